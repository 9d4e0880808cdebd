import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the terminal is like.
enum Screen {
    /// Columns: the terminal's, else `COLUMNS`, else 80.
    static func width(_ environment: [String: String]) -> Int {
        if isatty(STDOUT_FILENO) == 1 { return max(TerminalDevice.standard.size.width, 1) }
        return environment["COLUMNS"].flatMap(Int.init).map { max($0, 1) } ?? 80
    }

    /// Leaves the terminal alone until this job has it.
    static func waitForForeground() throws(Failure) {
        do throws(TerminalError) {
            try JobControl.waitForForeground()
        } catch {
            throw Failure(.inputOutput, "Another job has the terminal. Start the program again in the foreground.")
        }
    }

    /// Whether and how to color.
    static func color(_ settings: Settings) -> ColorDepth {
        ColorDepth.decided(
            by: settings.color, isTerminal: isatty(STDOUT_FILENO) == 1, environment: settings.environment)
    }
}
