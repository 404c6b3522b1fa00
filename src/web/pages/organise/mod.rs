//! Pages of those who run the event: board, entries, draw, links, phones, files, papers.

pub(crate) mod appeal_documents;
pub(crate) mod appeals;
pub(crate) mod archive;
pub(crate) mod audit;
pub(crate) mod backup;
pub(crate) mod board;
pub(crate) mod ceremony;
pub(crate) mod check_in;
mod compared_line;
pub(crate) mod convert_totals;
pub(crate) mod create;
pub(crate) mod differences;
mod document_lines;
pub(crate) mod door;
pub(crate) mod downloads;
pub(crate) mod draw;
pub(crate) mod end;
pub(crate) mod entries;
pub(crate) mod erase;
pub(crate) mod evening;
mod file_upload;
pub(crate) mod files;
pub(crate) mod history;
pub(crate) mod line_ups;
pub(crate) mod links;
pub(crate) mod merge;
pub(crate) mod missing;
mod new_list;
pub(crate) mod notes;
pub(crate) mod penalties;
pub(crate) mod persons;
pub(crate) mod phones;
mod plan_form;
pub(crate) mod player_entry;
pub(crate) mod print;
mod read_regulations;
pub(crate) mod reference;
pub(crate) mod regulations;
mod regulations_form;
pub(crate) mod rehearsal;
pub(crate) mod repair;
pub(crate) mod results;
pub(crate) mod screens;
pub(crate) mod seasons;
mod setting_fields;
pub(crate) mod shelf;
pub(crate) mod stages;
pub(crate) mod stand_by;
pub(crate) mod swap;
pub(crate) mod tariffs;
pub(crate) mod totals;
pub(crate) mod web_space;
pub(crate) mod webhooks;

use site::extract::Fields;

/// The seed that was typed, or a random one.
fn seed(fields: &Fields) -> String {
    match fields.text("seed") {
        "" => uuid::Uuid::new_v4().simple().to_string()[..16].to_owned(),
        seed => seed.to_owned(),
    }
}
