//! Turns to compute something for the public: a few at once, and one address or pass has no more than its share of them.
//!
//! Two facts to know: what officials do and what phones send does not pass through here, and the page on which hands are entered has
//! turns of its own; and a turn lasts as long as the work, also where who asked has gone away.

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

/// So many addresses and passes are told apart that ask at the same time.
pub const MAX_HOLDERS: u64 = 10_000;
/// Who has not asked for so long is forgotten.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// So many requests of strangers at one address are answered at once by what answers all others too: it is left to them in between.
const STRANGERS_AT_ONCE: usize = 4;

/// Turns of each who asks, a few at once.
pub struct OwnTurns<K> {
    at_once: usize,
    of: moka::sync::Cache<K, Arc<Semaphore>>,
}

impl<K: Hash + Eq + Send + Sync + 'static> OwnTurns<K> {
    /// Nobody's yet.
    fn new(at_once: usize) -> OwnTurns<K> {
        OwnTurns {
            at_once,
            of: moka::sync::Cache::builder().max_capacity(MAX_HOLDERS).time_to_idle(IDLE_TIMEOUT).build(),
        }
    }

    /// The next of somebody, as long as this lives.
    pub async fn take(&self, who: K) -> Result<OwnedSemaphorePermit, Failure> {
        let own = self.of.get_with(who, || Arc::new(Semaphore::new(self.at_once)));
        own.acquire_owned().await.map_err(Failure::broken)
    }
}

impl OwnTurns<IpAddr> {
    /// Those of strangers, by address, in two rows.
    pub fn rows_of_strangers() -> [OwnTurns<IpAddr>; 2] {
        [(); 2].map(|()| OwnTurns::new(STRANGERS_AT_ONCE))
    }
}

/// Turns to compute something.
pub struct Turns {
    /// Who waits, and who has one.
    asking: Arc<Places>,
    all: Arc<Semaphore>,
    /// One turn for each address and each pass: the next is served before the next request of the same one.
    own: OwnTurns<Holder>,
    /// One for all who follow pages.
    of_followers: Arc<Semaphore>,
}

/// A turn, for as long as this lives.
pub struct Turn {
    _asking: Option<Place>,
    _own: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl Turns {
    /// So many at once, among those who ask.
    pub fn new(at_once: usize, asking: &Arc<Places>) -> Turns {
        Turns {
            asking: asking.clone(),
            all: Arc::new(Semaphore::new(at_once)),
            own: OwnTurns::new(1),
            of_followers: Arc::new(Semaphore::new(1)),
        }
    }

    /// The next turn of somebody, unless too many wait.
    pub async fn take(&self, asks: Asks) -> Result<Turn, Failure> {
        let place = self.asking.take(asks).ok_or(Failure::Busy)?;
        let _own = self.own.take(place.holder).await?;
        let _of_all = self.all.clone().acquire_owned().await.map_err(Failure::broken)?;
        Ok(Turn { _asking: Some(place), _own, _of_all })
    }

    /// The next turn of those who follow pages, once they have rested: they are one in the queue, so whoever opens a page waits for
    /// one of theirs at most.
    pub async fn take_to_follow(&self, rest: impl Future<Output = ()>) -> Result<Turn, Failure> {
        let _own = self.of_followers.clone().acquire_owned().await.map_err(Failure::broken)?;
        rest.await;
        let _of_all = self.all.clone().acquire_owned().await.map_err(Failure::broken)?;
        Ok(Turn { _asking: None, _own, _of_all })
    }
}

/// What somebody got who waited.
pub enum Found<T> {
    /// What somebody else had made meanwhile.
    Made(T),
    /// Their turn to have it made.
    Turn(Turn),
}

/// Waits for a turn, or for somebody else to have made what was waited for: then nobody waits for the others of their own address.
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
