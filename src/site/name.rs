//! A name as pages, displays and plates show it: given and family name, its language, and its width.
//!
//! By the width `static/names.css` fits a name into its place, because no letter is cut and no word broken; and with
//! the language browsers draw Chinese characters in the forms of the region, and read them aloud.

use askama::Template;
use askama::filters::HtmlSafe;
use event::event::{EntryList, NameParts, is_in_squares, name_parts};
use event::sheet::penalty::Entrant;
use event::values::ids::{PlayerId, TeamId};
use messages::Locale;
use unicode_normalization::UnicodeNormalization;

/// The widths of `a` to `z` and `A` to `Z` in the bold font of pages, in thousandths of an em, as
/// `docs/make-face --widths` prints them.
const SMALL: [u32; 26] = [
    605, 633, 515, 633, 591, 388, 633, 658, 306, 306, 621, 306, 982, 658, 620, 633, 633, 455, 498, 435, 658, 569, 856,
    579, 569, 488,
];
const CAPITAL: [u32; 26] = [
    690, 672, 638, 741, 561, 549, 725, 766, 390, 332, 665, 565, 943, 813, 796, 628, 796, 661, 551, 580, 756, 650, 967,
    667, 625, 580,
];
/// The additional width of the horn of `ơ` and `ư`.
const HORN: (char, u32) = ('\u{31b}', 130);
/// The size of a given name above a family name, in thousandths of the family name's size.
const GIVEN: u32 = 650;
/// A wider family name has two lines if there is little room and it can be split; a whole name, which has no line above
/// it, everywhere. In thousandths of an em.
const WIDE: u32 = 10_500;
const WIDE_WHOLE: u32 = 6_500;
/// A name can be split after these.
const PARTS: [char; 3] = [' ', '-', '·'];
/// The largest class of widths in `static/names.css`.
const WIDEST: usize = 48;

/// A name, ready to be shown.
#[derive(Clone, Template)]
#[template(path = "macros/name.html")]
pub struct Name {
    given: String,
    family: String,
    apart: String,
    family_first: bool,
    lang: &'static str,
    /// The width of its widest line, and of its widest word, in halves of an em.
    wide: usize,
    word: usize,
    /// Whether its family name, or the whole name, has two lines if there is little room.
    is_parted: bool,
    /// Whether these are split at a space, and no word is split.
    keeps_words: bool,
}

/// A word of a name.
struct NameWord<'a> {
    /// A line may break between these.
    pieces: Vec<&'a str>,
    /// Whether displays break it neither between them nor at its hyphen.
    is_kept: bool,
    space: &'a str,
}

// The template escapes it.
impl HtmlSafe for Name {}

impl Name {
    /// The name of a player, with what distinguishes namesakes.
    pub fn of_player(locale: Locale, entries: &EntryList, id: PlayerId) -> Name {
        let given = entries.player(id).map_or("", |player| player.background.given_name.as_str());
        Name::of_person(locale, &entries.player_name(id), given)
    }

    /// The name of a person, with the stored given name; empty if there is none.
    pub fn of_person(locale: Locale, name: &str, given_name: &str) -> Name {
        let NameParts { given, family, apart, family_first } = name_parts(name, given_name);
        let (given, family, apart) = (given.to_owned(), family.to_owned(), apart.to_owned());
        let lang = language(locale, name);
        Name { given, family, apart, family_first, lang, wide: 0, word: 0, is_parted: false, keeps_words: false }
            .measured()
    }

    /// A name without parts, such as that of a team.
    pub fn whole(locale: Locale, name: String) -> Name {
        let (lang, none) = (language(locale, &name), String::new);
        let (given, apart, family_first) = (none(), none(), false);
        Name { given, family: name, apart, family_first, lang, wide: 0, word: 0, is_parted: false, keeps_words: false }
            .measured()
    }

    /// A word of the page in the place of a name.
    pub fn word(locale: Locale, text: String) -> Name {
        Name { lang: locale.code(), ..Name::whole(locale, text) }
    }

    /// The name of a team.
    pub fn of_team(locale: Locale, entries: &EntryList, id: TeamId) -> Name {
        Name::whole(locale, entries.team_name(id))
    }

    /// The name of a player or team.
    pub fn of_entrant(locale: Locale, entries: &EntryList, of: Entrant) -> Name {
        match of {
            Entrant::Player(player) => Name::of_player(locale, entries, player),
            Entrant::Team(team) => Name::of_team(locale, entries, team),
        }
    }

    /// The name for a row, where the family name has one line.
    pub fn in_row(mut self) -> Name {
        if !self.given.is_empty() {
            self.wide = self.wide.max(halves(width(&self.family)));
            (self.is_parted, self.keeps_words) = (false, false);
        }
        self
    }

    /// The name for two lines at most, in a list of which it is one: if the family name needs both, only the first
    /// letters of the given name precede it, as many as tell it from the others of that family.
    pub fn in_two_lines(self, list: &[Name]) -> Name {
        let family = width(&self.family);
        if self.given.is_empty() || family <= WIDE || parted(&self.family).0 >= family {
            return self;
        }
        let alike = |other: &&Name| (&other.family, &other.apart) == (&self.family, &self.apart);
        let others = list.iter().filter(alike).filter(|other| other.given != self.given);
        let equal = others.map(|other| equal_letters(&other.given, &self.given)).max().unwrap_or(0);
        let first = first_letters(&self.given, equal + 1);
        let dot = if first == self.given { "" } else { "." };
        let short = Name { family: format!("{first}{dot} {}", self.family), ..self.clone() };
        let short = Name { given: String::new(), family_first: false, ..short }.measured();
        let row = self.in_row();
        if short.wide < row.wide { short } else { row }
    }

    /// The name in one line at a table with these four, of which it is one: the family name, with the given name where
    /// another has the same, and with what tells namesakes apart where another has both.
    pub fn in_one_line(mut self, four: &[Name]) -> Name {
        let alike: Vec<&Name> = four.iter().filter(|other| other.family == self.family).collect();
        let is_namesake = alike.iter().filter(|other| other.given == self.given).count() > 1;
        if alike.len() > 1 && !self.given.is_empty() {
            self.family = match self.family_first {
                true => format!("{} {}", self.family, self.given),
                false => format!("{} {}", self.given, self.family),
            };
        }
        if is_namesake {
            self.family.push_str(&self.apart);
        }
        (self.given, self.apart) = Default::default();
        self.wide = halves(width(&self.family));
        (self.is_parted, self.keeps_words) = (false, false);
        self
    }

    /// Its text where it is in one line.
    pub fn into_line(self, four: &[Name]) -> String {
        self.in_one_line(four).family
    }

    /// The width of its widest line, in halves of an em.
    pub fn wide(&self) -> usize {
        self.wide
    }

    /// The words of the family name. Browsers may break a line after dots, and do so at spaces and hyphens anyway.
    fn words(&self) -> impl Iterator<Item = NameWord<'_>> {
        let keeps_words = self.keeps_words;
        self.family.split_inclusive(' ').map(move |part| {
            let word = part.trim_end_matches(' ');
            let is_kept = keeps_words && word.contains(PARTS);
            NameWord { pieces: word.split_inclusive('·').collect(), is_kept, space: &part[word.len()..] }
        })
    }

    fn measured(mut self) -> Name {
        let (family, most) = (width(&self.family), if self.given.is_empty() { WIDE_WHOLE } else { WIDE });
        let (in_parts, keeps_words) = if family > most { parted(&self.family) } else { (family, false) };
        self.is_parted = in_parts < family;
        self.keeps_words = self.is_parted && keeps_words;
        let word = |text: &str| text.split_inclusive(PARTS).map(width).max().unwrap_or(0);
        self.word = halves(word(&self.family).max(word(&self.given)).max(word(&self.apart)));
        let given = (width(&self.given) * GIVEN / 1000).max(word(&self.given));
        self.wide = halves(in_parts.max(given).max(width(self.apart.trim_start()) * GIVEN / 1000));
        self
    }
}

/// The width of the widest of these names, as the class of their list.
pub fn widest<'a>(names: impl IntoIterator<Item = &'a Name>) -> usize {
    names.into_iter().map(Name::wide).max().unwrap_or(1)
}

/// Thousandths of an em as a class of widths, which are halves of an em.
fn halves(width: u32) -> usize {
    (width.div_ceil(500) as usize).clamp(1, WIDEST)
}

/// The width of a text in the bold font, in thousandths of an em.
pub fn width(text: &str) -> u32 {
    text.chars().map(advance).sum()
}

fn advance(letter: char) -> u32 {
    match letter {
        'a'..='z' => SMALL[usize::from(letter as u8 - b'a')],
        'A'..='Z' => CAPITAL[usize::from(letter as u8 - b'A')],
        ' ' => 260,
        '\'' | '‘' | '’' | '.' | ',' | '·' | 'ł' | 'ı' => 306,
        '0'..='9' | '+' | '−' | '–' => 572,
        '-' | '(' | ')' => 339,
        'æ' | 'œ' | 'Æ' | 'Œ' => 979,
        '\u{300}'..='\u{36f}' => 0,
        _ => match letter.nfd().next() {
            // Its other marks do not make it wider.
            Some(plain) if plain != letter => {
                advance(plain) + if letter.nfd().any(|mark| mark == HORN.0) { HORN.1 } else { 0 }
            }
            _ if letter < '\u{250}' => 833,
            _ => 1000,
        },
    }
}

/// The wider of the two lines of a text that is split where it is narrowest, and whether that is at a space: it is,
/// unless a line would be too wide. The whole width if it cannot be split.
fn parted(text: &str) -> (u32, bool) {
    let narrowest = |parts: &[char]| {
        let places = text.char_indices().filter(|(_, letter)| parts.contains(letter));
        let lines = places.map(|(at, letter)| text.split_at(at + letter.len_utf8()));
        lines.map(|(first, second)| width(first.trim_end()).max(width(second))).min()
    };
    match narrowest(&[' ']) {
        Some(lines) if lines <= WIDE => (lines, true),
        _ => (narrowest(&PARTS).unwrap_or(width(text)), false),
    }
}

/// How many letters two texts have in common before the first difference.
fn equal_letters(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
}

/// The first letters of a name, at least so many, the last of them not a space or hyphen.
fn first_letters(text: &str, least: usize) -> &str {
    let mut ends = text.char_indices().skip(least.saturating_sub(1)).filter(|(_, letter)| !PARTS.contains(letter));
    ends.next().map_or(text, |(at, letter)| &text[..at + letter.len_utf8()])
}

/// The language of a name: if it is in Chinese characters that of the page, else Chinese as listed first; unknown for
/// any other.
fn language(locale: Locale, name: &str) -> &'static str {
    let of = |code: &'static str| code.split('-').next();
    let (own, chinese) = (locale.code(), Locale::ZhHans.code());
    match is_in_squares(name) {
        true if of(own) == of(chinese) => own,
        true => chinese,
        false => "und",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        Name::of_person(Locale::En, text, "")
    }

    #[test]
    fn a_name_is_shown_in_its_parts_and_escaped() {
        assert_eq!(
            name("Tom <Fox> (Lyon)").to_string(),
            "<span class=\"name w7\" lang=\"und\"><span class=\"given\">Tom</span> <span class=\"family\">&#60;Fox&#62;</span>\
             <span class=\"apart\"> (Lyon)</span></span>"
        );
        assert_eq!(name("王建国").to_string(), "<span class=\"name w6\" lang=\"zh-Hans\">王建国</span>");
    }

    #[test]
    fn the_width_is_that_of_the_widest_line() {
        assert_eq!(name("欧阳静怡").wide(), 8);
        assert_eq!(name("Tom Featherstonehaugh").wide(), halves(width("Featherstonehaugh")));
        let double = name("Aleksandra Wiśniewska-Kowalczyk");
        assert_eq!(double.wide(), halves(width("Wiśniewska-")), "it is parted");
        assert_eq!(double.in_row().wide(), halves(width("Wiśniewska-Kowalczyk")), "it has one line");
        assert_eq!(name("买买提·阿不都热合曼").wide(), 12, "it is parted after the dot");
        assert!(width("Łódź Ødegård Kjærgaard") > 0 && width("é") == width("e") && width("ớ") > width("o"));
        assert_eq!(width("0123456789"), 10 * width("7"), "figures have one width");
    }

    #[test]
    fn in_a_list_those_of_one_family_have_as_many_letters_as_tell_them_apart() {
        let given = ["Anna", "Aleksandra", "Ágnes", "Anna Maria", "Aleksandra"];
        let list = given.map(|given| Name::of_person(Locale::En, &format!("{given} Wiśniewska-Kowalczyk"), given));
        let shown = list.clone().map(|own| own.in_two_lines(&list));
        let [anna, aleksandra, agnes, maria, _] = &shown;
        assert_eq!(anna.family, "Anna Wiśniewska-Kowalczyk");
        assert_eq!(aleksandra.family, "Al. Wiśniewska-Kowalczyk");
        assert_eq!(agnes.family, "Á. Wiśniewska-Kowalczyk");
        assert_eq!(maria.family, "Anna M. Wiśniewska-Kowalczyk");
        let two = ["Maximilian Alexander", "Maximilian Andreas"];
        let list = two.map(|given| Name::of_person(Locale::En, &format!("{given} Wiśniewska-Kowalczyk"), given));
        let row = list[0].clone().in_two_lines(&list);
        assert_eq!((row.given.as_str(), row.family.as_str()), (two[0], "Wiśniewska-Kowalczyk"), "it is no wider");
    }

    #[test]
    fn who_has_many_names_is_as_wide_as_the_widest_where_they_have_lines_of_their_own() {
        let shown = name("María del Carmen García-Lorenzo y Ruiz de la Prada").to_string();
        assert!(shown.contains(&format!(" x{}\"", halves(width("Lorenzo ")))), "{shown}");
        assert!(!name("Featherstonehaugh").to_string().contains(" x"));
    }

    #[test]
    fn a_wide_family_name_has_both_lines_and_one_line_has_the_family_name() {
        let double = name("Aleksandra Wiśniewska-Kowalczyk").in_two_lines(&[]);
        assert!(double.to_string().contains(">A. Wiśniewska-Kowalczyk<"));
        assert!(name("Anna Müller").in_two_lines(&[]).to_string().contains(">Anna<"));
        let words = Name::whole(Locale::En, "Klub Saint-Xu Nakamura".into());
        assert_eq!(words.wide(), halves(width("Saint-Xu Nakamura")).min(halves(width("Klub Saint-Xu"))));
        assert!(words.to_string().contains(">Klub <span class=\"word\">Saint-Xu</span> Nakamura<"), "{words}");
        let dots = Name::whole(Locale::ZhHans, "阿卜杜·拉赫曼 穆罕默德·艾哈迈德".into()).to_string();
        assert!(
            dots.contains(">阿卜杜·<wbr>拉赫曼</span> <span class=\"word\">穆罕默德·<wbr>艾哈迈德</span>"),
            "{dots}"
        );
        let one = name("买买提·阿不都热合曼").to_string();
        assert!(one.contains(">买买提·<wbr>阿不都热合曼<"), "{one}");
        let lines = |four: [&str; 4]| {
            let four = four.map(name);
            four.clone().map(|own| own.into_line(&four))
        };
        let shown = lines(["Søren Martin", "Bartholomew Martin", "Tom Fox (Lyon)", "王伟"]);
        assert_eq!(shown, ["Søren Martin", "Bartholomew Martin", "Fox", "王伟"]);
        let namesakes = lines(["Wang Wei (Köln)", "Wang Wei (Bonn)", "WEI Wang", "Hu Wei"]);
        assert_eq!(namesakes, ["Wang Wei (Köln)", "Wang Wei (Bonn)", "WEI", "Hu Wei"]);
    }
}
