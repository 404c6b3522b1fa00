//! Actors and their roles.

use event::values::ids::{SessionNumber, TableNumber, TeamId};
use event::values::person::Person;
use uuid::Uuid;

/// A person or program that does something, or only looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The name in hands and audit rows.
    pub name: String,
    /// The ids, stored with entries, of the passes that the browser has, the one in use first; empty on the command
    /// line.
    pub passes: Vec<Uuid>,
    /// The source of the rights.
    pub rights: Rights,
}

/// The source of an actor's rights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rights {
    /// None: a spectator.
    Spectator,
    /// A link to one event.
    Link {
        /// The event.
        event: i32,
        /// The role of the holder there.
        role: Role,
    },
    /// A user who signed in, and the events they organise.
    User {
        /// The user.
        user: i32,
        /// The events that they organise.
        organises: Vec<i32>,
    },
    /// A person who can run commands on the computer that has the data.
    CommandLine,
    /// The regulations of an event: the program takes the automatic steps after an entry, in the name of the person who
    /// made it.
    Regulations {
        /// The event.
        event: i32,
    },
}

/// The role of an actor at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// 组织者: everything.
    Organiser,
    /// 裁判长: decides, corrects, annuls, publishes.
    ChiefReferee,
    /// 裁判员 of these tables.
    Referee(Vec<TableNumber>),
    /// A phone that was paired with one table for one session; its rights are those of a referee there.
    Phone(SessionNumber, TableNumber),
    /// 记录员: enters hands at every table.
    Recorder,
    /// 领队 of a team: hands in its appeals.
    Leader(TeamId),
    /// 签到: a tablet at the entrance, on which players check in, and nothing else.
    CheckIn,
}

impl Role {
    /// The names of all roles, those given most often first.
    pub const CODES: [&str; 6] = ["referee", "recorder", "chief-referee", "organiser", "check-in", "leader"];

    /// The name of the role in rows, forms and messages.
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

    /// Whether the role with this code may decide: [`crate::permission::decide`].
    pub fn decides(code: &str) -> bool {
        [Role::Organiser, Role::ChiefReferee].iter().any(|role| role.code() == code)
    }

    /// The role with this [`Role::code`] for these tables, this team and, of a phone, this session; `None` if there is
    /// none with these.
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
    /// An actor without rights.
    pub fn spectator() -> Self {
        Self::with_name("", Rights::Spectator)
    }

    /// The actor of commands.
    pub fn command_line() -> Self {
        Self::with_name("caipan", Rights::CommandLine)
    }

    /// An actor with this name and without passes.
    pub fn with_name(name: impl Into<String>, rights: Rights) -> Self {
        Self { name: name.into(), passes: Vec::new(), rights }
    }

    /// The pass that is stored with an entry made by this actor; `None` if there is none, as on the command line.
    pub fn pass(&self) -> Option<Uuid> {
        self.passes.first().copied()
    }

    /// This actor as a [`Person`], to compare them with the authors of entries.
    pub fn person(&self) -> Person<'_> {
        Person { name: &self.name, passes: &self.passes, device: None }
    }

    /// The code of the role at an event; `None` for those without one.
    pub fn role_code(&self, event: i32) -> Option<&'static str> {
        self.role_in(event).map(Role::code)
    }

    /// The role at an event; `None` for those without one.
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
