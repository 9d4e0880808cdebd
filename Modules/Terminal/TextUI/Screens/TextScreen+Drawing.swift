extension TextScreen {
    /// The screen at a terminal's size.
    ///
    /// The hardware cursor stands in the text field or at the selected row, where screen readers look for it. What is
    /// too high is cut around it; what is too small for a screen shows its headline.
    public func frame(_ presentation: Presentation, size: Size) -> Frame {
        let width = min(size.width, widest)
        let layout = layout(presentation, width: width).resized(width: width, height: nil)
        let lines =
            size.width < 20 || size.height < 5
            ? headline(layout).cropped(to: size.height) : drawn(layout, height: size.height)
        var canvas = Canvas(width: size.width, height: size.height)
        for (y, line) in lines.lines.enumerated() { canvas.write(line, at: Point(x: 0, y: y), maxWidth: width) }
        let isVisible = lines.cursor.map { $0.x < size.width && $0.y < size.height } ?? false
        return Frame(canvas: canvas, cursor: isVisible ? lines.cursor : nil)
    }

    /// The screen without a terminal's height: nothing is cut, and no line is wider than the width.
    public func lines(_ presentation: Presentation, width: Int) -> [StyledLine] {
        let layout = layout(presentation, width: width)
        return drawn(layout, height: nil).lines.map { $0.fitted(to: layout.width, ellipsis: layout.glyphs.ellipsis) }
    }

    /// What this screen's parts are drawn in.
    func layout(_ presentation: Presentation, width: Int, isInteractive: Bool = true) -> Layout {
        var layout = Layout(presentation, width: width, bindings: isInteractive ? bindings : nil)
        layout.rows = rows
        layout.fieldText = field.map {
            FieldText(
                text: $0.text, mask: $0.isSecret ? layout.glyphs.mask : nil, cursor: presentation.fieldCursor)
        }
        return layout
    }

    private func drawn(_ layout: Layout, height: Int?) -> Block {
        let chrome = Chrome(
            app: app, title: title, remark: remark, layout: layout.resized(width: layout.width, height: height))
        let footer = Block(lines: chrome.footer)
        guard let height else { return .stack([Block(lines: chrome.header), content(layout, chrome), footer]) }
        // A low terminal has no line to leave empty under the title.
        let header = Block(lines: chrome.header + (height < 10 ? [] : [""]))
        let room = max(1, height - header.lines.count - footer.lines.count)
        var content = content(layout.resized(width: layout.width, height: room), chrome).cropped(to: room)
        content.lines += Array(repeating: "", count: room - content.lines.count)
        return Block.stack([header, content, footer], spacing: 0).cropped(to: height)
    }

    private func content(_ layout: Layout, _ chrome: Chrome) -> Block {
        layout.presentation.showsHelp ? chrome.help(layout) : body(layout)
    }
}
