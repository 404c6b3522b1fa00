# The language itself: its name in itself, the same where there is little room, and its place in the list; the first
# is that of people whose own is not in the list.
language-name = 繁體中文
language-short = 繁
language-order = 2
# What stands between two sentences.
sentence-gap = { "" }
