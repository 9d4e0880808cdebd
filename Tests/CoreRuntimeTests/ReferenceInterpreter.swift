import CoreRuntime

/// What a command means, written down as simply as possible and with no thought of speed.
///
/// The engine is compared with it step by step. Whatever can be looked up by walking a list is looked up so; the only
/// order that is fixed is that of the to-do list: what follows from a step is done before what was to be done already.
struct ReferenceInterpreter {
    typealias Action = (inout ReferenceInterpreter) -> Void
    typealias Emit = (inout ReferenceInterpreter, String, Group?) -> Void

    /// What is cancelled together: a command under an id, a lane of a race, a task.
    final class Group {
        let parent: Group?
        /// The ids around it, which are the name space of those in it.
        let path: [Int]
        /// Whether it runs under the last id of its path.
        let isNamed: Bool
        var isCancelled = false
        var hasEnded = false
        /// What to do when it has ended, or was cancelled by itself.
        var whenEnded: Action?

        init(in parent: Group?, path: [Int], isNamed: Bool, whenEnded: Action? = nil) {
            self.parent = parent
            self.path = path
            self.isNamed = isNamed
            self.whenEnded = whenEnded
        }

        func isInside(_ other: Group) -> Bool { self === other || parent?.isInside(other) ?? false }
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
    private var renders = false
    private var withdrawn: [UInt32] = []
    private var events: [(text: String, group: Group?)] = []
    /// The last one is done next.
    private var toDo: [(group: Group?, action: Action)] = []
    private var groups: [Group] = []
    private var queues: [[Int]: [Queued]] = [:]
    /// Tasks that can go on: each says what it wants, and that is done when all have said it.
    private var jobs: [() -> [Action]] = []

    /// A command that waits for room under its id.
    private struct Queued {
        let group: Group?
        let tree: CommandTree
        let emit: Emit
        let end: Action
    }
}

extension ReferenceInterpreter {
    mutating func start(_ tree: CommandTree) {
        if tree.rendersAtOnce { renders = true }
        begin(tree, in: nil, emit: { $0.events.append(($1, $2)) }, end: { _ in })
        finishToDo()
    }

    mutating func answer(_ id: UInt32, _ text: String) {
        guard let request = waiting[id] else { return }
        if !request.isStream { waiting[id] = nil }
        request.answered(&self, text)
        if !request.isStream { request.closed(&self) }
        finishToDo()
    }

    mutating func close(_ id: UInt32) {
        waiting.removeValue(forKey: id)?.closed(&self)
        finishToDo()
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
        defer { (requests, renders) = ([], false) }
        return requests.map { "#\($0.id) \($0.words)" } + (renders ? ["render"] : [])
    }

    mutating func takeWithdrawn() -> [UInt32] {
        defer { withdrawn = [] }
        return withdrawn.sorted()
    }

    private mutating func finishToDo() {
        while let (group, action) = toDo.popLast() {
            if group?.isCancelled != true { action(&self) }
        }
    }
}

extension ReferenceInterpreter {
    private mutating func begin(_ tree: CommandTree, in group: Group?, emit: @escaping Emit, end: @escaping Action) {
        switch tree {
        case .none, .render: end(&self)
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
        case .race(let lanes): beginRace(lanes, in: group, emit: emit, end: end)
        case .then(let first, let second):
            begin(first, in: group, emit: emit) { model in
                guard group?.isCancelled != true else { return }
                if second.rendersAtOnce, !first.isNothing { model.renders = true }
                if second.isNothing { return end(&model) }
                model.toDo.append((group, { $0.begin(second, in: group, emit: emit, end: end) }))
            }
        case .map(let inner): begin(inner, in: group, emit: { emit(&$0, "\($1)'", $2) }, end: end)
        case .cancellable(_, _, let inner) where inner.isNothing: end(&self)
        case .owned(_, let inner) where inner.isNothing: end(&self)
        case .cancellable(let id, let policy, let inner):
            admit(inner, policy, under: id, in: group, emit: emit, end: end)
        case .owned(let owner, let inner):
            admit(inner, .concurrent, under: owner, in: group, emit: emit, end: end)
        case .cancel(let id):
            cancel((group?.path ?? []) + [id])
            end(&self)
        }
    }

    private mutating func beginAll(
        _ parts: [CommandTree], in group: Group?, emit: @escaping Emit, end: @escaping Action
    ) {
        // What does nothing is as good as absent.
        let parts = parts.filter { !$0.isNothing }
        final class Count { var left = 0 }
        let count = Count()
        count.left = parts.count
        if parts.isEmpty { end(&self) }
        for part in parts.reversed() {
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
        _ lanes: [CommandTree], in group: Group?, emit: @escaping Emit, end: @escaping Action
    ) {
        // A lane with nothing to do wins before the others start.
        if lanes.isEmpty || lanes.contains(where: \.isNothing) { return end(&self) }
        let runs = lanes.map { _ in Group(in: group, path: group?.path ?? [], isNamed: false) }
        groups += runs
        func decide(for winner: Group) -> Action {
            { model in
                for run in runs where run !== winner {
                    run.whenEnded = nil
                    model.cancel(run)
                }
            }
        }
        for (lane, run) in zip(lanes, runs).reversed() {
            run.whenEnded = { model in
                decide(for: run)(&model)
                end(&model)
            }
            let begin: Action = { model in
                model.begin(
                    lane, in: run,
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
        let run = Group(in: group, path: group?.path ?? [], isNamed: false, whenEnded: end)
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
        for action in actions {
            action(&self)
            finishToDo()
        }
        return true
    }
}

extension ReferenceInterpreter {
    private mutating func admit(
        _ tree: CommandTree, _ policy: QueuePolicy, under id: Int, in group: Group?, emit: @escaping Emit,
        end: @escaping Action
    ) {
        let path = (group?.path ?? []) + [id]
        let running = groups.count { $0.isNamed && $0.path == path && !$0.isCancelled && !$0.hasEnded }
        let queued = Queued(group: group, tree: tree, emit: emit, end: end)
        switch policy {
        case .concurrent: break
        case .newest:
            cancel(path)
            // What was cancelled may have been all that the group around it still waited for.
            if group?.isCancelled == true { return }
        case .oldest(let limit, .wait) where running >= max(limit, 1): return queues[path, default: []].append(queued)
        case .oldest(let limit, .discard) where running >= max(limit, 1): return end(&self)
        case .oldest: break
        }
        begin(queued, at: path)
    }

    private mutating func begin(_ queued: Queued, at path: [Int]) {
        let run = Group(in: queued.group, path: path, isNamed: true, whenEnded: queued.end)
        groups.append(run)
        toDo.append((run, { $0.begin(queued.tree, in: run, emit: queued.emit, end: { $0.ended(run) }) }))
    }

    private mutating func ended(_ group: Group) {
        guard !group.isCancelled, !group.hasEnded else { return }
        group.hasEnded = true
        if group.isNamed { beginNext(at: group.path) }
        let whenEnded = group.whenEnded
        group.whenEnded = nil
        whenEnded?(&self)
    }

    private mutating func beginNext(at path: [Int]) {
        while var queue = queues[path], !queue.isEmpty {
            let next = queue.removeFirst()
            queues[path] = queue
            if next.group?.isCancelled != true { return begin(next, at: path) }
        }
    }

    private mutating func cancel(_ path: [Int]) {
        for queued in queues.removeValue(forKey: path) ?? [] { queued.end(&self) }
        for group in groups where group.isNamed && group.path == path { cancel(group) }
    }

    private mutating func cancel(_ group: Group) {
        if group.isCancelled { return }
        let whenEnded = group.whenEnded
        let inside = groups.filter { $0.isInside(group) && !$0.isCancelled }
        for group in inside { (group.isCancelled, group.whenEnded) = (true, nil) }
        for (id, request) in waiting where request.group?.isCancelled == true { withdraw(id) }
        // Each of them leaves room for one that waits.
        for group in inside where group.isNamed && !group.hasEnded { beginNext(at: group.path) }
        whenEnded?(&self)
    }

    /// A request that was never taken is never seen.
    private mutating func withdraw(_ id: UInt32) {
        waiting[id] = nil
        if requests.contains(where: { $0.id == id }) {
            requests.removeAll { $0.id == id }
        } else {
            withdrawn.append(id)
        }
    }
}

extension CommandTree {
    /// Whether there is nothing to do beyond drawing.
    fileprivate var isNothing: Bool {
        switch self {
        case .none, .render: true
        case .event, .ask, .stream, .note, .task, .race, .cancel: false
        case .all(let parts): parts.allSatisfy(\.isNothing)
        case .then(let first, let second): first.isNothing && second.isNothing
        case .map(let inner), .cancellable(_, _, let inner), .owned(_, let inner): inner.isNothing
        }
    }

    /// Whether a render is asked for before anything else is done.
    fileprivate var rendersAtOnce: Bool {
        switch self {
        case .render: true
        case .none, .event, .ask, .stream, .note, .task, .cancel: false
        case .all(let parts), .race(let parts): parts.contains(where: \.rendersAtOnce)
        case .then(let first, let second): first.rendersAtOnce || first.isNothing && second.rendersAtOnce
        case .map(let inner), .cancellable(_, _, let inner), .owned(_, let inner): inner.rendersAtOnce
        }
    }

    fileprivate var isStream: Bool { if case .stream = self { true } else { false } }
}
