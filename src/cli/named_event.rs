//! The event that a command changes, and the reason.

use super::Location;

#[derive(Debug, clap::Args)]
pub(super) struct Named {
    #[command(flatten)]
    pub location: Location,
    #[arg(long)]
    pub event: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct Reasoned {
    #[command(flatten)]
    pub named: Named,
    #[arg(long)]
    pub reason: String,
}
