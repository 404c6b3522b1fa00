# 文件的问题，以及终端表格的列名。
problem-in-file = { $file }：{ $what }
problem-in-line = { $file } 第 { $line } 行：{ $what }
problem-in-column = { $file } 第 { $line } 行第 { $column } 列（{ $name }）：{ $what }
problem-missing-columns = 缺少列 { $missing }。首行应为 { $expected }，现为 { $found }。
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
column-name = 姓名
column-team = 队
error-output = 无法写出结果：{ $reason }
error-more = ……另有 { $more } 个问题。
problem-attendance = “{ $found }”不成立：留空，或写 played、forfeit、forfeit-stood-in（不填 own_points），或写 stood-in 并填写 own_points。
problem-bye = 轮空没有桌次和分数：table、game_points、own_points 请留空。
problem-listed-twice = 重复出现。
problem-too-many = 有 { $found } 行；一场赛事最多 { $most } 名选手。
problem-not-number = “{ $found }”不是数字。请写从 1 起的整数。
problem-no-such-player = 没有选手 { $player }：{ $tables } 桌坐选手 1 至 { $players }。
problem-tables-differ = 第 { $session } 局有 { $tables } 桌，其他局有 { $right } 桌。
problem-missing-session = 第 { $found } 局之前缺第 { $session } 局。
problem-number-twice = 选手 { $player } 在第 { $session } 局坐了两个位置，另一个在第 { $first } 行。
problem-not-json = 不是抽签记录：{ $reason }
verify-format = 文件为“{ $found }”，本程序核对的是“{ $right }”。
verify-commitment = 承诺值不符：公布的是 { $stated }，由名单、轮次表和秘密值得出 { $right }。其中有一项在公布后被改动。
verify-number = { $name } 记为 { $stated }，按种子应为 { $right }。
verify-chart = 轮次表没有让每人每局恰好入座一次。
verify-seat = 第 { $session } 局第 { $table } 桌{ $seat }位：记为 { $stated }，按轮次表和签号应为 { $right }。
verify-tables = 第 { $session } 局的桌数与轮次表不符。
verify-digest = 记录写成后被改动：摘要 { $stated }，重新计算为 { $right }。
problem-table-twice = 第 { $session } 局第 { $table } 桌已在第 { $first } 行。
problem-no-such-table = 没有第 { $table } 桌：各局为第 1 至 { $tables } 桌。
problem-not-utf8 = 不是 UTF-8 文本，请另存为“CSV UTF-8”。

# 赛事存档。
archive-too-large = 文件超过 { $most } MiB，不可能是存档。
archive-not-json = 不是赛事存档，或文件不完整：{ $reason }
archive-format = 文件为“{ $found }”，赛事存档应为“{ $right }”。
archive-version = 存档为第 { $found } 版，本程序读取第 { $known } 版。请使用写出该存档的程序版本或更新的版本。
archive-damaged = 文件已损坏或被改动：末行所记 SHA-256 为 { $stated }，其上各行算得 { $right }。请向存档的来源重新索取。
archive-line = 写法与存档不符，应以此开头：{ $right }
archive-value = “{ $field }”不能是 { $found }。
archive-unknown = “{ $field }”指向 { $found }，而存档中没有。
archive-next = “{ $field }”为 { $found }，应为 { $right }（依次加一）。
archive-zero = 文字中含有零字符（\u0000），数据库无法保存。
archive-chain = 操作记录被改动：本行的校验值为 { $stated }，应为 { $right }。
archive-slug-taken = 已有赛事“{ $slug }”。网址名是操作记录校验值的一部分，不能更改：请导入空数据库。
archive-entry-taken = 编号为 { $entry } 的一盘已存于另一赛事：该存档或其副本已导入过。
