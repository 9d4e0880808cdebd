public import CoreRuntime
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
        case addRequested, drafted(String), submitted, cancelled
        case removed(row: Int)
        case begun(row: Int)
    }

    public enum Event: Sendable {
        case shell(ShellEvent)
        case stored(Result<[UInt8]?, KeyValueError>)
    }

    public enum Exit: Sendable, Equatable {
        /// The user works on one of the tasks.
        case begun(row: Int, of: [TaskItem])
    }

    public static func start(_ tasks: [TaskItem]) -> Started { Started(State(tasks), .render) }

    public static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch (event, state.draft) {
        case (.shell(.addRequested), nil):
            state.draft = ""
            return .running(state)
        case (.shell(.drafted(let title)), _?):
            state.draft = title
            return .running(state)
        case (.shell(.cancelled), _?):
            state.draft = nil
            return .running(state)
        case (.shell(.submitted), let title?):
            guard !title.isEmpty, !state.tasks.contains(where: { $0.title == title }) else { return .ignored(state) }
            let task = TaskItem(title)
            state.tasks.append(task)
            state.draft = nil
            return .running(state, .render.and(store(task)))
        case (.shell(.removed(let row)), nil) where state.tasks.indices.contains(row):
            let task = state.tasks.remove(at: row)
            return .running(state, .render.and(.request(KeyValue.delete(task.key), then: Event.stored)))
        case (.shell(.begun(let row)), nil) where state.tasks.indices.contains(row):
            return .finished(.begun(row: row, of: state.tasks))
        case (.stored(.success), _):
            guard state.problem != nil else { return .running(state, .none) }
            state.problem = nil
            return .running(state)
        case (.stored(.failure(let error)), _):
            state.problem = "\(error)"
            return .running(state)
        case (.shell, _): return .ignored(state)
        }
    }

    static func store(_ task: TaskItem) -> Command<Event> {
        .request(KeyValue.set(task.key, to: task.value), then: Event.stored)
    }
}
