//! Regulations as text (TOML), and the plan of an event: the part of its regulations about stages and teams.
//!
//! One fact to know: only [`Regulations::from_toml`] reads text, and its error names the line.

use super::{Bye, Forfeits, Regulations, Roster};
use crate::duplicate::format::Format;
use crate::stage::Stage;
use crate::stage::runs::{complete_seating_from_file, spell_out_seating};
use crate::stage::team_ranking::TeamRanking;
use draw::division::GroupTables;
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The part of the regulations about stages and those who enter them. Its fields are those of [`Regulations`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plan {
    /// The number of places of each country or region.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub areas: BTreeMap<String, u16>,
    /// Whether teams enter the stages, and how many players each may have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<Roster>,
    /// The format of duplicate, if it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<Format>,
    /// The stages.
    #[serde(rename = "stage", skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<Stage>,
    /// Rankings of teams in addition to that of the players.
    #[serde(rename = "team_ranking", skip_serializing_if = "Vec::is_empty")]
    pub team_rankings: Vec<TeamRanking>,
}

impl Plan {
    /// The text of the plan.
    pub fn to_toml(&self) -> String {
        let mut written = self.clone();
        spell_out_seating(&mut written.stages);
        toml::to_string(&written).unwrap_or_default()
    }

    /// The number of sessions of all stages.
    pub fn sessions(&self) -> u16 {
        self.stages.iter().fold(0, |sum, stage| sum.saturating_add(stage.sessions))
    }

    /// The plan without the base scores that its stages state.
    #[must_use]
    pub fn without_bases(mut self) -> Plan {
        self.stages.iter_mut().for_each(|stage| stage.scoring.base = None);
        self
    }

    /// Whether a stage has no number of sessions yet.
    fn is_open(&self) -> bool {
        self.stages.iter().any(|stage| stage.sessions == 0)
    }
}

impl Regulations {
    /// The regulations of a file, with [`Regulations::default`] for omitted keys. If it omits the base score and a stage states one,
    /// that one applies; a stage that states another one keeps it, and [`Regulations::plan_problems`] reports it.
    ///
    /// # Errors
    /// The text is not TOML, or not of regulations.
    pub fn from_toml(text: &str) -> Result<Regulations, toml::de::Error> {
        let mut read: Regulations = toml::from_str(text)?;
        let named = toml::from_str::<toml::Table>(text)?;
        if !named.contains_key("forfeits") {
            read.forfeits = Forfeits::default();
        }
        if !named.contains_key("base_score") {
            read.base_score = read.stated_base().unwrap_or(read.base_score);
        }
        if !named.contains_key("bye") {
            read.bye = Bye::nothing(read.base_score);
        }
        if !named.contains_key("forfeit_score") {
            read.forfeit_score = read.usual_forfeit();
        }
        complete_seating_from_file(&mut read.stages, &named);
        if !named.contains_key("sessions") && !read.stages.is_empty() {
            read.sessions = read.plan().sessions().max(1);
        }
        let stages = named.get("stage").and_then(toml::Value::as_array);
        for (stage, named) in read.stages.iter_mut().zip(stages.into_iter().flatten()) {
            let says = named.get("groups").is_some_and(|groups| groups.get("tables").is_some());
            if stage.groups.are_some() && !says {
                stage.groups.tables = GroupTables::Own;
            }
        }
        Ok(read.without_stated_bases())
    }

    /// The text of the regulations. The values of events older than a key are written too, because a file without the key has others.
    ///
    /// # Errors
    /// They cannot be written as TOML.
    pub fn to_toml(&self) -> Result<String, toml::ser::Error> {
        let mut complete = self.clone();
        spell_out_seating(&mut complete.stages);
        let written = toml::to_string(&complete)?;
        let named: toml::Table = toml::from_str(&written).unwrap_or_default();
        let of_old = [("forfeits", "forfeits = \"shared\"\n"), ("forfeit_score", "forfeit_score = 0\n")];
        let omitted = of_old.into_iter().filter(|(key, _)| !named.contains_key(*key)).map(|(_, line)| line);
        Ok(omitted.chain([written.as_str()]).collect())
    }

    /// The plan of stages.
    pub fn plan(&self) -> Plan {
        let Regulations { areas, teams, duplicate, stages, team_rankings, .. } = self.clone();
        Plan { areas, teams, duplicate, stages, team_rankings }
    }

    /// The first base score that a stage states.
    pub(crate) fn stated_base(&self) -> Option<i32> {
        self.stages.iter().find_map(|stage| stage.scoring.base)
    }

    /// The regulations without the base scores of stages that are equal to that of the event.
    #[must_use]
    pub(crate) fn without_stated_bases(mut self) -> Regulations {
        for stage in &mut self.stages {
            stage.scoring.base = stage.scoring.base.filter(|stated| *stated != self.base_score);
        }
        self
    }

    /// The regulations with another plan and its number of sessions; if a stage has no number yet, the larger of this and the current one.
    #[must_use]
    pub fn with_plan(self, plan: Plan) -> Regulations {
        let sessions = match plan.sessions() {
            0 => self.sessions,
            planned if plan.is_open() => planned.max(self.sessions),
            planned => planned,
        };
        let Plan { areas, teams, duplicate, stages, team_rankings } = plan;
        Regulations { areas, teams, duplicate, stages, team_rankings, sessions, ..self }
    }

    /// The regulations with this number of sessions, by a change of the first stage. Unchanged if that would have none left, or has
    /// rules for the seating of its sessions.
    #[must_use]
    pub fn with_sessions(mut self, sessions: u16) -> Regulations {
        let later = self.stages.iter().skip(1).fold(0_u16, |sum, stage| sum.saturating_add(stage.sessions));
        if let Some(first) = self.stages.first_mut() {
            if sessions <= later || !first.seating.is_empty() {
                return self;
            }
            first.sessions = sessions - later;
        }
        Regulations { sessions, ..self }
    }

    /// The regulations with the plan of a text, and with every other key that it contains.
    ///
    /// # Errors
    /// The text is not TOML, or not of regulations.
    pub fn over_toml(&self, text: &str) -> Result<Regulations, toml::de::Error> {
        let plan = Regulations::from_toml(text)?.plan();
        let named: toml::Table = toml::from_str(text)?;
        let says = |key: &str| named.contains_key(key);
        let (sessions, bye, forfeit) = (says("sessions"), says("bye"), says("forfeit_score"));
        let of_stages = says("stage") && !says("base_score");
        let as_usual = self.forfeits_as_usual();
        let mut all = toml::Table::try_from(self).map_err(toml::de::Error::custom)?;
        all.extend(named);
        let mut read: Regulations = all.try_into()?;
        if of_stages {
            read.base_score = read.stated_base().unwrap_or(read.base_score);
        }
        let beside = self.bye.with_base_score(self.base_score, read.base_score);
        read.bye = if bye { read.bye } else { beside };
        if as_usual && !forfeit {
            read.forfeit_score = read.usual_forfeit();
        }
        Ok(if sessions {
            Regulations { sessions: read.sessions, ..read.clone().with_plan(plan) }
        } else {
            read.with_plan(plan)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::plan::PlanProblem;
    use rules::GamePoints;

    const NET: &str = "[[stage]]\nid = \"main\"\nsessions = 2\nscoring = { unit = \"match_points\", base = 0 }\n";

    fn stage(id: &str, base: i32) -> String {
        format!(
            "[[stage]]\nid = \"{id}\"\nsessions = 1\nscoring = {{ base = {base} }}\n{}",
            match id {
                "main" => "",
                _ => "field = { from = \"main\", places = \"1-4\" }\n",
            }
        )
    }

    #[test]
    fn the_base_of_a_stage_is_that_of_the_event_wherever_the_file_is_read() {
        let over_500 = Regulations::default().over_toml(NET).unwrap();
        for read in [Regulations::from_toml(NET).unwrap(), over_500] {
            assert_eq!((read.base_score, read.bye, read.forfeit_score), (0, Bye::nothing(0), -500));
            assert_eq!((read.stages[0].scoring.base, read.plan_problems()), (None, vec![]));
            assert_eq!(read.stages[0].session_rules(&read.session_rules()).base, GamePoints(0));
        }
        let net = Regulations { base_score: 0, bye: Bye::nothing(0), ..Regulations::default() };
        let silent = net.over_toml("[[stage]]\nid = \"main\"\nsessions = 1\n").unwrap();
        assert_eq!((silent.base_score, silent.bye), (0, Bye::nothing(0)), "a plan that says nothing changes nothing");
    }

    #[test]
    fn a_file_with_two_bases_is_a_problem_with_both_numbers() {
        let wrong = |text: &str| {
            let of_file = Regulations::from_toml(text).unwrap().plan_problems();
            assert_eq!(Regulations::default().over_toml(text).unwrap().plan_problems(), of_file, "{text}");
            of_file
        };
        let base = |stage: &str, stated, base_score| PlanProblem::Base { stage: stage.into(), stated, base_score };
        assert_eq!(wrong(&format!("base_score = 500\n{}", stage("main", 0))), [base("main", 0, 500)]);
        assert_eq!(wrong(&format!("{}{}", stage("main", 0), stage("final", 500))), [base("final", 500, 0)]);
        assert_eq!(wrong(&format!("base_score = 300\n{}{}", stage("main", 300), stage("final", 300))), []);
    }
}
