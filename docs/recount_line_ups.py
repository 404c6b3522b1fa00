"""What is taken off: by hand, and for players who played too seldom in a stage that asks for line-ups. A part of recount.py; recipe in docs/verify.md."""
from fractions import Fraction

from recount_ranking import session_lines, sheets


def spans(regulations):
    """Each stage with its first session and the last; the last stage has all that are left."""
    first = 1
    for place, stage in enumerate(regulations.get("stage", [])):
        last = regulations["sessions"] if place + 1 == len(regulations["stage"]) else first + stage["sessions"] - 1
        yield stage, first, last
        first = last + 1


def left_out(regulations):
    """Whether a stage ranks by points of comparison: not counted here."""
    return any(stage.get("scoring", {}).get("unit") == "imp" for stage in regulations.get("stage", []))


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


def has_left(then):
    """Who has withdrawn and not come back since: the last row of each counts."""
    last = {row["player"]: row["from_session"] for row in then["withdrawals"]}
    return {player for player, session in last.items() if session is not None}


def lacking(then, disqualified, place=None):
    """The standard points that each team loses, in one stage or in all; who has left or is disqualified counts no more."""
    lost, closed = {}, {session["number"] for session in then["sessions"] if session["closed_at"]}
    filled = {(row["session"], row["table"], row["seat"]): row for row in then["attendances"]}
    out = has_left(then).union(disqualified)
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


def late(then, place):
    """The standard points that a stage takes off for coming late, or not at all: whose, and how many."""
    stage, first, last = list(spans(then["regulations"]))[place]
    steps = [(60 * step["over"], -Fraction(step["standard"]), bool(step.get("seat"))) for step in stage.get("lateness", [])]
    absent = next((points for _, points, seat in reversed(steps) if seat), 0)
    came, proposed = {}, {row["entry"]: row["note"].get("late") for row in then["table_notes"]}
    for row in then["table_notes"]:
        note = row["note"]
        said = note if note["kind"] == "arrived" else proposed.get(note["call"]) if note["kind"] == "answered" and note.get("forfeit") else None
        if said:
            came[row["session"], row["table"], said["seat"]] = said["seconds"]
    filled = {(row["session"], row["table"], row["seat"]): row["attendance"] for row in then["attendances"]}
    who = {one["id"]: one for one in then["players"]}
    for at, (players, _) in sheets(then).items() if steps else ():
        for seat, player in zip("ESWN", players) if first <= at[0] <= last else ():
            seconds = came.get((*at, seat), 0)
            points, forfeits = next(((points, seat) for after, points, seat in reversed(steps) if seconds > after), (0, False))
            if filled.get((*at, seat), "played") != "played" and not forfeits:
                points = max(points, absent)
            if points and then["in_teams"]:
                yield ("team", who[player]["team"]), points
            elif points and not who[player].get("stand_in"):
                yield ("player", player), points


def lined_up(then, session, team):
    """Who sits for a team in a session, in the order of its seats; None where no line-up is asked for."""
    stage, first, _ = next(of for of in spans(then["regulations"]) if of[1] <= session <= of[2]) if then["regulations"].get("stage") else ({}, 0, 0)
    rule = stage.get("lineup")
    if rule is None:
        return None
    size, of = rule.get("size", 4), {"stage": first, "event": 1}.get(rule.get("per", "session"), session)
    number = {one: lot for draw in then["draws"][-1:] for lot, one in draw["players"]}
    gone = has_left(then).union(session_lines(then, "table")[1])
    there = lambda one: one["team"] == team and not one.get("stand_in") and one["id"] not in gone and one["from_session"] <= session
    roster = [one["id"] for one in then["players"] if there(one)]
    roster.sort(key=lambda player: (player not in number, number.get(player, 0)))
    handed_in = {}
    for row in then["line_ups"]:
        if row["team"] == team and row["session"] <= of:
            handed_in[row["session"]] = row["players"]
    holds = lambda players: len(players) == size == len(set(players)) and set(players) <= set(roster)
    return next((handed_in[at] for at in sorted(handed_in, reverse=True) if holds(handed_in[at])), roster[:size])
