//! Pages of those who run the event: the board, entries, draw, links, phones, files, paper.

pub(in crate::web) mod appeal_documents;
pub(in crate::web) mod appeals;
pub(in crate::web) mod archive;
pub(in crate::web) mod audit;
pub(in crate::web) mod backup;
pub(in crate::web) mod board;
pub(in crate::web) mod ceremony;
pub(in crate::web) mod check_in;
pub(in crate::web) mod convert_totals;
pub(in crate::web) mod create;
pub(in crate::web) mod differences;
pub(in crate::web) mod door;
pub(in crate::web) mod draw;
pub(in crate::web) mod end;
pub(in crate::web) mod entries;
pub(in crate::web) mod files;
pub(in crate::web) mod line_ups;
pub(in crate::web) mod links;
pub(in crate::web) mod missing;
pub(in crate::web) mod notes;
pub(in crate::web) mod penalties;
pub(in crate::web) mod phones;
mod plan_form;
pub(in crate::web) mod player_entry;
pub(in crate::web) mod print;
pub(in crate::web) mod reference;
pub(in crate::web) mod regulations;
pub(in crate::web) mod rehearsal;
pub(in crate::web) mod repair;
pub(in crate::web) mod results;
pub(in crate::web) mod screens;
pub(in crate::web) mod shelf;
pub(in crate::web) mod stages;
pub(in crate::web) mod swap;
pub(in crate::web) mod tariffs;
pub(in crate::web) mod totals;
pub(in crate::web) mod webhooks;

use crate::web::extract::Fields;

/// The seed that was typed, or one by chance.
fn seed(fields: &Fields) -> String {
    match fields.text("seed") {
        "" => uuid::Uuid::new_v4().simple().to_string()[..16].to_owned(),
        seed => seed.to_owned(),
    }
}
