public import Effects
import Foundation
public import Pomodoro

/// Shows notifications by a program that is given the words as its last argument, such as `notify-send`.
public struct NotificationHandler: SingleAnswerHandler {
    private let program: String
    private let arguments: [String]

    /// - Parameter command: the program's path and its first arguments.
    public init(_ command: [String]) {
        program = command.first ?? "notify-send"
        arguments = Array(command.dropFirst())
    }

    public func answer(_ effect: NotificationEffect) async -> NotificationOutput {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments + [effect.text]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                process.terminationHandler = { process in
                    let status = process.terminationStatus
                    continuation.resume(returning: status == 0 ? .shown : .failed("\(program) ended with \(status)"))
                }
                do {
                    try process.run()
                } catch {
                    process.terminationHandler = nil
                    continuation.resume(returning: .failed("\(program): \(error.localizedDescription)"))
                }
                // One that was cancelled before had nothing to end yet.
                if Task.isCancelled, process.isRunning { process.terminate() }
            }
        } onCancel: {
            if process.isRunning { process.terminate() }
        }
    }
}
