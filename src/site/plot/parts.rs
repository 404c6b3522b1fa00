//! The parts of a whole as one bar, with names and percentages above.

use super::labels::push_apart;
use super::svg::{PX, Svg};

/// A part.
pub struct Part {
    /// The name of the part.
    pub name: String,
    /// The count of the part.
    pub count: u32,
}

/// Whole percentages of counts that add up to 100: what rounding down leaves goes to the largest remainders, among
/// equal ones to the first. All 0 if all counts are.
fn percentages(counts: &[u32]) -> Vec<u32> {
    let whole: u32 = counts.iter().sum();
    if whole == 0 {
        return vec![0; counts.len()];
    }
    let mut shares: Vec<u32> = counts.iter().map(|count| count * 100 / whole).collect();
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|part| std::cmp::Reverse(counts[*part] * 100 % whole));
    let left = 100_u32.saturating_sub(shares.iter().sum());
    order.iter().zip(0..left).for_each(|(part, _)| shares[*part] += 1);
    shares
}

/// The heights of the names above the bar, and of the bar, in pixels.
const ABOVE: i32 = 40;
const BAR: i32 = 26;
/// The minimum width of a name: above small parts the names are moved apart.
const NAME: i32 = 62 * PX;

/// Draws the parts, `width` pixels wide.
pub fn parts(width: i32, title: &str, parts: &[Part]) -> String {
    let shares = percentages(&parts.iter().map(|part| part.count).collect::<Vec<_>>());
    let said: Vec<String> =
        parts.iter().zip(&shares).map(|(part, share)| format!("{}: {} ({share}%)", part.name, part.count)).collect();
    let mut svg = Svg::new("parts", (width, ABOVE + BAR), &format!("{title}. {}", said.join("; ")));
    let whole = i64::from(parts.iter().map(|part| part.count).sum::<u32>().max(1));
    let place = |count: u32| i32::try_from(i64::from(count) * i64::from(width * PX) / whole).unwrap_or(0);
    let begins: Vec<i32> = (parts.iter().filter(|part| part.count > 0))
        .scan(0, |before, part| Some(place(std::mem::replace(before, *before + part.count))))
        .collect();
    let mut names = push_apart(&begins, NAME, 0, width * PX - NAME).into_iter().peekable();
    let mut before = 0;
    for (((part, share), said), tone) in parts.iter().zip(&shares).zip(&said).zip([1, 3, 0, 4, 2]) {
        let (begin, end) = (place(before), place(before + part.count));
        svg.bar(&format!("bar p{tone}"), (begin, ABOVE * PX), (end - begin, BAR * PX), said);
        if part.count > 0
            && let Some(x) = names.next()
        {
            let most = names.peek().copied().unwrap_or(width * PX) - x - 6 * PX;
            svg.text("", (x, 14 * PX), &part.name, Some(most));
            svg.text("b", (x, 32 * PX), &format!("{share}%"), None);
        }
        before += part.count;
    }
    svg.end()
}

#[cfg(test)]
mod tests {
    use super::super::svg::reading::{attribute, elements, hundredths};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parts_are_read_back_and_the_largest_remainder_is_rounded_up() {
        assert_eq!(percentages(&[1, 1, 1]), [34, 33, 33]);
        assert_eq!(percentages(&[512, 208, 80]), [64, 26, 10]);
        assert_eq!(percentages(&[0, 0]), [0, 0]);
        let part = |name: &str, count| Part { name: name.into(), count };
        let svg = parts(400, "How", &[part("点和", 512), part("自摸", 208), part("荒牌", 80)]);
        let widths: Vec<i32> =
            elements(&svg, "rect", "bar").iter().map(|bar| hundredths(attribute(bar, "width"))).collect();
        assert_eq!(widths, [25_600, 10_400, 4_000], "of 400 pixels for 800 hands");
        assert_eq!(attribute(&svg, "aria-label"), "How. 点和: 512 (64%); 自摸: 208 (26%); 荒牌: 80 (10%)");
    }

    proptest! {
        #[test]
        fn percentages_add_up(counts in prop::collection::vec(0..5000_u32, 1..6)) {
            prop_assume!(counts.iter().any(|count| *count > 0));
            prop_assert_eq!(percentages(&counts).iter().sum::<u32>(), 100);
        }
    }
}
