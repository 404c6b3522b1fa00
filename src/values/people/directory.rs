//! An index of people, in which a person is found by number, then by name, then by the most similar name.

use super::{Folded, Named, Sameness, Why};
use crate::folding::is_square;
use std::collections::HashMap;

/// People, each by their place in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct People {
    all: Vec<Folded>,
    /// Places by each register with its number, and by the whole name.
    whole: HashMap<String, Vec<usize>>,
    /// Places by the keys of similar names, see [`near_keys`].
    near: HashMap<String, Vec<usize>>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The person at this place.
    Same(usize),
    /// Several people are equally certain: these.
    Several(Vec<usize>),
    /// No certain match, but perhaps the person at this place, for the strongest reason.
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
    /// Adds a person at the next place, without a search for the same one.
    pub fn add(&mut self, named: Named<'_>) {
        let (folded, place) = (Folded::new(named), self.all.len());
        whole_keys(&folded).for_each(|key| self.whole.entry(key).or_default().push(place));
        near_keys(&folded).into_iter().for_each(|key| self.near.entry(key).or_default().push(place));
        self.all.push(folded);
    }

    /// Finds a person among all.
    pub fn find(&self, named: Named<'_>) -> Found {
        self.find_among(named, |_| true)
    }

    /// Finds a person among those for whose place `is_called` holds, who have exactly this name; among all if nobody there fits.
    pub fn find_called(&self, named: Named<'_>, is_called: impl Fn(usize) -> bool) -> Found {
        match self.find_among(named, is_called) {
            Found::Nobody => self.find(named),
            called => called,
        }
    }

    /// Finds a person among those for whose place `is_among` holds.
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

/// The keys of similar names: each word, also with any one letter left out, the name without spaces, and its pinyin.
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
