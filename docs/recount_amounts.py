"""What a hand gives each of the four. A part of recount.py; recipe in docs/verify.md."""
SERIES = {"minimum": 0, "share_limit": 25, "payoff": "formal"}


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
