//! What must hold for any file given as a chart or as the protocol of a draw: it is read or refused, and never panics.

/// Any bytes as a chart: what is read has a grade and can be made better.
pub fn chart(bytes: &[u8]) {
    let sheet = caipan::files::sheet::Worksheet::read("chart.csv", bytes, &[]);
    if let Ok(chart) = sheet.and_then(|sheet| caipan::files::charts::read(&sheet)) {
        for teams in [false, true] {
            caipan::files::charts::grade(&chart, teams).expect("numbers can be written");
            caipan::event::draw::generate::improve(&chart, teams, "", 100, &mut |_| {});
        }
    }
}

/// Any bytes as a protocol: what is read is checked.
pub fn protocol(bytes: &[u8]) {
    if let Ok(protocol) = caipan::files::protocol::read("draw.json", bytes) {
        protocol.verify().expect("what was read can be written");
    }
}
