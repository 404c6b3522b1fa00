# Tables in files: their names, columns, and what an import says.
files-players = Players
files-teams = Teams
files-charts = Chart
files-lots = Draw numbers
files-hands = Hands
files-results = Session results
files-penalties = Penalties
files-standings = Individual ranking
files-team-standings = Team ranking
files-federation = Results for federations
files-notes = Notes
column-column = Column
column-code = Code
column-about = Contents
column-leader = Leader
column-coach = Coach
column-role = Role
column-club = Club
column-club-country = Club, country
column-country = Country
column-family = Household
column-given-name = Given name
column-standard-points-decimal = { column-standard-points } as a decimal
column-by-session = { column-standard-points } by session
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
column-fans-reason = Why fans count
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
about-role = Empty for a player, substitute for a team’s substitute, stand-in for a filler who is not ranked.
about-club = Club; the draw can keep apart players of the same club. May be empty.
about-country = Country or region; may be empty.
about-family = Any word that is the same for all members of a family; may be empty.
about-given-name = The given name as it appears at the beginning or end of the name; may be empty.
about-by-session = The { standard-points } of each session begun, in order; – for a session not played.
about-state = official, provisional, live, withheld or not-started.
about-registers = Numbers in registers: EMA 08010039; MIL 7. May be empty.
about-team-number = In lists of lots, the order number the team drew, the same in its four rows; in results, the team’s number in the order of entry. Empty in an individual event.
about-number = In lists of lots, the place in the team, 1 to 4, for a team event, or the number drawn for an individual event; elsewhere the number in the order of entry.
about-session = Number of the session, from 1.
about-table = Number of the table, from 1.
about-seat = The seat at the start of the session: E, S, W or N.
about-east = In a chart, the number of the player who starts in the East seat; with hands, the name, which may be empty.
about-south = The same for the South seat.
about-west = The same for the West seat.
about-north = The same for the North seat.
about-hand = Number of the hand in the session, 1 to 16.
about-dealer = Start seat of the dealer: E, S, W or N. May be empty: it follows from the hand number.
about-ending = discard, self-draw, drawn-hand, stopped (by time) or annulled.
about-winner = Start seat of the winner: E, S, W or N; empty if nobody won.
about-discarder = Start seat of the discarder; empty for a self-draw.
about-responsible = The player responsible for the discard if not the discarder, in games that ask: E, S, W, N or nobody
about-points = Points of the fans without flowers, or the value of the hand. May be empty if fans are named.
about-flowers = Flowers of the winner, 0 to 8.
about-fans = Names of the fans, or of the patterns in the World Series, separated by commas, with ×2 after those counted twice. May be empty.
about-fans-reason = Why conflicting fans count. Empty if none conflict.
about-tiles = The winner’s tiles as in “caipan fan”: [345m] {"{"}7777s{"}"} 22p45sEEE +6s. May be empty.
about-circumstances = With tiles: last-copy, kong, last-tile, in the World Series kong, last-tile, blessing, in this order, separated by spaces. May be empty.
about-penalties = Penalties of the hand, separated by semicolons, each: foul, start seat of the offender, points, recipient (nobody, each or a seat). If points and recipient are left out, the rule book applies: empty-claim E. Otherwise add a reason in double quotes: empty-claim E 20 nobody "third time".
about-player = The player’s name.
about-game-points = { column-game-points }: in session results the session score with the base score of the event (500 unless its regulations say otherwise).
about-attendance = Empty or played; stood-in, forfeit, forfeit-stood-in; bye in a row without table and points.
about-own-points = With stood-in: the player’s { game-points } on leaving.
about-to-nobody = In session results: points this player paid to nobody, without lateness; one row may hold the sum of the table. May be empty.
about-session-penalty = In session results: points deducted for lateness. May be empty.
about-decision = In session results: why four scores count although they do not add up, as the chief referee decided; one row per table is enough. Read by “caipan standings”. May be empty.
about-disqualified = In session results: the hand in which the player was disqualified. Read by “caipan standings”. May be empty.
about-players = Number of players in the tournament.
about-weight = The weight of the tournament: 1 to 6, in halves.
about-date = The day on which the tournament ended: 2026-03-07.
about-link = In session results: the page where the table was played, if online. One row per table is enough. May be empty.
about-kind = player or team.
about-standard-points = { column-standard-points }, exact: 2, 5/2 or 0.5. For penalties, the deduction.
about-reason = Why. Required for penalties; in session results it says why four scores are kept that do not add up, in one row of the table.
about-rank = The rank; tied players share it.
about-sessions = Number of results that count.
about-decided-by = The criterion that separates this row from the one above.
read-as-text = Read as text in { $encoding }, separated by { $delimiter }.
read-as-workbook = Read as a workbook, worksheet “{ $sheet }”.
delimiter-comma = commas
delimiter-semicolon = semicolons
delimiter-tab = tabs
problem-encoding = the characters are not UTF-8, UTF-16 or a known Chinese or European encoding. Save the file as “CSV UTF-8” or .xlsx.
problem-too-large = the file has { $found } KB; the maximum is { $most } KB.
problem-unpacked = the unpacked workbook is larger than { $most } MB. Save the table alone in a new workbook.
problem-many-texts = the workbook has more than { $texts } texts or { $merged } merged cells. Save the table alone in a new workbook, or as CSV.
problem-old-excel = this Excel 97–2003 workbook is damaged or protected. Save it as .xlsx. { $reason }
problem-old-excel-size = this Excel 97–2003 workbook (.xls) is damaged, or has more cells than can be read at once. Save it as .xlsx, or as CSV.
problem-not-workbook = this is not an .xlsx workbook, or it is damaged. Open it in a spreadsheet program and save it as .xlsx. { $reason }
problem-too-many-rows = there are more than { $most } rows.
problem-too-many-columns = there are more than { $most } columns.
problem-column-twice = the column { $name } appears twice.
names-look-alike = “{ $name }” and “{ $other }” look alike. If they are the same, spell them the same way; if not, make the difference clear.
text-unseen = “{ $found }” contains { $kind } ({ $code }), which is invisible. Type the text again; a file with many of them is not a text file.
unseen-control = a control character
unseen-zero-width = a zero-width character
unseen-direction = a character that changes the writing direction
unseen-filler = a filler character
unseen-none = an invalid character
problem-long-cell = the text “{ $found }…” has { $length } characters; the maximum is { $longest }.
problem-nobody-called = there is no player or team called “{ $found }”. Write the name as it was entered.
problem-team-which = “{ $found }” may be several teams, whose names differ only in the writing. Write the one that is meant exactly as it was entered.
problem-team-twice = this team is already in line { $line }.
problem-drawn-twice = this player is already in line { $line }.
problem-entry-number = “{ $found }” is not a valid entry number. Write a whole number from 1 for every player, or leave the column out.
problem-entry-number-two = { $found } is used for two entries, or the same entry has two numbers. Each entry has one number; if the column means something else, rename it.
problem-no-group-called = There is no group “{ $found }” in the stage “{ $stage }”. Write the name of a group, or a number from 1.
problem-two-groups = { $name } is in two groups of the stage “{ $stage }”. Write the same group in every row of a stage.
problem-team-number = the team has number { $found } here and { $first } in line { $line }. Write the same number in all its rows.
problem-ending = “{ $found }” is not a valid ending. Use discard, self-draw, drawn-hand, stopped or annulled.
problem-seat = “{ $found }” is not a seat. Use E, S, W or N.
problem-circumstances = “{ $found }” is not valid. Write last-copy, kong, last-tile, in the World Series kong, last-tile, blessing, in this order, separated by spaces.
problem-circumstances-without-tiles = circumstances need tiles: fill in the tiles, or clear this cell.
problem-hand-penalty = “{ $found }” is not a valid penalty. Write foul, seat, points and recipient separated by spaces, such as empty-claim E 5 nobody.
import-players = { $added ->
    [one] 1 new player
   *[other] { $added } new players
}{ $standing ->
    [0] { "" }
   *[other] , { $standing } already entered
}.
import-teams = { $added ->
    [one] 1 new team
   *[other] { $added } new teams
}, { $standing } already entered.
import-charts = a chart for { $players } players and { $sessions ->
    [one] 1 session
   *[other] { $sessions } sessions
 }.
import-lots = the numbers of { $players } players.
import-hands = { $added ->
    [one] 1 new hand
   *[other] { $added } new hands
}, { $standing } already entered.
import-results = the signed totals of { $added ->
    [one] 1 table
   *[other] { $added } tables
}, { $standing } already entered.{ $by_totals ->
    [0] { "" }
    [one] { " " }At 1 table the totals count, and nothing else is needed for closing.
   *[other] { " " }At { $by_totals } tables the totals count, and nothing else is needed for closing.
}{ $wrong ->
    [0] { "" }
    [one] { " " }At 1 table the totals do not add up: it does not count in the ranking and the session cannot be closed until they are right, or the chief referee decides that they count.
   *[other] { " " }At { $wrong } tables the totals do not add up: these do not count in the ranking and the session cannot be closed until they are right, or the chief referee decides that they count.
}{ $without_hands ->
    [0] { "" }
    [one] { " " }1 table is entered hand by hand and lacks hands: before closing, enter them, or let the chief referee decide that the signed totals count.
   *[other] { " " }{ $without_hands } tables are entered hand by hand and lack hands: before closing, enter them, or let the chief referee decide that the signed totals count.
}
import-penalties = { $added ->
    [one] 1 new penalty
   *[other] { $added } new penalties
}, { $standing } already entered.
import-misplaced = { $option ->
    [session] You chose a session, which applies only to hands, results and line-ups, not to this file ({ $what }).
    [drawn-by] You entered who made the draw, which applies only to lots, not to this file ({ $what }).
    [event-name] You typed the event’s name, which only confirms that a chart or lots are replaced, not this file ({ $what }).
    [all-the-same] “Anyway” is for charts that are worse than necessary, not for this file ({ $what }); totals that do not add up are stored with a reason.
    [reason] You gave a reason, which is needed only for results, not for this file ({ $what }).
   *[convert-base] Only results can be converted to the base score, not this file ({ $what }).
 } Remove that option.
export-bom-not-csv = A byte order mark (--bom) is only for CSV. Leave it out, or use --format csv.
export-not-of-session = “{ $what }” cannot be exported by session. Leave --session out.
import-no-table = session { $session } has no table { $table }, or has no seats yet.
import-other-player = { $sits } sits in the { $seat } seat of this table, not { $found }.
import-hand-differs = hand { $hand } is already recorded differently. Correct it on its score sheet, with a reason, or delete the row.
import-not-at-table = { $name } does not sit at table { $table }.
import-total-twice = { $name } appears twice at table { $table }.
import-total-missing = { $name } sits at table { $table } but has no row.
import-done = Stored: { $what }
import-storing = Storing
import-noted = { $what } { $note }
import-groups-none = The groups in the list are ignored: the regulations have no groups that play among themselves in the first stage.
import-groups-otherwise = The groups in the list are ignored: those of { $stage } are made in another way ({ $by }). To use the list, write by = "given" under groups in the regulations.
import-otherwise = { $count ->
    [one] 1 player who is already entered stays as entered, although the list has other details
   *[other] { $count } players who are already entered stay as entered, although the list has other details
}: compare the entries with the list to apply them.
import-planned = To be stored: { $what }
import-rows = { $rows ->
    [one] 1 row.
   *[other] { $rows } rows.
}
files-of-rehearsal = REHEARSAL { $title }
files-title = Files
files-downloads = Download
files-template = Template
files-upload = Import a table
files-upload-hint = CSV, Excel (.xlsx, .xls) or LibreOffice (.ods). You see all changes and problems before anything is stored.
files-kind = Contents of the file
files-more = For hands, results, draws and charts
files-session = Hands and results: only session
files-drawn-by = Draw: made by
files-event-name = To replace the existing draw or chart: name of the event
files-look = Preview import
files-reason = Reason, when correcting totals of a closed session
files-look-first = Preview a file before it is stored
files-store = Import
files-convert = { $by } for every total of these { $tables ->
    [one] table
   *[other] { $tables } tables
}, then preview again
files-converted = Totals with another base score are converted to this event’s.
files-who-is = Is this the same person?
files-same = Yes, { $name }
files-another = No, somebody else
files-ask-again = Ask again
files-sums-asked = Nothing has been stored. Correct the file and preview it again, or give a reason for storing totals that do not add up: such a table does not count in the ranking until its totals are right or the chief referee decides that they count.
action-import-teams = Imported teams
problem-not-encoding = this is not text in { $encoding }. Choose another encoding, or save the file as “CSV UTF-8” or .xlsx.
problem-no-encoding = “{ $found }” is not a known encoding. Use utf-8, gb18030, big5, windows-1252 or windows-1250.
problem-which-encoding = the encoding is unclear, and names could be stored wrong. Choose the one that reads correctly: { $readings }. (On the command line: --encoding NAME.)
problem-open-quote = a quotation mark (") opens here and is never closed. Close it, or remove it.
problem-no-worksheet = there is no worksheet “{ $found }”. The worksheets are: { $worksheets }.
problem-no-header-line = line { $line } is empty, so it cannot be the header row.
assumed-worksheet = Read from the worksheet “{ $worksheet }”.
assumed-header = Line { $line } is the header row.
assumed-column = “{ $found }” is read as { $column }.
assumed-merged = { $cells ->
    [one] 1 cell takes
   *[other] { $cells } cells take
 } the content of the merged cell.
assumed-filled = { $column }: { $cells ->
    [one] 1 empty cell takes
   *[other] { $cells } empty cells take
 } the content above.
assumed-together = { $column } is combined from surname and given name.
assumed-unread = Ignored: { $columns }.
column-named = { $word } ({ $code })
columns-joined = { $one }, { $other }
column-surname = Surname
column-ema-number = EMA number
about-surname = The surname, if surname and given name are in two columns.
about-ema-number = The European Mahjong Association number, eight digits.
files-which-encoding = Which of these reads correctly?
files-what-column = Meaning of “{ $word }”
files-not-read = Ignored
files-header-line = Header row (0: none)
files-worksheet = Worksheet
files-read-so = Read again
# What columns are called otherwise, with | between.
also-team = Team name|Squad|Équipe|Equipe|Mannschaft|Squadra|Equipo|Hold|Ploeg|Drużyna|Zespół|Команда
also-name = Player|Players|Player name|Full name|Your name|Your full name|What is your name|What is your full name|Name of player|Name and surname|Surname and name|Surname, first name|Last name, first name|First name and last name|Participant|Participants|Members|Team members|Nom|Nom et prénom|Nom complet|Joueur|Joueurs|Spieler|Spielerin|Teilnehmer|Name, Vorname|Name/Vorname|Vorname, Name|Vorname Name|Nome|Nombre|Nombre y apellidos|Apellidos y nombre|Nombre completo|Participante|Jugador|Jugadores|Nome e cognome|Cognome e nome|Giocatore|Giocatori|Navn|Fulde navn|Deltager|Spiller|Naam|Volledige naam|Deelnemer|Speler|Imię|Imię i nazwisko|Nazwisko i imię|Gracz|Zawodnik|Имя|ФИО|Ф.И.О.|Имя и фамилия|Фамилия и имя|Фамилия, имя|Игрок|Участник
also-surname = Last name|Family name|Nom|Nom de famille|Nachname|Familienname|Zuname|Cognome|Apellido|Apellidos|Efternavn|Achternaam|Nazwisko|Фамилия
also-given-name = First name|Forename|Prénom|Prenom|Vorname|Rufname|Nome|Nome proprio|Nombre|Nombre de pila|Fornavn|Voornaam|Imię|Имя
also-role = Function|Position|Rôle|Rolle
also-club = Club name|Association|Organisation|Organization|Verein|Asociación|Associazione|Klub|Vereniging|Клуб
also-country = Nation|Nat|Nationality|Country/Region|Pays|Land|Paese|País|Nazione|Nazionalità|Nacionalidad|Kraj|Страна
also-ema-number = EMA|EMA no|EMA nr|EMA id|EMA#|EMA-number|No. EMA|N° EMA|Número EMA|Numero EMA|EMA ID number|EMA-Nummer|EMA-nummer|Numer EMA|Номер EMA
also-leader = Team leader|Captain|Capitaine
also-coach = Trainer
also-number = No|Nr|Player number
also-session = Round|Hanchan|Ronde|Runde|Runda|Тур|Раунд
also-table = Table number|Table no|Tisch|Bord|Tafel|Stół|Стол
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
ema-title = For the European Mahjong Association (EMA)
ema-about = The EMA result workbook: a row per player, with numbers, countries and the weight for MERS. The event must be over and official; every player needs a given name and a country (on the entry page, or from a file). EMA’s own template was not available: compare the columns with it.
ema-host = Host country
ema-city = City
ema-short-name = Short name
ema-qualification = Players had to qualify
ema-without-weight = Leave out the weight column
ema-make = Make the workbook
ema-not-official = the standings are not official yet: close and publish the last session, and wait until appeals are over.
ema-other-game = the EMA workbook is for Chinese Official Mahjong, but this event plays another game.
ema-no-host = “{ $found }” is not a known country. Write its name, or its three-letter code such as ESP.
ema-no-given-name = { $name }: the given name is not entered separately. Enter it on the entry page.
ema-no-country = { $name }: “{ $found }” is not a known country. Write its name, or its three-letter code such as ESP.
ema-number-twice = { $one } and { $other } have the same EMA number { $number }. Correct one of them under Entries.
assumed-form = Columns read as chosen earlier for this form.
assumed-total = Line { $line } is a total, so it is ignored.
assumed-other-worksheets = Ignored: { $worksheets }, with the same columns.
files-as-stored = As it will be stored
files-entered = already entered
files-otherwise = Already entered, with other details in the file
files-otherwise-hint = Storing the file does not change these entries. The button here applies the ticked changes, and nothing else of the file: upload it again for the rest.
files-as-read = The file, with the meaning of each column
files-line = Line
also-total = total|in all|altogether
also-nothing = -|–|—|−|n/a|none
also-no-number = new|no
also-substitute = Substitute|Substitutes|Sub|Reserve|Reserve player|Alternate|Ersatz|Ersatzspieler|Remplaçant|Riserva|Suplente|Reserva|Reserve|Rezerwowy|Запасной
also-member = Member|Team member|Participant|P
also-seat = seat|place|wind|Platz|place at the table
also-score = Score|Scores|Points|Pts|Result|Total|Game points|Punkte|Ergebnis|Puntos|Punti|Очки
also-note = note|notes|remark|remarks|comment|comments|updated|last updated|as of|printed|prepared by|made by|contact|organiser|organizer|anmerkung|hinweis|stand|remarque|nota|notas|uwaga|примечание
also-waiting-list = waiting list|wait list|waitlist|reserve list|warteliste|liste d’attente|liste d'attente|lista d’attesa|lista d'attesa|lista de espera|wachtlijst|venteliste|lista rezerwowa|лист ожидания
also-mark = y|n|yes|no|x|✓|✔|true|false|paid|ok|ja|nein|oui|non|sí|si
layout-taken = Taken for: { $way }.
layout-other = If it is something else:
layout-otherwise = To read it otherwise: { $options }
layout-take-in-option = To take a line in: --take-in LINE
layout-left-out = Left out: lines { $lines }
layout-take-in = Take in
layout-leave-out = Leave out lines
layout-leave-line = Leave out line { $line }
layout-as-individuals = Importing changes the event to an individual event.
layout-note-left = Line { $line }: “{ $note }” is not part of the name and is not stored.
layout-row-a-table = Taken for: one row a table, with four players and four results.
layout-row-a-player = one row a player
layout-row-a-team = one row a team
layout-members-in-a-cell = one row a team, all members in one cell
layout-teams-in-blocks = teams one below the other, each under its name
layout-names-as-written = names as written
layout-surname-first = surname, given name
layout-given-first = given name, surname
layout-name-and-club = name, club
layout-characters = of each name only the characters
layout-letters = of each name only the letters
layout-numbered = numbers of the list before the names
layout-with-numbers = numbers that belong to the names
assumed-left-out = Line { $line } is left out: { $text }
assumed-hidden-line = Line { $line } is hidden in the worksheet, so it is left out: { $text }
assumed-header-again = Line { $line } is the header row again, so it is left out: { $text }
assumed-left-out-more = { $lines ->
    [one] 1 more line is left out.
   *[other] { $lines } more lines are left out.
}
assumed-no-header = There is no header row: the columns are known by their contents.
assumed-cut = Only the first { $most } columns are read; { $cells ->
    [one] 1 cell
   *[other] { $cells } cells
 } beyond them are ignored.
assumed-hidden-worksheet = Read from the worksheet “{ $worksheet }”, which is hidden.
assumed-names-drawn = Names in the chart are read as the numbers drawn.
assumed-names-entered = Names in the chart are read as their numbers in the order of entry. For everybody to sit as in the file, import lots with these numbers too.
problem-web-page = this is a web page, not a workbook. Open it in a spreadsheet program and save it as .xlsx.
problem-error-value = “{ $found }” is an error of the spreadsheet. Correct its formula, or leave the line out (on the command line: --leave-out LINE).
