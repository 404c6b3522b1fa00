//! The papers of an event whose points have the words of Europe: its score sheet, the referee's card, the observer's report.

use crate::support::paper::text;
use crate::support::{Organiser, app};
use crate::totals::by_form;

fn words(organiser: &Organiser, paper: &str) -> Vec<String> {
    let pdf = organiser.browser.download(&organiser.path(&format!("/print.pdf?language=en&document={paper}")));
    text(&pdf).split('\u{c}').map(|page| page.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_page_and_a_paper_of_a_european_event_name_a_thing_alike() {
    let app = app();
    let regulations = [
        ("words", "table"),
        ("tariffs", "ema"),
        ("sessions", "1"),
        ("entry", "totals"),
        ("appeal_minutes", "4"),
        ("place", "Lyon"),
    ];
    let organiser = Organiser::with_regulations(&app, &regulations);
    let page = organiser.browser.get("/e/cup/print?lang=en");
    let documents = page.texts("button[name=document]");
    for name in ["Score Sheet", "Referee’s card", "Observer’s report"] {
        assert!(documents.iter().any(|document| document == name), "{name}: {documents:?}");
    }
    assert!(!page.body.contains("Form 5"), "the form of another book");
    assert!(page.body.contains("within 4 minutes") && !page.body.contains("30 minutes"), "as the regulations say");
    organiser.goes(1, &["seat", "start"]);
    by_form(&app, 1, 0);
    assert_eq!(organiser.on_session(1, "close").status, 200);
    let sheets = words(&organiser, "score-record&session=1");
    assert_eq!(sheets.iter().filter(|page| page.starts_with("Score Sheet Session")).count(), 4, "{sheets:?}");
    for said in ["Table points", "by totals", "Chief referee:"] {
        assert!(sheets[0].contains(said), "{said} is not in {}", sheets[0]);
    }
    let card = &words(&organiser, "referee-card")[0];
    assert!(card.contains("by the same player in the session") && card.contains("20 to each other player"), "{card}");
    let report = words(&organiser, "observer-report").join(" ");
    for said in ["Lyon", "16 players, 0 stand-ins", "European Mahjong Association", "Conclusion"] {
        assert!(report.contains(said), "{said} is not in {report}");
    }
}

#[test]
fn an_event_of_the_rule_book_has_its_forms() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let documents = organiser.browser.get("/e/cup/print?lang=en").texts("button[name=document]");
    let has = |name: &str| documents.iter().any(|document| document == name);
    assert!(has("Form 5 Score sheet") && has("Referee’s card") && !has("Observer’s report"), "{documents:?}");
    let card = &words(&organiser, "referee-card")[0];
    assert!(card.contains("1998 rule book"), "{card}");
}

#[test]
fn no_code_on_paper_leads_to_the_computer_of_the_program_alone() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    assert_eq!(organiser.on_session(1, "seat").status, 200);
    let notes = ["print", "links", "screens", "sessions/1/phones"]
        .map(|page| organiser.browser.get(&format!("/e/cup/{page}?lang=en")).texts(".only-here"));
    for notes in &notes {
        let only = notes.concat();
        assert!(notes.len() == 1 && only.contains(&app.base) && only.contains("--bind 0.0.0.0:8080"), "{notes:?}");
    }
    let page = organiser.browser.get("/e/cup/print?lang=en");
    for document in ["poster", "player-cards"] {
        assert_eq!(page.texts(&format!("button[disabled][value={document}]")).len(), 1, "{document}");
        let refused = organiser.browser.get(&format!("/e/cup/print.pdf?document={document}"));
        assert_eq!((refused.status, refused.errors().len()), (422, 1), "{document}");
    }
    let pdf = organiser.browser.download("/e/cup/print.pdf?document=score-record&session=1");
    assert!(pdf.starts_with(b"%PDF"), "a sheet is of use without its code");
}
