#!/usr/bin/env python3
"""Counts an event again from its archive (version 1): python3 recount.py FILE…

It shares nothing with Caipan: docs/verify.md has the recipes, docs/archive.md the fields. Whether the rows are those that the
audit wrote is asked by verify.py; here, whether lots and seats, amounts and rankings follow from them.
"""
import json, sys

sys.dont_write_bytecode = True
from recount_amounts import amounts, may_be, worth
from recount_draw import bound, committed, differs, drawn, found, left, lots_committed
from recount_line_ups import left_out, spans, unrevoked
from recount_ranking import sheets, standing, totals
from recount_seats import seated
from recount_whole import fields, rankings

NAMES = {"teams": "team {id}", "players": "player {id}", "draws": "draw {revision}", "sessions": "session {number}", "withdrawals": "withdrawal {player} {recorded_at}", "tables": "table {session}/{table}", "seat_corrections": "seat_correction {session}/{table} {recorded_at}",
         "hands": "hand {session}/{table}/{hand} {revision}", "attendances": "attendance {session}/{table} {recorded_at}", "signed_totals": "signed_totals {session}/{table} {recorded_at}", "table_notes": "table_note {session}/{table} {entry}",
         "revocations": "revocation {session}/{table}/{hand} {player} {revision}", "standard_penalties": "standard_penalty {given_at}",
         "stage_notes": "stage_note {revision}", "line_ups": "line_up {session}/{team} {revision}"}

LEFT = list(left)


def hands_again(archive):
    """Every version of every hand: its points against its fans, and its amounts against those in the audit, by the regulations of then."""
    details = [json.loads(row["detail"]) for row in archive["audit"] if row["action"] == "record_hand"]
    said = {(one["session"], one["table"], one["hand"], one["revision"]): one.get("scores") for one in details}
    ever = [archive["event"]["regulations"]] + [json.loads(row["detail"])["before"] for row in archive["audit"] if row["action"] == "change_regulations"]
    mixed = ever[0]["fans"]["mixed_kongs"] - 3
    for hand in archive["hands"]:
        place = hand["session"], hand["table"], hand["hand"], hand["revision"]
        where = "session {}, table {}, hand {}, version {}".format(*place)
        if hand["fans"]:
            differs(f"{where}, points with the fans {hand['fans']}", hand["basic_points"], worth(hand["fans"], mixed))
        differs(f"{where}, whether it can be won like this", True, not hand["winner"] or any(may_be(hand, of) for of in ever))
        if said.get(place):
            differs(f"{where}, amounts in the audit", said[place], next((got for of in ever if (got := amounts(hand, of)) == said[place]), amounts(hand, ever[0])))
    print(f"{len(archive['hands'])} versions of hands: amounts counted.")


def state(archive, place):
    """The rows as they stood once the row of the audit in this place was written."""
    before, later, there = archive["audit"][:place + 1], archive["audit"][place + 1:], {}
    for row in before:
        there.update(bound(row))
    called = lambda kind, row: NAMES[kind].format(**{"revision": "", **row}).strip()
    then = {kind: [dict(row) for row in archive.get(kind, []) if there.get(called(kind, row), "-") != "-"] for kind in NAMES}
    event = archive["event"]
    for row in reversed(later):
        was = json.loads(row["detail"]).get("was", {}) if '"was"' in row["detail"] else {}
        event = was.get("event", event)
        for kind in "teams", "players":
            older = {one["id"]: one for one in was.get(kind, [])}
            then[kind] = [older.get(one["id"], one) for one in then[kind]]
    then["regulations"], then["in_teams"] = event["regulations"], event["teams"]
    then["entry"], then["base"] = then["regulations"].get("entry", "hands"), then["regulations"].get("base_score", 500)
    again = {name for row in later if row["action"] != "erase_player" for name in bound(row)}
    for session in (one for one in then["sessions"] if called("sessions", one) in again):
        written = [row for row in before if called("sessions", session) in bound(row)]
        merged = any(row["action"] == "merge_archive" for row in written)
        for field, done, back in ("started_at", "start_session", "unstart_session"), ("closed_at", "close_session", "reopen_session"):
            last = [row["at"] if row["action"] == done else None for row in written if row["action"] in (done, back)][-1:]
            session[field] = last[0] if last else session[field] if merged and (session[field] or "") <= before[-1]["at"] else None
    for hand in then["hands"]:
        hand["undone"] = None if called("hands", hand) in again else hand["undone"]
    then["unrevoked"] = unrevoked(then)
    return then


def standings(then):
    """The rows of both rankings, as a publication has them."""
    names = {kind: {one["id"]: one["name"] for one in then[kind]} for kind in ("players", "teams")}
    team = {player["id"]: player["team"] for player in then["players"]}
    return {kind: [{
        "rank": rank, "name": names[kind][one.key], "sessions": len(one.lines), "standard_points": str(one.standard),
        "team": names["teams"].get(team[one.key], "") if kind == "players" else "", "game_points": one.game,
        "decided_by": decided_by, **({} if one.plays_on else {"disqualified": True}),
    } for rank, one, decided_by in rows] for kind, rows in rankings(then)[0].items()}


def published(archive):
    """Every publication, as of the row of the audit that published it: what was entered later does not count."""
    for publication in [row for row in archive["publications"] if "withdraws" not in row]:
        name = f"publication {publication['session']} {publication['revision']}"
        where = f"standings after session {publication['session']}, publication {publication['revision']}"
        place = next((place for place, row in enumerate(archive["audit"]) if row["action"] == "publish_standings" and name in bound(row)), None)
        then = None if place is None else state(archive, place)
        if then is None or left_out(then["regulations"]):
            left.append(f"{where}: {'published before rows were bound' if then is None else 'of an event with points of comparison, which is not counted here'}")
            continue
        # The ranking after a session has the stages that have begun by then.
        begins = {stage["id"]: first for stage, first, _ in spans(then["regulations"])}
        then["stage_notes"] = [row for row in then["stage_notes"] if row["note"]["kind"] not in ("field", "taken_back") or begins.get(row["note"]["stage"], 0) <= publication["session"]]
        content, right = json.loads(publication["content"]), standings(then)
        for kind in ("players", "teams"):
            differs(f"{where}, number of {kind}", len(content[kind]), len(right[kind]))
            for stands, should in zip(content[kind], right[kind]):
                differs(f"{where}, {kind}, rank {should['rank']}", stands, should)
        print(f"{where}: {len(right['players'])} players and {len(right['teams'])} teams, as of row {place + 1} of the audit.")


def main(file):
    found.clear()
    left[:] = LEFT
    with open(file, encoding="utf-8") as opened:
        archive = json.load(opened)
    if (archive.get("format"), archive.get("version")) != ("caipan-event-archive", 1):
        sys.exit(f"{file} is no archive of version 1, which is all that this reads.")
    committed(archive)
    for draw in archive["draws"]:
        drawn(archive, draw)
    seated(archive, state)
    hands_again(archive)
    last = state(archive, len(archive["audit"]) - 1)
    stand = standing(last)
    for (session, table), (_, hands) in sheets(last).items():
        print(f"session {session}, table {table}: {len(hands)} hands give East, South, West, North {totals(hands, last)}.")
        if (session, table) in stand:
            print(f"session {session}, table {table}: four totals stand: {stand[session, table]}.")
    lots_committed(archive)
    fields(archive, state)
    published(archive)
    if not archive["publications"]:
        left.append("the ranking: nothing was published")
    print("\n".join(f"not counted again: {what}." for what in left))
    print("\n".join(f"DIFFERS: {what}" for what in found) or "All that was counted again is as it stands.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(any([main(file) for file in sys.argv[1:]]))
