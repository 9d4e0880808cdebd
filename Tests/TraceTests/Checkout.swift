import CapabilityTesting
import CoreRuntime
import Effects
import SecretEffects
import ShellRuntime
import Synchronization
import Trace

/// Asks what something costs; only a price for that thing fits.
struct PriceQuestion: Effect {
    typealias Output = Price
    static let name = "Price"
    let item: String
    func accepts(_ output: Price) -> Bool { output.item == item }
}

struct Price: Sendable, Equatable, Codable {
    var item: String
    var cents: Int
}

/// A receipt, printed once.
struct Receipt: ViewEffect {
    typealias Output = Never
    let total: Int
}

/// What a checkout hands out of a secret, without the blanks around it.
struct Signature: ViewEffect {
    typealias Output = Never
    let code: SecretText
}

/// A checkout: its view is drawn as it should be, except where an event says otherwise.
enum Checkout: RootMachine {
    struct ViewModel: Sendable, Equatable {
        var items: [String] = []
        var total = 0
        var nudges = 0
        var pin = SecretText("")
    }
    struct State { var view = ViewModel() }
    enum ShellEvent: Sendable, Equatable, Codable {
        case buy(String), follow(String), typePIN(SecretText), sign(SecretText), close, nudge, reset, nonsense,
            drop
    }
    enum Event { case shell(ShellEvent), priced(Price) }

    static var effects: [any Effect.Type] { [PriceQuestion.self] }
    static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }
    static func view(of state: State) -> ViewModel { state.view }

    static func start(_ input: Void) -> Started { Started(State()) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.buy(let item)):
            return .request(PriceQuestion(item: item), then: Event.priced).cancellable("price")
        case .shell(.follow(let item)): return .stream(PriceQuestion(item: item), then: Event.priced)
        case .priced(let price):
            state.view.items.append(price.item)
            state.view.total += price.cents
            return .none
        case .shell(.typePIN(let pin)):
            state.view.pin = pin
            return .none
        case .shell(.sign(let code)):
            return .notify(Signature(code: SecretText(String(code.revealed.filter { $0 != " " }))))
        case .shell(.close): return .notify(Receipt(total: state.view.total))
        case .shell(.nudge):
            state.view.nudges += 1
            return .none
        case .shell(.reset):
            state.view.total = 0
            return .none
        case .shell(.nonsense): return .ignored
        case .shell(.drop): return .cancel("price")
        }
    }
}

/// Names prices: the length of the item's name, in cents.
struct PriceList: EffectHandler {
    typealias Effect = PriceQuestion
    func handle(_ effect: PriceQuestion, reply: Reply<Price>) async {
        if effect.item == "secret" { return }
        reply(Price(item: effect.item, cents: effect.item.count))
        if effect.item == "twice" { reply(Price(item: effect.item, cents: 1)) }
    }
}

/// Where a recording goes.
final class Tape: Sendable {
    private let content = Mutex<[UInt8]>([])
    private let complained = Mutex<[String]>([])
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    convenience init(recording events: [Checkout.ShellEvent]) async throws {
        self.init()
        try await record(events)
    }

    /// What was reported.
    var complaints: [String] { complained.withLock { $0 } }
    var bytes: [UInt8] { content.withLock { $0 } }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ bytes: [UInt8]) -> String? {
        content.withLock { content in
            guard content.count + bytes.count <= limit else { return "the tape is full" }
            content += bytes
            return nil
        }
    }

    /// Runs a checkout on a sequence of events, each of which is done with before the next.
    func record(_ events: [Checkout.ShellEvent]) async throws {
        let recorder = Recorder<Core<Checkout>>(
            TraceHeader(app: "checkout", version: "1", settings: ["floor": "2"]), redactor: Redactor(),
            elapsed: { .milliseconds(5) }, write: { self.write($0) },
            report: { text in self.complained.withLock { $0.append(text) } })
        var handlers = HandlerRegistry()
        try handlers.register(PriceList())
        let shell = try Shell(
            Core<Checkout>(Checkout.State()), handlers: handlers,
            observer: recorder.observer)
        var bought = 0
        for event in events {
            shell.send(event)
            await shell.processed()
            switch event {
            case .buy, .follow:
                bought += 1
                await handlersReturned(bought, shell)
            case .typePIN, .sign, .close, .nudge, .reset, .nonsense, .drop: break
            }
        }
        recorder.noteSignal("resized")
        await shell.shutdown()
    }

    /// Waits until so many handlers have returned, unless nothing is written any more.
    private func handlersReturned(_ count: Int, _ shell: Shell<Core<Checkout>>) async {
        _ = await eventually {
            await shell.processed()
            return text.ranges(of: "\"closed\"").count >= count
        }
    }
}

extension TraceFile {
    /// The first line of a recording that is made by hand.
    static let firstLine = #"{"line":"header","ms":0,"format":4,"app":"checkout","version":"1","settings":{}}"#

    init(lines: some Sequence<some StringProtocol>) throws {
        try self.init(Array(lines.joined(separator: "\n").utf8))
    }
}

/// A replay of a tape on a fresh checkout.
func replay(_ bytes: [UInt8], until last: Int? = nil) throws -> ReplayResult {
    var replay = try Replay(TraceFile(bytes), on: Core<Checkout>(Checkout.State()))
    return try replay.run(until: last)
}
