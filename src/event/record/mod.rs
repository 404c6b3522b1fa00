//! An event as a file that anybody can check: archive, audit, digests, seals, merging.

pub mod archive;
pub mod as_of;
pub mod audit_chain;
pub mod binding;
pub mod erased;
pub mod former_rows;
pub mod left_out;
pub mod merge;
pub mod seal;
mod stored_time;
pub mod term;
