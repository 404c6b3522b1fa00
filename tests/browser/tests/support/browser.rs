//! Chromium, through a chromedriver of our own, and how to wait for what it shows.
//!
//! Nothing waits a fixed time: [`see`] asks again until the page shows what is expected, and says what it showed last.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use thirtyfour::common::log::LoggingPrefsLogLevel;
use thirtyfour::extensions::query::ElementPollerWithTimeout;
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, WebDriverBuilder};

/// How long something may take to appear.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// How often is looked whether it has.
pub const INTERVAL: Duration = Duration::from_millis(30);

const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// A screen somebody looks at.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    pub name: &'static str,
    pub width: u32,
    pub height: u32,
    pub mobile: bool,
}

pub const PHONE: Screen = Screen { name: "phone", width: 390, height: 844, mobile: true };
pub const LAPTOP: Screen = Screen { name: "laptop", width: 1280, height: 800, mobile: false };
pub const PROJECTOR: Screen = Screen { name: "projector", width: 1920, height: 1080, mobile: false };

/// A chromedriver on a free port, for one test. Ends when dropped.
pub struct Chromedriver {
    process: Child,
    /// Kept open: it goes on writing.
    _output: BufReader<ChildStdout>,
    address: String,
}

/// So often chromedriver is started anew: it takes a free port for IPv4 and ends where somebody has the same for IPv6.
const STARTS: usize = 5;

impl Chromedriver {
    pub fn start() -> Chromedriver {
        (0..STARTS).find_map(|_| Chromedriver::started()).expect("chromedriver names its port")
    }

    /// `None` if it ended before it named its port.
    fn started() -> Option<Chromedriver> {
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
        Some(Chromedriver { process, _output: output, address: format!("http://127.0.0.1:{port}") })
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// How somebody reads pages: on which screen, in which language, with scripts or without.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    pub screen: Screen,
    pub language: &'static str,
    pub scripts: bool,
}

/// Runs `story` in a fresh Chromium and closes it, whatever happens.
pub async fn with_chromium(
    chromedriver: &Chromedriver,
    reader: Reader,
    story: impl AsyncFnOnce(WebDriver) -> WebDriverResult<()>,
) {
    let profile = tempfile::tempdir().unwrap();
    let driver = chromium(chromedriver, reader, profile.path(), &[]).await;
    if let Err(error) = driver.run_and_quit(async |driver| story(driver).await).await {
        panic!("{error}");
    }
}

/// Starts Chromium with a profile, which may have been used before, and these flags besides.
pub async fn chromium(chromedriver: &Chromedriver, reader: Reader, profile: &Path, flags: &[&str]) -> WebDriver {
    let Screen { width, height, mobile, .. } = reader.screen;
    // chromedriver waits for a timer of the page before it taps on a touch screen: without scripts it clicks instead.
    let touch = mobile && reader.scripts;
    let mut caps = DesiredCapabilities::chrome();
    let set = |caps: &mut thirtyfour::ChromeCapabilities| -> WebDriverResult<()> {
        caps.set_binary("/usr/bin/chromium")?;
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
    connected(WebDriver::builder(&chromedriver.address, caps)).await
}

/// Opens a browser that is looked at with our patience.
pub async fn connected(browser: WebDriverBuilder) -> WebDriver {
    let poller = ElementPollerWithTimeout::new(PATIENCE, INTERVAL);
    let opened = browser.poller(Arc::new(poller)).request_timeout(2 * PATIENCE).await;
    opened.unwrap_or_else(|error| panic!("the browser did not start: {error}"))
}

/// Ends Chromium or Firefox as a phone without power ends: at once, with nothing tidied up.
pub async fn kill(driver: WebDriver, profile: &Path) {
    // The profile names the process that holds it: `host-number` in Chromium, `address:+number` in Firefox.
    let holder = ["SingletonLock", "lock"].iter().find_map(|name| std::fs::read_link(profile.join(name)).ok()).unwrap();
    let process = holder.to_str().unwrap().rsplit(['-', '+']).next().unwrap().to_owned();
    assert!(Command::new("kill").args(["-9", &process]).status().unwrap().success());
    let begun = Instant::now();
    while std::fs::read_to_string(format!("/proc/{process}/stat")).is_ok_and(|stat| !stat.contains(") Z ")) {
        assert!(begun.elapsed() < PATIENCE, "the browser lives on");
        tokio::time::sleep(INTERVAL).await;
    }
    // The driver is told, and has nobody to tell.
    drop(driver.quit().await);
}

/// What `script` gives on the page shown now.
pub async fn read<T: DeserializeOwned>(driver: &WebDriver, script: &str) -> WebDriverResult<T> {
    driver.execute(script, vec![]).await?.convert()
}

/// Waits until `script` gives `expected`.
pub async fn see(driver: &WebDriver, what: &str, script: &str, expected: impl Serialize) {
    let expected = serde_json::to_value(expected).unwrap();
    let begun = Instant::now();
    loop {
        // While a page gives way to the next one there may be nothing to ask.
        let seen = read::<Value>(driver, script).await;
        if seen.as_ref().is_ok_and(|seen| *seen == expected) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{what}: expected {expected}, last seen {seen:?}");
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Saves a picture of the whole page in the folder named by `CAIPAN_SCREENSHOTS`, for people to look at.
pub async fn picture(driver: &WebDriver, name: &str) -> WebDriverResult<()> {
    captured(driver, name, true).await
}

/// The same of what the screen shows.
pub async fn picture_of_screen(driver: &WebDriver, name: &str) -> WebDriverResult<()> {
    captured(driver, name, false).await
}

async fn captured(driver: &WebDriver, name: &str, whole: bool) -> WebDriverResult<()> {
    let Some(folder) = std::env::var_os("CAIPAN_SCREENSHOTS").map(PathBuf::from) else { return Ok(()) };
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(format!("{name}.png")), png(driver, whole).await?)?;
    Ok(())
}

async fn png(driver: &WebDriver, whole: bool) -> WebDriverResult<Vec<u8>> {
    if !whole {
        return driver.screenshot_as_png().await;
    }
    let beyond = json!({ "format": "png", "captureBeyondViewport": true });
    let taken = driver.cdp().send_raw("Page.captureScreenshot", beyond).await?;
    Ok(STANDARD.decode(taken["data"].as_str().unwrap()).unwrap())
}

/// What the one QR code on the screen says, read from the picture of it as a camera does: where its dots and those of
/// the picture lie unluckily on each other, the camera is held nearer.
pub async fn qr_code(driver: &WebDriver) -> WebDriverResult<String> {
    let mut failures = Vec::new();
    for nearer in [1.0, 1.3, 1.7, 2.2] {
        match read_qr_code(&png_nearer(driver, nearer).await?) {
            Ok(code) => return Ok(code),
            Err(failure) => failures.push(failure),
        }
    }
    panic!("no code was read: {failures:?}")
}

async fn png_nearer(driver: &WebDriver, nearer: f64) -> WebDriverResult<Vec<u8>> {
    let (x, y, width, height): (f64, f64, f64, f64) =
        read(driver, "return [scrollX, scrollY, innerWidth, innerHeight];").await?;
    let clip = json!({ "x": x, "y": y, "width": width, "height": height, "scale": nearer });
    let taken = driver.cdp().send_raw("Page.captureScreenshot", json!({ "format": "png", "clip": clip })).await?;
    Ok(STANDARD.decode(taken["data"].as_str().unwrap()).unwrap())
}

fn read_qr_code(picture: &[u8]) -> Result<String, String> {
    let mut decoder = png::Decoder::new(Cursor::new(picture));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut picture = decoder.read_info().unwrap();
    let mut dots = vec![0; picture.output_buffer_size().unwrap()];
    let frame = picture.next_frame(&mut dots).unwrap();
    let (width, height, bytes) = (frame.width as usize, frame.height as usize, frame.color_type.samples());
    let green = |x, y| dots[(y * width + x) * bytes + 1];
    let mut seen = rqrr::PreparedImage::prepare_from_greyscale(width, height, green);
    let codes = seen.detect_grids();
    let [code] = codes.as_slice() else { return Err(format!("{} codes on the screen", codes.len())) };
    code.decode().map(|(_, text)| text).map_err(|error| error.to_string())
}
