//! `caipan serve` as a process of its own.

use std::io::{self, BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::{self, JoinHandle};

/// Python with only its standard library: it starts in half of the time.
pub fn python() -> Command {
    let mut command = Command::new("/usr/bin/python3");
    command.arg("-S");
    command
}

/// A server that is killed when this is dropped.
pub struct Server {
    pub process: Child,
    pub base: String,
    /// Its output after the address.
    pub output: BufReader<ChildStdout>,
    log: Option<JoinHandle<String>>,
}

impl Server {
    /// Starts one with these arguments and waits until it listens.
    pub fn start(arguments: &[&str]) -> Server {
        Server::run(Command::new(env!("CARGO_BIN_EXE_caipan")).args(Server::arguments(arguments)))
    }

    /// The arguments of a server that listens on a free port.
    pub fn arguments<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
        [&["serve", "--bind", "127.0.0.1:0", "--lang", "en"], arguments].concat()
    }

    /// The server that a command starts.
    pub fn run(command: &mut Command) -> Server {
        let command = command.env_remove("CAIPAN_DATABASE").env_remove("CAIPAN_LOG");
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut server =
            Server { output: BufReader::new(process.stdout.take().unwrap()), process, base: String::new(), log: None };
        server.base = server.address().unwrap_or_else(|| panic!("{}", server.killed()));
        server
    }

    /// The address in the next line of its output, if there is one.
    pub fn address(&mut self) -> Option<String> {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.split_whitespace().find(|word| word.starts_with("http")).map(str::to_owned)
    }

    /// Closes the log: from now on the server cannot write to it.
    pub fn close_log(&mut self) {
        drop(self.process.stderr.take());
    }

    /// Reads the log on a thread: a server that logs more than fits into a pipe would wait for a reader.
    pub fn read_log(&mut self) {
        let stderr = self.process.stderr.take().unwrap();
        self.log = Some(thread::spawn(|| io::read_to_string(stderr).unwrap()));
    }

    /// Kills it, and returns its log.
    pub fn killed(&mut self) -> String {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        match self.log.take() {
            Some(reads) => reads.join().unwrap(),
            None => io::read_to_string(self.process.stderr.take().unwrap()).unwrap(),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
