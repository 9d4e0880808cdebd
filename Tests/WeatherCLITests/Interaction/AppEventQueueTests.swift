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

    private func next(_ happenings: AppEventQueue) async -> TerminalEvent? {
        guard case .terminal(let event)? = await happenings.next() else { return nil }
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

    @Test("keys that are taken together end at the first that is not wanted, and at whatever else came between")
    func takenTogether() async {
        let happenings = happenings(
            .key(.character("a")), .key(.left), .key(.enter), .key(.right), .resized(width: 9, height: 9), .key(.right))
        #expect(happenings.takeKeys { $0 != .enter } == [.character("a"), .left])
        #expect(happenings.takeKeys { $0 != .enter } == [])
        #expect(await next(happenings) == .key(.enter))
        #expect(happenings.takeKeys { $0 != .enter } == [.right])
        #expect(await next(happenings) == .resized(width: 9, height: 9))
        #expect(happenings.takeKeys { _ in true } == [.right])
        #expect(happenings.isEmpty && happenings.takeKeys { _ in true } == [])
    }
}
