# Stages: what ranks before what, and what is wrong with a plan.
criterion-block = 名次区间
criterion-place-at-table = 最后一局桌次名次
criterion-advanced = 未进入更高阶段
criterion-shared-firsts = 第一名次数（并列分摊）
criterion-shared-seconds = 第二名次数（并列分摊）
criterion-shared-thirds = 第三名次数（并列分摊）
criterion-all-firsts = 各阶段第一名次数
criterion-all-seconds = 各阶段第二名次数
criterion-all-thirds = 各阶段第三名次数
criterion-all-best-session = 各阶段单局{ standard-points }最高
criterion-all-sessions-from-top = 各阶段单局{ standard-points }高分多
criterion-all-head-to-head = 各阶段相互战绩
criterion-all-best-session-score = 各阶段最高局分
criterion-last-head-to-head = 最后一局相互战绩
criterion-best-wind = 同一门风的最好总分
criterion-all-best-wind = 各阶段同一门风的最好总分
criterion-standard-per-game = 场均{ standard-points }
criterion-game-per-game = 场均{ game-points }
criterion-mean-and-best-run = 最佳连续十场与全部场次平均之均值
criterion-standing-before = 入围名次
criterion-lot = 抽签
plan-no-id = 第 { $place } 个阶段没有代号。请用小写字母、数字和连字符，例如“final”。
plan-same-id = 有两个阶段的代号都是“{ $stage }”，请改其中一个。
plan-field = 阶段“{ $stage }”：第一阶段由全体报名者参加，不写来源；以后各阶段都要写明从哪一阶段产生。
plan-unknown = “{ $stage }”提到阶段“{ $named }”，但在它之前没有这个代号。请检查拼写。
plan-nobody = 没有人进入阶段“{ $stage }”。请写明名次、每组人数或受邀者。
plan-carried-twice = 阶段“{ $stage }”会把“{ $named }”算两遍：它的分数已在另一阶段的总分里。只写最后一个即可。
plan-round = 阶段“{ $stage }”带入部分{ game-points }，请写明如何取整：round = "up"、"down" 或 "nearest"。
plan-beyond = 阶段“{ $stage }”共 { $sessions } 局，而座位安排写到第 { $run } 局。请去掉，或改局数。
plan-in-two-runs = 阶段“{ $stage }”：第 { $session } 局出现在两段座位安排里。
plan-chart = 阶段“{ $stage }”不是第一阶段，不能用全赛的轮次表。请用抽签、按名次、分档、同名次或指定表。
plan-rota = 阶段“{ $stage }”：指定表有 { $tables } 局的桌次，而该段有 { $sessions } 局。
plan-rota-twice = 阶段“{ $stage }”：指定表第 { $session } 局中，{ $place } 号出现两次，或没有此号。
plan-deadline = 阶段“{ $stage }”：“{ $named }”不是时刻，请写成 18:00。
plan-minimum = 阶段“{ $stage }”：每人至少出场 { $minimum } 次，但只有 { $sessions } 局。请减少次数或增加局数。
plan-minutes = 阶段“{ $stage }”：每局不能是 0 分钟；与全赛相同则不写 session_minutes。
plan-lateness = 阶段“{ $stage }”：lateness 逐档分钟数须递增，每档扣{ standard-points }（写负数，不超过 { $most }，须为十二分之一的整数倍）。
plan-team-ranking = 团体排名“{ $stage }”：缺席者计 0 分，只有报名的队才算队，不能另选。
plan-base = 阶段“{ $stage }”写明分数含 { $stated }，而本赛事的基础分（base_score）是 { $base }。一场赛事只有一个基础分：请写成相同，或删去该阶段 scoring 中的 base。
plan-open = 阶段“{ $stage }”没有写局数，只有最后一个阶段可以不写。
plan-duplicate = unit = "imp" 的阶段与 [duplicate] 一节须同时写：所有阶段都写，或都不写。
plan-duplicate-teams = 只有团体赛才能比较各队。请选择比较选手，或新建团体赛。
plan-duplicate-stage = 复式按阶段计分：请至少填写一个阶段的名称和局数。
plan-duplicate-totals = 复式须录入每一盘：没有各盘就无法比较牌局。请选择逐盘录入，不要只录总分。
plan-misfit = 阶段“{ $stage }”：有 { $entrants } 个参赛者，而 { $groups } 组、每组 { $size } 个放不下，或地区不符。请改分组。
plan-invited-near = 受邀的“{ $name }”，名单中最相近的是 { $nearest }。请在赛程中按名单的写法填写。
plan-invited = 受邀的“{ $name }”不在名单里，请检查拼写。
problem-more-files-than-stages = { $option } 给了 { $files } 个文件，而规程有 { $stages } 个阶段：每个阶段一个，按顺序。
problem-no-stage-called = 没有阶段“{ $found }”。请留空，或写规程里的阶段代号。
problem-penalty-of-another-stage = 这项扣分会计入“{ $now }”，即该选手或队伍所在的最后一个阶段，而文件里写的是“{ $found }”。请改文件，或把阶段留空。
remark-two-tables = 注意：{ $player } 在第 { $session } 局坐了不止一桌：{ $tables }。成绩全部计入。
remark-not-in-field = 注意：{ $name } 在“{ $stage }”有成绩，但未入围。成绩照计，不带分。
remark-unknown-name = 注意：{ $name } 在“{ $stage }”有成绩，但此前各阶段没有这个名字，不带分。请检查拼写。
remark-has-not-played = 注意：{ $name } 已入围“{ $stage }”，但没有成绩。
remark-earlier-not-here = 注意：{ $name } 在之前的成绩里，但这里没有成绩，不带分。请检查拼写。
remark-not-earlier = 注意：{ $name } 在这里有成绩，但不在之前的成绩里，不带分。
remark-area = 注意：{ $area } 有 { $places } 个名额，实际 { $found } 人。
remark-roster = 注意：{ $team } 有 { $found } 人出场，而每队为 { $roster } 人。
remark-seldom = 按赛事规程，扣 { $team } { $points } 分：{ $name } 在“{ $stage }”只出场 { $games } 局，至少应为 { $minimum } 局。
remark-seldom-known = 注意：“{ $stage }”要求每人至少出场 { $minimum } 局，而成绩文件只知道为各队上过场的人；从未上场或已退赛的，见赛事导出的扣分表。
remark-seldom-open = 注意：“{ $stage }”没有写局数，无法知道是否已结束：出场过少的不扣分。
remark-prizes = 获奖：{ $teams }。
files-stages = 各阶段
stages-overall = 总排名
column-stage = 阶段
column-group = 组
column-team-ranking = 团体排名
column-place = 入围名次
column-in-by = 入围方式
column-carried-standard-points = 带入{ standard-points }
column-carried-game-points = 带入{ game-points }
about-stage = 阶段；总排名为空
about-group = 阶段中的组（有多组时）
about-team-ranking = 阶段之外的团体排名名称
about-place = 入围名次，从 1 起
about-in-by = entry、place、group、best、next 或 invited
about-carried-standard-points = 从之前阶段带入的分，精确
about-carried-game-points = 从之前阶段带入的分，按规程取整
field-stands = “{ $stage }”的入围名单已经确定。要改请写明理由重新确定，或先撤回。
field-none = “{ $stage }”的入围名单尚未确定，请先确定。
field-same = “{ $stage }”的入围名单不会改变，无须重新确定。
field-session-open = 第 { $session } 局尚未结束。之前各局全部结束后才能确定入围名单。
field-appeals = 还有 { $appeals } 项申诉未裁决，可能影响入围，请先裁决。
field-first = “{ $stage }”是第一阶段，全体报名者参加。
field-begun = 该阶段第 { $session } 局已排座，请先撤回排座。
field-no-ranking = “{ $stage }”之前没有已排名的阶段。
field-above-first = “{ $above }”取同一排名中更靠前的名次。请先确定其入围名单，再确定“{ $stage }”的。
field-too-few = 能进入“{ $stage }”的有 { $found } 个，应有 { $wanted } 个。请改名次范围或邀请其他人。
field-equal = 以下各方所有依据都相同，不能全部入围：{ $names }。请在上一阶段的排名依据中加上抽签，或另加一项依据。
lots-drawn-twice = “{ $stage }”已经抽过签。
plan-sessions = 各阶段共 { $planned } 局，而全赛为 { $sessions } 局。
seat-no-field = “{ $stage }”的入围名单尚未确定，请先确定。
seat-no-rota = 指定表没有该阶段第 { $session } 局的桌次，请在规程的“阶段”“座位安排”中补全。
board-no-rota = 填写第 { $session } 局的指定桌次
seat-no-line-up = { $team } 没有本局的出场名单，请先填写。
seat-rota-place = 指定表中有第 { $place } 位，而本阶段只有 { $entrants } 个参赛者或队。请在规程中改正指定表。
draw-no-chart = 没有按轮次表编排的局：抽签定号码，各局桌次由阶段决定。
repair-no-chart = 没有可修补的轮次表：各局桌次由阶段决定。队伍以出场名单换人，选手由替补代替。
apart-no-chart = 没有按轮次表编排的局，抽签无法回避。请不要填写回避关系。
action-decide-field = 确定“{ $stage }”入围：{ $field }
action-decide-field-anew = 重新确定“{ $stage }”入围：{ $field }（{ $reason }）
action-take-back-field = 撤回“{ $stage }”的入围名单（{ $reason }）
action-draw-stage-lots = 为“{ $stage }”的并列者抽签
stages-title = 赛程阶段
fields-title = 各阶段入围
fields-none = 本赛事不分阶段，无须决定入围。
stage-over = 已结束
stage-now = 进行中
stage-before = 未开始
stage-sessions = { $count ->
    [1] 第 { $first } 局
   *[other] 第 { $first }–{ $last } 局
}
stage-entrants = { $count } 个参赛者
stage-groups = { $by ->
    [snake] 蛇形分 { $count } 组，各组分别排名{ $names }
    [draw] 抽签分 { $count } 组，各组分别排名{ $names }
    [pots] 分档抽签分 { $count } 组，各组分别排名{ $names }
    [given] 指定的 { $count } 组，各组分别排名{ $names }
    [area] 按地区分组，各组分别排名{ $names }
   *[blocks] 按名次每 { $size } 位为一区间{ $names }
}
stage-groups-wait = 分组随抽签而定。
stage-roster = 每队 { $count } 人
stage-all-together = 排座不分组
seat-groups-changed = 规程中的分组与抽签时不同。请重新抽签，或把规程改回。
chart-of-groups = 规则书循环赛方式表 { $chart } 为 { $players } 人所用，而各组有 { $sizes } 人：每组都是 { $players } 人时才各组各用一份。请选“为本赛事编制的轮次表”，它为每组各编一份。
chart-other-groups = 该轮次表每局 { $seats } 个座位，不合 { $sizes } 人的各组单独使用。请选为本赛事编制的轮次表，或没有跨组桌的轮次表。
chart-groups = 各组 { $sizes } 人
stage-own-tables = 各组在自己的桌上比赛
seat-group-small = “{ $stage }”{ $group } 组只有 { $players } 人可以排座，一桌需四人，还缺 { $missing } 人。要与其他组合坐，请在规程 groups 里写 tables = "mixed"。
seat-block-small = “{ $stage }”第 { $first }–{ $last } 位中只有 { $players } 人可以排座，一桌需四人，还缺 { $missing } 人。请在规程的座位安排里把 within 改大。
plan-misfit-in-none = 阶段“{ $stage }”：“{ $name }”不在任何指定的组内。请在规程中把名字写进某一组，或导入带有 group 列的名单。
plan-given = 阶段“{ $stage }”：groups 中写了 members，只有 by = "given"（指定分组）才有。请写 by = "given"，或去掉 members。
plan-group-name = 阶段“{ $stage }”：有两组都叫“{ $named }”（没有名称的组以序号相称），请让各组名称互不相同。
plan-given-twice = 阶段“{ $stage }”：“{ $named }”在所给的分组里出现两次，请只留在一组里。
plan-says-mixed = { $stage }：各组{ $sessions ->
    [all] {""}
   *[other] 在其第 { $sessions } 局
}会同桌相遇{ $groups ->
    [0] {""}
   *[other] （共 { $groups } 组）
}。要各组自己比赛，请写 tables = "own"。
plan-says-rota = { $stage }：{ $sessions ->
    [all] {""}
   *[other] 其第 { $sessions } 局的
}谁与谁同桌只由指定表决定，请检查表中没有跨组的桌。
plan-says-within = { $stage }：{ $sessions ->
    [all] {""}
   *[other] 其第 { $sessions } 局
}每 { $within } 位之内排座，与分组不一致，各组会相遇。
plan-says-small = { $stage }：{ $group } 组有 { $players } 人，一桌需四人，还缺 { $missing } 人。请少分几组。
plan-says-one-team = { $stage }：{ $group } 组只有一队，四名队员没有别的对手。请少分几组。
plan-says-byes = { $stage }：{ $group } 组 { $players } 人，每局 { $rest } 人轮空。
plan-says-seats-tell = 座位会透露名次：第 { $session } 局依据未公开的成绩排座，名次最前者在第 1 桌。请选择“桌号抽签决定”，或立即公开成绩。
plan-says-rota-tells = { $stage }：第 { $session } 局按桌次表依入围名次排座，而入围名次出自未公开的成绩，对照座位与桌次表即可得知名次。请改为按名次或抽签排座，或立即公开成绩。
plan-says-title = 本计划的提示
stage-within = 每 { $size } 位之内排座
stage-closed = 名次只在所在的 { $size } 个名次之内变动
stage-minutes = 每局 { $minutes } 分钟
stage-line-up = 每队上场 { $size } 人{ $until ->
    [none] {""}
   *[other] ，{ $until } 前提交名单
}{ $change ->
    [warning] ，逾期变更给予警告
    [refused] ，逾期不得变更
   *[nothing] {""}
}
stage-minimum = 每人至少上场 { $sessions } 局{ $points ->
    [none] {""}
   *[other] ，每缺一局扣全队 { $points } { standard-points }
}
stage-late = 迟到：{ $steps }
stage-late-step = 超过 { $minutes } 分钟 −{ $points }
stage-no-rota = ⚠ 指定桌次尚未填写：请在规程的“阶段”中填写
stage-group = { $group } 组
print-carried = 带入
print-stage-own = 本阶段
print-stage-group = { $stage } · { $group } 组
print-stage-sessions = { $count ->
    [0] { $stage }
    [1] { $stage }：第 { $first } 局
   *[other] { $stage }：第 { $first }–{ $last } 局
}
stage-carried = 带入
carried-into = 带入“{ $stage }”的分数
stage-brings = { $stage } · 带入 { $points }
stage-deducted = 罚分
ranked-by-stage = ↓ 以下按“{ $stage }”排名
cut-line = ↑ { $count } { $of ->
    [teams] 队
   *[players] 人
}进入“{ $stage }”：{ $who }
cut-certain = 已确定进入“{ $stage }”。
cut-out = 已无缘“{ $stage }”。
cut-others = 能否进入“{ $stage }”还取决于其他人：仅凭本桌下一局的成绩不能确定。
cut-points = 第 { $session } 局本桌得 { $points } { standard-points }（{ $place }）或以上，必进“{ $stage }”；不足则取决于其他选手。
cut-team-points = 第 { $session } 局各桌合计得 { $points } { standard-points }或以上，必进“{ $stage }”；不足则取决于其他队。
cut-simulated = 模拟：{ $runs } 次中有 { $inside } 次进入“{ $stage }”。
cut-simulated-how = 模拟并非定论：把余下的比赛随机演算 { $runs } 次，各桌结果从已打完的 { $tables } 桌中抽取，视各家实力相同。
cut-place = { $sharing ->
    [1] 第 { $place } 名
   *[other] { $sharing } 人并列第 { $place } 名
}
cut-best = 其余最佳目前为：{ $names }
cut-equal = 晋级线处有 { $count } { $of ->
    [teams] 队
   *[players] 人
}同为 { $points } { standard-points }，按{ $criterion }分先后
cut-equal-lot = 晋级线处有 { $count } { $of ->
    [teams] 队
   *[players] 人
}同为 { $points } { standard-points }，尚未分出先后
stage-seated-then = 之后{ $how }
seated-by-chart = 按轮次表
seated-by-lots = 抽签排座
seated-by-standing = 按名次排座（1–4、5–8……）
seated-near-standing = 按相近名次排座
seated-apart = { $how }（尽量不同桌：{ $who }）
seated-by-pots = 分档排座
seated-by-places = 同名次同桌
seated-by-rota = 按指定表
seated-by-ad-hoc = 到场即排
comes-all = 全部
comes-places = 第 { $places } 名
comes-per-group = 每组前 { $count } 名
comes-best = 其余最佳 { $count } 名
comes-invited = 邀请 { $count } 名
comes-from = { $stage }：{ $who }
brings-nothing = 不带分
brings-part = 带入{ column-standard-points }{ $standard }、{ column-game-points }{ $game }{ $round ->
    [up] （向上取整）
    [down] （向下取整）
    [nearest] （四舍五入）
   *[exact] {""}
}
part-all = 全部
part-none = 不带
field-brings = { $standard } · { $game }
field-by-entry = 报名
field-by-place = 第 { $rank } 名
field-by-group = 第 { $rank } 名，小组出线
field-by-best = 第 { $rank } 名，其余最佳
field-by-next = 第 { $rank } 名，递补
field-by-invited = 受邀
field-decided = { $author } 于 { $time } 确定。
field-decide = 确定“{ $stage }”入围名单
field-decide-anew = 重新确定
field-take-back = 撤回入围名单
field-would = 按现在的名次，以下入围：
field-decided-done = 入围名单已确定。
field-taken-back-done = 入围名单已撤回。
stage-lots = 为“{ $stage }”的并列者抽签
stage-lots-done = 已抽签。
stage-lots-title = 并列者抽签
stage-undecided = 入围名单尚未确定。
lots-decide = { $what ->
    [groups] 分组由抽签决定。
    [both] 抽签决定分组，并决定以下各方的先后：{ $names }。
   *[equals] 抽签决定以下各方的先后：{ $names }。
}
lots-draw-field = 揭示、抽签并确定“{ $stage }”入围名单
lots-commit = 公布承诺值
lots-commit-hint = 名次与该阶段的赛制随即固定，并公布它们与一个秘密值的哈希值。然后由现场给出一个事先无人知道的内容，例如掷骰；签由两者共同决定。
lots-commit-anew = 重新公布承诺值
lots-commit-anew-hint = 上面的承诺值即作废不用，所有人都会看到。
lots-committed-done = 承诺值已公布。
lots-commitment-is = 签将由它和现场数字共同决定。
lots-commitment-old = 公布承诺值之后名次或赛制有改动，不能再据此抽签。请重新公布；所有人都会看到这一承诺值未被使用。
lots-commitment-elsewhere = 这一承诺值是在赛事以存档移来之前公布的，而存档不含抽签前的秘密值。请重新公布。
lots-no-commitment = 不经承诺抽签
lots-no-commitment-hint = 选种子的人可以事先试过别的种子。所有人都会看到这次没有承诺值。
lots-after-commitment = 先承诺，后抽签
lots-without-commitment = 以种子抽签，没有承诺值
lots-not-needed = 无需抽签：全部由名次决定。
lots-nothing = “{ $stage }”现在无须抽签：请刷新页面，不需要承诺值、现场数字或种子。
lots-withheld = 第 { $session } 局起的成绩尚未公开，据此的承诺值也就无人能见。请先公布成绩，或不经承诺抽签。
lots-commit-first = “{ $stage }”须由抽签决定。请先公布承诺值，再填写现场数字；或填写种子，不经承诺抽签。
field-now-lots = 这份名单当时没有抽签，而现在须由抽签决定（{ $names }）。请撤回名单（首局排座之前可以撤回），公布承诺值后抽签；或注明理由维持原状。
field-tries = 确定 { $decided } 次，撤回 { $back } 次，未使用的承诺值 { $unused } 个
stage-lots-tries = 抽签 { $decided } 次，未使用的承诺值 { $unused } 个
field-history = { $what ->
    [commitment] 承诺值 { $hash }…，{ $author }
    [decided] { $author } 确定名单
    [anew] { $author } 以同样的签重新确定：{ $reason }
    [back] { $author } 撤回：{ $reason }
   *[drawn] { $author } 抽签
}
action-commit-stage-lots = 公布“{ $stage }”抽签的承诺值：{ $commitment }
regulations-stage = “{ $stage }”已经开始或入围名单已确定：它的顺序和 { $sessions } 局不能再改。
lot-of-no-stage = “{ $found }”不是本规程任何阶段（{ $stages }）的词。请为各阶段写 --lot 阶段=词，或用一个不含 = 的词作为全部阶段的。
lots-for-equals = “{ $stage }”中以下各方除抽签外全部相同：{ $names }。请用 --lot 给出抽签所用的词。
lots-for-groups = “{ $stage }”的分组由抽签决定，但没有说明用什么抽。请用 --lot 给出，或在成绩表中用 group 列写明各组。
remark-entry-assumed = 注意：抽签或分组依报名序号而定，而成绩表没有序号（number 列，队为 team_number 列）：按姓名首次出现的顺序编号。
help-argument-lot = 规程里有抽签时，并列抽签和分组所用的字句
chart-of-stage = 第一阶段规定用规则书循环赛方式表 { $number }。请选它，或修改阶段设置。
regulations-seated-stage = 第 { $session } 局已排座，会落在入围名单尚未确定的“{ $stage }”里。请给前一阶段更多局数。
