"""Tables and start seats from an order of players, and the search that keeps some apart. A part of recount.py; recipes in docs/verify.md."""
import itertools

from recount_apart import Quick
from recount_chance import shuffled, stream
from recount_ranking import sheets

REPEAT, AGAIN, APART, AWAY = 60, 15, 240, 6


def played(then):
    """The tables of each session before, and how many byes everybody had."""
    tables = {}
    for (session, _), (players, _) in sheets(then).items():
        tables.setdefault(session, []).append(players)
    return [tables[session] for session in sorted(tables)]


def byes(lines):
    had = {}
    for line in lines:
        had[line.player] = had.get(line.player, 0) + (line.table is None)
    return had


def mixing(seed):
    """Whether a session's seed says that its tables are numbered by lot, and that lots alone decide who rests."""
    return "mixed" in seed.split("\n")[1:]


def numbered(tables, seed):
    """All tables of a session in the order of their numbers."""
    return shuffled(stream(seed, "tables"), tables) if mixing(seed) else tables


def resting(ranked, had, seed):
    """Who has a bye, of (player, rank): of those with the fewest byes so far the lowest, between equal ones the lot."""
    order = shuffled(stream(seed, "byes by standing"), ranked)
    order.sort(key=lambda row: (had.get(row[0], 0), 0 if mixing(seed) else -row[1]))
    return {player for player, _ in order[:len(ranked) % 4]}


def seat_apart(method, ranked, before, met, seed):
    """Tables of (player, points, team) in their order, each East, South, West, North; `before` counts for start seats, `met` for who met."""
    n, tables = len(ranked), len(ranked) // 4
    if method == "snake":
        dealt = [[] for _ in range(tables)]
        for rank in range(n):
            row, at = divmod(rank, tables)
            dealt[at if row % 2 == 0 else tables - 1 - at].append(rank)
    else:
        dealt = {"neighbours": lambda: [list(range(at, at + 4)) for at in range(0, n, 4)],
                 "interval": lambda: [[at + row * n // 4 for row in range(4)] for at in range(tables)],
                 "score-groups": lambda: in_groups(ranked, met, 0, seed),
                 "finals": lambda: in_groups(ranked, met, min(16, n), seed)}[method]()
    chance, times = stream(seed, "start seats by standing"), {}
    for table in itertools.chain(*before):
        for seat, player in enumerate(table):
            times[player, seat] = times.get((player, seat), 0) + 1
    cost = lambda order: sum((times.get((player, seat), 0) + 1) ** 2 - 1 for seat, player in enumerate(order))
    seated = []
    for table in dealt:
        orders = shuffled(chance, itertools.permutations([ranked[rank][0] for rank in table]))
        seated.append(min(orders, key=cost))
    return seated


def in_groups(ranked, met, finalists, seed):
    """The first `finalists` by fours; the others near the tables of those with equal points, few of them meeting again."""
    n, rank = len(ranked), {row[0]: at for at, row in enumerate(ranked)}
    near, points = [], [row[1] for row in ranked]
    for own in range(n):
        first, last = max(points.index(points[own]), finalists), n - 1 - points[::-1].index(points[own])
        near.append((first // 4 - finalists // 4, last // 4 - min(finalists // 4, last // 4)))
    pairs, kept = {}, set()
    for own, other in itertools.combinations(range(n), 2):
        if ranked[own][2] is not None and ranked[own][2] == ranked[other][2]:
            kept.add((own, other))
    for table in itertools.chain(*met):
        for one, other in itertools.combinations([rank[player] for player in table if player in rank], 2):
            pair = min(one, other), max(one, other)
            pairs[pair] = pairs.get(pair, 0) + 1
    given = [list(range(at, at + 4)) for at in range(finalists, n, 4)]
    finals = [list(range(at, at + 4)) for at in range(0, finalists, 4)]
    return finals + search(n, pairs, kept, given, near, seed, 20000 * n)


def search(n, pairs, kept, given, near, seed, effort):
    """Exchanges two of two tables, worse ones ever more seldom, until nobody meets again and everybody sits near the rank."""
    count = [[pairs.get((min(a, b), max(a, b)), 0) for b in range(n)] for a in range(n)]
    apart = [[(min(a, b), max(a, b)) in kept for b in range(n)] for a in range(n)]
    tables, size = [table[:] for table in given], len(given)

    def meeting(a, b, times):
        extra = APART if apart[a][b] else 0
        return extra + (REPEAT + AGAIN * (times - 1) if times else 0)

    def away(player, table):
        first, last = near[player]
        return AWAY * max(first - table, table - last, 0)

    def meet(a, b, change):
        count[a][b] += change
        count[b][a] += change

    # What all meetings cost, those of before with them: only how much of it can go decides when to stop.
    cost = sum(meeting(a, b, at) for (a, b), times in pairs.items() for at in range(times))
    for at, table in enumerate(tables):
        for a, b in itertools.combinations(table, 2):
            cost += meeting(a, b, count[a][b])
            meet(a, b, 1)
        cost += sum(away(player, at) for player in table)
    start = cost
    if size < 2 or cost <= 0:
        return given
    chance, part, heat = Quick(next(stream(seed, "search"))), max(effort // 1024, 1), 0
    first = lambda a, b: count[a][b] == 1 and not apart[a][b]
    content = lambda at: all(first(a, b) for a, b in itertools.combinations(tables[at], 2)) and not any(away(a, at) for a in tables[at])
    for step in range(effort):
        if step % part == 0:
            phase = (step << 16) // max(effort, 1) * 6
            whole = (40 << 16) >> (phase >> 16)
            heat = whole - (whole // 2 * (phase & 0xFFFF) >> 16)
        chance.below(1)
        one = chance.below(size)
        other = (one + 1 + chance.below(size - 1)) % size
        if chance.below(8) > 0 and content(one):
            continue
        here, there = chance.below(4), chance.below(4)
        a, b = tables[one][here], tables[other][there]
        mine, theirs = ([table[(seat + turn) % 4] for turn in (1, 2, 3)] for table, seat in ((tables[one], here), (tables[other], there)))
        change = away(a, other) + away(b, one) - away(a, one) - away(b, other)
        for x, y in zip(mine, theirs):
            change += meeting(b, x, count[b][x]) + meeting(a, y, count[a][y]) - meeting(a, x, count[a][x] - 1) - meeting(b, y, count[b][y] - 1)
        if change <= 0 or change << 32 <= heat * chance.surprise():
            for x, y in zip(mine, theirs):
                meet(a, x, -1), meet(b, x, 1), meet(b, y, -1), meet(a, y, 1)
            tables[one][here], tables[other][there] = b, a
            cost += change
            if cost <= 0:
                break
    return tables if cost <= start else given
