//! The programs that are notified of what happens.

use actions::{self, WebhookTopic};
use askama::Template;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show;
use store::webhooks::Webhook;

struct Line {
    id: i32,
    address: String,
    kinds: String,
    made: String,
    /// The outcome of the last message; empty if none was sent since the server started.
    outcome: String,
    failed: bool,
}

#[derive(Template)]
#[template(path = "organise/webhooks.html")]
struct WebhooksPage {
    page: Page,
    slug: String,
    /// The secret of a webhook that was just made.
    secret: Option<String>,
    errors: Vec<String>,
    typed: String,
    kinds: Vec<(&'static str, String)>,
    webhooks: Vec<Line>,
}

async fn render(at: &AtEvent, (secret, typed): (Option<String>, &str), failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let told = at.require(at.attempt(move |acting| acting.webhooks()).await)?;
    let line = |Webhook { id, address, kinds, made_at, .. }: Webhook| {
        let outcome = at.state.webhooks.outcome(id);
        let said = outcome.as_ref().map_or(String::new(), |outcome| {
            let said = at.visitor.locale.msg(if outcome.said.is_ok() { "webhook-answered" } else { "webhook-failed" });
            let how = outcome.said.as_ref().map_or_else(Clone::clone, u16::to_string);
            said.arg("how", how).arg("version", outcome.version.to_string()).to_string()
        });
        let failed = outcome.is_some_and(|outcome| !matches!(outcome.said, Ok(200..300)));
        Line {
            id,
            address,
            kinds,
            made: show::day_time(&at.visitor, show::zone(&event.head), made_at),
            outcome: said,
            failed,
        }
    };
    let page = WebhooksPage {
        page: at.page(&event, at.say("webhooks-title")),
        slug: at.slug.clone(),
        secret,
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        typed: typed.to_owned(),
        kinds: WebhookTopic::ALL
            .map(|told| {
                (told.code(), at.visitor.locale.msg(format!("webhook-{}", told.code().replace('.', "-"))).to_string())
            })
            .into(),
        webhooks: told.into_iter().map(line).collect(),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, (None, ""), None).await
}

pub(crate) async fn add(at: AtEvent, fields: Fields) -> Answer {
    let told: Vec<WebhookTopic> = WebhookTopic::ALL.into_iter().filter(|told| fields.has(told.code())).collect();
    let address = fields.text("address").to_owned();
    let added = at.attempt(move |acting| acting.add_webhook(&address, &told)).await;
    let again = async |why| render(&at, (None, fields.text("address")), Some(why)).await;
    let secret = at.or_again(added, again).await?;
    render(&at, (Some(secret.secret().to_owned()), ""), None).await
}

pub(crate) async fn revoke(at: AtEvent, PathPart(id): PathPart<i32>, _: Fields) -> Answer {
    at.act(move |acting| acting.revoke_webhook(id)).await?;
    Ok(done(&at.address("webhooks"), at.say("webhook-revoked")))
}
