import Platform
import ProcessEffects

/// Feeds a child process, reads its output, and waits for its end, on a separate thread.
///
/// To end a child, its process group gets SIGTERM, and SIGKILL after a grace period; a detached child is left running.
/// Its id is not reused until all signals are sent. Output that descendants write after its end is not waited for.
struct ProcessSupervisor {
    /// The time between SIGTERM and SIGKILL.
    static let grace = Duration.seconds(2)

    private let request: ProcessRequest
    private let process: SpawnedProcess
    private let stop: Waker
    private let exit: Waker
    private var input: ArraySlice<UInt8>
    private var inputEnd: Int32
    private var output: ProcessOutputBuffer
    private var errorOutput: ProcessOutputBuffer
    /// When to end the child, and then when to kill it.
    private var deadline: ContinuousClock.Instant
    private var failure: ProcessError?
    private var isEnding = false
    private var isLeft = false

    /// - Parameters:
    ///   - stop: Woken to end the child.
    ///   - exit: Woken at the end of the child.
    init(_ process: SpawnedProcess, _ request: ProcessRequest, stop: Waker, exit: Waker) {
        self.request = request
        self.process = process
        self.stop = stop
        self.exit = exit
        input = request.input[...]
        inputEnd = process.input
        output = ProcessOutputBuffer(process.output, limit: request.outputLimit)
        errorOutput = ProcessOutputBuffer(process.errorOutput, limit: request.outputLimit)
        deadline = .now + request.deadline
    }

    private var isOverLimit: Bool { output.isOverLimit || errorOutput.isOverLimit }
    private var tooMuch: ProcessError { .tooMuchOutput(request.program, limit: request.outputLimit) }

    /// Returns the result once the child has ended.
    mutating func run() -> Result<ProcessResult, ProcessError> {
        let (id, exit) = (process.id, exit)
        let isWaiting = DedicatedThread.start {
            // The child stays a zombie, so that its id is not reused.
            var information = siginfo_t()
            while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            exit.wake()
        }
        if !isWaiting {
            failure = .notStarted(request.program, cause: "the system has no threads left")
            kill(-id, SIGKILL)
        }
        feed()
        while isWaiting, wait() {}
        if isEnding { kill(-id, SIGKILL) }
        let status = isLeft ? 0 : reap()
        closeInput()
        output.drain()
        errorOutput.drain()
        if isLeft { return .success(ProcessResult(.running)) }
        if let failure { return .failure(failure) }
        if isOverLimit { return .failure(tooMuch) }
        let signal = status & 0x7F
        return .success(
            ProcessResult(
                signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal), output: output.bytes,
                errorOutput: errorOutput.bytes))
    }

    /// Waits for the end of the child; returns its status.
    @discardableResult
    private func reap() -> Int32 {
        var status: Int32 = 0
        while waitpid(process.id, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Waits for the end of a child that was left running.
    func reapLeft() { if isLeft { reap() } }

    /// Waits for the next event, and handles it; returns false once the child has ended or is left running.
    private mutating func wait() -> Bool {
        let descriptors = [exit.end, isEnding ? -1 : stop.end, inputEnd, output.descriptor, errorOutput.descriptor]
        var sources = descriptors.map { pollfd(fd: $0, events: Int16($0 == inputEnd ? POLLOUT : POLLIN), revents: 0) }
        let timeout = ContinuousClock.now.duration(to: deadline).milliseconds
        guard poll(&sources, nfds_t(sources.count), timeout) >= 0 || errno == EINTR else { return false }
        if sources[0].revents != 0 { return false }
        if request.isDetached, sources[1].revents != 0 || ContinuousClock.now >= deadline {
            isLeft = true
            return false
        }
        if sources[1].revents != 0 { end(nil) }
        if sources[2].revents != 0 { feed() }
        if sources[3].revents != 0 { output.read() }
        if sources[4].revents != 0 { errorOutput.read() }
        if isOverLimit {
            end(tooMuch)
        } else if ContinuousClock.now >= deadline {
            end(.timedOut(request.program, request.deadline))
        }
        return true
    }

    /// Asks the child to end, or kills it if it was asked before and the grace period is over.
    private mutating func end(_ cause: ProcessError?) {
        if !isEnding {
            isEnding = true
            failure = cause
            deadline = .now + Self.grace
            kill(-process.id, SIGTERM)
            // A stopped child would not handle the signal.
            kill(-process.id, SIGCONT)
        } else if ContinuousClock.now >= deadline {
            deadline = .now + Self.grace
            kill(-process.id, SIGKILL)
        }
        // Further output is ignored.
        if output.isOverLimit { output.end() }
        if errorOutput.isOverLimit { errorOutput.end() }
    }

    private mutating func feed() {
        while inputEnd >= 0 {
            if input.isEmpty { return closeInput() }
            let count = input.withUnsafeBytes { write(inputEnd, $0.baseAddress, $0.count) }
            if count > 0 {
                input = input.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                return
            } else if errno != EINTR {
                // A program need not read its input.
                return closeInput()
            }
        }
    }

    private mutating func closeInput() {
        guard inputEnd >= 0 else { return }
        close(inputEnd)
        inputEnd = -1
    }
}
