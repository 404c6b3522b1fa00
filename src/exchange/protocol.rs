//! The protocol of a draw as JSON.

use super::sheet::Problem;
use crate::messages::Message;
use crate::tournament::draw::protocol::Protocol;

/// Writes a protocol.
pub fn write(protocol: &Protocol) -> String {
    // Texts and numbers always can be written.
    serde_json::to_string_pretty(protocol).unwrap_or_default() + "\n"
}

/// Reads a protocol.
///
/// # Errors
/// The file is no JSON, or has other fields than a protocol.
pub fn read(file: &str, bytes: &[u8]) -> Result<Protocol, Vec<Problem>> {
    serde_json::from_slice(bytes).map_err(|error| {
        let what = Message::new("problem-not-json").arg("reason", error.to_string());
        vec![Problem { file: file.to_owned(), line: Some(error.line() as u64), column: None, what }]
    })
}
