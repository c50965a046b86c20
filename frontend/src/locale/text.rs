//! Texts without parameters. The terms are those of the glossary in `mod.rs`.

use super::Text;

macro_rules! texts {
    ($($name:ident = $hant:literal, $hans:literal, $en:literal;)*) => {
        $(#[allow(missing_docs, reason = "the texts say it")] pub const $name: Text = Text([$hant, $hans, $en]);)*
        /// Every entry with its name, for the tests.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, Text)] = &[$((stringify!($name), $name)),*];
    };
}

texts! {
    // The house
    BRAND = "棋館", "棋馆", "Qiguan";
    BANQI = "暗棋", "暗棋", "Banqi";
    TAGLINE = "翻開一枚，就知道你是紅還是黑。", "翻开一枚，就知道你是红还是黑。", "Turn one piece up, and you know which side is yours.";
    HOME = "首頁", "首页", "Home";
    ABOUT = "關於棋館", "关于棋馆", "About Qiguan";
    SETTINGS = "設定", "设置", "Settings";
    LEADERBOARD = "排行榜", "排行榜", "Leaderboard";
    LEVELS = "電腦的棋力", "电脑的棋力", "How strong the computer is";
    FAIR = "公平對局", "公平对局", "Fair play";
    NOT_FOUND = "找不到這一頁", "找不到这一页", "No such page";
    NOT_FOUND_MORE = "這個網址沒有內容。房號是六個英數字，也許少打了一個？", "这个网址没有内容。房号是六个英文或数字，也许少打了一个？", "There is nothing at this address. A room code has six letters or digits; perhaps one is missing?";
    TRY_AGAIN = "再試一次", "再试一次", "Try again";
    ONE_MOMENT = "請稍候…", "请稍候…", "One moment…";
    NOT_LOADED = "這一頁沒載入成功。請看看網路，再試一次。", "这一页没加载成功。请看看网络，再试一次。", "This page did not load. Check your connection and try again.";
    LOADING = "載入中…", "加载中…", "Loading…";
    CLOSE = "關閉", "关闭", "Close";
    CANCEL = "取消", "取消", "Cancel";
    SAVE = "儲存", "保存", "Save";
    SAVED = "已儲存。", "已保存。", "Saved.";

    // Home
    PLAY_NOW = "馬上玩", "马上玩", "Play now";
    CONTINUE = "繼續下", "继续下", "Go on playing";
    COMPUTER = "和電腦下", "和电脑下", "Against the computer";
    TOGETHER = "和朋友下", "和朋友下", "With a friend";
    FRIEND_ROOM = "好友房", "好友房", "Friend room";
    FRIEND_ROOM_MORE = "傳個連結就能一起下", "发个链接就能一起下", "Send a link and play";
    SAME_SCREEN = "同一螢幕", "同一屏幕", "Same screen";
    SAME_SCREEN_MORE = "兩個人輪流，不用網路", "两个人轮流，不用网络", "Take turns, no network needed";
    BEATEN = "已獲勝", "已获胜", "Beaten";

    // At the board
    YOU = "你", "你", "You";
    RED = "紅方", "红方", "Red";
    BLACK = "黑方", "黑方", "Black";
    AWAY = "離線", "离线", "away";
    THINKING_SHORT = "思考中", "思考中", "thinking";
    TO_MOVE = "走棋", "走棋", "to move";
    UNSCORED = "本局不計分", "本局不计分", "not scored";
    PANELS = "棋盤旁的面板", "棋盘旁的面板", "Panels beside the board";
    RULES = "規則", "规则", "Rules";
    PIECES = "棋子", "棋子", "Pieces";
    MOVES = "棋譜", "棋谱", "Moves";
    MENU = "選單", "菜单", "Menu";
    RESULT = "結果", "结果", "Result";
    NO_MOVES = "還沒有人走棋。", "还没有人走棋。", "No moves yet.";
    TO_START = "回到開局", "回到开局", "To the start";
    ONE_BACK = "上一手", "上一步", "One move back";
    ONE_ON = "下一手", "下一步", "One move on";
    TO_NOW = "回到現在", "回到现在", "Back to now";
    KIND = "棋子", "棋子", "Piece";
    KEY_COVERED = "還蓋著", "还盖着", "still covered";
    KEY_CAPTURED = "被吃掉", "被吃掉", "captured";
    UNDO = "悔棋", "悔棋", "Take back";
    UNDO_LOSS = "悔一手再戰", "悔一步再战", "Take one back and fight on";
    RESTART = "重新開局", "重新开局", "New game";
    REMATCH = "再來一局", "再来一局", "Play again";
    OFFER_DRAW = "提議和棋", "提议和棋", "Offer a draw";
    RESIGN = "認輸", "认输", "Resign";
    LEAVE = "離開", "离开", "Leave";
    GO_ON = "繼續下", "继续下", "Keep playing";
    RESIGN_ASK = "要認輸嗎？", "要认输吗？", "Resign this game?";
    RESIGN_MORE = "這一局就算對手贏。", "这一局就算对手赢。", "The game counts as a win for your opponent.";
    RESTART_ASK = "要重新開局嗎？", "要重新开局吗？", "Start a new game?";
    RESTART_MORE = "這一局會作廢，棋子重新洗過。", "这一局会作废，棋子重新洗过。", "This game is dropped and the pieces are shuffled anew.";
    DRAW_OFFERED = "對手提議和棋", "对手提议和棋", "Your opponent offers a draw";
    ACCEPT_DRAW = "同意和棋", "同意和棋", "Accept";
    DECLINE = "不同意", "不同意", "Decline";
    COMPUTER_FAILED = "電腦沒有回應", "电脑没有回应", "The computer does not answer";
    SHOW_RESULT = "看結果", "看结果", "Show the result";
    SEE_BOARD = "看棋盤", "看棋盘", "View board";
    PLIES = "手數", "步数", "Moves";
    KEYS = "鍵盤：方向鍵在棋盤上移動，Enter 選取，Esc 取消；不在棋盤上時，左右鍵回看棋譜。按 ? 看這一段。", "键盘：方向键在棋盘上移动，Enter 选取，Esc 取消；不在棋盘上时，左右键回看棋谱。按 ? 看这一段。", "Keyboard: arrows move on the board, Enter selects, Esc lets go; off the board, left and right walk through the moves. ? shows this.";
    PIECES_LEFT = "剩下的棋子", "剩下的棋子", "Pieces left";
    SCORE_PENDING = "正在請伺服器核對…", "正在请服务器核对…", "The server is checking it…";
    SCORE_NAMELESS = "取個名字，就能登上排行榜。", "取个名字，就能登上排行榜。", "Choose a name to appear on the leaderboard.";
    SCORE_FAILED = "還沒送出；連上網路後會自動再送。", "还没发出；连上网络后会自动再发。", "Not sent yet; it will be sent when you are online.";
    DEAL_RIGHT = "牌局已驗證：和開局前封存的一樣。", "牌局已验证：和开局前封存的一样。", "Deal verified: it is the one sealed before the game.";
    DEAL_WRONG = "牌局和封存的不符！請把這個房號告訴站方。", "牌局和封存的不符！请把这个房号告诉站方。", "The deal is not the one that was sealed! Please report this room.";

    // The break
    STRATEGY = "休息五秒，想一個訣竅", "休息五秒，想一个诀窍", "A five-second break with one idea";

    // Rooms
    CONNECTING = "連線中…", "正在连接…", "Connecting…";
    STARTING = "準備開局…", "准备开局…", "Starting the game…";
    ROOM_GONE = "這個房間不在了", "这个房间不在了", "This room is gone";
    ROOM_GONE_MORE = "房號可能打錯，或房間閒置太久已收走。開一間新的吧。", "房号可能打错，或房间闲置太久已收走。开一间新的吧。", "The code may be mistyped, or the room was idle too long. Open a new one.";
    REPLACED = "你在別處打開了這個房間", "你在别处打开了这个房间", "You opened this room elsewhere";
    REPLACED_MORE = "座位已移到另一個分頁或裝置。要回到這裡下嗎？", "座位已移到另一个标签页或设备。要回到这里下吗？", "Your seat has moved to another tab or device. Play on here instead?";
    WAITING = "等朋友進來", "等朋友进来", "Waiting for your friend";
    WAITING_MORE = "把房號或連結傳給朋友，或讓他掃這個圖。", "把房号或链接发给朋友，或让对方扫这个图。", "Send your friend the code or the link, or let them scan this.";
    QR = "房間連結的 QR 碼", "房间链接的二维码", "QR code of the room's link";
    COPY = "複製連結", "复制链接", "Copy link";
    COPIED = "已複製", "已复制", "Copied";
    SHARE = "分享", "分享", "Share";
    INVITE_TEXT = "來棋館下一局暗棋", "来棋馆下一局暗棋", "Play a game of Banqi with me";
    ENTER_CODE = "輸入房號", "输入房号", "Enter a room code";
    ENTER = "進入", "进入", "Enter";
    OPEN_ROOM = "開一間房", "开一间房", "Open a room";
    RULES_IN_FULL = "完整規則", "完整规则", "The rules in full";
    SIXTY_SECONDS = "每手 60 秒，由伺服器計時；連續兩次超時算輸。", "每步 60 秒，由服务器计时；连续两次超时算输。", "60 seconds a move, counted by the server; two time-outs in a row lose.";
    ACCEPT = "同意規則，開始", "同意规则，开始", "Accept the rules and start";
    ACCEPTED = "已同意", "已同意", "accepted";
    READING = "看規則中", "看规则中", "reading the rules";
    NO_HEARTS = "愛心不夠", "爱心不够", "no heart left";
    SHORT_YOU = "你的愛心用完了，這局沒有開始，也沒有人被扣。每 30 分鐘會補一顆。", "你的爱心用完了，这局没有开始，也没有人被扣。每 30 分钟会补一颗。", "You have no heart left. The game did not start and nobody was charged. A heart comes back every 30 minutes.";
    SHORT_OTHER = "對手的愛心用完了，這局沒有開始，也沒有人被扣。", "对手的爱心用完了，这局没有开始，也没有人被扣。", "Your opponent has no heart left. The game did not start and nobody was charged.";
    WAIT_ACCEPT = "等對手同意…", "等对手同意…", "Waiting for your opponent…";
    WATCHING_LOBBY = "兩個座位都有人了，你在旁邊觀戰。", "两个座位都有人了，你在旁边观战。", "Both seats are taken; you are watching.";
    SEALED = "牌局已經封好", "牌局已经封好", "The deal is sealed";
    SEALED_MORE = "洗好的牌先封存，下面是它的指紋。對局結束後打開封存，你的裝置會自己核對。", "洗好的牌先封存，下面是它的指纹。对局结束后打开封存，你的设备会自己核对。", "The deal was sealed before play; this is its fingerprint. After the game it is opened and your device checks it.";

    // Leaderboard
    THIS_WEEK = "本週", "本周", "This week";
    ALL_TIME = "總榜", "总榜", "All time";
    PLACE = "名次", "名次", "Place";
    NAME = "名字", "名字", "Name";
    BEAT = "打敗", "打败", "Beat";
    SCORE = "分數", "分数", "Score";
    NOBODY_YET = "還沒有人上榜。第一名等著你。", "还没有人上榜。第一名等着你。", "Nobody is here yet. First place is waiting for you.";
    NAME_NEEDED = "有名字才會上榜。", "有名字才会上榜。", "Only players with a name are listed.";
    CHOOSE_NAME = "取名字", "取名字", "Choose a name";
    HOW_RANKED = "先比打敗過的最高棋力，再比那一級的最高單局分數；同分時先到的在前。", "先比打败过的最高棋力，再比那一级的最高单局分数；同分时先到的在前。", "Ranked by the highest level beaten, then by the best single score at it; a tie goes to whoever was first.";

    // Settings
    NAME_MORE = "一到十六個字，會顯示給對手和排行榜看；留空就不顯示。", "一到十六个字，会显示给对手和排行榜看；留空就不显示。", "1 to 16 characters, shown to opponents and on the leaderboard; leave it empty to stay unnamed.";
    HEARTS = "愛心", "爱心", "Hearts";
    HEARTS_MORE = "好友房開局時，雙方各用一顆。和電腦下、同一螢幕都不用。", "好友房开局时，双方各用一颗。和电脑下、同一屏幕都不用。", "A friend game takes one from each player when it starts. Games against the computer and at the same screen take none.";
    LANGUAGE = "語言", "语言", "Language";
    LOOK = "外觀與操作", "外观与操作", "Look and handling";
    THEME = "明暗", "明暗", "Theme";
    AUTO = "自動", "自动", "Auto";
    LIGHT = "淺色", "浅色", "Light";
    DARK = "深色", "深色", "Dark";
    BOARD = "棋盤", "棋盘", "Board";
    WOOD = "木", "木", "Wood";
    SLATE = "石", "石", "Slate";
    BAMBOO = "竹", "竹", "Bamboo";
    FACES = "棋面", "棋面", "Faces";
    CHARACTERS = "文字", "文字", "Characters";
    LETTERS = "字母", "字母", "Letters";
    ORIENTATION = "方向", "方向", "Direction";
    TALL = "直", "竖", "Tall";
    WIDE = "橫", "横", "Wide";
    SOUND = "音效", "音效", "Sound";
    MUTE = "靜音", "静音", "off";
    RANKS = "棋子上顯示大小數字", "棋子上显示大小数字", "Rank numbers on the pieces";
    CONFIRM = "走棋前再點一次確認", "走棋前再点一次确认", "Confirm each move with a second tap";
}
