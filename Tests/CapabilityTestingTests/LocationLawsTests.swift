import LocationCapability
import LocationEffects
import Synchronization
import Testing

@testable import CapabilityTesting

/// A mistake of a source of locations, and the law that it breaks.
private struct Mistake: Sendable, CustomTestStringConvertible {
    typealias Report = @Sendable (Coordinate?) -> Void

    let law: Laws.LocationLaw
    var isEnabled: Bool?
    /// Changes a location that is found.
    var location: @Sendable (Coordinate?) -> Coordinate? = { $0 }
    var watch: @Sendable (any LocationSource, @escaping Report) async -> Void = { await $0.watch($1) }

    var testDescription: String { law.sentence }

    static func watching(
        _ law: Laws.LocationLaw, _ watch: @escaping @Sendable (any LocationSource, @escaping Report) async -> Void
    ) -> Self { Mistake(law: law, watch: watch) }
}

private struct Mistaken: LocationSource {
    let base: any LocationSource
    let mistake: Mistake

    func isEnabled() async -> Bool {
        if let isEnabled = mistake.isEnabled { isEnabled } else { await base.isEnabled() }
    }
    func location() async -> Coordinate? { mistake.location(await base.location()) }
    func watch(_ found: @escaping @Sendable (Coordinate?) -> Void) async { await mistake.watch(base, found) }
}

private typealias Laws = LocationLaws

@Suite("Location laws")
struct LocationLawsTests {
    private static let nowhere = Coordinate(latitude: 0, longitude: 0)

    private static let mistakes: [Mistake] = [
        Mistake(law: Laws.exact) { $0.map { Coordinate(latitude: $0.longitude / 2, longitude: $0.latitude) } },
        Mistake(law: Laws.exact, isEnabled: false), Mistake(law: Laws.none) { $0 ?? nowhere },
        Mistake(law: Laws.denied) { $0 ?? nowhere },
        .watching(Laws.denied) { source, report in await source.watch { if $0 != nil { report($0) } } },
        .watching(Laws.watch) { source, report in report(await source.location()) },
        oneWatch(), Mistake(law: Laws.moved) { $0 == Coordinate(latitude: -46.9, longitude: 168.3) ? nil : $0 },
        .watching(Laws.cancellation) { source, report in await Task.detached { await source.watch(report) }.value },
    ]

    /// Reports changes to one watch only.
    private static func oneWatch() -> Mistake {
        let isWatched = Mutex(false)
        return .watching(Laws.everybody) { source, report in
            if isWatched.withLock({ exchange(&$0, with: true) }) { return report(await source.location()) }
            await source.watch(report)
        }
    }

    private func verify(_ mistake: Mistake?) async throws {
        try await Laws.verify(limits: ConformanceLimits(answer: .milliseconds(200))) { situation in
            func handler(_ source: some LocationSource) -> LocationHandler {
                LocationHandler(mistake.map { Mistaken(base: source, mistake: $0) } ?? source)
            }
            switch situation {
            case .found(let place):
                let source = MovingLocation(place)
                return Laws.Subject(handler(source)) { source.move(to: $0) }
            case .notFound: return Laws.Subject(handler(FixedLocation(nil)))
            case .denied: return Laws.Subject(handler(FixedLocation(nil, mayKnow: false)))
            }
        }
    }

    @Test("A source with a mistake breaks the law for it", arguments: mistakes)
    private func broken(mistake: Mistake) async throws {
        await expectBroken(mistake.law.sentence) { try await verify(mistake) }
    }
}
