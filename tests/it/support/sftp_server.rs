//! OpenSSH's server on a free port, which takes files by SFTP; the user who runs the tests signs in with a key.

use super::own_port;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};
use tempfile::TempDir;

/// A server that runs until it is dropped.
pub struct SftpServer {
    folder: TempDir,
    port: u16,
    running: Option<(Child, BufReader<ChildStderr>)>,
}

impl SftpServer {
    pub fn open() -> SftpServer {
        // Only root needs the folder.
        let _ = fs::create_dir_all("/run/sshd");
        let port = own_port().local_addr().unwrap().port();
        let mut server = SftpServer { folder: TempDir::new().unwrap(), port, running: None };
        server.make_key("user");
        server.change_key();
        server
    }

    /// Starts it again with a new host key.
    pub fn change_key(&mut self) {
        self.stop();
        self.make_key("host");
        let folder = self.folder.path().display();
        let config = format!(
            "Port {}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\nPidFile none\n\
             UsePAM no\nStrictModes no\nPermitRootLogin yes\nPasswordAuthentication yes\nSubsystem sftp internal-sftp\n",
            self.port
        );
        let file = self.path("config");
        fs::write(&file, config).unwrap();
        let mut command = Command::new("/usr/sbin/sshd");
        let mut process = command.args(["-D", "-e", "-f"]).arg(file).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(process.stderr.take().unwrap());
        let mut all = String::new();
        while !all.contains("Server listening") {
            assert!(said.read_line(&mut all).unwrap() > 0, "{all}");
        }
        self.running = Some((process, said));
    }

    /// Makes a new pair of keys with this name, and returns the private one.
    pub fn make_key(&self, name: &str) -> String {
        self.make_key_of("ed25519", name)
    }

    /// The same, of a kind that `ssh-keygen` knows.
    pub fn make_key_of(&self, kind: &str, name: &str) -> String {
        let file = self.path(name);
        if file.exists() {
            fs::remove_file(&file).unwrap();
        }
        run(Command::new("ssh-keygen").args(["-q", "-t", kind, "-N", "", "-f"]).arg(&file));
        self.key(name)
    }

    /// A private key: `host` is that of the server, `user` that of the user who may sign in.
    pub fn key(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The fingerprint of its host key, as OpenSSH writes it.
    pub fn fingerprint(&self) -> String {
        let said = run(Command::new("ssh-keygen").arg("-lf").arg(self.path("host.pub")));
        said.split(' ').nth(1).unwrap().to_owned()
    }

    /// The name of the user who may sign in.
    pub fn user(&self) -> String {
        run(Command::new("id").arg("-un")).trim().to_owned()
    }

    /// Its host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The address of a web space there, reached at this host and port.
    pub fn space(&self, address: &str) -> String {
        format!("sftp://{address}{}/web", self.folder.path().display())
    }

    /// A file of the web space, if it is there.
    pub fn file(&self, name: &str) -> Option<String> {
        self.content(name).map(|content| String::from_utf8(content).unwrap())
    }

    /// The same, as bytes.
    pub fn content(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path("web").join(name)).ok()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn stop(&mut self) {
        if let Some((mut process, _)) = self.running.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }
}

impl Drop for SftpServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The output of a program, which must succeed.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
