//! What is known of a player besides name and team. Empty where it is not known.
//!
//! Two facts to know: those who have club, country or family in common can be kept apart; and numbers in registers are texts,
//! `EMA 08010039; MIL 7`, kept for the federation: by them a player is found on its list.

use crate::values::people::Named;

/// What is known of a player besides name and team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Background {
    /// 单位.
    pub club: String,
    /// 国家或地区.
    pub country: String,
    /// Who belongs to one family has the same word here.
    pub family: String,
    /// The given name, with which the name begins or ends: federations want it apart.
    pub given_name: String,
    /// Numbers in registers, as [`registers`] gives them.
    pub registers: String,
}

impl Background {
    /// Who has this name, as other places may name them.
    pub fn as_named<'a>(&'a self, name: &'a str) -> Named<'a> {
        Named { name, given_name: &self.given_name, registers: &self.registers, country: &self.country }
    }
}

/// The longest text of registers, in characters.
const LONGEST_REGISTERS: usize = 100;

/// The numbers in registers that are typed, `ema 08010039, mil 7`, as they are kept: a register and its number each, with `;`
/// between them.
///
/// # Errors
/// The part that is no register with a number; one of EMA has eight digits (EMA result workbook, column F).
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
    if kept.chars().count() > LONGEST_REGISTERS { Err(typed) } else { Ok(kept) }
}

/// What a name has besides the given name with which it begins or ends; a whole word of it before a part of one.
pub fn surname<'a>(given_name: &str, name: &'a str) -> Option<&'a str> {
    let (first, last) = (name.strip_prefix(given_name), name.strip_suffix(given_name));
    let apart = |rest: &&str| rest.starts_with(char::is_whitespace) || rest.ends_with(char::is_whitespace);
    let rest = first.filter(apart).or(last.filter(apart)).or(first).or(last);
    rest.map(str::trim).filter(|rest| !rest.is_empty())
}

/// Whether a name begins or ends with this given name, and has something besides; or none is given.
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
