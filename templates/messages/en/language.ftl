# The language itself: its name in itself, the same where there is little room, and its place in the list; the first
# is that of people whose own is not in the list.
language-name = English
language-short = EN
language-order = 3
# What stands between two sentences.
sentence-gap = { " " }
