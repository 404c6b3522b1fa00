//! SHA-256, Ed25519 and their hexadecimal digits: by what anybody sees that something was changed.

use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};

/// SHA-256 of a text, in 64 hexadecimal digits.
pub fn hash(text: impl AsRef<[u8]>) -> String {
    digits(&Sha256::digest(text))
}

/// Hexadecimal digits.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes of their hexadecimal digits.
pub fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

/// Whether a signature is that of a key under a text; both are hexadecimal digits.
pub fn signs(public_key: &str, signature: &str, text: &str) -> bool {
    let Some(key) = bytes::<32>(public_key).and_then(|key| VerifyingKey::from_bytes(&key).ok()) else { return false };
    let Some(signature) = bytes::<64>(signature) else { return false };
    key.verify_strict(text.as_bytes(), &Signature::from_bytes(&signature)).is_ok()
}
