//! Who acts, and in which role.

use event::values::ids::{SessionNumber, TableNumber, TeamId};
use event::values::person::Person;
use uuid::Uuid;

/// Somebody who does something, or only looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The name that hands and audit rows are signed with.
    pub name: String,
    /// The passes that the browser holds, by the ids stored with entries, the one in use first; none on the command line.
    pub passes: Vec<Uuid>,
    /// Where the rights come from.
    pub rights: Rights,
}

/// Where somebody's rights come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rights {
    /// None: a spectator.
    Spectator,
    /// A link to one event.
    Link {
        /// The event.
        event: i32,
        /// What the holder does there.
        role: Role,
    },
    /// A user who signed in, and the events they organise.
    User {
        /// The user.
        user: i32,
        /// Events they organise.
        organises: Vec<i32>,
    },
    /// Whoever can run commands on the computer that holds the data.
    CommandLine,
    /// The regulations of an event: the program does what follows from an entry, in the name of the person who made it.
    Regulations {
        /// The event.
        event: i32,
    },
}

/// What somebody does at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// 组织者: everything.
    Organiser,
    /// 裁判长: decides, corrects, annuls, publishes.
    ChiefReferee,
    /// 裁判员 of the tables named.
    Referee(Vec<TableNumber>),
    /// A phone that was paired with one table for one session.
    Phone(SessionNumber, TableNumber),
    /// 记录员: enters hands at every table.
    Recorder,
    /// 领队 of a team: hands in its appeals.
    Leader(TeamId),
    /// 签到: a tablet at the door, on which players say that they are here, and nothing else.
    CheckIn,
}

impl Role {
    /// The name used in rows, forms and messages.
    pub const fn code(&self) -> &'static str {
        match self {
            Role::Organiser => "organiser",
            Role::ChiefReferee => "chief-referee",
            Role::Referee(_) | Role::Phone(..) => "referee",
            Role::Recorder => "recorder",
            Role::Leader(_) => "leader",
            Role::CheckIn => "check-in",
        }
    }

    /// Whether the role with this code decides: [`crate::permission::decide`].
    pub fn decides(code: &str) -> bool {
        [Role::Organiser, Role::ChiefReferee].iter().any(|role| role.code() == code)
    }

    /// The role of a [`Role::code`], for these tables, for one session only where one is named, and for this team.
    pub fn from_code(
        code: &str,
        tables: Vec<TableNumber>,
        session: Option<SessionNumber>,
        team: Option<TeamId>,
    ) -> Option<Role> {
        match (code, session) {
            ("organiser", None) => Some(Role::Organiser),
            ("chief-referee", None) => Some(Role::ChiefReferee),
            ("referee", None) => Some(Role::Referee(tables)),
            ("referee", Some(session)) => Some(Role::Phone(session, *tables.first()?)),
            ("recorder", None) => Some(Role::Recorder),
            ("leader", None) => team.map(Role::Leader),
            ("check-in", None) => Some(Role::CheckIn),
            _ => None,
        }
    }
}

impl Actor {
    /// Somebody without rights.
    pub fn spectator() -> Self {
        Self::named("", Rights::Spectator)
    }

    /// Whoever runs a command.
    pub fn command_line() -> Self {
        Self::named("caipan", Rights::CommandLine)
    }

    /// Somebody with this name and without passes.
    pub fn named(name: impl Into<String>, rights: Rights) -> Self {
        Self { name: name.into(), passes: Vec::new(), rights }
    }

    /// The pass that is stored with an entry made now.
    pub fn pass(&self) -> Option<Uuid> {
        self.passes.first().copied()
    }

    /// This actor, to be compared with those who made entries.
    pub fn person(&self) -> Person<'_> {
        Person { name: &self.name, passes: &self.passes, device: None }
    }

    /// The code of this person's role at an event.
    pub fn role_code(&self, event: i32) -> Option<&'static str> {
        self.role_in(event).map(Role::code)
    }

    /// What this person does at an event; `None` for a spectator.
    pub fn role_in(&self, event: i32) -> Option<&Role> {
        match &self.rights {
            Rights::Link { event: own, role } if *own == event => Some(role),
            Rights::User { organises, .. } if organises.contains(&event) => Some(&Role::Organiser),
            Rights::Regulations { event: own } if *own == event => Some(&Role::Organiser),
            Rights::CommandLine => Some(&Role::Organiser),
            _ => None,
        }
    }
}
