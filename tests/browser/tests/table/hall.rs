//! A display in the hall: it shows one slide after the other, follows the play, keeps what it has without network, and every
//! slide fits into it.

use crate::support::{
    Chromedriver, Event, PROJECTOR, Reader, SLUG, Screen, picture_of_screen, read, see, with_chromium,
};
use caipan::event::regulations::{Regulations, Shown};
use std::time::Duration;

const HALL: Reader = Reader { screen: PROJECTOR, language: "zh-CN", scripts: true };
/// What sticks out of the slide that is shown, or is smaller than can be read from afar.
const FAULTS: &str = "const slide = document.querySelector('main > section:not([hidden])');
    const out = [...slide.querySelectorAll('*')].filter((one) => {
        const { bottom, right } = one.getBoundingClientRect();
        return bottom > document.querySelector('.foot').getBoundingClientRect().top + 1 || right > innerWidth;
    });
    const small = [...slide.querySelectorAll(':is(li, p) > .of > .name, .points, .score, .seats b')].filter((one) => parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom ?? 1) < 38);
    return [...out, ...small].map((one) => `${one.tagName}.${one.className} ${one.textContent}`);";
/// The teams beside a given name that are cut, and whether a short and a long one are there.
const CUT_TEAMS: &str = "const place = document.querySelector('.players .of');
    place.innerHTML = `<span class='name w12'><span class='given'>Zoë García-Lorenzo y Ruiz</span> <span class='family'>de la Prada</span></span>
        <small><span class='name'></span></small>`;
    const [small, name] = [place.querySelector('small'), place.querySelector('small > .name')];
    const look = (letters) => {
        name.textContent = 'Wien '.repeat(letters).slice(0, letters);
        const [room, text] = [small, name].map((one) => one.getBoundingClientRect());
        const isSeen = text.top < room.bottom - 1;
        return [isSeen, isSeen && text.right > room.right + 1];
    };
    const looks = Array.from({ length: 150 }, (_, letters) => look(letters + 1));
    return [looks.filter(([, isCut]) => isCut).length, looks[0][0], looks[149][0]];";
pub const SHOWN: &str = "return document.querySelector('main > section:not([hidden])').dataset.kind;";

#[tokio::test]
async fn a_display_shows_what_is_played_and_goes_on_without_network() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, HALL, async |driver| {
        let driver = &driver;
        let mut proxy = event.proxy();
        driver.goto(proxy.url("127.0.0.1", &format!("/e/{SLUG}/screen"))).await?;
        see(driver, "the tables first, as nobody has results", SHOWN, "tables").await;
        event.play_first_round();
        let hand = "return document.querySelector('.tables .state').innerText;";
        see(driver, "the play", hand, "第 5/16 盘").await;
        for kind in ["players", "teams", "tables", "clock"] {
            driver.goto(proxy.url("127.0.0.1", &format!("/e/{SLUG}/screen?show={kind}"))).await?;
            see(driver, kind, SHOWN, kind).await;
            see(
                driver,
                "the time of day",
                "return /^\\d\\d:\\d\\d$/.test(document.querySelector('#now b').innerText);",
                true,
            )
            .await;
            picture_of_screen(driver, &format!("hall-{kind}")).await?;
            assert_eq!(read::<Vec<String>>(driver, FAULTS).await?, Vec::<String>::new(), "{kind}");
            if kind == "players" {
                assert_eq!(read::<(usize, bool, bool)>(driver, CUT_TEAMS).await?, (0, true, false));
            }
        }
        proxy.off();
        see(driver, "without network", "return document.body.classList.contains('offline');", true).await;
        let said = "return /^\\d\\d:\\d\\d 的成绩$/.test(document.querySelector('#now span').innerText);";
        see(driver, "as of when", said, true).await;
        see(driver, "it stays", SHOWN, "clock").await;
        proxy.on();
        see(driver, "back", "return document.body.classList.contains('offline');", false).await;
        Ok(())
    })
    .await;
}

/// What a reader of the standings has in hand: the link that has the focus, the text that is selected, and where the page stands
/// in the window.
const IN_HAND: &str = "return [document.activeElement.textContent, String(getSelection()), String(scrollY)];";

#[tokio::test]
async fn changed_rows_leave_focus_selection_and_place_and_are_said() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let reader = Reader { screen: Screen { width: 390, height: 500, ..PROJECTOR }, ..HALL };
    with_chromium(chromedriver, reader, async |driver| {
        let driver = &driver;
        driver.goto(event.page("/players")).await?;
        see(driver, "the players", "return document.querySelectorAll('#rows tr').length;", 16).await;
        let take = "const rows = [...document.querySelectorAll('#rows tr')];
            scrollTo(0, 120);
            rows[2].querySelector('a').focus({ preventScroll: true });
            getSelection().selectAllChildren(rows[4].querySelector('th a'));
            rows.forEach((row) => { row.kept = true; });";
        driver.execute(take, vec![]).await?;
        let before: Vec<String> = read(driver, IN_HAND).await?;
        assert!(before[..2].iter().all(|text| !text.is_empty()), "{before:?}");
        let order = "return [...document.querySelectorAll('#rows tr')].map((row) => row.id).join();";
        let first: String = read(driver, order).await?;
        event.play_first_round();
        let said = "return document.querySelector('.unseen[role=status]').textContent !== '';";
        see(driver, "that rows have changed, for those who do not see it", said, true).await;
        see(driver, "the winner first", "return document.querySelector('#rows .rank').textContent;", "1").await;
        assert_ne!(read::<String>(driver, order).await?, first, "rows have moved");
        assert_eq!(read::<Vec<String>>(driver, IN_HAND).await?, before);
        let kept = "return [...document.querySelectorAll('#rows tr')].filter((row) => row.kept).length;";
        assert_eq!(read::<usize>(driver, kept).await?, 16, "the same rows, none made anew");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_page_of_a_player_is_told_what_has_changed_and_the_focus_stays() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let reader = Reader { screen: Screen { width: 390, height: 500, ..PROJECTOR }, ..HALL };
    with_chromium(chromedriver, reader, async |driver| {
        let driver = &driver;
        driver.goto(event.page("/tables")).await?;
        see(driver, "the tables", "return document.querySelectorAll('#rows > li').length;", 4).await;
        driver.goto(read::<String>(driver, "return document.querySelector('#t1 .who a').href;").await?).await?;
        let listens = "return document.querySelector('[data-live]').dataset.live.includes('page=player/');";
        see(driver, "the page", listens, true).await;
        let take = "scrollTo(0, 60); document.querySelector('.opponents a').focus({ preventScroll: true });";
        driver.execute(take, vec![]).await?;
        let before: Vec<String> = read(driver, IN_HAND).await?;
        assert!(!before[0].is_empty(), "{before:?}");
        event.play_first_round();
        see(driver, "the result", "return document.querySelector('.past .gained') !== null;", true).await;
        let wide = "const rank = document.querySelector('.figures.three dd');
            const before = rank.innerHTML;
            rank.innerHTML = '192<small> / 256</small> <small class=\"move down\">▼116</small>';
            const isWhole = rank.scrollWidth <= rank.clientWidth;
            rank.innerHTML = before;
            return isWhole;";
        assert!(
            read::<bool>(driver, wide).await?,
            "a rank of three digits and its change are no wider than their place"
        );
        let said = "return document.querySelector('.unseen[role=status]').textContent !== '';";
        see(driver, "that it has changed, for those who do not see it", said, true).await;
        assert_eq!(read::<Vec<String>>(driver, IN_HAND).await?, before);
        let asked =
            "return performance.getEntriesByType('resource').filter(({ name }) => name === location.href).length;";
        assert_eq!(read::<usize>(driver, asked).await?, 0, "it was told, and did not ask");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_gong_takes_the_display_and_before_a_session_it_shows_who_sits_where() {
    let chromedriver = &Chromedriver::start();
    let over = &Event::begun(Regulations::default(), Duration::from_secs(4 * 60 * 60));
    let said = "return document.querySelector('.gong').innerText;";
    with_chromium(chromedriver, HALL, async |driver| {
        driver.goto(over.page("/screen")).await?;
        see(&driver, "the gong", SHOWN, "gong").await;
        assert!(read::<String>(&driver, said).await?.contains("仍在进行：1 · 2 · 3 · 4 桌"));
        picture_of_screen(&driver, "hall-gong").await
    })
    .await;
    let withheld = Regulations { shown: Shown::WithheldFrom(1), ..Regulations::default() };
    let over = &Event::begun(withheld, Duration::from_secs(4 * 60 * 60));
    with_chromium(chromedriver, HALL, async |driver| {
        driver.goto(over.page("/screen?show=players")).await?;
        see(&driver, "the gong, whatever is shown", SHOWN, "gong").await;
        assert!(!read::<String>(&driver, said).await?.contains("仍在进行"), "not who still plays");
        Ok(())
    })
    .await;
    let seated = &Event::seated();
    with_chromium(chromedriver, HALL, async |driver| {
        driver.goto(seated.page("/screen")).await?;
        see(&driver, "the seats", SHOWN, "seats").await;
        picture_of_screen(&driver, "hall-seats").await?;
        see(&driver, "everybody", "return document.querySelectorAll('.seats li').length;", 16).await;
        let used = "const list = document.querySelector('.seats');
            const right = Math.max(...[...list.children].map((line) => line.getBoundingClientRect().right));
            return Math.round(list.getBoundingClientRect().right - right);";
        see(&driver, "few names have all of the width", used, 0).await;
        let state = "return document.querySelector('.foot .badge').checkVisibility();";
        see(&driver, "no state of standings without standings", state, false).await;
        assert_eq!(read::<Vec<String>>(&driver, FAULTS).await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}
