//! SHA-256, Ed25519 and their hexadecimal digits: by what anybody sees that something was changed.

use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};

/// SHA-256 of a text, in 64 hexadecimal digits.
pub fn hash(text: impl AsRef<[u8]>) -> String {
    hex::encode(Sha256::digest(text))
}

/// Bytes of their hexadecimal digits.
pub fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok().map(|()| bytes)
}

/// Whether a signature is that of a key under a text; both are hexadecimal digits.
pub fn signs(public_key: &str, signature: &str, text: &str) -> bool {
    let Some(key) = bytes::<32>(public_key).and_then(|key| VerifyingKey::from_bytes(&key).ok()) else { return false };
    let Some(signature) = bytes::<64>(signature) else { return false };
    key.verify_strict(text.as_bytes(), &Signature::from_bytes(&signature)).is_ok()
}
