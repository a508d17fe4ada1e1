//! What is said about work under way is true, and after Ctrl-C how to go on.

use std::fs;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use gamut::explore::Progress;
use gamut::model::ByIndex;
use gamut::model::{Model, Options, Solved};
use gamut::solve::indexed::Share;

use super::{Folder, Said};

/// Every share that was told.
#[derive(Default)]
struct Heard(Mutex<Vec<(u64, u64)>>);

impl Progress for Heard {
    fn at(&self, _depth: usize, _positions: u64) {}

    fn share(&self, done: u64, all: u64) {
        self.0.lock().unwrap().push((done, all));
    }
}

impl Heard {
    /// Rises from telling to telling, and ends with everything.
    #[track_caller]
    fn rises_to_the_end(self, what: &str) {
        let heard = self.0.into_inner().unwrap();
        assert!(heard.len() > 1, "{what}: {heard:?}");
        assert!(heard.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 == pair[1].1), "{what}: {heard:?}");
        let (done, all) = heard[heard.len() - 1];
        assert_eq!(done, all, "{what}: {heard:?}");
    }
}

#[test]
fn the_share_of_what_is_verified_rises() {
    let folder = Folder::new("share");
    let model = Model::open("ovo board=3x3 eggs=2 undo=banned".parse().unwrap()).unwrap();
    let (codes, places) = (folder.file("codes"), folder.file("places"));
    model.solve(&Options::default()).unwrap().write_table(&codes).unwrap();
    model.solve_indexed(&Options::default(), &ByIndex::default(), Some(&places)).unwrap();
    let alone = |work: &(dyn Fn() + Sync)| {
        rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(work);
    };
    for (what, path) in [("codes", &codes), ("places", &places)] {
        let table = Solved::open(path).unwrap();
        for every in [1, 3, 1000].into_iter().filter(|every| *every == 1 || what == "places") {
            let heard = Heard::default();
            alone(&|| {
                let options = Options { progress: &heard, ..Options::default() };
                table.verify_share(Share::one_in(every).unwrap(), &options).unwrap();
            });
            heard.rises_to_the_end(&format!("{what}, one in {every}"));
        }
    }
}

#[test]
fn an_interrupted_run_by_index_says_how_to_go_on() {
    let folder = Folder::new("go-on");
    let words = ["solve", "ovo", "board=4x4", "eggs=4", "--engine", "indexed", "--out", "t.gtb"];
    let interrupted = |when: &dyn Fn() -> bool| {
        let run = folder.command(&words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let began = Instant::now();
        while !when() {
            assert!(began.elapsed() < Duration::from_secs(60), "{:?}", folder.names());
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap().success());
        Said::from(run.wait_with_output().unwrap())
    };
    let slices = || folder.names().iter().filter(|name| name.ends_with(".slice")).count();
    let said = interrupted(&|| slices() > 0);
    said.refuses(3, " are kept in t.gtb.parts, and the same command with --resume goes on from them");
    assert!(said.err.contains(&format!("finished slices ({}) are", slices())) && slices() > 0, "{said:?}");
    assert!(
        folder.names().iter().all(|name| name.ends_with(".slice") || name == "t.gtb.parts"),
        "{:?}",
        folder.names()
    );
    fs::remove_dir_all(folder.file("t.gtb.parts")).unwrap();
    // At the first moment: nothing is left.
    let said = interrupted(&|| folder.file("t.gtb.parts").exists());
    if slices() == 0 {
        said.refuses(3, "interrupted before the first slice was finished; nothing is kept");
        assert_eq!(folder.names(), [""; 0], "{said:?}");
    }
}
