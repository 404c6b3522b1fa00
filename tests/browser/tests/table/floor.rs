//! Browsers as old as the page promises, and older ones.

use crate::REFEREE;
use crate::support::{Chromedriver, Event, Hand, Phone, SAVED, read, see, with_chromium};
use serde_json::json;
use thirtyfour::prelude::*;

/// What Chrome 90, Safari 15 or Firefox 91 lack, or have only where a page comes over HTTPS.
const NEWER: &str = "for (const name of ['at', 'findLast', 'findLastIndex', 'group', 'groupToMap', 'toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name];
    for (const name of ['at', 'isWellFormed', 'toWellFormed']) delete String.prototype[name];
    for (const name of ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union']) delete Set.prototype[name];
    for (const name of ['structuredClone', 'BroadcastChannel', 'CompressionStream', 'DecompressionStream', 'Iterator', 'scheduler', 'navigation', 'reportError', 'EditContext']) delete window[name];
    delete Object.groupBy;
    for (const name of ['any', 'try', 'withResolvers']) delete Promise[name];
    for (const name of ['any', 'timeout']) delete AbortSignal[name];
    delete Array.fromAsync;
    delete Map.groupBy;
    delete Crypto.prototype.randomUUID;
    delete Element.prototype.checkVisibility;
    delete Element.prototype.setHTML;
    for (const name of ['locks', 'wakeLock', 'userAgentData', 'storage']) delete Navigator.prototype[name];";

/// As in browsers that may not load WebAssembly under the policy of the pages: the rules are not there.
pub const WITHOUT_RULES: &str = "delete window.WebAssembly;";

/// What is in the page before its scripts run.
pub async fn before_scripts(driver: &WebDriver, source: &str) -> WebDriverResult<()> {
    driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await?;
    Ok(())
}

/// What is in the styles of the page that browsers at its floor do not know.
const NEWER_STYLES: &str = "return Promise.all([...document.styleSheets].map(async ({ href }) => {
    const text = await (await fetch(href)).text();
    return [...text.matchAll(/light-dark\\(|color-mix\\(|oklch\\(|@layer|@container|@scope|&[ .:[]/g)].map(([found]) => `${found} in ${href}`);
})).then((found) => found.flat());";
/// Whether a chosen value looks other than the next one.
const PRESSED: &str = "const colours = (css) => {
        const { backgroundColor, borderTopColor, color } = getComputedStyle(document.querySelector(css));
        return [backgroundColor, borderTopColor, color];
    };
    const [chosen, other] = ['[data-value=\"24\"]', '[data-value=\"23\"]'].map(colours);
    return chosen.every((colour, index) => colour !== other[index]);";

#[tokio::test]
async fn a_hand_is_played_in_the_oldest_browser_that_the_page_promises() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        before_scripts(&driver, NEWER).await?;
        let phone = &Phone::of(&driver);
        driver.goto(event.url(&event.pair(1).0)).await?;
        let removed = "return [[].at, [].toSorted, [].findLast, window.structuredClone, window.BroadcastChannel].every((one) => one === undefined);";
        see(&driver, "an old browser", removed, true).await;
        phone.checks_in().await?;
        phone.enter(1, &Hand::discard("E", "S", 24, [48, -32, -8, -8])).await?;
        phone.enter(2, &Hand::drawn([10, -30, 10, 10]).fouls(&[("below-minimum", "S")])).await?;
        see(&driver, "sent", SAVED, true).await;
        phone.act("undo").await?;
        phone.act("undo-now").await?;
        phone.on("hand", 2).await;
        phone.win("W", "", 24).await?;
        see(&driver, "pressed", PRESSED, true).await;
        phone.act("save").await?;
        phone.on("hand", 3).await;
        see(&driver, "sent", SAVED, true).await;
        assert_eq!(event.versions(1).last().unwrap().draft.basic_points, Some(24));
        phone.act("more").await?;
        let codes = "return document.querySelectorAll('[data-action=show-codes], [data-action=save-file]').length;";
        see(&driver, "a file and no codes", codes, 1).await;
        let styles: Vec<String> = read(&driver, NEWER_STYLES).await?;
        assert_eq!(styles, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// What is seen, with the links in it.
const SEEN: &str = "return [document.body.innerText.includes('此浏览器版本过旧') && document.body.innerText.includes('This browser is too old'),
    [...document.querySelectorAll('a')].filter((link) => link.getClientRects().length > 0).map((link) => new URL(link.href).pathname),
    [...document.querySelectorAll('button')].filter((one) => one.getClientRects().length > 0).length];";

#[tokio::test]
async fn an_older_browser_is_told_so_and_offered_the_plain_form() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    // What is asked for, and what the scripts fail on before they have shown anything.
    for lack in ["delete String.prototype.replaceAll;", "delete Array.prototype.flat;"] {
        with_chromium(chromedriver, REFEREE, async |driver| {
            before_scripts(&driver, lack).await?;
            driver.goto(event.url(&event.pair(1).0)).await?;
            let sheet = "/e/spring/sessions/1/tables/1";
            see(&driver, lack, SEEN, json!([true, [sheet, sheet, sheet], 0])).await;
            driver.goto(event.url("/practice")).await?;
            see(&driver, lack, SEEN, json!([true, [], 0])).await;
            Ok(())
        })
        .await;
    }
}
