# Stages: what ranks before what, and what is wrong with a plan.
criterion-block = 名次區間
criterion-place-at-table = 最後一局桌次名次
criterion-advanced = 未進入更高階段
criterion-shared-firsts = 第一名次數（並列分攤）
criterion-shared-seconds = 第二名次數（並列分攤）
criterion-shared-thirds = 第三名次數（並列分攤）
criterion-all-firsts = 各階段第一名次數
criterion-all-seconds = 各階段第二名次數
criterion-all-thirds = 各階段第三名次數
criterion-all-best-session = 各階段單局{ standard-points }最高
criterion-all-sessions-from-top = 各階段單局{ standard-points }高分多
criterion-all-head-to-head = 各階段相互戰績
criterion-all-best-session-score = 各階段最高局分
criterion-last-head-to-head = 最後一局相互戰績
criterion-best-wind = 同一門風的最好總分
criterion-all-best-wind = 各階段同一門風的最好總分
criterion-standard-per-game = 場均{ standard-points }
criterion-game-per-game = 場均{ game-points }
criterion-mean-and-best-run = 最佳連續十場與全部場次平均之均值
criterion-standing-before = 入圍名次
criterion-lot = 抽籤
plan-no-id = 第 { $place } 個階段沒有代號。請用小寫字母、數字和連字元，例如「final」。
plan-same-id = 有兩個階段的代號都是「{ $stage }」，請改其中一個。
plan-field = 階段「{ $stage }」：第一階段由全體報名者參加，不寫來源；以後各階段都要寫明從哪一階段產生。
plan-unknown = 「{ $stage }」提到階段「{ $named }」，但在它之前沒有這個代號。請檢查拼寫。
plan-nobody = 沒有人進入階段「{ $stage }」。請寫明名次、每組人數或受邀者。
plan-carried-twice = 階段「{ $stage }」會把「{ $named }」算兩遍：它的分數已在另一階段的總分裡。只寫最後一個即可。
plan-round = 階段「{ $stage }」帶入部分{ game-points }，請寫明如何取整：round = "up"、"down" 或 "nearest"。
plan-beyond = 階段「{ $stage }」共 { $sessions } 局，而座位安排寫到第 { $run } 局。請去掉，或改局數。
plan-in-two-runs = 階段「{ $stage }」：第 { $session } 局出現在兩段座位安排裡。
plan-chart = 階段「{ $stage }」不是第一階段，不能用全賽的輪次表。請用抽籤、按名次、分檔、同名次或指定表。
plan-rota = 階段「{ $stage }」：指定表有 { $tables } 局的桌次，而該段有 { $sessions } 局。
plan-rota-twice = 階段「{ $stage }」：指定表第 { $session } 局中，{ $place } 號出現兩次，或沒有此號。
plan-deadline = 階段「{ $stage }」：「{ $named }」不是時刻，請寫成 18:00。
plan-minimum = 階段「{ $stage }」：每人至少出場 { $minimum } 次，但只有 { $sessions } 局。請減少次數或增加局數。
plan-minutes = 階段「{ $stage }」：每局不能是 0 分鐘；與全賽相同則不寫 session_minutes。
plan-lateness = 階段「{ $stage }」：lateness 逐檔分鐘數須遞增，每檔扣{ standard-points }（寫負數，不超過 { $most }，須為十二分之一的整數倍）。
plan-team-ranking = 團體排名「{ $stage }」：缺席者計 0 分，只有報名的隊才算隊，不能另選。
plan-base = 階段「{ $stage }」寫明分數含 { $stated }，而本賽事的基礎分（base_score）是 { $base }。一場賽事只有一個基礎分：請寫成相同，或刪去該階段 scoring 中的 base。
plan-open = 階段「{ $stage }」沒有寫局數，只有最後一個階段可以不寫。
plan-duplicate = unit = "imp" 的階段與 [duplicate] 一節須同時寫：所有階段都寫，或都不寫。
plan-duplicate-teams = 只有團體賽才能比較各隊。請選擇比較選手，或新建團體賽。
plan-duplicate-stage = 複式按階段計分：請至少填寫一個階段的名稱和局數。
plan-duplicate-totals = 複式須輸入每一盤：沒有各盤就無法比較牌局。請選擇逐盤輸入，不要只錄總分。
plan-misfit = 階段「{ $stage }」：有 { $entrants } 個參賽者，而 { $groups } 組、每組 { $size } 個放不下，或地區不符。請改分組。
plan-invited-near = 受邀的「{ $name }」，名單中最相近的是 { $nearest }。請在賽程中按名單的寫法填寫。
plan-invited = 受邀的「{ $name }」不在名單裡，請檢查拼寫。
problem-more-files-than-stages = { $option } 給了 { $files } 個檔案，而規程有 { $stages } 個階段：每個階段一個，按順序。
problem-no-stage-called = 沒有階段「{ $found }」。請留空，或寫規程裡的階段代號。
problem-penalty-of-another-stage = 這項扣分會計入「{ $now }」，即該選手或隊伍所在的最後一個階段，而檔案裡寫的是「{ $found }」。請改檔案，或把階段留空。
remark-two-tables = 注意：{ $player } 在第 { $session } 局坐了不止一桌：{ $tables }。成績全部計入。
remark-not-in-field = 注意：{ $name } 在「{ $stage }」有成績，但未入圍。成績照計，不帶分。
remark-unknown-name = 注意：{ $name } 在「{ $stage }」有成績，但此前各階段沒有這個名字，不帶分。請檢查拼寫。
remark-has-not-played = 注意：{ $name } 已入圍「{ $stage }」，但沒有成績。
remark-earlier-not-here = 注意：{ $name } 在之前的成績裡，但這裡沒有成績，不帶分。請檢查拼寫。
remark-not-earlier = 注意：{ $name } 在這裡有成績，但不在之前的成績裡，不帶分。
remark-area = 注意：{ $area } 有 { $places } 個名額，實際 { $found } 人。
remark-roster = 注意：{ $team } 有 { $found } 人出場，而每隊為 { $roster } 人。
remark-seldom = 按賽事規程，扣 { $team } { $points } 分：{ $name } 在「{ $stage }」只出場 { $games } 局，至少應為 { $minimum } 局。
remark-seldom-known = 注意：「{ $stage }」要求每人至少出場 { $minimum } 局，而成績檔案只知道為各隊上過場的人；從未上場或已退賽的，見賽事匯出的扣分表。
remark-seldom-open = 注意：「{ $stage }」沒有寫局數，無法知道是否已結束：出場過少的不扣分。
remark-prizes = 獲獎：{ $teams }。
files-stages = 各階段
stages-overall = 總排名
column-stage = 階段
column-group = 組
column-team-ranking = 團體排名
column-place = 入圍名次
column-in-by = 入圍方式
column-carried-standard-points = 帶入{ standard-points }
column-carried-game-points = 帶入{ game-points }
about-stage = 階段；總排名為空
about-group = 階段中的組（有多組時）
about-team-ranking = 階段之外的團體排名名稱
about-place = 入圍名次，從 1 起
about-in-by = entry、place、group、best、next 或 invited
about-carried-standard-points = 從之前階段帶入的分，精確
about-carried-game-points = 從之前階段帶入的分，按規程取整
field-stands = 「{ $stage }」的入圍名單已經確定。要改請寫明理由重新確定，或先撤回。
field-none = 「{ $stage }」的入圍名單尚未確定，請先確定。
field-same = 「{ $stage }」的入圍名單不會改變，無須重新確定。
field-session-open = 第 { $session } 局尚未結束。之前各局全部結束後才能確定入圍名單。
field-appeals = 還有 { $appeals } 項申訴未裁決，可能影響入圍，請先裁決。
field-first = 「{ $stage }」是第一階段，全體報名者參加。
field-begun = 該階段第 { $session } 局已排座，請先撤回排座。
field-no-ranking = 「{ $stage }」之前沒有已排名的階段。
field-above-first = 「{ $above }」取同一排名中更靠前的名次。請先確定其入圍名單，再確定「{ $stage }」的。
field-too-few = 能進入「{ $stage }」的有 { $found } 個，應有 { $wanted } 個。請改名次範圍或邀請其他人。
field-equal = 以下各方所有依據都相同，不能全部入圍：{ $names }。請在上一階段的排名依據中加上抽籤，或另加一項依據。
lots-drawn-twice = 「{ $stage }」已經抽過籤。
plan-sessions = 各階段共 { $planned } 局，而全賽為 { $sessions } 局。
seat-no-field = 「{ $stage }」的入圍名單尚未確定，請先確定。
seat-no-rota = 指定表沒有該階段第 { $session } 局的桌次，請在規程的「階段」「座位安排」中補全。
board-no-rota = 填寫第 { $session } 局的指定桌次
seat-no-line-up = { $team } 沒有本局的出場名單，請先填寫。
seat-rota-place = 指定表中有第 { $place } 位，而本階段只有 { $entrants } 個參賽者或隊。請在規程中改正指定表。
draw-no-chart = 沒有按輪次表編排的局：抽籤定號碼，各局桌次由階段決定。
repair-no-chart = 沒有可修補的輪次表：各局桌次由階段決定。隊伍以出場名單換人，選手由替補代替。
apart-no-chart = 沒有按輪次表編排的局，抽籤無法迴避。請不要填寫迴避關係。
action-decide-field = 確定「{ $stage }」入圍：{ $field }
action-decide-field-anew = 重新確定「{ $stage }」入圍：{ $field }（{ $reason }）
action-take-back-field = 撤回「{ $stage }」的入圍名單（{ $reason }）
action-draw-stage-lots = 為「{ $stage }」的並列者抽籤
stages-title = 賽程階段
fields-title = 各階段入圍
fields-none = 本賽事不分階段，無須決定入圍。
stage-over = 已結束
stage-now = 進行中
stage-before = 未開始
stage-sessions = { $count ->
    [1] 第 { $first } 局
   *[other] 第 { $first }–{ $last } 局
}
stage-entrants = { $count } 個參賽者
stage-groups = { $by ->
    [snake] 蛇形分 { $count } 組，各組分別排名{ $names }
    [draw] 抽籤分 { $count } 組，各組分別排名{ $names }
    [pots] 分檔抽籤分 { $count } 組，各組分別排名{ $names }
    [given] 指定的 { $count } 組，各組分別排名{ $names }
    [area] 按地區分組，各組分別排名{ $names }
   *[blocks] 按名次每 { $size } 位為一區間{ $names }
}
stage-groups-wait = 分組隨抽籤而定。
stage-roster = 每隊 { $count } 人
stage-all-together = 排座不分組
seat-groups-changed = 規程中的分組與抽籤時不同。請重新抽籤，或把規程改回。
chart-of-groups = 規則書循環賽方式表 { $chart } 為 { $players } 人所用，而各組有 { $sizes } 人：每組都是 { $players } 人時才各組各用一份。請選「為本賽事編製的輪次表」，它為每組各編一份。
chart-other-groups = 該輪次表每局 { $seats } 個座位，不合 { $sizes } 人的各組單獨使用。請選為本賽事編製的輪次表，或沒有跨組桌的輪次表。
chart-groups = 各組 { $sizes } 人
stage-own-tables = 各組在自己的桌上比賽
seat-group-small = 「{ $stage }」{ $group } 組只有 { $players } 人可以排座，一桌需四人，還缺 { $missing } 人。要與其他組合坐，請在規程 groups 裡寫 tables = "mixed"。
seat-block-small = 「{ $stage }」第 { $first }–{ $last } 位中只有 { $players } 人可以排座，一桌需四人，還缺 { $missing } 人。請在規程的座位安排裡把 within 改大。
plan-misfit-in-none = 階段「{ $stage }」：「{ $name }」不在任何指定的組內。請在規程中把名字寫進某一組，或匯入帶有 group 欄的名單。
plan-given = 階段「{ $stage }」：groups 中寫了 members，只有 by = "given"（指定分組）才有。請寫 by = "given"，或去掉 members。
plan-group-name = 階段「{ $stage }」：有兩組都叫「{ $named }」（沒有名稱的組以序號相稱），請讓各組名稱互不相同。
plan-given-twice = 階段「{ $stage }」：「{ $named }」在所給的分組裡出現兩次，請只留在一組裡。
plan-says-mixed = { $stage }：各組{ $sessions ->
    [all] {""}
   *[other] 在其第 { $sessions } 局
}會同桌相遇{ $groups ->
    [0] {""}
   *[other] （共 { $groups } 組）
}。要各組自己比賽，請寫 tables = "own"。
plan-says-rota = { $stage }：{ $sessions ->
    [all] {""}
   *[other] 其第 { $sessions } 局的
}誰與誰同桌只由指定表決定，請檢查表中沒有跨組的桌。
plan-says-within = { $stage }：{ $sessions ->
    [all] {""}
   *[other] 其第 { $sessions } 局
}每 { $within } 位之內排座，與分組不一致，各組會相遇。
plan-says-small = { $stage }：{ $group } 組有 { $players } 人，一桌需四人，還缺 { $missing } 人。請少分幾組。
plan-says-one-team = { $stage }：{ $group } 組只有一隊，四名隊員沒有別的對手。請少分幾組。
plan-says-byes = { $stage }：{ $group } 組 { $players } 人，每局 { $rest } 人輪空。
plan-says-seats-tell = 座位會透露名次：第 { $session } 局依據未公開的成績排座，名次最前者在第 1 桌。請選擇「桌號抽籤決定」，或立即公開成績。
plan-says-rota-tells = { $stage }：第 { $session } 局按桌次表依入圍名次排座，而入圍名次出自未公開的成績，對照座位與桌次表即可得知名次。請改為按名次或抽籤排座，或立即公開成績。
plan-says-title = 本計畫的提示
stage-within = 每 { $size } 位之內排座
stage-closed = 名次只在所在的 { $size } 個名次之內變動
stage-minutes = 每局 { $minutes } 分鐘
stage-line-up = 每隊上場 { $size } 人{ $until ->
    [none] {""}
   *[other] ，{ $until } 前提交名單
}{ $change ->
    [warning] ，逾期變更給予警告
    [refused] ，逾期不得變更
   *[nothing] {""}
}
stage-minimum = 每人至少上場 { $sessions } 局{ $points ->
    [none] {""}
   *[other] ，每缺一局扣全隊 { $points } { standard-points }
}
stage-late = 遲到：{ $steps }
stage-late-step = 超過 { $minutes } 分鐘 −{ $points }
stage-no-rota = ⚠ 指定桌次尚未填寫：請在規程的「階段」中填寫
stage-group = { $group } 組
print-carried = 帶入
print-stage-own = 本階段
print-stage-group = { $stage } · { $group } 組
print-stage-sessions = { $count ->
    [0] { $stage }
    [1] { $stage }：第 { $first } 局
   *[other] { $stage }：第 { $first }–{ $last } 局
}
stage-carried = 帶入
carried-into = 帶入「{ $stage }」的分數
stage-brings = { $stage } · 帶入 { $points }
stage-deducted = 罰分
ranked-by-stage = ↓ 以下按「{ $stage }」排名
cut-line = ↑ { $count } { $of ->
    [teams] 隊
   *[players] 人
}進入「{ $stage }」：{ $who }
cut-certain = 已確定進入「{ $stage }」。
cut-out = 已無緣「{ $stage }」。
cut-others = 能否進入「{ $stage }」還取決於其他人：僅憑本桌下一局的成績不能確定。
cut-points = 第 { $session } 局本桌得 { $points } { standard-points }（{ $place }）或以上，必進「{ $stage }」；不足則取決於其他選手。
cut-team-points = 第 { $session } 局各桌合計得 { $points } { standard-points }或以上，必進「{ $stage }」；不足則取決於其他隊。
cut-simulated = 模擬：{ $runs } 次中有 { $inside } 次進入「{ $stage }」。
cut-simulated-how = 模擬並非定論：把餘下的比賽隨機演算 { $runs } 次，各桌結果從已打完的 { $tables } 桌中抽取，視各家實力相同。
cut-place = { $sharing ->
    [1] 第 { $place } 名
   *[other] { $sharing } 人並列第 { $place } 名
}
cut-best = 其餘最佳目前為：{ $names }
cut-equal = 晉級線處有 { $count } { $of ->
    [teams] 隊
   *[players] 人
}同為 { $points } { standard-points }，按{ $criterion }分先後
cut-equal-lot = 晉級線處有 { $count } { $of ->
    [teams] 隊
   *[players] 人
}同為 { $points } { standard-points }，尚未分出先後
stage-seated-then = 之後{ $how }
seated-by-chart = 按輪次表
seated-by-lots = 抽籤排座
seated-by-standing = 按名次排座（1–4、5–8……）
seated-near-standing = 按相近名次排座
seated-apart = { $how }（盡量不同桌：{ $who }）
seated-by-pots = 分檔排座
seated-by-places = 同名次同桌
seated-by-rota = 按指定表
seated-by-ad-hoc = 到場即排
comes-all = 全部
comes-places = 第 { $places } 名
comes-per-group = 每組前 { $count } 名
comes-best = 其餘最佳 { $count } 名
comes-invited = 邀請 { $count } 名
comes-from = { $stage }：{ $who }
brings-nothing = 不帶分
brings-part = 帶入{ column-standard-points }{ $standard }、{ column-game-points }{ $game }{ $round ->
    [up] （向上取整）
    [down] （向下取整）
    [nearest] （四捨五入）
   *[exact] {""}
}
part-all = 全部
part-none = 不帶
field-brings = { $standard } · { $game }
field-by-entry = 報名
field-by-place = 第 { $rank } 名
field-by-group = 第 { $rank } 名，小組出線
field-by-best = 第 { $rank } 名，其餘最佳
field-by-next = 第 { $rank } 名，遞補
field-by-invited = 受邀
field-decided = { $author } 於 { $time } 確定。
field-decide = 確定「{ $stage }」入圍名單
field-decide-anew = 重新確定
field-take-back = 撤回入圍名單
field-would = 按現在的名次，以下入圍：
field-decided-done = 入圍名單已確定。
field-taken-back-done = 入圍名單已撤回。
stage-lots = 為「{ $stage }」的並列者抽籤
stage-lots-done = 已抽籤。
stage-lots-title = 並列者抽籤
stage-undecided = 入圍名單尚未確定。
lots-decide = { $what ->
    [groups] 分組由抽籤決定。
    [both] 抽籤決定分組，並決定以下各方的先後：{ $names }。
   *[equals] 抽籤決定以下各方的先後：{ $names }。
}
lots-draw-field = 揭示、抽籤並確定「{ $stage }」入圍名單
lots-commit = 公布承諾值
lots-commit-hint = 名次與該階段的賽制隨即固定，並公布它們與一個秘密值的雜湊值。然後由現場給出一個事先無人知道的內容，例如擲骰；籤由兩者共同決定。
lots-commit-anew = 重新公布承諾值
lots-commit-anew-hint = 上面的承諾值即作廢不用，所有人都會看到。
lots-committed-done = 承諾值已公布。
lots-commitment-is = 籤將由它和現場數字共同決定。
lots-commitment-old = 公布承諾值之後名次或賽制有改動，不能再據此抽籤。請重新公布；所有人都會看到這一承諾值未被使用。
lots-commitment-elsewhere = 這一承諾值是在賽事以封存檔移來之前公布的，而封存檔不含抽籤前的秘密值。請重新公布。
lots-no-commitment = 不經承諾抽籤
lots-no-commitment-hint = 選種子的人可以事先試過別的種子。所有人都會看到這次沒有承諾值。
lots-after-commitment = 先承諾，後抽籤
lots-without-commitment = 以種子抽籤，沒有承諾值
lots-not-needed = 無需抽籤：全部由名次決定。
lots-nothing = 「{ $stage }」現在無須抽籤：請重新整理頁面，不需要承諾值、現場數字或種子。
lots-withheld = 第 { $session } 局起的成績尚未公開，據此的承諾值也就無人能見。請先公布成績，或不經承諾抽籤。
lots-commit-first = 「{ $stage }」須由抽籤決定。請先公布承諾值，再填寫現場數字；或填寫種子，不經承諾抽籤。
field-now-lots = 這份名單當時沒有抽籤，而現在須由抽籤決定（{ $names }）。請撤回名單（首局排座之前可以撤回），公布承諾值後抽籤；或註明理由維持原狀。
field-tries = 確定 { $decided } 次，撤回 { $back } 次，未使用的承諾值 { $unused } 個
stage-lots-tries = 抽籤 { $decided } 次，未使用的承諾值 { $unused } 個
field-history = { $what ->
    [commitment] 承諾值 { $hash }…，{ $author }
    [decided] { $author } 確定名單
    [anew] { $author } 以同樣的籤重新確定：{ $reason }
    [back] { $author } 撤回：{ $reason }
   *[drawn] { $author } 抽籤
}
action-commit-stage-lots = 公布「{ $stage }」抽籤的承諾值：{ $commitment }
regulations-stage = 「{ $stage }」已經開始或入圍名單已確定：它的順序和 { $sessions } 局不能再改。
lot-of-no-stage = 「{ $found }」不是本規程任何階段（{ $stages }）的詞。請為各階段寫 --lot 階段=詞，或用一個不含 = 的詞作為全部階段的。
lots-for-equals = 「{ $stage }」中以下各方除抽籤外全部相同：{ $names }。請用 --lot 給出抽籤所用的詞。
lots-for-groups = 「{ $stage }」的分組由抽籤決定，但沒有說明用什麼抽。請用 --lot 給出，或在成績表中用 group 欄寫明各組。
remark-entry-assumed = 注意：抽籤或分組依報名序號而定，而成績表沒有序號（number 欄，隊為 team_number 欄）：按姓名首次出現的順序編號。
help-argument-lot = 規程裡有抽籤時，並列抽籤和分組所用的字句
chart-of-stage = 第一階段規定用規則書循環賽方式表 { $number }。請選它，或修改階段設定。
regulations-seated-stage = 第 { $session } 局已排座，會落在入圍名單尚未確定的「{ $stage }」裡。請給前一階段更多局數。
