public import Effects
import Foundation
public import Pomodoro

/// Shows notifications by a program that is given the words as its argument, such as `notify-send`.
public struct NotificationHandler: SingleAnswerHandler {
    private let program: String

    public init(_ program: String) { self.program = program }

    public func answer(_ effect: NotificationEffect) async -> NotificationEffect.Output {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, effect.text]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                process.terminationHandler = {
                    let status = $0.terminationStatus
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
