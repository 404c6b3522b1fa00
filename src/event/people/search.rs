//! Finding a person by any spelling: as the name is written, or as it is read.

use super::appearance::Appearance;
use crate::values::people::{folded_name, numbers};
use crate::values::reading::reading;
use std::collections::BTreeSet;

/// What a person is found by: the names folded, and how they are read, a line for each.
#[derive(Debug)]
pub(super) struct Sought {
    written: String,
    read: String,
}

/// The words that are looked for.
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

    /// How near what is wanted is to a person, the nearest first; `None` where it names somebody else.
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

/// How a name is read, without what is no letter.
fn read_letters(name: &str) -> String {
    reading(name).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn lines(texts: BTreeSet<String>) -> String {
    texts.into_iter().collect::<Vec<_>>().join("\n")
}
