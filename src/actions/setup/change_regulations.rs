//! Changing the regulations: by those who decide, once a session has begun only with a reason. A preview shows first
//! whose places in the ranking change. What was published keeps the old ranking.

use crate::setup::create_event::{check_regulations, check_starts};
use crate::{
    Acting, Error, Result, add_reason, permission, reason_if, refused, require, require_unchanged_but_for_tables,
};
use event::event::{ChangeScope, Event, Player, PlayerRole, RankMove, Session, Table, Team};
use event::regulations::settings::{SETTINGS, Until};
use event::regulations::{Regulations, SheetRules};
use event::sheet::hand_result::{HandResult, Refusal};
use event::values::ids::SessionNumber;
use messages::{Message, refusal, setting_name, setting_value};
use recount::seating::incomparable;
use rules::HandNumber;
use serde_json::json;
use store::audit::{self, About};
use store::events;

/// What a change of the regulations would do.
#[derive(Clone, Debug)]
pub struct RegulationsPreview {
    /// The version of the event that it is for.
    pub version: i32,
    /// Whether the preview of an earlier version is still valid: no more than hands and notes at tables have come
    /// since.
    pub stands: bool,
    /// Whether a session has begun, so that a reason is required.
    pub begun: bool,
    /// The session that would be closed and published automatically, because it is complete.
    pub closes: Option<SessionNumber>,
    /// The players whose place in the ranking changes.
    pub players: Vec<RankMove>,
    /// The teams whose place in the ranking changes.
    pub teams: Vec<RankMove>,
}

impl Acting<'_> {
    /// What a change to these regulations would do; nothing is stored. `shown` is the version of the preview that the
    /// requester has seen.
    ///
    /// # Errors
    /// Those of [`Acting::change_regulations`], but for the reason and the version.
    pub fn preview_regulations(&self, new: &Regulations, shown: Option<i32>) -> Result<RegulationsPreview> {
        let event = self.event(permission::decide)?;
        self.check(&event, new)?;
        let changed = event.with_regulations(new.clone());
        let (version, begun) = (event.version, event.has_begun());
        let stands = match shown {
            Some(shown) => self
                .store
                .read(|conn| Ok::<_, Error>(audit::is_unchanged_but_for_tables(conn, event.head.id, shown)?))?,
            None => false,
        };
        let (players, teams) = (event.rank_moves(&changed), event.team_moves(&changed));
        let closes = self.session_to_close(&changed)?.map(|session| session.number);
        Ok(RegulationsPreview { version, stands, begun, closes, players, teams })
    }

    /// Changes the regulations of an event. What the chief referee has decided about single tables stays.
    ///
    /// # Errors
    /// The new regulations are the current ones, or not valid; they have fewer sessions than are seated, or more than
    /// the chart seats; recorded hands are not valid under the new game, rotation, counting of fans or tariffs, each
    /// named; the game or a setting that is fixed once results are signed would change although they are; a session has
    /// begun and no reason is given; more than hands and notes at tables has changed since the version `shown`; or the
    /// actor is not an organiser and switches automatic steps, which also seat and start sessions, on or off.
    pub fn change_regulations(&self, new: &Regulations, why: &str, shown: i32) -> Result<()> {
        let changed = self.change_event(permission::decide, |conn, event| {
            require_unchanged_but_for_tables(conn, event.head.id, shown)?;
            self.check(event, new)?;
            let mut detail = json!({ "before": event.head.regulations, "after": new });
            add_reason(&mut detail, reason_if(event.has_begun(), why)?);
            events::update(conn, event.head.id, &event.head.name, new)?;
            let about = About::Event(event.head.id, ChangeScope::Everything);
            self.audit(conn, about, "change_regulations", &detail)
        });
        self.go_on_after(changed)
    }

    fn check(&self, event: &Event, new: &Regulations) -> Result<()> {
        let switches = new.automatic != event.head.regulations.automatic;
        require(!switches || permission::organise(self.actor, event.head.id))?;
        check(event, new)
    }
}

fn check(event: &Event, new: &Regulations) -> Result<()> {
    let old = &event.head.regulations;
    check_regulations(old, new, event.head.teams)?;
    check_starts(old, new)?;
    if new == old {
        return refused(Message::new("regulations-same"));
    }
    let mut against = Vec::new();
    if !event.head.teams && new.compares_teams() && !old.compares_teams() {
        against.push(Message::new("plan-duplicate-teams"));
    }
    let seated = event.sessions.len();
    if usize::from(new.sessions) < seated {
        against.push(Message::new("regulations-seated").arg("sessions", new.sessions).arg("seated", seated));
    }
    against.extend(changed_stage(event, new));
    let last = event.sessions.last().map(|session| session.number);
    if let Some((number, (place, stage, _))) = last.and_then(|number| Some((number, new.stage_of(number)?)))
        && place > 0
        && event.decided_field(&stage.id).is_none()
    {
        let seated = Message::new("regulations-seated-stage").arg("session", number.0);
        against.push(seated.arg("stage", stage.called()));
    }
    let offered = event.chart.as_deref().filter(|live| live.then_by.is_none()).map(|live| live.chart.sessions.len());
    let planned = new.charted();
    if let Some(offered) = offered.filter(|offered| planned > old.charted() && usize::from(planned) > *offered) {
        against.push(Message::new("chart-too-short").arg("offered", offered).arg("planned", planned));
    }
    let sizes = [
        (PlayerRole::Regular, "regulations-team", "size", old.team_size, new.team_size),
        (PlayerRole::Substitute, "regulations-reserves", "reserves", old.max_reserves(), new.max_reserves()),
    ];
    // What is no smaller than before fits the teams as they are. Those who left take no place, nor do stand-ins.
    for (role, id, size, _, smaller) in sizes.into_iter().filter(|(.., before, now)| now < before) {
        let takes_place = |own: &&Player| own.role == role && !event.entries.withdrawn.contains(&own.id);
        let players = |team: &Team| event.entries.of_team(team.id).filter(takes_place).count();
        if let Some(team) = event.entries.teams.iter().find(|team| players(team) > usize::from(smaller)) {
            against.push(Message::new(id).arg("team", &team.name).arg("players", players(team)).arg(size, smaller));
        }
    }
    let SheetRules { entry, base, forfeited, .. } = old.sheet_rules();
    let sheets = SheetRules { entry, base, forfeited, ..new.sheet_rules() };
    if sheets != old.sheet_rules() {
        against.extend(event.tables().flat_map(|table| invalid_hands(event, table, new)));
    }
    if new.duplicate != old.duplicate {
        let seats = |session: &Session| session.tables.iter().map(|table| table.players).collect::<Vec<_>>();
        let unfit = |of: &Regulations, session| incomparable(event, of.duplicate.as_ref(), &seats(session));
        // A seating that did not fit the old regulations either is no reason against the new ones.
        let mut fitted = event.sessions.iter().filter(|session| unfit(old, session).is_none());
        against.extend(fitted.find_map(|session| unfit(new, session)));
    }
    let false_wins_cost = |of: &Regulations| of.sheet_rules().tariffs.false_win_imp > 0;
    if false_wins_cost(old) != false_wins_cost(new) {
        against.extend(event.tables().find_map(|table| judged_false_win(table)));
    }
    if let Some(table) = event.tables().find(|table| table.signed.is_some()) {
        let fixed = SETTINGS.iter().filter(|of| of.until == Until::Results && of.value(new) != of.value(old));
        let stays = fixed.map(|of| {
            Message::new("regulations-stays")
                .arg("field", setting_name(of))
                .arg("before", setting_value(of, &of.value(old)))
        });
        let stays = stays.chain((new.game() != old.game()).then(|| Message::new("regulations-game")));
        against.extend(stays.map(|what| what.arg("session", table.session.0).arg("table", table.number.0)));
    }
    if against.is_empty() { Ok(()) } else { Err(Error::Refused(against)) }
}

/// A message that names the first false win of a table: it was judged by the old tariffs, in points or in IMP.
fn judged_false_win(table: &Table) -> Option<Message> {
    let judged = |hand: &&HandResult| hand.penalties().iter().any(|penalty| penalty.foul.is_false_win());
    let hand = table.sheet.hands().iter().find(judged)?;
    let message = Message::new("regulations-false-win").arg("session", table.session.0).arg("table", table.number.0);
    Some(message.arg("hand", hand.number().get()))
}

/// A message if a stage that has begun, or whose field is decided, would be changed.
fn changed_stage(event: &Event, new: &Regulations) -> Option<Message> {
    let old = &event.head.regulations;
    let in_play =
        event.sessions.last().and_then(|session| old.stage_of(session.number)).map_or(0, |(place, ..)| place + 1);
    let decided = event.stage_rows().stages.len();
    let kept = old.stages.iter().take(in_play.max(if decided > 1 { decided } else { 0 }));
    let differs = kept.enumerate().find(|(place, stage)| {
        let other = new.stages.get(*place);
        let open = place + 1 == old.stages.len();
        other.is_none_or(|other| other.id != stage.id || (other.sessions != stage.sessions && !open))
    });
    differs.map(|(_, stage)| {
        Message::new("regulations-stage").arg("stage", stage.called()).arg("sessions", stage.sessions)
    })
}

/// A message for each hand of a table that is not valid under other regulations, with the first reason.
fn invalid_hands(event: &Event, table: &Table, new: &Regulations) -> Vec<Message> {
    let names = event.names(table);
    let (_, against) = table.sheet.under_rules(new.sheet_rules());
    let message = |(hand, reasons): (HandNumber, Vec<Refusal>)| {
        let why = reasons.first().map(|reason| refusal(reason, &names));
        let message = Message::new("regulations-hands").arg("session", table.session.0).arg("table", table.number.0);
        why.into_iter().fold(message.arg("hand", hand.get()), |message, why| message.arg("why", why))
    };
    against.into_iter().map(message).collect()
}
