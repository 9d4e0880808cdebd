import CapabilityTesting
import Effects
import LocationCapability
import LocationEffects
import Synchronization
import Testing

@Suite("Watching the place")
struct LocationWatchTests {
    private static let london = Coordinate(latitude: 51.5, longitude: -0.125)
    private static let paris = Coordinate(latitude: 48.9, longitude: 2.4)

    private func watch(_ source: some LocationSource) async -> [Coordinate?] {
        let seen = Mutex<[Coordinate?]>([])
        await source.watch { place in seen.withLock { $0.append(place) } }
        return seen.withLock { $0 }
    }

    @Test("a place that does not change is told once")
    func fixed() async {
        #expect(await watch(FixedLocation(Self.london)) == [Self.london])
        #expect(await watch(FixedLocation(nil, mayKnow: false)) == [nil])
    }

    @Test("every place moved to is told, in order, to everybody who watches")
    func moving() async {
        let source = MovingLocation(Self.london)
        let handler = LocationHandler(source)
        let (answers, continuation) = AsyncStream<LocationOutput>.makeStream()
        let watches = (0..<2).map { _ in
            Task { await handler.handle(.watch, reply: Reply { continuation.yield($0) }) }
        }
        var heard: [LocationOutput] = []
        for await answer in answers {
            heard.append(answer)
            if heard.count == 2 { source.move(to: Self.paris) }
            if heard.count == 4 { break }
        }
        let expected = [Self.london, Self.london, Self.paris, Self.paris].map(LocationOutput.location)
        #expect(heard == expected)
        #expect(source.watcherCount == 2)
        for watch in watches { watch.cancel() }
        for watch in watches { await watch.value }
        #expect(source.watcherCount == 0)
        #expect(await source.location() == Self.paris)
    }

    @Test("watching a source that moves keeps the contract")
    func conformance() async {
        let handler = LocationHandler(MovingLocation(Self.london))
        let violations = await HandlerConformance(handler).check([
            Sample("watch", .watch, answers: .stream(atLeast: 1)) { $0 == .location(Self.london) },
            Sample("getLocation", .getLocation) { $0 == .location(Self.london) },
        ])
        #expect(violations == [])
    }
}
