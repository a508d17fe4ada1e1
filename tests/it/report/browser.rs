//! Pages as a browser lays them out: nothing sticks out, nothing is cut off or covered, nothing is asked for. Needs Chromium and to be asked for;
//! else it says so and passes.

use std::path::{Path, PathBuf};
use std::process::Command;

use gamut::report::index;
use gamut::study::StudyResult;
use serde_json::Value;

use super::{results, shown_each, text};

/// Windows of a desk and of a telephone.
const WIDTHS: [u32; 2] = [1280, 390];

/// Says what sticks out of the window or of its drawing, and what was asked for. What is in a part that scrolls by itself may be wider.
const PROBE: &str = r#"
addEventListener('load', () => {
  const found = [];
  const name = node => node.tagName + '.' + (node.getAttribute('class') || '') + ' ' + node.textContent.trim().slice(0, 40);
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push('the page is ' + wide + ' wide');
  for (const node of document.body.querySelectorAll('*')) {
    const box = node.getBoundingClientRect();
    if (!node.closest('.scroll, pre, svg') && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1)) found.push('sticks out: ' + name(node));
  }
  for (const svg of document.querySelectorAll('svg')) {
    // Rectangles as they are seen, so that turned labels count as they are; a line of text is a little higher than its letters.
    const whole = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].map(node => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
    for (const [node, box] of texts)
      if (box.left < whole.left - 3 || box.top < whole.top - 3 || box.right > whole.right + 3 || box.bottom > whole.bottom + 3) found.push('cut off: ' + name(node));
    if (!svg.matches('.chart')) continue;
    texts.forEach(([one, a], place) => texts.slice(place + 1).forEach(([two, b]) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 4) found.push('one over the other: ' + name(one) + ' and ' + name(two));
    }));
  }
  for (const part of document.querySelectorAll('.scroll')) {
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).backgroundImage === 'none') found.push('scrolls and does not say so: ' + name(part));
    // Of a chart with bars some are in the window before it is scrolled.
    const bars = [...part.querySelectorAll('.chart rect')].map(node => node.getBoundingClientRect()).filter(box => box.width > 0 && box.height > 8);
    if (bars.length > 0 && bars.every(box => box.left > part.getBoundingClientRect().right - 24)) found.push('no bar is seen: ' + name(part));
  }
  const asked = performance.getEntriesByType('resource').map(entry => 'asked for ' + entry.name);
  parent.postMessage(JSON.stringify({width: innerWidth, found: found.concat(asked)}), '*');
});
"#;

/// A page that holds another in a window of its own width and shows what the probe says.
fn frame(page: &str, width: u32) -> String {
    format!(
        "<!DOCTYPE html><body><iframe src=\"{page}\" width=\"{width}\" height=\"800\" style=\"border:0\"></iframe><pre id=\"found\"></pre>\
         <script>addEventListener('message', event => {{ document.getElementById('found').textContent = event.data; }});</script></body>"
    )
}

pub fn chromium() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    std::env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name))).find(|file| file.is_file())
}

/// A browser without a window and without a network that prints the page as it is at the end.
pub fn headless(browser: &Path, folder: &Path) -> Command {
    let mut command = Command::new(browser);
    command
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()));
    command
}

/// The pages that are in the folder of reports.
fn committed() -> Vec<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    let folders = entries(Path::new("reports")).into_iter().filter(|path| path.is_dir() && !path.ends_with("play"));
    let mut pages: Vec<PathBuf> = folders.flat_map(|folder| entries(&folder)).collect();
    pages.push("reports/index.html".into());
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "html"));
    pages.sort();
    pages
}

/// What the probe says about a page in a window of some width.
fn look(browser: &Path, folder: &Path, page: &str, width: u32) -> Value {
    let framed = folder.join(format!("frame-{width}-{page}"));
    std::fs::write(&framed, frame(page, width)).unwrap();
    let output = headless(browser, folder)
        .args(["--window-size=1400,900", "--virtual-time-budget=10000"])
        .arg(format!("file://{}", framed.display()))
        .output()
        .unwrap();
    let page = String::from_utf8_lossy(&output.stdout);
    let (_, said) =
        page.split_once("<pre id=\"found\">").unwrap_or_else(|| panic!("no answer from {browser:?}: {output:?}"));
    let said = said.split_once("</pre>").unwrap().0.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said:?}"))
}

/// A page with the probe in it. The page itself forbids scripts, so that is taken out.
fn probed(page: &str) -> String {
    let (before, rest) = page.split_once("<meta http-equiv=\"Content-Security-Policy\"").unwrap();
    let (_, after) = rest.split_once("/>").unwrap();
    format!("{before}{after}").replacen("</body>", &format!("<script>{PROBE}</script></body>"), 1)
}

#[test]
fn pages_fit_their_window_and_ask_for_nothing() {
    // A browser takes seconds a page, so they are looked at only when asked for.
    let asked = std::env::var_os("GAMUT_BROWSER_TESTS").is_some();
    let Some(browser) = chromium().filter(|_| asked) else {
        eprintln!("skipped: GAMUT_BROWSER_TESTS is not set, or there is no Chromium on this machine");
        return;
    };
    let folder = std::env::temp_dir().join(format!("gamut-pages-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let shown: Vec<StudyResult> = results().into_iter().flat_map(shown_each).collect();
    let mut pages: Vec<String> = shown.iter().map(|result| text(result, ".html")).collect();
    let reports: Vec<(String, StudyResult)> =
        shown.into_iter().map(|result| ("example/page".to_owned(), result)).collect();
    pages.push(String::from_utf8(index(&reports, &[]).unwrap().remove(0).bytes).unwrap());
    pages.extend(committed().iter().map(|path| std::fs::read_to_string(path).unwrap()));
    for (place, page) in pages.iter().enumerate() {
        let name = format!("{place}.html");
        std::fs::write(folder.join(&name), probed(page)).unwrap();
        for width in WIDTHS {
            let said = look(&browser, &folder, &name, width);
            assert_eq!(said["width"], width, "page {place}");
            assert_eq!(said["found"], serde_json::json!([]), "page {place} in a window of {width}");
        }
    }
    // The probe would see it.
    let broken = probed(&pages[0]).replacen("<h1>", "<h1 style=\"width:2000px\">", 1);
    std::fs::write(folder.join("broken.html"), broken).unwrap();
    let said = look(&browser, &folder, "broken.html", WIDTHS[1]);
    assert!(said["found"].as_array().unwrap().len() > 1, "{said}");
    std::fs::remove_dir_all(&folder).unwrap();
}
