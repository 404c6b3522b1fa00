//! Storing the rows of a file, each by the action with which a person does the same. Every row that is refused is
//! reported with its line.

use super::file::FileImport;
use super::reading::{Rows, check_version};
use crate::draw::draw_lots;
use crate::entries::compare_list::entered_otherwise;
use crate::entries::enter_list::{StoredPlayer, count_new};
use crate::table::at_table::AtTable;
use crate::table::record_hand::NewHand;
use crate::table::sign_totals::Totals;
use crate::{Acting, AskedSum, Error, Result, permission, problems_in_line, refuse_any, refused};
use event::event::{Event, Signed, Table};
use event::notes::table_note::Noted;
use event::regulations::Entry as Entered;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use event::values::people::{Named, Sameness, compare};
use files::entries::ListedEntries;
use files::event_tables;
use files::hand_rows::{self, HandRow};
use files::line_ups::ListedLineUp;
use files::penalties::ListedPenalty;
use files::results::Total;
use files::sheet::Problem;
use messages::Message;
use paper::unprintable;
use rules::{GamePoints, HandNumber};
use std::collections::BTreeMap;
use store::{Conn, entries, table_notes};
use uuid::Uuid;

impl Acting<'_> {
    /// Stores the rows of a file, and returns a message about the result, with a note about texts that cannot be
    /// printed; and of a list of players the player of each row.
    pub(super) fn store_import(
        &self,
        conn: &mut Conn,
        event: &Event,
        new: &FileImport,
        rows: &Rows,
        taken: &dyn Fn(usize),
    ) -> Result<(Message, Vec<StoredPlayer>)> {
        check_version(conn, event.head.id, event.version, new.kind)?;
        let (done, stored) = self.store_rows(conn, event, new, rows, taken)?;
        let said = rows.texts().into_iter().chain([new.reason.as_str(), new.drawn_by.as_str()]);
        Ok((add_notes(done, unprintable(said)), stored))
    }

    fn store_rows(
        &self,
        conn: &mut Conn,
        event: &Event,
        new: &FileImport,
        rows: &Rows,
        taken: &dyn Fn(usize),
    ) -> Result<(Message, Vec<StoredPlayer>)> {
        let file = new.file.as_str();
        let done = match rows {
            Rows::Players(listed) => {
                if new.options.as_individuals && event.head.teams {
                    self.hold_for(conn, event, false)?;
                }
                return self.store_players(conn, file, listed);
            }
            Rows::Teams(teams) => {
                let added = self.add_teams(conn, file, teams)?;
                Message::new("import-teams").arg("added", added).arg("standing", teams.len() - added)
            }
            Rows::Chart(choice, made) => {
                self.store_chart(conn, event, made.clone(), choice)?;
                let (_, chart) = made;
                let size = Message::new("import-charts").arg("players", chart.chart().players());
                size.arg("sessions", chart.sessions.len())
            }
            Rows::Lots(how) => {
                let drawn = draw_lots::make_draw(event, &new.drawn_by, how, &new.typed_name)?;
                self.store_lots(conn, event, &drawn)?;
                Message::new("import-lots").arg("players", event.entries.drawing(event.head.teams).players())
            }
            Rows::LineUps(lined) => self.hand_in_all(conn, event, file, lined)?,
            Rows::Hands(hands) => self.record_hands(conn, event, (file, hands), taken)?,
            Rows::Totals(totals) => self.sign_all(conn, event, new, totals)?,
            Rows::Penalties(given) => self.give_penalties(conn, event, file, given)?,
        };
        Ok((done, Vec::new()))
    }

    /// Stores a list ([`Acting::store_list`]), and returns a message about the result and the player of each row.
    fn store_players(
        &self,
        conn: &mut Conn,
        file: &str,
        listed: &ListedEntries,
    ) -> Result<(Message, Vec<StoredPlayer>)> {
        let (stored, groups) = self.store_list(conn, file, listed)?;
        let added = count_new(&stored);
        let head = self.head(conn, permission::organise)?;
        let otherwise = entered_otherwise(&entries::list(conn, head.id)?, listed, &stored).len();
        let otherwise = (otherwise > 0).then(|| Message::new("import-otherwise").arg("count", otherwise));
        let done = Message::new("import-players").arg("added", added).arg("standing", stored.len() - added);
        Ok((add_notes(done, groups.into_iter().chain(otherwise)), stored))
    }

    fn record_hands(
        &self,
        conn: &mut Conn,
        event: &Event,
        (file, hands): (&str, &[HandRow]),
        taken: &dyn Fn(usize),
    ) -> Result<Message> {
        let mut problems = Vec::new();
        let mut added = 0;
        for (place, mut hands) in group_by_table(hands, |hand| (hand.session, hand.table)) {
            let mut at = match read_table_of_row(conn, event, place) {
                Ok(at) => at,
                Err(error) => {
                    problems.extend(problems_in_line(file, hands[0].line, error)?);
                    continue;
                }
            };
            hands.sort_by_key(|hand| at.table.sheet.place(hand.draft.hand));
            for hand in hands {
                match self.record_row(conn, &mut at, hand) {
                    Ok(is_new) => added += usize::from(is_new),
                    Err(error) => {
                        problems.extend(problems_in_line(file, hand.line, error)?);
                        // Later hands of this table depend on this one.
                        break;
                    }
                }
            }
            taken(added);
        }
        refuse_any(problems)?;
        Ok(Message::new("import-hands").arg("added", added).arg("standing", hands.len() - added))
    }

    /// Records a hand; `false` if the same hand is already recorded.
    fn record_row(&self, conn: &mut Conn, at: &mut AtTable, hand: &HandRow) -> Result<bool> {
        for (seat, name) in hand.names.iter().filter(|(_, name)| !name.is_empty()) {
            let sits = &at.names[seat];
            if name != sits && compare(Named::alone(name), Named::alone(sits)) != Sameness::Same {
                let what = Message::new("import-other-player").arg("found", name).arg("sits", sits);
                return refused(what.arg("seat", messages::seat(seat)));
            }
        }
        let rules = at.event.regulations.sheet_rules();
        let (session, table) = (at.session.number, at.table.number);
        let standing = HandNumber::new(hand.draft.hand).and_then(|number| at.table.sheet.hand(number));
        if let Some(standing) = standing {
            let row = |result| hand_rows::row(session, table, result, rules.rotation, &at.names);
            return match hand.draft.check(rules) {
                Ok(result) if row(&result) == row(standing) => Ok(false),
                _ => refused(Message::new("import-hand-differs").arg("hand", hand.draft.hand)),
            };
        }
        let new = NewHand {
            session,
            table,
            entry: Uuid::new_v4(),
            deal: None,
            based_on: 0,
            draft: hand.draft.clone(),
            omitted: Vec::new(),
            reason: String::new(),
            device: None,
            seen: None,
        };
        self.store_hand(conn, at, &new)?;
        Ok(true)
    }

    fn sign_all(&self, conn: &mut Conn, event: &Event, import: &FileImport, totals: &[Total]) -> Result<Message> {
        let file = import.file.as_str();
        let (mut problems, mut asked) = (Vec::new(), Vec::new());
        let (mut signed, mut standing, mut by_totals, mut wrong, mut without_hands) = (0, 0, 0, 0, 0);
        for (place, totals) in group_by_table(totals, |total| (total.session, total.table)) {
            let last = totals.last().map_or(0, |total| total.line);
            let at = match read_table_of_row(conn, event, place) {
                Ok(at) => at,
                Err(error) => {
                    problems.extend(problems_in_line(file, last, error)?);
                    continue;
                }
            };
            match totals_of_seats(event, &at.table, file, &totals) {
                Err(against) => problems.extend(against),
                Ok(new) => {
                    let said = || totals.iter().map(|total| &total.reason).find(|reason| !reason.is_empty()).cloned();
                    let reason =
                        if import.reason.is_empty() { said().unwrap_or_default() } else { import.reason.clone() };
                    let new = if import.convert { new.converted(&at.table) } else { new };
                    let new = Totals { reason, ..new };
                    let due = |said: Option<GamePoints>| said.unwrap_or_else(|| at.table.sheet.unpaid());
                    let same =
                        |signed: &Signed| (signed.totals, due(signed.to_nobody)) == (new.totals, due(new.to_nobody));
                    let stands = at.table.signed.as_ref().is_some_and(same);
                    let counts = at.table.judge(new.totals, new.to_nobody).is_ok() || (stands && at.table.counts());
                    if at.table.entry() == Entered::Totals {
                        *(if counts { &mut by_totals } else { &mut wrong }) += 1;
                    }
                    without_hands += usize::from(!at.table.is_complete() && at.table.entry() == Entered::Hands);
                    let same_link = new.link.as_ref().is_none_or(|link| link.as_ref() == at.table.log.link());
                    // A file with the same totals counts as the second of two entries, which another person has to
                    // make.
                    let second = at.table.hides_totals_from(&at.session, &event.head.regulations, self.actor.person());
                    if stands && same_link && !second {
                        standing += 1;
                        continue;
                    }
                    match self.sign_one(conn, &at, &new) {
                        Ok(()) => signed += 1,
                        Err(Error::WrongSums(sums)) => {
                            let line = Some((file.to_owned(), last));
                            asked.extend(sums.into_iter().map(|sum| AskedSum { line: line.clone(), ..sum }));
                        }
                        Err(error) => problems.extend(problems_in_line(file, last, error)?),
                    }
                }
            }
        }
        match (problems.is_empty(), asked.is_empty()) {
            (true, false) => return Err(Error::WrongSums(asked)),
            (false, false) => {
                let of_file = problems.iter().map(Problem::message);
                return Err(Error::Refused(of_file.chain(asked.iter().map(AskedSum::message)).collect()));
            }
            _ => refuse_any(problems)?,
        }
        let done = Message::new("import-results").arg("added", signed).arg("standing", standing).arg("wrong", wrong);
        Ok(done.arg("by_totals", by_totals).arg("without_hands", without_hands))
    }

    /// Signs the totals of a table, and notes who counted them, so that a second person can be required.
    fn sign_one(&self, conn: &mut Conn, at: &AtTable, new: &Totals) -> Result<()> {
        // First, so that nothing is stored for a table that is refused: the audit row of the next one would cover it.
        self.check_totals(at, new)?;
        let counted = Noted {
            entry: Uuid::new_v4(),
            note: new.note(self.actor, &at.table, None),
            author: self.actor.name.clone(),
            at: self.now,
        };
        table_notes::insert(conn, at.table.id, &counted)?;
        self.sign_totals(conn, at, new)
    }
}

/// The rows of each table, in the order of the file.
fn group_by_table<T>(
    rows: &[T],
    place: impl Fn(&T) -> (SessionNumber, TableNumber),
) -> BTreeMap<(SessionNumber, TableNumber), Vec<&T>> {
    let mut tables: BTreeMap<_, Vec<&T>> = BTreeMap::new();
    for row in rows {
        tables.entry(place(row)).or_default().push(row);
    }
    tables
}

/// Reads the table of a row, with its event and session.
fn read_table_of_row(conn: &mut Conn, event: &Event, place: (SessionNumber, TableNumber)) -> Result<AtTable> {
    let (session, table) = place;
    AtTable::read(conn, (*event.head).clone(), place).map_err(|error| match error {
        Error::NotFound => {
            let missing = Message::new("import-no-table").arg("session", session.0).arg("table", table.0);
            Error::Refused(vec![missing])
        }
        other => other,
    })
}

/// The codes of the columns that are not empty, and the rows with these columns, each with its line.
pub type StandingRows = (Vec<&'static str>, Vec<(u64, Vec<String>)>);

/// The rows of totals, converted to the base score of the event, as they would be stored.
pub(super) fn converted_rows(event: &Event, file: &str, totals: &[Total]) -> StandingRows {
    let mut rows = Vec::new();
    for ((session, number), own) in group_by_table(totals, |total| (total.session, total.table)) {
        let table = event.session(session).and_then(|session| session.table(number));
        let four = table.and_then(|table| {
            Some((table.sitting(), totals_of_seats(event, table, file, &own).ok()?.converted(table)))
        });
        for total in own {
            let seated = four.as_ref().and_then(|(sitting, four)| {
                sitting.find(|player| *player == total.player).map(|seat| four.totals[seat])
            });
            let points = seated.unwrap_or(total.points);
            let name = event.entries.player_name(total.player);
            rows.push((total.line, vec![session.to_string(), number.to_string(), name, points.0.to_string()]));
        }
    }
    rows.sort_by_key(|(line, _)| *line);
    (vec!["session", "table", "player", "game_points"], rows)
}

/// The totals of the four players at a table, or why the rows do not give them.
fn totals_of_seats(
    event: &Event,
    table: &Table,
    file: &str,
    totals: &[&Total],
) -> std::result::Result<Totals, Vec<Problem>> {
    let sitting = table.sitting();
    let mut problems = Vec::new();
    let mut wrong = |key: &'static str, line: u64, player: PlayerId| {
        let what = Message::new(key).arg("name", event.entries.player_name(player)).arg("table", table.number.0);
        problems.push(Problem::in_file(file, Some(line), what));
    };
    for (index, total) in totals.iter().enumerate() {
        if sitting.find(|player| *player == total.player).is_none() {
            wrong("import-not-at-table", total.line, total.player);
        } else if totals[..index].iter().any(|other| other.player == total.player) {
            wrong("import-total-twice", total.line, total.player);
        }
    }
    let of = sitting.map(|player| (player, totals.iter().find(|total| total.player == player)));
    for (player, _) in of.values().into_iter().filter(|(_, total)| total.is_none()) {
        wrong("import-total-missing", totals.last().map_or(0, |total| total.line), *player);
    }
    if problems.is_empty() {
        let said: Vec<GamePoints> = totals.iter().filter_map(|total| total.to_nobody).collect();
        Ok(Totals {
            totals: of.map(|(_, total)| total.map_or(GamePoints::ZERO, |total| total.points)),
            to_nobody: (!said.is_empty()).then(|| said.into_iter().sum()),
            reason: String::new(),
            link: totals.iter().find_map(|total| total.link.clone()).map(Some),
            seen: None,
        })
    } else {
        Err(problems)
    }
}

impl Acting<'_> {
    fn hand_in_all(&self, conn: &mut Conn, event: &Event, file: &str, lined: &[ListedLineUp]) -> Result<Message> {
        let (mut problems, mut added) = (Vec::new(), 0);
        for own in lined {
            let (place, why) = ((own.session, own.team), own.reason.as_str());
            match self.store_line_up(conn, event, place, &own.players, why) {
                Ok(is_new) => added += usize::from(is_new),
                Err(error) => problems.extend(problems_in_line(file, own.line, error)?),
            }
        }
        refuse_any(problems)?;
        Ok(Message::new("import-line-ups").arg("added", added).arg("standing", lined.len() - added))
    }

    fn give_penalties(&self, conn: &mut Conn, event: &Event, file: &str, given: &[ListedPenalty]) -> Result<Message> {
        // Penalties that the regulations impose automatically are in the list too, so that they are not imposed twice.
        let mut standing: Vec<_> = event_tables::all_penalties(event).collect();
        let stages = &event.head.regulations.stages;
        let (mut problems, mut added) = (Vec::new(), 0);
        for row in given {
            // Two equal rows are two penalties: each stored penalty accounts for one row.
            let is_same = |(penalty, reason, stage): &(_, String, usize)| {
                *penalty == row.penalty && *reason == row.reason && row.stage.is_none_or(|said| said == *stage)
            };
            if let Some(same) = standing.iter().position(is_same) {
                standing.remove(same);
                continue;
            }
            let stage_now = event.stage_at(row.penalty.of, self.now);
            if let Some(said) = row.stage.filter(|said| *said != stage_now) {
                let message = Message::new("problem-penalty-of-another-stage").arg("found", &stages[said].id);
                problems.extend(problems_in_line(
                    file,
                    row.line,
                    Error::Refused(vec![message.arg("now", &stages[stage_now].id)]),
                )?);
                continue;
            }
            match self.add_penalty(conn, event.head.id, row.penalty, &row.reason) {
                Ok(()) => added += 1,
                Err(error) => problems.extend(problems_in_line(file, row.line, error)?),
            }
        }
        refuse_any(problems)?;
        Ok(Message::new("import-penalties").arg("added", added).arg("standing", given.len() - added))
    }
}

/// The message about a result, with further notes.
pub(crate) fn add_notes(done: Message, notes: impl IntoIterator<Item = Message>) -> Message {
    notes.into_iter().fold(done, |done, note| Message::new("import-noted").arg("what", done).arg("note", note))
}
