# The words of the game and why a hand cannot be as written.
east = East
south = South
west = West
north = North

ending-discard = Win on a discard
ending-self-draw = Self-draw
ending-drawn-hand = Drawn hand
ending-stopped = Stopped by time
ending-annulled = Annulled

foul-cheating = Cheating with tiles
foul-wrong-claim = Wrong chow, pung or kong
foul-empty-claim = Empty claim
foul-early-draw = Drew too early
foul-late-pung = Called pung too late
foul-below-minimum = Win declared below the minimum
foul-one-short = False win, one tile short of ready
foul-wrong-tile = Win declared on a wrong tile
foul-deliberate-false-win = Deliberate false win
foul-exposed-own-tiles = Exposed own tiles
foul-laid-down-at-valid-win = Laid tiles down at a win that stands
foul-laid-down-at-false-win = Laid tiles down at a win that does not stand
foul-exposed-others-tiles = Exposed another player’s tiles
foul-named-discard = Named the discard
foul-misnamed-discard = Misnamed the discard, causing a false win
foul-wrong-tile-count = Wrong number of tiles
foul-illegal-information = Illegal information
foul-serious-disruption = Serious disruption
foul-misconduct = Other infringement

criterion-standard-points = Standard points
criterion-game-points = Game points
criterion-best-session = Best single session
criterion-sessions-from-top = Sessions from the top
criterion-stage-standard-points = Standard points of this stage
criterion-stage-game-points = Game points of this stage
criterion-firsts = Number of firsts
criterion-seconds = Number of seconds
criterion-thirds = Number of thirds
criterion-head-to-head = Head to head
criterion-best-session-score = Best session score

refusal-no-such-hand = A session has 16 hands; there is no hand { $hand }. If play went on, call the chief referee.
refusal-out-of-order = Hand { $hand } cannot be entered yet: hand { $next } comes next. Enter hand { $next } first.
refusal-session-over = This sheet ended with hand { $last }. Correct hand { $last } if play went on.
refusal-stopped-before = Time stops the last hand of a sheet, and hand { $later } is recorded after this one. Correct the later hands first.
refusal-wrong-dealer = Hand { $hand } is dealt by { $dealer } ({ $seat }), not by { $entered }. Check whether the players have changed seats.
refusal-no-winner = Choose the winner.
refusal-no-discarder = Choose who discarded the winning tile, or choose self-draw.
refusal-discarder-of-self-draw = On a self-draw nobody discarded: clear the discarder, or choose a win on a discard.
refusal-nobody-won = “{ $ending }” has no winner, discarder or fans: clear them, or choose how the hand was won.
refusal-no-points = Enter the points of the win without flowers, or choose its fans.
refusal-winner-discarded = Winner and discarder are the same player. Choose another discarder, or self-draw.
refusal-below-minimum = { $points } points without flowers; a win needs { $minimum }. If it was declared, the hand goes on: enter “{ $foul }” as a penalty.
refusal-above-maximum = { $points } points: no hand is worth more than { $maximum }. Check the number.
refusal-too-many-flowers = { $flowers } flowers: there are only { $maximum }.
refusal-fan-sum = The fans chosen add up to { $fans }, the points entered are { $points }. Make both the same.
refusal-fan-too-often = { $fan } counts at most { $most } times in one hand, not { $times }.
refusal-flower-among-fans = Enter flowers as their number, not as a fan.
refusal-winner-may-not-win = { $winner } may not win this hand ({ $foul }). Choose another winner, or remove the penalty.
refusal-winner-disqualified = { $winner } was disqualified in hand { $hand } and cannot win. Call the chief referee.
refusal-disqualified-wins-later = { $offender } wins hand { $hand }, which is recorded, and cannot be disqualified here. Correct hand { $hand } first.
refusal-penalty = { $foul }: { $why }
penalty-needs-points = the book names no amount. Choose one.
penalty-needs-payee = the book names no receiver. Choose who receives the points.
penalty-no-such-size = { $points } is no size of a penalty: 5, 10, 20, 30, 40, 50 or 60.
penalty-too-much = { $points } is more than { $most }, the most that can be entered. Check the number.
penalty-pays-oneself = the offender cannot be the receiver.
payment-rule = A loser pays { $base }; who discarded, or everyone on a self-draw, pays { $base } and the points of the win. A win needs { $minimum } points without flowers.

lots-team-size = { $team } has { $players } { $players ->
    [one] player
   *[other] players
 } to draw; a team has 4.
lots-not-tables = { $players } players do not fill tables of four: { $missing } are missing.
lots-out-of-range = Number { $number } cannot be drawn: the numbers are 1 to { $highest }.
lots-twice = Number { $number } is given twice: to { $first } and to { $second }.
lots-missing = { $name } has no number.
