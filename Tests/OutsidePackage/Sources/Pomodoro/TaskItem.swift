import KeyValueEffects

/// Something to do, and how many pomodoros went into it.
public struct TaskItem: Sendable, Equatable {
    /// What is to be done; no two tasks have the same title.
    public let title: String
    /// How many pomodoros went into it.
    public var pomodoros: Int

    public init(_ title: String, pomodoros: Int = 0) { (self.title, self.pomodoros) = (title, pomodoros) }
}

/// Each task has a key of its own, so that machines that share the store do not overwrite each other's other tasks.
extension TaskItem {
    static let prefix = "task/"

    init(_ entry: KeyValueEntry) {
        title = String(entry.key.dropFirst(Self.prefix.count))
        pomodoros = Int(String(decoding: entry.value, as: UTF8.self)) ?? 0
    }

    var key: String { Self.prefix + title }
    var value: [UInt8] { Array("\(pomodoros)".utf8) }
}
