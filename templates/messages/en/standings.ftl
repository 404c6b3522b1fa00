# The standings, and the pages of teams.
column-moved = Change
row-penalty = −{ $points } · { $reason }
standings-find = Name or team
standings-followed = The row you follow
standings-found = { $count ->
    [1] 1 found
   *[other] { $count } found
}
standings-found-none = Nobody found
follow = Follow
following = Following
place-n = place { $place }
rank-n = rank { $rank }
seat-now = Your seat
seat-next = Next seat
seat-start = Start seat
seat-in = in { $time }
seats-later-title = Later seats
neighbours-title = One above, one below
row-ahead = { $criterion }: { $difference } more
row-behind = { $criterion }: { $difference } fewer
rows-equal = equal
sessions-title = Sessions
team-members = Members
needed-team-points = { $rank ->
    [1] First place is certain with { $points } { standard-points } or more at all tables together in session { $session }; with less it depends on others.
   *[other] Rank { $rank } or above is certain with { $points } { standard-points } or more at all tables together in session { $session }; with less it depends on others.
}
needed-team-bound = More may be certain, or out of reach, than is said here: with many tables open, each other team is looked at alone.
doubt-link = This is wrong
doubt-title = This result is wrong
doubt-you = Who says so
doubt-what = What is wrong (may stay empty)
doubt-send = Tell the referees
doubt-hint = The chief referee sees it at once and answers before the result is published. It changes nothing by itself; an appeal is handed in by the team’s leader.
doubt-who = Choose who of the four says so.
doubt-published = The results of session { $session } are published. Hand in an appeal instead.
doubt-off = At this event nobody says here that a result is wrong. Tell a referee.
doubt-open = This was said already; it is being looked at.
doubt-often = This was said { $most } times for { $name } in this session. Go to the referee with the score sheet.
doubt-done = The referees know. They look at it before the result is published.
doubt-back = Back to the player
doubt-take-back = It was a mistake: take it back
doubt-mistaken = Told by mistake
doubt-taken-back = Taken back. What is wrong may still be said here.
doubt-gone = This has been answered or taken back already.
doubt-line = Table { $table }: { $name } says that the result is wrong{ $said ->
    [yes] : { $text }
   *[other] {""}
} ({ $time }, not signed in)
action-note-doubted = Said that a result is wrong
column-ranks = Ranks
hands-title = { $hands ->
    [1] 1 hand
   *[other] { $hands } hands
}
hands-won = Won
hands-self-drawn = Of these by self-draw
hands-dealt-in = Paid for the winning tile
hands-most = Largest
hands-beside = { $own } · all players { $field }
seats-fair-title = How fair the seats are
seats-starts = Start seats
seats-at-most = evenly: at most { $bound } each
seats-same-table = Most often at one table
seats-at-best = at best { $bound }
seats-met = Different opponents
seats-of = of { $bound } that there can be
seats-strength = Opponents’ { standard-points } on average
seats-strength-beside = all others { $bound }
