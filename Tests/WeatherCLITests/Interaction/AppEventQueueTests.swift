import Testing
import TextUI

@testable import WeatherCLI

@Suite("What happens to the app")
struct AppEventQueueTests {
    private func happenings(_ events: TerminalEvent...) -> AppEventQueue {
        let happenings = AppEventQueue()
        happenings.add(events.map(AppEvent.terminal))
        return happenings
    }

    private func next(_ happenings: AppEventQueue, joiningText: Bool = false) async -> TerminalEvent? {
        guard case .terminal(let event)? = await happenings.next(joiningText: { joiningText }) else { return nil }
        return event
    }

    @Test(
        "what asks to end overtakes the keys that wait, and those keep their order",
        arguments: [TerminalEvent.key(.control("c")), .interrupted(signal: 15)])
    func interrupt(event: TerminalEvent) async {
        let happenings = happenings(.key(.character("z")), .key(.character("a")), .key(.left))
        #expect(await next(happenings) == .key(.character("z")))
        happenings.add([.terminal(event), .terminal(.key(.enter))])
        #expect(await next(happenings) == event)
        for key in [Key.character("a"), .left, .enter] { #expect(await next(happenings) == .key(key)) }
    }

    @Test("characters that came together are one paste, where they are text")
    func text() async {
        let typed = [TerminalEvent.key(.character("a")), .key(.character("b")), .key(.enter)]
        let happenings = happenings(typed[0], typed[1], typed[2], typed[0], typed[1])
        #expect(await next(happenings, joiningText: true) == .key(.paste("ab")))
        #expect(await next(happenings, joiningText: true) == .key(.enter))
        for event in typed[..<2] { #expect(await next(happenings) == event) }
    }
}
