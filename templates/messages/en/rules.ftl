# The words of the game and why a hand cannot be as written.
list-joint = { ", " }
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
foul-late-pung = Claimed pung too late
foul-below-minimum = Win declared below the minimum
foul-one-short = False win, one tile short
foul-wrong-tile = Win declared on a wrong tile
foul-deliberate-false-win = Deliberate false win
foul-exposed-own-tiles = Exposed own tiles
foul-laid-down-at-valid-win = Laid down tiles after a valid win
foul-laid-down-at-false-win = Laid down tiles after a false win
foul-exposed-others-tiles = Exposed another player’s tiles
foul-named-discard = Named the discard
foul-misnamed-discard = Misnamed the discard, causing a false win
foul-wrong-tile-count = Wrong number of tiles
foul-illegal-information = Gave illegal information
foul-serious-disruption = Serious disruption
foul-misconduct = Other infringement
foul-false-win = False win: wrong shape or number of tiles
foul-false-win-withdrawn = False win, withdrawn before the tiles were shown
foul-winning-tile-not-taken = Did not take the winning tile before scoring
foul-counted-with-hand = Used the tiles of the hand while scoring
foul-shown-before-win = Showed the tiles before declaring the win
foul-corrected-claim = Wrong claim, corrected before the discard
foul-wrong-term = Used the wrong word for a call
foul-wrong-place = Drew from the wrong place
foul-taken-before-shown = Took the claimed tile before showing the set
foul-claim-not-taken = Did not take the claimed tile in time
foul-wall-destroyed = Destroyed the wall or the discards
foul-stalling = Slow play
foul-long-hand = Too many tiles (long hand)
foul-short-hand = Too few tiles (short hand)
foul-penalty-tile = Penalty tile

penalty-warning = warning
penalty-to-nobody = −{ $points }
penalty-to-each = { $points } to each
penalty-to-one = { $points } to { $name }
penalty-disqualified = Disqualified
penalty-no-win = May not win this hand
penalty-imp = −{ $imp } IMP
penalty-imp-no-win = −{ $imp } IMP · { penalty-no-win }

criterion-plays-on = Disqualified
criterion-standard-points = { column-standard-points }
criterion-game-points = { column-game-points }
criterion-best-session = Best single session
criterion-sessions-from-top = Best sessions in order
criterion-stage-standard-points = { column-standard-points } of this stage
criterion-stage-game-points = { column-game-points } of this stage
criterion-firsts = Number of firsts
criterion-seconds = Number of seconds
criterion-thirds = Number of thirds
criterion-head-to-head = Head to head
criterion-best-session-score = Best session score

status-not-started-meaning = Play has not started.
status-live-meaning = Session { $session } is in progress: standings as if it ended now.
status-unpublished-meaning = Session { $session } has ended but is not published yet: provisional.
status-provisional-meaning = Published after session { $session }; provisional until the time for appeals ends at { $until }.
status-appealed-meaning = Published after session { $session }; provisional until all appeals are decided (open: { $appeals }).
status-changed-meaning = Changed after it was published after session { $session }: provisional until published again.
status-corrected-meaning = Corrected since it was published after session { $session }; the current standings count the correction.
status-official-meaning = Official after session { $session }.
status-official-beside = After session { $session }.
decided-by = { $criterion }: { $above } vs { $here }
column-rank = Rank
column-sessions = Sessions
column-results = Results
# What points are called: by the words of the event.
standard-points = { $words ->
    [table] table points
    [match] match points
    [imp] IMP
   *[standard] standard points
}
game-points = { $words ->
    [table] net points
    [match] net points
    [imp] net points
   *[standard] game points
}
fan-word = { $words ->
    [match] points
   *[standard] fan
}
answered = { $name } is responsible
answered-nobody = nobody is responsible
column-standard-points = { $words ->
    [table] Table points
    [match] Match points
    [imp] IMP
   *[standard] Standard points
}
column-game-points = { $words ->
    [table] Net points
    [match] Net points
    [imp] Net points
   *[standard] Game points
}
own-points = { column-game-points } on leaving
by-totals-at = Session { $session }, by totals: tables { $tables }.
column-decided-by = Separated by

field-drawn-by = Drawn by
field-seed = Seed
commitment = Commitment
apart-groups = Kept apart
protocol = Draw record
protocol-how = Method
protocol-committed = Computed after a commitment
protocol-seed = Computed from a seed
protocol-hand = Drawn by hand
protocol-recorded = Recorded
protocol-secret = Secret
protocol-word = Public random word
protocol-digest = Digest (SHA-256)
protocol-erased = A name was erased after the draw. The lots still follow from the seed, but the commitment and the digest on earlier prints are hashes with the name.
protocol-key = Public key of the installation
protocol-sign-draw = Drawn by
protocol-sign-record = Recorded by
protocol-sign-chief = Chief referee
lots-teams = Team numbers
lots-players = Player numbers
protocol-revision = Draw number

refusal-no-such-hand = A session has 16 hands; there is no hand { $hand }. If play went on, call the chief referee.
refusal-out-of-order = Hand { $hand } cannot be entered yet: hand { $next } comes next. Enter hand { $next } first.
refusal-session-over = This score sheet ended with hand { $last }. If play went on, correct hand { $last }.
refusal-stopped-before = Only the last hand can be stopped by time, but hand { $later } is recorded after this one. Correct the later hands first.
refusal-wrong-dealer = Hand { $hand } is dealt by { $dealer } ({ $seat }), not by { $entered }. Check whether the players have changed seats.
refusal-no-winner = Choose the winner.
refusal-no-discarder = Choose the discarder of the winning tile, or self-draw.
refusal-discarder-of-self-draw = A self-draw has no discarder: clear the discarder, or choose a win on a discard.
refusal-nobody-won = “{ $ending }” has no winner, discarder, points, flowers, fans or tiles: clear them, or choose how the hand was won.
refusal-beyond-tiles = { $claimed } points are claimed, but by the saved tiles only { $counted } of them count, without flowers. Correct the points, fans or tiles, or give a reason why the claim is right.
refusal-no-points = Enter the points of the win without flowers, or choose its fans.
refusal-winner-discarded = The winner and the discarder are the same player. Choose another discarder, or self-draw.
refusal-winner-responsible = The winner cannot be responsible for the discard. Choose another player, or nobody.
refusal-below-minimum = { $flowers ->
    [0] { $points } points; a win needs { $minimum }. If a win was declared, the hand goes on: enter “{ $foul }” as a penalty.
   *[other] { $points } points without flowers; a win needs { $minimum }. If a win was declared, the hand goes on: enter “{ $foul }” as a penalty.
}
refusal-above-maximum = { $points } points: no hand is worth more than { $maximum }. Check the number.
refusal-too-many-flowers = { $flowers } flowers: there are only { $maximum }.
refusal-fan-sum = The fans chosen add up to { $fans }, but the points entered are { $points }. Make both the same.
refusal-no-sum = No hand is worth { $points }: no patterns add up to it. Check the number.
refusal-fans = { $why } Without that the hand is worth { $counted } points, as named { $named }. Leave it out, or say why it counts.
refusal-fan-too-often = { $fan } counts at most { $most ->
    [one] once
    [2] twice
   *[other] { $most } times
} in one hand, not { $times } times.
refusal-flower-among-fans = Enter the number of flowers, not a fan.
refusal-not-in-game = This game does not use “{ $part }”. Leave it out.
part-fans = Fans of Chinese Official
part-patterns = Patterns of the World Series
refusal-winner-may-not-win = { $winner } may not win this hand ({ $foul }). Choose another winner, or remove the penalty.
refusal-winner-disqualified = { $winner } was disqualified in session { $session }, hand { $hand } ({ $foul }), and cannot win. Call the chief referee.
refusal-disqualified-wins-later = { $offender } wins hand { $hand }, which is already recorded, so the disqualification cannot be entered here. Correct hand { $hand } first.
refusal-penalty = { $foul }: { $why }
penalty-needs-points = the rule book gives no amount. Choose one.
penalty-needs-payee = the rule book names no recipient. Choose who receives the points.
penalty-no-such-size = { $points } is not a valid penalty. Choose 5, 10, 20, 30, 40, 50 or 60.
penalty-too-much = { $points } is more than the maximum of { $most }. Check the number.
penalty-pays-oneself = the offender cannot receive the points.
payment-rule = Each loser pays { $base }; the discarder, or everybody on a self-draw, also pays the points of the win. A win needs { $minimum } points without flowers.
payment-rule-shared = All three pay the value; on a discard worth more than { $limit }, two pay { $limit } and the responsible player pays the rest. A win needs { $minimum ->
    [one] 1 point
   *[other] { $minimum } points
}.
payment-rule-equal = All three pay the value. A win needs { $minimum ->
    [one] 1 point
   *[other] { $minimum } points
}.

lots-team-size = { $team } has { $players } { $players ->
    [one] player
   *[other] players
 } to draw; a team has 4.
lots-other-group = { $name } has number { $number }, but the numbers of their group are { $first } to { $last }. Give one of those.
lots-not-tables = { $players } players do not fill tables of four: { $missing } are missing.
lots-out-of-range = Number { $number } is not in the draw: the numbers are 1 to { $highest }.
lots-twice = Number { $number } is used twice: by { $first } and { $second }.
lots-missing = { $name } has no number.

tiles-at = Tile text, character { $at }: { $what }
tiles-unknown = “{ $letter }” is not a tile. Tiles are 1–9 followed by m, p or s, winds E S W N, dragons C F P.
tiles-suit-missing = the suit is missing. Write m, p or s after the numbers, as in 345m.
tiles-ranks-missing = the numbers before “{ $letter }” are missing, as in 345{ $letter }. Winds and dragons are capital letters.
tiles-misplaced = “{ $letter }” does not belong here. Brackets cannot be nested, and each one must be closed.
tiles-unclosed = “{ $letter }” is not closed.
tiles-set-size = a set of { $tiles } tiles; a set has 3 tiles, a kong 4.
tiles-no-set = these tiles are not a chow, pung or kong.
tiles-not-a-kong = braces are for a concealed kong, four equal tiles. Write concealed chows and pungs without brackets.
tiles-not-one-winning = write exactly one tile after “+”, the winning tile.
tiles-second-winning = there can be only one winning tile.
hand-one-winning-tile = Give the winning tile once, as one tile.
hand-not-json = This line cannot be read: { $reason }
hand-unknown-key = “{ $key }” is not a known key. The keys of a line are: { $known }.
hand-key-text = { $key }: { $found } is not text. Write it in quotation marks.
hand-key-yes-no = { $key }: { $found } is neither true nor false. Write true or false, without quotation marks.
hand-key-flowers = { $key }: { $found } is not possible. Write the number of flower tiles, a whole number from 0 to { $most }.
hand-no-winning-tile = The winning tile is missing: mark it with “+”.
hand-count = { $tiles } tiles before the winning tile, counting a kong as three; there must be { $right }.
hand-copies = { $count } tiles: { $tile }; there are only { $most }. Remove one.
hand-replacement-without-kong = The win is on the replacement tile of a kong, but the hand has no kong. Mark the kong, or clear the circumstance.
hand-last-copy-held = The hand has another { $tile }, so this is not the last one visible. Clear the circumstance, or correct the tiles.
hand-robbed-kong-held = A robbed kong uses all four tiles ({ $tile }), but the hand has one of them. Clear the circumstance, or correct the tiles.
hand-robbed-kong-last-discard = A robbed kong is not a discard, so it cannot be the last discard. Clear one of the two.
hand-no-shape = These tiles are not a winning hand. Compare them with the table.
why-not-there = not in the hand
why-excluded = not counted with { $by }
why-linked = its sets are already combined by { $by }
why-other-reading = in another arrangement of the tiles, worth { $points }
clash-excluded = { $fan } is not counted with { $by }.
clash-impossible = No hand can have both { $by } and { $fan }.
clash-self-draw = { $fan } counts only on a self-draw, but the hand was won on another player’s tile.
clash-discard = { $fan } counts only on another player’s tile, but the hand was self-drawn.
clash-sets = With { $fan } the named fans need { $chows } chows and { $pungs } pungs or kongs; a hand has { $most } sets.
verdict-exact = The claim is exact: { $points } points without flowers.
verdict-under = Under-claimed: the claim counts as made, { $points } points without flowers. Forgotten fans cannot be added once the win is confirmed.
verdict-below = Under-claimed: the claim is { $points } points without flowers, but a win needs { $minimum }. As claimed it is not a win, although the hand itself has more: the chief referee decides.
verdict-over = Over-claimed: not all of the { $points } points claimed count. { $left } points of the claim may count.
verdict-false = No win: the hand has { $points } points without flowers, but a win needs { $minimum }. If a win was declared: “{ $foul }”.
fan-once = { $fan }
fan-times = { $fan } ×{ $times }
at-replacement = on the replacement tile of a kong
at-robbed-kong = by robbing a kong
at-last-draw = on the last tile of the wall
at-last-discard = on the last discard
at-last-copy = last tile of its kind
at-seat = seat wind { $wind }
at-prevalent = prevalent wind { $wind }
at-flowers = { $flowers ->
    [one] 1 flower
   *[other] { $flowers } flowers
  }
verdict-no-shape = No win: these tiles are not a winning hand. If a win was declared, enter the false win as a penalty.
tiles-fifth-copy = this is a fifth { $tile }; there are only { $most }.
tiles-too-long = the text is too long; a hand needs at most { $most } characters.
tile-m = { $rank } of characters
tile-p = { $rank } of dots
tile-s = { $rank } of bamboos
tile-honour-e = east wind
tile-honour-s = south wind
tile-honour-w = west wind
tile-honour-n = north wind
tile-honour-c = red dragon
tile-honour-f = green dragon
tile-honour-p = white dragon
hand-win = Winning tile: { $what }
hand-wind = “{ $found }” is not a wind. Use E, S, W or N.
chart-players = { $players } players: a chart is possible for 4 to { $most } players, for teams for a multiple of 4 from 8.
chart-sessions = { $sessions } sessions: a chart has 1 to { $most }. Seat further sessions by standings, or load your own chart from a file.
why-often = counts only { $times ->
    [one] once
   *[other] { $times } times
  }
