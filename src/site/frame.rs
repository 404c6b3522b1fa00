//! Messages to pages that follow the play, as bytes: the same for all listeners, compressed once.
//!
//! One fact to know: each message is a piece of a deflate stream that refers to nothing before it, so it fits into the
//! gzip stream of every listener, whenever that began.

use crate::limits::PIECE;
use crate::show::time;
use actix_web::web::Bytes;
use event::values::time_zone::TimeZone;
use flate2::{Compress, Compression, FlushCompress};
use messages::{Locale, Message};
use store::{Away, Store};

/// The minimum and the maximum of the random time after which a page reconnects, in milliseconds, so that not all come
/// at once when a server has restarted.
const BACK_WITHIN: (u64, u64) = (500, 8000);

/// Why a page may be old, as a text for people.
pub fn away_text(zone: TimeZone, away: Away, locale: Locale) -> String {
    let (id, at) = match away {
        Away::Database(at) => ("database-away", at),
        Away::First(at) => ("standing-by-away", at),
        Away::Superseded(at) => ("superseded-away", at),
    };
    locale.say(&Message::new(id).arg("time", time(zone, at)))
}

/// A message as bytes, plain and as part of a gzip stream.
#[derive(Clone)]
pub struct Frame {
    plain: Bytes,
    gzip: Bytes,
}

impl Frame {
    /// A message with the name of its event and one line of data.
    pub fn new(event: &str, data: &str) -> Self {
        let plain = format!("event: {event}\ndata: {data}\n\n");
        Self { gzip: compressed(plain.as_bytes()), plain: plain.into() }
    }

    /// The size of the compressed message in bytes, which most listeners receive.
    pub fn bytes(&self) -> usize {
        self.gzip.len()
    }

    /// A sign of life, which keeps a connection open; the page notices when it does not come any more.
    pub fn beat() -> Self {
        let plain = Bytes::from_static(b"event: beat\ndata: .\n\n");
        Self { gzip: uncompressed(&plain), plain }
    }

    /// A message why what is shown may be old; empty if it is no longer.
    pub fn away(away: Option<Away>, zone: TimeZone, locale: Locale) -> Self {
        Self::new("away", &away.map(|away| away_text(zone, away, locale)).unwrap_or_default())
    }

    /// That message for a new listener; `None` if nothing is old.
    pub fn away_by_now(store: &Store, zone: TimeZone, locale: Locale) -> Option<Self> {
        let away = store.away();
        away.is_some().then(|| Self::away(away, zone, locale))
    }

    /// The first message to a listener: the current version of the event, and when to reconnect if the connection is
    /// lost.
    pub fn first(version: i32) -> Self {
        let mut random = [0; 8];
        // Without random bytes all reconnect at the same moment, which is no worse than an error now.
        let _ = getrandom::fill(&mut random);
        let (earliest, latest) = BACK_WITHIN;
        let back = earliest + u64::from_le_bytes(random) % (latest - earliest);
        let plain = Bytes::from(format!("retry: {back}\nevent: at\ndata: {version}\n\n"));
        Self { gzip: uncompressed(&plain), plain }
    }
}

/// The header of a gzip stream (RFC 1952 §2.3), without name and time.
const GZIP_HEAD: &[u8] = &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// Up to 65,535 bytes as an uncompressed block of a deflate stream (RFC 1951 §3.2.4).
fn uncompressed(bytes: &[u8]) -> Bytes {
    let length = bytes.len() as u16;
    [&[0][..], &length.to_le_bytes(), &(!length).to_le_bytes(), bytes].concat().into()
}

/// Bytes as compressed blocks of a deflate stream that refer to nothing before them and end on a whole byte.
fn compressed(bytes: &[u8]) -> Bytes {
    let mut compress = Compress::new(Compression::default(), false);
    let mut out = Vec::with_capacity(bytes.len() / 4 + 128);
    loop {
        let read = compress.total_in() as usize;
        let room = out.capacity() - out.len();
        let done = compress.compress_vec(&bytes[read..], &mut out, FlushCompress::Full);
        match done {
            Ok(_) if out.capacity() > out.len() && compress.total_in() as usize == bytes.len() => return out.into(),
            Ok(_) => out.reserve(room.max(1024) * 2),
            // Compressing whole bytes in memory cannot fail; if it did, uncompressed bytes are right too.
            Err(_) => return bytes.chunks(usize::from(u16::MAX)).map(uncompressed).collect::<Vec<_>>().concat().into(),
        }
    }
}

/// The bytes that are still to be sent to a listener.
pub struct Sent {
    gzip: bool,
    /// Whether the header of the gzip stream was sent.
    begun: bool,
    rest: Bytes,
}

impl Sent {
    /// Nothing to send yet.
    pub fn new(gzip: bool) -> Self {
        Self { gzip, begun: false, rest: Bytes::new() }
    }

    /// Adds a message.
    pub fn take(&mut self, frame: &Frame) {
        let bytes = if self.gzip { &frame.gzip } else { &frame.plain };
        let head = if self.gzip && !self.begun { GZIP_HEAD } else { &[] };
        self.begun = true;
        self.rest = match self.rest.is_empty() && head.is_empty() {
            true => bytes.clone(),
            false => [&*self.rest, head, bytes].concat().into(),
        };
    }

    /// The next bytes, as many as fit into the buffer of a connection; `None` if there are none.
    pub fn piece(&mut self) -> Option<Bytes> {
        (!self.rest.is_empty()).then(|| self.rest.split_to(self.rest.len().min(PIECE)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    #[test]
    fn the_same_bytes_fit_into_the_stream_of_every_listener() {
        let long = "<tr><td>东</td></tr>".repeat(20_000);
        let frames = [Frame::first(7), Frame::new("rows", "{}"), Frame::beat(), Frame::new("rows", &long)];
        for from in 0..frames.len() {
            let heard = &frames[from..];
            let bytes: Vec<u8> = heard.iter().fold(GZIP_HEAD.to_vec(), |all, frame| [&all, &*frame.gzip].concat());
            // The stream has no end: reading fails there, after all that was sent.
            let mut text = Vec::new();
            let _ = GzDecoder::new(&*bytes).read_to_end(&mut text);
            assert_eq!(text, heard.iter().flat_map(|frame| frame.plain.to_vec()).collect::<Vec<u8>>());
        }
        assert!(frames[3].gzip.len() < long.len() / 20);
        let mut sending = Sent::new(false);
        sending.take(&frames[3]);
        let sent: Vec<Bytes> = std::iter::from_fn(|| sending.piece()).collect();
        assert!(sent.len() > 1 && sent.iter().all(|piece| piece.len() <= PIECE));
        assert_eq!(sent.concat(), frames[3].plain);
    }
}
