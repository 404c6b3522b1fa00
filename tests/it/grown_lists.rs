//! Lists that are imported beside entries: into teams that are nearly full, with another spelling, with namesakes, and with more than is
//! entered.

use crate::archive::{create_with, view};
use crate::support::{Database, Kind, Organiser, acting, app};
use caipan::actions::{Actor, Difference, FileImport, Renamed};
use caipan::event::event::Background;
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::{PlayerId, TeamId};
use caipan::files::kinds::TableKind;
use caipan::store::Store;

/// The event `cup` in a database of its own.
struct Cup {
    _database: Database,
    store: Store,
    actor: Actor,
}

impl Cup {
    fn new(teams: bool, regulations: Regulations) -> Cup {
        let database = Database::fresh(Kind::Sqlite);
        let store = database.open();
        let actor = create_with(&store, "cup", teams, regulations);
        Cup { _database: database, store, actor }
    }

    /// Imports a list, and returns why it is refused; empty if it is stored.
    fn refuses(&self, list: &str) -> String {
        let done = acting(&self.store, &self.actor, "cup").import_entries("list.csv", list.as_bytes());
        done.err().map_or(String::new(), |error| format!("{error:?}"))
    }

    /// The players, each by the name that tells them apart.
    fn names(&self) -> Vec<String> {
        let event = view(&self.store, "cup");
        event.entries.players.iter().map(|player| event.entries.player_name(PlayerId(player.id))).collect()
    }

    /// The members of the groups of the first stage, by the names in the regulations.
    fn groups(&self) -> Vec<Vec<String>> {
        view(&self.store, "cup").head.regulations.stages[0].groups.members.clone()
    }

    /// The teams, each with the number of its players.
    fn teams(&self) -> Vec<(String, usize)> {
        let event = view(&self.store, "cup");
        let size = |team: i32| event.entries.of_team(team).count();
        event.entries.teams.iter().map(|team| (team.name.clone(), size(team.id))).collect()
    }
}

fn named(name: &str, players: usize) -> Vec<(String, usize)> {
    vec![(name.to_owned(), players)]
}

#[test]
fn a_list_fills_a_team_up_to_its_maximum_with_those_who_are_entered() {
    let four = Cup::new(true, Regulations::default());
    assert_eq!(four.refuses("team,name\nRed,R1\nRed,R2\n"), "");
    let said = four.refuses("team,name\nRed,R3\nRed,R4\nRed,R5\nRed,R6\n");
    assert_eq!(said.matches("problem-fifth-player").count(), 2, "the third and the fourth: {said}");
    assert_eq!(four.teams(), named("Red", 2));
    assert_eq!(four.refuses("team,name\nRed,R3\nRed,R4\n"), "");
    assert_eq!(four.teams(), named("Red", 4));

    let pairs = Cup::new(false, Regulations { team_size: 2, ..Regulations::default() });
    assert_eq!(pairs.refuses("name,team\nB1,Blue\n"), "");
    let said = pairs.refuses("name,team\nB2,Blue\nB3,Blue\n");
    assert!(said.contains("problem-team-full"), "{said}");
    assert_eq!(pairs.teams(), named("Blue", 1));
}

#[test]
fn a_team_is_one_however_it_is_written() {
    let cup = Cup::new(true, Regulations::default());
    assert_eq!(cup.refuses("team,name\nRed,R1\n"), "");
    assert_eq!(cup.refuses("team,name,role\nred,R2,\nRED,Eva,leader\n"), "");
    assert_eq!(cup.teams(), named("Red", 2));
    assert_eq!(view(&cup.store, "cup").entries.teams[0].leader, "Eva");
    let acts = acting(&cup.store, &cup.actor, "cup");
    let taken = acts.add_team("rEd", "", "").unwrap_err();
    assert!(format!("{taken:?}").contains("team-taken"), "{taken:?}");
    let blue = TeamId(acts.add_team("Blue", "", "").unwrap());
    let taken = acts.rename(Renamed::Team(blue), "red", "").unwrap_err();
    assert!(format!("{taken:?}").contains("team-taken"), "{taken:?}");
    acts.rename(Renamed::Team(blue), "BLUE", "").unwrap();
    let teams = "team,leader,coach\nred,Eva,\nblue,,\n";
    let teams = FileImport { kind: TableKind::Teams, ..FileImport::of_players("teams.csv", teams.as_bytes()) };
    acts.import_file(&teams, |_| {}).unwrap();
    assert_eq!(cup.teams(), [("Red".to_owned(), 2), ("BLUE".to_owned(), 0)]);
    let said = cup.refuses("team,name\ngreen,G1\nGreen,G2\nGREEN,G3\ngreen,G4\nGreen,G5\n");
    assert!(said.contains("problem-fifth-player"), "{said}");
}

#[test]
fn two_lines_of_a_list_never_become_one_player() {
    let cup = Cup::new(false, Regulations::default());
    assert_eq!(cup.refuses("name\nWang Wei\n"), "");
    let imports = |list: &str, same: &[(&str, &str)]| {
        let mut list = FileImport::of_players("list.csv", list.as_bytes());
        list.options.same = same.iter().map(|(found, meant)| ((*found).to_owned(), (*meant).to_owned())).collect();
        acting(&cup.store, &cup.actor, "cup").import_file(&list, |_| {})
    };
    let said = imports("name,club\n王伟,北京\n王伟,上海\n", &[("王伟", "Wang Wei")]).unwrap_err();
    assert!(format!("{said:?}").contains("problem-named-twice"), "{said:?}");
    assert_eq!(cup.names(), ["Wang Wei"]);
    let apart = "name,club\n王伟,北京\n王伟（上海）,上海\n";
    imports(apart, &[("王伟", "Wang Wei"), ("王伟（上海）", "")]).unwrap();
    assert_eq!(cup.names(), ["Wang Wei", "王伟（上海）"]);
}

#[test]
fn namesakes_are_in_the_groups_of_their_list_and_these_follow_every_name() {
    let given = "sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 2\ngroups = { by = \"given\" }\n[[stage]]\nid = \"b\"\n\
        sessions = 1\nfield = { from = \"a\", per_group = 3, invited = [\"丙\"] }\n";
    let cup = Cup::new(false, Regulations::from_toml(given).unwrap());
    let acts = acting(&cup.store, &cup.actor, "cup");
    let list = "name,club,group\n王伟,北京,A\n王伟,上海,B\n甲,,A\n乙,,B\n丙,,A\n丁,,B\n戊,,A\n己,,B\n";
    assert_eq!(cup.refuses(list), "");
    assert_eq!(cup.groups(), [["王伟（北京）", "甲", "丙", "戊"], ["王伟（上海）", "乙", "丁", "己"]]);
    assert!(view(&cup.store, "cup").groups_fit().is_ok());
    let before = cup.groups();
    assert_eq!(cup.refuses(list), "");
    assert_eq!(cup.groups(), before, "the same list again changes nothing");

    let namesake = acts.add_player(None, ("甲", "南京"), Default::default()).unwrap();
    assert_eq!(cup.groups()[0], ["王伟（北京）", "甲（3）", "丙", "戊"]);
    acts.remove_player(namesake).unwrap();
    assert_eq!(cup.groups(), before);

    let id = |place: usize| PlayerId(view(&cup.store, "cup").entries.players[place].id);
    let guangzhou = Background { club: "广州".into(), ..Background::default() };
    acts.set_background(id(1), &guangzhou, "").unwrap();
    acts.rename(Renamed::Player(id(4)), "丙丙", "").unwrap();
    let [field, before, after] = ["name", "戊", "戊戊"].map(str::to_owned);
    acts.take_over_list(&[Difference { player: id(6).0, field, before, after }], "").unwrap();
    assert_eq!(cup.groups(), [["王伟（北京）", "甲", "丙丙", "戊戊"], ["王伟（广州）", "乙", "丁", "己"]]);
    let event = view(&cup.store, "cup");
    assert_eq!(event.head.regulations.stages[1].field.as_ref().unwrap().invited, ["丙丙"]);
    assert!(event.groups_fit().is_ok());
    // A list with one of the namesakes alone leaves the other one in peace.
    assert_eq!(cup.refuses("name,club,group\n王伟,北京,B\n"), "");
    assert_eq!(cup.groups()[1], ["王伟（广州）", "乙", "丁", "己", "王伟（北京）"]);
}

#[test]
fn what_a_grown_list_has_besides_is_shown_and_applied_by_a_press() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("kind", "individuals")]);
    assert_eq!(organiser.enters("name,club\nAnna Berg,A\n").errors(), Vec::<String>::new());
    organiser.browser.get("/?lang=en");
    let list = "name,club,country,ema_number\nAnna Berg,A,NO,07000018\nIda Holm,B,SE,\n";
    let page = organiser.looks_at(TableKind::Players, "grown.csv", list.as_bytes(), &[]).well();
    let rows = page.texts(".as-stored tbody tr");
    assert!(rows[0].contains("already entered") && !rows[0].contains("NO"), "she stays as she is: {rows:?}");
    assert!(rows[1].contains("Ida Holm") && rows[1].contains("SE") && !rows[1].contains("already entered"), "{rows:?}");
    let planned = page.text("#preview strong");
    assert!(planned.contains("1 new player, 1 already entered. 1 player who is already entered stays"), "{planned}");
    let differing = page.text("#compared");
    assert!(differing.contains("Country: NO") && differing.contains("EMA 07000018"), "{differing}");

    let about = || app.event().entries.players[0].background.clone();
    let take_over = organiser.path("/entries/list/take-over");
    organiser.browser.post(&take_over, &page.filled(&take_over, &[])).well();
    assert_eq!((about().country.as_str(), about().registers.as_str()), ("NO", "EMA 07000018"));
    let again = organiser.looks_at(TableKind::Players, "grown.csv", list.as_bytes(), &[]);
    assert_eq!(again.texts("#compared"), Vec::<String>::new());
    assert!(again.texts(".as-stored tbody tr")[0].contains("NO"), "{:?}", again.texts(".as-stored tbody tr"));
}

#[test]
fn a_name_is_taken_in_a_club_however_both_are_written() {
    let cup = Cup::new(false, Regulations::default());
    assert_eq!(cup.refuses("name,club\nAnna Berg,Bern\nAnna BERG,Zug\n"), "");
    let acts = acting(&cup.store, &cup.actor, "cup");
    let second = || view(&cup.store, "cup").entries.players[1].clone();
    let id = second().id;
    for club in ["Bern", "bern"] {
        let about = Background { club: club.into(), ..Background::default() };
        let taken = format!("{:?}", acts.set_background(PlayerId(id), &about, ""));
        assert!(taken.contains("name-taken"), "{club}: {taken}");
        let [field, before, after] = ["club", "Zug", club].map(str::to_owned);
        let taken = format!("{:?}", acts.take_over_list(&[Difference { player: id, field, before, after }], ""));
        assert!(taken.contains("name-taken"), "{club}: {taken}");
    }
    assert_eq!(second().background.club, "Zug");
}

#[test]
fn an_exchange_of_two_entries_changes_their_groups_and_leaves_an_invitation_with_its_person() {
    let given = "sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 2\ngroups = { by = \"given\" }\n[[stage]]\nid = \"b\"\n\
        sessions = 1\nfield = { from = \"a\", per_group = 3, invited = [\"丙\"] }\n";
    let cup = Cup::new(false, Regulations::from_toml(given).unwrap());
    assert_eq!(cup.refuses("name,group\n甲,A\n乙,B\n丙,A\n丁,B\n"), "");
    assert_eq!(cup.groups(), [["甲", "丙"], ["乙", "丁"]]);
    let id = |place: usize| PlayerId(view(&cup.store, "cup").entries.players[place].id);
    acting(&cup.store, &cup.actor, "cup").exchange_players([id(2), id(3)], "填反").unwrap();
    assert_eq!(cup.names(), ["甲", "乙", "丁", "丙"]);
    assert_eq!(cup.groups(), [["甲", "丁"], ["乙", "丙"]]);
    let event = view(&cup.store, "cup");
    assert_eq!(event.head.regulations.stages[1].field.as_ref().unwrap().invited, ["丙"]);
}
