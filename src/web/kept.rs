//! What is computed for the public: a few answers at once, one address no more than its share of them, and what is the same
//! for everybody only once.
//!
//! Two facts to know: what officials do and what phones send does not pass through here, and the page on which hands are entered has
//! turns of its own; and a turn lasts as long as the work, also where who asked has gone away.

use super::client::client_address;
use super::failure::Failure;
use super::packed::Packed;
use super::pages::Answer;
use super::places::{Place, Places};
use super::state::State;
use super::visitor::{Language, Visitor};
use crate::messages::Locale;
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse, rt};
use flate2::Compression;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many bytes of answers are kept; those asked for least make room.
const MOST: u64 = 32 << 20;
/// An answer is made anew after so long: some say what time has passed.
const NEW_AFTER: Duration = Duration::from_secs(60);
/// So many addresses are told apart that ask at the same time.
const MOST_ADDRESSES: u64 = 10_000;

/// Turns to compute something.
pub(super) struct Turns {
    /// Who waits, and who has one.
    asking: Arc<Places>,
    all: Arc<Semaphore>,
    /// One turn for each address: the next address is served before the next request of the same one.
    own: moka::sync::Cache<Option<IpAddr>, Arc<Semaphore>>,
}

/// A turn, for as long as this lives.
pub(super) struct Turn {
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
            own: moka::sync::Cache::builder().max_capacity(MOST_ADDRESSES).time_to_idle(NEW_AFTER).build(),
        }
    }

    /// The next turn of an address, unless too many wait; or of all who follow pages, who are one in the queue: whoever opens a
    /// page waits for one of theirs at most.
    pub async fn take(&self, asks: Option<IpAddr>) -> Result<Turn, Failure> {
        let asking = asks.map(|address| self.asking.take(address).ok_or(Failure::Busy));
        let _asking = asking.transpose()?;
        let own = self.own.get_with(asks, || Arc::new(Semaphore::new(1)));
        let _own = own.acquire_owned().await.map_err(Failure::broken)?;
        let _of_all = self.all.clone().acquire_owned().await.map_err(Failure::broken)?;
        Ok(Turn { _asking, _own, _of_all })
    }
}

/// What an answer is of: its address with what of the query is known, the language, and the version of the event; `OF_PROGRAM`
/// for what is the same for all.
pub(super) type Key = (String, Locale, i32);

/// The version of what only another program changes.
const OF_PROGRAM: i32 = 0;

/// What answers are, how long browsers keep them, and what they depend on beside the address.
#[derive(Clone, Copy)]
pub(super) struct Kind {
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
pub(super) const PAGE: Kind = Kind::of("text/html; charset=utf-8", "no-cache");

/// Answers that are the same for everybody.
pub(super) struct Kept(moka::future::Cache<Key, Arc<Packed>>);

impl Kept {
    pub fn new() -> Kept {
        let size =
            |(address, ..): &Key, packed: &Arc<Packed>| (address.len() + packed.size()).try_into().unwrap_or(u32::MAX);
        Kept(moka::future::Cache::builder().weigher(size).max_capacity(MOST).time_to_live(NEW_AFTER).build())
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
        if let Some(known) = self.0.get(&key).await {
            return Ok(known.answer(request, content, control, vary));
        }
        let turn = turns.take(Some(client_address(request))).await?;
        let kept = self.0.clone();
        let packed = rt::spawn(async move {
            let _turn = turn;
            let packed = async {
                let made: Bytes = make.await?.into();
                let packed = web::block(move || Packed::new(content, made, Compression::default()));
                packed.await.map_err(Failure::broken)?.map(Arc::new)
            };
            kept.try_get_with(key, packed).await.map_err(|failure| Failure::clone(&failure))
        });
        Ok(packed.await.map_err(Failure::broken)??.answer(request, content, control, vary))
    }
}

/// A page of the program in the language of who asks, at its address with what of the query it knows, made by turns.
pub(super) async fn page(
    turns: &Turns,
    language: &Language,
    state: &State,
    kind: Kind,
    address: String,
    make: impl FnOnce(&Visitor) -> Result<String, Failure> + Send + 'static,
) -> Answer {
    let guest = Visitor::guest(language.locale, address.clone());
    let made = async move { web::block(move || make(&guest)).await.map_err(Failure::broken)? };
    let answer = state.kept.answer(turns, &language.request, (address, language.locale, OF_PROGRAM), kind, made);
    answer.await.map_err(|failure| failure.answer_to(&language.guest()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};
    use tokio::sync::oneshot;

    #[test]
    fn the_next_address_comes_before_the_next_request_of_the_same_one() {
        let places = Places::new("answers", 4, 3);
        let turns = Turns::new(1, &places);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse::<IpAddr>().ok());
        let mut context = Context::from_waker(Waker::noop());
        let (mut first, mut second, mut third) = (pin!(turns.take(one)), pin!(turns.take(one)), pin!(turns.take(one)));
        let (mut fourth, mut followers) = (pin!(turns.take(other)), pin!(turns.take(None)));
        let Poll::Ready(Ok(turn)) = first.as_mut().poll(&mut context) else { panic!("nobody else asks") };
        assert!(second.as_mut().poll(&mut context).is_pending());
        assert!(third.as_mut().poll(&mut context).is_pending());
        assert!(fourth.as_mut().poll(&mut context).is_pending());
        assert!(followers.as_mut().poll(&mut context).is_pending());
        assert!(matches!(pin!(turns.take(one)).poll(&mut context), Poll::Ready(Err(Failure::Busy))));
        drop(turn);
        assert!(second.as_mut().poll(&mut context).is_pending(), "the other address was there first");
        let Poll::Ready(Ok(turn)) = fourth.as_mut().poll(&mut context) else { panic!("it is the turn of the other") };
        drop(turn);
        let Poll::Ready(Ok(turn)) = followers.as_mut().poll(&mut context) else { panic!("then of who follows") };
        drop(turn);
        assert!(second.as_mut().poll(&mut context).is_ready());
    }

    #[actix_web::test]
    async fn who_goes_away_gives_no_turn_back_before_the_work_is_done() {
        let turns = Turns::new(1, &Places::new("answers", 9, 9));
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
        let mut next = pin!(turns.take("10.0.0.2".parse().ok()));
        assert!(next.as_mut().poll(&mut context).is_pending());
        finish.send(()).unwrap();
        assert!(next.await.is_ok());
        assert!(kept.0.get(&key).await.is_some(), "and it is kept for who asks next");
    }
}
