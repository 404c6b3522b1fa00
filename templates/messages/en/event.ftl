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
field-framed-by = Sites that may show the public pages in a frame
framed-by-hint = Enter them if a federation or club shows the standings on its own site: https://club.example https://federation.example. The widget is at /widget.
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
help-argument-private-webhooks = Allow webhooks and web spaces at addresses within a private network; by default only on the internet
event-decided = Turning points
event-lead-hand = { $name } leads from hand { $hand } of session { $session } on, ahead of { $before }.
event-lead-session = { $name } leads after session { $session }, ahead of { $before }.
event-lead-first = { $name } is the first leader, in session { $session }.
event-statistics = Charts, fans, largest hands
action-add-webhook = Added a webhook
action-revoke-webhook = Removed a webhook
# The results on the web.
web-space-title = Results on the web
web-space-hint = The public pages can go to a web space automatically: after a session is closed or published, and every few minutes when something has changed. Results that are withheld never go there.
web-space-none-here = This server does not send pages to a web space.
web-space-kind = How files are sent
web-space-webdav = WebDAV
web-space-s3 = S3
web-space-sftp = SFTP
web-space-folder = A folder of the server
web-space-space = Address of the web space, https://…
web-space-secret-key = Secret key
web-space-access-key = Access key
web-space-name = Name of the folder
web-space-place = Address with the folder, sftp://…
web-space-bucket = Address with the bucket, https://…
web-space-user = User
web-space-password = Password
web-space-password-kept = unchanged
web-space-key = Private key (instead of a password): the whole text of its file; it must have no passphrase
web-space-host-key = Fingerprint of the server’s key; if empty, the first one found is kept
web-space-region = Region
web-space-address = Address at which spectators read the pages
web-space-minutes = Minutes between updates (0: only when a session is closed or published; at most { $most })
web-space-leads = QR codes of displays, posters and player cards lead there
web-space-save = Save web space
web-space-set = Web space saved. The pages are being sent.
web-space-again = Send again
web-space-asked = The pages are being sent.
web-space-remove = Remove web space
web-space-removed = Web space removed. The files that are there stay.
web-space-current = Up to date as of { $at }.
web-space-not-yet = Nothing has been sent since the server started.
web-space-failed = { $at }: { $reason } It is tried again every minute.
web-space-zip-title = Public pages as one file
web-space-zip-hint = The public pages in every language as a ZIP file: unpack it and open index.html, or copy the folder to any web server.
web-space-zip = Download pages
web-space-widget-title = On another site
web-space-widget-hint = The ten best, small and up to date, in a frame: copy this line into a page of your federation or club. If it leads to this server, the regulations must name that site:
mirror-said = As of { $at } ({ $zone }).
mirror-unsent = { $file } was not sent: { $reason }.
mirror-unreadable = { $file } was sent, but cannot be read back. The user or the key needs the right to read, too.
mirror-file = The settings of web spaces cannot be read or written: { $reason }
mirror-no-folders = The server was started without --mirror-folder, so it writes to no folder.
mirror-space-wrong = “{ $found }” is not a valid web space. { $kind ->
    [folder] Use a name of at most 60 letters a–z, digits and hyphens.
    [s3] Use https://host/bucket or https://host/bucket/folder, without a user name.
    [sftp] Use sftp://host/folder, or sftp://host/~/folder from the user’s own folder on, without a user name.
   *[webdav] Use https://host/folder, without a user name.
}
mirror-taken = Another event here already sends its pages to “{ $found }”. Choose another place.
mirror-address-wrong = “{ $found }” is not a valid web address. Use https://host/folder.
mirror-leads-nowhere = QR codes can lead to the web space only if you enter the address at which spectators read it.
mirror-region-wrong = “{ $found }” is not a valid region. Use letters a–z, digits and hyphens: eu-central-1
mirror-user-wrong = User and password are one line of at most { $most } characters each, and the user has no colon.
mirror-minutes-wrong = { $found } is not possible. Enter whole minutes from 0 to { $most }.
mirror-no-key = S3 needs an access key and a secret key. Enter both.
mirror-no-sign-in = SFTP needs a user, and a password or a private key.
mirror-key-wrong = This is not a private key. Paste the whole text of its file, from BEGIN to END.
mirror-host-key-wrong = “{ $found }” is not a valid fingerprint. Use the form SHA256:…, or leave it empty.
mirror-host-key-changed = The server of { $space } has a key that is not the known one: { $found } instead of { $known }. Nothing was sent. Ask whoever runs the server; if the new key is right, enter it as the fingerprint.
mirror-not-signed-in = { $space } does not accept this user with this password or key.
mirror-unreached = { $space } cannot be reached: { $reason }.
mirror-why = { $why } ({ $raw })
mirror-unauthorized = the server does not accept this user with this password or key
mirror-forbidden = the server does not allow it; check the user or the keys, and the right to write there
mirror-not-found = the server has no such place; compare the address with its folder or bucket
mirror-not-taken = the server takes no files at this address, which may not be one for WebDAV
mirror-no-folder = the folder of this file does not exist; create it, or compare the address
mirror-full = there is no room left; make some there, or choose another web space
mirror-untrusted = the certificate of the server is not trusted; compare the address, or ask whoever runs the server to renew it
mirror-unknown-name = no server of this name is found; compare the address, and check that this computer is on the internet
mirror-nothing-there = nothing answers at this address and port; compare both, or ask whoever runs the server
mirror-no-route = there is no way to this address from here; check that this computer is on the internet
mirror-slow = it takes too long, because the server or the network is slow
mirror-cut-off = the connection broke
help-argument-mirror-folder = Folder in which organisers may have the pages of their events written, each in a folder of its own
action-set-mirror = Set a web space for the results
action-remove-mirror = Removed the web space for the results
mirror-foreign = The web space contains a { $found } that Caipan did not write. Nothing was sent; choose an empty folder.
