//! The choice of the language for a request.
//!
//! Two facts to know: a request is a list of ranges with weights, and a range without a script means that of its region
//! (`zh-TW` Traditional, `zh-SG` Simplified, by Unicode's likely subtags).
//!
//! Source: RFC 9110 12.5.4 (the list), RFC 4647 3.4 (lookup), BCP 47 (codes).

use fluent_langneg::NegotiationStrategy;
use fluent_langneg::negotiate::filter_matches;
use std::cmp::Reverse;
use unic_langid::LanguageIdentifier;

/// The best of the available languages, which are in order of preference if the request has none.
pub(super) fn best<'a>(wish: &str, spoken: &'a [LanguageIdentifier]) -> Option<&'a LanguageIdentifier> {
    let mut wished: Vec<(u16, &str)> = wish.split(',').filter_map(range).collect();
    wished.sort_by_key(|(weight, _)| Reverse(*weight));
    let named = |tag: &str| {
        let tag = tag.parse::<LanguageIdentifier>().ok();
        tag.map_or(Vec::new(), |tag| filter_matches(&[tag], spoken, NegotiationStrategy::Lookup))
    };
    let refused: Vec<_> = wished.iter().filter(|(weight, _)| *weight == 0).flat_map(|(_, tag)| named(tag)).collect();
    wished.into_iter().filter(|(weight, _)| *weight > 0).find_map(|(_, tag)| {
        let fitting = if tag == "*" { spoken.iter().collect() } else { named(tag) };
        fitting.into_iter().find(|language| !refused.contains(language))
    })
}

/// The weight of a part of a list in thousandths, and its range; `zh_CN.UTF-8@pinyin` of an environment is cut at the
/// dot.
fn range(part: &str) -> Option<(u16, &str)> {
    let mut parameters = part.split(';').map(str::trim);
    let tag = parameters.next()?.split(['.', '@']).next()?;
    let weight = parameters.find_map(|parameter| parameter.strip_prefix("q=").or_else(|| parameter.strip_prefix("Q=")));
    Some((weight.map_or(Some(1000), thousandths)?, tag))
}

/// Reads a weight, `0`, `0.8`, `1.000`, in thousandths; `None` if it is not a number from 0 to 1.
fn thousandths(weight: &str) -> Option<u16> {
    let (whole, decimals) = weight.split_once('.').unwrap_or((weight, ""));
    let decimals: u16 = format!("{decimals:0<3}").parse().ok().filter(|_| decimals.len() <= 3)?;
    Some(1000 * whole.parse::<u16>().ok()? + decimals).filter(|weight| *weight <= 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_gets_the_language_that_the_standards_say() {
        let spoken = ["zh-Hans", "zh-Hant", "en"].map(|code| code.parse::<LanguageIdentifier>().unwrap());
        for (wish, expected) in [
            ("zh", "zh-Hans"),
            ("zh-CN", "zh-Hans"),
            ("zh-SG", "zh-Hans"),
            ("zh-Hans-HK", "zh-Hans"),
            ("zh-TW", "zh-Hant"),
            ("zh-HK", "zh-Hant"),
            ("zh-MO", "zh-Hant"),
            ("zh-Hant", "zh-Hant"),
            ("zh-Hant-CN", "zh-Hant"),
            ("ZH-hant-tw", "zh-Hant"),
            ("en", "en"),
            ("en-GB", "en"),
            ("de-DE,zh-CN;q=0.9,en;q=0.8", "zh-Hans"),
            ("zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "zh-Hant"),
            ("zh;q=0.5,en;q=0.8", "en"),
            ("zh;q=0.5, en ; q=0.501", "en"),
            ("en;q=0.9,zh-HK;q=0.9", "en"),
            ("zh-TW;q=0,zh;q=0.1", "zh-Hans"),
            ("de,*", "zh-Hans"),
            ("*;q=0.1,en;q=0.5", "en"),
            ("*,zh-CN;q=0", "zh-Hant"),
            ("en;q=1.000", "en"),
            ("en;q=0.8000,zh-TW;q=0.1", "zh-Hant"),
            ("zh_TW.UTF-8", "zh-Hant"),
            ("zh_CN.gb18030", "zh-Hans"),
            ("zh_HK.big5hkscs@radical", "zh-Hant"),
            ("en_GB.UTF-8", "en"),
            // No available language.
            ("de-AT,fr;q=0.3", ""),
            ("en;q=0", ""),
            ("en;q=2", ""),
            ("en;q=", ""),
            ("C", ""),
            ("POSIX", ""),
            ("汉", ""),
            ("zhuang", ""),
            ("", ""),
            (",;,q=1", ""),
        ] {
            let found = best(wish, &spoken).map_or(String::new(), ToString::to_string);
            assert_eq!(found, expected, "{wish}");
        }
    }
}
