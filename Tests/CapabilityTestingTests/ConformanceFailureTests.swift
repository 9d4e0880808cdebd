import CapabilityTesting
import Effects
import LocationEffects
import Testing

/// Never answers.
private struct Mute: EffectHandler {
    func handle(_ effect: LocationEffect, reply: Reply<LocationOutput>) async {}
}

@Suite struct ConformanceFailureTests {
    private static let samples: [Sample<LocationEffect>] = [
        Sample("enabled", .isLocationEnabled), Sample("place", .getLocation),
    ]

    @Test("what a handler broke is told by kind, with the samples, how often, and the likely cause")
    func grouped() async throws {
        let failure = try #require(
            await #expect(throws: ConformanceFailure.self) { try await HandlerConformance(Mute()).verify(Self.samples) }
        )
        #expect(
            failure.description.split(separator: "\n").first
                == "enabled, place, alone: it answered 0 times instead of 1. Does a path of it return without calling `reply`?"
        )
        #expect(failure.violations.count > failure.description.split(separator: "\n").count)
    }
}
