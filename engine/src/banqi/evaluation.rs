//! What a position is worth before looking ahead: material, nearness to prey, hemming in, pressure.
//!
//! Unit: hundredths of a point. The points of the pieces, the fourfold nearness from 6 covered pieces
//! down, the hemming in that replaces it at the end and the pressure after 20 quiet plies are those of
//! the table that the product was specified with; the weights that it leaves open were set by matches.

use games::banqi::{Banqi, Color, Piece, Role, Squares, captures_by_rank};

/// The score of a won game. Every judgement of a position that is not over is far smaller; it is not so
/// large that a small chance of it drowns everything else in the expectation over a flip.
pub(super) const WIN: i32 = 100_000;

/// Points of a general, advisor, elephant, chariot, horse, cannon, soldier. The soldier's is that without an enemy general.
const POINTS: [i32; 7] = [6000, 3000, 1500, 900, 600, 1800, 400];
/// What each enemy soldier alive takes off a general.
const GENERAL_LESS_PER_SOLDIER: i32 = 250;
/// A soldier's value while the enemy general lives.
const SOLDIER_AND_GENERAL: i32 = 800;
/// So few covered pieces or fewer make nearness count fully.
const FEW_COVERED: u32 = 6;
/// Nearness of the nearest hunter to a piece 1, 2, ... steps away: 64ths of the piece's value, and a quarter
/// of it while much is covered.
const NEAR: [i32; 6] = [6, 5, 4, 3, 2, 1];
/// Quiet plies after which a lead is rated lower and lower.
const PRESSURE_FROM: u16 = 20;

/// A piece's value for the order in which captures are tried.
pub(super) fn value_of(role: Role) -> i32 {
    POINTS[role.index()]
}

/// The score of a position that is not over, for the side to move; 0 before the first flip.
#[must_use]
pub fn evaluate(position: &Banqi) -> i32 {
    let Some(color) = position.to_move() else { return 0 };
    let alive = Alive::count(position);
    let material = alive.material(color) - alive.material(color.other());
    let place = if position.covered().is_empty() {
        hemmed_in(position, &alive, color.other()) - hemmed_in(position, &alive, color)
    } else {
        let weight = if position.covered().size() <= FEW_COVERED { 4 } else { 1 };
        (nearness(position, &alive, color) - nearness(position, &alive, color.other())) * weight / 256
    };
    pressed(material + place, position.quiet())
}

/// A lead after so many quiet plies: whoever is ahead had better make progress.
fn pressed(score: i32, quiet: u16) -> i32 {
    match i32::from(quiet.saturating_sub(PRESSURE_FROM)) {
        0 => score,
        waited => score * (60 - waited.min(40)) / 60,
    }
}

/// How many of each kind are not captured, face up and covered together: in the order of [`Piece::KINDS`].
struct Alive([i32; 14]);

impl Alive {
    fn count(position: &Banqi) -> Alive {
        let pool = position.pool();
        Alive(Piece::KINDS.map(|kind| position.of_kind(kind).size() as i32 + i32::from(pool.count(kind))))
    }

    fn of(&self, color: Color, role: Role) -> i32 {
        self.0[Piece::new(color, role).index()]
    }

    fn value(&self, color: Color, role: Role) -> i32 {
        match role {
            Role::General => POINTS[0] - GENERAL_LESS_PER_SOLDIER * self.of(color.other(), Role::Soldier),
            Role::Soldier if self.of(color.other(), Role::General) > 0 => SOLDIER_AND_GENERAL,
            _ => POINTS[role.index()],
        }
    }

    fn material(&self, color: Color) -> i32 {
        Role::ALL.into_iter().map(|role| self.of(color, role) * self.value(color, role)).sum()
    }
}

/// For each role, the roles that capture it by rank and are not captured by it in turn, as bits of [`Role::index`].
const HUNTERS: [u8; 7] = {
    let mut hunters = [0; 7];
    let mut prey = 0;
    while prey < 7 {
        let mut hunter = 0;
        while hunter < 7 {
            let (one, other) = (Role::ALL[hunter], Role::ALL[prey]);
            if captures_by_rank(one, other) && !captures_by_rank(other, one) {
                hunters[prey] |= 1 << hunter;
            }
            hunter += 1;
        }
        prey += 1;
    }
    hunters
};

/// The face-up pieces of a colour that capture a role by rank and are not captured by it in turn.
fn hunters(position: &Banqi, color: Color, prey: Role) -> Squares {
    let wanted = HUNTERS[prey.index()];
    let mut found = Squares::EMPTY;
    for role in Role::ALL {
        if wanted >> role.index() & 1 == 1 {
            found |= position.of_kind(Piece::new(color, role));
        }
    }
    found
}

/// How near a colour's pieces are to what they can capture, in 64ths.
fn nearness(position: &Banqi, alive: &Alive, color: Color) -> i32 {
    let enemy = color.other();
    let vacant = position.vacant();
    let mut total = 0;
    for role in Role::ALL {
        let mut prey = position.of_kind(Piece::new(enemy, role));
        if prey.is_empty() {
            continue;
        }
        let mut reached = hunters(position, color, role);
        if reached.is_empty() {
            continue;
        }
        let value = alive.value(enemy, role);
        for weight in NEAR {
            let next = reached.neighbors();
            total += (next & prey).size() as i32 * value * weight;
            prey = prey & !next;
            reached |= next & vacant;
            if prey.is_empty() {
                break;
            }
        }
    }
    total
}

/// How far a colour's pieces are hemmed in: the fewer safe squares around each, the more.
fn hemmed_in(position: &Banqi, alive: &Alive, color: Color) -> i32 {
    let enemy = color.other();
    let vacant = position.vacant();
    let mut total = 0;
    for role in Role::ALL {
        let prey = position.of_kind(Piece::new(color, role));
        if prey.is_empty() {
            continue;
        }
        let hunters = hunters(position, enemy, role);
        if hunters.is_empty() {
            continue;
        }
        let value = alive.value(color, role);
        let safe = vacant & !hunters.neighbors();
        for square in prey {
            total += value * hemmed(square.set(), safe, vacant, hunters) / 128;
        }
    }
    total
}

/// One piece's lack of room, in 128ths of its value: 0 to 80.
fn hemmed(piece: Squares, safe: Squares, vacant: Squares, hunters: Squares) -> i32 {
    // The exits right beside the piece.
    let exits = (piece.neighbors() & safe).size() as usize;
    let mut lack = [32, 16, 8, 3, 0][exits.min(4)];

    // The room it can flee through, if with each of its steps every hunter comes a step nearer.
    let (mut room, mut reach) = (piece, hunters);
    for _ in 0..6 {
        let threatened = reach.neighbors();
        let grown = room | (room.neighbors() & vacant & !threatened);
        if grown == room {
            break;
        }
        room = grown;
        reach |= threatened & vacant & !room;
    }
    lack += 16 - (room.size() as i32).min(16);

    // The two nearest hunters: one alone can chase for ever, two catch.
    let (mut front, mut missing) = (piece, 2);
    for distance in 1..9 {
        let next = front.neighbors();
        let met = (((next | front) & hunters).size() as i32 - (front & hunters).size() as i32).min(missing);
        lack += met * (9 - distance) * 2;
        missing -= met;
        if missing == 0 {
            break;
        }
        front |= next & (vacant | hunters);
    }
    lack
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::View;
    use games::banqi::Options;

    fn score(position: &str) -> i32 {
        evaluate(&Banqi::read(position, &Options::classic()).expect(position))
    }

    /// What red's material is worth, in points.
    fn points(position: &str) -> i32 {
        let position = Banqi::read(position, &Options::classic()).expect(position);
        Alive::count(&position).material(Color::Red) / 100
    }

    #[test]
    fn pieces_have_the_points_of_the_table() {
        for (piece, worth) in [('K', 60), ('A', 30), ('C', 18), ('E', 15), ('R', 9), ('H', 6), ('P', 4)] {
            assert_eq!(points(&format!("{piece}7/8/8/7a r - 0")), worth, "{piece}");
            // Covered or face up: what is not captured counts.
            assert_eq!(points(&format!("?7/8/8/7a r {piece} 0")), worth, "{piece}");
        }
        assert_eq!(points("P7/8/8/7k r - 0"), 8);
        assert_eq!(points("P7/8/8/7? r k 0"), 8);
        assert!(points("K7/8/8/7p r - 0") < 60);
        assert!(points("K7/8/8/6pp r - 0") < points("K7/8/8/7p r - 0"));
        assert!(points("K7/8/8/3ppppp r - 0") > points("A7/8/8/3ppppp r - 0"));
    }

    #[test]
    fn nearness_counts_little_while_much_is_covered_and_fourfold_from_six_down() {
        let gain = |covered: usize| {
            let pool = &"PPPPPcc"[..covered];
            let covered = "?".repeat(covered);
            let row = format!("{covered}{}", 8 - covered.len());
            score(&format!("{row}/8/8/3R2h1 r {pool} 0")) - score(&format!("{row}/8/8/R5h1 r {pool} 0"))
        };
        assert!(gain(7) > 0);
        assert!((gain(6) - 4 * gain(7)).abs() <= 4, "{} {}", gain(6), gain(7));
        assert_eq!(gain(5), gain(6));
    }

    #[test]
    fn at_the_end_the_fewer_safe_squares_the_better() {
        // The same distance, but in the corner the horse has nowhere safe to go.
        assert!(score("h7/1R6/8/8 r - 0") > score("8/1h6/2R5/8 r - 0"));
        // Two hunters on both sides hem in more than one.
        assert!(score("8/3h4/2R2R2/8 r - 0") > score("8/3h4/2R5/7R r - 0"));
        // Equals do not hunt each other.
        assert_eq!(score("h7/1H6/8/8 r - 0"), score("h7/8/8/7H r - 0"));
    }

    #[test]
    fn a_lead_is_rated_lower_after_twenty_quiet_plies() {
        let lead = |quiet: u16| score(&format!("8/3h4/2R2R2/8 r - {quiet}"));
        assert_eq!(lead(20), lead(0));
        assert!(lead(21) < lead(20) && lead(59) < lead(21) && lead(59) > 0);
        let deficit = |quiet: u16| score(&format!("8/3H4/2r2r2/8 r - {quiet}"));
        assert_eq!(deficit(50), -lead(50));
    }
}
