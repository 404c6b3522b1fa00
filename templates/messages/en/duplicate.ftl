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
compared-session = Results of the deals of session { $session }
compared-deals = All deals
compared-without = No result at table { $tables }: it was not played there, or the hand was annulled. It is not in the mean.
compared-winds = By winds
compared-teams = By teams
compared-mean = Mean
compared-sum = Points
compared-how = Compared are the payments of the hand; what a table is fined moves nobody elsewhere.
compared-fined = Behind a minus stands what a false win cost.
compared-running = Shown are the deals that all tables have played.
compared-none = No deal has been played at all tables yet.
compared-tiles = The tiles of this deal
hand-deal-missing = Read the number from the box. Here deal { $deal } is played: East { $east }, South { $south }, West { $west }, North { $north }.
hand-deal-wrong = Deal { $found } is not played here now. Here deal { $deal } is played: East { $east }, South { $south }, West { $west }, North { $north }.
field-deal = Number on the box
chart-movement = Movement of duplicate
chart-movement-hint = Four teams have one player at each of four tables and at each wind. Among 16 individuals everybody meets everybody once at a table and once at the same wind, in five sessions.
movement-teams = { $teams } teams: the movement is for a multiple of { $multiple } teams.
movement-players = { $players } players: the movement is for a multiple of { $multiple } players.
movement-needed = Teams are compared by the sum of their four winds, so each has one player at each wind. Take the movement of duplicate, or a file that seats them so.
walls-title = Wall sheets
walls-deal = Deal { $number }
walls-prevalent = Prevalent wind: { $wind }
walls-closed = Keep closed until the walls are built
walls-digest = Check figure
walls-together = The four walls together, four of each kind: { $figures }
walls-wall = The whole wall: { $figures }
walls-hand = Hand: tiles { $first } to { $last }
walls-draws = To draw: tiles { $first } to { $last }
walls-figures = characters { $characters } + dots { $dots } + bamboos { $bamboos } + honours { $honours } = { $tiles }
deal-says-tiles = it says { $found }; its tiles give { $right }.
deal-verified-tiles = { $deals } { $deals ->
    [one] deal has
   *[other] deals have
} this commitment together. Compare it with what was published before: { $commitment }

deals-title = Deals
deals-of-session = Deals of session { $session }
deals-none = No deals are made for this session. Walls may also be made by hand.
deals-commitment = Commitment to the deals
deals-made-seed = made by { $author } from a secret seed, { $time }
deals-made-tiles = taken by { $author } from a file, { $time }
deals-not-played = replaced by those below
deals-secret = The walls stay secret until the session is closed. Then the seed and all tiles stand here, and anybody can deal again.
deals-make = Make the deals
deals-make-what = The program makes 16 deals from a seed by chance and publishes the commitment to it at once. They can be made until the session starts.
deals-import = Take deals from a file
deals-import-what = A text with 16 deals, one on each line, each of 136 codes of tiles. The commitment to all of them is published at once.
deals-order = Order of the tiles
deals-order-own = our own: each wind draws from the front of its part
deals-order-botzone = Botzone: each wind draws from the end of its part
deals-made-done = The deals of session { $session } are made. Their commitment is public.
deals-seed = The seed, whose SHA-256 is the commitment
deals-file = All deals as a file
deals-file-what = “caipan deal verify” deals again from it.
deals-deal = Deal { $number } · prevalent wind { $wind }
deals-digest = SHA-256 of the tiles
deals-not-duplicate = This event is not played as duplicate, so its sessions have no deals.
deals-no-session = There is no session { $session }; the last is session { $last }.
deals-started = Session { $session } has started. Its deals can be made no more.
deals-number = The file has { $found } deals. A session has { $right }: write one on each line.
deals-elsewhere = The secret of the deals of session { $session } is not known here: the event was taken from an archive that was made before the session was closed. The place where they were made knows it.
action-make-deals = Deals made
action-import-deals = Deals taken from a file
action-read-deals = Looked at the deals before the session was closed
archive-row-deals = Deals of session { $first }, version { $second }
