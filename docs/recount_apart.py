"""Lots where some are kept apart: drawn first, then exchanged by a search. A part of recount.py; recipe in docs/verify.md."""
ALL = 2**64 - 1


class Quick:
    """SplitMix64, begun with a number of a stream."""

    def __init__(self, number):
        self.state = number

    def next(self):
        self.state = self.state + 0x9E3779B97F4A7C15 & ALL
        mixed = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & ALL
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & ALL
        return mixed ^ mixed >> 31

    def below(self, bound):
        return self.next() * bound >> 64

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def surprise(self):
        """About −log₂ of an even chance between 0 and 1, times 65,536."""
        number = self.next() | 1
        zeros = 64 - number.bit_length()
        return (zeros + 1 << 16) - ((number << zeros + 1 & ALL) >> 48)


def kept_apart(given, drawn, groups_from, exchanges_from):
    """The numbers from 0 of the players of an input, from those `drawn` before (by player) and the first numbers of two streams."""
    players = sorted(drawn)
    place = {player: at for at, player in enumerate(players)}
    numbers = [drawn[player] for player in players]
    costs = {}
    for group in given["apart"]["groups"]:
        costs.update({frozenset((one, other)): 1 for one in group for other in group if one != other})
    costs.update({frozenset(pair): 100 for pair in given["apart"]["pairs"]})
    rivals = [[] for _ in players]
    for pair, cost in costs.items():
        one, other = (place[player] for player in pair)
        rivals[one].append((other, cost))
        rivals[other].append((one, cost))
    meets = [[0] * len(players) for _ in players]
    for table in (table for session in given["chart"] for table in session):
        for one in table:
            for other in table:
                meets[one - 1][other - 1] += one != other

    def cost_of(some):
        return sum((1 if rival in some else 2) * cost * meets[numbers[one]][numbers[rival]]
                   for one in some for rival, cost in rivals[one])

    def cost_of_all():
        return cost_of(range(len(players)))

    def packed():
        chance = Quick(groups_from)
        free = [list(range(row, len(players), 4)) for row in range(4)]
        for row in free:
            chance.shuffle(row)
        taken = {}
        for group in sorted(given["apart"]["groups"], key=len, reverse=True):
            waiting = sorted({place[player] for player in group} - set(taken))
            rows = [row for row in free if len(row) >= len(waiting)]
            if rows:
                row = min(rows, key=len)
                taken.update({one: row.pop() for one in waiting})
        rest = [number for row in free for number in row]
        chance.shuffle(rest)
        return [taken[one] if one in taken else rest.pop() for one in range(len(players))]

    def exchange(these, those):
        for one, other in zip(these, those):
            numbers[one], numbers[other] = numbers[other], numbers[one]

    if not given["teams"]:
        before, numbers_before = cost_of_all(), numbers[:]
        numbers[:] = packed()
        if cost_of_all() >= before:
            numbers[:] = numbers_before
    chance = Quick(exchanges_from)
    teams = [[place[player["id"]] for player in given["players"] if player["team"] == team["id"]] for team in given["teams"]]
    own_team = {one: team for team in teams for one in team}
    concerned = [one for one in range(len(players)) if rivals[one]]
    total, steps = cost_of_all(), 1000 * len(players)
    for step in range(steps):
        if total == 0:
            break
        one = concerned[chance.below(len(concerned))]
        if not teams:
            these, those = [one], [chance.below(len(players))]
        elif chance.below(2) == 0:
            these, those = [one], [own_team[one][chance.below(4)]]
        else:
            these, those = own_team[one], teams[chance.below(len(teams))]
        if these == those:
            continue
        some = these + those
        before = cost_of(some)
        exchange(these, those)
        change = cost_of(some) - before
        heat = (steps - step << 17) // steps
        if change <= 0 or change << 32 <= heat * chance.surprise():
            total += change
        else:
            exchange(these, those)
    return dict(zip(players, numbers))
