//! Rooms from the first chair taken to the next game: what each command does and when it is refused.

use games::{Code, Observer, Turn};
use qiguan_tests::rooms::{Desk, GUEST, HOST, player};
use room::deal::{FirstMove, Secret};
use room::protocol::{Chair, Phase, Refusal, SeatName};
use room::registry;
use room::room::{Charge, Command, Effect, MAX_TIMEOUTS, OUTAGE_MS, PLY_MS, VOID_MS, WAITING_MS};

fn move_of(desk: &Desk, who: char, action: &str) -> Command {
    let ply = desk.view(who).table.map_or(0, |t| u32::try_from(t.plies.len()).unwrap());
    Command::Move { player: player(who), ply, action: action.into() }
}

#[test]
fn a_whole_game_ends_opens_its_deal_and_is_archived_once() {
    for seed in 0..8 {
        let mut desk = Desk::playing(seed, "classic");
        let sealed = desk.view(HOST).commitment;
        desk.play_out();
        let view = desk.view(GUEST);
        let result = view.result.expect("the game is over");
        assert_eq!(result.opened.commitment, sealed, "what is opened is what was committed to");
        // Anybody can deal again from the opened parts.
        let mut dice = result.opened.verify().expect("the commitment verifies");
        let thrown = FirstMove::throw(&mut dice);
        assert_eq!(view.table.as_ref().unwrap().dice, Some(thrown));
        let mut again = registry::new_table("banqi", "classic", &mut dice).unwrap();
        assert_eq!(again.deal(), result.deal);
        for ply in &view.table.as_ref().unwrap().plies {
            again.play(ply.split('=').next().unwrap()).unwrap();
        }
        assert_eq!(again.plies(Observer::Public), view.table.unwrap().plies);
        let Turn::Over(outcome) = again.turn() else { panic!("over") };
        assert_eq!(outcome.reason.code(), result.reason);
        assert_eq!(desk.archived.len(), 1);
        assert_eq!(desk.archived[0].result, result);
    }
}

#[test]
fn nothing_is_opened_before_the_end_and_no_frame_names_a_covered_piece() {
    let mut desk = Desk::playing(3, "classic");
    desk.play_out();
    let running = desk.frames.iter().filter(|(_, frame)| frame.phase != Phase::Over);
    let mut seen = 0;
    let stored: serde_json::Value = serde_json::from_str(desk.stored.as_ref().unwrap()).unwrap();
    let secrets: Vec<&str> = ["seed", "salt"]
        .iter()
        .map(|key| stored["round"]["seal"][key].as_str().unwrap())
        .chain(stored["round"]["entropy"].as_array().unwrap().iter().map(|e| e.as_str().unwrap()))
        .collect();
    for (_, frame) in running {
        let text = serde_json::to_string(frame).unwrap();
        assert!(frame.result.is_none());
        for secret in &secrets {
            assert!(!text.contains(secret), "a secret is in a frame");
        }
        for id in [HOST, GUEST] {
            assert!(!text.contains(player(id).as_str()), "a player's id is in a frame");
        }
        seen += 1;
    }
    assert!(seen > 50);
}

#[test]
fn the_first_guest_takes_the_chair_and_everybody_else_watches() {
    let mut desk = Desk::open(1, "classic");
    assert_eq!(desk.join(HOST).unwrap(), [Effect::Append, Effect::Broadcast], "the host is here now");
    assert_eq!(desk.view(HOST).phase, Phase::Waiting);
    desk.join(GUEST).unwrap();
    assert_eq!(desk.view(HOST).phase, Phase::Agreeing);
    assert_eq!(desk.join('c').unwrap(), [], "a watcher changes nothing");
    assert_eq!(desk.view('c').you, None);
    assert_eq!(desk.view(GUEST).you, Some(Chair::Guest));
    desk.join(GUEST).unwrap();
    assert_eq!(desk.view(GUEST).you, Some(Chair::Guest), "coming back finds the own chair");
    assert_eq!(desk.accept('c'), Err(Refusal::NotSeated));
}

#[test]
fn both_must_accept_the_present_commitment_and_the_first_part_stays() {
    let mut desk = Desk::open(2, "classic");
    assert_eq!(desk.accept(HOST), Err(Refusal::WrongPhase), "no opponent yet");
    desk.join(GUEST).unwrap();
    let wrong =
        Command::Accept { player: player(HOST), commitment: "00".repeat(32), entropy: Secret([1; 16]) };
    assert_eq!(desk.say(wrong), Err(Refusal::WrongCommitment));
    desk.accept(HOST).unwrap();
    let before = desk.room.save();
    assert_eq!(desk.accept(HOST).unwrap(), [], "a second part is not taken");
    assert_eq!(desk.room.save(), before);
    assert!(desk.view(GUEST).players[0].as_ref().unwrap().accepted);
    assert_eq!(desk.view(GUEST).phase, Phase::Agreeing);
    desk.accept(GUEST).unwrap();
    assert_eq!(desk.view(GUEST).phase, Phase::Playing);
    assert_eq!(desk.charged.len(), 1);
}

#[test]
fn a_player_without_hearts_stops_the_start_and_nobody_pays() {
    let mut desk = Desk::open(2, "classic");
    desk.join(GUEST).unwrap();
    desk.hearts.insert(player(GUEST).as_str().into(), 0);
    desk.accept(HOST).unwrap();
    desk.accept(GUEST).unwrap();
    let view = desk.view(HOST);
    assert_eq!((view.phase, view.short), (Phase::Agreeing, [false, true]));
    assert!(view.players.iter().flatten().all(|p| !p.accepted), "the rules are asked again");
    assert!(desk.charged.is_empty() && !desk.hearts.contains_key(player(HOST).as_str()));
    desk.hearts.insert(player(GUEST).as_str().into(), 1);
    desk.accept(HOST).unwrap();
    desk.accept(GUEST).unwrap();
    assert_eq!(desk.view(HOST).phase, Phase::Playing);
    assert_eq!(desk.view(HOST).short, [false; 2]);
    assert_eq!(desk.hearts[player(GUEST).as_str()], 0);
}

#[test]
fn a_charge_is_repeated_until_it_is_known_and_made_once() {
    let mut desk = Desk::open(4, "classic");
    desk.hold_charges = true;
    desk.join(GUEST).unwrap();
    desk.accept(HOST).unwrap();
    desk.accept(GUEST).unwrap();
    assert_eq!(desk.view(HOST).phase, Phase::Charging);
    let (game_id, players) = desk.held[0].clone();
    // The ledger has it, the answer is lost, the server dies.
    assert_eq!(desk.ledger(&game_id, &players), Charge::Paid);
    desk.held.clear();
    desk.restart();
    desk.say(Command::Charged { game_id: game_id.clone(), charge: Charge::Unknown }).unwrap();
    desk.now_ms = desk.room.deadline_ms();
    desk.say(Command::Tick).unwrap();
    assert_eq!(desk.held, [(game_id.clone(), players)], "the same key again");
    desk.settle();
    assert_eq!(desk.view(HOST).phase, Phase::Playing);
    assert_eq!(desk.hearts[player(HOST).as_str()], 4);
    // A late second answer changes nothing.
    let before = desk.room.save();
    assert_eq!(desk.say(Command::Charged { game_id, charge: Charge::Paid }).unwrap(), []);
    assert_eq!(desk.room.save(), before);
}

#[test]
fn only_the_side_to_move_moves_and_only_on_the_present_ply() {
    let mut desk = Desk::playing(5, "classic");
    let mover = desk.mover().unwrap();
    let other = if mover == HOST { GUEST } else { HOST };
    assert_eq!(desk.say(move_of(&desk, other, "a1")), Err(Refusal::NotYourTurn));
    assert_eq!(desk.say(move_of(&desk, 'c', "a1")), Err(Refusal::NotSeated));
    for (action, refused) in [
        ("a9", Refusal::Malformed { what: "a row is one of 1 to 4".into() }),
        ("a1-a2", Refusal::Illegal { rule: "mover_covered".into() }),
    ] {
        assert_eq!(desk.say(move_of(&desk, mover, action)), Err(refused));
    }
    let first = move_of(&desk, mover, "a1");
    desk.say(first.clone()).unwrap();
    assert_eq!(desk.say(first), Err(Refusal::Stale), "the same message again");
    let future = Command::Move { player: player(other), ply: 2, action: "b1".into() };
    assert_eq!(desk.say(future), Err(Refusal::Stale));
    assert_eq!(desk.view(HOST).table.unwrap().plies.len(), 1);
}

#[test]
fn sixty_seconds_then_the_server_moves_and_twice_in_a_row_loses() {
    let mut desk = Desk::playing(6, "classic");
    let absent = desk.mover().unwrap();
    let other = if absent == HOST { GUEST } else { HOST };
    desk.now_ms = desk.room.deadline_ms() - 1;
    assert_eq!(desk.say(Command::Tick).unwrap(), [], "an early alarm does nothing");
    assert_eq!(desk.view(HOST).table.unwrap().left_ms, Some(1));
    desk.now_ms += 1;
    desk.say(Command::Tick).unwrap();
    let table = desk.view(HOST).table.unwrap();
    assert_eq!(table.server_moves, [0]);
    assert_eq!(table.left_ms, Some(PLY_MS));
    assert_eq!(desk.mover(), Some(other));
    desk.play_random();
    desk.now_ms = desk.room.deadline_ms();
    desk.say(Command::Tick).unwrap();
    let result = desk.view(HOST).result.unwrap();
    assert_eq!(result.reason, "timed_out");
    assert_eq!(result.winner, desk.view(other).you);
    assert_eq!(MAX_TIMEOUTS, 2);
}

#[test]
fn an_own_move_clears_the_count_and_presence_does_not_stop_the_clock() {
    let mut desk = Desk::playing(7, "classic");
    let absent = desk.mover().unwrap();
    desk.say(Command::Present { player: player(absent), present: false }).unwrap();
    desk.now_ms = desk.room.deadline_ms();
    desk.say(Command::Tick).unwrap();
    let chair = desk.view(absent).you.unwrap().index();
    assert_eq!(desk.view(HOST).players[chair].as_ref().unwrap().timeouts, 1);
    desk.play_random();
    desk.play_random();
    assert_eq!(desk.view(HOST).players[chair].as_ref().unwrap().timeouts, 0);
    desk.play_random();
    desk.now_ms = desk.room.deadline_ms();
    desk.say(Command::Tick).unwrap();
    assert_eq!(desk.view(HOST).phase, Phase::Playing, "not two in a row");
}

#[test]
fn after_an_outage_the_player_gets_a_fresh_clock() {
    let mut desk = Desk::playing(8, "classic");
    desk.play_random();
    let mover = desk.mover();
    desk.restart();
    desk.now_ms = desk.room.deadline_ms() + OUTAGE_MS + 1;
    desk.say(Command::Tick).unwrap();
    assert_eq!(desk.mover(), mover);
    assert_eq!(desk.view(HOST).table.unwrap().left_ms, Some(PLY_MS));
    assert!(desk.view(HOST).table.unwrap().server_moves.is_empty());
}

#[test]
fn a_game_that_never_began_is_void_and_refunded_once() {
    let mut desk = Desk::playing(9, "classic");
    desk.now_ms = desk.room.deadline_ms() + VOID_MS + 1;
    desk.say(Command::Tick).unwrap();
    assert_eq!(desk.view(HOST).result.unwrap().reason, "void");
    assert_eq!(desk.refunded, desk.charged);
    assert_eq!(desk.say(Command::Tick).unwrap(), []);
    // The next game has dice again: nobody has moved first yet.
    desk.accept(HOST).unwrap();
    desk.accept(GUEST).unwrap();
    assert!(desk.view(HOST).table.unwrap().dice.is_some());
}

#[test]
fn the_next_game_swaps_the_first_move_charges_again_and_has_a_new_seal() {
    let mut desk = Desk::playing(10, "classic");
    let first = desk.view(HOST).players[0].as_ref().unwrap().seat;
    let sealed = desk.view(HOST).commitment;
    desk.play_out();
    assert_ne!(desk.view(HOST).commitment, sealed, "the next game is sealed before anyone accepts it");
    desk.accept(GUEST).unwrap();
    assert_eq!(desk.view(HOST).phase, Phase::Over, "both must ask for it");
    desk.restart();
    desk.accept(HOST).unwrap();
    let view = desk.view(HOST);
    assert_eq!((view.phase, view.round), (Phase::Playing, 2));
    assert_eq!(view.table.unwrap().dice, None);
    let swapped = if first == Some(SeatName::First) { SeatName::Second } else { SeatName::First };
    assert_eq!(view.players[0].as_ref().unwrap().seat, Some(swapped));
    assert_eq!(desk.charged.len(), 2);
    assert_eq!(desk.hearts[player(HOST).as_str()], 3);
    desk.play_out();
    assert_eq!(desk.archived.len(), 2);
}

#[test]
fn bq14_resign_and_draws_exist_in_classic_and_not_in_puff() {
    let mut desk = Desk::playing(11, "puff");
    assert_eq!(desk.say(Command::Resign { player: player(HOST) }), Err(Refusal::NoAgreements));
    assert_eq!(desk.say(Command::OfferDraw { player: player(HOST) }), Err(Refusal::NoAgreements));

    let mut desk = Desk::playing(11, "classic");
    assert_eq!(desk.say(Command::AnswerDraw { player: player(GUEST), accept: true }), Err(Refusal::NoOffer));
    desk.say(Command::OfferDraw { player: player(HOST) }).unwrap();
    assert_eq!(desk.view(GUEST).table.unwrap().draw_offer, Some(Chair::Host));
    assert_eq!(
        desk.say(Command::AnswerDraw { player: player(HOST), accept: true }),
        Err(Refusal::NoOffer),
        "nobody takes the own offer"
    );
    desk.say(Command::AnswerDraw { player: player(GUEST), accept: false }).unwrap();
    assert_eq!(desk.view(GUEST).table.unwrap().draw_offer, None);
    assert_eq!(desk.say(Command::OfferDraw { player: player(HOST) }), Err(Refusal::NoOffer), "no pestering");
    desk.play_random();
    desk.play_random();
    desk.say(Command::OfferDraw { player: player(HOST) }).unwrap();
    desk.say(Command::AnswerDraw { player: player(GUEST), accept: true }).unwrap();
    let result = desk.view(HOST).result.unwrap();
    assert_eq!((result.winner, result.reason.as_str()), (None, "agreed"));
    assert_eq!(desk.say(Command::Resign { player: player(HOST) }), Err(Refusal::WrongPhase));

    let mut desk = Desk::playing(12, "classic");
    desk.say(Command::Resign { player: player(GUEST) }).unwrap();
    let result = desk.view(HOST).result.unwrap();
    assert_eq!((result.winner, result.reason.as_str()), (Some(Chair::Host), "resigned"));
}

#[test]
fn moving_on_declines_the_offer_and_the_own_offer_stays() {
    let mut desk = Desk::playing(13, "classic");
    let mover = desk.mover().unwrap();
    desk.say(Command::OfferDraw { player: player(mover) }).unwrap();
    desk.play_random();
    assert!(desk.view(HOST).table.unwrap().draw_offer.is_some());
    desk.play_random();
    assert_eq!(desk.view(HOST).table.unwrap().draw_offer, None);
}

#[test]
fn rooms_nobody_uses_disappear() {
    let mut desk = Desk::open(14, "classic");
    desk.now_ms += WAITING_MS - 1;
    assert_eq!(desk.say(Command::Tick).unwrap(), []);
    desk.now_ms += 1;
    assert_eq!(desk.say(Command::Tick).unwrap(), [Effect::Delete]);
    let mut desk = Desk::playing(14, "classic");
    desk.play_out();
    desk.now_ms = desk.room.deadline_ms();
    desk.say(Command::Tick).unwrap();
    assert!(desk.deleted);
}

#[test]
fn unknown_games_and_options_open_no_room() {
    let mut dice = room::deal::KeyDice::new([0; 32]);
    let mut open = |game, options| {
        let host = &mut room::Host { now_ms: 0, dice: &mut dice };
        room::Room::open("TEST22", game, options, player('a'), None, host).err()
    };
    assert_eq!(open("chess", ""), Some(registry::Unknown::Game));
    assert!(matches!(open("banqi", "nonsense"), Some(registry::Unknown::Options(_))));
    assert_eq!(open("banqi", ""), None);
}

#[test]
fn stored_states_of_later_programs_and_damaged_ones_are_refused_without_their_text() {
    let desk = Desk::playing(15, "classic");
    let text = desk.room.save();
    let future = text.replacen("\"schema\":1", "\"schema\":999", 1);
    assert_eq!(
        room::Room::load(&future).err().unwrap().to_string(),
        "the stored room was written by a later version"
    );
    for damaged in ["", "{}", "null", &text[..text.len() / 2]] {
        assert!(room::Room::load(damaged).is_err());
    }
    let other_ply = text.replacen("\"plies\":[]", "\"plies\":[\"a1=k\",\"a1=k\"]", 1);
    assert!(room::Room::load(&other_ply).is_err());
}
