# 赛事首页。
event-page = 赛况
event-code = 二维码
event-share = 分享
event-link-copied = 网址已复制。
event-running = 进行中
event-gong = { $time } 结束
event-left = 后结束
event-break = 后恢复比赛
event-until = 后开始
event-comes-next = 下一局
event-all-played = 各局均已打完。
event-just = 最新和牌
event-schedule = 日程
event-seated = 座位已排
event-appeals-until = 申诉期至 { $time }
event-find-seat = 查找我的座位
event-published = 公布的成绩
event-players = { $players } 人
event-teams = { $teams } 队
event-tables = { $tables } 桌
event-counts = { $players } 人{ $teams ->
    [0] { "" }
   *[other] { " " }{ $teams } 队
  } · { $sessions } 局
event-day = { $month } 月 { $day } 日（{ $weekday ->
    [1] 周一
    [2] 周二
    [3] 周三
    [4] 周四
    [5] 周五
    [6] 周六
   *[7] 周日
  }）
event-calendar = 各局加入日历
event-screen = 大屏页面
event-papers = 资料下载
document-poster = 海报
document-about-poster = 张贴用：赛事名称和打开赛事页面的二维码（也可用 A3）
document-walls = 牌墙单
document-about-walls = 复式：供码牌者按单码牌；打印者会记录在案
paper-a3 = A3
print-poster = 海报
print-poster-scan = 扫码看座位和实时成绩
print-poster-what = 座位 · 排名 · 各桌 · 日程
print-needs-address = 印有二维码：请用 --address 写明手机能打开的网址。
only-here = 手机和其他电脑打不开 { $address }：这个网址只有本机能用。请用 --bind 0.0.0.0:8080 启动，或用 --address 写明它们使用的网址，例如 http://192.168.1.20:8080。
print-no-codes = 在此之前，记录表上不印二维码。
# 当时的页面。
then-title = 历史快照
then-time = 日期和时间
then-show = 查看
then-shown = 本页显示 { $time } 当时的情况。
then-now = 查看现在
then-no-time = 无法识别该时间：请按赛事所在地时间写成 { $example }。
# 转播画面上的信息条。
overlay-value = { $points } { fan-word }
overlay-rank = 第 { $rank } 名
overlay-hand = 第 { $hand } / { $of } 盘
field-overlay-delay = 转播延迟（秒）
overlay-delay-hint = 画面有延迟时填写：/overlay 和 /overlay/桌号 的信息条至少比实际晚这么久，与画面一致。
field-take-over-after = 第二台电脑自动接管（秒）
take-over-after-hint = 第二台电脑旁有人按键的，填 0。否则在比赛进行中，第一台这么多秒没有应答即自动接管；若只是两台之间断网，两台会同时接受录入，之后再合并。
field-framed-by = 可在框架中显示公开页面的网站
framed-by-hint = 协会或俱乐部要在自己的网站上显示成绩时填写：https://club.example https://federation.example。小组件在 /widget。
# 通知其他程序。
webhooks-title = 通知其他程序
webhooks-hint = 有事情发生时，向您指定网址上的程序发送签名消息，用于转播和其他网站。消息不含成绩，成绩由该程序自行查询。
webhook-address = 网址（https://…）
webhook-kinds = 通知内容
webhook-hand-recorded = 一盘被记录、更正或撤回
webhook-session-published = 成绩公布
webhook-add = 开始通知
webhook-secret = 签名密钥
webhook-secret-once = 只显示这一次。每条消息带有 x-caipan-signature 头：sha256= 后接用此密钥对正文计算的 HMAC-SHA256（十六进制）。
webhook-revoke = 停止通知
webhook-revoked = 已停止通知。
webhook-answered = 上一条消息（{ $version }）：响应 { $how }
webhook-failed = 上一条消息（{ $version }）未送达：{ $how }
webhook-address-wrong = “{ $found }”不是程序的网址：应为 https://主机/…，不含用户名，最多 { $most } 个字符。
webhook-nothing = 请选择通知内容。
webhook-many = 一个赛事最多通知 { $most } 个程序：请先停用一个。
help-argument-private-webhooks = 也通知局域网地址上的程序；不加则只通知互联网上的
event-decided = 胜负手
event-lead-hand = 第 { $session } 局第 { $hand } 盘起，{ $name } 居首，此前为 { $before }。
event-lead-session = 第 { $session } 局后，{ $name } 居首，此前为 { $before }。
event-lead-first = 第 { $session } 局，{ $name } 首先领先。
event-statistics = 走势、番种、大牌
action-add-webhook = 开始通知程序
action-revoke-webhook = 停止通知程序
# 网上成绩。
web-space-title = 网上成绩
web-space-hint = 公开页面可以自动发送到网页空间：每局结束或公布之后，以及每隔几分钟（内容有变化时）。暂不公布的成绩不会发送。
web-space-none-here = 本服务器不向网页空间发送页面。
web-space-kind = 发送方式
web-space-webdav = WebDAV
web-space-s3 = S3
web-space-sftp = SFTP
web-space-folder = 服务器上的文件夹
web-space-space = 网页空间的网址，https://…
web-space-secret-key = Secret key
web-space-access-key = Access key
web-space-name = 文件夹名称
web-space-place = 包含文件夹的地址，sftp://…
web-space-bucket = 包含存储桶的网址，https://…
web-space-user = 用户名
web-space-password = 密码
web-space-password-kept = 不变
web-space-key = 私钥（代替密码）：密钥文件的全文，不能带口令
web-space-host-key = 服务器密钥的指纹；留空则记住第一次见到的
web-space-region = 区域
web-space-address = 观众阅读页面的网址
web-space-minutes = 更新间隔（分钟；0 为仅在一局结束或公布时；最多 { $most }）
web-space-leads = 大屏、海报和选手卡的二维码指向该处
web-space-save = 保存网页空间
web-space-set = 网页空间已保存，正在发送页面。
web-space-again = 重新发送
web-space-asked = 正在发送页面。
web-space-remove = 取消网页空间
web-space-removed = 网页空间已取消，已有的文件保留不动。
web-space-current = 截至 { $at } 与赛事一致。
web-space-not-yet = 服务器启动以来尚未发送。
web-space-failed = { $at }：{ $reason }每分钟重试一次。
web-space-zip-title = 公开页面（打包）
web-space-zip-hint = 各语言的公开页面，打包为一个 ZIP 文件：解压后打开 index.html，或把文件夹复制到任何网页服务器。
web-space-zip = 下载页面
web-space-widget-title = 放到其他网站
web-space-widget-hint = 前十名的小框，自动更新：把这一行复制到协会或俱乐部的网页中。指向本服务器时，须在规程中写明该网站：
mirror-said = 截至 { $at }（{ $zone }）。
mirror-unsent = { $file } 未能发送：{ $reason }。
mirror-unreadable = { $file } 已发送，但无法读回。该用户或密钥还须有读取权限。
mirror-file = 无法读取或写入网页空间的设置：{ $reason }
mirror-no-folders = 服务器启动时没有指定 --mirror-folder，因此不能写入文件夹。
mirror-space-wrong = “{ $found }”不是有效的网页空间。{ $kind ->
    [folder] 请使用不超过 60 个字符的名称，只含小写字母、数字和连字符。
    [s3] 请使用 https://host/bucket 或 https://host/bucket/folder，不含用户名。
    [sftp] 请使用 sftp://host/folder，或从用户自己的文件夹起的 sftp://host/~/folder，不含用户名。
   *[webdav] 请使用 https://host/folder，不含用户名。
}
mirror-taken = 本服务器上另一项赛事的页面已发送到“{ $found }”。请另选一处。
mirror-address-wrong = “{ $found }”不是有效的网址。请使用 https://host/folder。
mirror-leads-nowhere = 只有填写了观众阅读页面的网址，二维码才能指向网页空间。
mirror-region-wrong = “{ $found }”不是有效的区域。请使用小写字母、数字和连字符：eu-central-1
mirror-user-wrong = 用户名和密码各为一行，最多 { $most } 个字符，用户名不能含冒号。
mirror-minutes-wrong = 不能是 { $found }。请输入 0 至 { $most } 的整数分钟。
mirror-no-key = S3 需要 access key 和 secret key，请都填写。
mirror-no-sign-in = SFTP 需要用户名，以及密码或私钥。
mirror-key-wrong = 这不是私钥。请粘贴密钥文件的全文，从 BEGIN 到 END。
mirror-host-key-wrong = “{ $found }”不是有效的指纹。请使用 SHA256:… 的形式，或留空。
mirror-host-key-changed = { $space } 的服务器密钥与已知的不同：现在是 { $found }，原来是 { $known }。未发送任何内容。请询问服务器的管理者；新密钥无误时，把它填写为指纹。
mirror-not-signed-in = { $space } 不接受该用户名与密码或私钥。
mirror-unreached = 无法连接 { $space }：{ $reason }。
mirror-why = { $why }（{ $raw }）
mirror-unauthorized = 服务器不接受该用户名与密码或密钥
mirror-forbidden = 服务器不允许；请核对用户名或密钥，以及写入权限
mirror-not-found = 服务器上没有这个位置；请核对地址及其中的文件夹或存储桶
mirror-not-taken = 服务器在该地址不接收文件，该地址可能不是 WebDAV 地址
mirror-no-folder = 该文件所在的文件夹不存在；请新建文件夹，或核对地址
mirror-full = 空间已满；请在那里腾出空间，或另选网页空间
mirror-untrusted = 服务器的证书不受信任；请核对地址，或请服务器的管理者更新证书
mirror-unknown-name = 找不到这个名称的服务器；请核对地址，并检查本机是否已联网
mirror-nothing-there = 该地址和端口没有应答；请核对两者，或询问服务器的管理者
mirror-no-route = 从本机到不了该地址；请检查本机是否已联网
mirror-slow = 耗时过长，服务器或网络太慢
mirror-cut-off = 连接中断
help-argument-mirror-folder = 赛事负责人可让页面写入其中的文件夹，每个赛事各用一个子文件夹
action-set-mirror = 设置了网上成绩的网页空间
action-remove-mirror = 取消了网上成绩的网页空间
mirror-foreign = 网页空间中有并非本程序写出的 { $found }。未发送任何内容；请指定空文件夹。
