//! The laptop that served before this one took over: it is told so, and asked for the entries that are not here.

use super::client::{Unanswered, full_address};
use super::{OtherLaptop, failed};
use actions::ReturnedEvent;
use messages::{Locale, Message};
use std::time::{Duration, Instant};
use store::{Error, Followed, causes, terms};

/// How often a laptop that has come back is asked for its entries.
const ENDS_EVERY: Duration = Duration::from_secs(20);

/// Why a laptop that is there does not say what it has. This one asks with a token for that alone, not with a code.
fn untold_message(why: &Unanswered, address: &str) -> Message {
    match why {
        Unanswered::Unadmitted => Message::new("stand-by-untold").arg("address", address),
        why => why.message(address),
    }
}

impl OtherLaptop {
    /// The events of which the laptop that served before has entries that are not here.
    pub fn returned(&self) -> Vec<ReturnedEvent> {
        self.lock_known().returned.clone()
    }

    /// Whether it has such entries of the event with this slug.
    pub fn has_returned(&self, slug: &str) -> bool {
        self.lock_known().returned.iter().any(|event| event.here.as_deref() == Some(slug))
    }

    /// Why the laptop that served before does not say what it has, if it is there.
    pub fn why_untold(&self) -> Option<Message> {
        self.lock_known().untold.clone()
    }

    /// The address of the laptop that served before, if it still serves: it does not accept the proof of this one.
    pub fn rival(&self) -> Option<String> {
        self.lock_known().rival.clone()
    }

    /// The archive of an event from the laptop that served before.
    ///
    /// # Errors
    /// There is no such laptop, it does not answer, or it rejects the request (its own reasons are in this language).
    pub fn returned_archive(&self, slug: &str, language: Locale) -> Result<String, Message> {
        let before = self.store.house().followed_before().map_err(|error| failed(&error))?;
        let before = before.ok_or_else(|| Message::new("laptop-none"))?;
        // Its address may have been changed since, here or there.
        let returned = self.returned().into_iter().find(|event| event.here.as_deref() == Some(slug));
        let there = returned.map_or_else(|| slug.to_owned(), |event| event.there);
        self.client.ask_archive(&before, &there, language).map_err(|why| untold_message(&why, &before.first))
    }

    /// Tells the laptop that served before, if there is one, that it no longer does, and asks for its entries.
    pub(super) fn tell_known_before(&self) {
        match self.store.house().followed_before() {
            Ok(Some(before)) => {
                let untold = self.tell_before(&before).err();
                self.lock_known().untold = untold;
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(error = causes(&error), "whom this laptop stood by for cannot be read"),
        }
    }

    /// Tells the laptop that served before that it no longer does, and asks for its entries.
    ///
    /// # Errors
    /// It is there, and does not say what it has.
    fn tell_before(&self, before: &Followed) -> Result<(), Message> {
        let proof = self.store.read(|conn| Ok::<_, Error>(terms::last_take_over(conn)?.map(|(taken, _)| taken.proof)));
        let Ok(Some(proof)) = proof else { return Ok(()) };
        let said = self.client.ask_term(&before.first, Some(&proof));
        self.lock_known().rival = said.as_ref().is_ok_and(|said| said.contests(&proof)).then(|| before.first.clone());
        let Ok(said) = said else { return Ok(()) };
        // It may have stood by for this one in the meantime, and taken over.
        if let Some(other) = said.proof.filter(|other| other.term > proof.term) {
            self.hear(&other);
            return Ok(());
        }
        let is_due = self.lock_known().asked_ends.is_none_or(|asked| asked.elapsed() > ENDS_EVERY);
        if said.mode != "superseded" || !is_due {
            return Ok(());
        }
        let ends = match self.client.ask_ends(before) {
            Ok(ends) => ends,
            // It has gone in between, and is asked again.
            Err(Unanswered::Silent(_)) => return Ok(()),
            Err(why) => return Err(untold_message(&why, &before.first)),
        };
        match actions::unknown_ends(&self.store, ends) {
            Ok(unknown) => {
                let mut known = self.lock_known();
                (known.returned, known.asked_ends) = (unknown, Some(Instant::now()));
            }
            Err(error) => tracing::warn!(error = causes(&error), "what came back cannot be compared"),
        }
        Ok(())
    }

    /// Changes the address of the laptop that served before, and tells it that it no longer does.
    ///
    /// # Errors
    /// No laptop of this house answers there, or it does not say what it has.
    pub fn look_for_before(&self, address: &str) -> Result<(), Message> {
        let address = full_address(address);
        let said = self.client.ask_term(&address, None).map_err(|why| why.message(&address))?;
        let own = self.store.read(terms::house).map_err(|error| failed(&error))?;
        if said.house != own {
            return Err(Message::new("laptop-other-house").arg("address", &address));
        }
        let moved = self.store.house().move_before(&address).map_err(|error| failed(&error))?;
        self.ask_ends_again();
        self.tell_before(&moved.ok_or_else(|| Message::new("laptop-none"))?)
    }

    /// Records that an archive was merged into the event with this slug, and asks the laptop that served before for its entries again.
    pub fn note_joined(&self, slug: &str) {
        self.lock_known().returned.retain(|event| event.here.as_deref() != Some(slug));
        self.ask_ends_again();
    }

    fn ask_ends_again(&self) {
        let mut known = self.lock_known();
        (known.asked_ends, known.looked) = (None, None);
    }
}
