# Tables in files: their names, columns, and what an import says.
files-players = Players
files-teams = Teams
files-charts = Chart
files-lots = Lots
files-hands = Hands
files-results = Session results
files-penalties = Penalties
files-standings = Individual ranking
files-team-standings = Team ranking
files-federation = Results for federations
files-notes = Notes
column-column = Column
column-code = Code
column-about = What stands in it
column-leader = Leader
column-coach = Coach
column-role = Role
column-club = Club
column-country = Country
column-family = Family
column-given-name = Given name
column-by-session = Standard points by session
column-state = State
column-registers = Registers
column-team-number = Team number
column-number = Number
column-session = Session
column-table = Table
column-seat = Seat
column-east = East
column-south = South
column-west = West
column-north = North
column-dealer = Dealer
column-ending = Ending
column-winner = Winner
column-discarder = Discarder
column-responsible = Responsible
column-points = Points without flowers
column-flowers = Flowers
column-fans = Fans
column-fans-reason = Why fans stand
column-tiles = Tiles
column-circumstances = Circumstances
column-penalties = Penalties
column-player = Player
column-attendance = Attendance
column-own-points = Own points
column-to-nobody = Paid to nobody
column-session-penalty = Session penalty
column-decision = Decision
column-disqualified = Disqualified in hand
column-players = Number of players
column-weight = Weight
column-date = Date
column-link = Link
column-kind = Kind
column-reason = Reason
about-team = The team’s name; empty in an individual event.
about-leader = Leader of the team; may be empty.
about-coach = Coach of the team; may be empty.
about-name = The name, at most 60 characters.
about-role = Empty for a player, substitute for the fifth of a team, stand-in for who plays and is not ranked.
about-club = Club; who has one in common can be kept apart in the draw. May be empty.
about-country = Country or region; may be empty.
about-family = The same word for all of a family; may be empty.
about-given-name = The given name, with which the name begins or ends; may be empty.
about-by-session = The standard points of each session begun, in order; – for who did not play.
about-state = official, provisional, live, withheld or not-started.
about-registers = Numbers in registers: EMA 08010039; MIL 7. May be empty.
about-team-number = In lists of lots the order number the team drew, the same in its four rows; in results the team’s number in the order of entry. Empty in an individual event.
about-number = In lists of lots, in a team event the place in the team, 1 to 4, in an individual event the number drawn; elsewhere the number in the order of entry.
about-session = Number of the session, from 1.
about-table = Number of the table, from 1.
about-seat = The seat in which the session began: E, S, W or N.
about-east = In a chart the number of who begins in the East seat; with hands the name, which may be empty.
about-south = The same for the South seat.
about-west = The same for the West seat.
about-north = The same for the North seat.
about-hand = Number of the hand in the session, 1 to 16.
about-dealer = Start seat of the dealer: E, S, W or N. May be empty: it follows from the hand.
about-ending = discard, self-draw, drawn-hand, stopped (by time) or annulled.
about-winner = Start seat of the winner: E, S, W or N; empty where nobody won.
about-discarder = Start seat of who discarded the winning tile; empty for a self-draw.
about-responsible = Who answers for the discard where it is not the discarder, in games that ask: E, S, W, N or nobody
about-points = Points of the fans without flowers, or what the hand is worth. May be empty where fans are named.
about-flowers = Flowers of the winner, 0 to 8.
about-fans = Names of the fans, in the World Series of the patterns, separated by commas, ×2 after those counted twice. May be empty.
about-fans-reason = Why fans stand that cannot stand together. Empty where all can.
about-tiles = The winner’s tiles as in “caipan fan”: [345m] {"{"}7777s{"}"} 22p45sEEE +6s. May be empty.
about-circumstances = With tiles: last-copy, kong, last-tile, in the World Series kong, last-tile, blessing, in this order, separated by spaces. May be empty.
about-penalties = Penalties of the hand, separated by semicolons, each: foul, start seat of the offender, points, receiver (nobody, each or a seat). Points and receiver left out follow the rule book: empty-claim E. Otherwise a reason in double quotes: empty-claim E 20 nobody "third time".
about-player = The player’s name.
about-game-points = { column-game-points }: in session results the session score with the base score of the event (500 unless its regulations say otherwise).
about-attendance = Empty or played; stood-in, forfeit, forfeit-stood-in; bye in a row without table and points.
about-own-points = With stood-in: the { game-points } of the player when leaving.
about-to-nobody = In session results: what this player lost to nobody, lateness aside; the sum of a table may stand in one of its rows. May be empty.
about-session-penalty = In session results: what was taken from the score for lateness. May be empty.
about-decision = In session results: why four scores count although they do not add up, as the chief referee decided; one row of the table is enough. Read by “caipan standings”. May be empty.
about-disqualified = In session results: the hand of the session in which the player was disqualified. Read by “caipan standings”. May be empty.
about-players = How many took part in the tournament.
about-weight = The weight of the tournament: 1 to 6, in halves.
about-date = The day on which the tournament ended: 2026-03-07.
about-link = When session results are read: the page where the table was played, if elsewhere. One row of the table is enough. May be empty.
about-kind = player or team.
about-standard-points = { column-standard-points }, exactly: 2, 5/2 or 0.5. In penalties what is taken off.
about-reason = Why. In penalties it must not be empty; in session results it says why four scores stand that do not add up, in one row of the table.
about-rank = The rank; equal ones share it.
about-sessions = How many results count.
about-decided-by = The criterion that put the row below the one above.
read-as-text = Read as text in { $encoding }, separated by { $delimiter }.
read-as-workbook = Read as a workbook, worksheet “{ $sheet }”.
delimiter-comma = commas
delimiter-semicolon = semicolons
delimiter-tab = tabs
problem-encoding = the characters are neither UTF-8, UTF-16 nor those of a Chinese or European list. Save the file as “CSV UTF-8” or .xlsx.
problem-too-large = the file has { $found } KB; at most { $most } KB are read.
problem-unpacked = unpacked, the workbook is larger than { $most } MB. Save the table alone in a new workbook.
problem-old-excel = this is a workbook of Excel 97–2003. Save it as .xlsx.
problem-not-workbook = this is no .xlsx workbook, or it is damaged. Open it in a spreadsheet program and save it as .xlsx. { $reason }
problem-too-many-rows = there are more than { $most } rows.
problem-too-many-columns = there are more than { $most } columns.
problem-column-twice = the column { $name } is there twice.
names-look-alike = “{ $name }” and “{ $other }” look alike. If they are the same, write them alike; if not, tell them apart.
text-unseen = “{ $found }” holds { $kind } ({ $code }), which cannot be seen. Type the text anew; a file with many of them is no text file.
unseen-control = a control character
unseen-zero-width = a character without width
unseen-direction = a character that changes the direction of writing
unseen-filler = a filler
unseen-none = what is no character
problem-long-cell = the text “{ $found }…” has { $length } characters; at most { $longest } are read.
problem-nobody-called = nobody here is called “{ $found }”. Write the name as it was entered.
problem-team-twice = this team is in line { $line } already.
problem-drawn-twice = this player is in line { $line } already.
problem-entry-number = “{ $found }” is no number in the order of entry. Write a whole number from 1 for everybody, or leave the column out.
problem-entry-number-two = { $found } is the number of two, or one of two numbers of the same player or team. Each has one number in the order of entry; give the column another name where it holds something else.
problem-no-group-called = There is no group “{ $found }” in the stage “{ $stage }”. Write a name of its groups, or a number from 1.
problem-two-groups = { $name } is in two groups of the stage “{ $stage }”. Write the same group in every row of a stage.
problem-team-number = the team has number { $found } here and { $first } in line { $line }. Write the same in all its rows.
problem-ending = “{ $found }” is no ending: write discard, self-draw, drawn-hand, stopped or annulled.
problem-seat = “{ $found }” is no seat: write E, S, W or N.
problem-circumstances = “{ $found }” cannot be: write last-copy, kong, last-tile, in the World Series kong, last-tile, blessing, in this order, separated by spaces.
problem-circumstances-without-tiles = without tiles there are no circumstances: fill in the tiles, or clear this cell.
problem-hand-penalty = “{ $found }” is no penalty: write foul, seat, points and receiver separated by spaces, such as empty-claim E 5 nobody.
import-players = { $added } new players; { $standing } stand already.
import-teams = { $added } new teams; { $standing } stand already.
import-charts = a chart of { $players } players and { $sessions ->
    [one] 1 session
   *[other] { $sessions } sessions
 }.
import-lots = the lots of { $players } players.
import-hands = { $added } new hands; { $standing } stand already.
import-results = the signed totals of { $added } tables; { $standing } stand already.{ $by_totals ->
    [0] { "" }
   *[other] { " " }At { $by_totals } tables the totals stand, and closing asks for nothing else.
}{ $wrong ->
    [0] { "" }
    [one] { " " }At one table the totals do not add up: it counts in no ranking and the session cannot be closed until they are right, or the chief referee decides that they count.
   *[other] { " " }At { $wrong } tables the totals do not add up: these count in no ranking and the session cannot be closed until they are right, or the chief referee decides that they count.
}{ $without_hands ->
    [0] { "" }
   *[other] { " " }{ $without_hands } tables are entered hand by hand and lack hands: before closing the hands are still asked for, or the chief referee’s decision that the signed totals stand.
}
import-penalties = { $added } new penalties; { $standing } stand already.
import-misplaced = { $option ->
    [session] A session is chosen, which says something only of hands, results and line-ups, not of this file ({ $what }).
    [drawn-by] It is said who drew, which says something only of lots, not of this file ({ $what }).
    [event-name] The event’s name is typed, which confirms only that a chart or lots are replaced, and not this file ({ $what }).
    [all-the-same] “All the same” is said, which is for charts that are worse than they have to be, not for this file ({ $what }); totals that do not add up are stored with a reason.
    [reason] A reason is given, which is asked for only where results are read, not for this file ({ $what }).
   *[convert-base] Totals are to be brought to the base score, which is done only where results are read, not for this file ({ $what }).
 } Take that away.
export-bom-not-csv = A byte-order mark (--bom) belongs to CSV only. Leave it out, or say --format csv.
export-not-of-session = “{ $what }” is not divided by sessions. Leave --session out.
import-no-table = session { $session } has no table { $table }, or is not seated yet.
import-other-player = { $sits } sits in the { $seat } seat of this table, not { $found }.
import-hand-differs = hand { $hand } stands otherwise. Correct it on its score sheet, with the reason, or delete the row.
import-not-at-table = { $name } does not sit at table { $table }.
import-total-twice = { $name } is at table { $table } twice.
import-total-missing = { $name } sits at table { $table } and has no row.
import-done = Stored: { $what }
import-storing = Storing
import-noted = { $what } { $note }
import-groups-none = The groups of the list are passed over: the regulations have no groups that play among themselves in the first stage.
import-groups-otherwise = The groups of the list are passed over: those of { $stage } are made in another way ({ $by }). With by = "given" under groups in the regulations they are those of the list.
import-planned = To be stored: { $what }
import-rows = { $rows } rows.
files-of-rehearsal = REHEARSAL { $title }
files-title = Files
files-downloads = Download
files-template = Template
files-upload = Import a table
files-upload-hint = CSV or Excel (.xlsx). You see what would change and every problem before anything is stored.
files-kind = What the file holds
files-more = For hands, results, lots and charts
files-session = Hands and results: only those of session
files-drawn-by = Lots: who drew
files-event-name = To replace lots or a chart that stand: the name of the event
files-look = Look at it
files-reason = Reason, where totals of a closed session are corrected
files-look-first = Look at a file before it is stored
files-store = Store
files-convert = { $by } for every total of these { $tables ->
    [one] table
   *[other] { $tables } tables
}, and look again
files-converted = Totals with another base score are brought to that of this event.
files-sums-asked = Nothing is stored yet. Correct the file and look at it again, or say why these totals are stored although they do not add up: such a table counts in no ranking until its totals are right or the chief referee decides that they count.
action-import-teams = Import teams
problem-not-encoding = this is no text in { $encoding }. Choose other characters, or save the file as “CSV UTF-8” or .xlsx.
problem-no-encoding = “{ $found }” is no name of a character set; write utf-8, gb18030, big5, windows-1252 or windows-1250.
problem-which-encoding = the characters are in doubt, and names would be stored wrong. Say how they read right: { $readings }. (On the command line --encoding NAME.)
problem-open-quote = a quotation mark (") that is not closed begins here. Close it, or take it away.
problem-no-worksheet = there is no worksheet “{ $found }”. There are: { $worksheets }.
problem-no-header-line = line { $line } has no text, and cannot name the columns.
assumed-worksheet = Taken from the worksheet “{ $worksheet }”.
assumed-header = Line { $line } names the columns.
assumed-column = “{ $found }” is taken for { $column }.
assumed-merged = { $cells } { $cells ->
    [one] cell takes
   *[other] cells take
 } what stands in the merged cell.
assumed-filled = { $column }: { $cells } empty { $cells ->
    [one] cell takes
   *[other] cells take
 } what stands above it.
assumed-together = { $column } is put together from surname and given name.
assumed-unread = Not read: { $columns }.
column-named = { $word } ({ $code })
columns-joined = { $one }, { $other }
column-surname = Surname
column-ema-number = EMA number
about-surname = The surname, where surname and given name stand in two columns.
about-ema-number = The number of the European association, eight digits.
files-which-encoding = Which of these reads right?
files-what-column = What stands in “{ $word }”
files-not-read = Not read
files-header-line = Line that names the columns (0: none)
files-worksheet = Worksheet
files-read-so = Read it so
# What columns are called otherwise, with | between.
also-team = Team name|Squad|Équipe|Equipe|Mannschaft|Squadra|Equipo
also-name = Player|Player name|Full name|Participant|Nom|Nom et prénom|Nom complet|Joueur|Spieler|Nome|Nombre|Giocatore
also-surname = Last name|Family name|Nom|Nom de famille|Nachname|Familienname|Cognome|Apellido|Apellidos
also-given-name = First name|Forename|Prénom|Prenom|Vorname|Nome proprio|Nombre de pila
also-role = Function|Position|Rôle|Rolle
also-club = Club name|Association|Organisation|Organization|Verein
also-country = Nation|Nationality|Country/Region|Pays|Land|Paese|País
also-ema-number = EMA|EMA no|EMA nr|EMA id|EMA-number|N° EMA|EMA ID number|EMA-Nummer
also-leader = Team leader|Captain|Capitaine
also-coach = Trainer
also-number = No|Nr|Player number
also-session = Round|Hanchan|Ronde|Runde
also-table = Table number|Table no|Tisch
also-player = Name|Player name
files-example = Example
attendance-played = played
attendance-stood-in = stood in for
attendance-forfeit = forfeit
attendance-forfeit-stood-in = forfeit, stood in for
example-team = Red Dragons
example-other = Bamboo Club
example-one = Wang Wei
example-two = Li Na
example-three = Anna Berg
example-four = Zhao Min
example-club = Beijing
example-why = late by 12 minutes
ema-title = For the European association (EMA)
ema-about = Its result workbook: a row for each player, with numbers, countries and the weight for MERS. The event is over and official; every player has a given name and a country (on the page of the entry, or from a file). EMA’s own template was not at hand: compare the columns with it.
ema-host = Country where it was
ema-city = City
ema-short-name = Short name
ema-qualification = One had to qualify
ema-without-weight = Leave out the column of the weight
ema-make = Make the workbook
ema-not-official = the standings are not official yet: close and publish the last session, and wait until appeals are over.
ema-other-game = the association’s workbook is for Chinese Official Mahjong, and this event plays another game.
ema-no-host = “{ $found }” is no country that is known: write its name, or a code of three letters such as ESP.
ema-no-given-name = { $name }: the given name is not known apart. Write it on the page of the entry.
ema-no-country = { $name }: the country “{ $found }” is not known: write its name, or a code of three letters such as ESP.
assumed-form = Read as somebody has told of this form before.
assumed-total = Line { $line } is a total, and is not read.
assumed-other-worksheets = Not taken: { $worksheets }, with the same columns.
files-as-stored = As it will be stored
files-as-read = The file, and what each of its columns is taken for
files-line = Line
also-total = total|in all|altogether
also-nothing = -|–|—|−|n/a|none
also-no-number = new|no
