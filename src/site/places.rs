//! Limits on how many may use something at once: in all, for one address and for one pass; and a count of the rejected.
//!
//! One fact to know: every pass has places of its own, which no stranger can take, from however many addresses.

use crate::asks::{Asks, Holder};
use chrono::NaiveDateTime;
use metrics::counter;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::now;

/// Minimum time between two lines in the log about rejections.
const LOG_INTERVAL: Duration = Duration::from_secs(60);
/// After this time without a rejection counting begins again at 0.
const RESET_TIMEOUT: Duration = Duration::from_secs(3600);
/// Maximum number of addresses counted separately: an attacker may have more.
const MAX_ADDRESSES: usize = 1000;

/// Places of one kind.
pub struct Places {
    most: usize,
    most_of_one: usize,
    most_of_pass: usize,
    taken: Mutex<Taken>,
    /// A count of those who found no place.
    pub turned_away: TurnedAway,
}

#[derive(Default)]
struct Taken {
    by_strangers: usize,
    by_holder: HashMap<Holder, usize>,
}

/// A place. Dropping it makes the place free.
pub struct Place {
    places: Arc<Places>,
    /// The pass or the address that has the place.
    pub holder: Holder,
}

impl Places {
    /// At most `most` places for all strangers together and `most_of_one` of them for one address; and in addition
    /// `most_of_pass` for each pass.
    pub fn new(kind: &'static str, most: usize, most_of_one: usize, most_of_pass: usize) -> Arc<Places> {
        let turned_away = TurnedAway::new(kind);
        Arc::new(Places { most, most_of_one, most_of_pass, taken: Mutex::default(), turned_away })
    }

    /// Takes a place; `None` if there is none. A pass whose own places are all taken gets one of those for strangers.
    pub fn take(self: &Arc<Self>, asks: Asks) -> Option<Place> {
        let mut taken = locked(&self.taken);
        let of = |holder: &Holder| taken.by_holder.get(holder).copied().unwrap_or_default();
        let own = asks.pass.map(Holder::Pass).filter(|own| of(own) < self.most_of_pass);
        let holder = own.unwrap_or(Holder::Address(asks.address));
        if own.is_none() {
            if taken.by_strangers >= self.most || of(&holder) >= self.most_of_one {
                drop(taken);
                self.turned_away.one_more(asks.address);
                return None;
            }
            taken.by_strangers += 1;
        }
        *taken.by_holder.entry(holder).or_default() += 1;
        Some(Place { places: self.clone(), holder })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = locked(&self.places.taken);
        if let Holder::Address(_) = self.holder {
            taken.by_strangers -= 1;
        }
        if let Some(of_one) = taken.by_holder.get_mut(&self.holder) {
            *of_one -= 1;
            if *of_one == 0 {
                taken.by_holder.remove(&self.holder);
            }
        }
    }
}

/// A count of those who were rejected.
pub struct TurnedAway {
    kind: &'static str,
    counted: Mutex<Option<Counted>>,
}

struct Counted {
    since: NaiveDateTime,
    count: u64,
    by_address: HashMap<IpAddr, u64>,
    last: Instant,
    /// When it was logged last, and the count at that time.
    logged: Option<(Instant, u64)>,
}

impl Counted {
    /// The address with the most rejections.
    fn most_from(&self) -> Option<IpAddr> {
        self.by_address.iter().max_by_key(|(_, count)| **count).map(|(address, _)| *address)
    }
}

impl TurnedAway {
    /// Nobody was rejected yet.
    pub fn new(kind: &'static str) -> Self {
        Self { kind, counted: Mutex::default() }
    }

    /// Counts a rejection, and logs it from time to time.
    pub fn one_more(&self, address: IpAddr) {
        counter!("caipan_turned_away_total", "kind" => self.kind).increment(1);
        let mut counted = locked(&self.counted);
        let counted = match &mut *counted {
            Some(recent) if recent.last.elapsed() < RESET_TIMEOUT => recent,
            old => old.insert(Counted {
                since: now(),
                count: 0,
                by_address: HashMap::new(),
                last: Instant::now(),
                logged: None,
            }),
        };
        counted.count += 1;
        counted.last = Instant::now();
        if counted.by_address.len() < MAX_ADDRESSES || counted.by_address.contains_key(&address) {
            *counted.by_address.entry(address).or_default() += 1;
        }
        let (logged, before) = counted.logged.unzip();
        if logged.is_none_or(|logged| logged.elapsed() >= LOG_INTERVAL) {
            let (new, most_from) = (counted.count - before.unwrap_or_default(), counted.most_from());
            tracing::warn!(kind = self.kind, new, since = %counted.since, ?most_from, "too many at once: turned away");
            counted.logged = Some((Instant::now(), counted.count));
        }
    }

    /// How many were rejected lately, since when, and the address with the most; `None` if nobody was.
    pub fn lately(&self) -> Option<(u64, NaiveDateTime, IpAddr)> {
        let counted = locked(&self.counted);
        let counted = counted.as_ref().filter(|counted| counted.last.elapsed() < RESET_TIMEOUT)?;
        Some((counted.count, counted.since, counted.most_from()?))
    }
}

/// Locks a mutex, even if a thread panicked while it held the lock.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_take_the_places_of_all_nor_strangers_those_of_a_pass() {
        let places = Places::new("streams", 3, 2, 1);
        let [one, other] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(Asks::stranger);
        let with_pass = Asks { pass: Some(uuid::Uuid::from_u128(1)), ..one };
        let mut held: Vec<Place> = (0..2).map(|_| places.take(one).unwrap()).collect();
        assert!(places.turned_away.lately().is_none());
        assert!(places.take(one).is_none());
        held.extend(places.take(other));
        assert_eq!(held.len(), 3);
        assert!(places.take(other).is_none(), "all are taken");
        assert!(places.take(one).is_none());
        let (count, _, most) = places.turned_away.lately().unwrap();
        assert_eq!((count, most), (3, one.address));
        held.extend(places.take(with_pass));
        assert_eq!(held.len(), 4, "a pass has one of its own");
        assert!(places.take(with_pass).is_none(), "and then no more than its address");
        held.remove(0);
        held.extend(places.take(with_pass));
        assert_eq!(held.len(), 4);
        held.clear();
        assert!(places.take(one).is_some());
        let taken = locked(&places.taken);
        assert!(taken.by_holder.is_empty() && taken.by_strangers == 0, "nothing is kept of who has gone");
    }
}
