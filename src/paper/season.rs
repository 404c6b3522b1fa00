//! The table of a season on paper: for every place the results that count, and those that do not.
//!
//! One fact to know: results are in the order of the events, and those that count are written as a sum.

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Page};
use super::table::{Column, Table};
use super::{Printed, Style, pdf, space_out};
use event::season::{SeasonLine, SeasonStandings, Verdict};
use messages::{Message, day, season_rules, standard_points};
use rules::StandardPoints;

/// The table, over as many pages as necessary.
pub fn season(style: Style, season: &SeasonStandings) -> Printed {
    let title = style.language.say(&Message::new("season-table"));
    pdf::document(style, &title, pages(style, season))
}

fn pages(style: Style, season: &SeasonStandings) -> Vec<Page> {
    let language = style.language;
    let last = season.events.iter().filter(|event| event.is_played).map(|event| event.day).max();
    let state = last.map(|last| Message::new("season-after").arg("events", season.played()).arg("day", day(last)));
    let rules = season_rules(&season.season.plan.rules);
    let heading = Heading {
        title: space_out(&season.season.name),
        above: state.iter().chain(&rules).map(|line| (Align::Centre, language.line(line))).collect(),
        foot: season.season.name.clone(),
        ..Heading::default()
    };
    let column = |id: &'static str, share, align| Column::new(language.label(&Message::new(id)), share, align);
    let gives_for_coming = season.season.plan.rules.for_coming.0 != StandardPoints::ZERO;
    let mut columns = vec![
        column("column-rank", 7, Align::Centre),
        column("print-name", 17, Align::Left),
        column("print-entry-club", 14, Align::Left),
        column("column-season-events", 8, Align::Centre),
        column("season-counting", 30, Align::Left),
        column("season-not-counting", 14, Align::Left),
    ];
    columns.extend(gives_for_coming.then(|| column("column-season-coming", 9, Align::Right)));
    columns.push(column("column-season-sum", 11, Align::Right));
    let row = |line: &SeasonLine| {
        let points = |counts: bool| {
            let figures = season.events.iter().filter_map(|event| line.figure(event.id));
            let figures = figures.filter(|figure| (figure.verdict == Verdict::Counts) == counts);
            figures.map(|figure| standard_points(figure.points)).collect::<Vec<_>>().join(if counts {
                " + "
            } else {
                ", "
            })
        };
        let mut cells = vec![
            line.row.rank.map_or(String::new(), |rank| rank.to_string()),
            line.name.clone(),
            line.club.clone(),
            line.row.figures.len().to_string(),
            points(true),
            points(false),
        ];
        cells.extend(gives_for_coming.then(|| standard_points(line.row.for_coming)));
        cells.push(standard_points(line.row.sum));
        cells
    };
    let table = Table::new(columns, season.lines.iter().map(row).collect());
    let mut flow = Flow::new(style.paper.upright(), heading);
    flow.table(&Table { row: mm(65), size: 950, ..table });
    flow.pages(language)
}

#[cfg(test)]
mod tests {
    use super::super::page::{assert_inside, texts};
    use super::super::{Language, Paper};
    use super::*;
    use event::people::PersonId;
    use event::season::{Season, SeasonEvent, SeasonEvents, SeasonPlan, SeasonResult, SeasonRules, season_table};
    use event::values::exact::Exact;
    use rules::GamePoints;
    use std::collections::{BTreeMap, BTreeSet};

    /// A season with these numbers of people and events, of which the best five count.
    fn some(people: i32, events: i32) -> SeasonStandings {
        let result = |person: i32, event: i32| SeasonResult {
            person: PersonId(person),
            event,
            place: Some(person as usize),
            standard_points: StandardPoints::whole((person * 7 + event * 5).rem_euclid(40).into()).divided_by(12),
            game_points: GamePoints(0),
        };
        let results: Vec<_> =
            (1..=people).flat_map(|person| (1..=events).map(move |event| result(person, event))).collect();
        let for_coming = Exact(StandardPoints::whole(1).divided_by(2));
        let rules = SeasonRules { best: 5, minimum: 3, for_coming, ..SeasonRules::default() };
        let line = |row| SeasonLine {
            row,
            name: "阿不都热依木·买买提江 Müller-Lüdenscheidt".into(),
            given_name: String::new(),
            club: "第二十届全国麻将锦标赛 Mahjong Club".into(),
            players: BTreeMap::new(),
            is_listed: true,
        };
        let lines = season_table(&rules, &results).into_iter().map(line).collect();
        let event = |id: i32| SeasonEvent {
            id,
            slug: format!("evening-{id}"),
            elsewhere: None,
            name: format!("Evening {id}"),
            day: "2026-11-22".parse().unwrap(),
            is_played: true,
        };
        let plan = SeasonPlan { rules, events: SeasonEvents::Chosen(BTreeSet::new()) };
        let season = Season { slug: "autumn".into(), name: "秋季".into(), plan };
        SeasonStandings { season, events: (1..=events).map(event).collect(), lines }
    }

    #[test]
    fn what_counts_stands_as_a_sum_and_what_does_not_beside_it() {
        let found = texts(&pages(Style { language: messages::Locale::En.into(), ..Style::default() }, &some(1, 7)));
        assert_eq!(found[0], "秋 季");
        // Seven events gave 12, 17, 22, 27, 32, 37 and 2 twelfths: five of them are 11¼, and coming gave seven halves.
        for cell in ["7", "1, ⅙", "3½", "14¾"] {
            assert!(found.iter().any(|text| text == cell), "{cell}: {found:?}");
        }
    }

    #[test]
    fn a_long_season_goes_on_over_pages_in_every_language() {
        let season = some(120, 40);
        for language in Language::all() {
            for paper in Paper::ALL {
                let pages = pages(Style { language, paper, ..Style::default() }, &season);
                assert!(pages.len() > 3);
                assert_inside(&pages);
            }
        }
    }
}
