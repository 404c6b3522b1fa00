# 賽事首頁。
event-page = 賽況
event-code = QR 碼
event-share = 分享
event-link-copied = 網址已複製。
event-running = 進行中
event-gong = { $time } 結束
event-left = 後結束
event-break = 後恢復比賽
event-until = 後開始
event-comes-next = 下一局
event-all-played = 各局均已打完。
event-just = 最新戰況
event-schedule = 日程
event-seated = 座位已排
event-appeals-until = 申訴期至 { $time }
event-find-seat = 查找我的座位
event-published = 公布的成績
event-players = { $players } 人
event-teams = { $teams } 隊
event-tables = { $tables } 桌
event-counts = { $players } 人{ $teams ->
    [0] { "" }
   *[other] { " " }{ $teams } 隊
  } · { $sessions } 局
event-day = { $month } 月 { $day } 日（{ $weekday ->
    [1] 週一
    [2] 週二
    [3] 週三
    [4] 週四
    [5] 週五
    [6] 週六
   *[7] 週日
  }）
event-calendar = 各局加入行事曆
event-screen = 大螢幕頁面
event-papers = 資料下載
document-poster = 海報
document-about-poster = 張貼用：賽事名稱和開啟賽事頁面的 QR 碼（也可用 A3）
document-walls = 牌牆單
document-about-walls = 複式：供碼牌者按單碼牌；列印者會記錄在案
paper-a3 = A3
print-poster = 海報
print-poster-scan = 掃碼看座位和即時成績
print-poster-what = 座位 · 排名 · 各桌 · 日程
print-needs-address = 印有 QR 碼：請用 --address 寫明手機能開啟的網址。
only-here = 手機和其他電腦打不開 { $address }：這個網址只有本機能用。請用 --bind 0.0.0.0:8080 啟動，或用 --address 寫明它們使用的網址，例如 http://192.168.1.20:8080。
print-no-codes = 在此之前，紀錄表上不印 QR 碼。
# 當時的頁面。
then-title = 歷史快照
then-time = 日期和時間
then-show = 檢視
then-shown = 本頁顯示 { $time } 當時的情況。
then-now = 檢視現在
then-no-time = 無法識別該時間：請按賽事所在地時間寫成 { $example }。
# 轉播畫面上的訊息條。
overlay-value = { $points } { fan-word }
overlay-rank = 第 { $rank } 名
overlay-hand = 第 { $hand } / { $of } 盤
field-overlay-delay = 轉播延遲（秒）
overlay-delay-hint = 畫面有延遲時填寫：/overlay 和 /overlay/桌號 的訊息條至少比實際晚這麼久，與畫面一致。
field-take-over-after = 第二台電腦自動接手（秒）
take-over-after-hint = 第二台電腦旁有人按鍵的，填 0。否則在比賽進行中，第一台這麼多秒沒有回應即自動接手；若只是兩台之間斷網，兩台會同時接受輸入，之後再合併。
# 通知其他程式。
webhooks-title = 通知其他程式
webhooks-hint = 有事情發生時，向您指定網址上的程式傳送簽名訊息，用於轉播和其他網站。訊息不含成績，成績由該程式自行查詢。
webhook-address = 網址（https://…）
webhook-kinds = 通知內容
webhook-hand-recorded = 一盤被記錄、更正或撤回
webhook-session-published = 成績公布
webhook-add = 開始通知
webhook-secret = 簽名金鑰
webhook-secret-once = 只顯示這一次。每則訊息帶有 x-caipan-signature 頭：sha256= 後接用此金鑰對正文計算的 HMAC-SHA256（十六進位）。
webhook-revoke = 停止通知
webhook-revoked = 已停止通知。
webhook-answered = 上一則訊息（{ $version }）：回應 { $how }
webhook-failed = 上一則訊息（{ $version }）未送達：{ $how }
webhook-address-wrong = 「{ $found }」不是程式的網址：應為 https://主機/…，不含使用者名稱，最多 { $most } 個字元。
webhook-nothing = 請選擇通知內容。
webhook-many = 一個賽事最多通知 { $most } 個程式：請先停用一個。
help-argument-private-webhooks = 也通知區域網路位址上的程式；不加則只通知網際網路上的
event-decided = 勝負手
event-lead-hand = 第 { $session } 局第 { $hand } 盤起，{ $name } 居首，此前為 { $before }。
event-lead-session = 第 { $session } 局後，{ $name } 居首，此前為 { $before }。
event-lead-first = 第 { $session } 局，{ $name } 首先領先。
event-statistics = 走勢、番種、大牌
action-add-webhook = 開始通知程式
action-revoke-webhook = 停止通知程式
