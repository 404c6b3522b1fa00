//! 附件2 抽签顺序号 and 附件3 轮次座位抽签号: the order numbers of the teams, and a sheet for the players of each (1998 p.42).
//!
//! Two facts to know: a list without rows is a page of blank ones; and a sheet has four rows for the players who draw and
//! one for each substitute, who draws no number.

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Area, Page, THICK, THIN};
use super::table::{Column, Table};
use super::{Printed, Style, pdf, sheets_by_page, space_out};
use messages::Message;

/// A row of 附件2.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamLot {
    /// 序号: the number drawn, from 1.
    pub number: Option<u16>,
    /// 队名.
    pub team: String,
}

/// 附件3 of a team; unknown fields are left blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamSheet {
    /// The event's name.
    pub event: String,
    /// 队序号: the number that the team drew.
    pub number: Option<u16>,
    /// 运动队.
    pub team: String,
    /// The players with the numbers that they drew, in the order of printing.
    pub players: Vec<(Option<u16>, String)>,
    /// 替补队员: a row for each, and a blank one if there is none.
    pub substitutes: Vec<String>,
}

/// The rows for players on a sheet.
const PLAYERS: usize = 4;

/// 附件2, over as many pages as necessary; blank rows if there are no teams yet.
pub fn draw_order(style: Style, event: &str, teams: &[TeamLot]) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-draw-order-title")), order_pages(style, event, teams))
}

/// 附件3, two sheets to a page.
pub fn team_sheets(style: Style, sheets: &[TeamSheet]) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-team-sheet-title")), sheet_pages(style, sheets))
}

fn order_pages(style: Style, event: &str, teams: &[TeamLot]) -> Vec<Page> {
    let language = style.language;
    let heading = Heading {
        attachment: language.line(&Message::new("print-attachment").arg("number", 2)),
        title: space_out(&language.line(&Message::new("print-draw-order-title"))),
        foot: event.to_owned(),
        ..Heading::default()
    };
    let column = |id: &'static str, share| Column::new(language.label(&Message::new(id)), share, Align::Centre);
    let columns = vec![column("print-order-number", 20), column("print-draw-order-team", 80)];
    let row = |lot: &TeamLot| vec![number(lot.number), lot.team.clone()];
    let table = Table::form(columns, teams.iter().map(row).collect(), mm(110));
    let mut flow = Flow::new(style.paper.upright(), heading);
    flow.table(&Table { filled: teams.is_empty(), ..table });
    flow.pages(language)
}

fn sheet_pages(style: Style, sheets: &[TeamSheet]) -> Vec<Page> {
    let page = |pair: Vec<usize>| {
        let mut page = style.paper.upright();
        for (half, index) in page.body().rows(&[1, 1]).into_iter().zip(pair) {
            sheet(&mut page, half.inset(0, mm(40)), style, &sheets[index]);
        }
        page.cut_marks(page.height / 2);
        page
    };
    sheets_by_page(style, sheets.len(), 2).into_iter().map(page).collect()
}

fn number(number: Option<u16>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

fn sheet(page: &mut Page, area: Area, style: Style, sheet: &TeamSheet) {
    let language = style.language;
    let line = |id: &'static str| language.line(&Message::new(id));
    let label = |id: &'static str| language.label(&Message::new(id));
    let parts = area.rows(&[90, 100, 80, 80, 20, 780, 20, 50]);
    let attachment = Message::new("print-attachment").arg("number", 3);
    page.bold(parts[0], Align::Left, 1600, &language.line(&attachment));
    page.bold(parts[1], Align::Centre, 1600, &space_out(&line("print-team-sheet-title")));
    let known = [("print-team-sheet-number", number(sheet.number)), ("print-team-sheet-team", sheet.team.clone())];
    for (place, (id, known)) in parts[2..4].iter().zip(known) {
        page.field(place.columns(&[65, 35])[0], 1050, &line(id), &known);
    }
    let mut rows: Vec<[String; 2]> = vec![[label("print-order-number"), label("print-team-sheet-players")]];
    rows.extend(sheet.players.iter().map(|(drawn, name)| [number(*drawn), name.clone()]));
    rows.resize(rows.len().max(1 + PLAYERS), Default::default());
    let substitutes = sheet.substitutes.iter().map(String::as_str);
    let blank = if sheet.substitutes.is_empty() { Some("") } else { None };
    rows.extend(substitutes.chain(blank).map(|name| [label("print-substitute"), name.to_owned()]));
    let table = parts[5];
    for (row, cells) in table.rows(&vec![1; rows.len()]).into_iter().zip(rows) {
        for (cell, text) in row.columns(&[18, 82]).into_iter().zip(cells) {
            page.text(cell.inset(mm(8), mm(4)), Align::Centre, 1050, &text);
        }
        if row.top > table.top {
            page.horizontal_line(row.left, row.right(), row.top, THIN);
        }
    }
    page.vertical_line(table.columns(&[18, 82])[1].left, table.top, table.bottom(), THIN);
    page.frame(table, THICK);
    page.text(parts[7], Align::Left, 750, &sheet.event);
}

#[cfg(test)]
mod tests {
    use super::super::page::{assert_inside, texts};
    use super::super::{Language, Paper};
    use super::*;

    fn team(number: u16) -> TeamSheet {
        TeamSheet {
            event: "春季赛".into(),
            number: Some(number),
            team: format!("第{number}队"),
            players: (1..=4).map(|drawn| (Some(4 * (number - 1) + drawn), format!("棋手{number}.{drawn}"))).collect(),
            substitutes: vec![format!("替补{number}")],
        }
    }

    #[test]
    fn the_order_has_every_team_with_its_number_over_pages() {
        let teams: Vec<TeamLot> =
            (1..=60).map(|number| TeamLot { number: Some(number), team: format!("第{number}队") }).collect();
        let pages = order_pages(Style::default(), "春季赛", &teams);
        assert_eq!(pages.len(), 3);
        let found = texts(&pages);
        assert_eq!(found[..4], ["附件 2", "抽 签 顺 序 号", "序号", "队名"]);
        let numbers: Vec<u16> = found.iter().filter_map(|text| text.parse().ok()).collect();
        assert_eq!(numbers, (1..=60).collect::<Vec<_>>());
        let names: Vec<&String> = found.iter().filter(|text| text.starts_with('第') && text.ends_with('队')).collect();
        assert_eq!(names, teams.iter().map(|lot| &lot.team).collect::<Vec<_>>());
        assert_eq!(found.iter().filter(|text| *text == "队名").count(), 3, "on every page");
        assert_inside(&pages);
    }

    #[test]
    fn a_blank_order_is_a_page_of_rows() {
        let pages = order_pages(Style::default(), "", &[]);
        assert_eq!(texts(&pages), ["附件 2", "抽 签 顺 序 号", "序号", "队名", "第 1 页，共 1 页"]);
        let low = pages[0].marks.iter().filter_map(|mark| match mark {
            super::super::page::Mark::Line { from, to, .. } if from.1 == to.1 => Some(from.1),
            _ => None,
        });
        assert!(low.max().unwrap() > mm(2700), "down to the foot");
    }

    #[test]
    fn a_sheet_has_the_players_with_their_numbers_and_the_substitute_last() {
        let found = texts(&sheet_pages(Style::default(), &[team(3)]));
        let wanted = [
            "附件 3",
            "轮 次 座 位 抽 签 号",
            "队序号：",
            "3",
            "运动队：",
            "第3队",
            "序号",
            "队员姓名",
            "9",
            "棋手3.1",
            "10",
            "棋手3.2",
            "11",
            "棋手3.3",
            "12",
            "棋手3.4",
            "替补队员",
            "替补3",
            "春季赛",
        ];
        assert_eq!(found, wanted);
        let blank = texts(&sheet_pages(Style::default(), &[TeamSheet::default()]));
        assert_eq!(blank, ["附件 3", "轮 次 座 位 抽 签 号", "队序号：", "运动队：", "序号", "队员姓名", "替补队员"]);
    }

    #[test]
    fn two_sheets_are_on_a_page_and_in_order_once_cut() {
        let sheets: Vec<TeamSheet> = (1..=5).map(team).collect();
        let on = |cut| {
            let pages = sheet_pages(Style { cut, ..Style::default() }, &sheets);
            let teams = |page: &Page| texts(std::slice::from_ref(page)).into_iter().filter(|text| text.ends_with('队'));
            pages.iter().map(|page| teams(page).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
        };
        assert_eq!(on(false), ["第1队 第2队", "第3队 第4队", "第5队"]);
        assert_eq!(on(true), ["第1队 第4队", "第2队 第5队", "第3队"]);
    }

    #[test]
    fn long_names_and_numbers_of_four_digits_stay_in_their_cells() {
        let mut long = team(2000);
        long.team = "A Very Long Name of a Team from a Faraway Town by the Sea, Second Division".into();
        long.substitutes = (1..=4).map(|number| format!("替补{number}")).collect();
        long.players[1].1 = "阿不都热西提·买买提依明江·阿不都热西提·买买提依明江".into();
        for language in Language::all() {
            for paper in Paper::ALL {
                let style = Style { language, paper, ..Style::default() };
                assert_inside(&sheet_pages(style, &[long.clone(), long.clone()]));
                let lot = TeamLot { number: Some(2000), team: long.team.repeat(3) };
                assert_inside(&order_pages(style, "", &[lot]));
            }
        }
    }
}
