# Stages: what ranks before what, and what is wrong with a plan.
criterion-block = Block of places
criterion-place-at-table = Place at the table in the last session
criterion-advanced = Not in the higher stage
criterion-shared-firsts = Number of firsts, shared ones as fractions
criterion-shared-seconds = Number of seconds, shared ones as fractions
criterion-shared-thirds = Number of thirds, shared ones as fractions
criterion-all-firsts = Number of firsts in all stages
criterion-all-seconds = Number of seconds in all stages
criterion-all-thirds = Number of thirds in all stages
criterion-all-best-session = Best single session of all stages
criterion-all-sessions-from-top = Best sessions of all stages in order
criterion-all-head-to-head = Head to head in all stages
criterion-all-best-session-score = Best session score of all stages
criterion-last-head-to-head = Head to head in the last session
criterion-best-wind = Best sum at one wind
criterion-all-best-wind = Best sum at one wind in all stages
criterion-standard-per-game = { column-standard-points } per game
criterion-game-per-game = { column-game-points } per game
criterion-mean-and-best-run = Mean of the best ten games in a row and of all games
criterion-standing-before = Qualifying place
criterion-lot = Drawing lots
plan-no-id = Stage { $place } has no id. Give it one made of letters a–z, digits and hyphens, such as "final".
plan-same-id = Two stages have the id "{ $stage }". Change one of them.
plan-field = Stage "{ $stage }": the first stage takes all entries and has no field; every later stage needs a field that says where its players come from.
plan-unknown = "{ $stage }" refers to the stage "{ $named }", but no earlier stage has that id. Check the spelling.
plan-nobody = Nobody qualifies for stage "{ $stage }". Choose which places, how many from each group, or who is invited.
plan-carried-twice = Stage "{ $stage }" would count "{ $named }" twice: its points are already in the total of another stage listed there. Name only the last one.
plan-round = Stage "{ $stage }" carries over a fraction of whole { game-points }. Choose how to round them: round = "up", "down" or "nearest".
plan-beyond = Stage "{ $stage }" has { $sessions } sessions, but its seating mentions session { $run }. Remove that, or change the number of sessions.
plan-in-two-runs = Stage "{ $stage }": session { $session } appears in two parts of the seating.
plan-chart = Stage "{ $stage }" is not the first, so the chart of the event cannot seat it. Use lots, standing, pots, places or a rota.
plan-rota = Stage "{ $stage }": the rota has tables for { $tables } sessions, but its part of the seating has { $sessions }.
plan-rota-twice = Stage "{ $stage }": in session { $session } of the rota, place { $place } appears twice or does not exist.
plan-deadline = Stage "{ $stage }": "{ $named }" is not a valid time. Write it like 18:00.
plan-minimum = Stage "{ $stage }": everybody would have to play { $minimum } sessions, but the stage has { $sessions }. Lower the minimum, or add sessions.
plan-minutes = Stage "{ $stage }": a session cannot have 0 minutes. Leave session_minutes out to use those of the event.
plan-lateness = Stage "{ $stage }": lateness is a list of steps, each with more minutes than the one before, that deduct up to { $most } { standard-points } in twelfths, written below 0.
plan-team-ranking = Team ranking "{ $stage }": a missing player counts as 0, and the teams are those entered. Nothing else is possible.
plan-base = Stage "{ $stage }" says that scores contain { $stated }, but those of the event contain { $base } (base_score). An event has one base score: make both the same, or leave base out of the scoring of the stage.
plan-open = Stage "{ $stage }" has no number of sessions. Only the last stage may leave it open.
plan-duplicate = Stages with unit = "imp" and the section [duplicate] belong together: set both for all stages, or neither.
plan-duplicate-teams = Teams can be compared only in a team event. Choose players, or change to a team event.
plan-duplicate-stage = Duplicate is scored in a stage: add at least one, with its name and sessions.
plan-duplicate-totals = Duplicate needs every hand: without them no deal can be compared. Choose hands, not totals.
plan-misfit = Stage "{ $stage }": { $entrants } qualify, but { $groups } groups of { $size } do not have room for them, or are for other areas. Change the groups.
plan-invited-near = "{ $name }" is invited, but nobody here has that name; the nearest is { $nearest }. Write the name in the plan as it is entered.
plan-invited = "{ $name }" is invited, but nobody here has that name. Check the spelling.
problem-more-files-than-stages = { $option } is given { $files } times, but the regulations have { $stages } stages. Give one file for each, in order.
problem-no-stage-called = there is no stage “{ $found }”. Leave it empty, or write the id of a stage in the regulations.
problem-penalty-of-another-stage = This would count in “{ $now }”, the last stage that the player or team is in, but the file says “{ $found }”. Change the file, or leave the stage empty.
remark-two-tables = Note: { $player } sits at more than one table of session { $session }: { $tables }. All results are counted.
remark-not-in-field = Note: { $name } has results in "{ $stage }" but did not qualify for it. They count; nothing is carried over.
remark-unknown-name = Note: { $name } has results in "{ $stage }", but no earlier stage has that name. Nothing is carried over: check the spelling.
remark-has-not-played = Note: { $name } qualified for "{ $stage }" but has no results there.
remark-earlier-not-here = Note: { $name } is in the earlier standings but has no results here. Nothing is carried over: check the spelling.
remark-not-earlier = Note: { $name } has results here but is not in the earlier standings. Nothing is carried over.
remark-area = Note: { $area } has { $places } places, but { $found } players play for it.
remark-roster = Note: { $found } players played for { $team }, but a team has { $roster }.
remark-seldom = Deducted as in an event: { $points } from { $team }, because { $name } played { $games } of at least { $minimum } sessions of "{ $stage }".
remark-seldom-known = Note: in "{ $stage }" everybody must play at least { $minimum } sessions, but the results show only who played for a team. For players who never played or have left, use the penalties that an event exports.
remark-seldom-open = Note: "{ $stage }" has no number of sessions, so it may not be over: nothing is deducted for playing too few sessions.
remark-prizes = Prizes: { $teams }.
files-stages = Stages
stages-overall = Final ranking
column-stage = Stage
column-group = Group
column-team-ranking = Team ranking
column-place = Qualifying place
column-in-by = Qualified by
column-carried-standard-points = Carried { column-standard-points }
column-carried-game-points = Carried { column-game-points }
about-stage = The stage; empty for the final ranking
about-group = The group of the stage, if it has several
about-team-ranking = The name of an additional team ranking of the stage
about-place = The place among the qualifiers, from 1
about-in-by = entry, place, group, best, next or invited
about-carried-standard-points = Points carried over from earlier stages, exact
about-carried-game-points = Points carried over from earlier stages, rounded as the regulations say
field-stands = The qualifiers for { $stage } have already been decided. Decide again with a reason, or undo the decision first.
field-none = The qualifiers for { $stage } have not been decided yet. Decide them first.
field-same = The qualifiers for { $stage } would stay the same. There is nothing to decide.
field-session-open = Session { $session } is not closed yet. Close all earlier sessions before you decide the qualifiers.
field-appeals = { $appeals ->
    [one] 1 appeal is not decided yet. Decide it first: it may change who qualifies.
   *[other] { $appeals } appeals are not decided yet. Decide them first: they may change who qualifies.
}
field-first = { $stage } is the first stage: all entries take part.
field-begun = Session { $session } of the stage already has seats. Cancel its seats first.
field-no-ranking = No stage before { $stage } has a ranking.
field-above-first = { $above } takes higher places of the same ranking than { $stage }. Decide its qualifiers first.
field-too-few = { $found } can qualify for { $stage }, but { $wanted } places are planned. Change the places, or invite others.
field-equal = These players are tied on all criteria, and not all of them can qualify: { $names }. Add “{ criterion-lot }” to the tie-breaks of the stage before, or add another criterion.
lots-drawn-twice = Lots for { $stage } have already been drawn.
plan-sessions = The stages have { $planned } sessions in total, but the event has { $sessions }.
seat-no-field = The qualifiers for { $stage } have not been decided yet. Decide them first.
seat-no-rota = The table list has nothing for session { $session } of the stage. Complete it in the regulations, under Stages, Seating.
board-no-rota = Enter the table list for session { $session }
seat-no-line-up = { $team } has no line-up for this session. Enter one first.
seat-rota-place = The table list has a seat for place { $place }, but { $entrants } play in the stage. Correct the list in the regulations.
draw-no-chart = No session is seated by a chart: the draw gives the numbers, and the stages decide the tables.
repair-no-chart = There is no chart to repair: the stages decide the tables. A team replaces a player by its line-up; for an individual, note a substitute.
apart-no-chart = The draw cannot keep anybody apart, because no session is seated by a chart. Leave the pairs empty.
action-decide-field = Decided the qualifiers for { $stage }: { $field }
action-decide-field-anew = Decided the qualifiers for { $stage } again: { $field } ({ $reason })
action-take-back-field = Undid the decision on the qualifiers for { $stage } ({ $reason })
action-draw-stage-lots = Drew lots between tied players of { $stage }
stages-title = Stages
fields-title = Qualifiers
fields-none = This event has no stages, so nobody has to qualify.
stage-over = finished
stage-now = in progress
stage-before = to come
stage-sessions = { $count ->
    [1] Session { $first }
   *[other] Sessions { $first }–{ $last }
}
stage-entrants = { $count } take part
stage-groups = { $by ->
    [snake] { $count } groups by snake, ranked separately{ $names }
    [draw] { $count } groups by draw, ranked separately{ $names }
    [pots] { $count } groups by draw from pots, ranked separately{ $names }
    [given] { $count } groups as listed, ranked separately{ $names }
    [area] Groups by area, ranked separately{ $names }
   *[blocks] Blocks of { $size } by place{ $names }
}
stage-groups-wait = The draw decides the groups.
stage-roster = { $count } players per team
stage-all-together = Seated all together, not by group
seat-groups-changed = The groups in the regulations are not those of the draw. Make the draw again, or restore the regulations.
chart-of-groups = Chart { $chart } of the rule book is for { $players } players, but the groups here have { $sizes }: it works only if every group has { $players }. Choose “Chart made for this event”, which has a chart for each group.
chart-other-groups = The chart has { $seats } seats per session and does not fit separate groups of { $sizes }. Choose the chart made for this event, or one in which no table mixes groups.
chart-groups = groups of { $sizes }
stage-own-tables = Each group plays at its own tables
seat-group-small = Group { $group } of { $stage } has { $players } to seat, but a table needs four: { $missing } are missing. Seat it together with others: tables = "mixed" under groups in the regulations.
seat-block-small = Of places { $first }–{ $last } of { $stage } only { $players } can be seated, but a table needs four: { $missing } are missing. Enter a larger “within” for the seating in the regulations.
plan-misfit-in-none = Stage "{ $stage }": "{ $name }" is in none of the listed groups. Add the name to a group in the regulations, or import a list of players with a column group.
plan-given = Stage "{ $stage }": the groups list members, which only groups by = "given" can have. Write by = "given", or remove the members.
plan-group-name = Stage "{ $stage }": two groups are called "{ $named }"; a group without a name is called by its number. Give each a name of its own.
plan-given-twice = Stage "{ $stage }": "{ $named }" appears twice in the listed groups. Leave the name in one of them.
plan-says-mixed = { $stage }: groups meet each other at the tables{ $sessions ->
    [all] {""}
   *[other] {" "}of its sessions { $sessions }
}{ $groups ->
    [0] {""}
   *[other] {" "}(there are { $groups } groups)
}. With tables = "own" they play among themselves.
plan-says-rota = { $stage }: only the table list{ $sessions ->
    [all] {""}
   *[other] {" "}of its sessions { $sessions }
} decides who meets whom; check that nobody meets another group.
plan-says-within = { $stage }: { $within } consecutive qualifiers are seated among themselves{ $sessions ->
    [all] {""}
   *[other] {" "}in its sessions { $sessions }
}, but the groups are different: they meet.
plan-says-small = { $stage }: group { $group } has { $players }, but a table needs four: { $missing } are missing. Make fewer groups.
plan-says-one-team = { $stage }: group { $group } is a single team, whose four players play nobody else. Make fewer groups.
plan-says-byes = { $stage }: of the { $players } of group { $group }, { $rest ->
    [one] 1 has
   *[other] { $rest } have
} a bye in each session.
plan-says-seats-tell = Seats give the ranks away: session { $session } is seated by withheld results, with the leaders at table 1. Choose “{ mix-tables-yes }”, or make results public at once.
plan-says-rota-tells = { $stage }: the table list seats session { $session } by qualifying places that depend on withheld results: anybody who compares seats and list learns the places. Seat it by standings or draw, or make results public at once.
plan-says-title = What this plan means
stage-within = Seated among themselves in blocks of { $size }
stage-closed = Final places within blocks of { $size }
stage-minutes = { $minutes } minutes per session
stage-line-up = { $size } of each team per session{ $until ->
    [none] {""}
   *[other] , line-up due by { $until }
}{ $change ->
    [warning] ; later changes cost a warning
    [refused] ; no later changes
   *[nothing] {""}
}
stage-minimum = Everybody plays at least { $sessions } sessions{ $points ->
    [none] {""}
   *[other] ; each missing one costs the team { $points } { standard-points }
}
stage-late = Late: { $steps }
stage-late-step = over { $minutes } min −{ $points }
stage-no-rota = ⚠ The table list is missing: add it in the regulations, under Stages
stage-group = Group { $group }
print-carried = Carried
print-stage-own = This stage
print-stage-group = { $stage } · Group { $group }
print-stage-sessions = { $count ->
    [0] { $stage }
    [1] { $stage }: session { $first }
   *[other] { $stage }: sessions { $first }–{ $last }
}
stage-carried = Carried
carried-into = Carried into { $stage }
stage-brings = { $stage } · carried over: { $points }
stage-deducted = Penalty
ranked-by-stage = ↓ Ranked by { $stage }
cut-line = { $count ->
    [1] ↑ 1 advances to { $stage }: { $who }
   *[other] ↑ { $count }{ $of ->
        [teams] {" "}teams
       *[players] {""}
    } advance to { $stage }: { $who }
}
cut-certain = A place in { $stage } is secured.
cut-out = { $stage } is out of reach.
cut-others = Qualifying for { $stage } also depends on others: no result at the next table secures it alone.
cut-points = { $points } { standard-points } ({ $place }) or more at the table in session { $session } secures a place in { $stage }; with less it depends on other results.
cut-team-points = { $points } { standard-points } or more at all tables together in session { $session } secures a place in { $stage }; with less it depends on other results.
cut-simulated = Simulation: in { $stage } in { $inside } of { $runs } runs.
cut-simulated-how = Simulated, not certain: the remaining results were drawn { $runs } times, each table ending like one of the { $tables } tables played so far, as if all players were equally strong.
cut-place = { $sharing ->
    [1] { $place ->
        [1] first place
        [2] second place
        [3] third place
       *[other] last place
    }
   *[other] { $place ->
        [1] first place shared by { $sharing }
        [2] second place shared by { $sharing }
       *[other] third place shared by { $sharing }
    }
}
cut-best = currently the best of the others: { $names }
cut-equal = { $count }{ $of ->
    [teams] {" "}teams
   *[players] {""}
} are tied at the line with { $points } { standard-points }: decided by { $criterion }
cut-equal-lot = { $count }{ $of ->
    [teams] {" "}teams
   *[players] {""}
} are tied at the line with { $points } { standard-points }: nothing separates them yet
stage-seated-then = then { $how }
seated-by-chart = by the chart
seated-by-lots = by draw
seated-by-standing = by standings: 1–4, 5–8, …
seated-near-standing = close to the standings
seated-apart = { $how } (kept apart where possible: { $who })
seated-by-pots = one of each quarter
seated-by-places = place by place
seated-by-rota = by table list
seated-by-ad-hoc = players present
comes-all = all
comes-places = places { $places }
comes-per-group = { $count } from each group
comes-best = best { $count } of the others
comes-invited = { $count } by invitation
comes-from = { $who } from { $stage }
brings-nothing = nothing carried over
brings-part = carried over: { column-standard-points } { $standard }, { column-game-points } { $game }{ $round ->
    [up] , rounded up
    [down] , rounded down
    [nearest] , rounded to the nearest
   *[exact] {""}
}
part-all = all
part-none = none
field-brings = { $standard } · { $game }
field-by-entry = entered
field-by-place = place { $rank }
field-by-group = place { $rank }, by group
field-by-best = place { $rank }, best of the others
field-by-next = place { $rank }, moved up
field-by-invited = invited
field-decided = Decided by { $author }, { $time }.
field-decide = Decide qualifiers for { $stage }
field-decide-anew = Decide again
field-take-back = Undo decision
field-would = By the current ranking these would qualify:
field-decided-done = Qualifiers decided.
field-taken-back-done = Decision undone.
stage-lots = Draw lots between tied players of { $stage }
stage-lots-done = Lots drawn.
stage-lots-title = Lots between tied players
stage-undecided = The qualifiers have not been decided yet.
lots-decide = { $what ->
    [groups] A draw decides the groups.
    [both] A draw decides the groups and between: { $names }.
   *[equals] A draw decides between: { $names }.
}
lots-draw-field = Draw and decide qualifiers for { $stage }
lots-commit = Publish commitment
lots-commit-hint = This fixes the ranking and the plan of the stage, and publishes a code for them, the commitment. Then enter a public random word that nobody could know before, such as three dice; the draw follows from both.
lots-commit-anew = Publish new commitment
lots-commit-anew-hint = Everybody will see that the one above was not used.
lots-committed-done = Commitment published.
lots-commitment-is = The draw will follow from it and a public random word.
lots-commitment-old = The ranking or the plan has changed since this commitment, so it can no longer be used. Publish a new one; everybody sees that this one was not used.
lots-commitment-elsewhere = This commitment was published before the event was imported from an archive, and an archive made before the draw does not contain the secret. Publish a new one.
lots-no-commitment = Draw without a commitment
lots-no-commitment-hint = The person who chooses the seed could try others first. Everybody sees that there was no commitment.
lots-after-commitment = Lots drawn after a commitment
lots-without-commitment = Lots drawn from a seed, without a commitment
lots-not-needed = Nothing to draw: everything follows from the ranking.
lots-nothing = { $stage } no longer needs a draw: reload the page; no commitment, word or seed is needed.
lots-withheld = The results from session { $session } on are withheld, so a commitment to them cannot be public. Publish them first, or draw without a commitment.
lots-commit-first = { $stage } needs a draw. Publish the commitment first, then enter the public random word; or enter a seed to draw without a commitment.
field-now-lots = These qualifiers were decided without a draw, but now one would be needed ({ $names }). Undo the decision, which is possible until the first session has seats, publish a commitment and draw; or leave it as it is, with a reason.
field-tries = Decided { $decided ->
    [one] once
   *[other] { $decided } times
}, undone { $back ->
    [one] once
   *[other] { $back } times
}, { $unused ->
    [0] no unused commitments
    [one] 1 unused commitment
   *[other] { $unused } unused commitments
}
stage-lots-tries = Drawn { $decided ->
    [one] once
   *[other] { $decided } times
}, { $unused ->
    [one] 1 unused commitment
   *[other] { $unused } unused commitments
}
field-history = { $what ->
    [commitment] Commitment { $hash }…, { $author }
    [decided] Decided by { $author }
    [anew] Decided again with the same lots by { $author }: { $reason }
    [back] Undone by { $author }: { $reason }
   *[drawn] Lots drawn by { $author }
}
action-commit-stage-lots = Published a commitment for the draw of { $stage }: { $commitment }
regulations-stage = Stage { $stage } has begun or its qualifiers are decided: its position and its { $sessions } sessions cannot change.
lot-of-no-stage = “{ $found }” does not name a stage here ({ $stages }). Write --lot STAGE=WORD for each stage, or one word without = for all of them.
lots-for-equals = Tied on everything except the draw in “{ $stage }”: { $names }. Give the word for the draw with --lot.
lots-for-groups = The groups of “{ $stage }” are drawn, but there is no word to draw from. Give the word with --lot, or the groups in a column group of the results.
remark-entry-assumed = Note: the draw or the groups depend on the order of entry, but the results have no numbers (column number, for teams team_number). The order in which the names first appear is used.
help-argument-lot = The word for drawing lots between tied players and groups, where the regulations have them
chart-of-stage = The first stage uses chart { $number } of the rule book. Choose that chart, or change the stage.
regulations-seated-stage = Session { $session } has seats and would belong to { $stage }, whose qualifiers are not decided. Give the stage before it more sessions.
