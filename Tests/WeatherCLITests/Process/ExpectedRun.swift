import CapabilityTesting
import Testing

/// What a program is expected to write to a stream: a literal is a part of it, an empty one means nothing at all.
enum Written: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    case anything
    case exactly(String)
    case with([String])

    init(stringLiteral part: String) { self = part.isEmpty ? .exactly("") : .with([part]) }
    init(arrayLiteral parts: String...) { self = .with(parts) }

    func fits(_ text: String) -> Bool {
        switch self {
        case .anything: true
        case .exactly(let whole): text == whole
        case .with(let parts): parts.allSatisfy(text.contains)
        }
    }
}

extension Installation {
    /// Runs the program with words that spaces separate, and expects its status and what it writes.
    ///
    /// - Parameters:
    ///   - last: words that have spaces themselves.
    ///   - prints: standard output.
    ///   - says: standard error.
    @discardableResult
    func expect(
        _ line: String, _ last: String..., status: Int32 = 0, prints: Written = .anything, says: Written = .anything,
        input: String = "", environment: [String: String] = [:], at place: SourceLocation = #_sourceLocation
    ) async throws -> Run {
        let words = line.split(separator: " ").map(String.init) + last
        let run = try await run(words, input: input, environment: environment)
        let isExpected = run.end == .exited(status) && prints.fits(run.output) && says.fits(run.error)
        #expect(isExpected, "\(words): \(run)", sourceLocation: place)
        return run
    }

    /// Runs the program once for each line, one after the other.
    func expectEach(
        _ runs: [(line: String, status: Int32, prints: Written, says: Written)], environment: [String: String] = [:],
        at place: SourceLocation = #_sourceLocation
    ) async throws {
        for (line, status, prints, says) in runs {
            try await expect(line, status: status, prints: prints, says: says, environment: environment, at: place)
        }
    }

    /// The text of a file in the home.
    func content(of file: String) throws -> String { String(decoding: try home.bytes(of: file), as: UTF8.self) }

    /// Starts the program on a terminal of its own, with words that spaces separate, and a last one that may have some.
    func launch(
        _ line: String = "", _ last: String..., width: Int = 80, height: Int = 24, environment: [String: String] = [:]
    ) throws -> (app: Child, screen: TerminalScreen) {
        let screen = try TerminalScreen(width: width, height: height, of: self)
        let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
        let words = line.split(separator: " ").map(String.init) + last
        return (try start(words, environment: environment, screen.streams), screen)
    }
}

extension TerminalScreen {
    /// Types some keys, and expects that the screen shows a text from then on.
    func expect(_ shown: String, after keys: String = "", at place: SourceLocation = #_sourceLocation) async {
        type(keys)
        #expect(await shows(shown), "\(text)", sourceLocation: place)
    }

    /// Types keys, and expects that the screen shows a text after each.
    func expect(_ steps: (keys: String, shown: String)..., at place: SourceLocation = #_sourceLocation) async {
        for (keys, shown) in steps { await expect(shown, after: keys, at: place) }
    }

    /// Types lines, and expects that the program writes a text after each; no line is typed before the first text if
    /// that one is nil.
    func expectDialogue(_ steps: (line: String?, answer: String)..., at place: SourceLocation = #_sourceLocation) async
    {
        for (line, answer) in steps {
            if let line { type(line + "\n") }
            #expect(await hears(answer), "\(answer) in \(bytes)", sourceLocation: place)
        }
    }

    /// Waits for a question whose answer is not shown, and answers it.
    func answerUnseen(_ question: String, _ answer: String, at place: SourceLocation = #_sourceLocation) async {
        #expect(await hears(question), "\(bytes)", sourceLocation: place)
        #expect(await eventually { !echoes }, sourceLocation: place)
        type(answer + "\n")
    }

    /// Expects that an app has given the terminal back whole, at the end of what it wrote.
    func expectRestored(at place: SourceLocation = #_sourceLocation) {
        _ = text
        #expect(bytes.hasSuffix(Self.leave) && isCooked, "\(bytes.suffix(300).debugDescription)", sourceLocation: place)
    }

    static let enter = "\u{1B}[?1049h"
    static let leave = "\u{1B}[?25h\u{1B}[?1049l"
}

extension Child {
    /// Types the keys that end the app, and expects that it ends so.
    func quit(
        _ screen: TerminalScreen, by keys: String = "q", _ end: End = .exited(0),
        at place: SourceLocation = #_sourceLocation
    ) async {
        screen.type(keys)
        let ended = await self.end()
        // What was written last belongs to the bytes, too.
        _ = screen.text
        #expect(ended == end, "\(screen.bytes.suffix(600).debugDescription)", sourceLocation: place)
    }
}
