//! The examples of `docs/protocol.md` are real: gamut itself gives these answers to these questions.

use std::fs;

use gamut::conform::protocol::{Hello, Request};
use gamut::conform::{literal, packed, serve};
use serde_json::Value;

/// The questions and answers of the document.
fn conversation() -> Vec<(String, Value)> {
    let text = fs::read_to_string("docs/protocol.md").unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("> {") || line.starts_with("< {")).collect();
    assert!(lines.len() >= 14 && lines.chunks_exact(2).remainder().is_empty(), "the document has examples");
    let pairs = lines.chunks(2).map(|pair| {
        assert!(pair[0].starts_with('>') && pair[1].starts_with('<'), "{pair:?}");
        (pair[0][2..].to_owned(), serde_json::from_str(&pair[1][2..]).unwrap())
    });
    pairs.collect()
}

/// A list of actions in any order.
fn sorted(mut answer: Value) -> Value {
    for actions in answer.get_mut("actions").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(names) = actions.as_array_mut() {
            names.sort_by_key(ToString::to_string);
        }
    }
    answer
}

#[test]
fn the_document_shows_what_is_said() {
    let conversation = conversation();
    let input: String = conversation.iter().map(|(question, _)| format!("{question}\n")).collect();
    for mut engine in [literal(), packed()] {
        let mut output = Vec::new();
        serve(&mut engine, input.as_bytes(), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert_eq!(output.lines().count(), conversation.len());
        for (line, (question, expected)) in output.lines().zip(&conversation) {
            let answer: Value = serde_json::from_str(line).unwrap();
            if question.contains("\"hello\"") {
                let (one, other): (Hello, Hello) =
                    (serde_json::from_value(answer).unwrap(), serde_json::from_value(expected.clone()).unwrap());
                assert_eq!(one.protocol, other.protocol);
                assert!(one.games["ovo"].iter().any(|key| *key == other.games["ovo"][0]));
            } else {
                assert_eq!(sorted(answer), sorted(expected.clone()), "{question}");
            }
        }
    }
}

#[test]
fn the_questions_of_the_document_are_those_that_gamut_asks() {
    for (question, _) in conversation() {
        let request: Request = serde_json::from_str(&question).unwrap();
        assert_eq!(serde_json::to_string(&request).unwrap(), question);
    }
    let asked = gamut::conform::protocol::Ask::start(&super::variant("ovo board=3x3 eggs=3"));
    let asked = serde_json::to_string(&Request { id: 4, ask: asked }).unwrap();
    assert!(conversation().iter().any(|(question, _)| *question == asked), "{asked}");
}

#[test]
fn what_is_no_request_is_answered_with_an_error() {
    let input = "nonsense\n\n{\"id\":5}\n{\"id\":6,\"ask\":\"dance\"}\n{\"id\":7,\"ask\":\"outcome\",\"positions\":[\"3/3\"]}\n\
        {\"id\":8,\"ask\":\"start\",\"game\":\"ovo\",\"settings\":{\"eggs\":9}}\n\
        {\"id\":9,\"ask\":\"start\",\"game\":\"ovo\",\"settings\":{\"board\":\"3x3\",\"eggs\":3},\"new\":[1]}\n";
    let mut output = Vec::new();
    serve(&mut literal(), input.as_bytes(), &mut output).unwrap();
    let answers: Vec<Value> =
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_u64()).collect();
    assert_eq!(ids, [None, Some(5), Some(6), Some(7), Some(8), Some(9)]);
    let errors: Vec<_> = answers.iter().map(|answer| answer["error"].as_str().unwrap_or_default()).collect();
    assert!(errors[3].contains("no variant has been started"), "{errors:?}");
    assert!(errors[4].contains("eggs=9 is not possible"), "{errors:?}");
    assert_eq!((errors[5], &answers[5]["position"]), ("", &Value::from("BBB/3/AAA 1")));
}
