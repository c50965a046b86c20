//! Boards on this device: against the computer, or two people at one screen.

use crate::breaks::BreakStage;
use crate::hotseat::HotseatTable;
use crate::later::Visit;
use crate::route::Route;
use crate::solo::SoloTable;
use leptos::prelude::*;

/// The board of a place.
pub fn show(visit: &Visit) -> AnyView {
    let resume = visit.resume;
    match &visit.route {
        &Route::Solo(level) => view! { <SoloTable level resume /> <BreakStage /> }.into_any(),
        _ => view! { <HotseatTable resume /> }.into_any(),
    }
}
