//! The data of the committed reports has the fields that `docs/report-schema.md` names, and no others.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

type Names = BTreeSet<String>;

/// What stands between backticks.
fn typed(text: &str) -> Names {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn keys(value: &Value) -> Names {
    value.as_object().unwrap_or_else(|| panic!("{value} is no table")).keys().cloned().collect()
}

/// The part of the document about JSON.
struct Schema(String);

impl Schema {
    fn read() -> Schema {
        let text = fs::read_to_string("docs/report-schema.md").unwrap();
        Schema(text.split_once("## JSON, version 1").unwrap().1.to_owned())
    }

    /// The cells of the rows of tables.
    fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        self.0.lines().filter(|line| line.starts_with("| ")).map(|line| line.trim_matches('|').split(" | ").collect())
    }

    /// The fields of the whole: rows with a type.
    fn fields(&self) -> Names {
        self.rows()
            .filter(|cells| cells.len() == 3 && cells[0].contains('`'))
            .flat_map(|cells| typed(cells[0]))
            .collect()
    }

    /// The fields of what was found of one kind.
    fn kind(&self, kind: &str) -> Names {
        let row =
            self.rows().find(|cells| cells[0].contains(&format!("\"{kind}\""))).unwrap_or_else(|| panic!("{kind}"));
        typed(row[1])
    }

    /// The words of the paragraph that defines something.
    fn words(&self, of: &str) -> Names {
        let paragraph = self
            .0
            .split("\n\n")
            .find(|text| text.contains(&format!("**{of}**")) || text.contains(&format!("`{of}` |")));
        typed(paragraph.unwrap_or_else(|| panic!("{of} is not described")))
    }
}

fn within(value: &Value, named: &Names, what: &str) {
    let unknown: Vec<String> = keys(value).difference(named).cloned().collect();
    assert!(unknown.is_empty(), "{what} has {unknown:?}, which docs/report-schema.md does not name");
}

fn line(schema: &Schema, value: &Value) {
    within(value, &schema.words("line"), "a line");
    value["steps"].as_array().unwrap().iter().for_each(|step| within(step, &schema.words("line"), "a step"));
}

fn case(schema: &Schema, case: &Value, measures: &Names) {
    assert_eq!(keys(case), ["name", "variant", "varied", "found"].map(str::to_owned).into());
    let (kind, found) = case["found"].as_object().unwrap().iter().next().unwrap();
    if kind == "nothing" {
        assert!(found.is_string());
        return;
    }
    assert_eq!(keys(found), schema.kind(kind), "{}", case["name"]);
    for name in ["main_line", "longest_win", "longest_line"] {
        if found[name].is_object() {
            line(schema, &found[name]);
        }
    }
    for (list, record) in [("by_distance", "distance"), ("by_slice", "slice")] {
        for one in found[list].as_array().into_iter().flatten() {
            within(one, &schema.words(record), record);
        }
    }
    let start = [&found["start"], &found["measures"]["start"]].into_iter().filter(|start| start.is_object());
    start.for_each(|start| assert_eq!(keys(start), ["value", "plies", "endless"].map(str::to_owned).into()));
    if kind == "solved" {
        assert_eq!(&keys(&found["measures"]), measures, "{}", case["name"]);
    }
}

#[test]
fn the_data_has_the_documented_fields() {
    let schema = Schema::read();
    let fields = schema.fields();
    assert!(fields.len() > 10 && schema.words("value").contains("endless"), "{fields:?}");
    let mut seen = 0;
    for folder in fs::read_dir("reports").unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_none_or(|ending| ending != "json") {
                continue;
            }
            let data: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
            let mut found = keys(&data);
            found.insert("figure".to_owned());
            assert_eq!(found, fields, "{}", path.display());
            let named =
                data["measures"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().replace('-', "_"));
            let measures: Names = named.chain(["size".to_owned()]).collect();
            data["cases"].as_array().unwrap().iter().for_each(|one| case(&schema, one, &measures));
            for difference in data["differences"].as_array().unwrap() {
                within(difference, &schema.words("difference"), "a difference");
            }
            for expectation in data["expectations"].as_array().unwrap() {
                within(expectation, &schema.words("expectations"), "an expectation");
            }
            seen += 1;
        }
    }
    assert!(seen >= 11);
}

#[test]
fn what_is_solved_by_index_has_the_documented_fields() {
    let schema = Schema::read();
    let data: Value = serde_json::from_str(&super::text(&super::ENDS_RESULT, ".json")).unwrap();
    let cases = data["cases"].as_array().unwrap();
    assert!(cases.iter().all(|one| one["found"]["indexed"].is_object()));
    cases.iter().for_each(|one| case(&schema, one, &Names::new()));
}

#[test]
fn limits_and_swaps_have_the_documented_fields() {
    let schema = Schema::read();
    let data: Value = serde_json::from_str(&super::text(&super::GAMES_RESULT, ".json")).unwrap();
    for one in data["cases"].as_array().unwrap() {
        let measures = &one["found"]["solved"]["measures"];
        let (limit, pie) = (schema.words("limit"), schema.words("pie"));
        within(&measures["limit"], &limit, "a limit");
        for part in ["settled", "repeats", "moving_last"].map(|part| &measures["limit"][part]) {
            part.as_object().into_iter().for_each(|_| within(part, &limit, "a part of a limit"));
        }
        within(&measures["pie"], &pie, "a pie");
        for list in ["offer", "noisy"] {
            measures["pie"][list].as_array().unwrap().iter().for_each(|row| within(row, &pie, list));
        }
    }
}
