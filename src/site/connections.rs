//! All open connections: whose each one is, what it does at the moment, and which one is ended if there are too many.
//!
//! Two facts to know: nobody knows who connects, so there is always room for one more connection, and to make it an old
//! connection of a stranger is ended, at the address with the most of them; and a connection can only end itself, so
//! each checks whenever it is polled whether it has to.

use crate::places::{TurnedAway, locked};
use actix_web::rt::net::TcpStream;
use futures_util::task::AtomicWaker;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use uuid::Uuid;

/// How long a connection that has sent something counts as busy before its request is answered.
const SOON: Duration = Duration::from_secs(2);

/// All open connections.
pub struct Connections {
    most: usize,
    most_of_one: usize,
    most_of_pass: usize,
    open: Mutex<Open>,
    /// A count of the connections that were ended to make room.
    pub turned_away: TurnedAway,
}

#[derive(Default)]
struct Open {
    /// The number of connections so far.
    came: u64,
    strangers: usize,
    /// Those of strangers by address, the oldest first. Those through a trusted proxy have no address here.
    by_address: HashMap<Option<IpAddr>, BTreeMap<u64, Arc<Held>>>,
    by_pass: HashMap<Uuid, usize>,
}

/// What a connection does, in the order in which those of strangers are ended to make room: those that are idle, then
/// pages that listen, which reconnect automatically, then those on which something has just come, then those that are
/// being answered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Does {
    /// It waits for the next request, or until more of an answer can be sent.
    Waits,
    /// Its page listens for changes.
    Listens,
    /// Part of a request has just come, and is not answered yet.
    Asks,
    /// Its request is being answered.
    Answers,
}

/// A connection as [`Connections`] knows it.
pub struct Held {
    number: u64,
    address: Option<IpAddr>,
    pass: OnceLock<Uuid>,
    does: AtomicU8,
    begun: Instant,
    /// When the unanswered request began to come, in milliseconds after `begun`; 0 if there is none.
    asked_after: AtomicU64,
    is_to_end: AtomicBool,
    waker: AtomicWaker,
}

impl Connections {
    /// At most `most` connections of strangers, `most_of_one` of them from one address; and in addition `most_of_pass`
    /// with each pass.
    pub fn new(most: usize, most_of_one: usize, most_of_pass: usize) -> Arc<Connections> {
        let turned_away = TurnedAway::new("connections");
        Arc::new(Connections { most, most_of_one, most_of_pass, open: Mutex::default(), turned_away })
    }

    /// Adds a connection, of which only the address is known; if there are too many, another one is ended.
    fn begin(&self, address: Option<IpAddr>) -> Arc<Held> {
        let mut open = locked(&self.open);
        let of_one = open.by_address.get(&address).map_or(0, BTreeMap::len);
        let ended = if address.is_some() && of_one >= self.most_of_one {
            open.end_one(address)
        } else if open.strangers >= self.most {
            let most = open.by_address.iter().max_by_key(|(_, held)| held.len()).map(|(address, _)| *address);
            most.and_then(|address| open.end_one(address))
        } else {
            None
        };
        open.came += 1;
        let held = Arc::new(Held {
            number: open.came,
            address,
            pass: OnceLock::new(),
            does: AtomicU8::new(Does::Waits as u8),
            begun: Instant::now(),
            asked_after: AtomicU64::new(0),
            is_to_end: AtomicBool::new(false),
            waker: AtomicWaker::new(),
        });
        open.add(held.clone());
        drop(open);
        if let Some(address) = ended {
            self.turned_away.one_more(address);
        }
        held
    }

    /// Notes that a request with a valid pass came by this connection, which then is not ended to make room.
    pub fn is_of_pass(&self, held: &Held, pass: Uuid) {
        if held.pass.get().is_some() {
            return;
        }
        let mut open = locked(&self.open);
        let of_pass = open.by_pass.get(&pass).copied().unwrap_or_default();
        if of_pass < self.most_of_pass && open.take(held).is_some() && held.pass.set(pass).is_ok() {
            open.by_pass.insert(pass, of_pass + 1);
        }
    }

    /// Removes a connection that has ended.
    fn end(&self, held: &Held) {
        let mut open = locked(&self.open);
        if open.take(held).is_none()
            && let Some(pass) = held.pass.get()
            && let Some(of_pass) = open.by_pass.get_mut(pass)
        {
            *of_pass -= 1;
            if *of_pass == 0 {
                open.by_pass.remove(pass);
            }
        }
    }
}

impl Open {
    fn add(&mut self, held: Arc<Held>) {
        self.strangers += 1;
        self.by_address.entry(held.address).or_default().insert(held.number, held);
    }

    /// Removes a connection from those of strangers, and returns it if it was one of them.
    fn take(&mut self, held: &Held) -> Option<Arc<Held>> {
        let of_one = self.by_address.get_mut(&held.address)?;
        let taken = of_one.remove(&held.number)?;
        self.strangers -= 1;
        if of_one.is_empty() {
            self.by_address.remove(&held.address);
        }
        Some(taken)
    }

    /// Ends a connection of a stranger at this address. Returns the address, if it is known.
    fn end_one(&mut self, address: Option<IpAddr>) -> Option<IpAddr> {
        let of_one = self.by_address.get(&address)?;
        let now = Instant::now();
        let waits = of_one.values().find(|held| held.activity(now) == Does::Waits);
        let held = waits.or_else(|| of_one.values().min_by_key(|held| (held.activity(now), held.number)))?.clone();
        self.take(&held)?;
        held.is_to_end.store(true, Ordering::Release);
        held.waker.wake();
        address
    }
}

impl Held {
    /// Sets what the connection does from now on.
    pub fn does(&self, does: Does) {
        self.does.store(does as u8, Ordering::Relaxed);
        self.asked_after.store(0, Ordering::Relaxed);
    }

    fn activity(&self, now: Instant) -> Does {
        const WAITS: u8 = Does::Waits as u8;
        const LISTENS: u8 = Does::Listens as u8;
        match self.does.load(Ordering::Relaxed) {
            WAITS if self.asks(now) => Does::Asks,
            WAITS => Does::Waits,
            LISTENS => Does::Listens,
            _ => Does::Answers,
        }
    }

    fn asks(&self, now: Instant) -> bool {
        let after = self.asked_after.load(Ordering::Relaxed);
        after > 0 && now.saturating_duration_since(self.begun) < Duration::from_millis(after) + SOON
    }

    /// Notes that bytes have come. The time of the first ones of a request counts, so that sending byte after byte
    /// protects nobody.
    fn comes(&self) {
        let after = 1 + self.begun.elapsed().as_millis() as u64;
        let _ = self.asked_after.compare_exchange(0, after, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Notes whether the answer has to wait until more of it can be sent.
    fn sends(&self, pending: bool) {
        let [from, to] = if pending { [Does::Waits, Does::Answers] } else { [Does::Answers, Does::Waits] };
        // A page that listens stays [`Does::Listens`].
        let _ = self.does.compare_exchange(from as u8, to as u8, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// A connection that ends itself when it has to.
pub struct Connection {
    /// The socket of the connection.
    pub stream: TcpStream,
    /// The connection as [`Connections`] knows it.
    pub held: Arc<Held>,
    connections: Arc<Connections>,
}

impl Connection {
    /// A connection that has just begun.
    pub fn new(stream: TcpStream, address: Option<IpAddr>, connections: &Arc<Connections>) -> Connection {
        Connection { stream, held: connections.begin(address), connections: connections.clone() }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.connections.end(&self.held);
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, read: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.held.waker.register(cx.waker());
        if self.held.is_to_end.load(Ordering::Acquire) {
            return Poll::Ready(Err(ErrorKind::ConnectionAborted.into()));
        }
        let before = read.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(cx, read);
        if read.filled().len() > before {
            self.held.comes();
        }
        polled
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.held.sends(written.is_pending());
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_one_more_and_who_holds_a_pass_keeps_theirs() {
        let [one, other] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(|address| Some(IpAddr::from(address)));
        let connections = Connections::new(5, 4, 1);
        let is_open = |held: &Arc<Held>| !held.is_to_end.load(Ordering::Relaxed);
        let all: Vec<_> = (0..4).map(|_| connections.begin(one)).collect();
        all[0].does(Does::Answers);
        all[1].does(Does::Listens);
        let pass = Uuid::from_u128(1);
        connections.is_of_pass(&all[2], pass);
        // The connection with the pass no longer counts as a stranger's: there is room for one more, and then an idle
        // one is ended.
        let mut more = vec![connections.begin(one)];
        assert!(all.iter().all(is_open));
        more.push(connections.begin(one));
        assert!(!is_open(&all[3]), "the oldest that waits");
        let (count, _, address) = connections.turned_away.lately().unwrap();
        assert_eq!((count, Some(address)), (1, one));
        // Others get room at the cost of the address with the most connections.
        more.push(connections.begin(other));
        assert!(more.iter().all(is_open));
        more.push(connections.begin(other));
        assert!(!is_open(&more[0]), "of the address with most, the oldest that waits");
        more.iter().for_each(|held| held.does(Does::Answers));
        more.push(connections.begin(other));
        assert!(!is_open(&all[1]), "then the one that listens");
        more[4].does(Does::Answers);
        let asks = connections.begin(one);
        assert!(!is_open(&more[2]), "then the oldest that is answered");
        asks.comes();
        more.push(connections.begin(one));
        assert!(!is_open(&asks), "before it, where something has just come");
        assert!(is_open(&all[0]) && is_open(&all[2]), "of the address with most, and none of a pass");
        // Beyond its share a pass counts as a stranger.
        let second = connections.begin(other);
        connections.is_of_pass(&second, pass);
        assert!(second.pass.get().is_none());
        connections.end(&all[2]);
        connections.is_of_pass(&second, pass);
        assert!(second.pass.get().is_some());
    }
}
