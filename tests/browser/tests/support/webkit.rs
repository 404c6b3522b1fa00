//! WebKitGTK, through its WebKitWebDriver and on a screen of our own (Xvfb). When driven, it stores nothing after it is closed.

use super::browser::{INTERVAL, PATIENCE, PHONE, connected};
use super::ports::own_port;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use thirtyfour::prelude::*;

/// A WebKitWebDriver on a free port with its screen, for one test. Ends when dropped.
pub struct WebKit {
    screen: Child,
    process: Child,
    port: u16,
}

impl WebKit {
    pub async fn start() -> WebKit {
        let mut screen = Command::new("/usr/bin/Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1024x1024x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed at /usr/bin/Xvfb");
        let mut display = String::new();
        BufReader::new(screen.stdout.take().unwrap()).read_line(&mut display).unwrap();
        let port = own_port().local_addr().unwrap().port();
        let process = Command::new("/usr/bin/WebKitWebDriver")
            .arg(format!("--port={port}"))
            .env("DISPLAY", format!(":{}", display.trim()))
            .stderr(Stdio::null())
            .spawn()
            .expect("WebKitWebDriver is installed at /usr/bin/WebKitWebDriver");
        let webkit = WebKit { screen, process, port };
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < PATIENCE, "WebKitWebDriver does not listen");
            tokio::time::sleep(INTERVAL).await;
        }
        webkit
    }

    /// Opens a window of a phone's size, or as narrow as possible.
    pub async fn open(&self) -> WebDriver {
        let address = format!("http://127.0.0.1:{}", self.port);
        let driver = connected(WebDriver::builder(address, Capabilities::new())).await;
        driver.set_window_rect(0, 0, PHONE.width, PHONE.height).await.unwrap();
        driver
    }
}

impl Drop for WebKit {
    fn drop(&mut self) {
        for process in [&mut self.process, &mut self.screen] {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
