import Effects
import LocationCapability
import LocationEffects
import Synchronization
import Testing

@testable import CapabilityTesting

private typealias Laws = LocationLaws

@Suite("Location laws")
struct LocationLawsTests {
    private static let flaws: [Flaw<LocationEffect>] = [
        .telling(Laws.exact) { _, output in
            guard case .location(let place?) = output else { return nil }
            return .location(Coordinate(latitude: place.longitude / 2, longitude: place.latitude))
        },
        .answering(Laws.exact) { $0 == .isLocationEnabled ? .enabled(false) : nil }, somewhere(Laws.none),
        somewhere(Laws.denied),
        .handling(Laws.denied) { effect, reply, base in
            await base.handle(effect, reply: Reply { if effect != .watch || $0 != .location(nil) { reply($0) } })
        },
        .asking(Laws.moved) { $0 == .watch ? .getLocation : nil }, oneWatch(), remembered(),
        .telling(Laws.moved) { effect, output in
            let isFar = output == .location(Coordinate(latitude: -46.9, longitude: 168.3))
            return effect == .getLocation && isFar ? .location(nil) : nil
        },
        .handling(Laws.cancellation) { effect, reply, base in
            await Task.detached { await base.handle(effect, reply: reply) }.value
        },
    ]

    /// Finds a location where there is none.
    private static func somewhere(_ law: Laws.LocationLaw) -> Flaw<LocationEffect> {
        .telling(law) { effect, output in
            effect == .getLocation && output == .location(nil)
                ? .location(Coordinate(latitude: 0, longitude: 0)) : nil
        }
    }

    /// Reports changes to one watch only.
    private static func oneWatch() -> Flaw<LocationEffect> {
        let isWatched = Mutex(false)
        return .asking(Laws.moved) { effect in
            effect == .watch && isWatched.withLock { exchange(&$0, with: true) } ? .getLocation : nil
        }
    }

    /// Answers with the location that it has told last.
    private static func remembered() -> Flaw<LocationEffect> {
        let last = Mutex<LocationOutput?>(nil)
        return .handling(Laws.moved) { effect, reply, base in
            if effect == .getLocation, let output = last.withLock({ $0 }) { return reply(output) }
            await base.handle(
                effect,
                reply: Reply { output in
                    if case .location = output { last.withLock { $0 = output } }
                    reply(output)
                })
        }
    }

    @Test("A location handler with a flaw breaks the law for it", arguments: flaws)
    func broken(flaw: Flaw<LocationEffect>) async {
        await expectBroken(flaw.law) {
            try await Laws.verify(limits: ConformanceLimits(answer: .milliseconds(200))) { situation in
                func flawed(_ source: some LocationSource) -> Flawed<LocationEffect> {
                    Flawed(base: LocationHandler(source), flaw: flaw)
                }
                switch situation {
                case .found(let place):
                    let source = MovingLocation(place)
                    return Laws.Subject(flawed(source)) { source.move(to: $0) }
                case .notFound: return Laws.Subject(flawed(FixedLocation(nil)))
                case .denied: return Laws.Subject(flawed(FixedLocation(nil, mayKnow: false)))
                }
            }
        }
    }
}
