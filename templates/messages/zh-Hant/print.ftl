# 紙面文件：附件與各種表、卡。
print-substituted = 「{ $text }」：列印字型沒有 { $characters }。紙面上以 { $sign } 代替，網頁上照原樣顯示。
print-substituted-in = { $first }{ $more ->
    [0] { "" }
   *[other] 另有 { $more } 處也是如此。
}
print-rehearsal = 演練 · 此處一切不計成績
print-page = 第 { $page } 頁，共 { $pages } 頁
print-check = 核對碼
print-key = 公鑰
print-printed = 列印於
print-attachment = 附件 { $number }
print-state = { $state }列印於 { $at }。
print-state-appeals = { $state }尚有 { $appeals } 項申訴未裁決。列印於 { $at }。
print-not-last = 第 { $session } 局（共 { $of } 局）後的正式成績：比賽尚未結束，不是最終名次。列印於 { $at }。
print-see-page-2 = 番種、罰分與更正見附頁
print-points = { $points } 分

print-hand = 盤
print-name = 姓名
print-ending = 結果
print-winner = 和牌者
print-points-head = 分數
print-fans = 番種
print-patterns = 番種
print-between-fans = {" "}
print-reason = 理由
print-by = 更正人、時間
print-before = 更正前
print-after = 更正後
print-remarks = 備註
print-corrections = 更正
print-hands = 各盤

print-kit-title = 本局列印包
print-event-kit-title = 全賽列印包
print-record-title = 比賽成績紀錄表
print-record-details = 比賽成績紀錄表 附頁
print-record-line = { $session } 局　{ $group } 組　{ $table } 桌　　　{ $day }　　　起止時間 { $from-hour } 時 { $from-minute } 分　　{ $to-hour } 時 { $to-minute } 分
print-blank-day = { $year } 年 { $month } 月 { $day } 日
print-record-team = 隊
    別
print-record-number = 編
    號
print-record-name = 姓
    名
print-record-seat = 方
    位
print-record-item = 項
    目
print-record-total = { game-points }
    合計
print-record-rank = 名
    次
print-record-signature = 選手
    簽名
print-record-symbols = 符號
print-record-fans = 和牌
    名稱
print-record-gains = 得分
print-record-losses = 失分
print-record-late = （遲到 { $points }）
print-record-legend = 說明：　　1莊：▲　　2點炮：—　　3自摸：+　　4荒牌：○　　5詐和：√　　6警告：×
print-referee-signature = 裁判簽名：
print-chief-signature = 裁判長簽名：

print-no-blank = 這份文件沒有空白表：請指定賽事，不選「空白」。
print-no-session = 這份文件屬於整場賽事：請不要指定局。
print-no-table = 這份文件不按桌列印：請不要指定桌。
print-not-begun = 第 { $session } 局還沒有開始：請換一局，或不指定局。
print-no-workbook = 只有附件 6 成績統計表可以存為 Excel 檔案；這份文件請存為 PDF。
print-no-teams = 這是個人賽，沒有隊：輪次座位抽籤號只用於團體賽。
print-no-draw = 還沒有抽籤，沒有紀錄可列印。
print-no-deals = 還沒有牌局，沒有牌牆單可列印。
print-no-results = 還沒有成績，或一局正在進行：本局結束後再列印證書。
print-no-plan = 還沒有抽籤或輪次表，不知道誰坐哪裡。請先抽籤。
print-not-seated = 第 { $session } 局尚未編排。請先編排，或換一局。
print-session-no-deals = 第 { $session } 局還沒有牌局。請先產生或匯入，或換一局。
print-stood-in = （陪打）
print-forfeit = （棄權）
print-forfeit-stood-in = （棄權，陪打）
print-disqualified = （停賽）
print-remark-substitute = { $seat } { $name }：由替補 { $substitute } 出場。{ $reason }
print-remark-filled = { $seat } { $name }{ $what }，本人得分 { $own }。{ $reason }
print-remark-late = { $seat } { $name }：遲到，局分扣 { $points } 分。{ $reason }
print-remark-signed = { $seat }：簽字分 { $signed }，各盤合計 { $computed }。裁決：{ $decision }
print-grid-by-totals = 按總分登記
print-by-totals = 本桌按總分登記；無人收取的罰分共 { $points }。
print-remark-entry-hands = 裁判長 { $author } 裁定以各盤合計為準：{ $reason }
print-remark-entry-totals = 裁判長 { $author } 裁定以簽字總分為準：{ $reason }
print-remark-moved = { $seat }：實際就座者為 { $name }（{ $author } 更正）。{ $reason }

print-team = 隊名
print-club = 單位
print-number = 編號
print-table = 桌
print-group = 組
print-seat = 方位
print-session-head = 局
print-session = 第 { $session } 局
print-round = 第 { $round } 圈
print-seating-by-name = 座次表（按姓名）
print-seating-by-table = 第 { $session } 局座次表（按桌次）
print-table-cards = 桌卡
print-player-cards = 選手卡

print-summary-title = 比賽成績統計表
print-summary-unit = 單位
print-summary-number = 號碼
print-summary-game-points = 個人{ game-points }
print-summary-own-standard = 個人{ standard-points }
print-summary-team-standard = 團體{ standard-points }
print-summary-rank = 名次
print-summary-adjusted = 增減
print-summary-deducted = 罰分
print-summary-total = 合計
print-summary-own-rank = 個人
    名次
print-summary-team-rank = 團體
    名次
print-summary-signature = 簽名
print-summary-note-group = 說明：1. { game-points }每局結算一次，按{ game-points }排名次，再換算成{ standard-points }；{ $result }。2. 第一名的{ standard-points }等於本組人數，其餘等於本組人數減去名次，最後一名為 0：本組 16 人時，依次為 16、14、13、12……0；名次相同者平分所佔名次的分數。（註）局數由競賽規程規定，主辦單位可按局數增減表中各欄。
print-summary-note-table = 說明：1. { game-points }每局結算一次，按本桌{ game-points }排名次，再換算成{ standard-points }；{ $result }。2. 本桌第一至第四名的{ standard-points }為 4、2、1、0；名次相同者平分所佔名次的分數。（註）局數由競賽規程規定，主辦單位可按局數增減表中各欄。
print-summary-note-match = 說明：1. { game-points }每局結算一次。2. 每局{ standard-points }為{ game-points }絕對值的平方根，正負號不變，取兩位小數；{ $result }。（註）局數由競賽規程規定，主辦單位可按局數增減表中各欄。
print-summary-note-imp = 說明：1. { game-points }每局結算一次。2. 每局{ standard-points }由各盤與打同一牌局的其他各盤相比得出；{ $result }。（註）局數由競賽規程規定，主辦單位可按局數增減表中各欄。
print-summary-result = 各局{ standard-points }之和為總成績
print-summary-result-stages = 合計為所到最後階段的成績，含帶入部分；「{ print-summary-adjusted }」是前面各局中未帶入或另加的部分；進入更高階段者名次在其餘之前

print-penalty-title = 比賽處罰紀錄表
print-penalty-foul = 違規
    內容
print-penalty-measure = 處罰
    方法
print-penalty-line = { $session } 局　{ $group } 組　{ $table } 桌
print-penalty-team = 隊別
print-penalty-where = 違規局、
    盤、桌、位
print-penalty-in-hand = { $session } 局 { $hand } 盤 { $table } 桌 { $seat }
print-penalty-at-seat = { $session } 局 { $table } 桌 { $seat }
print-penalty-late = 遲到
print-penalty-session = 局分 −{ $points }
print-penalty-standard = { standard-points } −{ $points }
print-penalty-forfeit = 自動棄權
print-penalty-revoked = 已撤銷：{ $reason }
print-as-written = { $text }

print-day-blank = ____ 年 ____ 月 ____ 日
print-date = 日期：
print-times = 起止時間
print-yes = 是
print-no = 否
print-order-number = 序號
print-substitute = 替補隊員

print-entry-title = 報名表
print-entry-unit = 單位：
print-entry-role = 隊內職責
print-entry-age = 年齡
print-entry-sex = 性別
print-entry-club = 單位
print-entry-leader = 領隊
print-entry-coach = 教練
print-entry-player = 選手

print-draw-order-title = 抽籤順序號
print-draw-order-team = 隊名
print-team-sheet-title = 輪次座位抽籤號
print-team-sheet-number = 隊序號：
print-team-sheet-team = 隊伍：
print-team-sheet-players = 隊員姓名

print-standings-players = 個人成績
print-standings-teams = 團體成績

print-protocol-verify = 憑抽籤紀錄文件，任何人都可重新抽籤核對：caipan draw verify

print-appeal-title = 申訴書
print-appeal-what = 申訴
print-appeal-session = 局：
print-appeal-group = 組：
print-appeal-table = 桌：
print-appeal-referee = 裁判：
print-appeal-ended = 本局結束時間：
print-appeal-player = 選手：
print-appeal-team = 隊伍：
print-appeal-leader = 領隊：
print-appeal-deadline = 申訴截止時間：
print-appeal-kind = 申訴類別：
print-appeal-kind-rules = 競賽規則或競賽規程
print-appeal-kind-other = 其他
print-appeal-ruling = 對何判罰提出申訴：
print-appeal-reasons = 申訴內容與理由：
print-appeal-ruling-and-reasons = 對何判罰提出申訴，內容與理由：
print-appeal-handed-in = 遞交時間：
print-appeal-signed = 領隊簽名：
print-appeal-received-by = 收件人：
print-appeal-received-at = 收到時間：
print-appeal-in-time = 是否按時遞交：
print-appeal-decision = 裁決
print-appeal-body = 受理機構：
print-chief-referee = 裁判長
print-organisers = 組織委員會
print-appeal-arbitration = 仲裁委員會
print-appeal-decided = 決定：
print-appeal-granted = 成立：{ $reason }
print-appeal-rejected = 駁回：{ $reason }
print-appeal-fee = { $at }（申訴費 { $fee }）
print-appeal-fee-returned = { $said }（退還申訴費）
print-appeal-time = 時間：
print-appeal-signature = 簽名：
print-appeal-escalated = 不服，提交仲裁委員會：
print-appeal-final = 仲裁委員會最終裁決
print-appeal-note-fee = { $minutes ->
    [0] 申訴須當場向裁判提出，並繳申訴費 { $fee }（申訴成立則退還）。
   *[other] 申訴須以書面形式並由領隊簽名，在本局結束後 { $minutes } 分鐘內遞交（競賽規則第十五條），並繳申訴費 { $fee }（申訴成立則退還），方為有效。
}
print-appeal-note = { $minutes ->
    [0] 申訴須當場向裁判提出。
   *[other] 申訴須以書面形式並由領隊簽名，在本局結束後 { $minutes } 分鐘內遞交，方為有效（競賽規則第十五條）。
}

print-certificate-title = 獲獎證書
print-certificate-individual = 榮獲個人
print-certificate-team = 榮獲團體
print-certificate-closing = 特發此證，以資鼓勵。
print-certificate-day = 日期
print-place = 第{ $tens ->
   *[0] {""}
    [2] 二十
    [3] 三十
    [4] 四十
    [5] 五十
    [6] 六十
    [7] 七十
    [8] 八十
    [9] 九十
 }{ $ones ->
   *[0] {""}
    [1] 一
    [2] 二
    [3] 三
    [4] 四
    [5] 五
    [6] 六
    [7] 七
    [8] 八
    [9] 九
    [10] 十
    [11] 十一
    [12] 十二
    [13] 十三
    [14] 十四
    [15] 十五
    [16] 十六
    [17] 十七
    [18] 十八
    [19] 十九
 }名
print-place-number = 第 { $place } 名
print-course = 名次走勢
print-sheet-legend = 灰色：莊家。+ 收入，− 付出，含罰分。累計從 { $base } 起。
print-sheet-penalty = 罰分
print-sheet-deducted = 扣分
print-sheet-total = 總分
print-sheet-signature = 簽名
document-referee-card = 裁判卡
document-about-referee-card = 裁判人手一張：本賽事的各項違例與處罰、時間、遲到、申訴
print-card-win = 和牌
document-observer-report = 觀察員報告
document-about-observer-report = 報歐洲麻將協會：已知各項預填，其餘留空填寫
print-observer-observer = 觀察員
print-observer-days = 日期
print-observer-rules = 規則
print-observer-weight = MERS 權重（無資格賽）
print-observer-sessions = { $sessions } 局，每局 { $minutes } 分鐘
print-observer-players = 選手
print-observer-people = 選手 { $players } 人，陪打 { $stand-ins } 人
print-observer-countries = 國家和地區
print-observer-began = 開始
print-observer-ended = 結束
print-observer-minutes = 分鐘
print-observer-tables = 桌數
print-observer-times = 次數
print-observer-appeals = 申訴
print-observer-referees = 裁判（是否參賽）
print-observer-prizes = 獎品
print-observer-organisation = 場地與組織
print-observer-clock = 計時與資訊發布
print-observer-irregularities = 異常情況
print-observer-complaints = 投訴
print-observer-conclusion = 結論
