//! A network in front of a server that can be cut after any byte, or swallow all bytes.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::thread;

/// The state of the network.
enum Mode {
    Carries,
    /// Carries this many bytes to the server, and is then cut.
    CarriesOnly(usize),
    /// Every connection has ended, and a new one ends at once.
    Cut,
    /// Reads the bytes of both sides and drops them.
    Swallows,
}

struct Inner {
    mode: Mode,
    /// The host and port of the server.
    far: String,
    /// The number of bytes sent to the server, and how often the line was cut.
    carried: usize,
    cuts: usize,
    open: Vec<Weak<Ends>>,
}

/// Both ends of a connection: that of the client, and that of the server.
type Ends = [TcpStream; 2];

/// A line that listens until the tests end.
pub struct Line {
    near: SocketAddr,
    inner: Arc<Mutex<Inner>>,
}

impl Line {
    /// A line to the server at this host and port, which carries.
    pub fn to(far: &str) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let near = listener.local_addr().unwrap();
        let open = Vec::new();
        let inner = Inner { mode: Mode::Carries, far: far.to_owned(), carried: 0, cuts: 0, open };
        let line = Line { near, inner: Arc::new(Mutex::new(inner)) };
        let inner = line.inner.clone();
        thread::spawn(move || listener.incoming().for_each(|near| connect(&inner, near.unwrap())));
        line
    }

    /// The host and port that lead to the server.
    pub fn address(&self) -> String {
        self.near.to_string()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    /// Leads to another server from now on.
    pub fn lead_to(&self, far: &str) {
        self.lock().far = far.to_owned();
    }

    /// Cuts the line after this many further bytes to the server.
    pub fn cut_after(&self, bytes: usize) {
        self.lock().mode = Mode::CarriesOnly(bytes);
    }

    /// Drops all bytes from now on.
    pub fn swallow(&self) {
        self.lock().mode = Mode::Swallows;
    }

    /// Carries again, and ends connections that may have lost bytes.
    pub fn mend(&self) {
        let mut inner = self.lock();
        if matches!(std::mem::replace(&mut inner.mode, Mode::Carries), Mode::Swallows) {
            inner.end_all();
        }
    }

    /// The number of bytes sent to the server.
    pub fn carried(&self) -> usize {
        self.lock().carried
    }

    /// How often it was cut.
    pub fn cuts(&self) -> usize {
        self.lock().cuts
    }
}

impl Inner {
    fn end_all(&mut self) {
        for ends in self.open.drain(..).filter_map(|ends| ends.upgrade()) {
            end(&ends);
        }
    }

    /// Of this many bytes, the number that passes, and whether the connection stays open.
    fn pass(&mut self, bytes: usize, is_for_server: bool) -> (usize, bool) {
        let (passed, goes_on) = match &mut self.mode {
            Mode::Cut => (0, false),
            Mode::Swallows => (0, true),
            Mode::CarriesOnly(left) if is_for_server && bytes > *left => {
                let passed = *left;
                self.mode = Mode::Cut;
                self.cuts += 1;
                (passed, false)
            }
            Mode::CarriesOnly(left) if is_for_server => {
                *left -= bytes;
                (bytes, true)
            }
            Mode::Carries | Mode::CarriesOnly(_) => (bytes, true),
        };
        if is_for_server {
            self.carried += passed;
        }
        (passed, goes_on)
    }
}

fn end(ends: &Ends) {
    ends.iter().for_each(|stream| drop(stream.shutdown(Shutdown::Both)));
}

/// Connects a client to the server, unless the line is cut or the server cannot be reached.
fn connect(inner: &Arc<Mutex<Inner>>, near: TcpStream) {
    let to = {
        let now = inner.lock().unwrap();
        if matches!(now.mode, Mode::Cut) {
            return;
        }
        now.far.clone()
    };
    let Ok(far) = TcpStream::connect(to) else { return };
    let mut now = inner.lock().unwrap();
    // It fails if a client has closed already, which does not matter.
    [&near, &far].iter().for_each(|stream| drop(stream.set_nodelay(true)));
    let ends = Arc::new([near, far]);
    now.open.retain(|ends| ends.strong_count() > 0);
    now.open.push(Arc::downgrade(&ends));
    for from in [0, 1] {
        let (inner, ends) = (inner.clone(), ends.clone());
        thread::spawn(move || carry(&inner, &ends, from));
    }
}

/// Carries the bytes of one end to the other until either is closed.
fn carry(inner: &Mutex<Inner>, ends: &Ends, from: usize) {
    let (mut source, mut target) = (&ends[from], &ends[1 - from]);
    let mut bytes = [0; 16 << 10];
    while let Ok(length @ 1..) = source.read(&mut bytes) {
        let (passed, goes_on) = inner.lock().unwrap().pass(length, from == 0);
        let is_written = target.write_all(&bytes[..passed]).is_ok();
        if !goes_on {
            // The bytes that pass were written above.
            inner.lock().unwrap().end_all();
        }
        if !goes_on || !is_written {
            break;
        }
    }
    end(ends);
}
