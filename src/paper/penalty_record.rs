//! 附件4 比赛处罚记录表: the penalties of a table, a session or the whole event, or a blank sheet (1998 p.43).
//!
//! Two facts to know: 处罚方法 has the points, payer and receiver, 备注 whether the offender may not win; and a
//! sheet is filled up with blank rows, to the 16 of the form.

use super::flow::{Flow, Heading};
use super::length::mm;
use super::page::{Align, Page};
use super::table::{Column, Table};
use super::{Printed, Stamp, Style, number_or_blank, pdf, space_out, stamp_line};
use event::sheet::penalty::HandPenalty;
use messages::{Message, foul, measure, seat};
use rules::{BySeat, GamePoints, HandNumber, Seat};

/// Number of rows on the form.
const ROWS: i32 = 16;

/// A sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PenaltyRecord {
    /// The event's name.
    pub event: String,
    /// 局; `None` for several, or on a blank sheet.
    pub session: Option<u16>,
    /// 组, likewise.
    pub group: Option<u16>,
    /// 桌, likewise.
    pub table: Option<u16>,
    /// The penalties in the order of printing.
    pub penalties: Vec<PenaltyRow>,
    /// The status of the result, and the time of printing; `None` on a blank one.
    pub state: Option<Message>,
    /// The stamp of the event; `None` on a blank one.
    pub stamp: Option<Stamp>,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenaltyRow {
    /// 队别; empty in an individual event.
    pub team: String,
    /// 姓名; empty if the team is penalised.
    pub name: String,
    /// 序号: the number drawn.
    pub number: Option<u16>,
    /// 违规局、盘、桌、位; `None` for fouls away from the tables.
    pub place: Option<FoulPlace>,
    /// 违规内容 and 处罚方法.
    pub penalty: Penalty,
    /// 备注: remarks.
    pub remark: String,
    /// Why it was revoked, if it was: it then costs nothing and stays on the record.
    pub revoked: Option<String>,
}

/// The place of a foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoulPlace {
    /// 局.
    pub session: u16,
    /// 盘; `None` for fouls outside a hand, such as lateness.
    pub hand: Option<HandNumber>,
    /// 桌.
    pub table: u16,
    /// 位: the start seat.
    pub seat: Seat,
}

/// A foul and its penalty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// A foul in a hand.
    Hand {
        /// The foul and its penalty.
        penalty: HandPenalty,
        /// The players by start seat.
        names: BySeat<String>,
    },
    /// Points deducted from the session score.
    Session {
        /// The points, more than 0.
        points: GamePoints,
        /// The reason; `None` for lateness.
        reason: Option<String>,
    },
    /// 自动弃权: the forfeit of a player who was too late.
    Forfeit,
    /// Standard points deducted from the total.
    Standard {
        /// The points, as text.
        points: String,
        /// The reason.
        reason: Message,
    },
}

impl Penalty {
    /// 违规内容.
    pub(super) fn foul(&self) -> Message {
        match self {
            Penalty::Hand { penalty, .. } => foul(penalty.foul),
            Penalty::Session { reason: None, .. } | Penalty::Forfeit => Message::new("print-penalty-late"),
            Penalty::Session { reason: Some(reason), .. } => Message::new("print-as-written").arg("text", reason),
            Penalty::Standard { reason, .. } => reason.clone(),
        }
    }

    /// 处罚方法.
    fn measure(&self) -> Message {
        match self {
            Penalty::Hand { penalty, names } => measure(penalty, names),
            Penalty::Session { points, .. } => Message::new("print-penalty-session").arg("points", *points),
            Penalty::Forfeit => Message::new("print-penalty-forfeit"),
            Penalty::Standard { points, .. } => Message::new("print-penalty-standard").arg("points", points),
        }
    }

    /// Consequences of a foul besides its points.
    fn consequence(&self) -> Option<Message> {
        match self {
            Penalty::Hand { penalty, .. } if penalty.points == 0 => None,
            Penalty::Hand { penalty, .. } if penalty.foul.disqualifies() => Some(Message::new("penalty-disqualified")),
            Penalty::Hand { penalty, .. } if penalty.no_win => Some(Message::new("penalty-no-win")),
            _ => None,
        }
    }
}

impl FoulPlace {
    fn message(self) -> Message {
        let place = match self.hand {
            Some(hand) => Message::new("print-penalty-in-hand").arg("hand", hand.get()),
            None => Message::new("print-penalty-at-seat"),
        };
        place.arg("session", self.session).arg("table", self.table).arg("seat", seat(self.seat))
    }
}

/// The sheet, over as many pages as necessary.
pub fn penalty_record(style: Style, record: &PenaltyRecord) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-penalty-title")), pages(style, record))
}

pub(super) fn pages(style: Style, record: &PenaltyRecord) -> Vec<Page> {
    let language = style.language;
    let [session, group, table] = [record.session, record.group, record.table].map(number_or_blank);
    let line = match language.second {
        None => {
            let line = Message::new("print-penalty-line").arg("session", session);
            language.say(&line.arg("group", group).arg("table", table))
        }
        Some(_) => language.fields(&[("print-session-head", session), ("print-group", group), ("print-table", table)]),
    };
    let heading = Heading {
        attachment: language.line(&Message::new("print-attachment").arg("number", 4)),
        title: space_out(&language.line(&Message::new("print-penalty-title"))),
        above: [line]
            .into_iter()
            .chain(record.state.iter().map(|state| language.line(state)))
            .map(|text| (Align::Left, text))
            .collect(),
        foot: stamp_line(language, &record.event, record.stamp.as_ref()),
    };
    let heads = [
        "print-penalty-team",
        "print-name",
        "print-order-number",
        "print-penalty-where",
        "print-penalty-foul",
        "print-penalty-measure",
        "print-remarks",
    ];
    let columns = heads.map(|head| Column::new(language.label(&Message::new(head)), 1, Align::Centre)).to_vec();
    let row = |row: &PenaltyRow| {
        let besides = match &row.revoked {
            Some(reason) => Some(Message::new("print-penalty-revoked").arg("reason", reason)),
            None => row.penalty.consequence(),
        };
        let besides = besides.map(|message| language.label(&message));
        let remark = [besides.unwrap_or_default(), row.remark.clone()].join("\n");
        vec![
            row.team.clone(),
            row.name.clone(),
            row.number.map_or(String::new(), |number| number.to_string()),
            row.place.map_or(String::new(), |place| language.label(&place.message())),
            language.label(&row.penalty.foul()),
            language.label(&row.penalty.measure()),
            remark.trim().to_owned(),
        ]
    };
    let high = mm(85);
    let table = Table::form(columns, record.penalties.iter().map(row).collect(), high);
    let mut flow = Flow::new(style.paper.sideways(), heading);
    flow.table(&flow.fit_rows(Table { head: 2 * high, filled: true, ..table }, ROWS, mm(75)));
    flow.pages(language)
}

#[cfg(test)]
mod tests {
    use super::super::page::{Mark, assert_inside, texts};
    use super::super::{Language, Paper};
    use super::*;
    use rules::{Foul, Payee, Tariffs};

    fn row(penalty: Penalty) -> PenaltyRow {
        let hand = matches!(penalty, Penalty::Hand { .. }).then(|| HandNumber::new(5).unwrap());
        PenaltyRow {
            team: "北京队".into(),
            name: "王小明".into(),
            number: Some(14),
            place: Some(FoulPlace { session: 2, hand, table: 7, seat: Seat::South }),
            penalty,
            remark: String::new(),
            revoked: None,
        }
    }

    fn in_hand(foul: Foul, points: u16, payee: Payee) -> Penalty {
        let no_win = Tariffs::default().forbids_winning(foul);
        let penalty = HandPenalty { foul, offender: Seat::South, points, payee, imp: 0, no_win, reason: String::new() };
        Penalty::Hand { penalty, names: BySeat::from_fn(|seat| format!("{seat:?}")) }
    }

    /// The last four cells of a row.
    fn cells(penalty: Penalty, remark: &str) -> Vec<String> {
        let row = PenaltyRow { remark: remark.into(), ..row(penalty) };
        let record = PenaltyRecord { penalties: vec![row], ..PenaltyRecord::default() };
        let found = texts(&pages(Style::default(), &record));
        let heads = ["违规局、", "盘、桌、位", "违规", "内容", "处罚", "方法", "备注"];
        let from = found.iter().position(|text| text == heads[6]).unwrap() + 4;
        found[from..found.len() - 1].to_vec()
    }

    #[test]
    fn a_row_says_where_what_and_how_and_what_it_means_besides_points() {
        let false_win = in_hand(Foul::BelowMinimum, 10, Payee::EachOther);
        assert_eq!(cells(false_win, ""), ["2 局 5 盘 7 桌 南", "错和（不足起和分）", "付每家 10", "停和"]);
        let warned = in_hand(Foul::EarlyDraw, 0, Payee::Nobody);
        assert_eq!(cells(warned, "口头"), ["2 局 5 盘 7 桌 南", "抢先摸牌", "警告", "口头"]);
        let out = in_hand(Foul::DeliberateFalseWin, 0, Payee::Nobody);
        assert_eq!(cells(out, "")[1..], ["有意诈和", "停赛"], "not twice");
        let late = Penalty::Session { points: GamePoints(10), reason: None };
        assert_eq!(cells(late, ""), ["2 局 7 桌 南", "迟到", "局分 −10"]);
        let standard =
            Penalty::Standard { points: "2½".into(), reason: Message::new("print-as-written").arg("text", "退场") };
        assert_eq!(cells(standard, "")[1..], ["退场", "标准分 −2½"]);
    }

    #[test]
    fn what_was_revoked_stays_with_its_reason() {
        let revoked =
            PenaltyRow { revoked: Some("看错人".into()), ..row(in_hand(Foul::BelowMinimum, 10, Payee::EachOther)) };
        let record = PenaltyRecord { penalties: vec![revoked], ..PenaltyRecord::default() };
        let found = texts(&pages(Style::default(), &record)).concat();
        assert!(found.contains("付每家 10已撤销：看错人") && !found.contains("停和"), "{found}");
    }

    #[test]
    fn a_blank_sheet_has_sixteen_rows_of_seven_equal_columns() {
        for language in Language::all() {
            for paper in Paper::ALL {
                let style = Style { language, paper, ..Style::default() };
                let state = Some(Message::new("status-official-meaning").arg("session", 2));
                let record = PenaltyRecord { session: Some(2), state, ..PenaltyRecord::default() };
                let blank = pages(style, &PenaltyRecord::default());
                let pages = pages(style, &record);
                let [page, blank] = [&pages[..], &blank].map(|pages| match pages {
                    [page] => page,
                    _ => panic!("{} pages", pages.len()),
                });
                let down = page.marks.iter().filter_map(|mark| match mark {
                    Mark::Line { from, to, .. } if from.0 == to.0 => Some(from.0),
                    _ => None,
                });
                let mut edges: Vec<_> = down.collect();
                edges.sort();
                edges.dedup();
                let widths: Vec<_> = edges.windows(2).map(|pair| pair[1] - pair[0]).collect();
                assert_eq!(widths.len(), 7);
                assert!(widths.iter().max().unwrap() - widths.iter().min().unwrap() <= 1, "{widths:?}");
                for page in [page, blank] {
                    let first = page.marks.iter().filter(
                        |mark| matches!(mark, Mark::Line { from, to, .. } if from.0 == edges[0] && to == &(edges[1], from.1)),
                    );
                    assert!(first.count() >= 16, "{language} {paper:?}");
                }
                assert_inside(&pages);
            }
        }
    }

    #[test]
    fn the_line_above_has_what_all_have_in_common() {
        let record = PenaltyRecord { session: Some(2), ..PenaltyRecord::default() };
        assert_eq!(texts(&pages(Style::default(), &record))[2], "2 局　____ 组　____ 桌");
    }

    #[test]
    fn long_texts_stay_in_their_cells_over_pages() {
        let long = PenaltyRow {
            team: "A Very Long Name of a Team from a Faraway Town".into(),
            name: "Wolfeschlegelsteinhausen Bergerdorff".into(),
            number: Some(2000),
            remark: "在比赛中多次大声喧哗，影响邻桌，经裁判员劝告后仍不改正".into(),
            ..row(in_hand(Foul::LaidDownAtFalseWin, 20, Payee::One(Seat::North)))
        };
        let record = PenaltyRecord { penalties: vec![long; 40], ..PenaltyRecord::default() };
        for language in Language::all() {
            for paper in Paper::ALL {
                let style = Style { language, paper, ..Style::default() };
                let pages = pages(style, &record);
                assert!(pages.len() > 2);
                assert_inside(&pages);
                let numbers = texts(&pages).iter().filter(|text| *text == "2000").count();
                assert_eq!(numbers, 40);
            }
        }
    }
}
