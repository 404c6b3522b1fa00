//! 附件1 报名表: the entry of a team, one page for each team, blank or filled in (1998 p.41).
//!
//! Two facts to know: 年龄 and 性别 are always left to be written by hand; and the form has seven rows, and more if a team
//! has more people.

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Page};
use super::table::{Column, Table};
use super::{Printed, Style, blank_day, pdf, space_out};
use chrono::NaiveDate;
use messages::{Message, day};

/// The entry of a team; empty fields are left blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryForm {
    /// The event's name.
    pub event: String,
    /// 单位: the club or the team.
    pub unit: String,
    /// The day of entry.
    pub date: Option<NaiveDate>,
    /// 领队.
    pub leader: String,
    /// 教练员.
    pub coach: String,
    /// 运动员, the substitute among them.
    pub players: Vec<EnteredPlayer>,
}

/// A player on an [`EntryForm`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnteredPlayer {
    /// 姓名.
    pub name: String,
    /// 单位.
    pub unit: String,
    /// Whether this is 替补队员.
    pub is_substitute: bool,
}

/// The rows for players on the form.
const PLAYERS: usize = 5;

/// One page for each form.
pub fn entry_forms(style: Style, forms: &[EntryForm]) -> Printed {
    let title = style.language.say(&Message::new("print-entry-title"));
    pdf::document(style, &title, forms.iter().flat_map(|form| pages(style, form)))
}

fn pages(style: Style, form: &EntryForm) -> Vec<Page> {
    let language = style.language;
    let label = |id: &'static str| language.label(&Message::new(id));
    let heading = Heading {
        attachment: language.line(&Message::new("print-attachment").arg("number", 1)),
        title: space_out(&language.line(&Message::new("print-entry-title"))),
        foot: form.event.clone(),
        ..Heading::default()
    };
    let mut flow = Flow::new(style.paper.upright(), heading);
    let (page, line) = flow.space(mm(110));
    let places = line.columns(&[56, 4, 40]);
    page.field(places[0], 1050, &language.line(&Message::new("print-entry-unit")), &form.unit);
    let day = match (form.date, language.second) {
        (Some(date), _) => language.line(&day(date)),
        (None, None) => language.say(&Message::new("print-day-blank")),
        (None, Some(_)) => language.fields(&[("print-certificate-day", blank_day())]),
    };
    page.text(places[2], Align::Right, 1050, &day);
    flow.space(mm(20));
    let columns = [
        ("print-entry-role", 18),
        ("print-name", 11),
        ("print-entry-age", 14),
        ("print-entry-sex", 14),
        ("print-entry-club", 25),
        ("print-remarks", 18),
    ];
    let columns = columns.map(|(head, share)| Column::new(label(head), share, Align::Centre)).to_vec();
    let row = |role: String, name: &str, unit: &str| {
        vec![role, name.to_owned(), String::new(), String::new(), unit.to_owned(), String::new()]
    };
    let mut rows =
        vec![row(label("print-entry-leader"), &form.leader, ""), row(label("print-entry-coach"), &form.coach, "")];
    for index in 0..form.players.len().max(PLAYERS) {
        let player = form.players.get(index).cloned().unwrap_or_default();
        // The form has the word in the first row only.
        let role = match index {
            _ if player.is_substitute => label("print-substitute"),
            0 => label("print-entry-player"),
            _ => String::new(),
        };
        rows.push(row(role, &player.name, &player.unit));
    }
    flow.table(&Table::form(columns, rows, mm(140)));
    flow.pages(language)
}

#[cfg(test)]
mod tests {
    use super::super::page::{assert_inside, texts};
    use super::super::{Language, Paper};
    use super::*;

    fn filled() -> EntryForm {
        let player = |number: usize| EnteredPlayer {
            name: format!("棋手{number}"),
            unit: "北京棋院".into(),
            is_substitute: number == 5,
        };
        EntryForm {
            event: "春季赛".into(),
            unit: "北京队".into(),
            date: NaiveDate::from_ymd_opt(2026, 11, 21),
            leader: "张领队".into(),
            coach: "李教练".into(),
            players: (1..=5).map(player).collect(),
        }
    }

    #[test]
    fn a_blank_form_has_the_words_of_the_book() {
        let pages = pages(Style::default(), &EntryForm::default());
        let words = [
            "附件 1",
            "报 名 表",
            "单位：",
            "____ 年 ____ 月 ____ 日",
            "队内职责",
            "姓名",
            "年龄",
            "性别",
            "单位",
            "备注",
            "领队",
            "教练员",
            "运动员",
            "第 1 页，共 1 页",
        ];
        let mut found = texts(&pages);
        found.sort();
        let mut words = words.map(str::to_owned);
        words.sort();
        assert_eq!(found, words);
    }

    #[test]
    fn everybody_stands_in_the_row_of_the_own_role() {
        let found = texts(&pages(Style::default(), &filled()));
        let from = found.iter().position(|text| text == "领队").unwrap();
        let rows = [
            "领队",
            "张领队",
            "教练员",
            "李教练",
            "运动员",
            "棋手1",
            "北京棋院",
            "棋手2",
            "北京棋院",
            "棋手3",
            "北京棋院",
            "棋手4",
            "北京棋院",
            "替补队员",
            "棋手5",
            "北京棋院",
        ];
        assert_eq!(found[from..from + rows.len()], rows);
        assert!(found.contains(&"2026 年 11 月 21 日".to_owned()));
    }

    #[test]
    fn long_names_stay_in_their_cells_in_every_language_and_on_every_paper() {
        let mut long = filled();
        long.players[2].name = "Wolfeschlegelsteinhausen Bergerdorff".into();
        long.players[3].name = "阿不都热西提·买买提依明江".into();
        long.unit = "A Very Long Name of a Club in a Faraway Town".into();
        for language in Language::all() {
            for paper in Paper::ALL {
                let style = Style { language, paper, ..Style::default() };
                let pages = pages(style, &long);
                assert_eq!(pages.len(), 1);
                assert_inside(&pages);
            }
        }
    }

    #[test]
    fn a_character_that_the_font_lacks_keeps_nobody_from_the_form() {
        let form = EntryForm { unit: "😀队".into(), ..EntryForm::default() };
        assert!(entry_forms(Style::default(), &[form]).starts_with(b"%PDF"));
    }
}
