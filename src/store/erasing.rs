//! Erases a player of an event that is over: every text that is stored of the event and names them is replaced.
//!
//! Three facts to know: [`TEXTS`] has every column of texts in which somebody may be named, [`ELSEWHERE`] those that are erased
//! in another way and [`UNNAMED`] all others, and a test finds a column that is in none of them; a row that changes is noted, so
//! that the audit row of the erasure covers it as it is then; and rows of the audit keep their hashes, see
//! `event/record/erased.rs`.

use super::connection::Conn;
use super::entries::player_row;
use super::error::{Result, corrupt};
use super::schema::{appearances, person_decisions, players, table_notes, unbound};
use super::{audit, events, unguarded};
use diesel::prelude::*;
use diesel::sql_types::Text;
use event::event::{Erasing, Privacy};
use rules::Seat;
use serde_json::{Value, json};

/// Columns of a table in which people of an event may be named.
struct Texts {
    table: &'static str,
    columns: &'static [&'static str],
    /// How its rows belong to an event.
    rows: Rows,
    /// The kind under which the audit of the event covers them, and the column with the id of the covered row; `None` if the
    /// audit of the installation covers them.
    bound: Option<(&'static str, &'static str)>,
}

/// How rows belong to an event.
#[derive(Clone, Copy)]
enum Rows {
    Itself,
    Event,
    Draw,
    Table,
    Hand,
}

impl Rows {
    fn condition(self, event: i32) -> String {
        let of_tables = format!(
            "SELECT tables.id FROM tables JOIN sessions ON sessions.id = tables.session_id WHERE sessions.event_id = {event}"
        );
        match self {
            Rows::Itself => format!("id = {event}"),
            Rows::Event => format!("event_id = {event}"),
            Rows::Draw => format!("draw_id IN (SELECT draws.id FROM draws WHERE draws.event_id = {event})"),
            Rows::Table => format!("table_id IN ({of_tables})"),
            Rows::Hand => format!("hand_id IN (SELECT hands.id FROM hands WHERE hands.table_id IN ({of_tables}))"),
        }
    }
}

/// An entry of [`TEXTS`] that the audit of the event covers.
const fn texts(
    table: &'static str,
    columns: &'static [&'static str],
    rows: Rows,
    bound: (&'static str, &'static str),
) -> Texts {
    Texts { table, columns, rows, bound: Some(bound) }
}

/// Where people of an event may be named, besides its players and its audit.
const TEXTS: [Texts; 23] = [
    texts("events", &["regulations"], Rows::Itself, ("event", "id")),
    texts("teams", &["name", "leader", "coach"], Rows::Event, ("team", "id")),
    texts("charts", &["author"], Rows::Event, ("chart", "id")),
    texts("commitments", &["input", "author"], Rows::Event, ("commitment", "id")),
    texts("draws", &["drawn_by", "recorded_by", "input", "withdraws"], Rows::Event, ("draw", "id")),
    texts("releases", &["author"], Rows::Draw, ("release", "id")),
    texts("withdrawals", &["reason", "author"], Rows::Event, ("withdrawal", "id")),
    texts("seat_corrections", &["reason", "author"], Rows::Table, ("seat_correction", "id")),
    texts("hands", &["author", "reason", "fans_reason", "device"], Rows::Table, ("hand", "id")),
    texts("undone_hands", &["author"], Rows::Hand, ("hand", "hand_id")),
    texts("hand_penalties", &["reason"], Rows::Hand, ("hand", "hand_id")),
    texts("revocations", &["reason", "author"], Rows::Table, ("revocation", "id")),
    texts("attendances", &["reason", "author"], Rows::Table, ("attendance", "id")),
    texts("signed_totals", &["decision", "author"], Rows::Table, ("signed_totals", "id")),
    texts("standard_penalties", &["reason", "author"], Rows::Event, ("standard_penalty", "id")),
    texts("table_notes", &["content", "author"], Rows::Table, ("table_note", "id")),
    texts("publications", &["content", "author", "withdraws"], Rows::Event, ("publication", "id")),
    texts("screen_notes", &["content", "author"], Rows::Event, ("screen_note", "id")),
    texts("stage_notes", &["content", "author"], Rows::Event, ("stage_note", "id")),
    texts("line_ups", &["author", "reason"], Rows::Event, ("line_up", "id")),
    texts("deals", &["author"], Rows::Event, ("deals", "id")),
    Texts { table: "passes", columns: &["label"], rows: Rows::Event, bound: None },
    Texts { table: "check_ins", columns: &["author"], rows: Rows::Event, bound: None },
];

/// Columns that are erased in another way than by [`TEXTS`].
const ELSEWHERE: [&str; 12] = [
    "players.name",
    "players.club",
    "players.family",
    "players.given_name",
    "players.registers",
    "players.privacy",
    "appearances.content",
    "person_decisions.reason",
    "person_decisions.author",
    "outside_events.results",
    "audit.actor",
    "audit.detail",
];

/// Columns that no erasure changes, by the reason.
const UNNAMED: [(&str, &[&str]); 8] = [
    (
        "codes, numbers, letters of seats, hashes, signatures and keys",
        &[
            "events.slug",
            "events.shelf",
            "events.addresses",
            "done_forms.form",
            "passes.token_hash",
            "passes.role",
            "passes.tables",
            "passes.code_hash",
            "sessions.seed",
            "seats.seat",
            "hands.entry",
            "hands.ending",
            "hands.winner",
            "hands.discarder",
            "hands.fans",
            "hands.tiles",
            "hands.circumstances",
            "hands.role",
            "hands.responsible",
            "hands.pass",
            "hand_penalties.foul",
            "hand_penalties.offender",
            "hand_penalties.payee",
            "attendances.seat",
            "attendances.attendance",
            "standard_penalties.points",
            "documents.sha256",
            "audit.action",
            "audit.previous",
            "audit.hash",
            "audit.part",
            "audit.bound",
            "unbound.kind",
            "unbound.name",
            "unlisted.kind",
            "installation_seals.audit_hash",
            "installation_seals.public_key",
            "installation_seals.signature",
            "seals.audit_hash",
            "seals.public_key",
            "seals.signature",
            "charts.origin",
            "charts.rows",
            "charts.then_by",
            "commitments.secret",
            "commitments.commitment",
            "seat_corrections.seat",
            "undone_hands.entry",
            "table_notes.entry",
            "table_notes.kind",
            "webhooks.kinds",
            "webhooks.secret",
            "person_decisions.kind",
            "person_decisions.one",
            "person_decisions.other",
            "line_ups.players",
            "line_ups.late",
            "deals.kind",
            "deals.secret",
            "deals.commitment",
        ],
    ),
    ("empty between two writes", &["unbound.was"]),
    ("lots follow from it", &["draws.seed", "draws.word"]),
    ("results need it", &["players.country"]),
    (
        "the name of the event or season, which its organiser changes",
        &["events.name", "seasons.slug", "seasons.name", "seasons.plan"],
    ),
    (
        "words of headers and columns of files, and addresses of programs",
        &["told_forms.kind", "told_forms.header", "told_forms.told", "webhooks.address"],
    ),
    ("who signs in, which is another right", &["users.name", "users.password_hash"]),
    ("of an event that was not run here", &["outside_events.sha256", "outside_events.about", "outside_events.author"]),
];

/// Every column for which it is decided whether an erasure changes it, as `table.column`: for the test that finds others.
pub fn decided_columns() -> Vec<String> {
    let changed = TEXTS.iter().flat_map(|of| of.columns.iter().map(move |column| format!("{}.{column}", of.table)));
    let others = UNNAMED.iter().flat_map(|(_, columns)| columns.iter()).chain(&ELSEWHERE);
    changed.chain(others.map(|column| (*column).to_owned())).collect()
}

/// A changed row of the audit: its hash, which it keeps, and the hash that its new content would have.
pub type ErasedRow = (String, String);

/// What an erasure has changed.
#[derive(Clone, Debug, Default)]
pub struct Erased {
    /// The number of different texts.
    pub texts: usize,
    /// Rows of the audit of the event.
    pub rows: Vec<ErasedRow>,
    /// Rows of the audit of the installation.
    pub rows_of_installation: Vec<ErasedRow>,
}

/// Erases a player of an event, given by the row and the number in the order of entry. `signed` has the tables and seats at which
/// the player has signed.
pub fn erase_player(
    conn: &mut Conn,
    event: i32,
    (player, number): (i32, usize),
    signed: &[(i32, Seat)],
    erasing: &Erasing,
) -> Result<Erased> {
    let mut erased = Erased::default();
    for texts in &TEXTS {
        erased.texts += rewrite(conn, texts, event, erasing)?;
    }
    forget_signatures(conn, signed)?;
    let nobody = (
        players::name.eq(erasing.stands()),
        players::club.eq(""),
        players::family.eq(""),
        players::given_name.eq(""),
        players::registers.eq(""),
        players::privacy.eq(Privacy::Erased.code()),
    );
    diesel::update(player_row(event, player)).set(nobody).execute(conn)?;
    diesel::delete(appearances::table.find(event)).execute(conn)?;
    erased.rows = audit::erase(conn, Some(event), erasing, |_| true)?;
    let slug = events::slug(conn, event)?;
    let decisions = erase_decisions(conn, &format!("{slug}/{number}"), erasing)?;
    erased.rows_of_installation = audit::erase(conn, None, erasing, |detail| {
        let said: Option<Value> = serde_json::from_str(detail).ok();
        said.is_some_and(|said| decisions.iter().any(|decision| said["decision"] == *decision))
    })?;
    Ok(erased)
}

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    said: String,
}

/// Replaces the texts of an event that name the player, and returns the number of different ones.
fn rewrite(conn: &mut Conn, of: &Texts, event: i32, erasing: &Erasing) -> Result<usize> {
    let (table, rows) = (of.table, of.rows.condition(event));
    let mut changes: Vec<(&str, String, String)> = Vec::new();
    for column in of.columns {
        let asked = format!("SELECT DISTINCT {column} AS said FROM {table} WHERE {column} IS NOT NULL AND {rows}");
        let all: Vec<Said> = diesel::sql_query(asked).load(conn)?;
        let change = |Said { said }| erasing.replace_stored(&said).map(|new| (*column, said, new));
        changes.extend(all.into_iter().filter_map(change));
    }
    if changes.is_empty() {
        return Ok(0);
    }
    unguarded::change_rows(conn, table, |conn| {
        for (column, old, new) in &changes {
            if let Some((kind, id)) = of.bound {
                let noted = format!(
                    "INSERT INTO unbound (kind, row_id) SELECT DISTINCT '{kind}', {id} FROM {table} \
                     WHERE {column} = $1 AND {rows} ON CONFLICT DO NOTHING"
                );
                diesel::sql_query(noted).bind::<Text, _>(old).execute(conn)?;
            }
            let changed = format!("UPDATE {table} SET {column} = $1 WHERE {column} = $2 AND {rows}");
            diesel::sql_query(changed).bind::<Text, _>(new).bind::<Text, _>(old).execute(conn)?;
        }
        Ok(changes.len())
    })
}

/// Removes the strokes of signatures, because they show a name.
fn forget_signatures(conn: &mut Conn, signed: &[(i32, Seat)]) -> Result<()> {
    let tables: Vec<i32> = signed.iter().map(|(table, _)| *table).collect();
    let notes = table_notes::table.filter(table_notes::table_id.eq_any(tables)).filter(table_notes::kind.eq("signed"));
    let notes: Vec<(i32, i32, String)> =
        notes.select((table_notes::id, table_notes::table_id, table_notes::content)).load(conn)?;
    unguarded::change_rows(conn, "table_notes", |conn| {
        for (id, table, content) in notes {
            let mut note: Value = serde_json::from_str(&content).map_err(corrupt)?;
            let is_own = signed.iter().any(|(of, seat)| *of == table && note["who"] == seat.letter());
            if !is_own || note["strokes"] == json!([]) {
                continue;
            }
            note["strokes"] = json!([]);
            diesel::update(table_notes::table.find(id)).set(table_notes::content.eq(note.to_string())).execute(conn)?;
            note_unbound(conn, "table_note", id)?;
        }
        Ok(())
    })
}

/// Notes a row, so that the next row of the audit covers it again.
fn note_unbound(conn: &mut Conn, kind: &str, id: i32) -> Result<()> {
    let row = (unbound::kind.eq(kind), unbound::row_id.eq(id), unbound::name.eq(""));
    diesel::delete(unbound::table.find((kind, id, ""))).execute(conn)?;
    diesel::insert_into(unbound::table).values(row).execute(conn)?;
    Ok(())
}

/// Erases the player with the lasting name `named` from the decisions on who this is, and returns the ids of these decisions.
fn erase_decisions(conn: &mut Conn, named: &str, erasing: &Erasing) -> Result<Vec<i32>> {
    let quoted = format!("%\"{named}\"%");
    let about = person_decisions::one.like(quoted.clone()).or(person_decisions::other.like(quoted));
    let rows = person_decisions::table.filter(about).order(person_decisions::id);
    let rows: Vec<(i32, String, String)> =
        rows.select((person_decisions::id, person_decisions::reason, person_decisions::author)).load(conn)?;
    unguarded::change_rows(conn, "person_decisions", |conn| {
        for (id, reason, author) in &rows {
            let (new_reason, new_author) = (erasing.text(reason), erasing.text(author));
            if (&new_reason, &new_author) != (reason, author) {
                diesel::update(person_decisions::table.find(id))
                    .set((person_decisions::reason.eq(new_reason), person_decisions::author.eq(new_author)))
                    .execute(conn)?;
            }
        }
        Ok(rows.iter().map(|(id, ..)| *id).collect())
    })
}
