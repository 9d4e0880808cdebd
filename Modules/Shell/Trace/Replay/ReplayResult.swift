/// The result of a replay.
public enum ReplayResult: Sendable, Equatable {
    /// The replay was identical, with this number of messages and rendered views.
    case same(messages: Int, views: Int)
    /// The replay differs from the recording; contains the first difference.
    case differs(ReplayDifference)
}

/// The first difference between a recording and its replay.
public struct ReplayDifference: Sendable, Equatable {
    /// The number of the message that caused it.
    public let message: Int
    /// The description of the message; nil for the start.
    public let of: String?
    /// The paths that differ, with the recorded and the replayed values.
    public let lines: [String]
}

/// The reason a trace cannot be replayed.
public struct ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the message that cannot be passed to the core.
    public let message: Int
    /// The problem with the message.
    public let reason: String

    public var description: String { "message \(message): \(reason)" }

    init(message: Int, _ error: any Error) {
        self.message = message
        reason =
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                "its value does not fit this app (\(context.debugDescription))"
            default: "\(error)"
            }
    }
}

/// The error for an answer to an effect that the app does not request.
struct UnknownEffect: Error, CustomStringConvertible {
    let name: String
    var description: String { "this app does not ask for \(name)" }
}
