# Backups, and going back to them.
help-command-backup = Write all that is stored into one file, checked; the server may run meanwhile
help-command-restore = Go back to a backup, while no server runs; what was there is kept
help-argument-backup-into = The folder for the backup; backups/ in the data folder if left out
help-argument-backup-to = A second folder for the server’s backups, such as one on a stick; it may come and go
help-argument-backup-file = The backup
help-argument-undo-restore = Go back to what was there before the last restore
backup-done = Backup { $file }: { $kib } KiB, { $events } events, { $hands } entries of hands, { $audit } rows of the audit. All was read again and holds.
backup-doubtful = Backup { $file } holds what is stored, and that is not as the audit says. Keep the backups of before, and see caipan check.
backup-file-failed = { $file }: { $reason }
backup-none = { $file } is no backup of this program: { $reason }. Nothing was changed.
backup-version = { $file } is written as { $found }; this program reads { $known }. Use the program that wrote it, or a newer one. Nothing was changed.
backup-damaged = { $file } is damaged: { $part } should have { $right }, and has { $found }. Take another backup; nothing was changed.
backup-short = The backup does not hold what is stored (events / hands / audit): { $stored } there, { $found } in it. It is not used; nothing was changed.
backup-database-damaged = The database itself is damaged: { $what }. No backup was made of it. Keep the earlier ones, stop the server, and go back to the last with caipan restore.
backup-other-database = { $file } is a backup of { $found }, and the data here are in { $right }. Give the other with --data or --database, or take single events by caipan archive. Nothing was changed.
restore-done = Restored: the data of { $time } UTC, { $events } events, { $hands } entries of hands, { $audit } rows of the audit.
restore-kept = What was there until now is kept as { $file }. To go back to it: caipan restore --undo with the same --data or --database.
restore-without-links = Links and paired phones are not in a backup of PostgreSQL: make new ones for the officials.
restore-users-there = These users were there already and keep their passwords: { $names }
restore-undone = What was kept as { $file } is back in its place.
restore-nothing-kept = Nothing was kept beside { $file }: nothing was restored here, or nothing was there before. Nothing was changed.
restore-undo-postgres = Into PostgreSQL a restore only adds events and replaces nothing, so there is nothing to go back to. Before a restore make an empty database, and drop it to go back.
restore-taken = A restore into PostgreSQL adds events and replaces none. Make an empty database (createdb) and restore into that. Nothing was changed.
restore-served = A server uses this database. Stop it, and restore then. Nothing was changed.
restore-in-use = { $file } is in use by another program. End it, and try again. Nothing was changed.
store-damaged = { $file } is damaged: { $what }. Take another backup; nothing was changed.

backup-title = Backup
backup-not-yet = There is no backup yet. The first is made when a session starts, or after an hour.
backup-never = There is no backup, although this has run for more than an hour and something is stored. See the reason below or in the server’s log, and download one meanwhile.
backup-last = Last backup { $time }, { $minutes } min ago: { $file } ({ $kib } KiB)
backup-old = The last backup is { $minutes } min old ({ $time }: { $file }, { $kib } KiB), and something has changed since. See the reason below or in the server’s log, and download one meanwhile.
backup-failed = No backup could be made, it is tried again: { $reason }
backup-folder-missing = The second folder for backups, { $folder }, is not there. Plug the stick in: the last backup is then copied within a minute.
backup-second = The last backup is in { $folder } too.
backup-download = Make a backup now and download it
backup-foreign = A backup holds every event with its secrets, and you do not organise “{ $event }”. Ask whoever runs the server for caipan backup, or download the archive of your event.
backup-nothing = There is no event yet, so there is nothing to back up.
action-download-backup = Download a backup
action-restore-backup = Restore a backup

# Joining two places.
help-command-archive-merge = Join an event with its archive from another place, where it went on as well; what contradicts is shown and decided
help-argument-merged-archive = The archive from the other place
help-argument-merge-dry-run = Say what would be joined and what contradicts, and change nothing
help-argument-here = What stands here holds, of something that contradicts or is asked about; as it was shown, such as "hand 2/5/7"; may be given several times
help-argument-there = What stands in the archive holds, of something that contradicts or is asked about, or of a group such as "closed 3"; may be given several times
help-argument-both = Both hold: two standard penalties of the same entrant; may be given several times
help-argument-reason = Why it was decided so; it stands in the audit
merge-done = { $event }: joined. The two places had { $parted } rows of the audit in common. Taken: { $sessions } sessions, { $hands } entries of hands, { $undone } hands taken back, { $notes } notes; { $alike } things said alike at both places were kept once, { $decided } were decided.
merge-would = { $event }: the two places have { $parted } rows of the audit in common. To be taken: { $sessions } sessions, { $hands } entries of hands, { $undone } hands taken back, { $notes } notes; { $alike } things are said alike at both places, { $decided } are decided. Nothing was changed.
merge-backup = The way back is the backup made before: caipan restore { $file }
merge-no-event = There is no event “{ $slug }” here to join. Take the archive with: caipan archive import
merge-other-event = The archive of “{ $slug }” and the event here have no row of the audit in common: they are not the same event.
merge-nothing = The archive has nothing that is not here.
merge-apart = { $about }: this cannot be joined, both places have gone their own way.
    Here: { $here } ({ $here-author }, { $here-at } UTC)
    There: { $there } ({ $there-author }, { $there-at } UTC)
merge-undecided = { $about }: both places have written this. Decide with --here or --there (standard penalties: --here or --both) "{ $about }".
    Here: { $here } ({ $here-author }, { $here-at } UTC)
    There: { $there } ({ $there-author }, { $there-at } UTC)
merge-asked-closed = Session { $of } is closed or published here, and the other place has { $count ->
    [one] one thing
   *[other] { $count } things
    } about it that this place has not. Nothing of it is taken unless you say so. Take all with --there "{ $group }", or each with --there and its name as below; leave it with --here. Say why with --reason.
merge-asked-closed-all = Sessions are closed or published here, and the other place has { $count ->
    [one] one thing
   *[other] { $count } things
    } that would change what came of them (regulations, names, penalties, the end of the event). Take all with --there "{ $group }", or each with --there and its name as below; leave it with --here. Say why with --reason.
merge-asked-unsealed = { $count ->
    [one] One thing is
   *[other] { $count } things are
    } under no seal in the archive: whoever made the file may have written anything into it, under any name. Ask those who are named, then take all with --there "{ $group }", or each with --there and its name as below; leave it with --here. Say why with --reason.
merge-asked-key = { $count ->
    [one] One thing is
   *[other] { $count } things are
    } sealed by the key { $of }…, from which nothing was taken here before. Compare it with the key that the other place shows on the event's page “Verify”. If they are the same, take all with --there "{ $group }" (the key is known from then on), or each with --there and its name as below; leave it with --here.
merge-asked = { $about } ({ $because }): only the other place has this.
    There: { $there } ({ $there-author }, { $there-at } UTC)
    Here before: { $here }
merge-left-needed = What is taken needs something that is left ({ $reason }). Take both, or leave both.
merge-nothing-to-decide = { $about }: nothing contradicts there. Give it as it was shown.
merge-decided-twice = { $about }: it was decided twice. Decide once.
merge-reason = { $decided ->
    [one] One thing was decided. Say why with --reason.
   *[other] { $decided } things were decided. Say why with --reason.
    }
merge-wrong-sum = Session { $session }: { $what } At each place they added up. Take the totals from the paper, correct them at one of the places and join again; or join all the same with --reason: then they count in no ranking until they are right.
action-merge-archive = Joined with another place
