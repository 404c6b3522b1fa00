//! The regulations (竞赛规程) of an event: what the rule book leaves to the organiser, with the default for each.
//!
//! They are stored with the event, so an old result never changes with the program. As a file they are TOML; every
//! key may be left out. Each key names the source of its default.

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

use crate::draw::lots::PLACES;
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
use crate::values::ids::SessionNumber;
use crate::values::time_zone::TimeZone;
use crate::values::{coded, is_default};
use chrono::{NaiveDateTime, TimeDelta};
use rules::fan::Options;
use rules::{Game, GamePoints, RuleSet, Tariffs, world_series};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The regulations of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Regulations {
    /// How many sessions are played.
    pub sessions: u16,
    /// Where; empty where nobody has said.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// When the sessions are to begin, on the clock of the time zone; of some, or of none, where nobody has said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<NaiveDateTime>,
    /// In an event of individuals: the most players of one team, whose results are its own; 0 where there are no teams. Teams of
    /// four are seated as teams, and need no such number.
    #[serde(skip_serializing_if = "is_default")]
    pub team_size: u8,
    /// How many substitutes (替补) a team may have: one (1998 attachment 1), or as the event allows (practice: teams of six).
    #[serde(skip_serializing_if = "is_one")]
    pub reserves: u8,
    /// What a stand-in's results count for the team that lacks a player.
    #[serde(skip_serializing_if = "is_default")]
    pub stand_ins: StandIns,
    /// Whether the seat of who left during a session, which a stand-in plays to its end, takes a rank at the table. The book is silent
    /// (practice: it does); by EMA's regulations 4 it does not, and the other three get 4, 2, 1 by their ranks among themselves. A seat that
    /// was forfeited from the first hand on takes a rank where a stand-in plays it.
    #[serde(skip_serializing_if = "is_true")]
    pub stand_in_ranks: bool,
    /// What every session score contains: that of the game ([`RuleSet::base_score`]), or 0 where scores are shown net, as in Europe.
    /// The one place where this is laid down. It moves nobody among those who have equally many results: the total of who has a
    /// result more contains it once more.
    #[serde(skip_serializing_if = "is_base")]
    pub base_score: i32,
    /// What the two kinds of points are called.
    #[serde(skip_serializing_if = "is_default")]
    pub words: Words,
    /// How players change seats between rounds.
    pub rotation: Rotation,
    /// Who is ranked against whom in a session.
    pub standard_points: Scope,
    /// What decides between equal standard points, in this order.
    pub tie_breaks: Vec<Criterion>,
    /// What a session without a table counts.
    pub bye: Bye,
    /// What those count who do not come.
    #[serde(default = "Forfeits::of_old", skip_serializing_if = "Forfeits::is_of_old")]
    pub forfeits: Forfeits,
    /// The session score of a forfeited session, the base score in it: 0 in events older than this, whatever their base score.
    /// Otherwise, where nothing else is laid down, [`Regulations::forfeited_on`].
    #[serde(skip_serializing_if = "is_default")]
    pub forfeit_score: i32,
    /// What an earlier competition brings, whose standings come from a file.
    pub carry_over: CarryOver,
    /// The game that is played.
    #[serde(rename = "rules", with = "game", skip_serializing_if = "is_default")]
    pub game: RuleSet,
    /// What is decided about the World Series rules, where they are played.
    #[serde(
        rename = "world_series",
        with = "crate::regulations::written_series",
        skip_serializing_if = "is_default_series"
    )]
    pub series: world_series::Options,
    /// The format, where the same deals are played at several tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<Format>,
    /// The parts of the competition; one, in which all take part, where none is named.
    #[serde(rename = "stage", skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<Stage>,
    /// Whether teams enter the stages, and how many players each may have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<Roster>,
    /// Rankings of teams beside that of the players.
    #[serde(rename = "team_ranking", skip_serializing_if = "Vec::is_empty")]
    pub team_rankings: Vec<TeamRanking>,
    /// How many come from each country or region, where places are given by them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub areas: BTreeMap<String, u16>,
    /// Minutes a session lasts, the break included (1998 p.15: 180).
    pub session_minutes: u16,
    /// Minutes of the break in the middle; 0 for none (1998 p.15: 15).
    pub break_minutes: u16,
    /// How many minutes before the end the time left is called out (1998 p.16: 15).
    pub call_minutes: u16,
    /// What becomes of the hand in progress when time is up.
    pub at_time: AtTime,
    /// How the result of a table is entered; the chief referee may decide otherwise for a table.
    #[serde(skip_serializing_if = "is_default")]
    pub entry: Entry,
    /// Whether a session that is complete is closed and published automatically, and the next one seated (practice: club evenings).
    #[serde(skip_serializing_if = "is_default")]
    pub automatic: bool,
    /// Whether the four players and the referee sign every sheet before the session is closed (1998 p.29: on paper).
    pub signatures: bool,
    /// Whether somebody who entered no hand of it confirms every sheet before the session is closed, and somebody else types
    /// the totals a second time where totals stand (practice).
    pub second_person: bool,
    /// Minutes after a session is closed in which the chief referee may still correct its hands (practice: a day, as an
    /// appeal is decided later than it is handed in).
    pub correction_minutes: u16,
    /// Minutes in which an appeal may be handed in after a session; the result is provisional until then (1998 p.37).
    pub appeal_minutes: u16,
    /// What counts where the rule book is silent on fans or practice differs: a profile by name, or each decision.
    /// It is stored as decisions, so that they stay what they were. Source: [`Options`].
    #[serde(with = "crate::regulations::written_fans")]
    pub fans: Options,
    /// What is taken for fouls: the tariffs of a book, or of the event.
    #[serde(rename = "fouls", with = "crate::regulations::written_tariffs", skip_serializing_if = "is_default")]
    pub tariffs: Tariffs,
    /// What coming late costs.
    #[serde(skip_serializing_if = "is_default")]
    pub lateness: Lateness,
    /// What is paid with an appeal, and given back where it is granted; empty where nothing is asked, as in the book.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub appeal_fee: String,
    /// From when on everybody sees results.
    #[serde(skip_serializing_if = "is_default")]
    pub shown: Shown,
    /// Whether tables that follow from results which may still be withheld are numbered by lot, so that seats, which everybody sees, tell
    /// no rank (practice: the finalists are known, and not their order). Otherwise table 1 has the first of the standing.
    #[serde(skip_serializing_if = "is_true")]
    pub mix_tables: bool,
    /// Whether anybody may say in the name of a player that the result of a table is wrong, before it is published (practice).
    #[serde(skip_serializing_if = "is_true")]
    pub doubts: bool,
    /// So many seconds at least the plates of a broadcast stay behind the play, as its picture does.
    #[serde(skip_serializing_if = "is_default")]
    pub overlay_delay: u16,
    /// After so many seconds without an answer of the first laptop the second takes over while a session runs; 0: only somebody does.
    #[serde(skip_serializing_if = "is_default")]
    pub take_over_after: u16,
    /// The origins, such as `https://club.example`, whose pages may show those for everybody in a frame; empty where none may.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub framed_by: String,
    /// In which time zone its times are shown; none in events older than this: then that of the server.
    pub time_zone: Option<TimeZone>,
    /// Whether the event is a rehearsal: a copy to practise with, whose tables play by themselves.
    #[serde(skip_serializing_if = "is_default")]
    pub rehearsal: bool,
    /// Whether anybody may take the archive of the event, to count everything again; not in events older than this.
    #[serde(skip_serializing_if = "is_default")]
    pub open_archive: bool,
}

impl Regulations {
    /// Until when appeals may be handed in after a session that was closed then (1998 p.37).
    pub fn appeals_until(&self, closed: NaiveDateTime) -> NaiveDateTime {
        closed + TimeDelta::minutes(self.appeal_minutes.into())
    }

    /// Whether results are withheld, if they are, from a session on that there is.
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

    /// The most substitutes of one team: where a team names so many players for line-ups, all of them beyond the four.
    pub fn max_reserves(&self) -> u8 {
        let named = self.teams.map_or(0, |teams| teams.roster.saturating_sub(PLACES));
        self.reserves.max(named.min(u8::MAX.into()) as u8)
    }

    /// Whether it is played as the books of Europe and the world organisation have it, and with their papers.
    pub fn is_european(&self) -> bool {
        self.game == RuleSet::Mcr && self.words == Words::Table
    }

    /// What every session score contains.
    pub fn base(&self) -> GamePoints {
        GamePoints(self.base_score)
    }

    /// The game that is played, with what is decided about it.
    pub fn game(&self) -> Game {
        match self.game {
            RuleSet::Mcr => Game::Mcr,
            RuleSet::WorldSeries => Game::WorldSeries(self.series),
        }
    }

    /// Whether teams are to be compared, as is possible in events of teams alone.
    pub fn compares_teams(&self) -> bool {
        self.duplicate.as_ref().is_some_and(|format| format.compare == Compare::Teams)
    }

    /// What results of stand-ins count: always for the team where teams are compared, which takes all four of them.
    pub fn stand_ins_count(&self) -> StandIns {
        if self.compares_teams() { StandIns::Team } else { self.stand_ins }
    }

    /// What the score sheet of a table needs.
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

    /// By what a session counts, where its stage has it no otherwise ([`Stage::session_rules`]).
    pub fn session_rules(&self) -> SessionRules {
        let Regulations { forfeits, bye, standard_points: scope, stand_in_ranks, .. } = *self;
        let (base, forfeited) = (self.base(), GamePoints(self.forfeit_score));
        SessionRules { base, forfeited, forfeits, bye, scope, stand_in_ranks }
    }

    /// The session score of a forfeited session where nothing else is laid down: 0 where scores contain the base score of the game
    /// (1998 p.31), and with another base score what is worth as much: −500 where those of Chinese Official are net.
    pub const fn forfeited_on(game: RuleSet, base_score: i32) -> i32 {
        base_score - game.base_score().0
    }

    /// The same beside the game and the base score that are laid down.
    pub const fn usual_forfeit(&self) -> i32 {
        Regulations::forfeited_on(self.game, self.base_score)
    }

    /// Whether a forfeited session is worth what it is where nothing else is laid down.
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

fn is_true(yes: &bool) -> bool {
    *yes
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
    /// How many players a team may name.
    pub roster: u16,
}

/// The rules of the game, as they are written: by their code.
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

/// What becomes of the hand in progress when time is up.
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

/// From when on everybody sees results (practice: a final is withheld for the ceremony).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// As they are entered.
    #[default]
    AtOnce,
    /// Those of a session once they are published.
    Published,
    /// As they are entered before this session, and from it on not.
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
        // As events of before keep the decisions of `seed-002`.
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
