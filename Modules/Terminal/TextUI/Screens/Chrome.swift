/// What stands around every screen: the title above, the keys below.
struct Chrome {
    let app: String
    let title: String
    let remark: String?
    let layout: Layout
    private var presentation: Presentation { layout.presentation }

    /// The title and the line below it, which is empty but for the news of the moment: nothing moves when there is some.
    ///
    /// A low terminal has no such line; there the news replaces the title.
    ///
    /// - Parameter height: the terminal's lines; nil for a drawing of any height.
    func header(height: Int?) -> [StyledLine] {
        let news = passing.map { layout.fitted(StyledLine(layout.words($0), Theme.progress)) }
        if let height, height < 10 { return news.map { titleLines.dropLast() + [$0] } ?? titleLines }
        return titleLines + [news ?? ""]
    }

    /// The news of the moment: the screen's remark, or the shell's news where it takes one line.
    private var passing: String? {
        remark ?? presentation.news.flatMap { CellWidth.of(layout.words($0)) <= layout.width ? $0 : nil }
    }

    /// The app's name, the screen's name and the banner.
    private var titleLines: [StyledLine] {
        let title = StyledLine(app, Theme.title) + StyledLine(" \(layout.glyphs.separator) \(title)", Theme.label)
        guard let banner = presentation.banner.map({ StyledLine(" \(layout.words($0)) ", Theme.banner) }) else {
            return [layout.fitted(title)]
        }
        let room = layout.width - banner.width - 1
        guard room >= title.width else { return [layout.fitted(banner), layout.fitted(title)] }
        return [title.padded(to: room + 1) + banner]
    }

    /// As many keys as fit, below the shell's news where that is not in the header.
    var footer: [StyledLine] {
        let news = presentation.news.map { $0 == passing ? [] : shown($0) } ?? []
        return news + (keys.isEmpty ? [] : [keys])
    }

    /// A piece of news on no more than a third of the lines: its beginning, and its end, which names a file if any
    /// does.
    private func shown(_ news: String) -> [StyledLine] {
        let lines = layout.paragraph(news, Theme.progress)
        let room = layout.height.map { max(1, $0 / 3) } ?? lines.count
        guard lines.count > room, let end = lines.last else { return lines }
        let mark = StyledLine(layout.glyphs.ellipsis, Theme.progress)
        let beginning = lines.prefix(room - 1)
        guard let last = beginning.last else {
            return [(mark + end).width > layout.width ? end : mark + end]
        }
        return beginning.dropLast() + [layout.fitted(last + mark), end]
    }

    /// Every key with what it does, or as many as there is room for, from the first one that was scrolled to.
    func help(_ layout: Layout) -> Block {
        guard layout.hasBoxes else { return shownHelp(layout, notes: []) }
        return layout.section(StyledLine(layout.texts.keys, Theme.name)) { inner in
            shownHelp(inner, notes: [inner.fitted(StyledLine(inner.words(inner.texts.otherKeys), Theme.label))])
        }
    }

    /// - Parameter notes: what stands below the keys where not all are shown.
    private func shownHelp(_ layout: Layout, notes: [StyledLine]) -> Block {
        let lines = helpLines(layout)
        guard let room = layout.height, lines.count > room, room > notes.count else { return Block(lines: lines) }
        let shown = room - notes.count
        let first = min(presentation.helpOffset, lines.count - shown)
        return Block(lines: lines[first..<first + shown] + notes)
    }

    private func helpLines(_ layout: Layout) -> [StyledLine] {
        let hints = presentation.hints + presentation.otherHints
        if layout.isNarrow { return narrowHelp(hints, layout) }
        let cells = hints.map { [name(of: $0), StyledLine(layout.words($0.label))] }
        // Two columns, so that all keys fit on a terminal of usual height.
        let half = (cells.count + 1) / 2
        let rows = cells.indices.prefix(half).map {
            cells[$0] + [""] + ($0 + half < cells.count ? cells[$0 + half] : [])
        }
        let columns: [Table.Column] = [.init(), .init(minimumWidth: 4), .init(), .init(), .init(minimumWidth: 4)]
        return Table(columns: columns, rows: rows).lines(width: layout.width, ellipsis: layout.glyphs.ellipsis)
    }

    /// A key with what it does on each line, on more lines where that is longer.
    private func narrowHelp(_ hints: [KeyHint], _ layout: Layout) -> [StyledLine] {
        let margin = (hints.map { name(of: $0).width }.max() ?? 0) + 2
        return hints.flatMap { hint in
            layout.resized(width: layout.width - margin, height: nil).paragraph(hint.label).enumerated().map {
                ($0 == 0 ? name(of: hint) : "").padded(to: margin) + $1
            }
        }
    }

    private var keys: StyledLine {
        // One key for each label is enough.
        var labels: Set<String> = []
        let hints = presentation.hints.filter { labels.insert($0.label).inserted }
        let isFirst = hints.map(\.isAlwaysShown)
        let byWorth = hints.indices.filter { isFirst[$0] } + hints.indices.filter { !isFirst[$0] }
        let gap: StyledLine = layout.isNarrow ? "  " : "   "
        var room = layout.width + gap.width
        var shown = Array(repeating: StyledLine([]), count: hints.count)
        for index in byWorth {
            let (key, label) = (layout.words(hints[index].key), layout.words(hints[index].label))
            let width = CellWidth.of(key) + 1 + CellWidth.of(label)
            guard case let rest = room - gap.width - width, rest >= 0 else { continue }
            shown[index] = StyledLine(key, Theme.key) + StyledLine(" " + label, Theme.label)
            room = rest
        }
        return .joined(shown, by: gap)
    }

    private func name(of hint: KeyHint) -> StyledLine { StyledLine(layout.words(hint.key), Theme.key) }
}
