//! What the screens of a friend room show.

use super::{End, Known, Line, OnlineState, lower};
use crate::model::{
    Banner, Can, Clock, LobbyView, Mode, PlayView, ResultPanel, SideView, Status, Verdict, Who,
};
use crate::state::{Face, NOTHING};
use games::Seat;
use room::protocol::{Chair, Phase, StateView};

impl OnlineState {
    /// What the lobby shows; [`LobbyView::Playing`] leaves the room to the play screen.
    pub fn lobby(&self) -> LobbyView {
        match self.line {
            Line::Ended(End::Gone | End::Left) => return LobbyView::Gone,
            Line::Ended(End::Replaced) => return LobbyView::Replaced,
            Line::Connecting | Line::Up => {}
        }
        let Some(room) = &self.room else { return LobbyView::Connecting };
        let state = &room.state;
        if state.table.is_some() {
            return LobbyView::Playing;
        }
        if self.line != Line::Up {
            return LobbyView::Connecting;
        }
        let lower = lower(state);
        let player = |chair: Chair| state.players[chair.index()].as_ref();
        match state.phase {
            Phase::Waiting => LobbyView::Waiting {
                code: self.code.clone(),
                link: self.link.clone(),
                options: room.options,
                hearts: state.hearts,
            },
            Phase::Charging => LobbyView::Charging,
            Phase::Agreeing | Phase::Playing | Phase::Over => LobbyView::Agreeing {
                code: self.code.clone(),
                options: room.options,
                hearts: state.hearts,
                opponent: player(lower.other()).and_then(|player| player.name.clone()),
                opponent_present: player(lower.other()).is_some_and(|player| player.present),
                accepted: sides(lower, |chair| player(chair).is_some_and(|player| player.accepted)),
                short: sides(lower, |chair| state.short[chair.index()]),
                watching: state.you.is_none(),
                commitment: state.commitment.clone(),
            },
        }
    }

    /// What the play screen shows; `None` before the first game.
    pub fn play_view(&self) -> Option<PlayView> {
        let room = self.room.as_ref()?;
        let face = room.face.as_ref()?;
        let state = &room.state;
        let legal = match own_seat(room) {
            Some(seat) if self.may_play() => face.legal(seat),
            _ => Vec::new(),
        };
        Some(PlayView {
            game_no: state.round,
            mode: Mode::Online,
            options: room.options,
            position: face.position.clone(),
            plies: face.plies.clone(),
            legal,
            last: face.last,
            pending: self.pending.map(|pending| pending.action),
            sides: sides(lower(state), |chair| self.side(room, face, chair)),
            status: self.status(room, face),
            countdown: if state.phase == Phase::Playing { face.countdown() } else { None },
            dice: self.dice(room),
            result: result(room, face),
            banner: self.banner(room),
            can: self.can(room),
        })
    }

    fn side(&self, room: &Known, face: &Face, chair: Chair) -> SideView {
        let state = &room.state;
        let player = state.players[chair.index()].as_ref();
        let who = if state.you == Some(chair) {
            Who::You
        } else {
            Who::Named(player.and_then(|player| player.name.clone()))
        };
        let active = state.table.as_ref().is_some_and(|table| table.turn == Some(chair));
        let seat = seat_of(state, chair).unwrap_or(Seat::First);
        SideView {
            active: active && self.dice(room).is_none(),
            clock: room.ends_at.filter(|_| active).map(|ends_at| Clock { ends_at }),
            present: player.is_some_and(|player| player.present),
            ..face.side(seat, who)
        }
    }

    fn status(&self, room: &Known, face: &Face) -> Status {
        let state = &room.state;
        if state.phase != Phase::Playing {
            return Status::Over;
        }
        if self.dice(room).is_some() {
            return Status::Quiet;
        }
        if self.pending.is_some() {
            return Status::Sending;
        }
        if let Some(code) = self.refused {
            return Status::Refused(code);
        }
        let turn = state.table.as_ref().and_then(|table| table.turn);
        match state.you {
            None => Status::Watching(face.position.to_move()),
            Some(you) if turn == Some(you) => {
                if face.position.to_move().is_none() {
                    Status::FirstFlip
                } else {
                    Status::YourTurn
                }
            }
            Some(_) => Status::TheirTurn,
        }
    }

    fn banner(&self, room: &Known) -> Option<Banner> {
        if self.line != Line::Up {
            return Some(Banner::Offline);
        }
        let state = &room.state;
        let table = state.table.as_ref()?;
        let you = state.you;
        let away = |chair: Chair| state.players[chair.index()].as_ref().is_none_or(|player| !player.present);
        if state.phase != Phase::Playing {
            return you.filter(|you| away(you.other())).map(|_| Banner::OpponentAway);
        }
        if you.is_some() && table.draw_offer == you.map(Chair::other) {
            return Some(Banner::DrawOffered);
        }
        if let Some(moved) = server_moved(state) {
            return Some(moved);
        }
        if you.is_some_and(|you| away(you.other())) {
            return Some(Banner::OpponentAway);
        }
        if you.is_some() && table.draw_offer == you {
            return Some(Banner::DrawOfferSent);
        }
        self.declined_at.map(|_| Banner::DrawDeclined)
    }

    fn can(&self, room: &Known) -> Can {
        let state = &room.state;
        let Some(you) = state.you else { return NOTHING };
        let playing = state.phase == Phase::Playing && self.line == Line::Up;
        let offer = state.table.as_ref().and_then(|table| table.draw_offer);
        let accepted = state.players[you.index()].as_ref().is_some_and(|player| player.accepted);
        Can {
            resign: playing && room.options.agreements,
            offer_draw: playing && room.options.agreements && offer.is_none(),
            rematch: state.phase == Phase::Over && self.line == Line::Up && !accepted,
            ..NOTHING
        }
    }
}

/// A pair for the lower and the upper side.
fn sides<T>(lower: Chair, of: impl Fn(Chair) -> T) -> [T; 2] {
    [of(lower), of(lower.other())]
}

/// The own seat.
fn own_seat(room: &Known) -> Option<Seat> {
    seat_of(&room.state, room.state.you?)
}

fn seat_of(state: &StateView, chair: Chair) -> Option<Seat> {
    state.players[chair.index()].as_ref()?.seat.map(Seat::from)
}

/// The notice that the server moved for somebody: it stands until that player moves in time again.
fn server_moved(state: &StateView) -> Option<Banner> {
    let table = state.table.as_ref()?;
    let last = *table.server_moves.last()?;
    let first = Chair::BOTH.into_iter().find(|&chair| seat_of(state, chair) == Some(Seat::First))?;
    let absent = if last % 2 == 0 { first } else { first.other() };
    let count = state.players[absent.index()].as_ref()?.timeouts;
    (count > 0).then_some(Banner::ServerMoved { you: state.you == Some(absent), count })
}

fn result(room: &Known, face: &Face) -> Option<ResultPanel> {
    let state = &room.state;
    let result = state.result.as_ref()?;
    let lower = lower(state);
    let color = |chair: Chair| seat_of(state, chair).and_then(|seat| face.position.color_of(seat));
    let left = color(state.you.or(result.winner).unwrap_or(lower));
    let void = result.reason == "void";
    Some(ResultPanel {
        verdict: state.you.filter(|_| !void).map(|you| match result.winner {
            Some(winner) if winner == you => Verdict::Won,
            Some(_) => Verdict::Lost,
            None => Verdict::Drawn,
        }),
        winner: result.winner.and_then(color),
        winner_side: result.winner.map(|winner| usize::from(winner != lower)),
        reason: result.reason.clone(),
        plies: face.plies.len(),
        pieces_left: left.map_or(16, |color| face.position.alive(color)),
        score: None,
        unlocked: None,
        deal_checked: room.checked,
        rematch: sides(lower, |chair| {
            state.players[chair.index()].as_ref().is_some_and(|player| player.accepted)
        }),
        short: sides(lower, |chair| state.short[chair.index()]),
    })
}
