//! SHA-256 and Ed25519 in hexadecimal digits, with which anybody can detect changes.

use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};

/// SHA-256 of a text, in 64 hexadecimal digits.
pub fn hash(text: impl AsRef<[u8]>) -> String {
    hex::encode(Sha256::digest(text))
}

/// The bytes of hexadecimal digits; `None` unless they are exactly `N` bytes.
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok().map(|()| bytes)
}

/// Whether a signature under a text is valid for a public key; key and signature are hexadecimal digits.
pub fn is_signed(public_key: &str, signature: &str, text: &str) -> bool {
    let Some(key) = from_hex::<32>(public_key).and_then(|key| VerifyingKey::from_bytes(&key).ok()) else {
        return false;
    };
    let Some(signature) = from_hex::<64>(signature) else { return false };
    key.verify_strict(text.as_bytes(), &Signature::from_bytes(&signature)).is_ok()
}
