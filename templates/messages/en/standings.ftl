# The standings, and the pages of teams.
column-moved = Change
row-carried = Carried { $carried } + { $gained }
row-penalty = −{ $points } · { $reason }
row-penalty-in = { $stage }: { $penalty }
penalty-not-for-team = A player’s deduction does not count for the team.
standings-find = { $teams ->
    [true] Name or team
   *[false] Name
}
standings-followed = Your player
standings-found = { $count ->
    [1] 1 found
   *[other] { $count } found
}
standings-found-none = No matches
follow = Follow
following = Following
place-n = place { $place }
rank-n = rank { $rank }
seat-now = Your seat
seat-next = Next seat
seat-start = Start seat
seat-in = in { $time }
seats-later-title = Later seats
neighbours-title = Nearest rivals
row-ahead = { $criterion }: { $difference } more
row-behind = { $criterion }: { $difference } fewer
rows-equal = equal
sessions-title = Sessions
team-members = Members
needed-team-points = { $rank ->
    [1] { $points } { standard-points } or more at all tables together in session { $session } secures first place; with less it depends on other results.
   *[other] { $points } { standard-points } or more at all tables together in session { $session } secures rank { $rank } or better; with less it depends on other results.
}
needed-team-bound = More may be secured, or out of reach, than is shown here: with many tables open, each other team is considered separately.
doubt-link = Report a mistake
doubt-title = Report a mistake
doubt-you = Who is reporting
doubt-what = What is wrong (optional)
doubt-send = Send to the referees
doubt-hint = The chief referee sees it at once and answers before the result is published. It changes nothing automatically; appeals are handed in by the team leader.
doubt-who = Choose which of the four is reporting.
doubt-published = The results of session { $session } are published. Hand in an appeal instead.
doubt-off = This event does not accept reports here. Tell a referee.
doubt-open = This has already been reported; the referees are checking it.
doubt-often = This has been reported { $most } times for { $name } in this session. Go to the referee with the score sheet.
doubt-done = Report sent. The referees will check the result before it is published.
doubt-back = Back to the player
doubt-take-back = Withdraw report
doubt-mistaken = Reported by mistake
doubt-taken-back = Report withdrawn. You can still report a mistake here.
doubt-gone = Already answered or withdrawn.
doubt-line = Table { $table }: { $name } reports a mistake{ $said ->
    [yes] : { $text }
   *[other] {""}
} ({ $time }, not signed in)
action-note-doubted = Reported a mistake
column-ranks = Ranks
hands-title = { $hands ->
    [1] 1 hand
   *[other] { $hands } hands
}
hands-won = Won
hands-self-drawn = Won by self-draw
hands-dealt-in = Dealt in
hands-most = Largest
hands-beside = { $own } · all players { $field }
seats-fair-title = Seating fairness
seats-starts = Start seats
seats-at-most = ideal: at most { $bound } each
seats-same-table = Most sessions at one table
seats-at-best = ideal: { $bound }
seats-met = Different opponents
seats-of = of a possible { $bound }
seats-strength = Opponents’ average { standard-points }
seats-strength-beside = all others { $bound }
