//! An event counted again in a browser. If this fails after an edit of what is counted, run `packaging/phone-rules --recount`.

use crate::REFEREE;
use crate::support::{Chromedriver, Event, see, with_chromium};
use caipan::actions::Role;

const SAID: &str = "return [...document.querySelectorAll('.recount output > div > ul > li')].pop()?.innerText;";
const AGAINST: &str = "return document.querySelectorAll('.recount .errors li').length > 0;";

/// The archive with another winner of a hand and the hash that fits, as somebody would choose it.
const FORGED: &str = "return fetch(document.querySelector('[data-archive]').dataset.archive).then((answer) => answer.text()).then(async (text) => {
    const [whole, winner] = text.match(/\"winner\":\"([ESWN])\"/);
    const lines = text.replace(whole, whole.replace(winner, winner === 'E' ? 'S' : 'E')).trimEnd().split('\\n');
    const last = lines.pop();
    const before = lines.join('\\n') + '\\n';
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(before)));
    const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const chosen = new DataTransfer();
    chosen.items.add(new File([before + last.replace(/[0-9a-f]{64}/, hex) + '\\n'], 'forged.json'));
    const field = document.querySelector('.recount input');
    field.files = chosen.files;
    field.dispatchEvent(new Event('change'));
    return true;
});";

#[tokio::test]
async fn a_browser_recounts_an_event_and_finds_what_was_forged() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.play_first_round();
    let link = event.link(Role::Organiser, "林主任");
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(link).await?;
        driver.goto(event.page("/verify")).await?;
        driver.execute("document.querySelector('[data-archive]').click();", vec![]).await?;
        see(&driver, "all that was counted", SAID, "全部相符。").await;
        see(&driver, "nothing against it", AGAINST, false).await;
        driver.execute(FORGED, vec![]).await?;
        see(&driver, "what was forged", AGAINST, true).await;
        Ok(())
    })
    .await;
}
