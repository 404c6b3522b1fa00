# 排名與各隊頁面。
column-moved = 升降
row-carried = 帶入 { $carried } + { $gained }
row-penalty = 扣 { $points } · { $reason }
row-penalty-in = { $stage }：{ $penalty }
penalty-not-for-team = 選手的扣分不計入團體。
standings-find = { $teams ->
    [true] 姓名或隊名
   *[false] 姓名
}
standings-followed = 您的追蹤
standings-found = 找到 { $count } 個
standings-found-none = 沒有找到
follow = 追蹤
following = 追蹤中
place-n = 第 { $place }
rank-n = 第 { $rank } 名
seat-now = 本局座位
seat-next = 下一局
seat-start = 起始方位
seat-in = 還有 { $time }
seats-later-title = 以後各局
neighbours-title = 相鄰名次
row-ahead = 多 { $difference } { $criterion }
row-behind = 少 { $difference } { $criterion }
rows-equal = 並列
sessions-title = 各局
team-members = 隊員
needed-team-points = { $rank ->
    [1] 第 { $session } 局各桌合計得 { $points } { standard-points }或以上，必得第一名；不足則取決於其他隊。
   *[other] 第 { $session } 局各桌合計得 { $points } { standard-points }或以上，必進前 { $rank } 名；不足則取決於其他隊。
}
needed-team-bound = 未完各桌較多時，逐隊單獨比較：以上只列現在可以斷定者，其餘名次也可能已經確定或無緣。
doubt-link = 成績有誤？
doubt-title = 成績有誤
doubt-you = 提出人
doubt-what = 有誤之處（可不填）
doubt-send = 告知裁判
doubt-hint = 裁判長會立即看到，並在公布成績之前答覆。此舉本身不改變成績；申訴由領隊提出。
doubt-who = 請選擇由四人中的哪一位提出。
doubt-published = 第 { $session } 局成績已經公布，請改為提出申訴。
doubt-off = 本賽事不在此處提出成績有誤。請直接告訴裁判。
doubt-open = 已有人提出，裁判正在核對。
doubt-often = 本局已就 { $name } 的成績提出 { $most } 次異議。請持紀錄表找裁判。
doubt-done = 裁判已經知道，公布成績之前會核對。
doubt-back = 回到選手頁
doubt-take-back = 誤點，撤回
doubt-mistaken = 誤點，本人撤回
doubt-taken-back = 已撤回。如確有問題，仍可在此提出。
doubt-gone = 此事已經答覆或撤回。
doubt-line = { $table } 桌：{ $name } 認為成績有誤{ $said ->
    [yes] ：{ $text }
   *[other] {""}
}（{ $time }，未登入）
action-note-doubted = 提出成績有誤
column-ranks = 各局名次
hands-title = { $hands } 盤
hands-won = 和牌
hands-self-drawn = 其中自摸
hands-dealt-in = 點炮
hands-most = 最大一盤
hands-beside = { $own } · 全場 { $field }
seats-fair-title = 座位均衡性
seats-starts = 起始方位
seats-at-most = 均勻時每方至多 { $bound } 次
seats-same-table = 同桌次最多
seats-at-best = 最佳 { $bound } 次
seats-met = 不同對手
seats-of = 上限 { $bound } 人
seats-strength = 對手平均{ standard-points }
seats-strength-beside = 其餘選手 { $bound }
