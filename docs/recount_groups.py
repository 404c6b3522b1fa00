"""Those of a draw who draw by themselves, group by group. A part of recount.py; recipes in docs/verify.md."""
import hashlib


def by_group(given, seed):
    """Those who draw by themselves, as inputs of their own, each with its seed and with what its numbers are above its lots."""
    own = given.get("own_groups")
    if not own:
        return [(given, seed, 0)]
    entrants = given["teams"] or given["players"]
    count, each, above, groups = len(own["sizes"]), 4 if given["teams"] else 1, 0, []
    group_of = own["of"] or drawn_groups(own["by"], len(entrants), count, seed)
    for group, size in enumerate(own["sizes"]):
        ids = {entrant["id"] for entrant, is_in in zip(entrants, group_of) if is_in == group}
        players = [player for player in given["players"] if (player["team"] if given["teams"] else player["id"]) in ids]
        known, first, last = {player["id"] for player in players}, each * above, each * (above + size)
        part = {"teams": [team for team in given["teams"] if team["id"] in ids], "players": players,
                "apart": {"groups": [[one for one in row if one in known] for row in given["apart"]["groups"]],
                          "pairs": [pair for pair in given["apart"]["pairs"] if known.issuperset(pair)]},
                "chart": [[[lot - first for lot in table] for table in session if first < table[0] <= last]
                          for session in given["chart"]]}
        groups.append((part, f"{seed} group {group + 1}", above))
        above += size
    return groups


def drawn_groups(by, entrants, count, seed):
    """The group from 0 of each entrant, by lots: of all at once, or of each pot of as many as there are groups."""
    lot = lambda number: hashlib.sha256(f"{seed}\ngroups\n{number}".encode()).digest()
    of, numbers = [0] * entrants, list(range(1, entrants + 1))
    for pot in [numbers] if by == "draw" else [numbers[at:at + count] for at in range(0, entrants, count)]:
        for place, number in enumerate(sorted(pot, key=lot)):
            of[number - 1] = place % count
    return of
