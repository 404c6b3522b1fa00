//! `caipan` without a command, as somebody starts it by a double click: a folder, a server, a browser; and the second start finds it.

use crate::support::own_port;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The program on a computer with this home, whose browser writes the address it is opened with into a pipe.
fn started(home: &Path, language: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caipan"));
    let bin = home.join("bin");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    command.env("HOME", home).env("XDG_DATA_HOME", home.join("share")).env("PATH", path).env("LC_ALL", language);
    command.env_remove("CAIPAN_DATABASE").stdout(Stdio::piped());
    command
}

/// What the browser was opened with; waits until it is.
fn opened(home: &Path) -> String {
    std::fs::read_to_string(home.join("opened")).unwrap().trim().to_owned()
}

#[test]
fn a_double_click_makes_a_folder_serves_the_network_and_opens_the_browser_and_the_next_finds_it() {
    let home = TempDir::new().unwrap();
    let (home, bin) = (home.path(), home.path().join("bin"));
    std::fs::create_dir(&bin).unwrap();
    assert!(Command::new("mkfifo").arg(home.join("opened")).status().unwrap().success());
    let browser = bin.join("xdg-open");
    std::fs::write(&browser, format!("#!/bin/sh\nprintf '%s\\n' \"$1\" > '{}'\n", home.join("opened").display()))
        .unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();

    let mut first = started(home, "zh_CN.UTF-8").spawn().unwrap();
    let address = opened(home);
    assert!(address.starts_with("http://") && address.contains("/first/"), "{address}");
    let page = ureq::get(&address).call().unwrap().body_mut().read_to_string().unwrap();
    assert!(page.contains("name=\"password\""), "the page on which the first user is made");
    let lines = BufReader::new(first.stdout.take().unwrap()).lines().map(Result::unwrap);
    let said: Vec<String> = lines.take_while(|line| !line.contains("按 Ctrl-C 停止")).collect();
    let folder = home.join("share/caipan");
    assert!(said.iter().any(|line| line.contains(&folder.display().to_string())), "{said:?}");
    assert!(folder.join("caipan.sqlite").is_file());
    let in_network: Vec<&String> = said.iter().filter(|line| line.contains("本网络中的地址：http://")).collect();
    let codes = said.iter().filter(|line| line.contains('█')).count();
    assert!(in_network.is_empty() || codes > 10, "a code stands under the address: {said:?}");

    let second = started(home, "en_US.UTF-8").spawn().unwrap();
    let base = opened(home);
    assert!(address.starts_with(&base), "{base}");
    let second = second.wait_with_output().unwrap();
    assert!(second.status.success());
    assert_eq!(String::from_utf8(second.stdout).unwrap(), format!("Caipan is already running: {base}\n"));
    first.kill().unwrap();
    first.wait().unwrap();

    // Ended, it can be started again, and the data is there. Phones know the port that it had, though a lower one is free now.
    let port = own_port().local_addr().unwrap().port();
    std::fs::write(folder.join("running"), format!("http://127.0.0.1:{port}")).unwrap();
    let mut third = started(home, "en_US.UTF-8").spawn().unwrap();
    let again = opened(home);
    assert!(again.contains("/first/"), "nobody was made");
    assert!(again.contains(&format!(":{port}/")), "{again}, not at {port}");
    third.kill().unwrap();
    third.wait().unwrap();
}

#[test]
fn commands_have_the_folder_of_the_double_click_and_make_none_that_is_missing() {
    let (home, work) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let runs = |arguments: &[&str]| {
        let output = started(home.path(), "en_US.UTF-8").args(arguments).current_dir(work.path()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let missing = |(code, said): (Option<i32>, String)| code == Some(2) && said.contains("There is no data at");
    assert!(missing(runs(&["event", "list"])), "nothing is there yet");
    assert_eq!(runs(&["migrate"]).0, Some(0));
    assert!(home.path().join("share/caipan/caipan.sqlite").is_file());
    let (code, said) = runs(&["backup"]);
    assert!(code == Some(0) && said.contains("There are no events"), "{said}");
    let mistyped = work.path().join("mistyped");
    assert!(missing(runs(&["event", "list", "--data", mistyped.to_str().unwrap()])) && !mistyped.exists());
    let here = work.path().join("data");
    std::fs::create_dir(&here).unwrap();
    assert!(missing(runs(&["event", "list"])));
    assert_eq!(runs(&["migrate"]).0, Some(0));
    assert!(here.join("caipan.sqlite").is_file());
}
