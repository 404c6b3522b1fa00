//! The appeals (申诉) of a table, each with its decisions, the bodies that may decide next, and its documents.

use super::appeal::{AppealBody, AppealPaper, AppealVerdict};
use super::appeal_document::AppealDocument;
use super::table_log::TableLog;
use super::table_note::{Noted, TableNote};
use uuid::Uuid;

/// An appeal with all notes about it.
#[derive(Clone, Debug)]
pub struct Appeal<'a> {
    /// The note of the appeal.
    pub noted: &'a Noted,
    /// The appeal as it was handed in.
    pub paper: &'a AppealPaper,
    /// The decisions in their order; the last one is valid.
    pub verdicts: Vec<(&'a Noted, &'a AppealVerdict)>,
    /// The note that withdrew it, with its reason.
    pub withdrawn: Option<(&'a Noted, &'a str)>,
    /// Its documents, those withdrawn included.
    pub documents: Vec<Attached<'a>>,
}

/// A document of an appeal with its note, and the note that withdrew it, with its reason.
pub type Attached<'a> = (&'a Noted, &'a AppealDocument, Option<(&'a Noted, &'a str)>);

impl Appeal<'_> {
    /// Whether it is neither decided nor withdrawn.
    pub fn is_open(&self) -> bool {
        self.verdicts.is_empty() && self.withdrawn.is_none()
    }

    /// The bodies that may decide next. Appeals about rules and regulations go to the chief referee, and from there, or at once, to the
    /// arbitration committee; all others go to the organising committee (1998 p.37–38). The body that decided last may replace its
    /// decision, to correct a slip.
    pub fn may_decide(&self) -> Vec<AppealBody> {
        match (self.verdicts.last().map(|(_, verdict)| verdict.body), self.paper.about_rules) {
            _ if self.withdrawn.is_some() => Vec::new(),
            (None, true) => vec![AppealBody::ChiefReferee, AppealBody::ArbitrationCommittee],
            (None, false) => vec![AppealBody::OrganisingCommittee],
            (Some(AppealBody::ChiefReferee), _) => vec![AppealBody::ArbitrationCommittee, AppealBody::ChiefReferee],
            (Some(last), _) => vec![last],
        }
    }

    /// Whether the decision with this index was replaced by the same body.
    pub fn is_replaced(&self, place: usize) -> bool {
        let body = |place: usize| self.verdicts.get(place).map(|(_, verdict)| verdict.body);
        body(place) == body(place + 1)
    }
}

impl TableLog {
    /// All appeals in the order of their notes.
    pub fn appeals(&self) -> Vec<Appeal<'_>> {
        let verdicts = |of: Uuid| {
            self.0.iter().filter_map(move |noted| match &noted.note {
                TableNote::AppealDecided(verdict) if verdict.appeal == of => Some((noted, verdict)),
                _ => None,
            })
        };
        let documents = |of: Uuid| {
            self.0.iter().filter_map(move |noted| match &noted.note {
                TableNote::Attached(document) if document.appeal == of => {
                    Some((noted, document, self.taken_back(noted.entry)))
                }
                _ => None,
            })
        };
        self.0
            .iter()
            .filter_map(|noted| match &noted.note {
                TableNote::Appealed(paper) => Some(Appeal {
                    noted,
                    paper,
                    verdicts: verdicts(noted.entry).collect(),
                    withdrawn: self.taken_back(noted.entry),
                    documents: documents(noted.entry).collect(),
                }),
                _ => None,
            })
            .collect()
    }
}
