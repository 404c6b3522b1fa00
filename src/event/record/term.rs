//! Terms: who serves. A laptop that takes over begins the next term, and signs that it has.
//!
//! Two facts to know: a term only grows, and the highest is the one that counts; and what is signed (Ed25519, RFC 8032) is a
//! text of five lines, see [`Proof::text`], so anybody may pass a proof on.

use super::archive::Time;
use crate::values::digest::signs;
use serde::{Deserialize, Serialize};

/// The term of a house that nobody has taken over.
pub const FIRST_TERM: u32 = 1;

/// The signed statement that a laptop serves a house from a term on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The house: the hash of the first row of its audit.
    pub house: String,
    /// The term.
    pub term: u32,
    /// Where the laptop serves, without `/` at the end.
    pub address: String,
    /// Since when.
    pub at: Time,
    /// Its public key, 64 hexadecimal digits.
    pub key: String,
    /// The signature of the key under the text, 128 hexadecimal digits.
    pub signature: String,
}

impl Proof {
    /// What is signed.
    pub fn text(&self) -> String {
        let Proof { house, term, address, at, .. } = self;
        format!("caipan-term 1\n{house}\n{term}\n{address}\n{}\n", String::from(*at))
    }

    /// Whether the signature is that of the key.
    pub fn is_signed(&self) -> bool {
        signs(&self.key, &self.signature, &self.text())
    }
}

/// The detail of the audit row of a take-over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeOver {
    /// What the laptop signed.
    pub proof: Proof,
    /// Who served before.
    pub from: String,
    /// The last audit row of that server that is here, and its hash.
    pub after: i32,
    /// See `after`.
    pub hash: String,
}

/// The detail of the audit row of a laptop that was admitted to stand by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Admission {
    /// The hash of its token.
    pub token_hash: String,
    /// Its public key.
    pub key: String,
    /// The public key of the server that admitted it.
    pub first_key: String,
    /// Where it is reached.
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
