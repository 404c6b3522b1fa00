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

print-penalty-title = 比赛处罚记录表
print-penalty-foul = 违规
    内容
print-penalty-measure = 处罚
    方法
