//! The form of a score record, drawn on a page.

use super::record::{ScoreRecord, SeatTotal, TablePlace};
use crate::fit::fit;
use crate::font::Weight;
use crate::length::{Length, mm};
use crate::page::{Align, Area, Page, THICK, THIN};
use crate::{BLANK, Language, TWO_FIGURES, YEAR, blank_day, qr, space_out, stamp_line};
use chrono::{NaiveTime, Timelike};
use event::notes::table_note::{SIGNATURE, Signer};
use event::sheet::hand_result::{Ending, HandResult};
use event::sheet::named::{Element, Named};
use messages::fans::counted_element;
use messages::{Message, answered, day, ending, signed_minus};
use rules::{Fan, GamePoints, RuleSet, Seat};

/// The form of a record in an area.
pub(super) struct RecordForm<'a> {
    pub(super) language: Language,
    pub(super) layout: &'static Layout,
    pub(super) record: &'a ScoreRecord,
    pub(super) area: Area,
}

/// The layout of a sheet.
pub(super) struct Layout {
    /// The heights of title, line, table, status of the result, signatures and foot.
    rows: [i32; 6],
    /// The widths of the columns in thousandths: 队别 编号 姓名 方位 项目, the sixteen hands, total, rank, signature.
    columns: [i32; 9],
    /// The heights of the heads, the blocks of the four players, and the legend.
    table: [i32; 6],
    is_half: bool,
}

/// The European sheet, in one language or two, one or two on a page.
pub(super) const RUNNING: Layout = Layout { rows: [105, 65, 2310, 60, 110, 60], ..WHOLE };
pub(super) const RUNNING_HALF: Layout = Layout { rows: [100, 60, 1540, 88, 110, 88], ..HALF };

/// One on a page, measured on the form.
pub(super) const WHOLE: Layout = Layout {
    rows: [105, 65, 1520, 50, 110, 60],
    columns: [36, 36, 36, 36, 73, 584, 72, 55, 73],
    table: [17, 50, 50, 50, 50, 9],
    is_half: false,
};

/// One on a page, with heads in two languages.
pub(super) const WHOLE_IN_TWO: Layout =
    Layout { rows: [105, 65, 1510, 60, 110, 60], table: [20, 50, 50, 50, 50, 9], ..WHOLE };

/// Two on a page: the hands take all spare room, so that their cells can be filled in and read.
pub(super) const HALF: Layout = Layout {
    rows: [85, 60, 1560, 55, 90, 60],
    columns: [34, 34, 36, 26, 46, 658, 62, 32, 72],
    table: [17, 50, 50, 50, 50, 9],
    is_half: true,
};

/// Two on a page, in two languages: labels are stacked in high rows, or side by side in a wide column.
pub(super) const HALF_IN_TWO: Layout = Layout {
    rows: [85, 60, 1510, 85, 85, 85],
    columns: [34, 34, 36, 26, 74, 632, 60, 32, 72],
    table: [28, 50, 50, 50, 50, 14],
    ..HALF
};

/// Minimum initial size of a text, and minimum size of a name of a fan.
const MIN_SIZE: Length = 650;

/// The size of the names of fans.
const FAN_SIZE: Length = 850;

/// The heights of 符号, 和牌名称, 得分, 失分 in a player's block.
const ITEMS: [i32; 4] = [1, 2, 1, 1];

impl RecordForm<'_> {
    pub(super) fn label(&self, id: &'static str) -> String {
        self.language.label(&Message::new(id))
    }

    /// A size for A4, scaled to the longer side of the area.
    pub(super) fn scaled(&self, size: Length) -> Length {
        (size * self.area.width.max(self.area.height) / mm(2770)).max(size.min(MIN_SIZE))
    }

    /// Whether the sheet is attachment 5 of the rule book.
    fn is_of_rule_book(&self) -> bool {
        self.is_chinese_official() && !self.record.is_european
    }

    pub(super) fn is_chinese_official(&self) -> bool {
        self.record.game == RuleSet::Mcr
    }

    pub(super) fn draw(&self, page: &mut Page) {
        let (area, scaled) = (self.area, |size| self.scaled(size));
        let rows = area.rows(&self.layout.rows);
        if self.is_of_rule_book() {
            let attachment = Message::new("print-attachment").arg("number", 5);
            page.bold(rows[0].columns(&[1, 4])[0], Align::Left, scaled(1800), &self.language.line(&attachment));
        }
        let title = self.language.line(&Message::new("print-record-title"));
        page.bold(rows[0].inset(rows[0].width / 5, 0), Align::Centre, scaled(1700), &space_out(&title));
        let line = rows[1].inset(rows[1].width / 10, scaled(80));
        page.text(line, Align::Centre, scaled(1000), &self.line());
        if let Some(address) = &self.record.address {
            let side = rows[0].height + rows[1].height - scaled(200);
            qr::draw(page, Area::new(area.right() - side, area.top, side, side), address);
        }
        let legend = Message::new("print-sheet-legend").arg("base", signed_minus(self.record.base.0));
        match self.record.is_european {
            true => self.running_table(page, rows[2]),
            false => self.table(page, rows[2]),
        }
        if let Some(said) = self.record.state.as_ref().or(self.record.is_european.then_some(&legend)) {
            page.text(rows[3], Align::Left, scaled(750), &self.language.label(said));
        }
        let signatures = rows[4].columns(&[4, 46, 46, 4]);
        let signers = [(Signer::Referee, "print-referee-signature"), (Signer::Chief, "print-chief-signature")];
        for ((who, id), place) in signers.into_iter().zip(&signatures[1..]) {
            let [label, beside] = [0, 1].map(|part| place.columns(&[2, 3])[part]);
            page.text(label, Align::Left, scaled(1050), &self.label(id));
            self.signature(page, beside.shrink(scaled(150)), who);
            page.horizontal_line(beside.left, beside.right() - mm(20), beside.bottom() - scaled(100), THIN);
        }
        let foot = rows[5].columns(&[7, 3]);
        page.text(foot[0], Align::Left, scaled(750), &self.foot());
        if self.needs_second_page() {
            page.text(foot[1], Align::Right, scaled(750), &self.label("print-see-page-2"));
        }
    }

    pub(super) fn foot(&self) -> String {
        stamp_line(self.language, &self.record.event, self.record.stamp.as_ref())
    }

    /// Session, group, table, day, and when play began and ended.
    pub(super) fn line(&self) -> String {
        let record = self.record;
        let or_blank = |number: Option<u32>| number.map_or(BLANK.to_owned(), |number| number.to_string());
        let place = |part: fn(TablePlace) -> u16| or_blank(record.place.map(|place| part(place).into()));
        let [session, group, table] = [place(|at| at.session), place(|at| at.group), place(|at| at.table)];
        let (began, ended) = record.times;
        if self.language.second.is_some() {
            let clock = |time: Option<NaiveTime>| {
                time.map_or(format!("{TWO_FIGURES}:{TWO_FIGURES}"), |time| time.format("%H:%M").to_string())
            };
            return self.language.fields(&[
                ("print-session-head", session),
                ("print-group", group),
                ("print-table", table),
                ("print-certificate-day", record.date.map_or(blank_day(), |date| self.language.say(&day(date)))),
                ("print-times", format!("{} – {}", clock(began), clock(ended))),
            ]);
        }
        let time = |time: Option<NaiveTime>, part: fn(&NaiveTime) -> u32| {
            time.map_or(TWO_FIGURES.to_owned(), |time| format!("{:02}", part(&time)))
        };
        let blank = Message::new("print-blank-day").arg("year", YEAR).arg("month", TWO_FIGURES);
        let blank = blank.arg("day", TWO_FIGURES);
        let line = Message::new("print-record-line")
            .arg("session", session)
            .arg("group", group)
            .arg("table", table)
            .arg("day", record.date.map_or(blank, day))
            .arg("from-hour", time(began, NaiveTime::hour))
            .arg("from-minute", time(began, NaiveTime::minute))
            .arg("to-hour", time(ended, NaiveTime::hour))
            .arg("to-minute", time(ended, NaiveTime::minute));
        self.language.say(&line)
    }

    fn table(&self, page: &mut Page, area: Area) {
        let scaled = |size| self.scaled(size);
        let rows = area.rows(&self.layout.table);
        let size = scaled(1000);
        let heads = [
            "print-record-team",
            "print-record-number",
            "print-record-name",
            "print-record-seat",
            "print-record-item",
            "",
            "print-record-total",
            "print-record-rank",
            "print-record-signature",
        ];
        let columns = rows[0].columns(&self.layout.columns);
        for (place, head) in columns.iter().zip(heads).filter(|(_, head)| !head.is_empty()) {
            page.text(place.shrink(scaled(60)), Align::Centre, size, &self.label(head));
        }
        for (number, place) in (1..).zip(columns[5].columns(&[1; 16])) {
            page.text(place, Align::Centre, size, &format!("{number}"));
        }
        for (seat, block) in Seat::ALL.into_iter().zip(&rows[1..5]) {
            self.block(page, *block, seat);
        }
        for column in &columns[1..] {
            page.vertical_line(column.left, area.top, rows[5].top, THIN);
        }
        for hand in &columns[5].columns(&[1; 16])[1..] {
            page.vertical_line(hand.left, rows[1].top, rows[5].top, THIN);
        }
        for row in &rows[1..] {
            page.horizontal_line(area.left, area.right(), row.top, THIN);
        }
        page.frame(area, THICK);
        let legend = self.label("print-record-legend");
        page.text(rows[5].inset(scaled(500), 0), Align::Left, scaled(950), &legend);
    }

    /// The block of a player.
    fn block(&self, page: &mut Page, block: Area, seat: Seat) {
        let scaled = |size| self.scaled(size);
        let columns = block.columns(&self.layout.columns);
        let sitting = &self.record.seats[seat];
        let note = sitting.note.as_ref().map_or(String::new(), |note| self.language.say(note));
        let wind = messages::seat(seat);
        let place = |index: usize| columns[index].shrink(scaled(100));
        page.name(place(0), scaled(1000), &sitting.team, "");
        page.text(place(1), Align::Centre, scaled(1000), &sitting.number);
        page.name(place(2), scaled(1000), &sitting.name, &note);
        // If there is little room, in one language and turned if necessary.
        match self.layout.is_half {
            true => page.name(place(3), scaled(1000), &self.language.say(&wind), ""),
            false => page.text(place(3), Align::Centre, scaled(1000), &self.language.label(&wind)),
        }
        let worth = if self.is_chinese_official() { "print-record-fans" } else { "print-patterns" };
        let items = ["print-record-symbols", worth, "print-record-gains", "print-record-losses"];
        for (place, item) in columns[4].rows(&ITEMS).into_iter().zip(items) {
            let text = match self.layout.is_half && self.language.second.is_some() {
                true => self.language.line(&Message::new(item)).replace('\n', ""),
                false => self.label(item),
            };
            page.text(place.inset(scaled(60), 0), Align::Centre, scaled(950), &text);
        }
        let hands = columns[5].columns(&[1; 16]);
        for row in &columns[4].rows(&ITEMS)[1..] {
            page.horizontal_line(columns[4].left, columns[5].right(), row.top, THIN);
        }
        let told = |hand: &HandResult| {
            let dealer = self.record.rotation.dealer(hand.number());
            let (gains, losses) = gains_and_losses(hand, seat);
            [symbols(hand, seat, dealer), self.fans(hand, seat).0, points(gains), points(losses)]
        };
        if self.record.by_totals && self.record.hands.is_empty() && self.record.result.is_some() {
            let grid = columns[5].shrink(scaled(60));
            page.text(grid, Align::Centre, scaled(1000), &self.language.say(&Message::new("print-grid-by-totals")));
        }
        for hand in &self.record.hands {
            let place = hands[usize::from(hand.number().get()) - 1];
            let sizes = [1000, FAN_SIZE, 1000, 1000];
            let mut cells: Vec<Area> = place.rows(&ITEMS).into_iter().map(|cell| cell.shrink(scaled(30))).collect();
            // Cells differ by rounding; the names are fitted to this one.
            cells[1] = Area { left: cells[1].left, top: cells[1].top, ..self.cell_of_fans() };
            for ((cell, text), size) in cells.into_iter().zip(told(hand)).zip(sizes) {
                page.text(cell, Align::Centre, scaled(size), &text);
            }
        }
        if let Some(result) = &self.record.result {
            let SeatTotal { total, late, rank, .. } = result[seat];
            page.text(columns[6].shrink(scaled(100)), Align::Centre, scaled(1500), &signed_minus(total.0));
            if late != GamePoints::ZERO {
                let late = Message::new("print-record-late").arg("points", -late);
                let lowest = columns[6].rows(&[2, 1])[1];
                page.text(lowest.shrink(scaled(60)), Align::Centre, scaled(850), &self.language.say(&late));
            }
            let rank = rank.map_or(String::new(), |rank| rank.to_string());
            page.text(columns[7].shrink(scaled(100)), Align::Centre, scaled(1500), &rank);
        }
        self.signature(page, columns[8].shrink(scaled(200)), Signer::Player(seat));
    }

    pub(super) fn signature(&self, page: &mut Page, area: Area, who: Signer) {
        for (_, lines) in self.record.signatures.iter().filter(|(signer, _)| *signer == who) {
            page.drawing(area, lines, SIGNATURE, THIN);
        }
    }

    /// The first cell of 和牌名称.
    fn cell_of_fans(&self) -> Area {
        let block = self.area.rows(&self.layout.rows)[2].rows(&self.layout.table)[1];
        block.rows(&ITEMS)[1].columns(&self.layout.columns)[5].columns(&[1; 16])[0].shrink(self.scaled(30))
    }

    /// The text of 和牌名称, and whether it is complete: names of fans that do not fit are counted, not cut, and
    /// if none fits, the points replace them.
    fn fans(&self, hand: &HandResult, seat: Seat) -> (String, bool) {
        let win = match hand.win() {
            Some(win) if win.winner() == seat => win,
            Some(_) => return (String::new(), true),
            None if hand.ending() == Ending::DrawnHand => return (String::new(), true),
            None => return (self.language.say(&ending(hand.ending())), true),
        };
        let mut names = names_of_fans(self.language, hand);
        names.extend(self.responsible_player(hand));
        let points = self.language.say(&Message::new("print-points").arg("points", win.basic_points()));
        if hand.fans().is_empty() {
            names.insert(0, points.clone());
        }
        let all = names.len();
        let between = self.language.say(&Message::new("print-between-fans"));
        let cell = self.cell_of_fans();
        loop {
            let more = if names.len() < all { format!(" …+{}", all - names.len()) } else { String::new() };
            let text = format!("{}{more}", names.join(&between));
            if fit(Weight::Regular, &text, cell.width, cell.height, self.scaled(FAN_SIZE)).size >= MIN_SIZE {
                return (text, names.len() == all);
            }
            names.pop();
            if names.is_empty() {
                return (points, false);
            }
        }
    }

    pub(super) fn needs_second_page(&self) -> bool {
        let record = self.record;
        let shortened = |hand: &HandResult| hand.win().is_some_and(|win| !self.fans(hand, win.winner()).1);
        // The European sheet has no names of fans.
        let lacks = |hand: &HandResult| if record.is_european { !hand.fans().is_empty() } else { shortened(hand) };
        let needs = |hand: &HandResult| !hand.penalties().is_empty() || lacks(hand);
        !record.corrections.is_empty() || !record.remarks.is_empty() || record.hands.iter().any(needs)
    }

    /// The player responsible for a discard, if not the discarder.
    pub(super) fn responsible_player(&self, hand: &HandResult) -> Option<String> {
        let names = self.record.seats.clone().map(|sitting| sitting.name);
        Some(self.language.say(&answered(hand.win()?, &names)?))
    }
}

/// The symbols of the form: ▲ dealer, — gave the winning discard, + self-draw, ○ drawn hand, √ false win, × warning.
fn symbols(hand: &HandResult, seat: Seat, dealer: Seat) -> String {
    let penalties = || hand.penalties().iter().filter(|penalty| penalty.offender == seat);
    let is_self_draw = hand.ending() == Ending::SelfDraw && hand.win().is_some_and(|win| win.winner() == seat);
    let there = [
        ('▲', dealer == seat),
        ('—', hand.discarder() == Some(seat)),
        ('+', is_self_draw),
        ('○', hand.ending() == Ending::DrawnHand),
        ('√', penalties().any(|penalty| penalty.foul.is_false_win())),
        ('×', penalties().any(|penalty| penalty.is_warning())),
    ];
    there.into_iter().filter(|(_, is_there)| *is_there).map(|(symbol, _)| symbol).collect()
}

/// The points that a player receives and pays in a hand, for the win and each penalty separately.
pub(super) fn gains_and_losses(hand: &HandResult, seat: Seat) -> (GamePoints, GamePoints) {
    let penalties = hand.penalties().iter().map(|penalty| penalty.payments()[seat]);
    let parts: Vec<GamePoints> = [hand.outcome().payments()[seat]].into_iter().chain(penalties).collect();
    let sum = |sign: i32| parts.iter().filter(|part| part.0.signum() == sign).copied().sum::<GamePoints>();
    (sum(1), -sum(-1))
}

/// Points in a cell; empty if there are none.
pub(super) fn points(points: GamePoints) -> String {
    match points {
        GamePoints::ZERO => String::new(),
        points => points.to_string(),
    }
}

/// The names of the fans, in the order of their numbers, flowers last; or of the patterns.
pub(super) fn names_of_fans(language: Language, hand: &HandResult) -> Vec<String> {
    let mut fans = hand.fans().to_vec();
    fans.sort_by_key(|named| named.element);
    let flowers = hand.win().map_or(0, |win| win.flowers());
    fans.extend((flowers > 0).then_some(Named { element: Element::Fan(Fan::FLOWER), times: flowers }));
    fans.into_iter().map(|fan| language.say(&counted_element(fan))).collect()
}
