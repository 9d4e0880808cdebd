import CoreRuntime

/// What a command means, written down as simply as possible and with no thought of speed.
///
/// The engine is compared with it step by step. Whatever can be looked up by walking a list is looked up so; the only
/// order that is fixed is that of the to-do list: what follows from a step is done before what was to be done already,
/// in the order in which the step left it.
struct ReferenceInterpreter {
    typealias Action = (inout ReferenceInterpreter) -> Void
    typealias Emit = (inout ReferenceInterpreter, String, Group?) -> Void

    /// What is cancelled together: a command under an id, a contender of a race, a task.
    final class Group {
        let parent: Group?
        /// The scopes around it, which are the name space of the ids in it.
        let path: [Int]
        /// What it runs under: an id, behind the scopes around it.
        let name: [Int]?
        var isCancelled = false
        var hasEnded = false
        /// What to do when it has ended, or was cancelled by itself.
        var whenEnded: Action?

        init(in parent: Group?, path: [Int]? = nil, name: [Int]? = nil, whenEnded: Action? = nil) {
            self.parent = parent
            self.path = path ?? parent?.path ?? []
            self.name = name
            self.whenEnded = whenEnded
        }

        func isInside(_ other: Group) -> Bool { self === other || parent?.isInside(other) ?? false }
        func isUnder(_ name: [Int]) -> Bool { self.name == name || parent?.isUnder(name) ?? false }
    }

    struct Waiting {
        let group: Group?
        let isStream: Bool
        let answered: (inout ReferenceInterpreter, String) -> Void
        let closed: Action
    }

    private(set) var waiting: [UInt32: Waiting] = [:]
    private var lastID: UInt32 = 0
    private var requests: [(id: UInt32, words: String)] = []
    private var cancelled: [UInt32] = []
    private var events: [(text: String, group: Group?)] = []
    /// The last one is done next.
    private var toDo: [(group: Group?, action: Action)] = []
    /// What a step goes on with at once.
    private var next: (group: Group?, action: Action)?
    private var groups: [Group] = []
    private var queues: [[Int]: [Queued]] = [:]
    /// Tasks that can go on: each says what it wants, and that is done when all have said it.
    private var jobs: [() -> [Action]] = []

    /// A command that waits for room under its id.
    private struct Queued {
        let group: Group?
        let limit: Int
        let tree: CommandTree
        let emit: Emit
        let end: Action
    }
}

extension ReferenceInterpreter {
    mutating func start(_ tree: CommandTree) {
        step { $0.begin(tree, in: nil, emit: { $0.events.append(($1, $2)) }, end: { _ in }) }
    }

    mutating func answer(_ id: UInt32, _ text: String) {
        guard let request = waiting[id] else { return }
        if !request.isStream { waiting[id] = nil }
        step { model in
            request.answered(&model, text)
            if !request.isStream { request.closed(&model) }
        }
    }

    mutating func close(_ id: UInt32) {
        if let request = waiting.removeValue(forKey: id) { step(request.closed) }
    }

    mutating func nextEvent() -> String? {
        repeat {
            while !events.isEmpty {
                let (text, group) = events.removeFirst()
                if group?.isCancelled != true { return text }
            }
        } while runTasks()
        return nil
    }

    mutating func takeRequests() -> [String] {
        defer { requests = [] }
        return requests.map { "#\($0.id) \($0.words)" }
    }

    mutating func takeCancelled() -> [UInt32] {
        defer { cancelled = [] }
        return cancelled.sorted()
    }

    /// Does something, and all that follows from it.
    private mutating func step(_ first: Action) {
        perform(first)
        while let (group, action) = toDo.popLast() {
            if group?.isCancelled != true { perform(action) }
        }
    }

    private mutating func perform(_ action: Action) {
        let before = toDo.count
        action(&self)
        toDo[before...].reverse()
        if let next { toDo.append(next) }
        next = nil
    }
}

extension ReferenceInterpreter {
    private mutating func begin(_ tree: CommandTree, in group: Group?, emit: @escaping Emit, end: @escaping Action) {
        switch tree {
        case .none: end(&self)
        case .event(let number):
            emit(&self, "e\(number)", group)
            end(&self)
        case .note(let number):
            ask("note \(number)")
            end(&self)
        case .ask(let number), .stream(let number):
            let answered = { (model: inout Self, text: String) in emit(&model, "\(number):\(text)", group) }
            wait(for: number, Waiting(group: group, isStream: tree.isStream, answered: answered, closed: end))
        case .task(let numbers): beginTask(numbers, in: group, emit: emit, end: end)
        case .all(let parts): beginAll(parts, in: group, emit: emit, end: end)
        case .race(let contenders): beginRace(contenders, in: group, emit: emit, end: end)
        case .then(let first, let second) where first.isNothing: begin(second, in: group, emit: emit, end: end)
        case .then(let first, let second) where second.isNothing:
            begin(first, in: group, emit: emit, end: end)
        case .then(let first, let second):
            begin(first, in: group, emit: emit) { model in
                model.toDo.append((group, { $0.begin(second, in: group, emit: emit, end: end) }))
            }
        case .map(let inner): begin(inner, in: group, emit: { emit(&$0, "\($1)'", $2) }, end: end)
        case .cancellable where tree.isNothing, .scoped where tree.isNothing: end(&self)
        case .cancellable(let id, let policy, let inner):
            admit(inner, policy, under: id, in: group, emit: emit, end: end)
        case .scoped(let scope, let inner):
            let name = (group?.path ?? []) + [scope]
            begin(inner, in: Group(in: group, path: name, name: name, whenEnded: end), emit: emit)
        case .cancel(let id):
            cancel((group?.path ?? []) + [id])
            end(&self)
        }
    }

    private mutating func beginAll(
        _ parts: [CommandTree], in group: Group?, emit: @escaping Emit, end: @escaping Action
    ) {
        // A command that does nothing is treated as absent.
        let parts = parts.filter { !$0.isNothing }
        final class Count { var left = 0 }
        let count = Count()
        count.left = parts.count
        if parts.isEmpty { end(&self) }
        for part in parts {
            let begin: Action = { model in
                model.begin(part, in: group, emit: emit) { model in
                    count.left -= 1
                    if count.left == 0 { end(&model) }
                }
            }
            toDo.append((group, begin))
        }
    }

    private mutating func beginRace(
        _ contenders: [CommandTree], in group: Group?, emit: @escaping Emit, end: @escaping Action
    ) {
        // A contender with nothing to do wins before the others start.
        if CommandTree.race(contenders).isNothing { return end(&self) }
        let runs = contenders.map { _ in Group(in: group) }
        groups += runs
        func decide(for winner: Group) -> Action {
            { model in
                for run in runs where run !== winner {
                    run.whenEnded = nil
                    model.cancel(run)
                }
            }
        }
        for (contender, run) in zip(contenders, runs) {
            run.whenEnded = { model in
                decide(for: run)(&model)
                end(&model)
            }
            let begin: Action = { model in
                model.begin(
                    contender, in: run,
                    emit: { model, text, origin in
                        decide(for: run)(&model)
                        emit(&model, text, origin)
                    }, end: { $0.ended(run) })
            }
            toDo.append((run, begin))
        }
    }
}

extension ReferenceInterpreter {
    private mutating func ask(_ words: String) {
        lastID += 1
        requests.append((lastID, words))
    }

    private mutating func wait(for number: Int, _ request: Waiting) {
        ask("ask \(number)")
        waiting[lastID] = request
    }

    /// A task goes on only when no event is left to be taken.
    private mutating func beginTask(
        _ questions: [Int], in group: Group?, emit: @escaping Emit, end: @escaping Action
    ) {
        let run = Group(in: group, whenEnded: end)
        groups.append(run)
        jobs.append { [Self.question(questions[...], in: run, emit)] }
    }

    private static func question(_ numbers: ArraySlice<Int>, in run: Group, _ emit: @escaping Emit) -> Action {
        guard let number = numbers.first else { return { $0.ended(run) } }
        var answer: String?
        return { model in
            if run.isCancelled { return }
            let closed: Action = { model in
                model.jobs.append {
                    guard let answer else { return [{ $0.ended(run) }] }
                    let say: Action = { if !run.isCancelled { emit(&$0, "\(number):\(answer)", run) } }
                    return [say, question(numbers.dropFirst(), in: run, emit)]
                }
            }
            model.wait(for: number, Waiting(group: run, isStream: false, answered: { answer = $1 }, closed: closed))
        }
    }

    private mutating func runTasks() -> Bool {
        if jobs.isEmpty { return false }
        let actions = jobs.flatMap { $0() }
        jobs = []
        for action in actions { step(action) }
        return true
    }
}

extension ReferenceInterpreter {
    private mutating func admit(
        _ tree: CommandTree, _ policy: QueuePolicy, under id: Int, in group: Group?, emit: @escaping Emit,
        end: @escaping Action
    ) {
        let name = (group?.path ?? []) + [id]
        // A part of what runs under the id already.
        if group?.isUnder(name) == true { return begin(tree, in: group, emit: emit, end: end) }
        switch policy {
        case .concurrent: begin(tree, in: Group(in: group, name: name, whenEnded: end), emit: emit)
        case .restart:
            cancel(name)
            // What was cancelled may have been all that the group around it still waited for.
            if group?.isCancelled == true { return }
            begin(tree, in: Group(in: group, name: name, whenEnded: end), emit: emit)
        case .enqueue(let limit), .drop(let limit):
            let command = Queued(group: group, limit: max(limit, 1), tree: tree, emit: emit, end: end)
            if running(name) < command.limit, queues[name, default: []].allSatisfy({ $0.group?.isCancelled == true }) {
                next = begin(command, under: name)
            } else if case .enqueue = policy {
                queues[name, default: []].append(command)
            } else {
                end(&self)
            }
        }
    }

    private func running(_ name: [Int]) -> Int {
        groups.count { $0.name == name && !$0.isCancelled && !$0.hasEnded }
    }

    /// Goes on with a command in a group of its own.
    private mutating func begin(_ tree: CommandTree, in run: Group, emit: @escaping Emit) {
        groups.append(run)
        next = (run, { $0.begin(tree, in: run, emit: emit, end: { $0.ended(run) }) })
    }

    private mutating func begin(_ command: Queued, under name: [Int]) -> (Group?, Action) {
        let run = Group(in: command.group, name: name, whenEnded: command.end)
        groups.append(run)
        return (run, { $0.begin(command.tree, in: run, emit: command.emit, end: { $0.ended(run) }) })
    }

    private mutating func ended(_ group: Group) {
        guard !group.isCancelled, !group.hasEnded else { return }
        group.hasEnded = true
        if let name = group.name { beginNext(under: name) }
        let whenEnded = group.whenEnded
        group.whenEnded = nil
        whenEnded?(&self)
    }

    private mutating func beginNext(under name: [Int]) {
        while let first = queues[name, default: []].first {
            if first.group?.isCancelled != true {
                guard running(name) < first.limit else { return }
                toDo.append(begin(first, under: name))
            }
            queues[name]?.removeFirst()
        }
    }

    private mutating func cancel(_ name: [Int]) {
        let queued = queues.removeValue(forKey: name) ?? []
        for group in groups where group.name == name { cancel(group) }
        for command in queued where command.group?.isCancelled != true { command.end(&self) }
    }

    private mutating func cancel(_ group: Group) {
        if group.isCancelled { return }
        let whenEnded = group.whenEnded
        let inside = groups.filter { $0.isInside(group) && !$0.isCancelled }
        for group in inside { (group.isCancelled, group.whenEnded) = (true, nil) }
        for (id, request) in waiting where request.group?.isCancelled == true { cancel(id) }
        // Each of them leaves room for one that waits.
        for group in inside where !group.hasEnded { if let name = group.name { beginNext(under: name) } }
        // So does one that waited.
        let vacated = queues.filter { $0.value.contains { command in inside.contains { $0 === command.group } } }
        for name in vacated.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) { beginNext(under: name) }
        whenEnded?(&self)
    }

    /// A request that was never taken is never seen.
    private mutating func cancel(_ id: UInt32) {
        waiting[id] = nil
        if requests.contains(where: { $0.id == id }) {
            requests.removeAll { $0.id == id }
        } else {
            cancelled.append(id)
        }
    }
}

extension CommandTree {
    /// Whether there is nothing to do.
    fileprivate var isNothing: Bool {
        switch self {
        case .none: true
        case .event, .ask, .stream, .note, .task, .cancel: false
        case .all(let parts): parts.allSatisfy(\.isNothing)
        case .race(let contenders): contenders.isEmpty || contenders.contains(where: \.isNothing)
        case .then(let first, let second): first.isNothing && second.isNothing
        case .cancellable(_, .restart, _): false
        case .map(let inner), .cancellable(_, _, let inner), .scoped(_, let inner): inner.isNothing
        }
    }

    fileprivate var isStream: Bool { if case .stream = self { true } else { false } }
}
