//! WsgiDAV, a WebDAV server that is not ours, on a free port.

use super::web_space::PASS;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
use ureq::Agent;

/// A server that runs until it is dropped, for the user Anna, whose password is “open sesame”.
pub struct WebdavServer {
    /// Its host and port.
    pub address: String,
    agent: Agent,
    process: Child,
    _folder: TempDir,
}

impl WebdavServer {
    pub fn open() -> WebdavServer {
        let python =
            std::env::var("CAIPAN_WSGIDAV").expect("CAIPAN_WSGIDAV is not set: run ./test, which installs WsgiDAV");
        let folder = TempDir::new().unwrap();
        let mut command = Command::new(python);
        command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/wsgidav/serve.py")).arg(folder.path());
        let mut process = command.args(["anna", "open sesame"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut port = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut port).unwrap();
        assert!(!port.is_empty(), "WsgiDAV does not start");
        let agent = Agent::config_builder().http_status_as_error(false).build().into();
        WebdavServer { address: format!("127.0.0.1:{}", port.trim()), agent, process, _folder: folder }
    }

    /// A file, if it is there.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        let request = self.agent.get(format!("http://{}/{path}", self.address)).header("authorization", PASS);
        let mut answer = request.call().unwrap();
        let content = answer.body_mut().read_to_vec().unwrap();
        (answer.status().as_u16() == 200).then_some(content)
    }
}

impl Drop for WebdavServer {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}
