import CoreRuntime
import Effects

/// An effect for tests: asks with a number, is answered with a text.
struct Ask: Effect, CustomStringConvertible {
    typealias Output = String
    let number: Int
    init(_ number: Int) { self.number = number }
    var description: String { "Ask(\(number))" }
}

/// A second type of effect, so that answers can be of the wrong type.
struct Other: Effect {
    typealias Output = Int
}

struct Note: Effect {
    typealias Output = Never
    let text: String
}

/// Runs commands whose events are texts, and remembers what they did.
struct Probe {
    var runner = CommandRunner<String>()
    private(set) var requests: [Request] = []
    private(set) var events: [String] = []
    private(set) var cancelled: [RequestID] = []

    init(_ command: Command<String> = .none) { start(command) }

    mutating func start(_ command: Command<String>) {
        runner.start(command)
        drain()
    }

    mutating func answer(_ number: Int, _ text: String) throws {
        try runner.resolve(id(of: number), of: Ask.self, with: text)
        drain()
    }

    mutating func close(_ number: Int) throws {
        runner.close(try id(of: number))
        drain()
    }

    mutating func drain() {
        while let event = runner.nextEvent() { events.append(event) }
        let step = runner.takeOutput()
        requests += step.requests
        cancelled += step.cancelled
    }

    /// The numbers asked so far, in order.
    var asked: [Int] { requests.compactMap { ($0.effect as? Ask)?.number } }

    /// The id of the last request for a number.
    func id(of number: Int) throws -> RequestID {
        guard let request = requests.last(where: { ($0.effect as? Ask)?.number == number }) else {
            throw Missing(number: number)
        }
        return request.id
    }

    struct Missing: Error { let number: Int }
}

func ask(_ number: Int) -> Command<String> { .request(Ask(number)) { "\(number):\($0)" } }
