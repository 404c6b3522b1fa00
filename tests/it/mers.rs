//! The MERS ranking of our own events, by number: on the page, by the command, and of the workbooks that EMA is sent, each counted again
//! by docs/mers.py.

use crate::archive::view;
use crate::command_line::{Files, caipan, refused, stdout};
use crate::seasons::{begins_with, ends};
use crate::support::{Browser, acting, app_on, by_turns, python};
use caipan::actions::{Actor, EmaReport, server_time_zone};
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::store::{Store, now};
use chrono::Days;

/// Sixteen, of whom one has no number. In every other tournament the first two have each other's name.
fn list(tournament: usize) -> String {
    let row = |number: usize| {
        let named = if tournament % 2 == 1 && number < 2 { 1 - number } else { number };
        let country = ["GER", "FRA", "Spain", "GER"][number % 4];
        let ema = if number == 7 { String::new() } else { format!("EMA 0501{number:04}") };
        format!("Vega{named} Eva,Eva,{country},{ema}\n")
    };
    format!("name,given_name,country,registers\n{}", (0..16).map(row).collect::<String>())
}

/// Tournaments of 16 on three days.
fn tournaments(store: &Store) {
    let all = [
        ("open-1", "2026-01-10", [80, 20, -20, -80]),
        ("open-2", "2026-04-11", [50, 50, -20, -80]),
        ("open-3", "2026-05-30", [30, 30, 30, -90]),
    ];
    for (number, (slug, day, totals)) in all.into_iter().enumerate() {
        let starts = vec![format!("{day}T10:00:00").parse().unwrap()];
        let regulations = Regulations { sessions: 1, starts, ..Preset::Ema.regulations() };
        begins_with(store, (slug, slug), regulations, &list(number));
        ends(store, slug, totals);
        acting(store, &Actor::command_line(), slug).open_archive(true).unwrap();
    }
}

/// What docs/mers.py makes of results.
fn recounted(files: &Files, results: &str, on: &str, more: &[&str]) -> String {
    let file = files.write("results.csv", results);
    let said = python().arg("docs/mers.py").arg(&file).args(["--on", on]).args(more).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    String::from_utf8(said.stdout).unwrap()
}

const ON: &str = "2026-07-01";

#[test]
fn the_ranking_of_our_own_events_is_by_number_and_counted_again_by_a_program_that_shares_nothing() {
    assert!(include_str!("../../docs/mers.py").lines().count() < 150);
    by_turns(|database| {
        let url = database.url.clone();
        let app = app_on(database);
        tournaments(&app.store);
        let files = Files::new();
        let stranger = Browser::new(&app.base);
        let text = |path: &str| {
            let bytes = stranger.download(path);
            std::str::from_utf8(&bytes).unwrap().strip_prefix('\u{feff}').unwrap().to_owned()
        };
        let results = text("/mers/results.csv?on=2026-07-01");
        assert_eq!(results.lines().count(), 1 + 3 * 15, "who has no number is in no row");
        let ranked = text("/mers/ranking.csv?on=2026-07-01");
        assert_eq!(ranked, recounted(&files, &results, ON, &[]));
        let names = |number: &str| {
            let own = results.lines().filter_map(|line| line.strip_prefix(number)?.split(',').nth(1));
            own.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(names("05010000"), ["Vega0 Eva", "Vega1 Eva", "Vega0 Eva"], "a player is a number");
        let seats = text("/mers/quotas.csv?on=2026-07-01&seats=9");
        assert_eq!(seats, recounted(&files, &results, ON, &["--seats", "9"]));
        assert_eq!(seats.lines().count(), 1 + 3);

        // The command gives the same, of the installation and of a file.
        let command = |more: &[&str]| stdout(&caipan(&[&["mers", "--on", ON][..], more].concat()));
        let own = ["--own-events", "--database", &url];
        assert_eq!(command(&own), ranked);
        assert_eq!(command(&[&own[..], &["--list-results"]].concat()), results);
        assert_eq!(command(&[&files.write("r.csv", &results), "--seats", "9"]), seats);

        // Every figure opens into what it is of, as counted here.
        let page = stranger.get("/mers?on=2026-07-01&seats=9&lang=en");
        assert_eq!(page.texts("table.mers tbody tr").len(), 15);
        assert_eq!(page.texts("table.mers-quotas tbody tr").len(), 3);
        let parts = page.texts("table.mers tbody tr:first-child li");
        assert_eq!(parts.len(), 4, "three results, and the means: {parts:?}");
        let first = ranked.lines().nth(1).unwrap().split(',').collect::<Vec<_>>();
        assert!(parts[3].ends_with(&format!("{} = {}", first[5], first[4])), "{parts:?}");
        let days = page.texts("ul.plain > li .quiet");
        assert_eq!(days, ["30 May 2026", "11 April 2026", "10 January 2026"]);
        assert!(page.text("main").contains("1 day, 16 players, 3 countries"), "{}", page.text("main"));
        // Numbers are shown of nobody whose event has its archive closed; the command has all.
        acting(&app.store, &Actor::command_line(), "open-3").open_archive(false).unwrap();
        assert_eq!(text("/mers/results.csv?on=2026-07-01").lines().count(), 1 + 2 * 15);
        assert_eq!(command(&own), ranked);
        // On an earlier day one result ranks nobody.
        assert_eq!(stranger.get("/mers?on=2026-03-01&lang=en").texts("table.mers"), Vec::<String>::new());
    });
}

#[test]
fn workbooks_for_ema_are_read_as_they_are_written() {
    by_turns(|database| {
        let app = app_on(database);
        tournaments(&app.store);
        let files = Files::new();
        let about = EmaReport { host: "Spain".into(), city: "Madrid".into(), ..EmaReport::default() };
        let report =
            |about: &EmaReport| acting(&app.store, &Actor::command_line(), "open-2").ema_report(about).unwrap();
        let workbook = files.path("open-2.xlsx");
        std::fs::write(&workbook, report(&about)).unwrap();
        // It has the day on which was played, which is today; a result of each a month before makes a ranking.
        let today = server_time_zone().local(now()).date();
        let before = today - Days::new(30);
        let rows: String = (0..16).map(|own| format!("501{own:04},X,GER,{},16,2.5,{before}\n", own + 1)).collect();
        let rows = files.write("rows.csv", &format!("ema_number,name,country,place,players,weight,date\n{rows}"));
        let on = today.to_string();
        let command = |more: &[&str]| {
            stdout(&caipan(&[&["mers", "--on", on.as_str(), workbook.as_str(), rows.as_str()][..], more].concat()))
        };
        let results = command(&["--list-results"]);
        let event = view(&app.store, "open-2");
        for row in event.players() {
            let own = &event.entries.player(row.key).unwrap().background.registers;
            let Some(number) = own.strip_prefix("EMA ") else { continue };
            let line = results.lines().find(|line| line.starts_with(number)).unwrap().split(',').collect::<Vec<_>>();
            let rank = row.rank.to_string();
            assert_eq!(line[3..], ["open-2", rank.as_str(), "16", "1", on.as_str()]);
        }
        assert_eq!(results.lines().count(), 1 + 15 + 16);
        let ranked = command(&[]);
        assert_eq!(ranked, recounted(&files, &results, &on, &[]));
        assert!(ranked.lines().nth(1).unwrap().contains(",Eva VEGA"), "the latest name: {ranked}");
        // Without the weight it does not say what a place is worth.
        std::fs::write(&workbook, report(&EmaReport { without_weight: true, ..about })).unwrap();
        let said = refused(&caipan(&["mers", "--on", &on, &workbook]));
        assert!(said.contains("is not a valid weight"), "{said}");
    });
}
