# 命令行。
serve-ready = 服务已启动：{ $address }（Ctrl-C 停止）
serve-failed = 无法在 { $address } 提供服务：{ $reason }。请用 --bind 地址:端口 另选。
store-newer = 数据库比程序新：数据库版本 { $found }，程序最高支持 { $known }。请使用新版程序；未做任何更改。
store-failed = 无法使用数据库：{ $reason }
migrate-done = 数据库已是最新：版本 { $version }
user-added = { $name } 现在可以登录并建立赛事。
user-password-set = { $name } 的密码已更改，所有登录均已退出。
user-password-prompt = 密码：
error-no-event = 没有这个赛事或用户。请检查名称以及 --data 或 --database。
demo-seeding = 正在进行两局半的比赛……
demo-ready = 赛事“demo”已就绪。
demo-organiser = 组织者：    { $address }
demo-referee = 1 桌裁判员：{ $address }
demo-spectator = 观众：      { $address }
