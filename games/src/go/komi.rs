//! Komi, what White gets on top (\[GO7\]).

use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// Komi in hundredths of a point, -999.99 to 999.99.
///
/// Text form: a decimal number with at most two decimals: `6.5`, `0`, `-1.5`, `3.75`. The reader also takes zeros
/// at the end (`7.0`); equal komis are written equally.
///
/// ```
/// use games::go::Komi;
/// assert_eq!("6.50".parse::<Komi>()?.to_string(), "6.5");
/// assert_eq!("-0.05".parse::<Komi>()?.hundredths(), -5);
/// assert_eq!("6,5".parse::<Komi>().unwrap_err().at, 1);
/// # Ok::<(), games::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Komi(i32);

impl Komi {
    /// 6.5, the komi of an even game.
    pub const EVEN: Komi = Komi(650);
    /// 0.5, the komi of a game with handicap.
    pub const HANDICAP: Komi = Komi(50);

    /// The komi of a number of hundredths; `None` if it is too large.
    #[must_use]
    pub const fn new(hundredths: i32) -> Option<Komi> {
        if hundredths > -100_000 && hundredths < 100_000 { Some(Komi(hundredths)) } else { None }
    }

    /// In hundredths of a point.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }
}

/// Writes hundredths of a point without zeros at the end.
pub(super) fn write_hundredths(number: i32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (sign, size) = (if number < 0 { "-" } else { "" }, number.unsigned_abs());
    let (whole, part) = (size / 100, size % 100);
    if part == 0 {
        write!(f, "{sign}{whole}")
    } else if part % 10 == 0 {
        write!(f, "{sign}{whole}.{}", part / 10)
    } else {
        write!(f, "{sign}{whole}.{part:02}")
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hundredths(self.0, f)
    }
}

impl FromStr for Komi {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Komi, ParseError> {
        let sign = if text.starts_with('-') { 1 } else { 0 };
        let digits = &text[sign..];
        let whole_len = digits.bytes().take_while(u8::is_ascii_digit).count();
        let number = ParseError::new(sign, "komi is a number such as 6.5");
        if whole_len == 0 {
            return Err(number);
        }
        let whole: i32 = digits[..whole_len]
            .parse()
            .ok()
            .filter(|&whole| whole < 1000)
            .ok_or(ParseError::new(sign, "komi is less than 1000 points"))?;
        let rest = &digits[whole_len..];
        let decimals = match rest.strip_prefix('.') {
            None if rest.is_empty() => "",
            None => return Err(ParseError::new(sign + whole_len, "komi is a number such as 6.5")),
            Some("") => return Err(ParseError::new(text.len(), "a digit follows the decimal point")),
            Some(decimals) => decimals,
        };
        let decimals_at = text.len() - decimals.len();
        if let Some(wrong) = decimals.bytes().position(|b| !b.is_ascii_digit()) {
            return Err(ParseError::new(decimals_at + wrong, "komi is a number such as 6.5"));
        }
        let kept = decimals.trim_end_matches('0');
        if kept.len() > 2 {
            return Err(ParseError::new(decimals_at + 2, "komi has at most two decimals"));
        }
        let part: i32 =
            kept.bytes().zip([10, 1]).map(|(digit, weight)| i32::from(digit - b'0') * weight).sum();
        let hundredths = whole * 100 + part;
        Komi::new(if sign == 1 { -hundredths } else { hundredths }).ok_or(number)
    }
}
