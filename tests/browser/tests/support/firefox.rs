//! Firefox, which is driven over Marionette: the commands of WebDriver under other names, on a socket.
//!
//! A packet is its length, a colon and JSON: `[0, number, command, parameters]`, and for an answer
//! `[1, number, error, result]`. Source: firefox-source-docs.mozilla.org, “Marionette protocol”.

use super::browser::{INTERVAL, PATIENCE, PHONE, connected};
use bytes::Bytes;
use http::{Request, Response};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use thirtyfour::prelude::*;
use thirtyfour::session::http::{Body, HttpClient};

/// A free port for Marionette, Chinese pages, no network but this computer (a proxy that does not exist), and scroll bars as
/// on a phone.
const PREFERENCES: &str = r#"user_pref("marionette.port", 0);
user_pref("intl.accept_languages", "zh-CN");
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("ui.useOverlayScrollbars", 1);
user_pref("toolkit.legacyUserProfileCustomizations.stylesheets", true);
"#;

/// Makes the window as narrow as a phone, and fills it with the page. The toolbars are folded but not hidden: otherwise some
/// versions of Firefox never finish their start.
const WINDOW: &str = ":root { min-width: 0 !important; }
#navigator-toolbox { max-height: 0 !important; overflow: hidden !important; border: 0 !important; }";

/// The file into which Firefox writes the port on which it listens.
const PORT: &str = "MarionetteActivePort";

/// Starts Firefox as a phone with a profile, which may have been used before.
pub async fn firefox(profile: &Path) -> WebDriver {
    std::fs::create_dir_all(profile.join("chrome")).unwrap();
    std::fs::write(profile.join("chrome/userChrome.css"), WINDOW).unwrap();
    std::fs::write(profile.join("user.js"), PREFERENCES).unwrap();
    drop(std::fs::remove_file(profile.join(PORT)));
    let process = Command::new("/usr/bin/firefox-esr")
        .args(["--headless", "--marionette", "--no-remote", "--profile"])
        .arg(profile)
        .env("MOZ_HEADLESS_WIDTH", PHONE.width.to_string())
        .env("MOZ_HEADLESS_HEIGHT", PHONE.height.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("Firefox is installed at /usr/bin/firefox-esr");
    let begun = Instant::now();
    let socket = loop {
        let port = std::fs::read_to_string(profile.join(PORT)).ok().and_then(|port| port.parse::<u16>().ok());
        if let Some(socket) = port.and_then(|port| TcpStream::connect(("127.0.0.1", port)).ok()) {
            break socket;
        }
        assert!(begun.elapsed() < 2 * PATIENCE, "Firefox does not listen");
        tokio::time::sleep(INTERVAL).await;
    };
    socket.set_read_timeout(Some(2 * PATIENCE)).unwrap();
    let mut line = Line { process, socket: BufReader::new(socket), asked: 0 };
    line.hear().expect("Firefox greets");
    let client = Marionette(Arc::new(Mutex::new(line)));
    connected(WebDriver::builder("http://firefox", DesiredCapabilities::firefox()).client(client)).await
}

/// A Firefox and the socket to it. Ends when dropped.
struct Line {
    process: Child,
    socket: BufReader<TcpStream>,
    asked: u32,
}

impl Line {
    /// The next packet.
    fn hear(&mut self) -> std::io::Result<Value> {
        let mut length = Vec::new();
        self.socket.read_until(b':', &mut length)?;
        let length = String::from_utf8_lossy(&length).trim_end_matches(':').parse().map_err(std::io::Error::other)?;
        let mut packet = vec![0; length];
        self.socket.read_exact(&mut packet)?;
        Ok(serde_json::from_slice(&packet)?)
    }

    /// The result of a command, or its error.
    fn ask(&mut self, command: &str, parameters: &Value) -> std::io::Result<Result<Value, Value>> {
        self.asked += 1;
        let packet = json!([0, self.asked, command, parameters]).to_string();
        write!(self.socket.get_mut(), "{}:{packet}", packet.len())?;
        let answer = self.hear()?;
        Ok(if answer[2].is_null() { Ok(answer[3].clone()) } else { Err(answer[2].clone()) })
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Replaces the HTTP by which other browsers are driven.
struct Marionette(Arc<Mutex<Line>>);

/// The command for a request, and its element.
fn command<'a>(method: &str, path: &[&'a str]) -> (&'static str, Option<&'a str>) {
    match (method, path) {
        ("POST", ["session"]) => ("WebDriver:NewSession", None),
        ("DELETE", ["session", _]) => ("Marionette:Quit", None),
        ("POST", [_, _, "timeouts"]) => ("WebDriver:SetTimeouts", None),
        ("POST", [_, _, "url"]) => ("WebDriver:Navigate", None),
        ("POST", [_, _, "execute", "sync"]) => ("WebDriver:ExecuteScript", None),
        ("POST", [_, _, "elements"]) => ("WebDriver:FindElements", None),
        ("POST", [_, _, _, element, "click"]) => ("WebDriver:ElementClick", Some(element)),
        ("POST", [_, _, _, element, "clear"]) => ("WebDriver:ElementClear", Some(element)),
        ("POST", [_, _, _, element, "value"]) => ("WebDriver:ElementSendKeys", Some(element)),
        ("GET", [_, _, "screenshot"]) => ("WebDriver:TakeScreenshot", None),
        _ => panic!("name the command of Marionette for {method} {path:?}"),
    }
}

#[async_trait::async_trait]
impl HttpClient for Marionette {
    async fn send(&self, request: Request<Body<'_>>) -> WebDriverResult<Response<Bytes>> {
        let path: Vec<_> = request.uri().path().trim_start_matches('/').split('/').collect();
        let (command, element) = command(request.method().as_str(), &path);
        let mut parameters = match (command, request.body()) {
            ("WebDriver:NewSession", _) | (_, Body::Empty) => json!({}),
            (_, Body::Json(body)) => (*body).clone(),
        };
        match (command, element) {
            ("WebDriver:TakeScreenshot", _) => parameters["full"] = json!(false),
            (_, Some(element)) => parameters["id"] = json!(element),
            _ => {}
        }
        let mut line = self.0.lock().unwrap();
        let (status, value) = match line.ask(command, &parameters)? {
            Ok(Value::Object(mut result)) if result.contains_key("value") => (200, result.remove("value").unwrap()),
            Ok(result) => (200, result),
            Err(error) => (500, error),
        };
        if command == "Marionette:Quit" {
            line.process.wait()?;
        }
        Ok(Response::builder().status(status).body(json!({ "value": value }).to_string().into()).unwrap())
    }

    async fn new(&self) -> Arc<dyn HttpClient> {
        Arc::new(Marionette(Arc::clone(&self.0)))
    }
}
