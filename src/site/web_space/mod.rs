//! A site as files, and its web space: which addresses are files, their destinations, and how a web space is written,
//! each file completely or not at all.
//!
//! The contents of the files are made of pages, in `publish` of the crate `web`.

mod address;
mod destination;
mod sending;
mod sftp;
mod signature;
mod slots;
mod space;

pub use address::{Place, Site};
pub use destination::{Destination, Folder, hash_content};
pub use slots::{Contents, Head, SLOTS, Staged};
pub use space::{Reach, Space};
