//! Which table of an event is meant, in the address.

use utoipa::IntoParams;

/// Which table, in the address.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes what the address is read as: `Place`")]
pub struct PlacePath {
    /// The event's short name, as in its address.
    #[param(pattern = "^[a-z0-9-]{2,40}$")]
    event: String,
    /// The session's number.
    #[param(minimum = 1, maximum = 99)]
    session: u16,
    /// The table's number.
    #[param(minimum = 1, maximum = 65535)]
    table: u16,
}
