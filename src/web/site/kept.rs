//! What is computed for the public: a few answers at once, one address or pass no more than its share of them, and what is the same
//! for everybody only once.
//!
//! Two facts to know: what officials do and what phones send does not pass through here, and the page on which hands are entered has
//! turns of its own; and a turn lasts as long as the work, also where who asked has gone away.

use crate::site::asks::{Asks, Holder};
use crate::site::failure::Failure;
use crate::site::packed::Packed;
use crate::site::places::{Place, Places};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse, rt};
use flate2::Compression;
use futures_util::future::{Either, select};
use messages::Locale;
use std::hash::Hash;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// So many bytes of answers are kept; those asked for least make room.
const MOST: u64 = 32 << 20;
/// An answer is made anew after so long: some say what time has passed.
const NEW_AFTER: Duration = Duration::from_secs(60);
/// So many addresses and passes are told apart that ask at the same time.
const MOST_HOLDERS: u64 = 10_000;

/// So many requests of strangers at one address are answered at once by what answers all others too: it is left to them in between.
const STRANGERS_AT_ONCE: usize = 4;

/// Turns of each who asks, a few at once.
pub(crate) struct OwnTurns<K> {
    at_once: usize,
    of: moka::sync::Cache<K, Arc<Semaphore>>,
}

impl<K: Hash + Eq + Send + Sync + 'static> OwnTurns<K> {
    /// Nobody's yet.
    fn new(at_once: usize) -> OwnTurns<K> {
        OwnTurns {
            at_once,
            of: moka::sync::Cache::builder().max_capacity(MOST_HOLDERS).time_to_idle(NEW_AFTER).build(),
        }
    }

    /// The next of somebody, as long as this lives.
    pub async fn take(&self, who: K) -> Result<OwnedSemaphorePermit, Failure> {
        let own = self.of.get_with(who, || Arc::new(Semaphore::new(self.at_once)));
        own.acquire_owned().await.map_err(Failure::broken)
    }
}

impl OwnTurns<IpAddr> {
    /// Those of strangers, by address.
    pub fn of_strangers() -> OwnTurns<IpAddr> {
        OwnTurns::new(STRANGERS_AT_ONCE)
    }
}

/// Turns to compute something.
pub(crate) struct Turns {
    /// Who waits, and who has one.
    asking: Arc<Places>,
    all: Arc<Semaphore>,
    /// One turn for each address and each pass: the next is served before the next request of the same one.
    own: OwnTurns<Holder>,
    /// One for all who follow pages.
    of_followers: Arc<Semaphore>,
}

/// A turn, for as long as this lives.
pub(crate) struct Turn {
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

/// What an answer is of: its address with what of the query is known, the language, and the version of the event; `OF_PROGRAM`
/// for what is the same for all.
pub(crate) type Key = (String, Locale, i32);

/// The version of what only another program changes.
pub(crate) const OF_PROGRAM: i32 = 0;

/// What answers are, how long browsers keep them, and what they depend on beside the address.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub content: &'static str,
    pub control: &'static str,
    pub vary: &'static str,
}

impl Kind {
    /// In the language of who asks.
    pub const fn of(content: &'static str, control: &'static str) -> Kind {
        Kind { content, control, vary: "accept-encoding, accept-language, cookie" }
    }

    /// The same in whatever language somebody asks.
    pub const fn in_one_language(content: &'static str, control: &'static str) -> Kind {
        Kind { content, control, vary: "accept-encoding" }
    }
}

/// A page, which browsers ask for each time.
pub(crate) const PAGE: Kind = Kind::of("text/html; charset=utf-8", "no-cache");

/// JSON as a file, likewise.
pub(crate) const FILE: Kind = Kind::of("application/json; charset=utf-8", "no-cache");

/// Answers that are the same for everybody.
pub(crate) struct Kept {
    answers: moka::future::Cache<Key, Arc<Packed>>,
    /// Whoever waits for their turn to have an answer made is told when somebody else had it made.
    made: moka::sync::Cache<Key, Arc<Notify>>,
}

impl Kept {
    pub fn new() -> Kept {
        let size =
            |(address, ..): &Key, packed: &Arc<Packed>| (address.len() + packed.size()).try_into().unwrap_or(u32::MAX);
        let answers = moka::future::Cache::builder().weigher(size).max_capacity(MOST).time_to_live(NEW_AFTER).build();
        let made = moka::sync::Cache::builder().max_capacity(MOST_HOLDERS).time_to_idle(NEW_AFTER).build();
        Kept { answers, made }
    }

    /// The answer of a key, made once for all who ask.
    pub async fn answer<T: Into<Bytes>>(
        &self,
        turns: &Turns,
        request: &HttpRequest,
        key: Key,
        Kind { content, control, vary }: Kind,
        make: impl Future<Output = Result<T, Failure>> + 'static,
    ) -> Result<HttpResponse, Failure> {
        let answer = |known: Arc<Packed>| known.answer(request, content, control, vary);
        if let Some(known) = self.answers.get(&key).await {
            return Ok(answer(known));
        }
        let made = self.made.get_with(key.clone(), Arc::default);
        let turn = match turn_or_made(turns.take(Asks::of(request).await), &made, || self.answers.get(&key)).await? {
            Found::Made(known) => return Ok(answer(known)),
            Found::Turn(turn) => turn,
        };
        let kept = self.answers.clone();
        let packed = rt::spawn(async move {
            let _turn = turn;
            let packed = async {
                let made: Bytes = make.await?.into();
                let packed = web::block(move || Packed::new(content, made, Compression::default()));
                packed.await.map_err(Failure::broken)?.map(Arc::new)
            };
            let packed = kept.try_get_with(key, packed).await.map_err(|failure| Failure::clone(&failure));
            made.notify_waiters();
            packed
        });
        packed.await.map_err(Failure::broken)?.map(answer)
    }
}

/// What somebody got who waited.
pub(crate) enum Found<T> {
    /// What somebody else had made meanwhile.
    Made(T),
    /// Their turn to have it made.
    Turn(Turn),
}

/// Waits for a turn, or for somebody else to have made what was waited for: then nobody waits for the others of their own address.
pub(crate) async fn turn_or_made<T, F: Future<Output = Option<T>>>(
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
    use actix_web::test::TestRequest;
    use futures_util::{future, poll};
    use std::cell::Cell;
    use std::future::ready;
    use std::rc::Rc;
    use std::task::{Context, Poll, Waker};
    use tokio::sync::oneshot;

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

    #[actix_web::test]
    async fn what_512_ask_for_is_made_once_and_waits_for_no_backlog() {
        let turns = Turns::new(1, &Places::new("answers", 1000, 600, 9));
        let kept = Kept::new();
        let from = |last: u8| TestRequest::default().peer_addr(([10, 0, 0, last], 1).into()).to_http_request();
        let (one, other) = (from(1), from(2));
        let (finish, finished) = oneshot::channel::<()>();
        let key = |path: &str| (path.to_owned(), Locale::En, OF_PROGRAM);
        let makings = Rc::new(Cell::new(0));
        let count = |finished: Option<oneshot::Receiver<()>>| {
            let makings = makings.clone();
            async move {
                makings.set(makings.get() + 1);
                match finished {
                    Some(finished) => finished.await.map(|()| "made").map_err(Failure::broken),
                    None => Ok("made"),
                }
            }
        };
        let mut first = Box::pin(kept.answer(&turns, &one, key("/fans"), PAGE, count(Some(finished))));
        assert!(poll!(&mut first).is_pending());
        // The other address has a backlog of its own, and then asks for the same.
        let mut backlog: Vec<_> = (0..100)
            .map(|number| {
                let never = future::pending::<Result<&str, Failure>>();
                Box::pin(kept.answer(&turns, &other, key(&format!("/help/{number}")), PAGE, never))
            })
            .collect();
        for waits in &mut backlog {
            assert!(poll!(waits).is_pending());
        }
        let mut same: Vec<_> = (0..511)
            .map(|number| {
                let asks = if number % 2 == 0 { &one } else { &other };
                Box::pin(kept.answer(&turns, asks, key("/fans"), PAGE, count(None)))
            })
            .collect();
        for asks in &mut same {
            assert!(poll!(asks).is_pending());
        }
        finish.send(()).unwrap();
        assert_eq!(first.await.unwrap().status(), 200);
        for asks in same {
            assert_eq!(asks.await.unwrap().status(), 200);
        }
        assert_eq!(makings.get(), 1);
    }

    #[actix_web::test]
    async fn who_goes_away_gives_no_turn_back_before_the_work_is_done() {
        let turns = Turns::new(1, &Places::new("answers", 9, 9, 9));
        let (kept, request) =
            (Kept::new(), TestRequest::default().peer_addr(([10, 0, 0, 1], 1).into()).to_http_request());
        let (finish, finished) = oneshot::channel::<()>();
        let made = async move { finished.await.map(|()| "made").map_err(Failure::broken) };
        let key = ("/fans".to_owned(), Locale::En, OF_PROGRAM);
        let mut context = Context::from_waker(Waker::noop());
        let mut asked = Box::pin(kept.answer(&turns, &request, key.clone(), PAGE, made));
        assert!(asked.as_mut().poll(&mut context).is_pending());
        drop(asked);
        tokio::task::yield_now().await;
        let mut next = pin!(turns.take(Asks::stranger([10, 0, 0, 2])));
        assert!(next.as_mut().poll(&mut context).is_pending());
        finish.send(()).unwrap();
        assert!(next.await.is_ok());
        assert!(kept.answers.get(&key).await.is_some(), "and it is kept for who asks next");
    }
}
