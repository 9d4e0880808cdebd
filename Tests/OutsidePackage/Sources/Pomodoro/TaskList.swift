public import CoreRuntime
public import Effects
public import KeyValueEffects

/// The list of tasks: add one, remove one, work on one.
public enum TaskList: Machine {
    public struct State: Sendable, Equatable {
        public var tasks: [TaskItem]
        /// The title that is being typed; nil while none is.
        public var draft: String?
        /// Why the last change is not stored.
        public var problem: String?

        public init(_ tasks: [TaskItem], draft: String? = nil, problem: String? = nil) {
            (self.tasks, self.draft, self.problem) = (tasks, draft, problem)
        }
    }

    public enum ShellEvent: Sendable, Equatable, Codable {
        /// The title so far of a new task, nil to give it up; and that it is whole.
        case drafted(String?), submitted
        case removed(row: Int)
        case begun(row: Int)
    }

    public enum Event: Sendable {
        case shell(ShellEvent)
        case completed(title: String)
        case stored(Result<[UInt8]?, KeyValueError>)
    }

    /// The user works on one of the tasks.
    public enum Output: Sendable, Equatable { case begun(TaskItem) }

    public static var effects: [any Effect.Type] { [KeyValueEffect.self] }

    public static func start(_ tasks: [TaskItem]) -> Started { Started(State(tasks)) }

    public static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch (event, state.draft) {
        case (.shell(.drafted(let title)), _): state.draft = title
        case (.shell(.submitted), let title?):
            guard !title.isEmpty, !state.tasks.contains(where: { $0.title == title }) else { return .ignored }
            state.tasks.append(TaskItem(title))
            state.draft = nil
            return store(TaskItem(title))
        case (.shell(.removed(let row)), nil) where state.tasks.indices.contains(row):
            let task = state.tasks.remove(at: row)
            return write(.request(KeyValue.delete(task.key), then: Event.stored))
        case (.shell(.begun(let row)), nil) where state.tasks.indices.contains(row):
            return .output(.begun(state.tasks[row]))
        case (.completed(let title), _):
            guard let row = state.tasks.firstIndex(where: { $0.title == title }) else { return .ignored }
            state.tasks[row].pomodoros += 1
            return store(state.tasks[row])
        case (.stored(let result), _):
            state.problem = if case .failure(let error) = result { "\(error)" } else { nil }
        case (.shell, _): return .ignored
        }
        return .none
    }

    private static func store(_ task: TaskItem) -> Outcome {
        write(.request(KeyValue.set(task.key, to: task.value), then: Event.stored))
    }

    /// Writes wait for each other, because a store may perform the later one first.
    private static func write(_ request: Outcome) -> Outcome { request.cancellable("write", .enqueue()) }
}
