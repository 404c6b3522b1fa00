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

print-penalty-title = Penalty Record
print-penalty-foul = Foul
print-penalty-measure = Penalty
