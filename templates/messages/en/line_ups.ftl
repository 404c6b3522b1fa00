# Line-ups: who sits for a team, what it costs to be late, and who has played too seldom.
line-ups = Line-ups
line-ups-all = All teams
line-ups-none = There is no session to line up for.
line-ups-signs = ? nothing handed in: the last line-up counts. ⚠ handed in after the deadline. – does not play.
line-ups-missing = Session { $session }: no line-up yet from { $teams }
line-ups-missing-until = Session { $session }: no line-up yet from { $teams } (until { $until })
line-up-who = Who plays
line-up-seat = Seat { $seat }
line-up-until = Hand in until { $until }
line-up-no-start = Hand in until { $until } of the day of the session; its start is not set yet
line-up-left = left
line-up-over = The deadline has passed.
line-up-receipt = Handed in { $time } by { $author }: { $names }
line-up-instead = Nothing handed in. As it stands { $names } will play.
line-up-hand-in = Hand in
line-up-take-back = Take back
line-up-handed-in = Line-up of session { $session } handed in.
line-up-taken-back = Line-up of session { $session } taken back.
line-up-roster = The team
line-up-games = { $games ->
    [one] { $games } session
   *[other] { $games } sessions
  } played
line-up-lacks = { $lacks } more needed
league = League
league-about = What each session gave. A number above a column leads to the tables of that session, one in it to the table.
league-none = No session has begun yet.
league-form = Last five
league-played = Sessions played / needed
line-up-lacking = { $name } played in { $games } of at least { $minimum } sessions
taken-late = { $name } came { $minutes } minutes late to session { $session }, table { $table }
taken-absent = { $name } did not play session { $session }, table { $table }
line-up-late-nothing = After the deadline. Say why.
line-up-late-warning = After the deadline: the team is warned. Say why.
line-up-late-refused = After the deadline no change is possible. Ask the chief referee.
line-up-not-asked = Session { $session } asks for no line-up: who drew the numbers plays.
line-up-seated = Session { $session } is seated. Take its seats back first, or note a substitute at the table.
line-up-late = The line-up could be handed in until { $until }. Ask the chief referee.
line-up-none = { $team } has handed in nothing for session { $session }.
line-up-size = { $team }, session { $session }: { $found } players are named, { $right } play. Name { $right }.
line-up-twice = { $team }, session { $session }: { $name } is named twice. Name somebody else for one of the seats.
line-up-not-of-team = { $team }, session { $session }: { $name } cannot play for this team. Choose from its list.
import-line-ups = { $added } line-ups handed in, { $standing } stood already
files-line-ups = Line-ups
action-hand-in-line-up = Hand in a line-up
action-take-back-line-up = Take back a line-up
archive-row-line-up = Line-up of team { $second } for session { $first }, version { $third }
