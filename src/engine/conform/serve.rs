//! Any implementation as a program that speaks the protocol: requests in, answers out, line by line.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

use super::implementation::{EngineError, Implementation};
use super::protocol::{Ask, Ending, Head, Request};
use crate::settings::Variant;

/// Answers every line of `input` on `output` until the input ends. What cannot be answered gets an `error`.
pub fn serve(engine: &mut dyn Implementation, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    // Bytes, for what is not UTF-8 is to be answered too.
    for line in input.split(b'\n') {
        let line = line?;
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = match serde_json::from_slice::<Request>(&line) {
            Ok(Request { id, ask }) => match answer(engine, ask) {
                Ok(body) => with_id(id, body),
                Err(reason) => json!({"id": id, "error": reason}),
            },
            Err(error) => {
                let id = serde_json::from_slice::<Head>(&line).ok().and_then(|head| head.id);
                json!({"id": id, "error": format!("no request: {error}")})
            }
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(engine: &mut dyn Implementation, ask: Ask) -> Result<Value, String> {
    Ok(match ask {
        Ask::Hello { .. } => json!(engine.hello().map_err(reason)?),
        Ask::Start { game, variant, settings, .. } => {
            let variant = started(&game, &variant, &settings)?;
            json!({"position": engine.start(&variant).map_err(reason)?})
        }
        Ask::Actions { positions } => json!({"actions": engine.actions(&positions).map_err(reason)?}),
        Ask::Play { turns } => json!({"positions": engine.play(&turns).map_err(reason)?}),
        Ask::Outcome { positions } => {
            let outcomes = engine.outcome(&positions).map_err(reason)?;
            json!({"outcomes": outcomes.into_iter().map(Ending).collect::<Vec<_>>()})
        }
        Ask::View { seats } => json!({"views": engine.view(&seats).map_err(reason)?}),
        Ask::Answer { turns } => json!(engine.answer(&turns).map_err(reason)?),
    })
}

fn reason(error: EngineError) -> String {
    match error {
        EngineError::Refused { reason, .. } => reason,
        other => other.to_string(),
    }
}

/// The variant of a request: its settings, which may be words or numbers, or without any the words of the command line.
fn started(game: &str, words: &str, settings: &serde_json::Map<String, Value>) -> Result<Variant, String> {
    if settings.is_empty() && !words.is_empty() {
        return words.parse().map_err(|error: crate::settings::SettingError| error.to_string());
    }
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pairs: Vec<(&str, String)> = settings.iter().map(|(key, value)| (key.as_str(), text(value))).collect();
    let pairs = pairs.iter().map(|(key, value)| (*key, value.as_str()));
    Variant::from_pairs([("game", game)].into_iter().chain(pairs)).map_err(|error| error.to_string())
}

fn with_id(id: u64, body: Value) -> Value {
    let mut answer = serde_json::Map::from_iter([("id".to_owned(), Value::from(id))]);
    if let Value::Object(fields) = body {
        answer.extend(fields);
    }
    Value::Object(answer)
}
