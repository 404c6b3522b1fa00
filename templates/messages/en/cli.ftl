# The command line.
serve-ready = Serving on { $address } (Ctrl-C stops it)
serve-failed = Cannot serve on { $address }: { $reason }. Choose another address with --bind ADDR:PORT.
store-newer = The database is newer than this program: it has version { $found }, the program knows up to { $known }. Use the newer program; nothing was changed.
store-failed = The database cannot be used: { $reason }
migrate-done = The database is up to date: version { $version }
user-added = { $name } may now sign in and create events.
user-password-set = { $name } has a new password and is signed out everywhere.
user-password-prompt = Password:
error-no-event = There is no such event or user here. Check the name, and --data or --database.
demo-seeding = Playing two sessions and a half …
demo-ready = The event “demo” is ready.
demo-organiser = Organiser:         { $address }
demo-referee = Referee, table 1:  { $address }
demo-spectator = Spectators:        { $address }
