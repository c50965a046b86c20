//! The one place where a game is plugged in. A game has rules ([`Rules`]: legal, perft, replay, score) and, once
//! it has computer players, [`Played`] (match, best, bench): implement what there is and add its line to
//! [`with_rules`] and [`with_players`].

use crate::failure::Failure;
use crate::replay::Replayed;
use crate::score::Area;
use engine::Playable;
use games::banqi::Banqi;
use games::go::Go;
use games::jieqi::{Jieqi, Scene, Sight};
use games::xiangqi::Xiangqi;
use games::{Code, Game, Observer, Outcome, Seat, Turn, View};
use records::plain::{self, Ending, Record, Recorded};
use serde::Serialize;

/// What the arena needs of a game beyond its rules.
pub(crate) trait Rules: Game<Options: Sync> {
    /// `red`, `black` or `white`: the colour that a seat plays in a position, if it has one yet.
    fn color_name(view: &Self::View, seat: Seat) -> Option<&'static str>;

    /// The leaves exactly `depth` plies below a position.
    fn perft(view: &Self::View, depth: u32) -> u64;

    /// The same where hidden pieces are what a deal says; `None` if it does not fit the position.
    fn perft_dealt(view: &Self::View, _deal: &Self::Deal, depth: u32) -> Option<u64> {
        Some(Self::perft(view, depth))
    }

    /// The moves that `arena legal` lists: the legal ones.
    fn moves(view: &Self::View) -> Vec<Self::Move> {
        view.legal_moves()
    }

    /// The position at the start of a game.
    fn start(options: &Self::Options) -> Self::View;

    /// Replays a record of this game; `None` if the file is not one.
    fn replay(_file: &[u8]) -> Option<Result<Replayed, records::Error>> {
        None
    }

    /// The area score of the board as it stands; `None` if this game is not decided by area.
    fn area(_view: &Self::View) -> Option<Area> {
        None
    }
}

/// What matches and benches need of a game beyond its players.
pub(crate) trait Played: Rules<View: Playable> {
    /// Positions for benches: an opening, a middle game, an endgame.
    const BENCH: &'static [&'static str];
}

impl Rules for Banqi {
    fn color_name(view: &Banqi, seat: Seat) -> Option<&'static str> {
        view.color_of(seat).map(games::pieces::Color::name)
    }

    fn perft(view: &Banqi, depth: u32) -> u64 {
        games::perft::perft(view, depth)
    }

    fn perft_dealt(view: &Banqi, deal: &games::banqi::Deal, depth: u32) -> Option<u64> {
        games::perft::perft_dealt(view, deal, depth)
    }

    fn start(options: &games::banqi::Options) -> Banqi {
        Banqi::new(options)
    }

    fn replay(file: &[u8]) -> Option<Result<Replayed, records::Error>> {
        replay_plain::<Banqi>(file)
    }
}

impl Rules for Jieqi {
    fn color_name(_view: &Sight, seat: Seat) -> Option<&'static str> {
        Some(Scene::color_of(seat).name())
    }

    fn perft(view: &Sight, depth: u32) -> u64 {
        view.perft(depth)
    }

    fn perft_dealt(view: &Sight, deal: &games::jieqi::Deal, depth: u32) -> Option<u64> {
        view.go_on().perft_dealt(deal, depth)
    }

    fn start(options: &games::jieqi::Options) -> Sight {
        Jieqi::new(options).view(Observer::Public)
    }

    fn replay(file: &[u8]) -> Option<Result<Replayed, records::Error>> {
        replay_plain::<Jieqi>(file)
    }
}

/// Replays a record of our own form, if the file is one of this game.
fn replay_plain<G: Rules + Recorded>(file: &[u8]) -> Option<Result<Replayed, records::Error>> {
    if plain::game_of(file) != Some(G::NAME) {
        return None;
    }
    let replayed = Record::<G>::read_and_play(file).map(|(record, game)| {
        let view = game.view(Observer::Public);
        Replayed {
            game: G::NAME,
            options: record.options.to_string(),
            plies: record.plies.len(),
            position: view.to_string(),
            outcome: Ended::of::<G>(&view),
            result: (record.ending != Ending::Unknown).then(|| record.ending.text().to_owned()),
        }
    });
    Some(replayed)
}

impl Played for Banqi {
    const BENCH: &'static [&'static str] = BANQI_BENCH;
}

impl Rules for Go {
    fn color_name(view: &Go, seat: Seat) -> Option<&'static str> {
        Some(view.color_of(seat).name())
    }

    fn perft(view: &Go, depth: u32) -> u64 {
        games::perft::perft(view, depth)
    }

    fn start(options: &games::go::Options) -> Go {
        Go::new(options)
    }

    fn replay(file: &[u8]) -> Option<Result<Replayed, records::Error>> {
        crate::replay::go(file)
    }

    fn area(view: &Go) -> Option<Area> {
        let [black, white] = view.board().area_points();
        let komi = view.options().komi.hundredths();
        let whole = (komi % 100 == 0).then(|| serde_json::Number::from(komi / 100));
        let score = view.score();
        Some(Area {
            black: u32::from(black),
            white: u32::from(white),
            komi: whole.or_else(|| serde_json::Number::from_f64(f64::from(komi) / 100.0))?,
            winner: score.winner().map(games::go::Color::name),
            result: score.to_string(),
        })
    }
}

impl Rules for Xiangqi {
    fn color_name(_: &Xiangqi, seat: Seat) -> Option<&'static str> {
        Some(Xiangqi::color_of(seat).name())
    }

    /// What the pieces may do, as perft counts: also where a count, bare material or a repetition has drawn the game,
    /// which the outcome beside the list says. Programs to compare with do not know these ends.
    fn moves(view: &Xiangqi) -> Vec<games::xiangqi::Move> {
        view.position().legal_moves()
    }

    fn perft(view: &Xiangqi, depth: u32) -> u64 {
        view.position().perft(depth)
    }

    fn start(options: &games::xiangqi::Options) -> Xiangqi {
        Xiangqi::new(options)
    }

    fn replay(file: &[u8]) -> Option<Result<Replayed, records::Error>> {
        let record = records::xiangqi::read(file)?;
        Some(record.map(|record| {
            let end = record.replay();
            Replayed {
                game: Xiangqi::NAME,
                options: record.options().to_string(),
                plies: end.plies,
                position: end.game.to_string(),
                outcome: end.ended.map(|(_, outcome)| Ended::by::<Xiangqi>(&end.game, outcome)),
                result: record.result.map(|score| score.text().to_owned()),
            }
        }))
    }
}

/// A command that needs the rules of a game only.
pub(crate) trait ForRules {
    /// What it leads to.
    type Answer;

    /// Does it for a game.
    fn run<G: Rules>(self) -> Result<Self::Answer, Failure>;
}

/// A command that needs computer players.
pub(crate) trait ForPlayers {
    /// Does it for a game.
    fn run<G: Played>(self) -> Result<(), Failure>;
}

/// The games whose rules the commands know, by name.
pub(crate) const RULES: &[&str] = &[Banqi::NAME, Jieqi::NAME, Xiangqi::NAME, Go::NAME];

/// The games that have computer players, by name.
pub(crate) const PLAYERS: &[&str] = &[Banqi::NAME];

/// Does a command of the rules for the game of a name.
pub(crate) fn with_rules<C: ForRules>(name: &str, command: C) -> Result<C::Answer, Failure> {
    match name {
        Banqi::NAME => command.run::<Banqi>(),
        Jieqi::NAME => command.run::<Jieqi>(),
        Xiangqi::NAME => command.run::<Xiangqi>(),
        Go::NAME => command.run::<Go>(),
        _ => Err(Failure::UnknownGame { name: name.to_owned(), known: RULES }),
    }
}

/// Does a command of the players for the game of a name.
pub(crate) fn with_players(name: &str, command: impl ForPlayers) -> Result<(), Failure> {
    match name {
        Banqi::NAME => command.run::<Banqi>(),
        _ => Err(Failure::UnknownGame { name: name.to_owned(), known: PLAYERS }),
    }
}

/// How a game ended, as all commands print it.
#[derive(Serialize, Debug)]
pub(crate) struct Ended {
    /// A colour; `None` for a draw.
    pub(crate) winner: Option<&'static str>,
    /// The rule's code.
    pub(crate) reason: &'static str,
}

impl Ended {
    /// How a position ended; `None` if it has not.
    pub(crate) fn of<G: Rules>(view: &G::View) -> Option<Ended> {
        match view.turn() {
            Turn::Over(outcome) => Some(Ended::by::<G>(view, outcome)),
            _ => None,
        }
    }

    /// An outcome of a game that has come to a position.
    pub(crate) fn by<G: Rules>(view: &G::View, Outcome { winner, reason }: Outcome) -> Ended {
        Ended { winner: winner.and_then(|seat| G::color_name(view, seat)), reason: reason.code() }
    }
}

/// Reads rule options; the empty text is the game's default.
pub(crate) fn read_options<G: Game>(text: &str) -> Result<G::Options, Failure> {
    if text.is_empty() {
        return Ok(G::Options::default());
    }
    text.parse().map_err(|error| Failure::Text { what: "options", error })
}

/// Reads a position.
pub(crate) fn read_position<G: Game>(text: &str, options: &G::Options) -> Result<G::View, Failure> {
    G::View::read(text, options).map_err(|error| Failure::Text { what: "position", error })
}

/// From an opening to endgames: some of the positions that the rules are tested with.
const BANQI_BENCH: &[&str] = &[
    "????????/????????/????????/???????? - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0",
    "?P?h1?R?/??????1?/????????/???????? b KAAEERHHCPPPPkaaeerrhcppppp 2",
    "rh??????/????p?R?/??????R?/?K??r??? b AAEEHHCCPPPPPkaaeehccpppp 0",
    "????????/a??K????/???p?H?a/?????1r1 b AEERRHCCPPPPPkeerhhcpppp 1",
    "H1??Ck??/H?e?????/?c??????/????E??E b KAARCPPPPPaaerrhhcppppp 0",
    "????pAC?/c???1???/?r?H????/?a?P??k? r KAEERRHCPPPaeerhhcpppp 0",
    "E2????p/?1??e???/?h1????a/??1????? r KAAERRHCCPPPPkarhcpppp 1",
    "?ka??p??/????r??e/?????2h/???p?KPp b AAEERRHCCPPPPaerhccp 0",
    "????1C??/h1p??1??/?aa?1P1?/???1?c1C b KAEEHHPPPeerrhppp 14",
    "?P?1?p?1/??2Rr?e/P??a3?/????1??R b KAAEHCPPkaehhccp 0",
    "1h1C1?c?/2h1?2?/???1p??H/1a?????p r KAAEHPPPkrrppp 5",
    "1?p?p?a?/r??kh?2/?pa?A1P1/?1p??E?H r KERRCCPPPeerc 2",
    "??1C2?1/C2?1P1P/1K??1?R?/???1pA?a b AEERPkerrhcc 2",
    "RP1C??P?/A?K?1r1e/1Ph??1?A/?3e?h? r EERCaarpppp 1",
    "?e2r3/2?r?hp?/k??1?1?p/2a1a?E? b KARRHCPehp 0",
    "1??2E1R/1A1P1e1a/CP1r2??/1E?1?1?? r KAHPaepp 3",
    "C1REE1rP/?aA?eR1H/2?1r?HK/??3cP? b Paehppp 1",
    "PK3r?p/1CA1kPa1/E?C1?1er/p1hEa2? r HPpp 2",
    "ph1?2aE/Cpee3A/1A2E1a1/cc?P1P1R b KH 0",
    "3a1c1A/6P1/P?2EK2/2R5 b p 0",
    "8/6aP/8/1P6 r - 9",
    "8/1KeA2r1/8/1C2C3 r - 2",
    "4a1R1/ke4A1/2r4P/1a1H2PR r - 14",
    "K7/5EA1/8/a5P1 b - 12",
];
