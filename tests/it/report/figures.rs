//! The figures of the committed reports: each answers a question, names what varies, has something to see, and is made by the command below it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gamut::report::read_json;
use roxmltree::{Document, Node, ParsingOptions};

const SVG: &str = "http://www.w3.org/2000/svg";

/// Every committed file below a game's folder with this ending.
fn committed(ending: &str) -> Vec<PathBuf> {
    let entries = |folder: &Path| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let folders = entries(Path::new("reports")).into_iter().filter(|path| path.is_dir() && !path.ends_with("play"));
    let mut files: Vec<PathBuf> = folders.flat_map(|folder| entries(&folder)).collect();
    files.retain(|path| path.to_string_lossy().ends_with(ending));
    files.sort();
    assert!(files.len() >= 10, "{ending}: {}", files.len());
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap()
}

fn has_class(node: &Node<'_, '_>, class: &str) -> bool {
    node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
}

/// All text below a node.
fn text_of(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|node| if node.is_text() { node.text() } else { None }).collect()
}

/// The figures of a page: not the boards of a line of play.
fn figures<'d>(page: &'d Document<'d>) -> Vec<Node<'d, 'd>> {
    let is_figure = |node: &Node<'_, '_>| node.tag_name().name() == "figure";
    let is_own = |node: &Node<'_, '_>| node.parent().is_some_and(|parent| has_class(&parent, "figures"));
    page.descendants().filter(|node| is_figure(node) && is_own(node)).collect()
}

/// The texts of a chart.
fn labels(svg: &Document<'_>) -> Vec<String> {
    svg.descendants().filter(|node| node.has_tag_name((SVG, "text"))).map(text_of).collect()
}

#[test]
fn every_figure_asks_and_answers() {
    for path in committed(".html") {
        let text = read(&path);
        let page = parse(&text);
        assert!(figures(&page).len() > 1, "{}", path.display());
        for figure in figures(&page) {
            let caption = figure.children().find(|node| node.tag_name().name() == "figcaption").unwrap();
            let question = text_of(caption.children().find(|node| node.tag_name().name() == "strong").unwrap());
            let answer = text_of(caption).replacen(&question, "", 1);
            let at = format!("{}: {question} {answer}", path.display());
            assert!(question.ends_with('?') && question.len() > 12, "{at}");
            assert!(answer.trim().ends_with('.') && answer.trim().len() > 6, "{at}");
            // The answer has the number or the word that the picture is about, and no gap where it should be.
            assert!(!["NaN", "inf ", "from –", "``", "()"].iter().any(|gap| answer.contains(gap)), "{at}");
        }
    }
}

/// A label names settings, as in `3x3, 2 eggs, undo=banned`: what is not a board or a number has its name before it.
#[test]
fn labels_name_the_setting_that_varies() {
    let house_rules = read(Path::new("reports/ovo/02-house-rules-outcomes.svg"));
    let found = labels(&parse(&house_rules));
    assert!(found.contains(&"look=none, undo=banned, home=safe".to_owned()), "{found:?}");
    assert!(found.iter().all(|label| !label.contains("3x3")), "what all have in common is not a label: {found:?}");
    let ladder = read(Path::new("reports/ovo/01-literal-outcomes.svg"));
    let found = labels(&parse(&ladder));
    assert!(found.contains(&"3x3, 1 egg".to_owned()) && found.contains(&"3x3, 2 eggs".to_owned()), "{found:?}");
    for path in committed(".svg") {
        let text = read(&path);
        for label in labels(&parse(&text)) {
            assert!(!label.contains(" · "), "{}: {label}", path.display());
        }
    }
}

/// Of the fields of a heat map at least half have something in them, and it has a key.
#[test]
fn no_map_is_mostly_empty() {
    let mut maps = 0;
    for path in committed(".svg")
        .iter()
        .filter(|path| ["-map-", "-pairs-"].iter().any(|kind| path.to_string_lossy().contains(kind)))
    {
        let text = read(path);
        let svg = parse(&text);
        let rects: Vec<Node<'_, '_>> = svg.descendants().filter(|node| node.has_tag_name((SVG, "rect"))).collect();
        let empty = rects.iter().filter(|rect| rect.attribute("opacity") == Some("0.04")).count();
        let framed = rects.iter().filter(|rect| rect.attribute("fill") == Some("none")).count();
        // A swatch of the key is a ground and a frame; the rest are fields.
        let filled = rects.len() - empty - 2 * framed;
        assert!(framed > 1, "{} has no key", path.display());
        assert!(filled >= empty && filled >= 4, "{}: {filled} filled, {empty} empty", path.display());
        maps += 1;
    }
    assert!(maps > 5);
}

/// The lines of a chart as points; those of the legend and of the axes are straight and short or grey.
fn lines(svg: &Document<'_>) -> Vec<Vec<(f64, f64)>> {
    let is_series =
        |node: &Node<'_, '_>| node.has_tag_name((SVG, "polyline")) && node.attribute("stroke-width") == Some("2");
    let points = |node: Node<'_, '_>| {
        let pair = |text: &str| text.split_once(',').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).unwrap();
        node.attribute("points").unwrap().split_whitespace().map(pair).collect::<Vec<(f64, f64)>>()
    };
    // An entry of the legend is 16 long.
    let lines = svg.descendants().filter(is_series).map(points);
    lines.filter(|line| line.last().unwrap().0 - line[0].0 != 16.0).collect()
}

#[test]
fn lines_are_neither_flat_nor_zigzags() {
    let mut charts = 0;
    for path in committed(".svg") {
        let text = read(&path);
        let svg = parse(&text);
        let lines = lines(&svg);
        if lines.is_empty() {
            continue;
        }
        charts += 1;
        let height = |line: &Vec<(f64, f64)>| {
            let heights = || line.iter().map(|point| point.1);
            heights().fold(f64::MIN, f64::max) - heights().fold(f64::MAX, f64::min)
        };
        assert!(lines.iter().any(|line| height(line) > 8.0), "{} is flat", path.display());
        for line in lines {
            let slopes: Vec<bool> = line.windows(2).map(|pair| pair[1].1 > pair[0].1).collect();
            let turns = slopes.windows(2).filter(|pair| pair[0] != pair[1]).count();
            assert!(2 * turns <= line.len(), "{}: {turns} turns in {} points", path.display(), line.len());
        }
    }
    assert!(charts > 10);
}

#[test]
fn numbers_along_axes_are_words() {
    let mut large = 0;
    for path in committed(".svg") {
        let text = read(&path);
        for label in labels(&parse(&text)) {
            let is_power = label
                .split_once('e')
                .is_some_and(|(one, other)| one.parse::<f64>().is_ok() && other.parse::<i32>().is_ok());
            assert!(!is_power, "{}: {label}", path.display());
            large += usize::from(label == "1 million" || label == "10 thousand");
        }
    }
    assert!(large > 1);
}

/// A report opens with a board and a figure beside its answer, and that of a search with its map alone, whose discs are many games; the comparison comes before what is about one variant; the board says all settings.
#[test]
fn reports_open_with_a_board_and_a_figure() {
    for path in committed(".html") {
        let text = read(&path);
        let page = parse(&text);
        let lead =
            page.descendants().find(|node| has_class(node, "lead")).unwrap_or_else(|| panic!("{}", path.display()));
        let inside: Vec<Node<'_, '_>> = lead.descendants().filter(|node| node.has_tag_name((SVG, "svg"))).collect();
        assert!(lead.descendants().any(|node| has_class(&node, "answer")));
        let result = read_json(&fs::read(path.with_extension("json")).unwrap()).unwrap();
        let is_search = result.atlas.is_some();
        assert_eq!(inside.len(), if is_search { 1 } else { 2 }, "{}", path.display());
        assert_eq!(has_class(&inside[0], "board"), !is_search, "{}", path.display());
        let shown = text_of(if is_search { page.root_element() } else { lead });
        for entry in result.shown.entries().iter().filter(|entry| !entry.value.ends_with(".toml")) {
            assert!(shown.contains(&format!("{}={}", entry.key, entry.value)), "{}: {}", path.display(), entry.key);
        }
        let ids: Vec<&str> = page
            .descendants()
            .filter(|node| node.tag_name().name() == "section")
            .filter_map(|node| node.attribute("id"))
            .collect();
        let comparisons = ["results", "proofs", "slices", "coalitions", "front", "memory"];
        assert!(comparisons.contains(&ids[0]), "{}: {ids:?}", path.display());
    }
}

/// Where several moves are equally good none is called the best.
#[test]
fn the_best_is_better() {
    let mut ties = 0;
    for path in committed(".html") {
        let result = read_json(&fs::read(path.with_extension("json")).unwrap()).unwrap();
        let measures = result.case(&result.shown).and_then(|case| case.measures());
        let Some(opening) = measures.and_then(|found| found.opening.as_ref()) else { continue };
        let best = opening.moves.iter().filter(|first| first.verdict == opening.moves[0].verdict).count();
        assert_eq!(read(&path).contains("The best is"), best == 1, "{}", path.display());
        ties += usize::from(best > 1);
    }
    assert!(ties > 1);
}

/// Text of pages outside of code and drawings, in which a number is not parted from its unit.
#[test]
fn numbers_stay_with_their_units() {
    let mut kept = 0;
    for path in committed(".html").into_iter().chain([PathBuf::from("reports/index.html")]) {
        let text = read(&path);
        let page = parse(&text);
        let is_prose = |node: &Node<'_, '_>| {
            !node.ancestors().any(|above| ["code", "svg", "style", "title", "pre"].contains(&above.tag_name().name()))
        };
        for node in page.descendants().filter(|node| node.is_text() && is_prose(node)) {
            let text = node.text().unwrap();
            for unit in ["%", "plies", "positions", "variants"] {
                let parted = |(place, _): (usize, &str)| text[..place].ends_with(|sign: char| sign.is_ascii_digit());
                assert!(!text.match_indices(&format!(" {unit}")).any(parted), "{}: {text}", path.display());
                kept += text.matches(&format!("\u{a0}{unit}")).count();
            }
        }
    }
    assert!(kept > 500);
}

/// What is wider than the window scrolls with a shadow that says so, and bars with long names are below them.
#[test]
fn narrow_windows_show_bars_and_that_tables_scroll() {
    let text = read(&committed(".html")[0]);
    let style = text.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let rule = style.split_once(".scroll{").unwrap().1.split_once('}').unwrap().0;
    assert!(
        rule.contains("overflow-x:auto") && rule.contains("no-repeat local") && rule.contains("no-repeat scroll"),
        "{rule}"
    );
    for path in committed("-outcomes.svg") {
        let text = read(&path);
        let svg = parse(&text);
        let number = |node: &Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let width = number(&svg.root_element(), "width");
        let bars = svg.descendants().filter(|node| node.has_tag_name((SVG, "rect")) && number(node, "height") > 13.0);
        let first = bars.map(|bar| number(&bar, "x")).fold(f64::MAX, f64::min);
        assert!(first < 0.32 * width && width <= 480.0, "{}: bars begin at {first} of {width}", path.display());
    }
}

/// Every page says what it is to those who link to it, with a picture that is there; the index has one for each study.
#[test]
fn pages_have_previews() {
    let index = PathBuf::from("reports/index.html");
    for path in committed(".html").into_iter().chain([index.clone()]) {
        let text = read(&path);
        let page = parse(&text);
        let tag = |key: &str, name: &str| {
            let found =
                page.descendants().find(|node| node.tag_name().name() == "meta" && node.attribute(key) == Some(name));
            let content = found.and_then(|node| node.attribute("content")).unwrap_or_default();
            assert!(!content.is_empty(), "{}: {name}", path.display());
            content.to_owned()
        };
        assert!(tag("property", "og:title").len() > 8 && tag("property", "og:description").len() > 40);
        assert_eq!(tag("name", "description"), tag("property", "og:description"));
        let image = path.with_file_name(tag("property", "og:image"));
        assert!(image.is_file(), "{}: {}", path.display(), image.display());
    }
    let text = read(&index);
    let page = parse(&text);
    let title = text_of(page.descendants().find(|node| node.tag_name().name() == "title").unwrap());
    assert!(["OVO", "Twinlines", "Labyrinth", "solved"].iter().all(|word| title.contains(word)), "{title}");
    let studies: Vec<Node<'_, '_>> = page.descendants().filter(|node| has_class(node, "study")).collect();
    assert_eq!(studies.len(), committed(".html").len());
    for study in studies {
        assert_eq!(study.descendants().filter(|node| node.has_tag_name((SVG, "svg"))).count(), 1, "{}", text_of(study));
    }
}

/// The commands below figures, by the name of the figure, each with the page that it is on.
fn commands() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for path in committed(".html") {
        let text = read(&path);
        let page = parse(&text);
        for figure in figures(&page) {
            let made =
                figure.children().find(|node| has_class(node, "made")).unwrap_or_else(|| panic!("{}", path.display()));
            found.push((path.clone(), text_of(made).trim_start_matches("made by ").to_owned()));
        }
    }
    found
}

/// One command for each kind of figure is run, on the data alone: it writes the bytes that are committed.
#[test]
fn the_command_below_a_figure_makes_it() {
    let folder = std::env::temp_dir().join(format!("gamut-figures-{}", std::process::id()));
    let mut kinds: BTreeMap<String, (PathBuf, Vec<String>)> = BTreeMap::new();
    for (page, command) in commands() {
        let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        assert_eq!(
            (words.len(), words[0].as_str(), words[1].as_str(), words[3].as_str()),
            (5, "gamut", "study", "--figure"),
            "{command}"
        );
        let stem = page.file_stem().unwrap().to_string_lossy();
        let file = page.with_file_name(format!("{stem}-{}.svg", words[4]));
        assert!(file.is_file(), "{command} is below a figure of {}", page.display());
        assert!(Path::new(&words[2]).is_file(), "{command}: no such study");
        let kind = words[4].trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned();
        kinds.entry(kind).or_insert((file, words));
    }
    assert!(kinds.len() >= 12, "{:?}", kinds.keys());
    for (file, words) in kinds.values() {
        let below = file.strip_prefix("reports").unwrap();
        let json = Path::new(words[2].strip_prefix("analysis/").unwrap()).with_extension("json");
        fs::create_dir_all(folder.join(below).parent().unwrap()).unwrap();
        fs::copy(Path::new("reports").join(&json), folder.join(&json)).unwrap();
        let run =
            Command::new(env!("CARGO_BIN_EXE_gamut")).args(&words[1..]).arg("--out").arg(&folder).output().unwrap();
        assert!(run.status.success(), "{words:?}: {}", String::from_utf8_lossy(&run.stderr));
        assert!(
            fs::read(folder.join(below)).unwrap() == fs::read(file).unwrap(),
            "{words:?} makes another {}",
            file.display()
        );
    }
    fs::remove_dir_all(&folder).unwrap();
}
