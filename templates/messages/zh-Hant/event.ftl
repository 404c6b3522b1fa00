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
field-framed-by = 可在框架中顯示公開頁面的網站
framed-by-hint = 協會或俱樂部要在自己的網站上顯示成績時填寫：https://club.example https://federation.example。小工具在 /widget。
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
# 網上成績。
web-space-title = 網上成績
web-space-hint = 公開頁面可以自動傳送到網頁空間：每局結束或公布之後，以及每隔幾分鐘（內容有變化時）。暫不公布的成績不會傳送。
web-space-none-here = 本伺服器不向網頁空間傳送頁面。
web-space-kind = 傳送方式
web-space-webdav = WebDAV
web-space-s3 = S3
web-space-sftp = SFTP
web-space-folder = 伺服器上的資料夾
web-space-space = 網頁空間的網址，https://…
web-space-secret-key = Secret key
web-space-access-key = Access key
web-space-name = 資料夾名稱
web-space-place = 包含資料夾的地址，sftp://…
web-space-bucket = 包含儲存桶的網址，https://…
web-space-user = 使用者名稱
web-space-password = 密碼
web-space-password-kept = 不變
web-space-key = 私鑰（代替密碼）：金鑰檔案的全文，不能帶密語
web-space-host-key = 伺服器金鑰的指紋；留空則記住第一次見到的
web-space-region = 區域
web-space-address = 觀眾閱讀頁面的網址
web-space-minutes = 更新間隔（分鐘；0 為僅在一局結束或公布時；最多 { $most }）
web-space-leads = 大螢幕、海報和選手卡的 QR 碼指向該處
web-space-save = 儲存網頁空間
web-space-set = 網頁空間已儲存，正在傳送頁面。
web-space-again = 重新傳送
web-space-asked = 正在傳送頁面。
web-space-remove = 取消網頁空間
web-space-removed = 網頁空間已取消，已有的檔案保留不動。
web-space-current = 截至 { $at } 與賽事一致。
web-space-not-yet = 伺服器啟動以來尚未傳送。
web-space-failed = { $at }：{ $reason }每分鐘重試一次。
web-space-zip-title = 公開頁面（打包）
web-space-zip-hint = 各語言的公開頁面，打包為一個 ZIP 檔：解壓後開啟 index.html，或把資料夾複製到任何網頁伺服器。
web-space-zip = 下載頁面
web-space-widget-title = 放到其他網站
web-space-widget-hint = 前十名的小框，自動更新：把這一行複製到協會或俱樂部的網頁中。指向本伺服器時，須在規程中寫明該網站：
mirror-said = 截至 { $at }（{ $zone }）。
mirror-unsent = { $file } 未能傳送：{ $reason }。
mirror-unreadable = { $file } 已傳送，但無法讀回。該使用者或金鑰還須有讀取權限。
mirror-file = 無法讀取或寫入網頁空間的設定：{ $reason }
mirror-no-folders = 伺服器啟動時沒有指定 --mirror-folder，因此不能寫入資料夾。
mirror-space-wrong = 「{ $found }」不是有效的網頁空間。{ $kind ->
    [folder] 請使用不超過 60 個字元的名稱，只含小寫字母、數字和連字號。
    [s3] 請使用 https://host/bucket 或 https://host/bucket/folder，不含使用者名稱。
    [sftp] 請使用 sftp://host/folder，或從使用者自己的資料夾起的 sftp://host/~/folder，不含使用者名稱。
   *[webdav] 請使用 https://host/folder，不含使用者名稱。
}
mirror-taken = 本伺服器上另一項賽事的頁面已傳送到「{ $found }」。請另選一處。
mirror-address-wrong = 「{ $found }」不是有效的網址。請使用 https://host/folder。
mirror-leads-nowhere = 只有填寫了觀眾閱讀頁面的網址，QR 碼才能指向網頁空間。
mirror-region-wrong = 「{ $found }」不是有效的區域。請使用小寫字母、數字和連字號：eu-central-1
mirror-user-wrong = 使用者名稱和密碼各為一行，最多 { $most } 個字元，使用者名稱不能含冒號。
mirror-minutes-wrong = 不能是 { $found }。請輸入 0 至 { $most } 的整數分鐘。
mirror-no-key = S3 需要 access key 和 secret key，請都填寫。
mirror-no-sign-in = SFTP 需要使用者名稱，以及密碼或私鑰。
mirror-key-wrong = 這不是私鑰。請貼上金鑰檔案的全文，從 BEGIN 到 END。
mirror-host-key-wrong = 「{ $found }」不是有效的指紋。請使用 SHA256:… 的形式，或留空。
mirror-host-key-changed = { $space } 的伺服器金鑰與已知的不同：現在是 { $found }，原來是 { $known }。未傳送任何內容。請詢問伺服器的管理者；新金鑰無誤時，把它填寫為指紋。
mirror-not-signed-in = { $space } 不接受該使用者名稱與密碼或私鑰。
mirror-unreached = 無法連線 { $space }：{ $reason }。
mirror-why = { $why }（{ $raw }）
mirror-unauthorized = 伺服器不接受該使用者名稱與密碼或金鑰
mirror-forbidden = 伺服器不允許；請核對使用者名稱或金鑰，以及寫入權限
mirror-not-found = 伺服器上沒有這個位置；請核對地址及其中的資料夾或儲存桶
mirror-not-taken = 伺服器在該地址不接收檔案，該地址可能不是 WebDAV 地址
mirror-no-folder = 該檔案所在的資料夾不存在；請新建資料夾，或核對地址
mirror-full = 空間已滿；請在那裡騰出空間，或另選網頁空間
mirror-untrusted = 伺服器的憑證不受信任；請核對地址，或請伺服器的管理者更新憑證
mirror-unknown-name = 找不到這個名稱的伺服器；請核對地址，並檢查本機是否已連上網路
mirror-nothing-there = 該地址和連接埠沒有回應；請核對兩者，或詢問伺服器的管理者
mirror-no-route = 從本機到不了該地址；請檢查本機是否已連上網路
mirror-slow = 耗時過長，伺服器或網路太慢
mirror-cut-off = 連線中斷
help-argument-mirror-folder = 賽事負責人可讓頁面寫入其中的資料夾，每個賽事各用一個子資料夾
action-set-mirror = 設定了網上成績的網頁空間
action-remove-mirror = 取消了網上成績的網頁空間
mirror-foreign = 網頁空間中有並非本程式寫出的 { $found }。未傳送任何內容；請指定空資料夾。
