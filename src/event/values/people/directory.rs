//! Many people, in which somebody is found at once: by number, then by name, then whoever is nearest.

use super::{Folded, Named, Sameness, Why};
use crate::values::folding::is_square;
use std::collections::HashMap;

/// People, each by their place in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct People {
    all: Vec<Folded>,
    /// By what can only be the same: a register with its number, and the whole name.
    whole: HashMap<String, Vec<usize>>,
    /// By what may be near: each word of the name, with a letter left out.
    near: HashMap<String, Vec<usize>>,
}

/// Who somebody is among many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This one.
    Same(usize),
    /// Each of these.
    Several(Vec<usize>),
    /// Perhaps this one, the nearest.
    Perhaps(usize, Why),
    /// Nobody.
    Nobody,
}

impl<'a> FromIterator<Named<'a>> for People {
    fn from_iter<I: IntoIterator<Item = Named<'a>>>(all: I) -> People {
        let mut people = People::default();
        all.into_iter().for_each(|named| people.add(named));
        people
    }
}

impl People {
    /// Adds somebody, whoever else is there.
    pub fn add(&mut self, named: Named<'_>) {
        let (folded, place) = (Folded::new(named), self.all.len());
        whole_keys(&folded).for_each(|key| self.whole.entry(key).or_default().push(place));
        near_keys(&folded).into_iter().for_each(|key| self.near.entry(key).or_default().push(place));
        self.all.push(folded);
    }

    /// Who somebody is.
    pub fn find(&self, named: Named<'_>) -> Found {
        self.find_among(named, |_| true)
    }

    /// Who somebody is, before others one of those at the places who are called exactly so.
    pub fn find_called(&self, named: Named<'_>, is_called: impl Fn(usize) -> bool) -> Found {
        match self.find_among(named, is_called) {
            Found::Nobody => self.find(named),
            called => called,
        }
    }

    /// Who somebody is of those at these places.
    pub fn find_among(&self, named: Named<'_>, is_among: impl Fn(usize) -> bool) -> Found {
        let wanted = Folded::new(named);
        let whole = whole_keys(&wanted).flat_map(|key| self.whole.get(&key).into_iter().flatten().copied());
        let mut whole: Vec<usize> = whole.filter(|place| is_among(*place)).collect();
        whole.sort_unstable();
        whole.dedup();
        let has_number = |place: &usize| self.all[*place].numbers.iter().any(|own| wanted.numbers.contains(own));
        if whole.iter().any(has_number) {
            whole.retain(has_number);
        }
        let judged: Vec<(usize, Sameness)> =
            whole.into_iter().map(|place| (place, wanted.compare(&self.all[place]))).collect();
        let same: Vec<usize> =
            judged.iter().filter(|(_, own)| *own == Sameness::Same).map(|(place, _)| *place).collect();
        if let [one] = same[..] {
            return Found::Same(one);
        }
        if !same.is_empty() {
            return Found::Several(same);
        }
        let nearest = |places: &mut dyn Iterator<Item = (usize, Sameness)>| {
            let perhaps = places.filter_map(|(place, own)| match own {
                Sameness::Perhaps(why) => Some((why, place)),
                Sameness::Same | Sameness::Other => None,
            });
            perhaps.min().map(|(why, place)| Found::Perhaps(place, why))
        };
        if let Some(found) = nearest(&mut judged.into_iter()) {
            return found;
        }
        let near = near_keys(&wanted).into_iter().flat_map(|key| self.near.get(&key).into_iter().flatten().copied());
        let mut near = near.filter(|place| is_among(*place)).map(|place| (place, wanted.compare(&self.all[place])));
        nearest(&mut near).unwrap_or(Found::Nobody)
    }
}

fn whole_keys(folded: &Folded) -> impl Iterator<Item = String> {
    let numbers = folded.numbers.iter().map(|(register, number)| format!("{register} {number}"));
    numbers.chain(folded.turns.iter().cloned()).chain([folded.words.join(" ")])
}

/// The words, each also with any letter left out, the whole without spaces, and how it is read.
fn near_keys(folded: &Folded) -> Vec<String> {
    let mut keys: Vec<String> = [&folded.words[..], &folded.turns[..], std::slice::from_ref(&folded.read)].concat();
    for word in &folded.words {
        for (at, letter) in word.char_indices().filter(|(_, letter)| !is_square(*letter)) {
            keys.push([&word[..at], &word[at + letter.len_utf8()..]].concat());
        }
    }
    keys.retain(|key| !key.is_empty());
    keys.sort_unstable();
    keys.dedup();
    keys
}
