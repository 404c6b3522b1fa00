# What is to be put right: what was decided and is not what follows now, and totals that do not add up. On the board, on the page it is about, in
# `caipan check`.

differences-title = { $count ->
    [one] One thing to put right
   *[other] { $count } things to put right
}
difference-details = Details
difference-gone = This difference is not there any more, or is another one by now. Look at the board again.
difference-totals = Session { $session }: totals that do not add up at { $count ->
    [one] table { $tables }
   *[other] { $count } tables ({ $tables })
}.
difference-totals-what = They count in no ranking until they are right, or until the chief referee decides on the page of the table that they count as they are.
difference-field-left = { $stage }: still in the field, but left the event: { $left }. Next in line: { $joins }.
difference-field-left-nobody = { $stage }: still in the field, but left the event: { $left }. Nobody comes next.
difference-field-members = { $stage }: the field is not the one that follows from the ranking now. It would have { $joins } and not { $leaves }.
difference-field-order = { $stage }: the field has the right people, but { $count ->
    [one] one of them would have another place
   *[other] { $count } of them would have other places
} by the ranking now.
difference-field-points = { $stage }: the field has the right people, but { $count ->
    [one] one of them would have another place or bring other points along
   *[other] { $count } of them would have other places or bring other points along
} by the ranking now.
difference-field-row = { $name }: { $before } → { $after }
difference-in-field = place { $place }{ $group ->
    [0] {""}
   *[other] , group { $group }
}{ $block ->
    [0] {""}
   *[other] , block { $block }
}, { $standard } carried{ $game ->
    [0] {""}
   *[other] , { $game } game points
}
difference-field-short = Too few are left to fill the field as the regulations want it. Change its size in the regulations, or let it stand.
difference-more = … and { $count } more
difference-decided = It was decided at { $time }.
difference-points-only = Nobody would get other opponents: deciding anew changes places and points alone.
difference-seated = Session { $session } is seated. To decide anew, take its seats back first, then seat it again.
difference-started = Session { $session } has been started and nothing is entered yet. To change it, take its start back first, then its seats.
difference-played = It is being played: who plays where cannot be changed any more.
difference-block = Session { $session }, { $part }: { $left } left the event, so { $byes } would have a bye.
difference-block-small = Session { $session }, { $part }: { $left } left the event, and of four for a table only { $players } are left.
block-places = places { $first }–{ $last }
difference-block-what = Let somebody come in, or let it stand with a reason on the board: the session is not seated before.
difference-block-small-what = Let somebody come in, or change the blocks or groups in the regulations: the session cannot be seated so.
difference-seats = Session { $session } was seated by standing before a correction (session/table { $tables }): { $count ->
    [one] one player
   *[other] { $count } players
} would sit elsewhere now.
difference-seats-who = Who would sit elsewhere: { $names }
difference-appeal = Session { $session }, table { $table }: the appeal of { $name } was granted at { $time }, and nothing has been corrected.
difference-appeal-what = Correct what the decision says at table { $table }. Where nothing is to be corrected, let it stand with the reason.
difference-penalty = Standard points were taken from { $name }, who has left the event: { $points } ({ $time }).
difference-line-up = The line-up of { $team } for session { $session } names { $names }, who does not play any more.
difference-start = Session { $session } is to begin at { $at }, not after session { $earlier } ({ $before }).
difference-published = The ranking published after session { $session } ({ $time }) is not the one that follows now: { $rows ->
    [one] one row differs
   *[other] { $rows } rows differ
}.
since-hand = { $time }: hand { $hand } of table { $table } in session { $session } was corrected.
since-totals = { $time }: the totals of table { $table } in session { $session } were corrected.
since-table = { $time }: at table { $table } of session { $session } it was decided what stands or how a seat was filled.
since-penalty = { $time }: standard points were taken from { $name }.
since-penalty-revoked = { $time }: a penalty of { $name } was revoked.
since-disqualification = { $time }: it was decided anew about the disqualification of { $name }.
since-stage = { $time }: the field or the lots of { $stage } were decided.
since-arrival = { $name } came after it was published, or is spelled so since.
since-missing = { $name } is not in the ranking any more under this name.
since-other = Seats, names or regulations were changed; the audit says what.
publish-again = Publish session { $session } again
remedy-correct = Correct table { $table }
let-stand = Let it stand
let-stand-done = It stands as it is; the reason is written down.
let-stand-said = The field stands although the ranking changed, { $author }, { $time }: { $reason }
action-let-stand = Let a difference stand
seat-field-differs = { $stage } is not seated while its field is not the one that follows now. Decide it anew, or let it stand with a reason, on the board or on the page of the fields.
seat-block-broken = { $what } { $mends }
board-differs-first = First decide what differs
session-changed = Published, changed since
end-differences = { $count ->
    [0] All totals add up, and everything decided follows from what is entered
    [one] One thing is to be put right: see the top of the board
   *[other] { $count } things are to be put right: see the top of the board
}
status-uncorrected-meaning = Published after session { $session }, and { $appeals ->
    [one] a granted appeal has
   *[other] { $appeals } granted appeals have
} led to no correction yet.
check-remarks = { $event }: { $count ->
    [one] one thing to put right
   *[other] { $count } things to put right
}
starts-out-of-order = Session { $session } would begin at { $at }, not after session { $earlier } ({ $before }). Put the start times in the order of the sessions.
repair-meets = Session { $session }, the same seat beside others: { $names }
repair-then = Then does not follow any more, and is offered on the board:
