import CoreRuntime
import Effects

/// An operation for tests: asks with a number, is answered with a text.
struct Ask: Operation, CustomStringConvertible {
    typealias Output = String
    let number: Int
    init(_ number: Int) { self.number = number }
    var description: String { "Ask(\(number))" }
}

/// A second type of operation, so that answers can be of the wrong type.
struct Other: Operation {
    typealias Output = Int
}

struct Note: Operation {
    typealias Output = Never
    let text: String
}

/// Runs commands whose events are texts, and remembers what they did.
struct Probe {
    var runner = CommandRunner<String>()
    private(set) var requests: [Request] = []
    private(set) var events: [String] = []
    private(set) var withdrawn: [RequestID] = []

    init(_ command: Command<String> = .none) { start(command) }

    mutating func start(_ command: Command<String>) {
        runner.start(command)
        settle()
    }

    mutating func answer(_ number: Int, _ text: String) throws {
        try runner.resolve(id(of: number), of: Ask.self, with: text)
        settle()
    }

    mutating func close(_ number: Int) throws {
        runner.close(try id(of: number))
        settle()
    }

    mutating func settle() {
        while let event = runner.nextEvent() { events.append(event) }
        requests += runner.takeRequests()
        withdrawn += runner.takeWithdrawn()
    }

    /// The numbers asked so far, in order.
    var asked: [Int] { requests.compactMap { ($0.operation as? Ask)?.number } }
    var timers: [Request] { requests.filter { $0.operation is TimeOperation } }

    /// The id of the last request for a number.
    func id(of number: Int) throws -> RequestID {
        guard let request = requests.last(where: { ($0.operation as? Ask)?.number == number }) else {
            throw Missing(number: number)
        }
        return request.id
    }

    struct Missing: Error { let number: Int }
}

func ask(_ number: Int) -> Command<String> { .request(Ask(number)) { "\(number):\($0)" } }
