//! Appeals: handed in by a leader with a link, with documents for those who decide, and results that are provisional until all are decided.

use crate::archive::exported;
use crate::support::{Browser, Organiser, Phone, acting, app_on, by_turns, paper};
use crate::totals::by_form;
use caipan::actions::{Actor, Role, Swap};
use caipan::event::event::Team;
use caipan::event::values::ids::{SessionNumber, TeamId};

#[test]
fn a_leader_hands_in_the_appeals_of_the_own_team_by_a_link() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let team = app.event().entries.teams[1].clone();
        let made = [("role", "leader"), ("label", "领队林"), ("team", &team.id.to_string())];
        let page = organiser.presses("/links?lang=en", "/links", &made);
        assert!(
            page.texts("#links-leaders tbody tr")[0].contains(&format!("Leader of {}", team.name)),
            "{}",
            page.text("main")
        );
        assert!(page.texts("#links-leaders tbody tr")[0].contains("Not used yet"));
        let without = organiser.presses("/links", "/links", &[("role", "leader"), ("label", "谁")]);
        assert_eq!(without.status, 422, "a leader has a team");
        let address = page.attributes("input.address", "value").swap_remove(0);
        let leader = Browser::new(&app.base);
        let landed = leader.get(&address[address.find("/link/").unwrap()..]);
        assert_eq!((landed.status, landed.value("by").as_str()), (200, "领队林"));
        // Only the own four are offered, only they are taken, and the board is nobody's business.
        let offered = landed.attributes("#people option", "value");
        assert_eq!(offered.len(), 4);
        let event = app.event();
        let own = event.entries.of_team(team.id).next().unwrap().name.clone();
        let others = event.entries.players.iter().find(|player| player.team_id != Some(team.id)).unwrap().name.clone();
        let hands_in = |who: &str| {
            let fields = [("session", "1"), ("who", who), ("ruling", "the chow was in time"), ("about", "rules")];
            leader.submit("/e/cup/appeals", "/e/cup/appeals", &fields)
        };
        assert_eq!(hands_in(&others).status, 403);
        // A part of the name will do, as at check-in.
        assert_eq!(hands_in(&own[..own.len() - own.chars().last().unwrap().len_utf8()]).status, 200);
        assert_eq!(leader.get("/e/cup/board").status, 403);
        let public = Browser::new(&app.base);
        assert!(leader.get("/e/cup/self").body.contains("/e/cup/appeals"));
        assert!(organiser.browser.get("/e/cup/appeals").text(".appeals").contains("the chow was in time"));
        assert_eq!(public.get("/e/cup/appeals").status, 401);
        let seen = organiser.browser.get("/e/cup/links?lang=en").texts("#links-leaders tbody tr");
        assert!(seen[0].contains("Last online"), "{seen:?}");
    });
}

#[test]
fn a_document_of_an_appeal_is_for_who_decides_and_who_handed_it_in() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let teams = app.event().entries.teams.clone();
        // All are called alike: what somebody may see does not follow from a name.
        let link = |role: &Role| {
            let made = acting(&app.store, &Actor::command_line(), "cup").make_link(role, "林", None);
            app.come_in(&made.unwrap())
        };
        let leader = |team: usize| link(&Role::Leader(TeamId(teams[team].id)));
        let (own, other, recorder, chief) = (leader(1), leader(0), link(&Role::Recorder), link(&Role::ChiefReferee));
        let who = app.event().entries.of_team(teams[1].id).next().unwrap().name.clone();
        let appeal = [("session", "1"), ("who", who.as_str()), ("ruling", "the chow was in time"), ("about", "rules")];
        assert_eq!(own.submit("/e/cup/appeals", "/e/cup/appeals", &appeal).status, 200);

        let of = own.get("/e/cup/appeals").value("of");
        let attaches = |browser: &Browser, name: &str, content: &[u8]| {
            let token = ("token".to_owned(), browser.get("/e/cup/appeals").value("token"));
            browser.send("/e/cup/appeals/documents", &[token, ("of".to_owned(), of.clone())], Some((name, content)))
        };
        let photo = [&b"\xff\xd8\xff\xe0"[..], &[7; 1_000_000]].concat();
        assert_eq!(attaches(&own, "记录 1.jpg", &photo).status, 200);
        assert_eq!(attaches(&chief, "plan.pdf", b"%PDF-1.4 the sheet").status, 200);
        let refused = |content: &[u8]| attaches(&own, "sheet.pdf", content).errors().join(" ");
        let kind = "“sheet.pdf” is not a photo or a PDF. Attach a JPEG, a PNG or a PDF.";
        for wrong in [&b"<script>alert(1)</script>"[..], b"", b"GIF89a"] {
            assert_eq!(refused(wrong), kind);
        }
        let large = refused(&[&b"%PDF-"[..], &[0; 8_000_000]].concat());
        assert!(large.starts_with("The document has 8.1 MB; the maximum is 8.0 MB."), "{large}");
        for nobody in [&other, &recorder] {
            assert_eq!(attaches(nobody, "mine.pdf", b"%PDF-1.4").status, 403);
        }

        let links = |browser: &Browser| browser.get("/e/cup/appeals").attributes(".documents a", "href");
        let seen = links(&own);
        assert_eq!((seen.len(), &links(&chief), &links(&organiser.browser)), (2, &seen, &seen));
        assert!(links(&other).is_empty() && links(&recorder).is_empty());
        let page = own.get("/e/cup/appeals?lang=en");
        assert!(page.texts(".documents li")[0].starts_with("记录 1.jpg 1.1 MB"), "{:?}", page.texts(".documents li"));
        assert_eq!(own.download(&seen[0]), photo);
        let header = |path: &str, name: &str| own.get(path).header(name).unwrap_or_default();
        for (path, kind, shown) in [(&seen[0], "image/jpeg", "inline"), (&seen[1], "application/pdf", "attachment")] {
            assert_eq!(header(path, "content-type"), kind);
            assert_eq!(header(path, "content-security-policy"), "default-src 'none'; sandbox");
            assert_eq!(header(path, "x-content-type-options"), "nosniff");
            assert!(header(path, "content-disposition").starts_with(&format!("{shown}; filename=\"appeal-")));
        }
        let guest = Browser::new(&app.base);
        let statuses = [&other, &recorder, &guest].map(|browser| browser.get(&seen[0]).status);
        assert_eq!(statuses, [403, 403, 401]);
        assert!(!guest.get("/e/cup/players").body.contains("appeals/documents"));

        // Withdrawn it stays, struck through; and the appeal with all of them once it is withdrawn itself.
        let of = own.get("/e/cup/appeals").attributes(".documents input[name=of]", "value").swap_remove(0);
        let withdraws = |browser: &Browser, reason: &str| {
            let token = ("token".to_owned(), browser.get("/e/cup/appeals").value("token"));
            let fields =
                [("of", of.as_str()), ("reason", reason)].map(|(name, value)| (name.to_owned(), value.to_owned()));
            browser.post("/e/cup/appeals/documents/withdraw", &[&fields[..], &[token]].concat()).status
        };
        assert_eq!(
            [withdraws(&other, "wrong"), withdraws(&own, " "), withdraws(&own, "the wrong table")],
            [403, 422, 200]
        );
        assert_eq!(withdraws(&own, "again"), 422);
        let page = chief.get("/e/cup/appeals");
        assert_eq!((page.texts(".documents s"), links(&chief).len()), (vec!["记录 1.jpg".to_owned()], 1));
        assert!(page.text(".documents .note").contains("the wrong table"));
        let audit = organiser.browser.get("/e/cup/audit?lang=en").texts("tbody tr");
        let said = |what: &str, also: &str| audit.iter().any(|row| row.contains(what) && row.contains(also));
        assert!(
            said("Attached a document to an appeal", "记录 1.jpg") && said("Undid a table’s note", "the wrong table"),
            "{audit:?}"
        );

        // The archive has the bytes, for the organiser alone, and every byte is held against its hash.
        let text = String::from_utf8(organiser.browser.download("/e/cup/archive.json")).unwrap();
        let archive = caipan::files::archive::read("cup.json", text.as_bytes()).unwrap();
        assert_eq!(archive.documents.iter().map(|one| one.bytes().unwrap().len()).collect::<Vec<_>>(), [1_000_004, 18]);
        let mut changed = archive.clone();
        changed.documents[1].content.replace_range(..4, "AAAA");
        let against = caipan::files::archive::problems("cup.json", &changed).unwrap();
        let line = 1 + text
            .lines()
            .position(|line| line.contains(&archive.documents[1].sha256) && line.contains("content"))
            .unwrap();
        assert_eq!(against.iter().map(|problem| problem.line).collect::<Vec<_>>(), [Some(line as u64)]);
    });
}

#[test]
fn an_appeal_stays_with_its_player_and_leader_when_seats_are_corrected_later() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let event = app.event();
        let table = &event.sessions[0].tables[0];
        let [east, south] = [table.players.east, table.players.south];
        let leader = |player| {
            let role = Role::Leader(event.entries.team_of(player).unwrap());
            app.come_in(&acting(&app.store, &Actor::command_line(), "cup").make_link(&role, "林", None).unwrap())
        };
        let (own, other) = (leader(east), leader(south));
        let who = event.entries.player_name(east);
        let appeal = [("session", "1"), ("who", who.as_str()), ("ruling", "the chow was in time"), ("about", "rules")];
        assert_eq!(own.submit("/e/cup/appeals", "/e/cup/appeals", &appeal).status, 200);
        let of = own.get("/e/cup/appeals").value("of");
        let attaches = |browser: &Browser| {
            let token = ("token".to_owned(), browser.get("/e/cup/appeals").value("token"));
            let file = ("sheet.pdf", &b"%PDF-1.4"[..]);
            browser.send("/e/cup/appeals/documents", &[token, ("of".to_owned(), of.clone())], Some(file)).status
        };
        assert_eq!((attaches(&own), attaches(&other)), (200, 403));
        let swap = Swap { players: [east, south], shown: app.event().version };
        acting(&app.store, &Actor::command_line(), "cup").swap_seats(SessionNumber(1), swap, "坐错").unwrap();

        let named = organiser.browser.get("/e/cup/appeals").text(".appeals h2");
        assert!(named.starts_with(&who), "{named}");
        assert_eq!((attaches(&own), attaches(&other)), (200, 403));
        let links = |browser: &Browser| browser.get("/e/cup/appeals").attributes(".documents a", "href");
        assert_eq!((links(&own).len(), links(&other).len()), (2, 0));
        assert_eq!(other.get(&links(&own)[0]).status, 403);
        let of = of.as_str();
        let withdraws = |browser: &Browser| {
            let token = browser.get("/e/cup/appeals").value("token");
            let fields = [("token", token.as_str()), ("of", of), ("reason", "重复")];
            let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
            browser.post("/e/cup/appeals/withdraw", &fields).status
        };
        assert_eq!((withdraws(&other), withdraws(&own)), (403, 200));
    });
}

#[test]
fn a_team_has_a_share_of_the_documents_that_fills_nobody_elses() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let teams = app.event().entries.teams.clone();
        let leaders = teams.iter().map(|team| app.come_in(&app.link("cup", &Role::Leader(TeamId(team.id)))));
        let leaders: Vec<Browser> = leaders.collect();
        let hands_in = |(leader, team): (&Browser, &Team)| {
            let who = app.event().entries.of_team(team.id).next().unwrap().name.clone();
            let appeal = [("session", "1"), ("who", who.as_str()), ("ruling", "早吃"), ("about", "rules")];
            assert_eq!(leader.submit("/e/cup/appeals", "/e/cup/appeals", &appeal).status, 200);
            leader.get("/e/cup/appeals").value("of")
        };
        let appeals: Vec<String> = leaders.iter().zip(&teams).map(hands_in).collect();
        let attaches = |browser: &Browser, at: usize, megabytes: usize| {
            let token = ("token".to_owned(), browser.get("/e/cup/appeals?lang=en").value("token"));
            let of = ("of".to_owned(), appeals[at].clone());
            let paper = [&b"%PDF-"[..], &vec![(at * 10 + megabytes) as u8; megabytes * 1_000_000]].concat();
            browser.send("/e/cup/appeals/documents", &[token, of], Some(("sheet.pdf", &paper)))
        };
        for (at, leader) in leaders.iter().take(3).enumerate() {
            assert_eq!([7, 4].map(|size| attaches(leader, at, size).status), [200, 200]);
            let more = attaches(leader, at, 1).errors().join(" ");
            let said = "With this file your team’s documents would have 12.1 MB; the maximum is 12.0 MB.";
            assert!(more.starts_with(said), "{more}");
        }
        let all = attaches(&leaders[3], 3, 4).errors().join(" ");
        let said = "With this file the event’s documents would have 37.1 MB; the maximum is 36.0 MB.";
        assert!(all.starts_with(said), "{all}");
        assert_eq!((attaches(&leaders[3], 3, 2).status, attaches(&organiser.browser, 0, 6).status), (200, 200));
    });
}

#[test]
fn results_are_provisional_until_every_appeal_is_decided() {
    by_turns(|database| {
        let app = app_on(database);
        let regulations = [("sessions", "1"), ("entry", "totals"), ("appeal_minutes", "0")];
        let organiser = Organiser::playing(&app, &regulations);
        let guest = Browser::new(&app.base);
        let standings = || guest.get("/e/cup/players?lang=en").text("main");
        by_form(&app, 1, 0);
        let appeal = [
            ("session", "1"),
            ("who", "3"),
            ("by", "领队林"),
            ("ruling", "the false win was none"),
            ("about", "rules"),
            ("fee", "200"),
        ];
        let hands_in = |with: &[(&str, &str)]| organiser.presses("/appeals", "/appeals", &[&appeal[..], with].concat());
        assert_eq!(hands_in(&[("who", "99")]).status, 422);
        assert_eq!(hands_in(&[("by", " ")]).status, 422);
        assert_eq!(hands_in(&[("who", "3 王建国")]).status, 200);
        organiser.goes(1, &["close", "publish"]);
        assert!(standings().contains("provisional until all appeals are decided (open: 1)"), "{}", standings());
        assert!(standings().contains("the false win was none"));
        assert!(organiser.browser.get("/e/cup/board").text(".board-line").contains("Appeals: 1"));
        let paper = organiser.browser.download("/e/cup/print.pdf?document=standings&language=en&paper=a4");
        assert!(paper::text(&paper).contains("all appeals are decided"), "{}", paper::text(&paper));

        // After the time only the chief referee takes one, and it is marked.
        let recorder = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1).browser;
        let late = recorder.submit("/e/cup/appeals", "/e/cup/appeals", &appeal);
        assert!(late.errors()[0].starts_with("The time for appeals after session 1 ended at"), "{:?}", late.errors());
        assert_eq!(hands_in(&[("who", "4"), ("about", "else"), ("fee", "")]).status, 200);
        let cards = || organiser.browser.get("/e/cup/appeals").texts(".appeals .card");
        assert!(cards().iter().any(|card| card.contains("late")), "{:?}", cards());

        let decides = |nth: usize, body: &str, verdict: &str, reason: &str| {
            let page = organiser.browser.get("/e/cup/appeals");
            let of = page
                .attributes(".appeals details:not(.take-back):not(.attach) input[name=of]", "value")
                .swap_remove(nth);
            let fields = [("of", of.as_str()), ("body", body), ("verdict", verdict), ("reason", reason)];
            organiser.presses("/appeals", "/appeals/decide", &fields)
        };
        // Before it is decided, whom other totals would move: shown, with a sum that is wrong, and nothing is stored.
        let looks = |east: i32, south: i32| {
            let page = organiser.browser.get("/e/cup/appeals?lang=en");
            let now = |seat: &str| page.attributes(&format!(".appeals [name=total-{seat}]"), "value")[0].parse::<i32>();
            let [east, south] = [now("E").unwrap() + east, now("S").unwrap() + south].map(|total| total.to_string());
            let of = page.attributes(".appeals input[name=of]", "value").swap_remove(0);
            let fields = [("of", of.as_str()), ("total-E", &east), ("total-S", &south), ("reason", "so far")];
            let page = organiser.browser.post("/e/cup/appeals/look", &page.filled("/e/cup/appeals/decide", &fields));
            assert_eq!(page.attributes(".appeals [name=total-E]", "value")[0], east, "what was typed stays");
            assert_eq!(page.attributes(".appeals [name=reason]", "value")[0], "so far");
            page
        };
        let before = standings();
        assert_eq!(looks(0, 0).text("#effect"), "Nobody moves in the ranking.");
        let moved = looks(900, -900);
        assert!(moved.texts("#effect li").iter().any(|line| line.contains("→ 1")), "{}", moved.text("#effect"));
        assert_eq!(moved.texts("#effect strong"), Vec::<String>::new());
        assert!(looks(900, -890).text("#effect strong").contains("instead of"));
        assert_eq!(standings(), before);

        let with_fee = |card: &String| card.contains("fee 200");
        let first = cards().iter().position(with_fee).unwrap();
        assert_eq!(decides(first, "organising-committee", "rejected", "no").status, 422, "rules are not theirs");
        assert_eq!(decides(first, "chief-referee", "rejected", " ").status, 422);
        assert_eq!(decides(first, "chief-referee", "rejected", "the tile was shown").status, 200);
        assert!(standings().contains("Chief referee: rejected. the tile was shown"), "{}", standings());
        assert!(standings().contains("(open: 1)"), "{}", standings());
        assert_eq!(decides(first, "arbitration-committee", "granted", "it was not").status, 200);
        let again = decides(first, "chief-referee", "rejected", "x");
        assert!(again.status == 422, "the committee's word is the last, and only it replaces that");
        assert_eq!(decides(1 - first, "organising-committee", "rejected", "nothing was wrong").status, 200);
        assert!(standings().contains("1 granted appeal has not been corrected yet"), "{}", standings());
        let stood =
            organiser.presses("/board", "/differences", &[("reason", "the false win was paid back at the table")]);
        assert_eq!(stood.status, 200, "{:?}", stood.errors());
        assert!(standings().contains("Official After session 1."), "{}", standings());
        assert_eq!(organiser.browser.get("/e/cup/appeals").texts(".appeals .badge.live"), Vec::<String>::new());
        // The audit says it in words, by table and by person.
        let rows =
            |query: &str| organiser.browser.get(&format!("/e/cup/audit?lang=en{query}")).texts(".audit tbody tr");
        let (all, at_one) = (rows(""), rows("&session=1&table=1"));
        assert!(at_one.len() > 1 && at_one.len() < all.len(), "{} of {}", at_one.len(), all.len());
        assert!(at_one.iter().all(|row| row.contains("Session 1 · Table 1")), "{at_one:?}");
        assert!(all.iter().any(|row| row.contains("Decided an appeal") && row.contains("“it was not”")), "{all:?}");
        let by_referees = rows("&who=referee").len();
        assert!(by_referees > 0 && by_referees < all.len(), "{by_referees}");
        assert_eq!(rows("&who=nobody"), Vec::<String>::new());
        let page = organiser.browser.get("/e/cup/audit?lang=en");
        let (words, codes) = (page.texts("[name=action] option"), page.attributes("[name=action] option", "value"));
        let place = words.iter().position(|word| word == "Decided an appeal").unwrap();
        let decided = rows(&format!("&action={}", codes[place]));
        assert!(decided.len() > 1 && decided.iter().all(|row| row.contains("Decided an appeal")), "{decided:?}");

        let archive: serde_json::Value = serde_json::from_str(&exported(&app.store, "cup")).unwrap();
        let kinds: Vec<_> = archive["table_notes"].as_array().unwrap().iter().map(|row| &row["note"]["kind"]).collect();
        assert_eq!(kinds.iter().filter(|kind| **kind == "appeal-decided").count(), 3);
    });
}
