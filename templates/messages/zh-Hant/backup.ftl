# 備份與還原。
help-command-backup = 把全部資料寫入一個檔案並核對；服務可以同時執行
help-command-restore = 還原到某個備份，須先停止服務；原有資料會保留
help-argument-backup-into = 存放備份的已有目錄；不寫則為資料目錄中的 backups/
help-argument-backup-to = 服務自動備份的第二個目錄，例如在 USB 隨身碟上；可隨時插拔
help-argument-backup-file = 備份檔案
help-argument-undo-restore = 退回到上次還原之前的資料
backup-done = 備份 { $file }：{ $kib } KiB，賽事 { $events } 個，各盤紀錄 { $hands } 筆，操作紀錄 { $audit } 筆。已重新讀取並核對無誤。
backup-doubtful = 備份 { $file } 與現存資料一致，但現存資料與操作紀錄不符。請保留以前的備份，並執行 caipan check 檢視。
backup-file-failed = { $file }：{ $reason }
backup-disk-full = { $file } 無法寫入：磁碟已滿。請在該處騰出空間，或換一個資料夾。已存的資料沒有更改。
backup-none = { $file } 不是本程式的備份，或不完整。請另選一份：較早的備份，或 USB 隨身碟上的副本。未做任何更改。
backup-is-archive = { $file } 像是賽事的封存檔，不是備份。請匯入：在瀏覽器中登入或建立第一個帳號，再在首頁選擇「{ archive-import }」；在終端機中用 caipan archive import。未做任何更改。
backup-version = { $file } 的格式為 { $found }，本程式可讀 { $known }。請使用寫出該備份的程式或更新的版本。未做任何更改。
backup-damaged = { $file } 已損壞：其中 { $part } 應為 { $right }，實為 { $found }。請改用其他備份；未做任何更改。
backup-short = 備份與所存資料不符（賽事 / 各盤 / 操作紀錄）：應有 { $stored }，實有 { $found }。該備份不予使用；未做任何更改。
backup-database-damaged = 資料庫本身已損壞：{ $what }。因此沒有產生備份。請保留以前的備份，停止服務，用 caipan restore 還原到最近的一份。
backup-other-database = { $file } 是 { $found } 的備份，而此處的資料在 { $right } 中。請用 --data 或 --database 另行指定，或用 caipan archive 逐個轉移賽事。未做任何更改。
backup-empty = { $file } 中沒有賽事。資料夾對嗎？請用 --data 目錄 指定。
restore-done = 已還原到 { $time }（UTC）的資料：賽事 { $events } 個，各盤紀錄 { $hands } 筆，操作紀錄 { $audit } 筆。
restore-start = 請按原來的方式啟動，或用：{ $command }
restore-kept = 此前的資料保留為 { $file }。如需退回，請用同樣的 --data 或 --database 執行 caipan restore --undo。
restore-without-links = PostgreSQL 的備份不含連結和已配對的手機：請為工作人員重新產生。
restore-users-there = 以下使用者原已存在，密碼不變：{ $names }
restore-undone = 保留的 { $file } 已放回原處。
restore-nothing-kept = { $file } 旁沒有保留的資料：此處未曾還原過，或還原前沒有資料。未做任何更改。
restore-undo-postgres = 還原到 PostgreSQL 時只新增賽事，不替換任何資料，因此沒有可退回的內容。請在還原前新建空資料庫，需要退回時刪除它即可。
restore-taken = 還原到 PostgreSQL 時只新增賽事，不替換已有的。請新建空資料庫（createdb）再還原到其中。未做任何更改。
restore-served = 有服務正在使用此資料庫。請先停止服務。未做任何更改。
restore-in-use = { $file } 正被另一程式使用。請先結束該程式再試。未做任何更改。
store-damaged = { $file } 已損壞：{ $what }。請改用其他備份；未做任何更改。

backup-title = 備份
backup-not-yet = 還沒有備份。每局開始、結束時，以及資料有變化滿一小時後，會自動產生。
backup-never = 服務已執行一小時以上，資料有變化，卻還沒有備份。原因見下方或伺服器日誌；請先下載一份備份。
backup-last = 最近一次備份：{ $time }，{ $minutes } 分鐘前，{ $file }（{ $kib } KiB）
backup-old = 最近一次備份已是 { $minutes } 分鐘前（{ $time }：{ $file }，{ $kib } KiB），此後資料又有變化。原因見下方或伺服器日誌；請先下載一份備份。
backup-failed = 無法產生備份，將自動重試：{ $reason }
disk-almost-full = 資料夾「{ $folder }」所在磁碟只剩 { $free } MiB，至少需要 { $least } MiB。請在該磁碟上刪除一些檔案：磁碟一滿就無法輸入。其他一切正常。
backup-folder-missing = 第二個備份目錄 { $folder } 不存在。請插入 USB 隨身碟，一分鐘內會自動複製最近的備份。
backup-second = 最近一次備份也已存入「{ $folder }」資料夾。
backup-to-missing = 沒有資料夾 { $folder }，因此沒有產生備份。請插入 USB 隨身碟，或新建該資料夾。
backup-download = 立即備份並下載
backup-foreign = 備份包含所有賽事及其保密內容，而您不是「{ $event }」的主辦單位。請讓伺服器管理者執行 caipan backup，或下載您自己賽事的封存檔。
backup-nothing = 尚無賽事，無需備份。
action-download-backup = 下載備份
action-restore-backup = 還原備份

# 合併兩處的紀錄。
help-command-archive-merge = 將賽事與另一處繼續記錄的封存檔合併；有矛盾處列出並裁定
help-argument-merged-archive = 另一處的封存檔
help-argument-merge-dry-run = 只說明將合併哪些內容、何處矛盾，不作更改
help-argument-here = 矛盾處或詢問處以本處為準；按所列名稱填寫，例如 "hand 2/5/7"；可多次給出
help-argument-there = 矛盾處或詢問處以封存檔為準，也可填組名，例如 "closed 3"；可多次給出
help-argument-both = 兩者都有效（同一對象的兩次標準分處罰，或兩名選手）；可多次給出
help-argument-reason = 裁定的理由，記入操作紀錄
merge-done = { $event }：已合併。兩處共有 { $parted } 行操作紀錄。取入：{ $sessions } 局、{ $hands } 筆各盤紀錄、{ $undone } 次撤銷、{ $notes } 則記事；{ $alike } 項兩處相同，只留一份；裁定 { $decided } 項。
merge-would = { $event }：兩處共有 { $parted } 行操作紀錄。將取入：{ $sessions } 局、{ $hands } 筆各盤紀錄、{ $undone } 次撤銷、{ $notes } 則記事；{ $alike } 項兩處相同，裁定 { $decided } 項。未作任何更改。
merge-backup = 合併前已備份，如需撤回：caipan restore { $file }
merge-no-event = 這裡沒有賽事「{ $slug }」可合併。請用 caipan archive import 匯入封存檔。
merge-other-event = 「{ $slug }」的封存檔與這裡的賽事沒有相同的操作紀錄：不是同一賽事。
merge-erased = 兩處抹去的選手不同（這裡：{ $here }；另一處：{ $there }）。請把其餘的也抹去，重新匯出封存檔，再合併。
merge-nothing = 封存檔中沒有這裡缺少的內容。
merge-apart = { $about }：無法合併，兩處已各自進行。
    本處：{ $here }（{ $here-author }，{ $here-at } UTC）
    封存檔：{ $there }（{ $there-author }，{ $there-at } UTC）
merge-undecided = { $about }：兩處都有紀錄。請用 --here 或 --there（標準分處罰用 --here 或 --both）"{ $about }" 裁定。
    本處：{ $here }（{ $here-author }，{ $here-at } UTC）
    封存檔：{ $there }（{ $there-author }，{ $there-at } UTC）
merge-same-person = { $about }：{ $what }請用 { $options } "{ $about }" 裁定：是同一人的，--here 以本處為準，--there 以封存檔為準；是另一人的，--both 另行加入。
    本處：{ $here }（{ $here-author }，{ $here-at } UTC）
    封存檔：{ $there }（{ $there-author }，{ $there-at } UTC）
merge-is-same = 「{ $found }」即 { $nearest }，只是寫法不同。
merge-asked-closed = 第 { $of } 局在本處已結束或已公布，另一處對它另有 { $count } 項內容。沒有您的決定，一項也不取入。全部取入用 --there "{ $group }"，逐項取入用 --there 加下列名稱；不取入用 --here。請用 --reason 說明理由。
merge-asked-closed-all = 本處已有局結束或公布，另一處有 { $count } 項內容會改變其結果（規程、名稱、處罰、賽事的結束）。全部取入用 --there "{ $group }"，逐項取入用 --there 加下列名稱；不取入用 --here。請用 --reason 說明理由。
merge-asked-unsealed = 封存檔中有 { $count } 項沒有簽署：做出這個檔案的人可以用任何人的名義寫入任何內容。請先詢問所列的人，再用 --there "{ $group }" 全部取入，或用 --there 加下列名稱逐項取入；不取入用 --here。請用 --reason 說明理由。
merge-asked-key = 有 { $count } 項由金鑰 { $of }… 簽署，本處此前沒有取入過它簽署的內容。請與另一處賽事「核對本賽事」頁上的金鑰比對；相同則用 --there "{ $group }" 全部取入（此後視為已知），或用 --there 加下列名稱逐項取入；不取入用 --here。
merge-asked-persons = 另一處有 { $count } 名選手可能是本處報名或改動過的人。是另一人的，用 --there 加下列名稱取入，或用 --there "{ $group }" 全部取入；是同一人的，用 --here 不取入。請用 --reason 說明理由。
merge-asked-person = { $about }（{ $because }）：{ $what }
    封存檔：{ $there }（{ $there-author }，{ $there-at } UTC）
    本處原來：{ $here }
merge-asked = { $about }（{ $because }）：只有另一處有。
    封存檔：{ $there }（{ $there-author }，{ $there-at } UTC）
    本處原來：{ $here }
merge-left-needed = 取入的內容需要未取入的內容（{ $reason }）。請一併取入，或都不取入。
merge-nothing-to-decide = { $about }：此處沒有矛盾。請按所列名稱填寫。
merge-decided-twice = { $about }：裁定了兩次，只能一次。
merge-reason = 裁定了 { $decided } 項，請用 --reason 說明理由。
merge-wrong-sum = 第 { $session } 局：{ $what }兩處分開時合計都對。請核對紙面、在其中一處改正後再合併；或說明理由（命令列用 --reason）仍然合併，改正之前不計入任何名次。
action-merge-archive = 與另一處合併
