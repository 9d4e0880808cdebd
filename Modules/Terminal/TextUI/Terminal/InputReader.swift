import Platform

/// The loop of the input thread: waits for bytes, signals, and the pause that ends a sequence.
struct InputReader {
    private let device: TerminalDevice
    private let continuation: AsyncStream<[TerminalEvent]>.Continuation
    private let backlog: InputBacklog
    private let signals: Int32
    private let stop: Waker
    /// A separate file description of the terminal for this reader; nil if it could not be opened.
    private let opened: Int32?
    private var keys: Int32
    private var parser = KeyParser()
    private var isEnding = false

    /// Returns the events of a terminal, which are read until the stream is released or its iteration is cancelled.
    static func start(
        _ device: TerminalDevice, receivesSignals: Bool, _ backlog: InputBacklog
    ) -> AsyncStream<[TerminalEvent]> {
        let (events, continuation) = AsyncStream.makeStream(of: [TerminalEvent].self)
        guard let stop = Waker() else {
            continuation.yield([.closed])
            continuation.finish()
            return events
        }
        continuation.onTermination = { _ in stop.wake() }
        let signals = receivesSignals ? TerminalSignals.readEnd() : -1
        let opened = device.openForPolling()
        let reader = InputReader(
            device: device, continuation: continuation, backlog: backlog, signals: signals, stop: stop, opened: opened,
            keys: opened ?? device.input)
        let isRunning = DedicatedThread.start {
            var reader = reader
            reader.run()
        }
        if !isRunning { reader.finish() }
        return events
    }

    private mutating func run() {
        if signals >= 0 { TerminalSignals.unblock() }
        // `poll` ignores negative descriptors, which stand for a closed terminal and disabled signals.
        while true {
            let isFull = backlog.isFull
            var sources = [stop.end, signals, isFull ? -1 : keys].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let timeout = parser.timeout
            let ready = poll(
                &sources, nfds_t(sources.count), isFull ? Self.fullPause : timeout?.milliseconds ?? -1)
            if ready < 0, errno != EINTR { break }
            if sources[0].revents != 0 { break }
            if sources[1].revents != 0 { readSignals() }
            if sources[2].revents != 0 { readKeys() }
            if ready == 0, !isFull, let timeout { report(parser.flush(after: timeout)) }
        }
        finish()
    }

    /// The interval in milliseconds at which a full backlog is checked again.
    private static let fullPause: Int32 = 2

    private func finish() {
        continuation.finish()
        if let opened { close(opened) }
    }

    private mutating func readKeys() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(keys, &buffer, buffer.count)
        let cause = errno
        if count > 0 {
            // Not nested in the call: `self` would be borrowed during it, and a growing paste copied for each read.
            let keys = parser.parse(buffer[..<count])
            report(keys)
        } else if count < 0, cause == EIO, !device.isForeground, JobControl.canSuspend {
            // Input belongs to the foreground job until this process, continued in the background, stops again.
            poll(nil, 0, 10)
        } else if count == 0 || (cause != EINTR && cause != EAGAIN) {
            keys = -1
            continuation.yield([.closed])
        }
    }

    private func report(_ keys: [Key]) {
        if keys.isEmpty { return }
        let events = keys.map(event(for:))
        for case .key(let key) in events { backlog.add(key) }
        continuation.yield(events)
    }

    private func event(for key: Key) -> TerminalEvent {
        switch key {
        // In a pipe, ^Z is an ordinary byte.
        case .control("z") where isatty(device.input) == 1: .suspendRequested
        case .focusGained: .focusChanged(true)
        case .focusLost: .focusChanged(false)
        case .background(let theme): .backgroundReported(theme)
        default: .key(key)
        }
    }

    /// Reads the signals that have arrived, in order.
    private func arrivedSignals() -> [Int32] {
        var buffer = [UInt8](repeating: 0, count: 256)
        var arrived: [Int32] = []
        while case let count = read(signals, &buffer, buffer.count), count > 0 {
            arrived += buffer[..<count].map(Int32.init)
        }
        return arrived
    }

    private mutating func readSignals() {
        var arrived = arrivedSignals()
        // Stopping again would hold back a signal that ends a stopped job: it precedes SIGCONT, and another thread may
        // still be handling it.
        if arrived.contains(SIGCONT), !device.isForeground {
            poll(nil, 0, 100)
            arrived += arrivedSignals()
        }
        let ending = TerminalSignals.ending.filter(arrived.contains)
        isEnding = isEnding || !ending.isEmpty
        // The consumer of the events may be blocked on a terminal that accepts no more output.
        if isEnding { TerminalSignals.endAtOnce() }
        for signal in ending { continuation.yield([.interrupted(signal: signal)]) }
        // SIGHUP is followed by SIGCONT, which must not restore the screen.
        if isEnding { return }
        let size = device.size
        if let continued = arrived.lastIndex(of: SIGCONT) {
            guard device.isForeground else { return JobControl.stopAgain() }
            continuation.yield([.resumed(width: size.width, height: size.height)])
            arrived.removeSubrange(...continued)
        } else if arrived.contains(SIGWINCH) {
            continuation.yield([.resized(width: size.width, height: size.height)])
        }
        if arrived.contains(SIGTSTP) { continuation.yield([.suspendRequested]) }
    }
}
