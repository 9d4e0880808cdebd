import Foundation

/// A command run to its end, in a folder, with its output kept.
struct Subprocess {
    /// How a command ended.
    struct Result {
        /// 124 when the time limit ended it, as coreutils' `timeout` has it.
        let status: Int32
        let output: String
    }

    let folder: String

    /// Runs a command, ended with all its children after `seconds`, and refused more than 8 GB of memory: a change may
    /// make a loop endless.
    ///
    /// Its output goes to a file: a pipe would have to be read until all that the command leaves behind has ended, too.
    func run(_ words: [String], seconds: Int) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "mutate-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let output = try FileHandle(forWritingTo: file)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments =
            ["-c", "ulimit -v 8000000; exec timeout --kill-after=5 \(seconds) \"$@\"", "mutate"] + words
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
}
