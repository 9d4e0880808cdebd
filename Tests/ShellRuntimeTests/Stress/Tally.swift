import CoreRuntime
import Effects

/// Asks for its own number.
struct Quiz: Effect {
    typealias Output = UInt32
    static let timeout = UInt32.max
    let number: UInt32
    func accepts(_ output: UInt32) -> Bool { output == number || output == Self.timeout }
}

/// An app that counts what each sender sends, in which order everything comes, and what is answered.
enum Tally: RootMachine {
    static let senders = 8
    /// Every so many events, one asks, and one announces.
    static let asking: UInt32 = 8, announcing: UInt32 = 1_000

    struct State { var view = ViewModel() }

    struct ViewModel: Sendable, Equatable {
        /// The last number of each sender.
        var last = [UInt32](repeating: 0, count: senders)
        var outOfOrder = 0
        var answers = 0
        var timeouts = 0
    }

    struct Sent: Sendable {
        let sender: Int
        let number: UInt32
    }

    enum Event { case sent(Sent), answered(UInt32) }

    static var effects: [any Effect.Type] { [Quiz.self] }
    static func event(from shellEvent: Sent) -> Event { .sent(shellEvent) }
    static func view(of state: State) -> ViewModel { state.view }

    typealias ShellEvent = Sent

    static func start(_ input: Void) -> Started { Started(State()) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .sent(let sent):
            if sent.number != state.view.last[sent.sender] + 1 { state.view.outOfOrder += 1 }
            state.view.last[sent.sender] = sent.number
            return .running(command(for: sent))
        case .answered(let number):
            if number == Quiz.timeout { state.view.timeouts += 1 } else { state.view.answers += 1 }
            return .none
        }
    }

    private static func command(for sent: Sent) -> Command<Event> {
        var command = Command<Event>.none
        if sent.number.isMultiple(of: asking) {
            let ask = Command.request(Quiz(number: sent.number), then: Event.answered)
            // Every other request is soon replaced by the next of its sender, wherever it is by then.
            let isReplaced = sent.number.isMultiple(of: 2 * asking)
            command = command.and(isReplaced ? ask.cancellable(sent.sender, .restart) : ask)
        }
        if sent.number.isMultiple(of: announcing) {
            command = command.and(.notify(Announcement(text: "\(sent.sender) \(sent.number)")))
        }
        return command
    }
}
