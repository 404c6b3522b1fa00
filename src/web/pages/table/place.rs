//! Where a table's pages are.

/// The address of a table: event, session, table.
pub(crate) type Place = (String, u16, u16);

/// The address of its sheet.
pub(crate) fn sheet_address((slug, session, table): &Place) -> String {
    format!("/e/{slug}/sessions/{session}/tables/{table}")
}

/// The address of the page on which its hands are entered.
pub(crate) fn record_address(place: &Place) -> String {
    format!("{}/record", sheet_address(place))
}
