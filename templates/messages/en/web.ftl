# The pages.
app-name = Caipan
skip-to-content = Skip to content
nav-self = Account and language
nav-event = Event
events = Events
no-events = There are no events yet.
no-events-yours = Start with “{ $create }”: choose a preset, name the event, and enter the players. Then make the draw and start the first session. You can practise with phones in a rehearsal before the day.
no-events-sign-in = Sign in to organise an event.
no-events-no-user = Nobody can sign in yet. Open the link that the server printed when it started; it works once, within an hour. For a new link, restart the server.
home-title = Mahjong tournaments, live
home-what = Seats, scores and standings, live from the tables.
home-current = Now and next
home-past = Past events
home-find = Find an event
home-find-by = Name, place, year or date
home-state = State
home-state-running = Running
home-state-coming = Coming
home-state-past = Past
home-year = Year
home-any = All
home-found = { $count ->
    [one] 1 event
   *[other] { $count } events
  } found.
home-none = No event was found.
home-all = Show all events
home-calendar = All events for a calendar
home-watch = Watch
home-playing = Session { $session } in progress
home-played = { $played } of { $sessions ->
    [one] 1 session
   *[other] { $sessions } sessions
  } played
home-today = Today
home-tomorrow = Tomorrow
home-in-days = In { $days } days
first-run-title = Create the first account
first-run-what = This server has no users yet. Choose the name and password you will sign in with. You can then create events and make links for everybody else.
first-run-again = Repeat password
first-run-begin = Create account
first-run-once = This page works once, for up to an hour after the server starts.
first-run-done = Welcome, { $name }. Create your first event.
first-run-over = This link has expired: it works once, within an hour. Sign in; if there is no user yet, restart the server for a new link.
first-run-unlike = The two passwords differ. Type the same password twice.
players = Players
teams = Teams
tables = Tables
board = Referees’ board
board-tab = Board
to-start = Home
to-live = Live standings
not-done = Please fix the following:

sign-in = Sign in
sign-out = Sign out
sign-in-hint = Referees sign in with the link the organiser sends them.
sign-in-done = Signed in.
sign-out-done = Signed out.
sign-in-wrong = The name or the password is wrong.
link-ended = This link was valid until { $time }. Ask the organiser for a new one.
link-until-past = The expiry time has already passed. Enter a later one, or leave it empty.
link-until-wrong = “{ $found }” is not a valid date and time. Write them like this: 2026-11-23 18:00.
link-over = Expired
field-until = Valid until
until-hint = Local date and time of the event. If empty, the link works until you revoke it.
link-unknown = This link is not valid, or it has been revoked. Ask the organiser for a new one.
link-welcome = Welcome, { $name }.
passes-pushed-out = This browser can hold only a limited number of links. The oldest were removed: { $names }.
user-taken = The name “{ $name }” is already taken.
password-short = The password has { $length } characters; it needs at least { $shortest }.

error-title = Something went wrong
error-sign-in-first = Please sign in, or use the link the organiser sent you.
error-forbidden = You don’t have permission to do this.
error-form-done = This form was already sent, so nothing was done a second time. Go back to see the current state.
error-forged = This form has expired and nothing was saved. Go back, reload the page and try again.
error-not-found = We can’t find that page. Check the address, or pick an event.
error-method = This address accepts only { $allowed }.
error-encoded = The request is compressed (content-encoding: { $found }), so nothing was saved: the server accepts only uncompressed bodies, so that a small request cannot fill its memory. Send it again without content-encoding; if a proxy compresses requests, turn that off.
error-not-json = This is not JSON: nothing was saved. Send the header content-type: application/json.
error-too-long = The body is larger than { $kilobytes } KB: nothing was saved. Send the entries one by one.
error-conflict = { $author } changed hand { $hand } at { $time }. Compare your entry with the recorded one below before you overwrite it.
error-too-many = Too many attempts. Try again in a minute.
turned-away-connections = { $count ->
    [one] 1 connection was closed at { $time }, from { $address }: too many are open from there.
   *[other] { $count } connections were closed since { $time }, most from { $address }: too many are open from there.
    }
turned-away-streams = { $count ->
    [one] 1 page that follows the play was rejected at { $time }, from { $address }: too many follow it, in total or from there (--per-address). It retries automatically.
   *[other] { $count } pages that follow the play were rejected since { $time }, most from { $address }: too many follow it, in total or from there (--per-address). They retry automatically.
    }
turned-away-bodies = { $count ->
    [one] 1 request was rejected at { $time }, from { $address }: too many were being sent.
   *[other] { $count } requests were rejected since { $time }, most from { $address }: too many were being sent.
    }
turned-away-answers = { $count ->
    [one] 1 request was rejected at { $time }, from { $address }: too many were waiting for a page or a file, in total or from there.
   *[other] { $count } requests were rejected since { $time }, most from { $address }: too many were waiting for pages and files, in total or from there.
    }
turned-away-passwords = { $count ->
    [one] 1 code or password was not checked at { $time }, from { $address }, because too many were waiting.
   *[other] { $count } codes or passwords were not checked since { $time } because too many were waiting, most from { $address }.
    }
error-busy = This page is very busy. Try again in a few seconds.
error-database-gone = The database file was deleted or replaced on the server. Nothing can be saved: tell the organiser at once. Stop the server, put the file back, and start the server again.
error-disk-full = The disk of the server’s computer is full, so nothing was saved. Tell the organiser: delete something on that disk. Nothing else is wrong; what phones could not send they send again.
error-database-away = The database cannot be reached. Your entry may not have been saved: wait a moment, check, and send it again if it is missing. If this goes on, tell the organiser; the operator of the server should check the database.
database-away = As of { $time }: the database cannot be reached. Nothing can be entered until it is back; this page will tell you when.
error-broken = A server error occurred; nothing was saved. Try again, or tell the organiser.

status-waiting = Not started
status-live = Live
status-provisional = Provisional
status-official = Official
status-withheld = Withheld
status-withheld-meaning = Results from session { $session } on are withheld until the organiser releases them. These are the results before it.
withheld = withheld
results-withheld = Withheld until the organiser releases it.
results = Results
withheld-now = Results from session { $session } on are withheld: public pages, displays and files show the results before it. This page shows everything.
withheld-show = Make all results public
withheld-show-what = Everybody sees all results at once. If there is a ceremony, hold it first.
withheld-shown = All results are now public.
withheld-wrong = Choose a session from 1 to { $sessions } from which to withhold results.
field-shown = When results become public
shown-at-once = at once, as they are entered
shown-published = when a session is published
shown-withheld = before this session at once; from it on only when you release them (for a ceremony):
shown-hint = Choose later if results are checked first, or revealed at the ceremony. Tables and seats are always public. For a session seated by withheld results:
field-mix-tables = Tables seated by withheld results
mix-tables-hint = Choose the draw if a withheld ranking is to stay secret until the ceremony.
mix-tables-yes = number the tables and choose the byes by draw: seats give no rank away
mix-tables-no = table 1 gets the top players, and so on: everybody can see the order
audit-mixed = tables numbered by draw
audit-automatic = automatic

column-why = Separated by
session-short = S{ $session }
session-n = Session { $session }
table-n = Table { $table }
hand-n = Hand { $hand }
n-points = { $points ->
    [one] 1 point
   *[other] { $points } points
 }
standard-penalties = { column-standard-points } deducted
published = Published results
published-after = Published after session { $session }
revision = Version { $revision }
no-players = There are no players yet.
no-tables = No seats have been assigned yet.
table-complete = Complete
table-playing = Hand { $hand }
table-seated = Seated
player-number = Number
session-score = Session score
starts-in = starts in { $seat }
did-not-play = Did not play.
not-played-yet = Not played yet.
needed-title = What you need
needed-certain = { $rank ->
    [1] First place is secured.
   *[other] Rank { $rank } or better is secured.
}
needed-out = { $rank ->
    [1] First place is out of reach.
   *[other] Rank { $rank } is out of reach.
}
needed-points = { $rank ->
    [1] { $points } { standard-points } or more at the table in session { $session } secures first place; with less it depends on other results.
   *[other] { $points } { standard-points } or more at the table in session { $session } secures rank { $rank } or better; with less it depends on other results.
}
needed-bound = Some sessions are still open: more may be secured, or out of reach, than is shown here.
as-if-ended-now = As if the session ended now.

create-event = Create an event
create-who = What is it called, and who plays?
create-when = How many sessions, and when?
create-what = Which preset do you begin with?
create-stages-hint = A stage without a number of sessions is left out; how many advance to it then advance to the next one.
create-hint = Everything else follows from these answers; you can change it later under “Regulations”.
create-list = List of players: paste it, or drop a file here
create-list-paste = Or paste it, one player per line
create-list-read = Read the list
create-list-away = Remove the list
create-list-one = Only one file can be read. Put all players into one list.
create-list-kind = The list decides who plays: now “{ $kind }”.
create-list-found = { $players ->
    [one] 1 player
   *[other] { $players } players
}{ $teams ->
    [0] { "" }
    [one] { " " }in 1 team
   *[other] { " " }in { $teams } teams
}{ $groups ->
    [0] { "" }
    [one] , 1 group
   *[other] , { $groups } groups
}.
regulations = Regulations
regulations-hint = The preset chosen above fills these in; change what your regulations say differently. You can edit them freely until the first session begins; after that the chief referee can, with a reason and a preview of who moves. Fields that lock earlier say so. You can switch between teams and individuals until somebody is entered, and change the name in the address between sessions.
until-hands = Once hands are recorded, this can change only if all of them stay valid under the new value.
field-decisions = Scoring decisions
decisions-hint = Where the rule book is silent or practice differs from it. Leave a decision as it is to follow the scoring profile above.
decision-field = scoring decision
decision-as-counting = as above: { $now }
counts = counts
counts-not = does not count
decision-mixed-kongs = One melded and one concealed kong together (the book’s table: 1 + 2; practice: 5; as two concealed ones: 6)
decision-wait-in-knitted-straight = Edge, closed or single wait if the tile may also belong to a knitted straight (1998 p.93 does not say)
decision-always-concealed-as-listed = Concealed hand and fully concealed hand with fans that can only be concealed, unless the lists exclude them (1998 p.23–25; practice: only self-drawn)
decision-one-voided-suit = One voided suit with little three dragons, little four winds, quadruple chow, four pure shifted pungs or chows, and big three winds (1998 p.59–79 count it)
decision-upper-and-lower-four = Upper four with upper tiles, and lower four with lower tiles (1998 p.77–78 count them; practice does not)
decision-thirteen-orphans-fully-concealed = Fully concealed hand with self-drawn thirteen orphans, and never concealed hand (1998 p.23 excludes fully concealed hand; some platforms count it)
decision-pung-with-nine-gates = Pung of terminals or honors with nine gates, for the pung left over by the winning tile (1998 does not exclude it; some platforms do)
decision-mixed-double-with-triple-chow = Mixed double chow with mixed triple chow, for a fourth chow (1998 does not exclude it; some platforms do)
carry-over-no-stage = carry_over is only for standings computed from files with an earlier stage (caipan standings --earlier). An event here has no earlier stage: leave it out.
field-lateness = Lateness
lateness-hint = Deducted from the session score, by minutes after the start of play was announced: up to 10 minutes 10 points, up to 15 minutes 20 points, later the session is forfeited (1998 p.32; Green Book 3.11.2 and the EMA referees’ manual say the same). A stage may deduct { standard-points } instead, in steps of its own: write them under “{ plan-form-toml }” (“lateness”). Deductions already made stay.
field-late-points = Points
late-after-forfeit = Players who arrive later forfeit the session.
late-after-last = Players who arrive later lose the points of the last step.
lateness-wrong = Lateness: at most { $steps } steps, each with more minutes than the one before, from 1 to { $minutes }, and 0 to 500 points.
lateness-half = Lateness, step { $step }: enter both minutes and points, or neither.
field-appeal-fee = Appeal fee
appeal-fee-hint = Set a fee if groundless appeals should be rare. Give the currency, such as 200 USD; leave empty for no fee. The rule book has none; the Green Book (3.12) asks 200 USD, EMA 150 € at its championships.
appeal-fee-asked = The fee is { $fee }; it is refunded if the appeal is granted.
tariffs-late-step = Up to { $minutes } minutes: { $points } points off the session score
tariffs-late-forfeit = Later: session forfeited
tariffs-late-last = Later: no further points
tariffs-late-stage = { $stage }: { $steps }
late-step = After { $minutes } minutes −{ $points } { standard-points }{ $then ->
    [robot] , and a program plays
    [stand-in] , and a stand-in plays
    [replace] , and the team names another player
   *[plays] { "" }
}
tariffs-appeal = { $minutes ->
    [0] Appeals are made to the referee at once.
   *[other] Appeals are accepted until { $minutes } minutes after the session.
}
address-hint = Links, pages and printouts use the new address from now on. The old one, printed or sent, still leads to this event and is never given to another. You can change it when no session is running.
address-change = Change the name in the address
address-changed = Address changed.
address-same = No change: the name in the address is already “{ $slug }”.
address-runs = Session { $session } is running, and phones store hands under the current address. Change it after the session is closed.
until-entered = Can be changed until the first team or player is entered.
kind-changed = The kind of event was changed.
kind-to-teams = Change to an event for teams of four
kind-to-individuals = Change to an individual event
kind-same = No change: the event is already of this kind.
kind-entered = The kind of event cannot be changed: { $teams } teams and { $players } players are entered. Remove them first. Players who had a number in a draw cannot be removed; in that case create another event.
kind-chart = The kind of event cannot be changed: a chart has been chosen for it. Create another event.
until-results = Can be changed until the first totals are entered.
until-results-over = Fixed since totals were entered (session { $session }, table { $table }).
base-score-over = Net scores on paper? The page “{ grid-link }” converts them.
until-end = Can be changed until the event ends.
regulations-change-hint = You can change them freely until the first session begins. After that the chief referee changes them, with a reason and a preview of who moves. What has been published stays as it was.
regulations-preset = Nearest preset: { $preset }. { $count ->
    [0] Nothing differs from it.
    [one] One setting differs from it and is marked.
   *[other] { $count } settings differ from it and are marked.
}
regulations-look = Preview changes
regulations-change = Change the regulations
regulations-would = What would change
regulations-closes = Nothing of session { $session } is missing: it is closed at once, and its standings are published.
regulations-move-nobody = Nobody moves in the ranking.
regulations-changed = Regulations changed.
regulations-same = No changes.
regulations-seated = { $sessions } sessions, but { $seated } already have seats.
regulations-hands = Session { $session }, table { $table }, hand { $hand } is not valid under these regulations: { $why } Correct the hand first, or leave the change of seats, the scoring of fans and the penalty table as they are.
field-event-name = Name of the event
field-slug = Name in the address
slug-hint = Lower-case letters, digits and hyphens.
slug-empty = made from the name
field-kind = Kind
kind-teams = Teams of four
kind-individuals = Individuals
kind-both = Individuals, also ranked in teams of four
field-sessions = Sessions
sessions-hint = More sessions if luck should count less; fewer if the day is short.
field-team-size = Players per team
field-base-score = Base score
base-score-hint = The points each player starts a session with: 500 in the 1998 rule book; 0 if your sheets show net scores, as in Europe. It changes no ranks among players with the same number of results.
setting-range = { $field } ({ $key }): { $found } is not possible. Choose a number from { $least } to { $most }.
setting-long = { $field } ({ $key }): { $found } characters. Write one line of at most { $most }.
setting-changed = { $field }: { $before } → { $after }
setting-preset = { $preset }: { $value }
field-tariffs = Penalty table
field-tariffs-hint = So that every referee gives the same penalty for the same foul. See “{ tariffs-title }”.
tariffs-rule-book = 1998 rule book
tariffs-green-book = Green Book of 2006
tariffs-ema = European Mahjong Association (EMA, 2009 and 2010)
tariffs-title = Penalty table
tariffs-hint = The penalty for each foul at this event. Referees need no reason for a penalty from this table; for any other they must give one.
tariffs-scope = Repeated fouls
tariffs-scope-hand = Each repeat of the same foul in the same hand raises the penalty: warning, 5, 10, 20 and so on.
tariffs-scope-session = Each repeat by the same player in the session raises the penalty: warning, 5, 10, 20 and so on.
tariffs-foul = Foul
tariffs-what = Penalty
tariffs-where = Give a penalty at the table: on its phone, or beside its totals under “{ grid-link }”. For penalties in { standard-points } see “{ standard-penalties }”.
tariffs-points = Points
tariffs-dead = May not win the hand
tariffs-save = Save the penalty table
tariffs-changed = Penalty table saved.
tariffs-points-wrong = { $foul }: “{ $kind }” with { $points } points. Only “to each other player” and “to nobody” take an amount, from 0 to 500.
ruling-none = not in the table
ruling-nothing = no points
ruling-ladder = warning, then more each time
ruling-each = to each other player
ruling-nobody = to nobody
ruling-size = 5 to 60, recipient set by the referee
ruling-size-to-nobody = 5 to 60, to nobody
ruling-free = set by the referee
tariffs-own = This event’s own
regulations-stays = “{ $field }” stays as it is: totals were entered with { $before } (session { $session }, table { $table }).
regulations-game = Session { $session }, table { $table }: totals were entered under the current game. Leave the game and its options as they are.
team-size-hint = Set it if individuals also play for a team: they are drawn and seated individually and also ranked by team, where all results count and a missing player counts as 0. 0: no teams.
team-size-wrong = { $size } players per team: where teams of four are seated as teams, this must be 0.
regulations-team = { $team } has { $players } players; the new regulations would allow { $size }.
field-reserves = Substitutes per team
reserves-hint = More if teams should be able to replace a player who is ill or tired. Substitutes draw no number and play in place of a team-mate: for the team and for themselves. The rule book allows one; enter 0 if there are no teams or no substitutes.
regulations-reserves = { $team } has { $players } substitutes; the new regulations would allow { $reserves }.
field-stand-ins = A stand-in who fills a team’s empty place
stand-ins-hint = Let them score if a missing player should cost the team as little as possible.
stand-ins-nothing = scores nothing for the team: the missing player counts as 0
stand-ins-team = scores for the team; the stand-in is not ranked
field-stand-in-ranks = A stand-in who takes over during a session
stand-in-ranks-yes = takes a rank at the table; nobody gets its { standard-points }
stand-in-ranks-no = takes no rank: the other three get 4, 2 and 1 by their own order (EMA)
stand-in-ranks-hint = Choose no rank if the other three should lose no points to somebody who is not ranked. If a player is absent from the first hand, enter a forfeit with a stand-in: that seat always takes a rank.
field-rotation = Change of seats
rotation-hint = Three changes so that nobody keeps a good or a bad seat; fewer if time is short.
rotation-three-step = Three changes (everyone sits on every side once)
rotation-single-swap = One change (before round 3: East↔South, West↔North)
rotation-none = None
field-scope = { column-standard-points }
scope-hint = By table if only the places against the three opponents should count; by group if high scores should count as well, as in the 1998 rule book.
scope-table = By table: 4, 2, 1, 0
scope-group = By group: for example 16, 14, 13 … 0
field-tie-breaks = Tie-breaks for equal { standard-points }, in this order
tie-breaks-hint = The criteria your regulations name, so that no ranks are shared. Empty rows are skipped.
field-words = Names of the points
words-hint = Choose the names that your players and your rule book use, so that pages, documents and phones speak as they do.
words-standard = Standard points and game points (China)
words-table = Table points and net points (Europe, WMO)
field-game = Game
game-hint = Change it if you play another game. A preset for a new event also sets everything else that belongs to the game.
game-mcr = Chinese Official
game-world-series = World Series (Zung Jung)
field-series = World Series rules
series-hint = What these rules leave to the organiser: change it if your regulations differ.
series-minimum = Minimum points to win
series-share-limit = Equal shares on a discard up to
series-payoff = On a discard above that
series-payoff-formal = the responsible player pays the rest
series-payoff-uniform = all three pay the same
tariffs-world-series = World Series
words-match = Match points and net points (World Series)
words-imp = Points of comparison (IMP) and net points (duplicate)
responsible-discarder = the discarder
responsible-nobody = nobody
field-session-minutes = Minutes per session, including the break
session-minutes-hint = Choose it so that tables can finish all sixteen hands. The clock uses it.
field-appeal-minutes = Minutes for appeals
appeal-minutes-hint = The result is provisional until this time is over. Keep it short if the ceremony follows at once.
field-time-zone = Time zone
time-zone-hint = All times are shown in this zone.
event-created = Event created. Now enter the players.
event-created-with = Event created. Entered: { $what }
slug-wrong = “{ $slug }” cannot be used in the address. Use 2 to 40 lower-case letters, digits or hyphens.
slug-taken = The name “{ $slug }” is already taken. Choose another.
bye-wrong = A bye of { $standard } { standard-points } and { $game } { game-points } is not possible: choose at most { $most_standard } and from −{ $most_game } to { $most_game }.
tie-break-wrong = “{ $found }” is not a valid tie-break.
time-zone-wrong = “{ $found }” is not a valid time zone. Choose one from the list, such as Asia/Shanghai.
name-empty = Enter a name.
reason-empty = Enter a reason.

entries = Entries
import-list = Import a list
import-hint-teams = A CSV or Excel file with a header row: team, name, role (“substitute” for a substitute). It may also have club, country and family; the draw can keep apart players who share one. You see anything unclear before it is stored; if there is an error, nothing is stored.
import-hint-players = A CSV or Excel file with a header row: name, and team if teams are ranked. It may also have club, country and family; the draw can keep apart players who share one. You see anything unclear before it is stored; if there is an error, nothing is stored.
field-file = File
upload-failed = The file could not be uploaded ({ $reason }). Choose a file of at most { $most } MB.
add-team = Add a team
add-player = Add a player
add = Add
add-many = Add many at once
field-team-name = Team
field-leader = Leader
field-coach = Coach
field-player-name = Player
substitute = Substitute
team-incomplete = Fewer than four
team-overfull = More than four
remove-named = Remove { $name }
remove-team = Remove this team
team-added = Team added.
team-removed = Team removed.
player-added = Player added.
renamed = Name changed.
rename-named = Rename { $name }
background-same = { $name }: no changes.
privacy-title = Shown to everybody
privacy-shown = How
privacy-by-name = by name
privacy-initials = by initials: { $initials }
privacy-unlisted = by name, but not in the directory of persons
privacy-hint = Officials and their papers keep the name. By initials, the name is on no public page, file or feed of this event, a namesake at this event has initials too, and the archive and the draw record are for organisers only. Copies made before, printed papers and other sites cannot be reached.
privacy-set = Saved. Everybody now sees this player as chosen.
privacy-erased = erased
player-erased = { $name } was erased, and gets no name again.
erase-title = Erase the name
erase-changes = { $name } becomes { $stands } in everything stored of this event: entries, draw, results, publications, notes, penalties and audit (texts: { $texts }, audit rows: { $rows }). Given name, club, family, register numbers and drawn signatures are removed. Country, team and results stay.
erase-keeps = Audit rows keep their hashes, so archives still hold. What was hashed before, such as a draw commitment, keeps its hash too, and checks say so.
erase-left = What cannot be reached
erase-left-copies = Printed papers; files and archives that were downloaded or mirrored; older backups; what browsers and search engines keep.
erase-left-texts = Nicknames and other spellings in notes and reasons, and the accounts of those who sign in.
erase-left-database = What the disk keeps of earlier states of the database. On PostgreSQL run VACUUM FULL afterwards.
erase-left-documents = Documents and pictures uploaded at this event ({ $documents }): nobody looks into them.
erase-left-elsewhere = The same person, or the same name, is also in: { $events }. Each event and rehearsal is erased by itself; results from elsewhere are changed by those who organise every event.
erase-typed = Type the name
erase-reason = Reason, without the name
erase-outside = Also in results from elsewhere: { $events }
erase-final = This cannot be undone.
erase-do = Erase
erase-back = Back to the player
erase-done = Erased.
erase-type-name = To erase the player, type the name: “{ $name }” (typed: “{ $typed }”).
erase-reason-names = The reason says who it is. Give one that does not.
erase-not-ended = { $name } cannot be erased before the event has ended. Show the player by initials, and erase the name when the event has been ended on the board.
erase-namesake = Another player of this event is called { $name } too, so texts do not tell whom they mean. Show the player by initials instead.
erase-short-name = { $name } is too short to be found in texts. Show the player by initials instead.
erase-official = Somebody called { $name } has acted at this event, and the player was renamed to that: the audit would no longer tell who did what. Show the player by initials instead.
erase-own-name = Your own name would stand in the audit, and it names { $name }. Another organiser has to do this.
exchange-title = Entered in each other’s place
exchange-with = Player
exchange-hint = Name, club, country, household, register numbers and how the public sees them change places. Teams, numbers, seats and results stay. Published standings keep the old names until you publish them again.
exchange-do = Exchange names and details
exchange-done = Names and details exchanged.
role-title = Player or substitute
role-plays = plays
role-new = Change role
role-trade = swap places with { $with }
role-alone-player = make a regular player
role-alone-substitute = make a substitute
role-changed = Roles changed.
role-hint-open = Before the draw you can change roles either way, as long as the team has room.
role-hint-drawn = The new player takes over the number and plays every session that has not begun. Results so far stay with those who played them, and count for the team. If a session has seats but has not begun, seat it again. For a single session, note the substitute at the table instead.
role-fixed = { $name } plays for no team, has left, or is a stand-in. Only players and substitutes of a team can change roles.
role-drawn = The draw has been made. Choose the team-mate with whom { $name } swaps places.
role-no-trade = { $with } and { $name } cannot swap places: one must be a player and the other a substitute of the same team.
role-all-begun = All { $sessions } sessions have begun. Note a substitute at the table of the current session instead.
player-details = Details
registers-hint = Register and number, separated by “;”: EMA 08010039; MIL 7. The given name is part of the name above.
enter-list = Add the list
player-removed = Player removed.
list-title = A federation’s list
list-hint = A file with number, name, country and club (CSV or .xlsx). Entries are matched by number, otherwise by name. You see the differences, and nothing changes until you tick it.
list-enter = Add players from the list
list-typed = Numbers or names from the list, one per line; if everybody is in a team: team, number
list-compare = Compare
list-differs = Different on the list
list-same = Same on the list
list-not-there = Not on the list
list-nearest = Not on the list; nearest: { $name } ({ $why })
list-several = { $count } players of this name are on the list: enter the number first
list-take-over = Apply ticked changes
list-taken = Changes applied from the list: { $count }
list-nothing-ticked = Nothing is ticked. Tick the changes you want to apply.
list-changed = The entry of { $name } has changed since the comparison. Compare again.
list-nobody = Line { $line }: “{ $found }” is not on the list. Correct it, or add the player by hand.
list-perhaps = Line { $line }: { $what } Write the name as the list has it, or the number.
list-namesakes = Line { $line }: the list has { $count } players called “{ $found }”. Give the number instead.
action-take-over-list = Applied changes from a federation’s list
paste-list = Type or paste a list
paste-hint-players = One player per line; press Enter for the next. You can paste cells from a spreadsheet, with or without a header. Players already entered are skipped.
paste-hint-teams = One player per line: team, name, role if needed; press Enter for the next. You can paste cells from a spreadsheet, with or without a header. Players already entered are skipped.
grid-more = More columns:
grid-unread = Ignored, because this list has no such column:
pasted-list = pasted list
entries-closed = The draw has been made, so players cannot be added or removed here: enter who leaves or arrives under “{ repair-title }”. You can still correct names. As long as no session has seats, you can withdraw the draw on its page, with a reason; the entries then open again.
withdraw-draw = Withdraw the draw
withdraw-draw-what = This reopens the entries; lots are then drawn again. The withdrawn numbers stay on record, struck through.
withdraw-draw-done = Draw withdrawn. The entries are open again.
withdraw-draw-seated = Session { $session } has seats from this draw. Cancel its seats first; if a session has begun, use “Withdrawals and arrivals”.
removed-title = Removed: { $count }
bring-back = Restore
brought-back = Restored with all details.
bring-back-no-team = The team “{ $team }” no longer exists. Restore the team first.
link-again = New link
restore-disqualification = Reinstate disqualification
restored-done = Disqualification reinstated. Hands won in the meantime still count.
restore-none = { $name } was not disqualified in that hand, or the disqualification has not been revoked. Reload the board.
disqualification-restored = Reinstated by { $author } ({ $time }): { $reason }
repair-back-nobody = { $name } can come back only to a number of their own team: tick the team member who leaves, such as a stand-in. Or write the name of the team and all four players.
repair-back-role = { $name } is a stand-in or the substitute of { $team } and cannot come back as one of the four. Write who does.
repair-which = “{ $name }” is the name of several players: { $names }. Write the one who comes back as shown here. For somebody else, add something that tells them apart.
team-taken = There is already a team “{ $team }”.
player-taken = { $team } already has a player { $name }.
event-full = The event already has { $most } players, the maximum.
name-taken = There is already a player { $name }: add something that tells the two apart.
team-needed = Choose a team.
event-without-teams = This is an individual event without teams.
to-draw = Go to the draw

draw = Draw and chart
draw-by-seed = Draw by computer
draw-by-hand = Draw by hand
draw-hint-teams = Enter the team’s order number next to each team, and 1 to 4 next to each player. Player number = 4 × (team number − 1) + place.
draw-hint-players = Enter the number each player drew.
lots = Draw
record-draw = Record the draw
seed-by-chance = empty: random
draw-done = Draw recorded.
draw-seats = Draw the seats
draw-seats-what = The computer draws numbers for { $players } players{ $sessions ->
    [0] {""}
    [one] , with tables and seats for 1 session
   *[other] , with tables and seats for { $sessions } sessions
 }{ $teams ->
    [apart] {""}. Members of a team meet as seldom as possible
   *[any] {""}
 }. Everybody sees the result at once, and anybody can repeat the draw.
draw-seats-done = Seats drawn. Everybody can see them.
draw-seats-drawn = The draw has been made. Withdraw it first to draw again.
draw-seats-confirmed = A draft is confirmed and published, and its word has not been entered yet. Draw with that word, or confirm another draft.
draw-steps = Draw in public with a random word, by hand, or with another chart
draw-details = Chart and numbers
draw-who = Enter who made the draw.
draw-seed = Enter a seed.
draw-stands = A session has seats, so the draw can no longer be changed.
drawn-at-once = Draw { $revision }: made by { $drawn_by } from a seed at { $at }.
drawn-by-seed = Draw { $revision }: made by { $drawn_by } from a seed, recorded by { $recorded_by } at { $at }.
drawn-by-hand = Draw { $revision }: made by { $drawn_by }, recorded by { $recorded_by } at { $at }.
chart = Chart
official-chart = Chart { $chart } of the rule book
chosen = Chosen
choose-chart = Choose this chart
chart-chosen = Chart chosen.
chart-size-figures = { $players } players, { $sessions } sessions
grade-pairs-twice = Pairs that meet twice
grade-pairs-more = Pairs that meet more than twice
grade-excess = Meetings beyond the first
grade-team-mates = Team-mates at the same table
planned-sessions = The regulations plan { $sessions ->
    [one] 1 session
   *[other] { $sessions } sessions
 }.
chart-stands = A session has seats, so the chart can no longer be changed.
chart-other-size = The chart seats { $seats } players, but { $players } are in the draw. Choose another chart.
chart-other-numbers = The chart has numbers up to { $highest }, but { $players } players are in the draw. Correct the number, or choose another chart.
chart-fault-team-mates = Team-mates sit at the same table { $found ->
    [one] once
   *[other] { $found } times
 }{ $enough ->
    [0] {""}; this can be avoided.
    [one] {""}; once would be enough.
   *[other] {""}; { $enough } times would be enough.
 }
chart-fault-same-four = The same four players meet again { $found ->
    [one] once
   *[other] { $found } times
 }{ $enough ->
    [0] {""}; this can be avoided.
    [one] {""}; once would be enough.
   *[other] {""}; { $enough } times would be enough.
 }
chart-fault-again = Pairs who have met before meet again { $found ->
    [one] once
   *[other] { $found } times
 } (one pair { $most } times in all){ $enough ->
    [0] {""}; this can be avoided.
    [one] {""}; once would be enough.
   *[other] {""}; { $enough } times would be enough.
 }
chart-fault-byes = One player has { $most ->
    [one] 1 bye
   *[other] { $most } byes
 } and another { $fewest ->
    [0] none
   *[other] { $fewest }
 }; the difference need not be more than 1.
chart-all-the-same = To use this chart anyway, tick the box under the file, or add --all-the-same. The page of the draw makes the best possible chart for you.
chart-take-all-the-same = Use this chart although a better one is possible
chart-longest = A chart can have at most { $offered } sessions, but { $planned } are planned. Choose how the others are seated by standings, or load a longer chart from a file.
chart-too-short = The chart has { $offered ->
    [one] 1 session
   *[other] { $offered } sessions
 }, but { $planned } are planned. Choose a longer one, or choose how the others are seated by standings.
seat-no-draw = Make the draw first.
seat-sets-move = Duplicate sets move among four tables, but there are { $tables } here: choose another chart, or sets that stay at the table.
seat-few-tables = Duplicate compares at least { $fewest } tables, but there are { $tables } here.
repair-movement = Teams are compared by the sum of their four winds, so every place must be filled: a team is replaced by a team, a player by a substitute or a stand-in, and no place is added.
regulations-false-win = A false win in session { $session }, table { $table }, hand { $hand } was judged under the old setting. To change between IMP and points for a false win, remove the foul from that hand, change the setting, then enter the foul again.
seat-few-compared = Duplicate compares at least { $fewest } tables, but from table { $table } on there are { $tables }: choose another chart, or compare all tables.
seat-team-winds = Teams are compared by the sum of their four winds, but { $team } does not have one player at each wind of the compared tables. Before the first session, choose the duplicate movement; later, fill empty places, with stand-ins if needed.
seat-no-chart = Choose a chart first.
seat-order = Session { $session } cannot be seated yet: session { $next } comes next.
seat-all = All { $sessions } sessions have seats.
seat-no-player = Nobody has number { $number }. Check the draw.

step-entries = Entries: { $teams ->
    [0] { $players } players
   *[other] { $teams } teams, { $players } players
 }
step-draw = Draw
step-chart = Chart
step-links = Links for referees
no-sessions = No seats have been assigned yet.
seat-session = Seat session { $session }
start-session = Start session { $session }
close-session = Close session { $session }
publish-session = Publish session { $session }
seat-session-what = Everybody gets a seat, shown on phones and screens; the clock does not run yet.{ $numbers ->
    [hidden] {" "}All numbers of the draw become public.
   *[shown] {""}
 }
start-session-what = { $entry ->
    [totals] The clock runs, and totals can be entered.
   *[hands] The clock runs, and hands can be entered.
 }
close-session-what = { $tables ->
    [one] The result of 1 table counts
   *[other] The results of { $tables } tables count
 }; corrections stay possible.
publish-session-what = { $withheld ->
    [yes] A copy of these standings is stored that later corrections do not change. Nobody sees it yet: results are withheld until you make them public.
   *[no] Everybody gets a copy of these standings that later corrections do not change.
 }
session-byes = { $count ->
    [one] Bye
   *[other] Byes
 }: { $names }
session-seated = Seated
session-running = Running
session-closed = Closed, not published
session-published = Published, appeals open
session-official = Official
field-place = Place
place-hint = On the event’s page, in calendars and on papers, so that people find the hall.
field-starts = Start of the sessions
starts-hint = One session per line: 2026-11-28 09:30, or just the time for the same day. Optional.
starts-wrong = Start of the sessions, line { $line }: write date and time as 2026-11-28 09:30, or just the time for the same day; each must be later than the one before.
starts-many = { $starts } sessions have a start time, but only { $sessions } are planned. Remove lines, or plan more sessions.
session-begins = begins { $at }
field-forfeits = Absent players
forfeits-hint = This matters if several players at one table are absent: without points they lose the most.
forfeits-nothing = score no { standard-points }
forfeits-shared = share those of the last places (two at one table get half a point each)
field-forfeit-score = Session score of a forfeited session
forfeit-score-hint = Set it if your regulations name a score. If empty: 0, counted with the base score of the game (1998 p. 31), or the equivalent: −500 for net scores in Chinese Official.
event-end = End the event
event-end-what = Everything is official. Once you end the event nothing can be changed, unless it is reopened with a reason.
event-ended-done = The event has ended. Thank you all.
event-ended-at = Ended { $time }: nothing can be changed.
ended-thanks = { $event } has ended. Thank you to everybody who played, refereed and helped.
event-ended = The event has ended, so nothing can be changed. The chief referee can reopen it on the board, with a reason.
event-end-withheld = Results are still withheld: once the event has ended, they can be made public only after it is reopened.
event-resume = Reopen event
event-resumed-done = The event is open again.
event-not-ended = The event has not ended.
end-sessions = { $played } of { $planned } sessions have been played. Play the others, or change the number of sessions in the regulations.
end-not-official = The last standings are not official yet: publish them, and wait until the time for appeals is over.
shelf-title = Hide or delete this event
shelf-hint = A hidden event is not listed, but its address still works. An event without results can be deleted; you can restore it from the list of events.
shelf-same = No change: it is already there.
event-hide = Hide from the list of events
event-show = Show on the list of events
event-hidden = hidden
event-delete = Delete the event
event-bring-back = Restore
events-deleted = Deleted events
delete-type-name = Type the name of the event to delete it
delete-has-results = The event has results, so it cannot be deleted. Hide it instead.
event-shown-done = The event is listed again.
event-hidden-done = The event is no longer listed. Its address still works.
event-deleted-done = Event deleted. You can restore it from the list below.
action-end-event = Ended the event
action-resume-event = Reopened the event
action-shelve-event = Listed, hid or deleted the event
appeals = Appeals
appeals-none = No appeals have been handed in.
appeal-hand-in = Hand in an appeal
appeal-hint = In writing, signed by the team leader or the player, before the time for appeals is over. The result stays provisional until all appeals are decided.
appeal-session-runs = Session { $session }, running
appeal-session-until = Session { $session }, appeals until { $until }
appeal-who = Player (number or name)
appeal-by = Signed and handed in by
appeal-ruling = Ruling you appeal against, and why
appeal-about = About
appeal-about-rules = rules or regulations: the chief referee decides
appeal-about-else = something else: the organising committee decides
appeal-fee = Fee paid (empty if none)
appeal-fee-paid = fee { $fee }
appeal-fee-returned = the fee is refunded
appeal-return-fee = Refund the fee
appeal-nobody = “{ $who }” is not a number or name in session { $session }, or several players match. Choose from the list.
appeal-late = The time for appeals after session { $session } ended at { $until }. Only the chief referee can accept one now.
appeal-is-late = late
appeal-handed-in = handed in { $time } by { $by }; about { $kind }
appeal-open = Not decided
appeal-paper = Paper
appeal-clock-left = left
appeal-clock-over = The time is over.
appeal-granted = Granted
appeal-rejected = Rejected
appeal-decide = Decide
appeal-decide-again = Decide again: to correct a mistake, or if the decision was not accepted
appeal-effect = Preview if granted: new table totals, or a penalty revoked
appeal-penalty = Penalty to revoke
appeal-look = Preview effect
appeal-then = This is only a preview; nothing is stored. If you grant the appeal, make the correction here:
appeal-body = Decision by
appeal-chief-referee = Chief referee
appeal-organising-committee = Organising committee
appeal-arbitration-committee = Arbitration committee
appeal-reason = Reasons and consequences (published)
appeal-grant = Grant
appeal-reject = Reject
appeal-body-wrong = Another body decides this appeal now: for rules, the chief referee and then the arbitration committee; for everything else, the organising committee.
appeal-was-granted = { $time } · { $body }: granted. { $reason }
appeal-was-rejected = { $time } · { $body }: rejected. { $reason }
appeal-handed-in-done = Appeal handed in. The result is provisional until it is decided.
appeal-decided-done = Decision published.
appeal-document-attach = Attach a photo or a PDF
appeal-document-file = Photo of the score sheet (JPEG, PNG) or PDF, at most 8 MB
appeal-document-done = Document attached.
appeal-document-said = { $size } MB · { $author }, { $time }
appeal-document-withdraw = Withdraw the document
appeal-document-withdrawn-done = Document withdrawn; it stays on record, struck through.
appeal-document-kind = “{ $file }” is not a photo or a PDF. Attach a JPEG, a PNG or a PDF.
appeal-document-large = The document has { $size } MB; the maximum is { $most } MB. Take a smaller photo, or attach fewer pages.
appeal-documents-large = With this file the event’s documents would have { $size } MB; the maximum is { $most } MB. Attach a smaller one.
appeal-documents-of-team = With this file your team’s documents would have { $size } MB; the maximum is { $most } MB. Attach a smaller one, or give it to the chief referee.
appeal-withdraw = Withdraw the appeal
appeal-withdrawn = Withdrawn
appeal-withdrawn-done = Appeal withdrawn.
appeal-is-decided = { $author } has recorded a decision on this appeal, so it cannot be withdrawn. The body that decided can replace its decision.
board-appeals = Appeals: { $appeals }
rehearse = Rehearse this event
rehearse-what = A rehearsal is an unlisted copy with the same teams, players, regulations and organisers; every page and printout is marked. Tables play automatically, you pair phones as on the day, and things go wrong when you ask. Nothing in it affects this event.
rehearse-begin = Start a rehearsal
rehearsal-mark = REHEARSAL · 
rehearsal-begun = The rehearsal is ready. Make the draw and start.
rehearsal-banner = Rehearsal: nothing here counts.
rehearsal-title = Rehearsal
rehearsal-kept = Tables you play yourselves
rehearsal-play = Let the other tables play
rehearsal-played = { $tables ->
    [one] 1 table was
   *[other] { $tables } tables were
 } played automatically.
rehearsal-what = What goes wrong
rehearsal-go-wrong = Trigger
rehearsal-gone-wrong = Triggered: { $what }. What would you do?
rehearsal-reason = Rehearsal
rehearsal-how = Make the draw, assign seats, start, pair phones and publish as on the day. Once a session is running, tables play automatically and you can trigger problems here.
rehearsal-of-rehearsal = This is already a rehearsal.
rehearsal-only = Only possible in a rehearsal: this is a real event.
mishap-dispute = The last hand is disputed
mishap-late = South is twelve minutes late
mishap-absent = North is missing
mishap-totals = The totals are wrong
mishap-clerks = Two clerks enter different totals
mishap-phone = The table’s phone is lost
mishap-home = North goes home
mishap-network = The network fails
about-mishap-dispute = The referee calls about the last hand. Open the call on the board, look at the hand, and correct it with a reason or reply that it is right.
about-mishap-late = South arrives 12 minutes after play was announced: 20 points are deducted, and every document shows it. If that was a mistake, record that South arrived on time.
about-mishap-absent = The referee proposes a forfeit with a stand-in for North. Answer the call: give the forfeit, or say why not.
about-mishap-totals = On the score sheet East’s total is 10 points higher than the hands say. The board shows it; choose which of the two counts, with a reason, or ask the table to count again.
about-mishap-clerks = Two clerks enter different totals for a table: 10 points less for South, 10 more for East. The grid shows both; check the score sheet and enter what it says. Where two clerks must agree, the session cannot be closed before that.
about-mishap-phone = All phones paired with the table are disconnected. Everything the server has received is safe. Pair another phone on the page of phones and go on with the next hand; entries that were only on the lost phone are on paper.
about-mishap-home = The referee calls: North has gone home. Decide at this table how to fill the seat; before the next session, withdraw the player on the page “Withdrawals and arrivals”, with a stand-in or byes.
about-mishap-network = For a minute the server does not answer the table’s phone or its row of the grid. The phone stores entries and says so; they are sent automatically afterwards.
rehearsal-mishaps = Practise problems and solutions
rehearsal-reason-home = Rehearsal: North has gone home
rehearsal-no-totals = Table { $table } is entered hand by hand, but two clerks enter different totals only at a table scored by totals. Choose such a table, or score this one by totals.
rehearsal-no-phone = Table { $table } has no paired phone to lose. Pair one first.
end-appeals-decided = All appeals have been decided.
action-note-attached = Attached a document to an appeal
action-note-appealed = Handed in an appeal
action-note-appeal-decided = Decided an appeal
audit-none = No matching entries.
audit-all = Everything
audit-older = Older entries
check-in = Check-in
check-in-title = Check-in, session { $session }
check-in-who = Number or name
check-in-here = Mark present
check-in-undo = present
check-in-team = Mark all present
check-in-count = { $here } of { $expected } present
check-in-missing = Missing players and what to do
check-in-all = Show everybody
check-in-before-draw = Remove absent players from the entries before the draw:
check-in-substitutes = Substitutes present: { $names }. Record at the table who plays for whom.
check-in-day = All sessions of this day: { $first } to { $last }
check-in-not-here = { $missing } of { $expected } missing
check-in-tablet = Let players check in themselves on a tablet: make a link for the door
check-in-waits = The session has not started. You can record substitutes and forfeits here once it has.
check-in-absent = absent
missing-since = missing since { $time }
propose = What to do
propose-remove = Remove from the entries
propose-remove-means = Make the draw with { $left } players{ $over ->
    [0] : they fill all tables.
   *[other] . They do not fill tables of four: the page of the draw offers byes or stand-ins.
}
propose-remove-of-team = The team will then be one player short: the page of the draw offers a stand-in.
propose-stand-in = Replace with a stand-in
propose-stand-in-means = Removes the player. The stand-in draws a number and plays every session, is not ranked, and scores for { $for ->
    [team] the team
   *[nothing] nobody
}.
propose-substitute = { $substitute } plays
propose-substitute-means = The result counts for the team and for { $substitute }; { $name } scores nothing in this session.
propose-trade = { $substitute } takes over the place
propose-trade-means = { $substitute } plays all remaining sessions with the number of { $name }, who becomes the substitute and keeps all results so far. If a session has seats but has not begun, seat it again.
propose-forfeit-stood-in = Absent: a stand-in plays
propose-forfeit-stood-in-means = { $name } forfeits: session score { $score }, no { standard-points }. A stand-in plays, so the table can play all hands; the stand-in’s points count for nobody.
propose-forfeit = Absent: nobody plays
propose-forfeit-means = { $name } forfeits: session score { $score }, last at the table. Three players cannot go on: the table stops, and the others keep their scores.
propose-withdraw = Withdraw from the event
propose-withdraw-means = From the next session on: byes or a stand-in, with a preview first.
door-here = You are here.
door-i-am = I’m here
door-next = Next player
door-which = Which of these are you?
door-none = None of these
door-not-in-session = You do not play in session { $session }.
check-in-nobody = No player has the number or name “{ $who }”.
check-in-several = { $count } players match “{ $who }”: { $names }. Type more of the name, or the number.
check-in-session = There is no session { $session }: the event has { $sessions }.
checked-in = { $names }: present.
checked-out = { $names }: not present.
action-check-in = Checked players in or out
substitute-of = substitute of { $team }; plays when a team-mate does not
tell = Message to the tables
tell-what = Message
tell-send = Send
tell-done = The message is on the tables’ phones.
action-note-told = Sent a message to a table
action-note-decided = Decided totals or a count
action-note-filled = Recorded how a seat was filled
action-note-taken-back = Undid a table’s note
action-unstop-table = Undid “time is up”
action-import-archive = Imported an archive
action-add-user = Added a user
action-set-password = Set a password
leader-same = No change: { $team } already has this leader and coach.
action-set-leader-and-coach = Changed leader or coach
action-set-privacy = Changed how everybody sees a player
action-erase-player = Erased a player
action-set-background = Changed club, country, given name or registers
session-from = from { $from }
session-from-to = { $from }–{ $to }
session-seated-done = Seats for session { $session } assigned.
session-unstarted-done = Start of session { $session } cancelled.
session-unseated-done = Seats of session { $session } cancelled. Seat it again when ready.
unstart-session = Cancel the start of session { $session }
unseat-session = Cancel the seats of session { $session }
session-reopened-done = Session { $session } is open again: hands and totals can be entered.
publication-withdrawn-done = Standings after session { $session } withdrawn. You can publish them again.
reopen-session = Reopen session { $session }
withdraw-publication = Withdraw the standings after session { $session }
reopen-not-closed = Session { $session } is not closed, so it cannot be reopened.
reopen-later = Session { $later } already has seats, based on the results of session { $session }. Cancel the seats of session { $later } first, or correct single hands of session { $session }.
withdraw-nothing = Nothing is published after session { $session }. Reload the board.
publication-withdrawn = Withdrawn by { $author } ({ $time }): { $reason }
publication-replaced = Replaced by version { $revision }
unstart-not-running = Session { $session } is not running, so there is no start to cancel.
unstart-played = Table { $table } has already entered hands or totals in session { $session }. Correct them, or close the session.
unseat-started = Session { $session } has started. Cancel its start first; this is possible until a hand is recorded.
unseat-noted = Table { $table } already has scores, absences or signatures in session { $session }, so its seats cannot be cancelled. Start the session, and correct single seats with “{ swap-link }”.
unstop-tables = Undo “time is up”
unstop-done = { $tables ->
    [one] 1 table plays on.
   *[other] { $tables } tables play on.
}
unstop-none = No table of session { $session } can play on: something was entered after the tables were stopped. Undo or correct single hands on their score sheets.
withdraw-later-started = Session { $later } has begun, so the standings after session { $session } cannot be withdrawn: they could not be published again. Corrections appear in the next publication.
given-title = Extra time and messages: { $count }
given-to = { $time } · table { $tables } · { $said }
given-extra-time = +{ $minutes } min, “{ $reason }”
given-message = message “{ $text }”
given-take-back = Undo
given-taken-back = Undone, on the phones as well.
note-taken-back = { $author } has already undone this at table { $table }. Reload the page.
session-started-done = Session { $session } started.
session-closed-done = Session { $session } closed.
session-published-done = Session { $session } published.
end-title = End of the event
end-published = The final ranking has been published.
end-publish = Publish the final ranking.
end-release = Make all results public: they are still withheld.
end-appeals-open = { $count ->
    [one] 1 appeal to decide.
   *[other] { $count } appeals to decide.
  }
end-appeals = The time for appeals is over (until { $until }).
end-appeals-left = Appeals until { $until } ({ $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
  }).
end-appeals-until = Appeals until { $until }.
end-not-final = Not final yet: documents printed now say so. Wait until all of these are done.
end-ranking = Public final ranking
end-standings = Ranking as PDF
end-summary = Score summary
end-certificates = Certificates
board-done = { $done } of { $tables } tables finished
board-before = Before the first session
board-decide = { $tables ->
    [one] 1 table needs a decision
   *[other] { $tables } tables need a decision
}
board-behind = { $tables ->
    [one] 1 table behind
   *[other] { $tables } tables behind
}
board-silent = { $tables ->
    [one] 1 table not responding
   *[other] { $tables } tables not responding
}
board-over = { $tables ->
    [one] 1 table over time
   *[other] { $tables } tables over time
}
board-by-trouble = Needs attention first
board-by-number = By table number
board-by-unfinished = Unfinished only
board-resort = Sort again ({ $tables } waiting)
board-act = Extra time, message
start-publish-first = Publish session { $session } first: the standings after it cannot be published once another session has begun.
session-passed = Closed; a later session began before it was published
tables-not-there = There is no table { $table } in session { $session }; it has { $tables } tables. Enter tables as “1-7, 9”, or leave the field empty for all.
board-later = { $tables ->
    [one] 1 more table
   *[other] { $tables } more tables
}
board-calm = All quiet: no calls, no tables behind.
board-waits = Close session { $session } ({ $why })
board-unfinished = { $open ->
    [one] 1 table not finished
   *[other] { $open } tables not finished
}
stop-title = Time is up ({ $tables ->
    [one] 1 table still playing
   *[other] { $tables } tables still playing
})
stop-ahead = Once time is up ({ $tables ->
    [one] 1 table still playing
   *[other] { $tables } tables still playing
})
stop-what = At the ticked tables the hand in progress ends without a result; all recorded hands count. If a table is finishing its hand, stop it later.
stop-table = Table { $table }, hand { $hand }
stop-tables = Stop these tables
stop-done = { $tables ->
    [one] 1 table stopped by time.
   *[other] { $tables } tables stopped by time.
}
blocks-closing = Not ready to close ({ $count })
blocker-playing = Table { $table } is still playing hand { $hand }. Let it finish, or record that hand as stopped by time.
blocker-sum = { $what } The table does not count in the ranking until its totals are right, or the chief referee decides on its page that they count as they are.
sum-wrong = Table { $table }: the four totals add up to { $sum } instead of { $expected }; they are { $by } too { $way ->
    [less] low
   *[more] high
}. { $cause }
sum-cause-unpaid = They would be right without the { $points } points that count as paid to nobody: check that number and the penalties.
sum-cause-net = They look like net scores: each lacks the base score of { $base }.
sum-cause-with-base = They look like scores with a base score of { $base }, which this event does not use.
sum-cause-typed = They would be right if { $name } had { $instead } instead of { $typed }.
sum-cause-too-little = Add up the score sheet again. If some points went to nobody, enter how many.
sum-cause-too-much = Add up the score sheet again.
totals-kept = Saved anyway: { $reason }
totals-not-counted = The four totals of this table do not add up. They do not count in the ranking until they are corrected, or the chief referee decides that they count.
totals-count-decision = The chief referee decided that the totals count although they do not add up: { $reason }
entry-totals-count = Count the totals as they are
table-wrong-sum = Totals do not add up
all-the-same = Save anyway
convert-totals = { $by } for every total of { $count ->
    [one] table { $tables }
   *[other] the { $count } tables { $tables }
}, to match this event’s base score
convert-nothing = No table of this session has totals with another base score. They may already have been converted.
totals-converted = { $tables ->
    [one] Totals of 1 table converted.
   *[other] Totals of { $tables } tables converted.
}
blocker-signed = Table { $table }: { $name } signed { $signed }, but the hands add up to { $computed }. Correct one of them, or let the chief referee decide.
signed-differs = signed totals differ
totals-differ = totals and hands differ
start-twice = Session { $session } has already started.
start-other = Session { $running } is still running. Close it first.
start-order = Session { $earlier } has not been closed. Close it first.
close-not-running = Session { $session } is not running. It has not started, or it is already closed.
publish-not-closed = Session { $session } is not closed. Close it first, then publish it.
publish-later-started = A later session has begun, so session { $session } can no longer be published.
hands-recorded = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
 } recorded
sum = Sum
field-of = From
field-standard-points = { column-standard-points }
field-reason = Reason
penalty-of-none = Choose the player or team to deduct { standard-points } from.
penalty-asks = Deduct { standard-points } from { $name }: { $points }?
penalty-before = Now: { standard-points } { $points }, rank { $rank }
penalty-after = Then: { standard-points } { $points }, rank { $rank }
penalty-look = Preview
penalty-confirm = Deduct
penalties-given = Penalties so far
penalties-none = None yet.
penalty-revoke = Revoke
penalty-revoked = Penalty revoked; the points count again.
penalty-revoked-twice = { $author } has already revoked the penalty of { $name }. Reload the list.
penalty-given = { column-standard-points } deducted.
disqualified = Disqualified
has-withdrawn = Withdrawn
disqualified-when = Disqualified in session { $session }, table { $table }, hand { $hand }: { $foul }.
disqualified-revoked = Revoked by { $author } ({ $time }): { $reason }
disqualified-sits = { $name } was disqualified in session { $session }, table { $table }, hand { $hand } ({ $foul }) and cannot play. Record a stand-in for the seat; the chief referee can revoke the disqualification on the board.
disqualified-note = From the next session on a stand-in plays this number; each session start records the seat as forfeited, so no table waits. To give the number to another player, or take it out of the chart:
revoke-disqualification = Revoke disqualification
revoke-done = Disqualification revoked: the player may continue. If a stand-in is playing in a running session, decide on the table’s score sheet who plays the seat.
revoke-none = { $name } was not disqualified in that hand, or the disqualification has already been revoked. Reload the board.
penalty-of-wrong = “{ $found }” is not in this event.
standard-penalty-wrong = { $points } { standard-points } cannot be deducted. Enter more than 0 and at most { $most }, in whole numbers, halves, thirds, quarters or twelfths.
standard-penalty-hint = More than 0 and at most { $most }: 5, 5/2 or 0.5
standard-penalty-early = Make the draw first: until then the entries may still change.
audit = Audit
audit-holds = Audit intact
audit-as-of = Chain checked { $at }, and each row since.
audit-broken = Audit broken
check-not-yet = This event has not been checked since the server started.
check-held = Checked { $at }: all data is as it was written; draws, seats and standings are the same when recomputed.
check-failed = Checked { $at }: { $count ->
    [one] 1 item differs
   *[other] { $count } items differ
} from what { $count ->
    [one] was
   *[other] was
} written.
check-failed-what = Stop entering, keep a backup, and find out who changed the database.
check-done = Checked.
check-now = Check now
verify-title = Check this event
verify-why = Every change to this event adds a row to its audit. The row covers what was written and all rows before it, so anyone who changes data outside the program also changes these numbers.
verify-code = Check code now
verify-rows = { $rows } rows, the last of { $at }
verify-as-of = as of { $at }, the last public change; the next one will cover everything written until then
verify-key = Public key of this installation
verify-sealed = Last sealed
verify-other-key = with the key of another installation
verify-last-check = Last check
verify-how = Recompute it yourself
verify-paper = Compare the check code and the key on a printed sheet with this page. The audit recognises older codes for as long as the event exists.
verify-draw = The draw record contains all you need to repeat the draw.
verify-names-hidden = Some players are shown by initials, or were when they were removed. The archive and the draw record contain their names, and are for organisers only.
verify-no-draw = Once the draw is public, its record contains all you need to repeat it.
verify-archive = Ask the organiser for the archive of the event; it contains every hand. “caipan verify FILE” recomputes everything, down to the ranking; “docs/verify.py” and “docs/recount.py” do the same without this program.
verify-archive-open = The archive of the event contains every hand. “caipan verify” with the address of this page recomputes everything, down to the ranking; “docs/verify.py” and “docs/recount.py” do the same without this program.
verify-here = Recount it here
verify-here-what = Your browser recounts an archive by itself: draws, seats, hands, points and ranks, with what “caipan verify” recounts them with. It loads at most { $size } MB for that, and sends nothing.
verify-here-own = Recount this event
verify-here-file = Or an archive that you have: choose it, or drop it here
verify-here-counting = Recounting …
verify-here-failed = This browser could not recount the archive. Use “caipan verify” or “docs/verify.py”.
verify-open = Make the archive public
verify-close = Make the archive private
verify-open-hint = The archive contains every hand with its corrections, all reasons, and who entered them: anyone who downloads it can recompute everything. Signatures, calls, messages, reported mistakes and appeal documents are left out.
verify-opened = The archive is now public.
verify-closed = The archive is now for organisers only.
verify-not-shown = The draw is made but not public yet, and the archive contains it. Publish the draw first.
action-open-archive = Changed who can download the archive
column-time = Time
column-actor = Who
column-action = What
column-detail = Detail
column-hash = Hash

links = Links for referees
links-find = Name, role or team
links-officials = Referees and staff
links-leaders = Team leaders
links-phones = Phones at tables
make-link = Make a link
link-made = Link for { $name } created
link-address = Address of the link
link-once = This link is shown only once. Copy it now and send it to the person.
link-seen = Last online { $at }
link-never-seen = Not used yet
link-created = Created { $at }
link-until = valid until { $until }
copy = Copy
field-label = Name
field-role = Role
field-tables = Tables
tables-hint-before = Required for a referee: table numbers separated by commas, or 1-7. The number of tables depends on the entries.
tables-hint = Required for a referee: table numbers from 1 to { $tables }, with commas and hyphens.
tables-pick = Pick tables
role-organiser = Organiser
role-chief-referee = Chief referee
role-referee = Referee
role-recorder = Recorder
role-of-tables = { $role } (table { $tables })
role-check-in = Tablet at the door (players check in)
role-leader = Team leader (hands in appeals)
role-of-team = Leader of { $team }
field-leader-team = Team of the leader
revoke-link = Revoke
revoked = Revoked
link-own = You
link-own-asks = This is the link you signed in with. If you revoke it you lose access; another organiser must make you a new link.
link-own-revoke = Revoke my own link
link-revoked = Link revoked.
link-no-tables = Enter the referee’s tables.
link-qr = Link as a QR code
organisers-title = Organisers with an account
organiser-add = Add as organiser
organiser-remove = Remove as organiser
field-user = User name
organiser-added = Organiser added.
organiser-removed = Organiser removed.
organiser-unknown = There is no user “{ $name }”. The operator of the server adds users: caipan user add NAME.
organiser-already = { $name } is already an organiser of this event.
organiser-oneself = You cannot remove yourself: another organiser can.
link-table-wrong = “{ $found }” is not a valid table number.
link-role-wrong = “{ $found }” is not a valid role.

sheet-title = Session { $session }, table { $table }
correct-hand = Correct hand { $hand }
prevalent-wind = { $wind } round
sits-in = sits { $seat }
dealer = dealer
change-seats = Change seats first
sum-unpaid = penalties paid to nobody: { $points }
field-ending = Result
field-winner = Winner
field-discarder = Discarder
field-basic-points = Points without flowers
field-fans-reason = Why these fans count although they conflict
field-tiles = Winning tiles
field-circumstances = Circumstances
field-responsible = Responsible player
field-flowers = Flowers
fans-named = Fans
patterns-named = Patterns
field-patterns-reason = Why these patterns count although they conflict
plain-form-hint-patterns = Enter patterns as names with commas between them, or as numbers of the manual with spaces. Enter one penalty per line: foul, seat (E, S, W, N at the start), points, recipient, reason in quotes.
penalties = Penalties
field-foul = Foul
field-offender = Offender
field-points = Points
field-payee = Paid to
penalty-line = { $name }, { $foul }: { $what }
check-amounts = Show the amounts
plain-form = Enter hand { $hand } on this page
plain-form-hint = Enter fans as names or numbers of the rule book, separated by commas or spaces. Enter one penalty per line: foul, seat (E, S, W, N at the start), points, recipient, reason in quotes.
sum-of-amounts = The four amounts
save-hand = Save hand { $hand }
save-correction = Save correction of hand { $hand }
versions = Versions
fans-as-claimed = As claimed: { $reason }
hand-taken-back = Undone
version-undone = undone by { $author }, { $time }
hand-received = Hand { $hand } received { $time }
hand-received-before = Hand { $hand } was already received { $time }
hand-corrected = Correction of hand { $hand } received { $time }
try-again = Try again
connection-lost = Connection lost. This is the last known state.
live-changed = { $count ->
    [0] Updated.
    [one] 1 row changed.
   *[other] { $count } rows changed.
}
back = Back
table-stopped = Stopped by time after { $hands } hands
session-over = Closed
open-points = Open points: { $count }
link-no-such-table = There is no table { $table }: the tables are 1 to { $tables }.
attended-stood-in = stand-in
attended-forfeit = forfeit
attended-forfeit-stood-in = forfeit, stand-in
hand-not-started = Session { $session } has not started. Wait until the organiser starts it.
hand-closed = Session { $session } is closed. Only the chief referee can correct it.
hand-annul = Only the chief referee can annul a hand or correct an annulled one.
entry-used = This entry was already used for another hand. Reload the page and enter it again.
entry-other-players = This was entered for other players than those at table { $table } now. Discard it if the seats were drawn again; otherwise ask the organisers.
refusal-no-ending = Choose how the hand ended.
field-is-empty = { $field } is missing. Enter it and send the form again.
field-wrong = { $field }: “{ $found }” is not possible. Correct it and send the form again.
field-a = First player
field-b = Second player
field-base-shown = Base score
field-bye-game-points = { column-game-points } for a bye
field-bye-standard-points = { column-standard-points } for a bye
field-call = Call
field-player = Player
field-row = Row
field-session = Session
field-version = Version
field-with = Other player
field-withheld-from = Results withheld from session
hands-so-far = Hands
column-hand = Hand
column-result = Result
total = Total
signed-totals = Totals entered
signed-difference = { $name } signed { $signed }, but the hands add up to { $computed }.
signed-decision = The chief referee decided that the hands count: { $reason }
signed-not-running = Session { $session } is not running, so totals cannot be signed.
fill-seat = Absence, lateness, substitute
field-seat = Player
field-attendance = Attendance
field-own-points = { column-game-points } on leaving (with a stand-in)
field-substitute = Substitute who played
save = Save
field-late-minutes = Minutes late, up to
field-session-penalty = Deduction from the session score
seat-filled = Saved.
game-points-wrong = { $points } is not a possible total. It must be between −{ $most } and { $most }.
session-penalty-wrong = { $points } points: choose 0 to { $most }.
stand-in = Stand-in
role-player = Player
stand-in-what = stand-in (plays, not ranked)
stand-ins-added = { $count ->
    [one] 1 stand-in added.
   *[other] { $count } stand-ins added.
}
stand-ins-not-needed = All tables are full, so no stand-in is needed. Reload the entries.
filling-title = { $players } players do not fill tables of four: { $missing ->
    [one] 1 is missing
   *[other] { $missing } are missing
}
filling-byes = Byes: just draw the seats. In each session { $byes ->
    [one] 1 player has a bye,
   *[other] { $byes } players have a bye,
} and nobody has a second one before everybody has had one. A bye scores { $counts }.
bye-counts-fixed = { $standard } { standard-points } and { $game } { game-points }
bye-counts-average = the average of the player’s other sessions
filling-stand-ins = Stand-ins: { $missing ->
    [one] 1 extra person plays
   *[other] { $missing } extra people play
}, so everybody plays every session. A stand-in fills a seat, is not ranked, and scores for { $for ->
    [team] the team that is a player short
   *[nothing] nobody
}. You can change the names.
filling-add = { $missing ->
    [one] Add 1 stand-in
   *[other] Add { $missing } stand-ins
}
chart-byes = { $byes ->
    [one] 1 bye per session
   *[other] { $byes } byes per session
}
substitute-wrong = { $name } is not a substitute of this team, or did not play this seat.
substitute-plays = { $name } already plays another seat in this session.
field-name = Name
field-password = Password
field-hand = Hand
field-revision = Version
field-entry = Entry
field-team = Team
field-chart = Chart
field-signed-E = Signed total
field-signed-S = Signed total
field-signed-W = Signed total
field-signed-N = Signed total

action-create-event = Created the event
action-bind-rows = Added earlier entries to the audit
action-add-team = Added a team
action-add-player = Added a player
action-make-player = Made a substitute a regular player
action-make-substitute = Made a player a substitute
action-trade-places = Swapped a player and a substitute
action-hold-for-teams = Changed to an event for teams of four
action-hold-for-individuals = Changed to an individual event
action-change-address = Changed the name in the address
action-rename-player = Renamed a player
action-rename-team = Renamed a team
action-rename-event = Renamed the event
action-remove-team = Removed a team
action-remove-player = Removed a player
action-import-entries = Imported entries
action-draw-lots = Made the draw
action-choose-chart = Chose the chart
action-seat-session = Seated a session
action-unstart-session = Cancelled the start of a session
action-reopen-session = Reopened a session
action-withdraw-publication = Withdrew published standings
action-stand-in-for = Replaced a player with a stand-in
action-add-stand-ins = Added stand-ins
action-change-regulations = Changed the regulations
action-add-organiser = Added an organiser
action-remove-organiser = Removed an organiser
action-unseat-session = Cancelled the seats of a session
action-withdraw-draw = Withdrew the draw
action-restore-disqualification = Reinstated a disqualification
action-bring-back = Restored a removed entry
action-start-session = Started a session
action-close-session = Closed a session
action-publish-standings = Published standings
action-record-hand = Recorded a hand
action-correct-hand = Corrected a hand
action-sign-totals = Entered totals
action-decide-totals = Decided on signed totals
action-fill-seat = Recorded absence, lateness or a substitute
action-give-standard-penalty = Deducted { standard-points }
action-revoke-disqualification = Revoked a disqualification
action-make-link = Made a link
action-revoke-standard-penalty = Revoked a deduction of { standard-points }
action-revoke-link = Revoked a link

help = Help
help-contents = On this page
hand-check = Hand calculator
hand-games = The game
hand-now-winning = Now tap the winning tile.
hand-missing = { $tiles ->
    [one] 1 more tile, then the winning tile.
   *[other] { $tiles } more tiles, then the winning tile.
  }
hand-with-flowers = { $flowers ->
    [one] including 1 for a flower
   *[other] including { $flowers } for flowers
}
hand-may-win = may win
hand-may-not-win = no win: at least { $minimum } needed
hand-what = Tile or set
hand-loose = Tile
hand-chow = Chow
hand-pung = Pung
hand-kong = Kong
hand-concealed-kong = Concealed kong
hand-back = Undo
hand-clear = Clear
hand-remove = Remove
hand-tiles = Tiles as text: [melded] {"{"}concealed kong{"}"} concealed tiles, + winning tile
hand-circumstances = Circumstances
hand-seat-wind = Seat wind
hand-prevalent-wind = Prevalent wind
hand-profile = Scoring profile
hand-claim = Claimed fans, separated by commas
hand-ask = Calculate
profile-default = International practice
profile-literal-1998 = 1998 rule book, literally
profile-online = International practice, as scored by online platforms
profile-seed-002 = Wide exclusions (rules of one platform)
profile-seed-003 = 1998 lists, thirteen orphans as on another platform
field-counting = Scoring of fans
counting-hint = Choose the practice your referees follow, so that fans count the same at every table.
hand-last-copy = Last tile of its kind (other three visible)
hand-discards = After a discard:
hand-share = Link to this hand
hand-copy = Copy link
hand-offline = No network: your tiles stay here and are scored when the network is back.
draw-stages = Stages of the draw
stage-draft = Draft
stage-confirmed = Confirmed
stage-drawn = Drawn
stage-released = Published
draw-stands-repair = A session has seats, so the numbers are fixed. If somebody withdraws or arrives, the remaining sessions are seated again:
chart-generated = Chart made for this event
chart-imported = Chart from a file
chart-improved = Optimised chart
chart-repaired = Chart after a withdrawal or arrival
chart-seats-drawn = The four numbers of a table are not seats: start seats are drawn when a session is seated.
chart-seats-planned = The chart includes start seats for every session.
chart-then-by = Later sessions by standings: { $method }.
chart-other-kind = Chart { $chart } of the rule book is not for this kind of event.
chart-sessions-wanted = Sessions with a chart
choose-chart-from = Choose a chart
chart-from-file = Your own chart
chart-file-hint = CSV with session,table,east,south,west,north; the last four hold player numbers, starting at 1, or names. You see its quality here before the draw.
improve-chart = Optimise
chart-figures = All figures of the chart
grade-best = optimal
grade-best-is = ideal: { $best }
meaning-excess = How often two players meet who have met before.
meaning-pairs-twice = Pairs of players who sit together exactly twice.
meaning-pairs-more = Pairs of players who sit together three times or more.
meaning-team-mates = How often two team-mates sit at the same table. With two or three teams this cannot be avoided.
grade-seat-spread = Uneven start seats
meaning-seat-spread = The largest difference between how often a player starts in one seat and in another.
grade-table-repeats = Same table again
meaning-table-repeats = How often a player returns to a table, beyond sessions ÷ tables rounded up.
grade-table-stays = Stays at the table
meaning-table-stays = How often a player stays at the same table for the next session.
field-then-by = Sessions after the chart
then-by-none = none
then-by-neighbours = by rank 1–4, 5–8, …
then-by-score-groups = by score groups, few repeat meetings (Swiss)
then-by-snake = snake: tables of equal strength
then-by-interval = interval: one player of each quarter
then-by-finals = finals tables for the top 16, score groups for the others
confirm-draft = Confirm draft
confirm-hint = This fixes the names, the chart and who is kept apart, and publishes a code for them, the commitment. From then on nobody can change the draw unnoticed, including you.
confirm-again = Confirm again with other settings
confirm-options = Settings
draw-confirmed = Draft confirmed; the commitment is public.
apart-club = Players of the same club ({ $groups ->
    [one] 1 club
   *[other] { $groups } clubs
 })
apart-team = Players of the same team ({ $groups ->
    [one] 1 team
   *[other] { $groups } teams
 })
apart-country = Players of the same country ({ $groups ->
    [one] 1 country
   *[other] { $groups } countries
 })
apart-family = Players of the same family ({ $groups ->
    [one] 1 family
   *[other] { $groups } families
 })
apart-pairs = Pairs who must not meet, one per line
apart-pairs-example = Wang Wei, Li Na
apart-line = Line { $line }, “{ $found }”: write two different names separated by a comma.
apart-unknown = { $name } is not in this event. Write the name as it was entered.
apart-ambiguous = There are several players called { $name }. Correct the names in the list first.
apart-met = Not everybody could be kept apart. { $pairs ->
    [one] This pair meets:
   *[other] These { $pairs } pairs meet:
 }
draw-committed = Make the draw
field-word = Public random word
word-example = e.g. three dice: 3 5 1
draw-no-commitment = Confirm the draft first.
draw-commitment-used = This commitment has already been used for a draw. Confirm the draft again for a new draw.
draw-commitment-old = The names or the chart have changed since the draft was confirmed. Confirm it again.
draw-commitment-elsewhere = The draft was confirmed before the event was imported from an archive, and an archive made before the draw does not contain the secret. Confirm the draft again.
seat-chart-changed = The draw was made for another chart. Confirm the draft and make the draw again.
seat-standing-open = Seating by standings needs the results: close session { $session } first.
all-numbers = All numbers
type-the-name = To replace what is there, type the name of the event: “{ $name }” (typed: “{ $typed }”).
field-type-name = To replace what is there, type “{ $name }”
release-draw = Publish draw
release-all = Publish all
release-next = Reveal next number
release-shown = { $shown } of { $of } numbers are public.
release-all-shown = All numbers, tables and seats are public.
draw-released = The draw is public.
lots-title = The draw
lots-soon = The draw has been made. The numbers will be revealed one by one.
lots-none = The draw has not been made yet.
protocol-apart = { $groups ->
    [one] 1 group or pair
   *[other] { $groups } groups and pairs
 }
protocol-file = Draw record as a file
protocol-verify-hint = Anybody can use it to repeat the draw:
seats-title = Seats
bye = Bye
seats-find = Name or number
find = Find
seats-none = Tables and seats appear here once the draw is public.
seats-not-found = Nobody has the name or number “{ $asked }”.
seat-drawn-later = seat drawn later
table-seat = table { $table }, { $seat }
session = Session
table = Table
seat = Seat
player = Player
before = Before
after = After
repair-title = Withdrawals and arrivals
repair-hint = Sessions that have begun stay as they are. In the others as few seats as possible change, and if possible nobody meets twice. Arriving players take the numbers of those who leave and, among individuals, of stand-ins, who then leave. To bring somebody back, enter the name as this page shows it: an individual by name; a whole team by its name and its four players; one team member, in place of the team’s stand-in, without a team name.
repair-withdrawn = Withdrawn: { $names }
repair-from = { $name } (from session { $session })
repair-gone-who = Players who leave
repair-arrivals = Players who arrive, one name per line
repair-others = The players who arrive are somebody else
repair-group = Group for arrivals
repair-group-smallest = the smallest
repair-group-small = Group { $group } would have { $players }, but a table needs four: { $missing } are missing. Add stand-ins.
repair-stand-ins = Replace each player who leaves with a stand-in, unless somebody arrives. A stand-in plays, is not ranked, and scores for { $for ->
    [team] the team of the player who left, if any
   *[nothing] nobody
}
repair-byes = The remaining players do not fill tables of four: in each coming session { $byes ->
    [one] 1 player has a bye,
   *[other] { $byes } players have a bye,
} and nobody has a second one before everybody has had one. Or add stand-ins.
repair-look = Preview changes
repair-do = Apply changes
repair-preview = What would change
repair-leave = Leaving: { $names }
repair-begun = { $sessions ->
    [one] 1 session has begun and stays as it is.
   *[other] { $sessions } sessions have begun and stay as they are.
 }
repair-moved = { $moved ->
    [one] 1 seat moves to another table (minimum { $least }).
   *[other] { $moved } seats move to another table (minimum { $least }).
 }
repair-moved-to-meet = { $moved ->
    [0] Nobody moves to another table.
    [one] 1 seat moves to another table, so that as few pairs as possible meet twice.
   *[other] { $moved } seats move to another table, so that as few pairs as possible meet twice.
 }
repair-repeats = { $pairs ->
    [one] 1 pair meets again.
   *[other] { $pairs } pairs meet again.
 }
repair-no-repeats = Nobody meets twice.
repair-nobody-moves = Nobody moves.
repair-number = { $name } gets number { $number }
repair-number-group = { $name } gets number { $number }, in group { $group }
repair-done = The remaining sessions have been seated again.
repair-nothing = Choose who leaves, or enter who arrives.
repair-whole-teams = In a team event only whole teams can leave. If only { $name } leaves, tick the stand-in option below, or note a substitute at the table.
repair-lacks-players = The stage has begun, so nobody else can enter it. Tick the stand-in option below: then a stand-in fills the seat.
repair-team-of-four = { $team } has { $players } players; an arriving team needs four.
swap-title = Session { $session }: players sat in each other’s seats
swap-link = Fix wrong seats
swap-hint = The hands stay with the seat and now belong to the other player. Lateness and stand-ins recorded for a seat also stay with it. Published standings stay as they were until you publish them again.
swap-stays = Table { $table }, { $seat }: recorded for { $before }, stays with the seat and then counts for { $after }: { $what }. If { $before } was meant, change it at both tables under “{ record-fill }” after the swap.
swap-one = Player
swap-other = Sat in the seat of
swap-do = Swap players
swap-done = Session { $session }: players swapped.
swap-no-seat = { $name } has no seat in session { $session }.
swap-same = Choose two different players.
action-commit-draw = Confirmed the draft
action-release-draw = Published numbers
action-repair-draw = Recorded withdrawals or arrivals
action-swap-seats = Swapped two players
event-changed = The event has changed in the meantime. Check it, then try again.
draw-word = Enter the public random word: something nobody could know before, such as three dice.
seat-waiting = Session { $session } has seats but has not begun. Start it first.
session-not-started = Session { $session } has not begun. Start it first. To handle missing players before that, use “Withdrawals and arrivals”; otherwise wait until it has begun.
swap-substitute = { $name } plays there as a substitute for another team. Change that first.

print-title = Print
print-before-event = Before the event
print-at-tables = At the tables
print-of-results = Results
print-for-federation = For the federation
document-entry-form = Form 1 Entry form
document-about-entry-form = One per team: leader, coach, players
document-draw-order = Form 2 Team draw
document-about-draw-order = The order number of each team
document-seat-draw = Form 3 Player draw
document-about-seat-draw = One per team: the number of each player
document-penalty-record = Form 4 Penalty record
document-about-penalty-record = Fouls, penalties, lateness, { standard-points }
document-score-record = Form 5 Score sheet
document-about-score-record = One per table: blank before play, or with its hands; for the current session unless you choose one
document-score-summary = Form 6 Score summary
document-about-score-summary = Scores, { standard-points } and ranks of all sessions
document-kit = Session pack
document-about-kit = Seating plan, a score sheet per table, spare sheets, penalty record, two appeal forms: one file, before play
document-event-kit = Event pack
document-about-event-kit = Everything for the tables in one file: the seating plan by name, then for each session with seats or a plan its seating plan, score sheets, penalty record and appeal forms
print-kit = Print session pack
document-seating = Seating plan
document-about-seating = By name, then by table for each session
document-table-cards = Table cards
document-about-table-cards = Table number, players, changes of seats
document-player-cards = Player cards
document-about-player-cards = Each player’s tables and seats
document-standings = Standings
document-about-standings = Individual and team; after the chosen session, or now
document-draw-protocol = Draw record
document-about-draw-protocol = Commitment, seed, all numbers
document-appeal = Appeal form
document-about-appeal = { $minutes ->
    [0] In writing, by the team leader
   *[other] In writing, by the team leader, within { $minutes } minutes
}
document-certificate = Certificates
document-about-certificate = First to third, players and teams; after the chosen session, or now
print-sheets = Print score sheets
print-sheet = Print this score sheet
print-field-session = Session
print-all-sessions = All
print-field-table = Table
print-all-tables = all
print-field-language = Language
print-field-paper = Paper
print-field-blank = Blank, to fill in by hand
print-workbook = Excel workbook
print-field-cut = Small sheets: in order once cut and stacked (two score sheets per page)
print-not-number = “{ $found }” is not a valid number. Enter the number of a session or table, or leave the field empty.
print-unknown = There is no document “{ $found }”. Choose one on this page.
print-font = Fonts of the documents: LXGW WenKai and Noto Sans, licence
paper-a4 = A4
paper-letter = Letter

history = All commitments and draws
history-commitment = Commitment { $hash }…
history-draw = Draw { $revision }, by { $drawn_by }
history-repair = Numbers after a withdrawal or arrival ({ $revision })
lots-in-hall = Show the draw in the hall
chart-not-better = No better chart was found, so the chart stays as it is. Another search may find one.
repair-apart = { $pairs ->
    [one] 1 pair meets that should be kept apart.
   *[other] { $pairs } pairs meet that should be kept apart.
 }
repair-reseats = Session { $session } already has seats. They are cancelled, and the session is seated again.
seats-later-one = Session { $last } will be seated by standings: { $method }.
seats-later = Sessions { $first } to { $last } will be seated by standings: { $method }.
drawn-committed = Draw { $revision }: made by { $drawn_by } after a commitment, recorded by { $recorded_by } at { $at }.
drawn-repaired = Somebody has left or arrived since then; the numbers below are the current ones.

# The archive of an event.
archive-export = Archive (JSON)
archive-import = Import an archive
archive-import-hint = An archive contains a whole event with its corrections and its audit. It is checked first, and imported completely or not at all. Make new links for the officials afterwards.
field-archive = Archive (JSON)
archive-taken = Event imported.

# At the table: who writes, calls, extra time, signatures.
hand-too-late = Session { $session } was closed more than { $minutes } minutes ago, so its hands can no longer be corrected. The regulations set this time limit (correction_minutes).
hand-locked = Table { $table } is confirmed and locked. Ask the chief referee to correct it.
notes-many = Table { $table } has { $most } notes, the maximum. Ask the chief referee.
changed-often = This has been changed { $most } times, the maximum. Ask the chief referee to change it.
totals-first = The totals of table { $table } must be entered a second time. Enter them from the score sheet first.
penalties-many = The hand has { $found } penalties; the maximum is { $most }.
hand-decided = { $author } ({ $role }) ruled on hand { $hand }: { $reason } The table can no longer change it; call the chief referee.
hand-disqualify = Only the chief referee can disqualify a player or revoke it. Call the chief referee.
hand-seen-wrong = { $name }: the page showed { $seen }, but by the rules it is { $right }. Reload the page and compare before you save.
rank-moves = { $name }: place { $before } → { $after }
rank-moves-none = The ranks stay as they are.
blocker-call = Table { $table }: a hand is disputed ({ $reason }). The chief referee must decide.
blocker-unsigned = Table { $table }: signatures or the second person’s confirmation are missing.
blocker-refused = Table { $table }: the stored hand { $hand } breaks the rules and counts as annulled. Somebody changed the database: correct the hand.
alert-refused = hand { $hand } is not valid
table-refused = under review
sheet-refused = The stored hand { $hand } breaks the rules and counts as annulled. Somebody changed the database: the chief referee corrects the hand here.
hand-none = Hand { $hand } is not recorded here, so it cannot be corrected or undone. Enter hand { $hand } first.
call-none = The call you are answering has not reached table { $table } yet. Open the table on the phone that made the call, then send the answer.
call-is-answered = { $author } has already answered this call{ $said ->
    [yes] : “{ $text }”
   *[no] { "" }
 }. To decide otherwise, correct the hand, or choose under “{ record-fill }”.
undo-only-last = Hand { $hand } cannot be undone: you can undo only your own last entry, before the next one. Correct the hand with a reason instead.
text-too-long = The text has { $length } characters; the maximum is { $longest }.
extra-time-wrong = { $minutes } extra minutes are not possible. Give 1 to { $most } at once.
confirm-own = { $name } entered hands of this table with this browser, link or device. Another person must confirm the sheet, with their own link on another device.
arrived-decided = The chief referee decided how { $name }’s seat is filled. Only the chief referee can change it.
arrived-deducted = The chief referee deducted { $points } from { $name }’s session score. Only the chief referee can change deductions: call them.
forfeit-chief = Only the chief referee can decide that { $name } forfeits the session. Propose it with a call.
take-over-no-device = Only a device can take control of a table. Send its identity, “device”, with the request.
late-no-forfeit = This is not late enough for a forfeit. Record the arrival.
forfeit-undecided = Choose whether to give the forfeit.
signature-wrong = This is not a valid signature: it needs lines within its frame, at most { $most } numbers.
signature-chief = Only the chief referee can sign as chief referee. Use that link, or sign as the referee.
code-wrong = { $left ->
    [0] This is not the code of table { $table }. Try again in { $minutes } minutes, or scan the organiser’s QR code: that works at once.
    [one] This is not the code of table { $table }. You have 1 more try; after that, one every { $minutes } minutes.
   *[other] This is not the code of table { $table }. You have { $left } more tries; after that, one every { $minutes } minutes.
}
code-wait = Too many wrong codes for table { $table } were entered. Try again in { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
 }, or scan the organiser’s QR code: that works at once.
own-table = Record table { $table }, session { $session }
pairing-used = The code of table { $table } has already been used by as many phones as it allows. The organiser can allow one more.
error-another-writer = { $name } has been recording this table on another device since { $time }. Check first; then you can take control.
error-sheet-changed = The score sheet changed after it was shown. Check it again.
api-unreadable = This JSON cannot be read: { $reason }
field-fan = Fan
field-cards = Score cards
field-table = Table
field-code = Six-digit code
field-minutes = Minutes
field-penalty-reason = Reason, if it is not in the penalty table
penalty-unexplained = { $foul }: the points or the recipient differ from this event’s penalty table. Give the reason.
ended-drawn = if it was a drawn hand
ended-self-draw = if { $winner } won { $points } points{ $flowers ->
    [0] {""}
    [one] {" "}and 1 flower
   *[other] {" "}and { $flowers } flowers
} by self-draw
ended-discard = if { $winner } won { $points } points{ $flowers ->
    [0] {""}
    [one] {" "}and 1 flower
   *[other] {" "}and { $flowers } flowers
} on { $discarder }’s discard
ended-answered = { $ended } ({ $answered })
ended-exchanged = if { $one } and { $other } have each other’s scores
forgotten-to-each = { $points ->
    [10] a false win by { $offender }
    [20] a false win by { $offender }
   *[other] a penalty of { $offender }
} was not recorded (−{ $paid }, +{ $points } each)
forgotten-to-nobody = a penalty of { $offender } was not recorded (−{ $points })
forgotten-to-one = a penalty of { $offender } was not recorded (−{ $points }, +{ $points } for { $payee })
fine-not-given = if { $offender }’s penalty ({ $measure }) was not given
fine-otherwise = if { $offender }’s penalty was { $measure } instead of { $written } ({ $was })
practice-event = Practice
practice-you = Practice
practice-names = Wang Li Zhang Liu
phones-title = Phones of session { $session }
phones-find = Table or name
phones-hint = Each table has a QR code and a six-digit code. Either pairs one phone, for that table and this session only; its user enters their name. You can allow one more phone.
phones-once = Codes are shown only once. New codes replace the old ones.
phones-qr = QR code of table { $table }
phones-pair-all = Make codes for all tables
phones-players = Players
phones-make = Make code
phones-no-code = No code yet
phones-pair = New code
phones-paired = { $name } · { $time }
phones-nobody = No phone yet
phones-admit = Allow one more
phones-link = Phones
phone-admitted = One more phone can now use the code of table { $table }.
phone-unpaired = All phones of table { $table } disconnected.
pair-title = Pair this phone with a table
pair-hint = Ask the organiser for your table’s code.
field-person = Your name
person-hint = Your name appears next to everything you enter at this table.
pair-now = Pair
call-line = Table { $table } calls: { $reason } ({ $author }, since { $time })
call-disputed = Table { $table }, hand { $hand } is disputed: { $reason } ({ $author }, since { $time })
call-answered = → { $author }, { $time }: { $text }
call-answer = Answer
call-hand = Hand { $hand } is recorded as { $result }.
call-ruling = Ruling
call-decide = Give ruling
call-acknowledge = On my way
call-forfeit = Forfeit
call-no-forfeit = No forfeit
answered-done = Answer sent to table { $table }.
ruled-done = Ruling sent to table { $table }. It changes no points: hand { $hand } counts as recorded, { $result }. Correct it on the page of table { $table } if it is wrong.
likely-wrong = Hand { $hand } may be wrong:
likely-forgotten = Perhaps
table-writer = { $name } has been recording this table since { $time }
signatures = Signatures:
signature-void = void, the score sheet has changed
confirmed-by = Confirmed by { $name }
confirmed-void = Confirmed by { $name }, but changed since
record-here = Record on this device
table-no-hand = No hands yet
table-unsigned = Waiting for signatures
table-confirmed = Confirmed
alert-disputed = Hand { $hand } disputed
alert-calling = Calling the chief referee
alert-forfeit = Forfeit to be decided
alert-behind = { $minutes } min behind
alert-silent = Not responding since { $time }
alert-missing = { $name } missing since { $time }
alert-over = Time is up
alert-extra = +{ $minutes } min
alert-stand-in = Stand-in for { $name } (disqualified)
alert-reinstated = { $name } is no longer disqualified, but a stand-in plays for this seat: choose under “{ record-fill }”
clock-with-break = break { $from }–{ $to } · time warning { $call } · end { $end }
clock-without-break = time warning { $call } · end { $end }
clock-left = Time left
clock-called = Time left: announce it
clock-break = Break left
clock-over = Time is up
clock-gong = Sound
extra-time = Extra time
extra-time-all = all
extra-time-give = Give extra time
extra-time-done = { $minutes ->
    [one] 1 extra minute given.
   *[other] { $minutes } extra minutes given.
}
interface-title = API
interface-hint = The addresses that the referee’s page uses, as OpenAPI:
interface-optional = optional
licences-title = Licences
licences-own = Caipan { $version }. Licence: MIT or Apache-2.0, at your option.
licences-third-parties = Third-party software
action-undo-hand = Undid a hand
action-note-took-over = Took control of a table
action-note-called = Called the chief referee
action-note-answered = Answered a call
action-note-extra-time = Gave extra time
action-note-arrived = Recorded an arrival
action-note-missing = Reported a player missing, or here again
action-note-counted = Noted totals
action-note-signed = Signed a sheet
action-note-confirmed = Confirmed a sheet
action-pair-phones = Made codes for phones
action-pair-phone = Paired a phone
action-guess-codes = Wrong table codes were entered repeatedly
action-guess-passwords = Wrong passwords were entered repeatedly
action-admit-phone = Allowed one more phone
action-unpair-table = Disconnected a table’s phones
field-break-minutes = Break in the middle, minutes
break-minutes-hint = Set one if sessions are long; the clock shows it. 0: none.
field-call-minutes = Time warning, minutes before the end
call-minutes-hint = So that players know how much time is left for the last hands.
field-at-time = When time is up
at-time-hint = Finish the hand if nobody should lose a win to the clock; stop it, as the 1998 rules do, if the timetable is tight.
at-time-stop = The hand in progress ends without a result
at-time-finish-hand = The hand in progress is played to its end
preset-cn-1998 = 1998 rule book
preset-cn-practice = China today
preset-ema-mers = EMA
preset-wmc = World championship
preset-club = Club evening
about-preset-cn-1998 = To the letter: four sessions of three hours, hand by hand, base score 500.
about-preset-cn-practice = Eight sessions of 90 minutes, hand by hand, base score 500.
about-preset-ema-mers = Individuals. Six sessions of two hours, totals only, EMA penalties.
about-preset-wmc = Ten sessions of two hours, net scores, Green Book penalties.
about-preset-club = Individuals. Two sessions of 90 minutes, totals only, net scores.
regulations-details = All regulations
counting-own = This event’s own decisions
field-bye = Points for a bye
bye-hint = If the players do not fill tables of four, one, two or three of them have a bye in each session. Choose the average if a bye should neither help nor harm.
bye-fixed = The same for everybody
bye-average = The average of the player’s other sessions
field-doubts = Reporting mistakes
doubts-hint = Players find mistakes that officials miss. Turn it off if their reports would disturb the event.
doubts-yes = anybody can report a mistake for a player until a result is published; the board shows it
doubts-no = nobody can report mistakes here; players tell a referee
field-end-of-sheet = Before a session is closed, every score sheet needs
field-signatures = the signatures of the four players and the referee
signatures-hint = So that nobody can dispute a result later; leave it out if players sign on paper.
field-second-person = confirmation by a second person who entered no hand; for totals, a second entry by a clerk who has not seen the first
second-person-hint = So that no typing mistake decides a place; it needs one more person at every session.
field-correction-minutes = Minutes after a session in which the chief referee can correct it
correction-minutes-hint = Long enough to decide appeals and find mistakes; short if results must be final soon. A day is 1440 minutes.

# A session entered by totals
field-entered-by = How results are entered
entered-by-hint = Hand by hand if there are people to enter the hands: it gives live scores, statistics and checked fans. Otherwise choose totals.
entered-by-hands = hand by hand; the session scores are the sums
entered-by-totals = only four totals per table (you may also enter hands, for statistics)
field-automatic = Steps between sessions
automatic-yes = automatic: a session without anything missing is closed, its standings are published, and the next one gets its seats; if only totals are entered, it also starts
automatic-no = one button for the next step, on the board
automatic-hint = Automatic so that nobody has to press a button between sessions. The last entry then closes the session: phones can no longer correct it, and players can no longer report a mistake. Nothing is automatic while something is contested or results are withheld for a ceremony. A session that was reopened stays open until somebody closes it.
by-totals = This table is entered by totals: the totals entered are the session scores. No hands and no signatures on a phone are needed.
by-totals-short = by totals
totals-instead = The four totals count at this table, not its hands.
table-by-totals = Totals entered
table-totals-missing = No totals yet
table-typed-once = Totals entered once, waiting for the second clerk
blocker-typed-once = Table { $table }: the totals have been entered once; a second clerk must enter them too, on the page of all totals.
grid-second = Already entered by { $author }: enter them from the score sheet too, without looking.
grid-once = { $author }, { $time }; a second clerk must enter them too.
entry-of-session = Score by totals or by hands
entry-hands-stand = Use the hands
entry-totals-stand = Use the signed totals
entry-hands-stand-done = { $tables ->
    [one] The hands count at 1 table.
   *[other] The hands count at { $tables } tables.
}
entry-totals-stand-done = { $tables ->
    [one] The signed totals count at 1 table.
   *[other] The signed totals count at { $tables } tables.
}
entry-hands-decided = { $author } decided at { $time } that the hands count: { $reason }
entry-totals-decided = { $author } decided at { $time } that the signed totals count: { $reason }
entry-decided = Decision for table { $table } saved.
entry-stands = The signed totals already count at table { $table }.
entry-not-running = Session { $session } is not running. You can choose between totals and hands only while it is.
enter-totals = Enter the four totals
enter-totals-hint = The session scores signed on the score sheet, including the base score of { $base } and after penalties for lateness. With points paid to nobody they add up to { $sum }. Enter them again to correct them.
save-totals = Save totals
totals-entered = Totals of table { $table } saved.
totals-corrected = Totals of table { $table } saved. The published standings stay as they were until standings are published again.
field-to-nobody = Points paid to nobody
to-nobody-hint = Penalties paid to nobody, without lateness. If empty, the recorded hands decide.
field-link = Link to the online game
link-hint = Where the game was played online. The link is public.
link-not-web = “{ $found }” is not a valid web address. It must begin with https://, without spaces, and have at most 500 characters.
played-elsewhere = Played online:
grid-elsewhere = Played online
grid-link-hint = While an address is entered here, it is saved with each table whose totals you enter. It appears as a public link.
to-nobody-negative = Points paid to nobody cannot be { $points }. Enter 0 or more.
blocker-totals-missing = { $count ->
    [1] Totals missing at table { $tables }. Enter the four totals from the score sheet, or let the chief referee decide that the hands count.
   *[other] Totals missing at { $count } tables: { $tables }. Enter the four totals from the score sheets, or let the chief referee decide that the hands count.
}

# The totals of all tables of a session on one page
grid-correct-link = Correct totals
grid-link = Enter totals
grid-title = Totals of session { $session }
grid-count = { $entered } of { $tables } tables entered
grid-penalty-open = Deduct points
grid-penalty-points = Deducted in all, lateness included
grid-find = Table or name  ( / )
grid-how = Enter the totals; Tab moves on, Enter saves the row and goes to the next table without totals. “/” finds a table or a name.
grid-due = The four totals of a table, with points paid to nobody, add up to { $sum }, minus deductions at the table.
grid-done = All totals here are entered. The board says what is left before the session can be closed.
grid-over = The session is not running. Correct totals at the table, with a reason.
grid-no-script = This page needs JavaScript. Without it, enter the totals at each table: follow the table number.
grid-to-nobody = To nobody
grid-state = State
grid-late = −{ $points } late
grid-off = −{ $points }
grid-forfeit = forfeit
grid-late-open = Late …
grid-late-who = Who was late
grid-not-late = On time after all
grid-entered = { $author }, { $time }
grid-hands = { $hands ->
    [0] by hands, none yet
    [one] by hands, { $hands } recorded
   *[other] by hands, { $hands } recorded
}
grid-sum-more = { $by } too many: { $sum } instead of { $due }
grid-sum-less = { $by } too few: { $sum } instead of { $due }
grid-not-a-number = Whole numbers only, with − in front if a total is below 0; to nobody 0 or more
grid-gone = No connection. Carry on: everything is saved on this device and sent when the connection is back.
grid-saving = Saving …
grid-waits = Saved in this browser; it is sent when the network is back
grid-not-saved = Not saved
grid-unsaved = Table { $table } is not saved.
grid-go = Go to table { $table }
grid-convert = { $by } each
grid-convert-all = { $by } each, at all { $tables } tables
totals-theirs = Somebody else has entered { $totals } in the meantime. Compare both with the score sheet; saving replaces theirs with yours.
grid-theirs = Somebody else entered { $totals } in the meantime.
grid-keep-theirs = Keep theirs
grid-mine-right = Keep mine
grid-again = Try again
grid-set-aside = Discard
grid-not-kept = This browser cannot save data: what you type here is lost if you leave the page without a network.
field-seen = Totals seen
undo-no-device = Only the device that records a table can undo a hand. Send its identity, “device”, with the request.
screen-players = Individual ranking
screen-teams = Team ranking
screen-tables = Session { $session }: tables
screen-seats = Seats of session { $session }, by name: table and start seat
screen-part = { $from }–{ $to } of { $of }
screen-moved = +/−
screen-taken = −{ $points }
screen-hand = Hand { $hand } of 16
screen-self-draw = { $name }: self-draw, { $points } { fan-word }
screen-discard = { $name }: on a discard, { $points } { fan-word }
screen-begin = Start
screen-break = Break
screen-call = Time warning
screen-end = End
screen-at-gong = When time is up
screen-finish-hand = Finish the hand
screen-stop = Stop: the hand has no result
screen-next = Next
screen-first = Leader
screen-points = { $points } points
screen-playing = Still playing: tables { $tables }
screen-left = Session { $session }: time left
screen-until = Session { $session } begins in
screen-rehearsal = Rehearsal
screen-gone = as of …
screen-now = Now
screen-gong = Time is up
screen-link = Hall display

rail-title = Running the event
rail-menu = Menu
rail-own = Your tables
rail-before = Before play
rail-play = During play
rail-show = On show
rail-after = After play
rail-public = Public pages
regulations-parts = Parts of the regulations
more-of = More: { $of }
more-close = Close
list-lines = { $first }–{ $last } of { $count }
list-events = Events { $first }–{ $last } of { $count }
list-before = Previous
list-after = Next
event-keeping = Address, hiding and deleting
regulations-find = Search the settings  ( / )
part-place = Place and times
part-sessions = Sessions and seats
part-ranking = Ranking
part-game = Game and penalties
part-play = Time and entry
part-absence = Byes and absence
part-shown = Publishing
part-sheet = Signatures, appeals, lateness
part-broadcast = Broadcast
error-not-allowed = Not allowed
error-no-page = Page not found
error-asked = Address:
error-nearest = Did you mean one of these?
