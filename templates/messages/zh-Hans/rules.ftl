# 规则用语，以及一盘为何不能这样记录。
list-joint = 、
east = 东
south = 南
west = 西
north = 北

ending-discard = 点和
ending-self-draw = 自摸
ending-drawn-hand = 荒牌
ending-stopped = 时间到
ending-annulled = 作废

foul-cheating = 换牌、偷牌、藏牌
foul-wrong-claim = 错吃、错碰、错杠
foul-empty-claim = 空吃、空碰、空杠
foul-early-draw = 抢先摸牌
foul-late-pung = 碰牌过迟
foul-below-minimum = 错和（不足起和分）
foul-one-short = 诈和（差一张听牌）
foul-wrong-tile = 和错牌
foul-deliberate-false-win = 有意诈和
foul-exposed-own-tiles = 暴露手牌
foul-laid-down-at-valid-win = 推倒手牌（和牌成立）
foul-laid-down-at-false-win = 推倒手牌（和牌不成立）
foul-exposed-others-tiles = 暴露他人手牌
foul-named-discard = 出牌报牌名
foul-misnamed-discard = 报错牌名致他人误和
foul-wrong-tile-count = 相公（牌张数目错误）
foul-illegal-information = 非法信息
foul-serious-disruption = 严重干扰比赛
foul-misconduct = 其他违例
foul-false-win = 诈和（牌型或张数不符）
foul-false-win-withdrawn = 错和，亮牌前收回
foul-winning-tile-not-taken = 计分前未取和张
foul-counted-with-hand = 用手牌计番
foul-shown-before-win = 未报和先亮牌
foul-corrected-claim = 错吃碰杠，出牌前改正
foul-wrong-term = 用语不当
foul-wrong-place = 摸错牌位
foul-taken-before-shown = 未亮牌先取牌
foul-claim-not-taken = 报牌后未及时取牌
foul-wall-destroyed = 提前推倒牌墙或弃牌
foul-stalling = 拖延时间
foul-long-hand = 大相公（牌张过多）
foul-short-hand = 小相公（牌张过少）
foul-penalty-tile = 罚张

penalty-warning = 警告
penalty-to-nobody = −{ $points }
penalty-to-each = 付每家 { $points }
penalty-to-one = 付 { $name } { $points }
penalty-disqualified = 停赛
penalty-no-win = 停和
penalty-imp = −{ $imp } IMP
penalty-imp-no-win = −{ $imp } IMP · { penalty-no-win }

criterion-plays-on = 停赛
criterion-standard-points = { standard-points }
criterion-game-points = { game-points }
criterion-best-session = 单局{ standard-points }最高
criterion-sessions-from-top = 单局{ standard-points }高分多
criterion-stage-standard-points = 本阶段{ standard-points }
criterion-stage-game-points = 本阶段{ game-points }
criterion-firsts = 第一名次数
criterion-seconds = 第二名次数
criterion-thirds = 第三名次数
criterion-head-to-head = 相互战绩
criterion-best-session-score = 最高局分

status-not-started-meaning = 比赛尚未开始。
status-live-meaning = 第 { $session } 局进行中，按此刻结束计算，为临时成绩。
status-unpublished-meaning = 第 { $session } 局已结束，成绩尚未公布，为临时成绩。
status-provisional-meaning = 第 { $session } 局成绩已公布，申诉期至 { $until }，此前为临时成绩。
status-appealed-meaning = 第 { $session } 局成绩已公布，尚有 { $appeals } 项申诉未裁决，此前为临时成绩。
status-changed-meaning = 第 { $session } 局公布后有变动，重新公布之前为临时成绩。
status-corrected-meaning = 第 { $session } 局公布后有成绩更正，已计入当前名次。
status-official-meaning = 第 { $session } 局后的正式成绩。
status-official-beside = 第 { $session } 局后。
decided-by = { $criterion }：{ $above } 比 { $here }
column-rank = 名次
column-sessions = 局数
column-results = 成绩数
# 分数的叫法，按赛事所用的词。
standard-points = { $words ->
    [table] 桌分
    [match] 场分
    [imp] IMP
   *[standard] 标准分
}
game-points = { $words ->
    [table] 净分
    [match] 净分
    [imp] 净分
   *[standard] 比赛分
}
fan-word = { $words ->
    [match] 分
   *[standard] 番
}
answered = { $name } 负责
answered-nobody = 无人负责
column-standard-points = { $words ->
    [table] 桌分
    [match] 场分
    [imp] IMP
   *[standard] 标准分
}
column-game-points = { $words ->
    [table] 净分
    [match] 净分
    [imp] 净分
   *[standard] 比赛分
}
own-points = 离开时的{ game-points }
by-totals-at = 第 { $session } 局按总分登记的桌：{ $tables }
column-decided-by = 名次依据

field-drawn-by = 抽签人
field-seed = 种子
commitment = 承诺值
apart-groups = 回避
protocol = 抽签记录
protocol-how = 方式
protocol-committed = 先承诺，后电脑抽签
protocol-seed = 以种子电脑抽签
protocol-hand = 人工抽签
protocol-recorded = 记录
protocol-secret = 秘密值
protocol-word = 现场数字
protocol-digest = 摘要（SHA-256）
protocol-erased = 抽签之后有姓名被抹去。签号仍由种子得出，但承诺值和此前打印件上的摘要是含原姓名的校验值。
protocol-key = 本服务器的公钥
protocol-sign-draw = 抽签人
protocol-sign-record = 记录人
protocol-sign-chief = 裁判长
lots-teams = 各队顺序号
lots-players = 选手编号
protocol-revision = 抽签次数

refusal-no-such-hand = 每局 16 盘，没有第 { $hand } 盘。如比赛仍在继续，请报告裁判长。
refusal-out-of-order = 还不能记录第 { $hand } 盘：下一盘是第 { $next } 盘，请先记录第 { $next } 盘。
refusal-session-over = 本桌已在第 { $last } 盘结束。如比赛仍在继续，请更正第 { $last } 盘。
refusal-stopped-before = “时间到”只能是最后一盘，而第 { $later } 盘已有记录，请先更正其后各盘。
refusal-wrong-dealer = 第 { $hand } 盘应由 { $dealer }（{ $seat }）坐庄，而不是 { $entered }。请检查选手是否已换位。
refusal-no-winner = 请选择和牌者。
refusal-no-discarder = 请选择点炮者，或改选自摸。
refusal-discarder-of-self-draw = 自摸没有点炮者：请清除点炮者，或改选点和。
refusal-nobody-won = “{ $ending }”没有和牌者、点炮者、分数、花牌、番种和手牌：请清除，或选择和牌方式。
refusal-beyond-tiles = 所报为 { $claimed } 分，而按与该盘一同记录的牌，不含花只计 { $counted } 分。请更正分数、番种或牌，或写明所报仍然成立的理由。
refusal-no-points = 请输入不含花牌的分数，或选择番种。
refusal-winner-discarded = 和牌者与点炮者是同一人。请另选点炮者，或改选自摸。
refusal-winner-responsible = 和牌者自己不能承担责任。请另选一家，或选无人。
refusal-below-minimum = { $flowers ->
    [0] 只有 { $points } 分，起和分为 { $minimum } 分。若已宣布和牌，本盘继续进行，请记罚分“{ $foul }”。
   *[other] 不计花牌只有 { $points } 分，起和分为 { $minimum } 分。若已宣布和牌，本盘继续进行，请记罚分“{ $foul }”。
}
refusal-above-maximum = { $points } 分：没有超过 { $maximum } 分的和牌，请核对。
refusal-too-many-flowers = 花牌 { $flowers } 张：总共只有 { $maximum } 张。
refusal-fan-sum = 所选番种合计 { $fans } 分，输入的是 { $points } 分，请改为一致。
refusal-no-sum = 没有 { $points } 分的和牌：番种合计凑不出这个分值，请核对。
refusal-fans = { $why }除去不能计的为 { $counted } 分，照报为 { $named } 分。请去掉，或写明照报的理由。
refusal-fan-too-often = { $fan } 在一盘中最多计 { $most } 次，不能计 { $times } 次。
refusal-flower-among-fans = 花牌请填张数，不作为番种选择。
refusal-not-in-game = 这种打法没有“{ $part }”这一项，请留空。
part-fans = 国标麻将的番种
part-patterns = 世界麻将大赛的番种
refusal-winner-may-not-win = { $winner } 本盘停和（{ $foul }）。请另选和牌者，或取消该罚分。
refusal-winner-disqualified = { $winner } 已在第 { $session } 局第 { $hand } 盘被停赛（{ $foul }），不能和牌。请报告裁判长。
refusal-disqualified-wins-later = { $offender } 在已记录的第 { $hand } 盘和牌，不能在此停赛。请先更正第 { $hand } 盘。
refusal-penalty = { $foul }：{ $why }
penalty-needs-points = 规则没有规定分数，请选择。
penalty-needs-payee = 规则没有规定收取者，请选择由谁收取。
penalty-no-such-size = 没有 { $points } 分的罚分：只有 5、10、20、30、40、50、60 分。
penalty-too-much = { $points } 超过可输入的最大值 { $most }，请核对。
penalty-pays-oneself = 收取者不能是违例者本人。
payment-rule = 输家付底分 { $base }；点炮者（自摸时每一家）付 { $base } 加和牌分。不计花牌至少 { $minimum } 分起和。
payment-rule-shared = 三家各付和牌分；点和超过 { $limit } 分时，两家各付 { $limit } 分，其余由责任者付。至少 { $minimum } 分起和。
payment-rule-equal = 三家各付和牌分。至少 { $minimum } 分起和。

lots-team-size = { $team } 有 { $players } 名队员参加抽签，应为 4 名。
lots-other-group = { $name } 的号码是 { $number }，而所在组的号码为 { $first } 至 { $last }。请改为其中一个。
lots-not-tables = { $players } 名选手坐不满四人桌：还缺 { $missing } 名。
lots-out-of-range = 不能抽到 { $number } 号：号码为 1 至 { $highest }。
lots-twice = { $number } 号重复：{ $first } 与 { $second }。
lots-missing = { $name } 没有号码。

tiles-at = 牌面第 { $at } 个字符：{ $what }
tiles-unknown = “{ $letter }”不是牌。序数牌写 1–9 后跟 m（万）p（饼）s（条），风牌 E S W N，箭牌 C F P。
tiles-suit-missing = 缺花色。请在数字后写 m、p 或 s，例如 345m。
tiles-ranks-missing = “{ $letter }”前面缺数字，例如 345{ $letter }。风牌和箭牌用大写字母。
tiles-misplaced = “{ $letter }”不应在这里。括号不能嵌套，并须与前面的括号相配。
tiles-unclosed = “{ $letter }”没有闭合。
tiles-set-size = 一副牌有 { $tiles } 张；应为 3 张，杠为 4 张。
tiles-no-set = 这几张牌不是顺子、刻子或杠。
tiles-not-a-kong = 花括号只放暗杠（四张相同的牌）。手中的顺子和刻子不加括号。
tiles-not-one-winning = “+”后面须恰好一张牌，即和牌张。
tiles-second-winning = 有第二张和牌张；只能有一张。
hand-one-winning-tile = 和牌张须给出一次，且只有一张。
hand-not-json = 这一行无法读取：{ $reason }
hand-unknown-key = 不认识“{ $key }”。一行可以有：{ $known }。
hand-key-text = { $key }：{ $found } 不是文字，请加引号。
hand-key-yes-no = { $key }：{ $found } 既不是 true 也不是 false。请写其中之一，不加引号。
hand-key-flowers = { $key }：不能是 { $found }。请写和牌者的花牌张数，0 至 { $most } 的整数。
hand-no-winning-tile = 缺和牌张：请用“+”标出。
hand-count = 和牌张之前有 { $tiles } 张牌（杠按三张计）；应为 { $right } 张。
hand-copies = { $tile }有 { $count } 张；每种牌只有 { $most } 张。请去掉多出的牌。
hand-replacement-without-kong = 选了杠上开花，但手中没有杠。请标出杠，或取消该项。
hand-last-copy-held = 手中还有一张{ $tile }，所以这张不是绝张。请取消该项，或更正牌面。
hand-robbed-kong-held = 抢杠时四张{ $tile }都在对方，而手中也有一张。请取消该项，或更正牌面。
hand-robbed-kong-last-discard = 抢杠和不是别人打出的牌，不能同时是海底捞月。请取消其中一项。
hand-no-shape = 这些牌不成和牌牌型。请与桌上的牌核对。
why-not-there = 手牌中没有
why-excluded = 与{ $by }不重复计
why-linked = 所用的牌已与{ $by }组合
why-other-reading = 属于另一种组牌，总计 { $points } 分
clash-excluded = { $fan }不与{ $by }同计。
clash-impossible = { $by }和{ $fan }不可能同时出现。
clash-self-draw = { $fan }只在自摸时计，此盘不是自摸。
clash-discard = { $fan }只在和别人的牌时计，此盘是自摸。
clash-sets = 加上{ $fan }，所报番种共需 { $chows } 副顺子、{ $pungs } 副刻子或杠，而一手牌只有 { $most } 副。
verdict-exact = 报番正确：不含花 { $points } 分。
verdict-under = 少报：按所报计 { $points } 分（不含花）。确认后，漏报的番不能补报。
verdict-below = 少报：所报只有 { $points } 分（不含花），和牌须 { $minimum } 分。按所报不能和牌，虽然手牌本身更多：由裁判长裁定。
verdict-over = 多报：所报的 { $points } 分中有不能计的番，可成立的为 { $left } 分。
verdict-false = 不成立：手牌不含花只有 { $points } 分，和牌须 { $minimum } 分。如已宣布和牌：“{ $foul }”。
fan-once = { $fan }
fan-times = { $fan }×{ $times }
at-replacement = 杠上开花
at-robbed-kong = 抢杠和
at-last-draw = 妙手回春（牌墙最后一张）
at-last-discard = 海底捞月（最后一张打出的牌）
at-last-copy = 和绝张
at-seat = 门风{ $wind }
at-prevalent = 圈风{ $wind }
at-flowers = 花牌 { $flowers } 张
verdict-no-shape = 不成立：这些牌不成和牌牌型。如已宣布和牌，请记错和罚分。
tiles-fifth-copy = 第五张{ $tile }；每种牌只有 { $most } 张。
tiles-too-long = 文字太长；任何一手牌都不需要超过 { $most } 个字符。
tile-m = { $rank }万
tile-p = { $rank }饼
tile-s = { $rank }条
tile-honour-e = 东风
tile-honour-s = 南风
tile-honour-w = 西风
tile-honour-n = 北风
tile-honour-c = 红中
tile-honour-f = 发财
tile-honour-p = 白板
hand-win = 和牌张：{ $what }
hand-wind = “{ $found }”不是风：请写 E、S、W 或 N。
chart-players = { $players } 人：轮次表用于 4 至 { $most } 人，团体赛须为 4 的倍数，8 起。
chart-sessions = { $sessions } 局：轮次表为 1 至 { $most } 局。更多的局数在轮次表之后按名次编排，或由文件导入自备的表。
why-often = 只能计 { $times } 次
