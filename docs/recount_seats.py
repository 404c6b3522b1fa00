"""The start seats of every session again: by the chart, a rota, or the standing of then. A part of recount.py; recipes in docs/verify.md."""
import json

from recount_by_standing import byes, numbered, played, resting, seat_apart
from recount_chance import shuffled, stream
from recount_draw import bound, compact, differs, left
from recount_first import own_groups
from recount_line_ups import lined_up, spans
from recount_stages import Course
from recount_whole import rankings

APART_AS_A_RULE = ["team", "met"]
METHODS = "neighbours", "interval", "snake", "score-groups", "finals"


def seated(archive, state):
    """The seats of every session, as they follow from what stood when it was seated."""
    live, seatings = None, {}
    for at, row in enumerate(archive["audit"]):
        # What an erasure has written again is no other draw.
        names, detail = {} if row["action"] == "erase_player" else bound(row), json.loads(row["detail"])
        live = next((draw for draw in archive["draws"] if f"draw {draw['revision']}" in names), live)
        if row["action"] == "seat_session" and f"session {detail['session']}" in names:
            seatings[detail["session"]] = detail, live, at
    for session in archive["sessions"]:
        number, seed = session["number"], session["seed"]
        detail, draw, at = seatings.get(number, ({"by": "an early version"}, None, None))
        stand = [row for row in archive["tables"] if row["session"] == number]
        if detail["by"] == "chart":
            right = by_chart(archive, session, detail, draw, state(archive, at - 1))
        elif detail["by"] in METHODS:
            right = by_method(state(archive, at - 1), detail["by"], seed)
        elif detail["by"] in ("lots", "standing", "pots", "places", "rota"):
            right = in_stage(state(archive, at - 1), number, seed)
        else:
            left.append(f"the seats of session {number}: seated by {detail['by']}")
            continue
        if right is None:
            continue
        differs(f"session {number}, number of tables", len(stand), len(right))
        for row, table in zip(stand, right):
            differs(f"session {number}, table {row['table']}, players East, South, West, North", row["players"], list(table))
        by = f"chart {detail['chart']}" if detail["by"] == "chart" else detail["by"]
        print(f"session {number}: {len(right)} tables seated by {by} and draw {draw['revision']}.")


def by_chart(archive, session, detail, draw, then):
    number, seed, chart = session["number"], session["seed"], archive["charts"][detail["chart"] - 1]
    given = (archive["draws"][draw["repairs"] - 1] if draw["repairs"] else draw)["input"]
    rows = chart["rows"] or given and given["chart"]
    if number > len(rows or ()):
        left.append(f"the seats of session {number}: the official chart {chart['official']} is not in the archive")
        return None
    if given and chart["origin"] != "repaired":
        differs(f"chart {chart['revision']}", compact(rows), compact(given["chart"]))
    tables, player = rows[number - 1], dict(draw["players"])
    if chart["origin"] == "official":
        differs(f"session {number}, seed", seed, draw["seed"] or seed)
        chance = stream(seed, f"start seats of session {number}")
        tables = [shuffled(chance, table) for table in tables]
    for order, team in draw["teams"]:
        # Who is sent sits at the first numbers of the team, in the order of the line-up, and the others behind.
        if (sent := lined_up(then, number, team)) is not None:
            numbers = [lot for lot in range(4 * order - 3, 4 * order + 1) if lot in player]
            player.update(zip(range(4 * order - 3, 4 * order + 1), sent + [player[lot] for lot in numbers if player[lot] not in sent]))
    return [[player.get(lot) for lot in table] for table in tables]


def by_method(then, method, seed):
    """A session after those of the chart: the ranking, stand-ins last, group by group where groups drew by themselves."""
    ranked, lines = rankings(then)
    drawn, team = {one: lot for lot, one in then["draws"][-1]["players"]}, {one["id"]: one["team"] for one in then["players"]}
    rows = [(one.key, rank, one.standard) for rank, one, _ in ranked["players"]]
    rows += [(one["id"], 1 << 64, 0) for one in then["players"] if one.get("stand_in")]
    group = own_groups(then)
    parts = {}
    for row in rows:
        if row[0] in drawn:
            parts.setdefault(group.get(team[row[0]] if then["in_teams"] else row[0], 0), []).append(row)
    tables = []
    for at, part in enumerate(parts[key] for key in sorted(parts)):
        own = f"{seed}\nblock {at}" if len(parts) > 1 else seed
        rest = resting([(player, rank) for player, rank, _ in part], byes(lines), own)
        sit = [(player, points, team[player]) for player, _, points in part if player not in rest]
        tables += seat_apart(method, sit, played(then), played(then), own)
    return numbered(tables, seed)


def in_stage(then, number, seed):
    """A session of a stage that is not seated by the chart of the event."""
    place, (stage, first, _) = next((at, of) for at, of in enumerate(spans(then["regulations"])) if of[1] <= number <= of[2])
    own, course = number - first + 1, Course(then)
    holds = lambda run, of=None: run["sessions"] == "*" or int(run["sessions"].split("-")[0]) <= own <= int(run["sessions"].split("-")[-1])
    run = next((run for run in stage.get("seating", []) if holds(run)), {"by": "standing", "sessions": "*"})
    of, team = course.stages[place], {one["id"]: one["team"] for one in then["players"]}
    order = {one.key: one.place for one in of["field"]}
    if run["by"] == "rota":
        drawn = {one: lot for lot, one in then["draws"][-1]["teams" if course.teams else "players"]}
        field = sorted(order, key=lambda key: order[key] if place else drawn.get(key, 1 << 16))
        sits = lambda key: (lined_up(then, number, key) or [None])[0] if course.teams else key
        start = 1 if run["sessions"] == "*" else int(run["sessions"].split("-")[0])
        return [[sits(field[at - 1]) for at in table] for table in run["tables"][own - start]]
    apart = [] if run["by"] in ("pots", "places") else run.get("avoid", APART_AS_A_RULE)
    if course.teams and run["by"] == "standing":
        apart = ["team", *apart]
    last = max((line.session for lines in course.lines for line in lines if line.table is not None), default=0)
    last = max([last] + [row["session"] for row in then["tables"]])
    lately = {line.player: line.rank or 1 << 64 for lines in course.lines for line in lines if line.session == last}
    country = {one["id"]: one.get("country") for one in then["players"]}

    def players(key):
        if not course.teams:
            return [key]
        sent = lined_up(then, number, key)
        return sent if sent is not None else [one["id"] for one in then["players"] if one["team"] == key and not one.get("substitute")]

    kept = lambda player: country[player] if "area" in apart and country[player] else team[player] if "team" in apart else None

    def of_part(rows):
        ranked = [one for _, one, _ in rows]
        if own == 1 and place:
            ranked.sort(key=lambda one: (not one.plays_on, order[one.key]))
        return [(player, one.standard, kept(player)) for one in ranked for player in players(one.key) if player not in course.gone]

    within, parts = run.get("within", 0), [of_part(of["rows"])]
    if within:
        blocks = {}
        for row in of_part(of["rows"]):
            blocks.setdefault((order[team[row[0]] if course.teams else row[0]] - 1) // within, []).append(row)
        parts = [blocks[at] for at in sorted(blocks)]
    elif stage.get("groups", {}).get("tables") == "own" and len(of["groups"]) > 1:
        parts = [of_part(rows) for rows in of["groups"]]
    filled(then, course, parts, kept)
    while within and len(parts) > 1 and len(parts[-1]) < 4:
        parts[-2:] = [parts[-2] + parts[-1]]
    had, tables = byes([line for lines in course.lines for line in lines]), []
    for at, part in enumerate(parts):
        own_seed = f"{seed}\nblock {at}"
        rest = resting([(row[0], rank) for rank, row in enumerate(part, 1)], had, own_seed if len(parts) > 1 else seed)
        part = [row for row in part if row[0] not in rest]
        method = {"pots": "interval", "places": "neighbours"}.get(run["by"], "score-groups" if apart else "neighbours")
        if run["by"] == "places":
            part.sort(key=lambda row: lately.get(row[0], 1 << 64))
        if run["by"] == "lots":
            part = [(player, None, kept) for player, _, kept in shuffled(stream(own_seed, "lots for tables"), part)]
            method = "score-groups" if apart else "neighbours"
        tables += seat_apart(method, part, played(then), played(then) if "met" in apart else [], own_seed)
    return numbered(tables, seed)


def filled(then, course, parts, kept):
    """Adds to each part that is short, last, the stand-ins that fill its tables, if so many are left of those with a number."""
    drawn = {one for _, one in then["draws"][-1]["players"]} - course.gone
    spare = [one["id"] for one in then["players"] if one.get("stand_in") and one["id"] in drawn and not course.teams]
    for part in parts:
        missing = -len(part) % 4
        if part and missing <= len(spare):
            part += [(player, 0, kept(player)) for player in spare[:missing]]
            del spare[:missing]
