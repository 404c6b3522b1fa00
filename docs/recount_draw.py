"""The draw of an archive again: lots from their seed. A part of recount.py; recipes in docs/verify.md."""
import hashlib
import json

from recount_apart import kept_apart
from recount_chance import shuffled, stream
from recount_groups import by_group

found = []
left = ["rows against the audit, and the seals (verify.py does)", "sheets under signatures", "fans from tiles"]


def differs(where, stands, should):
    """Says what stands and what should, where that is not the same."""
    if stands != should:
        found.append(f"{where}: {stands} stands, and should be {should}.")


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def bound(row):
    """The names that a row of the audit binds, with their hashes."""
    return dict(line.rsplit(" ", 1) for line in row["bound"].splitlines())


def erased_rows(archive):
    """The names of rows that were written again when a name was erased."""
    return {name for row in archive["audit"] if row["action"] == "erase_player" for name in bound(row)}


def committed(archive):
    """Every commitment whose secret is known, and the draws that it was made for."""
    for one in archive["commitments"]:
        where = f"commitment {one['revision']}"
        if one["secret"] is None:
            left.append(f"{where}: its secret was never revealed")
            continue
        if where in erased_rows(archive):
            left.append(f"{where}: a name in its input was erased since, and the hash of before is kept")
        else:
            differs(where, one["commitment"], sha256(compact(one["input"]) + "\n" + one["secret"]))
        print(f"{where}: {one['commitment']}.")
        for draw in archive["draws"]:
            if draw["commitment"] == one["revision"]:
                differs(f"draw {draw['revision']}, seed", draw["seed"], f"{one['secret']} {draw['word']}".strip())
                differs(f"draw {draw['revision']}, input", compact(draw["input"]), compact(one["input"]))


def lots_committed(archive):
    """The lots of stages that were drawn after a commitment: its hash, and the seed."""
    notes = {row["revision"]: row["note"] for row in archive.get("stage_notes", [])}
    drawn = {revision: note["committed"] for revision, note in notes.items() if note.get("committed")}
    for revision, by in drawn.items():
        where, before = f"stage {notes[revision]['stage']}, lots of note {revision}", notes[by["note"]]
        differs(f"{where}, commitment", before["commitment"], sha256(compact(before["input"]) + "\n" + by["secret"]))
        differs(f"{where}, seed", notes[revision]["seed"], f"{by['secret']} {by['word']}".strip())
        print(f"{where}: drawn after the commitment {before['commitment']}.")
    unused = notes.keys() - {by["note"] for by in drawn.values()}
    left.extend(f"the commitment of stage note {of}: its secret was never revealed" for of in sorted(unused) if notes[of]["kind"] == "committed")


def drawn(archive, draw):
    """The lots of a draw, from its seed."""
    where, given, seed = f"draw {draw['revision']}", draw["input"], draw["seed"]
    if "withdraws" in draw:
        return
    if draw["repairs"] or not given or seed is None:
        why = f"it repairs draw {draw['repairs']}" if draw["repairs"] else "drawn by hand, or by an early version"
        left.append(f"the lots of {where}: {why}")
        return
    # The ids of an input are those of another database; both follow the order of entry.
    number = {}
    for kind in ("teams", "players"):
        ids = dict(zip(sorted(one for _, one in draw[kind]), (one["id"] for one in given[kind])))
        number.update({(kind, ids[one]): lot for lot, one in draw[kind]})
    right, lots = {}, {"teams": [], "players": []}
    for of_group, seed_of_group, above_all in by_group(given, seed):
        # Who draws what: the purpose, the ids in their order, and what their numbers are above their lots.
        teams = [team["id"] for team in of_group["teams"]]
        of_team = lambda team: [player["id"] for player in of_group["players"] if player["team"] == team]
        parts = [("teams", "teams", teams)] if teams else [("players", "players", of_team(None))]
        parts += [("players", f"places of team {team}", of_team(team)) for team in teams]
        own = {}
        for kind, purpose, ids in parts:
            lot = shuffled(stream(seed_of_group, purpose), range(1, len(ids) + 1))
            own.update(zip([(kind, one) for one in ids], lot))
        if of_group["apart"]["pairs"] or any(len(group) > 1 for group in of_group["apart"]["groups"]):
            own = lots_apart(of_group, teams, of_team, own, seed_of_group)
        entrants = "teams" if teams else "players"
        right.update({(kind, one): lot + above_all * (kind == entrants) for (kind, one), lot in own.items()})
    for team in given["teams"]:
        lots["teams"].append({"of": team["id"], "number": number["teams", team["id"]]})
    team_order = {team["id"]: place for place, team in enumerate(given["teams"])}
    for player in sorted(given["players"], key=lambda player: team_order.get(player["team"], 0)):
        above = 4 * (number["teams", player["team"]] - 1) if player["team"] is not None else 0
        lots["players"].append({"of": player["id"], "number": number["players", player["id"]] - above})
    for kind, rows in lots.items():
        names = {one["id"]: one["name"] for one in given[kind]}
        for lot in rows:
            differs(f"{where}, lot of {names[lot['of']]} ({kind})", lot["number"], right[kind, lot["of"]])
    for row in archive["audit"]:
        if row["action"] == "draw_lots" and where in bound(row):
            stated = json.loads(row["detail"]).get("lots_sha256")
            differs(f"{where}, lots_sha256 in the audit", stated, sha256(compact(lots)))
    print(f"{where}: lots of {len(given['teams'])} teams and {len(given['players'])} players drawn again from the seed “{seed}”.")


def lots_apart(given, teams, of_team, lots, seed):
    """The lots after those who should not meet were kept apart in the chart."""
    before = {player: 4 * (lots["teams", team] - 1) + lots["players", player] - 1 for team in teams for player in of_team(team)}
    before = before or {player: lots["players", player] - 1 for player in of_team(None)}
    if len(before) // 4 != len(given["chart"][0]):
        return lots
    after = kept_apart(given, before, *(next(stream(seed, f"apart: {what}")) for what in ("groups", "exchanges")))
    if not teams:
        return {("players", player): number + 1 for player, number in after.items()}
    return {**{("teams", team): after[of_team(team)[0]] // 4 + 1 for team in teams},
            **{("players", player): number % 4 + 1 for player, number in after.items()}}
