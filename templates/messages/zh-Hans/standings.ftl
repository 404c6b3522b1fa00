# 排名与各队页面。
column-moved = 升降
row-carried = 带入 { $carried } + { $gained }
row-penalty = 扣 { $points } · { $reason }
row-penalty-in = { $stage }：{ $penalty }
penalty-not-for-team = 选手的扣分不计入团体。
standings-find = { $teams ->
    [true] 姓名或队名
   *[false] 姓名
}
standings-followed = 您的关注
standings-found = 找到 { $count } 个
standings-found-none = 没有找到
follow = 关注
following = 关注中
place-n = 第 { $place }
rank-n = 第 { $rank } 名
seat-now = 本局座位
seat-next = 下一局
seat-start = 起始方位
seat-in = 还有 { $time }
seats-later-title = 以后各局
neighbours-title = 相邻名次
row-ahead = 多 { $difference } { $criterion }
row-behind = 少 { $difference } { $criterion }
rows-equal = 并列
sessions-title = 各局
team-members = 队员
needed-team-points = { $rank ->
    [1] 第 { $session } 局各桌合计得 { $points } { standard-points }或以上，必得第一名；不足则取决于其他队。
   *[other] 第 { $session } 局各桌合计得 { $points } { standard-points }或以上，必进前 { $rank } 名；不足则取决于其他队。
}
needed-team-bound = 未完各桌较多时，逐队单独比较：以上只列现在可以断定者，其余名次也可能已经确定或无缘。
doubt-link = 成绩有误？
doubt-title = 成绩有误
doubt-you = 提出人
doubt-what = 有误之处（可不填）
doubt-send = 告知裁判员
doubt-hint = 裁判长会立即看到，并在公布成绩之前答复。此举本身不改变成绩；申诉由领队提出。
doubt-who = 请选择由四人中的哪一位提出。
doubt-published = 第 { $session } 局成绩已经公布，请改为提出申诉。
doubt-off = 本赛事不在此处提出成绩有误。请直接告诉裁判员。
doubt-open = 已有人提出，裁判员正在核对。
doubt-often = 本局已就 { $name } 的成绩提出 { $most } 次异议。请持记录表找裁判员。
doubt-done = 裁判员已经知道，公布成绩之前会核对。
doubt-back = 回到选手页
doubt-take-back = 误点，撤回
doubt-mistaken = 误点，本人撤回
doubt-taken-back = 已撤回。如确有问题，仍可在此提出。
doubt-gone = 此事已经答复或撤回。
doubt-line = { $table } 桌：{ $name } 认为成绩有误{ $said ->
    [yes] ：{ $text }
   *[other] {""}
}（{ $time }，未登录）
action-note-doubted = 提出成绩有误
column-ranks = 各局名次
hands-title = { $hands } 盘
hands-won = 和牌
hands-self-drawn = 其中自摸
hands-dealt-in = 点炮
hands-most = 最大一盘
hands-beside = { $own } · 全场 { $field }
seats-fair-title = 座位均衡性
seats-starts = 起始方位
seats-at-most = 均匀时每方至多 { $bound } 次
seats-same-table = 同桌次最多
seats-at-best = 最优 { $bound } 次
seats-met = 不同对手
seats-of = 上限 { $bound } 人
seats-strength = 对手平均{ standard-points }
seats-strength-beside = 其余选手 { $bound }
