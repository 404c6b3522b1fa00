//! A server, or several, on an event that was made for the run.

use super::Arguments;
use super::event::Event;
use super::load::Writer;
use super::process::Process;
use caipan::event::regulations::preset::Preset;
use std::time::Instant;

/// A server, or several, on an event.
pub struct Served {
    pub servers: Vec<Process>,
    pub event: Event,
    pub addresses: Vec<String>,
}

impl Served {
    pub fn start(arguments: &Arguments, players: usize) -> Served {
        let begun = Instant::now();
        let preset = if arguments.duplicate { Preset::DuplicatePlayers } else { Preset::RuleBook };
        let event = Event::of(preset, players, arguments.sessions, arguments.postgres.as_deref());
        let processes = if arguments.postgres.is_some() { arguments.processes.max(1) } else { 1 };
        // Here all come from one address.
        let of_one = (arguments.watchers + players).max(1000).to_string();
        let serve = |_| Process::server(&event.url, None, &["--per-address", &of_one]);
        let (servers, addresses) = (0..processes).map(serve).unzip();
        let made = begun.elapsed().as_secs_f64();
        println!("\n{players} players, session {}: made in {made:.1} s", event.session);
        Served { event, servers, addresses }
    }

    pub fn cpu(&self) -> f64 {
        self.servers.iter().map(Process::cpu).sum()
    }

    /// MiB of all servers.
    pub fn memory(&self, kind: &str) -> f64 {
        self.servers.iter().map(|server| server.memory(kind)).sum::<f64>() / 1024.0
    }

    pub async fn writers(&self, count: usize) -> Vec<Writer> {
        let mut writers = Vec::new();
        for table in 0..count.min(self.event.passes.len()) {
            let address = &self.addresses[table % self.addresses.len()];
            writers.push(Writer::open(address, &self.event, table).await.unwrap());
        }
        writers
    }
}
