//! The invariants of an archive: everything that the program refuses when it is entered, and that the databases refuse.
//!
//! Two facts to know: hands are replayed as when an event is loaded; and every row is compared with the audit, but nothing is
//! recomputed: `actions/check.rs` does that.

use crate::output_error;
use crate::sheet::Problem;
use event::draw::by_standing::SeatingMethod;
use event::draw::lots::{Lot, Lots};
use event::draw::protocol::Input;
use event::draw::{self, official_charts, protocol};
use event::duplicate::deal::commitment;
use event::duplicate::made::Kind;
use event::event::{NamedRow, is_address, is_given_name_of, registers};
use event::record::archive::{
    Archive, AuditRow, Chart, Commitment, Deals, Draw, Event, Hand, Player, Session, StandardPenalty, Table,
};
use event::record::audit_chain::code;
use event::record::binding::{self, Unbound};
use event::record::left_out::LEFT_OUT;
use event::record::seal::{self, Unsealed};
use event::regulations::{Bye, MOST_BASE_SCORE, MOST_OF_TEAM, MOST_RESERVES, Regulations, SheetRules};
use event::sheet::penalty::can_be_taken;
use event::sheet::scoresheet::Scoresheet;
use event::sheet::session::Attendance;
use event::sheet::written_hand::WrittenHand;
use event::stage::committed::{FORMAT, Revealed};
use event::stage::line_up::ChangeCost;
use event::stage::noted::StageNote;
use event::values::ids::{PlayerId, PlayerNumber, TableNumber, TeamId};
use messages::{Message, lots_error, refusal, unreadable};
use rules::{BySeat, Foul, GamePoints, Seat, StandardPoints};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Maximum number of a player, a table or a session.
const MAX_NUMBER: i32 = 9_999;
/// Maximum number of sessions of an event.
const MAX_SESSIONS: i32 = 99;
/// Maximum number of tables of a session.
const MAX_TABLES: usize = 512;

/// Every violated invariant.
pub(super) fn problems(file: &str, archive: &Archive, text: &str) -> Vec<Problem> {
    let mut check = Check { file, archive, line: 4, problems: Vec::new() };
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
    problems: Vec<Problem>,
}

impl<'a> Check<'a> {
    fn add_problem(&mut self, what: Message) {
        self.problems.push(Problem { file: self.file.to_owned(), line: Some(self.line), column: None, what });
    }

    /// Requires a valid value of a field.
    fn require(&mut self, holds: bool, field: &'static str, found: impl ToString) {
        if !holds {
            self.add_problem(Message::new("archive-value").arg("field", field).arg("found", found.to_string()));
        }
    }

    /// Requires that a field names something in the archive.
    fn require_known(&mut self, is: bool, field: &'static str, found: impl ToString) {
        if !is {
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
        let sessions = i32::from(event.regulations.sessions);
        self.require((1..=MAX_SESSIONS).contains(&sessions), "regulations.sessions", sessions);
        self.require(event.regulations.place_fits(), "regulations.place", &event.regulations.place);
        self.require(event.regulations.starts_fit(), "regulations.starts", event.regulations.starts.len());
        self.require(event.regulations.shown_fits(), "regulations.shown", sessions);
        let base = event.regulations.base_score;
        self.require((0..=MOST_BASE_SCORE).contains(&base), "regulations.base_score", base);
        let forfeited = event.regulations.forfeit_score;
        self.require((-MOST_BASE_SCORE..=MOST_BASE_SCORE).contains(&forfeited), "regulations.forfeit_score", forfeited);
        let team_size = event.regulations.team_size;
        self.require(team_size <= if event.teams { 0 } else { MOST_OF_TEAM }, "regulations.team_size", team_size);
        let reserves = event.regulations.reserves;
        self.require(reserves <= MOST_RESERVES, "regulations.reserves", reserves);
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
            check.require((1..=MAX_SESSIONS).contains(&player.from_session), "from_session", player.from_session);
        });
    }

    fn draws(&mut self) {
        self.rows(&self.archive.charts, |check, place, chart| {
            check.require_next("revision", chart.revision, place);
            check.chart(chart);
        });
        let used: HashMap<i32, &Draw> =
            self.archive.draws.iter().filter_map(|draw| Some((draw.commitment?, draw))).collect();
        self.rows(&self.archive.commitments, |check, place, commitment: &Commitment| {
            check.require_next("revision", commitment.revision, place);
            check.input(&commitment.input);
            let drawn = used.contains_key(&commitment.revision);
            check.require(commitment.secret.is_some() == drawn, "secret", if drawn { "null" } else { "…" });
            if let Some(secret) = &commitment.secret {
                check.require(!secret.is_empty(), "secret", secret);
                let right = commitment.input.commitment(secret);
                check.require(
                    right.is_ok_and(|right| commitment.commitment == right),
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
            let most = draw.map_or(0, |draw| draw.teams.len() + draw.players.len());
            let shown = usize::try_from(release.shown).is_ok_and(|shown| shown <= most);
            check.require(shown, "shown", release.shown);
        });
        self.rows(&self.archive.withdrawals, |check, _, withdrawal| {
            check.player("player", withdrawal.player);
            check.require(
                (1..=MAX_SESSIONS + 1).contains(&withdrawal.from_session),
                "from_session",
                withdrawal.from_session,
            );
        });
    }

    fn chart(&mut self, chart: &Chart) {
        let drawn = chart.then_by.as_deref().is_none_or(|name| SeatingMethod::from_name(name).is_some());
        self.require(drawn, "then_by", chart.then_by.as_deref().unwrap_or_default());
        let of_book = |number: &i32| u8::try_from(*number).is_ok_and(|n| official_charts::by_number(n).is_some());
        let copies = |copies: i32| chart.official.is_some() && (2..=MAX_TABLES as i32 / 4).contains(&copies);
        self.require(chart.copies.is_none_or(copies), "copies", chart.copies.unwrap_or_default());
        match (chart.origin.as_str(), &chart.official, &chart.rows) {
            ("official", Some(number), None) => self.require(of_book(number), "official", number),
            ("generated" | "imported" | "improved" | "repaired", None, Some(rows)) => {
                self.require(is_chart(rows, chart.origin == "repaired"), "rows", rows.len());
            }
            _ => self.require(false, "origin", &chart.origin),
        }
    }

    fn draw(&mut self, draw: &'a Draw, committed: &mut HashSet<i32>) {
        if let Some(reason) = &draw.withdraws {
            self.require(!reason.trim().is_empty() && draw.revision > 1, "withdraws", reason);
            let says = (&draw.seed, &draw.word, draw.commitment, draw.repairs, draw.input.is_some());
            self.require(says == (&None, &None, None, None, false), "revision", draw.revision);
            return self.require(draw.teams.is_empty() && draw.players.is_empty(), "players", draw.players.len());
        }
        if let Some(repairs) = draw.repairs {
            let before = self.archive.draws.iter().find(|other| other.revision == repairs);
            let original = before.is_some_and(|other| other.revision < draw.revision && other.repairs.is_none());
            self.require_known(original, "repairs", repairs);
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
            let same = commitment.is_some_and(|commitment| draw.input.as_ref() == Some(&commitment.input));
            self.require(same, "input", revision);
        }
        let mut taken = [BTreeSet::new(), BTreeSet::new()];
        for (number, team) in &draw.teams {
            self.team("teams", *team);
            let numbers = (1..=MAX_NUMBER).contains(number) && taken[0].insert(number) && taken[1].insert(team);
            self.require(numbers && self.archive.event.teams, "teams", format!("[{number},{team}]"));
        }
        let mut taken = [BTreeSet::new(), BTreeSet::new()];
        for (number, player) in &draw.players {
            self.player("players", *player);
            let numbers = (1..=MAX_NUMBER).contains(number) && taken[0].insert(number) && taken[1].insert(player);
            self.require(numbers, "players", format!("[{number},{player}]"));
        }
        let ordered = draw.teams.is_sorted() && draw.players.is_sorted();
        self.require(ordered, "players", draw.players.len());
        if let Some(input) = &draw.input {
            self.input(input);
            self.lots(draw, input);
        }
    }

    /// If people are kept apart, the chart has the numbers from 1 to the number of players; after a repair it need not.
    fn input(&mut self, input: &Input) {
        let apart = !input.apart.is_empty();
        self.require(input.groups_fit(), "input", &input.format);
        let holds = is_chart(&input.chart, !apart) && input.format == input.right_format();
        self.require(holds, "input", &input.format);
    }

    /// Requires the lots of the input: the first of the input, in the order of entry, is the first here.
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
        let place = |number: i32| if in_teams { (number - 1) % 4 + 1 } else { number } as u16;
        let lots = Lots {
            teams: draw.teams.iter().map(|(number, team)| Lot { of: team_ids[team], number: *number as u16 }).collect(),
            players: draw
                .players
                .iter()
                .map(|(number, player)| Lot { of: ids[player], number: place(*number) })
                .collect(),
        };
        let against = input.check(&lots).err().unwrap_or_default();
        for error in against {
            self.add_problem(lots_error(&error, |team| input.team_name(team), |player| input.name(player)));
        }
    }

    fn sessions(&mut self) {
        self.rows(&self.archive.sessions, |check, place, session| {
            check.require_next("number", session.number, place);
            check.require((1..=MAX_SESSIONS).contains(&session.number), "number", session.number);
            check.require(session.closed_at.is_none() || session.started_at.is_some(), "started_at", "null");
        });
        let mut before = (0, 0);
        let mut seated = HashSet::new();
        self.rows(&self.archive.tables, |check, _, table: &Table| {
            let number = if before.0 == table.session { before.1 + 1 } else { 1 };
            let session = usize::try_from(table.session).is_ok_and(|n| (1..=check.archive.sessions.len()).contains(&n));
            check.require_known(session && table.session >= before.0, "session", table.session);
            check.require_next("table", table.table, number as usize);
            for player in table.players {
                check.player("players", player);
                check.require(seated.insert((table.session, player)), "players", player);
            }
            before = (table.session, number);
        });
    }

    /// The table of a row.
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

    fn seat(&mut self, letter: &str) {
        self.require(Seat::from_letter(letter).is_some_and(|seat| seat.letter() == letter), "seat", letter);
    }

    fn hands(&mut self) {
        let tables = tables_by_place(self.archive);
        self.rows(&self.archive.seat_corrections, |check, _, row| {
            check.require_table(&tables, row.session, row.table);
            check.seat(&row.seat);
            check.player("player", row.player);
        });
        let rules = self.archive.event.regulations.of_sheet();
        let started = |session: i32| {
            self.archive.sessions.iter().any(|other| other.number == session && other.started_at.is_some())
        };
        let (mut entries, mut undone_entries) = (HashSet::new(), HashSet::new());
        let mut revisions: HashMap<(i32, i32, u8), usize> = HashMap::new();
        // The live version of each hand, with its line.
        let mut live: BTreeMap<(i32, i32, u8), (u64, &'a Hand)> = BTreeMap::new();
        let ever = all_sheet_rules(self.archive, rules);
        self.rows(&self.archive.hands, |check, _, hand: &'a Hand| {
            check.require_table(&tables, hand.session, hand.table);
            check.require(started(hand.session), "session", hand.session);
            let key = (hand.session, hand.table, hand.written.number);
            let revision = revisions.entry(key).or_default();
            *revision += 1;
            check.require_next("revision", hand.revision, *revision);
            check.require(!hand.entry.is_empty() && entries.insert(&hand.entry), "entry", &hand.entry);
            check.require((hand.revision == 1) == hand.reason.is_none(), "reason", or_null(hand.reason.as_deref()));
            check.hand(hand, &ever);
            if let Some(undone) = &hand.undone {
                check.require(
                    !undone.entry.is_empty() && undone_entries.insert(&undone.entry),
                    "undone",
                    &undone.entry,
                );
                live.remove(&key);
            } else {
                live.insert(key, (check.line, hand));
            }
        });
        let after = self.line;
        let blank = |table: i32| Scoresheet::new(TableNumber(table as u16), rules);
        let mut live: Vec<_> = live.into_iter().collect();
        live.sort_by_key(|((session, table, hand), _)| (*session, *table, blank(*table).place(*hand)));
        let mut sheets: HashMap<(i32, i32), Scoresheet> = HashMap::new();
        for ((session, table, _), (line, hand)) in live {
            self.line = line;
            let sheet = sheets.entry((session, table)).or_insert_with(|| blank(table));
            let Ok(draft) = hand.written.draft(|hand| rules.rotation.dealer(hand)) else { continue };
            let names = tables.get(&(session, table)).map(|table| self.names(table));
            for against in sheet.record(&draft).err().unwrap_or_default() {
                self.add_problem(refusal(&against, &names.clone().unwrap_or_default()));
            }
        }
        self.line = after;
    }

    /// Checks a hand alone, regardless of earlier ones.
    fn hand(&mut self, hand: &Hand, ever: &[SheetRules]) {
        let written = &hand.written;
        let mut holds = false;
        for rules in ever {
            let draft = match written.draft(|hand| rules.rotation.dealer(hand)) {
                Ok(draft) => draft,
                Err(part) => return self.add_problem(unreadable(&part)),
            };
            holds |= draft.check(*rules).is_ok_and(|result| WrittenHand::of(&result) == *written);
        }
        // Problems of a live version are reported when the sheet is replayed.
        self.require(holds, "hand", written.number);
    }

    fn names(&self, table: &Table) -> BySeat<String> {
        let name = |player: i32| {
            let place = usize::try_from(player - 1).ok();
            place.and_then(|place| self.archive.players.get(place)).map_or(String::new(), |found| found.name.clone())
        };
        BySeat::from_fn(|seat| name(table.players[seat as usize]))
    }

    fn table_records(&mut self) {
        let tables = tables_by_place(self.archive);
        self.rows(&self.archive.attendances, |check, _, row| {
            check.require_table(&tables, row.session, row.table);
            check.seat(&row.seat);
            let own = row.own_points.map(GamePoints);
            let attendance = Attendance::from_code(&row.attendance, own);
            check.require(attendance.is_some(), "attendance", &row.attendance);
            check.require(own.is_none_or(GamePoints::is_plausible), "own_points", or_null(row.own_points));
            if let Some(substitute) = row.substitute {
                check.player("substitute", substitute);
                check.require(attendance == Some(Attendance::Played), "substitute", substitute);
            }
            let penalty = row.session_penalty >= 0 && GamePoints(row.session_penalty).is_plausible();
            check.require(penalty, "session_penalty", row.session_penalty);
        });
        self.rows(&self.archive.signed_totals, |check, _, row| {
            check.require_table(&tables, row.session, row.table);
            for (field, total) in [("east", row.east), ("south", row.south), ("west", row.west), ("north", row.north)] {
                check.require(GamePoints(total).is_plausible(), field, total);
            }
            let to_nobody = row.to_nobody.is_none_or(|points| points >= 0 && GamePoints(points).is_plausible());
            check.require(to_nobody, "to_nobody", or_null(row.to_nobody));
        });
        self.table_notes(&tables);
        self.revocations(&tables);
        self.rows(&self.archive.standard_penalties, |check, _, row| {
            match (row.team, row.player) {
                (Some(team), None) => check.team("team", team),
                (None, Some(player)) => check.player("player", player),
                _ => check.require(false, "team, player", or_null(row.team)),
            }
            let points = row
                .points
                .parse()
                .is_ok_and(|points: StandardPoints| can_be_taken(points) && points.to_string() == row.points);
            check.require(points, "points", &row.points);
            if let Some(at) = row.revokes {
                let of = |row: &StandardPenalty| (row.team, row.player, row.points.clone());
                let mut given = check.archive.standard_penalties.iter().filter(|one| one.revokes.is_none());
                check.require_known(
                    given.any(|one| of(one) == of(row) && one.given_at == at),
                    "revokes",
                    String::from(at),
                );
            }
        });
    }

    fn table_notes(&mut self, tables: &HashMap<(i32, i32), &'a Table>) {
        let archive = self.archive;
        let mut entries = HashSet::new();
        self.rows(&archive.table_notes, |check, _, row| {
            check.require_table(tables, row.session, row.table);
            check.require(entries.insert(row.entry), "entry", row.entry);
        });
    }

    fn revocations(&mut self, tables: &HashMap<(i32, i32), &'a Table>) {
        let archive = self.archive;
        let mut revoked: HashMap<_, usize> = HashMap::new();
        self.rows(&archive.revocations, |check, _, row| {
            check.require_table(tables, row.session, row.table);
            check.player("player", row.player);
            let place = (row.session, row.table, row.hand);
            let disqualifies = |hand: &Hand| {
                let foul = |code: &str| Foul::from_code(code).is_some_and(Foul::disqualifies);
                (hand.session, hand.table, hand.written.number) == place
                    && hand.written.penalties.iter().any(|penalty| foul(&penalty.foul))
            };
            check.require_known(archive.hands.iter().any(disqualifies), "hand", row.hand);
            // Each is listed once, in order.
            let revision = revoked.entry((place, row.player)).or_insert(0);
            *revision += 1;
            check.require(row.revision != Some(1), "revision", "1");
            check.require_next("revision", row.revision.unwrap_or(1), *revision);
            check.require(!row.reason.trim().is_empty(), "reason", &row.reason);
        });
    }

    fn publications(&mut self) {
        let mut revisions: HashMap<i32, usize> = HashMap::new();
        self.rows(&self.archive.publications, |check, _, row| {
            let session = usize::try_from(row.session).is_ok_and(|n| (1..=check.archive.sessions.len()).contains(&n));
            check.require_known(session, "session", row.session);
            let revision = revisions.entry(row.session).or_default();
            *revision += 1;
            check.require_next("revision", row.revision, *revision);
            if let Some(reason) = &row.withdraws {
                check.require(!reason.trim().is_empty(), "withdraws", reason);
                check.require(row.content.is_empty(), "content", &row.content);
                return check.require(row.revision > 1, "revision", row.revision);
            }
            let content: Option<BTreeMap<String, Vec<NamedRow>>> = serde_json::from_str(&row.content).ok();
            let whole = content.is_some_and(|content| content.keys().eq(["players", "teams"]));
            check.require(whole, "content", row.content.chars().take(80).collect::<String>());
        });
    }

    fn audit(&mut self) {
        let mut previous = "";
        let slug = &self.archive.event.slug;
        self.rows(&self.archive.audit, |check, _, row: &'a AuditRow| {
            let right = row.content().hash(previous, slug);
            if row.hash != right {
                check.add_problem(Message::new("archive-chain").arg("stated", &row.hash).arg("right", right));
            }
            previous = &row.hash;
        });
        self.require(!self.archive.audit.is_empty(), "audit", "[]");
        let (seals, audit) = (&self.archive.seals, &self.archive.audit);
        for against in seal::unsealed(slug, audit, seals) {
            let what = match against {
                Unsealed::Forged(place) => Message::new("archive-seal-forged").arg("key", &seals[place].public_key),
                Unsealed::NoRow(place) => Message::new("archive-seal-no-row")
                    .arg("key", &seals[place].public_key)
                    .arg("code", code(&seals[place].audit_hash)),
                Unsealed::Bare(place) => with_author(Message::new("archive-seal-bare"), audit, place),
            };
            self.add_problem(what);
        }
    }

    /// Compares the bytes of each document with its hash, which is in its note. Documents may be left out, as in a public archive.
    fn documents(&mut self) {
        if self.archive.documents.is_empty() {
            return;
        }
        self.line += 1 + self.archive.seals.len() as u64;
        self.rows(&self.archive.documents, |check, _, document| {
            check.require(document.bytes().is_some(), "content", &document.sha256);
        });
    }

    /// Notes about displays are numbered consecutively.
    fn screens(&mut self) {
        if self.archive.screen_notes.is_empty() {
            return;
        }
        if self.archive.documents.is_empty() {
            self.line += 1 + self.archive.seals.len() as u64;
        }
        self.rows(&self.archive.screen_notes, |check, place, row| {
            check.require_next("revision", row.revision, place);
        });
    }

    /// Notes about stages are numbered consecutively, and name existing stages and entrants.
    fn stages(&mut self) {
        if self.archive.stage_notes.is_empty() {
            return;
        }
        if self.archive.documents.is_empty() && self.archive.screen_notes.is_empty() {
            self.line += 1 + self.archive.seals.len() as u64;
        }
        let entrants = if self.archive.event.teams { self.archive.teams.len() } else { self.archive.players.len() };
        self.rows(&self.archive.stage_notes, |check, place, row| {
            check.require_next("revision", row.revision, place);
            let stages = &check.archive.event.regulations.stages;
            let known = stages.iter().any(|stage| stage.id == row.note.stage());
            check.require_known(known || matches!(row.note, StageNote::Stands { .. }), "stage", row.note.stage());
            for entrant in row.note.entrants() {
                check.require_known((1..=entrants).contains(&entrant.entrant), "entrant", entrant.entrant);
                let most = MAX_NUMBER as usize;
                check.require((1..=most).contains(&entrant.place), "place", entrant.place);
                check.require(entrant.group < most, "group", entrant.group);
                check.require(entrant.block < most, "block", entrant.block);
            }
            if let StageNote::Committed { input, .. } = &row.note {
                check.require(input.format == FORMAT, "format", &input.format);
                for standing in &input.ranking {
                    check.require_known((1..=entrants).contains(&standing.entrant), "entrant", standing.entrant);
                }
            }
            if let Some((lots, Some(revealed))) = row.note.drawn() {
                check.revealed_lots(row.revision, lots.seed, revealed);
            }
        });
    }

    /// Lots that were drawn after a commitment have its secret, and their seed follows from the secret and the word.
    fn revealed_lots(&mut self, revision: i32, seed: &str, revealed: &Revealed) {
        let notes = &self.archive.stage_notes;
        let committed = notes.iter().find(|row| row.revision == revealed.note && row.revision < revision);
        let Some(StageNote::Committed { input, commitment, .. }) = committed.map(|row| &row.note) else {
            return self.require_known(false, "committed", revealed.note);
        };
        let right = protocol::commitment(input, &revealed.secret);
        self.require(right.is_ok_and(|right| right == *commitment), "commitment", commitment);
        self.require(seed == revealed.seed(), "seed", seed);
    }

    /// Line-ups are numbered by team and session, have members of the team only, and each at most once.
    fn line_ups(&mut self) {
        let archive = self.archive;
        if archive.line_ups.is_empty() {
            return;
        }
        if archive.documents.is_empty() && archive.screen_notes.is_empty() && archive.stage_notes.is_empty() {
            self.line += 1 + archive.seals.len() as u64;
        }
        let mut revisions: HashMap<(i32, i32), usize> = HashMap::new();
        self.rows(&archive.line_ups, |check, _, row| {
            check.require((1..=MAX_SESSIONS).contains(&row.session), "session", row.session);
            check.team("team", row.team);
            let revision = revisions.entry((row.session, row.team)).or_default();
            *revision += 1;
            check.require_next("revision", row.revision, *revision);
            let mut own = HashSet::new();
            for player in &row.players {
                check.player("players", *player);
                let of = usize::try_from(player - 1).ok().and_then(|place| archive.players.get(place));
                check.require(own.insert(player) && of.is_none_or(|of| of.team == Some(row.team)), "players", player);
            }
            let late = row.late.as_deref();
            check.require(late.is_none_or(|code| ChangeCost::from_code(code).is_some()), "late", or_null(late));
            let explained = late.is_none() && !row.players.is_empty() || !row.reason.trim().is_empty();
            check.require(explained, "reason", &row.reason);
        });
    }

    /// Deals are numbered by session; a secret belongs to existing deals of a closed session, and matches the commitment.
    fn deals(&mut self) {
        let archive = self.archive;
        if archive.deals.is_empty() && archive.deal_secrets.is_empty() {
            return;
        }
        if archive.documents.is_empty()
            && archive.screen_notes.is_empty()
            && archive.stage_notes.is_empty()
            && archive.line_ups.is_empty()
        {
            self.line += 1 + archive.seals.len() as u64;
        }
        let mut revisions: HashMap<i32, usize> = HashMap::new();
        if !archive.deals.is_empty() {
            self.rows(&archive.deals, |check, _, row| {
                check.require((1..=MAX_SESSIONS).contains(&row.session), "session", row.session);
                let revision = revisions.entry(row.session).or_default();
                *revision += 1;
                check.require_next("revision", row.revision, *revision);
                check.require(Kind::from_code(&row.kind).is_some(), "kind", &row.kind);
            });
        }
        if archive.deal_secrets.is_empty() {
            return;
        }
        let mut shown = HashSet::new();
        self.rows(&archive.deal_secrets, |check, _, row| {
            let place = (row.session, row.revision);
            let of = archive.deals.iter().find(|own| (own.session, own.revision) == place);
            check.require_known(of.is_some() && shown.insert(place), "revision", row.revision);
            let closed = |own: &Session| own.number == row.session && own.closed_at.is_some();
            check.require(archive.sessions.iter().any(closed), "session", row.session);
            let right = |own: &Deals| {
                let deals = Kind::from_code(&own.kind).and_then(|kind| kind.deals(&row.secret));
                deals.is_some() && commitment(&row.secret) == own.commitment
            };
            check.require(of.is_none_or(right), "secret", row.secret.chars().take(80).collect::<String>());
        });
    }

    /// Only notes of tables may be left out.
    fn left_out(&mut self) {
        let archive = self.archive;
        for row in archive.left_out.iter().filter(|row| !row.name.starts_with(LEFT_OUT)) {
            self.require(false, "left_out", &row.name);
        }
    }

    /// Compares every row with the row of the audit that wrote it, in both directions.
    fn digests(&mut self) {
        let against = match binding::unbound(self.archive) {
            Ok(against) => against,
            Err(error) => return self.add_problem(output_error(error)),
        };
        for unbound in against {
            let what = match unbound {
                Unbound::Added { name, line } => {
                    Message::new("archive-added").arg("row", row_name(&name)).arg("line", line)
                }
                Unbound::Changed { name, line, by: place } => {
                    let what = Message::new("archive-changed").arg("row", row_name(&name)).arg("line", line);
                    with_author(what, &self.archive.audit, place)
                }
                Unbound::Moved { name, line, by: place } => {
                    let what = Message::new("archive-moved").arg("row", row_name(&name)).arg("line", line);
                    with_author(what, &self.archive.audit, place)
                }
                Unbound::Missing { name, by: place } => {
                    with_author(Message::new("archive-missing").arg("row", row_name(&name)), &self.archive.audit, place)
                }
            };
            self.problems.push(Problem { file: self.file.to_owned(), line: None, column: None, what });
        }
    }
}

/// Adds the row of the audit that wrote something, with author and detail.
fn with_author(what: Message, audit: &[AuditRow], place: usize) -> Message {
    let AuditRow { at, actor, action, detail, .. } = &audit[place];
    let what = what.arg("by", (place + 1).to_string()).arg("at", String::from(*at)).arg("actor", actor);
    what.arg("action", action).arg("detail", detail)
}

/// The name of a row in the audit, for people.
fn row_name(name: &str) -> Message {
    let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
    let mut message = Message::new(format!("archive-row-{}", kind.replace('_', "-")));
    for (part, number) in ["first", "second", "third", "fourth"].into_iter().zip(rest.split(['/', ' '])) {
        message = message.arg(part, number);
    }
    message
}

/// The current rules, and those before each change of regulations: a corrected version was valid at its time.
fn all_sheet_rules(archive: &Archive, rules: SheetRules) -> Vec<SheetRules> {
    let changes = archive.audit.iter().filter(|row| row.action == "change_regulations");
    let before = changes.filter_map(|row| {
        let mut detail: serde_json::Value = serde_json::from_str(&row.detail).ok()?;
        serde_json::from_value::<Regulations>(detail.get_mut("before")?.take()).ok()
    });
    [rules].into_iter().chain(before.map(|regulations| regulations.of_sheet())).collect()
}

fn tables_by_place(archive: &Archive) -> HashMap<(i32, i32), &Table> {
    archive.tables.iter().map(|table| ((table.session, table.table), table)).collect()
}

/// A value as in the file.
fn or_null(value: Option<impl ToString>) -> String {
    value.map_or("null".to_owned(), |value| value.to_string())
}

/// Whether numbers form a chart; after a repair they need not be 1 to the number of players.
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
