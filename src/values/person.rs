//! Whether two entries come from one person, so that nobody confirms their own entry under another name or on another device.
//!
//! Three facts to know: rights depend on passes, because anybody can type any name, and all passes in one browser are those of
//! one person; commands are run without a pass, and are known by the name; and the rule book asks for signatures (1998
//! p.29–31), the confirmation by a second person is our addition.

use unicode_normalization::UnicodeNormalization;
use uuid::Uuid;

/// A person as the server knows them; by default without a name, a pass and a device.
#[derive(Clone, Copy, Debug, Default)]
pub struct Person<'a> {
    /// The name they act under.
    pub name: &'a str,
    /// The passes in their browser, or the pass with which an entry was made.
    pub passes: &'a [Uuid],
    /// The device that they use.
    pub device: Option<Uuid>,
}

impl Person<'_> {
    /// Whether an entry made with this pass, or without a pass under the name `author`, is theirs, which gives them rights to it.
    pub fn entered(self, pass: Option<Uuid>, author: &str) -> bool {
        match pass {
            Some(pass) => self.passes.contains(&pass),
            None => self.passes.is_empty() && same_name(self.name, author),
        }
    }

    /// Whether both are taken for one person: they share a device or a pass, or, if one has no pass, the name.
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

/// Whether the letters and digits of two names are equal, without regard to case and width. Empty names are never equal.
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
