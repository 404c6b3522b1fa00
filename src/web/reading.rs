//! How names are said: Chinese characters by their reading (pinyin), to sort names by and to say them at a ceremony.

use pinyin::{Pinyin, ToPinyin};

/// The reading of surnames that are read otherwise than their character by itself: plain, and with its tone.
const SURNAMES: [(char, &str, &str); 12] = [
    ('单', "shan", "shàn"),
    ('曾', "zeng", "zēng"),
    ('解', "xie", "xiè"),
    ('仇', "qiu", "qiú"),
    ('区', "ou", "ōu"),
    ('查', "zha", "zhā"),
    ('任', "ren", "rén"),
    ('盖', "ge", "gě"),
    ('朴', "piao", "piáo"),
    ('覃', "qin", "qín"),
    ('乐', "yue", "yuè"),
    ('翟', "zhai", "zhái"),
];

fn surname(place: usize, letter: char) -> Option<&'static (char, &'static str, &'static str)> {
    SURNAMES.iter().find(|(known, ..)| place == 0 && *known == letter)
}

/// By what a name is sorted: Chinese characters by their reading, a surname as surnames are read; letters as they are.
pub(super) fn reading(name: &str) -> String {
    let read = |(place, letter): (usize, char)| match letter.to_pinyin() {
        Some(of) => format!("{} ", surname(place, letter).map_or(of.plain(), |(_, plain, _)| plain)),
        None => letter.to_lowercase().to_string(),
    };
    name.chars().enumerate().map(read).collect()
}

/// How a name is said, with tones; empty where it is written in letters. A team is no surname.
pub(super) fn said(name: &str, is_person: bool) -> String {
    let toned = |of: Pinyin, place, letter| match surname(place, letter).filter(|_| is_person) {
        Some((.., toned)) => toned,
        None => of.with_tone(),
    };
    let read = |(place, letter): (usize, char)| match letter.to_pinyin() {
        Some(of) => format!("{} ", toned(of, place, letter)),
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
        let mut names = ["王建国", "Ana", "曾小明", "单于", "欧阳静怡", "Ömer", "安"];
        names.sort_by_key(|name| reading(name));
        assert_eq!(names, ["安", "Ana", "欧阳静怡", "单于", "王建国", "曾小明", "Ömer"]);
    }

    #[test]
    fn names_are_said_with_their_tones() {
        assert_eq!(said("单雄信", true), "shàn xióng xìn");
        assert_eq!(said("单车队", false), "dān chē duì");
        assert_eq!(said("王建国", true), "wáng jiàn guó");
        assert_eq!(said("Ana Ferreira", true), "");
    }
}
