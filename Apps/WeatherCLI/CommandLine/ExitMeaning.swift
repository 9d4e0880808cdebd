import ArgumentTable
import TextApp

extension ExitCode {
    /// The meaning of the status, for help and the manual page.
    var meaning: String {
        switch self {
        case .success: "done; also when an old answer is shown, with its age, and why none is new on standard error"
        case .noMatch: "no such place or favorite; a replay that differs; a defect in a recording"
        case .usage: "the command line is wrong"
        case .unreadableInput: "invalid contents in a given file"
        case .noInput: "a given file does not exist, or cannot be read"
        case .unavailable: "the weather service failed"
        case .software: "the app has stopped because of an error"
        case .cannotStart: "the app cannot start: no terminal, or no disk, that it could work with"
        case .cannotCreate: "a file, such as the one to record to, could not be created"
        case .inputOutput: "data could not be read or written"
        case .tryAgainLater: "no connection, no answer in time, or quota spent: try again later"
        case .noPermission: "the API key is missing, wrong or not active yet; the app is locked"
        case .configuration: "the configuration is wrong or incomplete"
        case .timedOut: "the command did not end in time, whatever it waited for"
        case .brokenPipe: "the reader of the output has gone away"
        }
    }
}

extension HelpTopic {
    /// The page `weather help exit-status`.
    static let exitStatus = HelpTopic(
        "exit-status", text: "What a command ends with. The numbers are those of sysexits where one fits.",
        entries: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
}
