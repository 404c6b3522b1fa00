//! Limits on attempts to sign in or to use a code, by address and by account; and which of the wrong ones the audit
//! records.
//!
//! Three facts to know: nobody is locked out for good, because every allowance refills with time; only the 10th, the
//! 100th, the 1,000th wrong attempt within an hour is recorded, so that guessing cannot fill the audit; and servers on
//! one database notify each other of the attempts they allow, so that two servers do not allow twice as many.

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

/// Attempts of any kind that one address has per minute.
const ATTEMPTS_PER_MINUTE: NonZeroU32 = number(30);
/// Codes for a table that one address may try at once.
const CODES: NonZeroU32 = number(10);
/// The time until it may try one more, in minutes.
pub const MINUTES_PER_CODE: u32 = 3;
/// Codes for a table that all addresses together may try at once; then one more every minute. A code has six digits and
/// is valid while its session is open: a day of trying finds it with a chance of 1 in 650.
const CODES_OF_ALL: NonZeroU32 = number(100);
/// Passwords for an account that one address may try at once; then one more every minute.
const PASSWORDS: NonZeroU32 = number(10);
/// Passwords for an account that all addresses together may try at once; then one more every minute, which is 1,440 a
/// day against passwords of at least eight characters. A browser that was signed in before has an allowance of its own.
const PASSWORDS_OF_ALL: NonZeroU32 = number(100);
/// Number of remembered keys from which on those with a full allowance are forgotten.
const MAX_KEYS: usize = 10_000;
/// How long wrong attempts are added up.
const ADD_UP_PERIOD: Duration = Duration::from_secs(3600);
/// Rows about guessing in the audit of an event or of the installation: this many at once, and as many every hour.
const ROWS: NonZeroU32 = number(20);

/// The hash of a name, so that long names do not fill the memory.
type Name = [u8; 32];

/// The secret that somebody guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guessed {
    /// The codes of an event's tables.
    Codes(i32),
    /// The password of an account; `None` if no account has the name.
    Password(Option<i32>),
}

impl Guessed {
    /// The event in whose audit it is recorded; `None` for that of the installation.
    fn chain(self) -> Option<i32> {
        match self {
            Guessed::Codes(event) => Some(event),
            Guessed::Password(_) => None,
        }
    }
}

/// The key by which an attempt is counted, here and at the other servers of the database.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Try {
    From(IpAddr),
    Code(IpAddr, i32, u16),
    Table(i32, u16),
    Password(Name, IpAddr),
    Account(Name),
    Known(i32, String),
}

/// A limit for each key; it also returns how many attempts are left.
type Limiter = DefaultKeyedRateLimiter<Try, StateInformationMiddleware>;

/// The counts of all attempts.
pub struct Attempts {
    /// Attempts that were allowed here, to notify the other servers.
    made: mpsc::Sender<String>,
    by_address: Limiter,
    codes: Limiter,
    tables: Limiter,
    passwords: Limiter,
    accounts: Limiter,
    /// Attempts of browsers that were signed in to the account before.
    known: Limiter,
    /// Wrong attempts of the last hour, by address; without an address those of all together.
    wrong: moka::sync::Cache<(Guessed, Option<IpAddr>), Arc<AtomicU32>>,
    rows: DefaultKeyedRateLimiter<Option<i32>>,
    /// The number of rows that were not written because there were too many, for the next row.
    omitted: Mutex<HashMap<Option<i32>, u32>>,
}

impl Attempts {
    /// No attempts yet; and the messages for the other servers.
    pub fn new() -> (Self, mpsc::Receiver<String>) {
        let (made, told) = mpsc::channel();
        let limiter = |quota| RateLimiter::keyed(quota).with_middleware();
        let a_minute = |burst| limiter(Quota::per_minute(number(1)).allow_burst(burst));
        let attempts = Self {
            made,
            by_address: limiter(Quota::per_minute(ATTEMPTS_PER_MINUTE)),
            codes: limiter(Quota::per_hour(number(60 / MINUTES_PER_CODE)).allow_burst(CODES)),
            tables: a_minute(CODES_OF_ALL),
            passwords: a_minute(PASSWORDS),
            accounts: a_minute(PASSWORDS_OF_ALL),
            known: a_minute(PASSWORDS),
            wrong: moka::sync::Cache::builder().max_capacity(MAX_KEYS as u64).time_to_live(ADD_UP_PERIOD).build(),
            rows: RateLimiter::keyed(Quota::per_hour(ROWS)),
            omitted: Mutex::default(),
        };
        (attempts, told)
    }

    /// Counts an attempt that another server has allowed. `told` is its message.
    pub fn count_elsewhere(&self, told: &str) {
        match serde_json::from_str(told) {
            // The limit may be exceeded here, which changes nothing.
            Ok(one) => _ = self.count(&one),
            Err(error) => tracing::warn!(%error, "another server tells of a try in other words"),
        }
    }

    /// Counts an attempt. Returns how many more with this key may follow at once.
    fn count(&self, one: &Try) -> Result<u32, Failure> {
        let limiter = match one {
            Try::From(_) => &self.by_address,
            Try::Code(..) => &self.codes,
            Try::Table(..) => &self.tables,
            Try::Password(..) => &self.passwords,
            Try::Account(_) => &self.accounts,
            Try::Known(..) => &self.known,
        };
        if limiter.len() > MAX_KEYS {
            limiter.retain_recent();
        }
        limiter.check_key(one).map(|counted| counted.remaining_burst_capacity()).map_err(|_| Failure::TooMany)
    }

    /// Counts an attempt and notifies the other servers. Returns how many more with this key may follow at once.
    fn let_through(&self, one: &Try) -> Result<u32, Failure> {
        let left = self.count(one)?;
        if let Ok(told) = serde_json::to_string(one) {
            // With a single server nobody receives it.
            _ = self.made.send(told);
        }
        Ok(left)
    }

    /// Counts any attempt for the address of a request, and returns the address.
    ///
    /// # Errors
    /// There were too many attempts.
    pub fn one_more(&self, request: &HttpRequest) -> Result<IpAddr, Failure> {
        let address = client_address(request);
        self.let_through(&Try::From(address))?;
        Ok(address)
    }

    /// Counts a code for a table: for the address and for the table. Returns how many more this address may try at
    /// once. Links are not affected.
    ///
    /// # Errors
    /// There were too many attempts.
    pub fn code(&self, address: IpAddr, event: i32, table: u16) -> Result<u32, Failure> {
        let wait = |minutes| Failure::refused(about_codes("code-wait", table, minutes));
        let left = self.let_through(&Try::Code(address, event, table)).map_err(|_| wait(MINUTES_PER_CODE))?;
        let of_all = self.let_through(&Try::Table(event, table)).map_err(|_| wait(1))?;
        Ok(left.min(of_all))
    }

    /// Counts a password for an account: for the address and for the account; or only for the browser if it was signed
    /// in to it before, so that nobody else can lock it out.
    ///
    /// # Errors
    /// There were too many attempts.
    pub fn password(&self, address: IpAddr, name: &str, known: Option<(i32, String)>) -> Result<(), Failure> {
        if let Some((user, browser)) = known {
            return self.let_through(&Try::Known(user, browser)).map(drop);
        }
        let name: Name = Sha256::digest(name).into();
        self.let_through(&Try::Password(name, address))?;
        self.let_through(&Try::Account(name)).map(drop)
    }

    /// Counts a wrong attempt. Returns what the audit has to record of it, if anything.
    pub fn count_wrong(&self, guessed: Guessed, address: IpAddr) -> Option<Guesses> {
        let count = |of| self.wrong.get_with((guessed, of), Arc::default).fetch_add(1, Ordering::Relaxed) + 1;
        let (here, everywhere) = (count(Some(address)), count(None));
        let tens = |tries: u32| tries >= 10 && 10u32.pow(tries.ilog10()) == tries;
        let (address, tries) = match (tens(here), everywhere >= 100 && tens(everywhere)) {
            (true, _) => (Some(address), here),
            (false, true) => (None, everywhere),
            (false, false) => return None,
        };
        let mut omitted = self.omitted.lock().unwrap_or_else(PoisonError::into_inner);
        if self.rows.check_key(&guessed.chain()).is_err() {
            *omitted.entry(guessed.chain()).or_default() += 1;
            return None;
        }
        let omitted = omitted.remove(&guessed.chain()).unwrap_or_default();
        Some(Guesses { address: address.map(|address| address.to_string()), tries, omitted })
    }
}

/// A message about the codes of a table.
pub fn about_codes(id: &'static str, table: u16, minutes: u32) -> Message {
    Message::new(id).arg("table", table).arg("minutes", minutes)
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
    fn codes_for_a_table_are_limited_over_all_addresses() {
        let (attempts, _told) = Attempts::new();
        let tried = (0..200).filter(|number| attempts.code(address(number / 10), 1, 5).is_ok()).count();
        assert_eq!(tried, 100, "of two hundred from twenty addresses");
        assert_eq!(attempts.code(address(300), 1, 6).ok(), Some(9), "another table");
    }

    #[test]
    fn the_audit_hears_of_guessing_but_not_of_every_guess() {
        let (attempts, _told) = Attempts::new();
        let told: Vec<u32> = (0..1000)
            .filter_map(|_| attempts.count_wrong(Guessed::Codes(1), address(1)))
            .map(|told| told.tries)
            .collect();
        assert_eq!(told, [10, 100, 1000]);
        let flood = (0..20_000).filter_map(|try_| attempts.count_wrong(Guessed::Codes(1), address(100 + try_ % 1000)));
        assert!(flood.count() <= 20);
        assert!(attempts.count_wrong(Guessed::Password(None), address(1)).is_none());
    }
}
