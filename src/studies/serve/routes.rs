//! Addresses: which question each is, who may ask, and how long it may take.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Json, Redirect, Response};
use axum::routing::get;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::TIME;
use super::answers::{self, Ask, Problem};
use super::games::{Game, Games};
use crate::numbers::thousands;
use crate::page;
use crate::parallel;
use crate::report::escape;
use crate::results::answers::{ErrorAnswer, ServedState};

/// What every answer needs.
struct Shared {
    games: Arc<Games>,
    /// Questions that are worked on at a time.
    room: Arc<Semaphore>,
    /// Whether only this machine may ask.
    loopback: bool,
}

/// All addresses of a server.
pub fn router(games: &Arc<Games>, address: SocketAddr) -> Router {
    let shared = Arc::new(Shared {
        games: Arc::clone(games),
        room: Arc::new(Semaphore::new(parallel::threads() + 2)),
        loopback: address.ip().is_loopback(),
    });
    Router::new()
        .route("/", get(front))
        .route("/page.js", get(script))
        .route("/{number}/", get(one))
        .route("/{number}", get(to_one))
        .route("/api/v1/games", get(all))
        .route("/api/v1/{number}", get(game))
        .route("/api/v1/{number}/{ask}", get(ask))
        .fallback(|| async { nothing() })
        .method_not_allowed_fallback(|| async {
            (StatusCode::METHOD_NOT_ALLOWED, said("only GET is answered".to_owned()))
        })
        .layer(from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(shared)
}

/// Nothing but what the server has itself is run, shown or asked for.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses other names than that of this machine, and says what browsers may do with an answer.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let mut response = match !shared.loopback || host.is_some_and(is_here) {
        true => next.run(request).await,
        false => (StatusCode::FORBIDDEN, said("this server answers to localhost only".to_owned())).into_response(),
    };
    let headers: [(HeaderName, &'static str); 4] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        // What is not solved now may be in a moment.
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, axum::http::HeaderValue::from_static(value));
    }
    response
}

/// Whether a host, with or without a port, is this machine.
fn is_here(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or(rest, |(name, _)| name),
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
}

fn said(error: String) -> Json<ErrorAnswer> {
    Json(ErrorAnswer { error })
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = match self {
            Problem::Bad(_) => StatusCode::BAD_REQUEST,
            Problem::Missing(_) => StatusCode::NOT_FOUND,
            Problem::Unsolved(_) => StatusCode::CONFLICT,
            Problem::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Fault(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, said(self.to_string())).into_response()
    }
}

impl Shared {
    fn game(&self, number: &str) -> Result<Arc<Game>, Problem> {
        let number = number.parse().map_err(|_| nothing())?;
        let game = self.games.get(number).cloned();
        game.ok_or_else(|| Problem::Missing("there is no game of this number: /api/v1/games lists them".to_owned()))
    }
}

/// What can be asked instead.
fn nothing() -> Problem {
    Problem::Missing(
        "there is nothing at this address: / is for browsers, /api/v1/games lists the games, /api/v1/NUMBER is one of them, and /api/v1/NUMBER/look asks about its positions"
            .to_owned(),
    )
}

/// The only game, or a list.
async fn front(State(shared): State<Arc<Shared>>) -> Response {
    if shared.games.iter().count() == 1 {
        return Redirect::temporary("/1/").into_response();
    }
    let state = |game: &Game| match game.state() {
        ServedState::Waiting {} => "waits to be solved".to_owned(),
        ServedState::Solving { .. } => "is being solved".to_owned(),
        ServedState::Solved { positions } | ServedState::Coalitions { positions } => {
            format!("{} positions, solved", thousands(positions))
        }
        ServedState::Unsolved { .. } => "not solved, can be played".to_owned(),
    };
    let item = |game: &Arc<Game>| {
        let answer = game.answer();
        format!("<li><a href=\"/{}/\">{}</a>: {}</li>\n", answer.number, escape(&answer.name), state(game))
    };
    let items: String = shared.games.iter().map(item).collect();
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>gamut</title>\n<style>\n{}\n</style>\n</head>\n\
         <body>\n<h1>gamut</h1>\n<p>Every position, every move and its value: play and look around.</p>\n<ul id=\"games\">\n{items}</ul>\n</body>\n</html>\n",
        page::style()
    );
    Html(html).into_response()
}

async fn script() -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], page::served_script()).into_response()
}

async fn to_one(State(shared): State<Arc<Shared>>, Path(number): Path<String>) -> Result<Redirect, Problem> {
    shared.game(&number)?;
    Ok(Redirect::permanent(&format!("/{number}/")))
}

async fn one(State(shared): State<Arc<Shared>>, Path(number): Path<String>) -> Result<Html<String>, Problem> {
    let game = shared.game(&number)?;
    Ok(Html(page::served(game.model().variant(), &format!("/api/v1/{number}"), "/page.js")))
}

async fn all(State(shared): State<Arc<Shared>>) -> Response {
    Json(shared.games.answer()).into_response()
}

/// The words of a question, or what is wrong with them.
type Words = Result<Query<answers::Query>, QueryRejection>;

async fn game(State(shared): State<Arc<Shared>>, Path(number): Path<String>, words: Words) -> Response {
    work(&shared, &number, Ask::Game, words).await.into_response()
}

async fn ask(
    State(shared): State<Arc<Shared>>,
    Path((number, name)): Path<(String, String)>,
    words: Words,
) -> Response {
    let Ok(ask) = name.parse() else {
        let known = "look, probe, line, show, refusal and setup can be asked";
        return Problem::Missing(known.to_owned()).into_response();
    };
    work(&shared, &number, ask, words).await.into_response()
}

/// Has a thread answer, when there is room.
async fn work(shared: &Shared, number: &str, ask: Ask, words: Words) -> Result<Json<serde_json::Value>, Problem> {
    let game = shared.game(number)?;
    let Query(query) = words.map_err(|error| Problem::Bad(sentence(&error)))?;
    let busy = || Problem::Busy("too many questions at a time: ask again later".to_owned());
    let answer = async {
        // What takes too long keeps its place until it is done.
        let permit = Arc::clone(&shared.room).acquire_owned().await.map_err(|_| busy())?;
        let job = spawn_blocking(move || {
            let answer = answers::answer(&game, ask, &query);
            drop(permit);
            answer
        });
        job.await.map_err(|error| Problem::Fault(format!("the question was not answered: {error}")))?
    };
    timeout(TIME, answer).await.map_err(|_| busy())?.map(Json)
}

/// What is wrong with the words of a question, without the part that is the same for all.
fn sentence(error: &QueryRejection) -> String {
    let text = error.body_text();
    text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text).to_owned()
}
