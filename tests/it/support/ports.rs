//! Ports for servers that are closed and opened again in a test.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// A port below those that the system assigns, and never the same one twice, so that nobody takes it while nothing listens there.
pub fn own_port() -> TcpListener {
    static TAKEN: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + (std::process::id() % 1000) as u16 * 10;
    std::iter::repeat_with(|| first + TAKEN.fetch_add(1, Ordering::Relaxed))
        .take(1000)
        .find_map(|port| TcpListener::bind(("127.0.0.1", port)).ok())
        .expect("a port is free")
}
