//! Checks the opened deal of a finished game against what was seen before it.

use crate::state::saved::SavedSeal;
use room::deal::FirstMove;
use room::protocol::StateView;
use room::registry;

/// Was the game dealt as it had been sealed? `None` before the end, and when this device has not seen the
/// commitment before the game (it came later), so that it has nothing to hold the deal against.
///
/// Everything is drawn again: the seal must be the one committed to, the own part must be in it, and dice and
/// deal must follow from them and agree with all plies.
pub(super) fn opened(state: &StateView, seal: Option<&SavedSeal>) -> Option<bool> {
    let result = state.result.as_ref()?;
    let seal = seal.filter(|seal| seal.round == state.round)?;
    Some(result.opened.commitment == seal.commitment && holds(state, seal).is_some())
}

fn holds(state: &StateView, seal: &SavedSeal) -> Option<()> {
    let result = state.result.as_ref()?;
    let table = state.table.as_ref()?;
    let mut dice = result.opened.verify()?;
    if let (Some(you), Some(entropy)) = (state.you, seal.entropy) {
        agree(result.opened.entropy[you.index()] == entropy)?;
    }
    let thrown = FirstMove::throw(&mut dice);
    agree(table.dice.is_none_or(|shown| shown == thrown))?;
    let mut dealt = registry::new_table(&state.game, &state.options, &mut dice).ok()?;
    agree(dealt.deal() == result.deal)?;
    for ply in &table.plies {
        let action = ply.split_once('=').map_or(ply.as_str(), |(action, _)| action);
        dealt.play(action).ok()?;
    }
    agree(dealt.plies(games::Observer::Public) == table.plies)
}

fn agree(yes: bool) -> Option<()> {
    yes.then_some(())
}

/// The known code of a rule: what the server sends is never shown as it is.
pub(super) fn rule(code: &str) -> &'static str {
    const RULES: [&str; 14] = [
        "game_over",
        "flip_pending",
        "nothing_to_flip",
        "no_piece",
        "mover_covered",
        "not_yours",
        "not_adjacent",
        "occupied",
        "nothing_to_capture",
        "target_covered",
        "own_piece",
        "outranked",
        "general_spares_soldier",
        "needs_screen",
    ];
    RULES.into_iter().find(|known| *known == code).unwrap_or("illegal")
}
