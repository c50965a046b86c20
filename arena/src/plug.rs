//! The one place where a game is plugged in: implement [`Plugged`] for it and add its line to [`with_game`].

use crate::failure::Failure;
use engine::Playable;
use games::banqi::Banqi;
use games::{Game, Seat, View};

/// What the arena needs of a game beyond its rules and its players.
pub(crate) trait Plugged: Game<Options: Sync, View: Playable> {
    /// `red` or `black`: the colour that a seat plays in a position, if it has one yet.
    fn color_name(view: &Self::View, seat: Seat) -> Option<&'static str>;

    /// The leaves exactly `depth` plies below a position.
    fn perft(view: &Self::View, depth: u32) -> u64;

    /// The position at the start of a game.
    fn start(options: &Self::Options) -> Self::View;

    /// Positions for benches: an opening, a middle game, an endgame.
    const BENCH: &'static [&'static str];
}

impl Plugged for Banqi {
    fn color_name(view: &Banqi, seat: Seat) -> Option<&'static str> {
        view.color_of(seat).map(games::pieces::Color::name)
    }

    fn perft(view: &Banqi, depth: u32) -> u64 {
        games::perft::perft(view, depth)
    }

    fn start(options: &games::banqi::Options) -> Banqi {
        Banqi::new(options)
    }

    const BENCH: &'static [&'static str] = BANQI_BENCH;
}

/// A command that works for any game.
pub(crate) trait ForGame {
    /// Does it for a game.
    fn run<G: Plugged>(self) -> Result<(), Failure>;
}

/// Does a command for the game of a name.
pub(crate) fn with_game(name: &str, command: impl ForGame) -> Result<(), Failure> {
    match name {
        Banqi::NAME => command.run::<Banqi>(),
        _ => Err(Failure::UnknownGame(name.to_owned())),
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
