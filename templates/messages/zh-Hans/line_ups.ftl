# 出场名单：谁代表队伍出场、迟交的后果、出场次数不足。
line-ups = 出场名单
line-ups-all = 全部队伍
line-ups-none = 没有需要提交出场名单的局。
line-ups-signs = ? 未提交，沿用上一份名单。⚠ 截止后提交。– 本局轮空。
line-ups-missing = 第 { $session } 局尚未提交出场名单：{ $teams }{ $until ->
    [] { "" }
   *[other] （截止 { $until }）
  }
line-up-who = 出场选手
line-up-seat = { $seat } 号位
line-up-until = 提交截止：{ $until }
line-up-left = 剩余
line-up-over = 已过截止时间。
line-up-receipt = { $author } 于 { $time } 提交：{ $names }
line-up-instead = 未提交。目前将由 { $names } 出场。
line-up-hand-in = 提交
line-up-take-back = 撤回
line-up-handed-in = 已提交第 { $session } 局出场名单。
line-up-taken-back = 已撤回第 { $session } 局出场名单。
line-up-roster = 队员
line-up-games = 已出场 { $games } 局
line-up-lacks = 还需 { $lacks } 局
line-up-lacking = { $name } 出场 { $games } 局，少于规定的 { $minimum } 局
line-up-late-nothing = 已过截止时间，请说明原因。
line-up-late-warning = 已过截止时间：记警告一次，请说明原因。
line-up-late-refused = 截止后不能更改。请找裁判长。
line-up-not-asked = 第 { $session } 局不需要出场名单：由抽签的选手出场。
line-up-seated = 第 { $session } 局已排座位。请先撤销座位，或在桌上登记替补。
line-up-late = 出场名单提交截止时间为 { $until }。请找裁判长。
line-up-none = { $team } 没有提交第 { $session } 局的出场名单。
line-up-size = { $team } 第 { $session } 局：填了 { $found } 人，应为 { $right } 人。请填 { $right } 人。
line-up-twice = { $team } 第 { $session } 局：{ $name } 填了两次。请为其中一个位置另选一人。
line-up-not-of-team = { $team } 第 { $session } 局：{ $name } 不能代表该队出场。请从队员中选择。
import-line-ups = 提交 { $added } 份出场名单，已有 { $standing } 份
files-line-ups = 出场名单
action-hand-in-line-up = 提交出场名单
action-take-back-line-up = 撤回出场名单
archive-row-line-up = 第 { $first } 局第 { $second } 队出场名单第 { $third } 版
