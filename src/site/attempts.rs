//! Attempts to come in: how many an address, and an account, has; and what the audit is told of those who guess.
//!
//! Three facts to know: nobody is shut out for good, every allowance fills again with time; the audit hears of the 10th,
//! the 100th, the 1,000th wrong try within an hour, never of each, so that guessing cannot fill it; and servers on one
//! database tell each other what they let through, so that two doors do not give twice as many tries.

use crate::client::client_address;
use crate::failure::Failure;
use actions::Guesses;
use actix_web::HttpRequest;
use governor::middleware::StateInformationMiddleware;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use messages::Message;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

const fn number(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

/// Attempts to come in that one address has per minute.
const ATTEMPTS_PER_MINUTE: NonZeroU32 = number(30);
/// Codes of a table that one address may try at once.
const CODES: NonZeroU32 = number(10);
/// After those, one more in so many minutes.
pub const MINUTES_PER_CODE: u32 = 3;
/// Passwords of an account that one address may try at once; after those one a minute.
const PASSWORDS: NonZeroU32 = number(10);
/// Passwords of an account that may be tried at once from all addresses together; after those one a minute, which is
/// 1,440 a day against passwords of at least eight characters. A browser that was signed in before does not ask for one of them.
const PASSWORDS_OF_ALL: NonZeroU32 = number(100);
/// So many keys are remembered before those that have been quiet are forgotten.
const MOST_KEYS: usize = 10_000;
/// So long wrong tries are added up.
const ADDED_UP: Duration = Duration::from_secs(3600);
/// Rows about guessing in the audit of an event, or of the installation: so many at once, after those as many an hour.
const ROWS: NonZeroU32 = number(20);

/// A name as a key: whoever sends a long one does not fill the memory.
type Name = [u8; 32];

/// What is guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guessed {
    /// The codes of an event's tables.
    Codes(i32),
    /// The password of an account; of any name that is none.
    Password(Option<i32>),
}

impl Guessed {
    /// The chain of the audit that is told.
    fn chain(self) -> Option<i32> {
        match self {
            Guessed::Codes(event) => Some(event),
            Guessed::Password(_) => None,
        }
    }
}

/// An attempt as it counts, here and at the other servers on the database.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Try {
    From(IpAddr),
    Code(IpAddr, i32, u16),
    Password(Name, IpAddr),
    Account(Name),
    Known(i32, String),
}

/// How many of a kind there may be; it tells how many are left.
type Limiter = DefaultKeyedRateLimiter<Try, StateInformationMiddleware>;

/// All attempts that count.
pub struct Attempts {
    /// Those let through here, for the other servers.
    made: mpsc::Sender<String>,
    by_address: Limiter,
    codes: Limiter,
    passwords: Limiter,
    accounts: Limiter,
    /// Those of browsers that were signed in to the account before.
    known: Limiter,
    /// Wrong tries of the last hour; without an address those of all addresses.
    wrong: moka::sync::Cache<(Guessed, Option<IpAddr>), Arc<AtomicU32>>,
    rows: DefaultKeyedRateLimiter<Option<i32>>,
    /// Rows that there were too many of, for the next row to say.
    unsaid: Mutex<HashMap<Option<i32>, u32>>,
}

impl Attempts {
    /// None yet, and what there will be to tell other servers.
    pub fn new() -> (Self, mpsc::Receiver<String>) {
        let (made, told) = mpsc::channel();
        let limiter = |quota| RateLimiter::keyed(quota).with_middleware();
        let a_minute = |burst| limiter(Quota::per_minute(number(1)).allow_burst(burst));
        let attempts = Self {
            made,
            by_address: limiter(Quota::per_minute(ATTEMPTS_PER_MINUTE)),
            codes: limiter(Quota::per_hour(number(60 / MINUTES_PER_CODE)).allow_burst(CODES)),
            passwords: a_minute(PASSWORDS),
            accounts: a_minute(PASSWORDS_OF_ALL),
            known: a_minute(PASSWORDS),
            wrong: moka::sync::Cache::builder().max_capacity(MOST_KEYS as u64).time_to_live(ADDED_UP).build(),
            rows: RateLimiter::keyed(Quota::per_hour(ROWS)),
            unsaid: Mutex::default(),
        };
        (attempts, told)
    }

    /// Counts what was let through by another server.
    pub fn count_elsewhere(&self, told: &str) {
        match serde_json::from_str(told) {
            // Where it is one too many, it is so here as well.
            Ok(one) => _ = self.count(&one),
            Err(error) => tracing::warn!(%error, "another server tells of a try in other words"),
        }
    }

    /// Counts one; how many more like it there may be at once.
    fn count(&self, one: &Try) -> Result<u32, Failure> {
        let limiter = match one {
            Try::From(_) => &self.by_address,
            Try::Code(..) => &self.codes,
            Try::Password(..) => &self.passwords,
            Try::Account(_) => &self.accounts,
            Try::Known(..) => &self.known,
        };
        if limiter.len() > MOST_KEYS {
            limiter.retain_recent();
        }
        limiter.check_key(one).map(|counted| counted.remaining_burst_capacity()).map_err(|_| Failure::TooMany)
    }

    /// Lets one through, and tells other servers; how many more like it there may be at once.
    fn let_through(&self, one: &Try) -> Result<u32, Failure> {
        let left = self.count(one)?;
        if let Ok(told) = serde_json::to_string(one) {
            // Nobody is told where there is one server.
            _ = self.made.send(told);
        }
        Ok(left)
    }

    /// Counts any attempt from where a request comes from.
    ///
    /// # Errors
    /// There were too many.
    pub fn one_more(&self, request: &HttpRequest) -> Result<IpAddr, Failure> {
        let address = client_address(request);
        self.let_through(&Try::From(address))?;
        Ok(address)
    }

    /// Counts a code for a table; how many more this address may try at once. Codes of other addresses, and links, do not suffer.
    ///
    /// # Errors
    /// There were too many.
    pub fn code(&self, address: IpAddr, event: i32, table: u16) -> Result<u32, Failure> {
        let left = self.let_through(&Try::Code(address, event, table));
        left.map_err(|_| Failure::refused(about_codes("code-wait", table)))
    }

    /// Counts a password for an account: for its address, and for the account; or, where the browser was signed in to it before,
    /// for this browser, whom nobody else can shut out.
    ///
    /// # Errors
    /// There were too many.
    pub fn password(&self, address: IpAddr, name: &str, known: Option<(i32, String)>) -> Result<(), Failure> {
        if let Some((user, browser)) = known {
            return self.let_through(&Try::Known(user, browser)).map(drop);
        }
        let name: Name = Sha256::digest(name).into();
        self.let_through(&Try::Password(name, address))?;
        self.let_through(&Try::Account(name)).map(drop)
    }

    /// Counts a wrong try; what the audit has to be told of it, if anything.
    pub fn wrong(&self, guessed: Guessed, address: IpAddr) -> Option<Guesses> {
        let count = |of| self.wrong.get_with((guessed, of), Arc::default).fetch_add(1, Ordering::Relaxed) + 1;
        let (here, everywhere) = (count(Some(address)), count(None));
        let tens = |tries: u32| tries >= 10 && 10u32.pow(tries.ilog10()) == tries;
        let (address, tries) = match (tens(here), everywhere >= 100 && tens(everywhere)) {
            (true, _) => (Some(address), here),
            (false, true) => (None, everywhere),
            (false, false) => return None,
        };
        let mut unsaid = self.unsaid.lock().unwrap_or_else(PoisonError::into_inner);
        if self.rows.check_key(&guessed.chain()).is_err() {
            *unsaid.entry(guessed.chain()).or_default() += 1;
            return None;
        }
        let unsaid = unsaid.remove(&guessed.chain()).unwrap_or_default();
        Some(Guesses { address: address.map(|address| address.to_string()), tries, unsaid })
    }
}

/// A message about the codes of a table.
pub fn about_codes(id: &'static str, table: u16) -> Message {
    Message::new(id).arg("table", table).arg("minutes", MINUTES_PER_CODE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u32) -> IpAddr {
        IpAddr::V4(std::net::Ipv4Addr::from_bits(0x0a00_0000 + last))
    }

    #[test]
    fn guessing_from_many_addresses_does_not_shut_out_a_browser_that_is_known() {
        let (attempts, _told) = Attempts::new();
        let tried = (0..1000).filter(|from| attempts.password(address(*from), "lin", None).is_ok()).count();
        assert_eq!(tried, 100, "of a thousand addresses");
        assert!(attempts.password(address(0), "chen", None).is_ok(), "another account");
        let known = || Some((1, "a pass of before".to_owned()));
        assert_eq!((0..20).filter(|_| attempts.password(address(0), "lin", known()).is_ok()).count(), 10);
    }

    #[test]
    fn the_audit_hears_of_guessing_but_not_of_every_guess() {
        let (attempts, _told) = Attempts::new();
        let told: Vec<u32> =
            (0..1000).filter_map(|_| attempts.wrong(Guessed::Codes(1), address(1))).map(|told| told.tries).collect();
        assert_eq!(told, [10, 100, 1000]);
        let flood = (0..20_000).filter_map(|try_| attempts.wrong(Guessed::Codes(1), address(100 + try_ % 1000)));
        assert!(flood.count() <= 20);
        assert!(attempts.wrong(Guessed::Password(None), address(1)).is_none());
    }
}
