import ProcessLifecycle
import Testing

@Suite("Process state transitions", .timeLimit(.minutes(5)))
struct TransitionTableTests {
    private static let events: [ProcessEvent] = [
        .didBecomeActive, .willResignActive, .didEnterBackground, .wasStopped, .willEnterForeground,
        .willTerminate(.requested),
    ]

    /// What leads from the start to each state.
    private static let ways: [(ProcessState, [ProcessEvent])] = [
        (.launching, []), (.foreground, [.didBecomeActive]), (.background, [.didEnterBackground]),
        (.terminating, [.willTerminate(.requested)]),
    ]

    @Test("Each event in each state leads to the state and the calls of the table")
    func table() async {
        var lines: [String] = []
        for (state, way) in Self.ways {
            for event in Self.events {
                let process = ProcessUnderTest()
                for step in way { await process.after(step) }
                await process.after()
                #expect(process.machine.state == state)
                let calls = await process.after(event).filter { !$0.contains("→") }.map { $0.prefix { $0 != " " } }
                let words = ["\(process.machine.state)"] + calls
                lines.append("\(state) \("\(event)".prefix { $0 != "(" }): \(words.joined(separator: " "))")
                _ = await process.ended(by: .willTerminate(.requested))
            }
        }
        #expect(lines.joined(separator: "\n") == Self.expected)
    }

    private static let expected = """
        launching didBecomeActive: foreground Foreground.onTransition Foreground.didReturn Foreground.onReady
        launching willResignActive: launching unexpected
        launching didEnterBackground: background Background.onTransition Background.didReturn
        launching wasStopped: launching unexpected
        launching willEnterForeground: launching
        launching willTerminate: terminating Terminating.onTransition
        foreground didBecomeActive: foreground
        foreground willResignActive: foreground Foreground.willLeave
        foreground didEnterBackground: background Background.onTransition Background.didReturn
        foreground wasStopped: foreground unexpected
        foreground willEnterForeground: foreground unexpected
        foreground willTerminate: terminating Terminating.onTransition
        background didBecomeActive: foreground Foreground.onTransition Foreground.didReturn Foreground.onReady
        background willResignActive: background unexpected
        background didEnterBackground: background
        background wasStopped: background
        background willEnterForeground: background Background.willLeave
        background willTerminate: terminating Terminating.onTransition
        terminating didBecomeActive: terminating
        terminating willResignActive: terminating
        terminating didEnterBackground: terminating
        terminating wasStopped: terminating
        terminating willEnterForeground: terminating
        terminating willTerminate: terminating
        """

    @Test(
        "A repeated event makes no call, and an entry that is refused is followed by a return",
        arguments: [
            ([.didBecomeActive, .didBecomeActive], "Foreground.onTransition Foreground.didReturn Foreground.onReady"),
            (
                [.didBecomeActive, .willResignActive, .willResignActive, .didBecomeActive, .didBecomeActive],
                "Foreground.onTransition Foreground.didReturn Foreground.onReady Foreground.willLeave Foreground.didReturn"
            ),
            (
                [.willEnterForeground, .didEnterBackground, .willEnterForeground, .didEnterBackground],
                "Background.onTransition Background.didReturn Background.willLeave Background.didReturn"
            ),
        ] as [([ProcessEvent], String)])
    func pairs(events: [ProcessEvent], calls: String) async {
        let process = ProcessUnderTest()
        for event in events { process.machine.send(event) }
        let noted = await process.after().dropFirst().filter { !$0.contains("→") }
        #expect(noted.joined(separator: " ") == calls)
    }
}
