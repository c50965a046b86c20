//! Development only (feature `gallery`): `/gallery?NAME` shows a screen with fixed data.

use crate::model::*;
use crate::settings::provide_settings;
use crate::views;
use games::banqi::{Banqi, Color, Move, Options, Piece};
use games::{Level, View};
use leptos::prelude::*;
use room::api::BoardRow;

/// Mounts a screen, if the address asks for one.
pub fn mount() -> bool {
    let location = window().location();
    if location.pathname().as_deref() != Ok("/gallery") {
        return false;
    }
    let name = location.search().unwrap_or_default().trim_start_matches('?').to_owned();
    leptos::mount::mount_to_body(move || {
        provide_settings();
        screen(&name)
    });
    true
}

fn pieces(letters: &str) -> Vec<Piece> {
    letters.chars().filter_map(Piece::from_letter).collect()
}

fn side(who: Who, color: Option<Color>, captured: &str, covered: Option<u32>, active: bool) -> SideView {
    SideView {
        who,
        color,
        captured: pieces(captured),
        covered,
        active,
        clock: None,
        thinking: false,
        present: true,
    }
}

fn middle() -> PlayView {
    let text = "1?P?1R??/?C?c1??1/Ep?1Kh??/??a1??1k r AAERHCPPaerhcpp 42";
    let position = Banqi::read(text, &Options::classic()).unwrap_or_else(|e| panic!("{e}"));
    PlayView {
        game_no: 1,
        mode: Mode::Solo(Level::Hard),
        options: Options::classic(),
        legal: position.legal_moves(),
        position,
        plies: "c2=K e1=p d2=c c2-c3 a1=r e1-e2 c3-d3 h4=E d2xd4 b1=a b1-b2 f3=h a1xb1 g4=P c4=P e4=c"
            .split(' ')
            .map(str::to_owned)
            .collect(),
        last: Some(LastPly {
            number: 36,
            action: "d2-d3".parse().unwrap_or_else(|_| unreachable!()),
            captured: None,
        }),
        pending: None,
        sides: [
            side(Who::You, Some(Color::Red), "ppre", Some(8), true),
            side(Who::Computer(Level::Hard), Some(Color::Black), "PPH", Some(7), false),
        ],
        status: Status::YourTurn,
        countdown: Some(18),
        dice: None,
        result: None,
        banner: None,
        can: Can { restart: true, ..Can::default() },
    }
}

fn result(verdict: Option<Verdict>, reason: &str, winner: Option<usize>) -> ResultPanel {
    ResultPanel {
        verdict,
        winner: winner.map(|side| if side == 0 { Color::Red } else { Color::Black }),
        winner_side: winner,
        reason: reason.to_owned(),
        plies: 118,
        pieces_left: 7,
        score: None,
        unlocked: None,
        deal_checked: None,
        rematch: [false; 2],
        short: [false; 2],
    }
}

fn play(name: &str) -> PlayView {
    let mut v = middle();
    match name {
        "think" => {
            v.legal.clear();
            v.sides[0].active = false;
            v.sides[1].active = true;
            v.sides[1].thinking = true;
            v.status = Status::Thinking;
        }
        "start" | "dice" => {
            v.position = <Banqi as games::Game>::new(&Options::classic());
            v.legal = v.position.legal_moves();
            v.plies.clear();
            v.last = None;
            v.countdown = None;
            for side in &mut v.sides {
                side.color = None;
                side.captured.clear();
                side.covered = None;
            }
            v.status = Status::FirstFlip;
            if name == "dice" {
                v.dice = Some([5, 3]);
            }
        }
        "online" | "offer" | "offline" | "low" => {
            v.mode = Mode::Online;
            v.sides[1].who = Who::Named(Some("小明".into()));
            let left = if name == "low" { 9_000.0 } else { 47_000.0 };
            v.sides[0].clock = Some(Clock { ends_at: left });
            v.can = Can { resign: true, offer_draw: true, ..Can::default() };
            v.banner = match name {
                "offer" => Some(Banner::DrawOffered),
                "offline" => Some(Banner::Offline),
                "low" => Some(Banner::ServerMoved { you: false, count: 1 }),
                _ => None,
            };
        }
        "refused" => v.status = Status::Refused("needs_screen"),
        "pending" => {
            v.mode = Mode::Online;
            v.pending = v.legal.iter().copied().find(|m| matches!(m, Move::Flip(_)));
            v.legal.clear();
            v.status = Status::Sending;
        }
        "won" | "lost" | "draw" | "rematch" => {
            v.legal.clear();
            v.sides[0].active = false;
            v.status = Status::Over;
            v.countdown = None;
            match name {
                "won" => {
                    let mut panel = result(Some(Verdict::Won), "captured_out", Some(0));
                    panel.score = Some(Score::Confirmed { score: 2437, place: Some(3) });
                    panel.unlocked = Some(Level::Hard);
                    v.result = Some(panel);
                    v.can = Can { restart: true, ..Can::default() };
                }
                "lost" => {
                    v.result = Some(result(Some(Verdict::Lost), "no_action", Some(1)));
                    v.can = Can { restart: true, undo_loss: true, ..Can::default() };
                }
                "draw" => {
                    v.result = Some(result(Some(Verdict::Drawn), "no_progress", None));
                    v.can = Can { restart: true, ..Can::default() };
                }
                _ => {
                    v.mode = Mode::Online;
                    v.sides[1].who = Who::Named(Some("小明".into()));
                    let mut panel = result(Some(Verdict::Won), "resigned", Some(0));
                    panel.deal_checked = Some(true);
                    panel.rematch = [false, true];
                    v.result = Some(panel);
                    v.can = Can { rematch: true, ..Can::default() };
                }
            }
        }
        "hotseat" => {
            v.mode = Mode::Hotseat;
            v.sides[0].who = Who::Person(1);
            v.sides[1].who = Who::Person(2);
            v.status = Status::PersonsTurn(1);
            v.can = Can { undo: true, restart: true, ..Can::default() };
        }
        _ => {}
    }
    v
}

fn profile() -> ProfileView {
    ProfileView {
        name: Some("阿棋".into()),
        hearts: Some(3),
        next_heart_at: Some(1_100_000.0),
        rename: Rename::Idle,
    }
}

fn screen(name: &str) -> AnyView {
    match name {
        "home" | "home-new" => {
            let levels =
                [(Level::Easy, true, true), (Level::Normal, true, false), (Level::Hard, false, false)]
                    .map(|(level, open, beaten)| LevelDoor { level, open, beaten });
            let unfinished =
                (name == "home").then_some(Unfinished { mode: Mode::Solo(Level::Normal), plies: 34 });
            let home = HomeView { levels: levels.to_vec(), unfinished, profile: profile() };
            view! { <views::home::Home home=Signal::stored(home) /> }.into_any()
        }
        "waiting" | "agreeing" | "short" | "gone" | "connecting" => {
            let commitment = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".to_owned();
            let lobby = match name {
                "waiting" => LobbyView::Waiting {
                    code: "K7M2QX".into(),
                    link: "https://qiguan.example/room/K7M2QX".into(),
                    options: Options::classic(),
                    hearts: 1,
                },
                "gone" => LobbyView::Gone,
                "connecting" => LobbyView::Connecting,
                _ => LobbyView::Agreeing {
                    code: "K7M2QX".into(),
                    options: Options::classic(),
                    hearts: 1,
                    opponent: Some("小明".into()),
                    opponent_present: true,
                    accepted: [false, name == "agreeing"],
                    short: [false, name == "short"],
                    watching: false,
                    commitment,
                },
            };
            let on_intent = Callback::new(|_: LobbyIntent| {});
            view! { <views::lobby::Lobby view=Signal::stored(lobby) on_intent/> }.into_any()
        }
        "room" => {
            let room = NewRoomView { busy: false, failed: None, hearts: 1, profile: profile() };
            let on_open = Callback::new(|_: Options| {});
            let on_join = Callback::new(|_: String| {});
            view! { <views::new_room::NewRoom view=Signal::stored(room) on_open on_join /> }.into_any()
        }
        "board" => {
            let row = |place, name: &str, level: &str, score| BoardRow {
                place,
                name: name.into(),
                level: level.into(),
                score,
                at_ms: 0,
            };
            let rows = vec![
                row(1, "棋王阿伯", "hard", 2731),
                row(2, "Mei-Ling", "hard", 2540),
                row(3, "阿棋", "normal", 1688),
                row(4, "一個名字很長很長的人十六字", "normal", 1502),
                row(5, "Tom", "easy", 911),
            ];
            let page =
                BoardPage { span: Span::Week, state: Load::Ready(rows), own_name: Some("阿棋".into()) };
            let (on_span, on_retry) = (Callback::new(|_: Span| {}), Callback::new(|()| {}));
            view! { <views::leaderboard::Leaderboard page=Signal::stored(page) on_span on_retry /> }
                .into_any()
        }
        "settings" => {
            let on_rename = Callback::new(|_: String| {});
            view! { <views::settings_page::SettingsPage profile=Signal::stored(profile()) on_rename /> }
                .into_any()
        }
        "levels" => views::pages::levels_page(),
        "fair" => views::pages::fair_page(),
        "about" => views::pages::about_page(),
        "404" => views::pages::not_found_page(),
        "break" => {
            let on_done = Callback::new(|_: bool| {});
            view! { <views::break_card::BreakCard on_done/> }.into_any()
        }
        name => live(play(name)),
    }
}

/// A board that answers: own moves are played, a flip turns up the first piece of the pool.
fn live(start: PlayView) -> AnyView {
    use games::Game;
    let view = RwSignal::new(start);
    let on_intent = Callback::new(move |intent: Intent| {
        view.update(|v| match intent {
            Intent::Play(action) => {
                let captured = v.position.piece(action.to());
                if v.position.play(action).is_err() {
                    return;
                }
                let revealed = v.position.pool().pieces().nth(2);
                if let (games::Turn::Chance, Some(piece)) = (Game::turn(&v.position), revealed) {
                    let _ = v.position.reveal(piece);
                }
                let number = v.last.map_or(0, |last| last.number) + 1;
                v.last = Some(LastPly { number, action, captured });
                v.legal = v.position.legal_moves();
            }
            Intent::Explain(action) => {
                if let Err(illegal) = v.position.clone().play(action) {
                    v.status = Status::Refused(games::Code::code(&illegal));
                }
            }
            Intent::DiceShown => v.dice = None,
            _ => {}
        });
    });
    view! { <views::play::PlayScreen view on_intent/> }.into_any()
}
