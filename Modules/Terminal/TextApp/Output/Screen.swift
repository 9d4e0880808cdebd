import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the terminal is like.
public enum Screen {
    /// Whether standard output is a terminal.
    public static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Columns: the terminal's, else `COLUMNS`, else 80.
    public static func width(_ environment: [String: String]) -> Int {
        if isatty(STDOUT_FILENO) == 1 { return max(TerminalDevice.standard.size.width, 1) }
        return environment["COLUMNS"].flatMap(Int.init).map { max($0, 1) } ?? 80
    }

    /// Leaves the terminal alone until this job has it.
    public static func waitForForeground() throws(Failure) {
        do throws(TerminalError) {
            try JobControl.waitForForeground()
        } catch {
            throw Failure(.inputOutput, "Another job has the terminal. Start the program again in the foreground.")
        }
    }
}
