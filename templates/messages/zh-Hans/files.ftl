# 文件的问题，以及终端表格的列名。
problem-in-file = { $file }：{ $what }
problem-in-line = { $file } 第 { $line } 行：{ $what }
problem-in-lines = { $file } 第 { $first } 至 { $last } 行中的 { $count } 行：{ $what }
problem-in-lines-of-column = { $file } 第 { $first } 至 { $last } 行中的 { $count } 行，第 { $column } 列（{ $name }）：{ $what }
problem-in-column = { $file } 第 { $line } 行第 { $column } 列（{ $name }）：{ $what }
problem-missing-columns = 缺少列：{ $missing }。{ $line ->
    [0] 没有列名。
   *[other] 列名在第 { $line } 行，为：{ $found }。
}
problem-unreadable = 无法读取：{ $reason }
problem-row-length = 本行有 { $found } 格，首行有 { $expected } 格。
problem-empty = 单元格为空。
problem-no-rows = 首行之下没有内容。
problem-not-game-points = “{ $found }”不是 −99999 到 99999 之间的整数{ game-points }（例如 532 或 -24）。
problem-not-standard-points = “{ $found }”不是{ standard-points }（例如 2、5/2 或 0.5）。
problem-table-size = 第 { $session } 局 { $table } 桌有 { $found } 行，应为 4 行（第 { $lines } 行）。
problem-sits-twice = { $player } 在第 { $session } 局 { $table } 桌出现两次（第 { $lines } 行）。
problem-table-sum = 第 { $session } 局：{ $what }（第 { $lines } 行）。四人得分仍要照此保留的，请在其中一行的“理由”（reason）列写明原因，该桌则不计入；裁判长已决定照此计入的，请写在“裁定”（decision）列。
problem-table-base = 第 { $session } 局 { $table } 桌四人合计 { $sum }；按 --base { $base } 应为 { $expected }（第 { $lines } 行）。分数是否{ $base ->
    [0] 已含基础分（--base 500）
   *[other] 不含基础分（--base 0）
 }？
problem-two-of-that-name = 有两名选手叫“{ $found }”，请在 team 列写明队名。
same-asked = “{ $found }”或许就是 { $nearest }：{ $why }。
same-number = 注册号相同
same-country = 同名而国家不同
same-club = 同名，单位不同
same-reading = 一个是另一个的读音
same-spaces = 只是空格不同
same-letter = 差一个字母
same-initial = 一个只写了首字母
same-apart = 一个带括号加注
same-word = 一个多一个词
number-taken = { $number } 是 { $name } 的注册号。
number-taken-in-line = { $number } 是第 { $line } 行 { $name } 的注册号。
problem-penalty-kind = “{ $found }”不是类别，应写 player（选手）或 team（队）。
problem-long-name = 姓名有 { $length } 个字，表格最多容纳 { $longest } 个。
problem-role = “{ $found }”不是职责：留空，或写 替补（substitute）、陪打（stand-in）、领队（leader）、教练（coach）。
problem-role-team = 该职责属于某队：请写队名，或将职责留空。
problem-official-twice = { $team } 在第 { $line } 行已有领队或教练；报名表上各只有一名。
given-name-wrong = 姓名“{ $name }”的开头和结尾都不是“{ $given }”。
registers-wrong = “{ $found }”不是注册号：请写注册处和号码，EMA 为八位数字，如 EMA 08010039; MIL 7。
problem-named-twice = { $name } 已在第 { $line } 行报名（同一队）。
problem-fifth-player = { $team } 已有四名队员，其余的人是替补：请在“职责”一栏填“替补”。按出场名单出场时替补与队员一样上场。
problem-team-full = { $team } 的人数已达规程上限（{ $most } 人）。
problem-substitutes = { $team } 的替补已达规程上限（{ $most } 名）。
problem-cannot-open = 无法打开：{ $reason }
problem-regulations = { $reason }
remark-table-sum = 注意：第 { $session } 局 { $table } 桌合计 { $sum }，应为 { $expected }（差 { $off }），仍计入：{ $decision }
remark-table-left-out = 注意：第 { $session } 局 { $table } 桌合计 { $sum }，应为 { $expected }（差 { $off }）；照此保留（{ $reason }），不计入任何人成绩。请改正，或在“裁定”（decision）列写明为何计入。
remark-two-of-that-name = 注意：{ $name } 出现在两个队，按两名选手计算。
column-name = 姓名
column-team = 队
error-output = 无法写出结果：{ $reason }
error-more = ……另有 { $more } 个问题。
problem-attendance = “{ $found }”不成立：留空，或写 played、forfeit、forfeit-stood-in（不填 own_points），或写 stood-in 并填写 own_points。
problem-bye = 轮空没有桌次和分数：table、game_points、own_points 请留空。
problem-listed-twice = 重复出现。
problem-too-many = 有 { $found } 行；一场赛事最多 { $most } 名选手。
problem-no-player-number = “{ $found }”既不是从 1 起的号码，也不是某一位有号码的选手的姓名。团体赛的选手抽签后才有号码。
problem-not-number = “{ $found }”不是数字。请写从 1 起的整数。
problem-player-zero = 没有 0 号选手：编号从 1 起。
problem-many-sit-out = 有 { $players } 名选手，而 { $tables } 桌只坐 { $seats } 人，{ $out } 人轮空：每局至多三人轮空，须有 { $needed } 桌。如果人数没有这么多，请改正编号。
problem-set-apart = “{ $found }”：数字之间的分隔号在别处可能表示小数，请写 { $right }{ $other ->
    [none] 。
   *[other] ；若是小数，请写 { $other }。
 }
problem-ema-number = “{ $found }”不是 EMA 编号：编号为八位数字，例如 04010123。没有编号请留空。
problem-tables-differ = 第 { $session } 局有 { $tables } 桌，其他局有 { $right } 桌。
problem-missing-session = 第 { $found } 局之前缺第 { $session } 局。
problem-number-twice = 选手 { $player } 在第 { $session } 局坐了两个位置，另一个在第 { $first } 行。
problem-not-json = 不是抽签记录：{ $reason }
verify-format = 文件为“{ $found }”，本程序核对的是“{ $right }”。
verify-commitment = 承诺值不符：公布的是 { $stated }，由名单、轮次表和秘密值得出 { $right }。其中有一项在公布后被改动。
verify-number = { $name } 记为 { $stated }，按种子应为 { $right }。
verify-groups = 分组与抽签者不符：抽签者 { $entrants } 个，各组名额 { $sizes }，文件写明组别的有 { $known } 个。每人（队）必须恰在一组；由抽签分组时文件不写组别。
verify-chart = 轮次表没有让每人每局恰好入座一次。
verify-seat = 第 { $session } 局第 { $table } 桌{ $seat }位：记为 { $stated }，按轮次表和签号应为 { $right }。
verify-tables = 第 { $session } 局的桌数与轮次表不符。
verify-digest = 记录写成后被改动：摘要 { $stated }，重新计算为 { $right }。
verify-signature = 签名不是公钥 { $key } 对本记录的签名。
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
archive-added = { $row }：操作记录中没有写入它的一行，或它重复出现。现为 { $line }
archive-changed = { $row }：现为 { $line }；操作记录第 { $by } 行（{ $at } UTC，{ $actor }，{ $action }）写入的与此不同：{ $detail }
archive-moved = { $row }：排在后来写入的行之后；操作记录第 { $by } 行（{ $at } UTC，{ $actor }，{ $action }）写入了它：{ $detail } 该行为 { $line }
archive-missing = { $row }：已不存在；操作记录第 { $by } 行（{ $at } UTC，{ $actor }，{ $action }）曾写入：{ $detail }
archive-seal-forged = 署名公钥 { $key } 的签署并非由该密钥作出。
archive-seal-no-row = 公钥 { $key } 签署过核对码为 { $code } 的一行操作记录，而它不在其中：操作记录被截去或重造。
archive-seal-bare = 操作记录第 { $by } 行（{ $at } UTC，{ $actor }，{ $action }）没有签署，而此类各行均须签署：操作记录被重造，或签署被删去。
archive-row-event = 赛事
archive-row-team = 第 { $first } 队
archive-row-player = 第 { $first } 名选手
archive-row-chart = 第 { $first } 版轮次表
archive-row-commitment = 第 { $first } 次承诺
archive-row-draw = 第 { $first } 次抽签
archive-row-release = 第 { $first } 次抽签的公布（{ $second }）
archive-row-withdrawal = 第 { $first } 名选手的退赛（{ $second }）
archive-row-session = 第 { $first } 局
archive-row-table = 第 { $first } 局第 { $second } 桌的座位
archive-row-seat-correction = 第 { $first } 局第 { $second } 桌坐错座位的更正（{ $third }）
archive-row-hand = 第 { $first } 局第 { $second } 桌第 { $third } 盘第 { $fourth } 版
archive-row-attendance = 第 { $first } 局第 { $second } 桌的到场记录（{ $third }）
archive-row-signed-totals = 第 { $first } 局第 { $second } 桌签字的总分（{ $third }）
archive-row-table-note = 第 { $first } 局第 { $second } 桌的记事 { $third }
archive-row-revocation = 第 { $first } 局第 { $second } 桌第 { $third } 盘第 { $fourth } 名选手停赛的撤销
archive-row-standard-penalty = { standard-points }处罚（{ $first }）
archive-row-screen-note = 大屏通知第 { $first } 条
archive-row-stage-note = 阶段决定第 { $first } 条
archive-row-publication = 第 { $first } 局后第 { $second } 次公布
archive-left-out = 这是供所有人核对的存档，其中略去了 { $rows } 条桌上的记事（如签名），不能导入或合并：请向组织者索取完整的存档。
archive-slug-taken = 已有赛事“{ $slug }”。网址名是操作记录校验值的一部分，不能更改：请导入空数据库。
archive-entry-taken = 编号为 { $entry } 的一盘已存于另一赛事：该存档或其副本已导入过。
