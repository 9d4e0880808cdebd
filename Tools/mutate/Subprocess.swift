import Foundation

/// A command run to its end, in a folder, with its output kept.
struct Subprocess {
    /// How a command ended.
    struct Result {
        /// 124 when the time limit ended it, 137 when that took a kill, as coreutils' `timeout` has it.
        let status: Int32
        let output: String
    }

    let folder: String

    /// Runs a command, ended with all its children after `seconds`, and refused more than 8 GB of memory: a change may
    /// make a loop endless.
    func run(_ words: [String], seconds: Int) throws -> Result {
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
        return Result(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
    }
}
