"""What a hand gives each of the four. A part of recount.py; recipe in docs/verify.md."""
SERIES = {"minimum": 0, "share_limit": 25, "payoff": "formal"}

# The points of the fans, and the last number in the rule book that has them.
FANS = {88: 7, 64: 13, 48: 15, 32: 18, 24: 27, 16: 33, 12: 38, 8: 47, 6: 54, 4: 58, 2: 68, 1: 81}
# The points of the patterns of the World Series, by which numbers have them.
PATTERNS = {5: "1.1 1.2 1.3 4.2.1 4.3.1", 10: "3.1 5.1.1 9.1.1 9.1.2 9.2 9.3", 20: "4.3.2", 30: "3.3.1 4.1 4.2.2 6.2.1 10.2", 35: "6.1",
            40: "2.1.1 3.2.1 7.1 8.1.1", 50: "8.1.2", 60: "5.1.2", 80: "2.1.2", 100: "7.2.1 8.1.3", 120: "3.3.2 4.3.3 5.1.3 6.2.2", 125: "4.2.3",
            130: "3.2.2", 155: "9.4.1 9.4.2", 160: "10.1", 200: "7.2.2", 320: "3.3.3 3.4", 400: "3.3.4 8.1.4", 480: "2.2 4.3.4 5.1.4"}


def worth(named, mixed):
    """What fans or patterns named are worth: patterns no more than 320, but for one that is listed with so much or more."""
    named = [one.partition("*") for one in named.split()]
    if any("." in number for number, _, _ in named):
        each = [(next(points for points, of in PATTERNS.items() if number in of.split()), int(times or 1)) for number, _, times in named]
        dearest = max(points for points, _ in each)
        return dearest if dearest >= 320 else min(320, sum(times * points for points, times in each))
    fans = [(int(fan), int(times or 1)) for fan, _, times in named]
    points = sum(times * next(worth for worth, last in FANS.items() if fan <= last) for fan, times in fans)
    return points + (mixed if {67, 74} <= {fan for fan, _ in fans} else 0)


def series(regulations):
    """What is decided about the World Series rules; None where another game is played."""
    return {**SERIES, **regulations.get("world_series", {})} if regulations.get("rules", "mcr") == "world-series" else None


def may_be(hand, regulations):
    """Whether a hand can be won like this."""
    own = series(regulations)
    least, most, flowers = (8, 400, 8) if own is None else (max(1, own["minimum"]), 480, 0)
    return least <= hand["basic_points"] <= most and hand["flowers"] <= flowers and hand["winner"] != hand["discarder"]


def payment(hand, seat, regulations):
    """What a loser pays."""
    worth, drawn, own = hand["basic_points"], hand["ending"] == "self-draw", series(regulations)
    if own is None:
        return 8 + (worth + hand["flowers"]) * (drawn or seat == hand["discarder"])
    limit, answers = own["share_limit"], hand.get("responsible") or hand["discarder"]
    if drawn or worth <= limit or own["payoff"] == "uniform" or answers == "nobody":
        return worth
    return 3 * worth - 2 * limit if seat == answers else limit


def amounts(hand, regulations):
    """What a hand gives East, South, West and North: the payments of a win, and penalties."""
    got = dict.fromkeys("ESWN", 0)
    for seat in got if hand["winner"] else ():
        pays = 0 if seat == hand["winner"] else payment(hand, seat, regulations)
        got[seat] -= pays
        got[hand["winner"]] += pays
    for penalty in hand["penalties"]:
        others = set(got) - {penalty["offender"]} if penalty["payee"] == "each" else set(got) & {penalty["payee"]}
        got[penalty["offender"]] -= penalty["points"] * max(1, len(others))
        for seat in others:
            got[seat] += penalty["points"]
    return list(got.values())
