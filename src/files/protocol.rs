//! The protocol of a draw as JSON.

use super::output_error;
use super::sheet::Problem;
use event::draw::protocol::Protocol;
use messages::Message;

/// Writes a protocol.
///
/// # Errors
/// It cannot be written as JSON.
pub fn write(protocol: &Protocol) -> Result<String, Message> {
    Ok(serde_json::to_string_pretty(protocol).map_err(output_error)? + "\n")
}

/// Reads a protocol.
///
/// # Errors
/// The file is not JSON, or has other fields than a protocol.
pub fn read(file: &str, bytes: &[u8]) -> Result<Protocol, Vec<Problem>> {
    serde_json::from_slice(bytes).map_err(|error| {
        let what = Message::new("problem-not-json").arg("reason", error.to_string());
        vec![Problem::in_file(file, Some(error.line() as u64), what)]
    })
}
