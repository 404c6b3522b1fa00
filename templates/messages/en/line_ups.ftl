# Line-ups: who sits for a team, what it costs to be late, and who has played too seldom.
line-ups = Line-ups
line-ups-all = All teams
line-ups-none = No session needs a line-up.
line-ups-signs = ? nothing handed in: the last line-up counts. ⚠ handed in after the deadline. – does not play.
line-ups-missing = Session { $session }: line-ups missing from { $teams }
line-ups-missing-until = Session { $session }: line-ups missing from { $teams } (until { $until })
line-up-who = Players
line-up-seat = Seat { $seat }
line-up-until = Hand in until { $until }
line-up-no-start = Hand in until { $until } on the day of the session; its start is not set yet
line-up-left = left
line-up-over = The deadline has passed.
line-up-receipt = Handed in { $time } by { $author }: { $names }
line-up-instead = Nothing handed in. The current line-up is { $names }.
line-up-hand-in = Hand in line-up
line-up-take-back = Withdraw line-up
line-up-handed-in = Line-up for session { $session } handed in.
line-up-taken-back = Line-up for session { $session } withdrawn.
line-up-roster = The team
line-up-games = { $games ->
    [one] { $games } session
   *[other] { $games } sessions
  } played
line-up-lacks = { $lacks } more needed
league = League
league-about = Results by session. The number above a column links to the tables of that session, a number in it to the table.
league-none = No session has begun yet.
league-form = Last five
league-played = Sessions played / needed
line-up-lacking = { $name } played { $games } of at least { $minimum } sessions
taken-late = { $name } was { $minutes } minutes late for session { $session }, table { $table }
taken-absent = { $name } did not play session { $session }, table { $table }
line-up-late-nothing = The deadline has passed. Give a reason.
line-up-late-warning = The deadline has passed: the team gets a warning. Give a reason.
line-up-late-refused = The deadline has passed, so no change is possible. Ask the chief referee.
line-up-not-asked = Session { $session } needs no line-up: the players who drew the numbers play.
line-up-seated = Session { $session } already has seats. Cancel its seats first, or note a substitute at the table.
line-up-late = The deadline for the line-up was { $until }. Ask the chief referee.
line-up-none = { $team } has not handed in a line-up for session { $session }.
line-up-size = { $team }, session { $session }: { $found ->
    [one] 1 player is
   *[other] { $found } players are
  } named, but { $right } play. Name { $right }.
line-up-twice = { $team }, session { $session }: { $name } is named twice. Name another player for one of the seats.
line-up-not-of-team = { $team }, session { $session }: { $name } cannot play for this team. Choose from its list.
import-line-ups = { $added ->
    [one] 1 new line-up
   *[other] { $added } new line-ups
  }, { $standing } already entered
files-line-ups = Line-ups
action-hand-in-line-up = Handed in a line-up
action-take-back-line-up = Withdrew a line-up
archive-row-line-up = { merge-about-line-up } of team { $second } for session { $first }, version { $third }
