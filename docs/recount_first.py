"""The groups of the first stage, from the draw as it was made. A part of recount.py; recipes in docs/verify.md."""
from recount_fields import groups_of, number_of_groups
from recount_line_ups import spans
from recount_ranking import sheets


def told_apart(then, one):
    """The name of a player, with the team, the club or the number where somebody else has the same."""
    teams = {team["id"]: team["name"] for team in then["teams"]}
    said = lambda other: teams.get(other["team"]) or other.get("club") or ""
    same = [said(other) for other in then["players"] if other["name"] == one["name"]]
    if len(same) < 2:
        return one["name"]
    by = said(one) if said(one) and same.count(said(one)) == 1 else one["id"]
    return f"{one['name']}（{by}）" if any(letter >= "\u2e80" for letter in one["name"]) else f"{one['name']} ({by})"


def as_made(then, draw):
    """A draw as it was before repairs."""
    while draw.get("repairs"):
        draw = then["draws"][draw["repairs"] - 1]
    return draw


def own_groups(then):
    """The group of each, where groups draw by themselves; nothing elsewhere."""
    for draw in then["draws"][-1:]:
        made, kind = as_made(then, draw), "teams" if then["in_teams"] else "players"
        if own := (made["input"] or {}).get("own_groups"):
            return by_number(then, own["sizes"], (made, draw), kind)
    return {}


def first_groups(then, stage, keys, label):
    """The group of each of the first stage; where groups draw by themselves, of those whose group is known."""
    kind, rule, draw = "teams" if then["in_teams"] else "players", stage.get("groups"), (then["draws"] or [None])[-1]
    if not rule or not draw:
        return dict.fromkeys(keys, 0)
    if own := own_groups(then):
        return own
    made = as_made(then, draw)
    stand_ins = {one["id"] for one in then["players"] if one.get("stand_in")} if kind == "players" else set()
    drew, known, labels = sorted(one for _, one in made[kind] if one not in stand_ins), {}, {}
    drawn = as_drawn(made, kind, rule)
    if rule.get("by") == "given":
        labels = {name: group for group, names in enumerate(rule["members"]) for name in names}
        known = {one: labels.get(label(one), group) for one, group in drawn.items()}
    elif drawn:
        known, labels = drawn, {label(key): drawn[key] for key in reversed(drew)}
    else:
        seed = made["seed"] or " ".join(str(lot) for lot, _ in sorted(made["players"], key=lambda one: one[1]))
        groups = groups_of(stage, drew, [label(key) for key in drew], {"seed": seed, "recipe": "by-number"})
        if groups is None:
            return dict.fromkeys(keys, 0)
        known = dict(zip(drew, groups))
        labels = {label(key): known[key] for key in reversed(drew)} if rule.get("by") == "area" else {}
    count = number_of_groups(rule, len(drew))
    return {key: known.get(key, labels.get(label(key), (key - 1) % count)) for key in keys}


def as_drawn(made, kind, rule):
    """The groups in which names or areas put those who drew together, if they are still divided in the same way."""
    given, drew = made["input"] or {}, sorted(one for _, one in made[kind])
    before = given.get("groups") or {}
    if before.get("by") != rule.get("by") or number_of_groups(before, len(drew)) != number_of_groups(rule, len(drew)):
        return {}
    return {one: group for one, group in zip(drew, given.get("mixed_groups", [])) if group is not None}


def by_number(then, sizes, draws, kind):
    """The groups that draw by themselves, by numbers; those above all belong to them in turn, and who came and left by the tables."""
    last = [sum(sizes[:at + 1]) for at in range(len(sizes))]
    group = lambda lot: next((at for at, lots in enumerate(last) if lot <= lots), (lot - 1 - last[-1]) % len(sizes))
    of = {one: group(lot) for draw in draws for lot, one in draw[kind]}
    team, (_, _, last_session) = {one["id"]: one["team"] for one in then["players"]}, next(spans(then["regulations"]))
    for (session, _), (players, _) in sorted(sheets(then).items()):
        if session > last_session:
            break
        four = [team[player] if kind == "teams" else player for player in players]
        known = [of[one] for one in four if one in of]
        for one in four if known else ():
            of.setdefault(one, known[0])
    return of
