# 文件的问题，以及终端表格的列名。
problem-in-file = { $file }：{ $what }
problem-in-line = { $file } 第 { $line } 行：{ $what }
problem-in-column = { $file } 第 { $line } 行第 { $column } 列（{ $name }）：{ $what }
problem-missing-columns = 缺少列 { $missing }。首行应为 { $expected }，现为 { $found }。
problem-not-utf8 = 不是 UTF-8 文本，请另存为“CSV UTF-8”。
problem-unreadable = 无法读取：{ $reason }
problem-row-length = 本行有 { $found } 格，首行有 { $expected } 格。
problem-empty = 单元格为空。
problem-no-rows = 首行之下没有内容。
problem-not-game-points = “{ $found }”不是 −99999 到 99999 之间的整数比赛分（例如 532 或 -24）。
problem-not-standard-points = “{ $found }”不是标准分（例如 2、5/2 或 0.5）。
problem-table-size = 第 { $session } 局 { $table } 桌有 { $found } 行，应为 4 行（第 { $lines } 行）。
problem-sits-twice = { $player } 在第 { $session } 局 { $table } 桌出现两次（第 { $lines } 行）。
problem-table-base = 第 { $session } 局 { $table } 桌四人合计 { $sum }；按 --base { $base } 应为 { $expected }（第 { $lines } 行）。分数是否{ $base ->
    [0] 已含基础分（--base 500）
   *[other] 不含基础分（--base 0）
 }？
problem-unknown-name = “{ $found }”没有成绩。
problem-two-of-that-name = 有两名选手叫“{ $found }”，请在 team 列写明队名。
problem-penalty-kind = “{ $found }”不是类别，应写 player（选手）或 team（队）。
problem-long-name = 姓名有 { $length } 个字，表格最多容纳 { $longest } 个。
problem-role = “{ $found }”不是职责：留空，或写 替补（substitute）。
problem-named-twice = { $name } 已在第 { $line } 行报名（同一队）。
problem-fifth-player = { $team } 已有四名队员，第五人只能是替补。
problem-second-substitute = { $team } 已有替补；每队最多一名。
problem-cannot-open = 无法打开：{ $reason }
problem-regulations = { $reason }
remark-table-sum = 注意：第 { $session } 局 { $table } 桌合计 { $sum }，应为 { $expected }（差 { $off }；是否有无人收取的罚分？）。
remark-two-of-that-name = 注意：{ $name } 出现在两个队，按两名选手计算。
column-rank = 名次
column-name = 姓名
column-team = 队
column-sessions = 局数
column-standard-points = 标准分
column-game-points = 比赛分
column-decided-by = 区分依据
error-output = 无法写出结果：{ $reason }
error-more = ……另有 { $more } 个问题。
problem-attendance = “{ $found }”不成立：留空，或写 played、forfeit、forfeit-stood-in（不填 own_points），或写 stood-in 并填写 own_points。
problem-bye = 轮空没有桌次和分数：table、game_points、own_points 请留空。
problem-listed-twice = 重复出现。
problem-too-many = 有 { $found } 行；一场赛事最多 { $most } 名选手。
problem-not-number = “{ $found }”不是数字。请写从 1 起的整数。
problem-no-such-player = 没有选手 { $player }：{ $tables } 桌坐选手 1 至 { $players }。
problem-tables-differ = 第 { $session } 局有 { $tables } 桌，第 1 局有 { $right } 桌。
problem-missing-session = 缺第 { $session } 局。
problem-number-twice = 选手 { $player } 在第 { $session } 局坐了两个位置，另一个在第 { $first } 行。
