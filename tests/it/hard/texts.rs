//! Words of others: titles and names of files in pages, and what engines say, reach neither a browser nor a terminal as orders.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use super::{Folder, Said};

#[test]
fn titles_and_names_of_files_are_no_tags() {
    let folder = Folder::new("tags");
    let evil = "<script>alert(1)</script>";
    let study = |title: &str| {
        // Running text may have headings; a title has none.
        let text = title.replace("\\n# ", " ");
        format!(
            "title = \"{title}\"\nquestion = \"{text}\"\nabout = \"{text}\"\nanswer = \"{text}\"\ngame = \"ovo\"\n\
             measures = [\"start\"]\n[[grid]]\nboard = \"2x3\"\neggs = 1\n"
        )
    };
    let cases = [
        ("plain", "01.toml", evil.to_owned()),
        ("plain", "02.toml", format!("one ` {evil}")),
        ("plain", "03.toml", format!("`code` ` {evil}")),
        ("plain", "04.toml", format!("first\\n# second\\n\\n{evil}")),
        ("plain", "05.toml", "bell \\u0007, escape \\u001b[31m, zero \\u0000, C1 \\u009b31m, end \\uFFFF".to_owned()),
        ("plain", "a\"><script>b<!--.toml", "A name".to_owned()),
        ("plain", "c --> <script>.toml", "A comment".to_owned()),
        ("plain", "d (1) [x] |y| e.toml", "A link".to_owned()),
        ("\"><script>", "01.toml", "A folder".to_owned()),
        ("été", "01.toml", "A letter of two bytes".to_owned()),
    ];
    for (inside, name, title) in &cases {
        let path = format!("analysis/{inside}/{name}");
        folder.write(&path, study(title));
        let said = folder.run(&["study", &path]);
        assert_eq!(said.code, Some(0), "{path}: {said:?}");
    }
    folder.write(
        "page.md",
        "<!-- headlines: written by `gamut study --headlines`, not by hand -->\n<!-- end of headlines -->\n",
    );
    assert_eq!(folder.run(&["study", "--headlines", "page.md"]).code, Some(0));
    let written = folder.names().into_iter().filter(|name| name.ends_with(".html") || name.ends_with(".md"));
    let written: Vec<String> = written.collect();
    assert!(written.len() > 2 * cases.len(), "{written:?}");
    for name in written {
        let text = fs::read_to_string(folder.file(&name)).unwrap();
        // Code in Markdown is shown as it is.
        let outside = |text: &str| -> String { text.split('`').step_by(2).collect() };
        let tags = if name.ends_with(".md") { text.lines().map(outside).collect() } else { text.clone() };
        let fenced = text.split("```").skip(1).step_by(2).any(|code| code.contains("<script"));
        assert!(!tags.contains("<script") || fenced, "{name}: {text}");
        let control = text.chars().find(|sign| sign.is_control() && !['\n', '\t'].contains(sign));
        assert_eq!(control, None, "{name}");
        if name.ends_with(".html") {
            let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
            let page = roxmltree::Document::parse_with_options(&text, options)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let links = page.descendants().filter_map(|node| node.attribute("href"));
            for link in links.filter(|link| name == "reports/index.html" && !link.starts_with('#')) {
                let bytes = link.split('%').enumerate().flat_map(|(place, part)| match place {
                    0 => part.as_bytes().to_vec(),
                    _ => [vec![u8::from_str_radix(&part[..2], 16).unwrap()], part.as_bytes()[2..].to_vec()].concat(),
                });
                let target = String::from_utf8(bytes.collect()).unwrap();
                assert!(folder.file(&format!("reports/{target}")).is_file(), "{link} leads to {target}");
            }
        } else {
            let headings = text.lines().filter(|line| line.starts_with("# ")).count();
            assert!(headings <= 1, "{name}: a title is one line");
        }
    }
}

/// An engine of a few lines of shell that gives the answers one after the other.
pub fn engine(folder: &Folder, name: &str, script: &str) -> String {
    let path = folder.write(name, script);
    format!("sh {}", path.display())
}

pub const HELLO: &str = r#"read line; printf '%s\n' '{"id":1,"protocol":1,"name":"mine","games":{"tictactoe":[]}}'"#;

#[test]
fn what_an_engine_says_is_not_obeyed() {
    let folder = Folder::new("escapes");
    let hello = r#"read line; printf '%s\n' '{"id":1,"protocol":1,"name":"evil\u001b]0;owned\u0007\nname","games":{"tictactoe":[]}}'"#;
    let start = r#"read line; printf '%s\n' '{"id":2,"position":".../.../..."}'"#;
    let scripts = [
        format!("{hello}\nread line; printf '%s\\n' '{{\"id\":2,\"error\":\"no\\u001b[2J\\nsecond\"}}'"),
        format!("{hello}\nread line; printf '%s\\n' '{{\"id\":2,\"position\":\"x\\u001b[2J\\ny\"}}'\nread line"),
        format!(
            "{hello}\n{start}\nread line; printf '%s\\n' '{{\"id\":3,\"error\":\"no\\u001b[2J\\nsecond\"}}'\nread line"
        ),
        format!("{hello}\n{start}\nread line; printf '\\033[2J\\n'"),
        format!("{hello}\n{start}\nread line; printf '\\033[2Jwords\\n' >&2; exit 7"),
    ];
    for (number, script) in scripts.iter().enumerate() {
        let command = engine(&folder, &format!("{number}.sh"), script);
        let said = folder.run(&["conform", "tictactoe", "--engine", &command]);
        assert!(matches!(said.code, Some(1 | 2)), "{script}: {said:?}");
        assert!(said.err.lines().count() <= 1, "{script}: {said:?}");
        for text in [&said.out, &said.err] {
            let control = text.chars().find(|sign| sign.is_control() && *sign != '\n');
            assert_eq!(control, None, "{script}: {said:?}");
            assert!(
                !text.contains("\nsecond") && !text.contains("\nname") && !text.contains("\ny"),
                "{script}: {said:?}"
            );
        }
    }
}

#[test]
fn bytes_that_are_not_text_get_an_answer() {
    let folder = Folder::new("bytes");
    let mut run = folder.command(&["engine"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = run.stdin.take().unwrap();
    input.write_all(b"\xff\xfe\n{\"id\":5,\"ask\":\"\xff\"}\n{\"id\":6,\"ask\":\"hello\",\"protocol\":1}\n").unwrap();
    drop(input);
    let said = Said::from(run.wait_with_output().unwrap());
    let answers: Vec<serde_json::Value> = said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((said.code, answers.len()), (Some(0), 3), "{said:?}");
    assert!(
        answers[..2].iter().all(|answer| answer["error"].as_str().unwrap().starts_with("no request: ")),
        "{said:?}"
    );
    assert_eq!((&answers[2]["id"], answers[2]["error"].is_null()), (&serde_json::json!(6), true));
}
