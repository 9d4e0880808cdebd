/// The parts around the content of a screen: the header above, the footer below.
struct Chrome {
    let app: String
    let title: String
    let remark: String?
    let layout: Layout
    private var presentation: Presentation { layout.presentation }

    /// The app's name, the screen's title and the banner.
    var header: [StyledLine] {
        let title = StyledLine(app, Theme.title) + StyledLine(" \(layout.glyphs.separator) \(title)", Theme.label)
        guard let banner = presentation.banner.map({ StyledLine(" \(layout.words($0)) ", Theme.banner) }) else {
            return [layout.fitted(title)]
        }
        let room = layout.width - banner.width - 1
        guard room >= title.width else { return [layout.fitted(banner), layout.fitted(title)] }
        return [title.padded(to: room + 1) + banner]
    }

    /// The remark, the shell's news, and as many keys as fit.
    var footer: [StyledLine] {
        let news = [remark, presentation.news].compactMap { $0 }
        return news.flatMap(shown) + (keys.spans.isEmpty ? [] : [keys])
    }

    /// Wraps a message to at most a third of the height, keeping its start and its last line, which may contain the
    /// path of a file.
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

    /// Returns the list of all keys with their labels, cropped to the available height and scrolled.
    func help(_ layout: Layout) -> Block {
        layout.section(StyledLine(layout.texts.keys, Theme.name)) { inner in
            let lines = helpLines(inner)
            guard let room = inner.height, let last = lastHelpOffset(of: lines, room) else {
                return Block(lines: lines)
            }
            let first = min(presentation.helpOffset, last)
            let more = StyledLine(inner.words(inner.texts.otherKeys), Theme.label)
            return Block(lines: lines[first..<first + room - 1] + [more])
        }
    }

    /// Returns the maximum scroll offset of the help.
    func lastHelpOffset(_ layout: Layout) -> Int {
        var last: Int?
        _ = layout.section("") { inner in
            last = inner.height.flatMap { lastHelpOffset(of: helpLines(inner), $0) }
            return Block()
        }
        return last ?? 0
    }

    /// Returns the maximum scroll offset, with the last line reserved for a note that there are more keys. Nil if all
    /// lines fit, or there is room for the note only.
    private func lastHelpOffset(of lines: [StyledLine], _ room: Int) -> Int? {
        lines.count > room && room > 1 ? lines.count - room + 1 : nil
    }

    private func helpLines(_ layout: Layout) -> [StyledLine] {
        let hints = presentation.hints + presentation.otherHints
        let cells = hints.map { [name(of: $0), StyledLine(layout.words($0.label))] }
        // Two columns, so that all keys fit on a terminal of common height.
        let half = layout.isNarrow ? cells.count : (cells.count + 1) / 2
        let rows = cells.indices.prefix(half).map {
            cells[$0] + [""] + ($0 + half < cells.count ? cells[$0 + half] : [])
        }
        let columns: [Table.Column] = [.init(), .init(minimumWidth: 4), .init(), .init(), .init(minimumWidth: 4)]
        return Table(columns: columns, rows: rows).lines(width: layout.width, ellipsis: layout.glyphs.ellipsis)
    }

    private var keys: StyledLine {
        // Shows only the first key of each label.
        var labels: Set<String> = []
        let hints = presentation.hints.filter { labels.insert($0.label).inserted }
        let isFirst = hints.map(\.isAlwaysShown)
        let byWorth = hints.indices.filter { isFirst[$0] } + hints.indices.filter { !isFirst[$0] }
        let gap: StyledLine = layout.isNarrow ? "  " : "   "
        var room = layout.width + gap.width
        var shown = Array(repeating: StyledLine([]), count: hints.count)
        for index in byWorth {
            let text = name(of: hints[index]) + StyledLine(" \(layout.words(hints[index].label))", Theme.label)
            guard case let rest = room - gap.width - text.width, rest >= 0 else { continue }
            shown[index] = text
            room = rest
        }
        return .joined(shown, by: gap)
    }

    private func name(of hint: KeyHint) -> StyledLine { StyledLine(layout.words(hint.key), Theme.key) }
}
