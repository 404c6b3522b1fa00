//! Plates over a broadcast's picture: they follow the play as late as they are told to, and stay within what every screen shows.

use crate::support::{Chromedriver, Event, PROJECTOR, Reader, picture_of_screen, read, see, with_chromium};
use caipan::event::regulations::Regulations;
use std::time::Duration;

const BROADCAST: Reader = Reader { screen: PROJECTOR, language: "zh-CN", scripts: true };
const PLATES: &str = "return getComputedStyle(document.querySelector('main')).visibility === 'visible' ? [...document.querySelectorAll('.plate .change')].map((one) => one.innerText).join(' ').trim() : 'nothing';";
/// What of the plates is outside the 5 % at each side that some screens cut off.
const OUTSIDE: &str = "return [...document.querySelectorAll('header, section')].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < innerWidth * 0.049 || right > innerWidth * 0.951 || top < innerHeight * 0.049 || bottom > innerHeight * 0.951;
}).map((one) => one.className || one.tagName);";

#[tokio::test]
async fn plates_stay_behind_the_play_as_far_as_the_regulations_say() {
    let regulations = Regulations { overlay_delay: 3, ..Regulations::default() };
    let (event, chromedriver) = (&Event::begun(regulations, Duration::from_secs(60)), &Chromedriver::start());
    with_chromium(chromedriver, BROADCAST, async |driver| {
        let driver = &driver;
        // Less than the regulations say is not to be had.
        driver.goto(event.page("/overlay/1?delay=0")).await?;
        see(driver, "nothing yet", PLATES, "nothing").await;
        see(driver, "the table as it was when the picture began", PLATES, "").await;
        let watch = "window.seen = undefined; window.told = undefined;
            const source = new EventSource(document.querySelector('main').dataset.live);
            source.addEventListener('at', () => { window.listens = true; });
            source.addEventListener('rows', () => { window.told ??= performance.now(); });
            new MutationObserver(() => { window.seen ??= performance.now(); }).observe(document.querySelector('main'), { childList: true });";
        driver.execute(watch, vec![]).await?;
        see(driver, "it listens", "return window.listens ?? false;", true).await;
        // One hand, which is won: how many of a round come in one message is chance, and of the drawn ones there is no plate.
        event.east_wins([1].into_iter());
        see(driver, "the plates", "return window.seen !== undefined && window.told !== undefined;", true).await;
        let behind: f64 = read(driver, "return window.seen - window.told;").await?;
        assert!(behind > 2900.0, "{behind} ms");
        see(driver, "the last hand", "return document.querySelectorAll('.last:not(.gone)').length;", 1).await;
        assert_eq!(read::<Vec<String>>(driver, OUTSIDE).await?, Vec::<String>::new());
        assert_eq!(read::<String>(driver, "return getComputedStyle(document.body).backgroundColor;").await?, "rgba(0, 0, 0, 0)");
        picture_of_screen(driver, "overlay-table").await?;
        driver.goto(event.page("/overlay")).await?;
        see(driver, "who leads", "return document.querySelectorAll('.standings li').length;", 4).await;
        assert_eq!(read::<Vec<String>>(driver, OUTSIDE).await?, Vec::<String>::new());
        picture_of_screen(driver, "overlay-standings").await
    })
    .await;
}
