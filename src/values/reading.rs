//! The pronunciation of names in Chinese characters (pinyin), for sorting, and for reading them out at a ceremony.

use pinyin::{Pinyin, ToPinyin};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Surnames that are not pronounced as their characters usually are: of each character the pinyin without and with its tone.
/// Those of two characters come first, because the first match counts.
const SURNAMES: [(&str, &[(&str, &str)]); 28] = [
    ("尉迟", &[("yu", "yù"), ("chi", "chí")]),
    ("长孙", &[("zhang", "zhǎng"), ("sun", "sūn")]),
    ("万俟", &[("mo", "mò"), ("qi", "qí")]),
    ("单于", &[("chan", "chán"), ("yu", "yú")]),
    ("澹台", &[("tan", "tán"), ("tai", "tái")]),
    ("单", &[("shan", "shàn")]),
    ("曾", &[("zeng", "zēng")]),
    ("解", &[("xie", "xiè")]),
    ("仇", &[("qiu", "qiú")]),
    ("区", &[("ou", "ōu")]),
    ("查", &[("zha", "zhā")]),
    ("任", &[("ren", "rén")]),
    ("盖", &[("ge", "gě")]),
    ("葛", &[("ge", "gě")]),
    ("朴", &[("piao", "piáo")]),
    ("覃", &[("qin", "qín")]),
    ("乐", &[("yue", "yuè")]),
    ("翟", &[("zhai", "zhái")]),
    ("华", &[("hua", "huà")]),
    ("缪", &[("miao", "miào")]),
    ("员", &[("yun", "yùn")]),
    ("么", &[("yao", "yāo")]),
    ("折", &[("she", "shé")]),
    ("繁", &[("po", "pó")]),
    ("秘", &[("bi", "bì")]),
    ("种", &[("chong", "chóng")]),
    ("能", &[("nai", "nài")]),
    ("句", &[("gou", "gōu")]),
];

/// The pinyin, without and with tones, of the character at `place` of a person's name; `None` if it is not part of such a surname.
fn surname(name: &str, place: usize) -> Option<(&'static str, &'static str)> {
    let (_, read) = SURNAMES.iter().find(|(known, _)| name.starts_with(known))?;
    read.get(place).copied()
}

/// The key by which a name is sorted: the pinyin of Chinese characters, other letters in lower case and without marks.
pub fn reading(name: &str) -> String {
    let read = |(place, letter): (usize, char)| match letter.to_pinyin() {
        Some(pinyin) => format!("{} ", surname(name, place).map_or(pinyin.plain(), |(plain, _)| plain)),
        None => plain(letter),
    };
    name.chars().enumerate().map(read).collect()
}

/// A letter in lower case and without its marks.
fn plain(letter: char) -> String {
    match letter {
        'Ł' | 'ł' => "l".into(),
        'Ø' | 'ø' => "o".into(),
        'Đ' | 'đ' => "d".into(),
        'ß' => "ss".into(),
        // Put together again, so that a Korean syllable stays one letter.
        _ => letter.nfd().filter(|part| !is_combining_mark(*part)).nfc().flat_map(char::to_lowercase).collect(),
    }
}

/// The pinyin of a name with tones; empty if it has no Chinese character. Only names of persons begin with a surname.
pub fn pronunciation(name: &str, is_person: bool) -> String {
    let toned = |pinyin: Pinyin, place| match surname(name, place).filter(|_| is_person) {
        Some((_, toned)) => toned,
        None => pinyin.with_tone(),
    };
    let read = |(place, letter): (usize, char)| match letter.to_pinyin() {
        Some(pinyin) => format!("{} ", toned(pinyin, place)),
        None => letter.to_string(),
    };
    match name.chars().any(|letter| letter.to_pinyin().is_some()) {
        true => name.chars().enumerate().map(read).collect::<String>().trim_end().to_owned(),
        false => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_they_are_read() {
        let mut names = [
            "王建国",
            "Ana",
            "曾小明",
            "单于",
            "单雄信",
            "欧阳静怡",
            "Ömer",
            "安",
            "褚天明",
            "尉迟恭",
            "Łukasz",
            "仇和",
            "诸葛亮",
        ];
        names.sort_by_key(|name| reading(name));
        let wanted = [
            "安",
            "Ana",
            "单于",
            "褚天明",
            "Łukasz",
            "Ömer",
            "欧阳静怡",
            "仇和",
            "单雄信",
            "王建国",
            "尉迟恭",
            "曾小明",
            "诸葛亮",
        ];
        assert_eq!(names, wanted);
    }

    #[test]
    fn names_are_said_with_their_tones() {
        assert_eq!(pronunciation("单雄信", true), "shàn xióng xìn");
        assert_eq!(pronunciation("单车队", false), "dān chē duì");
        assert_eq!(pronunciation("王建国", true), "wáng jiàn guó");
        assert_eq!(pronunciation("Ana Ferreira", true), "");
    }
}
