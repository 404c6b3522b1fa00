//! The pages of a document, filled from above: facts, paragraphs and tables that continue over pages, each page with the
//! document's heading and the table's heads.

use super::fit::wrapped_height;
use super::language::Language;
use super::length::{Length, mm};
use super::page::{Align, Area, Page, THICK, THIN};
use super::table::{CELL, COURSE_THICKNESS, DRAWING_SIZE, Table, heads_height};
use messages::Message;

/// The heading and the foot of every page of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    /// `附件 4`; empty if the document is not an attachment.
    pub attachment: String,
    /// The title.
    pub title: String,
    /// Lines under the title.
    pub above: Vec<(Align, String)>,
    /// The text of the foot, before the page number.
    pub foot: String,
}

/// The height of the foot: two lines.
const FOOT: Length = mm(58);
/// The space below a table.
const BELOW_TABLE: Length = mm(25);
/// The height of lines to sign on, with their labels.
const SIGNATURES: Length = mm(220);
/// The number of rows that stay on the page with the signatures below them.
const SIGNED_ROWS: usize = 3;

/// The pages of a document, filled from above.
pub(super) struct Flow {
    blank: Page,
    heading: Heading,
    pages: Vec<Page>,
    /// The free area of the last page.
    room: Area,
    /// The top of the last page's content, below its heading.
    top: Length,
}

impl Flow {
    /// A document on pages like `blank`.
    pub fn new(blank: Page, heading: Heading) -> Flow {
        let room = blank.body();
        let mut flow = Flow { blank, heading, pages: Vec::new(), room, top: 0 };
        flow.new_page();
        flow
    }

    /// Starts the next page.
    pub fn new_page(&mut self) {
        let mut page = self.blank.clone();
        let body = page.body();
        self.room = Area { height: body.height - FOOT - mm(2), ..body };
        if !self.heading.attachment.is_empty() {
            page.bold(self.take_area(mm(80)), Align::Left, 1600, &self.heading.attachment);
        }
        page.bold(
            self.take_area(mm(if self.heading.title.contains('\n') { 150 } else { 100 })),
            Align::Centre,
            1600,
            &self.heading.title,
        );
        for (align, line) in self.heading.above.clone() {
            page.text(self.take_area(mm(65)), align, 1050, &line);
        }
        self.take_area(mm(15));
        self.top = self.room.top;
        self.pages.push(page);
    }

    fn take_area(&mut self, height: Length) -> Area {
        let Area { left, top, width, height: free } = self.room;
        self.room = Area::new(left, top + height, width, free - height);
        Area::new(left, top, width, height)
    }

    fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.new_page();
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// A headline; never alone at the foot of a page.
    pub fn headline(&mut self, text: &str) {
        if self.room.height < mm(300) {
            self.new_page();
        }
        self.take_area(mm(25));
        let area = self.take_area(mm(75));
        self.page().bold(area, Align::Left, 1200, text);
    }

    /// A paragraph over the whole width.
    pub fn paragraph(&mut self, text: &str, size: Length) {
        let height = wrapped_height(text, self.room.width, size);
        if self.room.height < height {
            self.new_page();
        }
        let area = self.take_area(height.min(self.room.height));
        self.page().text(area, Align::Left, size, text);
        self.take_area(mm(15));
    }

    /// A label and its value side by side, with a thin line under them.
    pub fn fact(&mut self, label: &str, value: &str) {
        let columns = self.room.columns(&[26, 74]);
        let needed = wrapped_height(label, columns[0].width, 950).max(wrapped_height(value, columns[1].width, 950));
        let (page, area) = self.space(needed + mm(22));
        let columns = area.columns(&[26, 74]);
        page.text(columns[0].inset(0, mm(8)), Align::Left, 950, label);
        page.text(columns[1].inset(0, mm(8)), Align::Left, 950, value);
        page.horizontal_line(area.left, area.right(), area.bottom(), THIN);
    }

    /// Lines to sign on, side by side, with their labels above and known values on them.
    pub fn signatures(&mut self, fields: &[(String, String)]) {
        let (page, area) = self.space(SIGNATURES);
        for (place, (label, known)) in area.columns(&vec![1; fields.len()]).into_iter().zip(fields) {
            let rows = place.inset(mm(20), 0).rows(&[1, 1]);
            page.text(rows[0], Align::Left, 1050, label);
            page.text(rows[1], Align::Left, 1050, known);
            page.horizontal_line(rows[1].left, rows[1].right(), rows[1].bottom(), THIN);
        }
    }

    /// Free space of this height, on the next page if necessary; at most a page.
    pub fn space(&mut self, height: Length) -> (&mut Page, Area) {
        if self.room.height < height {
            self.new_page();
        }
        let area = self.take_area(height.min(self.room.height));
        (self.page(), area)
    }

    /// A table, over as many pages as necessary.
    pub fn table(&mut self, table: &Table) {
        let mut columns = self.draw_heads(table);
        let mut before = 0;
        for (place, block) in table.blocks.iter().enumerate() {
            if table.is_signed && place + SIGNED_ROWS == table.blocks.len() && !self.is_top(table) {
                let rows = table.blocks[place..].iter().flatten().map(|row| table.height(row, &columns));
                if self.room.height < rows.sum::<Length>() + BELOW_TABLE + SIGNATURES {
                    columns = self.next_page(table);
                }
            }
            let heights: Vec<Length> = block.iter().map(|row| table.height(row, &columns)).collect();
            let mut from = 0;
            while from < block.len() {
                let mut rows = rows_that_fit(&heights[from..], self.room.height);
                let is_cut = from + rows < block.len();
                if is_cut && (rows == 0 || from == 0) && !self.is_top(table) {
                    columns = self.next_page(table);
                    continue;
                }
                // A row higher than a page is shrunk into it.
                rows = rows.max(1);
                let to = (from + rows).min(block.len());
                self.rows(table, &columns, &block[from..to], &heights[from..to], before + from);
                from = to;
                if from < block.len() {
                    columns = self.next_page(table);
                }
            }
            before += block.len();
        }
        if table.filled {
            let blank = usize::try_from(self.room.height / table.row).unwrap_or(0);
            self.rows(table, &columns, &vec![Vec::new(); blank], &vec![table.row; blank], before);
        }
        self.close();
        if !table.note.is_empty() {
            let (page, area) = self.space(self.note_height(table));
            page.frame(area, THICK);
            page.text(area.inset(mm(20), mm(10)), Align::Left, table.size * 9 / 10, &table.note);
        }
        self.take_area(BELOW_TABLE);
    }

    /// Ends the table on this page, and returns its columns on the next.
    fn next_page(&mut self, table: &Table) -> Vec<Area> {
        self.close();
        self.new_page();
        self.draw_heads(table)
    }

    fn note_height(&self, table: &Table) -> Length {
        match table.note.as_str() {
            "" => 0,
            note => wrapped_height(note, self.room.width - 2 * mm(20), table.size * 9 / 10) + mm(30),
        }
    }

    /// The table with rows low enough that this many fit on the page, but not lower than `least`.
    pub fn fit_rows(&self, table: Table, rows: i32, least: Length) -> Table {
        let free = self.room.height - heads_height(&table) - self.note_height(&table);
        Table { row: table.row.min(free / rows).max(least), ..table }
    }

    /// Whether the page has only heads.
    fn is_top(&self, table: &Table) -> bool {
        self.room.top == self.top + heads_height(table)
    }

    /// Draws the heads of a table and returns its columns, as high as the heads.
    fn draw_heads(&mut self, table: &Table) -> Vec<Area> {
        let height = heads_height(table);
        if self.room.height < height + table.row {
            self.new_page();
        }
        let area = self.take_area(height);
        let columns = area.columns(&table.shares());
        let page = self.page();
        if table.shaded {
            page.fill(vec![area], 6);
        }
        let upper = height * 45 / 100;
        let mut from = 0;
        for group in table.columns.chunk_by(|a, b| !a.group.is_empty() && a.group == b.group) {
            let own = &columns[from..from + group.len()];
            let (left, right) = (own[0].left, own[own.len() - 1].right());
            let is_grouped = !group[0].group.is_empty();
            if is_grouped {
                let over = Area::new(left, area.top, right - left, upper);
                page.text(over.inset(CELL, 0), Align::Centre, table.size, &group[0].group);
                page.horizontal_line(left, right, over.bottom(), THIN);
            }
            for (column, place) in group.iter().zip(own) {
                let below = if is_grouped { upper } else { 0 };
                let place = Area::new(place.left, place.top + below, place.width, place.height - below);
                page.text(place.inset(mm(3), mm(5)), Align::Centre, table.size, &column.head);
                page.vertical_line(place.left, place.top, place.bottom(), column.line());
            }
            page.vertical_line(left, area.top, area.bottom(), THIN);
            from += group.len();
        }
        page.frame(area, THICK);
        columns
    }

    /// Draws rows, the first of which comes after `before` others.
    fn rows(&mut self, table: &Table, columns: &[Area], rows: &[Vec<String>], heights: &[Length], before: usize) {
        let block = self.take_area(heights.iter().sum());
        let page = self.page();
        for (index, (column, place)) in table.columns.iter().zip(columns).enumerate() {
            page.vertical_line(place.left, block.top, block.bottom(), column.line());
            let mut top = block.top;
            for ((row, height), number) in rows.iter().zip(heights).zip(before..) {
                let height = if column.merged { block.height } else { *height };
                let cell = Area::new(place.left, top, place.width, height);
                let text = row.get(index).map_or("", String::as_str);
                page.text(cell.inset(CELL.min(cell.width / 12), mm(4)), column.align, table.size, text);
                if let Some(line) = column.drawn.get(number) {
                    // As high as in a row of one line, so that rows can be compared.
                    page.course(cell.inset(CELL, (height - table.row) / 2 + mm(14)), line);
                }
                top += height;
                page.horizontal_line(place.left, place.right(), top, THIN);
                if column.merged {
                    break;
                }
            }
        }
        page.vertical_line(block.left, block.top, block.bottom(), THICK);
        page.vertical_line(block.right(), block.top, block.bottom(), THICK);
        let mut top = block.top;
        for (height, number) in heights.iter().zip(before..) {
            if table.thick_rows.contains(&number) {
                page.horizontal_line(block.left, block.right(), top, THICK);
            }
            top += height;
        }
    }

    /// The thick line under the last row on a page.
    fn close(&mut self) {
        let room = self.room;
        self.page().horizontal_line(room.left - THICK / 2, room.right() + THICK / 2, room.top, THICK);
    }

    /// The pages, with their numbers.
    pub fn pages(self, language: Language) -> Vec<Page> {
        self.pages_behind(language, 0)
    }

    /// The pages, numbered after `before` others.
    pub fn pages_behind(mut self, language: Language, before: usize) -> Vec<Page> {
        let all = before + self.pages.len();
        for (number, page) in (before + 1..).zip(&mut self.pages) {
            foot(page, language, &self.heading.foot, number, all);
        }
        self.pages
    }
}

/// The foot of a page: a text on the left, the page number on the right.
pub(super) fn foot(page: &mut Page, language: Language, text: &str, number: usize, all: usize) {
    let body = page.body();
    let area = Area::new(body.left, body.bottom() - FOOT, body.width, FOOT);
    let [left, right] = [area.width * 4 / 5, area.width / 5];
    page.text(Area { width: left, ..area }, Align::Left, 750, text);
    let numbered = Message::new("print-page").arg("page", number).arg("pages", all);
    let right = Area::new(area.left + left, area.top, right, area.height);
    page.text(right, Align::Right, 750, &language.label(&numbered));
}

impl Page {
    /// A line between the guides above and below it, with a dot at its end.
    fn course(&mut self, area: Area, line: &[u16]) {
        let [width, height] = DRAWING_SIZE;
        self.drawing(area, &[vec![0, 0, width, 0], vec![0, height, width, height]], DRAWING_SIZE, THIN / 4);
        self.drawing(area, &[line.to_vec()], DRAWING_SIZE, COURSE_THICKNESS);
        if let [.., x, y] = line {
            self.drawing(area, &[vec![*x, *y]], DRAWING_SIZE, 2 * THICK);
        }
    }
}

/// The number of these rows that fit.
fn rows_that_fit(heights: &[Length], room: Length) -> usize {
    let mut used = 0;
    heights
        .iter()
        .take_while(|height| {
            used += **height;
            used <= room
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::super::Paper;
    use super::super::page::{assert_inside, texts};
    use super::super::table::Column;
    use super::*;
    use messages::Locale;

    #[test]
    fn rows_that_stay_together_are_parted_where_no_page_holds_them() {
        let heading = Heading { attachment: "附件 6".into(), title: "表".into(), ..Heading::default() };
        let rows = (1..=100).map(|row| vec!["队".into(), format!("r{row}")]).collect();
        let columns = vec![Column::new("a", 1, Align::Centre).merge(), Column::new("b", 1, Align::Centre)];
        let mut flow = Flow::new(Paper::A4.sideways(), heading);
        flow.table(&Table { blocks: vec![rows], ..Table::new(columns, Vec::new()) });
        let pages = flow.pages(Locale::ZhHans.into());
        assert_inside(&pages);
        let found = texts(&pages);
        let rows: Vec<&String> = found.iter().filter(|text| text.starts_with('r')).collect();
        assert_eq!(rows, (1..=100).map(|row| format!("r{row}")).collect::<Vec<_>>().iter().collect::<Vec<_>>());
        assert_eq!(found.iter().filter(|text| *text == "队").count(), pages.len(), "the team stands on each page");
    }
}
