# 規則用語，以及一盤為何不能這樣記錄。
list-joint = 、
east = 東
south = 南
west = 西
north = 北

ending-discard = 點和
ending-self-draw = 自摸
ending-drawn-hand = 荒牌
ending-stopped = 時間到
ending-annulled = 作廢

foul-cheating = 換牌、偷牌、藏牌
foul-wrong-claim = 錯吃、錯碰、錯槓
foul-empty-claim = 空吃、空碰、空槓
foul-early-draw = 搶先摸牌
foul-late-pung = 碰牌過遲
foul-below-minimum = 錯和（不足起和分）
foul-one-short = 詐和（差一張聽牌）
foul-wrong-tile = 和錯牌
foul-deliberate-false-win = 有意詐和
foul-exposed-own-tiles = 暴露手牌
foul-laid-down-at-valid-win = 推倒手牌（和牌成立）
foul-laid-down-at-false-win = 推倒手牌（和牌不成立）
foul-exposed-others-tiles = 暴露他人手牌
foul-named-discard = 出牌報牌名
foul-misnamed-discard = 報錯牌名致他人誤和
foul-wrong-tile-count = 相公（牌張數目錯誤）
foul-illegal-information = 非法訊息
foul-serious-disruption = 嚴重干擾比賽
foul-misconduct = 其他違例
foul-false-win = 詐和（牌型或張數不符）
foul-false-win-withdrawn = 錯和，亮牌前收回
foul-winning-tile-not-taken = 計分前未取和張
foul-counted-with-hand = 用手牌計番
foul-shown-before-win = 未報和先亮牌
foul-corrected-claim = 錯吃碰槓，出牌前改正
foul-wrong-term = 用語不當
foul-wrong-place = 摸錯牌位
foul-taken-before-shown = 未亮牌先取牌
foul-claim-not-taken = 報牌後未及時取牌
foul-wall-destroyed = 提前推倒牌牆或棄牌
foul-stalling = 拖延時間
foul-long-hand = 大相公（牌張過多）
foul-short-hand = 小相公（牌張過少）
foul-penalty-tile = 罰張

penalty-warning = 警告
penalty-to-nobody = −{ $points }
penalty-to-each = 付每家 { $points }
penalty-to-one = 付 { $name } { $points }
penalty-disqualified = 停賽
penalty-no-win = 停和
penalty-imp = −{ $imp } IMP
penalty-imp-no-win = −{ $imp } IMP · { penalty-no-win }

criterion-plays-on = 停賽
criterion-standard-points = { standard-points }
criterion-game-points = { game-points }
criterion-best-session = 單局{ standard-points }最高
criterion-sessions-from-top = 單局{ standard-points }高分多
criterion-stage-standard-points = 本階段{ standard-points }
criterion-stage-game-points = 本階段{ game-points }
criterion-firsts = 第一名次數
criterion-seconds = 第二名次數
criterion-thirds = 第三名次數
criterion-head-to-head = 相互戰績
criterion-best-session-score = 最高局分

status-not-started-meaning = 比賽尚未開始。
status-live-meaning = 第 { $session } 局進行中，按此刻結束計算，為臨時成績。
status-unpublished-meaning = 第 { $session } 局已結束，成績尚未公布，為臨時成績。
status-provisional-meaning = 第 { $session } 局成績已公布，申訴期至 { $until }，此前為臨時成績。
status-appealed-meaning = 第 { $session } 局成績已公布，尚有 { $appeals } 項申訴未裁決，此前為臨時成績。
status-changed-meaning = 第 { $session } 局公布後有變動，重新公布之前為臨時成績。
status-corrected-meaning = 第 { $session } 局公布後有成績更正，已計入目前名次。
status-official-meaning = 第 { $session } 局後的正式成績。
status-official-beside = 第 { $session } 局後。
decided-by = { $criterion }：{ $above } 比 { $here }
column-rank = 名次
column-sessions = 局數
column-results = 成績數
# 分數的叫法，按賽事所用的詞。
standard-points = { $words ->
    [table] 桌分
    [match] 場分
    [imp] IMP
   *[standard] 標準分
}
game-points = { $words ->
    [table] 淨分
    [match] 淨分
    [imp] 淨分
   *[standard] 比賽分
}
fan-word = { $words ->
    [match] 分
   *[standard] 番
}
answered = { $name } 負責
answered-nobody = 無人負責
column-standard-points = { $words ->
    [table] 桌分
    [match] 場分
    [imp] IMP
   *[standard] 標準分
}
column-game-points = { $words ->
    [table] 淨分
    [match] 淨分
    [imp] 淨分
   *[standard] 比賽分
}
own-points = 離開時的{ game-points }
by-totals-at = 第 { $session } 局按總分登記的桌：{ $tables }
column-decided-by = 名次依據

field-drawn-by = 抽籤人
field-seed = 種子
commitment = 承諾值
apart-groups = 迴避
protocol = 抽籤紀錄
protocol-how = 方式
protocol-committed = 先承諾，後電腦抽籤
protocol-seed = 以種子電腦抽籤
protocol-hand = 人工抽籤
protocol-recorded = 記錄
protocol-secret = 秘密值
protocol-word = 現場數字
protocol-digest = 摘要（SHA-256）
protocol-erased = 抽籤之後有姓名被抹去。籤號仍由種子得出，但承諾值和此前列印件上的摘要是含原姓名的校驗值。
protocol-key = 本伺服器的公鑰
protocol-sign-draw = 抽籤人
protocol-sign-record = 記錄人
protocol-sign-chief = 裁判長
lots-teams = 各隊順序號
lots-players = 選手編號
protocol-revision = 抽籤次數

refusal-no-such-hand = 每局 16 盤，沒有第 { $hand } 盤。如比賽仍在繼續，請報告裁判長。
refusal-out-of-order = 還不能記錄第 { $hand } 盤：下一盤是第 { $next } 盤，請先記錄第 { $next } 盤。
refusal-session-over = 本桌已在第 { $last } 盤結束。如比賽仍在繼續，請更正第 { $last } 盤。
refusal-stopped-before = 「時間到」只能是最後一盤，而第 { $later } 盤已有紀錄，請先更正其後各盤。
refusal-wrong-dealer = 第 { $hand } 盤應由 { $dealer }（{ $seat }）坐莊，而不是 { $entered }。請檢查選手是否已換位。
refusal-no-winner = 請選擇和牌者。
refusal-no-discarder = 請選擇點炮者，或改選自摸。
refusal-discarder-of-self-draw = 自摸沒有點炮者：請清除點炮者，或改選點和。
refusal-nobody-won = 「{ $ending }」沒有和牌者、點炮者、分數、花牌、番種和手牌：請清除，或選擇和牌方式。
refusal-beyond-tiles = 所報為 { $claimed } 分，而按與該盤一同記錄的牌，不含花只計 { $counted } 分。請更正分數、番種或牌，或寫明所報仍然成立的理由。
refusal-no-points = 請輸入不含花牌的分數，或選擇番種。
refusal-winner-discarded = 和牌者與點炮者是同一人。請另選點炮者，或改選自摸。
refusal-winner-responsible = 和牌者自己不能承擔責任。請另選一家，或選無人。
refusal-below-minimum = { $flowers ->
    [0] 只有 { $points } 分，起和分為 { $minimum } 分。若已宣布和牌，本盤繼續進行，請記罰分「{ $foul }」。
   *[other] 不計花牌只有 { $points } 分，起和分為 { $minimum } 分。若已宣布和牌，本盤繼續進行，請記罰分「{ $foul }」。
}
refusal-above-maximum = { $points } 分：沒有超過 { $maximum } 分的和牌，請核對。
refusal-too-many-flowers = 花牌 { $flowers } 張：總共只有 { $maximum } 張。
refusal-fan-sum = 所選番種合計 { $fans } 分，輸入的是 { $points } 分，請改為一致。
refusal-no-sum = 沒有 { $points } 分的和牌：番種合計湊不出這個分值，請核對。
refusal-fans = { $why }除去不能計的為 { $counted } 分，照報為 { $named } 分。請去掉，或寫明照報的理由。
refusal-fan-too-often = { $fan } 在一盤中最多計 { $most } 次，不能計 { $times } 次。
refusal-flower-among-fans = 花牌請填張數，不作為番種選擇。
refusal-not-in-game = 這種打法沒有「{ $part }」這一項，請留空。
part-fans = 國標麻將的番種
part-patterns = 世界麻將大賽的番種
refusal-winner-may-not-win = { $winner } 本盤停和（{ $foul }）。請另選和牌者，或取消該罰分。
refusal-winner-disqualified = { $winner } 已在第 { $session } 局第 { $hand } 盤被停賽（{ $foul }），不能和牌。請報告裁判長。
refusal-disqualified-wins-later = { $offender } 在已記錄的第 { $hand } 盤和牌，不能在此停賽。請先更正第 { $hand } 盤。
refusal-penalty = { $foul }：{ $why }
penalty-needs-points = 規則沒有規定分數，請選擇。
penalty-needs-payee = 規則沒有規定收取者，請選擇由誰收取。
penalty-no-such-size = 沒有 { $points } 分的罰分：只有 5、10、20、30、40、50、60 分。
penalty-too-much = { $points } 超過可輸入的最大值 { $most }，請核對。
penalty-pays-oneself = 收取者不能是違例者本人。
payment-rule = 輸家付底分 { $base }；點炮者（自摸時每一家）付 { $base } 加和牌分。不計花牌至少 { $minimum } 分起和。
payment-rule-shared = 三家各付和牌分；點和超過 { $limit } 分時，兩家各付 { $limit } 分，其餘由責任者付。至少 { $minimum } 分起和。
payment-rule-equal = 三家各付和牌分。至少 { $minimum } 分起和。

lots-team-size = { $team } 有 { $players } 名隊員參加抽籤，應為 4 名。
lots-other-group = { $name } 的號碼是 { $number }，而所在組的號碼為 { $first } 至 { $last }。請改為其中一個。
lots-not-tables = { $players } 名選手坐不滿四人桌：還缺 { $missing } 名。
lots-out-of-range = 不能抽到 { $number } 號：號碼為 1 至 { $highest }。
lots-twice = { $number } 號重複：{ $first } 與 { $second }。
lots-missing = { $name } 沒有號碼。

tiles-at = 牌面第 { $at } 個字元：{ $what }
tiles-unknown = 「{ $letter }」不是牌。序數牌寫 1–9 後跟 m（萬）p（餅）s（條），風牌 E S W N，箭牌 C F P。
tiles-suit-missing = 缺花色。請在數字後寫 m、p 或 s，例如 345m。
tiles-ranks-missing = 「{ $letter }」前面缺數字，例如 345{ $letter }。風牌和箭牌用大寫字母。
tiles-misplaced = 「{ $letter }」不應在這裡。括號不能嵌套，並須與前面的括號相配。
tiles-unclosed = 「{ $letter }」沒有閉合。
tiles-set-size = 一副牌有 { $tiles } 張；應為 3 張，槓為 4 張。
tiles-no-set = 這幾張牌不是順子、刻子或槓。
tiles-not-a-kong = 花括號只放暗槓（四張相同的牌）。手中的順子和刻子不加括號。
tiles-not-one-winning = 「+」後面須恰好一張牌，即和牌張。
tiles-second-winning = 有第二張和牌張；只能有一張。
hand-one-winning-tile = 和牌張須給出一次，且只有一張。
hand-not-json = 這一行無法讀取：{ $reason }
hand-unknown-key = 不認識「{ $key }」。一行可以有：{ $known }。
hand-key-text = { $key }：{ $found } 不是文字，請加引號。
hand-key-yes-no = { $key }：{ $found } 既不是 true 也不是 false。請寫其中之一，不加引號。
hand-key-flowers = { $key }：不能是 { $found }。請寫和牌者的花牌張數，0 至 { $most } 的整數。
hand-no-winning-tile = 缺和牌張：請用「+」標出。
hand-count = 和牌張之前有 { $tiles } 張牌（槓按三張計）；應為 { $right } 張。
hand-copies = { $tile }有 { $count } 張；每種牌只有 { $most } 張。請去掉多出的牌。
hand-replacement-without-kong = 選了槓上開花，但手中沒有槓。請標出槓，或取消該項。
hand-last-copy-held = 手中還有一張{ $tile }，所以這張不是絕張。請取消該項，或更正牌面。
hand-robbed-kong-held = 搶槓時四張{ $tile }都在對方，而手中也有一張。請取消該項，或更正牌面。
hand-robbed-kong-last-discard = 搶槓和不是別人打出的牌，不能同時是海底撈月。請取消其中一項。
hand-no-shape = 這些牌不成和牌牌型。請與桌上的牌核對。
why-not-there = 手牌中沒有
why-excluded = 與{ $by }不重複計
why-linked = 所用的牌已與{ $by }組合
why-other-reading = 屬於另一種組牌，總計 { $points } 分
clash-excluded = { $fan }不與{ $by }同計。
clash-impossible = { $by }和{ $fan }不可能同時出現。
clash-self-draw = { $fan }只在自摸時計，此盤不是自摸。
clash-discard = { $fan }只在和別人的牌時計，此盤是自摸。
clash-sets = 加上{ $fan }，所報番種共需 { $chows } 副順子、{ $pungs } 副刻子或槓，而一手牌只有 { $most } 副。
verdict-exact = 報番正確：不含花 { $points } 分。
verdict-under = 少報：按所報計 { $points } 分（不含花）。確認後，漏報的番不能補報。
verdict-below = 少報：所報只有 { $points } 分（不含花），和牌須 { $minimum } 分。按所報不能和牌，雖然手牌本身更多：由裁判長裁定。
verdict-over = 多報：所報的 { $points } 分中有不能計的番，可成立的為 { $left } 分。
verdict-false = 不成立：手牌不含花只有 { $points } 分，和牌須 { $minimum } 分。如已宣布和牌：「{ $foul }」。
fan-once = { $fan }
fan-times = { $fan }×{ $times }
at-replacement = 槓上開花
at-robbed-kong = 搶槓和
at-last-draw = 妙手回春（牌牆最後一張）
at-last-discard = 海底撈月（最後一張打出的牌）
at-last-copy = 和絕張
at-seat = 門風{ $wind }
at-prevalent = 圈風{ $wind }
at-flowers = 花牌 { $flowers } 張
verdict-no-shape = 不成立：這些牌不成和牌牌型。如已宣布和牌，請記錯和罰分。
tiles-fifth-copy = 第五張{ $tile }；每種牌只有 { $most } 張。
tiles-too-long = 文字太長；任何一手牌都不需要超過 { $most } 個字元。
tile-m = { $rank }萬
tile-p = { $rank }餅
tile-s = { $rank }條
tile-honour-e = 東風
tile-honour-s = 南風
tile-honour-w = 西風
tile-honour-n = 北風
tile-honour-c = 紅中
tile-honour-f = 發財
tile-honour-p = 白板
hand-win = 和牌張：{ $what }
hand-wind = 「{ $found }」不是風：請寫 E、S、W 或 N。
chart-players = { $players } 人：輪次表用於 4 至 { $most } 人，團體賽須為 4 的倍數，8 起。
chart-sessions = { $sessions } 局：輪次表為 1 至 { $most } 局。更多的局數在輪次表之後按名次編排，或由檔案匯入自備的表。
why-often = 只能計 { $times } 次
