//! No style sheet knows a size of type, a space, a corner or a colour but the tokens at the head of `static/face.css`.
//!
//! Looked at are the properties of `kind`, and every value for colours. Beside tokens and whole multiples of them a value may have 0,
//! lines of one or two px, shares in per cent, and what follows the width of a screen or of a name. Free are the measures of a layout:
//! widths, heights, insets, borders, the lengths of a shadow, where is scrolled to, and the margins of a sheet of paper.

use crate::house::{files, web_sources};
use std::collections::BTreeSet;

const HOME: &str = "static/face.css";
const FAMILIES: [&str; 3] = ["--text-", "--space-", "--radius"];
/// What a size of type may be made of beside tokens: sizes that are looked at themselves, and the widths of names.
const SIZES: [&str; 11] =
    ["--size", "--least", "--floor", "--row", "--row-small", "--face", "--w", "--x", "--list", "--room", "--wide"];
const WORDS: &str = "calc min max clamp var env auto inherit important safe-area-inset-top safe-area-inset-bottom";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Type,
    Space,
    Corner,
    Weight,
}

/// What a rule says of a property.
struct Declaration {
    line: usize,
    rule: String,
    name: String,
    value: String,
}

/// A token with its size, in thousandths of the unit.
type Token = (String, u32);

fn without_comments(sheet: &str) -> String {
    let mut parts = sheet.split("/*");
    let mut code = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let (comment, rest) = part.split_once("*/").unwrap_or((part, ""));
        code += &"\n".repeat(comment.matches('\n').count());
        code += rest;
    }
    code
}

fn declarations(sheet: &str) -> Vec<Declaration> {
    let (mut found, mut rules, mut said, mut line) = (Vec::new(), Vec::new(), String::new(), 1);
    for letter in without_comments(sheet).chars() {
        match letter {
            '{' => {
                rules.push(said.trim().to_owned());
                said.clear();
            }
            ';' | '}' => {
                if let (Some((name, value)), Some(rule)) = (said.split_once(':'), rules.last()) {
                    let [name, value] = [name, value].map(|part| part.trim().to_owned());
                    found.push(Declaration { line, rule: rule.clone(), name, value });
                }
                said.clear();
                if letter == '}' {
                    rules.pop();
                }
            }
            letter => said.push(letter),
        }
        line += usize::from(letter == '\n');
    }
    found
}

fn kind(name: &str) -> Option<Kind> {
    match name {
        "font" | "font-size" | "--size" | "--least" | "--floor" | "--row" | "--row-small" => Some(Kind::Type),
        "font-weight" => Some(Kind::Weight),
        _ if name.starts_with("border") && name.ends_with("radius") => Some(Kind::Corner),
        _ if name.starts_with("margin") || name.starts_with("padding") || name.ends_with("gap") => Some(Kind::Space),
        _ => None,
    }
}

/// The words of a value: numbers with their units, functions, names. What stands in `font` after a size is none.
fn words(value: &str) -> impl Iterator<Item = &str> {
    let line_height = |(_, rest): &(&str, &str)| rest.starts_with(|first: char| first.is_ascii_digit());
    let value = value.rsplit_once('/').filter(line_height).map_or(value, |(size, _)| size);
    let between = |letter: char| !letter.is_ascii_alphanumeric() && !".-%".contains(letter);
    value.split(between).filter(|word| word.chars().any(|letter| letter != '-'))
}

/// The number and the unit of a word that is a measure.
fn measure(word: &str) -> Option<(&str, &str)> {
    let digits = word.find(|letter: char| !letter.is_ascii_digit() && !"-.".contains(letter)).unwrap_or(word.len());
    let (number, unit) = word.split_at(digits);
    number.contains(|letter: char| letter.is_ascii_digit()).then_some((number, unit))
}

fn is_known(kind: Kind, word: &str) -> bool {
    if kind == Kind::Weight {
        return ["400", "700", "inherit"].contains(&word);
    }
    if word.starts_with("--") {
        return match kind {
            Kind::Type => word.starts_with("--text-") || word == "--zoom" || SIZES.contains(&word),
            Kind::Space => word.starts_with("--space-") || word.starts_with("--text-") || word == "--edge",
            Kind::Corner | Kind::Weight => word.starts_with("--radius"),
        };
    }
    match measure(word) {
        None => WORDS.split(' ').any(|known| known == word),
        Some((number, "")) => !number.contains('.'),
        Some((_, "%" | "vw" | "vh" | "cqi")) => true,
        Some(("0", "px")) => true,
        Some((number, "px")) => kind == Kind::Space && ["1", "2"].contains(&number.trim_start_matches('-')),
        Some(_) => false,
    }
}

fn is_colour(word: &str) -> bool {
    let digits = word.strip_prefix('#').filter(|digits| digits.len() >= 3);
    digits.is_some_and(|digits| digits.chars().all(|digit| digit.is_ascii_hexdigit()))
        || ["rgb", "rgba", "hsl", "hsla", "white", "black"].contains(&word)
}

fn thousandths(number: &str) -> Option<u32> {
    let number = number.trim_start_matches('-');
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    format!("{whole}{}", format!("{part:0<3}").get(..3)?).parse().ok()
}

/// The thousandths of a rem of a measure; of an em as if it were one.
fn in_rem(word: &str) -> Option<u32> {
    let (number, unit) = measure(word)?;
    let number = thousandths(number)?;
    match unit {
        "rem" | "em" => Some(number),
        "px" => Some(number / 16),
        "pt" => Some(number / 12),
        _ => None,
    }
}

fn nearest<'a>(kind: Kind, word: &str, unit: u32, tokens: &'a [Token]) -> Option<&'a str> {
    let size = in_rem(word)? * 1000 / unit;
    let family = match kind {
        Kind::Type => FAMILIES[0],
        Kind::Space => FAMILIES[1],
        Kind::Corner => FAMILIES[2],
        Kind::Weight => return None,
    };
    let of_kind = tokens.iter().filter(|(name, _)| name.starts_with(family));
    of_kind.min_by_key(|(_, step)| step.abs_diff(size)).map(|(name, _)| name.as_str())
}

/// Whatever in a sheet is neither a token nor made of them.
fn faults(path: &str, sheet: &str, tokens: &[Token]) -> Vec<String> {
    let all = declarations(sheet);
    let unit = all.iter().find(|one| one.name == "--unit").and_then(|one| in_rem(&one.value)).unwrap_or(1000);
    let mut found = Vec::new();
    for Declaration { line, rule, name, value } in &all {
        let place = format!("{path}:{line}: {name}: {value}");
        if path != HOME && FAMILIES.iter().any(|family| name.starts_with(family)) {
            found.push(format!("{place}, which is said in {HOME} only"));
        }
        let is_named = name.starts_with("--") && rule == ":root";
        let mut letters = value.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '#');
        if !is_named && letters.any(is_colour) {
            found.push(format!("{place}, a colour without a name"));
        }
        let Some(kind) = kind(name).filter(|_| !rule.starts_with("@page")) else { continue };
        for word in words(value).filter(|word| !is_known(kind, word)) {
            let nearest = nearest(kind, word, unit, tokens).map(|token| format!(", nearest is {token}"));
            found.push(format!("{place} has {word}{}", nearest.unwrap_or_default()));
        }
    }
    found
}

fn sheets() -> Vec<(String, String)> {
    files("static", "css").into_iter().map(|(path, text)| (path.to_string_lossy().into_owned(), text)).collect()
}

fn tokens() -> Vec<Token> {
    let mut tokens = Vec::new();
    for Declaration { name, value, .. } in declarations(&std::fs::read_to_string(HOME).unwrap()) {
        if FAMILIES.iter().any(|family| name.starts_with(family)) {
            let factor = value.strip_prefix("calc(").and_then(|product| product.split_once(" * var(--unit)"));
            tokens.push((name, factor.map_or(1000, |(factor, _)| thousandths(factor).unwrap())));
        }
    }
    tokens
}

#[test]
fn no_sheet_knows_a_size_a_space_a_corner_or_a_colour_but_the_tokens() {
    let (sheets, tokens) = (sheets(), tokens());
    assert!(sheets.len() > 8);
    let found: Vec<_> = sheets.iter().flat_map(|(path, sheet)| faults(path, sheet, &tokens)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn there_are_eight_sizes_eight_spaces_and_three_corners_and_all_are_used() {
    let tokens = tokens();
    let count = |family: &str| tokens.iter().filter(|(name, _)| name.starts_with(family)).count();
    assert_eq!(FAMILIES.map(count), [8, 8, 3]);
    let (mut made, mut used) = (BTreeSet::new(), BTreeSet::new());
    for (_, sheet) in sheets() {
        made.extend(declarations(&sheet).into_iter().map(|one| one.name).filter(|name| name.starts_with("--")));
        let names = sheet.split("var(").skip(1).filter_map(|rest| rest.split([')', ',']).next());
        used.extend(names.map(str::to_owned));
    }
    assert_eq!(made.symmetric_difference(&used).collect::<Vec<_>>(), Vec::<&String>::new(), "made or used only");
}

#[test]
fn a_planted_number_is_found_and_the_nearest_token_named() {
    let tokens = tokens();
    let fault = |sheet: &str| faults("x.css", sheet, &tokens).join("; ");
    for good in [
        ".a { margin: 0 auto calc(-1 * var(--space-3)); border-radius: 50%; width: 3.7rem; }",
        ".a { font: 100%/1.5 var(--face); font-size: min(var(--text-3), max(4.2vw, var(--text-1))); font-weight: 700; }",
        ":root { --ink: #14201c; } @media print { .a:hover { color: var(--ink); margin-left: -1px; } } @page { margin: 12mm; }",
    ] {
        assert_eq!(fault(good), "");
    }
    for (planted, said) in [
        ("/* a\nb */\n.a { gap: .7rem 0; }", "x.css:3: gap: .7rem 0 has .7rem, nearest is --space-5"),
        (".a { font-size: 23px }", "x.css:1: font-size: 23px has 23px, nearest is --text-6"),
        (":root { --unit: 2rem; } .a { --size: 2.4rem; }", "x.css:1: --size: 2.4rem has 2.4rem, nearest is --text-5"),
        (".a { border-radius: 6px; }", "x.css:1: border-radius: 6px has 6px, nearest is --radius-small"),
        (".a { font-size: larger; }", "x.css:1: font-size: larger has larger"),
        (".a { font-weight: 600; }", "x.css:1: font-weight: 600 has 600"),
        (".a { padding: calc(1.5 * var(--space-2)); }", "x.css:1: padding: calc(1.5 * var(--space-2)) has 1.5"),
        (".a { gap: var(--radius); }", "x.css:1: gap: var(--radius) has --radius"),
        (".a { fill: #fff; }", "x.css:1: fill: #fff, a colour without a name"),
        (".a { background: white; }", "x.css:1: background: white, a colour without a name"),
        (".a { --line: rgb(0 0 0 / .2); }", "x.css:1: --line: rgb(0 0 0 / .2), a colour without a name"),
        (":root { --text-9: 5rem; }", "x.css:1: --text-9: 5rem, which is said in static/face.css only"),
    ] {
        assert_eq!(fault(planted), said);
    }
}

#[test]
fn pages_and_scripts_set_no_style_but_places() {
    for (path, text) in files("templates", "html").into_iter().chain(web_sources()) {
        assert!(![" style=\"", " style=\\\""].iter().any(|style| text.contains(style)), "{}", path.display());
    }
    for (path, text) in files("static", "js").into_iter().filter(|(path, _)| !path.starts_with("static/vendor")) {
        for set in text.split(".style.").skip(1) {
            let property = set.split(|letter: char| !letter.is_ascii_alphabetic()).next();
            assert!(["left", "width", "setProperty"].map(Some).contains(&property), "{}: {set}", path.display());
        }
    }
}
