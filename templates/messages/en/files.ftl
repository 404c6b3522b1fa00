# Problems of files, and the columns of tables for the terminal.
problem-in-file = { $file }: { $what }
problem-in-line = { $file }, line { $line }: { $what }
problem-in-column = { $file }, line { $line }, column { $column } ({ $name }): { $what }
problem-missing-columns = column missing: { $missing }. Line { $line } names the columns, and is: { $found }.
problem-unreadable = cannot be read: { $reason }
problem-row-length = { $found } { $found ->
    [one] cell
   *[other] cells
 } here, { $expected } in the first line.
problem-empty = the cell is empty.
problem-no-rows = there are no rows under the first line.
problem-not-game-points = “{ $found }” is no whole number of { game-points } between −99999 and 99999, such as 532 or -24.
problem-not-standard-points = “{ $found }” is no number of { standard-points }, such as 2, 5/2 or 0.5.
problem-table-size = table { $table } of session { $session } has { $found } { $found ->
    [one] row
   *[other] rows
 } and must have 4 (lines { $lines }).
problem-sits-twice = { $player } sits twice at table { $table } of session { $session } (lines { $lines }).
problem-table-sum = session { $session }: { $what } (lines { $lines }). Where four scores stand all the same, say why in the column “reason” of one of these rows: the table is left out then. Where the chief referee has decided that they count as they are, say so in the column “decision”.
problem-table-base = the scores of table { $table } in session { $session } add up to { $sum }; with --base { $base } they should add up to { $expected } (lines { $lines }). Are they { $base ->
    [0] with the base score (--base 500)
   *[other] net of the base score (--base 0)
 }?
problem-two-of-that-name = two players are called “{ $found }”: name the team in a column “team”.
problem-penalty-kind = “{ $found }” is no kind: write player or team.
problem-long-name = the name has { $length } characters; at most { $longest } fit on a form.
problem-role = “{ $found }” is no role: leave it empty, or write substitute or 替补, stand-in or 陪打, leader or 领队, coach or 教练.
problem-role-team = This role is one in a team: name the team, or leave the role empty.
problem-official-twice = { $team } has a leader or coach already in line { $line }; the entry form has room for one of each.
given-name-wrong = the name { $name } neither begins nor ends with the given name { $given }.
registers-wrong = “{ $found }” is no number in a register: write the register and the number, EMA with eight digits, such as EMA 08010039; MIL 7.
problem-named-twice = { $name } is already in line { $line } for the same team.
problem-fifth-player = { $team } has four players already; everybody beyond them is a substitute: write “substitute” under Role. With line-ups substitutes play like the others.
problem-team-full = { $team } has as many players as the regulations allow ({ $most }).
problem-substitutes = { $team } has as many substitutes as the regulations allow ({ $most }).
problem-cannot-open = cannot be opened: { $reason }
problem-regulations = { $reason }
remark-table-sum = Note: table { $table } of session { $session } adds up to { $sum } instead of { $expected } ({ $off }) and counts all the same: { $decision }
remark-table-left-out = Note: table { $table } of session { $session } adds up to { $sum } instead of { $expected } ({ $off }); it stands as it is ({ $reason }) and counts for nobody. Correct it, or say in the column “decision” why it counts.
remark-two-of-that-name = Note: { $name } appears in two teams and is counted as two players.
column-name = Name
column-team = Team
error-output = The result could not be written: { $reason }
error-more = … and { $more } more { $more ->
    [one] problem
   *[other] problems
 }.
problem-attendance = “{ $found }” cannot be: leave it empty, or write played, forfeit or forfeit-stood-in without own_points, or stood-in with them.
problem-bye = a bye has no table and no points: leave table, game_points and own_points empty.
problem-listed-twice = listed twice.
problem-too-many = { $found } rows; an event has at most { $most } players.
problem-not-number = “{ $found }” is no number. Write a whole number from 1.
problem-player-zero = there is no player 0: numbers are 1 to that of the players.
problem-many-sit-out = with { $players } players { $tables ->
    [one] 1 table seats
   *[other] { $tables } tables seat
 } { $seats } and { $out } would sit out: a session must seat all but three at most, so { $needed } tables. If there are fewer players, correct the number.
problem-set-apart = “{ $found }”: what sets the figures apart could mean a fraction elsewhere. Write { $right }{ $other ->
    [none] .
   *[other] , or { $other } where it is one.
 }
problem-ema-number = “{ $found }” is no EMA number: that has eight figures, such as 04010123. Leave the cell empty where somebody has none.
problem-tables-differ = session { $session } has { $tables } tables, the others have { $right }.
problem-missing-session = session { $session } is missing before session { $found }.
problem-number-twice = player { $player } sits at two places in session { $session }, the other in line { $first }.
problem-not-json = is no protocol of a draw: { $reason }
verify-format = The file is a “{ $found }”; this program checks “{ $right }”.
verify-commitment = The commitment does not fit: published { $stated }, but names, chart and secret give { $right }. One of them was changed after it was published.
verify-number = { $name } has { $stated }; the seed gives { $right }.
verify-groups = The groups do not fit those who draw: { $entrants } draw, the groups have places for { $sizes }, and the file says of { $known } in which they are. Everybody has to be in one group; where lots decide, the file says it of nobody.
verify-chart = The chart does not seat everybody once in every session.
verify-seat = Session { $session }, table { $table }, { $seat }: { $stated } is written down, { $right } follows from chart and lots.
verify-tables = Session { $session } has not the tables of the chart.
verify-digest = The protocol was changed after it was written: digest { $stated }, computed { $right }.
verify-signature = The signature is not that of the key { $key } under this protocol.
problem-table-twice = table { $table } of session { $session } is in line { $first } already.
problem-no-such-table = there is no table { $table }: the sessions have tables 1 to { $tables }.
problem-not-utf8 = the text is not UTF-8. Save the file as “CSV UTF-8”.

# The archive of an event.
archive-too-large = the file is larger than { $most } MiB, more than any archive.
archive-not-json = is no archive of an event, or has been cut off: { $reason }
archive-format = the file is a “{ $found }”; an archive of an event is a “{ $right }”.
archive-version = the archive has version { $found }; this program reads version { $known }. Use the version of the program that wrote it, or a newer one.
archive-damaged = the file has been damaged or changed: its last line states the SHA-256 { $stated }, and the lines before it have { $right }. Get the archive again from where it was made.
archive-line = is not written as archives are. It should begin: { $right }
archive-value = “{ $field }” cannot be { $found }.
archive-unknown = “{ $field }” names { $found }, which this archive does not have.
archive-next = “{ $field }” is { $found } and must be { $right }, one more than before.
archive-zero = a text holds the character zero (\u0000), which databases do not keep.
archive-chain = the audit was changed: the hash of this row is { $stated } and would have to be { $right }.
archive-added = { $row }: no row of the audit has written this, or it stands more than once. It stands as { $line }
archive-changed = { $row }: stands as { $line }; row { $by } of the audit ({ $at } UTC, { $actor }, { $action }) wrote something else: { $detail }
archive-moved = { $row }: stands after rows that were written later; row { $by } of the audit ({ $at } UTC, { $actor }, { $action }) wrote it: { $detail } It is { $line }
archive-missing = { $row }: is not there; row { $by } of the audit ({ $at } UTC, { $actor }, { $action }) wrote it: { $detail }
archive-seal-forged = A seal with the key { $key } was not made with that key.
archive-seal-no-row = The key { $key } has sealed a row of the audit with the check code { $code }, which is not there: the audit was cut off or made again.
archive-seal-bare = Row { $by } of the audit ({ $at } UTC, { $actor }, { $action }) is not sealed, although such rows are: the audit was made again, or its seal was removed.
archive-row-event = The event
archive-row-team = Team { $first }
archive-row-player = Player { $first }
archive-row-chart = Chart { $first }
archive-row-commitment = Commitment { $first }
archive-row-draw = Draw { $first }
archive-row-release = Numbers of draw { $first } shown at { $second }
archive-row-withdrawal = Withdrawal of player { $first } at { $second }
archive-row-session = Session { $first }
archive-row-table = Seats of session { $first }, table { $second }
archive-row-seat-correction = Exchange of seats in session { $first }, table { $second }, at { $third }
archive-row-hand = Session { $first }, table { $second }, hand { $third }, version { $fourth }
archive-row-attendance = Attendance in session { $first }, table { $second }, at { $third }
archive-row-signed-totals = Signed totals of session { $first }, table { $second }, at { $third }
archive-row-table-note = Note { $third } in session { $first }, table { $second }
archive-row-revocation = Revoked disqualification in session { $first }, table { $second }, hand { $third }, of player { $fourth }
archive-row-standard-penalty = { column-standard-points } taken off at { $first }
archive-row-screen-note = Notice for the screens { $first }
archive-row-stage-note = Decision about stages { $first }
archive-row-publication = Standings after session { $first }, publication { $second }
archive-left-out = This archive is for everybody to check: { $rows ->
    [one] 1 note of a table is
   *[other] { $rows } notes of tables are
} left out of it, such as signatures. It cannot be taken in or joined: ask the organiser for the whole archive.
archive-slug-taken = There is an event “{ $slug }” already. Its name in addresses is part of the hashes of the audit, so it stays: import into an empty database.
archive-entry-taken = The hand with the entry { $entry } is stored already, in another event: this archive, or one of a copy of its event, has been imported before.
