# The event's own page.
event-page = Event
event-code = QR code
event-share = Share
event-link-copied = The address is copied.
event-running = Playing
event-gong = Gong at { $time }
event-left = left
event-until = until it begins
event-comes-next = comes next
event-all-played = All sessions are played.
event-just = Just played
event-schedule = Schedule
event-seated = Seats are out
event-appeals-until = Appeals until { $time }
event-find-seat = Find my seat
event-published = Published results
event-players = { $players ->
    [one] one player
   *[other] { $players } players
  }
event-teams = { $teams ->
    [one] one team
   *[other] { $teams } teams
  }
event-tables = { $tables ->
    [one] one table
   *[other] { $tables } tables
  }
event-counts = { $players } players{ $teams ->
    [0] { "" }
   *[other] , { $teams } teams
  } · { $sessions } sessions
event-day = { $weekday ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[7] Sunday
  }, { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
  }
event-calendar = Sessions for your calendar
event-screen = For the hall's screen
event-papers = To take with you
document-poster = Poster
document-about-poster = For the wall: the event, and the code that opens its page (also on A3)
document-walls = Wall sheets
document-about-walls = Duplicate: what those need who build the walls of a session; it is noted who prints them
paper-a3 = A3
print-poster = Poster
print-poster-scan = Scan: your seat, live results
print-poster-what = Seats · standings · tables · schedule
print-poster-address = A poster shows the address of the event's page: give it with --address, such as http://192.168.1.20:8080.
# A page as it was.
then-title = As it was
then-time = Day and time
then-show = Show
then-shown = This page shows what was known at { $time }.
then-now = As it is now
then-no-time = No time: write it as { $example }, by the clock where the event is.
# Plates for a broadcast.
overlay-value = { $points } points
overlay-rank = rank { $rank }
overlay-hand = hand { $hand } of { $of }
field-overlay-delay = Broadcast: seconds behind
overlay-delay-hint = The plates at /overlay and /overlay/TABLE stay at least so far behind the play, as the picture does.
# Telling other programs.
webhooks-title = Tell other programs
webhooks-hint = A program at an address of yours is sent a signed message when something has happened, for broadcasts and other sites. The message says no result: the program asks for it.
webhook-address = Address (https://…)
webhook-kinds = What it is told
webhook-hand-recorded = A hand is recorded, corrected or taken back
webhook-session-published = Standings are published
webhook-add = Tell it from now on
webhook-secret = The secret of its signatures
webhook-secret-once = It is shown only now. Each message has the header x-caipan-signature: sha256= and the HMAC-SHA256 of the body with this secret, in hexadecimal digits.
webhook-revoke = Tell it nothing any more
webhook-revoked = It is told nothing any more.
webhook-answered = last message ({ $version }): answered { $how }
webhook-failed = last message ({ $version }) not delivered: { $how }
webhook-address-wrong = “{ $found }” is no address of a program: https://host/…, without a user name, at most { $most } characters.
webhook-nothing = Choose what the program is told.
webhook-many = An event tells at most { $most } programs: revoke one first.
help-argument-private-webhooks = Tell also programs at addresses within a network what happens; without it, only those on the internet
event-decided = Where it was decided
event-lead-hand = { $name } is first from hand { $hand } of session { $session } on; before, { $before } was.
event-lead-session = { $name } is first after session { $session }; before, { $before } was.
event-lead-first = { $name } is the first to lead, in session { $session }.
event-statistics = Lines, fans, large hands
action-add-webhook = Tell a program
action-revoke-webhook = Tell a program nothing any more
