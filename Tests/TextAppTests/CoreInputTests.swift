import ArgumentTable
import CoreRuntime
import Effects
import Foundation
import ShellRuntime
import Testing
import TextUI

@testable import TextApp

/// Shows the number that it was started with.
private enum Number: RootMachine {
    struct State: Sendable, Equatable { var number: Int }
    enum Event: Sendable, Codable { case doubled }
    typealias ShellEvent = Event

    static var effects: [any Effect.Type] { [] }

    static func start(_ input: Int) -> Started { Started(State(number: input)) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        state.number *= 2
        return .none
    }
}

private struct NumberApp: TerminalApp {
    private static let number = Option("number", value: "N", summary: "The number")
    static let program = ProgramSpec(
        name: "number", version: "1", summary: "Shows a number.", options: [number])
    let display: DisplaySettings
    let input: Int

    init(_ invocation: Invocation) {
        display = DisplaySettings(invocation)
        input = invocation[Self.number].flatMap { Int($0) } ?? 0
    }

    init(_ arguments: [String]) throws {
        self.init(Invocation(try Self.commandLine.parse(arguments).get(), of: "number", environment: [:]))
    }

    static func makeCore(_ number: Int) -> sending Core<Number> { Core(startingWith: number) }

    static func screen(of view: Number.State, _ presentation: Presentation) -> TextScreen<Number.Event> {
        TextScreen("number", app: "Number", title: "\(view.number)") { _ in Block() }
    }

    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) {}
}

@Suite("What a core is made with", .timeLimit(.minutes(5)))
struct CoreInputTests {
    @Test("a recorded run keeps it, so that a replay makes the same core without the command line")
    func replay() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let session = try await AppSession(try NumberApp(["--number", "21", "--record", path]))
        let shown = try await session.run(.doubled) { $0.number == 42 ? $0.number : nil }
        #expect(shown == 42)
        let replay = try NumberApp.commandLine.parse(["replay", path]).get()
        try ReplayCommand<NumberApp>(replay).run()
    }
}
