# The command line.
serve-ready = Serving on { $address } (press Ctrl-C to stop)
serve-links = Links and QR codes lead to { $address }
serve-first = Nobody can sign in yet. Open { $address } within an hour to create the first account; the link works once.
serve-address-wrong = “{ $found }” is not a server address. Write it with http:// or https:// and without a path: https://mahjong.example
serve-proxy-wrong = “{ $found }” is not an address or network. Give the address the proxy connects from: 10.0.0.7, or 10.0.0.0/24
serve-metrics = Prometheus metrics at { $address }
serve-failed = Cannot serve on { $address }: { $reason }. Choose another address with --bind ADDR:PORT.
error-unexpected = Something went wrong: { $reason }
serve-twice = Another caipan serve is already using this data: { $file } is locked. Stop it, or choose another folder with --data.
serve-unlocked = { $file } cannot be locked: { $reason }. The data must be on a disk of this computer.
store-newer = The database is newer than this program: it has version { $found }, but the program knows only versions up to { $known }. Use the newer program; nothing was changed.
store-failed = The database cannot be used: { $reason }
database-url-wrong = The URL of the database (--database or CAIPAN_DATABASE) cannot be read. Write postgres://USER:PASSWORD@HOST/NAME or sqlite:FILE, and in user and password each special character as its percent code: %40 for @, %2F for /, %25 for %, %20 for a space.
store-without-postgres = This program has no PostgreSQL: it keeps events in SQLite alone. Leave out --database, or use the Debian package, which has both.
store-key = The key of the installation, { $file }, is damaged: { $reason }. It signs results; restore it from a copy, or, if there is none, delete it to get a new one.
store-read-only = { $file } can only be read, so nothing can be entered. Let the user who starts the program write the file and its folder (chown, chmod u+w); from a read-only disk, copy the folder to one of this computer first.
migrate-done = The database is up to date: version { $version }
user-added = { $name } can now sign in and create events.
user-password-set = { $name } has a new password and is signed out everywhere.
user-password-prompt = Password:
link-leader-team = Name the team of the leader with --team.
error-no-event = There is no such event, or nothing in it with that name or number: look at the session, table, player, link or user that you named, and at --data or --database.
demo-seeding = Playing two sessions and a half …
demo-ready = The event “demo” is ready.
demo-organiser = Organiser:         { $address }
demo-referee = Referee, table 1:  { $address }
demo-spectator = Spectators:        { $address }

help-command-caipan = Tournaments of Chinese Official Mahjong (国标麻将), from the draw to the ranking
help-command-demo = Show a running event: 4 teams, two sessions played, the third in progress
help-command-serve = Serve the events of a data folder or a database
help-command-migrate = Update the database and show its version
help-command-user = Manage users who sign in with a password
help-command-user-add = Add a user who can sign in and create events; asks for the password
help-command-user-password = Give a user a new password and sign them out everywhere
help-command-user-list = List all users
help-command-import = Import a table into an event, completely or not at all
help-command-export = Export a table of an event
help-command-standings = Rank players or teams from a file of session results, without a database
help-command-licences = Show version, licence and third-party software, with all licence texts
help-argument-lang = Language: { $languages }; by default that of the environment. Documents can have two side by side: zh-Hans+en
help-argument-data = The data folder with an SQLite file; without it ./data if it exists, otherwise the folder of caipan without arguments
help-argument-database = A database instead of the data folder: postgres://USER:PASSWORD@HOST/NAME or sqlite:FILE
help-argument-bind = Address and port to listen on; 0.0.0.0 for all addresses, port 0 for a free one
help-argument-https = Send cookies over HTTPS only: for a server behind an HTTPS proxy
help-argument-links-address = The address in links, QR codes and printouts, under which phones reach this server; by default the address it listens on
help-argument-trusted-proxy = Trust X-Forwarded-For from this proxy (address or network); repeatable
help-argument-per-address = Maximum pages that follow the play, and of requests being sent, per address; by default three quarters of the pages and half of the requests
help-argument-metrics = Also serve Prometheus metrics at this address and port, under /metrics; keep it private
help-argument-log-format = Format of the log on standard error; the variable CAIPAN_LOG sets what is logged
help-argument-seed-only = Prepare the event and exit without serving it
help-argument-name = The name to sign in with
help-command-event = Hide, delete and end events, and undo changes to their sessions
help-command-event-list = List all events: name in addresses, listed or not, ended or not, name
help-command-event-hide = Hide an event from the public list
help-command-event-show = List an event again, or restore a deleted one
help-command-event-delete = Delete an event that has no results
help-command-event-end = End an event, so that nothing in it can change
help-command-event-resume = Reopen an event that has ended
help-command-event-unseat = Cancel the seats of a session that has not begun
help-command-event-unstart = Cancel the start of a session in which nobody has played
help-command-event-reopen = Reopen the last session
help-command-event-withdraw = Withdraw the standings published after a session
help-command-event-rename = Rename an event, a team or a player
help-command-event-address = Change the name of an event in addresses; old addresses lead to the new one
help-command-event-kind = Change an event to teams or individuals, as long as nobody is entered
help-command-event-role = Swap a player and a substitute of the same team, or before the draw change a player’s role
help-command-event-erase = Erase the name of a player after the event has ended; this cannot be undone
help-command-event-leader = Set a team’s leader and coach
help-command-event-regulations = Show the regulations as TOML, or with --from show what others would change, and change them
help-command-event-organisers = List the organisers of an event
help-command-event-add-organiser = Make a user an organiser of an event
help-command-event-remove-organiser = Remove an organiser from an event
help-command-event-links = List the links of an event: number, role, tables, name, revoked or not
help-command-event-make-link = Make a link for an official, and print its path
help-command-event-revoke-link = Revoke a link
help-command-event-penalties = List the standard-point penalties: number, player or team, points, reason, revoked or not
help-command-event-revoke-penalty = Revoke a standard-point penalty
help-command-event-disqualifications = List the disqualifications: player, session, table, hand, revoked or not
help-command-event-revoke-disqualification = Revoke a disqualification
help-command-event-restore-disqualification = Reinstate a revoked disqualification
help-command-event-withdraw-draw = Withdraw a draw that has not seated anybody, so that the entries are open again
help-command-event-appeals = List the appeals: session, table, identity, ruling, open or not
help-command-event-withdraw-appeal = Withdraw an appeal that has not been decided
help-argument-new-name = The new name
help-argument-another = The player is somebody else than whoever has nearly this name
help-argument-team = The name of a team
help-argument-player = The number or the name of a player
help-argument-player-name = The name of the player, to erase it; without it the command shows what would change
help-argument-outside = Erase the same person in results of events that were not run here too
help-argument-new-address = 2 to 40 lower-case letters, digits or hyphens
help-argument-to = teams or individuals
help-argument-with = The team-mate to swap places with: number or name
help-argument-leader = The leader; nobody if left out
help-argument-coach = The coach; nobody if left out
help-argument-from = The complete new regulations in TOML; omitted settings get their defaults
help-argument-user = The name a user signs in with
help-argument-role = The role of the holder; a leader needs --team
help-argument-label = The name of the holder
help-argument-tables = The referee’s tables, such as 1,2
help-argument-link = The number of the link
help-argument-penalty = The number of the penalty
help-argument-table = Number of the table
help-argument-hand = Number of the hand
help-argument-appeal = The identity of the appeal
event-no-team = The event has no team “{ $team }”. `caipan export` shows its entries.
event-no-player = No player, or more than one, has the number or name “{ $player }”. Give the number.
event-no-penalty = There is no penalty { $penalty }; there are { $given }. `caipan event penalties` lists them.
event-command-done = Done.
help-argument-session = Number of the session
help-argument-event = The event’s name in addresses
help-argument-file = The table: CSV or .xlsx; see docs/files.md for its columns
help-argument-what = The table; federation: the rankings and a table per session
help-argument-results = Session results: CSV or .xlsx with session,table,player,team,game_points
help-argument-penalties = Standard points to deduct: CSV or .xlsx with kind(player|team),name,standard_points,reason
help-argument-regulations = Regulations in TOML; omitted settings get their defaults
help-argument-earlier = Standings of an earlier stage, as CSV written by this command; carry_over in the regulations says how much counts
help-argument-base = The base score contained in each score
help-argument-by = Rank players or teams
help-argument-format = Format of the ranking
error-input = The input could not be read: { $reason }

help-command-fan = Score a hand: “[345m] {"{"}7777s{"}"} 22p45sEEE +6s” with melded sets in brackets, a concealed kong in braces, the winning tile after +
help-argument-tiles = The tiles: 1–9 followed by m, p or s, winds E S W N, dragons C F P
help-argument-self-draw = Won by self-draw
help-argument-discard = Won on another player’s tile: the default without --self-draw; for a claim without tiles, it judges the fans that depend on the ending
help-argument-last-copy = The other three copies are visible
help-argument-kong = On the replacement tile of a kong; without self-draw: by robbing a kong
help-argument-last-tile = On the last tile of the wall; without self-draw: on the last discard
help-argument-seat = Seat wind of the winner
help-argument-prevalent = Prevalent wind
help-argument-flowers = Number of flowers, 0 to 8
help-argument-profile = Scoring where practice differs: default, literal-1998, online, seed-002 or seed-003
help-argument-claim = Fans to judge, or numbers or names of patterns, separated by commas; fans can be judged without tiles, from their names alone
help-argument-json = Answer as JSON
help-argument-rules = The game: mcr (Chinese Official) or world-series
help-argument-blessing = World Series rules: heaven, East wins with the dealt tiles; earth, another player wins on East’s first discard
help-argument-discarder = World Series rules: the seat the tile came from; also shows the payments
help-argument-responsible = World Series rules: the responsible player, or none; by default the discarder
help-argument-minimum = World Series rules: minimum points to win
help-argument-share-limit = World Series rules: up to this value all three pay the same on a discard, too
help-argument-values = World Series rules: the values of Zung Jung 3.3, or of Mahjong Time
help-argument-uniform = World Series rules: all three always pay the same
help-argument-jsonl = Read hands as JSON from standard input, one per line, and answer each with a line
fan-needs-tiles = Give the tiles of a hand, fans to judge with --claim, or --jsonl.
fan-unknown = “{ $name }” is not a fan. Write names as in the rule book, separated by commas, with ×2 after those counted twice.
fan-twice = “{ $name }” appears twice. Name each fan once, with ×2 after it if it counts twice.
fan-mixed-kongs-twice = “{ $name }” conflicts with the other fans: { $both } is one melded and one concealed kong together. Name { $both }, or the two kongs, not both.
fan-too-often = “{ $name }”: a hand counts this fan at most { $most ->
    [one] once
    [2] twice
   *[other] { $most } times
 }, not { $times }.
fan-worth = { $points } points
fan-worth-flowers = { $points } points, { $flowers } of them for flowers
fan-may-win = This hand may win.
fan-may-not-win = This hand may not win: a win needs { $minimum } points without flowers.
fan-also-right = Equally good:
fan-not-counted = Not counted:
fan-waits = Waits:
fan-missing = Forgotten:
fan-whole-hand = the whole hand
fan-mixed-kongs = one melded and one concealed kong together
fan-sum = { $points } points by these names; { $counted } without those that do not count.
fan-sum-possible = The names do not contradict each other.
help-command-chart = Make a chart with as few repeat meetings as possible: all seats in all sessions
help-command-chart-grade = Grade a chart, as JSON
help-argument-players = Number of players, 4 to 1,024; for teams a multiple of 4 from 8
help-argument-sessions = Number of sessions, 1 to 16
help-argument-teams = For teams of four: numbers 1 to 4 are team 1, and so on. With four or more teams, team-mates never meet if that is possible; two teams have two players each at every table, three teams one pair at every table
chart-needs-size = Give --players and --sessions, or grade and a file.
help-argument-chart = CSV with session,table,east,south,west,north
chart-searching = Searching for a better chart
help-command-draw = Draws
help-command-draw-verify = Repeat a draw from its draw record and show any differences
help-argument-chart-seed = Renumbers the players randomly: the same seed gives the same chart everywhere
help-argument-chart-format = Format of the chart
help-argument-effort = Steps to search for a better chart; the same number gives the same chart everywhere
help-argument-protocol = The draw record, downloaded from the page of the draw

help-command-print = Print the documents of an event as PDF: the official forms 1 to 6, seating plans, cards, standings, draw record, appeal, certificate
help-argument-document = Which document
help-argument-print-event = The event’s name in addresses; not needed for a blank form
help-argument-print-session = This session only; for results: after this session
help-argument-print-table = This table only, for documents of tables
help-argument-blank = A blank form to fill in by hand
help-argument-paper = Paper size
help-argument-cut = Order of small sheets: in order once cut and stacked; two score sheets per page
help-argument-address = The address of the program, such as http://192.168.1.20:8080, for the QR code that opens a table’s sheet; no QR code without it
print-needs-event = Name the event with --event, or ask for a blank form with --blank.
draw-verified = { $event }: the draw is correct. { $players } players, { $sessions } sessions; the seats follow from the chart and the lots.
draw-verified-committed = The lots follow from the commitment { $commitment }, published { $at }, and the public random word. Compare it with what was published then.
draw-verified-seed = The lots follow from the seed “{ $seed }”. The person who chose it could have tried others first.
draw-verified-hand = The lots were drawn by hand: they can only be compared, not repeated.
draw-verified-digest = The digest must match the printed draw record: { $digest }
draw-verified-signed = Signed with the key { $key }: compare it with the one on the page of the event or on paper.

# The archive of an event.
help-command-entrants = Compare the entries with a federation’s list, apply its differences, or add players by their numbers or names on it
help-argument-entrants-from = The list: number, name, country, club (CSV or .xlsx)
help-argument-entrants-typed = Add players: a file with numbers or names from the list, one per line; if everybody is in a team, team and number
help-argument-entrants-same = Who is meant on the list, where the name is only near: both names; repeatable
help-argument-take-over = Apply all differences; without it they are only shown
help-command-publish = Write the public pages of an event as plain files for any web server: pages in every language, tables, results, data
help-argument-published-to = The folder: absent, empty, or written by this command before; it is replaced completely
help-argument-published-at = The folder’s address on the internet, for link previews, QR codes and calendars; left out without it
publish-address-wrong = “{ $found }” is not a web address. Write it with http:// or https://: https://club.example/2026
publish-said = A copy as of { $at } ({ $zone }), which does not change.
publish-mark = { $event }: written by “caipan publish”, which replaces this folder completely. Do not keep your own files here.
publish-done = { $event }: { $files } files in { $folder }, { $changed } of them new or changed. Open index.html there, or copy the folder to any web server.
publish-foreign = { $folder } contains something that this command did not write: { $found }. Nothing was changed; choose an empty or new folder.
publish-failed = The pages cannot be written: { $reason }
publish-unanswered = The page { $address } cannot be written: { $reason }. Nothing was changed.
help-command-archive = A whole event as one file
help-command-archive-export = Write an event with all its rows and its audit, without organisers, users and links
help-command-archive-import = Import an event from an archive, completely or not at all
help-command-archive-check = Check an archive without a database: nothing was changed, and everything in it is valid
help-argument-archive = The archive
archive-holds = { $event } ({ $slug }): { $players } players, { $sessions } sessions, { $hands } hand entries, { $audit } audit rows. Everything is valid. SHA-256 { $sha256 }
check-holds = { $event } ({ $slug }): { $players } players, { $sessions } sessions, { $hands } hand entries, { $audit } audit rows. Everything is valid.
archive-imported = { $event } ({ $slug }): { $players } players, { $sessions } sessions, { $hands } hand entries and { $audit } audit rows imported. SHA-256 { $sha256 }
help-command-check = Check the events of a database: the audit, every row against it, and draws, seats and standings recomputed
help-argument-checked-event = Only the event with this name in addresses
help-argument-audit = The check code on a printout: the event must know it
help-argument-key = The public key on a printout: the event must be sealed with it
check-recounted = Recomputed: { $draws ->
    [one] 1 draw
   *[other] { $draws } draws
}, { $seatings ->
    [one] 1 seating
   *[other] { $seatings } seatings
}, { $publications ->
    [one] 1 publication
   *[other] { $publications } publications
}, { $signatures ->
    [one] 1 signature or confirmation
   *[other] { $signatures } signatures and confirmations
}.
check-sealed = Sealed { $seals ->
    [one] once
   *[other] { $seals } times
}, last with the key { $key }; { $after } audit rows came after. Check code { $code }
check-unsealed = No installation has sealed this: an audit rewritten from its first row would not be noticed. Check code { $code }
check-chain-broken = The audit was changed: row { $row } does not follow from the rows before it.
installation-holds = Outside the events: { $rows } rows (users and passes, ended and hidden events, check-ins, documents, secrets of deals, webhooks). Everything is valid.
installation-does-not-hold = Outside the events: { $rows } rows. { $problems ->
    [one] 1 problem.
   *[other] { $problems } problems.
}
installation-since = The audit of the installation covers them since { $since } UTC; earlier rows are accepted as they were then.
installation-own-key = Sealed with the key of this installation, { $key }.
installation-other-key = Sealed with the key { $key }, which is not in this data folder: compare it with that of the other server, or the one from before a restore.
installation-row-event = The event { $told } (no. { $id }), its end, its listing, or its organisers
installation-row-user = A user, no. { $id } ({ $told })
installation-row-pass = A pass, no. { $id } ({ $told })
installation-row-check-in = A check-in, no. { $id } ({ $told })
installation-row-document = A document or picture, no. { $id } ({ $told })
installation-row-deals = Deals and their secret, no. { $id } ({ $told })
installation-row-season = A season, no. { $id } ({ $told })
installation-row-webhook = A webhook, no. { $id } ({ $told })
installation-row-outside-event = Results from elsewhere, no. { $id } ({ $told })
installation-row-person-decision = A decision about who is who, no. { $id } ({ $told })
installation-added = { $row }: was written outside the program, without an audit row of the installation. Find out who can write to the database; revoke or remove it.
installation-changed = { $row }: differs from what was written in row { $code } of the audit of the installation ({ $at } UTC). Find out who can write to the database; a backup has the original.
installation-missing = { $row }: no longer exists, but row { $code } of the audit of the installation ({ $at } UTC) has it. A backup has the original.
installation-emptied = The audit of the installation is empty, although there are { $rows } rows outside the events: it was emptied. A backup has the original.
installation-cut = Row { $code } of the audit of the installation ({ $at } UTC) was sealed but is missing: rows were cut off or rewritten. A backup has them.
installation-seal-bare = Row { $code } of the audit of the installation ({ $at } UTC) is not sealed: it was written without the key.
installation-seal-forged = A seal of the audit of the installation with the key { $key } was not made with that key.
installation-event-cut = Row { $row } of an event’s audit is missing, although row { $code } of the audit of the installation ({ $at } UTC) names it: rows of the event’s audit were cut off or rewritten, or the event was removed. A backup has them.
installation-behind = { $event }: row { $code } of its audit is sealed, but no row of the audit of the installation names it. Rows of the latter were cut off, or a server of an older version wrote it.
guard-missing = Database triggers that prevent rows from being changed, or record what is written, are missing, disabled or altered: { $names }. The person who did this could change the rows they protect. Compare with a backup, and restore it if in doubt.
check-document = No note refers to the document with the SHA-256 { $sha256 }: it was added outside the program.
guard-unchecked = The database triggers could not be compared with those of this program: { $reason }. On PostgreSQL this needs a user who may CREATE in the database; nothing created for it remains.
check-no-code = No audit row has the check code { $code }: rows were cut off, or the printout is of another event or another state. There are { $rows } rows; the last has { $last }.
check-code-erased = A name was erased after the audit row with the check code { $code }. Rows before it may have been changed since, and the code alone does not show by whom: give the key on the printout as well, with --key.
check-no-seal = The last audit row is not sealed with the key { $key }.
check-other-seal = The last seal of the event in this database is not made with the key { $key }.
check-lot = Draw: { $name } has { $stated }; repeated from the seed it is { $right }.
check-seats = Session { $session }, table { $table }: the seats are { $stated }; recomputed they are { $right }.
check-tables = Session { $session } has { $stated } tables; recomputed it has { $right }.
check-standings = Standings after session { $session }, publication { $revision }: published { $stated }; recomputed { $right }.
check-signature = Session { $session }, table { $table }: { $author } signed or confirmed a score sheet ({ $sheet }, { $at }) that the table never had.
help-command-template = Write an empty workbook with an explanation of its columns
help-argument-kind = Contents of the file
help-argument-kind-of-table = Purpose of the table
help-argument-dry-run = Show what would be stored, without storing it
help-argument-layout = What the table is, if it was taken for something else
help-argument-leave-out = A line that is not read
help-argument-take-in = A line that is read although it looks like a note or a total
help-argument-as-individuals = The list is of individuals: change an event for teams to an individual event
help-argument-encoding = The encoding of the file, such as windows-1252; only if it is unclear
help-argument-worksheet = The worksheet of a workbook
help-argument-same = Who is meant by a name that is only near: the name in the file and the one already known; FOUND= if it is somebody else
help-argument-header = The header row
help-argument-columns = The meaning of a column: “选手=name”, with nothing after the sign to ignore it. It is remembered
help-argument-only-session = Hands and results of this session only
help-argument-drawn-by = For lots: who made the draw
help-argument-event-name = The name of the event, to replace lots or a chart that are public
help-argument-all-the-same = For charts: store it although team-mates or pairs meet more often than necessary
help-argument-totals-reason = For results: the reason for storing totals that do not add up, or for correcting those of a closed session
help-argument-convert-base = For results: convert totals with another base score than the event’s, such as net scores
import-same-asked = Nothing has been stored. Answer each question with --same "{ $found }={ $name }", or with --same "{ $found }=" if it is somebody else.
import-sums-asked = Nothing has been stored. Correct the file, or give --reason "…" to store { $tables ->
    [one] this table
   *[other] these { $tables } tables
} anyway; such a table does not count in the ranking until its totals are right or the chief referee decides that they count.
import-sums-convert = --convert-base converts the totals of { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} to the base score of the event, and they add up.
help-argument-file-format = Format of the table; workbooks (.xlsx) have column titles in words, CSV and JSON have codes
help-argument-bom = Begin CSV with a byte order mark, so that Excel reads it as UTF-8
help-argument-output = The file to write; by default standard output

# Counting an event again.
help-command-verify = Recompute an event from its archive, step by step: draw, seats, hands, ranks, and whether anything was changed
help-argument-verified = The archive: a file, or the address of a page of an event with a public archive
verify-no-address = { $address } is not a page of an event. Give one such as https://mahjong.example/e/NAME
verify-not-taken = The archive of { $address } could not be downloaded: { $reason }. The organiser must make it public on the page “Check this event”; or ask for the file.
verify-step-file = 1. The file is complete, as its last line says ({ $sha256 }): { $event }.
verify-step-audit = 2. { $rows } audit rows follow one another without a gap, and what they cover is unchanged. Check code: { $code }.
verify-step-seals = 3. The audit is sealed { $seals ->
    [one] once
   *[other] { $seals } times
}, last with the key { $key }.
verify-step-unsealed = 3. The audit is not sealed: anyone who has the file could have rewritten all of it.
verify-step-left-out = This file leaves out { $rows } notes that are not for everybody, such as signatures and calls: the audit has their hashes, and no result follows from them.
verify-step-paper = Compare code and key with a printed sheet, or give them to “caipan verify” with --audit and --key: that tells whether a file was rewritten or cut off.
verify-step-draws = 4. { $draws } of { $all } draws were repeated from their seed: the same lots. Draws by hand and after a withdrawal or arrival are as they were entered.
verify-step-seats = 5. { $seatings } of { $all } sessions were seated again from lots, chart and seed: the same seats.
verify-step-hands = 6. { $hands } hand entries at { $tables } tables were recomputed: points, payments and penalties follow the rules, and gains and losses balance.
verify-step-totals = Of these, { $tables } tables are scored by totals: four totals signed on paper, not the sums of hands.
verify-step-signatures = 7. { $signatures } signatures and confirmations belong to the score sheets that were signed.
verify-step-documents = { $documents } of { $named } documents and pictures named by notes are in the file, and each has the SHA-256 recorded in the audit.
verify-step-erased = Names were erased { $erasures } times since: the rows of the audit concerned keep their hashes, and later rows say what they say now.
erase-shown = { $name } would become { $stands }: { $texts } texts, { $rows } audit rows. Add the name and a reason to erase it.
verify-step-ranks = 8. { $publications } published standings of { $players } players were recomputed from the hands: the same points and ranks.
verify-step-holds = Everything is correct.
verify-step-does-not-hold = Stopped here: { $problems ->
    [one] 1 problem.
   *[other] { $problems } problems.
    }
data-none = There is no data at { $file }. Name the folder with --data; caipan serve makes a new one.
data-unreadable = { $file } cannot be read or written: { $reason }. Change nothing in it. If the data belongs to another user, run the command as that user, on Linux: runuser -u USER -- caipan …
desk-data = Your data is in { $folder }.
desk-network = In this network: { $address }
desk-stop = Caipan runs as long as this window is open; press Ctrl-C to stop it.
desk-close = Press Enter to close this window.
desk-closed = A session is being played, so Caipan has started again.
    Stop it all the same? What was entered is stored, but phones can send nothing until you start it.
desk-closed-stands-by = A session is being played, and this laptop stands by for another, so Caipan has started again.
    Stop it all the same? If the other one fails, this one cannot take over.
desk-runs = Caipan is already running: { $address }
desk-no-folder = This computer has no folder for application data. Choose one: caipan serve --data DIR.
help-command-ema = The result workbook for the European Mahjong Association (EMA)
help-argument-host = The country of the event
help-argument-city = The city; by default the place of the event
help-argument-short-name = The short name; by default the name in addresses
help-argument-by-qualification = Players had to qualify
help-argument-without-weight = Leave out the weight column
mers-weight = “{ $found }” is not a valid weight. Write 1 to 6, in halves, such as 3.5.
mers-number = “{ $found }” is not an EMA number. Write its eight digits.
mers-date = “{ $found }” is not a valid date. Write it like 2026-03-07.
mers-place = Place { $place } of { $players } is not possible.
help-command-mers = The MERS ranking of players and countries on a day
help-argument-mers-results = The results: rows (ema_number, name, country, place, players, weight, date), or workbooks made by caipan ema
help-argument-own-events = The results of the events of this installation too
help-argument-seats = Show how so many seats of a championship would be divided by country
help-argument-list-results = Show the results that count instead, for docs/mers.py
help-command-history = Add the results of events that were not run with this installation
help-argument-history-files = Archives, EMA workbooks, lists of results, or folders of them: all are added, or none
help-argument-history-name = The name of the event, if the file does not say it
help-argument-history-first = Its first day
help-argument-history-last = Its last day
help-argument-history-dry-run = Check everything, add nothing
history-one-file = The name and the days are for one file, but there are { $found }. Name the files by them, such as “2024-05-11 2024-05-12 Spring Cup.csv”.
history-would = { $event }, { $days }: { $count ->
    [one] 1 result
   *[other] { $count } results
} in { $file } can be added.
history-brought-in = { $event }, { $days }: { $count ->
    [one] 1 result
   *[other] { $count } results
} added from { $file }.
help-argument-on = The date of the ranking, such as 2026-07-01
