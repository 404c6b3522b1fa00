"""The stages of an event: lines, what is taken off, lots, and the ranking of each. A part of recount.py; recipes in docs/verify.md."""
import math
from fractions import Fraction

from recount_fields import One, by_lot, criteria, decides, entered, is_above, rounded
from recount_first import first_groups, told_apart
from recount_line_ups import has_left, lacking, late, rests, spans
from recount_ranking import bye_lines, ranked, session_lines


def credited(line, unit, base):
    """A line with the points of its stage."""
    if unit == "match_points":
        net = line.game - base
        hundredths = (math.isqrt(40000 * abs(net)) + 1) // 2
        return line._replace(standard=Fraction(hundredths if net > 0 else -hundredths, 100))
    return line._replace(standard=Fraction(0)) if unit == "raw" else line


class Course:
    """What follows of the stages of an event as it stood; for a field to come `more` are the lots of a stage besides, and only who is disqualified `until` a session counts."""

    def __init__(self, then, more=None, until=None):
        self.then, self.regulations, self.teams = then, then["regulations"], then["in_teams"]
        self.spans, notes = list(spans(self.regulations)), then["stage_notes"]
        self.decided = {row["note"]["stage"]: row for row in notes if row["note"]["kind"] in ("field", "taken_back")}
        self.decided = {stage: row for stage, row in self.decided.items() if row["note"]["kind"] == "field"}
        self.lots = {}
        for stage, *_ in reversed(self.spans[1:]):
            if stage["id"] in self.decided and (note := self.decided[stage["id"]]["note"])["seed"]:
                self.lots[stage["field"]["from"]] = note
        self.lots.update({row["note"]["stage"]: row["note"] for row in notes if row["note"]["kind"] == "lots"})
        self.lots.update({stage: note for stage, note in (more or {}).items() if note["seed"]})
        self.gone, self.until = has_left(then), until
        self.out, self.barred = (session_lines(then, "table", until=last)[1] for last in (math.inf, math.inf if until is None else until))
        self.stages, self.lines = [], []
        for place, (stage, *_) in enumerate(self.spans):
            if place == 0 or any(later["id"] in self.decided for later, *_ in self.spans[place:]):
                self.play(place, stage, self.first() if place == 0 else self.noted(stage))

    def noted(self, stage):
        """The field as it was decided; nobody where it is not."""
        rows = self.decided[stage["id"]]["note"]["entrants"] if stage["id"] in self.decided else []
        return [One(row["entrant"], [], [], True, Fraction(row["standard"]), row["game"], row.get("block", 0), row["place"], row.get("group", 0)) for row in rows]

    def entrants(self):
        every = self.then["teams" if self.teams else "players"]
        return sorted(one["id"] for one in every if not one.get("substitute") and not one.get("stand_in"))

    def label(self, stage):
        """What a group follows from beside the place: the country, or the name where groups are given."""
        given = stage.get("groups", {}).get("by") == "given"
        own = lambda key: next((one for one in self.then["players"] if one["team" if self.teams else "id"] == key), {})
        return lambda key: self.name(key) if given else own(key).get("country") or ""

    def name(self, key):
        one = next(one for one in self.then["teams" if self.teams else "players"] if one["id"] == key)
        return one["name"] if self.teams else told_apart(self.then, one)

    def first(self):
        """All who are entered, in the groups of the draw; of groups that draw by themselves those whose group is known."""
        stage, keys = self.spans[0][0], self.entrants()
        groups = first_groups(self.then, stage, keys, self.label(stage))
        keys = [key for key in keys if key in groups]
        rows = entered(stage, {}, keys, {}, [groups[key] for key in keys])
        return [One(one.key, [], [], True, one.standard, one.game, one.block, one.place, one.group) for one in rows]

    def whose(self, line):
        return line.team if self.teams else line.player

    def play(self, place, stage, field):
        """Adds the stage that this field plays, with its ranking; the last part of who is in the field is the group."""
        _, first, last = self.spans[place]
        group = {one.key: one.lot for one in field} if stage.get("groups") else {}
        scoring, stand_ins = stage.get("scoring", {}), {one["id"] for one in self.then["players"] if one.get("stand_in")}
        # A later disqualification changes no ranking from which a field was chosen.
        lines, out = session_lines(self.then, scoring.get("scope") or self.regulations["standard_points"],
                                   lambda player, team: group.get(team if self.teams else player), last if self.until is None else min(last, self.until))
        for_team = self.regulations.get("stand_ins") == "team"
        lines = [credited(line, scoring.get("unit", "standard"), self.then["base"]) for line in lines if first <= line.session <= last and (line.player not in stand_ins or for_team)]
        here, by_who_comes = {one.key for one in field}, any(run.get("by") == "ad-hoc" for run in stage.get("seating", []))
        byes = [line for line in bye_lines(self.then, lines, self.regulations["bye"], self.out) if first <= line.session <= last and line.player not in stand_ins]
        lines += [line for line in byes if (place == 0 or self.whose(line) in here) and not by_who_comes and not rests(self.regulations, line.session)]
        self.lines.append(lines)
        taken, lots = self.taken(place), {key: at for at, key in enumerate(self.lotted(stage, "teams" if self.teams else "players", self.entrants()), 1)}
        of = lambda key, all: [line for lines in all for line in lines if self.whose(line) == key and (self.teams or line.player not in stand_ins)]
        records = []
        for one in field:
            own = of(one.key, [lines])
            records.append(one._replace(lines=own, before=of(one.key, self.lines[:-1]), plays_on=self.teams or one.key not in out, lot=lots.get(one.key, 1),
                                        standard=one.standard + sum(line.standard for line in own) - taken.get(one.key, 0), game=one.game + sum(line.game for line in own)))
        order = criteria(stage, self.regulations["tie_breaks"], any(one.block for one in field))
        rank = lambda of_group: ranked([one for one, at in zip(records, field) if of_group in (None, at.lot)], order, "", [], decides) if records else []
        groups = [rank(at) for at in range(max((one.lot for one in field), default=0) + 1)]
        self.stages.append({"stage": stage, "field": field, "rows": rank(None), "groups": groups, "taken": taken, "order": order})

    def lotted(self, stage, kind, keys):
        return by_lot(self.lots[stage["id"]], f"lots of {kind}", keys) if stage["id"] in self.lots else []

    def since(self, stage, key=None):
        """Since when a stage has a field, with this entrant in it: deciding it anew does not make it a later one."""
        since = None
        for row in self.then["stage_notes"]:
            if row["note"].get("stage") == stage and row["note"]["kind"] in ("field", "taken_back"):
                is_in = row["note"]["kind"] == "field" and (key is None or any(one["entrant"] == key for one in row["note"]["entrants"]))
                since = (since or row["recorded_at"]) if is_in else None
        return since

    def elsewhere(self, stage):
        """Who is not in this field since another is filled from the same ranking: those of fields above, who has played below; and the places that those above take."""
        found, taken = set(), 0
        for (other, *_), lines in zip(self.spans, self.lines):
            played = {self.whose(line) for line in lines if line.table is not None}
            if is_above(other, stage):
                entered = played | {one.key for one in self.noted(other)}
                first, last = (int(other["field"]["places"].split("-")[at]) for at in (0, -1))
                found, taken = found | entered, taken + (last - first + 1 if entered else 0)
            elif is_above(stage, other):
                found |= played
        return found, taken

    def counts_in(self, kind, key, given_at):
        """The stage in which a penalty counts: the last one that the entrant was in by then, and is in. Teams beside players are in all."""
        place, key = 0, key if (kind == "team") == self.teams else None
        for at, (stage, *_) in enumerate(self.spans):
            place = at if at and (since := self.since(stage["id"], key)) and since <= given_at else place
        return place

    def taken(self, place):
        """What was taken off in the stage, by hand and by the regulations."""
        sums = {}
        for row in self.then["unrevoked"]:
            key = ("team", row["team"]) if row["team"] is not None else ("player", row["player"])
            if self.counts_in(*key, row["given_at"]) == place:
                sums[key] = sums.get(key, 0) + Fraction(row["points"])
        lacks = {("team", team): points for team, points in lacking(self.then, self.out, place).items()}
        for of, points in [*lacks.items(), *late(self.then, place)]:
            sums[of] = sums.get(of, 0) + points
        self.of_teams = getattr(self, "of_teams", []) + [{key: points for (kind, key), points in sums.items() if kind == "team"}]
        return {key: points for (kind, key), points in sums.items() if kind == ("team" if self.teams else "player")}

    def totals(self, stage, key):
        """What a stage takes a part of."""
        carry, standard, game = stage.get("carry", {}), Fraction(0), 0
        if not (Fraction(carry.get("standard", 0)) or Fraction(carry.get("game", 0)) or carry.get("by_place")):
            return standard, game
        for place, of in enumerate(self.stages):
            if of["stage"]["id"] in (carry.get("of") or [stage["field"]["from"]]):
                for _, one, _ in (row for row in of["rows"] if row[1].key == key):
                    standard, game = standard + one.standard, game + one.game
                    standard += of["taken"].get(key, 0) if carry.get("penalties") == "before" else 0
                    if carry.get("eliminations") == "without":
                        beside = {(line.session, line.table) for other in set(self.barred) - {key} for line in self.lines[place] if line.player == other}
                        met = [line for line in one.lines if line.table and (line.session, line.table) in beside]
                        standard, game = standard - sum(line.standard for line in met), game - sum(line.game for line in met)
        return standard, game

    def deducted(self, place, own, total):
        """What is lacking in a total of a stage: what is taken off in it, by `own`, and what that before makes less of what a stage carries of a `total`."""
        stage, before = self.spans[place][0], Fraction(0)
        carry = stage.get("carry", {})
        part = lambda points: Fraction(0) if carry.get("by_place") else rounded(points * Fraction(carry.get("standard", 0)), carry.get("round_standard"))
        for at, (of, *_) in enumerate(self.spans[:place]):
            if of["id"] in (carry.get("of") or [stage["field"]["from"]]):
                before += self.deducted(at, own, total) - (own(at) if carry.get("penalties") == "before" else 0)
        return own(place) + part(total(stage) + before) - part(total(stage))
