//! The one catalogue of texts: traditional Chinese as in Taiwan, simplified Chinese as on the mainland, English.
//!
//! An entry holds its three texts side by side, so none can be missing. Entries with parameters are functions.
//!
//! Glossary: the same term for the same thing everywhere.
//!
//! | | 繁體 | 简体 | English |
//! |---|---|---|---|
//! | ply | 手 | 步 | move (ply in tables) |
//! | flip | 翻 | 翻 | flip, turn up |
//! | capture | 吃 | 吃 | capture |
//! | covered | 蓋著 | 盖着 | covered |
//! | draw | 和棋 | 和棋 | draw |
//! | resign | 認輸 | 认输 | resign |
//! | take back | 悔棋 | 悔棋 | take back |
//! | heart | 愛心 | 爱心 | heart |
//! | friend room | 好友房 | 好友房 | friend room |
//! | server | 伺服器 | 服务器 | server |
//! | connection | 連線 | 连接 | connection |

pub mod outcome;
pub mod prose;
pub mod say;
pub mod text;

#[cfg(target_arch = "wasm32")]
mod speak;
#[cfg(target_arch = "wasm32")]
pub use speak::{of_browser, use_lang};

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// 繁體中文
    Hant,
    /// 简体中文
    Hans,
    /// English
    En,
}

impl Lang {
    /// All, the default first.
    pub const ALL: [Lang; 3] = [Lang::Hant, Lang::Hans, Lang::En];

    /// The tag for `lang` attributes.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::Hant => "zh-Hant",
            Lang::Hans => "zh-Hans",
            Lang::En => "en",
        }
    }

    /// The language's name in itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::Hant => "繁體中文",
            Lang::Hans => "简体中文",
            Lang::En => "English",
        }
    }

    /// The language that fits a browser's tag such as `zh-TW`, `zh-Hans-SG` or `de`; none for one we do not speak.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Lang> {
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            language if language.eq_ignore_ascii_case("en") => Some(Lang::En),
            language if language.eq_ignore_ascii_case("zh") || language.eq_ignore_ascii_case("yue") => {
                let hant =
                    |part: &str| ["hant", "tw", "hk", "mo"].iter().any(|p| part.eq_ignore_ascii_case(p));
                let hans =
                    |part: &str| ["hans", "cn", "sg", "my"].iter().any(|p| part.eq_ignore_ascii_case(p));
                // A script says more than a region: zh-Hans-HK is simplified.
                Some(
                    parts
                        .find_map(|p| if hant(p) { Some(Lang::Hant) } else { hans(p).then_some(Lang::Hans) }),
                )
                .map(|script| script.unwrap_or(Lang::Hant))
            }
            _ => None,
        }
    }
}

/// One entry of the catalogue, in the order of [`Lang::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text(pub [&'static str; 3]);

impl Text {
    /// The text in a language.
    #[must_use]
    pub const fn get(self, lang: Lang) -> &'static str {
        self.0[lang as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Text> {
        text::ALL.iter().map(|(_, text)| *text).chain(prose::all()).collect()
    }

    #[test]
    fn no_text_is_empty_or_padded() {
        for text in all() {
            for lang in Lang::ALL {
                let words = text.get(lang);
                assert!(!words.is_empty() && words.trim() == words, "{lang:?} {text:?}");
            }
        }
    }

    /// Characters that exist in one of the two scripts only: a slip shows itself by one of them.
    #[test]
    fn the_two_scripts_do_not_mix() {
        const HANT: &str = "這開還連線電腦對發現設進棋館選單規則譜認輸贏過會來麼個們樣從遠應該無點後開關繼續時間處結果紅車馬將帥砲動雙";
        const HANS: &str = "这开还连线电脑对发现设进棋馆选单规则谱认输赢过会来么个们样从远应该无点后开关继续时间处结果红车马将帅炮动双";
        let only =
            |these: &str, others: &str| these.chars().filter(|&c| !others.contains(c)).collect::<String>();
        let (hant, hans) = (only(HANT, HANS), only(HANS, HANT));
        for text in all() {
            // 炮 and 砲 are two pieces in either script.
            let wrong = text.get(Lang::Hant).chars().find(|&c| hans.contains(c) && c != '炮' && c != '后');
            assert_eq!(wrong, None, "{text:?}");
            let wrong = text.get(Lang::Hans).chars().find(|&c| hant.contains(c) && c != '砲');
            assert_eq!(wrong, None, "{text:?}");
        }
    }

    /// Terms of the glossary: where one language has it, the others have theirs.
    #[test]
    fn terms_are_the_same_everywhere() {
        for [hant, hans, en] in [
            ["伺服器", "服务器", "server"],
            ["愛心", "爱心", "heart"],
            ["認輸", "认输", "resign"],
            ["排行榜", "排行榜", "leaderboard"],
            ["觀戰", "观战", "watch"],
        ] {
            for text in all() {
                let has = |lang: Lang, term: &str| text.get(lang).to_lowercase().contains(term);
                assert_eq!(has(Lang::Hant, hant), has(Lang::Hans, hans), "{text:?}");
                assert!(!has(Lang::Hant, hant) || has(Lang::En, en), "{en}: {text:?}");
            }
        }
        // The mainland's and Taiwan's words for the same thing.
        for text in all() {
            for foreign in ["服務器", "鏈接", "屏幕", "菜單", "信息", "網絡"] {
                assert!(!text.get(Lang::Hant).contains(foreign), "{text:?}");
            }
            for foreign in ["伺服器", "连结", "萤幕", "选单", "讯息", "网路"] {
                assert!(!text.get(Lang::Hans).contains(foreign), "{text:?}");
            }
        }
    }

    #[test]
    fn a_browser_is_spoken_to_in_its_language() {
        for (tag, lang) in [
            ("zh-TW", Some(Lang::Hant)),
            ("zh-HK", Some(Lang::Hant)),
            ("zh-MO", Some(Lang::Hant)),
            ("zh-Hant-CN", Some(Lang::Hant)),
            ("zh", Some(Lang::Hant)),
            ("zh-CN", Some(Lang::Hans)),
            ("zh-SG", Some(Lang::Hans)),
            ("zh-Hans-HK", Some(Lang::Hans)),
            ("en-GB", Some(Lang::En)),
            ("de", None),
            ("", None),
        ] {
            assert_eq!(Lang::of_tag(tag), lang, "{tag}");
        }
    }

    #[test]
    fn html_of_longer_texts_is_closed() {
        for text in prose::all() {
            for lang in Lang::ALL {
                for tag in ["p", "b", "h2", "h3", "ul", "li"] {
                    let count = |what: String| text.get(lang).matches(&what).count();
                    assert_eq!(count(format!("<{tag}>")), count(format!("</{tag}>")), "{tag} {text:?}");
                }
            }
        }
    }
}
