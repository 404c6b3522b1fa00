//! Checks publications, documents, and the notes about displays, stages, line-ups and deals.

use super::{Check, MAX_NUMBER, or_null};
use event::draw::protocol;
use event::duplicate::deal::commitment;
use event::duplicate::made::Kind;
use event::event::NamedRow;
use event::record::archive::{Deals, Session};
use event::record::left_out::LEFT_OUT;
use event::regulations::settings::MAX_SESSIONS;
use event::stage::committed::{FORMAT, Revealed};
use event::stage::line_up::ChangeCost;
use event::stage::noted::StageNote;
use std::collections::{BTreeMap, HashMap, HashSet};

impl<'a> Check<'a> {
    pub(super) fn publications(&mut self) {
        let mut revisions: HashMap<i32, usize> = HashMap::new();
        self.rows(&self.archive.publications, |check, _, row| {
            let session = usize::try_from(row.session).is_ok_and(|n| (1..=check.archive.sessions.len()).contains(&n));
            check.require_known(session, "session", row.session);
            let revision = revisions.entry(row.session).or_default();
            *revision += 1;
            check.require_next("revision", row.revision, *revision);
            if let Some(reason) = &row.withdraws {
                check.require(!reason.trim().is_empty(), "withdraws", reason);
                check.require(row.content.is_empty(), "content", &row.content);
                return check.require(row.revision > 1, "revision", row.revision);
            }
            let content: Option<BTreeMap<String, Vec<NamedRow>>> = serde_json::from_str(&row.content).ok();
            let whole = content.is_some_and(|content| content.keys().eq(["players", "teams"]));
            check.require(whole, "content", row.content.chars().take(80).collect::<String>());
        });
    }

    /// Compares the bytes of each document with its hash, which is in its note. Documents may be left out, as in a public archive.
    pub(super) fn documents(&mut self) {
        if self.archive.documents.is_empty() {
            return;
        }
        self.pass_seals();
        self.rows(&self.archive.documents, |check, _, document| {
            check.require(document.bytes().is_some(), "content", &document.sha256);
        });
    }

    /// Notes about displays are numbered consecutively.
    pub(super) fn screens(&mut self) {
        if self.archive.screen_notes.is_empty() {
            return;
        }
        self.pass_seals();
        self.rows(&self.archive.screen_notes, |check, place, row| {
            check.require_next("revision", row.revision, place);
        });
    }

    /// Notes about stages are numbered consecutively, and name existing stages and entrants.
    pub(super) fn stages(&mut self) {
        if self.archive.stage_notes.is_empty() {
            return;
        }
        self.pass_seals();
        let entrants = if self.archive.event.teams { self.archive.teams.len() } else { self.archive.players.len() };
        self.rows(&self.archive.stage_notes, |check, place, row| {
            check.require_next("revision", row.revision, place);
            let stages = &check.archive.event.regulations.stages;
            let known = stages.iter().any(|stage| stage.id == row.note.stage());
            check.require_known(known || matches!(row.note, StageNote::Stands { .. }), "stage", row.note.stage());
            for entrant in row.note.entrants() {
                check.require_known((1..=entrants).contains(&entrant.entrant), "entrant", entrant.entrant);
                let most = MAX_NUMBER as usize;
                check.require((1..=most).contains(&entrant.place), "place", entrant.place);
                check.require(entrant.group < most, "group", entrant.group);
                check.require(entrant.block < most, "block", entrant.block);
            }
            if let StageNote::Committed { input, .. } = &row.note {
                check.require(input.format == FORMAT, "format", &input.format);
                for standing in &input.ranking {
                    check.require_known((1..=entrants).contains(&standing.entrant), "entrant", standing.entrant);
                }
            }
            if let Some((lots, Some(revealed))) = row.note.drawn_lots() {
                check.revealed_lots(row.revision, lots.seed, revealed);
            }
        });
    }

    /// Lots that were drawn after a commitment have its secret, and their seed follows from the secret and the word.
    fn revealed_lots(&mut self, revision: i32, seed: &str, revealed: &Revealed) {
        let notes = &self.archive.stage_notes;
        let committed = notes.iter().find(|row| row.revision == revealed.note && row.revision < revision);
        let Some(StageNote::Committed { input, commitment, .. }) = committed.map(|row| &row.note) else {
            return self.require_known(false, "committed", revealed.note);
        };
        let right = protocol::commitment(input, &revealed.secret);
        self.require(right.is_ok_and(|right| right == *commitment), "commitment", commitment);
        self.require(seed == revealed.seed(), "seed", seed);
    }

    /// Line-ups are numbered by team and session, have members of the team only, and each at most once.
    pub(super) fn line_ups(&mut self) {
        let archive = self.archive;
        if archive.line_ups.is_empty() {
            return;
        }
        self.pass_seals();
        let mut revisions: HashMap<(i32, i32), usize> = HashMap::new();
        self.rows(&archive.line_ups, |check, _, row| {
            check.require((1..=MAX_SESSIONS).contains(&row.session), "session", row.session);
            check.team("team", row.team);
            let revision = revisions.entry((row.session, row.team)).or_default();
            *revision += 1;
            check.require_next("revision", row.revision, *revision);
            let mut own = HashSet::new();
            for player in &row.players {
                check.player("players", *player);
                let of = usize::try_from(player - 1).ok().and_then(|place| archive.players.get(place));
                check.require(own.insert(player) && of.is_none_or(|of| of.team == Some(row.team)), "players", player);
            }
            let late = row.late.as_deref();
            check.require(late.is_none_or(|code| ChangeCost::from_code(code).is_some()), "late", or_null(late));
            let explained = late.is_none() && !row.players.is_empty() || !row.reason.trim().is_empty();
            check.require(explained, "reason", &row.reason);
        });
    }

    /// Deals are numbered by session; a secret belongs to existing deals of a closed session, and matches the commitment.
    pub(super) fn deals(&mut self) {
        let archive = self.archive;
        if archive.deals.is_empty() && archive.deal_secrets.is_empty() {
            return;
        }
        self.pass_seals();
        let mut revisions: HashMap<i32, usize> = HashMap::new();
        if !archive.deals.is_empty() {
            self.rows(&archive.deals, |check, _, row| {
                check.require((1..=MAX_SESSIONS).contains(&row.session), "session", row.session);
                let revision = revisions.entry(row.session).or_default();
                *revision += 1;
                check.require_next("revision", row.revision, *revision);
                check.require(Kind::from_code(&row.kind).is_some(), "kind", &row.kind);
            });
        }
        if archive.deal_secrets.is_empty() {
            return;
        }
        let mut shown = HashSet::new();
        self.rows(&archive.deal_secrets, |check, _, row| {
            let place = (row.session, row.revision);
            let of = archive.deals.iter().find(|own| (own.session, own.revision) == place);
            check.require_known(of.is_some() && shown.insert(place), "revision", row.revision);
            let closed = |own: &Session| own.number == row.session && own.closed_at.is_some();
            check.require(archive.sessions.iter().any(closed), "session", row.session);
            let right = |own: &Deals| {
                let deals = Kind::from_code(&own.kind).and_then(|kind| kind.deals(&row.secret));
                deals.is_some() && commitment(&row.secret) == own.commitment
            };
            check.require(of.is_none_or(right), "secret", row.secret.chars().take(80).collect::<String>());
        });
    }

    /// Only notes of tables may be left out.
    pub(super) fn left_out(&mut self) {
        let archive = self.archive;
        for row in archive.left_out.iter().filter(|row| !row.name.starts_with(LEFT_OUT)) {
            self.require(false, "left_out", &row.name);
        }
    }
}
