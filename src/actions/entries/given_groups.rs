//! The groups that an entry list names: they become those of the first stage if its groups are assigned.
//!
//! One fact to know: groups that are made in another way follow from places, lots or areas, not from a list; a message
//! then says so.

use crate::entries::enter_list::StoredPlayer;
use crate::setup::create_event::check_regulations;
use crate::{Acting, Error, Result};
use event::draw::division::GroupBy;
use event::event::{ChangeScope, EventHead};
use event::values::ids::PlayerId;
use files::entries::ListedEntries;
use files::sheet::Problem;
use messages::Message;
use serde_json::json;
use std::collections::BTreeMap;
use store::audit::About;
use store::{Conn, entries, events};

/// Whether the groups of entry lists become those of the event.
pub(crate) fn takes_groups(event: &EventHead) -> bool {
    let first = event.regulations.stages.first();
    first.is_some_and(|stage| stage.plays_in_groups(true) && stage.groups.by == GroupBy::Given)
}

impl Acting<'_> {
    /// Stores the groups of a list, whose players are `stored`, in the regulations of an event. Returns a message if the list names groups and they
    /// are not used.
    ///
    /// # Errors
    /// Players of one team are in two groups, or the regulations would not be valid.
    pub(crate) fn store_groups(
        &self,
        conn: &mut Conn,
        event: &EventHead,
        (file, listed): (&str, &ListedEntries),
        stored: &[StoredPlayer],
    ) -> Result<Option<Message>> {
        let entered = entries::list(conn, event.id)?;
        let name = |player: PlayerId| match entered.team_of(player).filter(|_| event.teams) {
            Some(team) => entered.team_name(team),
            None => entered.player_name(player),
        };
        let said = listed.players.iter().zip(stored).filter(|(entry, _)| !entry.group.is_empty());
        let said: Vec<(u64, String, &str)> =
            said.map(|(entry, of)| (entry.line, name(of.id), entry.group.as_str())).collect();
        if said.is_empty() {
            return Ok(None);
        }
        let mut new = event.regulations.clone();
        let Some(stage) = new.stages.first_mut().filter(|stage| stage.plays_in_groups(true)) else {
            return Ok(Some(Message::new("import-groups-none")));
        };
        if stage.groups.by != GroupBy::Given {
            let message = Message::new("import-groups-otherwise").arg("by", stage.groups.by.code());
            return Ok(Some(message.arg("stage", stage.called())));
        }
        let mut groups: BTreeMap<&str, &str> = BTreeMap::new();
        let mut problems = Vec::new();
        for (line, name, group) in &said {
            if *groups.entry(name).or_insert(group) != *group {
                let what = Message::new("problem-two-groups").arg("name", name).arg("stage", stage.called());
                problems.push(Problem::in_file(file, Some(*line), what));
                continue;
            }
            let own = stage.groups.members.iter().position(|members| members.iter().any(|member| member == name));
            if own.is_none_or(|own| stage.groups.name(own) != *group) {
                stage.groups.give(name, group);
            }
        }
        crate::refuse_any(problems)?;
        if new != event.regulations {
            check_regulations(&event.regulations, &new, event.teams)?;
            events::update(conn, event.id, &event.name, &new)?;
            let detail = json!({ "before": event.regulations, "after": new, "file": file });
            self.audit(conn, About::Event(event.id, ChangeScope::Everything), "change_regulations", &detail)?;
        }
        Ok::<_, Error>(None)
    }
}
