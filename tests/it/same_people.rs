//! Who is the same, at every door: a twin who is only written otherwise, somebody near, and a namesake with another number.

use crate::archive::{create_with, view};
use crate::command_line::{Files, caipan, refused, stdout};
use crate::support::{Database, Kind, Organiser, acting, app};
use caipan::actions::{Actor, DrawnBy, FileImport, Source};
use caipan::event::event::{Background, Group};
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::{PlayerId, SessionNumber, TeamId};
use caipan::files::kinds::TableKind;
use caipan::files::names::Names;
use caipan::files::read_options::ReadOptions;
use caipan::files::sheet::Worksheet;
use caipan::files::{line_ups, penalties, results};
use caipan::messages::Locale;
use caipan::rules::Seat;
use caipan::store::Store;
use std::process::Output;

/// An event of individuals, and the commands at it.
pub struct Event {
    database: Database,
    pub store: Store,
    pub files: Files,
}

impl Event {
    pub fn new() -> Event {
        let database = Database::fresh(Kind::Sqlite);
        let store = database.open();
        create_with(&store, "cup", false, Regulations::default());
        Event { database, store, files: Files::new() }
    }

    pub fn command(&self, what: &str, more: &[&str]) -> Output {
        let data = self.files.path("data");
        let at = ["--event", "cup", "--database", &self.database.url, "--data", &data];
        let words: Vec<&str> = what.split(' ').collect();
        caipan(&[&words[..], &at, more].concat())
    }

    fn imports(&self, list: &str, more: &[&str]) -> Output {
        self.command("import", &[more, &[self.files.write("list.csv", list).as_str()]].concat())
    }

    pub fn names(&self) -> Vec<String> {
        view(&self.store, "cup").entries.players.iter().map(|player| player.name.clone()).collect()
    }
}

const FIRST: &str = "name\n王　伟\nIván Maestro Rey\nAnna BERG\n";

#[test]
fn a_second_list_adds_nobody_who_is_only_written_otherwise_and_asks_about_who_is_near() {
    let event = Event::new();
    stdout(&event.imports(FIRST, &[]));
    stdout(&event.imports("name\n王偉\nMAESTRO REY Ivan\nＡｎｎａ　Berg\n", &[]));
    assert_eq!(event.names(), ["王 伟", "Iván Maestro Rey", "Anna BERG"]);

    let near = "name\nIvan Maestro\nAnna Bergh\n赵六\n";
    let said = refused(&event.imports(near, &[]));
    for part in [
        "line 2: “Ivan Maestro” is perhaps Iván Maestro Rey: one has a word more.",
        "line 3: “Anna Bergh” is perhaps Anna BERG: a letter differs.",
        "--same \"Ivan Maestro=Iván Maestro Rey\"",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(event.names().len(), 3, "all or nothing");
    let wrong = refused(&event.imports(near, &["--same", "Ivan Maestro=Nobody", "--same", "Anna Bergh="]));
    assert!(wrong.contains("called “Nobody”"), "{wrong}");
    stdout(&event.imports(near, &["--same", "Ivan Maestro=Iván Maestro Rey", "--same", "Anna Bergh="]));
    assert_eq!(event.names()[3..], ["Anna Bergh", "赵六"]);
}

#[test]
fn two_rows_of_one_list_are_one_person_or_asked_about() {
    let event = Event::new();
    let said = refused(&event.imports("name\nAnna Berg\nBERG Anna\n", &[]));
    assert!(said.contains("line 3") && said.contains("is already in line 2"), "{said}");
    let said = refused(&event.imports("name\nChen Weiming\nWei-Ming Chen\n", &[]));
    assert!(said.contains("line 3") && said.contains("is already in line 2"), "{said}");
    let said = refused(&event.imports("name\nAnn Ali\nAnna Li\n", &[]));
    assert!(said.contains("line 3: “Anna Li” is perhaps Ann Ali: only the spaces differ."), "{said}");
    let said = refused(&event.imports("name\nAnna Berg\nHanna Berg\n", &[]));
    assert!(said.contains("line 3: “Hanna Berg” is perhaps Anna Berg"), "{said}");
    stdout(&event.imports("name\nAnna Berg\nHanna Berg\n", &["--same", "Hanna Berg="]));
    assert_eq!(event.names(), ["Anna Berg", "Hanna Berg"]);
    stdout(&event.imports("name,club\nChen Weiming,Oslo\nWei-Ming Chen,Bergen\n", &[]));
    assert_eq!(event.names().len(), 4, "who is of two clubs is two");
    stdout(&event.imports("name\n王伟\n王伟（大）\n王伟（小）\n", &[]));
    let said = refused(&event.imports("name\n王伟（新）\n", &[]));
    assert!(said.contains("“王伟（新）” is perhaps 王伟: one has an addition in brackets."), "{said}");
}

#[test]
fn a_register_number_is_one_persons_and_namesakes_have_different_ones() {
    const HEAD: &str = "Last name,First name,EMA number\n";
    let event = Event::new();
    let said = refused(&event.imports(&format!("{HEAD}Rossi,Mario,07000018\nBianchi,Anna,07000018\n"), &[]));
    assert!(said.contains("line 3") && said.contains("EMA 07000018 is the register number of Mario Rossi in line 2"));
    let said = refused(&event.imports(&format!("{HEAD}Rossi,Mario,123\n"), &[]));
    assert!(said.contains("“123” is not an EMA number"), "{said}");
    assert!(event.names().is_empty());
    let none = "Rossi,Mario,-\nBianchi,Anna,n/a\nVerdi,Carla,07000018\n";
    stdout(&event.imports(&format!("{HEAD}{none}"), &[]));
    let registers = |event: &Event| -> Vec<String> {
        view(&event.store, "cup").entries.players.iter().map(|player| player.background.registers.clone()).collect()
    };
    assert_eq!(registers(&event), ["", "", "EMA 07000018"]);
    let said = refused(&event.imports("name,registers\nPaolo Neri,EMA 07000018\n", &[]));
    assert!(said.contains("EMA 07000018 is the register number of Carla Verdi."), "{said}");

    let event = Event::new();
    stdout(&event.imports(&format!("{HEAD}Rossi,Mario,07000018\nRossi,Mario,07000019\n"), &[]));
    stdout(&event.imports("name,registers\nMario Rossi,EMA 07000018\nROSSI Mario,EMA 07000020\n", &[]));
    assert_eq!(registers(&event), ["EMA 07000018", "EMA 07000019", "EMA 07000020"]);
    let player = PlayerId(view(&event.store, "cup").entries.players[2].id);
    let about = Background { registers: "EMA 07000018".into(), ..Background::default() };
    let taken = acting(&event.store, &Actor::command_line(), "cup").set_background(player, &about, "");
    assert!(format!("{taken:?}").contains("number-taken"), "{taken:?}");
}

#[test]
fn players_of_one_country_or_club_are_of_it_however_it_is_written() {
    let event = Event::new();
    let of = |name: &str, from: &str, club: &str| format!("{name},{from},{club}\n");
    let all = [("a1", "fr", "Le Club"), ("b1", "FR", "le club"), ("c1", "France", "LE  CLUB"), ("d1", "UK", "")];
    let list: String = all.iter().map(|(name, from, club)| of(name, from, club)).collect();
    stdout(&event.imports(&format!("name,country,club\n{list}{}", list.replace('1', "2")), &[]));
    let groups = |by| {
        let groups = view(&event.store, "cup").groups(by);
        groups.into_iter().map(|(name, players)| (name, players.len())).collect::<Vec<_>>()
    };
    assert_eq!(groups(Group::Country), [("UK".to_owned(), 2), ("fr".to_owned(), 6)]);
    assert_eq!(groups(Group::Club), [("Le Club".to_owned(), 6)]);
    // What is corrected, taken over from a list or brought back is written as others have it: seats and groups follow from the text.
    let actor = Actor::command_line();
    let acts = acting(&event.store, &actor, "cup");
    let player = |name: &str| {
        let found = view(&event.store, "cup").entries.players.iter().find(|player| player.name == name).cloned();
        found.unwrap()
    };
    let from = |country: &str| Background { country: country.into(), club: "le club".into(), ..Background::default() };
    acts.set_background(PlayerId(player("b1").id), &from(""), "").unwrap();
    acts.set_background(PlayerId(player("b1").id), &from("法國"), "").unwrap();
    assert_eq!(groups(Group::Country), [("UK".to_owned(), 2), ("fr".to_owned(), 6)]);
    assert_eq!(player("b1").background.country, "fr");
    acts.set_background(PlayerId(player("b1").id), &from(""), "").unwrap();
    let list = event.files.write("federation.csv", "EMA number,Name,Country\n04990001,b1,法国\n");
    stdout(&event.command("entrants", &["--from", &list, "--take-over"]));
    assert_eq!(player("b1").background.country, "fr");
    acts.remove_player(player("d1").id).unwrap();
    acts.set_background(PlayerId(player("d2").id), &from("GBR"), "").unwrap();
    acts.bring_back(acts.removed().unwrap()[0].0, false).unwrap();
    assert_eq!([player("d1"), player("d2")].map(|own| own.background.country), ["GBR", "GBR"]);
}

#[test]
fn a_federations_list_finds_whom_accents_and_hyphens_hide_and_names_who_is_nearest() {
    let event = Event::new();
    stdout(&event.imports("name\nIván Maestro Rey\nDavid Martínez García\nChristine D'Amico\nJean Roux\n", &[]));
    let list = event.files.write(
        "list.csv",
        "EMA number;Last name;First name;Country\n10990001;MAESTRO REY;Ivan;Spain\n10990002;MARTÍNEZ GARCIA;David;Spain\n\
         04990003;D AMICO;Christine;France\n04990004;ROUX PETIT;Jean;France\n",
    );
    let said = stdout(&event.command("entrants", &["--from", &list]));
    let lines: Vec<&str> = said.lines().collect();
    for (line, number) in lines.iter().zip(["10990001", "10990002", "04990003"]) {
        assert!(line.contains(&format!("EMA {number}")), "{line}");
    }
    assert_eq!(lines[3], "Jean Roux: Not on the list; nearest: Jean ROUX PETIT (one has a word more)");
    stdout(&event.command("entrants", &["--from", &list, "--take-over"]));
    assert_eq!(event.names()[3], "Jean Roux", "what is asked is not taken over");
    stdout(&event.command("entrants", &["--from", &list, "--take-over", "--same", "Jean Roux=Jean ROUX PETIT"]));
    assert_eq!(event.names()[3], "Jean ROUX PETIT");
}

#[test]
fn results_line_ups_and_penalties_find_who_is_meant_or_ask() {
    let team = |id| Some(TeamId(id));
    let players = vec![
        (PlayerId(1), "Iván Maestro Rey".to_owned(), team(1)),
        (PlayerId(2), "王 伟".to_owned(), team(1)),
        (PlayerId(3), "王 伟".to_owned(), team(2)),
    ];
    let teams = vec![(TeamId(1), "Équipe Un".to_owned()), (TeamId(2), "Deux".to_owned())];
    let names = Names::new(teams, players, Default::default(), Default::default());
    let open = |kind: TableKind, list: &str, told: &ReadOptions| {
        Worksheet::open("f.csv", list.as_bytes(), told, &kind.read_columns()).unwrap()
    };
    let asked = |kind: TableKind, sheet: &Worksheet| -> Vec<String> {
        let asked = names.questions(sheet, kind.columns_with_players());
        asked.iter().map(|asked| format!("{} {}", asked.line, asked.nearest)).collect()
    };
    let untold = ReadOptions::default();

    let list = "session,table,player,team,game_points\n1,1,MAESTRO REY Ivan,,500\n1,1,王偉,equipe un,500\n1,1,Ivan Maestro,,1\n";
    let sheet = open(TableKind::Results, list, &untold);
    assert_eq!(asked(TableKind::Results, &sheet), ["4 Iván Maestro Rey"]);
    let said = results::read_totals(&sheet, &names).unwrap_err();
    let said = Locale::En.say(&said[0].message());
    assert!(said.contains("“Ivan Maestro” is perhaps Iván Maestro Rey"), "{said}");
    let told = ReadOptions {
        same: [("Ivan Maestro".to_owned(), "Iván Maestro Rey".to_owned())].into(),
        ..ReadOptions::default()
    };
    let sheet = open(TableKind::Results, list, &told);
    assert!(asked(TableKind::Results, &sheet).is_empty());
    let totals = results::read_totals(&sheet, &names).unwrap();
    assert_eq!(totals.iter().map(|total| total.player.0).collect::<Vec<_>>(), [1, 2, 1]);
    let told = ReadOptions { same: [("Ivan Maestro".to_owned(), String::new())].into(), ..ReadOptions::default() };
    let said = results::read_totals(&open(TableKind::Results, list, &told), &names).unwrap_err();
    assert!(Locale::En.say(&said[0].message()).contains("there is no player or team called “Ivan Maestro”"));

    let lots = open(TableKind::Lots, "name,number\nMAESTRO REY Ivan,1\nIvan Maestro,2\n", &untold);
    assert_eq!(asked(TableKind::Lots, &lots), ["3 Iván Maestro Rey"]);
    let sheet = open(TableKind::LineUps, "session,team,name\n2,DEUX,王伟\n", &untold);
    assert_eq!(line_ups::read(&sheet, &names).unwrap()[0].players, [PlayerId(3)]);
    let both = open(TableKind::Penalties, "kind,name,standard_points,reason\nplayer,王偉,1,x\n", &untold);
    let said = penalties::read(&both, &names, &[]).unwrap_err();
    assert!(Locale::En.say(&said[0].message()).contains("two players are called “王偉”"));
}

#[test]
fn who_is_typed_on_the_page_is_asked_about_and_the_answer_is_stored() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("kind", "individuals")]);
    assert_eq!(organiser.enters(FIRST).errors(), Vec::<String>::new());
    let types = |name| organiser.presses("/entries?lang=en", "/entries/players", &[("name", name)]);
    let twin = types("anna berg");
    assert_eq!(twin.status, 422);
    assert!(twin.errors()[0].contains("already a player Anna BERG"), "{:?}", twin.errors());
    for (answer, names) in [("Ivan Maestro\tIván Maestro Rey", 3), ("Ivan Maestro\t", 4)] {
        let page = types("Ivan Maestro");
        assert_eq!((page.status, page.errors()), (422, vec!["Is this the same person?".to_owned()]));
        assert!(page.text("fieldset.same").contains("“Ivan Maestro” is perhaps Iván Maestro Rey"));
        let fields = page.filled(&organiser.path("/files/look"), &[("same", answer)]);
        let page = organiser.browser.send(&organiser.path("/files/look"), &fields, None).well();
        let forgotten = page.filled(&organiser.path("/files/look"), &[("forget", "Ivan Maestro")]);
        let again = organiser.browser.send(&organiser.path("/files/look"), &forgotten, None);
        assert!(again.text("fieldset.same").contains("“Ivan Maestro”"), "an answer can be taken back");
        let fields = page.filled(&organiser.path("/files"), &[]);
        assert_eq!(organiser.browser.send(&organiser.path("/files"), &fields, None).errors(), Vec::<String>::new());
        assert_eq!(app.event().entries.players.len(), names, "{answer}");
    }
}

#[test]
fn a_player_who_gets_a_name_near_anothers_is_asked_about() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("kind", "individuals")]);
    assert_eq!(organiser.enters("name\nAnna Berg\nIda Holm\n").errors(), Vec::<String>::new());
    let ida = app.event().entries.players[1].id;
    let page = format!("/entries/players/{ida}");
    let path = format!("{page}/rename");
    // What is near the player's own old name is not asked about.
    let own = organiser.presses(&format!("{page}?lang=en"), &path, &[("name", "Ida Holme")]);
    assert_eq!(own.errors(), Vec::<String>::new());
    let taken = organiser.presses(&page, &path, &[("name", "BERG Anna")]);
    assert_eq!(taken.status, 422);
    let asked = organiser.presses(&page, &path, &[("name", "Hanna Berg")]);
    assert_eq!(asked.errors(), ["“Hanna Berg” is perhaps Anna Berg: a letter differs."]);
    let named = || app.event().entries.players[1].name.clone();
    assert_eq!(named(), "Ida Holme");
    let done = organiser.browser.post(&organiser.path(&path), &asked.filled(&organiser.path(&path), &[]));
    assert_eq!((done.errors(), named()), (vec![], "Hanna Berg".to_owned()));
}

#[test]
fn one_number_and_unlike_names_are_taken_over_by_command_only_where_somebody_says_so() {
    let event = Event::new();
    stdout(&event.imports("name,registers\nAnna Bianchi,EMA 07000018\n", &[]));
    let list = event.files.write("register.csv", "EMA number,Name,Country\n07000018,Mario Rossi,Italy\n");
    let said = stdout(&event.command("entrants", &["--from", &list]));
    assert!(said.contains("Mario Rossi") && said.contains("(they have one register number)"), "{said}");
    assert_eq!(event.command("entrants", &["--from", &list, "--take-over"]).status.code(), Some(2));
    assert_eq!(event.names(), ["Anna Bianchi"]);
    stdout(&event.command("entrants", &["--from", &list, "--take-over", "--same", "Anna Bianchi=Mario Rossi"]));
    assert_eq!(event.names(), ["Mario Rossi"]);
}

#[test]
fn a_namesake_of_another_club_in_a_later_list_is_asked_about() {
    let event = Event::new();
    stdout(&event.imports("name,club\n王伟,北京\n", &[]));
    let late = "name,club\n王伟,上海\n";
    let said = refused(&event.imports(late, &[]));
    assert!(said.contains("“王伟” is perhaps 王伟: one name, two clubs."), "{said}");
    stdout(&event.imports(late, &["--same", "王伟=王伟"]));
    assert_eq!(event.names().len(), 1);
    stdout(&event.imports(late, &["--same", "王伟="]));
    assert_eq!(event.names().len(), 2);
    stdout(&event.imports(late, &[]));
    assert_eq!(event.names().len(), 2, "it is entered");
}

#[test]
fn a_chart_for_the_draw_has_names_as_well_as_numbers_and_who_is_near_is_named() {
    let app = app();
    let organiser = Organiser::with_entries(
        &app,
        &[("kind", "individuals"), ("sessions", "2")],
        "name\nIván Maestro Rey\n王伟\nAnna Berg\nIda Holm\nBo Lind\nTom Fox\nEva Roth\nPlayer 12\n",
    );
    let chart = || app.event().chart.as_deref().map(|live| live.chart.sessions[0].clone());
    let upload = |first: &str| {
        let rows = format!("1,1,{first},王偉,BERG Anna,4\n1,2,5,6,7,Player 12\n2,1,1,5,2,6\n2,2,3,7,4,8\n");
        let file = format!("session,table,east,south,west,north\n{rows}");
        let token = organiser.browser.get(&organiser.path("/draw")).value("token");
        let fields =
            [("token", token.as_str()), ("all_the_same", "yes")].map(|(name, text)| (name.to_owned(), text.to_owned()));
        organiser.browser.send(&organiser.path("/draw/chart/file"), &fields, Some(("own.csv", file.as_bytes())))
    };
    for (first, said) in [
        ("Ivan Maestro", "“Ivan Maestro” is perhaps Iván Maestro Rey: one has a word more."),
        ("Kim Lee", "“Kim Lee” is neither a number from 1 nor the name of exactly one player"),
        ("12", "12 players"),
    ] {
        let refused = upload(first);
        assert!(refused.errors().join(" ").contains(said), "{:?}", refused.errors());
        assert_eq!(chart(), None);
    }
    let chosen = upload("MAESTRO REY Ivan").well();
    assert!(chosen.text(".said").contains("in the order of entry"), "{}", chosen.text(".said"));
    let numbers: Vec<[u16; 4]> = chart().unwrap().iter().map(|four| Seat::ALL.map(|seat| four[seat].0)).collect();
    assert_eq!(numbers, [[1, 2, 3, 4], [5, 6, 7, 8]]);
}

#[test]
fn pairs_of_a_draw_hands_of_a_file_and_commands_find_who_is_meant_and_name_who_is_near() {
    let event = Event::new();
    let list = "name\nIván Maestro Rey\n王伟\nAnna Berg\nIda Holm\nBo Lind\nTom Fox\nEva Roth\nUwe Kern\n";
    stdout(&event.imports(list, &[]));
    let (actor, first) = (Actor::command_line(), SessionNumber(1));
    let acts = acting(&event.store, &actor, "cup");
    acts.choose_chart(&Source::Generated(u16::MAX).into()).unwrap();
    let near = format!("{:?}", acts.commit_draw(&[], "MAESTRO REY Ivan, Anna Bergh", "").unwrap_err());
    assert!(near.contains("same-asked") && near.contains("Anna Berg"), "{near}");
    acts.commit_draw(&[], "MAESTRO REY Ivan, BERG Anna", "").unwrap();
    let seen = view(&event.store, "cup");
    let id = |place: usize| PlayerId(seen.entries.players[place].id);
    assert_eq!(seen.commitment.as_deref().unwrap().input.apart.pairs, [(id(0), id(2))]);

    acts.draw_lots("林", DrawnBy::Committed("词".into()), "").unwrap();
    acts.release_draw(1, usize::MAX).unwrap();
    acts.seat_session(first, "s").unwrap();
    acts.start_session(first).unwrap();
    let four = || view(&event.store, "cup").sessions[0].tables[0].clone();
    let names = Seat::ALL.map(|seat| seen.entries.player_name(four().players[seat]));
    let takes = |names: &[String]| {
        let head = "session,table,hand,ending,winner,discarder,points,east,south,west,north";
        let file = format!("{head}\n1,1,1,drawn-hand,,,,{}\n", names.join(","));
        acts.import_file(
            &FileImport { kind: TableKind::Hands, ..FileImport::of_players("h.csv", file.as_bytes()) },
            |_| {},
        )
    };
    let mut others = names.clone();
    others[2].push('x');
    let other = format!("{:?}", takes(&others).unwrap_err());
    assert!(other.contains("import-other-player") && other.contains(&names[2]), "{other}");
    takes(&names.map(|name| name.to_uppercase())).unwrap();
    assert_eq!(four().sheet.hands().len(), 1);

    let rename = |who: &str| {
        event.command("event rename", &["--player", who, "--new-name", "Anna Berg-Roth", "--reason", "married"])
    };
    assert!(refused(&rename("Anna Bergh")).contains("“Anna Bergh” is perhaps Anna Berg: a letter differs."));
    stdout(&rename("BERG Anna"));
    assert_eq!(event.names()[2], "Anna Berg-Roth");
}

#[test]
fn who_is_brought_back_and_is_perhaps_entered_already_is_asked_about() {
    let app = app();
    let organiser = Organiser::with_entries(&app, &[("kind", "individuals")], "name\nIda Holm\nAnna Berg\n");
    let names = || app.event().entries.players.iter().map(|own| own.name.clone()).collect::<Vec<_>>();
    let anna = app.event().entries.players[1].id;
    let remove = format!("/entries/players/{anna}/remove");
    assert_eq!(organiser.presses("/entries", &remove, &[]).errors(), Vec::<String>::new());
    assert_eq!(organiser.presses("/entries", "/entries/players", &[("name", "Anna Bergh")]).status, 200);
    let asked = organiser.presses("/entries?lang=en", "/entries/back", &[]);
    assert_eq!(
        (asked.status, asked.errors()),
        (422, vec!["“Anna Berg” is perhaps Anna Bergh: a letter differs.".into()])
    );
    assert_eq!(names(), ["Ida Holm", "Anna Bergh"]);
    let back = organiser.path("/entries/back");
    let done = organiser.browser.post(&back, &asked.filled(&back, &[]));
    assert_eq!((done.errors(), names()), (vec![], vec!["Ida Holm".into(), "Anna Bergh".into(), "Anna Berg".into()]));
}
