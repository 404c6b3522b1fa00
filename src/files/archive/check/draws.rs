//! Checks the rows of an archive about the draw: charts, commitments, draws, releases (how many numbers everybody was shown), and the
//! players who withdrew.

use super::{Check, MAX_NUMBER, MAX_TABLES, or_null};
use event::draw::by_standing::SeatingMethod;
use event::draw::lots::{Lot, Lots};
use event::draw::protocol::Input;
use event::draw::{self, official_charts, protocol};
use event::record::archive::{Chart, Commitment, Draw};
use event::record::binding::Named;
use event::record::erased::changed_rows;
use event::regulations::settings::MAX_SESSIONS;
use event::values::ids::{PlayerId, PlayerNumber, TeamId};
use messages::lots_error;
use std::collections::{BTreeMap, BTreeSet, HashSet};

impl<'a> Check<'a> {
    /// Checks these lists in the order in which the archive has them.
    pub(super) fn draws(&mut self) {
        self.rows(&self.archive.charts, |check, place, chart| {
            check.require_next("revision", chart.revision, place);
            check.chart(chart);
        });
        let changed = changed_rows(self.archive);
        let used: HashSet<i32> = self.archive.draws.iter().filter_map(|draw| draw.commitment).collect();
        self.rows(&self.archive.commitments, |check, place, commitment: &Commitment| {
            check.require_next("revision", commitment.revision, place);
            check.input(&commitment.input);
            // A secret is in the archive once lots were drawn from it, and never before.
            let is_used = used.contains(&commitment.revision);
            check.require(commitment.secret.is_some() == is_used, "secret", if is_used { "null" } else { "…" });
            if let Some(secret) = &commitment.secret {
                check.require(!secret.is_empty(), "secret", secret);
                let expected = commitment.input.commitment(secret);
                // Erasing a name changes the input, and the commitment remains the hash of the input with the name.
                check.require(
                    changed.contains_key(commitment.name().as_str())
                        || expected.is_ok_and(|expected| commitment.commitment == expected),
                    "commitment",
                    &commitment.commitment,
                );
            }
        });
        let mut committed = HashSet::new();
        self.rows(&self.archive.draws, |check, place, draw| {
            check.require_next("revision", draw.revision, place);
            check.draw(draw, &mut committed);
        });
        self.rows(&self.archive.releases, |check, _, release| {
            let draw = check.archive.draws.iter().find(|draw| draw.revision == release.draw);
            check.require_known(draw.is_some(), "draw", release.draw);
            let numbers = draw.map_or(0, |draw| draw.teams.len() + draw.players.len());
            let is_in_draw = usize::try_from(release.shown).is_ok_and(|shown| shown <= numbers);
            check.require(is_in_draw, "shown", release.shown);
        });
        self.rows(&self.archive.withdrawals, |check, _, withdrawal| {
            check.player("player", withdrawal.player);
            let from = withdrawal.from_session;
            let is_session = from.is_none_or(|from| (1..=MAX_SESSIONS + 1).contains(&from));
            check.require(is_session, "from_session", from.unwrap_or_default());
        });
    }

    fn chart(&mut self, chart: &Chart) {
        let is_method = chart.then_by.as_deref().is_none_or(|name| SeatingMethod::from_name(name).is_some());
        self.require(is_method, "then_by", chart.then_by.as_deref().unwrap_or_default());
        let is_of_book = |number: &i32| u8::try_from(*number).is_ok_and(|n| official_charts::by_number(n).is_some());
        let may_repeat = |copies: i32| chart.official.is_some() && (2..=MAX_TABLES as i32 / 4).contains(&copies);
        self.require(chart.copies.is_none_or(may_repeat), "copies", chart.copies.unwrap_or_default());
        match (chart.origin.as_str(), &chart.official, &chart.rows) {
            ("official", Some(number), None) => self.require(is_of_book(number), "official", number),
            ("generated" | "imported" | "improved" | "repaired", None, Some(rows)) => {
                self.require(is_chart(rows, chart.origin == "repaired"), "rows", rows.len());
            }
            _ => self.require(false, "origin", &chart.origin),
        }
    }

    /// Checks a draw. `committed` has the revisions of the commitments from which earlier draws were made: each is used once.
    fn draw(&mut self, draw: &'a Draw, committed: &mut HashSet<i32>) {
        if let Some(reason) = &draw.withdraws {
            self.require(!reason.trim().is_empty() && draw.revision > 1, "withdraws", reason);
            let origin = (&draw.seed, &draw.word, draw.commitment, draw.repairs, draw.input.is_some());
            self.require(origin == (&None, &None, None, None, false), "revision", draw.revision);
            return self.require(draw.teams.is_empty() && draw.players.is_empty(), "players", draw.players.len());
        }
        if let Some(repairs) = draw.repairs {
            let repaired = self.archive.draws.iter().find(|other| other.revision == repairs);
            let is_original = repaired.is_some_and(|other| other.revision < draw.revision && other.repairs.is_none());
            self.require_known(is_original, "repairs", repairs);
        }
        self.require(draw.word.is_some() == draw.commitment.is_some(), "word", or_null(draw.word.as_deref()));
        if let Some(revision) = draw.commitment {
            let commitment = self.archive.commitments.iter().find(|commitment| commitment.revision == revision);
            self.require_known(commitment.is_some(), "commitment", revision);
            self.require(committed.insert(revision), "commitment", revision);
            let seed = commitment
                .zip(draw.word.as_ref())
                .and_then(|(commitment, word)| Some(protocol::seed(commitment.secret.as_deref()?, word)));
            self.require(draw.seed == seed, "seed", or_null(draw.seed.as_deref()));
            let is_same = commitment.is_some_and(|commitment| draw.input.as_ref() == Some(&commitment.input));
            self.require(is_same, "input", revision);
        }
        let mut taken = [BTreeSet::new(), BTreeSet::new()];
        for (number, team) in &draw.teams {
            self.team("teams", *team);
            let is_free = (1..=MAX_NUMBER).contains(number) && taken[0].insert(number) && taken[1].insert(team);
            self.require(is_free && self.archive.event.teams, "teams", format!("[{number},{team}]"));
        }
        let mut taken = [BTreeSet::new(), BTreeSet::new()];
        for (number, player) in &draw.players {
            self.player("players", *player);
            let is_free = (1..=MAX_NUMBER).contains(number) && taken[0].insert(number) && taken[1].insert(player);
            self.require(is_free, "players", format!("[{number},{player}]"));
        }
        let are_sorted = draw.teams.is_sorted() && draw.players.is_sorted();
        self.require(are_sorted, "players", draw.players.len());
        if let Some(input) = &draw.input {
            self.input(input);
            self.lots(draw, input);
        }
    }

    /// Checks the input of a draw. If people are kept apart, its chart must have the numbers from 1 to the number of players.
    fn input(&mut self, input: &Input) {
        let keeps_apart = !input.apart.is_empty();
        self.require(input.groups_fit(), "input", &input.format);
        let is_valid = is_chart(&input.chart, !keeps_apart) && input.format == input.right_format();
        self.require(is_valid, "input", &input.format);
    }

    /// Checks the lots of a draw against its input. Both name people by ids of their own; the ids in either are in the order of entry, so
    /// the lowest in the draw is the first of the input.
    fn lots(&mut self, draw: &Draw, input: &Input) {
        let in_teams = !input.teams.is_empty();
        let mut ids: Vec<i32> = draw.players.iter().map(|(_, player)| *player).collect();
        ids.sort_unstable();
        let mut team_ids: Vec<i32> = draw.teams.iter().map(|(_, team)| *team).collect();
        team_ids.sort_unstable();
        if ids.len() != input.players.len() || team_ids.len() != input.teams.len() {
            return self.require(false, "players", draw.players.len());
        }
        let ids: BTreeMap<i32, PlayerId> = ids.into_iter().zip(input.players.iter().map(|player| player.id)).collect();
        let team_ids: BTreeMap<i32, TeamId> =
            team_ids.into_iter().zip(input.teams.iter().map(|team| team.id)).collect();
        let lot_number = |number: i32| if in_teams { (number - 1) % 4 + 1 } else { number } as u16;
        let lots = Lots {
            teams: draw.teams.iter().map(|(number, team)| Lot { of: team_ids[team], number: *number as u16 }).collect(),
            players: draw
                .players
                .iter()
                .map(|(number, player)| Lot { of: ids[player], number: lot_number(*number) })
                .collect(),
        };
        let against = input.check(&lots).err().unwrap_or_default();
        for error in against {
            self.add_problem(lots_error(&error, |team| input.team_name(team), |player| input.name(player)));
        }
    }
}

/// Whether player numbers, by session and table, form a chart. In one that was `repaired` they need not be 1 to the number of players.
fn is_chart(rows: &[Vec<[u16; 4]>], repaired: bool) -> bool {
    let numbers = |tables: &Vec<[u16; 4]>| tables.iter().map(|table| table.map(PlayerNumber)).collect();
    let chart = draw::Chart { sessions: rows.iter().map(numbers).collect() };
    let each_once = |tables: &Vec<[u16; 4]>| {
        let mut seen = HashSet::new();
        tables.iter().flatten().all(|number| (1..=MAX_NUMBER).contains(&i32::from(*number)) && seen.insert(*number))
    };
    if rows.len() > MAX_SESSIONS as usize || rows.iter().any(|tables| tables.len() > MAX_TABLES) {
        return false;
    }
    if repaired {
        rows.iter().all(each_once)
    } else {
        !rows.is_empty() && (chart.byes(chart.players()).is_some() || chart.is_for(&chart.spans()))
    }
}
