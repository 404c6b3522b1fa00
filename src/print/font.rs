//! The one font of all documents: which characters it has, how wide they are, and the part of it that a document needs.
//!
//! LXGW WenKai Regular is in the program (`crates/cjk-font`); a document embeds the glyphs that it shows.

use super::page::Length;
use crate::messages::Message;
use allsorts::binary::read::ReadScope;
use allsorts::font::read_cmap_subtable;
use allsorts::font_data::FontData;
use allsorts::subset::{CmapTarget, SubsetProfile, subset};
use allsorts::tables::cmap::Cmap;
use allsorts::tables::{FontTableProvider, HeadTable, HheaTable, HmtxTable, MaxpTable};
use allsorts::tag;
use cjk_font::LXGW_WENKAI;
use printpdf::ParsedFont;
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

/// Its name in a document; the six letters say that it is a part of the font (ISO 32000-1, 9.6.4).
const NAME: &str = "CAIPAN+LXGWWenKai-Regular";

/// A character that the font does not have, and a text in which it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MissingGlyph {
    /// The character.
    pub character: char,
    /// The text.
    pub text: String,
}

impl MissingGlyph {
    /// The first character of a text that cannot be printed.
    pub fn first_in(text: &str) -> Option<MissingGlyph> {
        let character = text.chars().find(|character| !has(*character))?;
        Some(MissingGlyph { character, text: text.to_owned() })
    }

    /// What a person is told.
    pub fn message(&self) -> Message {
        let code = format!("U+{:04X}", u32::from(self.character));
        Message::new("print-missing-glyph")
            .arg("character", self.character.to_string())
            .arg("code", code)
            .arg("text", &self.text)
    }
}

struct Glyph {
    id: u16,
    /// In thousandths of the size.
    advance: i32,
}

static GLYPHS: LazyLock<HashMap<char, Glyph>> = LazyLock::new(|| glyphs().unwrap_or_default());

fn glyphs() -> Option<HashMap<char, Glyph>> {
    let data = ReadScope::new(LXGW_WENKAI).read::<FontData<'_>>().ok()?;
    let tables = data.table_provider(0).ok()?;
    let table = |tag| tables.read_table_data(tag).ok();
    let head = ReadScope::new(&table(tag::HEAD)?).read::<HeadTable>().ok()?;
    let maxp = ReadScope::new(&table(tag::MAXP)?).read::<MaxpTable>().ok()?;
    let hhea = ReadScope::new(&table(tag::HHEA)?).read::<HheaTable>().ok()?;
    let widths = table(tag::HMTX)?;
    let counts = (maxp.num_glyphs.into(), hhea.num_h_metrics.into());
    let widths = ReadScope::new(&widths).read_dep::<HmtxTable<'_>>(counts).ok()?;
    let cmap = table(tag::CMAP)?;
    let cmap = ReadScope::new(&cmap).read::<Cmap<'_>>().ok()?;
    let (_, cmap) = read_cmap_subtable(&cmap).ok()??;
    let mut glyphs = HashMap::new();
    let add = |code, id| {
        if let (Some(character), Ok(advance)) = (char::from_u32(code), widths.horizontal_advance(id)) {
            glyphs.insert(character, Glyph { id, advance: i32::from(advance) * 1000 / i32::from(head.units_per_em) });
        }
    };
    cmap.mappings_fn(add).ok()?;
    Some(glyphs)
}

/// Whether the font has a glyph for this character.
pub(super) fn has(character: char) -> bool {
    GLYPHS.contains_key(&character)
}

/// The width of a text in one line.
pub(super) fn width(text: &str, size: Length) -> Length {
    let advance: i32 = text.chars().map(|c| GLYPHS.get(&c).map_or(1000, |glyph| glyph.advance)).sum();
    // Up, so that a text that fits by this is never too wide.
    ((i64::from(advance) * i64::from(size) + 999) / 1000).try_into().unwrap_or(Length::MAX)
}

/// The part of the font with these characters; `None` only if the embedded font cannot be read.
pub(super) fn part(characters: &BTreeSet<char>) -> Option<ParsedFont> {
    // Glyph 0 stands for what is missing and must be there.
    let ids: BTreeSet<u16> = characters.iter().filter_map(|c| Some(GLYPHS.get(c)?.id)).chain([0]).collect();
    let ids: Vec<u16> = ids.into_iter().collect();
    let data = ReadScope::new(LXGW_WENKAI).read::<FontData<'_>>().ok()?;
    let tables = data.table_provider(0).ok()?;
    let bytes = subset(&tables, &ids, &SubsetProfile::Minimal, CmapTarget::Unicode).ok()?;
    let mut font = ParsedFont::from_bytes(&bytes, 0, &mut Vec::new())?;
    font.font_name = Some(NAME.into());
    Some(font)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_what_names_are_written_with() {
        for character in "王偉𠮷喆㛃翀龘éšąłøßÑ▲—+○√×①½⅓⅔¼¾⅙⅚\u{2009}−東南西北花".chars()
        {
            assert!(has(character), "{character}");
        }
        assert!(!has('😀'));
    }

    #[test]
    fn digits_are_narrower_than_han_characters() {
        assert_eq!(width("东", 1000), 1000);
        assert!(width("1", 1000) < 700);
        assert_eq!(width("东南", 900), 1800);
    }
}
