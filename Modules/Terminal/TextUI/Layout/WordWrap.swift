extension StyledLine {
    /// Returns the text wrapped at spaces to a width in columns.
    ///
    /// Newlines start a new line. Spaces at a break are dropped, others are kept. Empty text results in one empty line.
    ///
    /// - Parameters:
    ///   - columns: the width; values below 1 count as 1.
    ///   - breaksWords: whether a word longer than a line is broken; otherwise it takes a line of its own, which
    ///     exceeds the width.
    public func wrapped(to columns: Int, breaksWords: Bool = true) -> [StyledLine] {
        if let width = simpleWidth, width <= columns, spans.last?.text.utf8.last != UInt8(ascii: " ") { return [self] }
        return paragraphs.flatMap { paragraph in
            var wrapping = Wrapping(columns: max(1, columns), breaksWords: breaksWords)
            for word in paragraph.cells.splitIntoWords() { wrapping.append(word) }
            return wrapping.finished()
        }
    }

    /// The parts between newlines.
    private var paragraphs: [StyledLine] {
        if simpleWidth != nil { return [self] }
        var parts = [StyledLine([])]
        for span in spans {
            let pieces = span.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, piece) in pieces.enumerated() {
                if index > 0 { parts.append(StyledLine([])) }
                parts[parts.count - 1] += StyledLine(String(piece), span.style)
            }
        }
        return parts
    }
}

extension String {
    /// Returns the text wrapped at spaces to a width in columns. A longer word is broken, or takes a line of its own.
    public func wrapped(to columns: Int, breaksWords: Bool = true) -> [String] {
        StyledLine(self).wrapped(to: columns, breaksWords: breaksWords).map(\.plainText)
    }
}

extension String {
    /// Returns the text wrapped at spaces to a width in columns, each line with the indentation of the first. Words are
    /// not broken.
    public func wrappedWithIndent(to columns: Int) -> [String] {
        let indent = prefix { $0 == " " }
        return String(dropFirst(indent.count)).wrapped(to: columns - indent.count, breaksWords: false)
            .map { indent + $0 }
    }
}

/// The completed lines and the current one.
private struct Wrapping {
    let columns: Int
    let breaksWords: Bool
    var lines: [[Cell]] = []
    var current: [Cell] = []
    var gap: [Cell] = []
    /// The width of the current line.
    var width = 0

    mutating func append(_ word: [Cell]) {
        if word.first?.isSpace == true {
            gap += word
        } else if case let wider = width + gap.cellWidth + word.cellWidth, wider <= columns {
            current += gap
            current += word
            (gap, width) = ([], wider)
        } else {
            breakLine()
            if breaksWords { appendInPieces(word) } else { current = word }
            width = current.cellWidth
        }
    }

    mutating func finished() -> [StyledLine] {
        lines.append(current)
        return lines.map { StyledLine($0.withIsolatesClosed()) }
    }

    private mutating func breakLine() {
        if !current.isEmpty { lines.append(current) }
        current = []
        gap = []
    }

    private mutating func appendInPieces(_ word: [Cell]) {
        var rest = word[...]
        while rest.cellWidth > columns {
            // A wide cluster does not fit in one column: `cut` replaces it with a space, so that the loop makes
            // progress.
            let piece = Array(rest).prefixFitting(columns)
            lines.append(piece.isEmpty ? Array(rest.prefix(1)).cut(to: columns) : piece)
            rest = rest.dropFirst(max(1, piece.count))
        }
        current = Array(rest)
    }
}

extension Cell {
    var isSpace: Bool { text == " " }
}

extension [Cell] {
    /// Splits the cells into alternating runs of spaces and of other glyphs.
    fileprivate func splitIntoWords() -> [[Cell]] {
        reduce(into: []) { words, cell in
            if let last = words.last?.last, last.isSpace == cell.isSpace {
                words[words.count - 1].append(cell)
            } else {
                words.append([cell])
            }
        }
    }
}
