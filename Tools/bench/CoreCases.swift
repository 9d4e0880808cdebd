import CoreRuntime
import Effects

let benchmarks: [Benchmark] =
    lowerBounds + tickCases + commandCases + manyCases + weatherCases + bridgeCases + textCases + shellCases

/// An effect without additional cost.
struct Probe: Effect {
    typealias Output = Int
    let number: Int
}

/// A struct of ten plain fields.
struct Fields: Equatable {
    var a = 0, b = 0, c = 0, d = 0, e = 0
    var f = 0, g = 0, h = 0, i = 0, j = 0

    mutating func tick() {
        a &+= 1
        b &+= a
        c &+= 2
        d &+= c
        e &+= 1
    }
}

enum Ticking: RootMachine {
    typealias State = Fields
    enum Event { case tick }
    typealias ShellEvent = Event
    static var effects: [any Effect.Type] { [] }
    static func start(_ input: Void) -> Started { Started(Fields()) }
    static func update(_ state: inout Fields, _ event: Event) -> Outcome {
        state.tick()
        return .none
    }
}

/// The same state three levels down, each level a separate machine.
enum Nested: RootMachine {
    enum Middle: Machine {
        struct State: Equatable { var leaf = Fields() }
        enum Event { case leaf(Ticking.Event) }
        static let leaf = Child(Ticking.self, event: Event.leaf)
        static func start(_ input: Void) -> Started { Started(State()) }
        static func update(_ state: inout State, _ event: Event) -> Outcome {
            switch event {
            case .leaf(let event): return leaf.update(&state.leaf, event)
            }
        }
    }
    struct State { var middle = Middle.State() }
    enum Event { case middle(Middle.Event) }
    static let middle = Child(Middle.self, event: Event.middle)
    typealias ShellEvent = Event
    typealias ViewModel = Fields
    static var effects: [any Effect.Type] { [] }
    static func start(_ input: Void) -> Started { Started(State()) }
    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .middle(let event): return middle.update(&state.middle, event)
        }
    }
    static func view(of state: State) -> Fields { state.middle.leaf }
}

private let tickCases = [
    Benchmark("tick", lowerBound: "tick-bound") {
        let core = Core<Ticking>()
        return { count in
            for _ in 0..<count {
                use(try? core.process(.tick))
                use(core.view())
            }
        }
    },
    Benchmark("tick-nested", lowerBound: "tick-bound") {
        let core = Core<Nested>()
        return { count in
            for _ in 0..<count {
                use(try? core.process(.middle(.leaf(.tick))))
                use(core.view())
            }
        }
    },
]

/// Answers the single pending request, and takes the event.
private func answerOne(_ runner: inout CommandRunner<Int>) {
    guard let request = runner.nextRequest() else { return }
    try? runner.resolve(request.id, of: Probe.self, with: 1)
    use(runner.nextEvent())
}

private let commandCases = [
    Benchmark("command", lowerBound: "command-bound") {
        return { count in
            var runner = CommandRunner<Int>()
            for number in 0..<count {
                runner.start(.request(Probe(number: number)) { $0 })
                answerOne(&runner)
            }
        }
    },
    Benchmark("command-map4", lowerBound: "command-bound") {
        return { count in
            var runner = CommandRunner<Int>()
            for number in 0..<count {
                runner.start(
                    .request(Probe(number: number)) { $0 }
                        .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 })
                answerOne(&runner)
            }
        }
    },
]

/// Answers all requests of a runner until there are no more.
private func drain(_ runner: inout CommandRunner<Int>) {
    while true {
        while let event = runner.nextEvent() { use(event) }
        var isIdle = true
        while let request = runner.nextRequest() {
            isIdle = false
            try? runner.resolve(request.id, of: Probe.self, with: 1)
        }
        if isIdle { return }
    }
}

private func requests(_ count: Int) -> [Command<Int>] {
    (0..<count).map { number in .request(Probe(number: number)) { $0 } }
}

private func repeated(_ id: String, lowerBound: String, _ command: @escaping @Sendable () -> Command<Int>) -> Benchmark
{
    Benchmark(id, lowerBound: lowerBound) {
        return { count in
            var runner = CommandRunner<Int>()
            for _ in 0..<count {
                runner.start(command())
                drain(&runner)
            }
        }
    }
}

private let manyCases = [
    repeated("all-1000", lowerBound: "all-1000-bound") { .all(requests(1_000)) },
    repeated("all-10000", lowerBound: "all-1000-bound") { .all(requests(10_000)) },
    repeated("then-1000", lowerBound: "all-1000-bound") { requests(1_000).reduce(.none) { $0.then($1) } },
    repeated("await-100", lowerBound: "await-100-bound") {
        .task { context throws(CancellationError) in
            var sum = 0
            for number in 0..<100 { sum += try await context.request(Probe(number: number)) }
            context.emit(sum)
        }
    },
    Benchmark("stream-1000", lowerBound: "stream-1000-bound") {
        return { count in
            var runner = CommandRunner<Int>()
            for _ in 0..<count {
                runner.start(.stream(Probe(number: 0)) { $0 })
                guard let id = runner.nextRequest()?.id else { return }
                for number in 0..<1_000 {
                    try? runner.resolve(id, of: Probe.self, with: number)
                    use(runner.nextEvent())
                }
                runner.close(id)
            }
        }
    },
    repeated("spawn-1000", lowerBound: "spawn-1000-bound") {
        .all(
            (0..<1_000).map { number in
                .task { context throws(CancellationError) in _ = try await context.request(Probe(number: number)) }
            })
    },
]
