# 紙面文件：附件與各種表、卡。
print-missing-glyph = 字型裡沒有「{ $character }」（{ $code }），見「{ $text }」。請換一種寫法後再列印。
print-page = 第 { $page } 頁，共 { $pages } 頁
print-audit = 核對碼 { $hash }
print-attachment = 附件 { $number }
print-see-page-2 = 番種、罰分與更正見附頁
print-points = { $points } 分

print-hand = 盤
print-name = 姓名
print-ending = 結果
print-winner = 和牌者
print-points-head = 分數
print-fans = 番種
print-between-fans = {" "}
print-reason = 理由
print-by = 更正人、時間
print-before = 更正前
print-after = 更正後
print-remarks = 備註
print-corrections = 更正
print-hands = 各盤

print-record-title = 比賽成績記錄表
print-record-details = 比賽成績記錄表 附頁
print-record-line = { $session } 局　{ $group } 組　{ $table } 桌　　　{ $year } 年 { $month } 月 { $day } 日　　　起止時間 { $from-hour } 時 { $from-minute } 分　　{ $to-hour } 時 { $to-minute } 分
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
print-record-total = 比賽分
    合計
print-record-rank = 名
    次
print-record-signature = 運動員
    簽名
print-record-symbols = 符號
print-record-fans = 和牌
    名稱
print-record-gains = 得分
print-record-losses = 失分
print-record-late = （遲到 { $points }）
print-record-legend = 說明：　　1莊：▲　　2點炮：—　　3自摸：+　　4荒牌：○　　5詐和：√　　6警告：×
print-referee-signature = 裁判員簽名：
print-chief-signature = 裁判長簽名：

print-no-blank = 這份文件沒有空白表，請指定賽事。
print-no-plan = 還沒有抽籤或輪次表，不知道誰坐哪裡。請先抽籤，或核對局次。
print-stood-in = （陪打）
print-forfeit = （棄權）
print-forfeit-stood-in = （棄權，陪打）
print-remark-substitute = { $seat } { $name }：由替補 { $substitute } 出場。{ $reason }
print-remark-filled = { $seat } { $name }{ $what }，本人得分 { $own }。{ $reason }
print-remark-late = { $seat } { $name }：遲到，局分扣 { $points } 分。{ $reason }
print-remark-signed = { $seat }：簽字分 { $signed }，各盤合計 { $computed }。裁決：{ $decision }
print-remark-moved = { $seat }：實際就座者為 { $name }（{ $author } 更正）。{ $reason }

print-team = 隊名
print-number = 編號
print-table = 桌
print-seat = 方位
print-session-head = 局
print-session = 第 { $session } 局
print-round = 第 { $round } 圈
print-table-n = 第 { $table } 桌
print-seating-by-name = 座次表（按姓名）
print-seating-by-table = 第 { $session } 局座次表（按桌次）
print-table-cards = 桌卡
print-player-cards = 選手卡

print-summary-title = 比賽成績統計表
print-summary-unit = 單位
print-summary-number = 號碼
print-summary-game-points = 個人比賽分
print-summary-own-standard = 個人標準分
print-summary-team-standard = 團體標準分
print-summary-rank = 名次
print-summary-total = 合計
print-summary-own-rank = 個人
    名次
print-summary-team-rank = 團體
    名次
print-summary-signature = 簽名
print-summary-note-group = 說明：1. 比賽分每局結算一次，按比賽分排名次，再換算成標準分；各局標準分之和為總成績。2. 第一名的標準分等於本組人數，其餘等於本組人數減去名次，最後一名為 0：本組 16 人時，依次為 16、14、13、12……0；名次相同者平分所佔名次的分數。
print-summary-note-table = 說明：1. 比賽分每局結算一次，按本桌比賽分排名次，再換算成標準分；各局標準分之和為總成績。2. 本桌第一至第四名的標準分為 4、2、1、0；名次相同者平分所佔名次的分數。

print-penalty-title = 比賽處罰記錄表
print-penalty-foul = 違規
    內容
print-penalty-measure = 處罰
    方法
