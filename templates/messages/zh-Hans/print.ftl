# 纸面文件：附件与各种表、卡。
print-missing-glyph = 字体里没有“{ $character }”（{ $code }），见“{ $text }”。请换一种写法后再打印。
print-page = 第 { $page } 页，共 { $pages } 页
print-audit = 核对码 { $hash }
print-attachment = 附件 { $number }
print-see-page-2 = 番种、罚分与更正见附页
print-points = { $points } 分

print-hand = 盘
print-name = 姓名
print-ending = 结果
print-winner = 和牌者
print-points-head = 分数
print-fans = 番种
print-between-fans = {" "}
print-reason = 理由
print-by = 更正人、时间
print-before = 更正前
print-after = 更正后
print-remarks = 备注
print-corrections = 更正
print-hands = 各盘

print-record-title = 比赛成绩记录表
print-record-details = 比赛成绩记录表 附页
print-record-line = { $session } 局　{ $group } 组　{ $table } 桌　　　{ $year } 年 { $month } 月 { $day } 日　　　起止时间 { $from-hour } 时 { $from-minute } 分　　{ $to-hour } 时 { $to-minute } 分
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
print-record-total = 比赛分
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

print-no-blank = 这份文件没有空白表，请指定赛事。
print-no-plan = 还没有抽签或轮次表，不知道谁坐哪里。请先抽签，或核对局次。
print-stood-in = （陪打）
print-forfeit = （弃权）
print-forfeit-stood-in = （弃权，陪打）
print-remark-substitute = { $seat } { $name }：由替补 { $substitute } 出场。{ $reason }
print-remark-filled = { $seat } { $name }{ $what }，本人得分 { $own }。{ $reason }
print-remark-late = { $seat } { $name }：迟到，局分扣 { $points } 分。{ $reason }
print-remark-signed = { $seat }：签字分 { $signed }，各盘合计 { $computed }。裁决：{ $decision }
print-remark-moved = { $seat }：实际就座者为 { $name }（{ $author } 更正）。{ $reason }

print-team = 队名
print-number = 编号
print-table = 桌
print-seat = 方位
print-session-head = 局
print-session = 第 { $session } 局
print-round = 第 { $round } 圈
print-table-n = 第 { $table } 桌
print-seating-by-name = 座次表（按姓名）
print-seating-by-table = 第 { $session } 局座次表（按桌次）
print-table-cards = 桌卡
print-player-cards = 选手卡

print-summary-title = 比赛成绩统计表
print-summary-unit = 单位
print-summary-number = 号码
print-summary-game-points = 个人比赛分
print-summary-own-standard = 个人标准分
print-summary-team-standard = 团体标准分
print-summary-rank = 名次
print-summary-total = 合计
print-summary-own-rank = 个人
    名次
print-summary-team-rank = 团体
    名次
print-summary-signature = 签名
print-summary-note-group = 说明：1. 比赛分每局结算一次，按比赛分排名次，再换算成标准分；各局标准分之和为总成绩。2. 第一名的标准分等于本组人数，其余等于本组人数减去名次，最后一名为 0：本组 16 人时，依次为 16、14、13、12……0；名次相同者平分所占名次的分数。
print-summary-note-table = 说明：1. 比赛分每局结算一次，按本桌比赛分排名次，再换算成标准分；各局标准分之和为总成绩。2. 本桌第一至第四名的标准分为 4、2、1、0；名次相同者平分所占名次的分数。

print-penalty-title = 比赛处罚记录表
print-penalty-foul = 违规
    内容
print-penalty-measure = 处罚
    方法
