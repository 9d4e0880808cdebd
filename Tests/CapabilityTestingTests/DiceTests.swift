import CapabilityTesting
import Effects
import Testing

/// The effects that the documentation of ``HandlerConformance`` tests.
enum DiceEffect: Effect {
    case roll(sides: Int), echo(String), watch

    struct Output: Sendable, Equatable, Codable {
        var points: Int?
        var text: String?
    }

    var text: String? { if case .echo(let text) = self { text } else { nil } }
}

struct DiceHandler: EffectHandler {
    func handle(_ effect: DiceEffect, reply: Reply<DiceEffect.Output>) async {
        switch effect {
        case .roll(let sides): reply(DiceEffect.Output(points: sides > 0 ? Int.random(in: 1...sides) : nil))
        case .echo(let text): reply(DiceEffect.Output(text: text))
        case .watch:
            while !Task.isCancelled {
                reply(DiceEffect.Output(points: 1))
                await Task.yield()
            }
        }
    }
}

let samples: [Sample<DiceEffect>] = [
    Sample("roll", .roll(sides: 6)) { (1...6).contains($0.points ?? 0) },
    // Different in every run, so that a handler that mixes up its callers is found.
    Sample("echo", effect: { .echo("\($0)") }) { $1.text == $0.text },
    Sample("watch", .watch, answers: .stream(atLeast: 2)),
]

@Test("The dice handler keeps the contract")
func conformance() async throws {
    let failures: [Sample<DiceEffect>] = [Sample("no sides", .roll(sides: 0)) { $0.points == nil }]
    try await HandlerConformance(DiceHandler()).verify(samples, afterFailures: failures)
}

@Test("The dice handler keeps the contract in a process of its own")
func isolatedConformance() async {
    await #expect(processExitsWith: .success) {
        try await HandlerConformance(DiceHandler()).verify(samples)
    }
}
