//! Longer texts: rules, levels, fair play, strategy cards. They are HTML of our own, without any input in it.

use super::{Lang, Text};
use games::banqi::{COUNTDOWN_PLIES, Options};

/// How a turn goes.
pub const RULES_TURN: Text = Text([
    "<h3>一手棋</h3><p>三十二枚棋子洗過、蓋好，放滿四乘八的棋盤。擲骰決定誰先走；第一個人翻出什麼顏色，就是什麼顏色，對手是另一色。</p><p>每一手三選一：<b>翻</b>一枚蓋著的棋、把自己的棋<b>走</b>一格到上下左右的空格、或<b>吃</b>掉一枚對方翻開的棋。不能不走。蓋著的棋不會動，也不能被吃。</p><h3>大吃小</h3>",
    "<h3>一步棋</h3><p>三十二枚棋子洗过、盖好，放满四乘八的棋盘。掷骰决定谁先走；第一个人翻出什么颜色，就是什么颜色，对手是另一色。</p><p>每一步三选一：<b>翻</b>一枚盖着的棋、把自己的棋<b>走</b>一格到上下左右的空格、或<b>吃</b>掉一枚对方翻开的棋。不能不走。盖着的棋不会动，也不能被吃。</p><h3>大吃小</h3>",
    "<h3>A turn</h3><p>Thirty-two pieces are shuffled and laid face down on four by eight squares. Dice decide who begins; whatever colour the first player turns up is theirs, the opponent has the other.</p><p>Each turn is one of three: <b>flip</b> a covered piece, <b>move</b> one of yours one square up, down, left or right onto an empty square, or <b>capture</b> an enemy that lies face up. You cannot pass. Covered pieces neither move nor can be captured.</p><h3>Higher takes lower</h3>",
]);

/// The name of the ladder of ranks.
pub const LADDER: Text = Text(["棋子從大到小", "棋子从大到小", "Pieces from the highest to the lowest"]);

/// Who captures whom.
pub const RULES_CAPTURE: Text = Text([
    "<p>棋子吃相鄰一格裡同級或比自己小的敵棋。兩個例外：<b>兵卒吃帥將</b>，而<b>帥將不吃兵卒</b>。失去帥將，棋局照樣下。</p><h3>炮打隔子</h3>",
    "<p>棋子吃相邻一格里同级或比自己小的敌棋。两个例外：<b>兵卒吃帅将</b>，而<b>帅将不吃兵卒</b>。失去帅将，棋局照样下。</p><h3>炮打隔子</h3>",
    "<p>A piece captures a neighbouring enemy of its own rank or lower. Two exceptions: a <b>soldier captures the general</b>, and a <b>general does not capture a soldier</b>. Losing the general does not end the game.</p><h3>The cannon jumps</h3>",
]);

/// The cannon's figure, for a screen reader.
pub const CANNON_FIGURE: Text = Text([
    "紅炮隔著一枚蓋著的棋，吃掉同一條線上的黑車",
    "红炮隔着一枚盖着的棋，吃掉同一条线上的黑车",
    "A red cannon jumps over one covered piece and captures the black chariot on the same line",
]);

/// How the cannon captures.
pub const RULES_CANNON: Text = Text([
    "<p>炮沿直線跳過<b>剛好一枚</b>棋（誰的都行，蓋著的也行），吃它後面遇到的第一枚翻開的敵棋，不論大小；前後隔幾個空格都可以。隔壁的棋炮吃不到。走路時炮和別的棋一樣，一次一格。除了兵卒，相鄰的敵棋都能吃炮。</p>",
    "<p>炮沿直线跳过<b>刚好一枚</b>棋（谁的都行，盖着的也行），吃它后面遇到的第一枚翻开的敌棋，不论大小；前后隔几个空格都可以。隔壁的棋炮吃不到。走路时炮和别的棋一样，一次一格。除了兵卒，相邻的敌棋都能吃炮。</p>",
    "<p>Along a line the cannon jumps over <b>exactly one</b> piece, anyone's, covered or not, and captures the first piece behind it if that is an enemy lying face up, of any rank; there may be gaps before and behind. It cannot capture a neighbour. It moves one square like all others. Every neighbouring enemy but a soldier can capture it.</p>",
]);

/// How a game ends under the switches of a table.
#[must_use]
pub fn endings(lang: Lang, options: &Options) -> String {
    let mut html = String::from(
        Text(["<h3>怎麼結束</h3><ul>", "<h3>怎么结束</h3><ul>", "<h3>How it ends</h3><ul>"]).get(lang),
    );
    let mut item = |text: String| html.push_str(&format!("<li>{text}</li>"));
    item(
        Text([
            "輪到的人無棋可走，就輸了。",
            "轮到的人无棋可走，就输了。",
            "Whoever has no move on their turn loses.",
        ])
        .get(lang)
        .to_owned(),
    );
    item(
        if options.captured_out_loses {
            Text([
                "十六枚棋全被吃掉的一方立刻輸，就算盤上還有蓋著的棋。",
                "十六枚棋全被吃掉的一方立刻输，就算盘上还有盖着的棋。",
                "A side whose sixteen pieces are all captured loses at once, even while pieces are covered.",
            ])
        } else {
            Text([
                "十六枚棋被吃光也還沒輸：只要還有棋可翻，就繼續下。",
                "十六枚棋被吃光也还没输：只要还有棋可翻，就继续下。",
                "Losing all sixteen pieces is not the end: as long as there is a piece to flip, play goes on.",
            ])
        }
        .get(lang)
        .to_owned(),
    );
    item(match (options.draw_after, lang) {
        (Some(plies), Lang::Hant) => {
            format!("雙方合計連續 {plies} 手沒有翻棋也沒有吃子，和棋；剩 {COUNTDOWN_PLIES} 手起會倒數。")
        }
        (Some(plies), Lang::Hans) => {
            format!("双方合计连续 {plies} 步没有翻棋也没有吃子，和棋；剩 {COUNTDOWN_PLIES} 步起会倒数。")
        }
        (Some(plies), Lang::En) => format!(
            "{plies} moves in a row, both sides together, without a flip or capture are a draw; the last {COUNTDOWN_PLIES} are counted down."
        ),
        (None, Lang::Hant) => "沒有和棋，下到分出勝負。".to_owned(),
        (None, Lang::Hans) => "没有和棋，下到分出胜负。".to_owned(),
        (None, Lang::En) => "There are no draws; play until somebody wins.".to_owned(),
    });
    item(
        if options.agreements {
            Text([
                "在好友房可以認輸，也可以提議和棋。",
                "在好友房可以认输，也可以提议和棋。",
                "In a friend room you may resign or offer a draw.",
            ])
        } else {
            Text(["不能認輸，也不能提和。", "不能认输，也不能提和。", "No resigning and no draw offers."])
        }
        .get(lang)
        .to_owned(),
    );
    html.push_str("</ul>");
    html
}

/// Before the table of levels.
pub const LEVELS_INTRO: Text = Text([
    "<p>三個等級用同一套想法，差別在看得多遠、多常看走眼。贏過一級，下一級就打開。</p>",
    "<p>三个等级用同一套想法，差别在看得多远、多常看走眼。赢过一级，下一级就打开。</p>",
    "<p>All levels think alike; they differ in how far they look and how often they misjudge. Beat one and the next opens.</p>",
]);

/// What each level does: Easy, Normal, Hard.
pub const LEVEL_TABLE: [(Text, [Text; 3]); 7] = [
    (
        Text(["走一手後，再往下看", "走一步后，再往下看", "Looks ahead after a move"]),
        [
            Text(["1 手", "1 步", "1 ply"]),
            Text(["2 手", "2 步", "2 plies"]),
            Text(["3 手", "3 步", "3 plies"]),
        ],
    ),
    (
        Text(["翻一枚後，再往下看", "翻一枚后，再往下看", "Looks ahead after a flip"]),
        [
            Text(["只看翻出什麼", "只看翻出什么", "the flip itself"]),
            Text(["1 手", "1 步", "1 ply"]),
            Text(["2 手", "2 步", "2 plies"]),
        ],
    ),
    (
        Text(["連續互吃看到", "连续互吃看到", "Follows captures for"]),
        [
            Text(["1 手", "1 步", "1 ply"]),
            Text(["3 手", "3 步", "3 plies"]),
            Text(["3 手", "3 步", "3 plies"]),
        ],
    ),
    (
        Text(["看走眼", "看走眼", "Misjudges"]),
        [Text(["常常", "常常", "often"]), Text(["很少", "很少", "seldom"]), Text(["不會", "不会", "never"])],
    ),
    (
        Text(["差不多時愛翻牌", "差不多时爱翻牌", "Flips when in doubt"]),
        [
            Text(["最愛", "最爱", "most"]),
            Text(["中等", "中等", "sometimes"]),
            Text(["最少", "最少", "least"]),
        ],
    ),
    (
        Text(["全部翻開後多看", "全部翻开后多看", "Deeper when all is open"]),
        [Text(["不加", "不加", "no"]), Text(["2 手", "2 步", "2 plies"]), Text(["2 手", "2 步", "2 plies"])],
    ),
    (
        Text(["每手的思考量", "每步的思考量", "Effort a move"]),
        [Text(["1 份", "1 份", "1 ×"]), Text(["3 份", "3 份", "3 ×"]), Text(["6 份", "6 份", "6 ×"])],
    ),
];

/// Why a computer player cannot peek.
pub const NO_PEEKING: Text = Text([
    "<h2>為什麼電腦不能偷看</h2><p>電腦拿到的，就是你看到的盤面：翻開的棋在哪裡、哪些格子蓋著，還有任何人都數得出來的——每種棋還有幾枚沒翻。蓋著的棋在盤面資料裡<b>根本沒有身分</b>，要等翻開那一刻才由封好的牌局給出答案，所以電腦想偷看也沒有東西可看。</p><p>它對每一次翻棋都算期望值：可能翻出的每一種，按剩下的枚數加權，再往下看。運氣好壞，你和電腦都一樣。</p>",
    "<h2>为什么电脑不能偷看</h2><p>电脑拿到的，就是你看到的盘面：翻开的棋在哪里、哪些格子盖着，还有任何人都数得出来的——每种棋还有几枚没翻。盖着的棋在盘面数据里<b>根本没有身份</b>，要等翻开那一刻才由封好的牌局给出答案，所以电脑想偷看也没有东西可看。</p><p>它对每一次翻棋都算期望值：可能翻出的每一种，按剩下的枚数加权，再往下看。运气好坏，你和电脑都一样。</p>",
    "<h2>Why it cannot peek</h2><p>The computer is handed what you see: where the open pieces are, which squares are covered, and what anyone can count, namely how many of each kind are still unseen. A covered piece <b>has no identity at all</b> in that position; only at the moment of the flip does the sealed deal answer. There is nothing to peek at.</p><p>It judges a flip by its expectation: every kind it may turn out to be, weighted by how many are left, each looked at further. Luck treats both of you alike.</p>",
]);

/// Before the steps of the sealed deal.
pub const FAIR_INTRO: Text = Text([
    "<p>好友房的牌局由伺服器保管，但沒有人要你相信伺服器。整副牌在開局前就封好，誰也改不了，下完後你的裝置會自己驗算。</p>",
    "<p>好友房的牌局由服务器保管，但没有人要你相信服务器。整副牌在开局前就封好，谁也改不了，下完后你的设备会自己验算。</p>",
    "<p>In a friend room the server keeps the deal, but you need not trust it. The deal is sealed before play, nobody can change it, and after the game your own device checks it.</p>",
]);

/// The steps of the sealed deal.
pub const FAIR_STEPS: [(Text, Text); 4] = [
    (
        Text(["伺服器先封", "服务器先封", "The server commits"]),
        Text([
            "它抽一個秘密的種子和一段鹽，公布兩者的 SHA-256 指紋。指紋一出，種子就換不掉了。",
            "它抽一个秘密的种子和一段盐，公布两者的 SHA-256 指纹。指纹一出，种子就换不掉了。",
            "It draws a secret seed and a salt and publishes the SHA-256 fingerprint of both. From then on the seed cannot be swapped.",
        ]),
    ),
    (
        Text(["兩人各加一把亂數", "两人各加一把随机数", "Both players add chance"]),
        Text([
            "你按下「同意規則」時，裝置附上自己抽的亂數；對手也一樣。開局前誰都看不到別人的那一份。",
            "你按下“同意规则”时，设备附上自己抽的随机数；对手也一样。开局前谁都看不到别人的那一份。",
            "When you accept the rules your device adds random bytes of its own, and so does your opponent's. Nobody sees the other's part before the start.",
        ]),
    ),
    (
        Text(["三份合成一副牌", "三份合成一副牌", "Three parts make one deal"]),
        Text([
            "骰子和洗牌都由這三份混合算出。只要有一份是真的亂，整副牌就是亂的，沒有人能單獨挑牌。",
            "骰子和洗牌都由这三份混合算出。只要有一份是真的随机，整副牌就是随机的，没有人能单独挑牌。",
            "Dice and shuffle are computed from all three. If a single part is truly random, so is the deal: no one can choose it alone.",
        ]),
    ),
    (
        Text(["下完打開，自己驗", "下完打开，自己验", "Opened and checked"]),
        Text([
            "結束後伺服器交出種子、鹽和兩份亂數。你的裝置重算指紋、骰子和每一枚翻開的棋，全部吻合才顯示「已驗證」。",
            "结束后服务器交出种子、盐和两份随机数。你的设备重算指纹、骰子和每一枚翻开的棋，全部吻合才显示“已验证”。",
            "After the game the server reveals seed, salt and both parts. Your device recomputes the fingerprint, the dice and every piece that was turned up; only if all agree it says “verified”.",
        ]),
    ),
];

/// After the steps.
pub const FAIR_MORE: Text = Text([
    "<h2>對局中看不到什麼</h2><p>蓋著的棋不在任何一則訊息裡。翻棋的結果由伺服器回答，收到答案才會翻面。</p><h2>和電腦下</h2><p>這時牌局放在你自己的裝置上，斷線也能玩；電腦一方只拿到盤面。要計分的那局由伺服器開，贏了以後伺服器用同一套規則重走整份棋譜，分數由它算。</p>",
    "<h2>对局中看不到什么</h2><p>盖着的棋不在任何一条消息里。翻棋的结果由服务器回答，收到答案才会翻面。</p><h2>和电脑下</h2><p>这时牌局放在你自己的设备上，断线也能玩；电脑一方只拿到盘面。要计分的那局由服务器开，赢了以后服务器用同一套规则重走整份棋谱，分数由它算。</p>",
    "<h2>What is never sent</h2><p>A covered piece is in no message at all. The server answers a flip, and only then does the piece turn.</p><h2>Against the computer</h2><p>Here the deal lies on your own device, so that you can play without a network; the computer player is handed the visible position only. A scored game is opened by the server, which replays your whole record by the same rules and computes the score itself.</p>",
]);

/// What this is.
pub const ABOUT: Text = Text([
    "<h2>棋館</h2><p>打開網頁就能下的暗棋。不用安裝，不用註冊，也沒有追蹤。</p><p>第一次來，你的裝置會抽一組代號和密鑰，伺服器只存密鑰的雜湊。名字可取可不取。</p><p>棋子上的字描自思源宋體（SIL 開放字型授權）。</p>",
    "<h2>棋馆</h2><p>打开网页就能下的暗棋。不用安装，不用注册，也没有跟踪。</p><p>第一次来，你的设备会抽一组代号和密钥，服务器只存密钥的哈希。名字可取可不取。</p><p>棋子上的字描自思源宋体（SIL 开放字体许可）。</p>",
    "<h2>Qiguan</h2><p>Banqi on a web page: open it and play. Nothing to install, no account, no tracking.</p><p>On your first visit your device draws an id and a secret; the server keeps only a hash of the secret. A name is optional.</p><p>The characters on the pieces are drawn after Noto Serif CJK (SIL Open Font License).</p>",
]);

/// Strategy cards: title and body.
pub const CARDS: [(Text, Text); 6] = [
    (
        Text(["將軍怕小兵", "将军怕小兵", "The general fears the soldier"]),
        Text([
            "對方的兵卒還多時，別急著讓帥將出門。先用別的棋清掉幾個兵，再出手。",
            "对方的兵卒还多时，别急着让帅将出门。先用别的棋清掉几个兵，再出手。",
            "While many enemy soldiers are alive, keep your general at home. Let others clear a few of them first.",
        ]),
    ),
    (
        Text(["炮要有架子", "炮要有架子", "A cannon needs a screen"]),
        Text([
            "留一枚蓋著的棋當炮架，炮就能守住整條線。太早翻光，炮就只剩走路的份。",
            "留一枚盖着的棋当炮架，炮就能守住整条线。太早翻光，炮就只剩走路的份。",
            "A covered piece left in line lets a cannon guard the whole row. Flip everything and it can only walk.",
        ]),
    ),
    (
        Text(["翻棋先看鄰居", "翻棋先看邻居", "Look around before you flip"]),
        Text([
            "在自己大棋旁邊翻：翻出小的敵棋馬上能吃。在對方大棋旁邊翻，多半是送禮。",
            "在自己大棋旁边翻：翻出小的敌棋马上能吃。在对方大棋旁边翻，多半是送礼。",
            "Flip beside your own big pieces: a small enemy can be taken at once. Beside theirs, a flip is often a gift.",
        ]),
    ),
    (
        Text(["數一數還剩什麼", "数一数还剩什么", "Count what is left"]),
        Text([
            "「棋子」面板記著每一種還蓋著幾枚。對方的大棋都出來了，翻棋就安全得多。",
            "“棋子”面板记着每一种还盖着几枚。对方的大棋都出来了，翻棋就安全得多。",
            "The Pieces panel shows how many of each kind are covered. Once their big pieces are out, flipping is much safer.",
        ]),
    ),
    (
        Text(["收官要會圍", "收官要会围", "In the end, hem in"]),
        Text([
            "一對一追不到，兩枚合圍就抓得到。把對方趕到邊角，再從兩邊逼近。",
            "一对一追不到，两枚合围就抓得到。把对方赶到边角，再从两边逼近。",
            "One piece cannot catch another that runs; two can. Drive it to a corner and close in from both sides.",
        ]),
    ),
    (
        Text(["領先就別拖", "领先就别拖", "Ahead? Keep it moving"]),
        Text([
            "連續六十手沒有翻也沒有吃就和棋。優勢時留幾枚沒翻的棋，必要時翻一枚重新計數。",
            "连续六十步没有翻也没有吃就和棋。优势时留几枚没翻的棋，必要时翻一枚重新计数。",
            "Sixty moves without a flip or capture draw. When ahead, keep a covered piece in hand: one flip restarts the count.",
        ]),
    ),
];

/// All entries, for the tests.
#[cfg(test)]
pub(super) fn all() -> Vec<Text> {
    let mut all = vec![
        RULES_TURN,
        LADDER,
        RULES_CAPTURE,
        CANNON_FIGURE,
        RULES_CANNON,
        LEVELS_INTRO,
        NO_PEEKING,
        FAIR_INTRO,
        FAIR_MORE,
        ABOUT,
    ];
    all.extend(LEVEL_TABLE.iter().flat_map(|(name, cells)| std::iter::once(*name).chain(*cells)));
    all.extend(FAIR_STEPS.iter().chain(&CARDS).flat_map(|&(title, body)| [title, body]));
    all
}
