//! A session of an event with its tables.

use super::{DealCompared, EntryList, SessionHead, Table};
use crate::duplicate::format::Format;
use crate::regulations::{Entry, Regulations, StandIns};
use crate::sheet::hand_result::Ending;
use crate::sheet::rules::SessionRules;
use crate::sheet::session::{SeatResult, SessionLine, session_lines, table_ranks};
use crate::sheet::session_clock::SessionClock;
use rules::{BySeat, Seat};
use std::collections::HashSet;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use values::ids::{PlayerId, TableNumber};

/// A session that has been seated. It dereferences to its head.
#[derive(Clone, Debug)]
pub struct Session {
    head: SessionHead,
    /// Its tables in the order of their numbers.
    pub tables: Vec<Arc<Table>>,
    /// Whether this is the public state of a session whose results are withheld.
    pub withheld: bool,
    /// The extra minutes that all its tables have: the minimum over the tables; the rest belong to single tables. They
    /// follow from the notes, and are not a result to be withheld.
    pub extra_minutes: u16,
    /// These three are cached when they are first needed.
    lines: OnceLock<Vec<SessionLine>>,
    deals: OnceLock<Vec<DealCompared>>,
    public: OnceLock<Option<Arc<Session>>>,
}

impl Deref for Session {
    type Target = SessionHead;

    fn deref(&self) -> &SessionHead {
        &self.head
    }
}

/// Whether two lists have equal items. Items that the lists share are not compared, so the cost is that of the changes.
pub(super) fn are_same<T: PartialEq>(one: &[Arc<T>], other: &[Arc<T>]) -> bool {
    let same = |(one, other): (&Arc<T>, &Arc<T>)| Arc::ptr_eq(one, other) || one == other;
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// Compares without the cached results, which follow from the rest.
impl PartialEq for Session {
    fn eq(&self, other: &Self) -> bool {
        (&self.head, self.withheld, self.extra_minutes) == (&other.head, other.withheld, other.extra_minutes)
            && are_same(&self.tables, &other.tables)
    }
}

impl Session {
    /// Whether a hand or totals have been entered at one of its tables.
    pub fn has_results(&self) -> bool {
        self.tables.iter().any(|table| table.has_results())
    }

    /// Whether the totals of one of its tables count instead of its hands.
    pub fn is_by_totals(&self) -> bool {
        self.tables.iter().any(|table| table.entry() == Entry::Totals)
    }

    /// A session with these tables, in the order of their numbers.
    pub fn new(head: SessionHead, tables: Vec<Arc<Table>>) -> Self {
        let extra_minutes = tables.iter().map(|table| table.log.extra_minutes()).min().unwrap_or(0);
        let (lines, deals, public) = Default::default();
        Self { head, tables, withheld: false, extra_minutes, lines, deals, public }
    }

    /// The clock of the hall; `None` before play is announced. It includes the extra minutes that all tables have.
    pub fn clock(&self, regulations: &Regulations) -> Option<SessionClock> {
        self.started_at
            .map(|announced| SessionClock::new(regulations.clock_rules(self.number), announced, self.extra_minutes))
    }

    /// The public state of the session while its results are withheld.
    pub(super) fn without_results(&self) -> Session {
        let tables = self.tables.iter().map(|table| Arc::new(table.without_result())).collect();
        // With the seed, its tables could be put back into the order of the ranking.
        let head = SessionHead { seed: String::new(), ..self.head.clone() };
        Session { withheld: true, extra_minutes: self.extra_minutes, ..Session::new(head, tables) }
    }

    /// The session without the private parts of its tables. It is cached, with all that is computed from it, until the
    /// session changes.
    pub(super) fn without_what_is_private(self: &Arc<Self>) -> Arc<Session> {
        if self.withheld {
            return self.clone();
        }
        let has_private = |table: &Table| !table.log.0.is_empty() || table.sheet.has_reasons();
        let seen = |table: &Arc<Table>| match has_private(table) {
            true => Arc::new(table.without_what_is_private()),
            false => table.clone(),
        };
        let public = || {
            let some = self.tables.iter().any(|table| has_private(table));
            some.then(|| Arc::new(self.with_tables(self.tables.iter().map(seen).collect())))
        };
        self.public.get_or_init(public).as_ref().unwrap_or(self).clone()
    }

    /// The same session with another state of one of its tables; the others are shared.
    pub fn with_table(&self, table: Table) -> Session {
        let mut tables = self.tables.clone();
        if let Ok(place) = tables.binary_search_by_key(&table.number, |other| other.number) {
            tables[place] = Arc::new(table);
        }
        Session::new(self.head.clone(), tables)
    }

    /// The same session without cached results, for when the entries have changed.
    pub fn fresh(&self) -> Session {
        self.with_tables(self.tables.clone())
    }

    /// The same session with another state of all its tables.
    pub fn with_tables(&self, tables: Vec<Arc<Table>>) -> Session {
        Session::new(self.head.clone(), tables)
    }

    /// The table with this number.
    pub fn table(&self, number: TableNumber) -> Option<&Arc<Table>> {
        let place = self.tables.binary_search_by_key(&number, |table| table.number).ok()?;
        Some(&self.tables[place])
    }

    /// The tables whose totals count instead of their hands.
    pub fn by_totals(&self) -> Vec<TableNumber> {
        self.tables.iter().filter(|table| table.standing().is_some()).map(|table| table.number).collect()
    }

    /// The tables that were stopped by time most recently, all at the same moment, and at which nothing has happened
    /// since. A stop that corrects another result is not among them: undone, it would leave the hand without any.
    pub fn stopped_last(&self) -> Vec<&Table> {
        let corrects = |table: &Table| {
            let replaced = table.replaced.iter().filter(|of| of.kind() == Entry::Hands);
            replaced.map(|of| Some(of.until)).any(|until| until == table.last_hand_at)
        };
        let stopped = |table: &Table| {
            let last = table.sheet.hands().last();
            last.is_some_and(|last| last.ending() == Ending::StoppedByTime) && !corrects(table)
        };
        let stopped: Vec<&Table> = self.tables.iter().map(|table| &**table).filter(|table| stopped(table)).collect();
        let last = stopped.iter().filter_map(|table| table.last_hand_at).max();
        stopped.into_iter().filter(|table| table.last_hand_at == last && table.heard_of() == last).collect()
    }

    /// The table and seat at which a player starts.
    pub fn seat_of(&self, player: PlayerId) -> Option<(&Table, Seat)> {
        self.tables.iter().find_map(|table| Some((&**table, table.players.find(|seated| *seated == player)?)))
    }

    /// All players who start at a table.
    pub fn seated(&self) -> HashSet<PlayerId> {
        self.tables.iter().flat_map(|table| table.players.values().map(|player| *player)).collect()
    }

    /// The results of the seats; of a running session, only of tables that have begun. None before it begins, while
    /// results are withheld, and of a table whose result does not count.
    pub fn seat_results(&self, entered: &EntryList) -> Vec<SeatResult> {
        let begun = self.tables.iter().filter(|table| (!self.is_running() || table.has_begun()) && table.counts());
        match self.started_at {
            Some(_) if !self.withheld => {
                begun.flat_map(|table| table_results(table, entered).values().map(|seat| *seat)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The results of each player in the session, without byes; of stand-ins only if they count for their team.
    pub(super) fn lines(&self, rules: &SessionRules, regulations: &Regulations, entered: &EntryList) -> &[SessionLine] {
        self.lines.get_or_init(|| {
            let mut lines = session_lines(rules, &self.seat_results(entered), rules.base);
            lines.retain(|line| counts(line, regulations, entered));
            lines
        })
    }

    /// The deals that at least one table has played, compared in this format.
    pub(super) fn compared(&self, format: &Format, entered: &EntryList) -> &[DealCompared] {
        self.deals.get_or_init(|| self.compared_by(format, entered))
    }
}

/// Whether a line counts: that of a stand-in only if it counts for the team.
pub(super) fn counts(line: &SessionLine, regulations: &Regulations, entered: &EntryList) -> bool {
    let for_team = regulations.stand_ins_count() == StandIns::Team && line.team.is_some();
    for_team || !entered.is_stand_in(line.player)
}

/// The rank of each of the four at a table, by start seat; see [`table_ranks`].
pub fn ranks_at(table: &Table, regulations: &Regulations, entered: &EntryList) -> BySeat<usize> {
    table_ranks(&regulations.session_rules(), table_results(table, entered))
}

fn table_results(table: &Table, entered: &EntryList) -> BySeat<SeatResult> {
    let (cards, sitting) = (table.cards(), table.sitting());
    BySeat::from_fn(|seat| SeatResult {
        session: table.session,
        table: table.number,
        player: sitting[seat],
        team: entered.team_of(table.players[seat]),
        score: cards[seat],
        attendance: table.filled[seat].attendance,
    })
}
