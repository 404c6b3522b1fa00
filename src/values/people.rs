//! Whether two entries, in lists or in the database, name the same person.
//!
//! Three facts to know: a number in a register counts more than the name, so namesakes with different numbers of one register are two
//! people; what is neither certain nor ruled out is [`Sameness::Perhaps`], for people to decide; and names are compared as [`folded_name`].

mod directory;

pub use super::folding::{folded_name, has_words, places_of_name};
pub use directory::{Found, People};

use super::folding::{Words, in_order, is_square};
use super::reading::reading;
use super::{coded, country};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A person as a list or an entry names them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Named<'a> {
    /// The name.
    pub name: &'a str,
    /// The given name, as part of `name` or in addition to it; empty if it is not known.
    pub given_name: &'a str,
    /// Numbers in registers of players, `EMA 08010039; MIL 7`.
    pub registers: &'a str,
    /// The country, in any spelling.
    pub country: &'a str,
}

impl<'a> Named<'a> {
    /// A person of whom only the name is known.
    pub fn alone(name: &'a str) -> Named<'a> {
        Named { name, ..Named::default() }
    }
}

/// Whether two named persons are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// They are the same person.
    Same,
    /// They may be the same person, for this reason.
    Perhaps(Why),
    /// They are two persons.
    Other,
}

/// Why two named persons may be the same, the strongest reason first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Why {
    /// They have the same number and different names.
    Number,
    /// They have the same name and different countries.
    Country,
    /// They have the same name and different clubs. [`compare`] knows no clubs and never returns it.
    Club,
    /// One name is the pinyin of the other.
    Reading,
    /// The letters are the same with spaces at other places: Ann Ali, Anna Li.
    Spaces,
    /// A letter differs in each of a few words.
    Letter,
    /// A word of one name is only an initial in the other.
    Initial,
    /// One name has an addition in brackets, which may be there to tell the two apart.
    Apart,
    /// One name has more words than the other.
    Word,
}

coded!(Why);

/// Whether two named persons are the same.
pub fn compare(one: Named<'_>, other: Named<'_>) -> Sameness {
    Folded::new(one).compare(&Folded::new(other))
}

/// The numbers in a text such as `EMA 08010039; MIL 7`, each with its register.
pub fn numbers(registers: &str) -> impl Iterator<Item = &str> {
    registers.split([';', '；', ',', '，', '\n']).map(str::trim).filter(|number| !number.is_empty())
}

/// The number of a person in a register such as `EMA`, if they have one.
pub fn number_in<'a>(registers: &'a str, register: &str) -> Option<&'a str> {
    numbers(registers).find_map(|number| number.strip_prefix(register)?.strip_prefix(' '))
}

/// A register in capitals, and the number in it without leading zeros.
fn number_key(number: &str) -> (String, String) {
    let (register, number) = number.split_once(char::is_whitespace).unwrap_or(("", number));
    (register.to_uppercase(), number.trim().trim_start_matches('0').to_uppercase())
}

/// The first number of `one` that `other` contains too.
pub fn shared_number<'a>(one: &'a str, other: &str) -> Option<&'a str> {
    let others: Vec<(String, String)> = numbers(other).map(number_key).collect();
    numbers(one).find(|number| others.contains(&number_key(number)))
}

/// Whether two persons have different numbers of one register, and no number in common; then they are not the same.
pub fn have_other_numbers(one: &str, other: &str) -> bool {
    let others: Vec<(String, String)> = numbers(other).map(number_key).collect();
    let mut own = numbers(one).map(number_key);
    shared_number(one, other).is_none() && own.any(|(register, _)| others.iter().any(|(other, _)| *other == register))
}

/// A named person in the form in which persons are compared.
#[derive(Clone, Debug, Default)]
struct Folded {
    /// The words of the name, sorted.
    words: Vec<String>,
    /// The addition in brackets, which tells namesakes apart.
    apart: String,
    /// The lengths of the words, in bytes, in the order of the name.
    lengths: Vec<usize>,
    /// The name without spaces, once beginning with each of its words.
    turns: Vec<String>,
    /// The numbers in the name, such as that of `Player 1`, which tell people apart.
    digits: Vec<String>,
    /// The pinyin of a name in Chinese characters, without spaces; empty for other names.
    read: String,
    /// Registers, each with the number.
    numbers: Vec<(String, String)>,
    /// The code of the country; `None` if it is empty or unknown.
    country: Option<String>,
}

impl Folded {
    fn new(named: Named<'_>) -> Folded {
        let Words { mut name, apart } = Words::split(named.name);
        let given = Words::split(named.given_name).name;
        if !named.name.trim().is_empty() && given.iter().all(|word| !word.is_empty() && is_beside(word, &name)) {
            name = [given, name].concat();
        }
        let turns = (0..name.len()).map(|first| [&name[first..], &name[..first]].concat().concat()).collect();
        let read = match &name[..] {
            [only] if only.chars().all(is_square) => reading(only).split_whitespace().map(folded_name).collect(),
            _ => String::new(),
        };
        let digits = name.iter().flat_map(|word| word.split(|letter: char| !letter.is_numeric()));
        let digits = digits.filter(|run| !run.is_empty()).map(str::to_owned).collect();
        let lengths = name.iter().map(String::len).collect();
        Folded {
            words: in_order(name),
            lengths,
            apart: apart.join(" "),
            turns,
            digits,
            read: if read.is_ascii() { read } else { String::new() },
            numbers: numbers(named.registers).map(number_key).collect(),
            country: country::code(named.country),
        }
    }

    fn compare(&self, other: &Folded) -> Sameness {
        let has = |number: &(String, String)| other.numbers.contains(number);
        let same_register = |(register, _): &(String, String)| other.numbers.iter().any(|(own, _)| own == register);
        let names = self.compare_names(other);
        if self.numbers.iter().any(has) {
            return match names {
                Sameness::Other if self.is_named() && other.is_named() => Sameness::Perhaps(Why::Number),
                _ => Sameness::Same,
            };
        }
        let elsewhere = matches!((&self.country, &other.country), (Some(own), Some(other)) if own != other);
        match names {
            _ if self.numbers.iter().any(same_register) => Sameness::Other,
            Sameness::Same if elsewhere => Sameness::Perhaps(Why::Country),
            Sameness::Perhaps(_) if elsewhere => Sameness::Other,
            names => names,
        }
    }

    fn compare_names(&self, other: &Folded) -> Sameness {
        let letters = self.compare_letters(other);
        let are_same = self.words == other.words || letters == Sameness::Same;
        if self.digits != other.digits
            || (!self.apart.is_empty() && !other.apart.is_empty() && self.apart != other.apart)
        {
            return Sameness::Other;
        }
        match self.apart == other.apart {
            true if are_same => return Sameness::Same,
            false if are_same => return Sameness::Perhaps(Why::Apart),
            true if letters != Sameness::Other => return letters,
            _ => {}
        }
        let reads = |one: &Folded, other: &Folded| !one.read.is_empty() && other.turns.contains(&one.read);
        if reads(self, other) || reads(other, self) {
            return Sameness::Perhaps(Why::Reading);
        }
        let (own, others) = (self.words_beside(other), other.words_beside(self));
        match (&own[..], &others[..]) {
            ([], [_, ..]) if self.is_whole_word() => Sameness::Perhaps(Why::Word),
            ([_, ..], []) if other.is_whole_word() => Sameness::Perhaps(Why::Word),
            (own, others) if pair_up(own, others) => Sameness::Perhaps(Why::Letter),
            ([own], [other]) if self.words.len() > 1 && is_initial(own, other) => Sameness::Perhaps(Why::Initial),
            _ => Sameness::Other,
        }
    }

    /// Compares the letters without spaces, from any word on. If they are equal, the names are the same only if one results from
    /// joining words of the other; otherwise they are perhaps the same.
    fn compare_letters(&self, other: &Folded) -> Sameness {
        let mut sameness = Sameness::Other;
        for (own, turn) in self.turns.iter().enumerate() {
            for of in (0..other.turns.len()).filter(|of| other.turns[*of] == *turn) {
                let (ends, others) = (self.ends(own), other.ends(of));
                let is_part =
                    ends.iter().all(|end| others.contains(end)) || others.iter().all(|end| ends.contains(end));
                let are_words = self.words.len() > 1 && other.words.len() > 1;
                if self.words == other.words || (is_part && are_words) {
                    return Sameness::Same;
                }
                sameness = Sameness::Perhaps(Why::Spaces);
            }
        }
        sameness
    }

    /// Where the words end, in bytes, in the turn that begins with the word `first`.
    fn ends(&self, first: usize) -> Vec<usize> {
        let lengths = self.lengths[first..].iter().chain(&self.lengths[..first]);
        let sum = |end: &mut usize, length: &usize| {
            *end += length;
            Some(*end)
        };
        lengths.scan(0, sum).collect()
    }

    fn is_named(&self) -> bool {
        self.words.iter().any(|word| !word.is_empty())
    }

    /// Whether a word of the name has a letter and more than one character.
    fn is_whole_word(&self) -> bool {
        self.words.iter().any(|word| word.chars().nth(1).is_some() && word.contains(char::is_alphabetic))
    }

    /// The words that another name does not have.
    fn words_beside<'a>(&'a self, other: &Folded) -> Vec<&'a str> {
        self.words.iter().filter(|word| !other.words.contains(word)).map(String::as_str).collect()
    }
}

/// Whether a word is neither one of these words nor part of one.
fn is_beside(word: &str, name: &[String]) -> bool {
    !name.iter().any(|own| own.contains(word))
}

/// Maximum number of words of a name that may differ by a letter.
const MAX_SLIPS: usize = 3;

/// Whether the words can be paired so that those of each pair differ by a letter.
fn pair_up(words: &[&str], others: &[&str]) -> bool {
    let Some((first, rest)) = words.split_first() else { return others.is_empty() };
    let left = |place: usize| [&others[..place], &others[place + 1..]].concat();
    words.len() == others.len()
        && words.len() <= MAX_SLIPS
        && (0..others.len()).any(|place| differ_by_a_letter(first, others[place]) && pair_up(rest, &left(place)))
}

/// Minimum length of words, in characters, in which a differing letter is taken for a slip.
const MIN_LENGTH_WITH_SLIP: usize = 4;

/// Whether the words differ by one letter that is replaced, added, missing, or swapped with the next one. Never in Chinese.
fn differ_by_a_letter(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|word| word.chars().collect::<Vec<char>>());
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    if short.len() < MIN_LENGTH_WITH_SLIP || long.len() - short.len() > 1 || long.iter().copied().any(is_square) {
        return false;
    }
    let same = short.iter().zip(&long).take_while(|(own, other)| own == other).count();
    let (short, long) = (&short[same..], &long[same..]);
    match (short, long) {
        ([], _) => true,
        ([a, rest @ ..], [b, others @ ..]) if short.len() == long.len() => {
            let swapped =
                matches!((rest, others), ([c, rest @ ..], [d, others @ ..]) if (a, c, rest) == (d, b, others));
            rest == others || swapped
        }
        _ => short == &long[1..],
    }
}

fn is_initial(one: &str, other: &str) -> bool {
    let begins = |letter: &str, word: &str| letter.chars().count() == 1 && word.starts_with(letter);
    begins(one, other) || begins(other, one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn with_number<'a>(name: &'a str, registers: &'a str) -> Named<'a> {
        Named { name, registers, ..Named::default() }
    }

    #[test]
    fn names_are_the_same_perhaps_or_others() {
        for (one, other, sameness) in [
            ("Iván Maestro Rey", "MAESTRO REY Ivan", Sameness::Same),
            ("Christine D'Amico", "D AMICO Christine", Sameness::Same),
            ("Wei-Ming Chen", "Chen Weiming", Sameness::Same),
            ("Fatou N'Diaye", "Fatou N Diaye", Sameness::Same),
            ("Ana Del Rio", "DELRIO Ana", Sameness::Same),
            ("Ann Ali", "Anna Li", Sameness::Perhaps(Why::Spaces)),
            ("Li Na", "Lina", Sameness::Perhaps(Why::Spaces)),
            ("王　伟", "王偉", Sameness::Same),
            ("王伟", "Wang Wei", Sameness::Perhaps(Why::Reading)),
            ("Wei Wang", "王伟", Sameness::Perhaps(Why::Reading)),
            ("Jürgen Müller", "Juergen Mueller", Sameness::Perhaps(Why::Letter)),
            ("Anna Berg", "Hanna Berg", Sameness::Perhaps(Why::Letter)),
            ("Martin Scheichenbauer", "Martin Schiechenbauer", Sameness::Perhaps(Why::Letter)),
            ("M. Rossi", "Mario Rossi", Sameness::Perhaps(Why::Initial)),
            ("Ivan Maestro", "Iván Maestro Rey", Sameness::Perhaps(Why::Word)),
            ("Maestro", "Iván Maestro", Sameness::Perhaps(Why::Word)),
            ("王伟（北京）", "王伟", Sameness::Perhaps(Why::Apart)),
            ("王伟（北京）", "王伟（上海）", Sameness::Other),
            ("王伟", "王玮", Sameness::Other),
            ("Player 1", "Player 2", Sameness::Other),
            ("Player 1", "Player", Sameness::Other),
            ("Player 12", "12", Sameness::Other),
            ("player112", "player121", Sameness::Other),
            ("A B", "A C", Sameness::Other),
            ("A", "A B", Sameness::Other),
            ("Anna Berg", "Anna Roth", Sameness::Other),
            ("Lin Berg", "Lim Berg", Sameness::Other),
        ] {
            assert_eq!(compare(Named::alone(one), Named::alone(other)), sameness, "{one} and {other}");
        }
    }

    #[test]
    fn a_number_is_stronger_than_the_name() {
        let [mario, namesake] =
            ["EMA 07000018; MIL 7", "EMA 07000019"].map(|number| with_number("Mario Rossi", number));
        assert_eq!(compare(mario, namesake), Sameness::Other);
        assert_eq!(compare(mario, with_number("Mario Rosi", "ema 7000018")), Sameness::Same);
        assert_eq!(compare(mario, with_number("Anna Bianchi", "EMA 07000018")), Sameness::Perhaps(Why::Number));
        assert_eq!(compare(mario, with_number("", "MIL 7")), Sameness::Same);
        assert_eq!(compare(mario, with_number("ROSSI Mario", "CN 3")), Sameness::Same);
        assert_eq!(shared_number("CN 3; EMA 07000018", mario.registers), Some("EMA 07000018"));
        assert!(have_other_numbers(mario.registers, namesake.registers));
        assert!(!have_other_numbers(mario.registers, "CN 3") && !have_other_numbers(mario.registers, mario.registers));
    }

    #[test]
    fn a_country_does_not_tell_people_apart_by_itself_and_what_is_known_beside_the_name_is_part_of_it() {
        let of = |country| Named { country, ..Named::alone("John Smith") };
        assert_eq!(compare(of("GBR"), of("United Kingdom")), Sameness::Same);
        assert_eq!(compare(of("GBR"), of("")), Sameness::Same);
        assert_eq!(compare(of("GBR"), of("AUS")), Sameness::Perhaps(Why::Country));
        let apart = Named { given_name: "Mario", ..Named::alone("Rossi") };
        assert_eq!(compare(apart, Named::alone("ROSSI Mario")), Sameness::Same);
        let inside = Named { given_name: "Mario", ..Named::alone("Mario Rossi") };
        assert_eq!(compare(inside, Named::alone("ROSSI Mario")), Sameness::Same);
    }

    #[test]
    fn somebody_is_found_among_many() {
        let all = [
            with_number("Mario Rossi", "EMA 07000018"),
            with_number("Mario Rossi", "EMA 07000019"),
            Named::alone("Anna Bianchi"),
            Named::alone("王伟"),
        ];
        let people: People = all.into_iter().collect();
        for (wanted, found) in [
            (with_number("M. Rossi", "EMA 07000019"), Found::Same(1)),
            (with_number("Mario Rossi", "EMA 07000020"), Found::Nobody),
            (Named::alone("ROSSI Mario"), Found::Several(vec![0, 1])),
            (Named::alone("Ana Bianchi"), Found::Nobody),
            (Named::alone("Anna Bianci"), Found::Perhaps(2, Why::Letter)),
            (with_number("Anna Bianchi", "EMA 07000018"), Found::Perhaps(0, Why::Number)),
            (Named::alone("王 偉"), Found::Same(3)),
            (Named::alone("Wang Wei"), Found::Perhaps(3, Why::Reading)),
        ] {
            assert_eq!(people.find(wanted), found, "{wanted:?}");
        }
        assert_eq!(people.find_among(Named::alone("Mario Rossi"), |place| place != 0), Found::Same(1));
    }

    proptest! {
        #[test]
        fn two_are_to_each_other_what_they_are_the_other_way_round(
            names in prop::array::uniform2("(Anna|Ana|Mario|王|伟|Ma rio|ro|M|1|é){1,3}( [abAB]{1,5})?( ?\\([ab]\\))?"),
            numbers in prop::array::uniform2("(EMA 0700001[1-3])?"),
        ) {
            let [one, other] = [0, 1].map(|place: usize| with_number(&names[place], &numbers[place]));
            prop_assert_eq!(compare(one, other), compare(other, one));
            let people: People = [other].into_iter().collect();
            let found = match compare(one, other) {
                Sameness::Same => Found::Same(0),
                Sameness::Perhaps(why) => Found::Perhaps(0, why),
                Sameness::Other => Found::Nobody,
            };
            prop_assert_eq!(people.find(one), found, "what is compared is found");
        }

        #[test]
        fn equal_keys_are_the_same_name(words in prop::collection::vec("[a-zé]{1,6}", 1..4), times in 0_usize..4) {
            let mut others = words.clone();
            others.rotate_left(times % words.len());
            let (one, other) = (words.join(" "), others.join("  ").to_uppercase());
            prop_assert_eq!(folded_name(&one), folded_name(&other));
            prop_assert_eq!(compare(Named::alone(&one), Named::alone(&other)), Sameness::Same);
        }
    }
}
