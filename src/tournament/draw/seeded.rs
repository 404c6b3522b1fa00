//! Chance from a recorded seed, the same on every machine, build and version, and simple enough to re-run by hand:
//! the bytes of SHA-256(seed ‖ 0), SHA-256(seed ‖ 1), … with the counter as eight big-endian bytes.

use sha2::{Digest, Sha256};

/// A stream of numbers that follows from a seed.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: Vec<u8>,
    counter: u64,
}

impl Seeded {
    /// The stream of `seed`. Streams for different purposes take different `purpose`s of the same seed.
    pub fn new(seed: &str, purpose: &str) -> Self {
        Self { seed: format!("{seed}\n{purpose}\n").into_bytes(), counter: 0 }
    }

    fn next(&mut self) -> u64 {
        let mut hash = Sha256::new();
        hash.update(&self.seed);
        hash.update(self.counter.to_be_bytes());
        self.counter += 1;
        hash.finalize().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// A number below `bound` (at least 1), each equally likely: values that would favour the low ones are passed over.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next();
            if number < fair {
                return (number % bound) as usize;
            }
        }
    }

    /// Puts the items into a random order (Fisher–Yates, from the last place down).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_order_for_ever() {
        let mut numbers: Vec<u8> = (1..=8).collect();
        Seeded::new("2026", "teams").shuffle(&mut numbers);
        // sha256sum of "2026\nteams\n" and eight counter bytes; checked with an independent Python script.
        assert_eq!(numbers, [8, 1, 3, 7, 5, 2, 4, 6]);
    }

    #[test]
    fn every_place_is_about_equally_likely() {
        let mut counts = [0; 5];
        let mut chance = Seeded::new("even", "");
        for _ in 0..5000 {
            counts[chance.below(5)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
