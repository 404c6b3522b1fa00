//! The numbers of a list before its names: `1. 张三`, `1、`, `1)`, `①`, as people and chat groups (接龙) write them.

use super::table::{LEFT_OUT, Table, cell};
use super::way::Way;
use event::values::people::folded_name;
use messages::Message;
use std::collections::{BTreeMap, BTreeSet};

fn digit(c: char) -> Option<u32> {
    match c {
        '０'..='９' => Some(u32::from(c) - u32::from('０')),
        _ => c.to_digit(10),
    }
}

/// The number before a text, the text, and whether there is a sign between them; `None` if there is no number.
pub(super) fn split_number(text: &str) -> Option<(u32, &str, bool)> {
    let first = text.chars().next()?;
    if let circled @ 1..=20 = u32::from(first).wrapping_sub(0x245F) {
        let rest = text[first.len_utf8()..].trim_start_matches(['.', '、', ' ', '　']);
        return (!rest.is_empty()).then_some((circled, rest, true));
    }
    let (is_open, digits) = match text.strip_prefix(['(', '（', '[', '【']) {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let after = digits.trim_start_matches(|c: char| digit(c).is_some());
    let figures = &digits[..digits.len() - after.len()];
    if figures.is_empty() || figures.chars().count() > 4 {
        return None;
    }
    let number = figures.chars().filter_map(digit).fold(0, |number, digit| 10 * number + digit);
    let sign: &[char] = if is_open { &[')', '）', ']', '】'] } else { &['.', '．', '、', ')', '）', ':', '：'] };
    let (rest, has_sign) = match after.trim_start().strip_prefix(sign) {
        Some(rest) => (rest, true),
        None if !is_open && after.starts_with(char::is_whitespace) => (after, false),
        None => return None,
    };
    let rest = rest.trim();
    (!rest.is_empty() && !rest.starts_with(|c: char| digit(c).is_some())).then_some((number, rest, has_sign))
}

/// Whether these numbers, one for each line, are those of a list. If signs follow them, two may be equal: in chat groups several
/// people write at the same time.
pub(super) fn are_of_a_list(numbers: &[Option<(u32, &str, bool)>]) -> bool {
    let all: Vec<(u32, bool)> = numbers.iter().flatten().map(|(number, _, has_sign)| (*number, *has_sign)).collect();
    let follows = |two: &[(u32, bool)]| two[0].0 < two[1].0 || (two[0].0 == two[1].0 && two[0].1 && two[1].1);
    let in_order = all.windows(2).all(follows) && all.first().is_some_and(|(first, _)| *first == 1);
    in_order && all.len() == numbers.len() && (all.len() > 1 || all.iter().all(|(_, has_sign)| *has_sign))
}

/// Whether a text is a number of the list without a name: `3.`
pub(super) fn is_number_alone(text: &str) -> bool {
    text.strip_suffix(['.', '．', '、', ')', '）', ':', '：'])
        .is_some_and(|number| !number.is_empty() && number.chars().all(|c| digit(c).is_some()))
}

/// A text and the note in brackets at its end: `赵六（替补）`. The name in another script is not a note.
pub(super) fn split_note(text: &str) -> (&str, Option<&str>) {
    let opens = text.strip_suffix([')', '）']).and_then(|inner| Some((inner.rfind(['(', '（'])?, inner)));
    let Some((at, inner)) = opens.filter(|(at, _)| *at > 0) else { return (text, None) };
    let (name, note) = (text[..at].trim_end(), inner[at..].trim_start_matches(['(', '（']).trim());
    let is_latin = |text: &str| text.chars().any(|c| c.is_ascii_alphabetic());
    match is_latin(name) == is_latin(note) && !name.is_empty() {
        true => (name, Some(note)),
        false => (text, None),
    }
}

/// Leaves out the lines with a number of the list and no name.
pub(super) fn leave_out_empty(table: &mut Table, taken_in: &BTreeSet<u64>) {
    let Some(place) = table.place("name") else { return };
    table.leave_out(LEFT_OUT, |_, (line, cells)| is_number_alone(cell(cells, place)) && !taken_in.contains(line));
}

/// Removes the numbers of the list from the names, if every line has one; lines before the first and after the last are left out.
pub(super) fn strip(table: &mut Table, told: &[Way], taken_in: &BTreeSet<u64>) {
    let Some(place) = table.place("name") else { return };
    let numbers: Vec<Option<(u32, &str, bool)>> =
        table.rows.iter().map(|(_, cells)| split_number(cell(cells, place))).collect();
    let first = numbers.iter().position(Option::is_some);
    let last = numbers.iter().rposition(Option::is_some);
    let (Some(first), Some(last)) = (first, last) else { return };
    let run = &numbers[first..=last];
    // The numbers may begin again with each team.
    let begins = |next: &Option<(u32, &str, bool)>| matches!(next, Some((1, ..)));
    let has_teams = table.place("team").is_some();
    if !(are_of_a_list(run) || has_teams && run.chunk_by(|_, next| !begins(next)).all(are_of_a_list)) {
        return;
    }
    if table.decide(told, Way::Numbered, &[Way::WithNumbers]) == Way::WithNumbers {
        return;
    }
    // Namesakes in one team, or of one club, keep the notes that tell them apart.
    let beside = ["team", "club"].map(|code| table.place(code));
    let key = |name: &str, cells: &[String]| {
        (folded_name(name), beside.map(|place| place.map_or(String::new(), |place| folded_name(cell(cells, place)))))
    };
    let mut namesakes = BTreeMap::new();
    for (_, cells) in &table.rows[first..=last] {
        if let Some((_, text, _)) = split_number(cell(cells, place)) {
            *namesakes.entry(key(split_note(text).0, cells)).or_insert(0) += 1;
        }
    }
    let mut notes = Vec::new();
    for (line, cells) in &mut table.rows[first..=last] {
        let Some((_, text, _)) = split_number(&cells[place]) else { continue };
        let name = match split_note(text) {
            (name, Some(note)) if namesakes.get(&key(name, cells)) == Some(&1) => {
                notes.push(Message::new("layout-note-left").arg("line", *line).arg("note", note));
                name
            }
            _ => text,
        };
        cells[place] = name.to_owned();
    }
    table.said.extend(notes);
    table.leave_out(LEFT_OUT, |place, (line, _)| !(first..=last).contains(&place) && !taken_in.contains(line));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_before_a_name_is_known_in_every_form() {
        for text in ["7. 张三", "7、张三", "7)张三", "(7) 张三", "（7）张三", "⑦张三", "７．张三", "7 张三"]
        {
            let found = split_number(text).map(|(number, name, _)| (number, name));
            assert_eq!(found, Some((7, "张三")), "{text}");
        }
        for text in ["张三", "7", "7.", "7.5", "7级", "12345. x", "(7", ""] {
            assert_eq!(split_number(text), None, "{text}");
        }
    }

    #[test]
    fn a_note_in_brackets_is_none_if_it_is_the_name_in_another_script() {
        assert_eq!(split_note("赵六（替补）"), ("赵六", Some("替补")));
        assert_eq!(split_note("Anna Berg (vegan)"), ("Anna Berg", Some("vegan")));
        assert_eq!(split_note("王伟 (Wang Wei)"), ("王伟 (Wang Wei)", None));
        assert_eq!(split_note("（替补）"), ("（替补）", None));
    }
}
