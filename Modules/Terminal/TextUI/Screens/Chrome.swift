/// The parts around the content of a screen: the header above, the footer below.
struct Chrome {
    let app: String
    let title: String
    let message: String?
    let layout: TextLayout
    private var presentation: Presentation { layout.presentation }
    /// The keys of the screen, most important first: the footer shows as many as fit, the help all.
    private var hints: [KeyHint] { layout.keys ?? [] }

    /// Returns the title and the line below it, which is empty without a message, so that a message moves nothing.
    ///
    /// On a low terminal, which has no such line, the message replaces the title.
    ///
    /// - Parameter height: the number of lines of the terminal; nil if unlimited.
    func header(height: Int?) -> [StyledLine] {
        let line = passing.map { layout.fitted(StyledLine(layout.words($0), Theme.progress)) }
        if let height, height < 10 { return line.map { titleLines.dropLast() + [$0] } ?? titleLines }
        return titleLines + [line ?? ""]
    }

    /// The current message: the screen's, or the shell's if it fits in one line.
    private var passing: String? {
        message ?? presentation.message.flatMap { CellWidth.of(layout.words($0)) <= layout.width ? $0 : nil }
    }

    /// The app's name, the screen's title and the banner.
    private var titleLines: [StyledLine] {
        let title = StyledLine(app, Theme.title) + StyledLine(" \(layout.glyphs.separator) \(title)", Theme.label)
        guard let banner = presentation.banner.map({ StyledLine(" \(layout.words($0)) ", Theme.banner) }) else {
            return [layout.fitted(title)]
        }
        let room = layout.width - banner.width - 1
        guard room >= title.width else { return [layout.fitted(banner), layout.fitted(title)] }
        return [title.padded(to: room + 1) + banner]
    }

    /// The shell's message, unless the header shows it, and as many keys as fit.
    var footer: [StyledLine] {
        let lines = presentation.message.map { $0 == passing ? [] : shown($0) } ?? []
        let keys = keys
        return lines + (keys.isEmpty ? [] : [keys])
    }

    /// Wraps a message to at most a third of the height, keeping its start and its last line, which may contain the
    /// path of a file.
    private func shown(_ message: String) -> [StyledLine] {
        let lines = layout.paragraph(message, Theme.progress)
        let room = layout.height.map { max(1, $0 / 3) } ?? lines.count
        guard lines.count > room, let end = lines.last else { return lines }
        let mark = StyledLine(layout.glyphs.ellipsis, Theme.progress)
        let beginning = lines.prefix(room - 1)
        guard let last = beginning.last else {
            return [(mark + end).width > layout.width ? end : mark + end]
        }
        return beginning.dropLast() + [layout.fitted(last + mark), end]
    }

    /// Returns the list of all keys with their labels, cropped to the available height and scrolled, and its offset.
    func help(_ layout: TextLayout) -> (block: Block, offset: Int) {
        guard layout.hasBoxes else { return scrolledHelp(layout, notes: []) }
        var offset = 0
        let block = layout.section(StyledLine(layout.texts.keys, Theme.name)) { inner in
            let note = inner.fitted(StyledLine(inner.words(inner.texts.otherKeys), Theme.label))
            let shown = scrolledHelp(inner, notes: [note])
            offset = shown.offset
            return shown.block
        }
        return (block, offset)
    }

    /// - Parameter notes: the lines below the keys if not all keys fit.
    private func scrolledHelp(_ layout: TextLayout, notes: [StyledLine]) -> (block: Block, offset: Int) {
        let lines = helpLines(layout)
        guard let height = layout.height, lines.count > height, height > notes.count else {
            return (Block(lines: lines), 0)
        }
        let room = height - notes.count
        let first = min(presentation.helpOffset, lines.count - room)
        return (Block(lines: lines[first..<first + room] + notes), first)
    }

    private func helpLines(_ layout: TextLayout) -> [StyledLine] {
        let hints = hints.filter(\.isShown) + hints.filter { !$0.isShown }
        if layout.isNarrow { return narrowHelp(hints, layout) }
        let cells = hints.map { [name(of: $0), StyledLine(layout.words($0.label))] }
        // Two columns, so that all keys fit on a terminal of common height.
        let half = (cells.count + 1) / 2
        let rows = cells.indices.prefix(half).map {
            cells[$0] + [""] + ($0 + half < cells.count ? cells[$0 + half] : [])
        }
        let columns: [TextTable.Column] = [.init(), .init(minimumWidth: 4), .init(), .init(), .init(minimumWidth: 4)]
        return TextTable(columns: columns, rows: rows).lines(width: layout.width, ellipsis: layout.glyphs.ellipsis)
    }

    /// Returns a key and its label per line, wrapped if necessary.
    private func narrowHelp(_ hints: [KeyHint], _ layout: TextLayout) -> [StyledLine] {
        let margin = (hints.map { name(of: $0).width }.max() ?? 0) + 2
        return hints.flatMap { hint in
            layout.resized(width: layout.width - margin, height: nil).paragraph(hint.label).enumerated().map {
                ($0 == 0 ? name(of: hint) : "").padded(to: margin) + $1
            }
        }
    }

    private var keys: StyledLine {
        let close = KeyHint(name: "Esc", label: layout.texts.closeHelp)
        // Shows only the first key of each label.
        let first = hints.reduce(into: [KeyHint]()) { shown, hint in
            if hint.isShown, !shown.contains(where: { $0.label == hint.label }) { shown.append(hint) }
        }
        let hints = presentation.showsHelp ? [close] : first
        let byWorth = hints.indices.sorted { (hints[$0].precedence, $0) < (hints[$1].precedence, $1) }
        let gap: StyledLine = layout.isNarrow ? "  " : "   "
        var room = layout.width + gap.width
        var shown = Array(repeating: "" as StyledLine, count: hints.count)
        for index in byWorth {
            let text = name(of: hints[index]) + StyledLine(" \(layout.words(hints[index].label))", Theme.label)
            guard case let rest = room - gap.width - text.width, rest >= 0 else { continue }
            shown[index] = text
            room = rest
        }
        return .joined(shown, by: gap)
    }

    private func name(of hint: KeyHint) -> StyledLine { StyledLine(layout.words(hint.name), Theme.key) }
}
