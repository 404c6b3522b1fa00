//! The report on an archive that was recounted.

use crate::check::{Checked, OnPaper};
use event::record::audit_chain::{ERASURE, code};
use messages::Message;

/// What was recounted and with which result, in order.
pub fn steps(checked: &Checked, paper: &OnPaper) -> Vec<Message> {
    let archive = &checked.archive;
    let last = archive.audit.last().map_or("", |row| code(&row.hash));
    let mut steps = vec![
        Message::new("verify-step-file").arg("event", &archive.event.name).arg("sha256", &archive.sha256),
        Message::new("verify-step-audit").arg("rows", archive.audit.len()).arg("code", last),
    ];
    steps.push(match archive.seals.last() {
        Some(seal) => Message::new("verify-step-seals").arg("seals", archive.seals.len()).arg("key", &seal.public_key),
        None => Message::new("verify-step-unsealed"),
    });
    let erasures = archive.audit.iter().filter(|row| row.action == ERASURE).count();
    if erasures > 0 {
        steps.push(Message::new("verify-step-erased").arg("erasures", erasures));
    }
    if !archive.left_out.is_empty() {
        steps.push(Message::new("verify-step-left-out").arg("rows", archive.left_out.len()));
    }
    if paper.audit.is_none() && paper.key.is_none() {
        steps.push(Message::new("verify-step-paper"));
    }
    if checked.problems.is_empty() {
        steps.push(Message::new("verify-step-draws").arg("draws", checked.draws).arg("all", archive.draws.len()));
        steps.push(
            Message::new("verify-step-seats").arg("seatings", checked.seatings).arg("all", archive.sessions.len()),
        );
        steps.push(
            Message::new("verify-step-hands").arg("hands", archive.hands.len()).arg("tables", archive.tables.len()),
        );
        let by_totals = archive.by_totals();
        if by_totals > 0 {
            steps.push(Message::new("verify-step-totals").arg("tables", by_totals));
        }
        steps.push(Message::new("verify-step-signatures").arg("signatures", checked.signatures));
        let named = archive.named_documents().len();
        if named > 0 {
            let there = archive.documents.len();
            steps.push(Message::new("verify-step-documents").arg("documents", there).arg("named", named));
        }
        steps.push(
            Message::new("verify-step-ranks")
                .arg("publications", checked.publications)
                .arg("players", archive.players.len()),
        );
        steps.push(Message::new("verify-step-holds"));
    } else {
        steps.push(Message::new("verify-step-does-not-hold").arg("problems", checked.problems.len()));
    }
    steps
}
