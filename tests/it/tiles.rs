//! Tiles kept with a hand have to be a winning hand; and the pages about tiles and fans for everybody.

use crate::support::{App, Browser, Organiser, Page, Phone, Referee, acting, app, hand_of};
use caipan::actions::{Actor, Error, FileImport};
use caipan::files::kinds::TableKind;
use caipan::messages::Locale;
use caipan::rules::Fan;
use caipan::rules::fan::Profile;
use caipan::site::show::query;
use scraper::{Html, Selector};
use serde_json::json;

fn running(app: &App) -> Referee {
    let organiser = Organiser::playing(app, &[]);
    Referee::of(app, &organiser.slug, 1)
}

const WON: [(&str, &str); 3] = [("ending", "discard"), ("winner", "E"), ("discarder", "S")];

#[test]
fn tiles_that_cannot_be_are_refused_and_nothing_is_stored() {
    let app = app();
    let referee = running(&app);
    for (tiles, message) in [
        ("[345m] 22p45sEEE +6s", "10 tiles before the winning tile, counting a kong as three; there must be 13."),
        ("[345m] {7777s} 22p45sEEE", "The winning tile is missing: mark it with “+”."),
        ("[345m] {7777s} 22p45sEEE +9s", "These tiles are not a winning hand."),
        ("[345m] {7777s} 22p47sEEE +6s", "Tile text, character 20: this is a fifth 7 of bamboos; there are only 4."),
        ("[345x]", "Tile text, character 2: the suit is missing."),
    ] {
        let filled = [&WON[..], &[("basic_points", "8"), ("tiles", tiles)]].concat();
        let refused = referee.checks(1, &filled);
        assert_eq!(refused.status, 422, "{tiles}");
        assert!(refused.errors()[0].starts_with(message), "{tiles}: {:?}", refused.errors());
    }
    let view = app.event();
    assert!(view.sessions[0].tables[0].sheet.hands().is_empty());
}

#[test]
fn more_than_the_tiles_give_is_asked_about_at_every_door() {
    let app = app();
    let referee = running(&app);
    let tiles = "[345m] {7777s} 22p45sEEE +6s";
    let asked = |claimed: u16| {
        format!("{claimed} points are claimed, but by the saved tiles only 8 of them count, without flowers.")
    };
    // On the page of the sheet.
    let filled = [&WON[..], &[("basic_points", "88"), ("tiles", tiles)]].concat();
    let refused = referee.checks(1, &filled);
    assert!(refused.status == 422 && refused.errors()[0].starts_with(&asked(88)), "{:?}", refused.errors());
    // From a phone, of points and of fans.
    let phone = Phone::of(&app, "cup", 2);
    let won = json!({ "ending": "discard", "winner": "E", "discarder": "S", "tiles": tiles });
    for (claim, claimed) in [(json!({ "basic_points": 88 }), 88), (json!({ "fans": "60 61 66 67 77" }), 9)] {
        let mut what = won.clone();
        what.as_object_mut().unwrap().extend(claim.as_object().unwrap().clone());
        let reply = phone.sends("hands", hand_of(1, 0, what));
        assert!(reply.json["messages"][0].as_str().unwrap().starts_with(&asked(claimed)), "{}", reply.json);
    }
    // From a file, of which nothing is stored; with a reason it stands, and what is less than the tiles give stands by itself.
    let head = "session,table,hand,ending,winner,discarder,points,tiles,fans_reason\n";
    let import = |rows: &str| {
        let bytes = format!("{head}{rows}").into_bytes();
        let file = FileImport { kind: TableKind::Hands, ..FileImport::of_players("h.csv", &bytes) };
        acting(&app.store, &Actor::command_line(), "cup").import_file(&file, |_| {})
    };
    match import(&format!("1,3,1,discard,E,S,88,{tiles},\n")) {
        Err(Error::Refused(why)) => {
            let why = Locale::En.say(&why[0]);
            assert!(why.starts_with(&format!("h.csv, line 2: {}", asked(88))), "{why}");
        }
        other => panic!("{other:?}"),
    }
    import(&format!("1,3,1,discard,E,S,88,{tiles},the chief referee decided\n1,4,1,discard,E,S,8,{tiles},none\n"))
        .unwrap();
    let view = app.event();
    let of_table = |table: usize| view.sessions[0].tables[table].sheet.hands().to_vec();
    assert!(of_table(0).is_empty() && of_table(1).is_empty());
    assert_eq!((of_table(2)[0].fans_reason(), of_table(3)[0].fans_reason()), ("the chief referee decided", ""));
}

#[test]
fn an_event_counts_fans_as_its_regulations_say() {
    let app = app();
    let organiser = Organiser::of(&app);
    let literal = Profile::Literal1998;
    let created = [("name", "Cup"), ("slug", "cup"), ("counting", literal.name())];
    assert_eq!(organiser.browser.submit("/events/new?preset=cn-1998", "/events", &created).status, 200);
    let view = app.event();
    assert_eq!(view.head.regulations.fans, literal.options());
}

#[test]
fn everybody_may_ask_what_a_hand_is_worth() {
    let app = app();
    let browser = Browser::new(&app.base);
    let tiles = "tiles=%5B345m%5D%7B7777s%7D22p45sEEE%2B6s";
    let page = browser.get(&format!("/hand?{tiles}&seat=S&flowers=2&claim=%E6%9A%97%E6%9D%A0"));
    assert_eq!(page.text("#worth strong"), "8 points");
    assert_eq!(
        page.text(".verdict strong"),
        "No win: the hand has 6 points without flowers, but a win needs 8. If a win was declared: “Win declared below the minimum”."
    );
    let page = browser.get(&format!("/hand?{tiles}&claim=nonsense"));
    assert!(page.errors()[0].starts_with("“nonsense” is not a fan"), "{:?}", page.errors());
    let page = browser.get("/hand?tiles=12&lang=zh-Hans");
    assert_eq!(page.errors(), ["牌面第 1 个字符：缺花色。请在数字后写 m、p 或 s，例如 345m。"]);
}

#[test]
fn one_tile_more_or_less_is_judged_as_well() {
    let app = app();
    let browser = Browser::new(&app.base);
    let hand = |tiles: &str| browser.get(&format!("/hand?tiles={}", encoded(tiles)));
    let thirteen = hand("[CCC][FFF]999mEEPP");
    assert_eq!(thirteen.attributes(".waits .tiles", "aria-label"), ["E", "P"]);
    assert_eq!(thirteen.texts(".waits li > span:last-child"), ["106", "126"]);
    assert!(thirteen.texts(".discards").is_empty());
    let fourteen = hand("[CCC][FFF]999mEEPP+1s");
    assert_eq!(fourteen.attributes(".discards[open] > ul > li > .tiles", "aria-label"), ["1s"]);
    assert_eq!(fourteen.attributes(".discards li li .tiles", "aria-label"), ["E", "P"]);
    assert_eq!(fourteen.texts(".discards li li > span:last-child"), ["106", "126"]);
    // Of a hand that wins it is not the first question.
    let won = hand("[CCC][FFF]999mEEPP+P");
    assert!(won.texts(".discards[open]").is_empty() && won.texts(".discards").len() == 1);
    assert_eq!(won.texts(".fans tr").len(), won.texts(".fans td small").len());
    assert!(won.texts(".fans td small").iter().all(|sentence| sentence.ends_with('.')), "each fan is explained");
}

#[test]
fn a_browser_keeps_the_page_without_tiles_and_may_put_it_on_its_first_screen() {
    let app = app();
    let browser = Browser::new(&app.base);
    for page in ["/hand", "/hand/world-series"] {
        assert_eq!(browser.get(page).attributes("link[rel=manifest]", "href"), ["/hand/manifest.webmanifest"]);
        let control = |address: &str| {
            let answer = ureq::get(format!("{}{address}", app.base)).call().unwrap();
            answer.headers()["cache-control"].to_str().unwrap().to_owned()
        };
        assert_eq!(control(page), "private, max-age=86400");
        assert_eq!(control(&format!("{page}?tiles=1m")), "no-cache");
    }
    let manifest: serde_json::Value = serde_json::from_slice(&browser.download("/hand/manifest.webmanifest")).unwrap();
    assert_eq!((&manifest["name"], &manifest["start_url"]), (&"Hand calculator".into(), &"/hand".into()));
    assert_eq!(browser.get("/hand/other").status, 404);
}

/// Three dragons, a pung of nines and a pair of the other wind: 330, held at 320.
const DRAGONS: &str = "[CCC][FFF]999mEEPP+P";

/// What an address cannot have as it is.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"&=._-".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[test]
fn everybody_may_ask_what_a_hand_of_the_world_series_is_worth() {
    let app = app();
    let browser = Browser::new(&app.base);
    let hand = |rest: &str| browser.get(&format!("/hand/world-series?tiles={}", encoded(rest)));
    let page = hand(&format!("{DRAGONS}&seat=S"));
    assert_eq!(
        (page.text("#worth strong"), page.text("#worth .quiet")),
        ("320 points".into(), "The sum of 330 is above the limit.".into(),)
    );
    let counted = page.texts(".fans th");
    assert_eq!(
        counted,
        [
            "2.1.1 Mixed One-Suit",
            "3.1 Value Honor ×3",
            "3.2.2 Big Three Dragons",
            "4.1 All Triplets",
            "8.1.3 Mixed Greater Terminals",
        ]
    );
    let manual = page.attributes(".fans th a", "href");
    assert_eq!(manual[2], "/patterns#pattern-3.2.2");
    assert_eq!(page.attributes(".fans tr:nth-child(3) .tiles", "aria-label"), ["CCC FFF PPP"]);
    assert_eq!(page.attributes(".list > .tiles", "aria-label"), ["999m CCC FFF PPP EE"]);
    let left_out = "8.1.1 Mixed Lesser Terminals: not with Mixed Greater Terminals, which is of the same series";
    assert_eq!(page.texts(".list li"), [left_out]);
    assert_eq!(page.texts(".waits li > span:last-child"), ["230", "320"]);
    assert!(page.text("#answer").contains("The responsible player pays 910, the two others 25 each"));
    assert_eq!(page.text(".switches label:last-child"), "Final Draw / Final Discard");

    // Where it was won, and what the event decided, count.
    let small = "[567s]3356789m789p+7m";
    for (rest, worth) in [
        ("", "5 points ✓"),
        ("&minimum=15", "5 points ✗"),
        ("&self_draw=on&last_tile=on", "15 points ✓"),
        ("&minimum=nonsense&seat=X&blessing=luck&values=none", "5 points ✓"),
    ] {
        let page = hand(&format!("{small}{rest}"));
        let wins = if page.texts("#worth .official").is_empty() { "✗" } else { "✓" };
        assert_eq!(format!("{} {wins}", page.text("#worth strong")), worth, "{rest}");
    }
    let one_suit = "[333m]4556677889m+8m";
    assert_eq!(hand(one_suit).text("#worth strong"), "80 points");
    assert_eq!(hand(&format!("{one_suit}&values=mahjong-time")).text("#worth strong"), "100 points");
    assert!(hand(&format!("{one_suit}&share_limit=30")).body.contains("pays 180, the two others 30 each"));
    assert!(hand(&format!("{one_suit}&share_limit=uniform")).body.contains("All three pay 80"));
    assert!(hand(&format!("{one_suit}&self_draw=on")).body.contains("All three pay 80; the winner receives 240"));
    let two_ways = hand("111222333m44m55p+5p");
    assert_eq!(two_ways.texts(".card.list").len(), 1);
    assert!(two_ways.texts(".list li").iter().any(|why| why.contains("5.1.3") && why.contains("another arrangement")));

    // What is no hand of this game is one of the other, to which the page leads with the same tiles.
    let knitted = hand("147m258p369sESWN+C");
    assert_eq!(knitted.errors(), ["These tiles are not a winning hand. Compare them with the table."]);
    let other = knitted.attributes(".games a[href]", "href").concat();
    assert_eq!(browser.get(&other).text("#worth strong"), "24 points", "{other}");
    assert_eq!(hand("12m").text("#worth"), "11 more tiles, then the winning tile.");
    assert_eq!(hand("12").errors().len(), 1);
    assert!(hand(&format!("{small}&blessing=heaven")).errors()[0].starts_with("This is not a Blessing of Heaven"));
    let blessed = hand("12357m22p345sNNN+6m&self_draw=on&blessing=heaven");
    assert_eq!(blessed.text(".fans tr:last-child th"), "9.4.1 Blessing of Heaven");
}

#[test]
fn a_claim_of_patterns_is_judged_in_every_language() {
    let app = app();
    let browser = Browser::new(&app.base);
    let judged = |claim: &str, language: &str| {
        let tiles = encoded(DRAGONS);
        browser.get(&format!("/hand/world-series?tiles={tiles}&seat=S&claim={}&lang={language}", encoded(claim)))
    };
    for (language, exact, under, over, reason) in [
        (
            "en",
            "The claim is exact: 320 points.",
            "Under-claimed: the claim counts as made, 160 points.",
            "Over-claimed: not all of the 140 points claimed count. 100 points of the claim may count.",
            "8.1.1 Mixed Lesser Terminals: not with Mixed Greater Terminals, which is of the same series",
        ),
        (
            "zh-Hans",
            "报番正确：320 分。",
            "少报：按所报计 160 分。",
            "多报：所报的 140 分中有不能计的番，可成立的为 100 分。",
            "8.1.1 混全带幺: 与混幺九同属一类，只计高的",
        ),
        (
            "zh-Hant",
            "報番正確：320 分。",
            "少報：按所報計 160 分。",
            "多報：所報的 140 分中有不能計的番，可成立的為 100 分。",
            "8.1.1 混全帶幺: 與混幺九同屬一類，只計高的",
        ),
    ] {
        let right = judged("2.1.1,3.1*3,3.2.2,4.1,8.1.3", language);
        assert_eq!(right.text(".verdict.exact strong"), exact);
        let little = judged("3.1*3,3.2.2", language);
        assert_eq!(little.text(".verdict.under-claimed strong"), under);
        let forgotten = little.text(".verdict p:last-child");
        assert!(["2.1.1 ", "4.1 ", "8.1.3 "].iter().all(|one| forgotten.contains(one)), "{forgotten}");
        let much = judged("8.1.1,8.1.3", language);
        assert_eq!(much.text(".verdict.over-claimed strong"), over);
        assert_eq!(much.texts(".verdict li"), [reason]);
    }
    let named = judged("Mixed Greater Terminals;番牌*3", "en");
    assert_eq!(named.text(".verdict strong"), "Under-claimed: the claim counts as made, 130 points.");
    let unknown = judged("4.1,1.7", "en").errors();
    assert!(unknown[0].starts_with("“1.7” is not a pattern"), "{unknown:?}");
    let get = |tiles: &str, rest: &str| browser.get(&format!("/hand/world-series?tiles={}{rest}", encoded(tiles)));
    let small = "[567s]3356789m789p+7m";
    for (tiles, rest, verdict) in [
        (small, "&minimum=15&claim=1.1", "No win: the hand has 5 points, but a win needs 15."),
        (small, "&claim=1.2", "Over-claimed: none of the claim is in these tiles."),
        (DRAGONS, "&minimum=15&seat=S&claim=3.1", "Under-claimed: the claim is 10 points, but a win needs 15."),
        ("147m258p369sESWN+C", "&claim=1.2", "No win: these tiles are not a winning hand."),
    ] {
        let said = get(tiles, rest).text(".verdict strong");
        assert!(said.starts_with(verdict), "{said}");
    }
}

#[test]
fn each_example_of_the_patterns_leads_to_its_check() {
    let app = app();
    let browser = Browser::new(&app.base);
    let manual = browser.get("/patterns");
    let checks = manual.attributes("article a[href^='/hand']", "href");
    let worth = manual.texts("article p strong");
    assert_eq!((checks.len(), worth.len()), (44, 44));
    for (check, worth) in checks.iter().zip(worth) {
        assert_eq!(browser.get(check).text("#worth strong"), worth, "{check}");
    }
}

/// What the example of each entry of a manual is worth, and what counts in it.
pub fn examples(manual: &Page) -> Vec<(u16, String)> {
    let (html, worth) = (Html::parse_document(&manual.body), Selector::parse("article.card p strong").unwrap());
    let examples = html.select(&worth).map(|worth| {
        let points: String = worth.text().flat_map(str::chars).filter(char::is_ascii_digit).collect();
        let behind = worth.next_siblings().filter_map(|node| node.value().as_text());
        let counted: String = behind.map(|text| &**text).collect();
        (points.parse().unwrap(), counted.trim().to_owned())
    });
    examples.collect()
}

/// The entries of a manual that a search finds.
pub fn found(browser: &Browser, manual: &str, wanted: &str) -> Vec<String> {
    let page = browser.get(&format!("{manual}?lang=en&q={}", query(wanted)));
    page.attributes("article.card:not([hidden])", "id")
}

#[test]
fn every_fan_has_an_entry_whose_list_adds_up_and_counts_it() {
    let app = app();
    let browser = Browser::new(&app.base);
    for locale in Locale::ALL {
        let page = browser.get(&format!("/fans?lang={}", locale.code()));
        let entries = page.attributes("article.card", "id");
        assert_eq!(entries, Fan::all().map(|fan| format!("fan-{}", fan.number())).collect::<Vec<_>>());
        assert!(!page.body.contains("fan-sentence"), "{}", locale.code());
        let examples = examples(&page);
        assert_eq!(examples.len(), entries.len());
        for (fan, (worth, counted)) in Fan::all().zip(examples) {
            let name = locale.fan(fan);
            assert!(counted.contains(name), "{name}: {counted}");
            let points = |part: &str| -> u16 {
                let (_, points) = part.rsplit_once('\u{a0}').unwrap();
                points.split('×').map(|factor| factor.parse::<u16>().unwrap()).product()
            };
            assert_eq!(counted.split("\u{a0}· ").map(points).sum::<u16>(), worth, "{name}");
        }
    }
}

#[test]
fn a_search_of_fans_finds_names_in_any_language_and_whole_numbers() {
    let app = app();
    let browser = Browser::new(&app.base);
    let found = |wanted: &str| found(&browser, "/fans", wanted);
    assert_eq!(found("双龙会"), ["fan-13", "fan-29"]);
    assert_eq!(found("雙龍會"), ["fan-13", "fan-29"]);
    assert_eq!(found("terminal chows"), ["fan-13", "fan-29", "fan-72"]);
    assert_eq!(found("16"), [16, 28, 29, 30, 31, 32, 33].map(|fan| format!("fan-{fan}")));
    assert_eq!(found("kong").len(), 7, "the kong fans, and the two won by a kong");
    assert!(found("nothing").is_empty());
}
