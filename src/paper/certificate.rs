//! 获奖证书: a certificate for a place, one page on its side for each recipient.
//!
//! Three facts to know: the name is the largest text; places up to 99 are written in words, later ones in digits; and the
//! lines at the foot are for signatures and stamps, with the day printed if it is given.

use super::length::{Length, mm};
use super::page::{Align, Area, Page, THIN};
use super::{Language, Printed, Ranking, Stamp, Style, pdf, space_out, stamp_line};
use chrono::NaiveDate;
use messages::{Message, day};

/// A certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// The event's name.
    pub event: String,
    /// The recipient: a player or a team.
    pub name: String,
    /// A player's team or club; may be empty.
    pub team: String,
    /// The ranking.
    pub ranking: Ranking,
    /// The stage and group; empty for the whole event.
    pub part: Option<Message>,
    /// The place, from 1.
    pub place: usize,
    /// The day; `None` to write it in.
    pub date: Option<NaiveDate>,
    /// Why the place is not final; `None` if it is.
    pub not_final: Option<Message>,
    /// The stamp of the event.
    pub stamp: Option<Stamp>,
}

/// The size of a name that does not need a smaller one.
const NAME: Length = 6000;

/// One page for each certificate.
pub fn certificates(style: Style, certificates: &[Certificate]) -> Printed {
    let title = style.language.say(&Message::new("print-certificate-title"));
    pdf::document(style, &title, certificates.iter().map(|certificate| page(style, certificate)))
}

/// A place in words.
fn place_text(place: usize) -> Message {
    match place {
        // Numbers below 20 have names of their own in English.
        0..20 => Message::new("print-place").arg("tens", 0).arg("ones", place),
        20..100 => Message::new("print-place").arg("tens", place / 10).arg("ones", place % 10),
        _ => Message::new("print-place-number").arg("place", place),
    }
}

fn page(style: Style, certificate: &Certificate) -> Page {
    let mut page = style.paper.sideways();
    let outer = page.body().shrink(mm(20));
    page.frame(outer, mm(12));
    page.frame(outer.shrink(mm(30)), THIN);
    let inner = outer.shrink(mm(100)).inset(mm(150), 0);
    let parts = inner.rows(&[30, 240, 40, 110, 40, 350, 110, 20, 120, 210, 120, 30, 240]);
    let title = language_parts(style.language, &Message::new("print-certificate-title"));
    let apart = |title: &str| space_out(title).replace(' ', if title.is_ascii() { " " } else { "   " });
    write_stacked(&mut page, parts[1], 3000, true, title.iter().map(|title| apart(title)).collect());
    if let Some(state) = &certificate.not_final {
        let strip = Area::new(inner.left, outer.top + mm(60), inner.width, mm(70));
        page.bold(strip, Align::Centre, 1100, &style.language.line(state));
    }
    let rule = parts[2].columns(&[40, 20, 40])[1];
    page.horizontal_line(rule.left, rule.right(), rule.top + rule.height / 2, THIN);
    let part = certificate.part.as_ref().map(|part| style.language.line(part));
    let event = [Some(certificate.event.clone()), part].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    page.text(parts[3], Align::Centre, 2000, &event);
    page.bold(parts[5], Align::Centre, NAME, &certificate.name);
    page.text(parts[6], Align::Centre, 1700, &certificate.team);
    let won = Message::new(match certificate.ranking {
        Ranking::Teams => "print-certificate-team",
        Ranking::Individuals | Ranking::TeamPlayers => "print-certificate-individual",
    });
    write_stacked(&mut page, parts[8], 1600, false, language_parts(style.language, &won));
    write_stacked(&mut page, parts[9], 2800, true, language_parts(style.language, &place_text(certificate.place)));
    let closing = Message::new("print-certificate-closing");
    write_stacked(&mut page, parts[10], 1500, false, language_parts(style.language, &closing));
    let label = |message: &Message| style.language.label(message);
    let fields = [
        ("print-organisers", String::new()),
        ("print-chief-referee", String::new()),
        ("print-certificate-day", certificate.date.map_or(String::new(), |date| label(&day(date)))),
    ];
    if let Some(stamp) = &certificate.stamp {
        let foot = Area::new(outer.left, outer.bottom() - mm(80), outer.width - mm(60), mm(40));
        page.text(foot, Align::Right, 650, &stamp_line(style.language, "", Some(stamp)));
    }
    for (place, (id, known)) in parts[12].columns(&[1, 1, 1]).into_iter().zip(fields) {
        let [above, below] = [0, 1].map(|half| place.inset(mm(90), 0).rows(&[55, 45])[half]);
        page.text(above, Align::Centre, 1300, &known);
        page.horizontal_line(below.left, below.right(), below.top, THIN);
        page.text(below.inset(0, mm(10)), Align::Centre, 1200, &label(&Message::new(id)));
    }
    page
}

/// A text in the language, or in both one after the other.
fn language_parts(language: Language, message: &Message) -> Vec<String> {
    language.label(message).split('\n').map(str::to_owned).collect()
}

/// A text, with the one in the other language smaller below it.
fn write_stacked(page: &mut Page, area: Area, size: Length, bold: bool, texts: Vec<String>) {
    let places = if texts.len() == 1 { vec![area] } else { area.rows(&[60, 40]) };
    let sizes = [size, (size * 45 / 100).max(1000)];
    for ((place, text), size) in places.into_iter().zip(texts).zip(sizes) {
        match bold {
            true => page.bold(place, Align::Centre, size, &text),
            false => page.text(place, Align::Centre, size, &text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Paper;
    use super::super::font::Weight;
    use super::super::page::{Mark, assert_inside, texts};
    use super::*;
    use messages::Locale;

    fn first() -> Certificate {
        Certificate {
            event: "春季赛".into(),
            part: None,
            name: "王小明".into(),
            team: "北京队".into(),
            ranking: Ranking::TeamPlayers,
            place: 1,
            date: NaiveDate::from_ymd_opt(2026, 11, 22),
            not_final: None,
            stamp: None,
        }
    }

    #[test]
    fn a_place_is_written_in_words() {
        let words =
            |locale: Locale| [1, 2, 8, 10, 11, 12, 19, 20, 21, 30, 99, 100, 1234].map(|n| locale.say(&place_text(n)));
        let zh = [
            "第一名",
            "第二名",
            "第八名",
            "第十名",
            "第十一名",
            "第十二名",
            "第十九名",
            "第二十名",
            "第二十一名",
            "第三十名",
            "第九十九名",
            "第 100 名",
            "第 1234 名",
        ];
        let en = [
            "First place",
            "Second place",
            "Eighth place",
            "Tenth place",
            "Eleventh place",
            "Twelfth place",
            "Nineteenth place",
            "Twentieth place",
            "Twenty-first place",
            "Thirtieth place",
            "Ninety-ninth place",
            "Place 100",
            "Place 1234",
        ];
        assert_eq!(words(Locale::ZhHans), zh);
        assert_eq!(words(Locale::En), en);
        let mut all: Vec<String> = (1..200).map(|n| Locale::En.say(&place_text(n))).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 199);
    }

    #[test]
    fn it_says_who_where_and_which_place() {
        let found = texts(&[page(Style::default(), &first())]);
        let wanted = [
            "获   奖   证   书",
            "春季赛",
            "王小明",
            "北京队",
            "荣获个人",
            "第一名",
            "特发此证，以资鼓励。",
            "组织委员会",
            "裁判长",
            "2026 年 11 月 22 日",
            "日期",
        ];
        assert_eq!(found, wanted);
        let both = Style { language: Language::from_code("en+zh-Hans").unwrap(), ..Style::default() };
        let team = Certificate { ranking: Ranking::Teams, place: 23, date: None, ..first() };
        let found = texts(&[page(both, &team)]);
        assert_eq!(found[5..9], ["is awarded in the team ranking", "荣获团体", "Twenty-third place", "第二十三名"]);
    }

    #[test]
    fn the_name_is_the_largest_text_whatever_its_length() {
        for name in ["王小明", "阿不都热西提·买买提依明江", "Maximiliane Wiśniewska-Lange"] {
            for language in Language::all() {
                let named = Certificate { name: name.into(), ..first() };
                let page = page(Style { language, ..Style::default() }, &named);
                let size = |mark: &Mark| match mark {
                    Mark::Text { size, weight, text, .. } => Some((*size, *weight, text.clone())),
                    _ => None,
                };
                let texts: Vec<_> = page.marks.iter().filter_map(size).collect();
                let largest = texts.iter().map(|(size, ..)| *size).max().unwrap();
                let largest = texts.iter().filter(|(size, ..)| *size == largest);
                let found: String = largest.clone().map(|(.., text)| text.replace(' ', "")).collect();
                assert_eq!(found, name.replace(' ', ""), "{language}");
                assert!(largest.clone().all(|(_, weight, _)| *weight == Weight::Bold), "{language}");
            }
        }
    }

    #[test]
    fn long_names_stay_within_the_frame() {
        let long = Certificate {
            event: "第三十七届全国麻将运动锦标赛暨国际公开邀请赛第二阶段个人与团体决赛".into(),
            name: "Wolfeschlegelsteinhausen Bergerdorff of the Faraway Mountains".into(),
            team: "阿不都热西提·买买提依明江麻将俱乐部第二代表队".into(),
            place: 2000,
            ..first()
        };
        for language in Language::all() {
            for paper in Paper::ALL {
                let style = Style { language, paper, ..Style::default() };
                assert_inside(&[page(style, &long), page(style, &Certificate::default())]);
            }
        }
    }
}
