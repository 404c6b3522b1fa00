//! The settings: those parts of the regulations that are one number, one text, one choice, or yes or no. Each is declared once here; the
//! form, the limits at every entry point and the words of the audit follow from it.
//!
//! Three facts to know: a setting is named by its key in a file, which is also the name of its field in the form; limits apply only to
//! changes, so an event older than a limit keeps its value; and parts with more than one value (tie-breaks, fans, tariffs, stages, …)
//! are read and shown by their own code.

use crate::regulations::{AtTime, Entry, Forfeits, Regulations, Rotation, Scope, StandIns, Words};
use std::fmt;
use std::ops::RangeInclusive;

/// Maximum base score, in game points.
pub const MAX_BASE_SCORE: i32 = 10_000;

/// Maximum number of players of a team in an event of individuals.
pub const MAX_TEAM_SIZE: u8 = 20;

/// Maximum number of sessions of an event.
pub const MAX_SESSIONS: i32 = 99;

/// A setting.
#[derive(Debug)]
pub struct Setting {
    /// Its key in a file, and its field in the form.
    pub key: &'static str,
    /// The part of the form in which it is.
    pub section: Section,
    /// Its kind and limits.
    pub kind: Kind,
    /// Until when it may be changed.
    pub until: Until,
    /// The events that use it.
    pub used_by: UsedBy,
    named: &'static str,
    get: fn(&Regulations) -> Value,
    set: fn(&mut Regulations, &str) -> bool,
}

/// A part of the form, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are called as what is in them")]
pub enum Section {
    Place,
    Sessions,
    Team,
    Seats,
    Play,
    Forfeits,
    StandIns,
    Shown,
    Doubts,
    EndOfSheet,
    Appeals,
    Broadcast,
}

/// The kind of a setting, with its limits.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A whole number.
    Number {
        /// The minimum and maximum.
        range: RangeInclusive<i32>,
        /// The default for an empty field, from the other settings; if it is `None`, the form requires a number.
        usual: Option<fn(&Regulations) -> i32>,
    },
    /// A text of one line.
    Text {
        /// Maximum length, in characters.
        most: usize,
    },
    /// A choice between yes and no, with a sentence for each.
    YesNo,
    /// A box to tick.
    Tick,
    /// One of these codes.
    Choice(fn() -> Vec<&'static str>),
}

/// Until when a setting may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Until the event ends.
    End,
    /// Until hands are recorded that are not valid with the new value, which must be checked with their sheets.
    Hands,
    /// Until totals are recorded.
    Results,
}

/// The events that use a setting; in others the form does not show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedBy {
    /// All.
    All,
    /// Those of individuals.
    Individuals,
    /// Those with teams, of four or of individuals.
    Teams,
}

/// The value of a setting; its `Display` is the text in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A text as it was typed.
    Text(String),
    /// The code of a choice; `yes` or `no` for both kinds of these.
    Code(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => f.write_str(text),
            Value::Code(code) => f.write_str(code),
        }
    }
}

/// The value of a setting is not allowed.
#[derive(Debug)]
pub struct WrongSetting {
    /// The setting.
    pub setting: &'static Setting,
    /// Why it is not allowed.
    pub why: Wrong,
}

/// Why a number or a text is not allowed as a value; every code is.
#[derive(Debug)]
pub enum Wrong {
    /// The number is out of range.
    Number {
        /// The minimum and maximum.
        range: &'static RangeInclusive<i32>,
        /// The number.
        found: i32,
    },
    /// The text is too long, or not one line.
    Text {
        /// Maximum length, in characters.
        most: usize,
        /// Its length.
        length: usize,
    },
}

impl Setting {
    /// Its name in messages.
    pub fn message(&self) -> String {
        self.named.replace('_', "-")
    }

    /// Its value in these regulations.
    pub fn value(&self, regulations: &Regulations) -> Value {
        (self.get)(regulations)
    }

    /// Sets the value that was typed. Returns `false`, and changes nothing, if it cannot be read; limits are not checked.
    #[must_use]
    pub fn set(&self, regulations: &mut Regulations, typed: &str) -> bool {
        (self.set)(regulations, typed)
    }

    /// Whether an event with these regulations, of `teams` of four or of individuals, uses it.
    pub fn is_used(&self, regulations: &Regulations, teams: bool) -> bool {
        match self.used_by {
            UsedBy::All => true,
            UsedBy::Individuals => !teams,
            UsedBy::Teams => teams || regulations.team_size > 0,
        }
    }

    /// The codes of its choices; empty if it is typed or ticked.
    pub fn codes(&self) -> Vec<&'static str> {
        match self.kind {
            Kind::YesNo => vec!["yes", "no"],
            Kind::Choice(codes) => codes(),
            Kind::Number { .. } | Kind::Text { .. } | Kind::Tick => Vec::new(),
        }
    }

    fn wrong_setting(&'static self, regulations: &Regulations) -> Option<WrongSetting> {
        let why = match (&self.kind, self.value(regulations)) {
            (Kind::Number { range, .. }, Value::Number(found)) if !range.contains(&found) => {
                Wrong::Number { range, found }
            }
            (&Kind::Text { most }, Value::Text(text))
                if text.chars().count() > most || text.chars().any(char::is_control) =>
            {
                Wrong::Text { most, length: text.chars().count() }
            }
            _ => return None,
        };
        Some(WrongSetting { setting: self, why })
    }
}

impl Regulations {
    /// The settings that differ from `before` and whose values are not allowed. A new event is compared with the default, which is
    /// within all limits.
    pub fn wrong_settings(&self, before: &Regulations) -> Vec<WrongSetting> {
        let changed = SETTINGS.iter().filter(|setting| setting.value(self) != setting.value(before));
        changed.filter_map(|setting| setting.wrong_setting(self)).collect()
    }
}

/// The type of a setting in the regulations.
trait Scalar: Sized {
    fn value(&self) -> Value;
    fn read(typed: &str) -> Option<Self>;
}

macro_rules! numbers {
    ($($type:ty),+) => {$(
        impl Scalar for $type {
            fn value(&self) -> Value {
                Value::Number((*self).into())
            }

            fn read(typed: &str) -> Option<Self> {
                typed.parse().ok()
            }
        }
    )+};
}
numbers!(u8, u16, i32);

macro_rules! choices {
    ($($type:ty),+) => {$(
        impl Scalar for $type {
            fn value(&self) -> Value {
                Value::Code(self.code())
            }

            fn read(typed: &str) -> Option<Self> {
                Self::from_code(typed)
            }
        }
    )+};
}
choices!(AtTime, Entry, Forfeits, Rotation, Scope, StandIns, Words);

impl Scalar for String {
    fn value(&self) -> Value {
        Value::Text(self.clone())
    }

    fn read(typed: &str) -> Option<Self> {
        Some(typed.to_owned())
    }
}

impl Scalar for bool {
    fn value(&self) -> Value {
        Value::Code(if *self { "yes" } else { "no" })
    }

    fn read(typed: &str) -> Option<Self> {
        match typed {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

const fn number(range: RangeInclusive<i32>) -> Kind {
    Kind::Number { range, usual: None }
}

macro_rules! choice {
    ($type:ty) => {
        Kind::Choice(|| <$type>::ALL.map(<$type>::code).into())
    };
}

/// Declares settings: the key, with the name in messages if that differs, and the events that use it if these are not all; the section; the
/// kind; until when it may be changed.
macro_rules! settings {
    ($($key:ident $(as $named:literal)? $(of $used_by:ident)?: $section:ident, $kind:expr, $until:ident;)+) => {
        &[$(Setting {
            key: stringify!($key),
            section: Section::$section,
            kind: $kind,
            until: Until::$until,
            used_by: [$(UsedBy::$used_by,)? UsedBy::All][0],
            named: [$($named,)? stringify!($key)][0],
            get: |regulations| regulations.$key.value(),
            set: |regulations, typed| Scalar::read(typed).map(|read| regulations.$key = read).is_some(),
        }),+]
    };
}

/// All settings, in the order of the form; the default of a setting may depend on those before it.
pub static SETTINGS: &[Setting] = settings! {
    place: Place, Kind::Text { most: 100 }, End;
    sessions: Sessions, number(1..=MAX_SESSIONS), End;
    team_size of Individuals: Team, number(0..=MAX_TEAM_SIZE as i32), End;
    reserves of Teams: Seats, number(0..=4), End;
    rotation: Seats, choice!(Rotation), Hands;
    standard_points as "scope": Seats, choice!(Scope), End;
    base_score: Play, number(0..=MAX_BASE_SCORE), Results;
    words: Play, choice!(Words), End;
    session_minutes: Play, number(1..=600), End;
    break_minutes: Play, number(0..=120), End;
    call_minutes: Play, number(0..=120), End;
    at_time: Play, choice!(AtTime), End;
    entry as "entered-by": Play, choice!(Entry), End;
    automatic: Play, Kind::YesNo, End;
    take_over_after: Play, number(0..=3600), End;
    forfeits: Forfeits, choice!(Forfeits), End;
    forfeit_score: Forfeits, Kind::Number { range: -MAX_BASE_SCORE..=MAX_BASE_SCORE, usual: Some(Regulations::usual_forfeit) }, End;
    stand_ins: StandIns, choice!(StandIns), End;
    stand_in_ranks: StandIns, Kind::YesNo, End;
    mix_tables: Shown, Kind::YesNo, End;
    doubts: Doubts, Kind::YesNo, End;
    signatures: EndOfSheet, Kind::Tick, End;
    second_person: EndOfSheet, Kind::Tick, End;
    correction_minutes: Appeals, number(0..=43_200), End;
    appeal_minutes: Appeals, number(0..=600), End;
    appeal_fee: Appeals, Kind::Text { most: 40 }, End;
    overlay_delay: Broadcast, number(0..=3600), End;
    framed_by: Broadcast, Kind::Text { most: 300 }, End;
};
