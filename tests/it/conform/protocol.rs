//! The examples of `docs/protocol.md` are real: gamut itself gives these answers to these questions.

use std::fs;

use gamut::conform::protocol::{Ask, Faced, Hello, Request};
use gamut::conform::{Implementation, literal, packed, serve};
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

/// The questions that every engine must know.
fn about_the_rules() -> Vec<(String, Value)> {
    conversation().into_iter().filter(|(question, _)| !question.contains("\"ask\":\"answer\"")).collect()
}

#[test]
fn a_strategy_answers_as_the_document_shows() {
    if !super::has("python3") {
        return;
    }
    let asked: Vec<_> =
        conversation().into_iter().filter(|(question, _)| question.contains("\"ask\":\"answer\"")).collect();
    assert!(!asked.is_empty(), "the document has an example");
    let mut engine = super::child("python3 tests/engines/ovo.py");
    engine.start(&super::variant("ovo board=3x3 eggs=3")).unwrap();
    for (question, expected) in asked {
        let Request { ask: Ask::Answer { turns }, .. } = serde_json::from_str(&question).unwrap() else { panic!() };
        let answers = serde_json::to_value(engine.answer(&turns).unwrap()).unwrap();
        assert_eq!(answers["answers"], expected["answers"], "{question}");
    }
    // An engine that only knows the rules says so.
    let turn = [Faced { before: None, turn: None, after: "BBB/3/AAA 1".to_owned(), memory: 0 }];
    let said = literal().answer(&turn).unwrap_err().to_string();
    assert!(said.contains("follows no strategy"), "{said}");
}

#[test]
fn the_document_shows_what_is_said() {
    let conversation = about_the_rules();
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
