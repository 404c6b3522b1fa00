//! The seating: a list by name, for finding a table, and a list by table for each session.

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Page};
use super::plan::{Plan, PlannedSession};
use super::table::{Column, Table};
use super::{Printed, Style, pdf, stamp_line};
use messages::{Message, seat};
use rules::Seat;

/// Maximum number of sessions beside a name on an upright page.
const MAX_SESSIONS_UPRIGHT: usize = 8;

/// The list by name, then the lists by table.
pub fn seating(style: Style, plan: &Plan) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-seating-by-name")), pages(style, plan))
}

pub(super) fn pages(style: Style, plan: &Plan) -> impl Iterator<Item = Page> {
    pages_by_name(style, plan).into_iter().chain(pages_by_table(style, plan))
}

fn flow(style: Style, plan: &Plan, (title, stage): (&Message, &str), is_wide: bool) -> Flow {
    let named = [plan.event.as_str(), stage].into_iter().filter(|text| !text.is_empty());
    let heading = Heading {
        title: style.language.line(title),
        above: named.map(|text| (Align::Centre, text.to_owned())).collect(),
        foot: stamp_line(style.language, &plan.event, plan.stamp.as_ref()),
        ..Heading::default()
    };
    Flow::new(if is_wide { style.paper.sideways() } else { style.paper.upright() }, heading)
}

pub(super) fn pages_by_name(style: Style, plan: &Plan) -> Vec<Page> {
    let language = style.language;
    let label = |id| language.label(&Message::new(id));
    let mut columns = vec![Column::new("", 5, Align::Centre), Column::new(label("print-name"), 25, Align::Left)];
    let has_origins = plan.in_teams || plan.people.iter().any(|person| !person.team.is_empty());
    let origin = if plan.in_teams { "print-team" } else { "print-club" };
    columns.extend(has_origins.then(|| Column::new(label(origin), 25, Align::Left)));
    columns.push(Column::new(label("print-number"), 9, Align::Centre));
    let first_session = columns.len();
    columns.extend(plan.sessions.iter().map(|session| {
        let head = Message::new("print-session").arg("session", session.number);
        Column::new(language.label(&head), 10, Align::Centre)
    }));
    let mut rows: Vec<Vec<String>> = plan
        .people
        .iter()
        .map(|person| {
            let mut row = vec![String::new(), person.name.clone()];
            row.extend(has_origins.then(|| person.team.clone()));
            row.push(person.number.clone());
            row.resize(first_session + plan.sessions.len(), String::new());
            row
        })
        .collect();
    for (column, session) in (first_session..).zip(&plan.sessions) {
        for (person, table, at) in session.places() {
            let at = if session.seats { language.say(&seat(at)) } else { String::new() };
            rows[person][column] = format!("{table} {at}").trim_end().to_owned();
        }
        for person in &session.byes {
            rows[*person][column] = language.say(&Message::new("bye"));
        }
    }
    let ordered = plan.people_by_name().into_iter().map(|(person, letter)| {
        rows[person][0] = letter;
        std::mem::take(&mut rows[person])
    });
    let ordered = ordered.collect();
    let title = Message::new("print-seating-by-name");
    let mut flow = flow(style, plan, (&title, ""), plan.sessions.len() > MAX_SESSIONS_UPRIGHT);
    flow.table(&Table { row: mm(65), ..Table::new(columns, ordered) });
    flow.pages(language)
}

fn pages_by_table(style: Style, plan: &Plan) -> Vec<Page> {
    plan.sessions.iter().flat_map(|session| session_pages(style, plan, session)).collect()
}

fn session_pages(style: Style, plan: &Plan, session: &PlannedSession) -> Vec<Page> {
    let language = style.language;
    let mut columns = vec![Column::new(language.label(&Message::new("print-table")), 12, Align::Centre)];
    let in_groups = session.groups.iter().any(|group| !group.is_empty());
    if in_groups {
        columns.push(Column::new(language.label(&Message::new("print-group")), 12, Align::Centre));
    }
    columns.extend(Seat::ALL.map(|at| {
        let head = if session.seats { language.label(&seat(at)) } else { String::new() };
        Column::new(head, 22, Align::Centre)
    }));
    let person = |place: usize| {
        plan.people
            .get(place)
            .map_or(String::new(), |person| format!("{} {}", person.number, person.name).trim().to_owned())
    };
    let row = |(table, seated): (usize, &rules::BySeat<Option<usize>>)| {
        let group = session.groups.get(table - 1).filter(|_| in_groups).cloned();
        [table.to_string()]
            .into_iter()
            .chain(group)
            .chain(seated.values().map(|place| place.map_or(String::new(), person)))
            .collect()
    };
    let title = Message::new("print-seating-by-table").arg("session", session.number);
    let mut flow = flow(style, plan, (&title, &session.stage), false);
    flow.table(&Table { row: mm(75), ..Table::new(columns, (1..).zip(&session.tables).map(row).collect()) });
    if !session.byes.is_empty() {
        let names: Vec<String> = session.byes.iter().map(|place| person(*place)).collect();
        let byes = Message::new("session-byes").arg("count", names.len()).arg("names", names);
        flow.paragraph(&language.label(&byes), 1000);
    }
    flow.pages(language)
}

#[cfg(test)]
mod tests {
    use super::super::page::texts;
    use super::super::plan::Person;
    use super::*;
    use messages::Locale;

    #[test]
    fn who_has_a_bye_is_named_on_both_lists_and_on_the_card() {
        let person =
            |number: usize| Person { name: format!("P{number}"), number: number.to_string(), ..Person::default() };
        let session = PlannedSession {
            number: 1,
            tables: vec![rules::BySeat { east: Some(0), south: Some(1), west: Some(2), north: Some(3) }],
            byes: vec![4],
            seats: true,
            ..PlannedSession::default()
        };
        let plan = Plan { people: (1..=5).map(person).collect(), sessions: vec![session], ..Plan::default() };
        let style = Style { language: Locale::En.into(), ..Style::default() };
        assert!(texts(&pages_by_name(style, &plan)).contains(&"Bye".to_owned()));
        assert!(texts(&pages_by_table(style, &plan)).contains(&"Bye: 5 P5".to_owned()));
        let cards: Vec<Page> = super::super::player_cards::pages(style, &plan).collect();
        assert_eq!(texts(&cards).iter().filter(|text| *text == "Bye").count(), 1);
    }

    #[test]
    fn beside_a_name_is_the_team_or_an_origin_if_somebody_has_one() {
        let found = |in_teams: bool, team: &str| {
            let person = Person { name: "Anna Berg".into(), team: team.into(), ..Person::default() };
            let plan = Plan { in_teams, people: vec![person], ..Plan::default() };
            let style = Style { language: Locale::En.into(), ..Style::default() };
            let all = texts(&pages_by_name(style, &plan));
            ["Team", "Club or country"].map(|head| all.iter().any(|text| *text == head))
        };
        assert_eq!(found(true, "Oslo"), [true, false]);
        assert_eq!(found(false, "Oslo"), [false, true]);
        assert_eq!(found(false, ""), [false, false]);
    }
}
