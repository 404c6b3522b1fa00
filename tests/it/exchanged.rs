//! Two players who were entered in each other's place: names and details are exchanged at once, and nothing else is.

use crate::any_number::holds;
use crate::archive::exported;
use crate::support::{Organiser, acting, app_on, by_turns};
use caipan::actions::Actor;
use caipan::event::event::{Background, Player};
use caipan::event::values::ids::PlayerId;
use caipan::files::archive::read;

#[test]
fn two_who_were_entered_in_each_others_place_are_exchanged_at_once() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let players = || app.event().entries.players.clone();
        let ids = [0, 1, 4].map(|place: usize| players()[place].id);
        let registers = |registers: &str| Background { registers: registers.to_owned(), ..Background::default() };
        for (id, known) in [(ids[0], registers("EMA 08010039")), (ids[2], registers("MIL 7"))] {
            let command_line = Actor::command_line();
            acting(&app.store, &command_line, "cup").set_background(PlayerId(id), &known, "补录").unwrap();
        }
        let before = app.event();
        let [first, mate, other] = [0, 1, 4].map(|place: usize| before.entries.players[place].clone());
        let privacy = format!("/entries/players/{}", ids[1]);
        organiser.presses(&privacy, &format!("{privacy}/privacy"), &[("privacy", "initials")]);

        let form = format!("/entries/players/{}", ids[0]);
        let exchanges = |with: i32, reason: &str| {
            let fields = [("with", with.to_string()), ("reason", reason.to_owned())];
            let fields = fields.each_ref().map(|(field, value)| (*field, value.as_str()));
            organiser.presses(&format!("{form}?lang=en"), &format!("{form}/exchange"), &fields)
        };
        assert_eq!(exchanges(ids[2], " ").errors(), ["Enter a reason."]);
        exchanges(ids[2], "两人填反").well();
        let person = |of: &Player| (of.name.clone(), of.background.clone());
        let after = app.event();
        assert_eq!(person(&after.entries.players[0]), person(&other));
        assert_eq!(person(&after.entries.players[4]), person(&first));
        assert_eq!(after.entries.players[0].team_id, first.team_id, "the place stays");
        assert_eq!(after.sessions[0].tables[0].players, before.sessions[0].tables[0].players);

        // Two of one team, one of whom is shown by initials.
        assert_eq!(exchanges(ids[1], "又填反").errors(), Vec::<String>::new());
        assert_eq!([person(&players()[0]), person(&players()[1])], [person(&mate), person(&other)]);
        assert_eq!([players()[0].privacy.code(), players()[1].privacy.code()], ["initials", ""]);

        let audit = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap().audit;
        let renamed: Vec<&str> =
            audit.iter().filter(|row| row.action == "rename_player").map(|row| row.detail.as_str()).collect();
        assert_eq!(renamed.len(), 4);
        assert!(renamed[0].contains("两人填反") && renamed[3].contains("又填反"), "{renamed:?}");
        holds(&app.store);
    });
}
