# The pages.
app-name = Caipan
skip-to-content = Skip to content
nav-self = Account and language
nav-event = Event
events = Events
no-events = There are no events yet.
no-events-yours = Begin with “{ $create }”: choose a preset, give a name, and enter who plays. Then draw, and announce the first session. Phones can be practised in a rehearsal before the day.
no-events-sign-in = Who organises one signs in.
no-events-no-user = Nobody can sign in yet. Open the link that the server printed when it started; it is good once and for an hour. For another link start the server again.
first-run-title = Who organises?
first-run-what = There is no user on this server yet. Choose the name and password with which you sign in; you may then create events and make links for everybody else.
first-run-again = The password once more
first-run-begin = Begin
first-run-once = This page is there once: as soon as there is a user, or an hour after the server started, it has ended.
first-run-done = Welcome, { $name }. Create your first event.
first-run-over = This link has ended: it is good once, and for an hour. Sign in, or start the server again for another link as long as there is no user.
first-run-unlike = The two passwords differ. Type the same twice.
players = Players
teams = Teams
tables = Tables
board = Referees’ board
to-start = To the first page
to-live = Live standings
not-done = Not done, because:

sign-in = Sign in
sign-out = Sign out
sign-in-hint = Referees come in with the link the organiser sends them.
sign-in-done = Signed in.
sign-out-done = Signed out.
sign-in-wrong = The name or the password is wrong.
link-ended = This link was valid until { $time }. Ask the organiser for a new one.
link-until-past = The end of the link has passed already. Give a later one, or none.
link-until-wrong = “{ $found }” is no day and time. Write them as 2026-11-23 18:00.
link-over = Ended
field-until = Valid until
until-hint = Day and time where the event is. Without it the link works until it is revoked.
link-unknown = This link does not work, or has been revoked. Ask the organiser for a new one.
link-welcome = Welcome, { $name }.
passes-pushed-out = This browser keeps only so many passes; these, the oldest, were put away: { $names }.
user-taken = The name “{ $name }” is taken.
password-short = The password has { $length } characters and needs at least { $shortest }.

error-title = That did not work
error-sign-in-first = Sign in first, or use the link the organiser sent you.
error-forbidden = You may not do this.
error-form-done = This form has been sent before, and nothing was done a second time. The page before shows how things are now.
error-forged = The form is no longer valid and nothing was saved. Go back, reload the page and try again.
error-not-found = There is nothing here. Check the address.
error-method = This address takes only { $allowed }.
error-encoded = What was sent is compressed (content-encoding: { $found }), and nothing was saved: the server takes bodies only as they are, so that a small one cannot fill its memory. Send the same without content-encoding; if a proxy compresses requests, switch that off there.
error-conflict = Hand { $hand } was changed by { $author } at { $time }. Compare it with what is recorded below before you save over it.
error-too-many = Too many attempts. Try again in a minute.
turned-away-connections = { $count ->
    [one] One connection was ended at { $time }, from { $address }: too many are open from there.
   *[other] { $count } connections were ended since { $time }, most from { $address }: too many are open from there.
    }
turned-away-streams = { $count ->
    [one] One page that wanted to follow the play was turned away at { $time }, from { $address }: too many follow it, in all or from there (--per-address). It asks again by itself.
   *[other] { $count } times since { $time } a page that wanted to follow the play was turned away, most often from { $address }: too many follow it, in all or from there (--per-address). They ask again by themselves.
    }
turned-away-bodies = { $count ->
    [one] One request was turned away at { $time }, from { $address }, while too many were being sent.
   *[other] { $count } requests were turned away since { $time } while too many were being sent, most from { $address }.
    }
turned-away-answers = { $count ->
    [one] One request was turned away at { $time }, from { $address }: too many waited for a page or a file to be made, in all or from there.
   *[other] { $count } requests were turned away since { $time }, most from { $address }: too many waited for pages and files to be made, in all or from there.
    }
turned-away-passwords = { $count ->
    [one] One code or password was not checked at { $time }, from { $address }, because too many were waiting.
   *[other] { $count } codes or passwords were not checked since { $time } because too many were waiting, most from { $address }.
    }
error-busy = Very many people ask for this page at the moment. Try again in a few seconds.
error-database-gone = The file of the database was deleted or replaced on the server. Nothing is saved any more: tell the organiser at once. The server has to be stopped, the file put back, and the server started again.
error-database-away = The database cannot be reached at the moment. It is not certain that what you sent was saved: wait a moment, look, and send it again if it is not there. If it stays so, tell the organiser; whoever runs the server should look after the database.
database-away = As of { $time }; the database cannot be reached. Nothing can be entered until it is back, which this page says by itself.
error-broken = Something is broken on the server and nothing was saved. Try again; if it stays so, tell the organiser.

status-waiting = Not started
status-live = Live
status-provisional = Provisional
status-official = Official
status-withheld = Withheld
status-withheld-meaning = Results from session { $session } on are withheld, until the organiser shows them. These are the ones before it.
withheld = withheld
results-withheld = Withheld until the organiser shows it.
results = Results
withheld-now = Results from session { $session } on are withheld from everybody: pages, screens and files show the ones before it. This page shows all.
withheld-show = Show all results to everybody
withheld-shown = Everybody sees all results now.
withheld-wrong = Results can be withheld from one of the sessions 1 to { $sessions } on.
field-shown = Who sees results when
shown-at-once = everybody at once, as they are entered
shown-published = everybody once a session is published
shown-withheld = before this session at once, from it on only when you show them (for a ceremony):
shown-hint = Where somebody sits is always public. Of a session whose seats follow from withheld results:
field-mix-tables = Tables that follow from withheld results
mix-tables-yes = its tables are numbered by lot, and lots decide who rests: seats tell no rank
mix-tables-no = table 1 has the first of the standing, and so on: everybody sees the order
audit-mixed = tables numbered by lot

column-why = Why below the one above
session-short = S{ $session }
session-n = Session { $session }
table-n = Table { $table }
hand-n = Hand { $hand }
n-points = { $points ->
    [one] 1 point
   *[other] { $points } points
 }
standard-penalties = { column-standard-points } taken off
published = Published results
published-after = Published after session { $session }
revision = Version { $revision }
no-players = There are no players yet.
no-tables = No session is seated yet.
table-complete = Complete
table-playing = Hand { $hand }
table-seated = Seated
player-number = Number
session-score = Session score
starts-in = starts in { $seat }
did-not-play = Did not play.
not-played-yet = Not played yet.
needed-title = What is still needed
needed-certain = { $rank ->
    [1] First place is certain.
   *[other] Rank { $rank } or above is certain.
}
needed-out = { $rank ->
    [1] First place is out of reach.
   *[other] Rank { $rank } is out of reach.
}
needed-points = { $rank ->
    [1] First place is certain with { $points } { standard-points } or more at the table in session { $session }; with less it depends on others.
   *[other] Rank { $rank } or above is certain with { $points } { standard-points } or more at the table in session { $session }; with less it depends on others.
}
needed-bound = Not all sessions are closed: more may be certain, or out of reach, than is said here.
as-if-ended-now = Counted as if it ended now.

create-event = Create an event
regulations = Regulations
regulations-hint = They are those of the beginning chosen above; change what yours say otherwise. What stands here can be changed later: freely until the first session begins, then by the chief referee with a reason and after a look at whom it moves. Where that ends earlier, the field says so. Teams or individuals can be changed until somebody is entered, the name in the address between sessions.
until-hands = Once hands are recorded, only where all of them hold under the new one.
field-decisions = Counting, one by one
decisions-hint = Where the rule book is silent or practice differs from it. What is left as it is follows the counting above.
decision-field = decision about counting
decision-as-counting = as above: { $now }
counts = counts
counts-not = does not count
decision-mixed-kongs = One melded and one concealed kong together (the book’s table: 1 + 2; practice: 5; as two concealed ones: 6)
decision-wait-in-knitted-straight = Edge, closed or single wait when the tile may as well be one of a knitted straight (1998 p.93 does not say)
decision-always-concealed-as-listed = Concealed hand and fully concealed hand beside what can only be concealed, as far as the lists do not exclude them (1998 p.23–25; practice: only self-drawn)
decision-one-voided-suit = One voided suit beside little three dragons, little four winds, quadruple chow, four pure shifted pungs or chows, and big three winds (1998 p.59–79 count it)
decision-upper-and-lower-four = Upper four beside upper tiles, and lower four beside lower tiles (1998 p.77–78 count them; practice does not)
decision-thirteen-orphans-fully-concealed = Fully concealed hand beside thirteen orphans on a self-draw, and never concealed hand (1998 p.23 excludes fully concealed hand; some platforms count it)
decision-pung-with-nine-gates = Pung of terminals or honors beside nine gates, for the pung that the winning tile leaves over (1998 does not exclude it; some platforms do)
decision-mixed-double-with-triple-chow = Mixed double chow beside mixed triple chow, for a fourth chow (1998 does not exclude it; some platforms do)
carry-over-no-stage = carry_over is for standings counted from files with an earlier stage (caipan standings --earlier). An event here has no earlier stage: leave it out.
field-lateness = Lateness
lateness-hint = Points of the session score, by minutes after play was announced: up to 10 minutes 10, up to 15 minutes 20, later the session (1998 p.32; Green Book 3.11.2 and EMA’s referees’ manual say the same). A stage may take standard points instead, by steps of its own: they are written in the text of its stages (`lateness`). What was taken already stays.
field-late-points = Points
late-after-forfeit = Whoever comes later forfeits the session.
late-after-last = Whoever comes later loses as much as in the last step.
lateness-wrong = Lateness: up to { $steps } steps, each with more minutes than the one before it, from 1 to { $minutes }, and 0 to 500 points.
lateness-half = Lateness, step { $step }: give both minutes and points, or neither.
field-appeal-fee = Fee of an appeal
appeal-fee-hint = With its currency, such as 200 USD; empty where nothing is paid. The rule book has none; the Green Book (3.12) asks 200 USD, EMA 150 € at its championships.
appeal-fee-asked = { $fee } is paid with it, and given back if the appeal is granted.
tariffs-late-step = Up to { $minutes } minutes: { $points } points of the session score
tariffs-late-forfeit = Later: the session is forfeited
tariffs-late-last = Later: no more than that
tariffs-late-stage = { $stage }: { $steps }
late-step = After { $minutes } minutes −{ $points } { standard-points }{ $then ->
    [robot] , and a program plays
    [stand-in] , and a stand-in plays
    [replace] , and the team names somebody else
   *[plays] { "" }
}
tariffs-appeal = Appeals are taken until { $minutes } minutes after the session.
address-hint = Links, pages and papers have the new one from then on; those of before, printed or sent, lead to it and are never given to another event. It can be changed while no session is running.
address-change = Change the name in the address
address-changed = The name in the address is changed.
address-same = Nothing is changed: “{ $slug }” is the name in the address.
address-runs = Session { $session } is running, and phones keep hands under the address they know. Change it once the session is closed.
until-entered = Can be changed until the first team or player is entered.
kind-changed = The kind of the event is changed.
kind-to-teams = Make it an event of teams of four
kind-to-individuals = Make it an event of individuals
kind-same = Nothing is changed: that is the kind of the event.
kind-entered = The kind cannot be changed: { $teams } teams and { $players } players are entered. Take them off the entries first; those who had a number in a draw stay on them, and then another event is needed.
kind-chart = The kind cannot be changed: a chart is chosen for it. Create another event for the other kind.
until-results = Can be changed until totals are written down, and then no more.
regulations-change-hint = Until the first session begins they can be changed freely. Afterwards the chief referee changes them with a reason, and sees before whom it moves. What was published stays as it was.
regulations-look = Look at what that changes
regulations-change = Change the regulations
regulations-would = What that would move
regulations-move-nobody = Nobody moves in the ranking.
regulations-changed = The regulations are changed.
regulations-same = Nothing is changed: these are the regulations that hold.
regulations-seated = { $sessions } sessions, but { $seated } are seated already.
regulations-hands = Session { $session }, table { $table }, hand { $hand } does not hold under these regulations: { $why } Correct the hand first, or leave the change of seats, the counting of fans and the tariffs as they are.
field-event-name = Name of the event
field-slug = Name in the address
slug-hint = 2 to 40 small letters, digits or hyphens, such as spring-2026. Left empty, it is made from the name.
field-kind = Kind
kind-teams = Teams of four
kind-individuals = Individuals
field-sessions = Sessions
field-team-size = Players of a team
field-base-score = Base score
base-score-hint = What every session score contains: 500 by the rule book of 1998, 0 for net scores as in Europe. It moves nobody who has as many results as the others.
setting-range = { $field } ({ $key }): { $found } is not possible. Choose { $least } to { $most }.
setting-long = { $field } ({ $key }): { $found } characters. Write one line of at most { $most }.
setting-changed = { $field }: { $before } → { $after }
field-tariffs = Tariffs of fouls
tariffs-rule-book = Rule book of 1998
tariffs-green-book = Green Book of 2006
tariffs-ema = European association (EMA, 2009 and 2010)
tariffs-title = Tariffs of fouls
tariffs-hint = What is taken for each foul here. Of what stands in this table a referee gives no reason; what departs from it, or is not named, needs one.
tariffs-scope = What raises a repeated foul
tariffs-scope-hand = Fouls of the same kind in the same hand raise the next: warning, 5, 10, 20 and so on.
tariffs-scope-session = All such fouls of a player in the session raise the next: warning, 5, 10, 20 and so on.
tariffs-foul = Foul
tariffs-what = What is taken
tariffs-points = Points
tariffs-dead = may not win the hand
tariffs-save = Change the tariffs
tariffs-changed = The tariffs are changed.
tariffs-points-wrong = { $foul }: “{ $kind }” with { $points } points. An amount from 0 to 500 belongs to “to each other player” and “to nobody”, and to these alone.
ruling-none = not named
ruling-nothing = no points
ruling-ladder = warning, then more each time
ruling-each = to each other player
ruling-nobody = to nobody
ruling-size = 5 to 60, to whom the referee says
ruling-size-to-nobody = 5 to 60, to nobody
ruling-free = what the referee works out
tariffs-own = This event’s own
regulations-stays = Totals are written down with “{ $field }” { $before } (session { $session }, table { $table }): it stays.
regulations-game = Session { $session }, table { $table }: totals are written down by the game as it is. Leave the game and what is decided about it.
team-size-hint = 0: no teams. Otherwise individuals are drawn and seated alone, and those who play for a team are ranked with it as well: all their results count, and whoever is missing counts 0.
team-size-wrong = { $size } players of a team: where teams of four are seated as teams it is 0.
regulations-team = { $team } has { $players } players, the regulations would allow { $size }.
field-reserves = Substitutes of a team
reserves-hint = They draw no number, and play in the place of one of their team: for the team and for themselves. One by the rule book; 0 where there are no teams or no substitutes.
regulations-reserves = { $team } has { $players } substitutes, the regulations would allow { $reserves }.
field-stand-ins = A stand-in who plays for a team that lacks a player
stand-ins-nothing = brings the team nothing: the player who is missing counts 0
stand-ins-team = brings the team all that the stand-in plays; the stand-in is not ranked
field-stand-in-ranks = A stand-in who takes over during a session
stand-in-ranks-yes = takes a rank at the table, whose { standard-points } are nobody’s
stand-in-ranks-no = takes no rank: the other three get 4, 2 and 1 by their ranks among themselves (EMA)
stand-in-ranks-hint = Who is away from the first hand on is entered as a forfeit that a stand-in plays: that seat takes a rank in any case.
field-rotation = Change of seats
rotation-three-step = Three changes (everyone sits on every side once)
rotation-single-swap = One change (before round 3: East↔South, West↔North)
rotation-none = None
field-scope = { column-standard-points }
scope-table = By table: 4, 2, 1, 0
scope-group = By group: such as 16, 14, 13 … 0
field-tie-breaks = Between equal { standard-points } decide, in this order
field-words = What points are called
words-standard = Standard points and game points (China)
words-table = Table points and net points (Europe, WMO)
field-game = Game
game-hint = Begin with a pattern above to have all that belongs to the game.
game-mcr = Chinese Official
game-world-series = World Series (Zung Jung)
field-series = World Series rules
series-minimum = Points that a win needs
series-share-limit = Equal shares on a discard up to
series-payoff = On a discard above that
series-payoff-formal = the responsible player pays the rest
series-payoff-uniform = all three pay the same
tariffs-world-series = World Series
words-match = Match points and net points (World Series)
words-imp = Points of comparison (IMP) and net points (duplicate)
responsible-discarder = who discarded
responsible-nobody = nobody
field-session-minutes = Minutes of a session, break included
field-appeal-minutes = Minutes for appeals
field-time-zone = Time zone
time-zone-hint = All times of the event are shown in it, on every screen and on paper: a place such as Asia/Shanghai or Europe/Berlin.
event-created = The event is created. Enter who takes part.
slug-wrong = “{ $slug }” cannot be a name in the address: use 2 to 40 small letters, digits or hyphens.
slug-taken = The name “{ $slug }” is taken.
bye-wrong = A bye of { $standard } { standard-points } and { $game } { game-points }: choose at most { $most_standard } and from −{ $most_game } to { $most_game }.
tie-break-wrong = “{ $found }” is no criterion.
time-zone-wrong = “{ $found }” is no time zone. Choose one from the list, such as Asia/Shanghai.
name-empty = Enter a name.
reason-empty = Enter a reason.

entries = Entries
import-list = Import a list
import-hint-teams = A CSV or Excel file with a line that names the columns: team, name, role (a substitute has “substitute” there); club, country and family may be there too, and who has one in common can be kept apart in the draw. What is unclear is shown before it is stored; with any error nothing is.
import-hint-players = A CSV or Excel file with a line that names the columns: name; team (where teams are ranked), club, country and family may be there too, and who has one in common can be kept apart in the draw. What is unclear is shown before it is stored; with any error nothing is.
field-file = File
upload-failed = The file was not received ({ $reason }). Choose a file of at most 8 MB.
add-team = Add a team
add-player = Add a player
add = Add
field-team-name = Team
field-leader = Leader
field-coach = Coach
field-player-name = Player
substitute = Substitute
team-incomplete = Not four yet
remove-named = Remove { $name }
remove-team = Remove this team
team-added = Team added.
team-removed = Team removed.
player-added = Player added.
renamed = The name is changed.
rename-named = Change the name of { $name }
background-same = { $name }: nothing was changed.
role-title = Plays, or is a substitute
role-plays = plays
role-new = Make this change
role-trade = trade places with { $with }
role-alone-player = becomes one of those who play
role-alone-substitute = becomes a substitute
role-changed = The places are changed.
role-hint-open = Before the draw both ways are free, as far as the team has room.
role-hint-drawn = Whoever comes in takes the number and plays every session that has not begun. What was played stays with those who played it, and counts for the team. A session that is seated and has not begun has to be seated again. For one session only, note the substitute at the table instead.
role-fixed = { $name } plays for no team, has left, or is a stand-in: only players and substitutes of a team change their place.
role-drawn = The draw has been made. Choose with whom of the team { $name } trades places.
role-no-trade = { $with } and { $name } cannot trade places: one has to play and the other to be a substitute of the same team.
role-all-begun = All { $sessions } sessions have begun: note a substitute at the table of the session that is played.
role-bye = { $name } had a bye in session { $session }, which counts for whoever has the number. Note the substitute at the table of each session instead.
registers-hint = A register and a number each, with “;” between: EMA 08010039; MIL 7. The given name is part of the name above.
enter-list = Enter the list
player-removed = Player removed.
list-title = A federation’s list
list-hint = A file with number, name, country and club (CSV or .xlsx). Entries are found on it by their numbers, otherwise by name; what differs is shown, and nothing is changed before you tick it.
list-enter = Enter players from the list
list-typed = Numbers or names on the list, one a line; where everybody is in a team: team, number
list-compare = Go on
list-differs = Otherwise on the list
list-same = As on the list
list-not-there = Not on the list
list-several = { $count } of this name are on the list: enter the number first
list-take-over = Take over what is ticked
list-taken = Taken over from the list: { $count }
list-nothing-ticked = Nothing is ticked. Tick what is to be taken over.
list-changed = The entry of { $name } has changed since it was compared. Compare again.
list-nobody = Line { $line }: “{ $found }” is not on the list. Correct it, or enter the player by hand.
list-namesakes = Line { $line }: { $count } of the name “{ $found }” are on the list. Give the number instead.
action-take-over-list = Took over from a federation’s list
paste-list = Type or paste a list
paste-hint-players = One player a line; Enter begins the next. Cells copied from a workbook can be pasted anywhere, with their header or without. Who is entered already is passed over.
paste-hint-teams = One player a line: team, name, role if needed; Enter begins the next. Cells copied from a workbook can be pasted anywhere, with their header or without. Who is entered already is passed over.
grid-more = More columns:
grid-unread = Not read, because it is no column of this list:
pasted-list = pasted list
entries-imported = { $players ->
    [one] 1 player
   *[other] { $players } players
 } imported.
entries-closed = The draw has been made: nobody can be added or taken off. Names can still be mended. As long as nobody is seated, the draw can be withdrawn on its page with a reason; then the entries are open again.
withdraw-draw = Withdraw the draw
withdraw-draw-what = The entries are open again, and lots are drawn anew. These stay written down, struck through.
withdraw-draw-done = The draw is withdrawn: the entries are open again.
withdraw-draw-seated = Session { $session } is seated by this draw. Take back its seats first; once a session has begun, use “Withdrawals and arrivals”.
removed-title = Taken off: { $count }
bring-back = Bring back
brought-back = Back on the list, with all that was known.
bring-back-no-team = There is no team “{ $team }” any more. Bring back the team first.
link-again = Make again
restore-disqualification = Stands after all
restored-done = The disqualification stands. What was won meanwhile stays won.
restore-none = { $name } is not disqualified by that hand, or that is not revoked. Look at the board again.
disqualification-restored = It stands after all: { $author } ({ $time }), { $reason }
repair-back-nobody = { $name } comes back into a number of the own team: tick who of the team leaves, as a stand-in does. Or write the name of the team, and all four.
repair-back-role = { $name } is a stand-in or the substitute of { $team } and does not come back as one of the four. Write who does.
team-taken = There is a team “{ $team }” already.
player-taken = { $team } has a player { $name } already.
event-full = The event has { $most } players, and no more fit.
name-taken = There is a player { $name } already: add something that tells them apart.
team-needed = Choose a team.
event-without-teams = This is an individual event, without teams.
to-draw = To the draw

draw = Draw and chart
draw-by-seed = Draw by computer
draw-by-hand = Draw by hand
draw-hint-teams = Beside a team its order number, beside a player 1 to 4. Player number = 4 × (team number − 1) + place.
draw-hint-players = Enter the number each player drew.
lots = Lots
record-draw = Record the draw
seed-by-chance = empty: by chance
draw-done = The draw is recorded.
draw-who = Enter who drew.
draw-seed = Enter a seed.
draw-stands = A session is seated; the draw can no longer change.
drawn-by-seed = Draw { $revision }: by { $drawn_by } from a seed, recorded by { $recorded_by } at { $at }.
drawn-by-hand = Draw { $revision }: by { $drawn_by }, recorded by { $recorded_by } at { $at }.
chart = Chart
official-chart = Chart { $chart } of the rule book
chosen = Chosen
choose-chart = Choose this chart
chart-chosen = The chart is chosen.
chart-size-figures = { $players } players, { $sessions } sessions
grade-pairs-twice = Pairs that meet twice
grade-pairs-more = Pairs that meet more often
grade-excess = Meetings beyond the first
grade-team-mates = Team-mates at one table
planned-sessions = The regulations say { $sessions ->
    [one] 1 session
   *[other] { $sessions } sessions
 }.
chart-stands = A session is seated; the chart can no longer change.
chart-other-size = The chart seats { $seats } players, and { $players } take part in the draw. Choose another chart.
chart-other-numbers = The chart has numbers up to { $highest }, and { $players } players take part in the draw. Correct the number, or choose another chart.
chart-fault-team-mates = Team-mates sit at one table { $found ->
    [one] once
   *[other] { $found } times
 }{ $enough ->
    [0] {""}, and need not at all.
    [one] {""}; once is enough.
   *[other] {""}; { $enough } times are enough.
 }
chart-fault-same-four = The same four sit together again { $found ->
    [one] once
   *[other] { $found } times
 }{ $enough ->
    [0] {""}, and need not at all.
    [one] {""}; once is enough.
   *[other] {""}; { $enough } times are enough.
 }
chart-fault-again = Pairs who have met before meet again { $found ->
    [one] once
   *[other] { $found } times
 } (one pair { $most } times in all){ $enough ->
    [0] {""}, and need not at all.
    [one] {""}; once is enough.
   *[other] {""}; { $enough } times are enough.
 }
chart-fault-byes = Somebody has { $most ->
    [one] 1 bye
   *[other] { $most } byes
 } and somebody else { $fewest ->
    [0] none
   *[other] { $fewest }
 }; they need not differ by more than 1.
chart-all-the-same = If it is to be this chart all the same, say so: tick that under the file, or add --all-the-same. A chart that is as good as can be is made on the page of the draw.
chart-take-all-the-same = Take this chart, though it is worse than it has to be
chart-longest = A chart is made for at most { $offered } sessions, and { $planned } are to be played. Choose how the others are seated by standing, or take a longer chart from a file.
chart-too-short = The chart has { $offered ->
    [one] 1 session
   *[other] { $offered } sessions
 }, and { $planned } are to be played. Choose a longer one, or how the others are seated by standing.
seat-no-draw = Make the draw first.
seat-sets-move = Sets of duplicate move among four tables, and here are { $tables }: choose another chart, or sets that stay at the table.
seat-few-tables = Of duplicate at least { $fewest } tables are compared, and here are { $tables }.
repair-movement = Teams are compared by the sum of their four winds, so every place is kept: whoever leaves is replaced, a team by a team, a player by a reserve or a stand-in, and no place is added.
regulations-false-win = A false win in session { $session }, table { $table }, hand { $hand } was judged as it was before. To have false wins cost IMP, or points again, correct that hand without the foul, change this, and enter the foul again.
seat-few-compared = Of duplicate at least { $fewest } tables are compared, and from table { $table } on there are { $tables }: choose another chart, or compare all tables.
seat-team-winds = Teams are compared by the sum of their four winds, and { $team } has not one player at each wind of the tables compared. Before the first session choose the movement of duplicate; later fill the places of who is away, with stand-ins if need be.
seat-no-chart = Choose a chart first.
seat-order = Session { $session } cannot be seated yet: session { $next } comes next.
seat-all = All { $sessions } sessions are seated.
seat-no-player = Nobody has number { $number }. Check the draw.

step-entries = Entries: { $teams ->
    [0] { $players } players
   *[other] { $teams } teams, { $players } players
 }
step-draw = Draw
step-chart = Chart
step-links = Links for referees
no-sessions = No session is seated yet.
seat-session = Seat session { $session }
start-session = Start session { $session }
close-session = Close session { $session }
publish-session = Publish session { $session }
session-seated = Seated
session-running = Running
session-closed = Closed, not published
session-published = Published, appeals open
session-official = Official
field-place = Place
field-starts = When the sessions begin
starts-hint = One session a line: 2026-11-28 09:30, or the time alone for the same day. May be left out.
starts-wrong = When the sessions begin, line { $line }: write day and time as 2026-11-28 09:30, or the time alone for the same day; each later than the one before.
starts-many = { $starts } sessions have a start, { $sessions } are played. Take lines away, or play more sessions.
session-begins = begins { $at }
field-forfeits = Who does not come
forfeits-nothing = has no { standard-points }
forfeits-shared = shares those of the last places (two at one table have half a point each)
field-forfeit-score = Session score of a forfeited session
forfeit-score-hint = Left empty: 0 on the base score of the game (1998 p. 31), or what is worth as much: −500 where scores of Chinese Official are net.
event-end = End the event
event-end-what = All is official. Once the event has ended nothing of it can be changed, until it is opened again with a reason.
event-ended-done = The event has ended. Thank you all.
event-ended-at = Ended { $time }: nothing of it can be changed.
ended-thanks = { $event } has ended. Thank you to all who played, refereed and helped.
event-ended = The event has ended, so nothing of it can be changed. The chief referee can open it again on the board, with a reason.
event-resume = Open the event again
event-resumed-done = The event is open again.
event-not-ended = The event has not ended.
end-sessions = { $played } of { $planned } sessions are played. Play the others, or change their number in the regulations.
end-not-official = The last standings are not official yet: publish them, and wait until the time for appeals is over.
shelf-title = Hide or delete this event
shelf-hint = A hidden event is on no list; who has its address sees it as before. An event without results can be deleted; the list of events brings it back.
shelf-same = It is kept there already.
event-hide = Hide from the list of events
event-show = Show on the list of events
event-hidden = hidden
event-delete = Delete the event
event-bring-back = Bring back
events-deleted = Deleted events
delete-type-name = Type the event’s name to delete it
delete-has-results = The event has results, so it cannot be deleted. Hide it instead.
event-shown-done = The event is on the list.
event-hidden-done = The event is hidden from the list. Its address works as before.
event-deleted-done = The event is deleted. It can be brought back from the list below.
action-end-event = End event
action-resume-event = Open event again
action-shelve-event = Show, hide or delete event
appeals = Appeals
appeals-none = No appeal was handed in.
appeal-hand-in = Hand in an appeal
appeal-hint = In writing, signed by the team leader or the player, until the time for appeals is over. The result stays provisional until all appeals are decided.
appeal-session-runs = Session { $session }, running
appeal-session-until = Session { $session }, appeals until { $until }
appeal-who = Player (number or name)
appeal-by = Signed and handed in by
appeal-ruling = Against which ruling, and why
appeal-about = About
appeal-about-rules = rules or regulations: the chief referee decides
appeal-about-else = something else: the organising committee decides
appeal-fee = Fee paid (empty if none)
appeal-fee-paid = fee { $fee }
appeal-fee-returned = the fee is given back
appeal-return-fee = The fee is given back
appeal-nobody = “{ $who }” is nobody’s number or name in session { $session }, or that of several. Choose from the list.
appeal-late = The time for appeals after session { $session } was over at { $until }. Only the chief referee can take one now.
appeal-is-late = late
appeal-handed-in = handed in { $time } by { $by }; about { $kind }
appeal-open = Not decided
appeal-paper = Paper
appeal-clock-left = left
appeal-clock-over = The time is over.
appeal-granted = Granted
appeal-rejected = Rejected
appeal-decide = Decide
appeal-decide-again = Decide again: not accepted, or a slip that the same body replaces
appeal-effect = If it is granted: the totals of the table then, or a penalty taken back
appeal-penalty = A penalty taken back
appeal-look = Whom does it move?
appeal-then = Nothing is stored by looking. What is granted is then corrected there:
appeal-body = Who decides
appeal-chief-referee = Chief referee
appeal-organising-committee = Organising committee
appeal-arbitration-committee = Arbitration committee
appeal-reason = Reasons and what follows (published)
appeal-grant = Grant
appeal-reject = Reject
appeal-body-wrong = Somebody else decides this appeal now: about rules the chief referee and then the arbitration committee, about all else the organising committee.
appeal-was-granted = { $time } · { $body }: granted. { $reason }
appeal-was-rejected = { $time } · { $body }: rejected. { $reason }
appeal-handed-in-done = The appeal is handed in. The result is provisional until it is decided.
appeal-decided-done = The decision is published.
appeal-document-attach = Attach a photo or a PDF
appeal-document-file = Photo of the sheet (JPEG, PNG), or PDF; at most 8 MB
appeal-document-done = The document is attached.
appeal-document-said = { $size } MB · { $author }, { $time }
appeal-document-withdraw = Withdraw the document
appeal-document-withdrawn-done = The document is withdrawn; it stays struck through.
appeal-document-kind = “{ $file }” is no photo and no PDF. Attach a JPEG, a PNG, or a PDF.
appeal-document-large = The document has { $size } MB; at most { $most } MB are taken. Take the photo smaller, or attach fewer pages.
appeal-documents-large = With this one the documents of the event would have { $size } MB; at most { $most } MB are kept. Attach a smaller one.
appeal-documents-of-team = With this one the documents of your team would have { $size } MB; at most { $most } MB are kept. Attach a smaller one, or hand it to the chief referee.
appeal-withdraw = Withdraw the appeal
appeal-withdrawn = Withdrawn
appeal-withdrawn-done = The appeal is withdrawn: nobody decides it any more.
appeal-is-decided = { $author } has written down a decision on this appeal: it stays. Who has decided can replace the decision.
board-appeals = Appeals: { $appeals }
rehearse = Try this event
rehearse-what = A rehearsal is a copy with the same teams, players, regulations and organisers, on no list, with a mark before its name on every page and paper. Tables play by themselves, phones are paired as on the day, and things go wrong when you ask. Nothing of it reaches this event.
rehearse-begin = Begin a rehearsal
rehearsal-mark = REHEARSAL · 
rehearsal-begun = The rehearsal is ready. Draw lots, and begin.
rehearsal-banner = Rehearsal: nothing here counts.
rehearsal-title = Rehearsal
rehearsal-kept = Tables played by people
rehearsal-play = Let the other tables play
rehearsal-played = { $tables ->
    [one] 1 table has
   *[other] { $tables } tables have
 } played by themselves.
rehearsal-what = What goes wrong
rehearsal-go-wrong = Let it happen
rehearsal-gone-wrong = It has happened: { $what }. What would you do?
rehearsal-reason = Rehearsal
rehearsal-how = Draw, seat, announce, pair phones and publish as on the day. Once a session runs, tables play by themselves and things go wrong from here.
rehearsal-of-rehearsal = This is a rehearsal already.
rehearsal-only = Only a rehearsal does that: this event is played by people.
mishap-dispute = The last hand is disputed
mishap-late = South comes twelve minutes late
mishap-absent = North is not there
mishap-totals = The totals are wrong
mishap-clerks = Two clerks type different totals
mishap-phone = The phone of the table is lost
mishap-home = North goes home
mishap-network = The network is gone
about-mishap-dispute = The referee calls about the last hand. Open the call on the board, look at the hand, correct it with a reason or answer that it stands.
about-mishap-late = South comes 12 minutes after play was announced: 20 points are taken off, and every paper says so. If it was a mistake, enter that South came in time.
about-mishap-absent = The referee proposes a forfeit with a stand-in for North. Answer the call: give the forfeit, or say why not.
about-mishap-totals = The four totals on the paper are 10 points more for East than the hands say. The board says so; decide which of the two stands, with a reason, or have them counted again.
about-mishap-clerks = Somebody types the totals of a table of totals, and somebody else types others: 10 points less for South, 10 more for East. The grid shows both; look at the paper and type what it says. Where two have to agree, the session cannot be closed before.
about-mishap-phone = Whatever is paired with the table lets nobody in any more. What the server has received is there. Pair another phone on the page of phones and go on with the next hand; what was only on the lost phone is on the paper.
about-mishap-home = The referee calls: North plays no more. At this table decide how the seat is filled; before the next session withdraw the player on the page “Withdrawals and arrivals”, with a stand-in or with byes.
about-mishap-network = For a minute the server does not answer the phone of the table, nor its row of the grid. What is entered is kept on the phone and says so; it goes out by itself once the minute is over.
rehearsal-mishaps = What can go wrong, and what to do
rehearsal-reason-home = Rehearsal: North has gone home and plays no more
rehearsal-no-totals = Table { $table } is entered hand by hand: two clerks type where the four totals stand. Choose such a table, or have totals stand there.
rehearsal-no-phone = No phone is paired with table { $table }: there is none to lose. Pair one first.
end-appeals-decided = All appeals are decided.
action-note-attached = Attached a document to an appeal
action-note-appealed = Handed in an appeal
action-note-appeal-decided = Decided an appeal
audit-none = Nothing of this kind was done.
audit-all = all of it
audit-older = Older entries
check-in = Check-in
check-in-title = Check-in, session { $session }
check-in-who = Number or name
check-in-here = Is here
check-in-undo = here
check-in-team = All of them are here
check-in-count = { $here } of { $expected } are here
check-in-missing = Who is missing, and what to do
check-in-all = Everybody
check-in-before-draw = Who does not come is taken off the entries before the draw:
check-in-substitutes = Substitutes who are here: { $names }. Who plays for whom is entered at the table.
check-in-day = For all sessions of this day: { $first } to { $last }
check-in-not-here = { $missing } of { $expected } not here
check-in-tablet = Players check in themselves on a tablet: make a link for the door
check-in-waits = The session has not begun. Once it is started, substitutes and forfeits can be noted here.
check-in-absent = did not come
propose = What to do
propose-remove = Take off the list
propose-remove-means = The draw is made with { $left } players{ $over ->
    [0] , who fill all tables.
   *[other] . They do not fill tables of four: the page of the draw offers byes or stand-ins.
}
propose-remove-of-team = The team then lacks a player: the page of the draw offers a stand-in.
propose-stand-in = A stand-in in their place
propose-stand-in-means = Taken off the list; the stand-in draws a number and plays every session, is not ranked, and scores for { $for ->
    [team] the team
   *[nothing] nobody
}.
propose-substitute = { $substitute } plays
propose-substitute-means = What { $substitute } plays counts for the team and for { $substitute }; { $name } has nothing of this session.
propose-trade = { $substitute } takes the place
propose-trade-means = { $substitute } plays every session that has not begun, with the number of { $name }, who becomes the substitute and keeps what is played. A session that is seated and has not begun has to be seated again.
propose-forfeit-stood-in = Absent: a stand-in plays
propose-forfeit-stood-in-means = { $name } forfeits: session score { $score }, no standard points. Somebody else plays the seat, so the table plays all hands; what they win is nobody’s.
propose-forfeit = Absent: nobody plays
propose-forfeit-means = { $name } forfeits: session score { $score }, last at the table. Three cannot play: the table plays no more hands, and the others keep what they have.
propose-withdraw = Leaves the event
propose-withdraw-means = From the sessions not yet begun on: byes or a stand-in, shown before anything is done.
door-here = You are here.
door-i-am = I am here
door-next = Next player
door-which = Which of these are you?
door-none = None of these
check-in-nobody = “{ $who }” is nobody’s number or name.
check-in-several = “{ $who }” is in { $count } names: { $names }. Type more of it, or the number.
check-in-session = There is no session { $session }: the event has { $sessions }.
checked-in = { $names }: here.
checked-out = { $names }: not here.
action-check-in = Checked players in or out
substitute-of = substitute of { $team }; plays when somebody of the team does not
tell = Message to the tables
tell-what = What
tell-send = Send
tell-done = The message is on the phones of the tables.
action-note-told = Sent a message to a table
action-note-decided = Decided what stands
action-note-filled = Said how a seat was filled
action-note-taken-back = Took a note of a table back
action-unstop-table = Took back that time was up
action-import-archive = Import an archive
action-add-user = Add a user
action-set-password = Set a password
leader-same = { $team } has this leader and coach already.
action-set-leader-and-coach = Changed leader or coach
action-set-background = Changed club, country, name apart or registers
session-from = from { $from }
session-from-to = { $from }–{ $to }
session-seated-done = Session { $session } is seated.
session-unstarted-done = The start of session { $session } is taken back.
session-unseated-done = The seats of session { $session } are taken back. Seat it again when all is well.
unstart-session = Take back the start of session { $session }
unseat-session = Take back the seats of session { $session }
session-reopened-done = Session { $session } is open again: hands and totals can be entered.
publication-withdrawn-done = What was published after session { $session } is withdrawn. It can be published again.
reopen-session = Open session { $session } again
withdraw-publication = Withdraw what is published after session { $session }
reopen-not-closed = Session { $session } is not closed: there is nothing to open again.
reopen-later = Session { $later } is seated already, with the results of session { $session } as they are. Take back the seats of session { $later } first, or correct single hands of session { $session }.
withdraw-nothing = Nothing is published after session { $session }. Look at the board again.
publication-withdrawn = Withdrawn by { $author } ({ $time }): { $reason }
unstart-not-running = Session { $session } is not running: there is no start to take back.
unstart-played = In session { $session } hands or totals are entered at table { $table }: it has been played. Correct them, or close the session.
unseat-started = Session { $session } has been started. Take back the start first, as long as no hand is recorded.
unseat-noted = Scores, absences or signatures are written down at table { $table } of session { $session }, so its seats stay. Start the session, and correct single seats with “Seat mistake”.
unstop-tables = Take back that time was up
unstop-done = { $tables ->
    [one] 1 table plays on.
   *[other] { $tables } tables play on.
}
unstop-none = No table of session { $session } can play on: at those that were stopped last something has happened since. Take back or correct single hands on their sheets.
withdraw-later-started = Session { $later } has begun, and what is published after session { $session } could not be published again: it stays. Corrections show in what is published next.
given-title = Extra time and messages: { $count }
given-to = { $time } · table { $tables } · { $said }
given-extra-time = +{ $minutes } min, “{ $reason }”
given-message = message “{ $text }”
given-take-back = Take back
given-taken-back = It is taken back, on the phones too.
note-taken-back = { $author } has taken this back at table { $table } already. Look at the page again.
session-started-done = Session { $session } has started.
session-closed-done = Session { $session } is closed.
session-published-done = Session { $session } is published.
end-title = The end of the event
end-published = The final ranking is published.
end-appeals = The time for appeals is over (until { $until }).
end-not-final = Not final yet: papers printed now say so, or wait until both are done.
end-ranking = Final ranking for everybody
end-standings = Ranking as PDF
end-summary = Score summary
end-certificates = Certificates
board-done = { $done } of { $tables } tables done
board-before = Before the first session
board-decide = { $tables ->
    [one] 1 table to decide
   *[other] { $tables } tables to decide
}
board-behind = { $tables } behind
board-silent = { $tables } silent
board-over = { $tables } over time
board-by-trouble = By trouble
board-by-number = By table number
board-by-unfinished = Unfinished only
board-resort = { $tables } waiting: sort again
board-act = More time, message
start-publish-first = Publish session { $session } first: once another session has begun, the standings after it can be published no more.
session-passed = Closed; a later session began before it was published
tables-not-there = There is no table { $table } in session { $session }: it has { $tables } tables. Name tables as “1-7, 9”, or none for all.
board-later = { $tables ->
    [one] 1 more table
   *[other] { $tables } more tables
}
board-calm = Nobody calls, nobody is late.
board-waits = Close session { $session }: { $open ->
    [one] 1 table is not done
   *[other] { $open } tables are not done
}
stop-title = Time is up ({ $tables ->
    [one] 1 table plays
   *[other] { $tables } tables play
})
stop-what = At the tables ticked the hand in progress ends without a result; what was recorded counts. A table that finishes its hand first is stopped later.
stop-table = Table { $table }, hand { $hand }
stop-tables = Stop these tables
stop-done = { $tables ->
    [one] 1 table is stopped by time.
   *[other] { $tables } tables are stopped by time.
}
blocks-closing = Cannot be closed yet: { $count ->
    [one] 1 reason
   *[other] { $count } reasons
 }
blocker-playing = Table { $table } still plays; hand { $hand } comes next. Play on, or record that hand as stopped by time.
blocker-sum = { $what } The table counts in no ranking until its totals are right, or the chief referee decides on its page that they count as they are.
sum-wrong = Table { $table }: the four totals add up to { $sum } and should add up to { $expected }; they are { $by } too { $way ->
    [less] low
   *[more] high
}. { $cause }
sum-cause-net = They look like net scores: the base score of { $base } is missing in each.
sum-cause-with-base = They look like scores that contain a base score of { $base }, which this event does not count.
sum-cause-typed = They would be right if { $name } had { $instead } in place of { $typed }.
sum-cause-too-little = Add the paper up again. If points went to nobody, enter how many.
sum-cause-too-much = Add the paper up again.
totals-kept = They were stored all the same: { $reason }
totals-not-counted = The four totals of this table do not add up: they count in no ranking until they are corrected, or until the chief referee decides that they count.
totals-count-decision = The chief referee decided that the totals count although they do not add up: { $reason }
entry-totals-count = The totals count as they are
table-wrong-sum = Totals do not add up
all-the-same = Store all the same
convert-totals = { $by } for every total of { $count ->
    [one] table { $tables }
   *[other] the { $count } tables { $tables }
}, so that they are as this event counts them
convert-nothing = No table of the session is left whose totals are counted with another base score: they may be converted already.
totals-converted = { $tables ->
    [one] The totals of one table are converted.
   *[other] The totals of { $tables } tables are converted.
}
blocker-signed = Table { $table }: { $name } signed { $signed }, the hands add up to { $computed }. Correct one, or let the chief referee decide.
signed-differs = signed totals differ
start-twice = Session { $session } has been started already.
start-other = Session { $running } is still running. Close it first.
start-order = Session { $earlier } is not closed yet. Finish it first.
close-not-running = Session { $session } is not running: start it first, or it is closed already.
publish-not-closed = Session { $session } is not closed: close it, then publish it.
publish-later-started = A later session has been started; session { $session } can no longer be published.
hands-recorded = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
 } recorded
sum = Sum
field-of = From
field-standard-points = { column-standard-points }
field-reason = Reason
penalty-of-none = Choose the player or the team from whom { standard-points } are taken.
penalty-asks = Take { $points } { standard-points } from { $name }?
penalty-before = Now: { $points } { standard-points }, rank { $rank }
penalty-after = Then: { $points } { standard-points }, rank { $rank }
penalty-look = See what it does
penalty-confirm = Take off
penalties-given = Given so far
penalties-none = None yet.
penalty-revoke = Revoke
penalty-revoked = Revoked: the points count again.
penalty-revoked-twice = The penalty of { $name } has been revoked already, by { $author }. Look at the list again.
penalty-given = { column-standard-points } taken off.
disqualified = Disqualified
disqualified-when = Disqualified in session { $session }, table { $table }, hand { $hand }: { $foul }.
disqualified-revoked = Revoked by { $author } ({ $time }): { $reason }
disqualified-sits = { $name } was disqualified in session { $session }, table { $table }, hand { $hand } ({ $foul }), and cannot play. Note a stand-in for the seat; on the board the chief referee can revoke the disqualification.
disqualified-note = A stand-in plays the number from the next session on; starting a session notes the seat as forfeited, so no table waits. To give the number to somebody else, or take it out of the chart:
revoke-disqualification = Revoke
revoke-done = Revoked: the player may go on. Where a stand-in plays in a session that is running, decide on its sheet who plays the seat.
revoke-none = { $name } is not disqualified by that hand, or it has been revoked already. Look at the board again.
penalty-of-wrong = “{ $found }” takes no part.
standard-penalty-wrong = { $points } { standard-points } cannot be taken off: enter more than 0 and at most { $most }, in whole numbers, halves, thirds, quarters or twelfths.
standard-penalty-early = Make the draw first: until then entries may change.
audit = Audit
audit-holds = The chain holds
audit-broken = The chain is broken
check-not-yet = This event has not been checked yet since the server started.
check-held = Checked { $at }: everything stands as it was written, and draws, seats and standings come out the same when they are counted again.
check-failed = Checked { $at }: { $count ->
    [one] one thing stands
   *[other] { $count } things stand
} otherwise than { $count ->
    [one] it was
   *[other] they were
} written.
check-failed-what = Stop entering, keep a backup, and find out who has changed the database.
check-done = Checked.
check-now = Check now
verify-title = Check this event
verify-why = Every change to this event leaves a row in its audit, which binds what was written and all rows before it. Whoever changes anything past the program changes these numbers.
verify-code = Check code now
verify-rows = { $rows } rows, the last of { $at }
verify-as-of = as of { $at }, when something last changed that everybody sees; the next such change binds all that was written until then
verify-key = Public key of this installation
verify-sealed = Last sealed
verify-other-key = with another installation’s key
verify-last-check = Last check
verify-how = Count it again yourself
verify-paper = Compare the check code and the key on a printed sheet with this page: a code of before is known to the audit as long as the event lives.
verify-draw = The record of the draw has all that is needed to draw again.
verify-no-draw = Once the draw is shown, its record has all that is needed to draw again.
verify-archive = Ask the organiser for the archive of the event: it has every hand. “caipan verify FILE” counts all of it again, down to the ranking; “docs/verify.py” and “docs/recount.py” do without this program.
verify-archive-open = The archive of the event has every hand. “caipan verify” with the address of this page counts all of it again, down to the ranking; “docs/verify.py” and “docs/recount.py” do without this program.
verify-open = Let anybody take the archive
verify-close = Let nobody else take the archive
verify-open-hint = The archive has every hand with its corrections, every reason, and who entered it: whoever takes it can count everything again. Left out are signatures, calls, messages, doubts, and documents of appeals.
verify-opened = Anybody may take the archive now.
verify-closed = Only organisers may take the archive now.
verify-not-shown = The lots are drawn and not shown yet, and the archive has them. Show them first.
action-open-archive = Said who may take the archive
column-time = Time
column-actor = Who
column-action = What
column-detail = Detail
column-hash = Hash

links = Links for referees
make-link = Make a link
link-made = Link for { $name }
link-address = Address of the link
link-once = The link is shown only this once. Copy it now and send it to the person.
link-seen = Last heard of { $at }
link-never-seen = Not used yet
copy = Copy
field-label = Name
field-role = Role
field-tables = Tables
tables-hint-before = Needed for a referee: table numbers with commas, or as 1-7. How many tables there are follows from the entries.
tables-hint = Needed for a referee: table numbers 1 to { $tables }, with commas or as 1-7.
tables-pick = Pick tables
role-organiser = Organiser
role-chief-referee = Chief referee
role-referee = Referee
role-recorder = Recorder
role-of-tables = { $role } (table { $tables })
role-check-in = Tablet at the door (players check in)
role-leader = Leader of a team (hands in its appeals)
role-of-team = Leader of { $team }
field-leader-team = Team of the leader
revoke-link = Revoke
revoked = Revoked
link-own = You
link-own-asks = This is the link you came in with. Once it is revoked you are shut out, and only another organiser can make you a new one.
link-own-revoke = Revoke my own link
link-revoked = The link is revoked.
link-no-tables = Enter the tables of the referee.
link-qr = The link as a QR code
organisers-title = Organisers who sign in
organiser-add = Add as organiser
organiser-remove = Take the event from them
field-user = User name
organiser-added = They now organise this event too.
organiser-removed = They do not organise this event any more.
organiser-unknown = There is no user “{ $name }”. Whoever runs the server adds users: caipan user add NAME.
organiser-already = { $name } organises this event already.
organiser-oneself = Nobody takes the event from themselves: another organiser can.
link-table-wrong = “{ $found }” is no table number.
link-role-wrong = “{ $found }” is no role.

sheet-title = Session { $session }, table { $table }
correct-hand = Correct hand { $hand }
prevalent-wind = { $wind } round
sits-in = sits { $seat }
dealer = dealer
change-seats = Change seats first
sum-unpaid = penalties nobody received: { $points }
field-ending = Result
field-winner = Winner
field-discarder = Discarder
field-basic-points = Points without flowers
field-fans-reason = Why the fans stand, where they cannot all
field-tiles = Tiles of the win
field-circumstances = Circumstances
field-responsible = Responsible player
field-flowers = Flowers
fans-named = Fans
patterns-named = Patterns
field-patterns-reason = Why the patterns stand, where they cannot all
plain-form-hint-patterns = Patterns are names with commas between them, or numbers of the manual with spaces; a penalty a line: foul, seat (E, S, W, N at the start), points, receiver, reason in quotes.
penalties = Penalties
field-foul = Foul
field-offender = Offender
field-points = Points
field-payee = Received by
penalty-line = { $name }, { $foul }: { $what }
check-amounts = Show the amounts
plain-form = Enter hand { $hand } without scripts
plain-form-hint = Fans are names or numbers of the rule book with commas or spaces between them; a penalty a line: foul, seat (E, S, W, N at the start), points, receiver, reason in quotes.
sum-of-amounts = The four amounts
save-hand = Save hand { $hand }
save-correction = Save the correction of hand { $hand }
versions = Versions
fans-as-claimed = As claimed: { $reason }
hand-taken-back = Taken back
version-undone = taken back by { $author }, { $time }
hand-received = Hand { $hand } received { $time }
hand-received-before = Hand { $hand } had been received { $time }
hand-corrected = Correction of hand { $hand } received { $time }
try-again = Try again
connection-lost = Connection lost: this is what was last known.
live-changed = { $count ->
    [0] Updated.
    [one] One row has changed.
   *[other] { $count } rows have changed.
}
back = Back
table-stopped = Stopped by time after { $hands } hands
session-over = Closed
signed-yes = signed
signed-no = not signed
open-points = To be settled: { $count }
link-no-such-table = There is no table { $table }: the tables are 1 to { $tables }.
attended-stood-in = stand-in
attended-forfeit = forfeit
attended-forfeit-stood-in = forfeit, stand-in
hand-not-started = Session { $session } has not started. Wait until the organiser starts it.
hand-closed = Session { $session } is closed; only the chief referee may correct it.
hand-annul = Only the chief referee may annul a hand or correct an annulled one.
entry-used = This entry was used for another hand. Reload the page and enter it again.
refusal-no-ending = Choose how the hand ended.
field-wrong = { $field }: “{ $found }” is not possible. Correct it and send the form again.
field-a = First player
field-b = Second player
field-base-shown = Base score
field-bye-game-points = Game points of a bye
field-bye-standard-points = Standard points of a bye
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
signed-totals = Signed totals
signed-difference = { $name } signed { $signed }, the hands add up to { $computed }.
signed-decision = The chief referee decided that the hands stand: { $reason }
signed-not-running = Session { $session } is not running; totals cannot be signed.
fill-seat = Absence, lateness, substitute
field-seat = Player
field-attendance = Attendance
field-own-points = { column-game-points } when leaving (with a stand-in)
field-substitute = Substitute who played
save = Save
field-late-minutes = Minutes late, up to
field-session-penalty = Taken off the session score
seat-filled = Noted.
game-points-wrong = { $points } cannot be a total: it lies between −{ $most } and { $most }.
session-penalty-wrong = { $points } points: choose 0 to { $most }.
stand-in = Stand-in
role-player = Player
stand-in-what = stand-in (plays and is not ranked)
stand-ins-added = { $count ->
    [one] One stand-in is entered.
   *[other] { $count } stand-ins are entered.
}
stand-ins-not-needed = Nobody is missing: all tables are full. Look at the entries again.
filling-title = { $players } players do not fill tables of four: { $missing ->
    [one] one is missing
   *[other] { $missing } are missing
}
filling-byes = Byes: choose a chart below. In each session { $byes ->
    [one] one player has a bye,
   *[other] { $byes } players have a bye,
} and nobody a second one before everybody has had one. A bye counts { $counts }.
bye-counts-fixed = { $standard } { standard-points } and { $game } { game-points }
bye-counts-average = the average of the player's other sessions
filling-stand-ins = Stand-ins: { $missing ->
    [one] one person plays
   *[other] { $missing } people play
} with the others. A stand-in takes a place at the table, is not ranked and scores for { $for ->
    [team] the team that lacks a player
   *[nothing] nobody
}; so all play in every session. The names can be changed.
filling-add = { $missing ->
    [one] Enter one stand-in
   *[other] Enter { $missing } stand-ins
}
chart-byes = { $byes ->
    [one] one bye in each session
   *[other] { $byes } byes in each session
}
substitute-wrong = { $name } is no substitute of this team, or did not play this seat.
substitute-plays = { $name } plays another seat in this session.
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

action-create-event = Create the event
action-bind-rows = Bound what was entered before
action-add-team = Add a team
action-add-player = Add a player
action-make-player = Make a substitute one of those who play
action-make-substitute = Make a player a substitute
action-trade-places = Let a player and a substitute trade places: who rests, who plays
action-hold-for-teams = Make it an event of teams of four
action-hold-for-individuals = Make it an event of individuals
action-change-address = Change the name in the address
action-rename-player = Change the name of a player
action-rename-team = Change the name of a team
action-rename-event = Change the name of the event
action-remove-team = Remove a team
action-remove-player = Remove a player
action-import-entries = Import entries
action-draw-lots = Draw lots
action-choose-chart = Choose the chart
action-seat-session = Seat a session
action-unstart-session = Take back the start of a session
action-reopen-session = Open a session again
action-withdraw-publication = Withdraw what was published
action-stand-in-for = A stand-in in the place of a player
action-add-stand-ins = Enter stand-ins
action-change-regulations = Change the regulations
action-add-organiser = Add an organiser
action-remove-organiser = Remove an organiser
action-unseat-session = Take back the seats of a session
action-withdraw-draw = Withdraw the draw
action-restore-disqualification = Let a disqualification stand after all
action-bring-back = Bring back who was taken off
action-start-session = Start a session
action-close-session = Close a session
action-publish-standings = Publish standings
action-record-hand = Record a hand
action-correct-hand = Correct a hand
action-sign-totals = Sign totals
action-decide-totals = Decide on signed totals
action-fill-seat = Absence, lateness, substitute
action-give-standard-penalty = Take off { standard-points }
action-revoke-disqualification = Revoke a disqualification
action-make-link = Make a link
action-revoke-standard-penalty = Revoke a standard-point penalty
action-revoke-link = Revoke a link

help = Help
help-contents = On this page
hand-check = Hand check
hand-games = The game
hand-now-winning = Now the winning tile.
hand-missing = { $tiles ->
    [one] 1 more tile, then the winning tile.
   *[other] { $tiles } more tiles, then the winning tile.
  }
hand-with-flowers = { $flowers } of them for flowers
hand-may-win = may win
hand-may-not-win = no win: { $minimum } needed
hand-what = What is tapped
hand-loose = Tile
hand-chow = Chow
hand-pung = Pung
hand-kong = Kong
hand-concealed-kong = Concealed kong
hand-back = Back
hand-clear = Clear
hand-remove = Remove
hand-tiles = Tiles in text: [melded] {"{"}concealed kong{"}"} tiles in hand, + winning tile
hand-circumstances = Circumstances
hand-seat-wind = Seat wind
hand-prevalent-wind = Prevalent wind
hand-profile = Counting
hand-claim = Claimed fans, separated by commas
hand-ask = Count
profile-default = International practice
profile-literal-1998 = 1998 rule book by the letter
profile-online = International practice, as online platforms count it
profile-seed-002 = Wide exclusions (rules of one platform)
profile-seed-003 = 1998 lists, thirteen orphans as another platform has it
field-counting = Counting of fans
hand-last-copy = Fourth copy in sight (Last Tile)
hand-offline = No network: what you tap stays here and is counted when it is back.
draw-stages = Stages of the draw
stage-draft = Draft
stage-confirmed = Confirmed
stage-drawn = Drawn
stage-released = Released
draw-stands-repair = A session is seated: the lots stand. When somebody withdraws or arrives, the sessions not yet begun are seated again:
chart-generated = Chart made for this event
chart-imported = Chart from a file
chart-improved = Improved chart
chart-repaired = Chart after a withdrawal or an arrival
chart-seats-drawn = The four numbers of a table are no seats: start seats are drawn when a session is seated.
chart-seats-planned = The chart has start seats for every session.
chart-then-by = Later sessions by standing: { $method }.
chart-other-kind = Chart { $chart } of the rule book is not for this kind of event.
chart-sessions-wanted = Sessions by chart
choose-chart-from = Choose a chart
chart-from-file = Your own chart
chart-file-hint = CSV with session,table,east,south,west,north; the last four hold player numbers, from 1. It is graded here before anything is drawn.
improve-chart = Search for a better one
grade-best = best possible
grade-best-is = bound { $best }
meaning-excess = How often two players meet who have met before.
meaning-pairs-twice = Pairs of players who sit together exactly twice.
meaning-pairs-more = Pairs of players who sit together three times or more.
meaning-team-mates = How often two of one team sit at the same table. With two or three teams that cannot be avoided.
grade-seat-spread = Uneven start seats
meaning-seat-spread = How much more often somebody starts on one side than on another, at most.
grade-table-repeats = Same table again
meaning-table-repeats = Visits of a player to one table, beyond sessions ÷ tables rounded up.
grade-table-stays = Stays at the table
meaning-table-stays = How often somebody keeps the table for the next session.
field-then-by = Sessions after those of the chart
then-by-none = there are none
then-by-neighbours = by rank 1–4, 5–8, …
then-by-score-groups = by score groups, few meet again (Swiss)
then-by-snake = snake: equally strong tables
then-by-interval = interval: one of each quarter
then-by-finals = finals tables for the first 16, score groups for the others
confirm-draft = Confirm the draft
confirm-hint = Confirming fixes names, chart and who is kept apart, and publishes a hash over them and a secret. Nobody can then change the draw unseen, you neither.
confirm-again = Confirm again, with other settings
confirm-options = Settings
draw-confirmed = The draft is confirmed; the commitment is published.
apart-club = Players of one club ({ $groups ->
    [one] 1 club
   *[other] { $groups } clubs
 })
apart-team = Players of one team ({ $groups ->
    [one] 1 team
   *[other] { $groups } teams
 })
apart-country = Players of one country ({ $groups ->
    [one] 1 country
   *[other] { $groups } countries
 })
apart-family = Players of one family ({ $groups ->
    [one] 1 family
   *[other] { $groups } families
 })
apart-pairs = Pairs who must not meet, one a line
apart-pairs-example = Wang Wei, Li Na
apart-line = Line { $line }, “{ $found }”: write two different names with a comma between.
apart-unknown = { $name } does not take part. Write the name as it is entered.
apart-ambiguous = There are several players called { $name }. Correct the names in the list first.
apart-met = Not all could be kept apart. { $pairs ->
    [one] This pair meets:
   *[other] These { $pairs } pairs meet:
 }
draw-committed = Reveal and draw
field-word = Word from the hall
word-example = e.g. dice: 3 5 1
draw-no-commitment = Confirm the draft first.
draw-commitment-used = This commitment has been drawn from. Confirm the draft again for a new draw.
draw-commitment-old = Names or chart have changed since the draft was confirmed. Confirm it again.
draw-commitment-elsewhere = The draft was confirmed before the event was taken here from an archive, and an archive has no secret before the draw. Confirm the draft again.
seat-chart-changed = The lots were drawn for another chart. Confirm the draft and draw again.
seat-standing-open = Seating by standing needs the result: close session { $session } first.
all-numbers = All numbers
type-the-name = To do this again, type the event’s name “{ $name }” (typed: “{ $typed }”).
field-type-name = To do it again, type “{ $name }”
release-draw = Show the draw
release-all = Show all
release-next = Next number
release-shown = { $shown } of { $of } numbers are shown.
release-all-shown = Everybody can see all numbers, tables and seats.
draw-released = Everybody can now see numbers, tables and seats.
lots-title = The draw
lots-soon = The lots are drawn and will be shown one after the other.
lots-none = The draw has not been made yet.
protocol-apart = { $groups ->
    [one] 1 group or pair
   *[other] { $groups } groups and pairs
 }
protocol-file = Protocol as a file
protocol-verify-hint = Anybody can do the draw again with it:
seats-title = Seats
bye = Bye
seats-find = Name or number
find = Find
seats-none = Tables and seats are shown here once the draw is released.
seats-not-found = Nobody is called “{ $asked }” or has this number.
seat-drawn-later = seat drawn later
table-seat = table { $table }, { $seat }
session = Session
table = Table
seat = Seat
player = Player
before = Before
after = After
repair-title = Withdrawals and arrivals
repair-hint = Sessions that have begun stay as they are. In the others as few seats change as possible, and if possible nobody meets again. Those who arrive take the numbers of those who leave. Who has left comes back by the same name: alone, a team by its name with its four, one of a team in place of a stand-in of the team (no team named).
repair-withdrawn = Withdrawn:
repair-from = { $name } (from session { $session })
repair-gone-who = Who leaves
repair-arrivals = Who arrives, one name a line
repair-group = Into which group
repair-group-smallest = the smallest
repair-group-small = Group { $group } would have { $players }, and a table needs four: { $missing } are missing. Let stand-ins play.
repair-stand-ins = A stand-in takes the place of each who leaves and nobody replaces: plays, is not ranked, scores for { $for ->
    [team] the team of who leaves, if there is one
   *[nothing] nobody
}
repair-byes = Those who are left do not fill tables of four: in each session to come { $byes ->
    [one] one has a bye,
   *[other] { $byes } have a bye,
} nobody a second one before everybody has had one. Or let stand-ins play.
repair-look = What would change
repair-do = Do it
repair-preview = What would change
repair-begun = { $sessions ->
    [one] 1 session has begun and stays.
   *[other] { $sessions } sessions have begun and stay.
 }
repair-moved = { $moved } seats move to another table (at least { $least } must).
repair-repeats = { $pairs ->
    [one] 1 pair meets again.
   *[other] { $pairs } pairs meet again.
 }
repair-no-repeats = Nobody meets again who has met.
repair-nobody-moves = Nobody moves.
repair-number = { $name } gets number { $number }
repair-number-group = { $name } gets number { $number }, in group { $group }
repair-done = The sessions not yet begun are seated anew.
repair-nothing = Choose who leaves, or write who arrives.
repair-whole-teams = In a team event whole teams leave. For { $name } alone let a stand-in play: tick it below; or a substitute at the table.
repair-team-of-four = { $team } has { $players } players; a team that arrives has four.
swap-title = Session { $session }: two sat in each other’s seat
swap-link = Seat mistake
swap-hint = The hands stay with the seat and are now those of the other player. Lateness and stand-ins recorded for a seat stay with it too; what was published stays as it was until it is published again.
swap-one = Player
swap-other = sat in the seat of
swap-do = Exchange
swap-done = Session { $session }: the two are exchanged.
swap-no-seat = { $name } has no seat in session { $session }.
swap-same = Choose two different players.
action-commit-draw = Confirm the draft
action-release-draw = Show numbers
action-repair-draw = Withdrawal or arrival
action-swap-seats = Exchange two players
event-changed = The event has changed meanwhile. Look again, then repeat it.
draw-word = Enter the word from the hall: something nobody knew before, such as dice.
seat-waiting = Session { $session } is seated and has not begun. Start it first.
session-not-started = Session { $session } has not begun. Start it first; who is missing before that is seen to under “Withdrawals and arrivals” or when it has begun.
swap-substitute = { $name } plays there as a substitute of another team. Change that first.

print-title = Print
document-entry-form = Form 1 Entry form
document-about-entry-form = One per team: leader, coach, players
document-draw-order = Form 2 Draw order
document-about-draw-order = The order numbers the teams drew
document-seat-draw = Form 3 Player numbers
document-about-seat-draw = One per team: the number of each player
document-penalty-record = Form 4 Penalty record
document-about-penalty-record = Fouls, penalties, lateness, { standard-points }
document-score-record = Form 5 Score record
document-about-score-record = One per table: before play, and with its hands; of the current session unless one is chosen
document-score-summary = Form 6 Score summary
document-about-score-summary = Scores, { standard-points } and ranks of all sessions
document-kit = Papers of a session
document-about-kit = Seating, a score record per table, spare ones, penalty record, two appeal forms: one file, before play
document-event-kit = Papers of the event
document-about-event-kit = All that goes to the tables, in one file: seating by name, then for each session that is seated or planned its seating, score records, penalty record and appeal forms
print-kit = Papers of the session
document-seating = Seating
document-about-seating = By name, then by table for each session
document-table-cards = Table cards
document-about-table-cards = Number, players, changes of seats
document-player-cards = Player cards
document-about-player-cards = Each player’s tables and seats
document-standings = Standings
document-about-standings = Individual and team; after the session chosen, or now
document-draw-protocol = Draw protocol
document-about-draw-protocol = Commitment, seed, all numbers
document-appeal = Appeal form
document-about-appeal = In writing, by the team leader, within 30 minutes
document-certificate = Certificates
document-about-certificate = First to third, players and teams; after the session chosen, or now
print-sheets = Print score records
print-sheet = Print this score record
print-field-session = Session
print-all-sessions = All
print-field-table = Table
print-all-tables = all
print-field-language = Language
print-field-paper = Paper
print-field-blank = Blank, to be filled in by hand
print-workbook = Excel workbook
print-field-cut = Small sheets: in order once cut and piled up (two score records on a page)
print-not-number = “{ $found }” is no number: enter the number of a session or table, or leave it empty.
print-unknown = There is no document “{ $found }”: choose one on this page.
print-font = Fonts of the documents: LXGW WenKai and Noto Sans, licence
paper-a4 = A4
paper-letter = Letter

history = All commitments and draws
history-commitment = Commitment { $hash }…
history-draw = Draw { $revision }, by { $drawn_by }
history-repair = Numbers after a withdrawal or an arrival ({ $revision })
lots-in-hall = In the hall
chart-not-better = The search has found nothing better. The chart stays as it is; another search may find more.
repair-apart = { $pairs ->
    [one] 1 pair meets that is to be kept apart.
   *[other] { $pairs } pairs meet that are to be kept apart.
 }
repair-reseats = Session { $session } is seated already: its seating is taken back, and it is seated anew.
seats-later-one = Session { $last } is seated by standing when it is its turn: { $method }.
seats-later = Sessions { $first } to { $last } are seated by standing when it is their turn: { $method }.
drawn-committed = Draw { $revision }: by { $drawn_by } after a commitment, recorded by { $recorded_by } at { $at }.
drawn-repaired = Since then somebody has left or arrived; the numbers below are those of now.

# The archive of an event.
archive-export = Archive (JSON)
archive-import = Import an archive
archive-import-hint = An archive holds a whole event, its corrections and its audit. It is checked whole: it is stored as it is, or not at all. Make new links for the officials afterwards.
field-archive = Archive (JSON)
archive-taken = The event was imported.

# At the table: who writes, calls, extra time, signatures.
hand-too-late = Session { $session } was closed more than { $minutes } minutes ago: its hands are no longer corrected. The regulations set this window (correction_minutes).
hand-locked = Table { $table } is confirmed and locked. Ask the chief referee to correct it.
notes-many = Table { $table } has { $most } notes, and no more are taken from it. Ask the chief referee.
changed-often = This was changed { $most } times. Ask the chief referee to change it again.
totals-first = Totals of table { $table } are still to be typed a second time: type them from the paper first.
penalties-many = The hand has { $found } penalties; at most { $most } can be given.
hand-decided = Hand { $hand } was decided by { $author } ({ $role }): { $reason } The table does not change it any more; call the chief referee.
hand-disqualify = Only the chief referee disqualifies, or takes a disqualification back. Call the chief referee.
hand-seen-wrong = { $name }: the page showed { $seen }, the rules give { $right }. Open the page again and compare before you save.
rank-moves = { $name }: place { $before } → { $after }
blocker-call = Table { $table }: a hand is disputed ({ $reason }). The chief referee has to decide.
blocker-unsigned = Table { $table }: signatures or the second person’s confirmation are missing.
blocker-refused = Table { $table }: hand { $hand } is stored as the rules do not allow it, and counts as annulled. Somebody has changed the database: correct the hand.
alert-refused = hand { $hand } is no hand
table-refused = is being looked into
sheet-refused = Hand { $hand } is stored as the rules do not allow it, and counts as annulled. Somebody has changed the database: the chief referee corrects the hand here.
hand-none = Hand { $hand } is not recorded here, so it cannot be corrected or taken back. Enter hand { $hand } first.
call-none = The call that this answers has not been received at table { $table }. Open the table on the phone that called; the answer can be sent after that.
undo-only-last = Hand { $hand } cannot be taken back: only your own last entry can, until the next one. Correct the hand with a reason.
text-too-long = The text has { $length } characters; at most { $longest } fit.
extra-time-wrong = { $minutes } extra minutes cannot be given: 1 to { $most } at once.
confirm-own = { $name } entered hands of this table with this browser, link or device. Another person has to confirm it, with a link of their own on another device.
arrived-decided = How { $name }’s seat is filled was decided by the chief referee. Only the chief referee changes it.
forfeit-chief = That { $name } forfeits the session is decided by the chief referee: propose it with a call.
take-over-no-device = Only a device can take a table over. Send its identity, “device”, along.
late-no-forfeit = So late is no forfeit yet: note the arrival.
forfeit-undecided = Say whether the forfeit is given or not.
signature-wrong = This is no signature: it has to have lines within its frame, at most { $most } numbers.
signature-chief = Only the chief referee signs as the chief referee. Ask for that link, or sign as the referee.
code-wrong = { $left ->
    [0] This is not the code of table { $table }. Try again in { $minutes } minutes, or scan the organiser’s QR code: that works at once.
    [one] This is not the code of table { $table }. You have one more try; after that, one every { $minutes } minutes.
   *[other] This is not the code of table { $table }. You have { $left } more tries; after that, one every { $minutes } minutes.
}
code-wait = Too many wrong codes for table { $table } have come from here. Try again in { $minutes } minutes, or scan the organiser’s QR code: that works at once.
own-table = Record table { $table }, session { $session }
pairing-used = This code of table { $table } has let in as many phones as it may. The organiser can allow one more.
error-another-writer = { $name } has been writing this table on another device since { $time }. Look first, then take it over if you mean to.
error-sheet-changed = The sheet has changed since it was shown. Look at it again.
api-unreadable = This is not the JSON that belongs here: { $reason }
field-fan = Fan
field-cards = Score cards
field-table = Table
field-code = Code of six digits
field-minutes = Minutes
field-penalty-reason = Reason, where it is not by the book
penalty-unexplained = { $foul }: points or receiver are not those of this event’s tariffs. Say why.
ended-drawn = if it was a drawn hand
ended-self-draw = if { $winner } won { $points } points{ $flowers ->
    [0] {""}
    [one] {" "}and { $flowers } flower
   *[other] {" "}and { $flowers } flowers
} by self-draw
ended-discard = if { $winner } won { $points } points{ $flowers ->
    [0] {""}
    [one] {" "}and { $flowers } flower
   *[other] {" "}and { $flowers } flowers
} on { $discarder }’s discard
ended-answered = { $ended } ({ $answered })
ended-exchanged = if { $one } and { $other } have each other’s scores
forgotten-to-each = { $points ->
    [10] a false win of { $offender }
    [20] a false win of { $offender }
   *[other] a penalty of { $offender }
} was not written down (−{ $paid }, +{ $points } each)
forgotten-to-nobody = a penalty of { $offender } was not written down (−{ $points })
forgotten-to-one = a penalty of { $offender } was not written down (−{ $points }, +{ $points } for { $payee })
fine-not-given = if the penalty of { $offender } ({ $measure }) was not given
fine-otherwise = if { $offender } was fined ({ $measure }), and not { $written } ({ $was })
practice-event = Practice
practice-you = Practice
practice-names = Wang Li Zhang Liu
phones-title = Phones of session { $session }
phones-hint = Each table has a QR code for the camera and a code of six digits. Either lets one phone in, at that table only and for this session only; who comes says who they are. You may allow one more.
phones-only-here = You have opened this page under a name that only this computer knows ({ $address }). Open it under the address that phones reach, then make the codes.
phones-once = These codes are shown once. Print this page, or show it to the referees. Making new ones ends the old ones.
phones-qr = QR code of table { $table }
phones-pair-all = Make codes for all tables
phones-pair = New code
phones-paired = { $name } · { $time }
phones-nobody = No phone yet
phones-admit = Allow one more
phones-link = Phones
phone-admitted = The code of table { $table } lets in one more phone.
phone-unpaired = The phones of table { $table } are shut out.
pair-title = Pair this phone with a table
pair-hint = The organiser has the code of your table.
field-person = Your name
person-hint = It stands beside all that you enter at this table.
pair-now = Pair
call-line = Table { $table } calls: { $reason } ({ $author }, { $time })
call-disputed = Table { $table }, hand { $hand } is disputed: { $reason } ({ $author }, { $time })
call-answered = → { $author }, { $time }: { $text }
call-answer = Answer
call-decide = Decided
call-acknowledge = Seen, coming
call-forfeit = Forfeit
call-no-forfeit = No forfeit
answered-done = Table { $table } has your answer.
likely-wrong = Hand { $hand } may be wrong:
likely-forgotten = Perhaps
table-writer = { $name } writes this table, since { $time }
signatures = Signatures:
signature-void = void, the sheet has changed
confirmed-by = Confirmed by { $name }
confirmed-void = Confirmed by { $name }, but changed since
record-here = Record on this phone
table-no-hand = No hand yet
table-unsigned = Waiting for signatures
table-confirmed = Confirmed
alert-disputed = Hand { $hand } disputed
alert-calling = Calls the chief referee
alert-forfeit = Forfeit to decide
alert-behind = { $minutes } min behind
alert-silent = Silent since { $time }
alert-over = Time is up
alert-extra = +{ $minutes } min
alert-stand-in = Stand-in for { $name } (disqualified)
clock-with-break = Break { $from }–{ $to } · call { $call } · end { $end }
clock-without-break = Call { $call } · end { $end }
clock-left = left
clock-called = left: the end is called
clock-break = of the break left
clock-over = Time is up
clock-gong = Gong
extra-time = Extra time
extra-time-all = all
extra-time-give = Give extra time
extra-time-done = { $minutes } extra minutes given.
interface-title = Interface for programs
interface-hint = The same addresses that the referee’s page uses, as OpenAPI:
interface-optional = may be left out
licences-title = Licences
licences-own = Caipan { $version }. Licence: MIT or Apache-2.0, at your option.
licences-third-parties = Made by others
action-undo-hand = Took a hand back
action-note-took-over = Took a table over
action-note-called = Called the chief referee
action-note-answered = Answered a call
action-note-extra-time = Gave extra time
action-note-arrived = Noted an arrival
action-note-counted = Counted score cards
action-note-signed = Signed a sheet
action-note-confirmed = Confirmed a sheet
action-pair-phones = Paired phones
action-pair-phone = Came in with a phone
action-guess-codes = Codes of tables were guessed
action-guess-passwords = Passwords were guessed
action-admit-phone = Allowed one more phone
action-unpair-table = Shut a table’s phones out
field-break-minutes = Minutes of the break in the middle
field-call-minutes = Call so many minutes before the end
field-at-time = When time is up
at-time-stop = The hand in progress ends without result (1998)
at-time-finish-hand = The hand in progress is played to its end
presets = Begin with:
preset-cn-1998 = Rule book of 1998
preset-cn-practice = China today
preset-ema-mers = EMA
preset-wmc = World championship
preset-club = Club evening
regulations-details = All of the regulations
counting-own = As this event has decided
field-bye = What a bye counts
bye-hint = Where the players fill no tables, one, two or three have a bye in each session.
bye-fixed = The same for everybody
bye-average = The average of the player's other sessions
field-doubts = “This is wrong”
doubts-yes = before a result is published, anybody may say for a player that it is wrong; the board shows it
doubts-no = nobody says so in this program; players tell a referee
field-end-of-sheet = Before a session is closed, every sheet needs
field-signatures = the signatures of the four players and the referee
field-second-person = the confirmation of a second person, who entered no hand; totals are typed by two people, unseen by each other
field-correction-minutes = Minutes after a session in which the chief referee may correct it

# A session entered by totals
field-entered-by = How the result of a table is entered
entered-by-hands = hand by hand; the session scores are their sums
entered-by-totals = only four totals per table (hands may be entered beside them, for statistics)
by-totals = This table is entered by totals: the signed totals are the session scores; no hands are asked for, and no signatures on a phone.
by-totals-short = by totals
table-by-totals = Totals entered
table-totals-missing = Totals missing
table-typed-once = Totals typed once, wait for the second clerk
blocker-typed-once = Table { $table }: the totals are typed once; another clerk has to type them too, on the page of all totals.
grid-second = Typed by { $author } already: type them from the paper too, unseen.
grid-once = { $author }, { $time }; a second clerk has still to type them.
entry-of-session = Whether totals or hands stand
entry-hands-stand = The hands stand
entry-totals-stand = The signed totals stand
entry-hands-stand-done = { $tables ->
    [one] The hands stand at { $tables } table.
   *[other] The hands stand at { $tables } tables.
}
entry-totals-stand-done = { $tables ->
    [one] The signed totals stand at { $tables } table.
   *[other] The signed totals stand at { $tables } tables.
}
entry-hands-decided = { $author } decided at { $time } that the hands stand: { $reason }
entry-totals-decided = { $author } decided at { $time } that the signed totals stand: { $reason }
entry-decided = Decided for table { $table }.
entry-stands = At table { $table } the signed totals stand already.
entry-not-running = Session { $session } is not running: whether totals or hands stand is decided while it runs.
enter-totals = Enter the four totals
enter-totals-hint = The session scores signed on paper: the base score of { $base } is in them, lateness is taken off. Entering them again corrects them.
save-totals = Save the totals
totals-entered = The totals of table { $table } are entered.
field-to-nobody = Points that nobody received
to-nobody-hint = What fouls cost that was paid to nobody, lateness aside; left empty it is what the recorded hands say.
field-link = Page of the game elsewhere
link-hint = Where the game was played online and can be looked up. Everybody sees the link.
link-not-web = “{ $found }” is no address of a page. It begins with https:// and has no spaces and at most 500 characters.
played-elsewhere = Played elsewhere:
grid-elsewhere = Played elsewhere
grid-link-hint = As long as an address stands here, it is kept with each table whose totals are entered. Everybody sees it as a link.
to-nobody-negative = { $points } points that nobody received cannot be: write 0 or more.
blocker-totals-missing = { $count ->
    [1] Totals missing at table { $tables }. Enter the four totals from the paper, or let the chief referee decide that the hands stand.
   *[other] Totals missing at { $count } tables: { $tables }. Enter the four totals from the paper, or let the chief referee decide that the hands stand.
}

# The totals of all tables of a session on one page
grid-link = Enter totals
grid-title = Totals of session { $session }
grid-count = { $entered } of { $tables } tables entered
grid-penalty-open = Points off
grid-penalty-points = Points
grid-find = Table or name  ( / )
grid-how = Type, Tab to the next, Enter saves the row and goes to the next table without totals. “/” finds a table or a name.
grid-over = The session is not running. Totals are corrected at the table, with a reason.
grid-no-script = This page needs scripts. Without them the totals are entered at each table: follow the number.
grid-to-nobody = To nobody
grid-state = State
grid-late = −{ $points } late
grid-off = −{ $points }
grid-forfeit = forfeit
grid-late-open = Late …
grid-late-who = Who came late
grid-not-late = In time after all
grid-entered = { $author }, { $time }
grid-hands = { $hands ->
    [0] by hands, none yet
    [one] by hands, { $hands } recorded
   *[other] by hands, { $hands } recorded
}
grid-sum-more = { $by } too many: { $sum } instead of { $due }
grid-sum-less = { $by } too few: { $sum } instead of { $due }
grid-not-a-number = Whole numbers only, − in front where a total is below 0
grid-gone = No connection. Go on typing: everything is kept on this device and sent when the connection is back.
grid-saving = Saving …
grid-waits = Kept in this browser; it goes out as soon as the network is back
grid-convert = { $by } each
grid-convert-all = { $by } each, at all { $tables } tables
totals-theirs = Somebody has entered { $totals } meanwhile. Compare both with the paper; saving puts yours in their place.
grid-theirs = Meanwhile somebody else entered { $totals }.
grid-keep-theirs = Theirs stands
grid-mine-right = Mine is right
grid-again = Try again
grid-set-aside = Leave it
grid-not-kept = This browser keeps nothing: what is typed here is lost when the page is left without a network.
field-seen = Totals seen
undo-no-device = Only the device that writes a table takes a hand back. Send its identity, “device”, along.
screen-players = Individual ranking
screen-teams = Team ranking
screen-tables = Session { $session }: the tables
screen-seats = Seats of session { $session }, by name: table and start seat
screen-part = { $from }–{ $to } of { $of }
screen-moved = +/−
screen-taken = −{ $points }
screen-hand = Hand { $hand } of 16
screen-self-draw = { $name }: self-draw, { $points }
screen-discard = { $name }: on a discard, { $points }
screen-begin = Begins
screen-break = Break
screen-call = Called
screen-end = Gong
screen-at-gong = At the gong
screen-finish-hand = The hand is played to its end
screen-stop = The hand ends without result
screen-next = Next
screen-first = First now
screen-points = { $points } points
screen-playing = Still playing: tables { $tables }
screen-left = Session { $session }: time left
screen-until = Session { $session } begins in
screen-rehearsal = Rehearsal
screen-gone = as of …
screen-now = Now
screen-gong = Time is up
screen-link = Display for the hall
