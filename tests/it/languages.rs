//! Every page in every language: the language it says it is in, no text missing, no character of another script.

use crate::house::web_sources;
use crate::support::{Browser, ENTRIES, Organiser, app};
use caipan::messages::Locale;
use caipan::web::routes::ROUTES;
use scraper::{Html, Selector};
use serde_json::Value;
use std::collections::BTreeSet;

/// Characters of the Simplified texts that Traditional Chinese does not have.
const SIMPLIFIED: &str = "与东丢两严个临为丽么义乐习书争于仅从仪们众会伟体关册写冯决况净减凑几凭刘则刚创删别办务动励区华协单卫 \
    却双发变叠号后听启吴员响团国场坏墙声处备头奖孙宝实宽对寻导将尝尽属带并庄库应废开弃张强归当录径态总战 \
    户执扫扰抢报择捞损换据掷搁数断无旧时显晓暂机权杠条来杰构标栏样档检欢欧没测浏涛满灯点状独环现电画监盖 \
    盘码础确离种积称竞笔筹签简类红级纳纸线练组织终经结绕给络绝统继绩绪续维绿编网罚罢职胜脑脚节荣莲获蒋虽 \
    衔补装见观规览计认让议记许设访证评识诈诉词试该语误说请诺读谁谢负财责败账质贴费资赖赛赢赵转轮软载较输 \
    边达过运还这进远违连迟适选递郑钓钟钥链销锁错锣锦长门闭问闲间队阳阶际陈随隐静页项顺须颁预领频题风飞饼 \
    马驳验鹜齐龄龙";

/// Words that are written otherwise in Taiwan and Hong Kong, and second spellings.
const FOREIGN: [&str; 12] =
    ["公佈", "宣佈", "祕", "二維碼", "操作記錄", "記錄表", "組織者", "裁判員", "當前", "身份", "密鑰", "帳戶"];

fn simplified_in(text: &str) -> String {
    text.chars().filter(|character| *character != ' ' && SIMPLIFIED.contains(*character)).collect()
}

#[test]
fn no_text_in_traditional_chinese_has_a_simplified_character_or_a_second_spelling() {
    let mut read = 0;
    for file in std::fs::read_dir("templates/messages/zh-Hant").unwrap() {
        let path = file.unwrap().path();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            assert_eq!(simplified_in(line), "", "{}: {line}", path.display());
            assert!(!FOREIGN.iter().any(|word| line.contains(word)), "{}: {line}", path.display());
            read += 1;
        }
    }
    assert!(read > 2500);
    assert_eq!(simplified_in("裁判长宣布比赛开始"), "长赛开");
}

#[test]
fn every_field_that_is_read_and_every_row_of_an_archive_has_a_name() {
    let source = web_sources().into_iter().map(|(_, text)| text).collect::<String>();
    let typed = source.split("fields").flat_map(|rest| {
        let read = [".value(\"", ".optional(\"", ".value::<", ".optional::<"].iter().any(|by| rest.starts_with(by));
        read.then(|| rest.split('"').nth(1)).flatten()
    });
    let fields = typed.map(|name| format!("field-{}", name.replace('_', "-")));
    let bound = std::fs::read_to_string("src/event/record/binding.rs").unwrap();
    let named =
        bound.split("format!(\"").skip(1).filter(|rest| rest.contains(" {")).filter_map(|rest| rest.split(' ').next());
    let rows = named.filter(|name| name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'));
    let rows: Vec<String> = rows.map(|name| format!("archive-row-{}", name.replace('_', "-"))).collect();
    assert!(rows.len() > 15, "{rows:?}");
    let keys: std::collections::BTreeSet<String> = fields.chain(rows).collect();
    // Those of settings are held by `settings`.
    assert!(keys.len() > 40, "{keys:?}");
    for locale in Locale::ALL {
        let known: std::collections::BTreeSet<String> = locale.keys("").collect();
        let missing: Vec<&String> = keys.difference(&known).collect();
        assert_eq!(missing, Vec::<&String>::new(), "{locale:?}");
    }
}

/// What the tests type into forms besides the entries.
const TYPED: &str = include_str!("support/people.rs");

/// The addresses of pages, those of an event at which a session has been played.
fn pages() -> Vec<String> {
    let is_page = |path: &&str| !path.starts_with("/api/") && !path.ends_with("/live") && !path.contains("{token}");
    let paths = ROUTES.iter().filter(|route| route.method == "GET").map(|route| route.path).filter(is_page);
    let filled = paths.map(|path| {
        let path = path
            .replace("{event}", "cup")
            .replace("{user}", "1")
            .replace("{download}", "players.csv")
            .replace("{game}", "world-series");
        let numbered = ["session", "table", "hand", "player", "team", "link", "revision"];
        numbered.iter().fold(path, |path, name| path.replace(&format!("{{{name}}}"), "1"))
    });
    filled.filter(|path| !path.contains('{')).collect()
}

#[test]
fn every_page_speaks_every_language() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    for table in 1..=4 {
        let referee = crate::support::Referee::of(&app, "cup", table);
        assert_eq!(referee.records(1, &[("ending", "stopped")]).status, 200);
    }
    for action in ["close", "publish"] {
        organiser.on_session(1, action);
    }
    let name = app.event().head.name.clone();
    let (guest, words) = (Browser::new(&app.base), Selector::parse("body").unwrap());
    let other = Selector::parse("body [lang], script, noscript").unwrap();
    let [mut pages_seen, mut without_names] = [0, 0];
    for (path, browser) in pages().iter().flat_map(|path| [(path, &organiser.browser), (path, &guest)]) {
        for locale in Locale::ALL {
            let page = browser.get(&format!("{path}?lang={}", locale.code()));
            // What a script puts into a page is no page.
            if !page.body.contains("<html") {
                continue;
            }
            pages_seen += 1;
            let said = format!("<html lang=\"{}\"", locale.code());
            // The referee's page is the same for everybody: its script says in which language it is.
            let whose =
                if page.body.contains("id=\"facts\"") && path.ends_with("/record") || path.starts_with("/practice") {
                    format!("<html lang=\"{}\"", Locale::default().code())
                } else {
                    said
                };
            assert!(page.body.contains(&whose), "{path} in {}: {}", locale.code(), page.status);
            assert!(!page.body.contains("Unknown localization"), "{path} in {}", locale.code());
            if locale.code() == "zh-Hant" {
                let html = Html::parse_document(&page.body);
                let foreign: String =
                    html.select(&other).flat_map(|element| element.text()).chain([ENTRIES, TYPED, &name]).collect();
                let all: String = html.select(&words).flat_map(|element| element.text()).collect();
                // Names stay as they were entered.
                let strange: String = simplified_in(&all).chars().filter(|one| !foreign.contains(*one)).collect();
                assert_eq!(strange, "", "{path}");
                without_names += 1;
            }
        }
    }
    assert!(pages_seen > 150 && without_names > 50, "{pages_seen} {without_names}");
}

#[test]
fn the_browser_s_list_decides_until_somebody_chooses() {
    let app = app();
    Organiser::with_event(&app);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    for (wish, title) in [
        ("zh-TW,zh;q=0.9,en;q=0.8", "個人排名"),
        ("zh-HK", "個人排名"),
        ("zh-CN,zh;q=0.9", "个人排名"),
        ("zh", "个人排名"),
        ("en-GB,zh;q=0.5", "Players"),
        ("zh-TW;q=0.3,en;q=0.7", "Players"),
        ("fr", "个人排名"),
    ] {
        let mut answer =
            agent.get(format!("{}/e/cup/players", app.base)).header("accept-language", wish).call().unwrap();
        let body = answer.body_mut().read_to_string().unwrap();
        assert!(body.contains(&format!(">{title}</h1>")), "{wish}");
    }
    let browser = Browser::new(&app.base);
    assert_eq!(browser.get("/e/cup/players?lang=zh-Hant").text("h1"), "個人排名");
    let page = browser.get("/e/cup/players");
    assert_eq!(page.attributes(".languages a", "hreflang"), ["zh-Hans", "zh-Hant", "en"], "each is one tap away");
    assert_eq!(page.attributes(".languages [aria-current]", "hreflang"), ["zh-Hant"]);
}

#[test]
fn the_script_gets_every_text_in_every_language() {
    let app = app();
    let page = Browser::new(&app.base).get("/practice").body;
    let (_, facts) = page.split_once("id=\"facts\">").unwrap();
    let facts: Value = serde_json::from_str(facts.split_once("</script>").unwrap().0).unwrap();
    let texts = |code: &str| facts["texts"][code].as_str().unwrap();
    let said = |code: &str, text: &str| texts(code).lines().any(|line| line == text);
    assert!(said("zh-Hans", "east = 东") && said("zh-Hant", "east = 東"));
    assert!(said("en", "record-round = { $wind } round"), "as in the file: the script fills it in");
    assert!(texts("en").contains("\ncolumn-game-points ="), "what own-points is made of");
    let keys = |code: &str| {
        let lines = texts(code).lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned()).collect::<BTreeSet<_>>()
    };
    for locale in Locale::ALL {
        let sent = keys(locale.code());
        let own: BTreeSet<_> = ["record-", "foul-"].into_iter().flat_map(|beginning| locale.keys(beginning)).collect();
        assert!(own.len() > 300);
        assert_eq!(own.difference(&sent).collect::<Vec<_>>(), [] as [&String; 0], "{}", locale.code());
    }
    assert_eq!(facts["fans"].as_array().unwrap().len(), 80);
}
