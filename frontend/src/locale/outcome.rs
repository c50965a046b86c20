//! How a game ended, in words.

use super::say::{color, level, say, subject, who};
use super::{Lang, Text, text as T};
use crate::model::{PlayView, ResultPanel, Verdict};
use games::Level;

/// How the game ended, as a title.
#[must_use]
pub fn verdict(lang: Lang, view: &PlayView, panel: &ResultPanel) -> String {
    match (panel.verdict, panel.winner_side) {
        (Some(Verdict::Won), _) => say!(lang, "你贏了", "你赢了", "You won"),
        (Some(Verdict::Lost), _) => say!(lang, "這局輸了", "这局输了", "You lost"),
        _ if panel.reason == "void" => say!(lang, "本局作廢", "本局作废", "The game is void"),
        (Some(Verdict::Drawn), _) | (None, None) => say!(lang, "和棋", "和棋", "A draw"),
        (None, Some(side)) => {
            let name = view.sides.get(side).map(|side| who(lang, &side.who)).unwrap_or_default();
            let with_color = panel.winner.map(|winner| color(winner).get(lang)).unwrap_or_default();
            say!(
                lang,
                "{name}（{with_color}）贏了",
                "{name}（{with_color}）赢了",
                "{name} ({with_color}) won"
            )
        }
    }
}

/// Why the game ended, in words.
#[must_use]
pub fn reason(lang: Lang, view: &PlayView, panel: &ResultPanel) -> String {
    // The loser: "you", or the side's name.
    let lost = panel.verdict == Some(Verdict::Lost);
    let loser = match panel.winner_side.and_then(|side| view.sides.get(1 - side.min(1))) {
        Some(side) => subject(lang, &side.who),
        None => String::new(),
    };
    let (has, runs) = if lost { ("have", "ran") } else { ("has", "ran") };
    match panel.reason.as_str() {
        "no_action" => {
            say!(lang, "{loser}沒有棋可以走了。", "{loser}没有棋可以走了。", "{loser} {has} no move left.")
        }
        "captured_out" => {
            say!(
                lang,
                "{loser}的十六枚棋全被吃光。",
                "{loser}的十六枚棋全被吃光。",
                "{loser} {has} lost all sixteen pieces."
            )
        }
        "no_progress" => {
            let plies = view.options.draw_after.unwrap_or(60);
            say!(
                lang,
                "連續 {plies} 手沒有翻棋也沒有吃子。",
                "连续 {plies} 步没有翻棋也没有吃子。",
                "{plies} moves in a row without a flip or capture."
            )
        }
        "resigned" => say!(lang, "{loser}認輸。", "{loser}认输。", "{loser} resigned."),
        "agreed" => say!(lang, "雙方同意和棋。", "双方同意和棋。", "Both sides agreed on it."),
        "timed_out" => {
            say!(
                lang,
                "{loser}連續兩次超時。",
                "{loser}连续两次超时。",
                "{loser} {runs} out of time twice in a row."
            )
        }
        "void" => say!(
            lang,
            "房間出了狀況，這局不算，愛心已退回。",
            "房间出了状况，这局不算，爱心已退回。",
            "The room failed. The game does not count and hearts are refunded."
        ),
        _ => String::new(),
    }
}

/// The place on the board.
#[must_use]
pub fn place(lang: Lang, place: u32) -> String {
    say!(lang, "總榜第 {place} 名", "总榜第 {place} 名", "Number {place} on the all-time board")
}

/// A level has been opened.
#[must_use]
pub fn unlocked(lang: Lang, opened: Level) -> String {
    let level = level(opened).get(lang);
    say!(lang, "「{level}」打開了", "“{level}”打开了", "{level} is open now")
}

/// The button to the next level.
#[must_use]
pub fn next_level(lang: Lang, next: Level) -> String {
    let level = level(next).get(lang);
    say!(lang, "挑戰「{level}」", "挑战“{level}”", "Take on {level}")
}

/// How "play again" stands in a room.
#[must_use]
pub fn rematch_line(lang: Lang, panel: &ResultPanel, watching: bool) -> Option<String> {
    let text = match (panel.short, panel.rematch) {
        _ if watching => return None,
        ([true, _], _) => T::SHORT_YOU,
        ([_, true], _) => T::SHORT_OTHER,
        (_, [true, false]) => {
            Text(["等對手同意再來一局…", "等对手同意再来一局…", "Waiting for your opponent to play again…"])
        }
        (_, [false, true]) => Text(["對手想再來一局", "对手想再来一局", "Your opponent wants to play again"]),
        _ => return None,
    };
    Some(text.get(lang).to_owned())
}
