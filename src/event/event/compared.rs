//! Duplicate: the value of each hand, compared with the other hands in which the same deal was played.
//!
//! Three facts to know: a hand has the number of its deal, and only its payments are compared, so a penalty at one
//! table changes nothing at others; a deal counts once every table that is compared has played it or can no longer play
//! it; and a hand that was annulled or stopped by time gives no result, nor do hands at tables that enter totals:
//! nothing is added or deducted for the players there, nor for a player who forfeits (our choice). A false win costs
//! its IMP in any hand, except at tables that enter totals.

use super::{DealCompared, DealResult, EntryList, Event, FalseWin, Session, Table, TeamResult};
use crate::duplicate::format::Format;
use crate::duplicate::ranking::in_groups;
use crate::notes::table_note::{Noted, TableNote};
use crate::regulations::Entry;
use crate::sheet::hand_result::Ending;
use crate::sheet::session::{AtWinds, Attendance, SessionLine};
use rules::{GamePoints, HandNumber, Seat, StandardPoints};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use values::ids::{PlayerId, TeamId};

/// The number of a team's players at the tables of a deal.
const PLAYERS_OF_TEAM: usize = 4;

/// A player at each wind, as bits.
const ALL_WINDS: u8 = 0b1111;

/// The state of a deal at a table.
enum DealState {
    /// It may still be played.
    Waits,
    /// It gives no result there.
    Without,
    /// It has a result.
    Played,
}

fn deal_state(session: &Session, table: &Table, deal: HandNumber) -> DealState {
    let over = !session.is_running() || table.is_complete();
    if table.entry() == Entry::Totals {
        return if over { DealState::Without } else { DealState::Waits };
    }
    match table.sheet.hand(deal).map(|hand| hand.ending()) {
        None if over => DealState::Without,
        None => DealState::Waits,
        Some(Ending::Annulled | Ending::StoppedByTime) => DealState::Without,
        Some(_) => DealState::Played,
    }
}

/// The results of the four players of a table in a deal, without their values.
fn results<'a>(table: &'a Table, deal: HandNumber, entered: &'a EntryList) -> impl Iterator<Item = DealResult> + 'a {
    let payments = table.sheet.hand(deal).map(|hand| hand.outcome().payments()).unwrap_or_default();
    let (winds, sitting) = (table.sheet.rotation().winds(deal), table.sitting());
    Seat::ALL.into_iter().map(move |seat| DealResult {
        table: table.number,
        player: sitting[seat],
        counts: table.filled[seat].attendance == Attendance::Played,
        team: entered.team_of(table.players[seat]),
        wind: winds[seat],
        points: payments[seat],
        worth: None,
    })
}

impl Session {
    /// The deals that at least one table has played, each with the values of its results.
    pub(super) fn compared_by(&self, format: &Format, entered: &EntryList) -> Vec<DealCompared> {
        let played = |number: &HandNumber| {
            self.tables.iter().any(|table| matches!(deal_state(self, table, *number), DealState::Played))
        };
        HandNumber::all().filter(played).map(|number| self.deal(number, format, entered)).collect()
    }

    fn deal(&self, number: HandNumber, format: &Format, entered: &EntryList) -> DealCompared {
        let mut deal = DealCompared { number, results: Vec::new(), teams: Vec::new(), without: Vec::new() };
        let mut waiting = BTreeSet::new();
        for table in &self.tables {
            match deal_state(self, table, number) {
                DealState::Waits => _ = waiting.insert(format.within.group(table.number.0)),
                DealState::Without => deal.without.push(table.number),
                DealState::Played => deal.results.extend(results(table, number, entered)),
            }
        }
        let groups: Vec<u16> = deal.results.iter().map(|result| format.within.group(result.table.0)).collect();
        let of_winds = deal.results.iter().zip(&groups).map(|(of, group)| ((*group, of.wind as u8), of.points.0));
        let worth = in_groups(of_winds, format.mean, &format.scale);
        let mut sums: BTreeMap<(u16, TeamId), (u8, GamePoints)> = BTreeMap::new();
        for ((result, group), worth) in deal.results.iter_mut().zip(&groups).zip(worth) {
            result.worth = worth.filter(|_| !waiting.contains(group));
            if let Some(team) = result.team {
                let sum = sums.entry((*group, team)).or_default();
                *sum = (sum.0 | 1 << result.wind as u8, sum.1 + result.points);
            }
        }
        let whole: Vec<_> = sums.into_iter().filter(|(_, (winds, _))| *winds == ALL_WINDS).collect();
        let worth = in_groups(whole.iter().map(|((group, _), (_, sum))| (*group, sum.0)), format.mean, &format.scale);
        deal.teams = (whole.into_iter().zip(worth))
            .map(|(((group, team), (_, points)), worth)| TeamResult {
                team,
                points,
                worth: worth.filter(|_| !waiting.contains(&group)),
            })
            .collect();
        deal
    }

    /// The number of hands, from the first, that everybody may see while the session runs: of the deals that all tables
    /// have played.
    fn seen_hands(&self) -> usize {
        let open = self.tables.iter().filter(|table| !table.is_complete()).map(|table| &table.sheet);
        let seen = open.map(|sheet| sheet.rules().sets.played_everywhere(sheet.hands().len()));
        seen.min().unwrap_or(usize::MAX)
    }

    /// The session as everybody may see it: without the deals that a table may still play.
    pub(super) fn without_open_deals(&self) -> Session {
        let seen = self.seen_hands();
        let counted = |noted: &Noted| matches!(noted.note, TableNote::Counted { .. });
        let is_seen_whole = |table: &Table| {
            let none_more = table.sheet.hands().len() <= seen && table.signed.is_none();
            none_more && table.replaced.is_empty() && !table.log.0.iter().any(counted)
        };
        let table = |table: &Arc<Table>| match is_seen_whole(table) {
            true => table.clone(),
            false => {
                let mut shown = Table { signed: None, sheet: table.sheet.first_hands(seen), ..(**table).clone() };
                shown.refused.retain(|hand| table.sheet.place(*hand) < seen);
                shown.hands_at.retain(|(hand, _)| table.sheet.place(hand.get()) < seen);
                shown.last_hand_at = shown.hands_at.iter().map(|(_, at)| *at).max();
                shown.replaced.clear();
                shown.log.0.retain(|noted| !counted(noted));
                Arc::new(shown)
            }
        };
        self.with_tables(self.tables.iter().map(table).collect())
    }
}

impl Event {
    /// The deals of a session that have been played; none if the event is not duplicate.
    pub fn deals_compared<'a>(&self, session: &'a Session) -> &'a [DealCompared] {
        self.head.regulations.duplicate.as_ref().map_or(&[], |format| session.compared(format, &self.entries))
    }

    /// The false wins of a session that cost IMP. If teams are compared, those of stand-ins are included.
    pub fn false_wins(&self, session: &Session) -> Vec<FalseWin> {
        let mut found = Vec::new();
        for table in session.tables.iter().filter(|table| table.entry() == Entry::Hands) {
            let played = |seat: Seat| table.filled[seat].attendance == Attendance::Played;
            for hand in table.sheet.hands() {
                let own = hand.penalties().iter().filter(|penalty| penalty.imp > 0);
                let own = own.filter(|penalty| self.compares_teams() || played(penalty.offender));
                found.extend(own.map(|penalty| FalseWin {
                    hand: hand.number(),
                    table: table.number,
                    player: table.sitting()[penalty.offender],
                    played: played(penalty.offender),
                    team: self.entries.team_of(table.players[penalty.offender]),
                    imp: StandardPoints::whole(penalty.imp.into()),
                }));
            }
        }
        found
    }

    /// Replaces the standard points of a session's lines by the values of its deals, less the IMP of false wins.
    pub(super) fn credit_deals(&self, session: &Session, lines: &mut [SessionLine]) {
        let Some(format) = &self.head.regulations.duplicate else { return };
        let mut worth: BTreeMap<PlayerId, (StandardPoints, AtWinds)> = BTreeMap::new();
        for deal in session.compared(format, &self.entries) {
            // Each of a team's four seats, those with stand-ins included, gets a quarter of the team's value, so they
            // add up to it.
            let quarter = |team: &TeamResult| Some((team.team, team.worth?.divided_by(PLAYERS_OF_TEAM)));
            let quarters: BTreeMap<TeamId, StandardPoints> = deal.teams.iter().filter_map(quarter).collect();
            for result in &deal.results {
                let (sum, at_winds) = worth.entry(result.player).or_default();
                if self.compares_teams() {
                    let own = result.team.and_then(|team| quarters.get(&team).copied());
                    *sum += own.unwrap_or_default();
                } else if result.counts {
                    *sum += result.worth.unwrap_or_default();
                }
                if result.counts {
                    at_winds[result.wind as usize] += result.worth.unwrap_or_default();
                }
            }
        }
        for own in self.false_wins(session) {
            worth.entry(own.player).or_default().0 -= own.imp;
        }
        for line in lines.iter_mut().filter(|line| line.session == session.number) {
            (line.standard_points, line.at_winds) = worth.get(&line.player).copied().unwrap_or_default();
        }
    }

    /// Whether teams are compared; otherwise players are.
    pub fn compares_teams(&self) -> bool {
        self.head.teams && self.head.regulations.compares_teams()
    }

    /// The event as everybody may see it while a session of duplicate runs.
    pub(super) fn without_open_deals(self: &Arc<Self>) -> Arc<Event> {
        let running = self.running().filter(|_| self.has_open_deals());
        running.map_or_else(|| self.clone(), |running| Arc::new(self.with_session(running.without_open_deals())))
    }

    /// Whether a session is running whose deals may still be played.
    pub fn has_open_deals(&self) -> bool {
        self.head.regulations.duplicate.is_some() && self.running().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duplicate::format::Within;
    use crate::event::tests::{session, table};
    use crate::event::{Background, Player, PlayerRole, Team};
    use crate::sheet::hand_result::Draft;
    use rules::Wind;
    use values::ids::TableNumber;

    /// A table with its first hand, a self-draw. At each of four tables another seat wins it.
    fn played(number: u16) -> Table {
        let mut table = table(1, number, 0);
        let draft = Draft {
            winner: Some(Seat::ALL[usize::from(number - 1) % 4]),
            basic_points: Some(8 + number),
            ..Draft::new(1, Seat::East, Ending::SelfDraw)
        };
        table.sheet.record(&draft).unwrap();
        table
    }

    /// Sixteen players; `team` gives each a team from the table (0 to 3) and the seat (0 to 3) at which they start.
    fn entered(team: impl Fn(i32, i32) -> i32) -> EntryList {
        let player = |id: i32| Player {
            id,
            team_id: Some(team((id - 1) / 4, (id - 1) % 4)),
            name: format!("P{id}"),
            role: PlayerRole::Regular,
            from_session: 1,
            background: Background::default(),
            privacy: Default::default(),
        };
        let team = |id: i32| Team { id, name: format!("T{id}"), leader: String::new(), coach: String::new() };
        EntryList::new((0..4).map(team).collect(), (1..=16).map(player).collect(), Default::default())
    }

    fn first(tables: Vec<Table>, format: &Format, entered: &EntryList) -> DealCompared {
        session(1, tables, Some(0), None).compared_by(format, entered).swap_remove(0)
    }

    #[test]
    fn a_team_is_compared_by_all_four_winds() {
        let tables: Vec<Table> = (1..=4).map(played).collect();
        let latin = first(tables.clone(), &Format::default(), &entered(|table, seat| (seat + table) % 4));
        assert_eq!(latin.teams.len(), 4);
        assert_eq!(latin.teams.iter().map(|team| team.points).sum::<GamePoints>(), GamePoints::ZERO);
        assert!(latin.teams.iter().all(|team| team.worth.is_some()));
        // A team with all four players at one wind, or with two at one wind and none at another, is not compared.
        assert_eq!(first(tables.clone(), &Format::default(), &entered(|_, seat| seat)).teams, []);
        let twice = |table: i32, seat: i32| if table == 0 { seat } else { (seat + table - 1) % 4 };
        assert_eq!(first(tables, &Format::default(), &entered(twice)).teams, []);
    }

    #[test]
    fn a_deal_counts_once_all_who_are_compared_have_played_it() {
        let (all, four) = (Format::default(), Format { within: Within::FourTables, ..Format::default() });
        let nobody = EntryList::default();
        let mut tables: Vec<Table> = (1..=5).map(played).collect();
        tables.push(table(1, 6, 0));
        let worth = |deal: &DealCompared| -> Vec<bool> {
            deal.results.chunks(4).map(|four| four.iter().all(|result| result.worth.is_some())).collect()
        };
        assert_eq!(worth(&first(tables.clone(), &all, &nobody)), [false; 5], "table 6 has yet to play it");
        assert_eq!(worth(&first(tables.clone(), &four, &nobody)), [true, true, true, true, false]);
        // Hands at tables that enter totals give no result.
        tables[5].asked = Entry::Totals;
        let closed = session(1, tables.clone(), Some(0), Some(9)).compared_by(&all, &nobody).swap_remove(0);
        assert_eq!((worth(&closed), closed.without), (vec![true; 5], vec![TableNumber(6)]));
        tables[0].asked = Entry::Totals;
        tables[1].filled.south.attendance = Attendance::StoodIn { own: GamePoints(500) };
        let closed = session(1, tables, Some(0), Some(9)).compared_by(&all, &nobody).swap_remove(0);
        assert_eq!((closed.results.len(), closed.without.len()), (16, 2));
        let stood_in = closed.results.iter().filter(|result| !result.counts).map(|result| (result.table, result.wind));
        assert_eq!(stood_in.collect::<Vec<_>>(), [(TableNumber(2), Wind::South)]);
    }
}
