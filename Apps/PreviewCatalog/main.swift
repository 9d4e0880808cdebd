#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Columns of the terminal on standard output; nil when that is a file or a pipe.
func terminalWidth() -> Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : 80
}

let catalog = Catalog(terminalWidth: terminalWidth(), environment: ProcessInfo.processInfo.environment)
let result = await catalog.run(Array(CommandLine.arguments.dropFirst()))
fputs(result.output, stdout)
fputs(result.errors, stderr)
exit(result.code)
