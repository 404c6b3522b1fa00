//! A player's club, country, family, given name and register numbers. A field is empty if it is not known.
//!
//! Two facts to know: players who have club, country or family in common can be kept apart in the draw; and register
//! numbers are text such as `EMA 08010039; MIL 7`, by which a federation finds the player on its list.

use values::people::Named;

/// What is known of a player besides name and team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Background {
    /// 单位.
    pub club: String,
    /// 国家或地区.
    pub country: String,
    /// A word that is equal for all members of one family.
    pub family: String,
    /// The given name, which must be the beginning or the end of the name. Federations want it in a field of its own.
    pub given_name: String,
    /// Register numbers, in the form that [`registers`] returns.
    pub registers: String,
}

impl Background {
    /// The player with this name, for comparing with names on other lists.
    pub fn as_named<'a>(&'a self, name: &'a str) -> Named<'a> {
        Named { name, given_name: &self.given_name, registers: &self.registers, country: &self.country }
    }
}

/// The maximum length of the register numbers, in characters.
const MAX_REGISTERS_LENGTH: usize = 100;

/// Register numbers as typed, `ema 08010039, mil 7`, in the form in which they are stored: register and number,
/// separated by `; `.
///
/// # Errors
/// The first part that is not a register and a number (a number of EMA has eight digits; EMA result workbook, column
/// F), or the whole text if the result is too long.
pub fn registers(typed: &str) -> Result<String, &str> {
    let mut kept = Vec::new();
    for part in typed.split([';', '；', ',', '，', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
        let (register, number) = part.split_once(char::is_whitespace).ok_or(part)?;
        let (register, number) = (register.to_uppercase(), number.trim());
        let written = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let of_ema = number.len() == 8 && number.bytes().all(|byte| byte.is_ascii_digit());
        if !register.chars().all(char::is_alphabetic) || !number.chars().all(written) || (register == "EMA" && !of_ema)
        {
            return Err(part);
        }
        kept.push(format!("{register} {number}"));
    }
    let kept = kept.join("; ");
    if kept.chars().count() > MAX_REGISTERS_LENGTH { Err(typed) } else { Ok(kept) }
}

/// The rest of a name without the given name at its beginning or end; a whole word is preferred to a part of one.
/// `None` if there is no rest.
pub fn surname<'a>(given_name: &str, name: &'a str) -> Option<&'a str> {
    let (first, last) = (name.strip_prefix(given_name), name.strip_suffix(given_name));
    let apart = |rest: &&str| rest.starts_with(char::is_whitespace) || rest.ends_with(char::is_whitespace);
    let rest = first.filter(apart).or(last.filter(apart)).or(first).or(last);
    rest.map(str::trim).filter(|rest| !rest.is_empty())
}

/// Whether a name begins or ends with this given name and has more besides; true without a given name.
pub fn is_given_name_of(given_name: &str, name: &str) -> bool {
    given_name.is_empty() || surname(given_name, name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_registers_are_kept_in_one_way() {
        assert_eq!(registers("ema 08010039, Mil 7\n"), Ok("EMA 08010039; MIL 7".into()));
        assert_eq!(registers("EMA 08010039; MIL 7"), Ok("EMA 08010039; MIL 7".into()), "what is kept is read again");
        assert_eq!(registers(" "), Ok(String::new()));
        assert_eq!(registers("CN 110-2024"), Ok("CN 110-2024".into()));
        for wrong in ["EMA 8010039", "08010039", "EMA", "E1 7", "CN 1 2"] {
            assert_eq!(registers(wrong), Err(wrong));
        }
        assert!(registers(&"CN 1234567,".repeat(20)).is_err(), "longer than is kept");
    }

    #[test]
    fn a_given_name_is_part_of_the_name() {
        assert!(
            is_given_name_of("Anton", "Anton Kösters")
                && is_given_name_of("伟", "王伟")
                && is_given_name_of("", "王伟")
        );
        assert_eq!((surname("Jan", "Jansen Jan"), surname("伟", "王伟")), (Some("Jansen"), Some("王")));
        assert!(!is_given_name_of("Toni", "Anton Kösters") && !is_given_name_of("王伟", "王伟"));
    }
}
