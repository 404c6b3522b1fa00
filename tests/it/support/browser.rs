//! A browser without JavaScript: follows links, keeps cookies, sends the forms of a page.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caipan::actions::Token;
use scraper::{ElementRef, Html, Selector};
use std::collections::BTreeSet;
use ureq::http::{HeaderMap, Response, Uri};
use ureq::typestate::WithBody;
use ureq::{Agent, Body, Cookie, RequestBuilder};

/// The result of a request.
type Sent = Result<Response<Body>, ureq::Error>;

/// Maximum number of attempts if a connection has ended: an agent keeps three, which may all have ended in the meantime.
const ATTEMPTS: usize = 5;

/// A browser of one person.
#[derive(Clone)]
pub struct Browser {
    base: String,
    agent: Agent,
    /// Whether the next request may reach another server, which does not have the answer to a form but knows that it is done.
    changes_servers: bool,
}

/// An answer: a page, a file or JSON.
pub struct Page {
    pub status: u16,
    pub body: String,
    headers: HeaderMap,
}

impl Browser {
    pub fn new(base: &str) -> Browser {
        let agent = Agent::config_builder().http_status_as_error(false).build().into();
        Browser { base: base.to_owned(), agent, changes_servers: false }
    }

    /// A browser signed in with a pass.
    pub fn with_pass(base: &str, pass: &Token) -> Browser {
        let browser = Browser::new(base);
        let address: Uri = base.parse().unwrap();
        let cookie = Cookie::parse(format!("caipan={}; Path=/; HttpOnly", pass.secret()), &address).unwrap();
        browser.agent.cookie_jar_lock().insert(cookie, &address).unwrap();
        browser
    }

    /// A browser that opens a new connection for every request, which may reach any of several servers.
    pub fn that_always_connects(base: &str) -> Browser {
        let agent = Agent::config_builder().http_status_as_error(false).max_idle_connections(0).build().into();
        Browser { base: base.to_owned(), agent, changes_servers: true }
    }

    /// The same browser, with its cookies, at another server.
    pub fn at(&self, base: &str) -> Browser {
        Browser { base: base.to_owned(), ..self.clone() }
    }

    pub fn get(&self, path: &str) -> Page {
        self.try_get(path).unwrap_or_else(|| panic!("no answer from {path}"))
    }

    /// A page; 304 if it still has this entity tag.
    pub fn get_unless(&self, path: &str, etag: &str) -> Page {
        let request = self.agent.get(format!("{}{path}", self.base)).header("accept-language", "en");
        page(request.header("if-none-match", etag).call().unwrap()).unwrap()
    }

    /// Sends form fields to an address.
    pub fn post(&self, path: &str, fields: &[(String, String)]) -> Page {
        self.try_post(path, fields).unwrap_or_else(|| panic!("no answer from {path}"))
    }

    /// Sends a form once, where the second of two presses would begin the same work again.
    pub fn post_once(&self, path: &str, fields: &[(String, String)]) -> Page {
        let request = self.agent.post(format!("{}{path}", self.base)).header("accept-language", "en");
        let fields = fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        page(request.send_form(fields).unwrap()).unwrap()
    }

    /// A page; `None` if the server does not answer.
    pub fn try_get(&self, path: &str) -> Option<Page> {
        // An idle connection may have ended: the request is repeated, as a browser does.
        let ask = || self.agent.get(format!("{}{path}", self.base)).header("accept-language", "en").call();
        page((0..ATTEMPTS).find_map(|_| ask().ok())?)
    }

    /// The answer to a form; `None` if the server does not answer.
    pub fn try_post(&self, path: &str, fields: &[(String, String)]) -> Option<Page> {
        self.press_twice(path, |request| {
            request.send_form(fields.iter().map(|(name, value)| (name.as_str(), value.as_str())))
        })
    }

    /// Sends a form twice, as by two presses of its button: after it is done, the second request must get the same answer.
    fn press_twice(&self, path: &str, send: impl Fn(RequestBuilder<WithBody>) -> Sent) -> Option<Page> {
        let cookies: Vec<String> =
            self.agent.cookie_jar_lock().iter().map(|cookie| format!("{}={}", cookie.name(), cookie.value())).collect();
        let request = |agent: &Agent| {
            let request = agent.post(format!("{}{path}", self.base)).header("accept-language", "en");
            request.config().max_redirects(0).build()
        };
        // The address of a redirect, and the message to be shown there.
        let of = |answer: &Response<Body>| {
            let header =
                |name: &str| answer.headers().get_all(name).iter().map(|value| value.to_str().unwrap().to_owned());
            // The text is behind a signature and a time.
            let said = |cookie: String| {
                let value = cookie.strip_prefix("caipan_said=")?.split(';').next()?.to_owned();
                URL_SAFE_NO_PAD.decode(value).unwrap().get(40..).map(<[u8]>::to_vec)
            };
            (header("location").next(), header("set-cookie").find_map(said))
        };
        let first = (0..ATTEMPTS).find_map(|_| send(request(&self.agent)).ok())?;
        let was = of(&first);
        let shown = if was.0.is_none() { Some(page(first)?) } else { None };
        if shown.as_ref().is_some_and(|shown| shown.status != 200 || !shown.is_html()) {
            return shown;
        }
        let other: Agent = Agent::config_builder().http_status_as_error(false).build().into();
        let second = send(request(&other).header("cookie", cookies.join("; ")));
        if let Some(second) =
            second.ok().filter(|second| !(self.changes_servers && matches!(second.status().as_u16(), 401 | 409)))
        {
            assert_eq!(of(&second), was, "{path}, pressed twice: {}", second.status());
            if let (Some(shown), Some(second)) = (&shown, page(second)) {
                assert_eq!(second.lasting_body(), shown.lasting_body(), "{path}, pressed twice");
            }
        }
        let Some(address) = was.0 else { return shown };
        self.try_get(address.strip_prefix(&self.base).unwrap_or(&address))
    }

    /// Opens the page `on`, fills fields of its form with this `action`, and sends it.
    pub fn submit(&self, on: &str, action: &str, filled: &[(&str, &str)]) -> Page {
        let page = self.get(on);
        self.post(action, &page.filled(action, filled))
    }

    /// Sends JSON, with a token in a header if there is one.
    pub fn post_json(&self, path: &str, body: &str, token: Option<&str>) -> Page {
        // An idle connection may have ended: the request is repeated, as a phone does.
        let send = || {
            let request = self.agent.post(format!("{}{path}", self.base)).header("accept-language", "en");
            let request = request.header("content-type", "application/json");
            let request = token.into_iter().fold(request, |request, token| request.header("x-caipan-token", token));
            request.send(body)
        };
        let answer = (0..ATTEMPTS).map(|_| send()).find(|answer| !matches!(answer, Err(ureq::Error::Io(_)))).unwrap();
        page(answer.unwrap()).unwrap()
    }

    /// The status of a request with the token of a link instead of a cookie: POST if there is a body, else GET.
    pub fn bearer(&self, path: &str, token: &str, body: Option<&str>) -> u16 {
        let (address, bearer) = (format!("{}{path}", self.base), format!("Bearer {token}"));
        let answer = match body {
            None => self.agent.get(address).header("authorization", bearer).call(),
            Some(body) => {
                let request = self.agent.post(address).header("authorization", bearer);
                request.header("content-type", "application/json").send(body)
            }
        };
        answer.unwrap().status().as_u16()
    }

    /// Uploads a file with the form of a page.
    pub fn upload(&self, on: &str, action: &str, name: &str, content: &[u8]) -> Page {
        let token = ("token".to_owned(), self.get(on).value("token"));
        self.send(action, &[token], Some((name, content)))
    }

    /// Sends form fields and a file to an address.
    pub fn send(&self, action: &str, fields: &[(String, String)], file: Option<(&str, &[u8])>) -> Page {
        let mut body = Vec::new();
        for (name, value) in fields {
            let part = format!("--cut\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend(part.bytes());
        }
        if let Some((name, content)) = file {
            body.extend(format!("--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n").bytes());
            body.extend(content);
            body.extend(b"\r\n");
        }
        body.extend(b"--cut--\r\n");
        // A body that is far too large is rejected while it is still being sent, and then the answer may be lost.
        let send = |request: RequestBuilder<WithBody>| {
            request.header("content-type", "multipart/form-data; boundary=cut").send(&body[..])
        };
        (0..7).find_map(|_| self.press_twice(action, send)).unwrap()
    }

    /// The bytes at an address, whatever the status.
    pub fn download_if_any(&self, path: &str) -> Vec<u8> {
        let mut answer = self.agent.get(format!("{}{path}", self.base)).header("accept-language", "en").call().unwrap();
        answer.body_mut().read_to_vec().unwrap()
    }

    /// The bytes of a file to be downloaded.
    pub fn download(&self, path: &str) -> Vec<u8> {
        let mut answer = self.agent.get(format!("{}{path}", self.base)).header("accept-language", "en").call().unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        answer.body_mut().read_to_vec().unwrap()
    }
}

impl Browser {
    /// The size in bytes of a page as it is sent to browsers, compressed and in Chinese.
    pub fn weight(&self, path: &str) -> usize {
        let request = self.agent.get(format!("{}{path}", self.base)).header("accept-encoding", "gzip");
        let mut answer = request.header("accept-language", "zh-CN").call().unwrap();
        let body = answer.body_mut().read_to_vec().unwrap();
        assert_eq!(body[..2], [0x1f, 0x8b], "{path} is compressed");
        body.len()
    }
}

/// An answer as a page; `None` if it ends too early.
pub fn page(mut answer: ureq::http::Response<ureq::Body>) -> Option<Page> {
    let body = answer.body_mut().read_to_vec().ok()?;
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    Some(Page { status, headers, body: String::from_utf8_lossy(&body).into_owned() })
}

impl Page {
    /// All headers of the answer, one a line, without the date, the number of the request and the expiry of cookies.
    pub fn headers(&self) -> String {
        let lines = self.headers.iter().filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
        let mut lines: Vec<String> =
            lines.map(|(name, value)| format!("{name}: {}", value.to_str().unwrap())).collect();
        for line in &mut lines {
            line.truncate(line.find("; Expires=").unwrap_or(line.len()));
        }
        lines.sort();
        lines.join("\n")
    }

    /// A header of the answer.
    pub fn header(&self, name: &str) -> Option<String> {
        Some(self.headers.get(name)?.to_str().unwrap().to_owned())
    }

    fn is_html(&self) -> bool {
        self.header("content-type").is_some_and(|kind| kind.starts_with("text/html"))
    }

    /// The body without the parts that differ each time: the tokens of its forms, and the age of a copy.
    pub fn lasting_body(&self) -> String {
        let values = self.body.split("name=\"token\" value=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let tokens: BTreeSet<&str> = values.filter(|token| !token.is_empty()).collect();
        let body = tokens.into_iter().fold(self.body.clone(), |body, token| body.replace(token, ""));
        let Some((before, (_, after))) =
            body.split_once("its copy is ").and_then(|(before, rest)| Some((before, rest.split_once("s old")?)))
        else {
            return body;
        };
        format!("{before}{after}")
    }

    /// The texts of all elements, with single spaces.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let html = Html::parse_document(&self.body);
        html.select(&Selector::parse(selector).unwrap()).map(text).collect()
    }

    /// The text of the first element; empty if there is none.
    pub fn text(&self, selector: &str) -> String {
        self.texts(selector).into_iter().next().unwrap_or_default()
    }

    /// The value of the first input with a name.
    pub fn value(&self, name: &str) -> String {
        self.attributes(&format!("input[name={name}]"), "value").into_iter().next().unwrap_or_default()
    }

    /// An attribute of all elements, each empty if the element does not have it.
    pub fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let html = Html::parse_document(&self.body);
        let selector = Selector::parse(selector).unwrap();
        html.select(&selector).map(|element| element.attr(name).unwrap_or_default().to_owned()).collect()
    }

    /// The fields of the form with this `action` (or with a button that has it), with some filled in.
    pub fn filled(&self, action: &str, filled: &[(&str, &str)]) -> Vec<(String, String)> {
        let html = Html::parse_document(&self.body);
        let select = |selector: &str| Selector::parse(selector).unwrap();
        let goes_there = |form: &ElementRef<'_>| {
            form.attr("action") == Some(action)
                || form.select(&select(&format!("[formaction='{action}']"))).next().is_some()
        };
        let form = html.select(&select("form")).find(goes_there);
        let form = form.unwrap_or_else(|| panic!("no form goes to {action}: {} {}", self.status, self.text("main")));
        let mut fields: Vec<(String, String)> = Vec::new();
        for input in form.select(&select("input[name]")) {
            let box_ = matches!(input.attr("type"), Some("radio" | "checkbox"));
            if !box_ || input.attr("checked").is_some() {
                let value = input.attr("value").unwrap_or_default();
                fields.push((input.attr("name").unwrap().to_owned(), value.to_owned()));
            }
        }
        for choice in form.select(&select("select[name]")) {
            let options: Vec<_> = choice.select(&select("option")).collect();
            let chosen = options.iter().find(|option| option.attr("selected").is_some()).or(options.first());
            let value = chosen.and_then(|option| option.attr("value")).unwrap_or_default();
            fields.push((choice.attr("name").unwrap().to_owned(), value.to_owned()));
        }
        for area in form.select(&select("textarea[name]")) {
            fields.push((area.attr("name").unwrap().to_owned(), area.text().collect()));
        }
        for (name, value) in filled {
            fields.retain(|(field, _)| field != name);
            fields.push(((*name).to_owned(), (*value).to_owned()));
        }
        fields
    }

    /// The reasons on the page why an action was refused.
    pub fn errors(&self) -> Vec<String> {
        self.texts(".errors li")
    }

    /// The page, which is no refusal.
    #[track_caller]
    pub fn well(self) -> Page {
        assert_eq!((self.status, self.errors()), (200, vec![]));
        self
    }
}

fn text(element: ElementRef<'_>) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}
