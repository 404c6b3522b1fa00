# Duplicate: deals, and what their results are worth.

help-command-deal = Deals of duplicate
help-command-deal-make = Make deals from a seed; keep them secret until they are played, and publish the commitment before
help-command-deal-import = Read deals of Botzone, one a line, for those who build the walls
help-argument-botzone-file = The deals: 136 codes a line, each wind from the end of its part
help-command-deal-verify = Deal again from the seed of a file and say what does not fit
help-command-deal-compare = What results are worth beside those of the same wind of the same deal, as CSV
help-argument-deal-seed = The seed, as secret as its deals; without it one is made by chance, which nobody can find by trying
help-argument-deals = How many
help-argument-first = The number of the first
help-argument-deal-format = text for those who build the walls, json for verifying, botzone in the order of Botzone
help-argument-deals-file = The deals as “caipan deal make --format json” writes them
help-argument-deal-commitment = What was published before
help-argument-deal-results = The results: deal, table, wind, player, team, points
help-argument-compared-by = Ranking of the players or teams, or each result with what it is worth
help-argument-mean = What a result is compared with: the mean of all, of the others, or without the best and the worst
help-argument-scale = From which difference on 1, 2, 3 … are given, such as 2,5,9; identity for the difference itself, rank for the place
deal-head = Deal { $number } · prevalent wind { $wind } · { $digest }
deal-commitment = Seed, to be kept secret: { $seed }. Commitment, to be published before: { $commitment }
deal-unread = { $file } is no file of deals: { $reason }
deal-other-commitment = The commitment { $claimed } does not belong to the seed, whose commitment is { $found }.
deal-at = Deal { $number }: { $what }
deal-differs = tile { $place } of { $wind } is { $found }; the seed gives { $right }.
deal-unknown-tile = “{ $code }” at place { $place } is no tile.
deal-count = { $tiles } tiles; a deal has 136.
deal-copies = { $tile } is there { $count } times; there are four.
deal-verified = { $deals } { $deals ->
    [one] deal follows
   *[other] deals follow
} from the seed “{ $seed }”. Compare its commitment with what was published before: { $commitment }
deal-seat-twice = Deal { $deal }, table { $table }, { $wind } is there twice ({ $player }, { $team }).
deal-twice = { $player } ({ $team }) has played deal { $deal } before; this is { $wind } at table { $table }.
deal-wind-twice = { $team } has had { $wind } of deal { $deal } before; this is { $player } at table { $table }.
deal-scale = “{ $found }” is no scale: write rising numbers such as 2,5,9, or identity, or rank.
deal-none = The file has no deals.
deal-again = it is there before.
deal-says = it says { $found }; the seed gives { $right }.
deal-winds-missing = Deal { $deal }, table { $table }: not all four winds are there ({ $wind } is, of { $player }, { $team }).
deal-team-missing = Deal { $deal }, table { $table }, { $wind }: no team for { $player }{ $team }. Teams are ranked by the column team.
deal-points = { $points } points: nobody wins or loses more than { $most } in a hand.
compared-title = Session { $session } · deal { $deal }
compared-session = Deals of session { $session }
compared-deals = All deals
compared-waiting = Not compared yet: it is still to be played at table { $tables }.
compared-without = No result at table { $tables }: it was not played there, or the hand was annulled. It is not in the mean.
compared-winds = By winds
compared-teams = By teams
compared-mean = Mean
compared-sum = Points
compared-how = Compared are the payments of the hand; what a table is fined moves nobody elsewhere.
compared-running = Shown are the deals that all tables have played.
compared-none = No deal has been played at all tables yet.
hand-deal-missing = Read the number from the box. Here deal { $deal } is played: East { $east }, South { $south }, West { $west }, North { $north }.
hand-deal-wrong = Deal { $found } is not played here now. Here deal { $deal } is played: East { $east }, South { $south }, West { $west }, North { $north }.
field-deal = Number on the box
