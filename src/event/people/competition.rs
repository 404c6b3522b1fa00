//! The competition to which an event belongs: its name without the year and the number of the edition.

/// The words after a number that make it the number of an edition.
const COUNTERS: [&str; 5] = ["届", "屆", "回", "年", "年度"];

/// The name without year and edition; unchanged if nothing else is left.
pub fn competition(event: &str) -> String {
    let mut rest = String::new();
    let mut letters = event.chars().peekable();
    while let Some(letter) = letters.next() {
        if !is_number(letter) {
            rest.push(letter);
            continue;
        }
        let mut number = letter.to_string();
        while let Some(next) = letters.next_if(|next| is_number(*next)) {
            number.push(next);
        }
        let after: String = letters.clone().take(3).collect();
        let counter =
            COUNTERS.iter().filter(|counter| after.starts_with(**counter)).max_by_key(|counter| counter.len());
        let ordinal = ["st", "nd", "rd", "th"].into_iter().find(|end| {
            let rest = after.strip_prefix(end);
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic)) && is_in_digits(&number)
        });
        let skipped = counter.copied().or(ordinal).map_or(0, |text| text.chars().count());
        let is_edition = skipped > 0 || is_year(&number);
        if !is_edition {
            rest.push_str(&number);
            continue;
        }
        (0..skipped).for_each(|_| _ = letters.next());
        if rest.ends_with('第') {
            rest.pop();
        }
    }
    let words: Vec<&str> = rest.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).collect();
    match words.is_empty() {
        true => event.trim().to_owned(),
        false => words.join(" "),
    }
}

fn is_number(letter: char) -> bool {
    letter.is_ascii_digit() || "〇零一二三四五六七八九十".contains(letter)
}

fn is_in_digits(number: &str) -> bool {
    number.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_year(number: &str) -> bool {
    is_in_digits(number) && number.parse().is_ok_and(|year: u32| (1900..2200).contains(&year))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_competition_is_an_event_without_its_year_and_edition() {
        for (event, name) in [
            ("Spring Cup 2026", "Spring Cup"),
            ("2024 Spring Cup", "Spring Cup"),
            ("12th Open of Lyon", "Open of Lyon"),
            ("2nd World Mahjong Championship, Prague 2010", "World Mahjong Championship, Prague"),
            ("第八届世界麻将锦标赛", "世界麻将锦标赛"),
            ("2025年全国麻将公开赛", "全国麻将公开赛"),
            ("2026年度第3届春季杯", "春季杯"),
            ("Top 16", "Top 16"),
            ("三人行杯", "三人行杯"),
            ("2026", "2026"),
        ] {
            assert_eq!(competition(event), name, "{event}");
        }
    }
}
