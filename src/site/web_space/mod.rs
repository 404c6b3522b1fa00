//! A site of files and the web space that keeps it: which addresses become files, where those go, and how a web space is written, each
//! file whole or not at all.
//!
//! What the files say is made from the pages, in `publish` of the crate `web`.

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
