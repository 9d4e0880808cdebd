import Effects
import Foundation
import Platform
import Synchronization

/// The law of what calls leave behind, which several kits have.
let leftovers = "Calls leave no descriptors open, no temporary files and no zombies"

/// Opens a descriptor that nobody closes.
func leaveDescriptor() { _ = open("/dev/null", O_RDONLY | O_CLOEXEC) }

/// Makes a temporary file that is not removed before the process ends.
func leaveTemporaryFile() {
    var name = Array("\(FileManager.default.temporaryDirectory.path)/isobar-left-XXXXXX".utf8CString)
    close(mkstemp(&name))
    let isFirst = left.withLock { left in
        left.append(name)
        return left.count == 1
    }
    guard isFirst else { return }
    atexit { for name in left.withLock({ $0 }) { unlink(name) } }
}

private let left = Mutex<[[CChar]]>([])

/// How a handler breaks one law of its effect.
struct Flaw<E: Effect>: Sendable, CustomStringConvertible {
    typealias Ask = @Sendable (E) async -> E.Output

    let law: String
    /// Answers in the place of a sound handler, which it can ask.
    let answer: @Sendable (E, Ask) async -> E.Output

    init(_ law: String, answer: @escaping @Sendable (E, Ask) async -> E.Output) {
        self.law = law
        self.answer = answer
    }

    var description: String { law }
}

/// A sound handler with a flaw before it.
struct Flawed<Base: SingleAnswerHandler>: SingleAnswerHandler {
    let base: Base
    let flaw: Flaw<Base.Effect>

    func answer(_ effect: Base.Effect) async -> Base.Effect.Output {
        await flaw.answer(effect) { await base.answer($0) }
    }
}
