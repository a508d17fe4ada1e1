//! Connections: accepted, limited in number and time, ended.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::{CONNECTION, CONNECTIONS, HEADERS};

/// How often it is asked whether to stop.
const PAUSE: Duration = Duration::from_millis(100);

/// The most bytes of a request that are kept: address and headers.
const MOST_BYTES: usize = 16 << 10;

/// How long answers under way may take when the server is to end.
const FAREWELL: Duration = Duration::from_millis(500);

/// Answers until `stopped` says so.
pub fn run(listener: std::net::TcpListener, router: Router, stopped: &(dyn Fn() -> bool + Sync)) -> io::Result<()> {
    let runtime: Runtime = Builder::new_multi_thread().worker_threads(2).enable_io().enable_time().build()?;
    let result = runtime.block_on(async {
        let listener = TcpListener::from_std(listener)?;
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        while !stopped() {
            let Ok(Ok(permit)) = timeout(PAUSE, Arc::clone(&room).acquire_owned()).await else { continue };
            match timeout(PAUSE, listener.accept()).await {
                Ok(Ok((stream, _))) => {
                    let router = router.clone();
                    tokio::spawn(async move {
                        // A client that goes away or sends what is no request ends its own connection only.
                        let _ = timeout(CONNECTION, talk(stream, router)).await;
                        drop(permit);
                    });
                }
                // Too many files are open, or the client is gone already.
                Ok(Err(_)) => sleep(PAUSE).await,
                Err(_) => {}
            }
        }
        Ok(())
    });
    runtime.shutdown_timeout(FAREWELL);
    result
}

async fn talk(stream: TcpStream, router: Router) -> Result<(), hyper::Error> {
    // Without it an answer waits for the client's word that it has the last one.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(MOST_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .await
}
