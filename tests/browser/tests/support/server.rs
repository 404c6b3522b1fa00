//! The real server in a thread of the test.

use caipan::store::Store;
use caipan::web::{self, Settings};
use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread::JoinHandle;

/// A server on a free port. Stops when dropped.
pub struct Server {
    pub address: SocketAddr,
    handle: actix_web::dev::ServerHandle,
    serving: Option<JoinHandle<()>>,
}

impl Server {
    pub fn of(store: Store) -> Server {
        Server::reached_at(store, None)
    }

    /// A server with another address in its links.
    pub fn reached_at(store: Store, address: Option<String>) -> Server {
        let (tell, told) = mpsc::channel();
        let serving = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                // One thread is enough for a story, and half of the start of two.
                let bind = SocketAddr::from(([127, 0, 0, 1], 0));
                let settings = Settings { workers: 1, address, ..Settings::for_address(bind) };
                let running = web::start(store, &settings).unwrap();
                tell.send((running.address, running.handle)).unwrap();
                running.server.await.unwrap();
            });
        });
        let (address, handle) = told.recv().unwrap();
        Server { address, handle, serving: Some(serving) }
    }

    pub fn stop(&mut self) {
        let Some(serving) = self.serving.take() else { return };
        // At once: the open event sources of the spectators would delay a graceful stop.
        drop(self.handle.stop(false));
        let ended = serving.join();
        assert!(ended.is_ok() || std::thread::panicking(), "the server panicked");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}
