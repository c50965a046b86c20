//! The computer players as a wasm of their own, for the page's Web Worker (`worker.js` beside this
//! crate says what goes in and out). A position comes in as text, a move goes out as text: the page's
//! own wasm and this one share nothing but notation.

use engine::{Level, MoveOf, Playable, Player, SeededDice, Watch};
use games::banqi::Banqi;
use games::{Code, Game};
use std::fmt;

/// What the page asks.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// A game's name, e.g. `banqi`.
    pub game: &'a str,
    /// Rule options: a preset's name or `key=value,key=value`.
    pub options: &'a str,
    /// A level's name, e.g. `hard`.
    pub level: &'a str,
    /// The text of what the player sees.
    pub position: &'a str,
    /// A 64-bit number, decimal or in hexadecimal digits after `0x`: the player's dice.
    pub seed: &'a str,
}

/// What the player answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move's text.
    pub action: String,
    /// Hundredths of a point, for the side to move.
    pub score: i32,
    /// Positions judged.
    pub nodes: u64,
    /// Plies the move was followed by in the judgement.
    pub depth: u32,
    /// Was the thinking cut short?
    pub guarded: bool,
}

/// JSON: `{"move":"c2-c3","score":12,"nodes":3456,"depth":3,"guarded":false}`. Written by hand because a
/// move's text needs no escapes and a JSON library is larger than this whole player.
impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Thought { action, score, nodes, depth, guarded } = self;
        write!(
            f,
            r#"{{"move":"{action}","score":{score},"nodes":{nodes},"depth":{depth},"guarded":{guarded}}}"#
        )
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No game of this name.
    UnknownGame,
    /// The game has no player of this level.
    UnknownLevel,
    /// The options cannot be read.
    BadOptions,
    /// The position cannot be read.
    BadPosition,
    /// The seed is no 64-bit number.
    BadSeed,
    /// The game is over, or a piece is being turned up.
    NobodyToMove,
}

impl Code for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::UnknownGame => "unknown_game",
            Refusal::UnknownLevel => "unknown_level",
            Refusal::BadOptions => "bad_options",
            Refusal::BadPosition => "bad_position",
            Refusal::BadSeed => "bad_seed",
            Refusal::NobodyToMove => "nobody_to_move",
        }
    }
}

/// Answers a request; the watch may cut the thinking short.
///
/// # Errors
/// What of the request is not understood, or that nobody is to move.
pub fn answer(request: Request<'_>, watch: &mut dyn Watch) -> Result<Thought, Refusal> {
    match request.game {
        Banqi::NAME => answer_for::<Banqi>(request, watch),
        _ => Err(Refusal::UnknownGame),
    }
}

fn answer_for<V: Playable>(request: Request<'_>, watch: &mut dyn Watch) -> Result<Thought, Refusal>
where
    MoveOf<V>: fmt::Display,
{
    let level: Level = request.level.parse().map_err(|_| Refusal::UnknownLevel)?;
    let player = Player::<V>::new(level).ok_or(Refusal::UnknownLevel)?;
    let options = request.options.parse().map_err(|_| Refusal::BadOptions)?;
    let view = V::read(request.position, &options).map_err(|_| Refusal::BadPosition)?;
    let mut dice = SeededDice::new(seed(request.seed).ok_or(Refusal::BadSeed)?);
    let choice = player.choose_watched(&view, &mut dice, watch).ok_or(Refusal::NobodyToMove)?;
    Ok(Thought {
        action: choice.action.to_string(),
        score: choice.score,
        nodes: choice.nodes,
        depth: choice.depth,
        guarded: choice.guarded,
    })
}

fn seed(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// What `worker.js` calls.
#[cfg(target_arch = "wasm32")]
pub mod page {
    use super::{Request, answer};
    use games::Code;
    use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

    /// Thinks about a move and gives it as JSON, see [`super::Thought`]; throws a code's text. `late` is
    /// called without arguments every few thousand positions and says by a truthy value that time is up.
    ///
    /// # Errors
    /// The code of a [`super::Refusal`], thrown as text.
    #[wasm_bindgen]
    pub fn think(
        game: &str,
        options: &str,
        level: &str,
        position: &str,
        seed: &str,
        late: &js_sys::Function,
    ) -> Result<String, JsValue> {
        let request = Request { game, options, level, position, seed };
        // A watch that throws is a watch that has had enough.
        let mut stop = || late.call0(&JsValue::NULL).map_or(true, |answer| answer.is_truthy());
        match answer(request, &mut stop) {
            Ok(thought) => Ok(thought.to_string()),
            Err(refusal) => Err(JsValue::from_str(refusal.code())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: Request<'static> = Request {
        game: "banqi",
        options: "classic",
        level: "hard",
        position: "8/2aR4/3k4/8 r - 0",
        seed: "0xffffffffffffffff",
    };

    fn refusal(request: Request<'_>) -> Refusal {
        answer(request, &mut || false).unwrap_err()
    }

    #[test]
    fn a_request_gets_a_move() {
        let thought = answer(REQUEST, &mut || false).unwrap();
        assert!(thought.action.starts_with("d3"), "{thought}");
        let json = thought.to_string();
        assert!(json.starts_with(r#"{"move":"d3"#) && json.ends_with(r#","guarded":false}"#), "{json}");
        let same = answer(Request { seed: "18446744073709551615", ..REQUEST }, &mut || false);
        assert_eq!(same, Ok(thought));
    }

    #[test]
    fn what_is_not_understood_is_refused_by_name() {
        assert_eq!(refusal(Request { game: "chess", ..REQUEST }), Refusal::UnknownGame);
        assert_eq!(refusal(Request { level: "master", ..REQUEST }), Refusal::UnknownLevel);
        assert_eq!(refusal(Request { level: "", ..REQUEST }), Refusal::UnknownLevel);
        assert_eq!(refusal(Request { options: "classical", ..REQUEST }), Refusal::BadOptions);
        assert_eq!(refusal(Request { position: "8/8/8/8", ..REQUEST }), Refusal::BadPosition);
        assert_eq!(refusal(Request { seed: "ff", ..REQUEST }), Refusal::BadSeed);
        assert_eq!(refusal(Request { seed: "-1", ..REQUEST }), Refusal::BadSeed);
        assert_eq!(refusal(Request { position: "8/8/3R4/8 r - 0", ..REQUEST }), Refusal::NobodyToMove);
    }

    #[test]
    fn a_watch_that_strikes_marks_the_thought() {
        let busy = Request { position: "??1C2?1/C2?1P1P/1K??1?R?/???1pA?a b AEERPkerrhcc 2", ..REQUEST };
        let whole = answer(busy, &mut || false).unwrap();
        assert!(!whole.guarded && whole.nodes > 4096);
        let cut = answer(busy, &mut || true).unwrap();
        assert!(cut.guarded && cut.nodes == 2048);
    }
}
