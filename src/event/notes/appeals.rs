//! The appeals (申诉) of a table with what was decided on each, who may decide next, and what was attached.

use super::appeal::{AppealBody, AppealPaper, AppealVerdict};
use super::appeal_document::AppealDocument;
use super::table_log::TableLog;
use super::table_note::{Noted, TableNote};
use uuid::Uuid;

/// An appeal with what was decided on it.
#[derive(Clone, Debug)]
pub struct Appeal<'a> {
    /// The note.
    pub noted: &'a Noted,
    /// What was handed in.
    pub paper: &'a AppealPaper,
    /// What was decided, the latest last: that is what stands.
    pub verdicts: Vec<(&'a Noted, &'a AppealVerdict)>,
    /// That it was withdrawn, and why.
    pub withdrawn: Option<(&'a Noted, &'a str)>,
    /// What was attached to it, and that it was withdrawn.
    pub documents: Vec<Attached<'a>>,
}

/// A document of an appeal, and by whom and why it was withdrawn.
pub type Attached<'a> = (&'a Noted, &'a AppealDocument, Option<(&'a Noted, &'a str)>);

impl Appeal<'_> {
    /// Whether somebody has to decide it.
    pub fn is_open(&self) -> bool {
        self.verdicts.is_empty() && self.withdrawn.is_none()
    }

    /// Who may decide next. About rules and regulations the chief referee does, and who does not accept that goes on to the
    /// arbitration committee, where an appeal may be handed in at once; about all else the organising committee (1998 p.37–38).
    /// Who has decided last may replace that: it was a slip.
    pub fn may_decide(&self) -> Vec<AppealBody> {
        match (self.verdicts.last().map(|(_, verdict)| verdict.body), self.paper.about_rules) {
            _ if self.withdrawn.is_some() => Vec::new(),
            (None, true) => vec![AppealBody::ChiefReferee, AppealBody::ArbitrationCommittee],
            (None, false) => vec![AppealBody::OrganisingCommittee],
            (Some(AppealBody::ChiefReferee), _) => vec![AppealBody::ArbitrationCommittee, AppealBody::ChiefReferee],
            (Some(last), _) => vec![last],
        }
    }

    /// Whether the decision in this place was replaced by the same body.
    pub fn is_replaced(&self, place: usize) -> bool {
        let body = |place: usize| self.verdicts.get(place).map(|(_, verdict)| verdict.body);
        body(place) == body(place + 1)
    }
}

impl TableLog {
    /// All appeals with what was decided on them.
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
