//! Figures beside the board as SVG text: dice and QR codes.

/// Where the pips of a face lie, on a grid of 3 x 3 read like a text.
const PIPS: [&[usize]; 6] = [&[4], &[0, 8], &[0, 4, 8], &[0, 2, 6, 8], &[0, 2, 4, 6, 8], &[0, 2, 3, 5, 6, 8]];

/// A face for a moment: each turn another one, and never the same twice in a row.
#[must_use]
pub fn tumbling(turn: u32, side: usize, end: u8) -> u8 {
    let steps = [[1, 3, 2, 5, 4], [2, 5, 1, 4, 3]][side % 2];
    let sum: u32 = (0..turn).map(|n| steps[n as usize % 5]).sum();
    ((u32::from(end) + sum) % 6) as u8 + 1
}

/// A die's face, 60 x 60. Nothing stands on it for a number that no die has.
#[must_use]
pub fn die(pips: u8) -> String {
    let mut svg = String::from("<rect x=\"3\" y=\"3\" width=\"54\" height=\"54\" rx=\"12\"/>");
    let places = PIPS.get(usize::from(pips).wrapping_sub(1)).copied().unwrap_or_default();
    for &place in places {
        let (x, y) = (16 + place % 3 * 14, 16 + place / 3 * 14);
        // One and four are red, as on the dice of the region.
        let class = if pips == 1 || pips == 4 { " class=\"one\"" } else { "" };
        let radius = if pips == 1 { 8 } else { 5 };
        svg.push_str(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{class}/>"));
    }
    svg
}

/// The link as a QR code; none for a text that does not fit in one.
#[must_use]
pub fn qr(text: &str) -> Option<String> {
    let code = qrcodegen::QrCode::encode_text(text, qrcodegen::QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let start = x;
            while x < size && code.get_module(x, y) {
                x += 1;
            }
            if x > start {
                path.push_str(&format!("M{start} {y}h{}v1h-{}z", x - start, x - start));
            }
            x += 1;
        }
    }
    // Dark on light in every theme, with the quiet zone of four modules that readers need.
    Some(format!(
        "<svg viewBox=\"-4 -4 {0} {0}\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M-4-4h{0}v{0}h-{0}z\"/>\
         <path d=\"{path}\"/></svg>",
        size + 8
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_have_their_number_of_pips() {
        for pips in 1..=6 {
            assert_eq!(die(pips).matches("<circle").count(), usize::from(pips));
        }
        assert_eq!(die(0).matches("<circle").count(), 0);
    }

    #[test]
    fn a_tumbling_die_changes_each_turn() {
        for (side, end) in [(0, 1), (1, 6), (0, 4)] {
            for turn in 0..20 {
                let (one, other) = (tumbling(turn, side, end), tumbling(turn + 1, side, end));
                assert!((1..=6).contains(&one) && one != other);
            }
        }
    }

    #[test]
    fn a_link_becomes_a_qr_code() {
        let svg = qr("https://example.org/room/ABC234").expect("it fits");
        assert!(svg.starts_with("<svg") && svg.matches('M').count() > 100);
        assert_eq!(qr(&"x".repeat(4000)), None);
    }
}
