# Documents on paper: the official forms, lists and cards.
print-substituted = “{ $text }”: the document font lacks { $characters }. The printout shows { $sign } instead; pages show the text as it is.
print-substituted-in = { $first }{ $more ->
    [0] { "" }
   *[other] { " " }The same applies to { $more } more.
}
print-rehearsal = REHEARSAL · nothing here counts
print-page = Page { $page } of { $pages }
print-check = Check
print-key = Key
print-printed = Printed
print-attachment = Form { $number }
print-state = { $state } Printed { $at }.
print-state-appeals = { $state } Appeals not decided yet: { $appeals }. Printed { $at }.
print-not-last = Official after session { $session } of { $of }: the competition goes on, so this is not a final place. Printed { $at }.
print-see-page-2 = Fans, penalties and corrections: see next page
print-points = { $points } points

print-hand = Hand
print-name = Name
print-ending = Result
print-winner = Winner
print-points-head = Points
print-fans = Fans
print-patterns = Patterns
print-between-fans = {", "}
print-reason = Reason
print-by = By, at
print-before = Before
print-after = After
print-remarks = Remarks
print-corrections = Corrections
print-hands = Hands

print-kit-title = Session pack
print-event-kit-title = Event pack
print-record-title = Score Sheet
print-record-details = Score Sheet, details
print-record-line = Session { $session }   Group { $group }   Table { $table }        Date { $day }        From { $from-hour }:{ $from-minute }   to { $to-hour }:{ $to-minute }
print-blank-day = { $year }-{ $month }-{ $day }
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

print-no-blank = This document has no blank form: name an event, and leave out the option for a blank form.
print-no-session = This document is for the whole event: leave the session out.
print-no-table = This document is not for a single table: leave the table out.
print-not-begun = Session { $session } has not begun: choose another, or none for the current results.
print-no-workbook = Only the score summary (form 6) is available as a workbook: print this document as PDF.
print-no-teams = This is an individual event: it has no team sheets to print.
print-no-draw = There is no draw yet, so there is no draw record.
print-no-deals = No deals have been made yet, so there are no walls.
print-no-results = There are no results yet, or a session is running: close it before you print certificates.
print-no-plan = There is no draw or no chart yet, so the seats are not known. Make the draw first.
print-not-seated = Session { $session } has no seats yet. Seat it first, or choose another session.
print-session-no-deals = Session { $session } has no deals yet. Make or import them first, or choose another session.
print-stood-in = (stand-in)
print-forfeit = (forfeit)
print-forfeit-stood-in = (forfeit, stand-in)
print-disqualified = (disqualified)
print-remark-substitute = { $seat } { $name }: substitute { $substitute } plays. { $reason }
print-remark-filled = { $seat } { $name } { $what }, own score { $own }. { $reason }
print-remark-late = { $seat } { $name }: late, { $points } points off the session score. { $reason }
print-remark-signed = { $seat }: signed { $signed }, hands add up to { $computed }. Ruling: { $decision }
print-grid-by-totals = by totals
print-by-totals = Entered by totals; { $points } points paid to nobody.
print-remark-entry-hands = { $author } decided that the hands count: { $reason }
print-remark-entry-totals = { $author } decided that the signed totals count: { $reason }
print-remark-moved = { $seat }: actually played by { $name } (corrected by { $author }). { $reason }

print-team = Team
print-club = Club or country
print-number = No.
print-table = Table
print-group = Group
print-seat = Seat
print-session-head = Session
print-session = Session { $session }
print-round = Round { $round }
print-seating-by-name = Seating plan by name
print-seating-by-table = Session { $session }: seating plan by table
print-table-cards = Table cards
print-player-cards = Player cards

print-summary-title = Score Summary
print-summary-unit = Team
print-summary-number = No.
print-summary-game-points = { column-game-points }
print-summary-own-standard = { column-standard-points }, player
print-summary-team-standard = { column-standard-points }, team
print-summary-rank = Rank
print-summary-adjusted = Adj.
print-summary-deducted = Penalty
print-summary-total = Sum
print-summary-own-rank = Rank
    (player)
print-summary-team-rank = Rank
    (team)
print-summary-signature = Sign.
print-summary-note-group = Key: 1. { column-game-points } are settled after each session; the rank by { game-points } gives the { standard-points }; { $result }. 2. The first of the group gets as many { standard-points } as the group has players, each other player that number minus their rank, the last 0: with 16 players 16, 14, 13, 12 … 0. Tied players share the points of the places they occupy. Note: organisers adapt the form to the number of sessions in the regulations.
print-summary-note-table = Key: 1. { column-game-points } are settled after each session; the rank at the table gives the { standard-points }; { $result }. 2. The first to fourth at a table get 4, 2, 1, 0 { standard-points }. Tied players share the points of the places they occupy. Note: organisers adapt the form to the number of sessions in the regulations.
print-summary-note-match = Key: 1. { column-game-points } are settled after each session. 2. The { standard-points } of a session are their square root, with their sign, to two decimals; { $result }. Note: organisers adapt the form to the number of sessions in the regulations.
print-summary-note-imp = Key: 1. { column-game-points } are settled after each session. 2. The { standard-points } compare each hand with the others in which the same deal was played; { $result }. Note: organisers adapt the form to the number of sessions in the regulations.
print-summary-result = the sum of the { standard-points } of all sessions is the result
print-summary-result-stages = the sum is the result of the last stage reached, with what is carried into it: “{ print-summary-adjusted }” is what it leaves out of the earlier sessions or adds to them; those who reached a higher stage are ranked above the others

print-penalty-title = Penalty Record
print-penalty-foul = Foul
print-penalty-measure = Penalty
print-penalty-line = Session { $session }   Group { $group }   Table { $table }
print-penalty-team = Team
print-penalty-where = Session, hand,
    table, seat
print-penalty-in-hand = Session { $session }, hand { $hand }, table { $table }, { $seat }
print-penalty-at-seat = Session { $session }, table { $table }, { $seat }
print-penalty-late = Late
print-penalty-session = Session score −{ $points }
print-penalty-standard = { column-standard-points } −{ $points }
print-penalty-forfeit = Session forfeited
print-penalty-revoked = Revoked: { $reason }
print-as-written = { $text }

print-day-blank = Date ____-____-____
print-date = Date:
print-times = Time
print-yes = Yes
print-no = No
print-order-number = No.
print-substitute = Substitute

print-entry-title = Entry Form
print-entry-unit = Club or team:
print-entry-role = Role in the team
print-entry-age = Age
print-entry-sex = Sex
print-entry-club = Club
print-entry-leader = Team leader
print-entry-coach = Coach
print-entry-player = Player

print-draw-order-title = Team Draw
print-draw-order-team = Team
print-team-sheet-title = Player Draw
print-team-sheet-number = Team number:
print-team-sheet-team = Team:
print-team-sheet-players = Player’s name

print-standings-players = Individual Standings
print-standings-teams = Team Standings

print-protocol-verify = Anybody can repeat the draw with the file of this draw record: caipan draw verify

print-appeal-title = Appeal
print-appeal-what = The appeal
print-appeal-session = Session:
print-appeal-group = Group:
print-appeal-table = Table:
print-appeal-referee = Referee:
print-appeal-ended = Session ended:
print-appeal-player = Player:
print-appeal-team = Team:
print-appeal-leader = Team leader:
print-appeal-deadline = Appeal until:
print-appeal-kind = About:
print-appeal-kind-rules = Rules or regulations
print-appeal-kind-other = Other matters
print-appeal-ruling = Ruling appealed against:
print-appeal-reasons = Statement and reasons:
print-appeal-ruling-and-reasons = Ruling appealed against, statement and reasons:
print-appeal-handed-in = Handed in at:
print-appeal-signed = Team leader’s signature:
print-appeal-received-by = Received by:
print-appeal-received-at = Received at:
print-appeal-in-time = In time:
print-appeal-decision = Decision
print-appeal-body = Decided by:
print-chief-referee = Chief referee
print-organisers = Organising committee
print-appeal-arbitration = Arbitration committee
print-appeal-decided = Decision:
print-appeal-granted = Granted: { $reason }
print-appeal-rejected = Rejected: { $reason }
print-appeal-fee = { $at } (fee { $fee })
print-appeal-fee-returned = { $said } (fee refunded)
print-appeal-time = Time:
print-appeal-signature = Signature:
print-appeal-escalated = To the arbitration committee:
print-appeal-final = Final decision of the arbitration committee
print-appeal-note-fee = { $minutes ->
    [0] An appeal is made to the referee at once, with { $fee }, refunded if it is granted.
   *[other] An appeal must be in writing, signed by the team leader, and handed in within { $minutes } minutes after the end of the session (rule book, article 15), with { $fee }, refunded if it is granted.
}
print-appeal-note = { $minutes ->
    [0] An appeal is made to the referee at once.
   *[other] An appeal must be in writing, signed by the team leader, and handed in within { $minutes } minutes after the end of the session (rule book, article 15).
}

print-certificate-title = Certificate
print-certificate-individual = is awarded in the individual ranking
print-certificate-team = is awarded in the team ranking
print-certificate-closing = In recognition of this achievement.
print-certificate-day = Date
print-place = { $tens ->
   *[0] { $ones ->
       *[1] First
        [2] Second
        [3] Third
        [4] Fourth
        [5] Fifth
        [6] Sixth
        [7] Seventh
        [8] Eighth
        [9] Ninth
        [10] Tenth
        [11] Eleventh
        [12] Twelfth
        [13] Thirteenth
        [14] Fourteenth
        [15] Fifteenth
        [16] Sixteenth
        [17] Seventeenth
        [18] Eighteenth
        [19] Nineteenth
    }
    [2] Twent
    [3] Thirt
    [4] Fort
    [5] Fift
    [6] Sixt
    [7] Sevent
    [8] Eight
    [9] Ninet
 }{ $tens ->
    [0] {""}
   *[other] { $ones ->
        [0] ieth
       *[1] y-first
        [2] y-second
        [3] y-third
        [4] y-fourth
        [5] y-fifth
        [6] y-sixth
        [7] y-seventh
        [8] y-eighth
        [9] y-ninth
    }
 } place
print-place-number = Place { $place }
print-course = Ranks so far
print-sheet-legend = Grey: the dealer. + received, − paid, including penalties. Running totals start at { $base }.
print-sheet-penalty = Penalty
print-sheet-deducted = Deducted
print-sheet-total = Total
print-sheet-signature = Signature
document-referee-card = Referee’s card
document-about-referee-card = For every referee: the fouls of this event with their penalties, time, lateness, appeals
print-card-win = A win
document-observer-report = Observer’s report
document-about-observer-report = For EMA: filled in as far as the event knows, with space for the rest
print-observer-observer = Observer
print-observer-days = Dates
print-observer-rules = Rules
print-observer-weight = MERS weight (without qualification)
print-observer-sessions = { $sessions } sessions of { $minutes } minutes
print-observer-players = Players
print-observer-people = { $players } players, { $stand-ins } stand-ins
print-observer-countries = Countries
print-observer-began = Began
print-observer-ended = Ended
print-observer-minutes = Minutes
print-observer-tables = Tables
print-observer-times = Times
print-observer-appeals = Appeals
print-observer-referees = Referees, playing or not
print-observer-prizes = Prizes
print-observer-organisation = Venue and organisation
print-observer-clock = Clock and information for players
print-observer-irregularities = Irregularities
print-observer-complaints = Complaints
print-observer-conclusion = Conclusion
