//! The referee's card: the regulations of an event as referees need them at a table, and the penalty for each foul.

use super::flow::{Flow, Heading};
use super::length::{Length, mm};
use super::page::{Align, Page};
use super::table::{Column, Table};
use super::{Language, Printed, Stamp, Style, pdf, space_out, stamp_line};
use event::regulations::Regulations;
use event::regulations::written_tariffs::parts;
use messages::{Message, appeal_rules, book, foul, lateness_rules, payment_rule, ruling, signed_minus};
use rules::tariff::{LadderScope, Ruling, Tariff};
use rules::{Foul, Tariffs};

/// A card.
#[derive(Clone, Debug, Default)]
pub struct RefereeCard {
    /// The event's name.
    pub event: String,
    /// Its regulations.
    pub regulations: Regulations,
    /// The stamp of the event.
    pub stamp: Option<Stamp>,
}

/// Text sizes and heights of rows, of which the first that needs only one page is used.
const SIZES: [(Length, Length); 3] = [(1000, mm(68)), (900, mm(58)), (800, mm(48))];

/// The card, on one page if it can be.
pub fn referee_card(style: Style, card: &RefereeCard) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("document-referee-card")), pages(style, card))
}

fn pages(style: Style, card: &RefereeCard) -> Vec<Page> {
    let mut pages = Vec::new();
    for (size, row) in SIZES {
        pages = sized(style, card, size, row);
        if pages.len() == 1 {
            break;
        }
    }
    pages
}

fn sized(style: Style, card: &RefereeCard, size: Length, row: Length) -> Vec<Page> {
    let language = style.language;
    let line = |id: &'static str| language.line(&Message::new(id));
    let heading = Heading {
        title: space_out(&line("document-referee-card")),
        above: vec![(Align::Centre, card.event.clone())],
        foot: stamp_line(language, &card.event, card.stamp.as_ref()),
        ..Heading::default()
    };
    let mut flow = Flow::new(style.paper.upright(), heading);
    for (label, values) in facts(&card.regulations) {
        let values: Vec<String> = values.iter().map(|value| language.label(value)).collect();
        flow.fact(&line(label), &values.join("\n"));
    }
    flow.headline(&language.line(&book(&card.regulations.tariffs)));
    let columns =
        vec![Column::new(line("tariffs-foul"), 50, Align::Left), Column::new(line("tariffs-what"), 50, Align::Left)];
    let tariffs = card.regulations.sheet_rules().tariffs;
    let rows = tariffs
        .fouls()
        .map(|(of, ruling)| vec![language.line(&foul(of)), points_taken(language, &tariffs, of, ruling)]);
    flow.table(&Table { size, row, ..Table::new(columns, rows.collect()) });
    flow.pages(language)
}

/// The penalty for a foul, and its consequences.
fn points_taken(language: Language, tariffs: &Tariffs, of: Foul, own: Ruling) -> String {
    let (kind, points, no_win) = parts(Some(own));
    let said = match points {
        _ if of.is_false_win() && tariffs.false_win_imp > 0 => {
            language.line(&Message::new("penalty-imp").arg("imp", tariffs.false_win_imp))
        }
        Some(points) => format!("{points} {}", language.line(&ruling(kind))),
        None => language.line(&ruling(kind)),
    };
    let besides = match (of.disqualifies(), no_win) {
        (true, _) => Some("penalty-disqualified"),
        (false, true) => Some("penalty-no-win"),
        (false, false) => None,
    };
    let besides = besides.map(|id| language.line(&Message::new(id)));
    [said].into_iter().chain(besides).collect::<Vec<_>>().join(" · ")
}

/// The regulations that apply at every table.
fn facts(of: &Regulations) -> Vec<(&'static str, Vec<Message>)> {
    let number = |number: i32| vec![Message::new("print-as-written").arg("text", signed_minus(number))];
    let scope = match of.tariffs.scope {
        LadderScope::Hand => "tariffs-scope-hand",
        LadderScope::Session => "tariffs-scope-session",
    };
    let has_ladder = of.tariffs.fouls().any(|(_, ruling)| ruling.tariff == Tariff::Ladder);
    let facts = [
        ("print-card-win", vec![payment_rule(of.game())]),
        ("field-base-score", number(of.base_score)),
        ("field-session-minutes", number(of.session_minutes.into())),
        ("field-at-time", vec![Message::new(format!("at-time-{}", of.at_time.code()))]),
        ("print-penalty-late", lateness_rules(of)),
        ("tariffs-scope", has_ladder.then(|| Message::new(scope)).into_iter().collect()),
        ("print-appeal-title", appeal_rules(of)),
    ];
    facts.into_iter().filter(|(_, values)| !values.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Paper;
    use super::super::page::{assert_inside, texts};
    use super::*;
    use event::regulations::preset::Preset;
    use messages::Locale;

    #[test]
    fn it_has_the_fouls_of_the_book_of_the_event_on_one_page() {
        let card = |preset: Preset| RefereeCard { regulations: preset.regulations(), ..RefereeCard::default() };
        let said = |preset: Preset| {
            texts(&pages(Style { language: Locale::En.into(), ..Style::default() }, &card(preset))).join(" ")
        };
        let (china, europe) = (said(Preset::RuleBook), said(Preset::Ema));
        assert!(china.contains("1998") && !china.contains("EMA"), "{china}");
        assert!(europe.contains("EMA") && europe.contains("by the same player in the session"), "{europe}");
        let series = said(Preset::WorldSeries);
        assert!(series.contains("1 point.") && !series.contains("1998"), "{series}");
        assert!(!series.contains("Repeated fouls"), "no foul of its book has a ladder: {series}");
        for preset in Preset::all() {
            for locale in Locale::ALL {
                let style = Style { language: locale.into(), paper: Paper::Letter, ..Style::default() };
                let pages = pages(style, &card(preset));
                assert_inside(&pages);
                assert_eq!(pages.len(), 1, "{preset:?} {}", locale.code());
            }
        }
    }

    /// The text of the card with these regulations.
    fn card_text(regulations: Regulations) -> String {
        let card = RefereeCard { regulations, ..RefereeCard::default() };
        texts(&pages(Style { language: Locale::En.into(), ..Style::default() }, &card)).join(" ")
    }

    #[test]
    fn a_false_win_that_costs_imp_has_them_beside_it() {
        let mut regulations = Preset::DuplicateTeams.regulations();
        assert!(!card_text(regulations.clone()).contains("IMP"));
        regulations.duplicate.as_mut().unwrap().false_win_imp = 3;
        let said = card_text(regulations);
        assert!(said.contains("−3 IMP · May not win this hand"), "{said}");
    }

    #[test]
    fn lateness_names_the_stages_that_it_is_for() {
        let stages = "sessions = 3\n[[stage]]\nid = \"regular\"\nname = \"Regular season\"\nsessions = 2\n\
            lateness = [{ over = 5, standard = -1 }]\n\
            [[stage]]\nid = \"final\"\nname = \"Final\"\nsessions = 1\n\
            field = { from = \"regular\", places = \"1-8\" }\n";
        let said = card_text(Regulations::from_toml(stages).unwrap());
        assert!(said.contains("Final: Up to 10 minutes") && said.contains("Regular season: "), "{said}");
        let all = format!("{stages}lateness = [{{ over = 5, standard = -2 }}]\n");
        let said = card_text(Regulations::from_toml(&all).unwrap());
        assert!(said.contains("Final: ") && !said.contains("off the session score"), "each has its own: {said}");
    }
}
