//! The form of what a display shows: its order row by row, message, size and languages.

use crate::pages::Choice;
use event::event::Event;
use event::notes::screens::{Item, MAX_ITEMS, Programme, Show, USUAL_SECONDS, ZOOMS};
use messages::{Locale, Message};
use site::extract::Fields;
use site::failure::Failure;
use site::render::say;
use site::visitor::Visitor;

/// The settings of a display.
pub(crate) struct ProgrammeForm {
    /// Its name; empty for all.
    pub display: String,
    pub rows: Vec<Row>,
    pub text: String,
    pub below: String,
    pub zooms: Vec<Choice>,
    pub languages: [Vec<Choice>; 2],
    pub together: Vec<Choice>,
}

pub(crate) struct Row {
    pub shows: Vec<Choice>,
    pub seconds: u16,
}

/// The value of a thing to show in the form: its kind, and for a picture its hash.
fn value(what: &Show) -> String {
    match what {
        Show::Picture { sha256 } => format!("picture-{sha256}"),
        _ => what.code().to_owned(),
    }
}

fn name(visitor: &Visitor, event: &Event, what: &Show) -> String {
    match what {
        Show::Picture { sha256 } => event.screens.picture(sha256).map_or(String::new(), |picture| picture.name.clone()),
        _ => visitor.locale.msg(format!("show-{}", what.code())).to_string(),
    }
}

/// What a display is told to show, in words.
pub(super) fn words(visitor: &Visitor, event: &Event, programme: &Programme) -> String {
    let item = |item: &Item| {
        let said = visitor.locale.msg("show-item").arg("what", name(visitor, event, &item.what));
        said.arg("seconds", i64::from(item.seconds)).to_string()
    };
    match programme.order.as_slice() {
        [] => say(visitor, "show-automatic"),
        order => order.iter().map(item).collect::<Vec<_>>().join(" → "),
    }
}

impl ProgrammeForm {
    pub fn new(visitor: &Visitor, event: &Event, display: &str, programme: &Programme) -> ProgrammeForm {
        let announced = programme.order.iter().find_map(|item| match &item.what {
            Show::Announcement { text, below } => Some((text.clone(), below.clone())),
            _ => None,
        });
        let (text, below) = announced.unwrap_or_default();
        let message = Show::Announcement { text: text.clone(), below: below.clone() };
        let pictures = event.screens.pictures.iter().map(|one| Show::Picture { sha256: one.sha256.clone() });
        let all: Vec<Show> = Show::SIMPLE.into_iter().chain([message]).chain(pictures).collect();
        let row = |place: usize| {
            let item = programme.order.get(place);
            let nothing = Choice { value: String::new(), text: say(visitor, "show-nothing"), chosen: item.is_none() };
            let choice = |what: &Show| Choice {
                value: value(what),
                text: name(visitor, event, what),
                chosen: item.is_some_and(|item| item.what == *what),
            };
            Row {
                shows: [nothing].into_iter().chain(all.iter().map(choice)).collect(),
                seconds: item.map_or(USUAL_SECONDS, |item| item.seconds),
            }
        };
        let zoom = |percent: u16| Choice {
            value: percent.to_string(),
            text: visitor.locale.msg("zoom-n").arg("percent", i64::from(percent)).to_string(),
            chosen: programme.zoom == percent,
        };
        let languages = [0, 1].map(|place| {
            let chosen = programme.languages.get(place);
            let first = if place == 0 { "language-of-browser" } else { "language-no-second" };
            let none = Choice { value: String::new(), text: say(visitor, first), chosen: chosen.is_none() };
            let choice = |locale: Locale| Choice {
                value: locale.code().to_owned(),
                text: locale.own_name(),
                chosen: chosen.is_some_and(|code| code == locale.code()),
            };
            [none].into_iter().chain(Locale::ALL.into_iter().map(choice)).collect()
        });
        let together = [("", "languages-in-turn", false), ("beside", "languages-beside", true)];
        ProgrammeForm {
            display: display.to_owned(),
            rows: (0..MAX_ITEMS).map(row).collect(),
            text,
            below,
            zooms: ZOOMS.map(zoom).into(),
            languages,
            together: together
                .map(|(value, id, beside)| Choice {
                    value: value.into(),
                    text: say(visitor, id),
                    chosen: programme.beside == beside,
                })
                .into(),
        }
    }
}

/// Reads the form.
pub(super) fn programme(fields: &Fields) -> Result<Programme, Failure> {
    let mut order = Vec::new();
    for place in 0..MAX_ITEMS {
        let shown = fields.text(&format!("show-{place}")).to_owned();
        let what = match shown.split_once('-') {
            _ if shown.is_empty() => continue,
            Some(("picture", sha256)) => Some(Show::Picture { sha256: sha256.to_owned() }),
            _ if shown == "announcement" => Some(Show::Announcement {
                text: fields.text("text").to_owned(),
                below: fields.text("below").to_owned(),
            }),
            _ => Show::SIMPLE.into_iter().find(|what| what.code() == shown),
        };
        let what = what.ok_or_else(|| Failure::field_wrong(Message::new("field-show"), &shown))?;
        let typed = fields.text(&format!("seconds-{place}"));
        let wrong = |_| Failure::field_wrong(Message::new("field-seconds"), typed);
        order.push(Item { what, seconds: typed.parse().map_err(wrong)? });
    }
    let languages = ["language-0", "language-1"].map(|name| fields.text(name).to_owned());
    let mut languages: Vec<String> = languages.into_iter().filter(|code| !code.is_empty()).collect();
    languages.dedup();
    let beside = fields.text("together") == "beside" && languages.len() > 1;
    Ok(Programme { order, zoom: fields.value("zoom")?, languages, beside })
}
