//! Turns to compute something for the public: a few at once, shared fairly among addresses and passes.
//!
//! Two facts to know: what officials and phones send needs no turn here, and the page on which hands are entered has
//! turns of its own; and a turn lasts until the work is done, even if the client has disconnected.

use crate::asks::{Asks, Holder};
use crate::failure::Failure;
use crate::places::{Place, Places};
use futures_util::future::{Either, select};
use std::hash::Hash;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// Maximum number of addresses and passes that are told apart.
pub const MAX_HOLDERS: u64 = 10_000;
/// How long one is remembered after its last request.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// How many requests of strangers at one address are answered at once by the code that serves all others too.
const STRANGERS_AT_ONCE: usize = 4;

/// Separate turns for each key, a few at once.
pub struct OwnTurns<K> {
    at_once: usize,
    of: moka::sync::Cache<K, Arc<Semaphore>>,
}

impl<K: Hash + Eq + Send + Sync + 'static> OwnTurns<K> {
    /// Nobody has had a turn yet.
    fn new(at_once: usize) -> OwnTurns<K> {
        OwnTurns {
            at_once,
            of: moka::sync::Cache::builder().max_capacity(MAX_HOLDERS).time_to_idle(IDLE_TIMEOUT).build(),
        }
    }

    /// Waits for the next turn of `who`. Dropping it ends it.
    pub async fn take(&self, who: K) -> Result<OwnedSemaphorePermit, Failure> {
        let own = self.of.get_with(who, || Arc::new(Semaphore::new(self.at_once)));
        own.acquire_owned().await.map_err(Failure::broken)
    }
}

impl OwnTurns<IpAddr> {
    /// The turns of strangers by address, in two queues.
    pub fn rows_of_strangers() -> [OwnTurns<IpAddr>; 2] {
        [(); 2].map(|()| OwnTurns::new(STRANGERS_AT_ONCE))
    }
}

/// The turns to compute something.
pub struct Turns {
    /// Limits how many wait or have a turn.
    asking: Arc<Places>,
    all: Arc<Semaphore>,
    /// One turn for each address and each pass, so that others come before their next request.
    own: OwnTurns<Holder>,
    /// One turn for all who follow pages together.
    of_followers: Arc<Semaphore>,
}

/// A turn. Dropping it ends it.
pub struct Turn {
    _asking: Option<Place>,
    _own: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl Turns {
    /// At most `at_once` turns at the same time, for requests that have a place in `asking`.
    pub fn new(at_once: usize, asking: &Arc<Places>) -> Turns {
        Turns {
            asking: asking.clone(),
            all: Arc::new(Semaphore::new(at_once)),
            own: OwnTurns::new(1),
            of_followers: Arc::new(Semaphore::new(1)),
        }
    }

    /// Waits for the next turn of a client.
    ///
    /// # Errors
    /// [`Failure::Busy`] if too many wait.
    pub async fn take(&self, asks: Asks) -> Result<Turn, Failure> {
        let place = self.asking.take(asks).ok_or(Failure::Busy)?;
        let _own = self.own.take(place.holder).await?;
        let _of_all = self.all.clone().acquire_owned().await.map_err(Failure::broken)?;
        Ok(Turn { _asking: Some(place), _own, _of_all })
    }

    /// Waits for the next turn of those who follow pages, after their rest. They have one place in the queue, so those
    /// who open a page wait for at most one of theirs.
    pub async fn take_to_follow(&self, rest: impl Future<Output = ()>) -> Result<Turn, Failure> {
        let _own = self.of_followers.clone().acquire_owned().await.map_err(Failure::broken)?;
        rest.await;
        let _of_all = self.all.clone().acquire_owned().await.map_err(Failure::broken)?;
        Ok(Turn { _asking: None, _own, _of_all })
    }
}

/// The result of waiting.
pub enum Found<T> {
    /// The value, which another request had made in the meantime.
    Made(T),
    /// A turn to make it.
    Turn(Turn),
}

/// Waits for a turn, or until another request has had the value made, so that nobody then waits for others of the same
/// address.
pub async fn turn_or_made<T, F: Future<Output = Option<T>>>(
    turn: impl Future<Output = Result<Turn, Failure>>,
    made: &Notify,
    look: impl Fn() -> F,
) -> Result<Found<T>, Failure> {
    let mut turn = pin!(turn);
    loop {
        let mut told = pin!(made.notified());
        told.as_mut().enable();
        if let Some(found) = look().await {
            return Ok(Found::Made(found));
        }
        if let Either::Left((turn, _)) = select(turn.as_mut(), told).await {
            let turn = turn?;
            return Ok(look().await.map_or(Found::Turn(turn), Found::Made));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::ready;
    use std::task::{Context, Poll, Waker};

    #[test]
    fn the_next_address_comes_before_the_next_request_of_the_same_one() {
        let places = Places::new("answers", 4, 3, 1);
        let turns = Turns::new(1, &places);
        let [one, other] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(Asks::stranger);
        let with_pass = Asks { pass: Some(uuid::Uuid::from_u128(1)), ..one };
        let mut context = Context::from_waker(Waker::noop());
        let (mut first, mut second, mut third) = (pin!(turns.take(one)), pin!(turns.take(one)), pin!(turns.take(one)));
        let (mut fourth, mut followers) = (pin!(turns.take(other)), pin!(turns.take_to_follow(ready(()))));
        let mut official = pin!(turns.take(with_pass));
        let Poll::Ready(Ok(turn)) = first.as_mut().poll(&mut context) else { panic!("nobody else asks") };
        assert!(second.as_mut().poll(&mut context).is_pending());
        assert!(third.as_mut().poll(&mut context).is_pending());
        assert!(fourth.as_mut().poll(&mut context).is_pending());
        assert!(official.as_mut().poll(&mut context).is_pending());
        assert!(followers.as_mut().poll(&mut context).is_pending());
        assert!(matches!(pin!(turns.take(one)).poll(&mut context), Poll::Ready(Err(Failure::Busy))));
        drop(turn);
        assert!(second.as_mut().poll(&mut context).is_pending(), "the other address was there first");
        let Poll::Ready(Ok(turn)) = fourth.as_mut().poll(&mut context) else { panic!("it is the turn of the other") };
        drop(turn);
        let Poll::Ready(Ok(turn)) = official.as_mut().poll(&mut context) else { panic!("then of who has a pass") };
        drop(turn);
        let Poll::Ready(Ok(turn)) = followers.as_mut().poll(&mut context) else { panic!("then of who follows") };
        drop(turn);
        assert!(second.as_mut().poll(&mut context).is_ready());
    }
}
