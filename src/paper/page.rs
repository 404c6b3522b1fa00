//! A page of paper: lines, boxes and texts at positions from its upper left corner.

use super::fit::{fit, height};
use super::font::{Weight, width};
use super::length::{Length, mm};
use strum::{EnumString, IntoStaticStr, VariantArray};
use unicode_normalization::UnicodeNormalization;

/// A paper size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
    /// 8½ × 11 inches.
    Letter,
}

event::values::coded!(Paper);

impl Paper {
    /// A blank page, upright.
    pub(super) fn upright(self) -> Page {
        let (width, height) = match self {
            Paper::A4 => (mm(2100), mm(2970)),
            Paper::A3 => (mm(2970), mm(4200)),
            Paper::Letter => (61_200, 79_200),
        };
        Page { width, height, marks: Vec::new() }
    }

    /// A blank page on its side.
    pub(super) fn sideways(self) -> Page {
        let Page { width, height, marks } = self.upright();
        Page { width: height, height: width, marks }
    }
}

/// A rectangle on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub left: Length,
    pub top: Length,
    pub width: Length,
    pub height: Length,
}

impl Area {
    pub fn new(left: Length, top: Length, width: Length, height: Length) -> Area {
        Area { left, top, width, height }
    }

    pub fn right(self) -> Length {
        self.left + self.width
    }

    pub fn bottom(self) -> Length {
        self.top + self.height
    }

    /// The area reduced by a margin on each side.
    pub fn shrink(self, margin: Length) -> Area {
        self.inset(margin, margin)
    }

    /// The area reduced by margins left and right, and above and below.
    pub fn inset(self, aside: Length, above: Length) -> Area {
        Area::new(self.left + aside, self.top + above, self.width - 2 * aside, self.height - 2 * above)
    }

    /// Columns side by side, as wide as their shares of the whole; there is at least one.
    pub fn columns(self, shares: &[i32]) -> Vec<Area> {
        edges(self.left, self.width, shares).map(|(left, width)| Area { left, width, ..self }).collect()
    }

    /// Rows under each other, as high as their shares of the whole.
    pub fn rows(self, shares: &[i32]) -> Vec<Area> {
        edges(self.top, self.height, shares).map(|(top, height)| Area { top, height, ..self }).collect()
    }
}

/// The start and length of each share, without gaps.
fn edges(start: Length, length: Length, shares: &[i32]) -> impl Iterator<Item = (Length, Length)> {
    let whole: i64 = shares.iter().copied().map(i64::from).sum::<i64>().max(1);
    let mut before = 0_i64;
    shares.iter().map(move |share| {
        let at = |sum: i64| (i64::from(length) * sum / whole) as Length;
        let from = at(before);
        before += i64::from(*share);
        (start + from, at(before) - from)
    })
}

/// The alignment of a text in its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// An element of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// One line of text that begins on its base line at `x`, `y`; turned, it runs upwards.
    Text { x: Length, y: Length, size: Length, weight: Weight, turned: bool, text: String },
    /// A straight line.
    Line { from: (Length, Length), to: (Length, Length), thickness: Length },
    /// Rectangles filled with this much black, in percent.
    Fill { areas: Vec<Area>, black: u8 },
}

/// The look of a text.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    weight: Weight,
    turned: bool,
}

/// Whether a text has letters, and no Chinese characters.
fn is_latin(text: &str) -> bool {
    text.contains(char::is_alphabetic) && text.chars().all(|c| c < '\u{2e80}')
}

/// Whether a character is Chinese, or a sign of that width.
fn is_han(character: char) -> bool {
    character >= '\u{2e80}'
}

/// A page and its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub width: Length,
    pub height: Length,
    pub marks: Vec<Mark>,
}

/// A thin line, as within the tables of the forms.
pub(super) const THIN: Length = 40;
/// A thicker line, as around the tables of the forms.
pub(super) const THICK: Length = 100;

/// The margin of every page.
const MARGIN: Length = mm(100);

impl Page {
    /// The page without its margins.
    pub fn body(&self) -> Area {
        Area::new(0, 0, self.width, self.height).shrink(MARGIN)
    }

    /// A text in the margins above and below that must not be overlooked.
    pub fn margin_text(&mut self, text: &str) {
        let strip = |top| Area::new(0, top, self.width, MARGIN).shrink(mm(25));
        let (above, below) = (strip(0), strip(self.height - MARGIN));
        self.bold(above, Align::Centre, 1400, text);
        self.bold(below, Align::Centre, 1400, text);
    }

    /// A text within a box, at most as large as `size`; a line break in it is kept.
    pub fn text(&mut self, area: Area, align: Align, size: Length, text: &str) {
        self.write(area, align, size, Look::default(), text);
    }

    /// A bold text within a box; regular if a character of it is too rare for the bold face.
    pub fn bold(&mut self, area: Area, align: Align, size: Length, text: &str) {
        self.write(area, align, size, Look { weight: Weight::Bold, turned: false }, text);
    }

    /// A name in a narrow column, with a remark below it: Chinese characters are stacked, as in books, and letters run
    /// upwards, if they would have to be broken or made tiny otherwise.
    pub fn name(&mut self, area: Area, size: Length, name: &str, remark: &str) {
        let narrow = width(name, size) > area.width && area.height > area.width;
        let turned = is_latin(name) && narrow;
        let stacked = name.chars().all(is_han) && narrow && height(name.chars().count(), size) <= area.height / 2;
        let between = if stacked { "\n" } else { "" };
        let set: Vec<String> = name.chars().map(String::from).collect();
        let text = [set.join(between), remark.to_owned()].join("\n");
        self.write(area, Align::Centre, size, Look { turned, ..Look::default() }, text.trim_end());
    }

    fn write(&mut self, area: Area, align: Align, size: Length, look: Look, text: &str) {
        // An accent typed after its letter is combined with it; other control characters become spaces.
        let text: String = text.nfc().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect();
        let Look { turned, weight } = look;
        let weight = if weight == Weight::Bold && !weight.can_set(&text) { Weight::Regular } else { weight };
        // A turned text is laid out in the box turned clockwise, and then turned back.
        let corner = (area.left, area.bottom());
        let area = if turned { Area::new(0, 0, area.height, area.width) } else { area };
        let fitted = fit(weight, text.trim_end(), area.width, area.height, size);
        let size = fitted.size;
        let line_height = height(1, size);
        let top = area.top + (area.height - height(fitted.lines.len(), size)) / 2;
        for (number, text) in (0..).zip(fitted.lines) {
            let free = area.width - weight.width(&text, size);
            let x = area.left
                + match align {
                    Align::Left => 0,
                    Align::Centre => free / 2,
                    Align::Right => free,
                };
            // Han characters reach from 0.12 below the base line to 0.88 above it.
            let y = top + number * line_height + (line_height - size) / 2 + size * 88 / 100;
            if !text.is_empty() {
                let (x, y) = if turned { (corner.0 + y, corner.1 - x) } else { (x, y) };
                self.marks.push(Mark::Text { x, y, size, weight, turned, text });
            }
        }
    }

    /// A label of one or two lines, followed by a line to write on with the known value.
    pub fn field(&mut self, area: Area, size: Length, label: &str, known: &str) {
        let long = label.lines().map(|line| width(line, size)).max().unwrap_or(0);
        let before = (long + size / 2).min(area.width * 3 / 5);
        self.text(Area { width: before, ..area }, Align::Left, size, label);
        let line = Area { left: area.left + before, width: area.width - before, ..area };
        let row = line.inset(0, ((line.height - height(1, size)) / 2).max(0));
        self.text(row, Align::Left, size, known);
        self.horizontal_line(line.left, line.right(), row.bottom() + THIN, THIN);
    }

    /// A line from left to right.
    pub fn horizontal_line(&mut self, left: Length, right: Length, y: Length, thickness: Length) {
        self.marks.push(Mark::Line { from: (left, y), to: (right, y), thickness });
    }

    /// A line from top to bottom.
    pub fn vertical_line(&mut self, x: Length, top: Length, bottom: Length, thickness: Length) {
        self.marks.push(Mark::Line { from: (x, top), to: (x, bottom), thickness });
    }

    /// Marks at which the page is cut across.
    pub fn cut_marks(&mut self, y: Length) {
        for x in [mm(50), self.width - mm(100)] {
            self.horizontal_line(x, x + mm(50), y, THIN);
        }
    }

    /// The outline of a box.
    pub fn frame(&mut self, area: Area, thickness: Length) {
        // Extended by half a line, so that corners close.
        let half = thickness / 2;
        self.horizontal_line(area.left - half, area.right() + half, area.top, thickness);
        self.horizontal_line(area.left - half, area.right() + half, area.bottom(), thickness);
        self.vertical_line(area.left, area.top, area.bottom(), thickness);
        self.vertical_line(area.right(), area.top, area.bottom(), thickness);
    }

    /// Lines of points x, y, x, y, … drawn in a frame of this width and height, as large as the box allows.
    pub fn drawing(&mut self, area: Area, lines: &[Vec<u16>], [width, height]: [u16; 2], thickness: Length) {
        let (width, height) = (i64::from(width), i64::from(height));
        // The side that limits the scale.
        let wide = i64::from(area.width) * height <= i64::from(area.height) * width;
        let (numerator, denominator) = if wide { (area.width, width) } else { (area.height, height) };
        let scaled = |length: i64| (length * i64::from(numerator) / denominator) as Length;
        let aside = (area.width - scaled(width)) / 2;
        let above = (area.height - scaled(height)) / 2;
        for line in lines {
            let points: Vec<(Length, Length)> = line
                .chunks_exact(2)
                .map(|at| (area.left + aside + scaled(at[0].into()), area.top + above + scaled(at[1].into())))
                .collect();
            // A dot is a very short line.
            let dot = points.first().filter(|_| points.len() == 1).map(|at| [*at, (at.0 + thickness, at.1)]);
            let pairs = points.windows(2).map(|pair| [pair[0], pair[1]]);
            self.marks.extend(pairs.chain(dot).map(|[from, to]| Mark::Line { from, to, thickness }));
        }
    }

    /// Filled boxes; `black` is in percent.
    pub fn fill(&mut self, areas: Vec<Area>, black: u8) {
        self.marks.push(Mark::Fill { areas, black });
    }
}

/// The texts of the pages in the order in which they were written.
#[cfg(test)]
pub(super) fn texts(pages: &[Page]) -> Vec<String> {
    let text = |mark: &Mark| match mark {
        Mark::Text { text, .. } => Some(text.clone()),
        _ => None,
    };
    pages.iter().flat_map(|page| page.marks.iter().filter_map(text)).collect()
}

/// Every text must be on the paper that printers reach, and across no line; every line must be on it too.
#[cfg(test)]
pub(super) fn assert_inside(pages: &[Page]) {
    for page in pages {
        let paper = Area::new(0, 0, page.width, page.height).shrink(mm(50));
        let inside = |area: Area| {
            area.left >= paper.left
                && area.right() <= paper.right()
                && area.top >= paper.top
                && area.bottom() <= paper.bottom()
        };
        let mut lines = Vec::new();
        for mark in &page.marks {
            match mark {
                Mark::Line { from, to, .. } => lines.push(Area::new(from.0, from.1, to.0 - from.0, to.1 - from.1)),
                Mark::Fill { areas, .. } => areas.iter().for_each(|area| assert!(inside(*area), "{area:?}")),
                Mark::Text { .. } => {}
            }
        }
        lines.iter().for_each(|line| assert!(inside(*line), "{line:?}"));
        for mark in &page.marks {
            let Mark::Text { x, y, size, weight, turned, text } = mark else { continue };
            let (above, below, long) = (size * 88 / 100, size * 12 / 100, weight.width(text, *size));
            let area = match turned {
                false => Area::new(*x, y - above, long, above + below),
                true => Area::new(x - above, y - long, above + below, long),
            };
            assert!(inside(area), "{text} is not on the paper: {area:?}");
            let crossed = lines.iter().find(|line| {
                line.left < area.right()
                    && line.right() > area.left
                    && line.top < area.bottom()
                    && line.bottom() > area.top
            });
            assert_eq!(crossed, None, "{text} runs over a line: {area:?}");
        }
    }
}
