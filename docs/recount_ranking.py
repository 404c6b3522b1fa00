"""From hands to a ranking, with exact fractions. A part of recount.py; recipes in docs/verify.md."""
import math
from collections import namedtuple
from fractions import Fraction

from recount_amounts import amounts

DISQUALIFY = {"cheating", "deliberate-false-win", "serious-disruption"}
PLAYED = {"attendance": "played", "own_points": None, "substitute": None, "session_penalty": 0}
# What a session gives a player; nobody has the rank of a stand-in, and a bye has no table.
Line = namedtuple("Line", "session table player team rank sharing standard game")
Record = namedtuple("Record", "key lines plays_on standard game")


def sheets(then):
    """The hands that count of each session and table, each table with the players who sit there."""
    tables = {(row["session"], row["table"]): (list(row["players"]), {}) for row in then["tables"]}
    for row in then["seat_corrections"]:
        tables[row["session"], row["table"]][0]["ESWN".index(row["seat"])] = row["player"]
    for hand in then["hands"]:
        tables[hand["session"], hand["table"]][1][hand["hand"]] = hand
    return {place: (players, [one for one in hands.values() if not one["undone"]]) for place, (players, hands) in tables.items()}


def totals(hands, then):
    return [then["base"] + sum(amounts(hand, then["regulations"])[seat] for hand in hands) for seat in range(4)]


def standing(then):
    """The four totals of each table at which they stand, and not the hands: session penalties are taken off in them."""
    decided = {(row["session"], row["table"]): row["note"].get("entry", "hands")
               for row in then["table_notes"] if row["note"]["kind"] == "decided"}
    signed = {(row["session"], row["table"]): [row["east"], row["south"], row["west"], row["north"]]
              for row in then["signed_totals"]}
    return {place: four for place, four in signed.items() if decided.get(place, then["entry"]) == "totals"}


def uncounted(then):
    """The tables at which totals stand that do not add up, and of which nobody has decided that they count as they are."""
    signed = {(row["session"], row["table"]): row for row in then["signed_totals"]}
    late = {(row["session"], row["table"], row["seat"]): row["session_penalty"] for row in then["attendances"]}
    players, stand = sheets(then), standing(then)
    for place in stand:
        said = signed[place].get("to_nobody")
        due = sum(totals(players[place][1], then)) if said is None else 4 * then["base"] - said
        due -= sum(late.get((*place, seat), 0) for seat in "ESWN")
        if sum(stand[place]) != due and signed[place]["decision"] is None:
            yield place


def shares(values):
    """Rank, how many share it, and standard points of each value: n, n − 2, n − 3, …, 0; equal values share those of their places."""
    points = [len(values)] + [len(values) - place for place in range(2, len(values) + 1)]
    for value in values:
        above, equal = sum(other > value for other in values), values.count(value)
        yield above + 1, equal, Fraction(sum(points[above:above + equal]), equal)


def session_lines(then, scope, group=lambda player, team: None, until=math.inf):
    """The lines of all sessions, and who is disqualified, since which session, `until` this one; of a group those are ranked together who are of one `group`."""
    team = {player["id"]: player["team"] for player in then["players"]}
    filled = {(row["session"], row["table"], row["seat"]): row for row in then["attendances"]}
    last = {(row["session"], row["table"], row["hand"], row["player"]): row.get("revision", 1) for row in then["revocations"]}
    revoked = {place for place, revision in last.items() if revision % 2 == 1}
    rivals, out, sessions = {}, {}, {session["number"]: session for session in then["sessions"]}
    stand, without = standing(then), set(uncounted(then))
    for place, (players, hands) in sheets(then).items():
        for seat, start, total, on_paper in zip("ESWN", players, totals(hands, then), stand.get(place, [None] * 4)):
            how = filled.get((*place, seat), PLAYED)
            score = total - how["session_penalty"] if on_paper is None else on_paper
            player = how["substitute"] or start
            for hand in hands if (how["attendance"], how["own_points"]) != ("stood-in", 0) else ():
                guilty = any(one["offender"] == seat and one["foul"] in DISQUALIFY for one in hand["penalties"])
                if guilty and place[0] <= until and (*place, hand["hand"], player) not in revoked:
                    out[player] = min(place[0], out.get(player, place[0]))
            if place not in without and sessions[place[0]]["started_at"] and (sessions[place[0]]["closed_at"] or hands or place in stand):
                among = place if scope == "table" else (place[0], group(player, team[start]))
                rivals.setdefault(among, []).append((place, player, team[start], score, how))
    lines, forfeited = [], then["regulations"].get("forfeit_score", 0)
    for among in rivals.values():
        # Who forfeits is below everybody else, whatever the score, and below that who takes no rank.
        level = {"forfeit": 1, "stood-in": 2 if then["regulations"].get("stand_in_ranks", True) else 0}
        at = lambda how: level.get(how["attendance"], 2)
        values = [(at(how), score * (at(how) == 2)) for *_, score, how in among]
        for (place, player, of, score, how), (rank, sharing, points) in zip(among, shares(values)):
            rank, points, score = {
                "played": (rank, points, score),
                "stood-in": (None, Fraction(0), how["own_points"]),
                "forfeit": (rank, points, forfeited) if then["regulations"].get("forfeits", "shared") == "shared" else (len(among), Fraction(0), forfeited),
                "forfeit-stood-in": (None, Fraction(0), forfeited),
            }[how["attendance"]]
            lines.append(Line(*place, player, of, rank, sharing, points, score))
    return lines, out


def numbered(then, started):
    """Who had a number when a session was started: of the draws since the last withdrawn one, by the last until then, or else the first."""
    draws = []
    for draw in then["draws"]:
        draws = [] if draw.get("withdraws") is not None else draws + [draw]
    until = [draw for draw in draws if draw["recorded_at"] <= started]
    return [player for draw in (until[-1:] or draws[:1]) for _, player in draw["players"]]


def bye_lines(then, lines, rule, out):
    """Who had a number when a session was started, and no table in it, and was not disqualified before."""
    entered, started = {player["id"]: player for player in then["players"]}, {session["number"]: session["started_at"] for session in then["sessions"] if session["started_at"]}
    places = sheets(then)
    for session, at in started.items():
        seated = {player for (of, _), (players, _) in places.items() if of == session for player in players}
        for player in numbered(then, at):
            if player not in seated and session <= out.get(player, session):
                own = [line for line in lines if line.player == player]
                points, game = Fraction(0), then["base"]
                if rule != "average":
                    points, game = Fraction(rule["fixed"]["standard_points"]), rule["fixed"]["game_points"]
                elif own:
                    points, game = sum(line.standard for line in own) / len(own), sum(line.game for line in own) // len(own)
                yield Line(session, None, player, entered[player]["team"], None, 1, points, game)


def value(record, criterion, equals):
    """What a criterion says of somebody among those who are equal so far; the highest is first."""
    lines = record.lines
    sessions = {line.session for line in lines}
    by_session = sorted((sum(line.standard for line in lines if line.session == one) for one in sessions), reverse=True)
    sat_at = lambda one, line: any((own.session, own.table) == (line.session, line.table) for own in one.lines)
    met = lambda line: line.table is not None and sum(sat_at(one, line) for one in equals) > 1
    finishes = lambda place: sum(Fraction(1, line.sharing) for line in lines if line.rank and line.rank <= place < line.rank + line.sharing)
    return {
        "plays_on": lambda: record.plays_on,
        "standard_points": lambda: record.standard,
        "game_points": lambda: record.game,
        "best_session": lambda: by_session[:1],
        "sessions_from_top": lambda: by_session,
        "stage_standard_points": lambda: sum(line.standard for line in lines),
        "stage_game_points": lambda: sum(line.game for line in lines),
        "firsts": lambda: finishes(1),
        "seconds": lambda: finishes(2),
        "thirds": lambda: finishes(3),
        "head_to_head": lambda: sum(line.standard for line in lines if met(line)),
        "best_session_score": lambda: max((line.game for line in lines), default=0),
    }[criterion]()


def ranked(equals, criteria, decided_by, rows, value=value):
    """Appends (rank, record, the criterion that put it below the row above) for those who are equal so far."""
    if len(equals) == 1 or not criteria:
        rank = len(rows) + 1
        for record in sorted(equals, key=lambda record: record.key):
            rows.append((rank, record, decided_by))
            decided_by = ""
        return rows
    values = [value(record, criteria[0], equals) for record in equals]
    for here in sorted((one for place, one in enumerate(values) if one not in values[:place]), reverse=True):
        ranked([record for record, one in zip(equals, values) if one == here], criteria[1:], decided_by, rows, value)
        decided_by = criteria[0]
    return rows
