# Stages: what ranks before what, and what is wrong with a plan.
criterion-block = Block of places
criterion-place-at-table = Place at the table in the last session
criterion-advanced = Not in the later stage
criterion-shared-firsts = Number of firsts, shared ones in part
criterion-shared-seconds = Number of seconds, shared ones in part
criterion-shared-thirds = Number of thirds, shared ones in part
criterion-all-firsts = Number of firsts in all stages
criterion-all-seconds = Number of seconds in all stages
criterion-all-thirds = Number of thirds in all stages
criterion-all-best-session = Best single session of all stages
criterion-all-sessions-from-top = Sessions of all stages from the top
criterion-all-head-to-head = Head to head in all stages
criterion-all-best-session-score = Best session score of all stages
criterion-last-head-to-head = Head to head in the last session
criterion-best-wind = Best sum at one wind
criterion-all-best-wind = Best sum at one wind in all stages
criterion-standard-per-game = { column-standard-points } per game
criterion-game-per-game = { column-game-points } per game
criterion-mean-and-best-run = Mean of the best ten games in a row and of all games
criterion-standing-before = Place in the field
criterion-lot = Lot
plan-no-id = Stage { $place } has no id. Give it one of the letters a–z, digits and hyphens, such as "final".
plan-same-id = Two stages have the id "{ $stage }". Give one of them another.
plan-field = Stage "{ $stage }": the first stage takes all who are entered and names no field; every later one names where its field comes from.
plan-unknown = "{ $stage }" names the stage "{ $named }", and there is none of that id before it. Check the spelling.
plan-nobody = Nobody enters stage "{ $stage }". Say which places, how many of each group, or who is invited.
plan-carried-twice = Stage "{ $stage }" would count "{ $named }" twice: its points are in the total of another stage named there. Name only the last one.
plan-round = Stage "{ $stage }" carries a part of whole game points. Say how they are rounded: round = "up", "down" or "nearest".
plan-beyond = Stage "{ $stage }" has { $sessions } sessions, and its seating says something of session { $run }. Take that out, or change the number of sessions.
plan-in-two-runs = Stage "{ $stage }": session { $session } is in two runs of the seating.
plan-chart = Stage "{ $stage }" is not the first, so the chart of the event cannot seat it. Take lots, standing, pots, places or a rota.
plan-rota = Stage "{ $stage }": the rota has tables for { $tables } sessions, and its run has { $sessions }.
plan-rota-twice = Stage "{ $stage }": in session { $session } of the rota the place { $place } sits twice, or there is no such place.
plan-deadline = Stage "{ $stage }": "{ $named }" is no time of the day. Write it as 18:00.
plan-minimum = Stage "{ $stage }": everybody would have to play { $minimum } times, and it has { $sessions } sessions. Ask for fewer, or add sessions.
plan-minutes = Stage "{ $stage }": a session of 0 minutes is none. Leave session_minutes out for those of the event.
plan-lateness = Stage "{ $stage }": lateness is a list of steps, each over more minutes than the one before, that take off up to { $most } standard points in twelfths, written below 0.
plan-team-ranking = Team ranking "{ $stage }": who is missing counts 0, and teams are those entered. Nothing else can be chosen.
plan-base = Stage "{ $stage }" states that scores contain { $stated }, and those of the event contain { $base } (base_score). An event has one base score: make both the same, or leave base out of the scoring of the stage.
plan-open = Stage "{ $stage }" has no number of sessions. Only the last one may be open.
plan-duplicate = Stages with unit = "imp" and the section [duplicate] belong together: say both for all stages, or neither.
plan-duplicate-teams = Teams can be compared only in an event of teams. Choose players, or make an event of teams.
plan-duplicate-stage = Duplicate is counted in a stage: fill in at least one, with its name and sessions.
plan-duplicate-totals = Of duplicate all hands are entered: without them no deal can be compared. Choose hands, not totals.
plan-misfit = Stage "{ $stage }": { $entrants } enter, and { $groups } groups of { $size } have room for fewer, or for other areas. Change the groups.
plan-invited = "{ $name }" is invited, and nobody here is called so. Check the spelling.
problem-more-files-than-stages = { $option } is given { $files } times, and the regulations have { $stages } stages: one file for each, in their order.
problem-no-stage-called = there is no stage “{ $found }”. Leave it empty, or write the id of one as the regulations have it.
problem-penalty-of-another-stage = This would count in “{ $now }”, where the event is, and the file says “{ $found }”. What is taken off now counts in the stage that is played: change the file, or leave the stage empty.
remark-two-tables = Note: { $player } sits at more than one table of session { $session }: { $tables }. All results are counted.
remark-not-in-field = Note: { $name } has results in "{ $stage }" and is not in its field. They are counted, and nothing is carried.
remark-unknown-name = Note: { $name } has results in "{ $stage }", and no earlier stage knows that name. Nothing is carried: check the spelling.
remark-has-not-played = Note: { $name } is in the field of "{ $stage }" and has no result there.
remark-earlier-not-here = Note: { $name } stands in the earlier standings and has no result here. Nothing is carried: check the spelling.
remark-not-earlier = Note: { $name } has results here and does not stand in the earlier standings. Nothing is carried.
remark-area = Note: { $area } has { $places } places, and { $found } play for it.
remark-roster = Note: { $found } played for { $team }, and a team has { $roster } players.
remark-seldom = Taken off as in an event: { $points } from { $team }, for { $name } played { $games } of at least { $minimum } sessions of "{ $stage }".
remark-seldom-known = Note: of "{ $stage }", in which everybody plays { $minimum } sessions at least, the results know only who has played for a team somewhere. Whoever has not played at all, or has left, is told of by the penalties that an event exports.
remark-seldom-open = Note: "{ $stage }" has no number of sessions, so it cannot be known whether it has ended: nothing is taken off for who has played too seldom.
remark-prizes = Prizes: { $teams }.
files-stages = Stages
stages-overall = Final ranking
column-stage = Stage
column-group = Group
column-team-ranking = Team ranking
column-place = Place in the field
column-in-by = In by
column-carried-standard-points = Carried { column-standard-points }
column-carried-game-points = Carried { column-game-points }
about-stage = The stage; empty for the final ranking
about-group = The group of the stage, where it has several
about-team-ranking = The name of a ranking of teams beside that of the stage
about-place = The place in the field, from 1
about-in-by = entry, place, group, best, next or invited
about-carried-standard-points = What is brought from earlier stages, exactly
about-carried-game-points = What is brought from earlier stages, rounded as the regulations say
field-stands = The field of { $stage } is decided already. Decide it anew with a reason, or take it back first.
field-none = The field of { $stage } is not decided yet. Decide it first.
field-same = The field of { $stage } would be the same. There is nothing to decide.
field-session-open = Session { $session } is not closed yet. A field is decided once all sessions before it are closed.
field-appeals = { $appeals ->
    [one] One appeal is not decided yet. Decide it first: it may change who advances.
   *[other] { $appeals } appeals are not decided yet. Decide them first: they may change who advances.
}
field-first = { $stage } is the first stage: all who are entered take part.
field-begun = Session { $session } of the stage is seated already. Take its seating back first.
field-no-ranking = { $stage } has no stage before it with a ranking.
field-too-few = { $found } can enter { $stage }, and { $wanted } should. Change the places, or invite others.
field-equal = Equal in all that decides, and not all of them can enter: { $names }. Add the lot to the order of the stage before, or decide by a criterion more.
lots-drawn-twice = The lots of { $stage } are drawn already.
plan-sessions = The stages have { $planned } sessions together, and the event has { $sessions }.
seat-no-field = Who plays in { $stage } is not decided yet. Decide the field first.
seat-no-rota = The list of tables says nothing of session { $session } of the stage. Complete it in the regulations, under Stages, Seating.
board-no-rota = Give the list of tables of session { $session }
seat-no-line-up = { $team } has no line-up for this session. Enter one first.
seat-rota-place = The rota has a seat for place { $place }, and { $entrants } enter the stage. Mend the rota in the regulations.
draw-no-chart = No session is seated by a chart: the lots give the numbers, and the tables follow from the stages.
repair-no-chart = There is no chart to repair: the tables follow from the stages. For a team others play by its line-up; for a player a substitute is entered.
apart-no-chart = Nobody can be kept apart by the draw, because no session is seated by a chart. Leave the pairs empty.
action-decide-field = decided the field of { $stage }: { $field }
action-decide-field-anew = decided the field of { $stage } anew: { $field } ({ $reason })
action-take-back-field = took back the field of { $stage } ({ $reason })
action-draw-stage-lots = drew lots between equals of { $stage }
stages-title = Stages
fields-title = Who enters the stages
stage-over = over
stage-now = being played
stage-before = to come
stage-sessions = { $count ->
    [1] Session { $first }
   *[other] Sessions { $first }–{ $last }
}
stage-entrants = { $count } take part
stage-groups = { $by ->
    [snake] { $count } groups by snake, ranked apart{ $names }
    [draw] { $count } groups by lots, ranked apart{ $names }
    [pots] { $count } groups by lots from pots, ranked apart{ $names }
    [given] { $count } groups as given, ranked apart{ $names }
    [area] Groups by area, ranked apart{ $names }
   *[blocks] Blocks of { $size } by place{ $names }
}
stage-groups-wait = Who is in which group follows from the draw.
stage-roster = { $count } players to a team
stage-all-together = Seated all together, not by groups
seat-groups-changed = The groups of the regulations are others than those of the draw. Draw again, or put the regulations back.
chart-of-groups = Chart { $chart } of the rule book is for { $players } players, and the groups here have { $sizes }: it is used for each group where all have { $players }. Choose “Chart made for this event”, which has a chart for each group.
chart-other-groups = The chart has { $seats } seats a session and does not fit groups of { $sizes } by themselves. Choose the chart made for the event, or one in which no table crosses groups.
chart-groups = groups of { $sizes }
stage-own-tables = Each group plays at tables of its own
seat-group-small = Group { $group } of { $stage } has { $players } to seat, and a table needs four: { $missing } are missing. Seat its sessions with others: tables = "mixed" under groups in the regulations.
seat-block-small = Of places { $first }–{ $last } of { $stage } only { $players } can be seated, and a table needs four: { $missing } are missing. Give the seating of the regulations a larger “within”.
plan-misfit-in-none = Stage "{ $stage }": "{ $name }" is in none of the groups given. Add the name to one of them in the regulations, or read a list of players with a column group.
plan-given = Stage "{ $stage }": the groups name members, which only groups by = "given" have. Write by = "given", or take the members away.
plan-group-name = Stage "{ $stage }": two groups are called "{ $named }"; a group without a name is called by its number. Give each a name of its own.
plan-given-twice = Stage "{ $stage }": "{ $named }" is named twice in the groups given. Leave the name in one of them.
plan-says-mixed = { $stage }: groups meet each other at the tables{ $sessions ->
    [all] {""}
   *[other] {" "}of its sessions { $sessions }
}{ $groups ->
    [0] {""}
   *[other] {" "}(there are { $groups } groups)
}. They play among themselves with tables = "own".
plan-says-rota = { $stage }: the list of tables{ $sessions ->
    [all] {""}
   *[other] {" "}of its sessions { $sessions }
} alone says who meets whom; check that nobody there meets another group.
plan-says-within = { $stage }: { $within } after each other in the field are seated among themselves{ $sessions ->
    [all] {""}
   *[other] {" "}in its sessions { $sessions }
}, and groups are others: they meet.
plan-says-small = { $stage }: group { $group } has { $players }, and a table needs four: { $missing } are missing. Make fewer groups.
plan-says-one-team = { $stage }: group { $group } is one team, whose four play nobody else. Make fewer groups.
plan-says-byes = { $stage }: of the { $players } of group { $group } { $rest ->
    [one] one rests
   *[other] { $rest } rest
} in each session.
plan-says-seats-tell = Seats tell the ranks: session { $session } is seated by results that are withheld, with the first of them at table 1. Choose “its tables are numbered by lot”, or show results at once.
plan-says-rota-tells = { $stage }: the list of tables seats session { $session } by the places of a field that follows from withheld results: who compares seats and list learns the places. Seat it by standing or lots, or show results at once.
plan-says-title = What this plan comes to
stage-within = Seated among themselves in blocks of { $size }
stage-closed = Nobody leaves his { $size } places
stage-minutes = { $minutes } minutes a session
stage-line-up = { $size } of each team to a session{ $until ->
    [none] {""}
   *[other] , handed in until { $until }
}{ $change ->
    [warning] ; later it is a warning
    [refused] ; later it is not possible
   *[nothing] {""}
}
stage-minimum = Each plays in { $sessions } or more sessions{ $points ->
    [none] {""}
   *[other] ; each one lacking costs the team { $points } { standard-points }
}
stage-late = Late: { $steps }
stage-late-step = over { $minutes } min −{ $points }
stage-no-rota = ⚠ The list of tables is still to be given: in the regulations, under Stages
stage-group = Group { $group }
print-carried = Carried
print-stage-group = { $stage } · Group { $group }
print-stage-sessions = { $count ->
    [0] { $stage }
    [1] { $stage }: session { $first }
   *[other] { $stage }: sessions { $first }–{ $last }
}
stage-carried = Carried
cut-line = { $count ->
    [1] ↑ 1 goes on to { $stage }: { $who }
   *[other] ↑ { $count }{ $of ->
        [teams] {" "}teams
       *[players] {""}
    } go on to { $stage }: { $who }
}
cut-certain = A place in { $stage } is certain.
cut-out = { $stage } is out of reach.
cut-others = Whether it is enough for { $stage } also depends on others: no result at the next table alone makes it certain.
cut-points = A place in { $stage } is certain with { $points } { standard-points } ({ $place }) or more at the table in session { $session }; with less it depends on others.
cut-team-points = A place in { $stage } is certain with { $points } { standard-points } or more at all tables together in session { $session }; with less it depends on others.
cut-simulated = Simulated: in { $stage } in { $inside } of { $runs } runs.
cut-simulated-how = Simulated, not certain: what is still to be played was drawn { $runs } times, each table ending as one of the { $tables } played so far, as if all were equally strong.
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
cut-best = best of the others now: { $names }
cut-equal = { $count }{ $of ->
    [teams] {" "}teams
   *[players] {""}
} are equal at the line with { $points } { standard-points }: decided by { $criterion }
cut-equal-lot = { $count }{ $of ->
    [teams] {" "}teams
   *[players] {""}
} are equal at the line with { $points } { standard-points }: nothing decides between them yet
stage-seated-then = then { $how }
seated-by-chart = by the chart
seated-by-lots = by lots
seated-by-standing = by standing: 1–4, 5–8, …
seated-near-standing = near the standing
seated-apart = { $how } (kept apart where possible: { $who })
seated-by-pots = one of each quarter
seated-by-places = place by place
seated-by-rota = by the rota
seated-by-ad-hoc = who is there
comes-all = all
comes-places = places { $places }
comes-per-group = { $count } of each group
comes-best = best { $count } of the others
comes-invited = { $count } by invitation
comes-from = { $who } of { $stage }
brings-nothing = nothing carried
brings-part = carried: { column-standard-points } { $standard }, { column-game-points } { $game }{ $round ->
    [up] , rounded up
    [down] , rounded down
    [nearest] , to the nearest
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
field-decide = Decide who enters { $stage }
field-decide-anew = Decide anew
field-take-back = Take the field back
field-would = As the ranking stands now these would enter:
field-decided-done = The field is decided.
field-taken-back-done = The field is taken back.
stage-lots = Draw lots between equals of { $stage }
stage-lots-done = Lots are drawn.
stage-lots-title = Lots between equals
stage-undecided = Who plays here is not decided yet.
lots-decide = { $what ->
    [groups] The groups are drawn by lots.
    [both] Lots draw the groups and decide between: { $names }.
   *[equals] Lots decide between: { $names }.
}
lots-draw-field = Reveal, draw and decide who enters { $stage }
lots-commit = Publish the commitment
lots-commit-hint = This fixes the ranking and the plan of the stage and publishes a hash over them and a secret. Then somebody in the hall says a word that nobody knew before, such as dice, and the lots follow from both.
lots-commit-anew = Publish a new commitment
lots-commit-anew-hint = The one above is then left without use, and everybody sees that.
lots-committed-done = The commitment is published.
lots-commitment-is = Lots will follow from it and from a word of the hall.
lots-commitment-old = The ranking or the plan has changed since this commitment, so nothing can be drawn from it. Publish a new one; everybody sees that this one was not used.
lots-commitment-elsewhere = This commitment was published before the event was taken here from an archive, and an archive has no secret before the draw. Publish a new one.
lots-no-commitment = Draw without a commitment
lots-no-commitment-hint = Whoever chooses the seed could try others before. Everybody sees that there was no commitment.
lots-after-commitment = Lots drawn after a commitment
lots-without-commitment = Lots drawn from a seed, without a commitment
lots-not-needed = Nothing was drawn: all of it follows from the ranking.
lots-nothing = For { $stage } there is nothing to draw any more: look at the page again, it needs neither a commitment nor a word nor a seed.
lots-withheld = The results from session { $session } on are not shown to everybody, and a commitment over them would not be either. Publish them first, or draw without a commitment.
lots-commit-first = Lots have to decide for { $stage }. Publish the commitment first and then enter the word from the hall, or enter a seed to draw without a commitment.
field-now-lots = No lots were drawn for this field, and now they would have to decide ({ $names }). Take the field back, which is possible until its first session is seated, publish a commitment and draw; or let it stand with a reason.
field-tries = Decided { $decided ->
    [one] once
   *[other] { $decided } times
}, taken back { $back ->
    [one] once
   *[other] { $back } times
}, { $unused ->
    [0] no commitment left unused
    [one] one commitment left unused
   *[other] { $unused } commitments left unused
}
stage-lots-tries = Drawn { $decided ->
    [one] once
   *[other] { $decided } times
}, { $unused ->
    [one] one commitment left unused
   *[other] { $unused } commitments left unused
}
field-history = { $what ->
    [commitment] Commitment { $hash }…, { $author }
    [decided] Decided by { $author }
    [anew] Decided anew with the same lots by { $author }: { $reason }
    [back] Taken back by { $author }: { $reason }
   *[drawn] Lots drawn by { $author }
}
action-commit-stage-lots = published a commitment for the lots of { $stage }: { $commitment }
regulations-stage = Stage { $stage } has begun or its field is decided: its place among the stages and its { $sessions } sessions stay as they are.
lot-of-no-stage = “{ $found }” is the word of no stage here ({ $stages }). Say --lot STAGE=WORD for each stage, or one word without = for all of them.
lots-for-equals = Equal in all but the lot in “{ $stage }”: { $names }. Say with --lot the word from which lots are drawn.
lots-for-groups = The groups of “{ $stage }” are drawn, and nothing says from what. Say the word with --lot, or the groups in a column group of the results.
remark-entry-assumed = Note: lots or groups follow from the order of entry, and the results have no numbers (columns number, for teams team_number): taken is the order in which names come first.
help-argument-lot = The word from which lots between equals and groups are drawn, where the regulations have them
chart-of-stage = The first stage is played by chart { $number } of the rule book. Choose that one, or change the stage.
regulations-seated-stage = Session { $session } is seated and would be one of { $stage }, whose field is not decided. Give the stage before it more sessions.
