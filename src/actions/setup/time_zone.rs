//! The time zone in which times are shown: that of the event, or else that of the server.

use event::regulations::Regulations;
use event::values::time_zone::TimeZone;
use std::sync::OnceLock;

/// The time zone of an event with these regulations.
pub fn time_zone(regulations: &Regulations) -> TimeZone {
    regulations.time_zone.unwrap_or_else(server_time_zone)
}

/// The time zone of the server, determined once: by the variable `TZ`, else by the system; UTC if neither names one.
pub fn server_time_zone() -> TimeZone {
    static ZONE: OnceLock<TimeZone> = OnceLock::new();
    *ZONE.get_or_init(|| {
        let variable = std::env::var("TZ").ok();
        let system = iana_time_zone::get_timezone().ok();
        let found = first_zone(variable.as_deref(), system.as_deref());
        if found.is_none() {
            tracing::warn!(?variable, ?system, "no IANA time zone: using UTC; set TZ, for example to Asia/Shanghai");
        }
        found.unwrap_or(TimeZone::UTC)
    })
}

/// The first of the two that is the name of a time zone. POSIX allows a colon before it.
fn first_zone(variable: Option<&str>, system: Option<&str>) -> Option<TimeZone> {
    let variable = variable.map(|name| name.strip_prefix(':').unwrap_or(name));
    [variable, system].into_iter().flatten().find_map(|name| name.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_comes_before_the_system() {
        for (variable, system, zone) in [
            (Some("Asia/Tokyo"), Some("Europe/Berlin"), Some("Asia/Tokyo")),
            (Some(":Asia/Tokyo"), None, Some("Asia/Tokyo")),
            (Some(":/etc/localtime"), Some("Europe/Berlin"), Some("Europe/Berlin")),
            (Some(""), Some("Etc/UTC"), Some("Etc/UTC")),
            (None, Some("Europe/Berlin"), Some("Europe/Berlin")),
            (Some("CST-8"), None, None),
        ] {
            assert_eq!(first_zone(variable, system).map(TimeZone::name), zone, "{variable:?} {system:?}");
        }
    }
}
