#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension TerminalDevice {
    /// How many columns the terminal itself gives each of some short texts, by where its cursor is after them; nil where
    /// it does not tell within some milliseconds, is none, or belongs to another job.
    ///
    /// The line of the cursor is erased. Keys that are typed meanwhile are lost.
    public func measuredWidths(of texts: [String], patience: Int32 = 500) -> [Int]? {
        guard isTerminal, isForeground, let before = try? modes() else { return nil }
        var within = before
        // Without ISIG, as ^C would leave the terminal like this.
        within.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard (try? set(within, when: TCSADRAIN)) != nil else { return nil }
        defer {
            try? write(Array(("\r" + ControlSequence.eraseLine).utf8))
            // A report that comes too late must not be taken for typing.
            try? set(before, when: TCSAFLUSH)
        }
        let questions = texts.map { "\r\($0)\u{1B}[6n" }.joined()
        guard (try? write(Array(questions.utf8))) != nil else { return nil }
        let reports = reports(texts.count, patience)
        return reports.count == texts.count ? reports.map { $0 - 1 } : nil
    }

    /// The columns in reports of the cursor's position, `ESC [ row ; column R`.
    private func reports(_ count: Int, _ patience: Int32) -> [Int] {
        var text = ""
        while text.count(where: { $0 == "R" }) < count {
            var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&source, 1, patience) > 0 else { break }
            var buffer = [UInt8](repeating: 0, count: 256)
            let length = read(input, &buffer, buffer.count)
            guard length > 0 else { break }
            text += String(decoding: buffer[..<length], as: UTF8.self)
        }
        return text.split(separator: "R").compactMap { report in
            report.split(separator: ";").last.flatMap { Int($0) }
        }
    }
}
