//! A poster for the hall: the event, and the code that opens its page on a phone.

use super::length::{Length, mm};
use super::page::{Align, Area, Page, Paper, THICK};
use super::{Language, Printed, Style, pdf, qr};
use chrono::NaiveDate;
use messages::{Message, days};

/// The content of a poster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Poster {
    /// The event's name.
    pub event: String,
    /// The place; may be empty.
    pub place: String,
    /// The first and the last day, if known.
    pub from_to: Option<(NaiveDate, NaiveDate)>,
    /// The address of its page.
    pub address: String,
    /// The days with the times at which sessions begin.
    pub days: Vec<(Message, String)>,
}

/// One page.
pub fn poster(style: Style, poster: &Poster) -> Printed {
    let title = style.language.say(&Message::new("print-poster"));
    pdf::document(style, &title, [page(style, poster)])
}

/// A size for A4, converted to this paper.
fn scaled(paper: Paper, size: Length) -> Length {
    (i64::from(size) * i64::from(paper.upright().width) / i64::from(Paper::A4.upright().width)) as Length
}

/// A text in the language, or in both, one below the other.
fn text_of(language: Language, id: &'static str) -> String {
    language.label(&Message::new(id))
}

/// The place and the days, in the language, or in both, one below the other.
fn place_and_days(language: Language, poster: &Poster) -> String {
    let days = poster.from_to.map(|(first, last)| language.label(&days(first, last)));
    let place = Some(poster.place.clone()).filter(|place| !place.is_empty());
    place.into_iter().chain(days).collect::<Vec<_>>().join(" · ")
}

fn page(style: Style, poster: &Poster) -> Page {
    let mut page = style.paper.upright();
    let size = |points: Length| scaled(style.paper, points);
    let (huge, large, middle, small) = (size(4600), size(2600), size(1700), size(1300));
    let body = page.body().shrink(size(mm(60)));
    let days = poster.days.len().max(1);
    // In two languages a day takes two lines; the rows of many days are lower.
    let high = if style.language.second.is_some() { 11 } else { 7 };
    let rows = body.rows(&[6, 36, 14, 6, 96, 4, 24, 14, 12, 4, (high * days as i32).min(48), 4]);
    page.horizontal_line(body.left, body.right(), rows[0].top, THICK * 2);
    page.bold(rows[1], Align::Centre, huge, &poster.event);
    page.text(rows[2], Align::Centre, middle, &place_and_days(style.language, poster));
    let side = rows[4].width.min(rows[4].height);
    let square = Area::new(rows[4].left + (rows[4].width - side) / 2, rows[4].top, side, side);
    qr::draw(&mut page, square, &poster.address);
    page.bold(rows[6], Align::Centre, large, &text_of(style.language, "print-poster-scan"));
    page.text(rows[7], Align::Centre, middle, &text_of(style.language, "print-poster-what"));
    page.text(rows[8], Align::Centre, middle, &poster.address);
    for ((day, times), row) in poster.days.iter().zip(rows[10].rows(&vec![1; days])) {
        let parts = row.columns(&[1, 1]);
        page.bold(parts[0].inset(size(mm(20)), 0), Align::Right, small, &style.language.label(day));
        page.text(parts[1], Align::Left, small, times);
    }
    page.horizontal_line(body.left, body.right(), body.bottom(), THICK * 2);
    page
}

#[cfg(test)]
mod tests {
    use super::super::page::{assert_inside, texts};
    use super::*;
    use messages::{Locale, day_of_week};

    fn first() -> Poster {
        let [first, last] = [17, 18].map(|day| NaiveDate::from_ymd_opt(2026, 10, day).unwrap());
        Poster {
            event: "第七届江南杯国标麻将邀请赛".into(),
            place: "苏州".into(),
            from_to: Some((first, last)),
            address: "https://example.org/e/jiangnan".into(),
            days: vec![(day_of_week(first), "09:00 · 11:20 · 14:30".into())],
        }
    }

    #[test]
    fn it_names_the_event_and_where_it_is_found() {
        let found = texts(&[page(Style::default(), &first())]).join("|");
        for wanted in [
            "江南杯",
            "苏州 · 2026 年 10 月 17 日至 18 日",
            "https://example.org/e/jiangnan",
            "10 月 17 日（周六）",
            "09:00 · 11:20",
        ] {
            assert!(found.contains(wanted), "{wanted} is not in {found}");
        }
    }

    #[test]
    fn days_are_in_both_languages_whole_and_none_is_left_out() {
        let language = Language { first: Locale::ZhHans, second: Some(Locale::En) };
        let nine = Poster { days: vec![first().days[0].clone(); 9], ..first() };
        let found = texts(&[page(Style { language, ..Style::default() }, &nine)]);
        for wanted in ["10 月 17 日（周六）", "Saturday, 17 October"] {
            assert_eq!(found.iter().filter(|text| *text == wanted).count(), 9, "{found:?}");
        }
        assert!(found.iter().any(|text| text == "17–18 October 2026"), "{found:?}");
    }

    #[test]
    fn it_fits_its_page_and_is_twice_as_large_on_a3() {
        for language in Language::all() {
            for paper in Paper::ALL {
                let long = Poster { event: first().event.repeat(4), days: vec![first().days[0].clone(); 9], ..first() };
                let style = Style { language, paper, ..Style::default() };
                assert_inside(&[page(style, &first()), page(style, &long), page(style, &Poster::default())]);
            }
        }
        assert_eq!([Paper::A4, Paper::A3].map(|paper| scaled(paper, 1000)), [1000, 1414]);
    }
}
