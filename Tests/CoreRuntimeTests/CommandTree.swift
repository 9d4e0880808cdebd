import CoreRuntime
import CoreTesting
import Effects

/// A command as a plain value, so that it can be generated, printed, taken apart, and interpreted in two ways.
indirect enum CommandTree {
    case none
    case event(Int)
    case ask(Int)
    case stream(Int)
    case note(Int)
    /// Asks one question after the other and says each answer.
    case task([Int])
    case all([CommandTree])
    case race([CommandTree])
    case then(CommandTree, CommandTree)
    case map(CommandTree)
    case cancellable(Int, QueuePolicy, CommandTree)
    case scoped(Int, CommandTree)
    case cancel(Int)
}

/// Something to be asked; an answer of "unfit" is none.
struct Question: Effect {
    typealias Output = String
    let number: Int
    func accepts(_ output: String) -> Bool { output != "unfit" }
}

extension CommandTree {
    /// The command; each closure in it holds an object that `witness` makes.
    func command(_ witness: () -> Witness) -> Command<String> {
        switch self {
        case .none: return .none
        case .event(let number): return .event("e\(number)")
        case .ask(let number):
            let seen = witness()
            return .request(Question(number: number)) { seen.see("\(number):\($0)") }
        case .stream(let number):
            let seen = witness()
            return .stream(Question(number: number)) { seen.see("\(number):\($0)") }
        case .note(let number): return .notify(Note(text: "\(number)"))
        case .task(let numbers):
            let seen = witness()
            return .task { context throws(CancellationError) in
                for number in numbers {
                    context.emit(seen.see("\(number):\(try await context.request(Question(number: number)))"))
                }
            }
        case .all(let parts): return .all(parts.map { $0.command(witness) })
        case .race(let contenders): return .race(contenders.map { $0.command(witness) })
        case .then(let first, let second): return first.command(witness).then(second.command(witness))
        case .map(let inner):
            let seen = witness()
            return inner.command(witness).map { seen.see("\($0)'") }
        case .cancellable(let id, let policy, let inner): return inner.command(witness).cancellable(id, policy)
        case .scoped(let scope, let inner): return inner.command(witness).scoped(to: scope)
        case .cancel(let id): return .cancel(id)
        }
    }
}

/// Lives for as long as the closure that holds it.
final class Witness: Sendable {
    func see(_ text: String) -> String { text }
}

extension CommandTree {
    /// The ids and scopes of random trees.
    static let ids = 0...1

    /// A tree of at most `size` nodes, its questions and events numbered from `number` on.
    static func random(size: Int, number: inout Int, using random: inout SeededGenerator) -> CommandTree {
        guard size > 1 else { return leaf(&number, using: &random) }
        func part(_ size: Int) -> CommandTree { .random(size: size, number: &number, using: &random) }
        func parts() -> [CommandTree] {
            let count = Int.random(in: 1...3, using: &random)
            return (0..<count).map { _ in part((size - 1) / count) }
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<3: return .all(parts())
        case 3..<5: return .then(part(size / 2), part(size / 2))
        case 5..<7: return .race(parts())
        case 7: return .map(part(size - 1))
        case 8..<11:
            let id = Int.random(in: ids, using: &random)
            return .cancellable(id, policy(using: &random), part(size - 1))
        default: return .scoped(Int.random(in: ids, using: &random), part(size - 1))
        }
    }

    private static func leaf(_ number: inout Int, using random: inout SeededGenerator) -> CommandTree {
        number += 1
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<2: return .none
        case 2..<4: return .event(number)
        case 4..<8: return .ask(number)
        case 8: return .stream(number)
        case 9: return .note(number)
        case 10..<12:
            let questions = (number..<number + Int.random(in: 0...2, using: &random)).map { $0 }
            number += questions.count
            return .task(questions)
        default: return .cancel(Int.random(in: ids, using: &random))
        }
    }

    private static func policy(using random: inout SeededGenerator) -> QueuePolicy {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .concurrent
        case 1: return .restart
        case 2: return .enqueue(atMost: Int.random(in: 0...2, using: &random))
        default: return .drop(atMost: Int.random(in: 0...2, using: &random))
        }
    }
}

extension CommandTree {
    /// What it is made of.
    var parts: [CommandTree] {
        switch self {
        case .none, .event, .ask, .stream, .note, .task, .cancel: []
        case .all(let parts), .race(let parts): parts
        case .then(let first, let second): [first, second]
        case .map(let inner), .cancellable(_, _, let inner), .scoped(_, let inner): [inner]
        }
    }
}
