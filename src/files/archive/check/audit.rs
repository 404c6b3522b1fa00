//! Checks the chain of the audit, the seals under it, and the digests of rows in it.

use super::Check;
use crate::output_error;
use crate::sheet::Problem;
use event::record::archive::AuditRow;
use event::record::audit_chain::code;
use event::record::binding::Unbound;
use event::record::erased::{Stands, standing_rows};
use event::record::seal::Unsealed;
use event::record::{binding, seal};
use messages::{Message, moment};

impl<'a> Check<'a> {
    pub(super) fn audit(&mut self) {
        let slug = &self.archive.event.slug;
        let (stands, all_named) = standing_rows(slug, &self.archive.audit);
        self.rows(&self.archive.audit, |check, place, row: &'a AuditRow| {
            if let Stands::Broken(right) = &stands[place - 1] {
                check.add_problem(Message::new("archive-chain").arg("stated", &row.hash).arg("right", right));
            }
        });
        if !all_named {
            self.add_problem(Message::new("archive-erased-nothing"));
        }
        self.require(!self.archive.audit.is_empty(), "audit", "[]");
        let (seals, audit) = (&self.archive.seals, &self.archive.audit);
        for against in seal::unsealed(slug, audit, seals) {
            let what = match against {
                Unsealed::Forged(place) => Message::new("archive-seal-forged").arg("key", &seals[place].public_key),
                Unsealed::NoRow(place) => Message::new("archive-seal-no-row")
                    .arg("key", &seals[place].public_key)
                    .arg("code", code(&seals[place].audit_hash)),
                Unsealed::Bare(place) => with_author(Message::new("archive-seal-bare"), audit, place),
            };
            self.add_problem(what);
        }
    }

    /// Compares every row with the row of the audit that wrote it, in both directions.
    pub(super) fn digests(&mut self) {
        let against = match binding::unbound(self.archive) {
            Ok(against) => against,
            Err(error) => return self.add_problem(output_error(error)),
        };
        for unbound in against {
            let what = match unbound {
                Unbound::Added { name, line } => {
                    Message::new("archive-added").arg("row", row_name(&name)).arg("line", line)
                }
                Unbound::Changed { name, line, by: place } => {
                    let what = Message::new("archive-changed").arg("row", row_name(&name)).arg("line", line);
                    with_author(what, &self.archive.audit, place)
                }
                Unbound::Moved { name, line, by: place } => {
                    let what = Message::new("archive-moved").arg("row", row_name(&name)).arg("line", line);
                    with_author(what, &self.archive.audit, place)
                }
                Unbound::Missing { name, by: place } => {
                    with_author(Message::new("archive-missing").arg("row", row_name(&name)), &self.archive.audit, place)
                }
            };
            self.problems.push(Problem::in_file(self.file, None, what));
        }
    }
}

/// Adds the row of the audit that wrote something, with author and detail.
fn with_author(what: Message, audit: &[AuditRow], place: usize) -> Message {
    let AuditRow { at, actor, action, detail, .. } = &audit[place];
    let what = what.arg("by", (place + 1).to_string()).arg("at", moment(at.0, None)).arg("actor", actor);
    what.arg("action", action).arg("detail", detail)
}

/// The name of a row in the audit, for people.
fn row_name(name: &str) -> Message {
    let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
    let mut message = Message::new(format!("archive-row-{}", kind.replace('_', "-")));
    for (part, number) in ["first", "second", "third", "fourth"].into_iter().zip(rest.split(['/', ' '])) {
        message = message.arg(part, number);
    }
    message
}
