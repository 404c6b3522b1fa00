//! Countries as people write them, and their codes as federations write them: three letters like those of the International Olympic
//! Committee, which differ from ISO 3166 (`GER`, not `DEU`).

use super::folding::folded_name;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The code of each country, with its other codes and its names, from `countries.txt` beside this file.
fn countries() -> impl Iterator<Item = (&'static str, impl Iterator<Item = &'static str>)> {
    let lines = include_str!("countries.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(';')).map(|(code, names)| (code, names.split([';', '|'])))
}

static CODES: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
    let all = countries().flat_map(|(code, names)| names.chain([code]).map(move |name| (folded_name(name), code)));
    all.collect()
});

/// The code of a country that is written with any of its codes or names; three capital letters that are unknown are returned unchanged.
/// `None` for other texts.
pub fn code(written: &str) -> Option<String> {
    let is_code = written.len() == 3 && written.bytes().all(|byte| byte.is_ascii_uppercase());
    let known = CODES.get(&folded_name(written)).map(|code| (*code).to_owned());
    known.or(is_code.then(|| written.to_owned()))
}

/// A key that is equal for all ways to write one country: its code, or the folded text if the country is unknown.
pub fn key(written: &str) -> String {
    code(written).unwrap_or_else(|| folded_name(written))
}

/// Writes each country always as it was written the first time.
#[derive(Clone, Debug, Default)]
pub struct Writings(HashMap<String, String>);

impl Writings {
    /// The country as it was written the first time; empty if it is empty.
    pub fn unify(&mut self, country: &str) -> String {
        match country.is_empty() {
            true => String::new(),
            false => self.0.entry(key(country)).or_insert_with(|| country.to_owned()).clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_known_by_its_codes_and_names() {
        for written in ["GER", "de", "DEU", "Germany", "GERMANY ", "德国", "德國", "Deutschland"] {
            assert_eq!(code(written).as_deref(), Some("GER"));
        }
        for (written, own) in [
            ("The Netherlands", "NED"),
            ("Czech Republic", "CZE"),
            ("Côte d'Ivoire", "CIV"),
            ("象牙海岸", "CIV"),
            ("Chinese Taipei", "TPE"),
            ("中国台湾", "TPE"),
            ("香港", "HKG"),
            ("UK", "GBR"),
            ("Österreich", "AUT"),
            ("mas", "MAS"),
            ("BRN", "BRN"),
            ("Brunei", "BRU"),
            ("XYZ", "XYZ"),
        ] {
            assert_eq!(code(written).as_deref(), Some(own), "{written}");
        }
        assert_eq!((code("Atlantis"), code("xyz"), code("")), (None, None, None));
        assert_eq!(["fr", "FR", "France", "FRA"].map(key), ["FRA"; 4].map(str::to_owned));
        assert_eq!(key("Atlantis "), key("atlantis"));
        let mut writings = Writings::default();
        let written = ["法国", "fr", "", "Atlantis", "ATLANTIS", "France"].map(|country| writings.unify(country));
        assert_eq!(written, ["法国", "法国", "", "Atlantis", "Atlantis", "法国"]);
    }

    #[test]
    fn no_word_names_two_countries() {
        let mut seen: HashMap<String, &str> = HashMap::new();
        assert_eq!(countries().count(), 250);
        for (own, names) in countries() {
            for name in names.chain([own]) {
                assert_eq!(*seen.entry(folded_name(name)).or_insert(own), own, "{name}");
            }
        }
    }
}
