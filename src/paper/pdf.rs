//! Converts pages to a PDF with printpdf, a few at a time, because its input is large.
//!
//! Texts use the subsets of the faces that the document embeds; a sign replaces characters that no face has.

use super::font::{self, Face, Weight};
use super::length::Length;
use super::page::{Area, Mark, Page};
use super::tagged::{Tag, Tagged};
use super::{Printed, Style};
use messages::Message;
use printpdf::matrix::TextMatrix;
use printpdf::{
    Color, FontId, Greyscale, Line, LinePoint, Op, PaintMode, PdfDocument, PdfFont, PdfFontHandle, PdfPage,
    PdfSaveOptions, Point, Polygon, PolygonRing, Pt, TextItem, WindingOrder, to_lopdf_doc,
};
use std::collections::BTreeSet;

/// A length for printpdf.
#[allow(clippy::float_arithmetic, reason = "no score: a place on paper, exact in hundredths of a point")]
fn pt(length: Length) -> Pt {
    Pt(length as f32 / 100.0)
}

/// The grey with this much black, in percent; printpdf has 0 for black and 1 for white.
#[allow(clippy::float_arithmetic, reason = "no score: a colour")]
fn grey(black: u8) -> Color {
    Color::Greyscale(Greyscale { percent: 1.0 - f32::from(black) / 100.0, icc_profile: None })
}

/// Number of pages that are converted at once: the input of printpdf takes far more memory than our pages.
const PAGES_PER_PART: usize = 16;

/// The document with these pages; viewers show `title` as the name of the window.
pub(super) fn document(style: Style, title: &str, pages: impl IntoIterator<Item = Page>) -> Printed {
    let mark = style.rehearsal.then(|| style.language.line(&Message::new("print-rehearsal")));
    let mut characters = Weight::ALL.map(|weight| (weight, BTreeSet::new()));
    let drawn = pages.into_iter().map(|mut page| {
        mark.iter().for_each(|mark| page.margin_text(mark));
        for mark in &mut page.marks {
            if let Mark::Text { weight, text, .. } = mark {
                if !text.chars().all(font::has_glyph) {
                    *text = text.chars().filter_map(font::printed_character).collect();
                }
                characters[*weight as usize].1.extend(text.chars());
            }
        }
        page
    });
    let drawn: Vec<Page> = drawn.collect();
    let mut document = PdfDocument::new(title);
    let info = &mut document.metadata.info;
    (info.creator, info.producer) = ("Caipan".into(), "Caipan".into());
    for (face, (weight, characters)) in
        Face::ALL.into_iter().flat_map(|face| characters.iter().map(move |of| (face, of)))
    {
        if let Some(font) = font::embedded_subset(face, *weight, characters) {
            document.resources.fonts.map.insert(FontId(face.name().into()), PdfFont::new(font));
        }
    }
    // A page with all characters embeds the fonts; it is removed at the end.
    let all = characters.into_iter().map(|(weight, characters)| Mark::Text {
        x: 0,
        y: 0,
        size: 1000,
        weight,
        turned: false,
        text: characters.into_iter().collect(),
    });
    let all = Page { marks: all.collect(), ..style.paper.upright() };
    let mut tagged = Tagged::new(pages_document(&mut document, [all]).0);
    let mut drawn = drawn.into_iter();
    loop {
        let (part, tags) = pages_document(&mut document, drawn.by_ref().take(PAGES_PER_PART));
        if tags.is_empty() {
            break;
        }
        tagged.add(&part, tags);
    }
    let mut file = tagged.finish(style.language.first.code());
    // Equal input gives equal bytes: no random number, no date; and no claim to a standard for printing presses.
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
    bytes
}

/// These pages as a separate file with the fonts of the document, and the tags of the texts of each.
fn pages_document(
    document: &mut PdfDocument,
    pages: impl IntoIterator<Item = Page>,
) -> (lopdf::Document, Vec<Vec<Tag>>) {
    let mut tags = Vec::new();
    document.pages.clear();
    for page in pages {
        let (width, height) = (pt(page.width).into(), pt(page.height).into());
        let (operations, of_page) = operations(page);
        document.pages.push(PdfPage::new(width, height, operations));
        tags.push(of_page);
    }
    (to_lopdf_doc(document, &PdfSaveOptions::default(), &mut Vec::new()), tags)
}

fn corners(area: Area) -> [(Length, Length); 4] {
    let (left, right, top, bottom) = (area.left, area.right(), area.top, area.bottom());
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}

/// Minimum size of a bold text that is a heading.
const HEADING: Length = 1600;

/// Boxes and lines first, which screen readers skip, then all texts in one section, with headings tagged.
fn operations(page: Page) -> (Vec<Op>, Vec<Tag>) {
    let height = page.height;
    let point = |(x, y)| LinePoint { p: Point { x: pt(x), y: pt(height - y) }, bezier: false };
    let mut drawn = vec![Op::BeginMarkedContent { tag: "Artifact".into() }];
    let mut written = vec![Op::StartTextSection];
    let mut tags: Vec<Tag> = Vec::new();
    let (mut thickness, mut black, mut font) = (0, None, None);
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
            Mark::Text { x, y, size, weight, turned, text } => {
                let tag = if weight == Weight::Bold && size >= HEADING { Tag::Heading } else { Tag::Paragraph };
                if tags.last() != Some(&tag) {
                    written.extend((!tags.is_empty()).then_some(Op::EndMarkedContent));
                    written.push(tag.begin(tags.len()));
                    tags.push(tag);
                }
                let [along, up, down] = if turned { [0.0, 1.0, -1.0] } else { [1.0, 0.0, 0.0] };
                let matrix = TextMatrix::Raw([along, up, down, along, pt(x).0, pt(height - y).0]);
                written.push(Op::SetTextMatrix { matrix });
                for (face, piece) in font::pieces(weight, &text) {
                    if font.replace((face, size)) != Some((face, size)) {
                        let face = PdfFontHandle::External(FontId(face.name().into()));
                        written.push(Op::SetFont { font: face, size: pt(size) });
                    }
                    written.push(Op::ShowText { items: vec![TextItem::Text(piece.to_owned())] });
                }
            }
        }
    }
    drawn.extend([Op::EndMarkedContent, Op::SetFillColor { col: grey(100) }]);
    drawn.append(&mut written);
    drawn.extend((!tags.is_empty()).then_some(Op::EndMarkedContent));
    drawn.push(Op::EndTextSection);
    (drawn, tags)
}
