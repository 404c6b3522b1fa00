//! Pages become the bytes of a PDF, by printpdf.
//!
//! Its texts are looked up in the part of the font that the document embeds; a character that the font lacks is named
//! before anything is written.

use super::font::{self, MissingGlyph};
use super::page::{Area, Length, Mark, Page};
use super::{Printed, Style};
use crate::messages::Message;
use printpdf::matrix::TextMatrix;
use printpdf::{
    Color, FontId, Greyscale, Line, LinePoint, Op, PaintMode, PdfDocument, PdfFont, PdfFontHandle, PdfPage,
    PdfSaveOptions, Point, Polygon, PolygonRing, Pt, TextItem, TextRenderingMode, WindingOrder, to_lopdf_doc,
};
use std::collections::{BTreeMap, BTreeSet};

/// The name of the font within a document.
const FONT: &str = "LXGW";

/// A length as printpdf has it.
#[allow(clippy::float_arithmetic, reason = "no score: a place on paper, exact in hundredths of a point")]
fn pt(length: Length) -> Pt {
    Pt(length as f32 / 100.0)
}

/// A shade of grey: 0 for black, 1 for white.
#[allow(clippy::float_arithmetic, reason = "no score: a colour")]
fn grey(black: u8) -> Color {
    Color::Greyscale(Greyscale { percent: 1.0 - f32::from(black) / 100.0, icc_profile: None })
}

/// The document with these pages; `title` is what a window shows.
pub(super) fn document(style: Style, title: &str, pages: impl IntoIterator<Item = Page>) -> Printed {
    let mark = style.rehearsal.then(|| style.language.say(&Message::new("print-rehearsal")));
    let mut characters = BTreeSet::new();
    let mut missing = BTreeMap::new();
    let mut document = PdfDocument::new(title);
    // Page by page, so that a long document is in memory only once.
    for mut page in pages {
        mark.iter().for_each(|mark| page.mark(mark));
        for text in page.marks.iter().filter_map(Mark::as_text) {
            characters.extend(text.chars());
            for character in text.chars().filter(|character| !font::has(*character)) {
                missing.entry(character).or_insert_with(|| text.to_owned());
            }
        }
        let (width, height) = (pt(page.width).into(), pt(page.height).into());
        document.pages.push(PdfPage::new(width, height, operations(page)));
    }
    if !missing.is_empty() {
        return Err(missing.into_iter().map(|(character, text)| MissingGlyph { character, text }).collect());
    }
    let info = &mut document.metadata.info;
    (info.creator, info.producer) = ("Caipan".into(), "Caipan".into());
    if let Some(font) = font::part(&characters) {
        document.resources.fonts.map.insert(FontId(FONT.into()), PdfFont::new(font));
    }
    let mut file = to_lopdf_doc(&document, &PdfSaveOptions::default(), &mut Vec::new());
    drop(document);
    // Equal input, equal bytes: no number drawn by chance, no day; and no claim to a standard for printing presses.
    file.trailer.remove(b"ID");
    if let Ok(info) = file.trailer.get(b"Info").and_then(|info| info.as_reference())
        && let Ok(info) = file.get_dictionary_mut(info)
    {
        for key in ["CreationDate", "ModDate", "GTS_PDFXVersion", "Identifier", "Trapped"] {
            info.remove(key.as_bytes());
        }
    }
    file.compress();
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = file.save_to(&mut bytes);
    Ok(bytes)
}

impl Mark {
    fn as_text(&self) -> Option<&str> {
        match self {
            Mark::Text { text, .. } => Some(text),
            _ => None,
        }
    }
}

fn corners(area: Area) -> [(Length, Length); 4] {
    let (left, right, top, bottom) = (area.left, area.right(), area.top, area.bottom());
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}

/// Boxes first, then lines, then all texts in one section.
fn operations(page: Page) -> Vec<Op> {
    let height = page.height;
    let point = |(x, y)| LinePoint { p: Point { x: pt(x), y: pt(height - y) }, bezier: false };
    let mut drawn = vec![];
    let mut written = vec![Op::StartTextSection];
    let (mut thickness, mut black, mut font) = (0, None, (0, false));
    for mark in page.marks {
        match mark {
            Mark::Fill { areas, black: own } => {
                if black.replace(own) != Some(own) {
                    drawn.push(Op::SetFillColor { col: grey(own) });
                }
                let rings = areas.into_iter().map(|area| PolygonRing { points: corners(area).map(&point).into() });
                let (mode, winding_order) = (PaintMode::Fill, WindingOrder::NonZero);
                drawn.push(Op::DrawPolygon { polygon: Polygon { rings: rings.collect(), mode, winding_order } });
            }
            Mark::Line { from, to, thickness: own } => {
                if thickness != own {
                    thickness = own;
                    drawn.push(Op::SetOutlineThickness { pt: pt(own) });
                }
                let line = Line { points: vec![point(from), point(to)], is_closed: false };
                drawn.push(Op::DrawLine { line });
            }
            Mark::Text { x, y, size, bold, turned, text } => {
                if font.0 != size {
                    written.push(Op::SetFont { font: PdfFontHandle::External(FontId(FONT.into())), size: pt(size) });
                }
                if bold {
                    written.push(Op::SetOutlineThickness { pt: pt(size / 30) });
                }
                if font.1 != bold {
                    let mode = if bold { TextRenderingMode::FillStroke } else { TextRenderingMode::Fill };
                    written.push(Op::SetTextRenderingMode { mode });
                }
                font = (size, bold);
                let [along, up, down] = if turned { [0.0, 1.0, -1.0] } else { [1.0, 0.0, 0.0] };
                let matrix = TextMatrix::Raw([along, up, down, along, pt(x).0, pt(height - y).0]);
                written.push(Op::SetTextMatrix { matrix });
                written.push(Op::ShowText { items: vec![TextItem::Text(text)] });
            }
        }
    }
    drawn.push(Op::SetFillColor { col: grey(100) });
    drawn.append(&mut written);
    drawn.push(Op::EndTextSection);
    drawn
}
