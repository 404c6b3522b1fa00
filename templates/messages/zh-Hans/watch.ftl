# 待处理之处（已决定而与现在所得不符，或总分合计不符）：裁判台、有关页面、caipan check。

differences-title = 有 { $count } 处待处理
difference-details = 详情
difference-gone = 该不符之处已不存在，或已有变化。请重新查看裁判台。
difference-totals = 第 { $session } 局有 { $count } 桌总分合计不符：{ $tables } 桌。
difference-totals-what = 改正总分，或由裁判长在该桌页面裁定照此计算之前，不计入任何名次。
difference-field-left = “{ $stage }”：{ $left } 已退出比赛，但仍在入围名单中。依次递补：{ $joins }。
difference-field-left-nobody = “{ $stage }”：{ $left } 已退出比赛，但仍在入围名单中，无人可递补。
difference-field-members = “{ $stage }”：入围名单与现在的名次不符。应入围：{ $joins }；不应入围：{ $leaves }。
difference-field-order = “{ $stage }”：入围人员不变，但按现在的名次有 { $count } 人的位置不同。
difference-field-points = “{ $stage }”：入围人员不变，但按现在的名次有 { $count } 人的位置或带入分不同。
difference-field-row = { $name }：{ $before } → { $after }
difference-in-field = 第 { $place } 位{ $group ->
    [0] {""}
   *[other] ，第 { $group } 组
}{ $block ->
    [0] {""}
   *[other] ，第 { $block } 区间
}，带入 { $standard }{ $game ->
    [0] {""}
   *[other] ，{ game-points } { $game }
}
difference-field-short = 剩余人数不足规程规定的入围人数。请在规程中更改人数，或注明理由维持现状。
difference-more = ……另有 { $count } 项
difference-decided = 确定时间：{ $time }。
difference-points-only = 对手不变：重新确定只改变位置与带入分。
difference-seated = 第 { $session } 局已排座。如要重新确定，请先撤回排座，之后再排座。
difference-started = 第 { $session } 局已开始，尚无录入。如要更改，请先撤回开始，再撤回排座。
difference-played = 该局已在进行，座位不能再改。
difference-block = 第 { $session } 局，{ $part }：{ $left } 已退出比赛，将有 { $byes } 人轮空。
difference-block-small = 第 { $session } 局，{ $part }：{ $left } 已退出比赛，余 { $players } 人，不足四人一桌。
block-places = 第 { $first }–{ $last } 位区间
difference-block-what = 请安排递补，或在裁判台注明理由维持现状；在此之前不予排座。
difference-block-small-what = 请安排递补，或在规程中更改区间或分组；现状无法排座。
difference-seats = 第 { $session } 局按名次排座之后，成绩有更正（局/桌 { $tables }）：按现在的名次有 { $count } 人座位不同。
difference-seats-who = 座位不同者：{ $names }
difference-appeal = 第 { $session } 局第 { $table } 桌：{ $name } 的申诉于 { $time } 已成立，但尚无更正。
difference-appeal-what = 请按裁决更正第 { $table } 桌。如无须更正，请注明理由维持现状。
difference-own-points = 第 { $session } 局第 { $table } 桌：{ $name } 离开时为 { $own } 分；此前各盘后来有更正，现应为 { $follows } 分。
difference-own-points-what = 请在第 { $table } 桌“{ record-fill }”中改为 { $follows } 分。如 { $own } 分无误，请注明理由维持现状。
difference-penalty = { $name } 已退出比赛，但仍被扣{ standard-points } { $points }（{ $time }）。
difference-line-up = { $team } 第 { $session } 局的出场名单中有已不参赛的 { $names }。
difference-start = 第 { $session } 局定于 { $at } 开始，不晚于第 { $earlier } 局（{ $before }）。
difference-published = 第 { $session } 局后公布的名次（{ $time }）与现在所得不符：{ $rows } 行不同。
since-hand = { $time }：第 { $session } 局第 { $table } 桌第 { $hand } 盘有更正。
since-totals = { $time }：第 { $session } 局第 { $table } 桌总分有更正。
since-table = { $time }：第 { $session } 局第 { $table } 桌重新裁定了计分依据或座位的补位，或互换了选手。
since-penalty = { $time }：{ $name } 被扣{ standard-points }。
since-penalty-revoked = { $time }：撤销了对 { $name } 的扣分。
since-disqualification = { $time }：重新裁定 { $name } 的停赛。
since-stage = { $time }：“{ $stage }”的入围名单或抽签已决定。
since-arrival = { $name } 在公布之后到场，或此后改为此写法。
since-missing = 名次中已无 { $name } 这一姓名。
since-other = 座位、姓名或规程有更改，详见操作记录。
publish-again = 重新公布第 { $session } 局成绩
remedy-correct = 更正第 { $table } 桌
let-stand = 维持现状
let-stand-done = 维持现状，理由已记录。
let-stand-said = 名次有变，入围名单维持不变，{ $author }，{ $time }：{ $reason }
action-let-stand = 不符之处维持现状
seat-field-differs = “{ $stage }”的入围名单与现在的名次不符，不予排座。请在裁判台或入围名单页重新确定，或注明理由维持现状。
seat-block-broken = { $what }{ $mends }
board-differs-first = 请先处理不符之处
session-changed = 已公布，其后有变动
session-corrected = 公布后有成绩更正。已公布的名次保持原样，下一次公布的名次计入更正。
end-differences = { $count ->
    [0] 总分合计无误，各项决定均与现况相符。
   *[other] 有 { $count } 处待处理，见裁判台顶部。
}
status-uncorrected-meaning = 第 { $session } 局后已公布，但有 { $appeals } 项申诉已成立，尚未据以更正成绩。
check-remarks = { $event }：有 { $count } 处待处理
starts-out-of-order = 第 { $session } 局将于 { $at } 开始，不晚于第 { $earlier } 局（{ $before }）。请按局的顺序填写开始时间。
repair-meets = 第 { $session } 局座位不变、同桌有变：{ $names }
repair-then = 之后以下各处将与现况不符，裁判台会给出处理办法：
