//! Random numbers from a recorded seed, the same on every machine, build and version, and simple enough to recompute by
//! hand: the first eight bytes of SHA-256(seed ‖ 0), SHA-256(seed ‖ 1), … with the counter as eight big-endian bytes.

use sha2::{Digest, Sha256};

/// A stream of numbers that follows from a seed.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: Vec<u8>,
    counter: u64,
}

impl Seeded {
    /// The stream for one purpose of `seed`; different purposes of a seed have different streams.
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

    /// A number below `bound` (at least 1), each equally likely: values that would favour the low ones are skipped.
    pub fn next_below(&mut self, bound: usize) -> usize {
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
            items.swap(last, self.next_below(last + 1));
        }
    }
}

/// A faster stream for searches of many steps: SplitMix64 (Steele, Lea, Flood 2014), started from [`Seeded`].
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    /// The stream of `seed` for a purpose.
    pub fn new(seed: &str, purpose: &str) -> Self {
        Self(Seeded::new(seed, purpose).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound` (1 to 2³²): all are equally likely but for less than one in 2³².
    pub fn next_below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number of 32 bits, each equally likely.
    pub fn next_lot(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    /// Puts the items into a random order, as [`Seeded::shuffle`] does.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        (1..items.len()).rev().for_each(|last| items.swap(last, self.next_below(last + 1)));
    }

    /// About −log₂ of the next number, taken as a fraction between 0 and 1, in units of 2⁻¹⁶.
    pub fn surprise(&mut self) -> i64 {
        let number = self.next() | 1;
        let zeros = number.leading_zeros();
        let fraction = ((number << zeros) << 1) >> 48;
        (i64::from(zeros + 1) << 16) - fraction as i64
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
            counts[chance.next_below(5)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
