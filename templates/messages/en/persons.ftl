# The directory of persons: who appeared where, and who is who.
people-title = People
people-find = Name, however it is spelled
people-persons = { $count ->
    [one] 1 person
   *[other] { $count } people
}
people-events = { $count ->
    [one] 1 event
   *[other] { $count } events
}
people-clubs = Clubs
people-competitions = Competitions
people-none = None yet. An event is listed here once all its sessions are closed and its results are public.
people-champions = Champions
people-titles = Most titles
people-records = Records
people-record-hand = Largest hand
people-record-points = Most game points at one event
people-through-years = Through the years
person-all-events = All events of this person
person-also = Also written as
person-best = Best place
person-best-at = best place { $place } ({ $event })
person-won = Hands won
person-won-of = { $won } of { $hands } hands won
person-places = Places
person-met = Opponents
person-times = { $count ->
    [one] met once
   *[other] met { $count } times
}
persons-who = Who is who
persons-join = Join with…
persons-join-do = They are one person
persons-other = Name, number or page address of the other person
persons-part = These are two people…
persons-part-which = Which of these are somebody else?
persons-part-do = Tell them apart
persons-apart-do = They are different people
persons-questions = Who is who
persons-about = People with the same number in a register, or with the same name and nothing against it, are one person automatically. What is only likely is asked here. Each decision can be undone.
persons-no-questions = There is nothing to decide.
persons-more = { $count ->
    [one] 1 more question follows these.
   *[other] { $count } more questions follow these.
}
persons-decided = Decisions
persons-undo = Undo
persons-why-several = They have the same name, but one of them could be several people.
persons-were-joined = { $one } and { $other } are one person: { $author }, { $time }, “{ $reason }”
persons-were-parted = { $one } and { $other } are different people: { $author }, { $time }, “{ $reason }”
persons-undone = undone by { $author }, { $time }
persons-joined = They are one person now.
persons-parted = They are different people now.
persons-undone-done = Decision undone.
persons-two-needed = Two different people are needed. Enter the number or the page address of the other person; the full name is enough if nobody else has it. To tell people apart, tick some of the events, but not all.
action-join-persons = Joined two persons
action-part-persons = Told two persons apart
action-undo-person-decision = Undid a decision about who is who
action-bring-history-in = Added results from elsewhere
action-remove-history = Removed results from elsewhere
action-bring-back-history = Brought back results from elsewhere

# Results of events that were not run here.
history-title = Results from elsewhere
history-about = Results of events that were not run with this installation. They are shown on the pages of people, clubs and competitions, always with their source; a season and the MERS ranking can count them.
history-from = { $event } (from elsewhere: { $source })
history-mark = from elsewhere
history-elsewhere = This event was not run here. The results are from: { $source }
history-source-archive = archive { $file }
history-source-ema = EMA workbook { $file }
history-source-results = results file { $file }
history-file = File
history-file-hint = An archive of another installation, an EMA workbook, or a list with rank, name, standard points and game points; optional: country, club, EMA number, and the MERS weight.
history-name = Name of the event
history-name-hint = Only if the file does not say it. A list says it by its file name: “2024-05-11 2024-05-12 Spring Cup.csv”.
field-history-first = First day
field-history-last = Last day
history-bring-in = Add these results
history-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
history-maybe-about = Some may be people who are listed here already. Once the results are added, decide it under “Who is who”:
history-maybe = { $one } may be { $other }: { $why }
history-list = Added so far
history-brought = added by { $author }, { $time }
history-remove = Remove
history-bring-back = Bring back
history-back = The results are back.
history-removed-done = Results removed. They can be brought back here.
history-done = { $event }: { $count ->
    [one] 1 result
   *[other] { $count } results
} added.
history-no-file = No file was chosen. Choose one.
history-no-days = the file does not say on which days the event was. Enter the days, or begin the file name with them, such as “2024-05-11 2024-05-12 Spring Cup.csv”.
history-many = the file has { $found } results; at most { $most } are possible.
history-not-over = nothing of this event is public: it is not over, its results are withheld, or it is a rehearsal.
history-there = { $file }: the event { $event }, { $day }, was added already, from { $other }.
history-removed = { $file }: the event { $event }, { $day }, was added from { $other } and removed. Bring it back instead.
history-here = { $file }: the event { $event }, { $day }, was run here. Its results are counted already.
history-archive-there = The results of { $event } were added from elsewhere ({ $file }). Remove them first, so that nothing is counted twice.
