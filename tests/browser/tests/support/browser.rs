//! Screens and browsers, and how to wait for a page.
//!
//! Nothing waits a fixed time: [`see`] asks again until the page shows what is expected, and otherwise reports what it showed last.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thirtyfour::WebDriverBuilder;
use thirtyfour::extensions::query::ElementPollerWithTimeout;
use thirtyfour::prelude::*;

/// How long something may take to appear.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// How often a test looks whether it has.
pub const INTERVAL: Duration = Duration::from_millis(30);

/// The screen of a reader.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    pub name: &'static str,
    pub width: u32,
    pub height: u32,
    pub mobile: bool,
}

pub const PHONE: Screen = Screen { name: "phone", width: 390, height: 844, mobile: true };
pub const LAPTOP: Screen = Screen { name: "laptop", width: 1280, height: 800, mobile: false };
pub const PROJECTOR: Screen = Screen { name: "projector", width: 1920, height: 1080, mobile: false };

/// A reader of pages: their screen and language, and whether scripts run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reader {
    pub screen: Screen,
    pub language: &'static str,
    pub scripts: bool,
}

/// Opens a browser in which queries wait for `PATIENCE`.
pub async fn connected(browser: WebDriverBuilder) -> WebDriver {
    let poller = ElementPollerWithTimeout::new(PATIENCE, INTERVAL);
    let opened = browser.poller(Arc::new(poller)).request_timeout(2 * PATIENCE).await;
    opened.unwrap_or_else(|error| panic!("the browser did not start: {error}"))
}

/// Kills Chromium or Firefox, like a phone without power.
pub async fn kill(driver: WebDriver, profile: &Path) {
    // Its processes are those whose command line names the profile.
    let of_profile = |program: &str, signal: &[&str]| {
        Command::new(program).args(signal).arg("-f").arg(profile).output().unwrap().status.success()
    };
    assert!(of_profile("pkill", &["-KILL"]), "no browser has this profile");
    let begun = Instant::now();
    while of_profile("pgrep", &[]) {
        assert!(begun.elapsed() < PATIENCE, "the browser lives on");
        tokio::time::sleep(INTERVAL).await;
    }
    // The driver cannot tell the browser any more.
    drop(driver.quit().await);
}

/// The value that `script` returns on the current page.
pub async fn read<T: DeserializeOwned>(driver: &WebDriver, script: &str) -> WebDriverResult<T> {
    driver.execute(script, vec![]).await?.convert()
}

/// Waits until `script` returns `expected`.
pub async fn see(driver: &WebDriver, what: &str, script: &str, expected: impl Serialize) {
    let expected = serde_json::to_value(expected).unwrap();
    let begun = Instant::now();
    loop {
        // Between two pages there may be none to ask.
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

/// Saves a picture of the visible part of the page.
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

/// The text of the one QR code on the screen, read from a screenshot as by a camera: with a larger one if the dots of
/// code and picture do not match well enough.
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
