//! The other laptop of this house: the one that stands by for this one, or the one for which this one stands by.
//!
//! Facts to know: one thread communicates with it, whichever of them serves; its state is in memory, and what has to
//! last is in the audit and in the file beside the key; and no age is the difference of two clocks.

mod before;
mod client;
mod code;
mod copying;

use crate::settings::Settings;
use crate::wire::{Report, TermSaid};
use actions::{Actor, Admitted, AskedAdmission, ReturnedEvent, Token};
use chrono::NaiveDateTime;
use client::Client;
use code::Code;
use event::record::term::{Admission, Proof};
use event::values::web_link::is_only_here;
use messages::{Locale, Message};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};
use store::{CopyState, Error, Mode, Store, audit, causes, now, terms};

/// How often copying everything is tried again after a failure.
const WHOLE_EVERY: Duration = Duration::from_secs(10);
/// How often a copy is updated: twice this time and an answer are less than two seconds.
const COPY_EVERY: Duration = Duration::from_millis(500);
/// How often a laptop that serves asks the one that stands by, if that is silent, whether it has taken over, and tells the one that
/// served before that it no longer does.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// After what time without an answer a laptop counts as silent.
pub const SILENT_AFTER: Duration = Duration::from_secs(3);
/// Maximum number of laptops that are asked one after the other, where each names the next.
const MAX_NAMED: usize = 3;

/// The other laptop.
pub struct OtherLaptop {
    store: Store,
    client: Client,
    known: Mutex<Known>,
    /// Locked by those who make or update the copy.
    copying: Mutex<()>,
    base: OnceLock<String>,
    /// The hash of the token for taking over at this laptop.
    link: Mutex<Option<String>>,
}

/// The other laptop, for the command that started the server.
#[derive(Clone)]
pub struct Laptop(pub Arc<OtherLaptop>);

impl Laptop {
    /// Asks a first laptop for admission, and copies everything.
    ///
    /// # Errors
    /// It does not answer or rejects the request (its own reasons are in this language), or the copy cannot be stored.
    pub fn follow(&self, first: &str, code: &str, language: Locale) -> Result<(), Message> {
        self.0.begin(first, code, language)
    }
}

#[derive(Default)]
struct Known {
    /// About a laptop that stands by for this one: the code for an admission, the current admission, and the last
    /// report with its time.
    code: Option<Code>,
    admission: Option<Admission>,
    heard: Option<Heard>,
    /// Whether its copy is not of the data here, so that it got no rows when it asked last.
    is_apart: bool,
    /// About the laptop for which this one stands by: the state of the copy, and its times here and there.
    have: Option<CopyState>,
    copied: Option<(Instant, NaiveDateTime)>,
    /// When the last audit row that was here at the start was written.
    stored: Option<NaiveDateTime>,
    clock_ahead: i64,
    /// Why there is no newer copy.
    problem: Option<Message>,
    silent_since: Option<Instant>,
    /// The timeout for the next changes, if the usual one was too short.
    changes_within: Option<Duration>,
    /// Whether it has rejected this laptop since the last copy.
    refused: bool,
    /// Whether it was because another one was admitted in its place, which may still take over.
    replaced: bool,
    /// Whether a check of the copy is running; when the last one began, and the last audit row then.
    checking: bool,
    checked: Option<(Instant, i32)>,
    wrong: Vec<Message>,
    /// When it was last asked, or copying everything failed last; when it was last asked for its entries; and those
    /// that are not here.
    looked: Option<Instant>,
    asked_ends: Option<Instant>,
    returned: Vec<ReturnedEvent>,
    /// Why it does not say which they are.
    untold: Option<Message>,
    /// The address of the one that served before, if it still serves.
    rival: Option<String>,
}

/// A report of the laptop that stands by.
struct Heard {
    at: Instant,
    report: Report,
    /// Whether it asked for everything: if that fails, it asks again only after [`WHOLE_EVERY`].
    is_whole: bool,
}

impl Heard {
    /// Whether the laptop counts as silent this long after it.
    fn is_silent_after(&self, elapsed: Duration) -> bool {
        elapsed > if self.is_whole { WHOLE_EVERY + SILENT_AFTER } else { SILENT_AFTER }
    }
}

/// The state of a laptop that stands by, as the one that serves knows it.
pub struct StandByState {
    /// The admission of the laptop, from the audit.
    pub admission: Admission,
    /// The age of its copy in milliseconds; `None` if it has none.
    pub age: Option<i64>,
    /// Whether it has not asked when it should have.
    pub is_silent: bool,
    /// Its last report; `None` before the first one.
    pub report: Option<Report>,
    /// Whether its copy is not of the data here, so that it gets no rows.
    pub is_apart: bool,
}

impl OtherLaptop {
    /// Starts to communicate with the other laptop, unless a command only publishes an event.
    pub fn start(store: &Store, settings: &Settings) -> Arc<OtherLaptop> {
        let read = store.read(|conn| Ok::<_, Error>((terms::stand_by(conn)?, audit::last_time(conn)?)));
        let (admission, stored) = read.unwrap_or_else(|error| {
            tracing::warn!(error = causes(&error), "which laptop stands by cannot be read");
            (None, None)
        });
        let mode = store.house().mode();
        if let Mode::Superseded(proof) = &mode {
            store.note_superseded(proof.at.0);
        }
        // In a copy it is the admission of this laptop itself.
        let admission = admission.filter(|_| !matches!(mode, Mode::StandsBy(_)));
        let known = Mutex::new(Known { admission, stored, ..Known::default() });
        let (client, copying, base) = (Client::new(), Mutex::default(), OnceLock::new());
        let link = Mutex::new(settings.stand_by.clone());
        let laptop = Arc::new(OtherLaptop { store: store.clone(), client, known, copying, base, link });
        if settings.publishes.is_none() {
            let looked_after = Arc::downgrade(&laptop);
            std::thread::spawn(move || look_after(&looked_after));
        }
        laptop
    }

    /// Whether this is the token for taking over here.
    pub fn is_link(&self, token: &Token) -> bool {
        self.link.lock().unwrap_or_else(PoisonError::into_inner).as_deref() == Some(token.hash().as_str())
    }

    /// Replaces the token for taking over here.
    pub fn set_link(&self, token: &Token) {
        *self.link.lock().unwrap_or_else(PoisonError::into_inner) = Some(token.hash());
    }

    fn lock_known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the address at which this laptop is reached.
    pub fn reached_at(&self, base: &str) {
        // This is called once, before any request is answered.
        let _ = self.base.set(base.to_owned());
    }

    fn own_address(&self) -> &str {
        self.base.get().map_or("", String::as_str)
    }

    /// The code for admitting a laptop in the name of an actor: the one that they already have if it is still valid,
    /// else a new one. `None` if the system has no random numbers.
    pub fn make_code(&self, actor: Actor) -> Option<String> {
        let mut known = self.lock_known();
        let code =
            known.code.take().filter(|code| code.is_good() && code.actor == actor).or_else(|| Code::random(actor))?;
        let shown = code.display();
        known.code = Some(code);
        Some(shown)
    }

    /// Admits a laptop that shows the code, which is then used up; not if the laptop is refused.
    ///
    /// # Errors
    /// It is not the code, or it is too old; or those of [`actions::admit_stand_by`].
    pub fn admit(&self, typed: &str, asked: &AskedAdmission) -> actions::Result<Admitted> {
        let code = self.take_code(typed).ok_or(actions::Error::Forbidden)?;
        let admitted = actions::admit_stand_by(&self.store, &code.actor, asked, now());
        match &admitted {
            Ok(_) => self.note_admission(actions::find_stand_by(&self.store)?),
            Err(_) => {
                self.lock_known().code.get_or_insert(code);
            }
        }
        admitted
    }

    /// The code, if this is it, so that nobody else can use it at the same time.
    fn take_code(&self, typed: &str) -> Option<Code> {
        let mut known = self.lock_known();
        let is_right = known.code.as_mut()?.try_typed(typed);
        known.code.take_if(|code| is_right || !code.is_good()).filter(|_| is_right)
    }

    /// Whether this is the hash of the token of the laptop that stands by, or stood by until it took over.
    pub fn is_admitted(&self, token_hash: &str) -> bool {
        self.lock_known().admission.as_ref().is_some_and(|admission| admission.token_hash == token_hash)
    }

    /// Records which laptop stands by now, as the audit says.
    pub fn note_admission(&self, admission: Option<Admission>) {
        let mut known = self.lock_known();
        (known.admission, known.heard, known.is_apart) = (admission, None, false);
    }

    /// Records a report of the laptop that stands by.
    pub fn note_report(&self, report: Report, is_whole: bool) {
        self.lock_known().heard = Some(Heard { at: Instant::now(), report, is_whole });
    }

    /// Records whether its copy is of other data than those here.
    pub fn note_apart(&self, is_apart: bool) {
        self.lock_known().is_apart = is_apart;
    }

    /// The state of the laptop that stands by, if there is one.
    pub fn stand_by(&self) -> Option<StandByState> {
        let known = self.lock_known();
        let mut admission = known.admission.clone()?;
        let report = known.heard.as_ref().map(|heard| heard.report.clone());
        // Started again since it was admitted, it may be in another network or at another port.
        let address = report.as_ref().map(|report| &report.address);
        if let Some(now) = address.filter(|address| actions::is_laptop(address) && !is_only_here(address)) {
            admission.address.clone_from(now);
        }
        let age =
            report.as_ref().and_then(|report| report.as_of).map(|as_of| (now() - as_of).num_milliseconds().max(0));
        let is_silent = known.heard.as_ref().is_none_or(|heard| heard.is_silent_after(heard.at.elapsed()));
        Some(StandByState { admission, age, is_silent, report, is_apart: known.is_apart })
    }

    /// The answer of this laptop to the question which one serves.
    pub fn term_said(&self) -> Result<TermSaid, Error> {
        let (house, proof) = self.store.read(|conn| {
            let taken = terms::last_take_over(conn)?;
            Ok::<_, Error>((terms::house(conn)?, taken.map(|(taken, _)| taken.proof)))
        })?;
        let (database, term) = self.store.identity_and_term()?;
        let own = self.own_address().to_owned();
        let age = || self.copy_age().age.and_then(|age| u64::try_from(age.as_millis()).ok());
        let (mode, serves_at, proof, age) = match self.store.house().mode() {
            Mode::Serves => ("serves", own.clone(), proof, None),
            Mode::StandsBy(followed) => ("stands-by", followed.first, proof, age()),
            Mode::Superseded(proof) => ("superseded", proof.address.clone(), Some(proof), None),
        };
        let stand_by = self.stand_by().map(|state| state.admission.address);
        let (mode, address) = (mode.to_owned(), own);
        Ok(TermSaid { house, term, mode, database, address, serves_at, age, stand_by, proof })
    }

    /// Does once what is due.
    fn tend(self: &Arc<Self>) {
        match self.store.house().mode() {
            Mode::StandsBy(followed) => {
                self.copy(&followed);
                self.check();
                self.take_over_if_due();
            }
            Mode::Serves => self.look_for_other(),
            Mode::Superseded(_) => {}
        }
    }

    /// Asks whether the other laptop has taken over; or, if this one has, tells the other so.
    fn look_for_other(&self) {
        {
            let mut known = self.lock_known();
            if known.looked.is_some_and(|looked| looked.elapsed() < LOOK_EVERY) {
                return;
            }
            known.looked = Some(Instant::now());
        }
        self.tell_known_before();
        self.ask_stand_by();
    }

    /// Asks the laptop that stands by for a proof: it may have taken over while this one was off, or without network.
    fn ask_stand_by(&self) {
        let Some(state) = self.stand_by().filter(|state| state.is_silent) else { return };
        let Ok(said) = self.client.ask_term(&state.admission.address, None) else { return };
        if let Some(proof) = said.proof {
            self.hear(&proof);
        }
    }

    /// Accepts a proof if it ends the term of this laptop. Returns whether it does.
    pub fn hear(&self, proof: &Proof) -> bool {
        let heard = actions::hear_term(&self.store, proof, now());
        heard.unwrap_or_else(|error| {
            tracing::error!(error = causes(&error), "another laptop serves, and that cannot be written down");
            true
        })
    }

    /// The address of the laptop that serves, as the one that superseded this one, or one named by it, says; `None` if none answers that
    /// it serves in that term or a later one.
    pub fn serves_elsewhere(&self) -> Option<String> {
        let Mode::Superseded(proof) = self.store.house().mode() else { return None };
        let mut address = proof.address;
        for _ in 0..MAX_NAMED {
            let said = self.client.ask_term(&address, None).ok()?;
            if said.house != proof.house || said.term < proof.term {
                return None;
            }
            if said.mode == "serves" {
                return Some(said.serves_at);
            }
            address = said.serves_at;
        }
        None
    }
}

fn failed(error: &(dyn std::error::Error + 'static)) -> Message {
    Message::new("laptop-copy-failed").arg("reason", causes(error))
}

/// Communicates with the other laptop until it is dropped.
fn look_after(laptop: &Weak<OtherLaptop>) {
    while let Some(here) = laptop.upgrade() {
        here.tend();
        drop(here);
        std::thread::park_timeout(COPY_EVERY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_laptop_that_waits_after_a_failed_copy_of_everything_is_not_silent_in_the_meantime() {
        let heard = |is_whole| Heard { at: Instant::now(), report: Report::default(), is_whole };
        let seconds = Duration::from_secs;
        assert!(!heard(false).is_silent_after(seconds(2)) && heard(false).is_silent_after(seconds(4)));
        assert!(!heard(true).is_silent_after(seconds(12)) && heard(true).is_silent_after(seconds(14)));
    }
}
