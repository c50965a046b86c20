//! The signs of WXF and Chinese notation.

use crate::xiangqi::{Color, Role};

/// A sign of a move's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    /// The name of a piece.
    Piece(Role),
    /// A number 1 to 9: a file, how far, or which of a row.
    Number(u8),
    /// Forward; in WXF also the front piece.
    Plus,
    /// Backward; in WXF also the rear piece.
    Minus,
    /// Sideways, or an exchange.
    Level,
    /// 前, 中, 後.
    Place(Place),
}

/// Which of the pieces on a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Front,
    Middle,
    Rear,
}

/// ASCII for its full-width form (U+FF01 to U+FF5E); other characters stay.
pub(super) fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// What a character means, if anything.
pub(super) fn symbol(c: char) -> Option<Symbol> {
    let c = half_width(c);
    if let Some(n) = NUMERALS.iter().position(|&numeral| numeral == c) {
        return Some(Symbol::Number(n as u8 + 1));
    }
    Some(match c {
        '1'..='9' => Symbol::Number(c as u8 - b'0'),
        '+' | '進' | '进' => Symbol::Plus,
        '-' | '退' | '\u{2212}' | '\u{2013}' => Symbol::Minus,
        '=' | '.' | '平' => Symbol::Level,
        '前' => Symbol::Place(Place::Front),
        '中' => Symbol::Place(Place::Middle),
        '後' | '后' => Symbol::Place(Place::Rear),
        _ => Symbol::Piece(role(c)?),
    })
}

fn role(c: char) -> Option<Role> {
    Some(match c.to_ascii_uppercase() {
        'K' | '帥' | '帅' | '將' | '将' => Role::General,
        'A' | '仕' | '士' => Role::Advisor,
        'E' | 'B' | '相' | '象' => Role::Elephant,
        'R' | '車' | '车' | '俥' => Role::Chariot,
        'H' | 'N' | '馬' | '马' | '傌' => Role::Horse,
        'C' | '炮' | '砲' | '包' => Role::Cannon,
        'P' | '兵' | '卒' => Role::Soldier,
        _ => return None,
    })
}

/// The name of a piece in Chinese.
pub(super) const fn name(role: Role, color: Color, traditional: bool) -> char {
    match (role, color, traditional) {
        (Role::General, Color::Red, true) => '帥',
        (Role::General, Color::Red, false) => '帅',
        (Role::General, Color::Black, true) => '將',
        (Role::General, Color::Black, false) => '将',
        (Role::Advisor, Color::Red, _) => '仕',
        (Role::Advisor, Color::Black, _) => '士',
        (Role::Elephant, Color::Red, _) => '相',
        (Role::Elephant, Color::Black, _) => '象',
        (Role::Chariot, _, true) => '車',
        (Role::Chariot, _, false) => '车',
        (Role::Horse, _, true) => '馬',
        (Role::Horse, _, false) => '马',
        (Role::Cannon, _, _) => '炮',
        (Role::Soldier, Color::Red, _) => '兵',
        (Role::Soldier, Color::Black, _) => '卒',
    }
}

/// A number 1 to 9 as a Chinese numeral.
pub(super) fn numeral(n: u8) -> char {
    NUMERALS.get(usize::from(n).wrapping_sub(1)).copied().unwrap_or('?')
}
