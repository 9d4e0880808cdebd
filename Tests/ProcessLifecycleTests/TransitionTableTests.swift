import ProcessLifecycle
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransitionTableTests {
    private static let events: [ProcessEvent] = [
        .didBecomeActive, .willResignActive, .didEnterBackground, .willEnterForeground,
        .willTerminate(.requested), .willTerminate(.forced), .willTerminate(.failed(Fault())),
    ]

    /// What leads from the start to each state.
    private static let ways: [(ProcessState, [ProcessEvent])] = [
        (.launching, []), (.foreground, [.didBecomeActive]), (.background, [.didEnterBackground]),
        (.terminating, [.willTerminate(.forced)]),
    ]

    @Test("every event in every state leads to the state, and to the calls, of the table")
    func table() async {
        var lines: [String] = []
        for (state, way) in Self.ways {
            for event in Self.events {
                let process = ProcessUnderTest()
                for step in way { await process.after(step) }
                await process.after()
                #expect(process.machine.state == state)
                let calls = await process.after(event)
                let unexpected = process.machine.unexpectedEvents == 1 ? ["unexpected"] : []
                let words = unexpected + ["\(process.machine.state)"] + calls
                lines.append("\(state) \(event.name): \(words.joined(separator: " "))")
                _ = await process.ended(by: .willTerminate(.forced))
            }
        }
        #expect(lines.joined(separator: "\n") == Self.expected)
    }

    private static let expected = """
        launching didBecomeActive: foreground Foreground.onTransition Foreground.didReturn Foreground.onReady
        launching willResignActive: unexpected launching
        launching didEnterBackground: background Background.onTransition Background.didReturn
        launching willEnterForeground: launching
        launching willTerminate(requested): terminating Terminating.onTransition
        launching willTerminate(forced): terminating Terminating.onTransition
        launching willTerminate(failed): terminating Terminating.onTransition
        foreground didBecomeActive: foreground Foreground.didReturn
        foreground willResignActive: foreground Foreground.willLeave
        foreground didEnterBackground: background Background.onTransition Background.didReturn
        foreground willEnterForeground: unexpected foreground
        foreground willTerminate(requested): terminating Terminating.onTransition
        foreground willTerminate(forced): terminating Terminating.onTransition
        foreground willTerminate(failed): terminating Terminating.onTransition
        background didBecomeActive: foreground Foreground.onTransition Foreground.didReturn Foreground.onReady
        background willResignActive: unexpected background
        background didEnterBackground: background Background.didReturn
        background willEnterForeground: background Background.willLeave
        background willTerminate(requested): terminating Terminating.onTransition
        background willTerminate(forced): terminating Terminating.onTransition
        background willTerminate(failed): terminating Terminating.onTransition
        terminating didBecomeActive: terminating
        terminating willResignActive: terminating
        terminating didEnterBackground: terminating
        terminating willEnterForeground: terminating
        terminating willTerminate(requested): terminating
        terminating willTerminate(forced): terminating
        terminating willTerminate(failed): terminating
        """

    @Test("unexpected events are counted, and told with the state, which stays")
    func unexpected() async {
        let process = ProcessUnderTest(noting: true)
        let log = await process.after(.willResignActive, .didBecomeActive, .willEnterForeground)
        #expect(
            log == [
                "Launching.launch", "unexpected willResignActive in launching, 1 so far",
                "launching → foreground", "Foreground.onTransition", "Foreground.didReturn", "Foreground.onReady",
                "unexpected willEnterForeground in foreground, 2 so far",
            ])
        #expect(process.machine.unexpectedEvents == 2 && process.machine.state == .foreground)
    }
}

extension ProcessEvent {
    fileprivate var name: String {
        switch self {
        case .willTerminate(.requested): "willTerminate(requested)"
        case .willTerminate(.forced): "willTerminate(forced)"
        case .willTerminate(.failed): "willTerminate(failed)"
        case .didBecomeActive, .willResignActive, .didEnterBackground, .willEnterForeground: "\(self)"
        }
    }
}
