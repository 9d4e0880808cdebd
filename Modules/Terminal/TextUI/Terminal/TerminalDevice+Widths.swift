import Platform

extension TerminalDevice {
    /// Returns the number of columns the terminal uses for each of the given short texts, measured by the position of
    /// its cursor. Nil if it does not reply for half a second, is not a terminal, or belongs to another job.
    ///
    /// The line of the cursor is erased. Keys typed in the meantime are lost.
    public func measuredWidths(of texts: [String]) -> [Int]? {
        guard isTerminal, isForeground, let before = try? modes() else { return nil }
        var within = before
        // Disables ISIG, since ^C would leave the terminal in these modes.
        within.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard (try? set(within, when: TCSADRAIN)) != nil else { return nil }
        defer {
            try? write(Array(("\r" + ControlSequence.eraseLine).utf8))
            // Flushes the input, so that a late report is not taken for typing.
            try? set(before, when: TCSAFLUSH)
        }
        let questions = texts.map { "\r\($0)\u{1B}[6n" }.joined()
        guard (try? write(Array(questions.utf8))) != nil else { return nil }
        let reports = reports(texts.count)
        return reports.count == texts.count ? reports.map { $0 - 1 } : nil
    }

    /// Reads reports of the cursor's position, `ESC [ row ; column R`, and returns their columns.
    private func reports(_ count: Int) -> [Int] {
        var text = ""
        while text.count(where: { $0 == "R" }) < count {
            var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&source, 1, 500) > 0 else { break }
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
