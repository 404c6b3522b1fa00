//! Answers that are the same for everybody: made once for all requests at the same time, and cached for later ones.

use crate::asks::Asks;
use crate::failure::Failure;
use crate::packed::Packed;
use crate::turns::{Found, MAX_HOLDERS, Turns, turn_or_made};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse, rt};
use flate2::Compression;
use messages::Locale;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Maximum size of the cached answers, in bytes. The least used are removed first.
const MAX_BYTES: u64 = 32 << 20;
/// How long an answer is cached: some contain how much time has passed.
const NEW_AFTER: Duration = Duration::from_secs(60);

/// The key of an answer: its address with the known fields of the query, the language, and the version of the event;
/// `OF_PROGRAM` instead of a version if it belongs to no event.
pub type Key = (String, Locale, i32);

/// The version of answers that change only with the program.
pub const OF_PROGRAM: i32 = 0;

/// The content type of an answer and its headers for caches.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The header `content-type`.
    pub content: &'static str,
    /// The header `cache-control`.
    pub control: &'static str,
    /// The header `vary`: the names of request headers that the answer depends on.
    pub vary: &'static str,
}

impl Kind {
    /// An answer in the language of the visitor.
    pub const fn in_each_language(content: &'static str, control: &'static str) -> Kind {
        Kind { content, control, vary: "accept-encoding, accept-language, cookie" }
    }

    /// An answer that is the same in every language.
    pub const fn in_one_language(content: &'static str, control: &'static str) -> Kind {
        Kind { content, control, vary: "accept-encoding" }
    }
}

/// A page. Browsers ask for it each time.
pub const PAGE: Kind = Kind::in_each_language("text/html; charset=utf-8", "no-cache");

/// A file of JSON. Browsers ask for it each time.
pub const FILE: Kind = Kind::in_each_language("application/json; charset=utf-8", "no-cache");

/// The cache of answers that are the same for everybody.
pub struct CachedAnswers {
    answers: moka::future::Cache<Key, Arc<Packed>>,
    /// Notifies the requests that wait for a turn once another request had the answer made.
    made: moka::sync::Cache<Key, Arc<Notify>>,
}

impl CachedAnswers {
    /// An empty cache.
    pub(crate) fn new() -> CachedAnswers {
        let size =
            |(address, ..): &Key, packed: &Arc<Packed>| (address.len() + packed.size()).try_into().unwrap_or(u32::MAX);
        let answers =
            moka::future::Cache::builder().weigher(size).max_capacity(MAX_BYTES).time_to_live(NEW_AFTER).build();
        let made = moka::sync::Cache::builder().max_capacity(MAX_HOLDERS).time_to_idle(NEW_AFTER).build();
        CachedAnswers { answers, made }
    }

    /// The answer for a key: cached, or made once for all requests that wait for it.
    pub async fn answer<T: Into<Bytes>>(
        &self,
        turns: &Turns,
        request: &HttpRequest,
        key: Key,
        kind: Kind,
        make: impl Future<Output = Result<T, Failure>> + 'static,
    ) -> Result<HttpResponse, Failure> {
        self.answer_bytes(turns, request, key, kind, Box::pin(async { make.await.map(Into::into) })).await
    }

    /// As [`answer`](Self::answer), but compiled only once for all types.
    async fn answer_bytes(
        &self,
        turns: &Turns,
        request: &HttpRequest,
        key: Key,
        Kind { content, control, vary }: Kind,
        make: Pin<Box<dyn Future<Output = Result<Bytes, Failure>>>>,
    ) -> Result<HttpResponse, Failure> {
        let answer = |known: Arc<Packed>| known.answer(request, content, control, vary);
        if let Some(known) = self.answers.get(&key).await {
            return Ok(answer(known));
        }
        let made = self.made.get_with(key.clone(), Arc::default);
        let turn = match turn_or_made(turns.take(Asks::from_request(request).await), &made, || self.answers.get(&key))
            .await?
        {
            Found::Made(known) => return Ok(answer(known)),
            Found::Turn(turn) => turn,
        };
        let answers = self.answers.clone();
        let packed = rt::spawn(async move {
            let _turn = turn;
            let packed = async {
                let made = make.await?;
                let packed = web::block(move || Packed::new(content, made, Compression::default()));
                packed.await.map_err(Failure::broken)?.map(Arc::new)
            };
            let packed = answers.try_get_with(key, packed).await.map_err(|failure| Failure::clone(&failure));
            made.notify_waiters();
            packed
        });
        packed.await.map_err(Failure::broken)?.map(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::Places;
    use actix_web::test::TestRequest;
    use futures_util::{future, poll};
    use std::cell::Cell;
    use std::pin::pin;
    use std::rc::Rc;
    use std::task::{Context, Waker};
    use tokio::sync::oneshot;

    #[actix_web::test]
    async fn what_512_ask_for_is_made_once_and_waits_for_no_backlog() {
        let turns = Turns::new(1, &Places::new("answers", 1000, 600, 9));
        let cached = CachedAnswers::new();
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
        let mut first = Box::pin(cached.answer(&turns, &one, key("/fans"), PAGE, count(Some(finished))));
        assert!(poll!(&mut first).is_pending());
        // The other address has a backlog of its own, and then asks for the same.
        let mut backlog: Vec<_> = (0..100)
            .map(|number| {
                let never = future::pending::<Result<&str, Failure>>();
                Box::pin(cached.answer(&turns, &other, key(&format!("/help/{number}")), PAGE, never))
            })
            .collect();
        for waits in &mut backlog {
            assert!(poll!(waits).is_pending());
        }
        let mut same: Vec<_> = (0..511)
            .map(|number| {
                let asks = if number % 2 == 0 { &one } else { &other };
                Box::pin(cached.answer(&turns, asks, key("/fans"), PAGE, count(None)))
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
        let (cached, request) =
            (CachedAnswers::new(), TestRequest::default().peer_addr(([10, 0, 0, 1], 1).into()).to_http_request());
        let (finish, finished) = oneshot::channel::<()>();
        let made = async move { finished.await.map(|()| "made").map_err(Failure::broken) };
        let key = ("/fans".to_owned(), Locale::En, OF_PROGRAM);
        let mut context = Context::from_waker(Waker::noop());
        let mut asked = Box::pin(cached.answer(&turns, &request, key.clone(), PAGE, made));
        assert!(asked.as_mut().poll(&mut context).is_pending());
        drop(asked);
        tokio::task::yield_now().await;
        let mut next = pin!(turns.take(Asks::stranger([10, 0, 0, 2])));
        assert!(next.as_mut().poll(&mut context).is_pending());
        finish.send(()).unwrap();
        assert!(next.await.is_ok());
        assert!(cached.answers.get(&key).await.is_some(), "and it is cached for who asks next");
    }
}
