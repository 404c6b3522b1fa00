//! Importing a table from a file: all of it or nothing, and before that what it would change.
//!
//! The preview does what the import does and takes it back, so both say the same. What stands already as the file has it
//! is passed over: the same file twice changes nothing more.

use super::at_table::AtTable;
use super::choose_chart::{ChartChoice, Source};
use super::draw_lots::DrawnBy;
use super::record_hand::NewHand;
use super::sign_totals::{self, AskedSum, Totals};
use super::{Actor, Error, Result, in_line, none_of, permission, require};
use super::{choose_chart, draw_lots, enter_players, give_standard_penalty, hand_in_line_up, record_hand};
use crate::exchange::entries::{self, Listed, TeamEntry};
use crate::exchange::hand_rows::{self, HandRow};
use crate::exchange::kinds::Kind;
use crate::exchange::line_ups::{self, Lined};
use crate::exchange::lots;
use crate::exchange::penalties::{self, Given};
use crate::exchange::results::{Total, read_totals};
use crate::exchange::sheet::{Problem, Worksheet};
use crate::exchange::told::Told;
use crate::messages::Message;
use crate::print::Unprintable;
use crate::rules::{GamePoints, HandNumber};
use crate::store::{Conn, Store, audit, table_notes, told_forms};
use crate::tournament::draw::generate::SeatedChart;
use crate::tournament::event::{Event, Membership, Origin, Signed, Table};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::tournament::regulations::Entry as Entered;
use crate::tournament::table_note::Noted;
use chrono::NaiveDateTime;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use uuid::Uuid;

/// A file to be imported.
#[derive(Clone, Debug)]
pub struct FileImport {
    /// What it holds.
    pub kind: Kind,
    /// Its name.
    pub file: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// What somebody says of how it is written.
    pub told: Told,
    /// Of hands and results: the session whose rows are taken; all if left out.
    pub session: Option<SessionNumber>,
    /// Of lots: who drew.
    pub drawn_by: String,
    /// The event's name as typed, where a draw is replaced.
    pub typed_name: String,
    /// Of charts: whether one is stored all the same that is worse than it has to be.
    pub all_the_same: bool,
    /// Of results: why totals that do not add up are stored all the same, and why totals of a closed session are corrected.
    pub reason: String,
    /// Of results: totals with another base score than the event's, such as net scores, are brought to it.
    pub convert: bool,
    /// The version of the event for which it was looked at; any if left out.
    pub version: Option<i32>,
}

impl FileImport {
    /// A list of players of which nothing is told.
    pub fn of_players(file: &str, bytes: &[u8]) -> FileImport {
        FileImport {
            kind: Kind::Players,
            file: file.to_owned(),
            bytes: bytes.to_vec(),
            told: Told::default(),
            session: None,
            drawn_by: String::new(),
            typed_name: String::new(),
            all_the_same: false,
            reason: String::new(),
            convert: false,
            version: None,
        }
    }
}

/// What a file holds.
enum Rows {
    Players(Listed),
    Teams(Vec<TeamEntry>),
    Chart(ChartChoice, (Origin, SeatedChart)),
    Lots(DrawnBy),
    LineUps(Vec<Lined>),
    Hands(Vec<HandRow>),
    Totals(Vec<Total>),
    Penalties(Vec<Given>),
}

/// Why a preview stores nothing.
enum NotStored {
    /// It was only to be looked at: what would have been done.
    Previewed(Message),
    Failed(Error),
}

impl From<crate::store::Error> for NotStored {
    fn from(error: crate::store::Error) -> Self {
        NotStored::Failed(error.into())
    }
}

/// Imports a file, and says what was done; `taken` is told how many hands of it are recorded so far.
///
/// # Errors
/// Every problem of the file, with its place, and nothing is stored; the event has changed since it was looked at.
pub fn import_file(
    store: &Store,
    actor: &Actor,
    slug: &str,
    new: &FileImport,
    taken: impl Fn(usize),
    now: NaiveDateTime,
) -> Result<Message> {
    let (view, rows, form) = read(store, actor, slug, new)?;
    // What is told of a file without a header is told of no form.
    let is_told = !new.told.columns.is_empty() && new.told.header != Some(0);
    let header = Some(form).filter(|header| is_told && header.len() <= LONGEST_FORM);
    store.write(|conn| {
        if let Some(header) = &header {
            told_forms::remember(conn, &kind_of_form(view.head.membership(), new.kind), header, &new.told.columns)?;
        }
        apply(conn, actor, &view, new, &rows, &taken, now)
    })
}

/// Opens a file as it is imported, to be shown; nothing is stored.
///
/// # Errors
/// It cannot be opened.
pub fn open_file(store: &Store, actor: &Actor, slug: &str, new: &FileImport) -> Result<Worksheet> {
    let view = store.event(slug)?.ok_or(Error::NotFound)?;
    require(permission::organise(actor, view.head.id))?;
    open(store, view.head.membership(), new)
}

/// A longer header, in bytes, is not remembered: it is a key of a table.
const LONGEST_FORM: usize = 2000;

/// The forms of lists of players are told for teams and for individuals: what is a team here may be a club there.
fn kind_of_form(membership: Membership, kind: Kind) -> String {
    let teams = kind == Kind::Players && membership.is_of_everybody();
    format!("{}{}", kind.code(), if teams { "-of-teams" } else { "" })
}

/// Opens a file by what is told of it, now or for one of the same form.
pub(super) fn open(store: &Store, membership: Membership, new: &FileImport) -> Result<Worksheet> {
    let forms = store.read(|conn| Ok::<_, Error>(told_forms::of_kind(conn, &kind_of_form(membership, new.kind))?))?;
    let told = Told { forms, ..new.told.clone() };
    Ok(match new.kind {
        Kind::Players => entries::open(&new.file, &new.bytes, &told, membership)?,
        kind => Worksheet::open(&new.file, &new.bytes, &told, &kind.read_columns())?,
    })
}

/// What importing a file would do.
#[derive(Clone, Debug)]
pub struct ImportPreview {
    /// What would be stored.
    pub what: Message,
    /// What is asked about before: what of a chart is worse than it has to be.
    pub asked: Vec<Message>,
    /// The rows of a list of players or teams as they will stand; nothing of other files, whose rows stand as they are.
    pub standing: Option<StandingRows>,
}

/// What importing a file would do, all the same where something is asked of it; nothing is stored.
///
/// # Errors
/// As [`import_file`].
pub fn preview_import(
    store: &Store,
    actor: &Actor,
    slug: &str,
    new: &FileImport,
    now: NaiveDateTime,
) -> Result<ImportPreview> {
    let new = &FileImport { all_the_same: new.kind == Kind::Charts || new.all_the_same, ..new.clone() };
    let (view, rows, _) = read(store, actor, slug, new)?;
    let tried = store.write::<Infallible, NotStored>(|conn| {
        Err(apply(conn, actor, &view, new, &rows, &|_| {}, now).map_or_else(NotStored::Failed, NotStored::Previewed))
    });
    let what = match tried {
        Err(NotStored::Previewed(done)) => done,
        Err(NotStored::Failed(error)) => return Err(error),
    };
    let (asked, standing) = match &rows {
        Rows::Chart(_, (_, chart)) => (choose_chart::faults(&view, chart), None),
        Rows::Players(listed) => (Vec::new(), Some(listed.rows())),
        Rows::Teams(teams) => (Vec::new(), Some(entries::rows_of_teams(teams))),
        _ => (Vec::new(), None),
    };
    Ok(ImportPreview { what, asked, standing })
}

/// The codes of the columns in which something stands, and the rows under them, each with its line.
pub type StandingRows = (Vec<&'static str>, Vec<(u64, Vec<String>)>);

/// What was done, with what papers cannot show of these names.
fn printable<'a>(done: Message, names: impl Iterator<Item = &'a str>) -> Message {
    let mut unprintable: Vec<Unprintable> = names.filter_map(Unprintable::of).collect();
    unprintable.dedup();
    match unprintable.first() {
        None => done,
        Some(first) => Message::new("import-unprintable")
            .arg("what", done)
            .arg("first", first.message())
            .arg("more", unprintable.len() - 1),
    }
}

/// The event, the rows of the file, and its form. Reading takes longer than writing down: nobody else should wait for it.
fn read(store: &Store, actor: &Actor, slug: &str, new: &FileImport) -> Result<(Arc<Event>, Rows, String)> {
    let view = store.event(slug)?.ok_or(Error::NotFound)?;
    require(permission::organise(actor, view.head.id))?;
    if new.kind != Kind::Charts && new.all_the_same {
        return super::refused(Message::new("import-not-of-charts"));
    }
    if new.kind != Kind::Results && (new.convert || !new.reason.is_empty()) {
        return super::refused(Message::new("import-not-of-results"));
    }
    if let Some(shown) = new.version {
        store.read(|conn| as_shown(conn, view.head.id, shown, new.kind))?;
    }
    let sheet = open(store, view.head.membership(), new)?;
    sheet.certain()?;
    let (names, form) = (view.names_in_files(), sheet.form().to_owned());
    let wanted = |number: SessionNumber| new.session.is_none_or(|session| session == number);
    let rows = match new.kind {
        Kind::Players => Rows::Players(entries::read(&sheet, view.head.membership())?),
        Kind::Teams => Rows::Teams(entries::read_teams(&sheet)?),
        Kind::Charts => {
            let source = Source::Imported(Box::new(sheet));
            let (typed_name, all_the_same) = (new.typed_name.clone(), new.all_the_same);
            let choice = ChartChoice { source, then_by: None, typed_name, all_the_same };
            let made = choose_chart::chart_for(&view, &choice)?;
            Rows::Chart(choice, made)
        }
        Kind::Lots => Rows::Lots(DrawnBy::Hand(lots::read(&sheet, view.head.teams, &names)?)),
        Kind::LineUps => {
            let mut lined = line_ups::read(&sheet, &names)?;
            lined.retain(|own| wanted(own.session));
            Rows::LineUps(lined)
        }
        Kind::Hands => {
            let mut hands = hand_rows::read(&sheet, view.head.regulations.game, view.head.regulations.rotation)?;
            hands.retain(|hand| wanted(hand.session));
            Rows::Hands(hands)
        }
        Kind::Results => {
            let mut totals = read_totals(&sheet, &names)?;
            totals.retain(|total| wanted(total.session));
            Rows::Totals(totals)
        }
        Kind::Penalties => Rows::Penalties(penalties::read(&sheet, &names, &view.head.regulations.stages)?),
        Kind::Standings | Kind::TeamStandings | Kind::Federation => return Err(Error::NotFound),
    };
    Ok((view, rows, form))
}

/// Refuses a file that was looked at when the event was another. Only where it is about tables is a hand that came since one.
fn as_shown(conn: &mut Conn, event: i32, shown: i32, kind: Kind) -> Result<()> {
    let stands = match kind {
        Kind::Hands | Kind::Results | Kind::LineUps => audit::stands_since(conn, event, shown)?,
        _ => audit::stands_but_for_tables(conn, event, shown)?,
    };
    if stands { Ok(()) } else { super::refused(Message::new("event-changed")) }
}

fn apply(
    conn: &mut Conn,
    actor: &Actor,
    view: &Event,
    new: &FileImport,
    rows: &Rows,
    taken: &dyn Fn(usize),
    now: NaiveDateTime,
) -> Result<Message> {
    as_shown(conn, view.head.id, view.version, new.kind)?;
    let (slug, file) = (view.head.slug.as_str(), new.file.as_str());
    match rows {
        Rows::Players(listed) => {
            let added = enter_players::add_players(conn, actor, slug, file, listed, now)?;
            let done = Message::new("import-players").arg("added", added);
            Ok(printable(done.arg("standing", listed.players.len() - added), listed.names()))
        }
        Rows::Teams(teams) => {
            let added = enter_players::add_teams(conn, actor, slug, file, teams, now)?;
            let done = Message::new("import-teams").arg("added", added).arg("standing", teams.len() - added);
            Ok(printable(done, teams.iter().flat_map(TeamEntry::names)))
        }
        Rows::Chart(choice, made) => {
            choose_chart::take(conn, actor, view, made.clone(), choice, now)?;
            let (_, chart) = made;
            let size = Message::new("import-charts").arg("players", chart.chart().players());
            Ok(size.arg("sessions", chart.sessions.len()))
        }
        Rows::Lots(how) => {
            let drawn = draw_lots::lots_for(view, &new.drawn_by, how, &new.typed_name)?;
            draw_lots::record(conn, actor, view, &drawn, now)?;
            Ok(Message::new("import-lots").arg("players", view.entries.drawing(view.head.teams).players()))
        }
        Rows::LineUps(lined) => hand_in_all(conn, actor, view, file, lined, now),
        Rows::Hands(hands) => record_hands(conn, actor, view, (file, hands), taken, now),
        Rows::Totals(totals) => sign_all(conn, actor, view, new, totals, now),
        Rows::Penalties(given) => give_penalties(conn, actor, view, file, given, now),
    }
}

/// The rows of each table, in the order of the file.
fn by_table<T>(
    rows: &[T],
    place: impl Fn(&T) -> (SessionNumber, TableNumber),
) -> BTreeMap<(SessionNumber, TableNumber), Vec<&T>> {
    let mut tables: BTreeMap<_, Vec<&T>> = BTreeMap::new();
    for row in rows {
        tables.entry(place(row)).or_default().push(row);
    }
    tables
}

/// The table of a row, alone.
fn found(conn: &mut Conn, view: &Event, place: (SessionNumber, TableNumber)) -> Result<AtTable> {
    let (session, table) = place;
    AtTable::read(conn, (*view.head).clone(), place).map_err(|error| match error {
        Error::NotFound => {
            let missing = Message::new("import-no-table").arg("session", session.0).arg("table", table.0);
            Error::Refused(vec![missing])
        }
        other => other,
    })
}

fn record_hands(
    conn: &mut Conn,
    actor: &Actor,
    view: &Event,
    (file, hands): (&str, &[HandRow]),
    taken: &dyn Fn(usize),
    now: NaiveDateTime,
) -> Result<Message> {
    let mut problems = Vec::new();
    let mut added = 0;
    for (place, mut hands) in by_table(hands, |hand| (hand.session, hand.table)) {
        let mut at = match found(conn, view, place) {
            Ok(at) => at,
            Err(error) => {
                problems.extend(in_line(file, hands[0].line, error)?);
                continue;
            }
        };
        hands.sort_by_key(|hand| at.table.sheet.place(hand.draft.hand));
        for hand in hands {
            match record_one(conn, actor, &mut at, hand, now) {
                Ok(is_new) => added += usize::from(is_new),
                Err(error) => {
                    problems.extend(in_line(file, hand.line, error)?);
                    // Later hands of this table depend on this one.
                    break;
                }
            }
        }
        taken(added);
    }
    none_of(problems)?;
    Ok(Message::new("import-hands").arg("added", added).arg("standing", hands.len() - added))
}

/// Records a hand; `false` if it stands already.
fn record_one(conn: &mut Conn, actor: &Actor, at: &mut AtTable, hand: &HandRow, now: NaiveDateTime) -> Result<bool> {
    for (seat, name) in hand.names.iter().filter(|(_, name)| !name.is_empty()) {
        if *name != at.names[seat] {
            let what = Message::new("import-other-player").arg("found", name).arg("sits", &at.names[seat]);
            return super::refused(what.arg("seat", crate::messages::seat(seat)));
        }
    }
    let rules = at.event.regulations.of_sheet();
    let (session, table) = (at.session.number, at.table.number);
    let standing = HandNumber::new(hand.draft.hand).and_then(|number| at.table.sheet.hand(number));
    if let Some(standing) = standing {
        let row = |result| hand_rows::row(session, table, result, rules.rotation, &at.names);
        return match hand.draft.check(rules) {
            Ok(result) if row(&result) == row(standing) => Ok(false),
            _ => super::refused(Message::new("import-hand-differs").arg("hand", hand.draft.hand)),
        };
    }
    let new = NewHand {
        session,
        table,
        entry: Uuid::new_v4(),
        deal: None,
        based_on: 0,
        draft: hand.draft.clone(),
        unsaid: Vec::new(),
        reason: String::new(),
        device: None,
        seen: None,
    };
    record_hand::record(conn, actor, at, &new, now)?;
    Ok(true)
}

fn sign_all(
    conn: &mut Conn,
    actor: &Actor,
    view: &Event,
    import: &FileImport,
    totals: &[Total],
    now: NaiveDateTime,
) -> Result<Message> {
    let file = import.file.as_str();
    let (mut problems, mut asked) = (Vec::new(), Vec::new());
    let (mut signed, mut standing, mut by_totals, mut wrong, mut without_hands) = (0, 0, 0, 0, 0);
    for (place, totals) in by_table(totals, |total| (total.session, total.table)) {
        let last = totals.last().map_or(0, |total| total.line);
        let at = match found(conn, view, place) {
            Ok(at) => at,
            Err(error) => {
                problems.extend(in_line(file, last, error)?);
                continue;
            }
        };
        match of_seats(view, &at.table, file, &totals) {
            Err(against) => problems.extend(against),
            Ok(new) => {
                let said = || totals.iter().map(|total| &total.reason).find(|reason| !reason.is_empty()).cloned();
                let reason = if import.reason.is_empty() { said().unwrap_or_default() } else { import.reason.clone() };
                let new = if import.convert { new.converted(&at.table) } else { new };
                let new = Totals { reason, ..new };
                let due = |said: Option<GamePoints>| said.unwrap_or_else(|| at.table.sheet.unpaid());
                let same = |signed: &Signed| (signed.totals, due(signed.to_nobody)) == (new.totals, due(new.to_nobody));
                let stands = at.table.signed.as_ref().is_some_and(same);
                let counts = at.table.judge(new.totals, new.to_nobody).is_ok() || (stands && at.table.counts());
                if at.table.entry() == Entered::Totals {
                    *(if counts { &mut by_totals } else { &mut wrong }) += 1;
                }
                without_hands += usize::from(!at.table.is_complete() && at.table.entry() == Entered::Hands);
                let same_link = new.link.as_ref().is_none_or(|link| link.as_ref() == at.table.log.link());
                // Totals that another has typed once are typed a second time by a file that says the same.
                let second = at.table.hides_totals_from(&at.session, &view.head.regulations, &actor.names());
                if stands && same_link && !second {
                    standing += 1;
                    continue;
                }
                match sign_one(conn, actor, &at, &new, now) {
                    Ok(()) => signed += 1,
                    Err(Error::WrongSums(sums)) => {
                        let line = Some((file.to_owned(), last));
                        asked.extend(sums.into_iter().map(|sum| AskedSum { line: line.clone(), ..sum }));
                    }
                    Err(error) => problems.extend(in_line(file, last, error)?),
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
        _ => none_of(problems)?,
    }
    let done = Message::new("import-results").arg("added", signed).arg("standing", standing).arg("wrong", wrong);
    Ok(done.arg("by_totals", by_totals).arg("without_hands", without_hands))
}

/// Signs the totals of a table, and notes who has counted them: so a second person can be asked for.
fn sign_one(conn: &mut Conn, actor: &Actor, at: &AtTable, new: &Totals, now: NaiveDateTime) -> Result<()> {
    // Nothing is written of a table that is refused, as what the next one writes in the audit would bind it.
    sign_totals::check(actor, at, new, now)?;
    let counted = Noted { entry: Uuid::new_v4(), note: new.note(&at.table, None), author: actor.name.clone(), at: now };
    table_notes::insert(conn, at.table.id, &counted)?;
    sign_totals::sign(conn, actor, at, new, now)
}

/// The totals of the four who sit at a table, or why they are not.
fn of_seats(view: &Event, table: &Table, file: &str, totals: &[&Total]) -> std::result::Result<Totals, Vec<Problem>> {
    let sitting = table.sitting();
    let mut problems = Vec::new();
    let mut wrong = |key: &'static str, line: u64, player: PlayerId| {
        let what = Message::new(key).arg("name", view.entries.player_name(player)).arg("table", table.number.0);
        problems.push(Problem { file: file.to_owned(), line: Some(line), column: None, what });
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

fn hand_in_all(
    conn: &mut Conn,
    actor: &Actor,
    view: &Event,
    file: &str,
    lined: &[Lined],
    now: NaiveDateTime,
) -> Result<Message> {
    let (mut problems, mut added) = (Vec::new(), 0);
    for own in lined {
        let (place, why) = ((own.session, own.team), own.reason.as_str());
        match hand_in_line_up::hand_in(conn, actor, view, place, &own.players, why, now) {
            Ok(is_new) => added += usize::from(is_new),
            Err(error) => problems.extend(in_line(file, own.line, error)?),
        }
    }
    none_of(problems)?;
    Ok(Message::new("import-line-ups").arg("added", added).arg("standing", lined.len() - added))
}

fn give_penalties(
    conn: &mut Conn,
    actor: &Actor,
    view: &Event,
    file: &str,
    given: &[Given],
    now: NaiveDateTime,
) -> Result<Message> {
    // What the regulations take off by themselves is not given once more.
    let mut standing: Vec<_> = view.penalties_in_files().collect();
    let stage_now = view.stage_at(now);
    let stages = &view.head.regulations.stages;
    let (mut problems, mut added) = (Vec::new(), 0);
    for row in given {
        // Two of the same are two penalties; one that stands is taken for the one in the file.
        let is_same = |(penalty, reason, stage): &(_, String, usize)| {
            *penalty == row.penalty && *reason == row.reason && row.stage.is_none_or(|said| said == *stage)
        };
        if let Some(same) = standing.iter().position(is_same) {
            standing.remove(same);
            continue;
        }
        if let Some(said) = row.stage.filter(|said| *said != stage_now) {
            let message = Message::new("problem-penalty-of-another-stage").arg("found", &stages[said].id);
            problems.extend(in_line(file, row.line, Error::Refused(vec![message.arg("now", &stages[stage_now].id)]))?);
            continue;
        }
        match give_standard_penalty::give(conn, actor, view.head.id, row.penalty, &row.reason, now) {
            Ok(()) => added += 1,
            Err(error) => problems.extend(in_line(file, row.line, error)?),
        }
    }
    none_of(problems)?;
    Ok(Message::new("import-penalties").arg("added", added).arg("standing", given.len() - added))
}
