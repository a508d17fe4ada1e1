//! A real browser without a driver: Chromium is told what to do over a pipe, in its DevTools protocol. The mouse is pressed where something is seen, and keys are pressed as on a keyboard.
//!
//! `thirtyfour` would do the same over HTTP with a second program (chromedriver) between, and would bring a client for HTTP and TLS into every build of the tests.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::page::from_base64;
use crate::report::browser::chromium;

/// How long anything on a page may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A tab of a browser.
pub struct Tab {
    child: Child,
    to: ChildStdin,
    from: Receiver<Json>,
    session: Option<String>,
    asked: u64,
    folder: PathBuf,
}

impl Tab {
    /// Where there is a browser, and somebody asked for it.
    pub fn find(name: &str) -> Option<Tab> {
        let asked = std::env::var_os("GAMUT_BROWSER_TESTS").is_some();
        let Some(program) = chromium().filter(|_| asked) else {
            eprintln!("skipped: GAMUT_BROWSER_TESTS is not set, or there is no Chromium on this machine");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("gamut-tab-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // The pipes are handed on as the files 3 and 4, which is where the browser looks for them.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--remote-debugging-pipe", "--window-size=1280,900"])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            for message in from.split(0).map_while(Result::ok) {
                let Ok(message) = serde_json::from_slice(&message) else { break };
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut tab = Tab { child, to, from: receiver, session: None, asked: 0, folder };
        let all = tab.send("Target.getTargets", json!({}));
        let page = all["targetInfos"].as_array().unwrap().iter().find(|target| target["type"] == "page").unwrap();
        let attached =
            tab.send("Target.attachToTarget", json!({ "targetId": page["targetId"].clone(), "flatten": true }));
        tab.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        Some(tab)
    }

    fn send(&mut self, method: &str, params: Json) -> Json {
        self.ask(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn ask(&mut self, method: &str, params: Json) -> Result<Json, Json> {
        self.asked += 1;
        let mut message = json!({ "id": self.asked, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let said = self.from.recv_timeout(PATIENCE).unwrap_or_else(|error| panic!("{method}: {error}"));
            if said["id"] == self.asked {
                return if said["error"].is_null() { Ok(said["result"].clone()) } else { Err(said["error"].clone()) };
            }
        }
    }

    /// Opens an address and waits until the page is ready.
    pub fn open(&mut self, address: &str) {
        // From one address to another that differs in what is behind `#` would not load anything.
        self.send("Page.navigate", json!({ "url": "about:blank" }));
        self.until("location.href === 'about:blank'");
        self.send("Page.navigate", json!({ "url": address }));
        self.until("document.documentElement?.dataset.ready === 'yes'");
    }

    /// What an expression is in the page; what it promises is waited for.
    pub fn eval(&mut self, expression: &str) -> Json {
        self.evaluated(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    fn evaluated(&mut self, expression: &str) -> Result<Json, Json> {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let said = self.ask("Runtime.evaluate", params)?;
        assert!(said["exceptionDetails"].is_null(), "{expression}: {}", said["exceptionDetails"]);
        Ok(said["result"]["value"].clone())
    }

    /// The text of an element.
    pub fn text(&mut self, id: &str) -> String {
        self.eval(&format!("document.getElementById('{id}').textContent")).as_str().unwrap().to_owned()
    }

    /// What is in a field.
    pub fn value(&mut self, id: &str) -> String {
        self.eval(&format!("document.getElementById('{id}').value")).as_str().unwrap().to_owned()
    }

    /// Waits until an expression is true. A page that goes away while it is asked has not answered.
    pub fn until(&mut self, expression: &str) {
        let began = Instant::now();
        let went_away = |error: &Json| error["message"].as_str().is_some_and(|said| said.contains("navigated"));
        loop {
            match self.evaluated(expression) {
                Ok(Json::Bool(true)) => return,
                Err(error) if !went_away(&error) => panic!("{expression}: {error}"),
                _ => {}
            }
            assert!(began.elapsed() < PATIENCE, "it does not come to be: {expression}");
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Presses the mouse at a point of the window.
    pub fn press(&mut self, x: f64, y: f64) {
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.send("Input.dispatchMouseEvent", params);
        }
    }

    /// Presses the mouse in the middle of the element that an expression finds, which is brought into the window.
    pub fn click(&mut self, element: &str) {
        let at = self.eval(&format!(
            "(() => {{ const element = {element}; if (!element) return null; element.scrollIntoView({{ block: 'center' }}); \
             const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; }})()"
        ));
        let point = |place: usize| at[place].as_f64().unwrap_or_else(|| panic!("there is no {element}"));
        self.press(point(0), point(1));
    }

    /// Presses the mouse at a point of the drawing on the board.
    pub fn click_board(&mut self, (x, y): (f64, f64)) {
        let at = self.eval(&format!(
            "(() => {{ const svg = document.querySelector('#board svg'); svg.scrollIntoView({{ block: 'center' }}); const box = svg.getBoundingClientRect(); \
             const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number); return [box.left + {x} / width * box.width, box.top + {y} / height * box.height]; }})()"
        ));
        self.press(at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    }

    /// Presses a key.
    pub fn key(&mut self, key: &str) {
        let (code, text) = match key {
            "Enter" => (13, "\r"),
            "Escape" => (27, ""),
            "Tab" => (9, ""),
            "ArrowLeft" => (37, ""),
            "ArrowUp" => (38, ""),
            "ArrowRight" => (39, ""),
            "ArrowDown" => (40, ""),
            letter => (u32::from(letter.to_ascii_uppercase().as_bytes()[0]), letter),
        };
        let down = json!({ "type": if text.is_empty() { "rawKeyDown" } else { "keyDown" }, "key": key, "code": key, "text": text, "windowsVirtualKeyCode": code });
        self.send("Input.dispatchKeyEvent", down);
        self.send("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code }));
    }

    /// Types a text into the field that has the focus.
    pub fn type_in(&mut self, text: &str) {
        self.send("Input.insertText", json!({ "text": text }));
    }

    /// A window of this width, and light or dark.
    pub fn look(&mut self, width: u32, scheme: &str) {
        let size = json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.send("Emulation.setDeviceMetricsOverride", size);
        let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.send("Emulation.setEmulatedMedia", scheme);
    }

    /// Pictures of the page, wide and narrow, light and dark, where `GAMUT_SCREENSHOTS` names a folder. The page fits the window each time.
    pub fn pictures(&mut self, name: &str) {
        for (width, scheme) in [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")] {
            self.look(width, scheme);
            let wide = self.eval("document.documentElement.scrollWidth");
            assert!(wide.as_u64().unwrap() <= width.into(), "{name}: {wide} in a window of {width}");
            if let Some(folder) = std::env::var_os("GAMUT_SCREENSHOTS") {
                let said =
                    self.send("Page.captureScreenshot", json!({ "format": "png", "captureBeyondViewport": true }));
                let file = PathBuf::from(folder).join(format!("{name}-{width}-{scheme}.png"));
                fs::write(file, from_base64(said["data"].as_str().unwrap())).unwrap();
            }
        }
        self.look(1280, "light");
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        // It may be gone already, and may still be writing there.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
