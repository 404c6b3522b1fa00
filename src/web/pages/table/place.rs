//! The addresses of a table's pages.

/// What identifies a table in an address: event, session, table.
pub(crate) type Place = (String, u16, u16);

/// The address of the score sheet.
pub(crate) fn sheet_address((slug, session, table): &Place) -> String {
    format!("/e/{slug}/sessions/{session}/tables/{table}")
}

/// The address of the page that records its hands.
pub(crate) fn record_address(place: &Place) -> String {
    format!("{}/record", sheet_address(place))
}
