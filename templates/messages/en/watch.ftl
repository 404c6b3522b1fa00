# What is to be put right: what was decided and is not what follows now, and totals that do not add up. On the board, on the page it is about, in
# `caipan check`.

differences-title = { $count ->
    [one] 1 thing to fix
   *[other] { $count } things to fix
}
difference-details = Details
difference-gone = This has changed or no longer applies. Reload the board.
difference-totals = Session { $session }: totals that do not add up at { $count ->
    [one] table { $tables }
   *[other] { $count } tables ({ $tables })
}.
difference-totals-what = They do not count in the ranking until they are right, or the chief referee decides on the page of the table that they count as they are.
difference-field-left = { $stage }: { $left } qualified but left the event. Next in line: { $joins }.
difference-field-left-nobody = { $stage }: { $left } qualified but left the event. Nobody is next in line.
difference-field-members = { $stage }: the qualifiers no longer match the ranking. { $joins } would be in and { $leaves } out.
difference-field-order = { $stage }: the right players qualified, but by the current ranking { $count ->
    [one] 1 of them
   *[other] { $count } of them
} would have another place.
difference-field-points = { $stage }: the right players qualified, but by the current ranking { $count ->
    [one] 1 of them
   *[other] { $count } of them
} would have another place or carry over other points.
difference-field-row = { $name }: { $before } → { $after }
difference-in-field = place { $place }{ $group ->
    [0] {""}
   *[other] , group { $group }
}{ $block ->
    [0] {""}
   *[other] , block { $block }
}, { $standard } carried{ $game ->
    [0] {""}
   *[other] , { $game } { game-points }
}
difference-field-short = There are too few qualifiers for the regulations. Change their number in the regulations, or keep the current ones.
difference-more = … and { $count } more
difference-decided = Decided at { $time }.
difference-points-only = Nobody would get other opponents: deciding again changes only places and points.
difference-seated = Session { $session } has seats. To decide again, cancel its seats first, then seat it again.
difference-started = Session { $session } has started, but nothing is entered yet. To change it, cancel its start first, then its seats.
difference-played = It is being played: the seats can no longer change.
difference-block = Session { $session }, { $part }: { $left } left the event, so { $byes } would have a bye.
difference-block-small = Session { $session }, { $part }: { $left } left the event, so only { $players } of the four for a table remain.
block-places = places { $first }–{ $last }
difference-block-what = Add a player, or accept it on the board with a reason: until then the session cannot be seated.
difference-block-small-what = Add a player, or change the blocks or groups in the regulations: until then the session cannot be seated.
difference-seats = Session { $session } was seated by standings before a correction (session/table { $tables }): { $count ->
    [one] 1 player
   *[other] { $count } players
} would now sit elsewhere.
difference-seats-who = Players who would sit elsewhere: { $names }
difference-appeal = Session { $session }, table { $table }: the appeal of { $name } was granted at { $time }, but nothing has been corrected.
difference-appeal-what = Correct table { $table } as the decision says. If there is nothing to correct, accept it with a reason.
difference-own-points = Session { $session }, table { $table }: { $name } left with { $own } { game-points }. Hands played before were corrected since: they now give { $follows }.
difference-own-points-what = Open table { $table }, “{ record-fill }”, and enter { $follows }. If { $own } is right, accept it with a reason.
difference-penalty = { column-standard-points } were deducted from { $name }, who has left the event: { $points } ({ $time }).
difference-line-up = The line-up of { $team } for session { $session } names { $names }, who no longer play.
difference-start = Session { $session } is planned to start at { $at }, which is not after session { $earlier } ({ $before }).
difference-published = The ranking published after session { $session } ({ $time }) differs from the current one: { $rows ->
    [one] 1 row differs
   *[other] { $rows } rows differ
}.
since-hand = { $time }: hand { $hand } of table { $table } in session { $session } was corrected.
since-totals = { $time }: the totals of table { $table } in session { $session } were corrected.
since-table = { $time }: at table { $table } of session { $session }, totals were decided, a seat was filled, or players were swapped.
since-penalty = { $time }: { standard-points } were deducted from { $name }.
since-penalty-revoked = { $time }: a penalty of { $name } was revoked.
since-disqualification = { $time }: the disqualification of { $name } was revoked or reinstated.
since-stage = { $time }: the qualifiers or the lots of { $stage } were decided.
since-arrival = { $name } was added or renamed after publication.
since-missing = { $name } is no longer in the ranking under this name.
since-other = Seats, names or regulations were changed; see the audit.
publish-again = Publish session { $session } again
remedy-correct = Correct table { $table }
let-stand = Keep as it is
let-stand-done = Kept as it is; the reason is on record.
let-stand-said = The qualifiers stay although the ranking changed, { $author }, { $time }: { $reason }
action-let-stand = Accepted a difference
seat-field-differs = { $stage } cannot be seated: its qualifiers no longer match the ranking. Decide again, or keep them with a reason, on the board or on the page of the qualifiers.
seat-block-broken = { $what } { $mends }
board-differs-first = First fix the differences
session-changed = Published, changed since
session-corrected = A result was corrected after publication. The published standings stay as they were; those published next count the correction.
end-differences = { $count ->
    [0] All totals add up, and all decisions match what is entered.
    [one] 1 thing to fix: see the top of the board.
   *[other] { $count } things to fix: see the top of the board.
}
status-uncorrected-meaning = Published after session { $session }, but { $appeals ->
    [one] 1 granted appeal has
   *[other] { $appeals } granted appeals have
} not been corrected yet.
check-remarks = { $event }: { $count ->
    [one] 1 thing to fix
   *[other] { $count } things to fix
}
starts-out-of-order = Session { $session } would start at { $at }, which is not after session { $earlier } ({ $before }). Put the start times in the order of the sessions.
repair-meets = Session { $session }, same seat with different opponents: { $names }
repair-then = This will no longer match and appears on the board:
