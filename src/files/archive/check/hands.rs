//! Checks the sessions, tables, hands and everything else that is recorded at tables.

use super::{Check, or_null};
use event::record::archive::{Archive, Hand, StandardPenalty, Table};
use event::regulations::settings::MAX_SESSIONS;
use event::regulations::{Regulations, SheetRules};
use event::sheet::penalty::can_be_taken;
use event::sheet::scoresheet::Scoresheet;
use event::sheet::session::Attendance;
use event::sheet::written_hand::WrittenHand;
use event::values::ids::TableNumber;
use messages::{refusal, unreadable};
use rules::{BySeat, Foul, GamePoints, Seat, StandardPoints};
use std::collections::{BTreeMap, HashMap, HashSet};

impl<'a> Check<'a> {
    pub(super) fn sessions(&mut self) {
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

    fn seat(&mut self, letter: &str) {
        self.require(Seat::from_letter(letter).is_some_and(|seat| seat.letter() == letter), "seat", letter);
    }

    pub(super) fn hands(&mut self) {
        let tables = tables_by_place(self.archive);
        self.rows(&self.archive.seat_corrections, |check, _, row| {
            check.require_table(&tables, row.session, row.table);
            check.seat(&row.seat);
            check.player("player", row.player);
        });
        let rules = self.archive.event.regulations.sheet_rules();
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
            holds |= draft.check(*rules).is_ok_and(|result| WrittenHand::from_result(&result) == *written);
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

    pub(super) fn table_records(&mut self) {
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
            // Revisions of a revocation are numbered consecutively.
            let revision = revoked.entry((place, row.player)).or_insert(0);
            *revision += 1;
            check.require(row.revision != Some(1), "revision", "1");
            check.require_next("revision", row.revision.unwrap_or(1), *revision);
            check.require(!row.reason.trim().is_empty(), "reason", &row.reason);
        });
    }
}

/// The current rules, and those before each change of regulations: a corrected version was valid at its time.
fn all_sheet_rules(archive: &Archive, rules: SheetRules) -> Vec<SheetRules> {
    let changes = archive.audit.iter().filter(|row| row.action == "change_regulations");
    let before = changes.filter_map(|row| {
        let mut detail: serde_json::Value = serde_json::from_str(&row.detail).ok()?;
        serde_json::from_value::<Regulations>(detail.get_mut("before")?.take()).ok()
    });
    [rules].into_iter().chain(before.map(|regulations| regulations.sheet_rules())).collect()
}

fn tables_by_place(archive: &Archive) -> HashMap<(i32, i32), &Table> {
    archive.tables.iter().map(|table| ((table.session, table.table), table)).collect()
}
