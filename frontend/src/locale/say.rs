//! Texts with parameters, and texts that are chosen by a value.

use super::{Lang, Text, text as T};
use crate::board::draw::Content;
use crate::model::{Banner, LastPly, Mode, Status, Who};
use games::Level;
use games::banqi::{Banqi, Color, Move, Options, Piece, Role, Square};

/// The text in the language: traditional, simplified, English. Each is made only when it is the one.
macro_rules! say {
    ($lang:expr, $hant:literal, $hans:literal, $en:literal) => {
        match $lang {
            Lang::Hant => format!($hant),
            Lang::Hans => format!($hans),
            Lang::En => format!($en),
        }
    };
}

pub(super) use say;

/// The name of a computer's level.
#[must_use]
pub const fn level(level: Level) -> Text {
    match level {
        Level::Easy => Text(["簡單", "简单", "Easy"]),
        Level::Normal => Text(["普通", "普通", "Normal"]),
        Level::Hard => Text(["困難", "困难", "Hard"]),
        Level::Master => Text(["大師", "大师", "Master"]),
    }
}

/// What a level is like, in a few words.
#[must_use]
pub const fn level_character(level: Level) -> Text {
    match level {
        Level::Easy => Text(["愛翻牌，常看走眼", "爱翻牌，常看走眼", "Loves to flip, often misjudges"]),
        Level::Normal => {
            Text(["看兩步，很少出錯", "看两步，很少出错", "Looks two moves ahead, seldom slips"])
        }
        Level::Hard => {
            Text(["看三步，會逼到底", "看三步，会逼到底", "Looks three moves ahead and presses to the end"])
        }
        Level::Master => Text(["看得最遠", "看得最远", "Looks the furthest"]),
    }
}

/// What opens a level that is locked.
#[must_use]
pub fn opens(lang: Lang, locked: Level) -> String {
    let before = Level::ALL[locked.index().saturating_sub(1)];
    let before = level(before).get(lang);
    say!(lang, "贏過「{before}」就會打開", "赢过“{before}”就会打开", "Beat {before} to open it")
}

/// The sub-title of "play now".
#[must_use]
pub fn against(lang: Lang, against: Level) -> String {
    let level = level(against).get(lang);
    say!(lang, "和電腦下 · {level}", "和电脑下 · {level}", "against the computer · {level}")
}

/// A game that was left in the middle.
#[must_use]
pub fn unfinished(lang: Lang, mode: Mode, plies: usize) -> String {
    let mode = mode_name(lang, mode);
    say!(lang, "{mode} · 已下 {plies} 手", "{mode} · 已下 {plies} 步", "{mode} · move {plies}")
}

fn mode_name(lang: Lang, mode: Mode) -> &'static str {
    match mode {
        Mode::Solo(against) => level(against).get(lang),
        Mode::Hotseat => T::SAME_SCREEN.get(lang),
        Mode::Online => T::FRIEND_ROOM.get(lang),
    }
}

/// The sub-title of a game: rules and how it is played.
#[must_use]
pub fn kind(lang: Lang, mode: Mode, options: &Options) -> String {
    format!("{} · {}", preset(options).get(lang), mode_name(lang, mode))
}

/// The name of a set of rules.
#[must_use]
pub fn preset(options: &Options) -> Text {
    match options.to_string().as_str() {
        "classic" => Text(["經典規則", "经典规则", "Classic rules"]),
        "puff" => Text(["不和規則", "不和规则", "No-draw rules"]),
        _ => Text(["自訂規則", "自定规则", "Table rules"]),
    }
}

/// A set of rules in one sentence.
#[must_use]
pub fn preset_more(options: &Options) -> Text {
    match options.to_string().as_str() {
        "classic" => Text([
            "60 手沒有翻棋或吃子就和棋；可以認輸、提和。",
            "60 步没有翻棋或吃子就和棋；可以认输、提和。",
            "60 moves without a flip or capture draw; you may resign or offer a draw.",
        ]),
        "puff" => Text([
            "沒有和棋也不能認輸，下到一方不能動為止。",
            "没有和棋也不能认输，下到一方不能动为止。",
            "No draws and no resigning: play until one side cannot move.",
        ]),
        _ => Text(["這一桌自己約定的規則。", "这一桌自己约定的规则。", "Rules agreed at this table."]),
    }
}

/// A kind of piece; in Chinese both sides' characters.
#[must_use]
pub const fn role(role: Role) -> Text {
    match role {
        Role::General => Text(["帥／將", "帅／将", "General"]),
        Role::Advisor => Text(["仕／士", "仕／士", "Advisor"]),
        Role::Elephant => Text(["相／象", "相／象", "Elephant"]),
        Role::Chariot => Text(["俥／車", "俥／车", "Chariot"]),
        Role::Horse => Text(["傌／馬", "傌／马", "Horse"]),
        Role::Cannon => Text(["炮／砲", "炮／砲", "Cannon"]),
        Role::Soldier => Text(["兵／卒", "兵／卒", "Soldier"]),
    }
}

/// A piece in words.
#[must_use]
pub fn piece(lang: Lang, piece: Piece) -> String {
    const NAMES: [Text; 14] = [
        Text(["紅帥", "红帅", "red general"]),
        Text(["紅仕", "红仕", "red advisor"]),
        Text(["紅相", "红相", "red elephant"]),
        Text(["紅俥", "红俥", "red chariot"]),
        Text(["紅傌", "红傌", "red horse"]),
        Text(["紅炮", "红炮", "red cannon"]),
        Text(["紅兵", "红兵", "red soldier"]),
        Text(["黑將", "黑将", "black general"]),
        Text(["黑士", "黑士", "black advisor"]),
        Text(["黑象", "黑象", "black elephant"]),
        Text(["黑車", "黑车", "black chariot"]),
        Text(["黑馬", "黑马", "black horse"]),
        Text(["黑砲", "黑砲", "black cannon"]),
        Text(["黑卒", "黑卒", "black soldier"]),
    ];
    NAMES[piece.index()].get(lang).to_owned()
}

/// A side.
#[must_use]
pub const fn color(color: Color) -> Text {
    match color {
        Color::Red => T::RED,
        Color::Black => T::BLACK,
    }
}

/// A side, as a sentence's part.
#[must_use]
pub fn side(lang: Lang, of: Color) -> String {
    color(of).get(lang).to_owned()
}

/// Which side is yours.
#[must_use]
pub fn you_are(lang: Lang, yours: Color) -> String {
    let side = color(yours).get(lang);
    say!(lang, "你是{side}", "你是{side}", "you play {side}")
}

/// A player.
#[must_use]
pub fn who(lang: Lang, who: &Who) -> String {
    match who {
        Who::You => T::YOU.get(lang).to_owned(),
        Who::Computer(_) => say!(lang, "電腦", "电脑", "Computer"),
        Who::Person(number) => person(lang, *number),
        Who::Named(given) => name(lang, given.as_deref()),
    }
}

/// A player as the subject of a sentence.
pub(super) fn subject(lang: Lang, of: &Who) -> String {
    match (lang, of) {
        (Lang::En, Who::Computer(_)) => "The computer".to_owned(),
        _ => who(lang, of),
    }
}

fn person(lang: Lang, number: u8) -> String {
    match (lang, number) {
        (Lang::En, number) => format!("Player {number}"),
        (_, 1) => "玩家一".to_owned(),
        _ => "玩家二".to_owned(),
    }
}

/// A player's name; one without a name is a guest.
#[must_use]
pub fn name(lang: Lang, name: Option<&str>) -> String {
    name.map_or_else(|| say!(lang, "訪客", "访客", "Guest"), str::to_owned)
}

/// How many of a player's pieces are covered.
#[must_use]
pub fn covered(lang: Lang, count: u32) -> String {
    say!(lang, "蓋 {count}", "盖 {count}", "{count} covered")
}

/// What a player has captured, for a screen reader.
#[must_use]
pub fn captured(lang: Lang, pieces: &[Piece]) -> String {
    if pieces.is_empty() {
        return say!(lang, "還沒吃到棋子", "还没吃到棋子", "nothing captured yet");
    }
    let list = list(lang, pieces.iter().map(|&p| piece(lang, p)));
    say!(lang, "吃到：{list}", "吃到：{list}", "captured: {list}")
}

fn list(lang: Lang, items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(if lang == Lang::En { ", " } else { "、" })
}

/// The draw is counted down.
#[must_use]
pub fn countdown(lang: Lang, plies: u16) -> String {
    say!(lang, "和局倒數 {plies}", "和局倒数 {plies}", "draw in {plies}")
}

/// How many of a kind are where.
#[must_use]
pub fn kind_counts(lang: Lang, kind: Piece, open: u32, covered: u32, gone: u32) -> String {
    let kind = piece(lang, kind);
    say!(
        lang,
        "{kind}：盤上 {open}，蓋著 {covered}，被吃 {gone}",
        "{kind}：盘上 {open}，盖着 {covered}，被吃 {gone}",
        "{kind}: {open} face up, {covered} covered, {gone} captured"
    )
}

/// The line under the board.
#[must_use]
pub fn status(lang: Lang, status: Status) -> String {
    match status {
        Status::Quiet => String::new(),
        Status::FirstFlip => {
            say!(
                lang,
                "翻一枚棋，翻出的顏色就是你的",
                "翻一枚棋，翻出的颜色就是你的",
                "Turn any piece up: its colour is yours"
            )
        }
        Status::YourTurn => say!(lang, "輪到你", "轮到你", "Your turn"),
        Status::TheirTurn => say!(lang, "輪到對手", "轮到对手", "Your opponent's turn"),
        Status::Thinking => say!(lang, "電腦思考中", "电脑思考中", "The computer is thinking"),
        Status::PersonsTurn(number) => {
            let person = person(lang, number);
            say!(lang, "輪到{person}", "轮到{person}", "{person} to move")
        }
        Status::Sending => say!(lang, "送出中…", "发送中…", "Sending…"),
        Status::Refused(code) => refused(code).get(lang).to_owned(),
        Status::Watching(None) => say!(lang, "觀戰中", "观战中", "Watching"),
        Status::Watching(Some(of)) => {
            let side = color(of).get(lang);
            say!(lang, "觀戰中 · 輪到{side}", "观战中 · 轮到{side}", "Watching · {side} to move")
        }
        Status::Over => say!(lang, "對局結束", "对局结束", "The game is over"),
    }
}

/// Why a try was refused, by the code of `games::banqi::Illegal` or of `room::protocol::Refusal`.
#[must_use]
pub fn refused(code: &str) -> Text {
    Text(match code {
        "game_over" => ["這局已經結束了", "这局已经结束了", "The game has ended"],
        "flip_pending" => ["正在翻棋，請稍候", "正在翻棋，请稍候", "A piece is being turned up"],
        "nothing_to_flip" => ["這一格沒有蓋著的棋", "这一格没有盖着的棋", "No covered piece there"],
        "no_piece" => ["這一格沒有棋子", "这一格没有棋子", "No piece there"],
        "mover_covered" => ["蓋著的棋不能走，先翻開", "盖着的棋不能走，先翻开", "Covered pieces do not move"],
        "not_yours" => ["那是對手的棋", "那是对手的棋", "That piece is your opponent's"],
        "not_adjacent" => {
            ["一次只能走上下左右一格", "一次只能走上下左右一格", "One square up, down, left or right"]
        }
        "occupied" => ["那一格有棋子了", "那一格有棋子了", "That square is taken"],
        "nothing_to_capture" => ["那一格沒有棋可吃", "那一格没有棋可吃", "Nothing to capture there"],
        "target_covered" => ["蓋著的棋不能吃", "盖着的棋不能吃", "Covered pieces cannot be captured"],
        "own_piece" => ["不能吃自己的棋", "不能吃自己的棋", "That piece is your own"],
        "outranked" => ["對方比較大，吃不了", "对方比较大，吃不了", "That piece ranks higher"],
        "general_spares_soldier" => {
            ["帥和將不能吃兵卒", "帅和将不能吃兵卒", "A general does not capture a soldier"]
        }
        "needs_screen" => [
            "炮要隔著剛好一枚棋才能吃",
            "炮要隔着刚好一枚棋才能吃",
            "A cannon jumps exactly one piece to capture",
        ],
        "rush_blocked" => ["車的路上有棋擋著", "车的路上有棋挡着", "Something stands in the chariot's way"],
        "chain_goes_on" => [
            "剛吃子的棋可以再吃，或者停下",
            "刚吃子的棋可以再吃，或者停下",
            "The piece that captured captures again or stops",
        ],
        "nothing_to_stop" => ["沒有正在連吃的棋", "没有正在连吃的棋", "No piece is capturing on there"],
        "long_chase" => [
            "禁長捉：同一個捉子的局面不能走出第三次",
            "禁长捉：同一个捉子的局面不能走出第三次",
            "No long chase: this attack would come about for the third time",
        ],
        "stale" => {
            ["棋局已經往前了，請再看一次", "棋局已经往前了，请再看一次", "The game has moved on; look again"]
        }
        "not_your_turn" => ["還沒輪到你", "还没轮到你", "It is not your turn"],
        "not_seated" => ["觀戰的人不能走棋", "观战的人不能走棋", "Watchers do not move"],
        "no_agreements" => [
            "這桌的規則不能認輸或提和",
            "这桌的规则不能认输或提和",
            "No resigning or draw offers at this table",
        ],
        "no_offer" => ["現在不能提和", "现在不能提和", "No draw offer is possible now"],
        "too_fast" => ["太快了，慢一點", "太快了，慢一点", "Too fast; slow down a little"],
        _ => ["這一步不行", "这一步不行", "That is not possible"],
    })
}

/// A line that needs attention; none for one that is shown elsewhere.
#[must_use]
pub fn banner(lang: Lang, banner: &Banner) -> Option<String> {
    Some(match banner {
        Banner::Offline => say!(
            lang,
            "連線中斷，正在重新連線… 你的座位保留著",
            "连接中断，正在重新连接… 你的座位保留着",
            "Connection lost, reconnecting… your seat is kept"
        ),
        Banner::OpponentAway => {
            say!(
                lang,
                "對手離線了，座位保留著",
                "对手离线了，座位保留着",
                "Your opponent is away; the seat is kept"
            )
        }
        Banner::ServerMoved { you: true, count } => say!(
            lang,
            "時間到，伺服器替你走了（{count}/2）",
            "时间到，服务器替你走了（{count}/2）",
            "Time was up: the server moved for you ({count} of 2)"
        ),
        Banner::ServerMoved { you: false, count } => say!(
            lang,
            "對手超時，伺服器代走（{count}/2）",
            "对手超时，服务器代走（{count}/2）",
            "The server moved for your opponent ({count} of 2)"
        ),
        Banner::DrawOfferSent => {
            say!(
                lang,
                "已提議和棋，等對手回答",
                "已提议和棋，等对手回答",
                "Draw offered; waiting for the answer"
            )
        }
        Banner::DrawDeclined => say!(lang, "對手不同意和棋", "对手不同意和棋", "The draw offer was declined"),
        Banner::DrawOffered | Banner::ComputerFailed | Banner::Unscored => return None,
    })
}

/// Who throws the higher number.
#[must_use]
pub fn begins(lang: Lang, first: &Who) -> String {
    match first {
        Who::You => say!(lang, "你先走", "你先走", "You move first"),
        other => {
            let name = subject(lang, other);
            say!(lang, "{name}先走", "{name}先走", "{name} moves first")
        }
    }
}

/// The board shows an earlier position.
#[must_use]
pub fn looking_back(lang: Lang, plies: usize) -> String {
    say!(lang, "回看第 {plies} 手", "回看第 {plies} 步", "Looking back: move {plies}")
}

/// The board, for a screen reader.
#[must_use]
pub const fn board(lang: Lang) -> &'static str {
    Text([
        "棋盤，用方向鍵移動，Enter 選取",
        "棋盘，用方向键移动，Enter 选取",
        "Board: move with the arrow keys, Enter selects",
    ])
    .get(lang)
}

/// A square, for a screen reader; with a goal if the selected piece can go there.
#[must_use]
pub fn square(lang: Lang, square: Square, content: Content, goal: Option<Move>) -> String {
    let what = match content {
        Content::Empty => say!(lang, "空格", "空格", "empty"),
        Content::Covered => say!(lang, "蓋著的棋", "盖着的棋", "covered piece"),
        Content::Face(face) => piece(lang, face),
    };
    let can = match goal {
        Some(Move::Capture(..)) => Text(["，可以吃", "，可以吃", ", can be captured"]).get(lang),
        Some(_) => Text(["，可以走到", "，可以走到", ", can move here"]).get(lang),
        None => "",
    };
    format!("{square} {what}{can}")
}

/// The last ply, for a screen reader.
#[must_use]
pub fn ply(lang: Lang, position: &Banqi, last: LastPly) -> String {
    let (from, to) = (last.action.from(), last.action.to());
    let Some(mover) = position.piece(to).map(|p| piece(lang, p)) else { return String::new() };
    match (last.action, last.captured) {
        (Move::Stop(_), _) => {
            say!(lang, "{to} 的{mover}不再吃了", "{to} 的{mover}不再吃了", "{mover} on {to} captures no more")
        }
        (Move::Flip(_), _) => say!(lang, "{to} 翻出{mover}", "{to} 翻出{mover}", "{to} turned up: {mover}"),
        (_, Some(taken)) => {
            let taken = piece(lang, taken);
            say!(
                lang,
                "{mover}從 {from} 吃 {to} 的{taken}",
                "{mover}从 {from} 吃 {to} 的{taken}",
                "{mover} from {from} captures {taken} on {to}"
            )
        }
        (_, None) => {
            say!(
                lang,
                "{mover}從 {from} 走到 {to}",
                "{mover}从 {from} 走到 {to}",
                "{mover} from {from} to {to}"
            )
        }
    }
}

/// Hearts, for a screen reader.
#[must_use]
pub fn hearts(lang: Lang, count: u8) -> String {
    say!(lang, "愛心 {count} 顆", "爱心 {count} 颗", "{count} hearts")
}

/// What a game costs each player.
#[must_use]
pub fn cost(lang: Lang, hearts: u8) -> String {
    let plural = if hearts == 1 { "" } else { "s" };
    say!(
        lang,
        "開局時雙方各用 {hearts} 顆愛心；開房和等人不用。",
        "开局时双方各用 {hearts} 颗爱心；开房和等人不用。",
        "Each player pays {hearts} heart{plural} when the game starts; opening a room and waiting are free."
    )
}

/// How many hearts there are.
#[must_use]
pub fn you_have(lang: Lang, hearts: u8) -> String {
    say!(lang, "你有 {hearts} 顆。", "你有 {hearts} 颗。", " You have {hearts}.")
}

/// When the next heart comes.
#[must_use]
pub fn next_heart(lang: Lang, seconds: u32) -> String {
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    say!(
        lang,
        "{minutes}:{seconds:02} 後補一顆",
        "{minutes}:{seconds:02} 后补一颗",
        "next one in {minutes}:{seconds:02}"
    )
}

/// The break's end.
#[must_use]
pub fn seconds_left(lang: Lang, seconds: u32) -> String {
    say!(lang, "還有 {seconds} 秒", "还有 {seconds} 秒", "{seconds} s left")
}

/// A room by its code.
#[must_use]
pub fn room(lang: Lang, code: &str) -> String {
    say!(lang, "房號 {code}", "房号 {code}", "Room {code}")
}

/// What failed, by the code of an `ApiError` or `offline`: what happened, what can be done.
#[must_use]
pub fn failure(lang: Lang, code: &str) -> String {
    Text(match code {
        "offline" => [
            "連不上伺服器。檢查網路後再試一次；和電腦下不用網路。",
            "连不上服务器。检查网络后再试一次；和电脑下不用网络。",
            "The server cannot be reached. Check your connection and try again; playing the computer needs none.",
        ],
        "bad_name" => [
            "名字要一到十六個字，不能有看不見的符號。",
            "名字要一到十六个字，不能有看不见的符号。",
            "A name has 1 to 16 characters and no invisible ones.",
        ],
        "not_found" => [
            "沒有這間房，可能打錯或已經收走。",
            "没有这间房，可能打错或已经收走。",
            "There is no such room; the code may be mistyped or the room is gone.",
        ],
        "too_many" => ["太頻繁了，等一下再試。", "太频繁了，等一下再试。", "Too many tries; wait a little."],
        _ => [
            "伺服器出了狀況，等一下再試一次。",
            "服务器出了状况，等一下再试一次。",
            "The server had a problem; try again in a moment.",
        ],
    })
    .get(lang)
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_own_words() {
        use games::Code;
        use games::banqi::Illegal;
        let other = refused("?");
        for illegal in [
            Illegal::GameOver,
            Illegal::FlipPending,
            Illegal::NothingToFlip,
            Illegal::NoPiece,
            Illegal::MoverCovered,
            Illegal::NotYours,
            Illegal::NotAdjacent,
            Illegal::Occupied,
            Illegal::NothingToCapture,
            Illegal::TargetCovered,
            Illegal::OwnPiece,
            Illegal::Outranked,
            Illegal::GeneralSparesSoldier,
            Illegal::NeedsScreen,
            Illegal::RushBlocked,
            Illegal::ChainGoesOn,
            Illegal::NothingToStop,
            Illegal::LongChase,
        ] {
            assert_ne!(refused(illegal.code()), other, "{illegal:?}");
        }
    }

    #[test]
    fn a_locked_level_says_which_one_opens_it() {
        assert_eq!(opens(Lang::En, Level::Normal), "Beat Easy to open it");
        assert_eq!(opens(Lang::Hant, Level::Hard), "贏過「普通」就會打開");
    }

    #[test]
    fn times_have_two_digits_of_seconds() {
        assert_eq!(next_heart(Lang::En, 65), "next one in 1:05");
    }
}
