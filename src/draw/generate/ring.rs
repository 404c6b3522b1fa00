//! Products of finite fields, in which the differences of a chart's columns are computed.
//!
//! Two facts to know: an element is a number below the order, whose digits are the coefficients of polynomials; and if
//! each field has five elements or more, the elements [`Ring::constant`] 0 to 4 differ by units, so that multiples of
//! their differences never repeat.

/// A product of finite fields.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    fields: Vec<Field>,
}

/// A finite field: polynomials over the numbers modulo `p`, modulo an irreducible one; the lowest coefficient comes
/// first.
#[derive(Clone, Debug)]
struct Field {
    p: usize,
    /// The irreducible polynomial without its leading 1.
    modulus: Vec<usize>,
}

/// The prime powers whose product is `number`, as primes and exponents.
fn prime_powers(number: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let (mut left, mut p) = (number, 2);
    while left > 1 {
        let mut degree = 0;
        while left.is_multiple_of(p) {
            left /= p;
            degree += 1;
        }
        if degree > 0 {
            found.push((p, degree));
        }
        p += 1;
    }
    found
}

fn digits(mut number: usize, p: usize, count: usize) -> Vec<usize> {
    let mut digit = || {
        let digit = number % p;
        number /= p;
        digit
    };
    (0..count).map(|_| digit()).collect()
}

fn number(digits: &[usize], p: usize) -> usize {
    digits.iter().rev().fold(0, |number, digit| number * p + digit)
}

/// The remainder of a polynomial after division by x^n + `monic`.
fn remainder(mut polynomial: Vec<usize>, monic: &[usize], p: usize) -> Vec<usize> {
    while polynomial.len() > monic.len() {
        let leading = polynomial.pop().unwrap_or(0);
        let low = polynomial.len() - monic.len();
        for (coefficient, of_monic) in polynomial[low..].iter_mut().zip(monic) {
            *coefficient = (*coefficient + (p - of_monic) * leading) % p;
        }
    }
    polynomial
}

impl Field {
    fn new(p: usize, degree: usize) -> Field {
        let monic = |degree: usize| (0..p.pow(degree as u32)).map(move |number| digits(number, p, degree));
        let divides = |divisor: &[usize], candidate: &[usize]| {
            let whole = candidate.iter().copied().chain([1]).collect();
            remainder(whole, divisor, p).iter().all(|&coefficient| coefficient == 0)
        };
        let irreducible = |candidate: &Vec<usize>| {
            (1..=degree / 2).all(|degree| monic(degree).all(|divisor| !divides(&divisor, candidate)))
        };
        // There is an irreducible polynomial of every degree.
        Field { p, modulus: monic(degree).find(irreducible).unwrap_or_default() }
    }

    fn order(&self) -> usize {
        self.p.pow(self.modulus.len() as u32)
    }

    fn digits(&self, element: usize) -> Vec<usize> {
        digits(element, self.p, self.modulus.len())
    }

    fn add(&self, a: usize, b: usize) -> usize {
        let sum: Vec<usize> = self.digits(a).iter().zip(self.digits(b)).map(|(a, b)| (a + b) % self.p).collect();
        number(&sum, self.p)
    }

    fn multiply(&self, a: usize, b: usize) -> usize {
        let (a, b) = (self.digits(a), self.digits(b));
        let mut product = vec![0; a.len() + b.len() - 1];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                product[i + j] = (product[i + j] + a * b) % self.p;
            }
        }
        number(&remainder(product, &self.modulus, self.p), self.p)
    }
}

impl Ring {
    /// The product of fields with `order` elements; `None` where one of them would have fewer than five.
    pub fn new(order: usize) -> Option<Ring> {
        let powers = prime_powers(order);
        let large = !powers.is_empty() && powers.iter().all(|(p, degree)| p.pow(*degree as u32) >= 5);
        large.then(|| Ring { fields: powers.into_iter().map(|(p, degree)| Field::new(p, degree)).collect() })
    }

    /// Applies a function of each field to the parts of two elements.
    fn combine(&self, a: usize, b: usize, of: impl Fn(&Field, usize, usize) -> usize) -> usize {
        let mut place = 1;
        let mut result = 0;
        for field in &self.fields {
            let part = |element: usize| element / place % field.order();
            result += place * of(field, part(a), part(b));
            place *= field.order();
        }
        result
    }

    /// The sum.
    pub fn add(&self, a: usize, b: usize) -> usize {
        self.combine(a, b, Field::add)
    }

    /// The product.
    pub fn multiply(&self, a: usize, b: usize) -> usize {
        self.combine(a, b, Field::multiply)
    }

    /// The element that is `value`, 0 to 4, in each field.
    pub fn constant(&self, value: usize) -> usize {
        self.combine(0, 0, |_, _, _| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_multiples_of_a_difference_of_constants_are_all_different() {
        for order in (5..=256).filter(|&order| Ring::new(order).is_some()) {
            let ring = Ring::new(order).unwrap();
            for (a, b) in [(1, 2), (0, 4), (3, 4), (1, 4)] {
                // a·r − b·r, all r: written as the r for which a·r = b·r + d.
                let mut seen: Vec<usize> = (0..order)
                    .map(|r| {
                        let [low, high] = [a, b].map(|value| ring.multiply(ring.constant(value), r));
                        (0..order).find(|&d| ring.add(low, d) == high).unwrap()
                    })
                    .collect();
                seen.sort_unstable();
                assert!(order > 64 || seen.into_iter().eq(0..order), "{order}");
                if order > 64 {
                    break;
                }
            }
        }
        assert!([6, 10, 12, 20, 28].iter().all(|&order| Ring::new(order).is_none()));
    }
}
