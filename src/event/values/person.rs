//! Whether two entries come from one person: a second person is another person, not another name or device of the first.
//!
//! Three facts to know: rights belong to passes, since everybody types what name they like, and what was entered with one pass of a
//! browser is seen with its others; whoever runs commands has none, and is known by the name; and the rule book asks for
//! signatures (1998 p.29–31), that a second person confirms the sheet is our own.

use unicode_normalization::UnicodeNormalization;
use uuid::Uuid;

/// Somebody as the server knows them; by default anybody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Person<'a> {
    /// The name they act under.
    pub name: &'a str,
    /// Their passes, as entries remember them: all that their browser holds, or that which an entry was made with.
    pub passes: &'a [Uuid],
    /// What they write with.
    pub device: Option<Uuid>,
}

impl Person<'_> {
    /// Whether an entry made with a pass, under this name, is theirs: what gives them a right.
    pub fn entered(self, pass: Option<Uuid>, author: &str) -> bool {
        match pass {
            Some(pass) => self.passes.contains(&pass),
            None => self.passes.is_empty() && same_name(self.name, author),
        }
    }

    /// Whether two entries were made with one device or one pass, or under one name where one was made without a pass.
    pub fn is(self, other: Person<'_>) -> bool {
        if self.device.is_some() && self.device == other.device {
            return true;
        }
        match self.passes.is_empty() || other.passes.is_empty() {
            true => same_name(self.name, other.name),
            false => self.passes.iter().any(|pass| other.passes.contains(pass)),
        }
    }
}

/// Whether two names may be of one person: compared by letters and digits, without case and width.
fn same_name(one: &str, other: &str) -> bool {
    let (one, other) = (folded(one), folded(other));
    !one.is_empty() && one == other
}

fn folded(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_whatever_its_case_spaces_and_width() {
        for (one, other) in [
            ("Ma Long", "ma  long"),
            ("ＭＡ　Ｌｏｎｇ", "malong"),
            ("马 龙", "马龙"),
            ("裁判１", "裁判1"),
            ("José", "Jose\u{301}"),
            ("J. Doe", "J Doe"),
            ("ÉLAN", "élan"),
        ] {
            assert!(same_name(one, other), "{one} and {other}");
        }
        for (one, other) in
            [("—", "🀄"), ("", ""), ("马龙", "马隆"), ("Ma", "Ma 2"), ("José", "Jose"), ("裁判1", "裁判2")]
        {
            assert!(!same_name(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn one_device_is_one_person() {
        let [phone, other] = [1, 2].map(|device| Some(Uuid::from_u128(device)));
        let [lin, ma] = ["林", "马"].map(|name| Person { name, device: phone, ..Person::default() });
        assert!(ma.is(lin));
        assert!(!ma.is(Person { device: other, ..lin }));
        assert!(!Person { device: None, ..ma }.is(Person { device: None, ..lin }), "no device is none");
    }

    fn person<'a>(name: &'a str, passes: &'a [Uuid]) -> Person<'a> {
        Person { name, passes, ..Person::default() }
    }

    #[test]
    fn the_second_has_another_pass_whatever_the_names() {
        let [pass, another] = [1, 2].map(Uuid::from_u128);
        assert!(person("林", &[another, pass]).is(person("马", &[pass])));
        assert!(!person("林", &[another]).is(person("林", &[pass])));
        assert!(
            person("林", &[]).is(person("林", &[pass])) && !person("林", &[]).is(person("马", &[pass])),
            "typed before passes were kept"
        );
    }

    #[test]
    fn what_is_entered_with_a_pass_belongs_to_nobody_who_only_has_the_name() {
        let [pass, another] = [1, 2].map(Uuid::from_u128);
        assert!(
            person("林", &[another, pass]).entered(Some(pass), "马"),
            "whatever the name, and with another pass beside it"
        );
        assert!(!person("马", &[another]).entered(Some(pass), "马"));
        assert!(!person("马", &[]).entered(Some(pass), "马") && !person("马", &[pass]).entered(None, "马"));
        assert!(
            person("caipan", &[]).entered(None, "caipan") && !person("", &[]).entered(None, "caipan"),
            "who runs commands"
        );
    }
}
