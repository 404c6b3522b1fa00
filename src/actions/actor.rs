//! Who acts, and in which role.

use crate::tournament::ids::TableNumber;

/// Somebody who does something, or only looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The name that hands and audit rows are signed with.
    pub name: String,
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
    /// 记录员: enters hands at every table.
    Recorder,
}

impl Role {
    /// The name used in rows, forms and messages.
    pub const fn code(&self) -> &'static str {
        match self {
            Role::Organiser => "organiser",
            Role::ChiefReferee => "chief-referee",
            Role::Referee(_) => "referee",
            Role::Recorder => "recorder",
        }
    }

    /// The role of a [`Role::code`], for these tables.
    pub fn from_code(code: &str, tables: Vec<TableNumber>) -> Option<Role> {
        match code {
            "organiser" => Some(Role::Organiser),
            "chief-referee" => Some(Role::ChiefReferee),
            "referee" => Some(Role::Referee(tables)),
            "recorder" => Some(Role::Recorder),
            _ => None,
        }
    }
}

impl Actor {
    /// Somebody without rights.
    pub fn spectator() -> Self {
        Self { name: String::new(), rights: Rights::Spectator }
    }

    /// Whoever runs a command.
    pub fn command_line() -> Self {
        Self { name: "caipan".into(), rights: Rights::CommandLine }
    }

    /// What this person does at an event; `None` for a spectator.
    pub fn role_in(&self, event: i32) -> Option<&Role> {
        match &self.rights {
            Rights::Link { event: own, role } if *own == event => Some(role),
            Rights::User { organises, .. } if organises.contains(&event) => Some(&Role::Organiser),
            Rights::CommandLine => Some(&Role::Organiser),
            _ => None,
        }
    }
}
