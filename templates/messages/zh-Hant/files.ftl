# 檔案的問題，以及終端表格的欄名。
problem-in-file = { $file }：{ $what }
problem-in-line = { $file } 第 { $line } 行：{ $what }
problem-in-lines = { $file } 第 { $first } 至 { $last } 行中的 { $count } 行：{ $what }
problem-in-lines-of-column = { $file } 第 { $first } 至 { $last } 行中的 { $count } 行，第 { $column } 欄（{ $name }）：{ $what }
problem-in-column = { $file } 第 { $line } 行第 { $column } 欄（{ $name }）：{ $what }
problem-missing-columns = 缺少欄：{ $missing }。{ $line ->
    [0] 沒有欄名。
   *[other] 欄名在第 { $line } 行，為：{ $found }。
}
problem-unreadable = 無法讀取：{ $reason }
problem-row-length = 本行有 { $found } 格，首行有 { $expected } 格。
problem-empty = 儲存格為空。
problem-no-rows = 首行之下沒有內容。
problem-not-game-points = 「{ $found }」不是 −99999 到 99999 之間的整數{ game-points }（例如 532 或 -24）。
problem-not-standard-points = 「{ $found }」不是{ standard-points }（例如 2、5/2 或 0.5）。
problem-table-size = 第 { $session } 局 { $table } 桌有 { $found } 行，應為 4 行（第 { $lines } 行）。
problem-sits-twice = { $player } 在第 { $session } 局 { $table } 桌出現兩次（第 { $lines } 行）。
problem-table-sum = 第 { $session } 局：{ $what }（第 { $lines } 行）。四人得分仍要照此保留的，請在其中一行的「理由」（reason）欄寫明原因，該桌則不計入；裁判長已決定照此計入的，請寫在「裁定」（decision）欄。
problem-table-base = 第 { $session } 局 { $table } 桌四人合計 { $sum }；按 --base { $base } 應為 { $expected }（第 { $lines } 行）。分數是否{ $base ->
    [0] 已含基礎分（--base 500）
   *[other] 不含基礎分（--base 0）
 }？
problem-two-of-that-name = 有兩名選手叫「{ $found }」，請在 team 欄寫明隊名。
same-asked = 「{ $found }」或許就是 { $nearest }：{ $why }。
same-number = 註冊號相同
same-country = 同名而國家不同
same-club = 同名，單位不同
same-reading = 一個是另一個的讀音
same-spaces = 只是空格不同
same-letter = 差一個字母
same-initial = 一個只寫了首字母
same-apart = 一個帶括號加註
same-word = 一個多一個詞
number-taken = { $number } 是 { $name } 的註冊號。
number-taken-in-line = { $number } 是第 { $line } 行 { $name } 的註冊號。
problem-penalty-kind = 「{ $found }」不是類別，應寫 player（選手）或 team（隊）。
problem-long-name = 姓名有 { $length } 個字，表格最多容納 { $longest } 個。
problem-role = 「{ $found }」不是職責：留空，或寫 替補（substitute）、陪打（stand-in）、領隊（leader）、教練（coach）。
problem-role-team = 該職責屬於某隊：請寫隊名，或將職責留空。
problem-official-twice = { $team } 在第 { $line } 行已有領隊或教練；報名表上各只有一名。
given-name-wrong = 姓名「{ $name }」的開頭和結尾都不是「{ $given }」。
registers-wrong = 「{ $found }」不是註冊號：請寫註冊處和號碼，EMA 為八位數字，如 EMA 08010039; MIL 7。
problem-named-twice = { $name } 已在第 { $line } 行報名（同一隊）。
problem-fifth-player = { $team } 已有四名隊員，其餘的人是替補：請在「職責」一欄填「替補」。按出場名單出場時替補與隊員一樣上場。
problem-team-full = { $team } 的人數已達規程上限（{ $most } 人）。
problem-substitutes = { $team } 的替補已達規程上限（{ $most } 名）。
problem-cannot-open = 無法開啟：{ $reason }
problem-regulations = { $reason }
remark-table-sum = 注意：第 { $session } 局 { $table } 桌合計 { $sum }，應為 { $expected }（差 { $off }），仍計入：{ $decision }
remark-table-left-out = 注意：第 { $session } 局 { $table } 桌合計 { $sum }，應為 { $expected }（差 { $off }）；照此保留（{ $reason }），不計入任何人成績。請改正，或在「裁定」（decision）欄寫明為何計入。
remark-two-of-that-name = 注意：{ $name } 出現在兩個隊，按兩名選手計算。
column-name = 姓名
column-team = 隊
error-output = 無法寫出結果：{ $reason }
error-more = ……另有 { $more } 個問題。
problem-attendance = 「{ $found }」不成立：留空，或寫 played、forfeit、forfeit-stood-in（不填 own_points），或寫 stood-in 並填寫 own_points。
problem-bye = 輪空沒有桌次和分數：table、game_points、own_points 請留空。
problem-listed-twice = 重複出現。
problem-too-many = 有 { $found } 行；一場賽事最多 { $most } 名選手。
problem-no-player-number = 「{ $found }」既不是從 1 起的號碼，也不是某一位有號碼的選手的姓名。團體賽的選手抽籤後才有號碼。
problem-not-number = 「{ $found }」不是數字。請寫從 1 起的整數。
problem-player-zero = 沒有 0 號選手：編號從 1 起。
problem-many-sit-out = 有 { $players } 名選手，而 { $tables } 桌只坐 { $seats } 人，{ $out } 人輪空：每局至多三人輪空，須有 { $needed } 桌。如果人數沒有這麼多，請改正編號。
problem-set-apart = 「{ $found }」：數字之間的分隔號在別處可能表示小數，請寫 { $right }{ $other ->
    [none] 。
   *[other] ；若是小數，請寫 { $other }。
 }
problem-ema-number = 「{ $found }」不是 EMA 編號：編號為八位數字，例如 04010123。沒有編號請留空。
problem-tables-differ = 第 { $session } 局有 { $tables } 桌，其他局有 { $right } 桌。
problem-missing-session = 第 { $found } 局之前缺第 { $session } 局。
problem-number-twice = 選手 { $player } 在第 { $session } 局坐了兩個位置，另一個在第 { $first } 行。
problem-not-json = 不是抽籤紀錄：{ $reason }
verify-format = 檔案為「{ $found }」，本程式核對的是「{ $right }」。
verify-commitment = 承諾值不符：公布的是 { $stated }，由名單、輪次表和秘密值得出 { $right }。其中有一項在公布後被改動。
verify-number = { $name } 記為 { $stated }，按種子應為 { $right }。
verify-groups = 分組與抽籤者不符：抽籤者 { $entrants } 個，各組名額 { $sizes }，檔案寫明組別的有 { $known } 個。每人（隊）必須恰在一組；由抽籤分組時檔案不寫組別。
verify-chart = 輪次表沒有讓每人每局恰好入座一次。
verify-seat = 第 { $session } 局第 { $table } 桌{ $seat }位：記為 { $stated }，按輪次表和籤號應為 { $right }。
verify-tables = 第 { $session } 局的桌數與輪次表不符。
verify-digest = 紀錄寫成後被改動：摘要 { $stated }，重新計算為 { $right }。
verify-signature = 簽名不是公鑰 { $key } 對本紀錄的簽名。
problem-table-twice = 第 { $session } 局第 { $table } 桌已在第 { $first } 行。
problem-no-such-table = 沒有第 { $table } 桌：各局為第 1 至 { $tables } 桌。
problem-not-utf8 = 不是 UTF-8 文字，請另存為「CSV UTF-8」。

# 賽事封存檔。
archive-too-large = 檔案超過 { $most } MiB，不可能是封存檔。
archive-not-json = 不是賽事封存檔，或檔案不完整：{ $reason }
archive-format = 檔案為「{ $found }」，賽事封存檔應為「{ $right }」。
archive-version = 封存檔為第 { $found } 版，本程式讀取第 { $known } 版。請使用寫出該封存檔的程式版本或更新的版本。
archive-damaged = 檔案已損壞或被改動：末行所記 SHA-256 為 { $stated }，其上各行算得 { $right }。請向封存檔的來源重新索取。
archive-line = 寫法與封存檔不符，應以此開頭：{ $right }
archive-value = 「{ $field }」不能是 { $found }。
archive-unknown = 「{ $field }」指向 { $found }，而封存檔中沒有。
archive-next = 「{ $field }」為 { $found }，應為 { $right }（依次加一）。
archive-zero = 文字中含有零字元（\u0000），資料庫無法儲存。
archive-chain = 操作紀錄被改動：本行的校驗值為 { $stated }，應為 { $right }。
archive-added = { $row }：操作紀錄中沒有寫入它的一行，或它重複出現。現為 { $line }
archive-changed = { $row }：現為 { $line }；操作紀錄第 { $by } 行（{ $at } UTC，{ $actor }，{ $action }）寫入的與此不同：{ $detail }
archive-moved = { $row }：排在後來寫入的行之後；操作紀錄第 { $by } 行（{ $at } UTC，{ $actor }，{ $action }）寫入了它：{ $detail } 該行為 { $line }
archive-missing = { $row }：已不存在；操作紀錄第 { $by } 行（{ $at } UTC，{ $actor }，{ $action }）曾寫入：{ $detail }
archive-seal-forged = 署名公鑰 { $key } 的簽署並非由該金鑰作出。
archive-seal-no-row = 公鑰 { $key } 簽署過核對碼為 { $code } 的一行操作紀錄，而它不在其中：操作紀錄被截去或重造。
archive-seal-bare = 操作紀錄第 { $by } 行（{ $at } UTC，{ $actor }，{ $action }）沒有簽署，而此類各行均須簽署：操作紀錄被重造，或簽署被刪去。
archive-row-event = 賽事
archive-row-team = 第 { $first } 隊
archive-row-player = 第 { $first } 名選手
archive-row-chart = 第 { $first } 版輪次表
archive-row-commitment = 第 { $first } 次承諾
archive-row-draw = 第 { $first } 次抽籤
archive-row-release = 第 { $first } 次抽籤的公布（{ $second }）
archive-row-withdrawal = 第 { $first } 名選手的退賽（{ $second }）
archive-row-session = 第 { $first } 局
archive-row-table = 第 { $first } 局第 { $second } 桌的座位
archive-row-seat-correction = 第 { $first } 局第 { $second } 桌坐錯座位的更正（{ $third }）
archive-row-hand = 第 { $first } 局第 { $second } 桌第 { $third } 盤第 { $fourth } 版
archive-row-attendance = 第 { $first } 局第 { $second } 桌的到場紀錄（{ $third }）
archive-row-signed-totals = 第 { $first } 局第 { $second } 桌簽字的總分（{ $third }）
archive-row-table-note = 第 { $first } 局第 { $second } 桌的記事 { $third }
archive-row-revocation = 第 { $first } 局第 { $second } 桌第 { $third } 盤第 { $fourth } 名選手停賽的撤銷
archive-row-standard-penalty = { standard-points }處罰（{ $first }）
archive-row-screen-note = 大螢幕通知第 { $first } 則
archive-row-stage-note = 階段決定第 { $first } 項
archive-row-publication = 第 { $first } 局後第 { $second } 次公布
archive-left-out = 這是供所有人核對的封存檔，其中略去了 { $rows } 則桌上的記事（如簽名），不能匯入或合併：請向主辦單位索取完整的封存檔。
archive-slug-taken = 已有賽事「{ $slug }」。網址名是操作紀錄校驗值的一部分，不能更改：請匯入空資料庫。
archive-entry-taken = 編號為 { $entry } 的一盤已存於另一賽事：該封存檔或其副本已匯入過。
