//! Wall sheets (牌墙单) of duplicate: for each deal a cover that reveals no tile, and a page for each wind with its 34 tiles in the
//! order in which they are set up.
//!
//! They are read at arm's length while building a wall, also without colour: a tile is a thirteenth of the page wide,
//! drawn in lines and bars or written in Chinese characters, with its code below.

use super::length::{Length, mm};
use super::page::{Align, Area, Page, THICK, THIN};
use super::{Printed, Stamp, Style, pdf, stamp_line};
use event::duplicate::deal::{Deal, ROWS};
use messages::{Message, seat, wind};
use rules::{Seat, Suit, Tile, Wind};

/// The deals of a session, for those who build the walls.
#[derive(Clone, Debug)]
pub struct WallSheets {
    /// The event's name.
    pub event: String,
    /// The session.
    pub session: u16,
    /// Its deals.
    pub deals: Vec<Deal>,
    /// The stamp of the event.
    pub stamp: Option<Stamp>,
}

/// The covers and walls of all deals.
pub fn wall_sheets(style: Style, sheets: &WallSheets) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("walls-title")), pages(style, sheets))
}

pub(super) fn pages(style: Style, sheets: &WallSheets) -> impl Iterator<Item = Page> {
    sheets.deals.iter().flat_map(move |deal| {
        let sheet = Sheet { style, sheets, deal };
        [sheet.cover()].into_iter().chain(Seat::ALL.map(|seat| sheet.wall(seat)))
    })
}

struct Sheet<'a> {
    style: Style,
    sheets: &'a WallSheets,
    deal: &'a Deal,
}

/// Number of digits of the digest on a cover.
const DIGITS: usize = 16;

impl Sheet<'_> {
    fn cover(&self) -> Page {
        let language = self.style.language;
        let mut page = self.style.paper.sideways();
        let rows = page.body().rows(&[8, 16, 12, 50, 16, 6, 22, 6, 12, 14, 14, 5]);
        page.horizontal_line(rows[0].left, rows[0].right(), rows[0].bottom(), THICK * 2);
        write_line(&mut page, rows[1], true, &self.sheets.event);
        write_line(&mut page, rows[2], false, &self.session());
        write_line(&mut page, rows[3], true, &self.number());
        write_line(&mut page, rows[4], false, &self.prevalent());
        page.fill(vec![rows[6]], 8);
        write_line(&mut page, rows[6].shrink(mm(30)), true, &language.line(&Message::new("walls-closed")));
        let digits: String = self.deal.digest().chars().take(DIGITS).collect();
        write_line(&mut page, rows[8], false, &language.fields(&[("walls-digest", digits)]));
        let tiles: Vec<Tile> = self.deal.walls.values().into_iter().flatten().copied().collect();
        let all = Message::new("walls-together").arg("figures", suit_counts(&tiles));
        write_line(&mut page, rows[9].inset(0, mm(20)), false, &language.label(&all));
        self.foot(&mut page, rows[11]);
        page
    }

    /// The page of a wind.
    fn wall(&self, of: Seat) -> Page {
        let language = self.style.language;
        let mut page = self.style.paper.sideways();
        let rows = page.body().rows(&[28, 3, 45, 45, 45, 10, 5]);
        let head = rows[0].columns(&[75, 4, 103, 4, 91]);
        page.frame(head[0], THICK);
        write_line(&mut page, head[0].shrink(mm(15)), true, &language.line(&seat(of)));
        let middle = head[2].rows(&[3, 2]);
        write_line(&mut page, middle[0], true, &self.number());
        write_line(&mut page, middle[1].inset(0, mm(10)), false, &self.prevalent());
        let right = head[4].rows(&[1, 1]);
        page.text(right[0], Align::Right, 1600, &self.sheets.event);
        page.text(right[1], Align::Right, 1400, &self.session());
        let wall = &self.deal.walls[of];
        let mut from = 0;
        for (tiles, area) in ROWS.into_iter().zip(&rows[2..]) {
            self.row(&mut page, *area, wall, from..from + tiles);
            from += tiles;
        }
        page.horizontal_line(rows[5].left, rows[5].right(), rows[5].top, THIN);
        let all = Message::new("walls-wall").arg("figures", suit_counts(wall));
        page.text(rows[5].inset(0, mm(10)), Align::Left, 1300, &language.line(&all));
        self.foot(&mut page, rows[6]);
        page
    }

    /// A row of a wall: its name, the counts of its suits, and its tiles.
    fn row(&self, page: &mut Page, area: Area, wall: &[Tile], places: std::ops::Range<usize>) {
        let language = self.style.language;
        let tiles = &wall[places.clone()];
        let parts = area.rows(&[60, 42, 278, 50, 20]);
        let what = if places.start == 0 { "walls-hand" } else { "walls-draws" };
        let what = Message::new(what).arg("first", places.start + 1).arg("last", places.end);
        let [left, right] = [0, 1].map(|side| parts[0].columns(&[1, 1])[side]);
        page.bold(left, Align::Left, 1200, &language.line(&what));
        page.text(right, Align::Right, 1200, &language.line(&suit_counts(tiles)));
        // Tiles are as wide in a shorter row.
        let columns = [parts[1], parts[2], parts[3]].map(|part| part.columns(&[1; ROWS[0]]));
        let [numbers, faces, codes] = columns;
        for (place, tile) in places.clone().zip(tiles) {
            let at = place - places.start;
            if at == 0 || (place + 1) % 5 == 0 {
                write_line(page, numbers[at], false, &(place + 1).to_string());
            }
            draw_tile(page, faces[at].inset(mm(5), 0), *tile);
            write_line(page, codes[at], false, &tile.to_string());
        }
    }

    fn session(&self) -> String {
        self.style.language.line(&Message::new("print-session").arg("session", self.sheets.session))
    }

    fn number(&self) -> String {
        self.style.language.line(&Message::new("walls-deal").arg("number", self.deal.number))
    }

    fn prevalent(&self) -> String {
        let prevalent = Message::new("walls-prevalent").arg("wind", wind(self.deal.prevalent()));
        self.style.language.line(&prevalent)
    }

    fn foot(&self, page: &mut Page, area: Area) {
        page.text(area, Align::Left, 750, &stamp_line(self.style.language, "", self.sheets.stamp.as_ref()));
    }
}

/// The counts of each suit and of honours, and their sum.
fn suit_counts(tiles: &[Tile]) -> Message {
    let of = |suit: Option<Suit>| tiles.iter().filter(|tile| tile.suit() == suit).count();
    let [characters, dots, bamboos] = Suit::ALL.map(|suit| of(Some(suit)));
    let figures = Message::new("walls-figures").arg("characters", characters).arg("dots", dots);
    figures.arg("bamboos", bamboos).arg("honours", of(None)).arg("tiles", tiles.len())
}

/// A text in the middle of a box, as large as it allows.
fn write_line(page: &mut Page, area: Area, bold: bool, text: &str) {
    let size = area.height * 80 / 100;
    match bold {
        true => page.bold(area, Align::Centre, size, text),
        false => page.text(area, Align::Centre, size, text),
    }
}

/// A tile is drawn in a frame of this width and height.
const FRAME: [u16; 2] = [600, 800];

/// The radius of a dot, by rank, and the positions of the dots.
const DOTS: [(i32, &[(i32, i32)]); 9] = [
    (230, &[(300, 400)]),
    (150, &[(300, 215), (300, 585)]),
    (115, &[(145, 165), (300, 400), (455, 635)]),
    (125, &[(165, 215), (435, 215), (165, 585), (435, 585)]),
    (115, &[(155, 170), (445, 170), (300, 400), (155, 630), (445, 630)]),
    (105, &[(180, 150), (420, 150), (180, 415), (420, 415), (180, 650), (420, 650)]),
    (85, &[(125, 125), (300, 205), (475, 285), (180, 480), (420, 480), (180, 680), (420, 680)]),
    (85, &[(180, 120), (420, 120), (180, 307), (420, 307), (180, 493), (420, 493), (180, 680), (420, 680)]),
    (85, &[(115, 150), (300, 150), (485, 150), (115, 400), (300, 400), (485, 400), (115, 650), (300, 650), (485, 650)]),
];

/// The number of bamboos in each row, by rank.
const BAMBOOS: [&[usize]; 9] = [&[1], &[1, 1], &[1, 2], &[2, 2], &[2, 1, 2], &[3, 3], &[1, 3, 3], &[4, 4], &[3, 3, 3]];

/// The corners of a circle of 1000.
const CIRCLE: [(i32, i32); 17] = [
    (1000, 0),
    (924, 383),
    (707, 707),
    (383, 924),
    (0, 1000),
    (-383, 924),
    (-707, 707),
    (-924, 383),
    (-1000, 0),
    (-924, -383),
    (-707, -707),
    (-383, -924),
    (0, -1000),
    (383, -924),
    (707, -707),
    (924, -383),
    (1000, 0),
];

/// Draws a tile.
fn draw_tile(page: &mut Page, area: Area, tile: Tile) {
    page.frame(area, THICK);
    let inner = area.shrink(area.width / 20);
    let rank = usize::from(tile.rank().unwrap_or(1)) - 1;
    match tile.suit() {
        Some(Suit::Characters) => {
            let halves = inner.rows(&[1, 1]);
            let numeral = ["一", "二", "三", "四", "五", "六", "七", "八", "九"][rank];
            page.bold(halves[0], Align::Centre, inner.height, numeral);
            page.bold(halves[1], Align::Centre, inner.height, "萬");
        }
        Some(Suit::Dots) => {
            let (radius, centres) = DOTS[rank];
            centres.iter().for_each(|centre| draw_dot(page, area, *centre, radius));
        }
        Some(Suit::Bamboos) => {
            let rows = inner.rows(&vec![1; BAMBOOS[rank].len()]);
            for (row, bamboos) in rows.into_iter().zip(BAMBOOS[rank]) {
                let thick = if rank == 0 { inner.width / 4 } else { inner.width / 10 };
                let columns = row.columns(&vec![1; *bamboos]);
                columns.into_iter().for_each(|column| draw_bamboo(page, column.inset(0, area.height / 40), thick));
            }
        }
        None => match "東南西北中發".chars().nth(tile.index() - Tile::wind(Wind::East).index()) {
            Some(honour) => page.bold(inner, Align::Centre, inner.height, &honour.to_string()),
            // The white dragon is an empty frame.
            None => page.frame(area.shrink(area.width / 8), THICK * 2),
        },
    }
}

/// Two rings about a point of the frame; the inner one is filled by its own line.
fn draw_dot(page: &mut Page, area: Area, centre: (i32, i32), radius: i32) {
    for (radius, thickness) in [(radius * 85 / 100, radius * 30 / 100), (radius * 20 / 100, radius * 40 / 100)] {
        let at = |(x, y): (i32, i32)| [centre.0 + x * radius / 1000, centre.1 + y * radius / 1000];
        let points = CIRCLE.into_iter().flat_map(at).map(|place| place as u16).collect();
        page.drawing(area, &[points], FRAME, area.width * thickness / i32::from(FRAME[0]));
    }
}

/// A stick with a knot at both ends and in its middle.
fn draw_bamboo(page: &mut Page, area: Area, thick: Length) {
    let middle = area.left + area.width / 2;
    let part = |top: Length, height: Length, width: Length| Area::new(middle - width / 2, top, width, height);
    let knot = thick / 2;
    let tops = [area.top, area.top + (area.height - knot) / 2, area.bottom() - knot];
    let knots = tops.map(|top| part(top, knot, thick * 3 / 2));
    page.fill([part(area.top, area.height, thick)].into_iter().chain(knots).collect(), 100);
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::super::page::{Paper, assert_inside, texts};
    use super::*;
    use messages::Locale;

    fn deals() -> Vec<Deal> {
        (1..=16).map(|number| Deal::from_seed("test", number)).collect()
    }

    fn sheets(event: &str, deals: &[Deal]) -> WallSheets {
        let printed = Some(Message::new("print-as-written").arg("text", "22 Nov 2026, 15:37 (UTC+08:00)"));
        let stamp = Stamp { code: "0123456789ab".into(), key: Some("0123456789abcdef".into()), printed };
        WallSheets { event: event.into(), session: 16, deals: deals.to_vec(), stamp: Some(stamp) }
    }

    fn read(style: Style, deals: &[Deal]) -> Vec<Vec<String>> {
        pages(style, &sheets("春季赛", deals)).map(|page| texts(&[page])).collect()
    }

    #[test]
    fn each_wall_has_a_page_with_all_its_tiles_in_order() {
        let deals = deals();
        let pages = read(Style::default(), &deals);
        assert_eq!(pages.len(), 16 * 5);
        let kinds: Vec<String> = Tile::all().map(|tile| tile.to_string()).collect();
        for (deal, pages) in deals.iter().zip(pages.chunks(5)) {
            for (wall, page) in deal.walls.values().into_iter().zip(&pages[1..]) {
                let codes: Vec<&String> = page.iter().filter(|text| kinds.contains(text)).collect();
                assert_eq!(codes, wall.iter().map(ToString::to_string).collect::<Vec<_>>().iter().collect::<Vec<_>>());
                assert!(page.contains(&format!("牌局 {}", deal.number)));
            }
        }
    }

    #[test]
    fn the_figures_of_the_rows_add_up_to_those_of_the_wall() {
        let page = &read(Style { language: Locale::En.into(), ..Style::default() }, &deals())[1];
        let found: Vec<&String> = page.iter().filter(|text| text.contains("characters")).collect();
        let wanted = [
            "characters 5 + dots 3 + bamboos 3 + honours 2 = 13",
            "characters 2 + dots 4 + bamboos 2 + honours 3 = 11",
            "characters 1 + dots 3 + bamboos 5 + honours 1 = 10",
            "The whole wall: characters 8 + dots 10 + bamboos 10 + honours 6 = 34",
        ];
        assert_eq!(found, wanted.iter().collect::<Vec<_>>());
    }

    #[test]
    fn a_cover_names_the_deal_and_tells_no_tile() {
        let style = Style { language: Locale::En.into(), ..Style::default() };
        let cover = &read(style, &deals())[0];
        for wanted in ["Deal 1", "Prevalent wind: East", "Check figure b9cdc5e1471e57b8"] {
            assert!(cover.iter().any(|text| text == wanted), "{wanted} is not in {cover:?}");
        }
        // Apart from its digest the cover of other tiles is the same.
        let other = [Deal { number: 1, ..Deal::from_seed("another", 1) }];
        let without = |cover: &[String]| {
            cover.iter().filter(|text| !text.starts_with("Check figure")).cloned().collect::<Vec<_>>()
        };
        assert_eq!(without(cover), without(&read(style, &other)[0]));
    }

    #[test]
    fn the_longest_names_fit_on_every_paper_in_two_languages() {
        let deals = [Deal { number: 9999, ..Deal::from_seed("test", 1) }];
        let long = "第二十届全国麻将锦标赛 World Mahjong Championship ".repeat(3);
        for code in ["en", "zh-Hans+en", "en+zh-Hant"] {
            let language = Language::from_code(code).unwrap();
            for paper in Paper::ALL {
                let style = Style { language, paper, rehearsal: true, ..Style::default() };
                assert_inside(&pages(style, &sheets(&long, &deals)).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn every_tile_can_be_drawn_with_the_font() {
        let sheets = sheets("春季赛", &deals()[..2]);
        for text in super::super::page::texts(&pages(Style::default(), &sheets).collect::<Vec<_>>()) {
            assert_eq!(crate::Unprintable::find_in(&text), None, "{text}");
        }
    }
}
