//! Whether two entries come from one person: a second person is another person, not another name or device of the first.
//!
//! The rule book asks for signatures (1998 p.29–31); that a second person confirms the sheet is our own.

use unicode_normalization::UnicodeNormalization;
use uuid::Uuid;

/// Somebody as the server knows them.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    /// The names they gave, on every pass of their browser.
    pub names: &'a [&'a str],
    /// What they write with.
    pub device: Option<Uuid>,
}

/// Whether two may be one person: by a name, compared by its letters and digits without case and width, or by the device.
pub fn same_person(one: Person<'_>, other: Person<'_>) -> bool {
    let named = one.names.iter().any(|name| other.names.iter().any(|other| folded(name) == folded(other)));
    named || (one.device.is_some() && one.device == other.device)
}

/// Whether two names may be of one person.
pub fn same_name(one: &str, other: &str) -> bool {
    let person = |names| Person { names, device: None };
    same_person(person(&[one]), person(&[other]))
}

fn folded(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_whatever_its_case_spaces_and_width() {
        let same = |one: &str, other: &str| {
            let person = |names| Person { names, device: None };
            same_person(person(&[one]), person(&[other]))
        };
        for (one, other) in [
            ("Ma Long", "ma  long"),
            ("ＭＡ　Ｌｏｎｇ", "malong"),
            ("马 龙", "马龙"),
            ("裁判１", "裁判1"),
            ("José", "Jose\u{301}"),
            ("J. Doe", "J Doe"),
            ("ÉLAN", "élan"),
        ] {
            assert!(same(one, other), "{one} and {other}");
        }
        for (one, other) in [("马龙", "马隆"), ("Ma", "Ma 2"), ("José", "Jose"), ("裁判1", "裁判2")] {
            assert!(!same(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn any_name_of_a_browser_and_any_device_tells_a_person() {
        let [phone, other] = [1, 2].map(|device| Some(Uuid::from_u128(device)));
        let ma = Person { names: &["马"], device: phone };
        assert!(same_person(ma, Person { names: &["林", "马"], device: other }));
        assert!(same_person(ma, Person { names: &["林"], device: phone }));
        assert!(!same_person(ma, Person { names: &["林"], device: other }));
        assert!(
            !same_person(Person { device: None, ..ma }, Person { names: &["林"], device: None }),
            "no device is none"
        );
    }
}
