import Platform
import TextUI

/// Properties of the terminal.
public enum Screen {
    /// Whether standard output is a terminal.
    public static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Returns the number of columns: the terminal's, else `COLUMNS`, else 80.
    public static func width(_ environment: [String: String]) -> Int {
        if isatty(STDOUT_FILENO) == 1 { return max(TerminalDevice.standard.size.width, 1) }
        return environment["COLUMNS"].flatMap(Int.init).map { max($0, 1) } ?? 80
    }

    /// The number of lines; nil if standard output is not a terminal.
    public static var height: Int? { isTerminal ? max(TerminalDevice.standard.size.height, 1) : nil }

    /// Waits until this job is in the foreground of the terminal.
    ///
    /// - Throws: a ``Failure`` if no shell could bring it there.
    public static func waitForForeground() throws(Failure) {
        let limit = TimeLimit.suspend()
        defer { TimeLimit.resume(limit) }
        do throws(TerminalError) {
            try JobControl.waitForForeground()
        } catch {
            throw Failure(.inputOutput, "Another job has the terminal. Start the program again in the foreground.")
        }
    }
}
