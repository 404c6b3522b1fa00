# The command line.
serve-ready = Serving on { $address } (Ctrl-C stops it)
serve-links = Links and QR codes lead to { $address }
serve-address-wrong = “{ $found }” is not the address of a server. Give it with http:// or https:// and without a path: https://mahjong.example
serve-proxy-wrong = “{ $found }” is neither an address nor a network. Give the address from which the proxy connects: 10.0.0.7, or 10.0.0.0/24
serve-metrics = Numbers for Prometheus at { $address }
serve-failed = Cannot serve on { $address }: { $reason }. Choose another address with --bind ADDR:PORT.
error-unexpected = The program could not do this: { $reason }
serve-twice = Another caipan serve already uses this data: { $file } is locked. Stop that one, or give another folder with --data.
serve-unlocked = { $file } cannot be locked: { $reason }. The data has to be on a disk of this computer.
store-newer = The database is newer than this program: it has version { $found }, the program knows up to { $known }. Use the newer program; nothing was changed.
store-failed = The database cannot be used: { $reason }
store-key = The key of the installation, { $file }, cannot be read or made: { $reason }. It signs results; put it back from a copy, or remove it, and a new one is made.
migrate-done = The database is up to date: version { $version }
user-added = { $name } may now sign in and create events.
user-password-set = { $name } has a new password and is signed out everywhere.
user-password-prompt = Password:
error-no-event = There is no such event or user here. Check the name, and --data or --database.
demo-seeding = Playing two sessions and a half …
demo-ready = The event “demo” is ready.
demo-organiser = Organiser:         { $address }
demo-referee = Referee, table 1:  { $address }
demo-spectator = Spectators:        { $address }

help-command-caipan = Tournaments of Chinese Official Mahjong (国标麻将), from the draw to the ranking
help-command-demo = Show an event in full swing: 4 teams, two sessions played, the third running
help-command-serve = Serve the events of a data folder or a database
help-command-migrate = Bring the database up to date and say its version
help-command-user = Manage those who sign in with a password
help-command-user-add = Add somebody who may sign in and create events; the password is asked for
help-command-user-password = Give a user another password and end their sign-ins
help-command-user-list = Show all users
help-command-import = Import a table into an event: all of it, or nothing
help-command-export = Write a table of an event
help-command-standings = Rank players or teams from a file of session results, without a database
help-argument-lang = Language of messages: zh-Hans or en; otherwise that of the environment. Of documents: zh-Hans, zh-Hant, en, or two side by side as zh-Hans+en
help-argument-data = The data folder, with an SQLite file in it; it is made if it is missing
help-argument-database = A database instead of the data folder: postgres://USER:PASSWORD@HOST/NAME or sqlite:FILE
help-argument-bind = Where to listen: an address of this computer and a port; 0.0.0.0 for all its addresses, port 0 for a free one
help-argument-https = Cookies are sent over HTTPS only: for a server behind a proxy that speaks HTTPS
help-argument-links-address = What links, QR codes and prints lead to: the address under which phones reach this server; without it, where it listens
help-argument-trusted-proxy = Believe what this proxy (address or network) says in X-Forwarded-For about where a request comes from; may be given several times
help-argument-per-address = How many pages may follow the play, and requests be sent at once, from one address; without it, half of all
help-argument-metrics = Serve numbers for Prometheus at this address and port too, under /metrics; it should not be public
help-argument-log-format = How the log on standard error is written; what is logged is set by the variable CAIPAN_LOG
help-argument-seed-only = Prepare the event and end, without serving it
help-argument-name = The name to sign in with
help-argument-event = The event’s name in addresses
help-argument-file = The table: CSV or .xlsx; see docs/files.md for its columns
help-argument-what = Which table; federation: the rankings and a table per session
help-argument-results = Session results: CSV or .xlsx with session,table,player,team,game_points
help-argument-penalties = Standard points to take off: CSV or .xlsx with kind(player|team),name,standard_points,reason
help-argument-regulations = Regulations in TOML; what is left out has the default
help-argument-earlier = Standings of an earlier stage as this command writes them in CSV; carry_over of the regulations says how much counts
help-argument-base = What each score contains of the base score
help-argument-by = Who is ranked
help-argument-format = How to write the ranking
error-input = The input could not be read: { $reason }

help-command-fan = What a hand is worth: “[345m] {"{"}7777s{"}"} 22p45sEEE +6s” in brackets melded sets, in braces a concealed kong, after + the winning tile
help-argument-tiles = The tiles: 1–9 with m, p or s, winds E S W N, dragons C F P
help-argument-self-draw = Drawn by the winner
help-argument-discard = Won on another’s tile: what holds without --self-draw; said of a claim without tiles, it judges the fans that need an ending
help-argument-last-copy = The other three copies lay in sight
help-argument-kong = On the replacement tile of a kong, or, not self-drawn, by robbing a kong
help-argument-last-tile = On the last tile of the wall, or, not self-drawn, on the last discard
help-argument-seat = Seat wind of the winner
help-argument-prevalent = Prevalent wind
help-argument-flowers = Number of flowers, 0 to 8
help-argument-profile = What counts where practice differs: default, literal-1998 or seed-002
help-argument-claim = Fans to be judged, separated by commas; without tiles, from their names alone
help-argument-json = Answer as JSON
help-argument-jsonl = Read hands as JSON from standard input, one a line, and answer each with a line
fan-needs-tiles = Give the tiles of a hand, or fans to be judged with --claim, or --jsonl.
fan-unknown = “{ $name }” is no fan, or not so often. Write names as in the rule book, separated by commas, ×2 after those counted twice.
fan-worth = { $points } points
fan-worth-flowers = { $points } points, { $flowers } of them for flowers
fan-may-win = It may win.
fan-may-not-win = It may not win: without flowers a win needs { $minimum }.
fan-also-right = Also right:
fan-not-counted = Not counted:
fan-waits = Waits:
fan-missing = Forgotten:
fan-whole-hand = the whole hand
fan-mixed-kongs = one melded and one concealed kong together
fan-sum = { $points } points by these names; { $counted } without what does not count.
fan-sum-possible = Nothing in the names speaks against it.
help-command-chart = A chart in which as few meet twice as possible: who sits where in every session
help-command-chart-grade = The grade of a chart, as JSON
help-argument-players = Number of players, a multiple of 4 from 8 to 1,024
help-argument-sessions = Number of sessions, 1 to 16
help-argument-teams = For teams of four: numbers 1 to 4 are team 1, and so on, and never meet
chart-needs-size = Give --players and --sessions, or grade and a file.
help-argument-chart = CSV with session,table,east,south,west,north
chart-searching = Searching for a better chart
help-command-draw = Draws of lots
help-command-draw-verify = Do a draw again from its protocol and say what does not fit
help-argument-chart-seed = Renumbers the players by chance: the same seed gives the same chart everywhere
help-argument-effort = Steps of a search that makes the chart better where it can; the same number gives the same chart everywhere
help-argument-protocol = The protocol, as the draw’s page gives it

help-command-print = Print the documents of an event as PDF: the official forms 1 to 6, seating, cards, standings, protocol, appeal, certificate
help-argument-document = Which document
help-argument-print-event = The event’s name in addresses; not needed for a blank form
help-argument-print-session = This session only
help-argument-print-table = This table only
help-argument-blank = A blank form, to be filled in by hand
help-argument-paper = Paper size
help-argument-cut = Order of small sheets: right once cut and piled up; two score records on a page
help-argument-address = Where the program is reached, such as http://192.168.1.20:8080, for the code that opens a table’s sheet; no code without it
print-needs-event = Name the event with --event, or ask for a blank form with --blank.
draw-verified = { $event }: the draw holds. { $players } players, { $sessions } sessions; seats follow from chart and lots.
draw-verified-committed = The lots follow from the commitment { $commitment }, published { $at } UTC, and the word from the hall. Compare it with what was published then.
draw-verified-seed = The lots follow from the seed “{ $seed }”. Whoever chose it could try others before.
draw-verified-hand = The lots were drawn by hand: they cannot be drawn again, only compared.
draw-verified-digest = The digest must be that of the printed protocol: { $digest }

# The archive of an event.
help-command-archive = A whole event as one file
help-command-archive-export = Write an event with all its rows and its audit; organisers, users and links are not in it
help-command-archive-import = Take an event from an archive: all of it, or nothing
help-command-archive-check = Check an archive without a database: that nothing was changed, and that everything in it holds
help-argument-archive = The archive
archive-holds = { $event } ({ $slug }): { $players } players, { $sessions } sessions, { $hands } entries of hands, { $audit } rows of the audit. All holds. SHA-256 { $sha256 }
check-holds = { $event } ({ $slug }): { $players } players, { $sessions } sessions, { $hands } entries of hands, { $audit } rows of the audit. All holds.
archive-imported = { $event } ({ $slug }): { $players } players, { $sessions } sessions, { $hands } entries of hands and { $audit } rows of the audit imported. SHA-256 { $sha256 }
help-command-check = Check the events of a database: the audit, every row against it, and draws, seats and standings counted again
help-argument-checked-event = Only the event with this name in addresses
help-argument-audit = The check code on a paper: the event has to know it
help-argument-key = The public key on a paper: the event has to be sealed with it
check-recounted = Counted again: { $draws } draws, { $seatings } seatings, { $publications } publications, { $signatures } signatures and confirmations.
check-sealed = Sealed { $seals ->
    [one] once
   *[other] { $seals } times
}, last with the key { $key }; { $after } rows of the audit came after. Check code { $code }
check-unsealed = No installation has sealed this: whoever made the audit again from its first row would not be found. Check code { $code }
check-chain-broken = The audit was changed: its row { $row } does not follow from the rows before it.
check-no-code = No row of the audit has the check code { $code }: rows were cut off, or the paper is of another event or another state. There are { $rows } rows, the last has { $last }.
check-no-seal = The last row of the audit is not sealed with the key { $key }.
check-lot = Draw: { $name } has { $stated }; drawn again from the seed it is { $right }.
check-seats = Session { $session }, table { $table }: seated are { $stated }; seated again they are { $right }.
check-tables = Session { $session } has { $stated } tables; seated again it has { $right }.
check-standings = Standings after session { $session }, publication { $revision }: published is { $stated }; computed again it is { $right }.
check-signature = Session { $session }, table { $table }: { $author } signed or confirmed a sheet ({ $sheet }, { $at }) that the table never had.
help-command-template = Write a workbook to be filled in, with an explanation of its columns
help-argument-kind = What the file holds
help-argument-kind-of-table = What it is for
help-argument-dry-run = Say what would be stored, and store nothing
help-argument-only-session = Hands and results of this session only
help-argument-drawn-by = Of lots: who drew
help-argument-event-name = The name of the event, where lots or a chart that are shown are replaced
help-argument-file-format = How to write the table; workbooks (.xlsx) have the columns in words, CSV and JSON by their codes
help-argument-bom = Begin CSV with a byte order mark, so that Excel takes it for UTF-8
help-argument-output = The file to write; standard output if left out

# Counting an event again.
help-command-verify = Count an event again from its archive, step by step: draw, seats, hands, ranks, and whether anybody has changed anything
help-argument-verified = The archive: a file, or the address of a page of the event whose organiser lets anybody take it
verify-no-address = { $address } is no page of an event. Give one such as https://mahjong.example/e/NAME
verify-not-taken = The archive of { $address } was not taken: { $reason }. The organiser has to let anybody take it, on the page “Check this event”; or ask for the file.
verify-step-file = 1. The file is whole, as its last line says ({ $sha256 }): { $event }.
verify-step-audit = 2. { $rows } rows of the audit follow one another without a gap, and what they bound stands as they bound it. Check code: { $code }.
verify-step-seals = 3. The audit is sealed { $seals ->
    [one] once
   *[other] { $seals } times
}, last with the key { $key }.
verify-step-unsealed = 3. The audit is not sealed: whoever has the file could have made all of it again.
verify-step-paper = Compare code and key with a printed sheet: with --audit and --key a file that was made anew, or cut off, shows.
verify-step-draws = 4. { $draws } of { $all } draws were drawn again from their seed: the same lots. Those drawn by hand, and those after a repair, stand as they were entered.
verify-step-seats = 5. { $seatings } sessions were seated again from lots, chart and seed: the same seats.
verify-step-hands = 6. { $hands } entries of hands at { $tables } tables were counted again: points, payments and penalties are those of the rules, and what one loses another wins.
verify-step-signatures = 7. { $signatures } signatures and confirmations stand under the sheets that were signed.
verify-step-ranks = 8. { $publications } published standings of { $players } players were computed again from the hands: the same points and the same ranks.
verify-step-holds = All holds.
verify-step-does-not-hold = Not counted further: { $problems ->
    [one] one thing does not hold.
   *[other] { $problems } things do not hold.
    }
