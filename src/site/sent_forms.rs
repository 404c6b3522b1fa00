//! Makes sure that a form is done only once. Every page has a new form token, so token, address and content are the key
//! of a form; the same form again, by a double click, over a slow line or by reloading its answer, gets the first
//! answer.
//!
//! One fact to know: that a form has changed something is stored with the change ([`SentForm`]); here only answers are
//! cached, for a while, and never a failure of the server. A form that has changed nothing, because it was refused or
//! only reads, is done each time.

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

/// How long an answer is cached.
const KEPT_FOR: Duration = Duration::from_secs(15 * 60);
/// Maximum size of the cached answers, in bytes.
const MAX_KEPT: u64 = 32 << 20;
/// In bytes: a longer answer is not cached. The pairing codes of 250 tables with their pictures are shorter.
const MAX_ANSWER: usize = 8 << 20;
/// Maximum number of forms that are told apart while they are being done.
const MAX_BEING_DONE: u64 = 16_384;

/// The answers to forms that have changed something, and a lock for each form that is being done.
#[derive(Clone)]
pub struct SentForms {
    store: Store,
    being_done: Cache<String, Arc<Mutex<()>>>,
    answers: Cache<String, Arc<SentAnswer>>,
}

/// The form of the current request, once its handler has read it.
struct Sending {
    forms: SentForms,
    address: String,
    form: OnceLock<(Arc<SentForm>, OwnedMutexGuard<()>)>,
}

tokio::task_local! {
    static SENDING: Sending;
}

impl SentForms {
    /// No form was sent yet.
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

    /// Answers a request that may send a form to `address`. The handler runs to its end even if the client disconnects.
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
    /// Caches the answer if the form has changed something. If the server failed between two changes, the form may be
    /// sent again.
    fn keep<B: MessageBody + 'static>(&self, response: ServiceResponse<B>) -> ServiceResponse<BoxBody> {
        let failed = response.status().is_server_error();
        let form = self.form.get().map(|(form, _)| form).filter(|form| form.has_changed());
        if let Some(form) = form.filter(|form| failed && form.is_broken_off()) {
            let (store, form) = (self.forms.store.clone(), form.clone());
            // If the database is unreachable, the form stays done: those who send it again are told so.
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

/// Begins to do a form whose token is right; `parts` is its whole content. Waits while the same form is being done.
/// Outside [`SentForms::answered`] every form is new.
///
/// # Errors
/// The form was done already, and this was its answer.
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

/// The form of the current request, to be stored with its change; `None` if the request has sent none.
pub fn current() -> Option<Arc<SentForm>> {
    SENDING.try_with(|sending| sending.form.get().map(|(form, _)| form.clone())).ok().flatten()
}

/// The hash of the address and all parts, each preceded by its length.
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
