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
    let named = |player| Name::of_player(guest.locale, &event.entries, player).in_two_lines();
    let players = draw.players.iter().map(|(number, player)| (number.0, named(*player)));
    let line = |(place, (number, name))| LotLine { number, name, latest: place == shown };
    let mut teams: Vec<LotLine> = (1..).zip(teams.chain(players)).take(shown).map(line).collect();
    let players = teams.split_off(draw.teams.len().min(teams.len()));
    let title = |id: &'static str| guest.locale.msg(id).arg("shown", shown).arg("of", draw.numbers()).to_string();
    let body = |lines: Vec<LotLine>| Body::Lots(widest(lines.iter().map(|line| &line.name)), lines);
    let mut all = slides(guest, ("lots", title("screen-lots-teams")), teams, MAX_LOTS, body);
    for slide in &mut all {
        slide.id.insert_str(0, "teams-");
    }
    all.extend(slides(guest, ("lots", title("screen-lots")), players, MAX_LOTS, body));
    all
}
