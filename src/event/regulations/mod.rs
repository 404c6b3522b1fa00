//! The regulations (竞赛规程) of an event: what the rule book leaves to the organiser, with the default for each.
//!
//! They are stored with the event, so old results never change with the program. As a file they are TOML, in which every
//! key is optional. The comment of each key names the source of its default.

pub mod plan;
pub mod preset;
pub mod remarks;
pub mod schedule;
mod sessions;
pub mod settings;
pub mod words;
pub mod written;
pub mod written_fans;
pub(crate) mod written_series;
pub mod written_tariffs;

use crate::duplicate::format::{Compare, Format};
use crate::ranking::tie_break::Criterion;
pub use crate::regulations::words::Words;
pub use crate::sheet::absence::{Bye, Forfeits, StandIns};
use crate::sheet::lateness::Lateness;
use crate::sheet::rotation::Rotation;
pub use crate::sheet::rules::{Entry, Scope, SheetRules};
use crate::sheet::rules::{SessionRules, Sets};
use crate::stage::Stage;
use crate::stage::carry::CarryOver;
use crate::stage::team_ranking::TeamRanking;
use chrono::{NaiveDateTime, TimeDelta};
use draw::lots::PLACES;
use rules::fan::Options;
use rules::{Game, GamePoints, RuleSet, Tariffs, world_series};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::ids::SessionNumber;
use values::time_zone::TimeZone;
use values::{coded, is_default, is_true};

/// The regulations of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Regulations {
    /// The number of sessions.
    pub sessions: u16,
    /// The place of the event; empty if it is not entered.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// The planned starts of the first sessions, in local time; those that are not entered are missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<NaiveDateTime>,
    /// In an event of individuals: the maximum number of players of a team, whose results count for it; 0 without teams. Teams of
    /// four are seated as teams, and do not use this number.
    #[serde(skip_serializing_if = "is_default")]
    pub team_size: u8,
    /// Maximum number of substitutes (替补) of a team: one (1998 attachment 1), or as the event allows (practice: teams of six).
    #[serde(skip_serializing_if = "is_one")]
    pub reserves: u8,
    /// Whether the results of a stand-in count for the team that lacks a player.
    #[serde(skip_serializing_if = "is_default")]
    pub stand_ins: StandIns,
    /// Whether the seat of a player who left during a session, which a stand-in finishes, takes a rank at the table. The book is silent
    /// (practice: it does); by the EMA's regulations 4 it does not, and the other three get 4, 2, 1 by their ranks among themselves. A
    /// seat that was forfeited from the first hand on always takes a rank if a stand-in plays it.
    #[serde(skip_serializing_if = "is_true")]
    pub stand_in_ranks: bool,
    /// The base score, which every session score contains: that of the game ([`RuleSet::base_score`]), or 0 if scores are net, as in
    /// Europe. It is set only here. It does not change the ranking of those with the same number of results; each further result adds
    /// it to the total once more.
    #[serde(skip_serializing_if = "is_base")]
    pub base_score: i32,
    /// The names of the two kinds of points.
    #[serde(skip_serializing_if = "is_default")]
    pub words: Words,
    /// How players change seats between rounds.
    pub rotation: Rotation,
    /// Who is ranked against whom in a session.
    pub standard_points: Scope,
    /// The criteria that decide between equal standard points, in this order.
    pub tie_breaks: Vec<Criterion>,
    /// The result credited for a bye.
    pub bye: Bye,
    /// The standard points of a forfeited session.
    #[serde(default = "Forfeits::of_old", skip_serializing_if = "Forfeits::is_of_old")]
    pub forfeits: Forfeits,
    /// The session score of a forfeited session, the base score included: 0 in events older than this key, whatever their base score;
    /// in others by default [`Regulations::forfeited_on`].
    #[serde(skip_serializing_if = "is_default")]
    pub forfeit_score: i32,
    /// The points carried over from an earlier competition, whose standings come from a file.
    pub carry_over: CarryOver,
    /// The game that is played.
    #[serde(rename = "rules", with = "game", skip_serializing_if = "is_default")]
    pub game: RuleSet,
    /// The options of the World Series rules, if they are played.
    #[serde(
        rename = "world_series",
        with = "crate::regulations::written_series",
        skip_serializing_if = "is_default_series"
    )]
    pub series: world_series::Options,
    /// The format of duplicate, in which the same deals are played at several tables; `None` if it is not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<Format>,
    /// The stages of the competition; if there are none, it is one stage in which all take part.
    #[serde(rename = "stage", skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<Stage>,
    /// Whether teams enter the stages, and how many players each may have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<Roster>,
    /// Rankings of teams in addition to that of the players.
    #[serde(rename = "team_ranking", skip_serializing_if = "Vec::is_empty")]
    pub team_rankings: Vec<TeamRanking>,
    /// The number of places of each country or region, if places are assigned by it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub areas: BTreeMap<String, u16>,
    /// Minutes a session lasts, the break included (1998 p.15: 180).
    pub session_minutes: u16,
    /// Minutes of the break in the middle; 0 for none (1998 p.15: 15).
    pub break_minutes: u16,
    /// Minutes from the time warning to the end (1998 p.16: 15).
    pub call_minutes: u16,
    /// What happens to the hand in progress when time is up.
    pub at_time: AtTime,
    /// How the result of a table is entered; the chief referee may decide otherwise for a table.
    #[serde(skip_serializing_if = "is_default")]
    pub entry: Entry,
    /// Whether a complete session is closed and published automatically, and the next one seated (practice: club evenings).
    #[serde(skip_serializing_if = "is_default")]
    pub automatic: bool,
    /// Whether the four players and the referee sign every sheet before the session is closed (1998 p.29: on paper).
    pub signatures: bool,
    /// Whether every sheet must be confirmed by a person who entered no hand of it before the session is closed, and totals, if they
    /// are entered, typed again by a second person (practice).
    pub second_person: bool,
    /// Minutes after the close of a session in which the chief referee may still correct its hands (practice: a day, because
    /// appeals are decided later than they are handed in).
    pub correction_minutes: u16,
    /// Minutes after a session in which an appeal may be handed in; until then its result is provisional (1998 p.37).
    pub appeal_minutes: u16,
    /// How fans count where the rule book is silent or practice differs: a profile by name, or each decision.
    /// It is stored as decisions, so that they never change with the program. Source: [`Options`].
    #[serde(with = "crate::regulations::written_fans")]
    pub fans: Options,
    /// The penalties for fouls: the tariffs of a book, or of the event.
    #[serde(rename = "fouls", with = "crate::regulations::written_tariffs", skip_serializing_if = "is_default")]
    pub tariffs: Tariffs,
    /// The cost of lateness.
    #[serde(skip_serializing_if = "is_default")]
    pub lateness: Lateness,
    /// The fee for an appeal, which is paid back if the appeal is granted; empty if there is none, as in the book.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub appeal_fee: String,
    /// When results become visible to everybody.
    #[serde(skip_serializing_if = "is_default")]
    pub shown: Shown,
    /// Whether tables that follow from results which may be withheld are numbered at random, so that the seats, which everybody sees,
    /// reveal no rank (practice: the finalists are known, but not their order). Otherwise table 1 has the first of the standings.
    #[serde(skip_serializing_if = "is_true")]
    pub mix_tables: bool,
    /// Whether anybody may report in the name of a player that the result of a table is wrong, before it is published (practice).
    #[serde(skip_serializing_if = "is_true")]
    pub doubts: bool,
    /// Minimum delay of the overlays of a broadcast, in seconds, to match that of its picture.
    #[serde(skip_serializing_if = "is_default")]
    pub overlay_delay: u16,
    /// Seconds without an answer from the first laptop until the second takes over automatically during a session; 0 for never.
    #[serde(skip_serializing_if = "is_default")]
    pub take_over_after: u16,
    /// The origins, such as `https://club.example`, whose pages may show the public pages in a frame; empty if none may.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub framed_by: String,
    /// The time zone in which times are shown; `None`, that of the server, in events older than this key.
    pub time_zone: Option<TimeZone>,
    /// Whether the event is a rehearsal: a copy to practise with, whose tables play automatically.
    #[serde(skip_serializing_if = "is_default")]
    pub rehearsal: bool,
    /// Whether anybody may download the archive of the event, to recompute everything; not in events older than this key.
    #[serde(skip_serializing_if = "is_default")]
    pub open_archive: bool,
}

impl Regulations {
    /// The end of the time for appeals after a session that was closed at `closed` (1998 p.37).
    pub fn appeals_until(&self, closed: NaiveDateTime) -> NaiveDateTime {
        closed + TimeDelta::minutes(self.appeal_minutes.into())
    }

    /// Until when those who decide may correct results of a session that was closed at `closed`.
    pub fn corrections_until(&self, closed: NaiveDateTime) -> NaiveDateTime {
        closed + TimeDelta::minutes(self.correction_minutes.into())
    }

    /// Whether the session from which on results are withheld exists; true if there is no such session.
    pub fn shown_fits(&self) -> bool {
        !matches!(self.shown, Shown::WithheldFrom(first) if !(1..=self.sessions).contains(&first))
    }

    /// Whether results of sessions before this one may be withheld from everybody when it is seated.
    pub fn withholds_before(&self, session: SessionNumber) -> bool {
        match self.shown {
            Shown::AtOnce => false,
            Shown::Published => session.0 > 1,
            Shown::WithheldFrom(first) => session.0 > first,
        }
    }

    /// Maximum number of substitutes of a team. If teams name a roster for line-ups, all players beyond the first four may be substitutes.
    pub fn max_reserves(&self) -> u8 {
        let named = self.teams.map_or(0, |teams| teams.roster.saturating_sub(PLACES));
        self.reserves.max(named.min(u8::MAX.into()) as u8)
    }

    /// Whether it is played by the books of Europe and the world organisation, and with their papers.
    pub fn is_european(&self) -> bool {
        self.game == RuleSet::Mcr && self.words == Words::Table
    }

    /// The base score, which every session score contains.
    pub fn base(&self) -> GamePoints {
        GamePoints(self.base_score)
    }

    /// The game that is played, with its options.
    pub fn game(&self) -> Game {
        match self.game {
            RuleSet::Mcr => Game::Mcr,
            RuleSet::WorldSeries => Game::WorldSeries(self.series),
        }
    }

    /// Whether teams are compared in duplicate, which is possible only in events of teams.
    pub fn compares_teams(&self) -> bool {
        self.duplicate.as_ref().is_some_and(|format| format.compare == Compare::Teams)
    }

    /// For whom results of stand-ins count: always for the team if teams are compared, because that takes all four players.
    pub fn stand_ins_count(&self) -> StandIns {
        if self.compares_teams() { StandIns::Team } else { self.stand_ins }
    }

    /// The rules of a score sheet.
    pub fn sheet_rules(&self) -> SheetRules {
        let Regulations { rotation, fans, entry, tariffs, .. } = *self;
        let flowers = self.duplicate.is_none();
        let (sets, tariffs) = match &self.duplicate {
            Some(format) => (format.sets, format.tariffs(tariffs)),
            None => (Sets::AtTable, tariffs),
        };
        let (base, forfeited) = (self.base(), GamePoints(self.forfeit_score));
        SheetRules { game: self.game(), rotation, fans, entry, base, forfeited, tariffs, flowers, sets }
    }

    /// The rules by which a session counts, unless its stage changes them ([`Stage::session_rules`]).
    pub fn session_rules(&self) -> SessionRules {
        let Regulations { forfeits, bye, standard_points: scope, stand_in_ranks, .. } = *self;
        let (base, forfeited) = (self.base(), GamePoints(self.forfeit_score));
        SessionRules { base, forfeited, forfeits, bye, scope, stand_in_ranks }
    }

    /// The default session score of a forfeited session: 0 if scores contain the base score of the game (1998 p.31), and an equivalent
    /// with another base score: −500 if scores of Chinese Official are net.
    pub const fn forfeited_on(game: RuleSet, base_score: i32) -> i32 {
        base_score - game.base_score().0
    }

    /// The default session score of a forfeited session with this game and base score.
    pub const fn usual_forfeit(&self) -> i32 {
        Regulations::forfeited_on(self.game, self.base_score)
    }

    /// Whether the session score of a forfeited session is the default.
    pub const fn forfeits_as_usual(&self) -> bool {
        self.forfeit_score == self.usual_forfeit()
    }
}

impl Default for Regulations {
    fn default() -> Self {
        Self {
            sessions: 4,
            place: String::new(),
            starts: Vec::new(),
            team_size: 0,
            reserves: 1,
            stand_ins: StandIns::default(),
            stand_in_ranks: true,
            base_score: RuleSet::default().base_score().0,
            words: Words::default(),
            rotation: Rotation::default(),
            standard_points: Scope::default(),
            tie_breaks: Criterion::DEFAULT_ORDER.to_vec(),
            bye: Bye::default(),
            forfeits: Forfeits::default(),
            forfeit_score: 0,
            carry_over: CarryOver::default(),
            game: RuleSet::default(),
            series: world_series::Options::DEFAULT,
            duplicate: None,
            stages: Vec::new(),
            teams: None,
            team_rankings: Vec::new(),
            areas: BTreeMap::new(),
            session_minutes: 180,
            break_minutes: 15,
            call_minutes: 15,
            at_time: AtTime::default(),
            entry: Entry::default(),
            automatic: false,
            signatures: false,
            second_person: false,
            correction_minutes: 1440,
            appeal_minutes: 30,
            fans: Options::default(),
            tariffs: Tariffs::default(),
            lateness: Lateness::default(),
            appeal_fee: String::new(),
            overlay_delay: 0,
            take_over_after: 0,
            framed_by: String::new(),
            shown: Shown::default(),
            mix_tables: true,
            doubts: true,
            time_zone: None,
            rehearsal: false,
            open_archive: false,
        }
    }
}

fn is_base(score: &i32) -> bool {
    *score == RuleSet::default().base_score().0
}

fn is_default_series(series: &world_series::Options) -> bool {
    *series == world_series::Options::DEFAULT
}

fn is_one(number: &u8) -> bool {
    *number == 1
}

/// The teams that enter stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// Maximum number of players that a team may name.
    pub roster: u16,
}

/// The game in files and JSON: its code.
mod game {
    use rules::RuleSet;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(rules: &RuleSet, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(rules.code())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RuleSet, D::Error> {
        let code = String::deserialize(deserializer)?;
        let codes = RuleSet::ALL.map(RuleSet::code).join(", ");
        RuleSet::from_code(&code)
            .ok_or_else(|| de::Error::custom(format!("unknown rules `{code}`, expected one of {codes}")))
    }
}

/// What happens to the hand in progress when time is up.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AtTime {
    /// It ends without a result (1998 p.16).
    #[default]
    Stop,
    /// It is played to its end (practice).
    FinishHand,
}

coded!(AtTime);

/// When results become visible to everybody (practice: a final is withheld until the ceremony).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// When they are entered.
    #[default]
    AtOnce,
    /// When the session is published.
    Published,
    /// When they are entered, before this session; from it on they are withheld.
    WithheldFrom(u16),
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::fan::{MixedKongs, Profile};

    #[test]
    fn the_sheet_of_an_event_that_lays_down_nothing_has_the_default_rules() {
        assert_eq!(Regulations::default().sheet_rules(), SheetRules::default());
    }

    #[test]
    fn an_empty_file_is_the_default_and_a_written_one_is_read_again() {
        assert_eq!(Regulations::from_toml("").unwrap(), Regulations::default());
        assert_eq!(
            serde_json::from_str::<Regulations>("{}").unwrap().forfeits,
            Forfeits::Shared,
            "as in events older than it"
        );
        assert_eq!(Regulations::from_toml("forfeits = \"shared\"").unwrap().forfeits, Forfeits::Shared);
        let net = Regulations::from_toml("base_score = 0").unwrap();
        assert_eq!(net.bye, Bye::nothing(0), "a bye left out is worth the base score");
        assert_eq!(net.forfeit_score, -500, "a forfeit costs in net scores what it costs on 500");
        let series = Regulations::from_toml("rules = \"world-series\"\nbase_score = 0").unwrap();
        assert_eq!((series.forfeit_score, series.forfeits_as_usual()), (0, true), "where that game begins");
        let said = Regulations::from_toml("base_score = 0\nforfeit_score = -30").unwrap();
        assert_eq!(Regulations::from_toml(&said.to_toml().unwrap()).unwrap(), said);
        let old: Regulations = serde_json::from_str("{\"base_score\":0}").unwrap();
        assert_eq!((old.forfeit_score, old.forfeits_as_usual()), (0, false), "as in events older than it");
        assert_eq!(Regulations::from_toml(&old.to_toml().unwrap()).unwrap(), Regulations { bye: old.bye, ..old });
        assert_eq!(Bye::default().with_base_score(500, 0), Bye::nothing(0));
        let said = Bye::Fixed { standard_points: 0, game_points: 480 };
        assert_eq!((said.with_base_score(500, 0), Bye::Average.with_base_score(500, 0)), (said, Bye::Average));
        let of_five = Regulations { reserves: 2, stand_ins: StandIns::Team, ..Regulations::default() };
        assert_eq!(Regulations::from_toml("reserves = 2\nstand_ins = \"team\"").unwrap(), of_five);
        assert_eq!(Regulations::from_toml(&of_five.to_toml().unwrap()).unwrap(), of_five);
        let other = Regulations { bye: Bye::Average, standard_points: Scope::Group, ..Regulations::default() };
        assert_eq!(Regulations::from_toml(&other.to_toml().unwrap()).unwrap(), other);
        for profile in Profile::ALL {
            let named = Regulations::from_toml(&format!("fans = \"{}\"", profile.name())).unwrap();
            assert_eq!(named.fans, profile.options());
            assert_eq!(serde_json::from_str::<Regulations>(&serde_json::to_string(&named).unwrap()).unwrap(), named);
        }
        // As older events keep the decisions of `seed-002`.
        let before = "[fans]\nmixed_kongs = 5\nwait_in_knitted_straight = true\nalways_concealed_as_listed = false\n\
                      one_voided_suit = false\nupper_and_lower_four = false";
        let kept = Regulations::from_toml(before).unwrap().fans;
        assert_eq!(kept, Options { one_voided_suit: false, ..Options::default() });
        let six = Regulations::from_toml("[fans]\nmixed_kongs = 6").unwrap();
        assert_eq!(six.fans, Options { mixed_kongs: MixedKongs::Six, ..Options::default() });
        let error = Regulations::from_toml("[fans]\nmixed_kongs = 4").unwrap_err();
        assert!(error.message().contains("mixed_kongs is 3, 5 or 6, not 4"), "{error}");
        let error = Regulations::from_toml("fans = \"house\"").unwrap_err();
        assert!(
            error.message().contains("expected one of default, literal-1998, online, seed-002, seed-003"),
            "{error}"
        );
        let there = Regulations::from_toml("time_zone = \"Europe/Berlin\"").unwrap();
        assert_eq!(there.time_zone, Some("Europe/Berlin".parse().unwrap()));
        assert_eq!(Regulations::from_toml(&there.to_toml().unwrap()).unwrap(), there);
        let error = Regulations::from_toml("time_zone = \"Mars/Olympus\"").unwrap_err();
        assert!(error.message().contains("no time zone `Mars/Olympus`, expected an IANA name"), "{error}");
        let error = Regulations::from_toml("sessons = 3").unwrap_err();
        assert!(error.message().contains("unknown field `sessons`"), "{error}");
    }
}
