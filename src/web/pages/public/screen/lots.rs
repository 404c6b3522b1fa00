//! The lots on a display, as far as they are shown.

use super::slide::{Body, LotLine, Slide, slides};
use event::event::Event;
use site::name::{Name, widest};
use site::visitor::Visitor;

/// Numbers on a slide.
const MAX_LOTS: usize = 40;

/// The numbers of teams, then of players; the last one shown is marked.
pub(super) fn lots(guest: &Visitor, event: &Event) -> Vec<Slide> {
    let Some(draw) = event.draw.as_deref() else { return Vec::new() };
    let shown = draw.shown.unwrap_or(0);
    let teams = draw.teams.iter().map(|(number, team)| (*number, Name::of_team(guest.locale, &event.entries, *team)));
    let named = |player| Name::of_player(guest.locale, &event.entries, player);
    let names: Vec<Name> = draw.players.iter().map(|(_, player)| named(*player)).collect();
    let in_two_lines = |name: &Name| name.clone().in_two_lines(&names);
    let players = draw.players.iter().zip(&names).map(|((number, _), name)| (number.0, in_two_lines(name)));
    let line = |(place, (number, name))| LotLine { number, name, latest: place == shown };
    let mut teams: Vec<LotLine> = (1..).zip(teams.chain(players)).take(shown).map(line).collect();
    let players = teams.split_off(draw.teams.len().min(teams.len()));
    let body = |lines: Vec<Option<LotLine>>| Body::Lots(widest(lines.iter().flatten().map(|line| &line.name)), lines);
    let of_kind = |id: &'static str, lines: Vec<LotLine>, of: usize| {
        let title = guest.locale.msg(id).arg("shown", lines.len()).arg("of", of).to_string();
        // With those to come on its last slide, it has the columns of a whole one from the beginning.
        let listed = lines.len().next_multiple_of(MAX_LOTS).min(of);
        let mut lines: Vec<Option<LotLine>> = lines.into_iter().map(Some).collect();
        lines.resize_with(listed, || None);
        // The title says how many have a number.
        let all = slides(guest, ("lots", title), lines, MAX_LOTS, body);
        all.into_iter().map(|slide| Slide { part: String::new(), ..slide }).collect::<Vec<_>>()
    };
    let mut all = of_kind("screen-lots-teams", teams, draw.all_teams());
    for slide in &mut all {
        slide.id.insert_str(0, "teams-");
    }
    all.extend(of_kind("screen-lots", players, draw.all_players()));
    all
}
