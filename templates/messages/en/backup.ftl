# Backups, and going back to them.
help-command-backup = Write all stored data into one verified file; the server may keep running
help-command-restore = Restore a backup while no server runs; the current data is kept
help-argument-backup-into = The existing folder for the backup; by default backups/ in the data folder
help-argument-backup-to = A second folder for the server’s backups, for example on a USB stick, which may come and go
help-argument-backup-file = The backup
help-argument-undo-restore = Undo the last restore
backup-done = Backup { $file }: { $kib } KiB, { $events } events, { $hands } hand entries, { $audit } audit rows. Read again and verified.
backup-doubtful = Backup { $file } matches the stored data, but the data does not match the audit. Keep the older backups, and run caipan check.
backup-file-failed = { $file }: { $reason }
backup-disk-full = { $file } cannot be written: the disk is full. Free some space there, or choose another folder. The stored data was not changed.
backup-none = { $file } is not a backup of this program, or was cut off. Choose another one: an older backup, or the copy on the stick. Nothing was changed.
backup-is-archive = { $file } looks like the archive of an event, not like a backup. Import it: in the browser, sign in, or create the first account, and choose “{ archive-import }” on the first page; in a terminal, caipan archive import. Nothing was changed.
backup-version = { $file } has the format { $found }; this program reads { $known }. Use the program that wrote it, or a newer one. Nothing was changed.
backup-damaged = { $file } is damaged: { $part } should be { $right }, but is { $found }. Use another backup; nothing was changed.
backup-short = The backup does not match the stored data (events / hands / audit): { $stored } stored, { $found } in the backup. It was discarded; nothing was changed.
backup-database-damaged = The database itself is damaged: { $what }. It was not backed up. Keep the earlier backups, stop the server, and go back to the last one with caipan restore.
backup-other-database = { $file } is a backup of { $found }, but the data here is in { $right }. Choose the other database with --data or --database, or copy single events with caipan archive. Nothing was changed.
backup-empty = There are no events in { $file }. Is this the right data folder? Choose it with --data DIR.
restore-done = Restored: the data of { $time } UTC, { $events } events, { $hands } hand entries, { $audit } audit rows.
restore-start = Start it as before, or with: { $command }
restore-kept = The previous data is kept as { $file }. To go back to it: caipan restore --undo with the same --data or --database.
restore-without-links = A PostgreSQL backup does not contain links and paired phones: make new ones for the officials.
restore-users-there = These users already existed and keep their passwords: { $names }
restore-undone = The data kept as { $file } is back in place.
restore-nothing-kept = There is no earlier data beside { $file }: nothing was restored here, or there was nothing before. Nothing was changed.
restore-undo-postgres = In PostgreSQL a restore only adds events and replaces nothing, so there is nothing to undo. Before a restore, create an empty database; to go back, drop it.
restore-taken = In PostgreSQL a restore adds events and replaces none. Create an empty database (createdb) and restore into that. Nothing was changed.
restore-served = A server is using this database. Stop it first. Nothing was changed.
restore-in-use = Another program is using { $file }. Close it and try again. Nothing was changed.
store-damaged = { $file } is damaged: { $what }. Use another backup; nothing was changed.

backup-title = Backup
backup-not-yet = There is no backup yet. One is made when a session starts or is closed, and after an hour with changes.
backup-never = There is no backup, although the server has run for more than an hour and has data. See the reason below or in the server’s log, and download a backup in the meantime.
backup-last = Last backup { $time }, { $minutes } min ago: { $file } ({ $kib } KiB)
backup-old = The last backup is { $minutes } min old ({ $time }: { $file }, { $kib } KiB), and there are changes since. See the reason below or in the server’s log, and download a backup in the meantime.
backup-failed = The backup failed and will be tried again: { $reason }
disk-almost-full = Only { $free } MiB are free on the disk with the data folder “{ $folder }”; at least { $least } MiB are needed. Delete something on that disk: once it is full, nothing can be entered. Nothing else is wrong.
backup-folder-missing = The second backup folder, { $folder }, is not available. Plug in the stick, or create the folder: the last backup is then copied within a minute.
backup-second = The last backup is also in the folder “{ $folder }”.
backup-to-missing = There is no folder { $folder }, so no backup was made. Plug in the stick, or create the folder.
backup-download = Make a backup now and download it
backup-foreign = A backup contains every event with its secrets, and you are not an organiser of “{ $event }”. Ask the operator of the server for caipan backup, or download the archive of your event.
backup-nothing = There is no event yet, so there is nothing to back up.
action-download-backup = Downloaded a backup
action-restore-backup = Restored a backup

# Joining two places.
help-command-archive-merge = Merge an event with its archive from another place where it continued; shows conflicts to be decided
help-argument-merged-archive = The archive from the other place
help-argument-merge-dry-run = Show what would be merged and what conflicts, without changing anything
help-argument-here = Keep the local version of a conflict or question, named as shown, such as "hand 2/5/7"; repeatable
help-argument-there = Keep the archive’s version of a conflict or question, named as shown, or of a group such as "closed 3"; repeatable
help-argument-both = Keep both: two standard-point penalties of the same player or team, or two players; repeatable
help-argument-reason = The reason for the decision; it is recorded in the audit
merge-done = { $event }: merged. The two places had { $parted } audit rows in common. Added: { $sessions } sessions, { $hands } hand entries, { $undone } undone hands, { $notes } notes; { $alike } identical entries were kept once, { $decided } were decided.
merge-would = { $event }: the two places have { $parted } audit rows in common. To be added: { $sessions } sessions, { $hands } hand entries, { $undone } undone hands, { $notes } notes; { $alike } entries are identical at both places, { $decided } are decided. Nothing was changed.
merge-backup = To undo this, restore the backup made before: caipan restore { $file }
merge-no-event = There is no event “{ $slug }” here to merge with. Import the archive with: caipan archive import
merge-other-event = The archive of “{ $slug }” and the event here have no audit row in common: they are not the same event.
merge-erased = Not the same players were erased at both places (here: { $here }; there: { $there }). Erase the others too, export the archive again, then join.
merge-nothing = The archive contains nothing new.
merge-apart = { $about }: this cannot be merged, because the two places went different ways.
    Here: { $here } ({ $here-author }, { $here-at } UTC)
    There: { $there } ({ $there-author }, { $there-at } UTC)
merge-undecided = { $about }: both places have written this. Decide with --here or --there (standard-point penalties: --here or --both) "{ $about }".
    Here: { $here } ({ $here-author }, { $here-at } UTC)
    There: { $there } ({ $there-author }, { $there-at } UTC)
merge-same-person = { $about }: { $what } Decide with { $options } "{ $about }": if it is one person, --here keeps the local entry and --there takes the other one; if it is somebody else, --both adds them.
    Here: { $here } ({ $here-author }, { $here-at } UTC)
    There: { $there } ({ $there-author }, { $there-at } UTC)
merge-is-same = “{ $found }” is { $nearest }, written differently.
merge-asked-closed = Session { $of } is closed or published here, and the other place has { $count ->
    [one] 1 entry
   *[other] { $count } entries
    } for it that this place does not have. They are added only if you say so. Add all with --there "{ $group }", or each with --there and its name as below; leave them out with --here. Give the reason with --reason.
merge-asked-closed-all = Sessions are closed or published here, and the other place has { $count ->
    [one] 1 entry
   *[other] { $count } entries
    } that would change their results (regulations, names, penalties, the end of the event). Add all with --there "{ $group }", or each with --there and its name as below; leave them out with --here. Give the reason with --reason.
merge-asked-unsealed = { $count ->
    [one] 1 entry is
   *[other] { $count } entries are
    } not sealed in the archive: the person who made the file could have written anything into it, under any name. Ask the people named, then add all with --there "{ $group }", or each with --there and its name as below; leave them out with --here. Give the reason with --reason.
merge-asked-key = { $count ->
    [one] 1 entry is
   *[other] { $count } entries are
    } sealed by the key { $of }…, which is new here. Compare it with the key that the other place shows on the event’s page “Check this event”. If they are the same, add all with --there "{ $group }" (the key is then known), or each with --there and its name as below; leave them out with --here.
merge-asked-persons = { $count ->
    [one] 1 player
   *[other] { $count } players
    } of the other place may be somebody entered or changed here. If it is somebody else, add with --there and the name as below, or all with --there "{ $group }"; if it is the same person, leave out with --here. Give the reason with --reason.
merge-asked-person = { $about } ({ $because }): { $what }
    There: { $there } ({ $there-author }, { $there-at } UTC)
    Here before: { $here }
merge-asked = { $about } ({ $because }): only the other place has this.
    There: { $there } ({ $there-author }, { $there-at } UTC)
    Here before: { $here }
merge-left-needed = An added entry needs one that is left out ({ $reason }). Add both, or leave both out.
merge-nothing-to-decide = { $about }: there is no conflict there. Name it as shown.
merge-decided-twice = { $about }: you decided this twice. Decide once.
merge-reason = { $decided ->
    [one] You decided 1 entry. Give the reason with --reason.
   *[other] You decided { $decided } entries. Give the reason with --reason.
    }
merge-wrong-sum = Session { $session }: { $what } At each place they added up. Take the totals from the score sheet, correct them at one place and merge again; or merge anyway and give the reason (on the command line --reason): then they do not count in the ranking until they are right.
action-merge-archive = Merged with another place
