//! The search for persons by any spelling: as the name is written, or as it is read.

use super::appearance::Appearance;
use std::collections::BTreeSet;
use values::people::{folded_name, numbers};
use values::reading::reading;

/// The texts by which a person is found: the normalised names and their readings, one per line.
#[derive(Debug)]
pub(super) struct Sought {
    written: String,
    read: String,
}

/// The words of a search, each normalised and as its reading.
#[derive(Debug)]
pub(super) struct Wanted(Vec<(String, String)>);

impl Sought {
    pub fn new<'a>(appearances: impl Iterator<Item = &'a Appearance>) -> Sought {
        let (mut written, mut read) = (BTreeSet::new(), BTreeSet::new());
        for own in appearances {
            written.insert(folded_name(&own.name));
            written.extend(numbers(own.shown_registers()).map(folded_name));
            read.insert(read_letters(&own.name));
        }
        Sought { written: lines(written), read: lines(read) }
    }

    /// The rank of a match: 0 if all words match the written name, 1 if some only match its reading; `None` without a
    /// match.
    pub fn nearness(&self, wanted: &Wanted) -> Option<u8> {
        let words = wanted.0.iter().map(|(written, read)| match self.written.contains(written) {
            true => Some(0),
            false => (!read.is_empty() && self.read.contains(read)).then_some(1),
        });
        words.collect::<Option<Vec<u8>>>()?.into_iter().max()
    }
}

impl Wanted {
    pub fn new(text: &str) -> Wanted {
        Wanted(text.split_whitespace().map(|word| (folded_name(word), read_letters(word))).collect())
    }
}

/// The reading of a name, only letters and digits.
fn read_letters(name: &str) -> String {
    reading(name).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn lines(texts: BTreeSet<String>) -> String {
    texts.into_iter().collect::<Vec<_>>().join("\n")
}
