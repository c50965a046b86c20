//! Games against the computer as the server judges them: replayed from the seed, scored by the rules.

use games::banqi::Banqi;
use games::{Level, Turn, View};
use qiguan_tests::dice::Seeded;
use room::deal::Secret;
use room::score;
use room::solo::{BadRecord, Solo, UNDO, plausible};

fn seed(n: u8) -> Secret<32> {
    Secret([n; 32])
}

fn position(solo: &Solo) -> Banqi {
    let text = solo.table().view(games::Observer::Public);
    Banqi::read(&text, &solo.table().options().parse().unwrap()).unwrap()
}

/// Both sides play at random.
fn play_out(solo: &mut Solo, dice: &mut Seeded) {
    while let Turn::Player(_) = solo.table().turn() {
        let action = dice.pick(&position(solo).legal_moves()).unwrap();
        solo.play(&action.to_string()).unwrap();
    }
}

/// The first game of random play, from a seed on, with the wanted end.
fn find(wanted: impl Fn(&Solo) -> bool) -> (Secret<32>, Solo) {
    for n in 0..=255 {
        let mut solo = Solo::new("banqi", "", &seed(n)).unwrap();
        play_out(&mut solo, &mut Seeded::new(u64::from(n)));
        if wanted(&solo) {
            return (seed(n), solo);
        }
    }
    panic!("no such game among 256")
}

fn won(solo: &Solo) -> bool {
    solo.outcome().unwrap().winner == Some(solo.human())
}

#[test]
fn a_won_record_is_replayed_and_scored() {
    let (seed, solo) = find(won);
    let record = solo.record();
    let judged = Solo::replay("banqi", "classic", &seed, &record).unwrap().judge(Level::Normal).unwrap();
    let plies = u32::try_from(record.split(' ').count()).unwrap();
    let color = position(&solo).color_of(solo.human()).unwrap();
    let left = position(&solo).alive(color);
    assert_eq!((judged.plies, judged.pieces_left, judged.undone), (plies, left, false));
    assert_eq!(judged.score, score::banqi(Level::Normal, plies, left, false));
}

#[test]
fn lost_drawn_unfinished_and_altered_records_are_refused() {
    let (seed_won, winner) = find(won);
    let record = winner.record();
    let replay = |record: &str| Solo::replay("banqi", "classic", &seed_won, record);

    let (seed_lost, lost) = find(|s| s.outcome().unwrap().winner == Some(s.human().other()));
    let again = Solo::replay("banqi", "classic", &seed_lost, &lost.record()).unwrap();
    assert_eq!(again.judge(Level::Easy), Err(BadRecord::NotWon));
    let (seed_drawn, drawn) = find(|s| s.outcome().unwrap().winner.is_none());
    let again = Solo::replay("banqi", "classic", &seed_drawn, &drawn.record()).unwrap();
    assert_eq!(again.judge(Level::Easy), Err(BadRecord::NotWon));

    let (head, _) = record.rsplit_once(' ').unwrap();
    assert_eq!(replay(head).unwrap().judge(Level::Easy), Err(BadRecord::NotOver));
    // Another seed's deal shows other pieces.
    assert!(matches!(
        Solo::replay("banqi", "classic", &seed(200), &record),
        Err(BadRecord::Deal(_) | BadRecord::Ply(_))
    ));
    let first = record.split(' ').next().unwrap();
    let square = first.split('=').next().unwrap();
    assert_eq!(replay(square).err(), Some(BadRecord::Deal(0)), "the shown piece is part of the record");
    assert_eq!(replay("nonsense").err(), Some(BadRecord::Ply(0)));
    assert_eq!(replay(UNDO).err(), Some(BadRecord::Undo(0)));
    assert_eq!(
        replay(&format!("{record} {UNDO}")).err().map(|e| matches!(e, BadRecord::Undo(_))),
        Some(true)
    );
    assert_eq!(Solo::replay("go", "", &seed_won, "").err(), Some(BadRecord::Unknown));
}

#[test]
fn a_loss_may_be_taken_back_once_and_a_win_after_it_counts_seven_tenths() {
    let mut found = 0;
    for n in 0..=255u8 {
        let mut dice = Seeded::new(1_000 + u64::from(n));
        let mut solo = Solo::new("banqi", "", &seed(n)).unwrap();
        assert!(!solo.undo(), "nothing to take back yet");
        play_out(&mut solo, &mut dice);
        let lost = solo.outcome().unwrap().winner == Some(solo.human().other());
        assert_eq!(solo.can_undo(), lost);
        if !lost {
            continue;
        }
        let before = solo.table().ply();
        assert!(solo.undo());
        assert_eq!(solo.table().turn(), Turn::Player(solo.human()), "back to before the player's last move");
        assert!(solo.table().ply() < before && before - solo.table().ply() <= 2);
        assert!(!solo.can_undo());
        play_out(&mut solo, &mut dice);
        assert!(!solo.can_undo(), "once a game");
        let again = Solo::replay("banqi", "classic", &seed(n), &solo.record()).unwrap();
        assert_eq!(again.record(), solo.record());
        if won(&solo) {
            let win = again.judge(Level::Hard).unwrap();
            assert!(win.undone);
            assert_eq!(win.score, score::banqi(Level::Hard, win.plies, win.pieces_left, true));
            assert!(win.played > win.plies);
            found += 1;
        }
    }
    assert!(found > 0, "some loss was turned into a win");
}

#[test]
fn scores_have_the_values_of_the_product_page() {
    // floor(cap x (0.5 + 0.25 S + 0.25 P) x (undo ? 0.7 : 1)), computed by hand.
    for (level, plies, left, undo, score) in [
        (Level::Easy, 60, 16, false, 1000),
        (Level::Easy, 1, 16, false, 1000),
        (Level::Easy, 240, 0, false, 500),
        (Level::Easy, 999, 1, false, 515),
        (Level::Normal, 100, 10, false, 1701),
        (Level::Normal, 100, 10, true, 1190),
        (Level::Hard, 150, 8, true, 1575),
        (Level::Master, 60, 16, true, 2800),
    ] {
        assert_eq!(score::banqi(level, plies, left, undo), score, "{level} {plies} {left} {undo}");
    }
}

#[test]
fn too_quick_games_are_not_believed() {
    assert!(!plausible(19_999, 10));
    assert!(plausible(20_000, 66));
    assert!(!plausible(20_000, 67));
    assert!(plausible(30_000, 100));
}

#[test]
fn the_computers_dice_are_not_the_tables_dice_and_differ_by_ply() {
    let mut solo = Solo::new("banqi", "", &seed(3)).unwrap();
    let first = solo.engine_seed(&seed(3));
    solo.play("a1").unwrap();
    assert_ne!(first, solo.engine_seed(&seed(3)));
    assert_ne!(first, Solo::new("banqi", "", &seed(4)).unwrap().engine_seed(&seed(4)));
}
