import CoreRuntime
import EffectWires
import Effects
import TimeEffects
import WireBridge
import WireFormat

/// Asks for one answer; only those that begin with the question's number fit.
struct Ask: Effect {
    typealias Output = String
    let number: Int
    func accepts(_ output: String) -> Bool { output.hasPrefix("\(number)") }
}

/// Asks for answers until the handler ends.
struct Watch: Effect {
    typealias Output = Int
}

/// News for the shell itself.
struct Ping: ViewEffect {
    typealias Output = Never
}

/// An effect that has no declaration.
struct Unheard: Effect {
    typealias Output = Int
}

/// An app that keeps a list of what it hears.
enum Listener: RootMachine {
    enum ShellEvent: Sendable, Equatable { case ask(Int), watch, ping, drop, ignore, unheard, timer }
    enum Event { case shell(ShellEvent), heard(String) }
    typealias State = [String]

    static var effects: [any Effect.Type] { [Ask.self, Watch.self, TimeEffect.self] }
    static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }
    static func start(_ input: Void) -> Started { Started(["new"], .request(Ask(number: 0), then: Event.heard)) }

    static func update(_ state: inout [String], _ event: Event) -> Outcome {
        switch event {
        case .shell(.ask(let number)):
            return .request(Ask(number: number), then: Event.heard).cancellable("ask")
        case .shell(.watch): return .stream(Watch()) { .heard("\($0)") }.cancellable("watch")
        case .shell(.ping): return .notify(Ping())
        case .shell(.drop): return .cancel("ask").and(.cancel("watch"))
        case .shell(.ignore): return .ignored
        case .shell(.unheard): return .request(Unheard()) { .heard("\($0)") }
        case .shell(.timer):
            return .request(Time.after(.seconds(1))) { .heard("rung") }.cancellable("watch")
        case .heard(let text):
            state.append(text)
            return .none
        }
    }
}

let listenerEvent = Wire<Listener.ShellEvent>.cases(
    .case("Ask", .int, { .ask($0) }) { if case .ask(let number) = $0 { number } else { nil } },
    .case("Watch", .watch), .case("Ping", .ping), .case("Drop", .drop), .case("Ignore", .ignore),
    .case("Unheard", .unheard), .case("Timer", .timer))

let askWire = EffectWire("Ask", Wire.int.map(Ask.init) { $0.number }, answers: .string)

let schema = WireSchema(
    name: "listener", event: listenerEvent, view: Wire.string.list,
    effects: [
        askWire,
        EffectWire("Watch", Wire.unit.map(Watch.init) { _ in () }, answers: .int),
        EffectWire("Ping", Wire.unit.map(Ping.init) { _ in () }),
        EffectWire("Time", numbered: TimeEffect.wire, answers: TimeOutput.wire) { $0 != .now },
    ])

/// A core behind a wire; one that begins in a state asks for nothing by itself.
func endpoint(
    _ encoding: WireEncoding, _ core: Core<Listener> = Core(["new"])
) throws(BridgeError) -> CoreEndpoint<Listener> {
    try CoreEndpoint(schema, core, as: encoding)
}

func bridge(
    _ encoding: WireEncoding, _ core: Core<Listener> = Core(["new"])
) throws(BridgeError) -> SerializedBridge<Listener.ShellEvent, [String], CoreEndpoint<Listener>> {
    SerializedBridge(schema, try endpoint(encoding, core), as: encoding)
}
