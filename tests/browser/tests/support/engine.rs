//! The three browser engines that a phone may have.

use super::browser::{PHONE, Reader};
use super::chromium::{Chromedriver, chromium};
use super::firefox::firefox;
use super::webkit::WebKit;
use std::path::Path;
use thirtyfour::prelude::*;

pub enum Engine {
    Chromium(Chromedriver),
    Firefox,
    WebKit(WebKit),
}

impl Engine {
    /// Starts it as a phone with a profile, which may have been used before.
    pub async fn open(&self, profile: &Path) -> WebDriver {
        match self {
            Engine::Chromium(driver) => {
                chromium(driver, Reader { screen: PHONE, language: "zh-CN", scripts: true }, profile, &[]).await
            }
            Engine::Firefox => firefox(profile).await,
            Engine::WebKit(webkit) => webkit.open().await,
        }
    }

    pub fn name(&self) -> &'static str {
        match self {
            Engine::Chromium(_) => "chromium",
            Engine::Firefox => "firefox",
            Engine::WebKit(_) => "webkit",
        }
    }

    /// Whether its profile lasts after it was closed.
    pub fn keeps_profile(&self) -> bool {
        !matches!(self, Engine::WebKit(_))
    }
}
