//! The invariants of an archive: everything that the program refuses when it is entered, and that the databases refuse.
//!
//! Two facts to know: hands are replayed as when an event is loaded; and every row is compared with the audit, but nothing is
//! recomputed: `recount/check.rs` does that.

mod audit;
mod draws;
mod hands;
mod notes;

use crate::sheet::Problem;
use event::event::{Privacy, is_address, is_given_name_of, registers};
use event::record::archive::{Archive, Event, Player, Table};
use event::regulations::settings::MAX_SESSIONS;
use event::regulations::{Bye, Regulations};
use messages::{Message, setting_problem};
use rules::GamePoints;
use std::collections::{HashMap, HashSet};

/// Maximum number of a player, a table or a session.
const MAX_NUMBER: i32 = 9_999;
/// Maximum number of tables of a session.
const MAX_TABLES: usize = 512;
/// The settings whose limits have always applied. An event may be older than the limits of other settings.
const ALWAYS_LIMITED: [&str; 6] = ["place", "sessions", "team_size", "reserves", "base_score", "forfeit_score"];

/// Every violated invariant.
pub(super) fn problems(file: &str, archive: &Archive, text: &str) -> Vec<Problem> {
    let mut check = Check { file, archive, line: 4, is_after_seals: false, problems: Vec::new() };
    check.zero_bytes(text);
    check.event(&archive.event);
    check.entries();
    check.draws();
    check.sessions();
    check.hands();
    check.table_records();
    check.publications();
    check.audit();
    check.documents();
    check.screens();
    check.stages();
    check.line_ups();
    check.deals();
    check.left_out();
    check.digests();
    check.problems
}

struct Check<'a> {
    file: &'a str,
    archive: &'a Archive,
    line: u64,
    /// Whether the line is one after the list of seals, which has no check of its own here.
    is_after_seals: bool,
    problems: Vec<Problem>,
}

impl<'a> Check<'a> {
    fn add_problem(&mut self, what: Message) {
        self.problems.push(Problem::in_file(self.file, Some(self.line), what));
    }

    /// Requires a valid value of a field.
    fn require(&mut self, holds: bool, field: &'static str, found: impl ToString) {
        if !holds {
            self.add_problem(Message::new("archive-value").arg("field", field).arg("found", found.to_string()));
        }
    }

    /// Requires that a field names something in the archive.
    fn require_known(&mut self, is_known: bool, field: &'static str, found: impl ToString) {
        if !is_known {
            self.add_problem(Message::new("archive-unknown").arg("field", field).arg("found", found.to_string()));
        }
    }

    /// Requires a number that increases by one from row to row.
    fn require_next(&mut self, field: &'static str, found: i32, right: usize) {
        if usize::try_from(found) != Ok(right) {
            self.add_problem(
                Message::new("archive-next").arg("field", field).arg("found", found.to_string()).arg("right", right),
            );
        }
    }

    /// Checks each row of a list with its place, from 1; the line of the list itself comes first.
    fn rows<T>(&mut self, rows: &'a [T], mut check: impl FnMut(&mut Self, usize, &'a T)) {
        self.line += 1;
        for (place, row) in (1..).zip(rows) {
            self.line += 1;
            check(self, place, row);
        }
    }

    /// Goes over the lines of the seals, before the first list after them that is not empty.
    fn pass_seals(&mut self) {
        if !self.is_after_seals {
            self.line += 1 + self.archive.seals.len() as u64;
            self.is_after_seals = true;
        }
    }

    fn player(&mut self, field: &'static str, player: i32) {
        self.require_known(player >= 1 && player as usize <= self.archive.players.len(), field, player);
    }

    fn team(&mut self, field: &'static str, team: i32) {
        self.require_known(team >= 1 && team as usize <= self.archive.teams.len(), field, team);
    }

    /// Rejects a character that PostgreSQL cannot store in texts.
    fn zero_bytes(&mut self, text: &str) {
        let escaped = |at: usize| text[..at].bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 0;
        if let Some((at, _)) = text.match_indices("\\u0000").find(|(at, _)| escaped(*at)) {
            let (event, line) = (self.line, 1 + text[..at].matches('\n').count() as u64);
            self.line = line;
            self.add_problem(Message::new("archive-zero"));
            self.line = event;
        }
    }

    fn event(&mut self, event: &Event) {
        self.require(is_address(&event.slug), "slug", &event.slug);
        let mut known = HashSet::new();
        for address in &event.addresses {
            self.require(is_address(address) && known.insert(address), "addresses", address);
        }
        self.require(!event.name.trim().is_empty(), "name", &event.name);
        let wrong = event.regulations.wrong_settings(&Regulations::default());
        for wrong in wrong.iter().filter(|wrong| ALWAYS_LIMITED.contains(&wrong.setting.key)) {
            self.add_problem(setting_problem(wrong));
        }
        self.require(event.regulations.starts_fit(), "regulations.starts", event.regulations.starts.len());
        self.require(event.regulations.shown_fits(), "regulations.shown", event.regulations.sessions);
        let team_size = event.regulations.team_size;
        self.require(!event.teams || team_size == 0, "regulations.team_size", team_size);
        if let Bye::Fixed { game_points, .. } = event.regulations.bye {
            self.require(GamePoints(game_points).is_plausible(), "regulations.bye.game_points", game_points);
        }
    }

    fn entries(&mut self) {
        let event = &self.archive.event;
        let (in_teams, has_teams) = (event.teams, event.teams || event.regulations.team_size > 0);
        let mut names = HashSet::new();
        self.rows(&self.archive.teams, |check, place, team| {
            check.require_next("id", team.id, place);
            check.require(has_teams && !team.name.trim().is_empty() && names.insert(&team.name), "name", &team.name);
        });
        let mut names = HashSet::new();
        self.rows(&self.archive.players, |check, place, player: &Player| {
            check.require_next("id", player.id, place);
            check.require(if player.team.is_some() { has_teams } else { !in_teams }, "team", or_null(player.team));
            if let Some(team) = player.team {
                check.team("team", team);
            }
            let alone = player.team.is_none() || names.insert((player.team, &player.name));
            check.require(!player.name.trim().is_empty() && alone, "name", &player.name);
            check.require(player.team.is_some() || !player.substitute, "substitute", player.substitute);
            check.require(!player.substitute || !player.stand_in, "stand_in", player.stand_in);
            let given = is_given_name_of(&player.given_name, &player.name);
            check.require(given, "given_name", &player.given_name);
            let kept = registers(&player.registers).is_ok_and(|kept| kept == player.registers);
            check.require(kept, "registers", &player.registers);
            check.require(Privacy::from_code(&player.privacy).is_some(), "privacy", &player.privacy);
            check.require((1..=MAX_SESSIONS).contains(&player.from_session), "from_session", player.from_session);
        });
    }

    /// The table of a row, which must exist.
    fn require_table(
        &mut self,
        tables: &HashMap<(i32, i32), &'a Table>,
        session: i32,
        table: i32,
    ) -> Option<&'a Table> {
        let found = tables.get(&(session, table)).copied();
        self.require_known(found.is_some(), "session, table", format!("{session}, {table}"));
        found
    }
}

/// A value as in the file, `null` if there is none.
fn or_null(value: Option<impl ToString>) -> String {
    value.map_or("null".to_owned(), |value| value.to_string())
}
