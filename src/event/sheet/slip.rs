//! Typing mistakes in numbers: how likely one number is written instead of another.

/// The estimated number of mistakes that turn `meant` into `written` on the keys, of a thousand mistakes in points; at least 1,
/// for mistakes of an unknown kind.
pub(super) fn slip(meant: u16, written: u16) -> u64 {
    let (from, to) = (digits(meant), digits(written));
    let doubled = |long: &[u16], short: &[u16]| {
        long.len() == short.len() + 1 && (long.starts_with(short) || long.ends_with(short))
    };
    let differing: Vec<(u16, u16)> = from.iter().copied().zip(to.iter().copied()).filter(|(a, b)| a != b).collect();
    let (mut sorted_from, mut sorted_to) = (from.clone(), to.clone());
    sorted_from.sort_unstable();
    sorted_to.sort_unstable();
    let of_keys = match differing[..] {
        _ if from.len() != to.len() => 40 * u64::from(doubled(&from, &to) || doubled(&to, &from)),
        [(a, b)] if are_neighbours(a, b) => 60,
        [_] => 8,
        [_, _] if sorted_from == sorted_to => 150,
        _ => 0,
    };
    of_keys + 1
}

fn digits(number: u16) -> Vec<u16> {
    number.to_string().bytes().map(|digit| u16::from(digit - b'0')).collect()
}

/// Whether two digits are neighbours on keys in the rows 12345 and 67890.
fn are_neighbours(a: u16, b: u16) -> bool {
    let place = |digit: u16| ((digit + 9) % 10 / 5, (digit + 9) % 5);
    let ((row, column), (other_row, other_column)) = (place(a), place(b));
    row.abs_diff(other_row) + column.abs_diff(other_column) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lie_in_two_rows() {
        let besides: Vec<u16> = (0..10).filter(|&digit| are_neighbours(7, digit)).collect();
        assert_eq!(besides, [2, 6, 8]);
        assert!(slip(12, 21) > slip(12, 31), "swapped digits");
    }
}
