//! Chromium, through a chromedriver shared by tests that run at the same time. After a story without errors, a browser is used
//! again by the next story with an equal reader: in a new tab, without cookies, storage and service workers.

use super::browser::{PATIENCE, Reader, Screen, connected, read};
use bytes::Bytes;
use http::{Request, Response};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tempfile::TempDir;
use thirtyfour::common::log::LoggingPrefsLogLevel;
use thirtyfour::prelude::*;
use thirtyfour::session::http::{Body, HttpClient};
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities};

/// Chromium without a window of its own: the same engine, in two thirds of the time.
const SHELL: &str = "chrome-headless-shell";

const FLAGS: [&str; 5] = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    // Letters as wide as on phones, not rounded to whole dots.
    "--font-render-hinting=none",
];

/// A chromedriver on a free port. It ends when the last test drops it.
#[derive(Clone)]
pub struct Chromedriver(Arc<Running>);

struct Running {
    process: Mutex<Child>,
    address: String,
    /// Browsers between two stories.
    idle: Mutex<Vec<Browser>>,
}

/// Maximum number of starts of chromedriver: it takes a free port for IPv4, and ends if that is taken for IPv6.
const STARTS: usize = 5;

/// Maximum number of browsers that wait for a story: enough for the readers in use at a time.
const MAX_IDLE: usize = 6;

impl Chromedriver {
    /// The one that another test has started, or a new one.
    pub fn start() -> Chromedriver {
        static SHARED: Mutex<Weak<Running>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let runs = |running: &Arc<Running>| running.process.lock().unwrap().try_wait().is_ok_and(|end| end.is_none());
        let running = shared.upgrade().filter(runs).unwrap_or_else(|| {
            Arc::new((0..STARTS).find_map(|_| Running::started()).expect("chromedriver names its port"))
        });
        *shared = Arc::downgrade(&running);
        Chromedriver(running)
    }

    /// A browser for a reader, which may have been used before.
    fn browser(&self, reader: Reader) -> Browser {
        let mut idle = self.0.idle.lock().unwrap();
        let waits = idle.iter().position(|browser| browser.reader == reader);
        waits.map_or_else(|| Browser::new(&self.0.address, reader), |place| idle.remove(place))
    }

    /// Keeps a browser for the next story; if there are too many, the one that has waited longest ends.
    fn keep(&self, browser: Browser) {
        let mut idle = self.0.idle.lock().unwrap();
        idle.push(browser);
        let ends = (idle.len() > MAX_IDLE).then(|| idle.remove(0));
        drop((idle, ends));
    }
}

impl Running {
    /// `None` if it ended before it named its port.
    fn started() -> Option<Running> {
        let mut process = Command::new("/usr/bin/chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("chromedriver is installed at /usr/bin/chromedriver");
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        let port = loop {
            line.clear();
            if output.read_line(&mut line).unwrap() == 0 {
                process.wait().unwrap();
                return None;
            }
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                break port.trim().trim_end_matches('.').to_owned();
            }
        };
        // It writes more later, and would wait for a reader.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        let (process, idle) = (Mutex::new(process), Mutex::default());
        Some(Running { process, address: format!("127.0.0.1:{port}"), idle })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.idle.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        let process = self.process.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = process.kill();
        let _ = process.wait();
    }
}

/// A Chromium with its own profile, for one story after another. Ends when dropped.
struct Browser {
    reader: Reader,
    /// The host and port of chromedriver.
    address: String,
    known: Arc<Mutex<Known>>,
    profile: TempDir,
}

impl Browser {
    fn new(address: &str, reader: Reader) -> Browser {
        Browser { reader, address: address.to_owned(), known: Arc::default(), profile: tempfile::tempdir().unwrap() }
    }

    /// A client for one story, whose connections end with the test.
    fn line(&self) -> Line {
        let client = reqwest::Client::builder().timeout(2 * PATIENCE).build().unwrap();
        Line { client, known: Arc::clone(&self.known) }
    }

    /// Starts it, unless an earlier story has done so.
    async fn open(&self, line: &Line) -> WebDriver {
        let caps = capabilities(self.reader, self.profile.path(), &[]);
        connected(WebDriver::builder(format!("http://{}", self.address), caps).client(line.clone())).await
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let Some(session) = self.known.lock().unwrap_or_else(PoisonError::into_inner).session.take() else { return };
        let Ok(mut stream) = TcpStream::connect(&self.address) else { return };
        let _ = stream.set_read_timeout(Some(PATIENCE));
        let head = "host: 127.0.0.1\r\ncontent-length: 0";
        // If it does not end, nobody can be notified any more.
        let _ = write!(stream, "DELETE /session/{} HTTP/1.1\r\n{head}\r\n\r\n", session.name());
        // The connection stays open after the answer.
        let _ = stream.read(&mut [0; 1024]);
    }
}

/// The requests to chromedriver: of the stories that share its session only the first begins it, and none ends it.
#[derive(Clone)]
struct Line {
    client: reqwest::Client,
    known: Arc<Mutex<Known>>,
}

#[derive(Default)]
struct Known {
    session: Option<Session>,
    /// The origins that the story has opened.
    origins: BTreeSet<String>,
}

/// The answer of chromedriver when the session began.
#[derive(Clone)]
struct Session(Bytes);

impl Session {
    fn name(&self) -> String {
        let answer: Value = serde_json::from_slice(&self.0).unwrap();
        answer["value"]["sessionId"].as_str().unwrap().to_owned()
    }
}

impl Line {
    /// Leaves one empty tab, and deletes all that the story has stored. Returns whether that tab is visible.
    async fn clear(&self, driver: &WebDriver) -> WebDriverResult<bool> {
        let old = driver.windows().await?;
        let empty = driver.new_tab().await?;
        for window in old {
            driver.switch_to_window(window).await?;
            driver.close_window().await?;
        }
        driver.switch_to_window(empty).await?;
        let cdp = driver.cdp();
        let origins = std::mem::take(&mut self.known.lock().unwrap().origins);
        for origin in origins {
            let all = json!({ "origin": origin, "storageTypes": "all" });
            cdp.send_raw("Storage.clearDataForOrigin", all).await?;
        }
        for command in ["Network.clearBrowserCookies", "Network.clearBrowserCache", "Page.bringToFront"] {
            cdp.send_raw(command, json!({})).await?;
        }
        // Messages in the console are not of the next story.
        driver.browser_log().await?;
        read(driver, "return document.visibilityState === 'visible';").await
    }
}

#[async_trait::async_trait]
impl HttpClient for Line {
    async fn send(&self, request: Request<Body<'_>>) -> WebDriverResult<Response<Bytes>> {
        let path: Vec<_> = request.uri().path().trim_start_matches('/').split('/').collect();
        let begins = matches!((request.method().as_str(), &path[..]), ("POST", ["session"]));
        let answered = match (request.method().as_str(), &path[..], request.body()) {
            ("POST", ["session"], _) => self.known.lock().unwrap().session.clone().map(|session| session.0),
            ("DELETE", ["session", _], _) => Some(Bytes::from_static(br#"{"value":null}"#)),
            ("POST", [_, _, "url"], Body::Json(body)) => {
                let address = body["url"].as_str().unwrap();
                let origin = address.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
                if origin.starts_with("http") {
                    self.known.lock().unwrap().origins.insert(origin);
                }
                None
            }
            _ => None,
        };
        if let Some(answered) = answered {
            return Ok(Response::new(answered));
        }
        let answer = self.client.send(request).await?;
        if begins && answer.status().is_success() {
            self.known.lock().unwrap().session = Some(Session(answer.body().clone()));
        }
        Ok(answer)
    }

    async fn new(&self) -> Arc<dyn HttpClient> {
        Arc::new(self.clone())
    }
}

/// Runs `story` in a Chromium without stored data, and keeps it for another story if it could be cleared.
pub async fn with_chromium(
    chromedriver: &Chromedriver,
    reader: Reader,
    story: impl AsyncFnOnce(WebDriver) -> WebDriverResult<()>,
) {
    let browser = chromedriver.browser(reader);
    let line = browser.line();
    let driver = browser.open(&line).await;
    let told = driver.run_and_quit(async |driver| {
        story(driver.clone()).await?;
        Ok::<_, WebDriverError>(line.clear(&driver).await)
    });
    match told.await {
        Ok(Ok(true)) => chromedriver.keep(browser),
        Ok(not_clear) => println!("this browser is not used again: {not_clear:?}"),
        Err(error) => panic!("{error}"),
    }
}

/// Starts Chromium with a profile, which may have been used before, and these additional flags.
pub async fn chromium(chromedriver: &Chromedriver, reader: Reader, profile: &Path, flags: &[&str]) -> WebDriver {
    let address = format!("http://{}", chromedriver.0.address);
    connected(WebDriver::builder(address, capabilities(reader, profile, flags))).await
}

fn capabilities(reader: Reader, profile: &Path, flags: &[&str]) -> ChromeCapabilities {
    let Screen { width, height, mobile, .. } = reader.screen;
    // chromedriver waits for a timer of the page before it taps on a touch screen: without scripts it clicks instead.
    let touch = mobile && reader.scripts;
    let mut caps = DesiredCapabilities::chrome();
    let set = |caps: &mut ChromeCapabilities| -> WebDriverResult<()> {
        caps.set("browserName", SHELL)?;
        caps.set_binary("/usr/bin/chromium-headless-shell")?;
        for flag in FLAGS.iter().chain(flags) {
            caps.add_arg(flag)?;
        }
        caps.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        caps.add_arg(&format!("--accept-lang={}", reader.language))?;
        caps.add_arg(&format!("--window-size={width},{height}"))?;
        let metrics = json!({ "width": width, "height": height, "pixelRatio": if mobile { 2 } else { 1 },
            "mobile": mobile, "touch": touch });
        caps.add_experimental_option("mobileEmulation", json!({ "deviceMetrics": metrics }))?;
        if !reader.scripts {
            let blocked = json!({ "profile.managed_default_content_settings.javascript": 2 });
            caps.add_experimental_option("prefs", blocked)?;
        }
        caps.set_browser_log_level(LoggingPrefsLogLevel::Warning)
    };
    set(&mut caps).unwrap();
    caps
}
