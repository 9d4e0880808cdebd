import Foundation

/// The result of a command that has run to completion.
struct Subprocess {
    /// The exit status: 124 after the time limit, 137 if a kill was necessary, as with coreutils' `timeout`.
    let status: Int32
    let output: String

    /// Runs a command in a directory with a time limit in seconds, after which it is ended with its children, and a
    /// memory limit of 8 GB, since a change may cause an endless loop.
    static func run(_ words: [String], in folder: String, seconds: Int) throws -> Subprocess {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments =
            ["-c", "ulimit -v 8000000; exec timeout --kill-after=5 \(seconds) \"$@\"", "mutate"] + words
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Subprocess(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
    }
}
