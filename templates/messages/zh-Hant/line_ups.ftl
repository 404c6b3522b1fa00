# 出場名單：誰代表隊伍出場、遲交的後果、出場次數不足。
line-ups = 出場名單
line-ups-all = 全部隊伍
line-ups-none = 沒有需要提交出場名單的局。
line-ups-signs = ? 未提交，沿用上一份名單。⚠ 截止後提交。– 本局輪空。
line-ups-missing = 第 { $session } 局尚未提交出場名單：{ $teams }{ $until ->
    [] { "" }
   *[other] （截止 { $until }）
  }
line-up-who = 出場選手
line-up-seat = { $seat } 號位
line-up-until = 提交截止：{ $until }
line-up-left = 剩餘
line-up-over = 已過截止時間。
line-up-receipt = { $author } 於 { $time } 提交：{ $names }
line-up-instead = 未提交。目前將由 { $names } 出場。
line-up-hand-in = 提交
line-up-take-back = 撤回
line-up-handed-in = 已提交第 { $session } 局出場名單。
line-up-taken-back = 已撤回第 { $session } 局出場名單。
line-up-roster = 隊員
line-up-games = 已出場 { $games } 局
line-up-lacks = 還需 { $lacks } 局
line-up-lacking = { $name } 出場 { $games } 局，少於規定的 { $minimum } 局
line-up-late-nothing = 已過截止時間，請說明原因。
line-up-late-warning = 已過截止時間：記警告一次，請說明原因。
line-up-late-refused = 截止後不能更改。請找裁判長。
line-up-not-asked = 第 { $session } 局不需要出場名單：由抽籤的選手出場。
line-up-seated = 第 { $session } 局已排座位。請先撤銷座位，或在桌上登記替補。
line-up-late = 出場名單提交截止時間為 { $until }。請找裁判長。
line-up-none = { $team } 沒有提交第 { $session } 局的出場名單。
line-up-size = { $team } 第 { $session } 局：填了 { $found } 人，應為 { $right } 人。請填 { $right } 人。
line-up-twice = { $team } 第 { $session } 局：{ $name } 填了兩次。請為其中一個位置另選一人。
line-up-not-of-team = { $team } 第 { $session } 局：{ $name } 不能代表該隊出場。請從隊員中選擇。
import-line-ups = 提交 { $added } 份出場名單，已有 { $standing } 份
files-line-ups = 出場名單
action-hand-in-line-up = 提交出場名單
action-take-back-line-up = 撤回出場名單
archive-row-line-up = 第 { $first } 局第 { $second } 隊出場名單第 { $third } 版
