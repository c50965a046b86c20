//! Colours, roles and pieces of the Xiangqi family.

use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// A side's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// 紅
    Red,
    /// 黑
    Black,
}

impl Color {
    /// Red, then black.
    pub const BOTH: [Color; 2] = [Color::Red, Color::Black];

    /// The enemy's colour.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }

    /// 0 for red, 1 for black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `red` or `black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Black => "black",
        }
    }
}

/// A kind of piece, from the highest rank of Banqi down: K > A > E > R > H > C > P (\[BQ6\]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// 帥 將 K
    General,
    /// 仕 士 A
    Advisor,
    /// 相 象 E
    Elephant,
    /// 俥 車 R
    Chariot,
    /// 傌 馬 H
    Horse,
    /// 炮 砲 C
    Cannon,
    /// 兵 卒 P
    Soldier,
}

impl Role {
    /// All seven, from the general down.
    pub const ALL: [Role; 7] = [
        Role::General,
        Role::Advisor,
        Role::Elephant,
        Role::Chariot,
        Role::Horse,
        Role::Cannon,
        Role::Soldier,
    ];

    /// 0 for the general up to 6 for the soldier.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many pieces of the kind a side has in a full set (\[BQ1\]).
    #[must_use]
    pub const fn in_set(self) -> u8 {
        match self {
            Role::General => 1,
            Role::Soldier => 5,
            _ => 2,
        }
    }

    /// The upper-case letter: one of `KAERHCP`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::General => 'K',
            Role::Advisor => 'A',
            Role::Elephant => 'E',
            Role::Chariot => 'R',
            Role::Horse => 'H',
            Role::Cannon => 'C',
            Role::Soldier => 'P',
        }
    }
}

/// A piece: text form is its letter, upper case for red, lower case for black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose.
    pub color: Color,
    /// Which kind.
    pub role: Role,
}

impl Piece {
    /// All fourteen kinds in the order `KAERHCPkaerhcp`.
    pub const KINDS: [Piece; 14] = {
        let mut kinds = [Piece::new(Color::Red, Role::General); 14];
        let mut i = 0;
        while i < 14 {
            let color = if i < 7 { Color::Red } else { Color::Black };
            kinds[i] = Piece::new(color, Role::ALL[i % 7]);
            i += 1;
        }
        kinds
    };

    /// A piece of a colour and a role.
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// The place in [`Piece::KINDS`]: 0..=13.
    #[must_use]
    pub const fn index(self) -> usize {
        self.color.index() * 7 + self.role.index()
    }

    /// The letter: one of `KAERHCPkaerhcp`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a letter, if it is one of `KAERHCPkaerhcp`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        Piece::KINDS.into_iter().find(|p| p.letter() == letter)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// ```
    /// use games::pieces::Piece;
    /// assert_eq!("k".parse::<Piece>()?.to_string(), "k");
    /// assert!("x".parse::<Piece>().is_err());
    /// # Ok::<(), games::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Piece, ParseError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Piece::from_letter), letters.next()) {
            (Some(piece), None) => Ok(piece),
            (Some(_), Some(_)) => Err(ParseError::new(1, "one letter names a piece")),
            (None, _) => Err(ParseError::new(0, "a piece is one of KAERHCPkaerhcp")),
        }
    }
}
