//! The page's addresses.

use games::Level;

/// A place of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// `/`
    Home,
    /// `/play/easy` and so on: against the computer.
    Solo(Level),
    /// `/table`: two people at one screen.
    Hotseat,
    /// `/room`: open a room, or enter one by its code.
    NewRoom,
    /// `/room/ABC234`: a friend room, its code already clean.
    Room(String),
    /// `/leaderboard`
    Leaderboard,
    /// `/levels`
    Levels,
    /// `/fair`: how nobody can peek.
    Fair,
    /// `/settings`
    Settings,
    /// `/about`
    About,
    /// Anything else.
    NotFound,
}

impl Route {
    /// The place of a path. A room code may be typed as people type it; see [`room::api::clean_code`].
    pub fn of(path: &str) -> Route {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        match (parts.next(), parts.next(), parts.next()) {
            (None, ..) => Route::Home,
            (Some("play"), Some(level), None) => level.parse().map_or(Route::NotFound, Route::Solo),
            (Some("table"), None, None) => Route::Hotseat,
            (Some("room"), None, None) => Route::NewRoom,
            (Some("room"), Some(code), None) => {
                room::api::clean_code(code).map_or(Route::NotFound, Route::Room)
            }
            (Some("leaderboard"), None, None) => Route::Leaderboard,
            (Some("levels"), None, None) => Route::Levels,
            (Some("fair"), None, None) => Route::Fair,
            (Some("settings"), None, None) => Route::Settings,
            (Some("about"), None, None) => Route::About,
            _ => Route::NotFound,
        }
    }

    /// The path of the place; [`Route::NotFound`] has the one of the home page, the way out of it.
    pub fn path(&self) -> String {
        match self {
            Route::Home | Route::NotFound => "/".to_owned(),
            Route::Solo(level) => format!("/play/{level}"),
            Route::Hotseat => "/table".to_owned(),
            Route::NewRoom => "/room".to_owned(),
            Route::Room(code) => format!("/room/{code}"),
            Route::Leaderboard => "/leaderboard".to_owned(),
            Route::Levels => "/levels".to_owned(),
            Route::Fair => "/fair".to_owned(),
            Route::Settings => "/settings".to_owned(),
            Route::About => "/about".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_an_address_that_leads_to_it() {
        let mut places = vec![
            Route::Home,
            Route::Hotseat,
            Route::NewRoom,
            Route::Room("ABC234".to_owned()),
            Route::Leaderboard,
            Route::Levels,
            Route::Fair,
            Route::Settings,
            Route::About,
        ];
        places.extend(Level::ALL.map(Route::Solo));
        for place in places {
            assert_eq!(Route::of(&place.path()), place);
        }
    }

    #[test]
    fn addresses_are_read_as_people_type_them() {
        assert_eq!(Route::of("/room/abc-234/"), Route::Room("ABC234".to_owned()));
        assert_eq!(Route::of(""), Route::Home);
        for wrong in
            ["/room/ABC10O", "/room/ABC23", "/play/god", "/play", "/table/x", "/nowhere", "/play/easy/x"]
        {
            assert_eq!(Route::of(wrong), Route::NotFound, "{wrong}");
        }
    }
}
