# 纸面文件：附件与各种表、卡。
print-substituted = “{ $text }”：打印字体没有 { $characters }。纸面上以 { $sign } 代替，网页上照原样显示。
print-substituted-in = { $first }{ $more ->
    [0] { "" }
   *[other] 另有 { $more } 处也是如此。
}
print-rehearsal = 演练 · 此处一切不计成绩
print-page = 第 { $page } 页，共 { $pages } 页
print-check = 核对码
print-key = 公钥
print-printed = 打印于
print-attachment = 附件 { $number }
print-state = { $state }打印于 { $at }。
print-state-appeals = { $state }尚有 { $appeals } 项申诉未裁决。打印于 { $at }。
print-not-last = 第 { $session } 局（共 { $of } 局）后的正式成绩：比赛尚未结束，不是最终名次。打印于 { $at }。
print-see-page-2 = 番种、罚分与更正见附页
print-points = { $points } 分

print-hand = 盘
print-name = 姓名
print-ending = 结果
print-winner = 和牌者
print-points-head = 分数
print-fans = 番种
print-patterns = 番种
print-between-fans = {" "}
print-reason = 理由
print-by = 更正人、时间
print-before = 更正前
print-after = 更正后
print-remarks = 备注
print-corrections = 更正
print-hands = 各盘

print-kit-title = 本局打印包
print-event-kit-title = 全赛打印包
print-record-title = 比赛成绩记录表
print-record-details = 比赛成绩记录表 附页
print-record-line = { $session } 局　{ $group } 组　{ $table } 桌　　　{ $day }　　　起止时间 { $from-hour } 时 { $from-minute } 分　　{ $to-hour } 时 { $to-minute } 分
print-blank-day = { $year } 年 { $month } 月 { $day } 日
print-record-team = 队
    别
print-record-number = 编
    号
print-record-name = 姓
    名
print-record-seat = 方
    位
print-record-item = 项
    目
print-record-total = { game-points }
    合计
print-record-rank = 名
    次
print-record-signature = 运动员
    签名
print-record-symbols = 符号
print-record-fans = 和牌
    名称
print-record-gains = 得分
print-record-losses = 失分
print-record-late = （迟到 { $points }）
print-record-legend = 说明：　　1庄：▲　　2点炮：—　　3自摸：+　　4荒牌：○　　5诈和：√　　6警告：×
print-referee-signature = 裁判员签名：
print-chief-signature = 裁判长签名：

print-no-blank = 这份文件没有空白表：请指定赛事，不选“空白”。
print-no-session = 这份文件属于整场赛事：请不要指定局。
print-no-table = 这份文件不按桌打印：请不要指定桌。
print-not-begun = 第 { $session } 局还没有开始：请换一局，或不指定局。
print-no-workbook = 只有附件 6 成绩统计表可以存为 Excel 文件；这份文件请存为 PDF。
print-no-teams = 这是个人赛，没有队：轮次座位抽签号只用于团体赛。
print-no-draw = 还没有抽签，没有记录可打印。
print-no-deals = 还没有牌局，没有牌墙单可打印。
print-no-results = 还没有成绩，或一局正在进行：本局结束后再打印证书。
print-no-plan = 还没有抽签或轮次表，不知道谁坐哪里。请先抽签。
print-not-seated = 第 { $session } 局尚未编排。请先编排，或换一局。
print-session-no-deals = 第 { $session } 局还没有牌局。请先生成或导入，或换一局。
print-stood-in = （陪打）
print-forfeit = （弃权）
print-forfeit-stood-in = （弃权，陪打）
print-disqualified = （停赛）
print-remark-substitute = { $seat } { $name }：由替补 { $substitute } 出场。{ $reason }
print-remark-filled = { $seat } { $name }{ $what }，本人得分 { $own }。{ $reason }
print-remark-late = { $seat } { $name }：迟到，局分扣 { $points } 分。{ $reason }
print-remark-signed = { $seat }：签字分 { $signed }，各盘合计 { $computed }。裁决：{ $decision }
print-grid-by-totals = 按总分登记
print-by-totals = 本桌按总分登记；无人收取的罚分共 { $points }。
print-remark-entry-hands = 裁判长 { $author } 裁定以各盘合计为准：{ $reason }
print-remark-entry-totals = 裁判长 { $author } 裁定以签字总分为准：{ $reason }
print-remark-moved = { $seat }：实际就座者为 { $name }（{ $author } 更正）。{ $reason }

print-team = 队名
print-club = 单位
print-number = 编号
print-table = 桌
print-group = 组
print-seat = 方位
print-session-head = 局
print-session = 第 { $session } 局
print-round = 第 { $round } 圈
print-seating-by-name = 座次表（按姓名）
print-seating-by-table = 第 { $session } 局座次表（按桌次）
print-table-cards = 桌卡
print-player-cards = 选手卡

print-summary-title = 比赛成绩统计表
print-summary-unit = 单位
print-summary-number = 号码
print-summary-game-points = 个人{ game-points }
print-summary-own-standard = 个人{ standard-points }
print-summary-team-standard = 团体{ standard-points }
print-summary-rank = 名次
print-summary-adjusted = 增减
print-summary-deducted = 罚分
print-summary-total = 合计
print-summary-own-rank = 个人
    名次
print-summary-team-rank = 团体
    名次
print-summary-signature = 签名
print-summary-note-group = 说明：1. { game-points }每局结算一次，按{ game-points }排名次，再换算成{ standard-points }；{ $result }。2. 第一名的{ standard-points }等于本组人数，其余等于本组人数减去名次，最后一名为 0：本组 16 人时，依次为 16、14、13、12……0；名次相同者平分所占名次的分数。（注）局数由竞赛规程规定，组织者可按局数增减表中各栏。
print-summary-note-table = 说明：1. { game-points }每局结算一次，按本桌{ game-points }排名次，再换算成{ standard-points }；{ $result }。2. 本桌第一至第四名的{ standard-points }为 4、2、1、0；名次相同者平分所占名次的分数。（注）局数由竞赛规程规定，组织者可按局数增减表中各栏。
print-summary-note-match = 说明：1. { game-points }每局结算一次。2. 每局{ standard-points }为{ game-points }绝对值的平方根，正负号不变，取两位小数；{ $result }。（注）局数由竞赛规程规定，组织者可按局数增减表中各栏。
print-summary-note-imp = 说明：1. { game-points }每局结算一次。2. 每局{ standard-points }由各盘与打同一牌局的其他各盘相比得出；{ $result }。（注）局数由竞赛规程规定，组织者可按局数增减表中各栏。
print-summary-result = 各局{ standard-points }之和为总成绩
print-summary-result-stages = 合计为所到最后阶段的成绩，含带入部分；“{ print-summary-adjusted }”是前面各局中未带入或另加的部分；进入更高阶段者名次在其余之前

print-penalty-title = 比赛处罚记录表
print-penalty-foul = 违规
    内容
print-penalty-measure = 处罚
    方法
print-penalty-line = { $session } 局　{ $group } 组　{ $table } 桌
print-penalty-team = 队别
print-penalty-where = 违规局、
    盘、桌、位
print-penalty-in-hand = { $session } 局 { $hand } 盘 { $table } 桌 { $seat }
print-penalty-at-seat = { $session } 局 { $table } 桌 { $seat }
print-penalty-late = 迟到
print-penalty-session = 局分 −{ $points }
print-penalty-standard = { standard-points } −{ $points }
print-penalty-forfeit = 自动弃权
print-penalty-revoked = 已撤销：{ $reason }
print-as-written = { $text }

print-day-blank = ____ 年 ____ 月 ____ 日
print-date = 日期：
print-times = 起止时间
print-yes = 是
print-no = 否
print-order-number = 序号
print-substitute = 替补队员

print-entry-title = 报名表
print-entry-unit = 单位：
print-entry-role = 队内职责
print-entry-age = 年龄
print-entry-sex = 性别
print-entry-club = 单位
print-entry-leader = 领队
print-entry-coach = 教练员
print-entry-player = 运动员

print-draw-order-title = 抽签顺序号
print-draw-order-team = 队名
print-team-sheet-title = 轮次座位抽签号
print-team-sheet-number = 队序号：
print-team-sheet-team = 运动队：
print-team-sheet-players = 队员姓名

print-standings-players = 个人成绩
print-standings-teams = 团体成绩

print-protocol-verify = 凭抽签记录文件，任何人都可重新抽签核对：caipan draw verify

print-appeal-title = 申诉书
print-appeal-what = 申诉
print-appeal-session = 局：
print-appeal-group = 组：
print-appeal-table = 桌：
print-appeal-referee = 裁判员：
print-appeal-ended = 本局结束时间：
print-appeal-player = 运动员：
print-appeal-team = 运动队：
print-appeal-leader = 领队：
print-appeal-deadline = 申诉截止时间：
print-appeal-kind = 申诉类别：
print-appeal-kind-rules = 竞赛规则或竞赛规程
print-appeal-kind-other = 其他
print-appeal-ruling = 对何判罚提出申诉：
print-appeal-reasons = 申诉内容与理由：
print-appeal-ruling-and-reasons = 对何判罚提出申诉，内容与理由：
print-appeal-handed-in = 递交时间：
print-appeal-signed = 领队签名：
print-appeal-received-by = 收件人：
print-appeal-received-at = 收到时间：
print-appeal-in-time = 是否按时递交：
print-appeal-decision = 裁决
print-appeal-body = 受理机构：
print-chief-referee = 裁判长
print-organisers = 组织委员会
print-appeal-arbitration = 仲裁委员会
print-appeal-decided = 决定：
print-appeal-granted = 成立：{ $reason }
print-appeal-rejected = 驳回：{ $reason }
print-appeal-fee = { $at }（申诉费 { $fee }）
print-appeal-fee-returned = { $said }（退还申诉费）
print-appeal-time = 时间：
print-appeal-signature = 签名：
print-appeal-escalated = 不服，提交仲裁委员会：
print-appeal-final = 仲裁委员会最终裁决
print-appeal-note-fee = { $minutes ->
    [0] 申诉须当场向裁判员提出，并缴申诉费 { $fee }（申诉成立则退还）。
   *[other] 申诉须以书面形式并由领队签名，在本局结束后 { $minutes } 分钟内递交（竞赛规则第十五条），并缴申诉费 { $fee }（申诉成立则退还），方为有效。
}
print-appeal-note = { $minutes ->
    [0] 申诉须当场向裁判员提出。
   *[other] 申诉须以书面形式并由领队签名，在本局结束后 { $minutes } 分钟内递交，方为有效（竞赛规则第十五条）。
}

print-certificate-title = 获奖证书
print-certificate-individual = 荣获个人
print-certificate-team = 荣获团体
print-certificate-closing = 特发此证，以资鼓励。
print-certificate-day = 日期
print-place = 第{ $tens ->
   *[0] {""}
    [2] 二十
    [3] 三十
    [4] 四十
    [5] 五十
    [6] 六十
    [7] 七十
    [8] 八十
    [9] 九十
 }{ $ones ->
   *[0] {""}
    [1] 一
    [2] 二
    [3] 三
    [4] 四
    [5] 五
    [6] 六
    [7] 七
    [8] 八
    [9] 九
    [10] 十
    [11] 十一
    [12] 十二
    [13] 十三
    [14] 十四
    [15] 十五
    [16] 十六
    [17] 十七
    [18] 十八
    [19] 十九
 }名
print-place-number = 第 { $place } 名
print-course = 名次走势
print-sheet-legend = 灰色：庄家。+ 收入，− 付出，含罚分。累计从 { $base } 起。
print-sheet-penalty = 罚分
print-sheet-deducted = 扣分
print-sheet-total = 总分
print-sheet-signature = 签名
document-referee-card = 裁判卡
document-about-referee-card = 裁判员人手一张：本赛事的各项违例与处罚、时间、迟到、申诉
print-card-win = 和牌
document-observer-report = 观察员报告
document-about-observer-report = 报欧洲麻将协会：已知各项预填，其余留空填写
print-observer-observer = 观察员
print-observer-days = 日期
print-observer-rules = 规则
print-observer-weight = MERS 权重（无资格赛）
print-observer-sessions = { $sessions } 局，每局 { $minutes } 分钟
print-observer-players = 选手
print-observer-people = 选手 { $players } 人，陪打 { $stand-ins } 人
print-observer-countries = 国家和地区
print-observer-began = 开始
print-observer-ended = 结束
print-observer-minutes = 分钟
print-observer-tables = 桌数
print-observer-times = 次数
print-observer-appeals = 申诉
print-observer-referees = 裁判员（是否参赛）
print-observer-prizes = 奖品
print-observer-organisation = 场地与组织
print-observer-clock = 计时与信息发布
print-observer-irregularities = 异常情况
print-observer-complaints = 投诉
print-observer-conclusion = 结论
