//! Joining two places at which the same players were entered: one person or two is asked, and never decided in silence.

use crate::archive::{exported, fresh, import, view};
use crate::merge::{Places, SLUG, chief, enters};
use crate::support::{Kind, Organiser, acting, app, turns};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use caipan::actions::Renamed;
use caipan::event::record::merge::{Holds, short};
use caipan::event::values::ids::PlayerId;
use caipan::web::BackUp;
use tempfile::TempDir;

#[test]
fn who_was_entered_at_both_places_is_one_person_only_where_somebody_says_so() {
    const HERE: &str = "name,registers\nMario Rossi,EMA 07000018\n";
    for kinds in turns([[Kind::Sqlite, Kind::Postgres], [Kind::Postgres, Kind::Sqlite]]) {
        for (theirs, question, holds, name) in [
            ("name,registers\nROSSI Mario,EMA 07000018\n", "“ROSSI Mario” is Mario Rossi", Holds::Here, "Mario Rossi"),
            (
                "name\nMario Rosi\n",
                "“Mario Rosi” is perhaps Mario Rossi: a letter differs.",
                Holds::There,
                "Mario Rosi",
            ),
        ] {
            let places = Places::before_the_draw(kinds);
            enters(&places.here, HERE);
            enters(&places.there, theirs);
            let against = places.merge(&[], "").unwrap_err();
            for said in [question, "--here, --there, --both \"player 3\""] {
                assert!(against.contains(said), "{said}: {against}");
            }
            assert!(places.merge(&[("player 3", holds)], "").unwrap_err().contains("--reason"));
            places.merge(&[("player 3", holds)], "问过本人").unwrap();
            assert_eq!(places.names(), ["林一", "林二", name]);
        }
        // A namesake with another number is somebody else, and comes after those here; somebody near is where it is said.
        let places = Places::before_the_draw(kinds);
        let theirs = HERE.replace("018", "019");
        enters(&places.here, HERE);
        enters(&places.there, &theirs);
        places.merge(&[], "").unwrap();
        assert_eq!(places.names(), ["林一", "林二", "Mario Rossi", "Mario Rossi"]);
        enters(&places.here, "name,country\nAnna Bergh,FRA\n");
        enters(&places.there, "name,country\nAnna Berg,France\nKim Lee,fr\n");
        let against = places.merge(&[("player 4", Holds::There)], "问过本人").unwrap_err();
        assert!(against.contains("“Anna Berg” is perhaps Anna Bergh: a letter differs."), "{against}");
        places.merge(&[("player 4", Holds::Both)], "问过本人").unwrap();
        let all = ["林一", "林二", "Mario Rossi", "Mario Rossi", "Anna Bergh", "Anna Berg", "Kim Lee"];
        let sorted = |mut names: Vec<String>| {
            names.sort();
            names
        };
        assert_eq!(sorted(places.names()), sorted(all.map(str::to_owned).into()));
        assert_eq!(places.names()[..5], all[..5]);
        let countries = view(&places.here, SLUG).entries.players.clone().split_off(4);
        assert!(countries.iter().all(|player| player.background.country == "FRA"), "{countries:?}");
        places.merge(&[], "").unwrap();
        assert_eq!(places.names().len(), 7, "nobody is taken twice");
    }
}

#[test]
fn who_was_entered_there_and_may_be_somebody_renamed_here_is_asked_about() {
    for kinds in turns([[Kind::Sqlite, Kind::Postgres], [Kind::Postgres, Kind::Sqlite]]) {
        let merged = |named: &str, entered: &str, holds: &[(&str, Holds)]| {
            let places = Places::before_the_draw(kinds);
            let second = PlayerId(view(&places.here, SLUG).entries.players[1].id);
            acting(&places.here, &chief(), SLUG).rename(Renamed::Player(second), named, "").unwrap();
            enters(&places.there, &format!("name\n{entered}\n"));
            places.merge(holds, "问过本人").map(|_| places.names())
        };
        let against = merged("Iván Maestro Rey", "Ivan Maestro", &[]).unwrap_err();
        for said in ["1 player of the other place", "“Ivan Maestro” is perhaps Iván Maestro Rey: one has a word more."]
        {
            assert!(against.contains(said), "{said}: {against}");
        }
        let one = merged("Iván Maestro Rey", "MAESTRO REY Ivan", &[("player 3", Holds::Here)]);
        assert_eq!(one.unwrap(), ["林一", "Iván Maestro Rey"]);
        let two = merged("Iván Maestro Rey", "Ivan Maestro", &[("player 3", Holds::There)]);
        assert_eq!(two.unwrap(), ["林一", "Iván Maestro Rey", "Ivan Maestro"]);
        assert_eq!(merged("Iván Maestro Rey", "Kim Lee", &[]).unwrap().len(), 3, "nobody is near");
    }
}

#[test]
fn the_page_asks_who_was_entered_at_both_places() {
    let app = app();
    let organiser = Organiser::with_entries(&app, &[], "team,name\n红中队,林一\n红中队,林二\n");
    let (_database, there) = fresh(Kind::Sqlite);
    import(&there, &exported(&app.store, "cup")).unwrap();
    for (store, name) in [(&app.store, "Anna Bergh"), (&there, "Anna Berg")] {
        let list = format!("team,name\n红中队,{name}\n");
        acting(store, &chief(), "cup").import_entries("p.csv", list.as_bytes()).unwrap();
    }
    let file = exported(&there, "cup");
    let looked = organiser.browser.upload("/e/cup/merge", "/e/cup/merge", "there.json", file.as_bytes()).well();
    let asked = "“Anna Berg” is perhaps Anna Bergh: a letter differs.";
    assert!(looked.texts("fieldset .quiet").iter().any(|text| text == asked), "{}", looked.body);
    let options = looked.texts("fieldset option");
    let known = ["one person: what is here", "one person: what is there", "two people: add the other"];
    assert!(known.iter().all(|text| options.iter().any(|option| option == text)), "{options:?}");
}

#[test]
fn the_page_joins_an_archive_that_is_larger_than_other_files() {
    let app = app();
    let organiser = Organiser::with_entries(&app, &[], "team,name\n红中队,林一\n红中队,林二\n");
    for number in 0..3 {
        let mut picture = b"\x89PNG\r\n\x1a\n".to_vec();
        picture.resize(3_900_000, number);
        acting(&app.store, &chief(), "cup").add_picture((&format!("{number}.png"), &picture)).unwrap();
    }
    let (_database, there) = fresh(Kind::Sqlite);
    import(&there, &exported(&app.store, "cup")).unwrap();
    acting(&there, &chief(), "cup").import_entries("p.csv", "team,name\n红中队,欧阳锋\n".as_bytes()).unwrap();
    let (file, folder) = (exported(&there, "cup"), TempDir::new().unwrap());
    assert!(file.len() > 15_000_000, "{}", file.len());
    let backups = BackUp { folder: folder.path().to_owned(), second: None };
    let beside = app.beside_with(|settings| settings.backups = Some(backups));
    let browser = organiser.browser.at(&beside.base);
    // As the page has it once the file was looked at.
    let (key, content) = (format!("key {}", short(&there.key().unwrap().public())), BASE64.encode(&file));
    let token = browser.get("/e/cup/merge").value("token");
    let fields = [
        ("token", token.as_str()),
        ("from", "file"),
        ("content", &content),
        ("file_name", "there.json"),
        ("about", &key),
        ("holds", "there"),
        ("join", "yes"),
    ];
    browser.send("/e/cup/merge", &fields.map(|(name, value)| (name.to_owned(), value.to_owned())), None).well();
    assert_eq!(app.event().entries.players.len(), 3);
}
