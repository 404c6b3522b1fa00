# The event's own page.
event-page = Event
event-code = QR code
event-share = Share
event-link-copied = Address copied.
event-running = Playing
event-gong = Ends at { $time }
event-left = left
event-break = until play resumes
event-until = until start
event-comes-next = is next
event-all-played = All sessions have been played.
event-just = Latest hands
event-schedule = Schedule
event-seated = Seats published
event-appeals-until = Appeals until { $time }
event-find-seat = Find my seat
event-published = Published results
event-players = { $players ->
    [one] 1 player
   *[other] { $players } players
  }
event-teams = { $teams ->
    [one] 1 team
   *[other] { $teams } teams
  }
event-tables = { $tables ->
    [one] 1 table
   *[other] { $tables } tables
  }
event-counts = { $players } players{ $teams ->
    [0] { "" }
    [one] , 1 team
   *[other] , { $teams } teams
  } · { $sessions ->
    [one] 1 session
   *[other] { $sessions } sessions
  }
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
event-calendar = Add sessions to your calendar
event-screen = For the screen in the hall
event-papers = Downloads
document-poster = Poster
document-about-poster = For the wall: the event and a QR code for its page (also in A3)
document-walls = Wall sheets
document-about-walls = Duplicate: for those who build the walls of a session; the audit shows who printed them
paper-a3 = A3
print-poster = Poster
print-poster-scan = Scan: your seat, live results
print-poster-what = Seats · standings · tables · schedule
print-needs-address = It has a QR code: start Caipan with --address and an address that phones can open.
only-here = No phone or other computer can open { $address }: only this computer reaches that address. Start Caipan with --bind 0.0.0.0:8080, or with --address and the address that they use, such as http://192.168.1.20:8080.
print-no-codes = Until then score sheets have no QR code.
# A page as it was.
then-title = History
then-time = Date and time
then-show = Show
then-shown = This page shows the state at { $time }.
then-now = Current page
then-no-time = Enter a date and time such as { $example }, in the event’s time zone.
# Plates for a broadcast.
overlay-value = { $points } points
overlay-rank = rank { $rank }
overlay-hand = hand { $hand } of { $of }
field-overlay-delay = Broadcast delay in seconds
overlay-delay-hint = Set it if your video is delayed: the graphics at /overlay and /overlay/TABLE stay at least this far behind the play, to match it.
field-take-over-after = Second laptop takes over automatically after seconds
take-over-after-hint = Leave 0 if somebody sits at the second laptop and presses the button. Otherwise it takes over after so many seconds of silence while a session runs; if only the network between the two fails, both then take entries, which are joined later.
# Telling other programs.
webhooks-title = Webhooks
webhooks-hint = Caipan sends a signed message to your program when something happens, for broadcasts and other sites. The message contains no result: the program asks for it.
webhook-address = Address (https://…)
webhook-kinds = Send a message when
webhook-hand-recorded = A hand is recorded, corrected or undone
webhook-session-published = Standings are published
webhook-add = Add webhook
webhook-secret = Signing secret
webhook-secret-once = Shown only once. Each message has the header x-caipan-signature: sha256= followed by the HMAC-SHA256 of the body with this secret, in hexadecimal.
webhook-revoke = Remove webhook
webhook-revoked = Webhook removed.
webhook-answered = last message ({ $version }): answered { $how }
webhook-failed = last message ({ $version }) not delivered: { $how }
webhook-address-wrong = “{ $found }” is not a valid webhook address. Use https://host/…, without a user name, at most { $most } characters.
webhook-nothing = Choose at least one kind of message.
webhook-many = An event can have at most { $most } webhooks. Remove one first.
help-argument-private-webhooks = Allow webhooks to addresses within a private network; by default only to the internet
event-decided = Turning points
event-lead-hand = { $name } leads from hand { $hand } of session { $session } on, ahead of { $before }.
event-lead-session = { $name } leads after session { $session }, ahead of { $before }.
event-lead-first = { $name } is the first leader, in session { $session }.
event-statistics = Charts, fans, largest hands
action-add-webhook = Added a webhook
action-revoke-webhook = Removed a webhook
