//! Line icons, 24 x 24, drawn for this page.

macro_rules! icons {
    ($($name:ident = $paths:literal;)*) => {
        $(#[allow(missing_docs, reason = "the name says it")] pub const $name: &str = $paths;)*
    };
}

icons! {
    BACK = "<path d='M15 5l-7 7 7 7'/>";
    CLOSE = "<path d='M6 6l12 12M18 6L6 18'/>";
    RULES = "<path d='M12 6c-2-1.6-4.6-2-8-2v14c3.4 0 6 .5 8 2 2-1.5 4.6-2 8-2V4c-3.4 0-6 .4-8 2zM12 6v14'/>";
    PIECES = "<circle cx='8' cy='8' r='4'/><circle cx='17' cy='8' r='3'/><circle cx='8' cy='17' r='3'/><circle cx='16.5' cy='16.5' r='4'/>";
    MOVES = "<path d='M10 6h10M10 12h10M10 18h10M4 6h1.5M4 12h1.5M4 18h1.5'/>";
    MENU = "<path d='M4 7h9M19 7h1M4 17h1M11 17h9'/><circle cx='16' cy='7' r='2.5'/><circle cx='8' cy='17' r='2.5'/>";
    UNDO = "<path d='M8 5L4 9l4 4M4 9h10a5.5 5.5 0 010 11H9'/>";
    RESTART = "<path d='M19 12a7 7 0 11-2.2-5.1M19 4v4h-4'/>";
    FLAG = "<path d='M6 21V4M6 5c4-2.5 8 2.5 12 0v9c-4 2.5-8-2.5-12 0'/>";
    DRAW = "<path d='M5 9h14M5 15h14'/>";
    LEAVE = "<path d='M10 4H5v16h5M14 8l4 4-4 4M18 12H9'/>";
    HEART = "<path d='M12 20C5 15 3.5 12 3.5 9a4.3 4.3 0 018.5-1.4A4.3 4.3 0 0120.5 9c0 3-1.5 6-8.5 11z'/>";
    LOCK = "<path d='M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3'/>";
    CHECK = "<path d='M5 12.5l4.5 4.5L19 7.5'/>";
    FRIEND = "<circle cx='9' cy='8' r='3.5'/><path d='M3 19c.5-4 3-5.5 6-5.5s5.5 1.5 6 5.5M16 5.2a3.3 3.3 0 010 6M17.5 14c2 .5 3.2 2 3.5 5'/>";
    TABLE = "<path d='M7 3h10v18H7zM7 12h10'/><circle cx='12' cy='7.5' r='1.5'/><circle cx='12' cy='16.5' r='1.5'/>";
    TROPHY = "<path d='M8 4h8v6a4 4 0 01-8 0zM8 6H4.5c0 3 1.5 4.5 3.7 4.8M16 6h3.5c0 3-1.5 4.5-3.7 4.8M12 14v3M8.5 20h7M9.5 20l.5-3h4l.5 3'/>";
    SHIELD = "<path d='M12 3l7 3v5c0 5-3 8.5-7 10-4-1.5-7-5-7-10V6zM9 12l2.2 2.2L15.2 10'/>";
    LEVELS = "<path d='M5 20v-5M12 20V10M19 20V4'/>";
    GEAR = "<circle cx='12' cy='12' r='2.8'/><path d='M10.3 5.3L10.6 2.9L13.4 2.9L13.7 5.3L15.6 6.1L17.5 4.6L19.4 6.5L17.9 8.4L18.7 10.3L21.1 10.6L21.1 13.4L18.7 13.7L17.9 15.6L19.4 17.5L17.5 19.4L15.6 17.9L13.7 18.7L13.4 21.1L10.6 21.1L10.3 18.7L8.4 17.9L6.5 19.4L4.6 17.5L6.1 15.6L5.3 13.7L2.9 13.4L2.9 10.6L5.3 10.3L6.1 8.4L4.6 6.5L6.5 4.6L8.4 6.1z'/>";
    COPY = "<path d='M9 9h11v11H9zM15 9V4H4v11h5'/>";
    SHARE = "<path d='M12 15V4M8 7.5L12 4l4 3.5M6 12H5v8h14v-8h-1'/>";
    CLOCK = "<circle cx='12' cy='12' r='8.5'/><path d='M12 7v5.5l3.5 2'/>";
    PLAY = "<path d='M8 5l11 7-11 7z'/>";
    NEXT = "<path d='M9 5l7 7-7 7'/>";
    FIRST = "<path d='M18 6l-7 6 7 6M6 6v12'/>";
    INFO = "<circle cx='12' cy='12' r='8.5'/><path d='M12 11v5.5M12 7.5v.5'/>";
}
