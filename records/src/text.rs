//! From a file's bytes to text.

use crate::Error;

/// A file as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// The name of the encoding it was in, e.g. `UTF-8`, `gb18030`, `Shift_JIS`.
    pub encoding: &'static str,
    /// Were there bytes that are no text in this encoding? Each stands as U+FFFD.
    pub damaged: bool,
}

/// Reads bytes as text. In this order decide: a byte order mark; zero bytes in every second place (UTF-16); the
/// encoding that the file declares (`CA` in SGF), if its bytes are text in it; UTF-8, if they are; a guess from the bytes.
///
/// Where the file declares an encoding of single bytes, in which any bytes are text, and the bytes are UTF-8, they
/// are read as UTF-8: text of the one hardly ever looks like the other.
///
/// ```
/// let file = b"(;CA[GB2312]PB[\xba\xda\xb7\xbd])";
/// let decoded = records::text::decode(file, Some("GB2312"))?;
/// assert_eq!(decoded.text, "(;CA[GB2312]PB[黑方])");
/// assert_eq!(records::text::decode("黑方".as_bytes(), None)?.encoding, "UTF-8");
/// # Ok::<(), records::Error>(())
/// ```
///
/// # Errors
/// Without the feature `encodings`: the place of the first byte that is not UTF-8.
pub fn decode(bytes: &[u8], declared: Option<&str>) -> Result<Decoded, Error> {
    for (mark, big_endian) in [(&b"\xff\xfe"[..], false), (b"\xfe\xff", true)] {
        if let Some(rest) = bytes.strip_prefix(mark) {
            return Ok(utf16(rest, big_endian));
        }
    }
    let unmarked = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Some(big_endian) = looks_like_utf16(unmarked) {
        return Ok(utf16(unmarked, big_endian));
    }
    if unmarked.len() < bytes.len() || unmarked.is_ascii() {
        return Ok(utf8_lossy(unmarked));
    }
    legacy(unmarked, declared)
}

/// A record begins with ASCII letters, which in UTF-16 have a zero before or after each. Later letters are
/// not looked at: some of them (一 is U+4E00) have a zero on the other side.
fn looks_like_utf16(bytes: &[u8]) -> Option<bool> {
    let mut zeros = [0; 2];
    for (n, _) in bytes.iter().take(16).enumerate().filter(|&(_, &byte)| byte == 0) {
        zeros[n % 2] += 1;
    }
    match zeros {
        [before, after] if after >= 2 && before * 2 < after => Some(false),
        [before, after] if before >= 2 && after * 2 < before => Some(true),
        _ => None,
    }
}

fn utf16(bytes: &[u8], big_endian: bool) -> Decoded {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs
        .iter()
        .map(|&pair| if big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) });
    // A last byte alone is half of something, but for the zero or line end that some programs write.
    let mut damaged = !matches!(rest, [] | [0 | b'\n']);
    let mut text = String::with_capacity(bytes.len() / 2);
    for unit in char::decode_utf16(units) {
        damaged |= unit.is_err();
        text.push(unit.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Decoded { text, encoding: if big_endian { "UTF-16BE" } else { "UTF-16LE" }, damaged }
}

fn utf8_lossy(bytes: &[u8]) -> Decoded {
    let text = String::from_utf8_lossy(bytes);
    let damaged = matches!(text, std::borrow::Cow::Owned(_));
    Decoded { text: text.into_owned(), encoding: "UTF-8", damaged }
}

#[cfg(not(feature = "encodings"))]
fn legacy(bytes: &[u8], _declared: Option<&str>) -> Result<Decoded, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: text.to_owned(), encoding: "UTF-8", damaged: false }),
        Err(error) => {
            let right = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            Err(crate::Lines::new(&right).error(right.len(), "this is not UTF-8"))
        }
    }
}

#[cfg(feature = "encodings")]
fn legacy(bytes: &[u8], declared: Option<&str>) -> Result<Decoded, Error> {
    use encoding_rs::{Encoding, GB18030, GBK, UTF_8, UTF_16BE, UTF_16LE};

    let declared = declared.and_then(|label| Encoding::for_label(label.trim().as_bytes())).map(|found| {
        // Files that say GB2312 have characters that only the later standards know.
        if found == GBK { GB18030 } else { found }
    });
    // Text in these would have been seen by its zeros.
    let declared = declared.filter(|&found| found != UTF_16LE && found != UTF_16BE);
    let utf8 = std::str::from_utf8(bytes).is_ok();
    let single = declared.is_some_and(Encoding::is_single_byte);
    if utf8 && (declared.is_none() || single) {
        return Ok(utf8_lossy(bytes));
    }
    let decode = |encoding: &'static Encoding| {
        let (text, damaged) = encoding.decode_without_bom_handling(bytes);
        Decoded { text: text.into_owned(), encoding: encoding.name(), damaged }
    };
    let as_declared = declared.map(decode);
    match as_declared {
        Some(right) if !right.damaged => Ok(right),
        _ if utf8 => Ok(utf8_lossy(bytes)),
        // Damaged in the encoding that it declares: still that, unless another one explains all of it.
        said => {
            let guess = guess(bytes);
            let guessed = decode(if guess == UTF_8 { encoding_rs::WINDOWS_1252 } else { guess });
            Ok(match said {
                Some(said) if guessed.damaged || guess.is_single_byte() => said,
                _ => guessed,
            })
        }
    }
}

/// The encoding that the bytes look most like.
#[cfg(feature = "encodings")]
fn guess(bytes: &[u8]) -> &'static encoding_rs::Encoding {
    use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

    // Enough text for a judgement, however long the file is; ASCII tells nothing.
    const ENOUGH: usize = 1 << 16;
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let mut fed = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| !line.is_ascii()) {
        let part = &line[..line.len().min(ENOUGH)];
        detector.feed(part, false);
        fed += part.len();
        if fed >= ENOUGH {
            break;
        }
    }
    detector.feed(b"", true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if guess == encoding_rs::GBK { encoding_rs::GB18030 } else { guess }
}
