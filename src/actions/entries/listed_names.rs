//! Lists of names in the regulations: the members of groups that are given, and those invited to a stage. They follow when the name by
//! which the event tells an entrant apart changes: by a correction, another club, or because a namesake comes or goes.

use crate::{Acting, Result, add_reason, permission};
use event::event::{ChangeScope, EntryList};
use event::sheet::penalty::Entrant;
use event::stage::Stage;
use event::values::ids::{PlayerId, TeamId};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use store::audit::About;
use store::{Conn, entries, events};

/// Names that are replaced, each with the new one.
pub(crate) type NewNames = BTreeMap<String, String>;

/// The names of those who were entered `before` and are called otherwise now.
fn changed_names(in_teams: bool, before: &EntryList, now: &EntryList) -> NewNames {
    let entrants: Vec<Entrant> = match in_teams {
        true => before.teams.iter().map(|team| Entrant::Team(TeamId(team.id))).collect(),
        false => before.players.iter().map(|player| Entrant::Player(PlayerId(player.id))).collect(),
    };
    let names = entrants.into_iter().map(|of| (before.entrant_name(of), now.entrant_name(of)));
    names.filter(|(old, new)| old != new && !new.is_empty()).collect()
}

/// Replaces names in the lists of a stage. A new name that is listed already is that of nobody else.
fn replace(lists: &mut [Vec<String>], names: &NewNames) {
    let new: BTreeSet<String> = lists.iter().flatten().filter_map(|name| names.get(name)).cloned().collect();
    for list in lists {
        list.retain(|name| names.contains_key(name) || !new.contains(name));
        for name in list {
            if let Some(new) = names.get(name) {
                name.clone_from(new);
            }
        }
    }
}

impl Acting<'_> {
    /// Replaces the names of those who are called otherwise than `before` in the lists of the regulations.
    pub(crate) fn follow_names(&self, conn: &mut Conn, before: &EntryList, why: &str) -> Result<()> {
        let event = self.head(conn, permission::organise)?;
        let now = entries::list(conn, event.id)?;
        self.replace_names(conn, &changed_names(event.teams, before, &now), why)
    }

    /// Replaces the names of those who are called otherwise than `before` in the groups alone: where two are exchanged, a group has
    /// another person in its seat, but an invitation is for the person whose name it has.
    pub(super) fn follow_in_groups(&self, conn: &mut Conn, before: &EntryList, why: &str) -> Result<()> {
        let event = self.head(conn, permission::organise)?;
        let names = changed_names(event.teams, before, &entries::list(conn, event.id)?);
        self.change_stages(conn, why, |stage| replace(&mut stage.groups.members, &names))
    }

    /// Replaces names in the lists of the regulations.
    pub(crate) fn replace_names(&self, conn: &mut Conn, names: &NewNames, why: &str) -> Result<()> {
        self.change_stages(conn, why, |stage| {
            replace(&mut stage.groups.members, names);
            if let Some(field) = &mut stage.field {
                replace(std::slice::from_mut(&mut field.invited), names);
            }
        })
    }

    fn change_stages(&self, conn: &mut Conn, why: &str, change: impl FnMut(&mut Stage)) -> Result<()> {
        let event = self.head(conn, permission::organise)?;
        let mut new = event.regulations.clone();
        new.stages.iter_mut().for_each(change);
        if new == event.regulations {
            return Ok(());
        }
        events::update(conn, event.id, &event.name, &new)?;
        let mut detail = json!({ "before": event.regulations, "after": new });
        add_reason(&mut detail, why);
        self.audit(conn, About::Event(event.id, ChangeScope::Everything), "change_regulations", &detail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_at_once_and_nobody_is_listed_twice() {
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>();
        let names = |pairs: &[(&str, &str)]| -> NewNames {
            pairs.iter().map(|(old, new)| ((*old).to_owned(), (*new).to_owned())).collect()
        };
        let mut groups = vec![list(&["甲", "丙"]), list(&["乙", "丁"])];
        replace(&mut groups, &names(&[("甲", "乙"), ("乙", "甲")]));
        assert_eq!(groups, [list(&["乙", "丙"]), list(&["甲", "丁"])]);
        replace(&mut groups, &names(&[("丙", "丁"), ("戊", "甲")]));
        assert_eq!(groups, [list(&["乙", "丁"]), list(&["甲"])], "the old 丁 was a name of nobody");
    }
}
