public import Effects
import Foundation
public import Pomodoro

/// Shows notifications by a program that is given the words as its argument, such as `notify-send`.
public struct NotificationHandler: SingleAnswerHandler {
    private let program: String

    public init(_ program: String) { self.program = program }

    public func answer(_ effect: NotificationEffect) async -> NotificationEffect.Output {
        let process = Process()
        (process.executableURL, process.arguments) = (URL(filePath: "/usr/bin/env"), [program, effect.text])
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                process.terminationHandler = {
                    let status = $0.terminationStatus
                    let problem = status == 127 ? "was not found" : "ended with \(status)"
                    continuation.resume(returning: status == 0 ? .shown : .failed("\(program) \(problem)"))
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
