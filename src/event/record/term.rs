//! Terms: which of two laptops serves. A laptop that takes over begins the next term, and signs a proof of it.
//!
//! Facts to know: a *house* is an installation with its copy on a second laptop; terms are counted from 1 and only increase, and the
//! laptop with the highest serves; and a proof is signed as a text of five lines ([`Proof::text`]; Ed25519, RFC 8032), so that it is valid
//! whoever delivers it.

use super::archive::Time;
use serde::{Deserialize, Serialize};
use values::digest::is_signed;

/// The term of a house in which no laptop has taken over yet.
pub const FIRST_TERM: u32 = 1;

/// The signed statement that a laptop serves a house since the beginning of a term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The house: the hash of the first row of its audit.
    pub house: String,
    /// The term that it began.
    pub term: u32,
    /// The address at which the laptop serves, without `/` at the end.
    pub address: String,
    /// The time at which it took over.
    pub at: Time,
    /// The public key of the laptop, 64 hexadecimal digits.
    pub key: String,
    /// The signature of [`Proof::text`] with this key, 128 hexadecimal digits.
    pub signature: String,
}

impl Proof {
    /// The text that is signed.
    pub fn text(&self) -> String {
        let Proof { house, term, address, at, .. } = self;
        format!("caipan-term 1\n{house}\n{term}\n{address}\n{}\n", String::from(*at))
    }

    /// Whether the signature is valid for the text and the key. It does not say whether the key belongs to the house.
    pub fn is_signed(&self) -> bool {
        is_signed(&self.key, &self.signature, &self.text())
    }
}

/// The text that a laptop signs to ask another one of its house for its entries. It names the key of the laptop asked, so that whoever
/// receives the signature cannot ask a third one with it.
pub fn question_text(house: &str, asked_key: &str) -> String {
    format!("caipan-entries 1\n{house}\n{asked_key}\n")
}

/// The detail of the audit row of a take-over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeOver {
    /// The proof that the laptop signed.
    pub proof: Proof,
    /// The address of the laptop that served before.
    pub from: String,
    /// The id of the last audit row that was copied from that laptop; 0 if there is none.
    pub after: i32,
    /// The hash of that row; empty if there is none.
    pub hash: String,
}

/// The detail of the audit row of a laptop that was admitted to stand by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Admission {
    /// The hash of the token that it was sent.
    pub token_hash: String,
    /// Its public key.
    pub key: String,
    /// The public key of the laptop that admitted it.
    pub first_key: String,
    /// The address at which it is reached, without `/` at the end.
    pub address: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDateTime;
    use ed25519_dalek::{Signer, SigningKey};

    #[test]
    fn a_proof_is_of_its_house_term_address_and_time() {
        let key = SigningKey::from_bytes(&[7; 32]);
        let unsigned = Proof {
            house: "ab".repeat(32),
            term: 2,
            address: "http://192.168.1.12:8080".into(),
            at: Time(NaiveDateTime::default()),
            key: hex::encode(key.verifying_key().as_bytes()),
            signature: String::new(),
        };
        assert!(!unsigned.is_signed());
        let signature = hex::encode(key.sign(unsigned.text().as_bytes()).to_bytes());
        let proof = Proof { signature, ..unsigned };
        assert!(proof.is_signed());
        for other in [
            Proof { house: "cd".repeat(32), ..proof.clone() },
            Proof { term: 3, ..proof.clone() },
            Proof { address: "http://192.168.1.13:8080".into(), ..proof.clone() },
            Proof { key: "00".repeat(32), ..proof.clone() },
        ] {
            assert!(!other.is_signed(), "{other:?}");
        }
    }
}
