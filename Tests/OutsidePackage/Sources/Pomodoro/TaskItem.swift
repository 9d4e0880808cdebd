import KeyValueEffects

/// Something to do, and how many pomodoros went into it.
public struct TaskItem: Sendable, Equatable {
    /// What is to be done; no two tasks have the same title.
    public var title: String
    /// How many pomodoros went into it.
    public var pomodoros: Int

    /// A task.
    public init(_ title: String, pomodoros: Int = 0) {
        self.title = title
        self.pomodoros = pomodoros
    }
}

/// Every task has a key of its own in the store, so that two machines that share it do not overwrite each other's list.
extension TaskItem {
    static let prefix = "task/"

    init(key: String, value: [UInt8]) {
        self.init(String(key.dropFirst(Self.prefix.count)), pomodoros: Int(String(decoding: value, as: UTF8.self)) ?? 0)
    }

    var key: String { Self.prefix + title }
    var value: [UInt8] { Array("\(pomodoros)".utf8) }
}
