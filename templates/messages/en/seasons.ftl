# Seasons: events and evenings whose results make one table.
seasons-title = Seasons
seasons-none = There are no seasons yet. A season adds up the results of several events.
seasons-removed = Removed seasons
season-new = New season
season-change = Change season
season-remove = Remove season
season-created = Season created.
season-changed = Season changed.
season-removed = Season removed. It can be restored here.
season-brought-back = Season restored.
season-taken = Another season has or had the address “{ $slug }”. Choose another one.
season-no-events = No event is chosen. Tick at least one, or take all between two days.
season-days = The first day, { $first }, is after the last day, { $last }. Exchange them.
season-no-places = Places are to count, but no place gives points. Enter the points of the first place and of those behind it.
season-many-places = At most { $most } places can give points.
season-points-wrong = { $points } points are too many or too fine. At most { $most } are possible, as a whole number or a fraction with a denominator of up to 100.

# The rules in words
season-rule-standard-points = The standard points of each event are added.
season-rule-game-points = The game points of each event are added.
season-rule-places = The place in each event gives points, from the first on { $points }; those who share places share their points.
season-rule-best = { $number ->
    [one] Only the best event counts.
   *[other] The best { $number } events count.
 }
season-rule-drop = { $number ->
    [one] One event is dropped: a missed one first, then the worst.
   *[other] { $number } events are dropped: missed ones first, then the worst.
 }
season-rule-coming = Taking part in an event gives { $points }.
season-rule-minimum = { $number ->
    [one] A place needs 1 event.
   *[other] A place needs { $number } events.
 }
season-ties = Between equal sums the better best result decides, then the next one.

# The table
season-none = Nobody has a result in this season yet.
season-after = { $events ->
    [one] After 1 event, on { $day }.
   *[other] After { $events } events, the last on { $day }.
 }
season-day = { $day } { date-month-short }
season-why-beyond-best = { $number ->
    [one] does not count: only the best one does
   *[other] does not count: only the best { $number } do
 }
season-why-dropped = { $number ->
    [one] dropped: 1 event is
   *[other] dropped: { $number } events are
 }
season-given = { $points } · { $event } ({ $day }), place { $place }
season-coming = { $events ->
    [one] { $sum } for 1 event, at { $points }
   *[other] { $sum } for { $events } events, at { $points } each
 }
season-others = Other events ({ $events }): { $points }
season-sum = Sum: { $sum }, exactly { $exact }
season-lacks = { $events ->
    [one] 1 event missing
   *[other] { $events } events missing
 }
season-paper = Print the table
season-csv = Table as CSV
season-csv-results = All results as CSV
season-workbook = Workbook
season-table = Season table
season-results = Season results
season-counting = Results that count
season-not-counting = Others
season-verdict-counts = counts
season-verdict-beyond-best = not one of the best
season-verdict-dropped = dropped
column-season-events = Events
column-season-coming = For taking part
column-season-coming-decimal = For taking part, decimal
column-season-sum = Sum
column-season-sum-decimal = Sum, decimal
column-season-event = Event
column-season-place = Place
column-season-points = Points
column-season-points-decimal = Points, decimal
column-season-counts = Counts

# The form
season-what = What is it called?
field-season-name = Name of the season
season-which = Which events belong to it?
season-between = All events between two days, also those to come
field-season-first = First day
field-season-last = Last day
season-named = Part of the name
season-elsewhere = Also events that were not run here
season-named-hint = Only events with this in their name; all where it is empty.
season-namesakes = Several players here have the same name. If two of them are one person, say so:
season-chosen = These events
season-how = How do they count?
season-figure = Each event gives
season-figure-standard-points = its standard points
season-figure-game-points = its game points
season-figure-places = points for the place
field-season-places = Points for places
season-places-hint = From the first place on. Those who share places share their points.
field-season-best = Best results
season-best-hint = How many count; all where it is empty.
field-season-drop-worst = Dropped events
season-drop-hint = Missed events first, then the worst.
field-season-for-coming = Points for taking part
season-coming-hint = For every event, also one whose result does not count.
field-season-minimum = Minimum of events
season-minimum-hint = Those with fewer stand at the end, without a place.

action-create-season = Created a season
action-change-season = Changed a season
action-remove-season = Removed a season
action-bring-back-season = Restored a season

# An evening like the last one
evening-title = Same as last time
evening-none = There is no earlier event to start from.
evening-like = Which event should it be like?
evening-take = Use this one
evening-who = Who is here?
evening-all = Tick everybody
evening-newcomers = New players
evening-newcomers-hint = One name per line.
field-evening-day = Day
evening-nobody = Nobody is ticked. Tick those who are here, or enter their names.
evening-created = Event created with those who are here. Now draw the seats.
evening-perhaps = “{ $found }” is perhaps { $nearest }, who was there. Tick that name instead, or confirm that it is somebody else.
evening-others = They are other people
evening-twice = Somebody appears twice. Tick or enter everybody once; enter namesakes afterwards, with their clubs.
