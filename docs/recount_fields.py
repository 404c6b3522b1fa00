"""Fields of stages: who goes on, groups, lots, what is carried, and what decides. A part of recount.py; recipes in docs/verify.md."""
import hashlib
import math
from collections import namedtuple
from fractions import Fraction

from recount_chance import shuffled, stream
from recount_ranking import value

Entered = namedtuple("Entered", "key place group block standard game")
One = namedtuple("One", "key lines before plays_on standard game block place lot")


def code(order):
    """The criterion that an order names."""
    name, _, scope = order.partition(":")
    if name in ("standard", "match_points", "imp", "game", "raw"):
        return ("stage_" if scope == "stage" else "") + ("game" if name in ("game", "raw") else "standard") + "_points"
    if name.startswith("mean("):
        return "mean_and_best_run"
    return ({"all": "all_", "last": "last_"}.get(scope, "") + name).replace("-", "_")


def criteria(stage, tie_breaks, blocks):
    """What ranks before what in a stage."""
    first = "game_points" if stage.get("scoring", {}).get("unit") == "raw" else "standard_points"
    apart = ["plays_on"] + ["block"] * blocks + ["place_at_table"] * (stage.get("close", {}).get("by") == "place-at-table")
    return apart + ([code(one) for one in stage["order"]] if stage.get("order") else [first] + tie_breaks)


def mean(numbers):
    return sum(numbers, Fraction(0)) / max(len(numbers), 1)


def decides(record, criterion, equals):
    """What a criterion says of somebody in a stage, among those who are equal so far; the highest is first."""
    if criterion.startswith("all_"):
        both = lambda one: one._replace(lines=sorted(one.before + one.lines, key=lambda line: line.session), before=[])
        return decides(both(record), criterion.removeprefix("all_"), [both(one) for one in equals])
    lines = record.lines
    games = sorted((line for line in lines if line.table is not None), key=lambda line: line.session)
    games = games or sorted(lines, key=lambda line: line.session)
    standard = [line.standard for line in games]
    last = max((line.session for line in lines), default=0)
    ranks = [line.rank for line in lines if line.session == last and line.rank]
    if criterion == "last_head_to_head":
        last = max((line.session for one in equals for line in one.lines), default=0)
        only = lambda one: one._replace(lines=[line for line in one.lines if line.session == last])
        return value(only(record), "head_to_head", [only(one) for one in equals])
    runs = [mean(standard[at:at + 10]) for at in range(max(len(standard) - 10, 0) + 1)]
    own = {
        "block": lambda: -record.block,
        "place_at_table": lambda: (bool(ranks), -mean(ranks)),
        "standard_per_game": lambda: mean(standard),
        "game_per_game": lambda: mean([line.game for line in games]),
        "mean_and_best_run": lambda: (max(runs) + mean(standard)) / 2,
        "standing_before": lambda: -record.place,
        "lot": lambda: -record.lot,
        "best_wind": lambda: 0,
    }
    return own[criterion]() if criterion in own else value(record, criterion, equals)


def by_lot(note, purpose, numbers):
    """Numbers in the order of entry, in the order of their lots."""
    if note.get("recipe") == "by-number":
        text = lambda number: f"{note['seed']}\n{purpose}\n{number}".encode()
        return sorted(numbers, key=lambda number: hashlib.sha256(text(number)).digest())
    return shuffled(stream(note["seed"], "lots between equals"), numbers)


def number_of_groups(rule, n):
    """How many groups so many entrants make."""
    count, size = rule.get("count", 1), rule.get("size", 0)
    if rule.get("by") == "given":
        return len(rule["members"])
    return max(count, 1) if not size else max(-(-n // size), 1) if count < 2 else count


def groups_of(stage, numbers, label, note):
    """The group of each place of a field, from 0; None where they do not fit. The label is the country, or the name where groups are given."""
    rule, n = stage.get("groups", {}), len(numbers)
    count, by = number_of_groups(rule, n), rule.get("by", "draw")
    size, in_turn, of = rule.get("size", 0) or -(-n // count), [place % count for place in range(n)], []
    if by == "given":
        return [next(at for at, names in enumerate(rule["members"]) if one in names) for one in label]
    if by == "blocks":
        of = [place // size for place in range(n)]
    elif by == "snake":
        of = [at if place // count % 2 == 0 else count - 1 - at for place, at in enumerate(in_turn)]
    elif by == "area":
        of = [sorted(set(label)).index(one) for one in label]
    elif note.get("recipe") != "by-number":
        of = shuffled(stream(note["seed"], "groups"), in_turn)
    else:
        for pot in [numbers] if by == "draw" else [numbers[at:at + count] for at in range(0, n, count)]:
            drawn = by_lot(note, "groups", pot)
            of += [drawn.index(number) % count for number in pot]
    return of if all(group < count and of.count(group) <= size for group in set(of)) else None


def rounded(number, how):
    """Up, down or to the nearest whole number; as it is where nothing is said."""
    return {"up": math.ceil, "down": math.floor, "nearest": lambda one: math.floor(one + Fraction(1, 2))}.get(how, Fraction)(number)


def entered(stage, earlier, keys, totals, groups):
    """A field: places, groups, blocks, and what each brings."""
    carry, closed, rows = stage.get("carry", {}), earlier.get("close", {}), []
    size = closed.get("size", 0) if closed.get("places") == "blocks" else 0
    for place, (key, group) in enumerate(zip(keys, groups)):
        standard, game = totals.get(key, (Fraction(0), 0))
        standard = rounded(standard * Fraction(carry.get("standard", 0)), carry.get("round_standard"))
        if carry.get("by_place"):
            standard = Fraction((carry["by_place"] + ["0"] * len(keys))[place])
        block = (place // size if size else 0) + (group if stage.get("groups", {}).get("by") == "blocks" else 0)
        rows.append(Entered(key, place + 1, group, block, standard, math.floor(rounded(game * Fraction(carry.get("game", 0)), carry.get("round")))))
    return rows


def is_above(stage, other):
    """Whether a stage takes places of the same ranking above those of another one."""
    one, two = stage.get("field") or {}, other.get("field") or {}
    spans = [one.get("places"), two.get("places")]
    if one.get("from") != two.get("from") or not all(spans) or "all" in spans:
        return False
    return int(spans[0].split("-")[-1]) < int(spans[1].split("-")[0])


def path(stages, place):
    """A stage after all those that it comes from, the first one first."""
    before = [at for at in range(place) if stages[at]["id"] == (stages[place].get("field") or {}).get("from")]
    return (path(stages, before[0]) if before else []) + [stages[place]]


def ranking_order(stages):
    """The places of stages in the order in which those who are in them rank, the lowest first."""
    def outranks(one, other):
        parting = [both for both in zip(path(stages, one), path(stages, other)) if both[0]["id"] != both[1]["id"]]
        return bool(parting) and is_above(*parting[0])
    order = []
    for place in range(len(stages)):
        order.insert(next((at for at, other in enumerate(order) if outranks(other, place)), len(order)), place)
    return order


def chosen(rule, rows, groups, invited, out, elsewhere, taken):
    """Who goes on from a ranking, with the rank, by what, and what decided: (key, rank, by, decided_by). It is counted without who is `elsewhere`, and `taken` are the places of fields above."""
    out = out | elsewhere
    able = [row for row in rows if row[1].plays_on and row[1].key not in out]
    at = {row[1].key: place for place, row in enumerate(rows)}
    take, got = lambda row, by: (row[1].key, row[0], by, row[2]), []
    if rule.get("places"):
        first, last = (1, 1 << 20) if rule["places"] == "all" else (int(rule["places"].split("-")[0]), int(rule["places"].split("-")[-1]))
        counted = [row for row in rows if row[1].key not in elsewhere][max(first - 1 - taken, 0):]
        got += [take(row, "place" if at[row[1].key] < last else "next") for row in [row for row in counted if row in able][:last - first + 1]]
    own = [[row for row in group if row[1].plays_on and row[1].key not in out][:rule.get("per_group", 0)] for group in groups]
    for level in range(rule.get("per_group", 0)):
        of_level = [group[level] for group in own if level < len(group)]
        got += [take(row, "group") for row in sorted(of_level, key=lambda row: at[row[1].key])]
    is_in = {one[0] for one in got}
    got += [take(row, "best") for row in able if row[1].key not in is_in][:rule.get("plus_best", 0)]
    for key in invited:
        if key not in out and key not in {one[0] for one in got}:
            got.append((key, rows[at[key]][0] if key in at else None, "invited", ""))
    return got
