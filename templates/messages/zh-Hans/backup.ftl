# 备份与恢复。
help-command-backup = 把全部数据写入一个文件并核对；服务可以同时运行
help-command-restore = 恢复到某个备份，须先停止服务；原有数据会保留
help-argument-backup-into = 存放备份的已有目录；不写则为数据目录中的 backups/
help-argument-backup-to = 服务自动备份的第二个目录，例如在 U 盘上；可随时插拔
help-argument-backup-file = 备份文件
help-argument-undo-restore = 退回到上次恢复之前的数据
backup-done = 备份 { $file }：{ $kib } KiB，赛事 { $events } 个，各盘记录 { $hands } 条，操作记录 { $audit } 条。已重新读取并核对无误。
backup-doubtful = 备份 { $file } 与现存数据一致，但现存数据与操作记录不符。请保留以前的备份，并运行 caipan check 查看。
backup-file-failed = { $file }：{ $reason }
backup-disk-full = { $file } 无法写入：磁盘已满。请在该处腾出空间，或换一个文件夹。已存的数据没有更改。
backup-none = { $file } 不是本程序的备份，或不完整。请另选一份：较早的备份，或 U 盘上的副本。未做任何更改。
backup-is-archive = { $file } 像是赛事的存档，不是备份。请导入：在浏览器中登录或建立第一个账号，再在首页选择“{ archive-import }”；在终端中用 caipan archive import。未做任何更改。
backup-version = { $file } 的格式为 { $found }，本程序可读 { $known }。请使用写出该备份的程序或更新的版本。未做任何更改。
backup-damaged = { $file } 已损坏：其中 { $part } 应为 { $right }，实为 { $found }。请改用其他备份；未做任何更改。
backup-short = 备份与所存数据不符（赛事 / 各盘 / 操作记录）：应有 { $stored }，实有 { $found }。该备份不予使用；未做任何更改。
backup-database-damaged = 数据库本身已损坏：{ $what }。因此没有生成备份。请保留以前的备份，停止服务，用 caipan restore 恢复到最近的一份。
backup-other-database = { $file } 是 { $found } 的备份，而此处的数据在 { $right } 中。请用 --data 或 --database 另行指定，或用 caipan archive 逐个转移赛事。未做任何更改。
backup-empty = { $file } 中没有赛事。数据文件夹对吗？请用 --data 目录 指定。
restore-done = 已恢复到 { $time }（UTC）的数据：赛事 { $events } 个，各盘记录 { $hands } 条，操作记录 { $audit } 条。
restore-start = 请按原来的方式启动，或用：{ $command }
restore-kept = 此前的数据保留为 { $file }。如需退回，请用同样的 --data 或 --database 执行 caipan restore --undo。
restore-without-links = PostgreSQL 的备份不含链接和已配对的手机：请为工作人员重新生成。
restore-users-there = 以下用户原已存在，密码不变：{ $names }
restore-undone = 保留的 { $file } 已放回原处。
restore-nothing-kept = { $file } 旁没有保留的数据：此处未曾恢复过，或恢复前没有数据。未做任何更改。
restore-undo-postgres = 恢复到 PostgreSQL 时只添加赛事，不替换任何数据，因此没有可退回的内容。请在恢复前新建空数据库，需要退回时删除它即可。
restore-taken = 恢复到 PostgreSQL 时只添加赛事，不替换已有的。请新建空数据库（createdb）再恢复到其中。未做任何更改。
restore-served = 有服务正在使用此数据库。请先停止服务。未做任何更改。
restore-in-use = { $file } 正被另一程序使用。请先结束该程序再试。未做任何更改。
store-damaged = { $file } 已损坏：{ $what }。请改用其他备份；未做任何更改。

backup-title = 备份
backup-not-yet = 还没有备份。每局开始、结束时，以及数据有变化满一小时后，会自动生成。
backup-never = 服务已运行一小时以上，数据有变化，却还没有备份。原因见下方或服务器日志；请先下载一份备份。
backup-last = 最近一次备份：{ $time }，{ $minutes } 分钟前，{ $file }（{ $kib } KiB）
backup-old = 最近一次备份已是 { $minutes } 分钟前（{ $time }：{ $file }，{ $kib } KiB），此后数据又有变化。原因见下方或服务器日志；请先下载一份备份。
backup-failed = 无法生成备份，将自动重试：{ $reason }
disk-almost-full = 数据文件夹“{ $folder }”所在磁盘只剩 { $free } MiB，至少需要 { $least } MiB。请在该磁盘上删除一些文件：磁盘一满就无法录入。其他一切正常。
backup-folder-missing = 第二个备份目录 { $folder } 不存在。请插入 U 盘，一分钟内会自动复制最近的备份。
backup-second = 最近一次备份也已存入“{ $folder }”文件夹。
backup-to-missing = 没有文件夹 { $folder }，因此没有生成备份。请插入 U 盘，或新建该文件夹。
backup-download = 立即备份并下载
backup-foreign = 备份包含所有赛事及其保密内容，而您不是“{ $event }”的组织者。请让服务器管理者执行 caipan backup，或下载您自己赛事的存档。
backup-nothing = 尚无赛事，无需备份。
action-download-backup = 下载备份
action-restore-backup = 恢复备份

# 合并两处的记录。
help-command-archive-merge = 将赛事与另一处继续记录的存档合并；有矛盾处列出并裁定
help-argument-merged-archive = 另一处的存档
help-argument-merge-dry-run = 只说明将合并哪些内容、何处矛盾，不作更改
help-argument-here = 矛盾处或询问处以本处为准；按所列名称填写，例如 "hand 2/5/7"；可多次给出
help-argument-there = 矛盾处或询问处以存档为准，也可填组名，例如 "closed 3"；可多次给出
help-argument-both = 两者都有效（同一对象的两次标准分处罚，或两名选手）；可多次给出
help-argument-reason = 裁定的理由，记入操作记录
merge-done = { $event }：已合并。两处共有 { $parted } 行操作记录。取入：{ $sessions } 局、{ $hands } 条各盘记录、{ $undone } 次撤销、{ $notes } 条记事；{ $alike } 项两处相同，只留一份；裁定 { $decided } 项。
merge-would = { $event }：两处共有 { $parted } 行操作记录。将取入：{ $sessions } 局、{ $hands } 条各盘记录、{ $undone } 次撤销、{ $notes } 条记事；{ $alike } 项两处相同，裁定 { $decided } 项。未作任何更改。
merge-backup = 合并前已备份，如需撤回：caipan restore { $file }
merge-no-event = 这里没有赛事“{ $slug }”可合并。请用 caipan archive import 导入存档。
merge-other-event = “{ $slug }”的存档与这里的赛事没有相同的操作记录：不是同一赛事。
merge-erased = 两处抹去的选手不同（这里：{ $here }；另一处：{ $there }）。请把其余的也抹去，重新导出存档，再合并。
merge-nothing = 存档中没有这里缺少的内容。
merge-apart = { $about }：无法合并，两处已各自进行。
    本处：{ $here }（{ $here-author }，{ $here-at } UTC）
    存档：{ $there }（{ $there-author }，{ $there-at } UTC）
merge-undecided = { $about }：两处都有记录。请用 --here 或 --there（标准分处罚用 --here 或 --both）"{ $about }" 裁定。
    本处：{ $here }（{ $here-author }，{ $here-at } UTC）
    存档：{ $there }（{ $there-author }，{ $there-at } UTC）
merge-same-person = { $about }：{ $what }请用 { $options } "{ $about }" 裁定：是同一人的，--here 以本处为准，--there 以存档为准；是另一人的，--both 另行加入。
    本处：{ $here }（{ $here-author }，{ $here-at } UTC）
    存档：{ $there }（{ $there-author }，{ $there-at } UTC）
merge-is-same = “{ $found }”即 { $nearest }，只是写法不同。
merge-asked-closed = 第 { $of } 局在本处已结束或已公布，另一处对它另有 { $count } 项内容。没有您的决定，一项也不取入。全部取入用 --there "{ $group }"，逐项取入用 --there 加下列名称；不取入用 --here。请用 --reason 说明理由。
merge-asked-closed-all = 本处已有局结束或公布，另一处有 { $count } 项内容会改变其结果（规程、名称、处罚、赛事的结束）。全部取入用 --there "{ $group }"，逐项取入用 --there 加下列名称；不取入用 --here。请用 --reason 说明理由。
merge-asked-unsealed = 存档中有 { $count } 项没有签署：做出这个文件的人可以用任何人的名义写入任何内容。请先询问所列的人，再用 --there "{ $group }" 全部取入，或用 --there 加下列名称逐项取入；不取入用 --here。请用 --reason 说明理由。
merge-asked-key = 有 { $count } 项由密钥 { $of }… 签署，本处此前没有取入过它签署的内容。请与另一处赛事“核对本赛事”页上的密钥比对；相同则用 --there "{ $group }" 全部取入（此后视为已知），或用 --there 加下列名称逐项取入；不取入用 --here。
merge-asked-persons = 另一处有 { $count } 名选手可能是本处报名或改动过的人。是另一人的，用 --there 加下列名称取入，或用 --there "{ $group }" 全部取入；是同一人的，用 --here 不取入。请用 --reason 说明理由。
merge-asked-person = { $about }（{ $because }）：{ $what }
    存档：{ $there }（{ $there-author }，{ $there-at } UTC）
    本处原来：{ $here }
merge-asked = { $about }（{ $because }）：只有另一处有。
    存档：{ $there }（{ $there-author }，{ $there-at } UTC）
    本处原来：{ $here }
merge-left-needed = 取入的内容需要未取入的内容（{ $reason }）。请一并取入，或都不取入。
merge-nothing-to-decide = { $about }：此处没有矛盾。请按所列名称填写。
merge-decided-twice = { $about }：裁定了两次，只能一次。
merge-reason = 裁定了 { $decided } 项，请用 --reason 说明理由。
merge-wrong-sum = 第 { $session } 局：{ $what }两处分开时合计都对。请核对纸面、在其中一处改正后再合并；或说明理由（命令行用 --reason）仍然合并，改正之前不计入任何名次。
action-merge-archive = 与另一处合并
