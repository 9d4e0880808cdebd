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
        if isSimple, width <= columns, withoutTrailingSpaces.width == width { return [self] }
        return paragraphs.flatMap { paragraph in
            let cells = paragraph.cells
            var wrapping = Wrapping(cells: cells, columns: max(1, columns), breaksWords: breaksWords)
            for word in cells.indices.split(whereSeparator: { cells[$0].isSpace }) { wrapping.append(word) }
            return wrapping.finished()
        }
    }

    /// The parts between newlines.
    private var paragraphs: [StyledLine] {
        if isSimple { return [self] }
        var parts: [StyledLine] = [""]
        for span in spans {
            let pieces = span.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, piece) in pieces.enumerated() {
                if index > 0 { parts.append("") }
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

/// The completed lines and the current one, all parts of a paragraph.
private struct Wrapping {
    let cells: [Cell]
    let columns: Int
    let breaksWords: Bool
    var lines: [[Cell]] = []
    /// The current line.
    var line = 0..<0
    /// The width of the current line.
    var width = 0

    mutating func append(_ word: Range<Int>) {
        let wider = width + cells[line.upperBound..<word.upperBound].cellWidth
        if wider <= columns {
            (line, width) = (line.lowerBound..<word.upperBound, wider)
        } else {
            if !line.isEmpty { lines.append(Array(cells[line])) }
            line = breaksWords ? broken(word) : word
            width = cells[line].cellWidth
        }
    }

    func finished() -> [StyledLine] {
        (lines + [Array(cells[line])]).map { StyledLine($0.withIsolatesClosed()) }
    }

    /// Appends the lines that a word fills, and returns the rest.
    private mutating func broken(_ word: Range<Int>) -> Range<Int> {
        var rest = word
        while cells[rest].cellWidth > columns {
            // A wide cluster does not fit in one column: `cut` replaces it with a space, so that the loop makes
            // progress.
            let piece = Array(cells[rest]).prefixFitting(columns)
            lines.append(piece.isEmpty ? Array(cells[rest].prefix(1)).cut(to: columns) : piece)
            rest = rest.dropFirst(max(1, piece.count))
        }
        return rest
    }
}

extension Cell {
    var isSpace: Bool { text == " " }
}
