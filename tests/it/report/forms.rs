//! Each form of a report, as it is written and as others read it.

use gamut::report::{DIGITS, headline, index, read_json, render, rounded, write_json};
use gamut::study::{Found, StudyResult};
use serde_json::Value;

use super::{ENDS_RESULT, GAMES_RESULT, ONE_RESULT, SOME_RESULT, result, results, text};

#[test]
fn each_form_is_as_it_was() {
    insta::assert_snapshot!("some.md", text(&SOME_RESULT, ".md"));
    insta::assert_snapshot!("some.csv", text(&SOME_RESULT, "some.csv"));
    insta::assert_snapshot!("some.json", text(&SOME_RESULT, ".json"));
    insta::assert_snapshot!("one.md", text(&ONE_RESULT, ".md"));
    insta::assert_snapshot!("ends.md", text(&ENDS_RESULT, ".md"));
    insta::assert_snapshot!("ends.csv", text(&ENDS_RESULT, "ends.csv"));
    insta::assert_snapshot!("decided.svg", text(&ENDS_RESULT, "-decided.svg"));
    insta::assert_snapshot!("start.svg", text(&SOME_RESULT, "-start.svg"));
    insta::assert_snapshot!("outcomes.svg", text(&SOME_RESULT, "-outcomes.svg"));
    insta::assert_snapshot!("depth.svg", text(&ONE_RESULT, "-depth.svg"));
    insta::assert_snapshot!("limit.svg", text(&GAMES_RESULT, "-limit.svg"));
    // The style is the same for all pages and is seen in the browser, not here.
    let page = text(&SOME_RESULT, ".html");
    let (before, rest) = page.split_once("<style>").unwrap();
    let (_, after) = rest.split_once("</style>").unwrap();
    insta::assert_snapshot!("some.html", format!("{before}<style></style>{after}"));
}

#[test]
fn the_index_and_the_headline_are_as_they_were() {
    let all: Vec<(String, StudyResult)> =
        results().iter().map(|result| (format!("example/{}", &result.title), (*result).clone())).collect();
    let files = index(&all, &[]).unwrap();
    assert_eq!(files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["index.html", "README.md"]);
    insta::assert_snapshot!("index.md", String::from_utf8(files[1].bytes.clone()).unwrap());
    let results: Vec<StudyResult> = all.into_iter().map(|(_, result)| result).collect();
    insta::assert_snapshot!("headline.md", headline(&results, "../reports"));
}

#[test]
fn files_are_named_after_the_study() {
    let names: Vec<String> = render(&SOME_RESULT).unwrap().into_iter().map(|file| file.name).collect();
    assert_eq!(names[..5], ["02-some.html", "02-some.md", "02-some.csv", "02-some-tidy.csv", "02-some.json"]);
    assert!(names[5..].iter().all(|name| name.starts_with("02-some-") && name.ends_with(".svg")), "{names:?}");
    let mut once = names.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), names.len());
}

#[test]
fn every_figure_that_the_markdown_shows_is_written() {
    for result in results() {
        let files = render(result).unwrap();
        let markdown = text(result, ".md");
        let shown: Vec<&str> =
            markdown.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(name, _)| name).collect();
        assert!(shown.iter().any(|name| name.ends_with(".svg")));
        for name in shown {
            assert!(files.iter().any(|file| file.name == name), "{name} is shown in {} and not there", result.study);
        }
        for figure in files.iter().filter(|file| file.name.ends_with(".svg")) {
            assert!(markdown.contains(&format!("({})", figure.name)), "{} is not shown", figure.name);
        }
    }
}

#[test]
fn json_reads_back_as_the_rounded_result() {
    for result in results() {
        let bytes = super::file(result, ".json").bytes;
        let read = read_json(&bytes).unwrap();
        assert_eq!(read, rounded(result).unwrap());
        assert_eq!(render(&read).unwrap(), render(result).unwrap(), "a report can be made again from its JSON");
    }
}

#[test]
fn json_of_another_schema_is_refused() {
    let bytes = super::file(&SOME_RESULT, ".json").bytes;
    let other = String::from_utf8(bytes).unwrap().replacen("\"schema\": 2", "\"schema\": 7", 1);
    let error = read_json(other.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "the result has schema 7, and this program knows 2: run the study again");
    assert!(read_json(b"{}").is_err());
}

#[test]
fn numbers_have_ten_digits() {
    fn longest(value: &Value) -> usize {
        match value {
            Value::Number(number) if number.is_f64() => {
                let digits = format!("{:e}", number.as_f64().unwrap());
                digits.split('e').next().unwrap().chars().filter(char::is_ascii_digit).count()
            }
            Value::Array(items) => items.iter().map(longest).max().unwrap_or(0),
            Value::Object(entries) => entries.values().map(longest).max().unwrap_or(0),
            _ => 0,
        }
    }
    let exact: Value = serde_json::from_slice(&write_json(&ONE_RESULT).unwrap()).unwrap();
    assert!(longest(&exact) > DIGITS, "nothing needs rounding, so nothing is shown");
    let written: Value = serde_json::from_str(&text(&ONE_RESULT, ".json")).unwrap();
    assert_eq!(longest(&written), DIGITS);
}

/// CSV by the letter of RFC 4180, apart from the writer.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut signs = text.chars().peekable();
    let mut quoted = false;
    while let Some(sign) = signs.next() {
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => field.extend(signs.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            other => field.push(other),
        }
    }
    assert!(!quoted && field.is_empty() && row.is_empty(), "the last line is not closed");
    rows
}

#[test]
fn csv_reads_back_as_the_figures() {
    for result in results() {
        let result = rounded(result).unwrap();
        let rows = read_csv(&text(&result, ".csv"));
        let (head, rows) = rows.split_first().unwrap();
        assert_eq!(rows.len(), result.cases.len());
        let mut names = head.clone();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), head.len(), "a column is there twice");
        for (place, name) in head.iter().enumerate().filter(|(_, name)| *name != "no_result_because") {
            assert!(rows.iter().any(|row| !row[place].is_empty()), "{name} is empty");
        }
        for (row, case) in rows.iter().zip(&result.cases) {
            assert_eq!(row.len(), head.len());
            let field = |name: &str| &row[head.iter().position(|head| head == name).unwrap()];
            assert_eq!(field("case"), &case.name);
            for entry in case.variant.entries() {
                assert_eq!(field(entry.key), &entry.value);
            }
            for figure in case.figures() {
                // What is a list in itself, might be taken for a number, or is nowhere, has no column.
                let listed = ["opening.moves.", "pie.offer."].iter().any(|list| figure.name.starts_with(list))
                    || figure.name == "checksum";
                let has_column = head.contains(&figure.name);
                assert!(has_column != listed || figure.value.is_null(), "{}", figure.name);
                if !has_column {
                    continue;
                }
                match &figure.value {
                    Value::Number(number) => assert_eq!(field(&figure.name).parse(), Ok(number.as_f64().unwrap())),
                    Value::String(word) => assert_eq!(field(&figure.name), word),
                    Value::Null => assert_eq!(field(&figure.name), ""),
                    other => assert_eq!(field(&figure.name), &other.to_string()),
                }
            }
        }
    }
}

/// The tidy table has a row for each field of the wide one that is not empty, and nothing else.
#[test]
fn tidy_csv_has_the_same_values() {
    for result in results() {
        let wide = read_csv(&text(result, ".csv"));
        let tidy = read_csv(&text(result, "-tidy.csv"));
        assert_eq!(tidy[0], ["case", "measure", "value"]);
        let (head, rows) = wide.split_first().unwrap();
        let fields =
            rows.iter().flat_map(|row| head.iter().zip(row).skip(1).map(|(name, value)| (&row[0], name, value)));
        let mut expected: Vec<_> = fields.filter(|(_, _, value)| !value.is_empty()).collect();
        let mut found: Vec<_> = tidy[1..].iter().map(|row| (&row[0], &row[1], &row[2])).collect();
        assert!(tidy.iter().all(|row| row.len() == 3));
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{}", result.study);
    }
}

/// Any reader of CSV reads the committed tables without options.
#[test]
fn committed_tables_are_read_by_any_reader() {
    let mut tables = 0;
    for folder in std::fs::read_dir("reports")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir() && !path.ends_with("play"))
    {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_none_or(|ending| ending != "csv") {
                continue;
            }
            tables += 1;
            let mut reader = csv::Reader::from_path(&path).unwrap();
            let columns = reader.headers().unwrap().len();
            let rows: Vec<csv::StringRecord> = reader
                .records()
                .collect::<Result<_, _>>()
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert!(!rows.is_empty() && rows.iter().all(|row| row.len() == columns), "{}", path.display());
            assert_eq!(read_csv(&std::fs::read_to_string(&path).unwrap()).len(), rows.len() + 1, "{}", path.display());
        }
    }
    assert!(tables >= 30);
}

#[test]
fn the_same_result_gives_the_same_bytes() {
    for result in results() {
        let again = StudyResult { ..result.clone() };
        assert_eq!(render(result).unwrap(), render(&again).unwrap());
    }
}

/// The line about what was assumed is made from the variants that have a result, and is the same in every form.
#[test]
fn what_was_assumed_stands_under_the_answer() {
    let [one, some, games, ends] = results();
    assert!(!text(one, ".md").contains("Assumed"), "nothing is assumed about tic-tac-toe");
    let memory = "Assumed: players who forget nothing, and so know whose every face-down egg is; in";
    for (result, line) in [
        (some, format!("{memory} 2 of 4 variants camps that are not full, unlike those of the published game.")),
        (ends, memory.replace("; in", "; camps that are not full, unlike those of the published game.")),
        (
            games,
            "Assumed. OVO: players who forget nothing, and so know whose every face-down egg is; camps that are not full, unlike those of the \
             published game. Twinlines: boards of another size than the printed ones, with invented colours. Labyrinth: boards of another size \
             than the published ones, with invented walls; start blocks that are not full, unlike those of the published game."
                .to_owned(),
        ),
    ] {
        let markdown = text(result, ".md");
        let under = markdown.split_once(&format!("**{}**\n\n", result.answer)).expect("the answer").1;
        assert!(under.starts_with(&format!("{line}\n\n")), "{}", &under[..400]);
        let page = text(result, ".html").replace('\u{a0}', " ");
        assert!(page.contains(&format!("<p class=\"assumed\">{line}</p>")));
        assert!(headline(std::slice::from_ref(result), "reports").contains(&format!("\n<sub>{line}</sub>\n")));
    }
}

/// A report with the measure `flow` draws a circle for each group of components, and a ring around those in which play can go round.
#[test]
fn flow_is_drawn() {
    let text = r#"
title = "Flow"
question = "How does play flow?"
about = "Small variants."
answer = "In {cases} ways."
measures = ["start", "flow"]
grid = [{ game = "ovo", board = "2x3", eggs = 1, undo = "frozen" }, { game = "tictactoe" }]
"#;
    let result = result("05", text);
    let files = render(&result).unwrap();
    for (case, ending) in result.cases.iter().zip(["05-flow.svg", "05-flow-2.svg"]) {
        let Found::Solved(found) = &case.found else { panic!("{} is measured", case.variant) };
        let flow = found.measures.flow.as_ref().unwrap();
        let file = files.iter().find(|file| file.name == ending).unwrap();
        let text = std::str::from_utf8(&file.bytes).unwrap();
        let drawing = roxmltree::Document::parse(text).unwrap();
        let circles = drawing.descendants().filter(|node| node.has_tag_name("circle")).count();
        let rings = flow.groups.iter().filter(|group| group.cyclic).count();
        assert_eq!(circles, 4 + flow.groups.len() + rings, "{ending}: with a legend of four");
        assert_eq!(rings > 0, case.variant.to_string().starts_with("ovo"), "{ending}");
    }
}
