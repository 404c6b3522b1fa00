"""Rankings of the whole, of teams beside the players, and fields as they were decided. A part of recount.py; recipes in docs/verify.md."""
import json
import math
from fractions import Fraction

from recount_draw import bound, differs, left
from recount_fields import One, chosen, code, criteria, decides, entered, groups_of, is_above, ranking_order, rounded
from recount_line_ups import spans
from recount_ranking import Record, bye_lines, ranked, session_lines
from recount_stages import Course


def overall(course):
    """The ranking of the whole: who plays in a higher stage stands above who does not, and who is disqualified below all others."""
    rows, out = [], set() if course.teams else course.out
    stages = [course.stages[at] for at in ranking_order([of["stage"] for of in course.stages])]
    for is_out, of in [(is_out, of) for is_out in (False, True) for of in reversed(stages)]:
        above, listed = len(rows), {row[1].key for row in rows}
        others = [(at, row) for at, row in enumerate(of["rows"]) if row[1].key not in listed and (row[1].key in out) == is_out]
        first, over = 0, "plays_on" if is_out and rows and rows[-1][1].plays_on else "advanced"
        for place, (at, (rank, one, _)) in enumerate(others):
            first = place if others[first][1][0] != rank else first
            by = over if place == 0 and above else ""
            if place and first == place:
                said = [row[2] for row in of["rows"][others[place - 1][0] + 1:at + 1] if row[2]]
                by = min(said, key=of["order"].index, default="")
            rows.append((above + first + 1, one._replace(plays_on=not is_out), by))
    return rows


def beside(course, at):
    """The lines at tables for teams of those who are not in the field of a stage: substitutes, and stand-ins who count for their team."""
    here, found = {one.key for one in course.stages[at]["field"]}, {}
    for line in course.lines[at]:
        if line.table and line.team and line.player not in here:
            found.setdefault((line.team, line.player), []).append(line)
    return found


def total_beside(course, place, key, everybody):
    """What somebody who is not in its field has in a stage, with what they bring into it where everybody plays it."""
    stage, standard, game = course.spans[place][0], Fraction(0), 0
    carry, own = stage.get("carry", {}), lambda at: beside(course, at).get(key, [])
    for at, (of, *_) in enumerate(course.spans[:place] if stage["id"] in everybody else []):
        if of["id"] in (carry.get("of") or [stage["field"]["from"]]):
            total, stand_ins = total_beside(course, at, key, everybody), {one["id"] for one in course.then["players"] if one.get("stand_in")}
            barred = {(line.session, line.table) for line in course.lines[at] if line.player in set(course.barred) - stand_ins}
            met = [line for line in own(at) if carry.get("eliminations") == "without" and (line.session, line.table) in barred]
            standard, game = standard + total[0] - sum(line.standard for line in met), game + total[1] - sum(line.game for line in met)
    standard = 0 if carry.get("by_place") else rounded(standard * Fraction(carry.get("standard", 0)), carry.get("round_standard"))
    game = math.floor(rounded(game * Fraction(carry.get("game", 0)), carry.get("round")))
    return standard + sum(line.standard for line in own(place)), game + sum(line.game for line in own(place))


def members_beside(course, place, everybody):
    """Who plays for each team without being in the field of the stage, in the order in which they count after those who are."""
    first = 0 if course.stages[place]["stage"]["id"] in everybody else place
    stages, found = [beside(course, at) for at in range(first, place + 1)], []
    for key in sorted(set().union(*stages)):
        lines, before = stages[-1].get(key, []), [line for of in stages[:-1] for line in of.get(key, [])]
        found.append((key, One(key[1], lines, before, True, *total_beside(course, place, key, everybody), 0, 0, 1)))
    return sorted(found, key=lambda of: (-of[1].standard, -of[1].game, of[1].key))


def team_rows(course):
    """The first ranking of teams beside the players, or the one of all players if none is named, where it stands: without `after` in the last stage that everybody plays."""
    wanted, everybody = (course.regulations.get("team_ranking") or [{}])[0], {}
    is_decided = lambda stage: "field" not in stage or stage["id"] in course.decided
    for at, (stage, *_) in enumerate(course.spans[:len(course.stages)]):
        field = stage.get("field")
        if is_decided(stage) and (not field or field.get("places") == "all" and field["from"] in everybody):
            everybody[stage["id"]] = at
    decided = {of["stage"]["id"]: at for at, of in enumerate(course.stages) if is_decided(of["stage"])}
    if wanted.get("after", next(iter(decided))) not in decided:
        return []
    place = decided[wanted["after"]] if "after" in wanted else max(everybody.values())
    of, most = course.stages[place], wanted.get("members", "all").removeprefix("best ")
    members, team = {one["id"]: [] for one in course.then["teams"]}, {one["id"]: one["team"] for one in course.then["players"]}
    lacks = lambda key: course.deducted(place, lambda at: course.stages[at]["taken"].get(key, 0), lambda stage: course.totals(stage, key)[0])
    players = [one._replace(standard=one.standard + lacks(one.key)) for _, one, _ in of["rows"]]
    # What is taken off a player does not make another member the best of the team either.
    for _, one, _ in ranked(players, of["order"], "", [], decides) if players else []:
        if team[one.key]:
            members[team[one.key]].append(one)
    for (key, _), one in members_beside(course, place, everybody):
        if members[key]:
            members[key].append(one)
    lots = {key: at for at, key in enumerate(course.lotted(of["stage"], "teams", sorted(one["id"] for one in course.then["teams"])), 1)}
    reached, others = [], []
    for key, own in members.items():
        records = reached if own else others
        own = own if most == "all" else own[:int(most)]
        lines, before = ([line for one in own for line in getattr(one, name)] for name in ("lines", "before"))
        taken = course.deducted(place, lambda at: sum(of_stage.get(key, 0) for of_stage in course.of_teams[at:None if at == place else at + 1]), lambda stage: 0)
        records.append(One(key, lines, before, True, sum(one.standard for one in own) - taken, sum(one.game for one in own), 0, 0, lots.get(key, 1)))
    order = [code(one) for one in wanted.get("order", [])] or criteria(of["stage"], course.regulations["tie_breaks"], False)
    rows = ranked(reached, order, "", [], decides) if reached else []
    return ranked(others, order, "advanced" if rows else "", rows, decides) if others else rows


def rankings(then):
    """Both rankings as they stand, and all lines."""
    course = Course(then) if then["regulations"].get("stage") else None
    lines, out = (sum(course.lines, []), course.out) if course else session_lines(then, then["regulations"]["standard_points"])
    lines += [] if course else list(bye_lines(then, list(lines), then["regulations"]["bye"], out))
    stand_ins, for_team = {one["id"] for one in then["players"] if one.get("stand_in")}, then["regulations"].get("stand_ins") == "team"
    lines = [line for line in lines if line.player not in stand_ins or (for_team and line.team and line.table)]
    found = {}
    for kind, field in (("players", "player"), ("teams", "team")):
        listed = {one["id"]: [] for one in then[kind] if not one.get("substitute") and not one.get("stand_in")}
        for line in lines:
            if getattr(line, field) is not None and (field == "team" or line.player not in stand_ins):
                listed.setdefault(getattr(line, field), []).append(line)
        taken = lambda key: sum(Fraction(row["points"]) for row in then["unrevoked"] if row[field] == key)
        records = [Record(key, own, field == "team" or key not in out, sum(line.standard for line in own) - taken(key),
                          sum(line.game for line in own)) for key, own in listed.items()]
        rows = ranked(records, ["plays_on", "standard_points"] + then["regulations"]["tie_breaks"], "", []) if records else []
        if course and kind == ("teams" if then["in_teams"] else "players"):
            rows = overall(course)
        elif course and kind == "teams":
            rows = team_rows(course) or rows
        found[kind] = rows
    return found, lines


def fields(archive, state):
    """Every field as it was decided, from the ranking as it stood then."""
    for row in archive.get("stage_notes", []):
        note = row["note"]
        at = next((at for at, one in enumerate(archive["audit"]) if f"stage_note {row['revision']}" in bound(one)), None)
        if note["kind"] != "field" or at is None:
            continue
        then = state(archive, at - 1)
        rule, first, _ = next(of for of in spans(then["regulations"]) if of[0]["id"] == note["stage"])
        if any(stage.get("scoring", {}).get("unit") == "imp" for stage, *_ in spans(then["regulations"])):
            left.append(f"the field of {note['stage']}: by points of comparison")
            continue
        where = f"stage {note['stage']}, field of note {row['revision']}"
        course = Course(then, {rule["field"]["from"]: note}, first - 1)
        earlier = next(of for of in course.stages if of["stage"]["id"] == rule["field"]["from"])
        names = {course.name(one["id"]): one["id"] for one in then["teams" if course.teams else "players"]}
        of_team = lambda key: [one["id"] for one in then["players"] if one["team"] == key]
        out = {key for key in names.values() if of_team(key) and course.gone.issuperset(of_team(key))} if course.teams else course.gone
        out, (elsewhere, taken) = out | (set() if course.teams else set(course.barred)), course.elsewhere(rule)
        first_use = lambda by: not any((one["note"].get("committed") or {}).get("note") == by["note"] for one in then["stage_notes"])
        if note.get("committed") and first_use(note["committed"]):
            given = next(one["note"]["input"] for one in then["stage_notes"] if one["revision"] == note["committed"]["note"])
            plain = next(of for of in Course(then).stages if of["stage"]["id"] == rule["field"]["from"])
            differs(f"{where}, plan committed to", given["plan"], rule)
            differs(f"{where}, ranks and entrants committed to", sorted([one["rank"], one["entrant"]] for one in given["ranking"]), sorted([rank, one.key] for rank, one, _ in plain["rows"]))
            differs(f"{where}, who does not go on by what was committed to", sorted(one["entrant"] for one in given["ranking"] if one.get("out")), sorted(one.key for _, one, _ in plain["rows"] if not one.plays_on or one.key in out | elsewhere))
        got = chosen(rule["field"], earlier["rows"], earlier["groups"], [names[name] for name in rule["field"].get("invited", [])], out, elsewhere, taken)
        keys = [one[0] for one in got]
        totals = {key: course.totals(rule, key) for key in keys}
        groups = groups_of(rule, keys, [course.label(rule)(key) for key in keys], note)
        right, exact = [], lambda number: int(number) if Fraction(number).denominator == 1 else str(number)
        for one, (key, rank, by, decided_by) in zip(entered(rule, earlier["stage"], keys, totals, groups), got):
            right.append({"entrant": key, "place": one.place, "group": one.group, "block": one.block, "by": by, "rank": rank, "decided_by": decided_by,
                          "total_standard": exact(totals[key][0]), "total_game": totals[key][1], "standard": exact(one.standard), "game": one.game})
        stands = [{"group": 0, "block": 0, "decided_by": "", **one} for one in note["entrants"]]
        differs(f"{where}, number of entrants", len(stands), len(right))
        for one, other in zip(stands, right):
            differs(f"{where}, place {one['place']}", json.dumps(one, sort_keys=True), json.dumps(other, sort_keys=True))
        print(f"{where}: {len(right)} entrants from the ranking as it stood.")
