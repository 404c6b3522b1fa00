# Documents on paper: the official forms, lists and cards.
print-missing-glyph = The font has no “{ $character }” ({ $code }), see “{ $text }”. Please write it in another way and print again.
print-page = Page { $page } of { $pages }
print-audit = Check { $hash }
print-attachment = Form { $number }
print-see-page-2 = Fans, penalties and corrections: see next page
print-points = { $points } points

print-hand = Hand
print-name = Name
print-ending = Result
print-winner = Winner
print-points-head = Points
print-fans = Fans
print-between-fans = {", "}
print-reason = Reason
print-by = By, at
print-before = Before
print-after = After
print-remarks = Remarks
print-corrections = Corrections
print-hands = Hands

print-record-title = Score Record
print-record-details = Score Record, details
print-record-line = Session { $session }   Group { $group }   Table { $table }        Date { $year }-{ $month }-{ $day }        From { $from-hour }:{ $from-minute }   to { $to-hour }:{ $to-minute }
print-record-team = Team
print-record-number = No.
print-record-name = Name
print-record-seat = Seat
print-record-item = Item
print-record-total = Total
    score
print-record-rank = Rank
print-record-signature = Player’s
    signature
print-record-symbols = Symbol
print-record-fans = Fans
print-record-gains = Gains
print-record-losses = Losses
print-record-late = (late { $points })
print-record-legend = Key:     1 dealer ▲     2 discarder —     3 self-draw +     4 drawn hand ○     5 false win √     6 warning ×
print-referee-signature = Referee:
print-chief-signature = Chief referee:

print-no-blank = There is no blank form of this document: name an event.
print-no-plan = There is no draw or no chart yet, so nobody’s seat is known. Draw first, or check the number of the session.
print-stood-in = (stand-in)
print-forfeit = (forfeit)
print-forfeit-stood-in = (forfeit, stand-in)
print-remark-substitute = { $seat } { $name }: the substitute { $substitute } plays. { $reason }
print-remark-filled = { $seat } { $name } { $what }, own score { $own }. { $reason }
print-remark-late = { $seat } { $name }: late, { $points } points off the session score. { $reason }
print-remark-signed = { $seat }: signed { $signed }, hands add up to { $computed }. Decision: { $decision }
print-remark-moved = { $seat }: really taken by { $name } (corrected by { $author }). { $reason }

print-team = Team
print-number = No.
print-table = Table
print-seat = Seat
print-session-head = Session
print-session = Session { $session }
print-round = Round { $round }
print-table-n = Table { $table }
print-seating-by-name = Seating by name
print-seating-by-table = Session { $session }: seating by table
print-table-cards = Table cards
print-player-cards = Player cards

print-summary-title = Score Summary
print-summary-unit = Team
print-summary-number = No.
print-summary-game-points = Game points
print-summary-own-standard = Standard points, player
print-summary-team-standard = Standard points, team
print-summary-rank = Rank
print-summary-total = Sum
print-summary-own-rank = Rank
    (player)
print-summary-team-rank = Rank
    (team)
print-summary-signature = Sign.
print-summary-note-group = Key: 1. Game points are settled after each session; the rank by game points gives the standard points; the sum of the standard points of all sessions is the result. 2. The first of the group gets as many standard points as the group has players, every other that number less the own rank, the last 0: of 16 players 16, 14, 13, 12 … 0. Equal players share the points of the places they occupy.
print-summary-note-table = Key: 1. Game points are settled after each session; the rank at the table gives the standard points; the sum of the standard points of all sessions is the result. 2. The first to fourth at a table get 4, 2, 1, 0 standard points. Equal players share the points of the places they occupy.

print-penalty-title = Penalty Record
print-penalty-foul = Foul
print-penalty-measure = Penalty
