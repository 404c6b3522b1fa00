//! What two laptops of one house, and whoever looks for the one that serves, say to each other.

use chrono::NaiveDateTime;
use event::record::term::Proof;
use serde::{Deserialize, Serialize};
use store::CopyState;

/// How a laptop that stands by does.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The time of the first laptop up to which its copy goes; none before the first copy.
    pub as_of: Option<NaiveDateTime>,
    /// By how many milliseconds its clock is ahead of that of the first.
    pub clock_ahead: i64,
    /// The version of its program.
    pub version: String,
    /// Its address.
    #[serde(default)]
    pub address: String,
    /// Whether the check of its copy has found something.
    pub is_wrong: bool,
}

/// A question for rows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RowsAsked {
    /// The rows that the laptop that stands by has already.
    pub have: CopyState,
    /// How the laptop that stands by does.
    pub report: Report,
}

/// A question for an archive.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ArchiveAsked {
    /// The event's short name, as in its address.
    pub slug: String,
}

/// Who serves a house, as one of its laptops says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TermSaid {
    /// The house that the laptop belongs to: the hash of the first row of its audit.
    pub house: String,
    /// The term as this laptop knows it: the next one begins when another takes over.
    pub term: u32,
    /// `serves`, `stands-by`, `superseded`.
    pub mode: String,
    /// As on sheets.
    pub database: String,
    /// Where this laptop is reached.
    pub address: String,
    /// Where the one that serves is reached, as far as this one knows.
    pub serves_at: String,
    /// The age of the copy in milliseconds, where it stands by and has one.
    pub age: Option<u64>,
    /// The laptop that stands by for this one.
    pub stand_by: Option<String>,
    /// That the one that serves does so since this term; none in the first.
    pub proof: Option<Proof>,
}

impl TermSaid {
    /// Whether this laptop serves although it was told this proof. Of three laptops two may have begun the same term.
    pub fn contests(&self, proof: &Proof) -> bool {
        let has_begun_same = self.term == proof.term && self.proof.as_ref().is_some_and(|own| own.key != proof.key);
        self.mode == "serves" && self.house == proof.house && (self.term < proof.term || has_begun_same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use event::record::archive::Time;

    #[test]
    fn a_laptop_that_serves_contests_a_later_term_and_the_same_one_of_another() {
        let proof = |term, key: &str| Proof {
            house: "h".into(),
            term,
            address: "http://a".into(),
            at: Time(NaiveDateTime::default()),
            key: key.into(),
            signature: String::new(),
        };
        let said = |mode: &str, proof: Option<Proof>| TermSaid {
            house: "h".into(),
            term: proof.as_ref().map_or(1, |proof| proof.term),
            mode: mode.into(),
            database: String::new(),
            address: "http://b".into(),
            serves_at: "http://b".into(),
            age: None,
            stand_by: None,
            proof,
        };
        assert!(said("serves", None).contests(&proof(2, "a")));
        assert!(said("serves", Some(proof(3, "b"))).contests(&proof(3, "a")));
        assert!(!said("serves", Some(proof(3, "a"))).contests(&proof(3, "a")), "it is the same laptop");
        assert!(!said("serves", Some(proof(4, "b"))).contests(&proof(3, "a")));
        assert!(!said("superseded", Some(proof(3, "b"))).contests(&proof(3, "a")));
    }
}
