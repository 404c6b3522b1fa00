"""What is taken off: by hand, and for players who played too seldom in a stage that asks for line-ups. A part of recount.py; recipe in docs/verify.md."""
from fractions import Fraction

from recount_ranking import sheets


def spans(regulations):
    """Each stage with its first session and the last; the last stage has all that are left."""
    first = 1
    for place, stage in enumerate(regulations.get("stage", [])):
        last = regulations["sessions"] if place + 1 == len(regulations["stage"]) else first + stage["sessions"] - 1
        yield stage, first, last
        first = last + 1


def left_out(regulations):
    """Whether a stage takes standard points off for lateness, or ranks by points of comparison: not counted here."""
    stages = regulations.get("stage", [])
    return any(stage.get("lateness") or stage.get("scoring", {}).get("unit") == "imp" for stage in stages)


def rests(regulations, session):
    """Whether who has no table in a session has no bye: line-ups are asked for, or a rota says who plays."""
    for stage, first, last in spans(regulations):
        if first <= session <= last and "lineup" in stage:
            return True
        for run in stage.get("seating", []) if first <= session <= last else ():
            of = [int(part) for part in run["sessions"].split("-")] if run["sessions"] != "*" else [1, last - first + 1]
            if run["by"] == "rota" and of[0] <= session - first + 1 < of[0] + len(run.get("tables", [])) and session - first + 1 <= of[-1]:
                return True
    return False


def lacking(then, disqualified, place=None):
    """The standard points that each team loses, in one stage or in all; who has left or is disqualified counts no more."""
    lost, closed = {}, {session["number"] for session in then["sessions"] if session["closed_at"]}
    filled = {(row["session"], row["table"], row["seat"]): row for row in then["attendances"]}
    out = {row["player"] for row in then["withdrawals"]} | disqualified
    for at, (stage, first, last) in enumerate(spans(then["regulations"])):
        rule, sessions = stage.get("lineup") or {}, set(range(first, last + 1))
        if place not in (None, at) or not rule.get("minimum") or not sessions or not sessions <= closed:
            continue
        games, played = {}, set()
        team = {player["id"]: player["team"] for player in then["players"]}
        for place, (players, _) in sheets(then).items():
            for seat, start in zip("ESWN", players) if place[0] in sessions else ():
                how = filled.get((*place, seat), {"attendance": "played", "substitute": None})
                played.add(team[start])
                if how["attendance"] in ("played", "stood-in"):
                    games.setdefault(how["substitute"] or start, set()).add(place[0])
        for one in then["players"]:
            if one["team"] in played and not one.get("stand_in") and one["id"] not in out and one["from_session"] <= last:
                lacks = max(0, rule["minimum"] - len(games.get(one["id"], ())))
                each = Fraction(rule.get("shortfall", {}).get("standard", 0))
                lost[one["team"]] = lost.get(one["team"], 0) - lacks * each
    return lost


def unrevoked(then):
    """The penalties of standard points that nobody has revoked."""
    rows = []
    for row in then["standard_penalties"]:
        of = lambda one, at: (one["team"], one["player"], one["points"], at)
        same = [one for one in rows if "revokes" in row and of(one, one["given_at"]) == of(row, row["revokes"])]
        rows = [one for one in rows if one is not same[0]] if same else rows + [row] * ("revokes" not in row)
    return rows
