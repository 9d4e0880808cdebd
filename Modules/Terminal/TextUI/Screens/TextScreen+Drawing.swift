extension TextScreen {
    /// Renders the screen at a terminal's size.
    ///
    /// The hardware cursor is placed in the text field or at the selected row, where screen readers expect it. Excess
    /// lines are cropped around it; a terminal too small for a screen shows the compact content.
    public func frame(_ presentation: Presentation, size: Size) -> Frame {
        let width = min(size.width, widest)
        let layout = layout(presentation, width: width).resized(width: width, height: nil)
        let lines =
            size.width < 20 || size.height < 5
            ? compact(layout).cropped(to: size.height) : drawn(layout, height: size.height)
        var canvas = TextCanvas(width: size.width, height: size.height)
        for (y, line) in lines.lines.enumerated() { canvas.write(line, at: Point(x: 0, y: y), maxWidth: width) }
        let isVisible = lines.cursor.map { $0.x < size.width && $0.y < size.height } ?? false
        return Frame(canvas: canvas, cursor: isVisible ? lines.cursor : nil)
    }

    /// Renders the screen at unlimited height; no line is wider than the width.
    public func lines(_ presentation: Presentation, width: Int) -> [StyledLine] {
        let width = max(1, min(width, widest))
        let layout = layout(presentation, width: width).resized(width: width, height: nil)
        return drawn(layout, height: nil).lines.map { $0.fitted(to: layout.width, ellipsis: layout.glyphs.ellipsis) }
    }

    /// Returns the layout of this screen's content.
    func layout(_ presentation: Presentation, width: Int, isInteractive: Bool = true) -> TextLayout {
        let language = presentation.language
        let hints = isInteractive ? allKeys(in: language).map { $0.hint(in: language) } : nil
        var layout = TextLayout(presentation, width: width, keys: hints)
        layout.rows = rows
        layout.fieldText = field.map {
            FieldText(
                text: $0.text, mask: $0.isSecret ? layout.glyphs.mask : nil, cursor: presentation.fieldCursor)
        }
        return layout
    }

    private func drawn(_ layout: TextLayout, height: Int?) -> Block {
        let chrome = Chrome(
            app: app, title: title, message: message, layout: layout.resized(width: layout.width, height: height))
        let footer = Block(lines: chrome.footer)
        let header = Block(lines: chrome.header(height: height))
        guard let height else { return header.above(content(layout, chrome), spacing: 0).above(footer) }
        let room = max(1, height - header.lines.count - footer.lines.count)
        var inner = layout.resized(width: layout.width, height: room)
        inner.hasBoxes = room > Self.lowest
        var content = scrolled(inner, chrome).cropped(to: room)
        content.lines += Array(repeating: "", count: room - content.lines.count)
        return Block.stack([header, content, footer], spacing: 0).cropped(to: height)
    }

    /// The maximum number of content lines that are drawn without boxes, and without a note about further lines.
    private static var lowest: Int { 3 }

    /// Returns the maximum scroll offset of the content, or of the help if it is shown, at a terminal's size.
    func lastOffset(_ presentation: Presentation, size: Size) -> Int {
        let width = min(size.width, widest)
        var layout = layout(presentation, width: width).resized(width: width, height: nil)
        let chrome = Chrome(
            app: app, title: title, message: message, layout: layout.resized(width: layout.width, height: size.height))
        let room = max(1, size.height - chrome.header(height: size.height).count - chrome.footer.count)
        layout.hasBoxes = room > Self.lowest
        if presentation.showsHelp {
            // A terminal too small for a screen shows the compact content, without help.
            let isShown = size.width >= 20 && size.height >= 5
            return isShown ? chrome.lastHelpOffset(layout.resized(width: layout.width, height: room)) : 0
        }
        return max(0, body(layout).lines.count - room)
    }

    /// Returns the visible part of the content, and a note of the number of lines above and below it.
    private func scrolled(_ layout: TextLayout, _ chrome: Chrome) -> Block {
        guard scrolls, !layout.presentation.showsHelp, let room = layout.height, room > 1 else {
            return content(layout, chrome)
        }
        let lines = content(layout.resized(width: layout.width, height: nil), chrome).lines
        let first = min(layout.presentation.selection, max(0, lines.count - room))
        let below = lines.count - first - room
        guard below > 0, layout.hasBoxes else { return Block(lines: Array(lines.dropFirst(first).prefix(room))) }
        let more = layout.fitted(
            StyledLine(layout.words(layout.texts.moreLines(above: first, below: below + 1)), Theme.label))
        return Block(lines: lines[first..<first + room - 1] + [more])
    }

    private func content(_ layout: TextLayout, _ chrome: Chrome) -> Block {
        layout.presentation.showsHelp ? chrome.help(layout) : body(layout)
    }
}
