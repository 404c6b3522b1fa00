//! Remarks on the consequences of a plan: sessions in which groups mix, byes, players without opponents, and seats that reveal withheld
//! results.
//!
//! One fact to know: remarks are no errors, and nothing is refused for them; the organiser should see them before the plan is played.

use super::Regulations;
use crate::stage::field::Places;
use crate::stage::seating::{Among, Run, SeatBy, Span};
use draw::division::GroupBy;
use draw::lots::PLACES;
use values::ids::SessionNumber;

/// A remark on a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanRemark {
    /// The name of the stage.
    pub stage: String,
    /// The remark.
    pub what: About,
}

/// The content of a [`PlanRemark`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// In these sessions players of different groups meet.
    Mixed {
        /// The number of groups; 0 if it is not known.
        groups: usize,
        /// The sessions, numbered in the stage.
        sessions: Span,
    },
    /// These sessions are seated by a rota, which does not regard groups.
    Rota(Span),
    /// In these sessions consecutive places of the field sit together, which are not the groups.
    Within {
        /// The sessions, numbered in the stage.
        sessions: Span,
        /// The number of consecutive places.
        within: u16,
    },
    /// A group has fewer than four players.
    Small {
        /// The name of the group.
        group: String,
        /// The number of its players.
        players: usize,
    },
    /// The group with this name is one team, whose players could only meet each other.
    OneTeam(String),
    /// In each session some players of a group have a bye.
    Byes {
        /// The name of the group.
        group: String,
        /// The number of its players.
        players: usize,
        /// How many have a bye.
        rest: usize,
    },
    /// The seats of this session reveal withheld results to everybody.
    SeatsTell {
        /// The first such session.
        session: SessionNumber,
        /// Whether a rota assigns the seats by the places of the field.
        rota: bool,
    },
}

impl Regulations {
    /// The remarks on the groups of a plan. `entrants` is the number of those who enter the first stage, if it is known: players, or teams
    /// in an event of `teams` of four.
    pub fn plan_remarks(&self, entrants: Option<usize>, teams: bool) -> Vec<PlanRemark> {
        let mut remarks = Vec::new();
        for (place, stage) in self.stages.iter().enumerate() {
            let count = self.entering(place, entrants);
            let groups = count.map_or(0, |count| stage.groups.number(count));
            if !stage.groups.are_some()
                || groups == 1
                || (groups == 0 && (stage.groups.count, stage.groups.size) == (1, 0))
            {
                continue;
            }
            let mut say = |what| remarks.push(PlanRemark { stage: stage.called().to_owned(), what });
            let default = stage.run_of(1, place == 0);
            let runs: Vec<&Run> =
                if stage.seating.is_empty() { vec![&default] } else { stage.seating.iter().collect() };
            for run in &runs {
                let sessions = run.sessions;
                match stage.seated_together(run) {
                    _ if run.by == SeatBy::Rota => say(About::Rota(sessions)),
                    Among::All => say(About::Mixed { groups, sessions }),
                    Among::Places(within) => {
                        let fits = stage.groups.are_blocks()
                            && stage.groups.size > 0
                            && stage.groups.size.is_multiple_of(within);
                        if !fits {
                            say(About::Within { sessions, within });
                        }
                    }
                    Among::Groups => {}
                }
            }
            if runs.iter().all(|run| stage.seated_together(run) != Among::Groups) {
                continue;
            }
            let each = match (teams, &stage.line_up) {
                (false, _) => 1,
                (true, Some(rule)) if rule.size > 0 => usize::from(rule.size),
                (true, _) => usize::from(PLACES),
            };
            let sizes = count.and_then(|count| stage.groups.sizes(count)).unwrap_or_default();
            for (group, size) in sizes.into_iter().enumerate() {
                let (players, group) = (size * each, stage.groups.name(group));
                match players {
                    0..4 => say(About::Small { group, players }),
                    _ if each > 1 && size == 1 => say(About::OneTeam(group)),
                    _ if players % 4 > 0 => say(About::Byes { group, players, rest: players % 4 }),
                    _ => {}
                }
            }
        }
        remarks
    }

    /// The number of those who enter the stage at `place`, at least; `None` if that is not known before the results.
    fn entering(&self, place: usize, entrants: Option<usize>) -> Option<usize> {
        let Some(rule) = &self.stages.get(place)?.field else {
            return entrants.or_else(|| match self.stages[place].groups.by {
                GroupBy::Given => self.stages[place].groups.sizes(0).map(|sizes| sizes.iter().sum()),
                _ => None,
            });
        };
        let from = self.stages[..place].iter().position(|stage| stage.id == rule.from)?;
        let before = self.entering(from, entrants);
        match (rule.places, rule.per_group) {
            (Some(Places::All), _) => before.map(|before| before + rule.invited.len()),
            (_, 0) => rule.least(1),
            _ => rule.least(self.stages[from].groups.number(before?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remarks(text: &str, entrants: usize, teams: bool) -> Vec<About> {
        let read = Regulations::from_toml(text).unwrap();
        assert_eq!(read.plan_problems(), []);
        read.plan_remarks(Some(entrants), teams).into_iter().map(|remark| remark.what).collect()
    }

    #[test]
    fn text_gives_each_group_its_tables_and_what_was_stored_before_seats_all_together() {
        use draw::division::GroupTables;
        let read =
            Regulations::from_toml("[[stage]]\nid = \"a\"\nsessions = 3\ngroups = { count = 2, by = \"snake\" }\n")
                .unwrap();
        assert_eq!(read.stages[0].groups.tables, GroupTables::Own);
        let stored = serde_json::to_string(&read).unwrap();
        assert_eq!(serde_json::from_str::<Regulations>(&stored).unwrap(), read);
        let before: Regulations = serde_json::from_str(&stored.replace(",\"tables\":\"own\"", "")).unwrap();
        assert_eq!(before.stages[0].groups.tables, GroupTables::Mixed);
        assert_eq!(
            Regulations::from_toml(&before.plan().to_toml()).unwrap().plan(),
            before.plan(),
            "it stays so in a file"
        );
    }

    #[test]
    fn a_plan_says_where_groups_meet_who_rests_and_who_has_nobody_to_play() {
        let groups = |rest: &str| {
            format!("[[stage]]\nid = \"a\"\nsessions = 3\ngroups = {{ count = 2, by = \"draw\"{rest} }}\n")
        };
        let own = groups("");
        assert_eq!(remarks(&own, 32, false), []);
        assert_eq!(remarks(&own, 8, true), []);
        assert_eq!(
            remarks(&own, 31, false),
            [About::Byes { group: "2".into(), players: 15, rest: 3 }],
            "the first has sixteen"
        );
        assert_eq!(remarks(&own, 7, false), [About::Small { group: "2".into(), players: 3 }]);
        assert_eq!(remarks(&own, 2, true), [About::OneTeam("1".into()), About::OneTeam("2".into())]);
        assert_eq!(remarks(&groups(", tables = \"own\""), 32, false), []);
        let mixed = groups(", tables = \"mixed\"");
        assert_eq!(remarks(&mixed, 31, false), [About::Mixed { groups: 2, sessions: Span::All }]);
        let within = format!("{own}[[stage.seating]]\nsessions = \"3\"\nby = \"standing\"\nwithin = 8\n");
        assert_eq!(remarks(&within, 32, false), [About::Within { sessions: Span::Of(3, 3), within: 8 }]);
        let blocks = |size: u16| {
            format!(
                "[[stage]]\nid = \"a\"\nsessions = 1\n[[stage]]\nid = \"b\"\nsessions = 1\n\
                 field = {{ from = \"a\", places = \"all\" }}\ngroups = {{ by = \"blocks\", size = {size} }}\n\
                 [[stage.seating]]\nby = \"pots\"\nwithin = 16\n"
            )
        };
        assert_eq!(remarks(&blocks(16), 64, false), []);
        assert_eq!(remarks(&blocks(8), 64, false), [About::Within { sessions: Span::All, within: 16 }]);
    }
}
