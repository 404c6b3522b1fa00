//! How names are said: Chinese characters by their reading (pinyin), to sort names by and to say them at a ceremony.

use pinyin::{Pinyin, ToPinyin};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Surnames that are read otherwise than their characters by themselves, those of two characters first: each character plain, and
/// with its tone.
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

/// How the character at this place of a person's name is said as part of the surname, where that is otherwise than by itself.
fn surname(name: &str, place: usize) -> Option<(&'static str, &'static str)> {
    let (_, read) = SURNAMES.iter().find(|(known, _)| name.starts_with(known))?;
    read.get(place).copied()
}

/// By what a name is sorted: Chinese characters by their reading, a surname as surnames are read; letters without their marks.
pub fn reading(name: &str) -> String {
    let read = |(place, letter): (usize, char)| match letter.to_pinyin() {
        Some(of) => format!("{} ", surname(name, place).map_or(of.plain(), |(plain, _)| plain)),
        None => plain(letter),
    };
    name.chars().enumerate().map(read).collect()
}

/// A letter small and without its marks.
fn plain(letter: char) -> String {
    match letter {
        'Ł' | 'ł' => "l".into(),
        'Ø' | 'ø' => "o".into(),
        'Đ' | 'đ' => "d".into(),
        'ß' => "ss".into(),
        _ => letter.nfd().filter(|part| !is_combining_mark(*part)).flat_map(char::to_lowercase).collect(),
    }
}

/// How a name is said, with tones; empty where it is written in letters. A team is no surname.
pub fn pronunciation(name: &str, is_person: bool) -> String {
    let toned = |of: Pinyin, place| match surname(name, place).filter(|_| is_person) {
        Some((_, toned)) => toned,
        None => of.with_tone(),
    };
    let read = |(place, letter): (usize, char)| match letter.to_pinyin() {
        Some(of) => format!("{} ", toned(of, place)),
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
