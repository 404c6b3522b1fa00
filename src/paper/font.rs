//! The faces of all documents: their characters, the widths, and the subsets that a document needs.
//!
//! Three facts to know: Noto Sans is used for letters and digits, LXGW WenKai (`crates/cjk-font`) for Chinese characters and
//! all other signs, so that a mixed line is set in both; the bold WenKai has the common characters only, and a text with
//! another one is regular as a whole; and a document embeds only the glyphs that it shows.

use super::length::Length;
use allsorts::binary::read::ReadScope;
use allsorts::font::read_cmap_subtable;
use allsorts::font_data::FontData;
use allsorts::subset::{CmapTarget, SubsetProfile, subset};
use allsorts::tables::cmap::Cmap;
use allsorts::tables::{FontTableProvider, HeadTable, HheaTable, HmtxTable, MaxpTable};
use allsorts::tag;
use cjk_font::{LXGW_WENKAI, LXGW_WENKAI_BOLD};
use messages::Message;
use notosans::{BOLD_TTF as NOTO_SANS_BOLD, REGULAR_TTF as NOTO_SANS};
use printpdf::ParsedFont;
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

/// The weight of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Weight {
    #[default]
    Regular,
    Bold,
}

impl Weight {
    pub const ALL: [Weight; 2] = [Weight::Regular, Weight::Bold];

    /// The width of a text in one line.
    pub fn width(self, text: &str, size: Length) -> Length {
        let advance = |c: char| printed_character(c).and_then(|c| self.glyph(c)).map_or(0, |glyph| glyph.advance);
        let advance: i32 = text.chars().map(advance).sum();
        // Rounded up, so that a text that fits is never too wide.
        ((i64::from(advance) * i64::from(size) + 999) / 1000).try_into().unwrap_or(Length::MAX)
    }

    /// Whether a text can be set in this weight.
    pub fn can_set(self, text: &str) -> bool {
        text.chars().filter_map(printed_character).all(|character| self.glyph(character).is_some())
    }

    fn glyph(self, character: char) -> Option<&'static Glyph> {
        Face::for_character(self, character).glyph(character)
    }
}

/// A face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// Letters and digits.
    Latin,
    /// Chinese characters, and all that Noto Sans lacks.
    Han,
    /// Letters and digits in bold.
    BoldLatin,
    /// Chinese characters in bold, without rare ones.
    BoldHan,
}

impl Face {
    pub const ALL: [Face; 4] = [Face::Latin, Face::Han, Face::BoldLatin, Face::BoldHan];

    /// Its name in a document; the six letters mark a subset of the font (ISO 32000-1, 9.6.4).
    pub const fn name(self) -> &'static str {
        match self {
            Face::Latin => "CAIPAN+NotoSans-Regular",
            Face::Han => "CAIPAN+LXGWWenKai-Regular",
            Face::BoldLatin => "CAIPAN+NotoSans-Bold",
            Face::BoldHan => "CAIPAN+LXGWWenKai-Bold",
        }
    }

    fn file(self) -> &'static [u8] {
        match self {
            Face::Latin => NOTO_SANS,
            Face::Han => LXGW_WENKAI,
            Face::BoldLatin => NOTO_SANS_BOLD,
            Face::BoldHan => &LXGW_WENKAI_BOLD,
        }
    }

    /// The face in which a character is set. Marks above U+2000, such as “”, have the width of Chinese, except those that
    /// only letters and digits use.
    fn for_character(weight: Weight, character: char) -> Face {
        let is_latin = character < '\u{2000}' || "‘’–−".contains(character);
        match (is_latin && Face::Latin.glyph(character).is_some(), weight) {
            (true, Weight::Regular) => Face::Latin,
            (true, Weight::Bold) => Face::BoldLatin,
            (false, Weight::Regular) => Face::Han,
            (false, Weight::Bold) => Face::BoldHan,
        }
    }

    fn glyph(self, character: char) -> Option<&'static Glyph> {
        static GLYPHS: [LazyLock<HashMap<char, Glyph>>; Face::ALL.len()] = [
            LazyLock::new(|| glyphs(Face::Latin).unwrap_or_default()),
            LazyLock::new(|| glyphs(Face::Han).unwrap_or_default()),
            LazyLock::new(|| glyphs(Face::BoldLatin).unwrap_or_default()),
            LazyLock::new(|| glyphs(Face::BoldHan).unwrap_or_default()),
        ];
        GLYPHS[self as usize].get(&character)
    }
}

/// Splits a text into pieces of one face each.
pub(super) fn pieces(weight: Weight, text: &str) -> impl Iterator<Item = (Face, &str)> {
    let mut rest = text;
    let face = move |character| Face::for_character(weight, character);
    std::iter::from_fn(move || {
        let own = face(rest.chars().next()?);
        let (piece, after) = rest.split_at(rest.find(|character| face(character) != own).unwrap_or(rest.len()));
        rest = after;
        Some((own, piece))
    })
}

/// The sign printed for a character that neither face has.
const SUBSTITUTE: char = '□';

/// The character printed for a character: itself, a sign in its place, or nothing for joiners and variation selectors.
pub(super) fn printed_character(character: char) -> Option<char> {
    match has_glyph(character) {
        true => Some(character),
        false => (!matches!(character, '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'))
            .then_some(SUBSTITUTE),
    }
}

/// A text with characters that papers cannot show, which is reported when it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unprintable {
    /// The text.
    pub text: String,
    /// The characters, each once.
    pub characters: Vec<char>,
}

/// Maximum number of characters that are named.
const MAX_NAMED: usize = 4;
/// Maximum length of a quoted text, in characters.
const MAX_QUOTED_LENGTH: usize = 60;

impl Unprintable {
    /// A text with its characters that no face has; `None` if papers show all.
    pub fn find_in(text: &str) -> Option<Unprintable> {
        let mut characters: Vec<char> = Vec::new();
        // The end of a line is not printed.
        let printed = text.chars().filter(|character| !character.is_control());
        for character in printed.filter(|character| printed_character(*character) == Some(SUBSTITUTE)) {
            if character != SUBSTITUTE && !characters.contains(&character) {
                characters.push(character);
            }
        }
        (!characters.is_empty()).then(|| Unprintable { text: text.to_owned(), characters })
    }

    /// The message for the user.
    pub fn message(&self) -> Message {
        let named = |character: &char| format!("{character} (U+{:04X})", u32::from(*character));
        let mut characters: Vec<String> = self.characters.iter().take(MAX_NAMED).map(named).collect();
        if self.characters.len() > MAX_NAMED {
            characters.push("…".to_owned());
        }
        Message::new("print-substituted")
            .arg("characters", characters.join(", "))
            .arg("sign", SUBSTITUTE.to_string())
            .arg("text", self.quote())
    }

    /// The text, or the part of a long text around the first such character.
    fn quote(&self) -> String {
        let is_such = |character: char| self.characters.contains(&character);
        let line = self.text.lines().find(|line| line.chars().any(is_such)).unwrap_or(&self.text);
        let place = line.chars().position(is_such).unwrap_or(0);
        let from = place.saturating_sub(MAX_QUOTED_LENGTH / 2);
        let mut quoted: String = line.chars().skip(from).take(MAX_QUOTED_LENGTH).collect();
        if from > 0 {
            quoted.insert(0, '…');
        }
        if line.chars().count() > from + MAX_QUOTED_LENGTH {
            quoted.push('…');
        }
        quoted
    }
}

/// The message about texts with unprintable characters, for every entry point: the first of them, and the number of
/// others; `None` if papers show all.
pub fn unprintable<'a>(texts: impl IntoIterator<Item = &'a str>) -> Option<Message> {
    let mut found: Vec<Unprintable> = texts.into_iter().filter_map(Unprintable::find_in).collect();
    found.dedup();
    let first = found.first()?.message();
    Some(Message::new("print-substituted-in").arg("first", first).arg("more", found.len() - 1))
}

struct Glyph {
    id: u16,
    /// In thousandths of the size.
    advance: i32,
}

fn glyphs(face: Face) -> Option<HashMap<char, Glyph>> {
    let data = ReadScope::new(face.file()).read::<FontData<'_>>().ok()?;
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

/// Whether a regular face has a glyph for this character.
pub(super) fn has_glyph(character: char) -> bool {
    Weight::Regular.glyph(character).is_some()
}

/// The width of a regular text in one line.
pub(super) fn width(text: &str, size: Length) -> Length {
    Weight::Regular.width(text, size)
}

/// The subset of the face with those of these characters of a weight that are set in it; `None` if there are none.
pub(super) fn embedded_subset(face: Face, weight: Weight, characters: &BTreeSet<char>) -> Option<ParsedFont> {
    let own = characters.iter().filter(|character| Face::for_character(weight, **character) == face);
    let ids = own.filter_map(|character| Some(face.glyph(*character)?.id)).collect::<BTreeSet<u16>>();
    if ids.is_empty() {
        return None;
    }
    // Glyph 0 represents missing characters and is required.
    let ids: Vec<u16> = [0].into_iter().chain(ids).collect();
    let data = ReadScope::new(face.file()).read::<FontData<'_>>().ok()?;
    let tables = data.table_provider(0).ok()?;
    let bytes = subset(&tables, &ids, &SubsetProfile::Minimal, CmapTarget::Unicode).ok()?;
    let mut font = ParsedFont::from_bytes(&bytes, 0, &mut Vec::new())?;
    font.font_name = Some(face.name().into());
    Some(font)
}

#[cfg(test)]
mod tests {
    use super::*;
    use messages::Locale;

    #[test]
    fn the_font_has_what_names_are_written_with() {
        for character in "王偉𠮷喆㛃翀龘éšąłøßÑ▲—+○√×①½⅓⅔¼¾⅙⅚\u{2009}−東南西北花".chars()
        {
            assert!(has_glyph(character), "{character}");
        }
        assert!(has_glyph(SUBSTITUTE) && !has_glyph('😀'));
    }

    #[test]
    fn a_sign_stands_for_what_the_font_lacks_and_is_as_wide_as_it_is_drawn() {
        let shown = |text: &str| text.chars().filter_map(printed_character).collect::<String>();
        assert_eq!(shown("🀄 Dragon Karl"), "□ Dragon Karl");
        assert_eq!((shown("دوד").chars().count(), shown("王\u{fe00}伟\u{200d}").as_str()), (3, "王伟"));
        for text in ["🀄 Dragon Karl", "محمد علي", "王\u{fe00}伟"] {
            assert_eq!(width(text, 900), width(&shown(text), 900), "{text}");
        }
        assert_eq!(Unprintable::find_in("🀄🀄 Karl 🎉").unwrap().characters, ['🀄', '🎉']);
        assert!(Unprintable::find_in("王\n李\r\n").is_none());
        let said = |texts: &[&str]| unprintable(texts.iter().copied()).map(|message| Locale::En.say(&message));
        assert_eq!(said(&["Łukasz", "王", ""]), None);
        let said = said(&["Łukasz", "late 🎉", "late 🎉", "🀄 Karl"]).unwrap();
        assert!(said.starts_with("“late 🎉”") && said.contains("U+1F389") && said.ends_with("1 more."), "{said}");
        assert_eq!(
            (Unprintable::find_in("Łukasz 𠮷"), Unprintable::find_in("□"), Unprintable::find_in("王\u{fe00}")),
            (None, None, None)
        );
    }

    #[test]
    fn letters_and_chinese_characters_are_set_in_faces_of_their_own() {
        let pieces: Vec<_> = pieces(Weight::Regular, "2026年 “Łukasz’s” 王").collect();
        let wanted = [
            (Face::Latin, "2026"),
            (Face::Han, "年"),
            (Face::Latin, " "),
            (Face::Han, "“"),
            (Face::Latin, "Łukasz’s"),
            (Face::Han, "”"),
            (Face::Latin, " "),
            (Face::Han, "王"),
        ];
        assert_eq!(pieces, wanted);
    }

    #[test]
    fn bold_has_faces_of_its_own_and_a_text_with_a_rare_character_is_regular() {
        assert!(Weight::Bold.can_set("第七届江南杯国标麻将邀请赛 · 臺灣盃國標麻將賽 “Łukasz’s” 一等奖 100"));
        assert!(!Weight::Bold.can_set("㛃翀") && Weight::Regular.can_set("㛃翀"));
        let faces: Vec<_> = pieces(Weight::Bold, "Jiří 王").map(|(face, _)| face).collect();
        assert_eq!(faces, [Face::BoldLatin, Face::BoldHan]);
        assert!(Weight::Bold.width("Wiśniewska", 1000) > width("Wiśniewska", 1000));
    }

    #[test]
    fn digits_are_narrower_than_han_characters() {
        assert_eq!(width("东", 1000), 1000);
        assert!(width("1", 1000) < 700);
        assert_eq!(width("东南", 900), 1800);
    }
}
