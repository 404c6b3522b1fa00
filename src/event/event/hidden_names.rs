//! The event with initials in place of the names of players who have chosen that.
//!
//! Three facts to know: the choice changes only the event for everybody ([`Event::for_everybody`]), nothing that is
//! stored, so officials and their papers have the names; while a name is hidden, nobody else gets the archive or the
//! draw record, which must be complete to be checked; and namesakes of the player at the event have initials too,
//! because publications distinguish them only by name.

use super::{
    Background, Commitment, Draw, EntryList, Event, Filled, LineUp, PastDraw, Player, Privacy, Publication, Session,
    Table, Team, initials, is_in_squares,
};
use crate::notes::table_log::TableLog;
use crate::notes::table_note::TableNote;
use crate::record::archive::StageNoted;
use crate::sheet::disqualification::{Revocation, Revoked};
use crate::sheet::penalty::GivenPenalty;
use crate::stage::noted::StageNote;
use draw::protocol::Input;
use rules::BySeat;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

impl Event {
    /// Whether the public sees the names of all players, removed ones included.
    pub fn shows_all_names(&self) -> bool {
        !self.hides_removed && self.entries.players.iter().all(|player| player.privacy != Privacy::Initials)
    }

    /// The event with initials in place of the hidden names.
    pub(super) fn with_initials(self) -> Event {
        self.hiding(&[])
    }

    /// The event with initials in place of the hidden names and of these.
    pub fn hiding(self, names: &[String]) -> Event {
        if self.shows_all_names() && names.is_empty() {
            return self;
        }
        let hidden = Hidden::new(&self.entries, names);
        Event {
            commitment: self.commitment.as_ref().map(|own| hidden.commitment(own).into()),
            draws: self.draws.iter().map(|draw| hidden.past_draw(draw)).collect(),
            draw: self.draw.as_ref().map(|draw| hidden.draw(draw).into()),
            penalties: self.penalties.iter().map(|given| hidden.penalty(given)).collect(),
            publications: self.publications.iter().map(|of| hidden.publication(of)).collect(),
            revocations: self.revocations.iter().map(|of| hidden.revocation(of)).collect(),
            stage_notes: self.stage_notes.iter().map(|noted| hidden.stage_note(noted)).collect(),
            line_ups: self.line_ups.iter().map(|own| hidden.line_up(own)).collect(),
            sessions: self.sessions.iter().map(|session| hidden.session(session)).collect(),
            entries: hidden.entries.into(),
            computed: Arc::default(),
            ..self
        }
    }
}

/// The entries as the public sees them, and the names to replace.
struct Hidden {
    /// The entries with initials.
    entries: EntryList,
    /// The names that are public.
    shown: HashSet<String>,
    /// The hidden names with their initials, the longest first.
    names: Vec<(String, String)>,
}

impl Hidden {
    fn new(all: &EntryList, also: &[String]) -> Hidden {
        let is_hidden = |player: &&Player| player.privacy == Privacy::Initials;
        let hidden = all.players.iter().filter(is_hidden).map(|player| &player.name).chain(also);
        let hidden = hidden.filter(|name| !name.is_empty());
        let mut names: Vec<(String, String)> = hidden.map(|name| (name.clone(), initials(name))).collect();
        names.sort_by_key(|(name, _)| Reverse(name.len()));
        let is_shown = |name: &&String| !names.iter().any(|(hidden, _)| hidden == *name);
        let shown = all.players.iter().map(|player| &player.name).filter(is_shown).cloned().collect();
        let mut hidden = Hidden { entries: EntryList::default(), shown, names };
        let teams = all.teams.iter().map(|team| hidden.team(team)).collect();
        let players = all.players.iter().map(|player| hidden.player(player)).collect();
        hidden.entries = EntryList::new(teams, players, all.withdrawn.clone());
        hidden
    }

    /// A name as the public sees it. A name that is not in the entries, such as an earlier one, gets initials too.
    fn name(&self, name: &str) -> String {
        if self.shown.contains(name) { name.to_owned() } else { initials(name) }
    }

    /// A text that somebody wrote, with initials in place of hidden names.
    fn text(&self, text: &str) -> String {
        self.names.iter().fold(text.to_owned(), |text, (name, initials)| replace_name(&text, name, initials))
    }

    fn revoked(&self, of: &Revoked) -> Revoked {
        Revoked { reason: self.text(&of.reason), ..of.clone() }
    }

    fn player(&self, player: &Player) -> Player {
        if self.shown.contains(&player.name) {
            return player.clone();
        }
        let Background { club, country, .. } = player.background.clone();
        let background = Background { club, country, ..Background::default() };
        Player { name: initials(&player.name), background, ..player.clone() }
    }

    fn team(&self, team: &Team) -> Team {
        Team { leader: self.text(&team.leader), coach: self.text(&team.coach), ..team.clone() }
    }

    fn input(&self, input: &Input) -> Input {
        let mut input = input.clone();
        input.players.iter_mut().for_each(|player| player.name = self.name(&player.name));
        input
    }

    fn commitment(&self, own: &Commitment) -> Commitment {
        Commitment { input: self.input(&own.input), ..own.clone() }
    }

    fn draw(&self, draw: &Draw) -> Draw {
        Draw {
            committed: draw.committed.as_ref().map(|(own, word)| (self.commitment(own), word.clone())),
            input: draw.input.as_ref().map(|input| self.input(input)),
            original: draw.original.as_ref().map(|draw| Box::new(self.draw(draw))),
            drawn_by: self.text(&draw.drawn_by),
            ..draw.clone()
        }
    }

    fn past_draw(&self, draw: &PastDraw) -> PastDraw {
        let withdrawn = draw.withdrawn.as_ref().map(|of| self.revoked(of));
        PastDraw { drawn_by: self.text(&draw.drawn_by), withdrawn, ..draw.clone() }
    }

    fn penalty(&self, given: &GivenPenalty) -> GivenPenalty {
        let revoked = given.revoked.as_ref().map(|of| self.revoked(of));
        GivenPenalty { reason: self.text(&given.reason), revoked, ..given.clone() }
    }

    fn publication(&self, of: &Publication) -> Publication {
        // Content that cannot be read may contain a name, so it is not shown.
        let mut published = of.standings().unwrap_or_default();
        published.players.iter_mut().for_each(|row| row.name = self.name(&row.name));
        let content = serde_json::to_string(&published).unwrap_or_default();
        Publication { content, withdrawn: of.withdrawn.as_ref().map(|of| self.revoked(of)), ..of.clone() }
    }

    fn revocation(&self, of: &Revocation) -> Revocation {
        Revocation { revoked: self.revoked(&of.revoked), ..of.clone() }
    }

    fn stage_note(&self, noted: &StageNoted) -> StageNoted {
        let mut noted = noted.clone();
        match &mut noted.note {
            StageNote::Field { reason, .. }
            | StageNote::TakenBack { reason, .. }
            | StageNote::Stands { reason, .. } => {
                *reason = self.text(reason);
            }
            StageNote::Lots { .. } | StageNote::Committed { .. } => {}
        }
        noted
    }

    fn line_up(&self, own: &LineUp) -> LineUp {
        LineUp { reason: self.text(&own.reason), ..own.clone() }
    }

    /// The session with initials; the same one, with its cached results, if no text in it has a hidden name.
    fn session(&self, session: &Arc<Session>) -> Arc<Session> {
        if session.withheld {
            return session.clone();
        }
        let tables: Vec<Arc<Table>> = session.tables.iter().map(|table| self.table(table)).collect();
        match tables.iter().zip(&session.tables).all(|(one, other)| Arc::ptr_eq(one, other)) {
            true => session.clone(),
            false => Arc::new(session.with_tables(tables)),
        }
    }

    fn table(&self, table: &Arc<Table>) -> Arc<Table> {
        let seated = |filled: &Filled| Filled { reason: self.text(&filled.reason), ..filled.clone() };
        let filled = BySeat::from_fn(|seat| seated(&table.filled[seat]));
        let mut log: TableLog = table.log.clone();
        log.0.iter_mut().flat_map(|noted| texts(&mut noted.note)).for_each(|text| *text = self.text(text));
        match log == table.log && filled == table.filled {
            true => table.clone(),
            false => Arc::new(Table { log, filled, ..(**table).clone() }),
        }
    }
}

/// The texts that people wrote in a note, of the kinds that the public may see.
fn texts(note: &mut TableNote) -> Vec<&mut String> {
    use TableNote::*;
    match note {
        ExtraTime { reason, .. } | Arrived { reason, .. } | Decided { reason, .. } => vec![reason],
        Filled { reason, .. } | TakenBack { reason, .. } => vec![reason],
        Appealed(paper) => vec![&mut paper.by, &mut paper.ruling],
        AppealDecided(verdict) => vec![&mut verdict.reason],
        TookOver { .. } | Called { .. } | Answered { .. } | Counted { .. } | Signed { .. } => Vec::new(),
        Missing { .. } | Confirmed { .. } | Told { .. } | Doubted { .. } | Attached(_) => Vec::new(),
    }
}

/// The byte offset of a name's first occurrence in a text. A match within a longer word does not count, except in
/// Chinese, Japanese or Korean letters.
pub(super) fn find_name(text: &str, name: &str) -> Option<usize> {
    let is_in_word = |at: usize| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        before.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric)
    };
    text.match_indices(name).map(|(at, _)| at).find(|at| is_in_squares(name) || !is_in_word(*at))
}

/// A text with all names replaced. `find` gives for a rest of the text the offset of the next name, the name, and its
/// replacement.
pub(super) fn replace_names<'a>(text: &str, find: impl Fn(&str) -> Option<(usize, &'a str, &'a str)>) -> String {
    let (mut done, mut rest) = (String::new(), text);
    while let Some((at, name, with)) = find(rest) {
        done.push_str(&rest[..at]);
        done.push_str(with);
        rest = &rest[at + name.len()..];
    }
    done + rest
}

/// A text with all occurrences of a name replaced.
fn replace_name(text: &str, name: &str, with: &str) -> String {
    replace_names(text, |rest| Some((find_name(rest, name)?, name, with)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::event;

    #[test]
    fn a_name_in_a_text_is_replaced_where_it_is_a_word() {
        assert_eq!(replace_name("Li lists Li, Lia and (Li)", "Li", "L."), "L. lists L., Lia and (L.)");
        assert_eq!(replace_name("裁判说王建国迟到", "王建国", "王*"), "裁判说王*迟到");
    }

    #[test]
    fn everybody_sees_initials_wherever_the_event_has_the_name() {
        let mut day = event(vec![]);
        let mut players = day.entries.players.clone();
        for (player, name) in players.iter_mut().zip(["王建国", "李娜", "Anna Müller"]) {
            player.name = name.into();
        }
        players[0].background =
            Background { registers: "MIL 7".into(), club: "一队".into(), ..Background::default() };
        day.entries = EntryList::new(vec![], players.clone(), Default::default()).into();
        let published = serde_json::to_string(&day.standings()).unwrap();
        assert!(published.contains("王建国"));
        let (author, published_at) = (String::new(), day.head.created_at);
        let content = published.clone();
        day.publications =
            [Publication { session: 1, revision: 1, content, author, published_at, withdrawn: None }].into();
        let open = Arc::new(Event { computed: Arc::default(), ..day.clone() }).for_everybody();
        assert_eq!((open.publications[0].content.as_str(), open.shows_all_names()), (published.as_str(), true));
        players[0].privacy = Privacy::Initials;
        players[2].privacy = Privacy::Initials;
        players[3].privacy = Privacy::Unlisted;
        day.entries = EntryList::new(vec![], players, Default::default()).into();
        let seen = Arc::new(Event { computed: Arc::default(), ..day.clone() }).for_everybody();
        let names: Vec<&str> = seen.entries.players.iter().take(4).map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["王*", "李娜", "A. M.", "P4"]);
        assert_eq!(seen.entries.players[0].background, Background { club: "一队".into(), ..Background::default() });
        let of_publication = seen.publications[0].standings().unwrap();
        assert_eq!(of_publication, seen.standings(), "what was published is no other ranking");
        assert_eq!(seen.for_everybody().entries, seen.entries, "initials have themselves");
        assert!(!seen.shows_all_names() && day.entries.players[0].name == "王建国");
    }
}
