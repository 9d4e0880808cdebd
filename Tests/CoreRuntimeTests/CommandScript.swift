import CoreRuntime
import CoreTesting
import Effects

/// What is done to a runner, step by step. Numbers choose among what waits at the time.
struct CommandScript: CustomStringConvertible {
    enum Step {
        case start(CommandTree)
        case answer(Int)
        case close(Int)
        case answerWrongly(Int)
        case takeEvent
        case takeEvents
    }

    var steps: [Step]

    var description: String { steps.map { "\($0)" }.joined(separator: "\n") }

    static func random(using random: inout SeededGenerator) -> CommandScript {
        var number = 0
        let count = Int.random(in: 2...24, using: &random)
        let tree = { (random: inout SeededGenerator) in
            let size = Int.random(in: 1...24, using: &random)
            return Step.start(.random(size: size, number: &number, using: &random))
        }
        let rest = (0..<count).map { _ -> Step in
            let choice = Int.random(in: 0..<100, using: &random)
            return switch Int.random(in: 0..<14, using: &random) {
            case 0..<2: tree(&random)
            case 2..<7: .answer(choice)
            case 7: .close(choice)
            case 8: .answerWrongly(choice)
            case 9: .takeEvent
            default: .takeEvents
            }
        }
        return CommandScript(steps: [tree(&random)] + rest)
    }

    /// Scripts that are a little smaller: without a step, or with a part of a command in its place.
    private var smaller: [CommandScript] {
        steps.indices.flatMap { index in
            var rest = steps
            let step = rest.remove(at: index)
            guard case .start(let tree) = step else { return [CommandScript(steps: rest)] }
            let parts = tree.parts.map { CommandScript(steps: Array(rest[..<index]) + [.start($0)] + rest[index...]) }
            return [CommandScript(steps: rest)] + parts
        }
    }

    /// The smallest script found, one cut at a time, that still fails.
    func smallest(where fails: (CommandScript) -> Bool) -> CommandScript {
        var script = self
        while let next = script.smaller.first(where: fails) { script = next }
        return script
    }
}

/// A runner and the reference side by side, and where they first differ.
struct Comparison {
    private var runner = CommandRunner<String>()
    private var reference = ReferenceInterpreter()
    private var witnesses: [WeakWitness] = []
    private(set) var finding: String?

    private struct WeakWitness { weak var object: Witness? }

    /// Follows a script to its end, and then closes what still waits.
    init(_ script: CommandScript) {
        for step in script.steps where finding == nil {
            follow(step)
            compare("after \(step)")
        }
        finish()
    }

    private var waitingIDs: [RequestID] {
        reference.waiting.keys.sorted().map { RequestID(rawValue: $0) }
    }

    private mutating func follow(_ step: CommandScript.Step) {
        switch step {
        case .start(let tree):
            runner.start(command(tree))
            reference.start(tree)
        case .answer(let choice): if let id = chosen(choice) { answer(id, "a\(choice)") }
        case .close(let choice): if let id = chosen(choice) { close(id) }
        case .answerWrongly(let choice): answerWrongly(choice)
        case .takeEvent: takeEvent()
        case .takeEvents: while takeEvent() {}
        }
    }

    private mutating func command(_ tree: CommandTree) -> Command<String> {
        tree.command {
            let witness = Witness()
            witnesses.append(WeakWitness(object: witness))
            return witness
        }
    }

    private func chosen(_ choice: Int) -> RequestID? {
        let ids = waitingIDs
        return ids.isEmpty ? nil : ids[choice % ids.count]
    }

    private mutating func answer(_ id: RequestID, _ text: String) {
        reference.answer(id.rawValue, text)
        if let error = refusal({ runner throws(BridgeError) in try runner.resolve(id, of: Question.self, with: text) })
        {
            note("\(error)")
        }
    }

    private mutating func close(_ id: RequestID) {
        reference.close(id.rawValue)
        runner.close(id)
    }

    /// Each wrong answer has its own error. That it changes nothing shows in all that follows.
    private mutating func answerWrongly(_ choice: Int) {
        let free = RequestID(rawValue: UInt32(choice))
        if reference.waiting[free.rawValue] == nil {
            runner.close(free)
            if refusal({ runner throws(BridgeError) in try runner.resolve(free, of: Question.self, with: "") })
                != .notPending(free)
            {
                note("\(free) took an answer")
            }
        }
        guard let id = chosen(choice) else { return }
        if refusal({ runner throws(BridgeError) in try runner.resolve(id, of: Question.self, with: "unfit") })
            != .wrongAnswer(id, effect: "Question")
        {
            note("\(id) took an unfit answer")
        }
        let wrong = BridgeError.wrongEffect(id, expected: "Question", got: "Other")
        if refusal({ runner throws(BridgeError) in try runner.resolve(id, of: Other.self, with: 1) }) != wrong {
            note("\(id) took another's answer")
        }
    }

    private mutating func refusal(_ body: (inout CommandRunner<String>) throws(BridgeError) -> Void) -> BridgeError? {
        do throws(BridgeError) {
            try body(&runner)
            return nil
        } catch {
            return error
        }
    }

    @discardableResult
    private mutating func takeEvent() -> Bool {
        let (found, meant) = (runner.nextEvent(), reference.nextEvent())
        if found != meant { note("event \(meant ?? "none") expected, found \(found ?? "none")") }
        return found != nil && meant != nil
    }

    private mutating func compare(_ moment: String) {
        let step = runner.takeOutput()
        let found = step.requests.map(Self.words) + step.cancelled.map { "\($0) cancelled" }
        let meant = reference.takeRequests() + reference.takeCancelled().map { "#\($0) cancelled" }
        if found != meant { note("\(moment): \(meant) expected, found \(found)") }
        if runner.pendingCount != reference.waiting.count || waitingIDs.contains(where: { !runner.isPending(for: $0) })
        {
            note("\(moment): \(waitingIDs) ought to wait, \(runner.pendingCount) do")
        }
    }

    private static func words(for request: Request) -> String {
        switch request.effect {
        case let question as Question: "\(request.id) ask \(question.number)"
        case let note as Note: "\(request.id) note \(note.text)"
        default: "\(request.id) \(request.effect)"
        }
    }

    private mutating func finish() {
        closeAll()
        // What each hold an id that the other waits for wait until one is cancelled; what follows may ask again.
        for id in CommandTree.ids where finding == nil {
            follow(.start(.cancel(id)))
            closeAll()
        }
        follow(.takeEvents)
        compare("at the end")
        let keptCount = witnesses.count { $0.object != nil }
        if keptCount > 0 { note("\(keptCount) closures are kept after the end") }
    }

    private mutating func closeAll() {
        while finding == nil {
            follow(.takeEvents)
            guard let id = waitingIDs.first else { break }
            close(id)
            compare("after closing \(id)")
        }
    }

    private mutating func note(_ finding: String) { self.finding = self.finding ?? finding }
}
