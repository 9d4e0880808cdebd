import ArgumentTable
import CapabilityTesting
import CoreRuntime
import Effects
import ShellRuntime
import Testing
import TextUI

@testable import TextApp

/// Asks for a number, adds it up, and shows the sum.
private enum Sum: RootMachine {
    struct State: Sendable, Equatable { var total = 0 }
    enum Event: Sendable, Codable { case asked(String), answered(Int) }
    enum ShellEvent: Sendable, Codable { case asked(String) }

    static var effects: [any Effect.Type] { [NumberEffect.self] }
    static func event(from event: ShellEvent) -> Event {
        switch event {
        case .asked(let why): .asked(why)
        }
    }
    static func start(_ total: Int) -> Started { Started(State(total: total)) }
    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .asked: return .request(NumberEffect(), then: Event.answered)
        case .answered(let number):
            state.total += number
            return .none
        }
    }
}

/// Any number.
private struct NumberEffect: Effect {
    typealias Output = Int
}

private struct One: SingleAnswerHandler {
    func answer(_ effect: NumberEffect) async -> Int { 1 }
}

private struct SumApp: TerminalApp {
    static let program = CommandTable(name: "sum", version: "1", summary: "Adds.")
    var display: DisplaySettings
    let input: Int

    init(from start: Int = 0, recordingTo path: String) throws {
        display = DisplaySettings(Invocation(try Self.commandLine.parse([]).get(), of: "sum", environment: [:]))
        display.record = path
        input = start
    }

    init(_ invocation: Invocation) { (display, input) = (DisplaySettings(invocation), 0) }

    static func makeCore(_ start: Int) -> sending Core<Sum> { Core(startingWith: start) }

    static func screen(of view: Sum.State, _ presentation: Presentation) -> TextScreen<Sum.ShellEvent> {
        TextScreen("sum", app: "Sum", title: "\(view.total)") { _ in
            Block(lines: ["the sum is " + StyledLine("\(view.total)", .bold), "<b>&amp;"])
        }
    }

    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) throws {
        try handlers.register(One())
    }
}

@Suite("Page of a recording", .timeLimit(.minutes(5)))
struct InspectCommandTests {
    private let disk: TemporaryDirectory

    init() throws { disk = try TemporaryDirectory() }

    private var recording: String { "\(disk.path)/run.jsonl" }

    /// Records so many events, each with a request and an answer.
    private func record(_ count: Int, asking why: String = "why") async throws {
        let session = try await AppSession(try SumApp(recordingTo: recording))
        var updates = session.shell.updates().makeAsyncIterator()
        // The first view is in the recording before the first event.
        _ = await updates.next()
        for number in 0..<count {
            session.shell.send(.asked("\(why) \(number)"))
            while case .snapshot(let snapshot)? = await updates.next(), snapshot.view.total <= number {}
        }
        await session.shell.shutdown()
    }

    private func inspect() throws -> String {
        let arguments = ["trace", "inspect", recording, "--html", "\(disk.path)/run.html"]
        try TraceCommand<SumApp>(try SumApp.commandLine.parse(arguments).get()).inspect()
        return String(decoding: try disk.bytes(of: "run.html"), as: UTF8.self)
    }

    @Test("The page works in a browser", .enabled(if: Browser.installed != nil))
    func works() async throws {
        let browser = try #require(Browser.installed)
        try await record(100, asking: "why </script><script>say('broken out')</script><img src=x onerror=say('out')>")
        let said = try browser.lines(of: try inspect(), in: disk, Self.steps)
        #expect(said == Self.steps.flatMap(\.lines))
    }

    private static let look = """
        $('closed').checked = true; filter();
        const look = () => say($('place').textContent.split('  ')[0], '|', $('screen').innerText.split('\\n')[2]?.trim());
        """

    private static let steps = [
        BrowserStep(
            "keys, slider and list step through the messages, with the screen after each",
            look + """
                look(); press('Home'); look(); press('ArrowRight'); look(); press('ArrowRight'); look(); press('End'); look();
                press('ArrowLeft'); press('ArrowLeft'); press('ArrowLeft'); look(); press('Home'); look();
                $('slider').value = 2; $('slider').oninput({target: $('slider')}); look();
                document.querySelectorAll('#list div')[4].click(); look(); press('Home');
                """,
            says: "message 2 of 300 | the sum is 1", "message 0 of 300 | the sum is 0",
            "message 1 of 300 | the sum is 0",
            "message 2 of 300 | the sum is 1", "message 300 of 300 | the sum is 100",
            "message 297 of 300 | the sum is 99", "message 0 of 300 | the sum is 0", "message 2 of 300 | the sum is 1",
            "message 4 of 300 | the sum is 1"),
        BrowserStep(
            "a request leads to its answer and back, and what changed is named",
            look + """
                press('ArrowRight'); say($('lines').innerText.includes('#1 NumberEffect'));
                $('lines').querySelector('a').click(); look(); say($('changes').innerText);
                $('title').querySelector('a').click(); look();
                """,
            says: "true", "message 2 of 300 | the sum is 1", "total: 0 → 1", "message 1 of 300 | the sum is 0"),
        BrowserStep(
            "what has ended is folded away, and a bar of the waterfall leads to the answer",
            look + """
                $('closed').checked = false; filter(); say($('count').textContent);
                say(document.querySelectorAll('#waterfall div').length, $('waterfall').querySelector('span').textContent.split(' ')[0]);
                $('waterfall').children[6].click(); look(); press('Home');
                $('closed').checked = true; filter(); press('ArrowRight');
                """,
            says: "201 of 301", "100 #1", "message 20 of 300 | the sum is 7"),
        BrowserStep(
            "what a recording holds cannot break out of the page",
            """
            say($('title').textContent.includes('broken out')); say($('screen').innerText.split('\\n')[3]);
            """,
            says: "true", "<b>&amp;"),
        BrowserStep(
            "a filter leaves the messages that have its words, and keys go on among them",
            """
            const list = () => document.querySelectorAll('#list div:not([hidden])').length;
            press('/'); say(document.activeElement.id);
            type('ASKED: why'); say($('count').textContent, list());
            const sum = () => say($('screen').innerText.split('\\n')[2].trim());
            press('Enter', $('filter')); press('ArrowRight'); sum(); press('ArrowRight'); sum();
            press('/'); press('Escape', $('filter')); say(list());
            """,
            // A handler may return after the next event, so the messages' numbers vary.
            says: "filter", "100 of 301 100", "the sum is 1", "the sum is 2", "301"),
        BrowserStep(
            "a step lays out no row of a long list, which fills its column and shows the current message",
            """
            const box = $('list').getBoundingClientRect();
            const isSeen = () => { const here = document.querySelector('.here').getBoundingClientRect();
              return here.top >= box.top && here.bottom <= box.bottom + 1 };
            say(getComputedStyle($('list')).contain, box.width > 250, box.bottom === innerHeight);
            press('End'); say(isSeen(), $('list').scrollTop > 0); press('Home'); say(isSeen(), $('list').scrollTop);
            """,
            says: "strict true true", "true true", "true 0"),
        BrowserStep(
            "a row that screens have in common is stored once",
            "say(rows.filter(row => row === 'the sum is <i class=\"b\">7</i>').length, new Set(rows).size === rows.length);",
            says: "1 true"),
    ]

    @Test(
        "The key `d` leads to the difference of a replay, from which on the page has no screens",
        .enabled(if: Browser.installed != nil))
    func difference() async throws {
        try await record(3)
        let text = String(decoding: try disk.bytes(of: "run.jsonl"), as: UTF8.self)
        try disk.write(text.replacing("\"total\":\"2\"", with: "\"total\":\"7\""), to: "run.jsonl")
        let browser = try #require(Browser.installed)
        let step = BrowserStep(
            "the difference",
            Self.look + """
                say($('jump').checkVisibility(), $('difference').checkVisibility());
                press('d'); look(); say(...$('difference').textContent.split('\\n').slice(0, 1)); say($('difference').textContent.split('\\n')[1]);
                press('ArrowLeft'); look();
                """,
            says: "true false", "message 5 of 9 | ", "The replay differs here, recorded → replayed:", "total: 7 → 2",
            "message 4 of 9 | the sum is 1")
        let said = try browser.lines(of: try inspect(), in: disk, [step])
        #expect(said == step.lines)
    }

    @Test("A replay creates the core with the recorded input, without the command line")
    func input() async throws {
        let session = try await AppSession(try SumApp(from: 41, recordingTo: recording))
        session.shell.send(.asked("why"))
        for await case .snapshot(let snapshot) in session.shell.updates() where snapshot.view.total == 42 { break }
        await session.shell.shutdown()
        try TraceCommand<SumApp>(try SumApp.commandLine.parse(["replay", recording]).get()).replay()
    }

    @Test("The page is private and does not overwrite the recording, which must be a regular file")
    func files() async throws {
        try await record(1)
        _ = try inspect()
        #expect(try disk.permissions(of: "run.html") == 0o600)
        try disk.setPermissions(0o644, of: "run.html")
        _ = try inspect()
        #expect(try disk.permissions(of: "run.html") == 0o600)
        for options in [["--html", recording], []] {
            let command = try SumApp.commandLine.parse(["trace", "inspect", recording] + options).get()
            #expect(throws: Failure.self) { try TraceCommand<SumApp>(command).inspect() }
        }
        let endless = try SumApp.commandLine.parse(["trace", "show", "/dev/zero"]).get()
        let failure = #expect(throws: Failure.self) { try TraceCommand<SumApp>(endless) }
        #expect(failure?.message.contains("it is not a regular file. Name the file of a recording, or - for") == true)
    }
}
