//! What is to be put right, on a board that stays open: each thing is there within two seconds of whatever another has done, without the
//! page being loaded, and gone again after three presses at most.

use crate::support::{
    Chromedriver, Event, LAPTOP, PATIENCE, PHONE, Reader, Server, acting, picture, see, with_chromium,
};
use caipan::actions::{self, Actor, Changes, DrawnBy, LotsFrom, NewEvent, NewNote, Role, Source, TableCommand, Totals};
use caipan::event::event::{FieldDiffers, Table};
use caipan::event::notes::appeal::{AppealBody, AppealPaper, AppealVerdict};
use caipan::event::regulations::Regulations;
use caipan::event::sheet::penalty::{Entrant, StandardPenalty};
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::rules::{BySeat, GamePoints, Seat, StandardPoints};
use caipan::store::{Store, now};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use thirtyfour::prelude::*;

const SLUG: &str = "cup";
/// So soon a board says what has happened.
const SOON: Duration = Duration::from_secs(2);
/// So many presses mend anything.
const PRESSES: usize = 3;

/// In no order, and awkward.
const NAMES: [&str; 16] = [
    "Zoë d’Artagnan-Őszöd Ñandú",
    "王",
    "O'Neill",
    "Wolfeschlegelsteinhausen-Müßig",
    "Ångström",
    "欧阳娜娜",
    "von der Großhüttenbach-Ziège",
    "马",
    "Tom",
    "陈",
    "Ísold Þórðardóttir",
    "林冲",
    "Maria João Figueiredo da Conceição",
    "司马相如",
    "Łukasz Brzęczyszczykiewicz",
    "赵",
];

const STAGES: &str = r#"
sessions = 4
entry = "totals"
appeal_minutes = 0
[[stage]]
id = "qualification"
name = "预赛"
sessions = 2
order = ["standard:all", "game:all", "lot"]
[[stage]]
id = "final"
name = "决赛"
sessions = 2
field = { from = "qualification", places = "1-8" }
carry = { standard = "1/2", game = "0" }
[[stage.seating]]
by = "standing"
"#;

/// An event of sixteen with its server, and what others do in it.
struct Day {
    store: Store,
    server: Server,
    _folder: TempDir,
}

impl Day {
    /// Drawn, and nothing seated.
    fn drawn(regulations: &str) -> Day {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).unwrap();
        let regulations = Regulations::from_toml(regulations).unwrap();
        let new = NewEvent { slug: SLUG.into(), name: "杯".into(), teams: false, regulations };
        let actor = Actor::command_line();
        actions::create_event(&store, &actor, &new, now()).unwrap();
        let list = format!("name\n{}\n", NAMES.join("\n"));
        acting(&store, &actor, SLUG).import_entries("entries.csv", list.as_bytes()).unwrap();
        acting(&store, &actor, SLUG).choose_chart(&Source::Generated(2).into()).unwrap();
        acting(&store, &actor, SLUG).draw_lots("领队会", DrawnBy::Seed("2026".into()), "").unwrap();
        Day { server: Server::of(store.clone()), store, _folder: folder }
    }

    /// Two sessions are over, the field of the final is decided, and all is published.
    fn decided() -> Day {
        let day = Day::drawn(STAGES);
        day.plays(1);
        day.plays(2);
        let is_drawn = day.store.event(SLUG).unwrap().unwrap().field_to_draw(1).is_some();
        let from = if is_drawn { LotsFrom::Seed("s".into()) } else { LotsFrom::Nothing };
        acting(&day.store, &Actor::command_line(), SLUG).decide_field("final", &from).unwrap();
        day.publishes(2);
        day
    }

    fn event(&self) -> Arc<caipan::event::event::Event> {
        self.store.event(SLUG).unwrap().unwrap()
    }

    fn begins(&self, session: u16) {
        let (actor, session) = (Actor::command_line(), SessionNumber(session));
        acting(&self.store, &actor, SLUG).seat_session(session, "s").unwrap();
        acting(&self.store, &actor, SLUG).start_session(session).unwrap();
    }

    fn plays(&self, session: u16) {
        self.begins(session);
        let tables = self.event().session(SessionNumber(session)).unwrap().tables.len() as u16;
        for table in 1..=tables {
            // Told apart by their ends, so that nobody is equal.
            let own = i32::from(session * 40 + table * 8);
            self.types((session, table), [620 + own, 540 - own + 1, 450 - 2, 390 + 1]);
        }
        acting(&self.store, &Actor::command_line(), SLUG).close_session(SessionNumber(session)).unwrap();
    }

    fn publishes(&self, session: u16) {
        let session = SessionNumber(session);
        acting(&self.store, &Actor::command_line(), SLUG).publish_standings(session).unwrap();
    }

    fn notes(&self, (session, table): (u16, u16), said: TableCommand) -> String {
        let entry = format!("7e57ab1e-0000-4000-9000-{:0>12}", self.event().version);
        let (place, id) = ((SessionNumber(session), TableNumber(table)), entry.parse().unwrap());
        let new = NewNote { entry: id, device: None, said };
        acting(&self.store, &Actor::command_line(), SLUG).note_at_table(place, &new).unwrap();
        entry
    }

    /// Somebody types four totals, or corrects them; also such as do not add up.
    fn types(&self, place: (u16, u16), totals: [i32; 4]) {
        let totals = BySeat::from_fn(|seat: Seat| GamePoints(totals[seat as usize]));
        let totals = Totals { totals, to_nobody: None, reason: "抄错了".into(), link: None, seen: None };
        self.notes(place, TableCommand::Counted { totals, cards: None });
    }

    /// An appeal of East at a table is granted.
    fn grants(&self, place: (u16, u16)) {
        let (by, ruling, fee) = ("Ő".to_owned(), "少记 8 分".to_owned(), String::new());
        let paper = AppealPaper { seat: Seat::East, by, ruling, about_rules: true, fee, pass: None };
        let appeal = self.notes(place, TableCommand::Appealed(paper)).parse().unwrap();
        let (body, reason) = (AppealBody::ChiefReferee, "成立".to_owned());
        self.notes(
            place,
            TableCommand::AppealDecided(AppealVerdict { appeal, body, granted: true, reason, fee_returned: false }),
        );
    }

    /// They go home.
    fn leave(&self, gone: BTreeSet<PlayerId>) {
        let changes = Changes { gone, ..Changes::default() };
        let version = self.event().version;
        acting(&self.store, &Actor::command_line(), SLUG).repair_draw(&changes, "家中有事", version).unwrap();
    }

    /// So many of the field, the first first.
    fn finalists(&self, count: usize) -> Vec<PlayerId> {
        let event = self.event();
        let field = event.decided_field("final").unwrap().entrants;
        field.iter().take(count).map(|of| PlayerId(event.entries.players[of.entrant - 1].id)).collect()
    }

    /// Two totals of the qualification are exchanged so that the field differs as it is `wanted`.
    fn corrects(&self, wanted: impl Fn(&FieldDiffers) -> bool) {
        let event = self.event();
        let both = || Seat::ALL.into_iter().flat_map(|one| Seat::ALL.map(|other| (one, other)));
        for table in event.sessions.iter().take(2).flat_map(|session| &session.tables) {
            for (one, other) in both() {
                let mut totals = table.cards().values().map(|total| total.0);
                totals.swap(one as usize, other as usize);
                let mut then = Table::clone(table);
                then.signed.as_mut().unwrap().totals = BySeat::from_fn(|seat: Seat| GamePoints(totals[seat as usize]));
                if event.with_table(then).field_differs(1).is_some_and(|differs| wanted(&differs)) {
                    return self.types((table.session.0, table.number.0), totals);
                }
            }
        }
        panic!("no exchange changes the field so");
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address)
    }

    fn link(&self, role: &Role) -> String {
        let token = acting(&self.store, &Actor::command_line(), SLUG).make_link(role, "林主任", None).unwrap();
        self.url(&format!("/link/{}", token.secret()))
    }
}

/// A board that stays open, and what is pressed there.
struct Board<'a> {
    driver: &'a WebDriver,
    presses: usize,
}

impl Board<'_> {
    async fn of<'a>(driver: &'a WebDriver, day: &Day) -> WebDriverResult<Board<'a>> {
        driver.goto(day.link(&Role::Organiser)).await?;
        driver.goto(day.url("/e/cup/board")).await?;
        see(driver, "the board", "return !!document.querySelector('[data-live]');", true).await;
        Ok(Board { driver, presses: 0 })
    }

    /// Somebody else does something: the board shows it soon, and is not loaded for it.
    async fn tells(&mut self, what: &str, done: impl FnOnce()) -> WebDriverResult<()> {
        self.driver.execute("window.stays = true;", vec![]).await?;
        done();
        let begun = Instant::now();
        let there =
            format!("return window.stays && !!document.querySelector({});", json!(format!(".differences {what}")));
        see(self.driver, what, &there, true).await;
        let took = begun.elapsed();
        println!("{what}: told after {} ms", took.as_millis());
        assert!(took < SOON, "{what}: {took:?}");
        self.presses = 0;
        Ok(())
    }

    /// Does something on the page; where the page comes anew just then, on the new one.
    async fn persists(&self, act: impl AsyncFn() -> WebDriverResult<()>) -> WebDriverResult<()> {
        let begun = Instant::now();
        loop {
            match act().await {
                Err(_) if begun.elapsed() < PATIENCE => {}
                done => return done,
            }
        }
    }

    async fn clicks(&mut self, css: &str) -> WebDriverResult<()> {
        self.persists(async || self.driver.find(By::Css(css)).await?.click().await).await?;
        self.presses += 1;
        Ok(())
    }

    /// Writes into fields of a form, and presses its button.
    async fn sends(&mut self, form: &str, fields: &[(&str, &str)]) -> WebDriverResult<()> {
        for (name, value) in fields {
            let field = format!("{form} [name='{name}']");
            self.persists(async || {
                let field = self.driver.find(By::Css(&field)).await?;
                field.clear().await?;
                field.send_keys(*value).await
            })
            .await?;
        }
        self.clicks(&format!("{form} button")).await
    }

    /// Nothing is left to be put right, after few presses.
    async fn is_calm(&self, what: &str) {
        let calm = "return document.readyState === 'complete' && location.pathname.endsWith('/board') && !document.querySelector('.differences');";
        see(self.driver, what, calm, true).await;
        println!("{what}: {} presses", self.presses);
        assert!(self.presses <= PRESSES, "{what}: {} presses", self.presses);
    }
}

const ANEW: &str = "form[action$='/fields/final/anew']";
const AGAIN: &str = "form[action$='/sessions/2/publish']";

#[tokio::test]
async fn a_correction_after_the_cut_and_a_finalist_who_goes_home_are_told_at_once_and_mended_in_two_presses() {
    let chromedriver = &Chromedriver::start();
    let reader = Reader { screen: LAPTOP, language: "zh-CN", scripts: true };
    with_chromium(chromedriver, reader, async |driver| {
        type Done = fn(&Day);
        let members: Done = |day| day.corrects(|differs| differs.joins.len() == 1);
        let order: Done = |day| day.corrects(|differs| differs.joins.is_empty() && !differs.others.is_empty());
        let left: Done = |day| day.leave(day.finalists(1).into_iter().collect());
        let day = &Day::decided();
        let mut board = Board::of(&driver, day).await?;
        let all = [("members", members, true), ("order only", order, true), ("a finalist who goes home", left, false)];
        for (what, done, changes_ranking) in all {
            board.tells(ANEW, || done(day)).await?;
            board.sends(ANEW, &[("reason", "总分更正")]).await?;
            if changes_ranking {
                board.sends(AGAIN, &[]).await?;
            }
            board.is_calm(what).await;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_granted_appeal_is_told_at_once_and_carried_out_in_three_presses() {
    let chromedriver = &Chromedriver::start();
    let reader = Reader { screen: PHONE, language: "en-GB", scripts: true };
    with_chromium(chromedriver, reader, async |driver| {
        let day = &Day::drawn("sessions = 2\nentry = \"totals\"\n");
        day.plays(1);
        let mut board = Board::of(&driver, day).await?;
        let sheet = "a[href='/e/cup/sessions/1/tables/3']";
        board.tells(sheet, || day.grants((1, 3))).await?;
        board.clicks(&format!(".differences {sheet}")).await?;
        let totals = day.event().place(1, 3).unwrap().1.cards().map(|total| total.0);
        let [east, north] = [totals[Seat::East] + 8, totals[Seat::North] - 8].map(|total| total.to_string());
        let fields = [("signed-E", east.as_str()), ("signed-N", &north), ("reason", "申诉成立")];
        board.sends("form[action$='/sessions/1/tables/3/totals']", &fields).await?;
        board.clicks("header a[href='/e/cup/board']").await?;
        board.is_calm("a granted appeal").await;
        // Or nothing is to be corrected, and that is said.
        board.tells(".acts summary", || day.grants((1, 2))).await?;
        board.clicks(".differences .acts summary").await?;
        board.sends("form[action$='/e/cup/differences']", &[("reason", "无须更正")]).await?;
        board.is_calm("an appeal that changes nothing").await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn net_totals_of_a_file_are_told_at_once_and_converted_in_one_press() {
    let chromedriver = &Chromedriver::start();
    let reader = Reader { screen: LAPTOP, language: "en-GB", scripts: true };
    with_chromium(chromedriver, reader, async |driver| {
        let day = &Day::drawn("sessions = 2\nentry = \"totals\"\n");
        day.begins(1);
        let mut board = Board::of(&driver, day).await?;
        let net = || {
            let event = day.event();
            let rows = event.sessions[0].tables.iter().flat_map(|table| {
                let names = event.names(table);
                Seat::ALL.map(|seat| {
                    format!("1,{},\"{}\",{}\n", table.number, names[seat], [40, -8, -8, -24][seat as usize])
                })
            });
            let file = format!("session,table,player,game_points\n{}", rows.collect::<String>());
            acting(&day.store, &Actor::command_line(), SLUG)
                .import_file(&Event::results(&file, "typed at home"), |_| {})
                .unwrap();
        };
        board.tells("form[action$='/sessions/1/totals/convert']", net).await?;
        board.sends(".differences form[action$='/sessions/1/totals/convert']", &[]).await?;
        board.is_calm("net totals by file").await;
        assert_eq!(board.presses, 1);
        assert_eq!(day.event().sessions[0].tables[3].cards().values().map(|total| total.0), [540, 492, 492, 476]);
        Ok(())
    })
    .await;
}

/// Six things at once: two appeals, the field, two penalties of who left, and the ranking.
fn six() -> Day {
    let day = Day::decided();
    let finalists = day.finalists(2);
    day.leave(finalists.iter().copied().collect());
    for of in finalists {
        let penalty = StandardPenalty { of: Entrant::Player(of), points: StandardPoints::whole(1) };
        acting(&day.store, &Actor::command_line(), SLUG).give_standard_penalty(penalty, "迟到").unwrap();
    }
    let event = day.event();
    let left = |table: &Table| table.players.values().iter().any(|player| event.entries.withdrawn.contains(&player.0));
    let others = event.sessions[0].tables.iter().filter(|table| !left(table)).take(2);
    others.for_each(|table| day.grants((1, table.number.0)));
    day
}

#[tokio::test]
async fn none_one_and_six_things_fit_a_phone_and_a_laptop_and_every_button_is_in_reach() {
    let chromedriver = &Chromedriver::start();
    let one = Day::decided();
    one.corrects(|differs| differs.joins.len() == 1);
    one.publishes(2);
    let days = [(0, Day::decided()), (1, one), (6, six())];
    for language in ["en-GB", "zh-CN"] {
        let reader = Reader { screen: LAPTOP, language, scripts: true };
        with_chromium(chromedriver, reader, async |driver| {
            for (count, day) in &days {
                driver.goto(day.link(&Role::Organiser)).await?;
                for (width, height, mobile) in [(390, 844, true), (1366, 768, false)] {
                    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
                    driver.goto(day.url("/e/cup/board")).await?;
                    driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
                    see(&driver, "so many", "return document.querySelectorAll('.differences > ul > li').length;", *count).await;
                    let wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth;";
                    see(&driver, "as wide as the screen", wide, true).await;
                    let small = "return [...document.querySelectorAll('.differences :is(button, .button, summary, input:not([type=hidden]))')]
                        .filter((one) => one.offsetHeight > 0 && one.offsetHeight < 44).map((one) => one.outerHTML);";
                    see(&driver, "what a thumb meets", small, json!([])).await;
                    for scheme in ["light", "dark"] {
                        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
                        driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
                        picture(&driver, &format!("differences-{count}-{language}-{width}-{scheme}")).await?;
                    }
                }
            }
            Ok(())
        })
        .await;
    }
}
