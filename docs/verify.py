#!/usr/bin/env python3
"""Checks the archive of an event (version 1) without the program: python3 verify.py FILE [--audit CODE] [--key KEY]

It shares nothing with Caipan: docs/archive.md alone says what to do. It checks the last line's SHA-256, the chain of the audit, every row
against what the audit bound, documents and pictures against the hashes in those rows, and the seals; recount.py counts again what follows.
"""
import argparse, hashlib, json, sys
from base64 import b64decode
from collections import Counter

# Of these the last row about the same thing counts, so their order is what the audit says too.
LAST_COUNTS = {"releases", "withdrawals", "seat_corrections", "attendances", "signed_totals", "table_notes", "publications"}
SEALED = {"draw_lots", "repair_draw", "close_session", "publish_standings", "bind_rows", "erase_player"}


def sha256(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


# Ed25519 as in RFC 8032, section 5.1: points are (x, y) with x² and y² on -x² + y² = 1 + d x² y², in extended coordinates.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def point(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, signature, text):
    public, r = point(key), point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if public is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + text.encode()).digest(), "little") % ORDER
    left, right = times(s, BASE), add(r, times(k, public))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


# What a row is called in the audit: the table of names in docs/archive.md.
NAMES = {
    "event": "event", "teams": "team {id}", "players": "player {id}", "charts": "chart {revision}", "commitments": "commitment {revision}",
    "draws": "draw {revision}", "releases": "release {draw} {released_at}", "withdrawals": "withdrawal {player} {recorded_at}",
    "sessions": "session {number}", "tables": "table {session}/{table}", "hands": "hand {session}/{table}/{hand} {revision}",
    "seat_corrections": "seat_correction {session}/{table} {recorded_at}", "attendances": "attendance {session}/{table} {recorded_at}",
    "signed_totals": "signed_totals {session}/{table} {recorded_at}", "table_notes": "table_note {session}/{table} {entry}",
    "revocations": "revocation {session}/{table}/{hand} {player} {revision}", "standard_penalties": "standard_penalty {given_at}",
    "publications": "publication {session} {revision}", "screen_notes": "screen_note {revision}", "stage_notes": "stage_note {revision}",
    "line_ups": "line_up {session}/{team} {revision}", "deals": "deals {session} {revision}",
}


def documents(archive):
    # Documents and pictures: what the notes name, and what is in the file, by SHA-256.
    notes = (one["note"] for kind in ("table_notes", "screen_notes") for one in archive.get(kind, []))
    named = {note["sha256"] for note in notes if note["kind"] in ("attached", "added")}
    return named, {one["sha256"]: b64decode(one["content"]) for one in archive.get("documents", [])}


def problems(text, audit_code, key):
    """Everything that does not hold."""
    lines, archive = text.rstrip("\n").split("\n"), json.loads(text)
    if sha256("\n".join(lines[:-1]) + "\n") != archive["sha256"]:
        yield "The last line does not have the SHA-256 of the lines before it."
    slug, audit, erased = archive["event"]["slug"], archive["audit"], {}
    hashes = [""] + [row["hash"] for row in audit]
    for number, row in reversed(list(enumerate(audit, 1))):
        parts = [hashes[number - 1], slug, row["at"], row["actor"], row["action"], row["detail"]] + [row["bound"]] * bool(row["bound"])
        data = b"".join(len(part.encode()).to_bytes(8, "big") + part.encode() for part in parts)
        # A row that was erased keeps its hash, and a later row says which one it would have as it is now.
        says = erased.pop(row["hash"], None)
        if sha256(data) != (says or row["hash"]) or says == row["hash"]:
            yield f"Row {number} of the audit does not follow from the rows before it."
        elif row["action"] == "erase_player":
            erased = {**dict(json.loads(row["detail"])["rows"]), **erased}
    yield from (f"An erasure names the row {one[:12]}, which is not before it." for one in erased)
    bound, order, again = {}, {}, set()
    for row, line in ((row, line) for row in audit for line in row["bound"].splitlines()):
        called, now = line.rsplit(" ", 1)
        bound.setdefault(called, []).append(now)
        order.setdefault((called, now), len(order))
        again |= {(called, now)} if row["action"] == "erase_player" else set()
    stand, nth, kind, before = Counter(), Counter(), None, 0
    for line in lines[:-1]:
        kind, before = (line.split('"')[1], 0) if line.startswith('"') else (kind, before)
        if "{" in line and "}" in line and kind not in ("audit", "seals", "documents", "deal_secrets", "left_out"):
            row = line[line.index("{"):line.rindex("}") + 1]
            called, now = NAMES[kind].format(**{"revision": "", **json.loads(row)}).rstrip(), sha256(row)
            stand[called, now] += 1
            if stand[called, now] > bound.get(called, []).count(now) or bound[called][-1] == "-":
                yield f"{called} is not as any row of the audit has written it, or more than once: {row[:200]}"
            # What an erasure has written again stands where it stood: the first of a name where the first was bound.
            first = bound.get(called, [now])[nth[called]:][:1] if (called, now) in again else [now]
            place, nth[called] = order.get((called, *first), before), nth[called] + 1
            if kind in LAST_COUNTS and place < before:
                yield f"{called} comes after rows that were written later."
            before = max(before, place)
    # Of notes of tables that are not for everybody there is the hash that was bound.
    for one in archive.get("left_out", []):
        stand[one["name"], one["sha256"]] += 1
        if not one["name"].startswith("table_note ") or stand[one["name"], one["sha256"]] > bound.get(one["name"], []).count(one["sha256"]):
            yield f"{one['name']} is left out, and no row of the audit has written it so."
    yield from (f"{called} is not as it was written last." for called, hashes in bound.items()
                if hashes[-1] != "-" and (called, hashes[-1]) not in stand)
    named, there = documents(archive)
    yield from (f"A document is not what its SHA-256 {one} says." for one, content in there.items() if sha256(content) != one)
    yield from (f"No note of the audit names the document {one}." for one in there.keys() - named)
    made = {(one["session"], one["revision"], one["commitment"]) for one in archive.get("deals", [])}
    yield from (f"The deals of session {one['session']} do not follow from what was committed to."
                for one in archive.get("deal_secrets", []) if (one["session"], one["revision"], sha256(one["secret"])) not in made)
    sealed = {seal["audit_hash"] for seal in archive["seals"]}
    for seal in archive["seals"]:
        said = f"caipan-seal 1\n{slug}\n{seal['audit_hash']}\n{seal['sealed_at']}\n"
        if not is_signed(bytes.fromhex(seal["public_key"]), bytes.fromhex(seal["signature"]), said):
            yield f"A seal with the key {seal['public_key']} was not made with that key."
    yield from (f"A row with the hash {lost[:12]} was sealed but is missing." for lost in sealed - {row["hash"] for row in audit})
    first = next((place for place, row in enumerate(audit) if row["hash"] in sealed), len(audit))
    yield from (f"Row {place + 1} of the audit is not sealed." for place, row in enumerate(audit)
                if place > first and row["action"] in SEALED and row["hash"] not in sealed)
    coded = [place for place, row in enumerate(audit) if audit_code and row["hash"].startswith(audit_code)]
    if audit_code and not coded:
        yield f"No row of the audit has the check code {audit_code}."
    # Erased rows keep their hashes: whether it was the installation that erased them, only its key says.
    if coded and not key and any(row["action"] == "erase_player" for row in audit[coded[-1] + 1:]):
        yield f"A name was erased after the row with the check code {audit_code}: it proves nothing without the key on the paper."
    if key and not any(seal["public_key"].startswith(key) and seal["audit_hash"] == hashes[-1] for seal in archive["seals"]):
        yield f"The last row is not sealed with the key {key}."


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    _ = [parser.add_argument(argument) for argument in ("file", "--audit", "--key")]
    asked = parser.parse_args()
    text = open(asked.file, encoding="utf-8").read()
    found = list(problems(text, asked.audit, asked.key))
    named, there = documents(json.loads(text))
    for one in sorted(named - there.keys()):
        print(f"A document or picture with the SHA-256 {one} is named and not in this file.")
    print("\n".join(found) or f"All holds: the file, the audit, every row it bound, {len(there)} of {len(named)} documents, and the seals.")
    sys.exit(bool(found))
