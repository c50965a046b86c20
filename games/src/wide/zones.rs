//! Parts of the board and the square each piece starts from.

use super::{Square, Squares};
use crate::pieces::{Color, Piece, Role};

/// The nine squares of a side's palace (\[XQ1\]).
#[must_use]
pub const fn palace(color: Color) -> Squares {
    const RED: u128 = 0b111_000 | 0b111_000 << 9 | 0b111_000 << 18;
    match color {
        Color::Red => Squares(RED),
        Color::Black => Squares(RED << 63),
    }
}

/// The 45 squares on a side's own bank of the river.
#[must_use]
pub const fn half(color: Color) -> Squares {
    const RED: u128 = (1 << 45) - 1;
    match color {
        Color::Red => Squares(RED),
        Color::Black => Squares(RED << 45),
    }
}

/// The five squares an advisor of Xiangqi can ever stand on.
#[must_use]
pub const fn advisor_squares(color: Color) -> Squares {
    const RED: u128 = 0b101_000 | 0b010_000 << 9 | 0b101_000 << 18;
    match color {
        Color::Red => Squares(RED),
        Color::Black => Squares(RED << 63),
    }
}

/// The seven squares an elephant of Xiangqi can ever stand on.
#[must_use]
pub const fn elephant_squares(color: Color) -> Squares {
    const RED: u128 = 0b001_000_100 | 0b100_010_001 << 18 | 0b001_000_100 << 36;
    match color {
        Color::Red => Squares(RED),
        // The pattern is its own mirror image, so a shift does what turning the board does.
        Color::Black => Squares(RED << 45),
    }
}

/// All squares a soldier can ever stand on: its five home files up to the river, everything beyond (\[XQ1\]).
#[must_use]
pub const fn soldier_squares(color: Color) -> Squares {
    const HOME_FILES: u128 = 0b101_010_101;
    match color {
        Color::Red => Squares(half(Color::Black).0 | HOME_FILES << 27 | HOME_FILES << 36),
        Color::Black => Squares(half(Color::Red).0 | HOME_FILES << 45 | HOME_FILES << 54),
    }
}

/// The piece that stands on a square at the start of Xiangqi; in Jieqi a hidden piece there moves as it.
#[must_use]
pub const fn home(square: Square) -> Option<Piece> {
    let (color, rank) =
        if square.rank() < 5 { (Color::Red, square.rank()) } else { (Color::Black, 9 - square.rank()) };
    let role = match (rank, square.file()) {
        (0, 0 | 8) => Role::Chariot,
        (0, 1 | 7) => Role::Horse,
        (0, 2 | 6) => Role::Elephant,
        (0, 3 | 5) => Role::Advisor,
        (0, 4) => Role::General,
        (2, 1 | 7) => Role::Cannon,
        (3, 0 | 2 | 4 | 6 | 8) => Role::Soldier,
        _ => return None,
    };
    Some(Piece::new(color, role))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(squares: Squares) -> String {
        squares.map(|s| s.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn xq1_zones_are_where_the_board_has_them() {
        assert_eq!(texts(palace(Color::Red)), "d1 e1 f1 d2 e2 f2 d3 e3 f3");
        assert_eq!(texts(advisor_squares(Color::Black)), "d8 f8 e9 d10 f10");
        assert_eq!(texts(elephant_squares(Color::Red)), "c1 g1 a3 e3 i3 c5 g5");
        assert_eq!(texts(elephant_squares(Color::Black)), "c6 g6 a8 e8 i8 c10 g10");
        for (zone, size) in [
            (palace as fn(Color) -> Squares, 9),
            (half, 45),
            (advisor_squares, 5),
            (elephant_squares, 7),
            (soldier_squares, 55),
        ] {
            assert_eq!(zone(Color::Red).size(), size);
            let turned: Squares = zone(Color::Red).map(Square::turned).collect();
            assert_eq!(zone(Color::Black), turned);
        }
    }

    #[test]
    fn xq1_sixteen_pieces_a_side_stand_at_home() {
        let pieces: Vec<Piece> = Square::all().filter_map(home).collect();
        for kind in Piece::KINDS {
            let count = pieces.iter().filter(|&&p| p == kind).count();
            assert_eq!(count, usize::from(kind.role.in_set()), "{kind}");
        }
    }
}
