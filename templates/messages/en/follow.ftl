# A second laptop.
help-command-follow = Let this laptop stand by for another: it keeps a copy and takes over when you press
help-argument-first-laptop = The address of the first laptop, as its page “Second laptop” shows it
help-argument-laptop-code = The code from that page; without it you are asked
help-argument-replace-data = Replace the events that are here; a backup of them is made first
help-argument-follow-bind = Address and port to listen on; by default the whole network and the first free port from 8080
follow-code = Code from the page “Second laptop” of { $address }:
follow-not-empty = There are { $events } events or users here, and a copy would replace them. Choose an empty folder with --data, or use --replace: a backup is made first.
follow-backup = What was here is in the backup { $file }
follow-begun = This laptop stands by for { $address }. Leave this window open.
serve-stand-by = This laptop stands by. Its page, with the button to take over: { $address }
error-stands-by = This laptop stands by and takes no entries. They go to { $address }.
error-other-laptop = Go to the other laptop
error-superseded = Another laptop has taken over. Entries go to { $address }; nothing is stored here any more.
superseded-away = Another laptop has served since { $time }. What is shown here may be old, and nothing can be entered.
error-other-chain = The copy is not of the data that is here: this laptop was restored from a backup, or has other data.
laptop-silent = { $address } does not answer: { $reason }
laptop-refused = { $address } refuses: { $reason }
laptop-unadmitted = { $address } does not admit this laptop: the code is wrong or too old, or standing by was ended there. Make a new code there.
laptop-copy-failed = The copy failed: { $reason }
laptop-other-house = { $address } has other data than the laptop that this one stands by for.
laptop-none = This laptop did not stand by for another one before.
stand-by-no-key = This installation has no key. Start the program with a data folder.
stand-by-not-sqlite = This database is PostgreSQL, which has its own replication. See the guide on hosting.
stand-by-other-version = The two programs do not fit: this one has the schema { $first }, the second laptop { $second }. Use the same version on both.
stand-by-itself = That is not a second laptop: its key or address is missing, or is that of this one.
stand-by-join-first = That laptop served before and has entries that are not here yet. Join them first, on the boards of the events; or stand by there with an empty folder (--data).
stand-by-none = No laptop stands by.
stand-by-title = Second laptop
stand-by-what = A second laptop keeps a copy that is at most two seconds old. If this one fails, press “Take over” on the second: phones and links go on there.
stand-by-fresh = It stands by at { $address }; its copy is { $seconds } s old
stand-by-silent = { $address } does not answer; its copy is { $seconds } s old
stand-by-no-copy = { $address } has not copied yet
stand-by-clock = The clocks of the two laptops differ by { $seconds } s. Set both by the network.
stand-by-version = The second laptop has version { $second }, this one { $first }. Use the same on both.
stand-by-wrong = The second laptop’s copy does not match its audit. Look at its page, and run caipan check there.
stand-by-end = End standing by
stand-by-ended = The second laptop no longer stands by.
stand-by-code = Code
stand-by-type = At the second laptop, start the program, choose “Stand by for another laptop”, and type the address { $address } and this code within 15 minutes. Or in a terminal:
stand-by-command = caipan follow { $address } --code { $code }
stand-by-make-code = Make a code for a second laptop
stand-by-not-you = Only an organiser of every event here can let a second laptop stand by, because it gets everything.
stand-by-serve = Serve here again
stand-by-serve-what = Only if the other laptop is out of service: both would take entries otherwise. This begins the next term.
stand-by-returned = The laptop that served before is back, and has entries that are not here.
stand-by-address = Address of the first laptop
stand-by-before = This laptop took over from { $address }. If that one is back at another address, type it here.
stand-by-look = Look for it
stand-by-found = It is there. What it has received in the meantime is shown on the boards.
standing-by-title = This laptop stands by
standing-by-what = It keeps a copy of { $address }. Everybody can read the public pages here; entries go to the first laptop.
standing-by-age = The copy is { $seconds } s old
standing-by-stored = The last entry in the copy was made { $minutes } min ago
standing-by-no-copy = There is no copy yet
standing-by-silent = { $address } has not answered for { $seconds } s.
standing-by-away = As of { $time }: the first laptop does not answer, and this one has only its copy. Nothing can be entered until one of them serves.
standing-by-unknown = This link does not lead to the page of this laptop. Use the one that the program shows.
standing-by-begun = This laptop stands by.
first-run-restore = Continue from a backup
first-run-restore-what = Everything in a backup of the program, with users, links and phones, is then here.
first-run-restored = Restored: the data of { $time } UTC. Sign in as before.
restore-not-empty = There is something here already. Restore with the command caipan restore, while no server runs.
first-run-stand-by = Stand by for another laptop
first-run-stand-by-what = This laptop keeps a copy of another one and can take over. Make the code on the other one: Board, Second laptop.
take-over = Take over
take-over-silent = What the first laptop received after the copy may be missing: phones send it again automatically, and the score sheets show the rest.
take-over-answers = The first laptop still answers. If you take over, it stops taking entries at once.
take-over-refused = The first laptop still answers, but does not let this one stand by. If you take over, both take entries: switch the first one off before that.
take-over-serves = This laptop serves already.
take-over-nothing = There is no copy here, so nothing can be taken over.
taken-over = This laptop serves now. Sign in to go on.
merge-title = Join another laptop’s entries
merge-what = Entries that only the other laptop has are added. Where both have written the same thing, you decide, one by one; nothing is dropped silently.
merge-of-laptop = The laptop that served before
merge-no-backups = This server makes no backups, so nothing can be joined here. Use caipan archive merge.
merge-summary = To be added: { $hands ->
    [one] 1 hand entry
   *[other] { $hands } hand entries
    }, { $notes ->
    [one] 1 note
   *[other] { $notes } notes
    }. The same on both: { $alike }.
merge-cannot = This cannot be joined, because the two went different ways:
merge-here = Here
merge-there = There
merge-which = Which counts?
merge-decide-first = Decide everything below, and give the reason. Nothing was joined.
merge-about-hand = Session { $session }, table { $table }, hand { $hand }
merge-holds-each = decide each
merge-holds-here = what is here
merge-holds-there = what is there
merge-holds-both = both
merge-holds-one-here = one person: what is here
merge-holds-one-there = one person: what is there
merge-holds-two = two people: add the other
merge-group-key = All sealed by the key { $of }… (the other laptop shows it on the event’s page “Check this event”)
merge-group-closed = All about session { $of }, which is closed or published here
merge-group-closed-all = All that would change results of sessions that are closed or published here (regulations, names, penalties)
merge-group-unsealed = All that is not sealed{ $of }: ask the people named
merge-group-person = All who may be somebody here{ $of }
merge-backup-first = A backup is made before anything is joined.
merge-look = Look at it
merge-join = Join
merge-joined = Joined: { $hands ->
    [one] 1 hand entry
   *[other] { $hands } hand entries
    }, { $notes ->
    [one] 1 note
   *[other] { $notes } notes
    }; { $decided } decided.
action-admit-stand-by = Let a second laptop stand by
action-end-stand-by = Ended that a laptop stands by
action-take-over = Took over from another laptop
action-hear-term = Heard that another laptop serves
