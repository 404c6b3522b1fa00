//! The pages for everybody, by name: which there are, where they are, and which of them an event has.

use event::event::{Event, Session};
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use std::sync::Arc;

/// A page for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PageName {
    Event,
    Players,
    Teams,
    Tables,
    /// A table of a session.
    Table(u16, u16),
    /// What the deals of a session of duplicate brought, and one of them table by table.
    Deals(u16),
    Deal(u16, u8),
    Statistics,
    /// The plan of an event of several stages, and the ranking of each.
    Stages,
    /// What each session gave everybody.
    League,
    Player(i32),
    Team(i32),
    Published(u16, i32),
    Seats,
    Lots,
    Screen,
    /// Plates for a broadcast: of a table, or of the standings.
    Overlay(Option<u16>),
    /// No page, but the same for programs.
    Data(Data),
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Data {
    Event,
    Players,
    Standings,
    Stages,
    Tables(u16),
}

impl PageName {
    /// The page that follows the play under this name, in `?page=`.
    pub fn followed(name: &str) -> Option<PageName> {
        match name {
            "event" => Some(PageName::Event),
            "players" => Some(PageName::Players),
            "teams" => Some(PageName::Teams),
            "tables" => Some(PageName::Tables),
            "seats" => Some(PageName::Seats),
            "lots" => Some(PageName::Lots),
            "overlay" => Some(PageName::Overlay(None)),
            other => match other.split('/').collect::<Vec<_>>()[..] {
                ["player", id] => Some(PageName::Player(id.parse().ok()?)),
                ["team", id] => Some(PageName::Team(id.parse().ok()?)),
                ["table", session, table] => Some(PageName::Table(session.parse().ok()?, table.parse().ok()?)),
                ["deals", session] => Some(PageName::Deals(session.parse().ok()?)),
                ["deal", session, deal] => Some(PageName::Deal(session.parse().ok()?, deal.parse().ok()?)),
                ["overlay", table] => Some(PageName::Overlay(Some(table.parse().ok()?))),
                _ => None,
            },
        }
    }

    /// Whether it is JSON, for programs wherever they run.
    pub fn is_json(self) -> bool {
        matches!(self, PageName::Data(_))
    }

    /// Whether there are many like it, each looked at by few.
    pub fn is_of_few(self) -> bool {
        matches!(
            self,
            PageName::Player(_) | PageName::Team(_) | PageName::Table(..) | PageName::Deal(..) | PageName::Statistics
        )
    }

    /// Whether an event has it.
    pub fn is_of(self, event: &Event) -> bool {
        match self {
            PageName::Teams => event.head.has_teams(),
            PageName::Stages => event.has_stages(),
            PageName::Overlay(Some(table)) => {
                let has = |session: &Arc<Session>| session.table(TableNumber(table)).is_some();
                event.sessions.is_empty() || event.sessions.iter().any(has)
            }
            PageName::Deals(session) | PageName::Deal(session, _) => {
                event.head.regulations.duplicate.is_some() && event.session(SessionNumber(session)).is_some()
            }
            PageName::Team(id) => event.entries.teams.iter().any(|team| team.id == id),
            PageName::Player(id) => event.entries.player(PlayerId(id)).is_some(),
            PageName::Table(session, table) => event.place(session, table).is_some(),
            _ => true,
        }
    }

    /// Where it is.
    pub fn address(self, slug: &str) -> String {
        match self {
            PageName::Event => format!("/e/{slug}"),
            PageName::Players => format!("/e/{slug}/players"),
            PageName::Teams => format!("/e/{slug}/teams"),
            PageName::Tables => format!("/e/{slug}/tables"),
            PageName::Table(session, table) => format!("/e/{slug}/tables/{session}/{table}"),
            PageName::Deals(session) => format!("/e/{slug}/deals/{session}"),
            PageName::Deal(session, deal) => format!("/e/{slug}/deals/{session}/{deal}"),
            PageName::Statistics => format!("/e/{slug}/statistics"),
            PageName::Stages => format!("/e/{slug}/stages"),
            PageName::League => format!("/e/{slug}/league"),
            PageName::Player(id) => format!("/e/{slug}/players/{id}"),
            PageName::Team(id) => format!("/e/{slug}/teams/{id}"),
            PageName::Published(session, revision) => format!("/e/{slug}/published/{session}/{revision}"),
            PageName::Seats => format!("/e/{slug}/seats"),
            PageName::Lots => format!("/e/{slug}/lots"),
            PageName::Screen => format!("/e/{slug}/screen"),
            PageName::Overlay(None) => format!("/e/{slug}/overlay"),
            PageName::Overlay(Some(table)) => format!("/e/{slug}/overlay/{table}"),
            PageName::Data(_) => format!("/api/v1/events/{slug}"),
        }
    }
}
