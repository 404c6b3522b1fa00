# Problems of files, and the columns of tables for the terminal.
problem-in-file = { $file }: { $what }
problem-in-line = { $file }, line { $line }: { $what }
problem-in-lines = { $file }, { $count } lines from { $first } to { $last }: { $what }
problem-in-lines-of-column = { $file }, { $count } lines from { $first } to { $last }, column { $column } ({ $name }): { $what }
problem-in-column = { $file }, line { $line }, column { $column } ({ $name }): { $what }
problem-missing-columns = column missing: { $missing }. { $line ->
    [0] There is no header row.
   *[other] The header row is line { $line }: { $found }.
}
problem-unreadable = cannot be read: { $reason }
problem-row-length = { $found ->
    [one] 1 cell
   *[other] { $found } cells
 } here, but { $expected } in the first line.
problem-empty = the cell is empty.
problem-no-rows = the file has no rows below its header.
problem-not-game-points = “{ $found }” is not a whole number of { game-points } between −99999 and 99999, such as 532 or -24.
problem-not-standard-points = “{ $found }” is not a number of { standard-points }, such as 2, 5/2 or 0.5.
problem-table-size = table { $table } of session { $session } has { $found ->
    [one] 1 row
   *[other] { $found } rows
 } and must have 4 (lines { $lines }).
problem-sits-twice = { $player } appears twice at table { $table } of session { $session } (lines { $lines }).
problem-table-sum = session { $session }: { $what } (lines { $lines }). To keep the four scores anyway, give the reason in the column “reason” of one of these rows: the table then does not count. If the chief referee has decided that they count as they are, give the decision in the column “decision”.
problem-table-base = the scores of table { $table } in session { $session } add up to { $sum }; with --base { $base } they should add up to { $expected } (lines { $lines }). Are they { $base ->
    [0] with the base score (--base 500)
   *[other] net of the base score (--base 0)
 }?
problem-two-of-that-name = two players are called “{ $found }”: add their team in a column “team”.
problem-no-team = there is no team called “{ $found }”. Write the name as it was entered.
problem-no-team-near = there is no team called “{ $found }”; the nearest is { $nearest }. Write the name as it was entered.
problem-in-other-team = { $name } plays for { $team }. Correct the team or the name.
problem-team-place = { $found } is not a place in a team. The number is the player’s place in the team, 1 to { $places }; the team’s own number belongs in the column “Team number”.
same-asked = “{ $found }” is perhaps { $nearest }: { $why }.
same-number = they have one register number
same-country = one name, two countries
same-club = one name, two clubs
same-reading = one name is read like the other
same-spaces = only the spaces differ
same-letter = a letter differs
same-initial = one has only an initial
same-apart = one has an addition in brackets
same-word = one has a word more
number-taken = { $number } is the register number of { $name }. If two players were entered in each other’s place, use “{ exchange-title }” on the page of { $name }.
number-taken-in-line = { $number } is the register number of { $name } in line { $line }.
problem-penalty-kind = “{ $found }” is not valid. Use player or team.
problem-long-name = the name has { $length } characters; the maximum is { $longest }, so that it fits on a form.
problem-role = “{ $found }” is not a role. Leave it empty, or write substitute or 替补, stand-in or 陪打, leader or 领队, coach or 教练.
problem-role-team = this role needs a team: name the team, or leave the role empty.
problem-official-twice = { $team } already has a leader or coach in line { $line }; a team has at most one of each.
given-name-wrong = the name { $name } neither begins nor ends with the given name { $given }.
registers-wrong = “{ $found }” is not a valid register number. Write the register and the number, for EMA eight digits: EMA 08010039; MIL 7.
problem-named-twice = { $name } is already in line { $line }. If these are two players, tell them apart by name, or in an individual event by club, in a column of its own.
problem-fifth-player = { $team } already has four players; any further ones are substitutes: write “substitute” under Role. With line-ups, substitutes play like the others.
problem-team-full = { $team } already has { $most ->
    [one] 1 player
   *[other] { $most } players
}, the maximum in the regulations.
problem-substitutes = { $team } already has { $most ->
    [one] 1 substitute
   *[other] { $most } substitutes
}, the maximum in the regulations.
problem-cannot-open = cannot be opened: { $reason }
problem-regulations = { $reason }
remark-table-sum = Note: table { $table } of session { $session } adds up to { $sum } instead of { $expected } ({ $off }) but counts: { $decision }
remark-table-left-out = Note: table { $table } of session { $session } adds up to { $sum } instead of { $expected } ({ $off }); it is kept as it is ({ $reason }) and does not count. Correct it, or give the reason to count it in the column “decision”.
remark-two-of-that-name = Note: { $name } appears in two teams and is counted as two players.
column-name = Name
column-team = Team
error-output = The result could not be written: { $reason }
error-more = … and { $more ->
    [one] 1 more problem
   *[other] { $more } more problems
 }.
problem-attendance = “{ $found }” is not possible. Leave it empty, or write played, forfeit or forfeit-stood-in without own_points, or stood-in with them.
problem-bye = a bye has no table and no points: leave table, game_points and own_points empty.
problem-listed-twice = listed twice.
problem-too-many = { $found } rows; an event has at most { $most } players.
problem-no-player-number = “{ $found }” is neither a number from 1 nor the name of exactly one player with a number. In an event of teams, players have numbers only after the draw.
problem-not-number = “{ $found }” is not a valid number. Write a whole number from 1.
problem-player-zero = there is no player 0: numbers start at 1.
problem-many-sit-out = with { $players } players, { $tables ->
    [one] 1 table seats
   *[other] { $tables } tables seat
 } { $seats } and { $out } would have a bye: at most three may, so a session needs { $needed } tables. If there are fewer players, correct the number.
problem-set-apart = “{ $found }”: the separator could mark a fraction elsewhere. Write { $right }{ $other ->
    [none] .
   *[other] , or { $other } if it is a fraction.
 }
problem-ema-number = “{ $found }” is not an EMA number: it needs eight digits, such as 04010123. Leave the cell empty if a player has none.
problem-tables-differ = session { $session } has { $tables } tables, but the others have { $right }.
problem-missing-session = session { $session } is missing before session { $found }.
problem-number-twice = player { $player } has two seats in session { $session }, the other in line { $first }.
problem-not-json = this is not a draw record: { $reason }
verify-format = The file is a “{ $found }”; this command checks a “{ $right }”.
verify-commitment = The commitment does not match: { $stated } was published, but the names, chart and secret give { $right }. One of them was changed after publication.
verify-number = { $name } has { $stated }; the seed gives { $right }.
verify-groups = The groups do not match the players in the draw: { $entrants } players, but places for { $sizes }; the file gives the group of { $known }. Everybody must be in one group; if a draw decides, the file gives the group of nobody.
verify-chart = The chart does not seat everybody once in every session.
verify-seat = Session { $session }, table { $table }, { $seat }: the file says { $stated }, but the chart and the lots give { $right }.
verify-tables = Session { $session } does not have the tables of the chart.
verify-digest = The draw record was changed after it was written: digest { $stated }, computed { $right }.
verify-signature = The signature does not belong to the key { $key } and this draw record.
problem-table-twice = table { $table } of session { $session } is already in line { $first }.
problem-no-such-table = there is no table { $table }: the sessions have tables 1 to { $tables }.

# The archive of an event.
archive-too-large = the file is larger than { $most } MiB, the maximum for an archive.
archive-not-json = this is not an archive of an event, or it is incomplete: { $reason }
archive-not-utf8 = this is not the archive of an event, which is JSON in UTF-8. Get the archive again from its source.
archive-is-backup = this looks like a backup, not like the archive of one event. Use caipan restore for a backup; the archive is on the event’s page “{ files-title }”, as “{ archive-export }”, and caipan archive export writes it.
archive-format = the file is a “{ $found }”; an archive of an event is a “{ $right }”.
archive-version = the archive has version { $found }; this program reads version { $known }. Use the version of the program that wrote it, or a newer one.
archive-damaged = the file was damaged or changed: its last line gives the SHA-256 { $stated }, but the lines before it have { $right }. Get the archive again from its source.
archive-line = this is not how archives are written. It should begin: { $right }
archive-value = “{ $field }” cannot be { $found }.
archive-unknown = “{ $field }” names { $found }, which this archive does not have.
archive-next = “{ $field }” is { $found } but must be { $right }, one more than before.
archive-zero = a text contains the character zero (\u0000), which databases cannot store.
archive-chain = the audit was changed: the hash of this row is { $stated } but should be { $right }.
archive-erased-nothing = the audit was changed: an erasure names a row that is not before it.
archive-added = { $row }: not written by any audit row, or present more than once. It is { $line }
archive-changed = { $row }: is { $line }; audit row { $by } ({ $at } UTC, { $actor }, { $action }) wrote something else: { $detail }
archive-moved = { $row }: comes after rows that were written later; audit row { $by } ({ $at } UTC, { $actor }, { $action }) wrote it: { $detail } It is { $line }
archive-missing = { $row }: missing; audit row { $by } ({ $at } UTC, { $actor }, { $action }) wrote it: { $detail }
archive-seal-forged = A seal with the key { $key } was not made with that key.
archive-seal-no-row = The key { $key } has sealed an audit row with the check code { $code }, which is missing: the audit was cut off or rewritten.
archive-seal-bare = Audit row { $by } ({ $at } UTC, { $actor }, { $action }) is not sealed, although such rows are: the audit was rewritten, or its seal was removed.
archive-row-event = The event
archive-row-team = { merge-about-team } { $first }
archive-row-player = { merge-about-player } { $first }
archive-row-chart = { merge-about-chart } { $first }
archive-row-commitment = { merge-about-commitment } { $first }
archive-row-draw = { merge-about-draw } { $first }
archive-row-release = Numbers of draw { $first } published at { $second }
archive-row-withdrawal = { merge-about-withdrawal } of player { $first } at { $second }
archive-row-session = Session { $first }
archive-row-table = { merge-about-table } of session { $first }, table { $second }
archive-row-seat-correction = { merge-about-seat-correction } in session { $first }, table { $second }, at { $third }
archive-row-hand = Session { $first }, table { $second }, hand { $third }, version { $fourth }
archive-row-attendance = { merge-about-attendance } in session { $first }, table { $second }, at { $third }
archive-row-signed-totals = { merge-about-signed-totals } of session { $first }, table { $second }, at { $third }
archive-row-table-note = { merge-about-table-note } { $third } in session { $first }, table { $second }
archive-row-revocation = { merge-about-revocation } in session { $first }, table { $second }, hand { $third }, of player { $fourth }
archive-row-standard-penalty = { merge-about-standard-penalty } at { $first }
archive-row-screen-note = { merge-about-screen-note } { $first }
archive-row-stage-note = { merge-about-stage-note } { $first }
archive-row-publication = Standings after session { $first }, publication { $second }
archive-left-out = This public archive is only for checking: { $rows ->
    [one] 1 note of a table is
   *[other] { $rows } notes of tables are
} left out, such as signatures. It cannot be imported or merged: ask the organiser for the complete archive.
archive-slug-taken = There is already an event “{ $slug }”. The audit covers its name in addresses, so it cannot change: import the archive into an empty database.
archive-entry-taken = The hand with the entry { $entry } is already stored in another event: this archive, or one of a copy of its event, was imported before.
