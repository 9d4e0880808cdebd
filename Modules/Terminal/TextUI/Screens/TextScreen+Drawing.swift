extension TextScreen {
    /// Renders the screen at a terminal's size, in the middle of a terminal wider than ``widest``.
    ///
    /// The hardware cursor is placed in the text field or at the selected row, where screen readers expect it. Excess
    /// lines are cropped around it; a terminal too small for a screen shows the compact content.
    public func frame(_ presentation: Presentation, size: Size) -> Frame {
        let width = min(size.width, widest)
        var layout = layout(presentation, width: width).resized(width: width, height: nil)
        let isCompact = size.width < 20 || size.height < 5
        // Without boxes if it is compact, since the last lines may be cropped.
        layout.hasBoxes = !isCompact
        let (lines, offset) =
            isCompact ? (compact(layout).cropped(to: size.height), 0) : drawn(layout, height: size.height)
        let left = (size.width - width) / 2
        let canvas = TextCanvas(lines: lines.lines, width: size.width, height: size.height, left: left, most: width)
        let cursor = lines.cursor.map { Point(x: $0.x + left, y: $0.y) }
        let isVisible = cursor.map { $0.x < size.width && $0.y < size.height } ?? false
        var frame = Frame(canvas: canvas, cursor: isVisible ? cursor : nil)
        frame.offset = offset
        frame.rows = lines.lines.map(\.row)
        return frame
    }

    /// Renders the screen at unlimited height; no line is wider than the width.
    public func lines(_ presentation: Presentation, width: Int) -> [StyledLine] {
        let width = max(1, min(width, widest))
        let layout = layout(presentation, width: width).resized(width: width, height: nil)
        return drawn(layout, height: nil).block.lines.map {
            $0.fitted(to: layout.width, ellipsis: layout.glyphs.ellipsis)
        }
    }

    /// Returns the layout of this screen's content.
    func layout(_ presentation: Presentation, width: Int, isInteractive: Bool = true) -> TextLayout {
        let language = presentation.language
        var layout = TextLayout(presentation, width: width)
        if isInteractive {
            layout.keys = allKeys(in: language).map {
                KeyHint(
                    name: $0.name(in: language), label: $0.label,
                    precedence: precedence(of: $0, selection: layout.selection(of: rowCount)), isShown: isShown($0))
            }
        }
        layout.rows = rows
        layout.fieldText = field.map {
            FieldText(
                text: $0.text, mask: $0.isSecret ? layout.glyphs.mask : nil, cursor: presentation.fieldCursor)
        }
        return layout
    }

    private func precedence(of key: ScreenKey<Event>, selection: Int) -> KeyHint.Precedence {
        let isIdle =
            key.command == .selectUp && selection == 0 || key.command == .selectDown && selection + 1 >= rowCount
        return isIdle ? .idle : key.isAlwaysShown ? .always : key.keys.contains(.enter) ? .main : .usual
    }

    /// Returns the complete screen, and the offset of its scrolling content.
    private func drawn(_ layout: TextLayout, height: Int?) -> (block: Block, offset: Int) {
        let chrome = Chrome(
            app: app, title: title, message: message, layout: layout.resized(width: layout.width, height: height))
        let footer = Block(lines: chrome.footer)
        let header = Block(lines: chrome.header(height: height))
        guard let height else { return (header.above(content(layout, chrome).block, spacing: 0).above(footer), 0) }
        let room = max(1, height - header.lines.count - footer.lines.count)
        var inner = layout.resized(width: layout.width, height: room)
        inner.hasBoxes = room > Self.lowest
        let (whole, offset) = content(inner, chrome)
        var content = whole.cropped(to: room)
        content.lines += Array(repeating: "", count: room - content.lines.count)
        return (Block.stack([header, content, footer], spacing: 0).cropped(to: height), offset)
    }

    /// The maximum number of content lines that are drawn without boxes, and without a note about further lines.
    private static var lowest: Int { 3 }

    /// Returns the help or the visible part of the body, with a note of the number of lines above and below it.
    private func content(_ layout: TextLayout, _ chrome: Chrome) -> (block: Block, offset: Int) {
        if layout.presentation.showsHelp { return chrome.help(layout) }
        guard scrolls, let room = layout.height, room > 1 else { return (body(layout), 0) }
        let lines = body(layout.resized(width: layout.width, height: nil)).lines
        let first = min(layout.presentation.selection, max(0, lines.count - room))
        let below = lines.count - first - room
        guard below > 0, layout.hasBoxes else {
            return (Block(lines: Array(lines.dropFirst(first).prefix(room))), first)
        }
        let more = layout.fitted(
            StyledLine(layout.words(layout.texts.moreLines(above: first, below: below + 1)), Theme.label))
        return (Block(lines: lines[first..<first + room - 1] + [more]), first)
    }
}
