import CapabilityTesting
import Foundation
@preconcurrency import Glibc

/// A part of a script for a page, and the lines that it says.
struct BrowserStep {
    let script: String
    /// What the step is about, as the first line, and what it says.
    let lines: [String]

    init(_ title: String, _ script: String, says lines: String...) {
        self.script = "say(`\(title)`);\n\(script)"
        self.lines = [title] + lines
    }
}

/// A real browser without a window, which opens a page and runs a script in it.
struct Browser {
    private let program: String

    /// The first of the usual ones that is installed; nil for none.
    static let installed: Browser? = {
        let folders = String(cString: getenv("PATH") ?? strdup("")).split(separator: ":")
        let names = ["chromium", "chromium-browser", "google-chrome"]
        let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        return paths.first { access($0, X_OK) == 0 }.map(Browser.init)
    }()

    /// Opens a page in a folder and runs steps behind the page's own script; the result is what `say(...)` was given, a
    /// line for each call. An error of the page is a line, too.
    func lines(
        of page: String, in folder: TemporaryDirectory, dark: Bool = false, _ steps: [BrowserStep]
    ) throws -> [String] {
        let script = steps.map { "{\n\($0.script)\n}" }.joined(separator: "\n")
        let first =
            "<script>const said = []; const say = (...words) => said.push(words.join(' '));"
            + "addEventListener('error', event => say('error:', event.message));</script>"
        let last =
            "<script>const press = (key, target = document.body) => target.dispatchEvent(new KeyboardEvent('keydown',"
            + "{key, bubbles: true, cancelable: true}));"
            + "const type = text => { const f = document.querySelector('[type=search]'); f.value = text;"
            + "f.dispatchEvent(new Event('input')) };\ntry {\n\(script)\n} catch (error) { say('error:', error) }\n"
            + "document.documentElement.innerHTML = '<body><pre>SAID\\n' + said.map(line => encodeURIComponent(line)).join('\\n')"
            + " + '\\nDONE</pre>';</script>"
        let text = page.replacing("<style>", with: first + "<style>", maxReplacements: 1)
            .replacing("</body>", with: last + "</body>")
        let path = try folder.write(text, to: "page.html")
        let command =
            "timeout 100 '\(program)' --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --window-size=1400,900"
            + (dark ? " --blink-settings=preferredColorScheme=0" : "")
            + " --user-data-dir='\(folder.path)/profile' --dump-dom 'file://\(path)' 2>/dev/null"
        // On a busy machine, a browser can give up before it has loaded the page.
        var output = run(command)
        for _ in 1...2 where !output.contains("SAID\n") { output = run(command) }
        guard let start = output.firstRange(of: "SAID\n"), let end = output.firstRange(of: "\nDONE") else {
            return ["the browser said: \(output.suffix(300))"]
        }
        guard start.upperBound < end.lowerBound else { return [] }
        return output[start.upperBound..<end.lowerBound].split(separator: "\n").map { $0.removingPercentEncoding ?? "" }
    }

    private func run(_ command: String) -> String {
        guard let pipe = popen(command, "r") else { return "" }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
