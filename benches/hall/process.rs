//! The server as a process of its own, with what it takes; and beside it a bare handler that sends the same bytes.

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{App, HttpResponse, HttpServer, web};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A process that ends with this, and whose lines can be read and answered.
pub struct Process {
    child: Child,
    lines: BufReader<ChildStdout>,
    input: ChildStdin,
}

/// Kernel ticks per second.
const TICKS: f64 = 100.0;

impl Process {
    /// With so many open files, or as many as the system allows: a shell raises the limit and becomes the program.
    fn command(program: &Path, with: &[&str], files: Option<u32>) -> Command {
        let files = files.map_or("$(ulimit -Hn)".to_owned(), |files| files.to_string());
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\"")]).arg(program).args(with);
        command.env("CAIPAN_LOG", "off");
        command
    }

    fn start(command: &mut Command) -> Process {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (lines, input) = (BufReader::new(child.stdout.take().unwrap()), child.stdin.take().unwrap());
        Process { child, lines, input }
    }

    /// This program in another role.
    pub fn ourselves(role: &str, with: &[String]) -> Process {
        let with: Vec<&str> = [role].into_iter().chain(with.iter().map(String::as_str)).collect();
        Process::start(&mut Process::command(&std::env::current_exe().unwrap(), &with, None))
    }

    /// The server on this database, and its address.
    pub fn server(url: &str, files: Option<u32>, more: &[&str]) -> (Process, String) {
        Process::server_at("127.0.0.1:0", url, files, more)
    }

    /// The same at an address.
    pub fn server_at(bind: &str, url: &str, files: Option<u32>, more: &[&str]) -> (Process, String) {
        Process::start(&mut Process::serving(bind, url, files, more)).listening()
    }

    /// One that logs as it does by default, and here; where that is a pipe nobody reads it.
    pub fn server_with_log(url: &str, log: Stdio) -> (Process, String) {
        let mut command = Process::serving("127.0.0.1:0", url, None, &[]);
        let mut process = Process::start(command.env_remove("CAIPAN_LOG").stderr(log));
        drop(process.child.stderr.take());
        process.listening()
    }

    fn serving(bind: &str, url: &str, files: Option<u32>, more: &[&str]) -> Command {
        let serve = ["serve", "--database", url, "--bind", bind, "--lang", "en"];
        Process::command(Path::new(env!("CARGO_BIN_EXE_caipan")), &[&serve, more].concat(), files)
    }

    /// A server once it listens, and its address.
    fn listening(mut self) -> (Process, String) {
        let line = self.line();
        let base = line.split_whitespace().find_map(|word| word.strip_prefix("http://")).map(str::to_owned);
        (self, base.unwrap_or_else(|| panic!("it does not listen: {line}")))
    }

    /// The next line that it says.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    pub fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn of_kernel(&self, file: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).unwrap()
    }

    /// Seconds of CPU time so far.
    pub fn cpu(&self) -> f64 {
        let stat = self.of_kernel("stat");
        let fields = stat.rsplit_once(')').unwrap().1.split_whitespace();
        fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().unwrap()).sum::<f64>() / TICKS
    }

    /// Memory in KiB: `VmRSS` now, `VmHWM` at most.
    pub fn memory(&self, kind: &str) -> f64 {
        let status = self.of_kernel("status");
        let line = status.lines().find_map(|line| line.strip_prefix(kind)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Serves these files, by their place in the list, as actix can at best: each is a head, an empty line, and a body.
pub fn bare(files: &[String]) {
    let read = |file: &String| {
        let mut bytes = web::Bytes::from(std::fs::read(file).unwrap());
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap();
        let head = String::from_utf8(bytes.split_to(end + 2).to_vec()).unwrap();
        let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned()));
        (head.lines().filter_map(header).collect::<Vec<_>>(), bytes)
    };
    let answers: Vec<_> = files.iter().map(read).collect();
    let server = HttpServer::new(move || {
        answers.iter().enumerate().fold(App::new(), |app, (place, (head, body))| {
            let header = |(name, value): &(String, String)| {
                (HeaderName::try_from(name.as_str()).unwrap(), HeaderValue::try_from(value.as_str()).unwrap())
            };
            let (head, body): (Vec<_>, _) = (head.iter().map(header).collect(), body.clone());
            let answer = move || {
                let mut response = HttpResponse::Ok();
                head.iter().for_each(|header| _ = response.insert_header(header.clone()));
                std::future::ready(response.body(body.clone()))
            };
            app.route(&format!("/{place}"), web::get().to(answer))
        })
    });
    let server = server.workers(2).bind("127.0.0.1:0").unwrap();
    println!("{}", server.addrs()[0]);
    actix_web::rt::System::new().block_on(server.run()).unwrap();
}
