import Testing
import TextUI

@testable import TextApp

@Suite("App event queue")
struct AppEventQueueTests {
    private func queue(_ events: TerminalEvent...) -> AppEventQueue<Int> {
        let queue = AppEventQueue<Int>()
        queue.add(events.map(AppEvent<Int>.terminal))
        return queue
    }

    private func next(_ queue: AppEventQueue<Int>) async -> TerminalEvent? {
        guard case .terminal(let event)? = await queue.next() else { return nil }
        return event
    }

    @Test(
        "A request to end overtakes pending keys, which keep their order",
        arguments: [TerminalEvent.key(.control("c")), .interrupted(signal: 15)])
    func interrupt(event: TerminalEvent) async {
        let queue = queue(.key(.character("z")), .key(.character("a")), .key(.left))
        #expect(await next(queue) == .key(.character("z")))
        queue.add([.terminal(event), .terminal(.key(.enter))])
        #expect(await next(queue) == event)
        for key in [Key.character("a"), .left, .enter] { #expect(await next(queue) == .key(key)) }
    }

    @Test("Keys are taken together up to the first unwanted key, other event, or 4096 keys")
    func takenTogether() async {
        let queue = queue(
            .key(.character("a")), .key(.left), .key(.enter), .key(.right), .resized(width: 9, height: 9), .key(.right))
        #expect(queue.takeKeys { $0 != .enter } == [.character("a"), .left])
        #expect(queue.takeKeys { $0 != .enter } == [])
        #expect(await next(queue) == .key(.enter))
        #expect(queue.takeKeys { $0 != .enter } == [.right])
        #expect(await next(queue) == .resized(width: 9, height: 9))
        #expect(queue.takeKeys { _ in true } == [.right])
        #expect(queue.isEmpty && queue.takeKeys { _ in true } == [])
        queue.add(Array(repeating: .terminal(.key(.left)), count: 5000))
        #expect(queue.takeKeys { _ in true }.count == 4096, "others arrive in the meantime")
        #expect(queue.takeKeys { _ in true }.count == 904)
    }

    @Test("A taken event is released, although the queue is never empty")
    func steadyFlow() async {
        final class Refusal: Error {}
        let queue = queue(.key(.left))
        weak var refusal: Refusal?
        do {
            let error = Refusal()
            refusal = error
            queue.add([.refused(error)])
        }
        #expect(refusal != nil)
        for _ in 1...9 {
            queue.add([.terminal(.key(.left))])
            _ = await queue.next()
        }
        #expect(!queue.isEmpty && refusal == nil)
    }
}
