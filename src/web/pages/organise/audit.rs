//! The audit of an event: who did what, when, where and why, page by page, by table or by person.

use crate::pages::Choice;
use actions::permission;
use actix_web::web;
use askama::Template;
use event::event::{ChangeScope, Event, Session, Table};
use event::record::audit_chain::code;
use event::regulations::Regulations;
use event::values::ids::{SessionNumber, TableNumber};
use messages::{Arg, call_reason, changed_settings, signed_minus};
use rules::{GamePoints, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use site::at_event::AtEvent;
use site::checks::CheckLine;
use site::error::Answer;
use site::render::{Page, ok};
use site::show;
use site::visitor::Visitor;
use store::audit::{self, Wanted};
use uuid::Uuid;

struct Line {
    at: String,
    actor: String,
    action: String,
    /// Place, person, values and reason, as far as the row has them.
    said: String,
    detail: String,
    hash: String,
}

#[derive(Template)]
#[template(path = "organise/audit.html")]
struct AuditPage {
    page: Page,
    slug: String,
    /// When its chain was checked from the first row; `None` if it is broken.
    whole: Option<String>,
    checked: Option<CheckLine>,
    lines: Vec<Line>,
    asked: Asked,
    /// The actions that occur in this audit.
    actions: Vec<Choice>,
    /// The address of the older rows; empty if there are none.
    older: String,
}

/// The rows that are requested.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    who: String,
    #[serde(default)]
    session: String,
    #[serde(default)]
    table: String,
    #[serde(default)]
    action: String,
    before: Option<i32>,
}

/// Rows on a page.
const MAX_ROWS: usize = 100;

/// Characters of a detail that are shown: merging two places puts all rows of the other audit into one detail.
const MAX_DETAIL_LENGTH: usize = 2000;

fn shortened(detail: String) -> String {
    match detail.char_indices().nth(MAX_DETAIL_LENGTH) {
        Some((end, _)) => format!("{} …", &detail[..end]),
        None => detail,
    }
}

/// A number or a text as people read it; `None` for anything else.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string().replace('-', "−")),
        _ => None,
    }
}

fn regulations(value: &Value) -> Option<Regulations> {
    Regulations::deserialize(value.as_object().map(|_| value)?).ok()
}

/// Four numbers by seat.
fn four(value: &Value) -> Option<[i32; 4]> {
    let numbers: Vec<i32> = value.as_array()?.iter().filter_map(|one| Some(one.as_i64()? as i32)).collect();
    numbers.try_into().ok()
}

/// The session and the table of a row.
fn find_table<'a>(event: &'a Event, detail: &Value) -> Option<(&'a Session, &'a Table)> {
    let number = |key: &str| u16::try_from(detail[key].as_i64()?).ok();
    event.place(number("session")?, number("table")?)
}

/// The note of a row, with the words that are not public.
fn find_note(event: &Event, detail: &Value) -> Option<Value> {
    let (entry, (_, table)) = (Uuid::parse_str(detail["entry"].as_str()?).ok()?, find_table(event, detail)?);
    Some(json!(table.log.0.iter().find(|noted| noted.entry == entry)?.note))
}

/// What a row says besides its action, part by part.
fn detail_text(visitor: &Visitor, event: &Event, detail: &Value) -> String {
    let note = find_note(event, detail).unwrap_or_else(|| detail["note"].clone());
    let place = |key: &'static str, id: &'static str| {
        let number = detail[key].as_i64()?;
        Some(visitor.locale.msg(id).arg(key, number).to_string())
    };
    let sits = || {
        let seat = Seat::from_letter(note["seat"].as_str().or(detail["seat"].as_str())?)?;
        Some(event.entries.player_name(find_table(event, detail)?.1.sitting()[seat]))
    };
    let named = ["of", "name", "player", "team", "user", "label", "drawn_by", "file", "substitute"];
    let named = named.into_iter().filter_map(|key| detail[key].as_str().map(str::to_owned));
    let named = named.chain(note["name"].as_str().map(str::to_owned));
    let players = detail["players"].as_array().into_iter().flatten();
    let named = named.chain(players.filter_map(|player| player["name"].as_str().map(str::to_owned)));
    let changed =
        plain(&detail["before"]).zip(plain(&detail["after"])).map(|(before, after)| format!("{before} → {after}"));
    let settings = regulations(&detail["before"]).zip(regulations(&detail["after"]));
    let settings = settings.map_or(Vec::new(), |(before, after)| changed_settings(&before, &after));
    let sums = four(&detail["scores"]).map(|four| four.map(|one| show::delta(GamePoints(one))).join(" "));
    let totals = four(&detail["totals"]).or(four(&note["totals"])).map(|four| four.map(signed_minus).join(" "));
    let points = detail["points"].as_str().map(|points| show::standard_text(visitor.locale, points));
    let why = [&detail["reason"], &note["reason"], &note["text"], &note["ruling"]];
    let why = why.into_iter().filter_map(|text| text.as_str()).find(|text| !text.is_empty());
    let why = why.map(|why| match call_reason(why) {
        Arg::Message(offered) if note["kind"] == "called" => visitor.locale.say(&offered),
        _ => why.to_owned(),
    });
    let mixed = (detail["mixed"] == true).then(|| visitor.locale.msg("audit-mixed").to_string());
    let automatic = (detail["automatic"] == true).then(|| visitor.locale.msg("audit-automatic").to_string());
    [place("session", "session-n"), place("table", "table-n"), place("hand", "hand-n"), sits()]
        .into_iter()
        .flatten()
        .chain(named.filter(|text| !text.is_empty()))
        .chain([changed, sums, totals, points, mixed, automatic].into_iter().flatten())
        .chain(settings.iter().map(|changed| visitor.locale.say(changed)))
        .chain(why.map(|why| format!("“{why}”")))
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Whether a row shows totals that the reader has to type without seeing them.
fn is_hidden(visitor: &Visitor, event: &Event, row: &audit::AuditRow) -> bool {
    let detail: Value = serde_json::from_str(&row.detail).unwrap_or_default();
    let person = visitor.actor.person();
    ["sign_totals", "note_counted"].contains(&row.action.as_str())
        && find_table(event, &detail)
            .is_some_and(|(session, table)| table.hides_totals_from(session, &event.head.regulations, person))
}

/// The name of an action.
fn word(visitor: &Visitor, action: &str) -> String {
    visitor.locale.msg(format!("action-{}", action.replace('_', "-"))).to_string()
}

fn line(visitor: &Visitor, event: &Event, mut row: audit::AuditRow) -> Line {
    if is_hidden(visitor, event, &row) {
        row.detail.clear();
    }
    Line {
        at: show::day_time(visitor, show::zone(&event.head), row.at),
        actor: row.actor,
        action: word(visitor, &row.action),
        said: serde_json::from_str(&row.detail).map_or(String::new(), |detail| detail_text(visitor, event, &detail)),
        detail: shortened(row.detail),
        hash: code(&row.hash).to_owned(),
    }
}

pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    let event = at.event().await?;
    let (id, asked) = (event.head.id, asked.into_inner());
    let session = asked.session.trim().parse().ok().map(SessionNumber);
    let table = asked.table.trim().parse().ok().map(TableNumber);
    let wanted = Wanted {
        actor: asked.who.trim().to_owned(),
        action: asked.action.clone(),
        part: session
            .map(|session| table.map_or(ChangeScope::Session(session), |table| ChangeScope::Table(session, table))),
        before: asked.before,
    };
    let chains = at.state.chains.clone();
    let read = at.state.run(move |store| {
        let generation = store.generation();
        store.read(|conn| {
            let rows = audit::rows(conn, id, &wanted, MAX_ROWS as i64 + 1)?;
            Ok((rows, audit::actions(conn, id)?, chains.check(conn, generation, id)?))
        })
    });
    let (mut rows, actions, whole) = at.require(read.await)?;
    let more = rows.len() > MAX_ROWS;
    rows.truncate(MAX_ROWS);
    let older = match rows.last().filter(|_| more) {
        Some(last) => {
            let asked = [&asked.who, &asked.session, &asked.table, &asked.action];
            let [who, session, table, action] = asked.map(|text| show::query(text));
            format!("?who={who}&session={session}&table={table}&action={action}&before={}", last.id)
        }
        None => String::new(),
    };
    let page = at.page(&event, at.say("audit"));
    let checked = permission::organise(&at.visitor.actor, id).then(|| at.state.checks.line(&at.visitor, &event.head));
    let whole = whole.map(|begun| show::day_time(&at.visitor, show::zone(&event.head), begun));
    let lines = rows.into_iter().map(|row| line(&at.visitor, &event, row)).collect();
    let choice = |code: String| Choice { text: word(&at.visitor, &code), chosen: code == asked.action, value: code };
    let mut actions: Vec<Choice> = actions.into_iter().map(choice).collect();
    actions.sort_by(|one, other| one.text.cmp(&other.text));
    Ok(ok(&AuditPage { page, checked, slug: at.slug, whole, lines, asked, actions, older }))
}
