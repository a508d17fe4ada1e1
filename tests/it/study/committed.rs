//! The reports that are committed are those of the studies: the same cases, every expectation met, and the files what the results give.

use std::fs;
use std::path::{Path, PathBuf};

use gamut::report::{Playable, between_marks, headline, index, read_json, render};
use gamut::study::{Study, StudyResult};

fn studies() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in fs::read_dir("analysis").unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        found.extend(files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")));
    }
    found.sort();
    found
}

/// Where the report of a study is, without its ending.
fn place(study: &Path) -> PathBuf {
    Path::new("reports").join(study.strip_prefix("analysis").unwrap()).with_extension("")
}

fn result_of(study: &Path) -> StudyResult {
    let path = place(study).with_extension("json");
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read_json(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_study_has_its_report() {
    assert!(studies().len() >= 5);
    for path in studies() {
        let name = path.display().to_string();
        let study = Study::parse(&name, &fs::read_to_string(&path).unwrap()).unwrap();
        let result = result_of(&path);
        assert_eq!(study.refused, [], "{name}");
        assert_eq!(result.problems(), Vec::<String>::new(), "{name}");
        assert_eq!((&result.question, &result.about, &result.study), (&study.question, &study.about, &name));
        let (asked, answered): (Vec<_>, Vec<_>) = (
            study.cases.iter().map(|case| &case.variant).collect(),
            result.cases.iter().map(|case| &case.variant).collect(),
        );
        match &study.space {
            None => assert_eq!(asked, answered, "{name}: the cases"),
            Some(space) => {
                let atlas = result.atlas.as_ref().expect("the report of a search");
                let found = (atlas.counts.rule_sets, atlas.counts.variants, atlas.boards.len());
                assert_eq!(found, (space.rule_sets.len(), space.variants(), space.boards.len()), "{name}: the space");
                assert!(!answered.is_empty(), "{name}: the front");
            }
        }
        assert_eq!(result.expectations.len(), study.expect.iter().map(|expect| expect.figures.len()).sum::<usize>());
        assert!(!result.answer.contains("PENDING"), "{name} has an answer");
    }
}

#[test]
fn pages_that_reports_link_to_are_of_their_shown_case() {
    let mut linked = 0;
    for path in studies() {
        let result = result_of(&path);
        let study = Study::parse(&path.display().to_string(), &fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(result.page, study.page, "{}", path.display());
        let Some(page) = result.page else { continue };
        let text =
            fs::read_to_string(format!("reports/play/{page}.html")).unwrap_or_else(|error| panic!("{page}: {error}"));
        assert!(
            text.contains(&format!("content=\"gamut page {}\"", result.shown)),
            "{page} is not of {}",
            result.shown
        );
        let report = fs::read_to_string(place(&path).with_extension("html")).unwrap();
        assert!(report.contains(&format!("href=\"../play/{page}.html\"")), "{}", path.display());
        linked += 1;
    }
    assert!(linked >= 5, "{linked} reports link to a page");
}

#[test]
fn pages_of_a_search_are_of_their_variants_and_all_linked() {
    let mut linked = Vec::new();
    for path in studies() {
        let result = result_of(&path);
        let Some(atlas) = result.atlas else { continue };
        let report = fs::read_to_string(place(&path).with_extension("html")).unwrap();
        for (variant, page) in atlas.pages {
            let file = place(&path).with_file_name(&page);
            let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert!(text.contains(&format!("content=\"gamut page {variant}\"")), "{page} is not of {variant}");
            assert!(report.contains(&format!("href=\"{page}\"")), "{} does not lead to {page}", path.display());
            linked.push(page.trim_start_matches("../play/").to_owned());
        }
    }
    // Those that are there for a search alone have a folder of their own and are not in the index.
    for file in crate::page::of_searches() {
        let name = file.strip_prefix("reports/play").unwrap().display().to_string();
        assert!(linked.contains(&name), "no report leads to {name}");
    }
}

#[test]
fn reports_are_written_by_the_program_alone() {
    for path in studies() {
        for file in render(&result_of(&path)).unwrap() {
            let at = place(&path).with_file_name(&file.name);
            let committed = fs::read(&at).unwrap_or_else(|error| panic!("{}: {error}", at.display()));
            assert!(committed == file.bytes, "{} is not what the result gives: run `gamut study`", at.display());
        }
    }
}

#[test]
fn nothing_else_stands_among_the_reports() {
    let mut written = vec![PathBuf::from("reports/index.html"), PathBuf::from("reports/README.md")];
    for path in studies() {
        let files = render(&result_of(&path)).unwrap();
        written.extend(files.iter().map(|file| place(&path).with_file_name(&file.name)));
    }
    let mut folders = vec![PathBuf::from("reports")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                // Pages to play on are made by a command of their own.
                true if path.ends_with("play") => {}
                true => folders.push(path),
                false => assert!(written.contains(&path), "{} belongs to no study", path.display()),
            }
        }
    }
}

#[test]
fn the_index_and_the_results_lead_to_all_reports() {
    let all: Vec<(String, StudyResult)> = studies()
        .iter()
        .map(|path| (place(path).strip_prefix("reports").unwrap().display().to_string(), result_of(path)))
        .collect();
    let pages = crate::page::committed().into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        Playable::of(path.strip_prefix("reports").unwrap().display().to_string(), &text).unwrap()
    });
    for file in index(&all, &pages.collect::<Vec<_>>()).unwrap() {
        let committed = fs::read(Path::new("reports").join(&file.name)).unwrap();
        assert!(committed == file.bytes, "reports/{} is not what the results give", file.name);
    }
    let results: Vec<StudyResult> = all.into_iter().map(|(_, result)| result).collect();
    let page = fs::read_to_string("docs/results.md").unwrap();
    let written = between_marks(&page, &headline(&results, "../reports")).expect("docs/results.md has its marks");
    assert!(page == written, "docs/results.md has other headlines: run `gamut study --headlines docs/results.md`");
}
