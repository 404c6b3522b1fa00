//! The report of the observer at a tournament of the European association: what the event knows of it is filled in, the
//! rest is space to write in.
//!
//! Source: EMA, requirements and guidelines for tournaments of its ranking, 18 December 2018.

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Page, THIN};
use super::penalty_record::PenaltyRow;
use super::table::{Column, Table};
use super::{Language, Printed, Stamp, Style, pdf, space_out, stamp_line};
use chrono::{NaiveDate, NaiveDateTime};
use event::ranking::mers::Weight;
use event::regulations::Regulations;
use messages::{Message, book, days, moment};
use rules::StandardPoints;
use std::collections::BTreeMap;

/// A report.
#[derive(Clone, Debug)]
pub struct ObserverReport {
    /// The event's name.
    pub event: String,
    /// Its regulations.
    pub regulations: Regulations,
    /// The first and the last day of play.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// The weight, if nobody had to qualify.
    pub weight: Weight,
    /// The sessions that have begun.
    pub sessions: Vec<ObservedSession>,
    /// Number of players who are ranked.
    pub players: usize,
    /// Number of stand-ins.
    pub stand_ins: usize,
    /// The number of players from each country; the empty name is for unknown countries.
    pub countries: BTreeMap<String, usize>,
    /// All penalties.
    pub penalties: Vec<PenaltyRow>,
    /// All appeals.
    pub appeals: Vec<ObservedAppeal>,
    /// The stamp of the event.
    pub stamp: Option<Stamp>,
}

/// A session that has begun, at local time.
#[derive(Clone, Copy, Debug)]
pub struct ObservedSession {
    /// Its number.
    pub number: u16,
    /// The time at which it began.
    pub began: NaiveDateTime,
    /// The time at which it was closed.
    pub ended: Option<NaiveDateTime>,
    /// Number of tables.
    pub tables: usize,
}

/// An appeal.
#[derive(Clone, Debug)]
pub struct ObservedAppeal {
    /// The session.
    pub session: u16,
    /// The table.
    pub table: u16,
    /// The ruling appealed against.
    pub ruling: String,
    /// The decision; `None` before one.
    pub decision: Option<Message>,
}

/// Subjects on which only the observer can report.
const SUBJECTS: [&str; 7] = [
    "print-observer-referees",
    "print-observer-prizes",
    "print-observer-organisation",
    "print-observer-clock",
    "print-observer-irregularities",
    "print-observer-complaints",
    "print-observer-conclusion",
];

/// The report, on as many pages as it needs.
pub fn observer_report(style: Style, report: &ObserverReport) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("document-observer-report")), pages(style, report))
}

fn pages(style: Style, report: &ObserverReport) -> Vec<Page> {
    let language = style.language;
    let line = |id: &'static str| language.line(&Message::new(id));
    let label = |id: &'static str| language.label(&Message::new(id));
    let column = |id, share, align| Column::new(label(id), share, align);
    let heading = Heading {
        title: space_out(&line("document-observer-report")),
        above: vec![(Align::Centre, report.event.clone())],
        foot: stamp_line(language, &report.event, report.stamp.as_ref()),
        ..Heading::default()
    };
    let mut flow = Flow::new(style.paper.upright(), heading);
    for (label, value) in facts(language, report) {
        flow.fact(&label, &value);
    }
    flow.headline(&line("field-sessions"));
    let columns = [
        "print-session-head",
        "print-observer-began",
        "print-observer-ended",
        "print-observer-minutes",
        "print-observer-tables",
    ];
    let columns = columns.map(|id| column(id, 20, Align::Centre)).to_vec();
    let row = |session: &ObservedSession| {
        let ended = session.ended.map(|ended| ended.format("%H:%M").to_string());
        let minutes = session.ended.map(|ended| (ended - session.began).num_minutes().to_string());
        vec![
            session.number.to_string(),
            language.say(&moment(session.began, None)),
            ended.unwrap_or_default(),
            minutes.unwrap_or_default(),
            session.tables.to_string(),
        ]
    };
    flow.table(&Table { row: mm(60), ..Table::new(columns, report.sessions.iter().map(row).collect()) });
    let fouls = fouls(language, &report.penalties);
    if !fouls.is_empty() {
        flow.headline(&line("print-penalty-title"));
        let columns = vec![column("tariffs-foul", 80, Align::Left), column("print-observer-times", 20, Align::Centre)];
        let rows = fouls.into_iter().map(|(foul, times)| vec![foul, times.to_string()]).collect();
        flow.table(&Table { row: mm(60), ..Table::new(columns, rows) });
    }
    if !report.appeals.is_empty() {
        flow.headline(&line("print-observer-appeals"));
        let columns = vec![
            column("print-session-head", 10, Align::Centre),
            column("print-table", 10, Align::Centre),
            column("print-appeal-ruling", 40, Align::Left),
            column("print-appeal-decision", 40, Align::Left),
        ];
        let row = |appeal: &ObservedAppeal| {
            let decision = appeal.decision.as_ref().map_or(String::new(), |decision| language.say(decision));
            vec![appeal.session.to_string(), appeal.table.to_string(), appeal.ruling.clone(), decision]
        };
        flow.table(&Table { row: mm(60), ..Table::new(columns, report.appeals.iter().map(row).collect()) });
    }
    for subject in SUBJECTS {
        flow.headline(&line(subject));
        let (page, area) = flow.space(mm(190));
        page.frame(area, THIN);
    }
    flow.signatures(&[(label("print-appeal-time"), String::new()), (label("print-appeal-signature"), String::new())]);
    flow.pages(language)
}

/// Facts about the event, as labels and values, which the observer would have to copy otherwise.
fn facts(language: Language, report: &ObserverReport) -> Vec<(String, String)> {
    let of = &report.regulations;
    let text = |message: Message| language.line(&message);
    let days = report.days.map(|(first, last)| text(days(first, last)));
    let sessions =
        Message::new("print-observer-sessions").arg("sessions", of.sessions).arg("minutes", of.session_minutes);
    let weight = StandardPoints::whole(report.weight.halves.into()).divided_by(2);
    let people =
        Message::new("print-observer-people").arg("players", report.players).arg("stand-ins", report.stand_ins);
    let countries = report.countries.iter().map(|(country, players)| {
        let country = if country.is_empty() { "—" } else { country.as_str() };
        format!("{country} {players}")
    });
    let facts = [
        ("print-observer-observer", String::new()),
        ("field-place", of.place.clone()),
        ("print-observer-days", days.unwrap_or_default()),
        (
            "print-observer-rules",
            format!("{} · {}", text(Message::new(format!("game-{}", of.game.code()))), text(book(&of.tariffs))),
        ),
        ("print-observer-weight", messages::standard_points(weight)),
        ("field-sessions", text(sessions)),
        ("field-at-time", text(Message::new(format!("at-time-{}", of.at_time.code())))),
        ("print-observer-players", text(people)),
        ("print-observer-countries", countries.collect::<Vec<_>>().join(" · ")),
    ];
    facts.map(|(label, value)| (language.line(&Message::new(label)), value)).to_vec()
}

/// The penalties that were not revoked, counted by foul.
fn fouls(language: Language, penalties: &[PenaltyRow]) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for row in penalties.iter().filter(|row| row.revoked.is_none()) {
        *counted.entry(language.line(&row.penalty.foul())).or_default() += 1;
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::super::Paper;
    use super::super::page::{assert_inside, texts};
    use super::super::penalty_record::Penalty;
    use super::*;
    use event::regulations::preset::Preset;
    use messages::Locale;
    use rules::GamePoints;

    #[test]
    fn what_the_event_knows_is_filled_in() {
        let at = |hour| NaiveDate::from_ymd_opt(2026, 5, 16).unwrap().and_hms_opt(hour, 0, 0).unwrap();
        let late = PenaltyRow {
            team: String::new(),
            name: "Anna Berg".into(),
            number: None,
            place: None,
            penalty: Penalty::Session { points: GamePoints(10), reason: None },
            remark: String::new(),
            revoked: None,
        };
        let report = ObserverReport {
            event: "3rd Open de Lyon".into(),
            regulations: Regulations { place: "Lyon".into(), ..Preset::Ema.regulations() },
            days: Some((at(9).date(), at(9).date())),
            weight: Weight { halves: 5 },
            sessions: vec![ObservedSession { number: 1, began: at(9), ended: Some(at(11)), tables: 12 }],
            players: 47,
            stand_ins: 1,
            countries: [("FRA".into(), 40), ("NED".into(), 7)].into(),
            penalties: vec![late.clone(), PenaltyRow { revoked: Some("by mistake".into()), ..late }],
            appeals: Vec::new(),
            stamp: None,
        };
        for language in Language::all() {
            for paper in Paper::ALL {
                assert_inside(&pages(Style { language, paper, ..Style::default() }, &report));
            }
        }
        let found = texts(&pages(Style { language: Locale::En.into(), ..Style::default() }, &report)).join("|");
        for wanted in ["Lyon", "16 May 2026", "2½", "FRA 40 · NED 7", "|120|12|", "Late|1|", "47 players"] {
            assert!(found.contains(wanted), "{wanted} is not in {found}");
        }
    }
}
