//! A form is done once. Its token is made anew for every page, so token, address and what was filled in are its key; the same form
//! again, by a double click, over a slow line or by reloading its answer, gets the first answer.
//!
//! One fact to know: what has changed something is remembered with the change ([`SentForm`]); here only answers are kept, for a while,
//! and never a failure of the server. A form that has changed nothing, because it was refused or only looks, is done each time.

use crate::failure::Failure;
use crate::sent_answer::SentAnswer;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::rt;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use std::future::Future;
use std::panic::resume_unwind;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::{SentForm, Store};
use tokio::sync::{Mutex, OwnedMutexGuard};
use tracing::Instrument;

/// How long the answer to a form is kept.
const KEPT_FOR: Duration = Duration::from_secs(15 * 60);
/// How many bytes of answers are kept.
const MAX_KEPT: u64 = 32 << 20;
/// A longer answer is not kept: the pairing codes of 250 tables with their pictures are shorter.
const MAX_ANSWER: usize = 8 << 20;
/// How many forms are told apart while they are being done.
const MAX_BEING_DONE: u64 = 16_384;

/// The answers to forms that have changed something, and the forms that are being done.
#[derive(Clone)]
pub struct SentForms {
    store: Store,
    being_done: Cache<String, Arc<Mutex<()>>>,
    answers: Cache<String, Arc<SentAnswer>>,
}

/// The form of the request that is being answered.
struct Sending {
    forms: SentForms,
    address: String,
    form: OnceLock<(Arc<SentForm>, OwnedMutexGuard<()>)>,
}

tokio::task_local! {
    static SENDING: Sending;
}

impl SentForms {
    /// No forms yet.
    pub fn new(store: Store) -> SentForms {
        let weight = |key: &String, answer: &Arc<SentAnswer>| {
            let headers: usize = answer.headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
            u32::try_from(key.len() + headers + answer.body.len()).unwrap_or(u32::MAX)
        };
        let answers = Cache::builder().max_capacity(MAX_KEPT).weigher(weight).time_to_live(KEPT_FOR);
        let being_done = Cache::builder().max_capacity(MAX_BEING_DONE).time_to_idle(KEPT_FOR);
        SentForms {
            store,
            being_done: being_done.eviction_policy(EvictionPolicy::lru()).build(),
            answers: answers.eviction_policy(EvictionPolicy::lru()).build(),
        }
    }

    /// The answer to a request that may send a form to `address`. It is worked out to its end even if the sender has disconnected.
    pub async fn answered<B: MessageBody + 'static>(
        &self,
        address: String,
        answer: impl Future<Output = Result<ServiceResponse<B>, actix_web::Error>> + 'static,
    ) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
        let sending = Sending { forms: self.clone(), address, form: OnceLock::new() };
        let kept = async { answer.await.map(|response| SENDING.with(|sending| sending.keep(response))) };
        match rt::spawn(SENDING.scope(sending, kept).in_current_span()).await {
            Ok(answered) => answered,
            Err(panicked) if panicked.is_panic() => resume_unwind(panicked.into_panic()),
            // The server is shutting down.
            Err(ended) => Err(actix_web::error::ErrorServiceUnavailable(ended)),
        }
    }
}

impl Sending {
    /// Keeps the answer if the form has changed something. Where the server failed between two changes, it may be sent again.
    fn keep<B: MessageBody + 'static>(&self, response: ServiceResponse<B>) -> ServiceResponse<BoxBody> {
        let failed = response.status().is_server_error();
        let form = self.form.get().map(|(form, _)| form).filter(|form| form.has_changed());
        if let Some(form) = form.filter(|form| failed && form.is_broken_off()) {
            let (store, form) = (self.forms.store.clone(), form.clone());
            // Where the database is away, who sends the form again is told that it was sent before.
            rt::task::spawn_blocking(move || store.release_form(&form));
        }
        let changed = form.filter(|_| !failed);
        let (request, response) = response.into_parts();
        let (response, body) = response.into_parts();
        let body = match (changed, body.try_into_bytes()) {
            (Some(form), Ok(body)) if body.len() <= MAX_ANSWER => {
                let headers = response.headers().clone();
                let answer = SentAnswer { status: response.status(), headers, body: body.clone() };
                self.forms.answers.insert(form.key().to_owned(), Arc::new(answer));
                BoxBody::new(body)
            }
            (_, Ok(body)) => BoxBody::new(body),
            (_, Err(body)) => BoxBody::new(body),
        };
        ServiceResponse::new(request, response.set_body(body))
    }
}

/// Begins what a form asks for, once its token is found right: where it was done already, its answer comes back instead. `parts` is
/// all that was sent. Outside of [`SentForms::answered`] every form is a new one.
pub async fn begin<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Result<(), Failure> {
    let Ok((forms, key)) = SENDING.try_with(|sending| (sending.forms.clone(), key(&sending.address, parts))) else {
        return Ok(());
    };
    let alone = forms.being_done.get_with_by_ref(&key, Arc::default).lock_owned().await;
    if let Some(answer) = forms.answers.get(&key) {
        return Err(Failure::Again(answer));
    }
    // A handler reads its form once.
    let _ = SENDING.try_with(|sending| sending.form.set((Arc::new(SentForm::new(key)), alone)));
    Ok(())
}

/// The form whose change is to be stored, if the request that is being answered has sent one.
pub fn current() -> Option<Arc<SentForm>> {
    SENDING.try_with(|sending| sending.form.get().map(|(form, _)| form.clone())).ok().flatten()
}

/// The hash over each part, with its length before it.
fn key<'a>(address: &str, parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    let mut add = |part: &[u8]| {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    };
    add(address.as_bytes());
    parts.into_iter().for_each(add);
    hex::encode(hash.finalize())
}
