# 赛季：若干赛事和俱乐部活动的成绩合成一张总表。
seasons-title = 赛季
seasons-none = 还没有赛季。赛季把多项赛事的成绩合计排名。
seasons-removed = 已移除的赛季
season-new = 新建赛季
season-change = 修改赛季
season-remove = 移除赛季
season-created = 赛季已建立。
season-changed = 赛季已修改。
season-removed = 赛季已移除，可在此恢复。
season-brought-back = 赛季已恢复。
season-taken = 地址“{ $slug }”已属于或曾属于另一赛季。请另选一个。
season-no-events = 没有选择赛事。请至少勾选一项，或选择两天之间的全部赛事。
season-days = 首日（{ $first }）晚于末日（{ $last }）。请对调。
season-no-places = 选择了按名次计分，但没有名次得分。请填写第一名及其后各名次的分数。
season-many-places = 最多 { $most } 个名次可以得分。
season-points-wrong = { $points } 分过大或过细。最多 { $most }，可为整数或分母不超过 100 的分数。

# 规则
season-rule-standard-points = 各赛事的标准分相加。
season-rule-game-points = 各赛事的比赛分相加。
season-rule-places = 各赛事按名次得分，从第一名起依次为 { $points }；并列者平分所占名次的分。
season-rule-best = 只计最好的 { $number } 场。
season-rule-drop = 去掉 { $number } 场：先去缺席的，再去最差的。
season-rule-coming = 每参加一场得 { $points } 分。
season-rule-minimum = 至少参加 { $number } 场才有名次。
season-ties = 总分相同时，先比最好的一场，再比次好的一场。

# 总表
season-none = 本赛季还没有成绩。
season-after = 共 { $events } 场之后，最后一场在 { $day }。
season-day = { date-month-short } { $day } 日
season-why-beyond-best = 不计：只计最好的 { $number } 场
season-why-dropped = 去掉：共去掉 { $number } 场
season-given = { $points } · { $event }（{ $day }），第 { $place } 名
season-coming = 参加 { $events } 场，每场 { $points } 分，共 { $sum } 分
season-others = 其他赛事（{ $events } 场）：{ $points }
season-sum = 总分：{ $sum }，精确值 { $exact }
season-lacks = 缺 { $events } 场
season-paper = 打印总表
season-csv = 总表（CSV）
season-csv-results = 全部成绩（CSV）
season-workbook = 工作簿
season-table = 赛季总表
season-results = 赛季成绩
season-counting = 计入的成绩
season-not-counting = 不计的
season-verdict-counts = 计入
season-verdict-beyond-best = 不在最好之列
season-verdict-dropped = 去掉
column-season-events = 场数
column-season-coming = 参赛分
column-season-coming-decimal = 参赛分（小数）
column-season-sum = 总分
column-season-sum-decimal = 总分（小数）
column-season-event = 赛事
column-season-place = 赛事名次
column-season-points = 得分
column-season-points-decimal = 得分（小数）
column-season-counts = 是否计入

# 表单
season-what = 叫什么名字？
field-season-name = 赛季名称
season-which = 包括哪些赛事？
season-between = 两天之间的全部赛事，包括今后的
field-season-first = 首日
field-season-last = 末日
season-named = 名称的一部分
season-elsewhere = 也包括不是在这里举办的赛事
season-named-hint = 只包括名称中有这些字的赛事；空着则全部包括。
season-namesakes = 这里有同名的人。如果其中有同一人，请在这里说明：
season-chosen = 以下赛事
season-how = 怎样计分？
season-figure = 每场计
season-figure-standard-points = 标准分
season-figure-game-points = 比赛分
season-figure-places = 名次分
field-season-places = 各名次得分
season-places-hint = 从第一名起。名次并列的平分这些名次的分数。
field-season-best = 最好场数
season-best-hint = 计入多少场；空着则全部计入。
field-season-drop-worst = 去掉场数
season-drop-hint = 先去缺席的，再去最差的。
field-season-for-coming = 参赛分
season-coming-hint = 每参加一场都有，不计成绩的也有。
field-season-minimum = 最少场数
season-minimum-hint = 不足者排在最后，没有名次。

action-create-season = 建立赛季
action-change-season = 修改赛季
action-remove-season = 移除赛季
action-bring-back-season = 恢复赛季

# 与上次相同的活动
evening-title = 与上次相同
evening-none = 还没有可以照搬的赛事。
evening-like = 照搬哪场赛事？
evening-take = 就用这场
evening-who = 谁到场了？
evening-newcomers = 首次参加
evening-newcomers-hint = 每行一个姓名。
field-evening-day = 日期
evening-nobody = 没有勾选任何人。请勾选到场者，或填写姓名。
evening-created = 已建立，到场者已报名。接着抽座位。
evening-perhaps = “{ $found }”也许就是上次到场的{ $nearest }。请改为勾选，或说明是另一人。
evening-others = 是另外的人
evening-twice = 有人重复。每人只勾选或填写一次；同名的人请随后连同单位报名。
