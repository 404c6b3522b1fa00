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
