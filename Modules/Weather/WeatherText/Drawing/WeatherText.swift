package import Lifecycle
package import TextUI

/// Draws the weather app's view models as text.
///
/// Drawing is a function: the same view, presentation and room give the same text.
package enum WeatherText {
    /// The columns beyond which nothing is drawn, because longer lines are hard to follow.
    static let widest = 128

    /// A screen of a terminal, of any size.
    ///
    /// The hardware cursor stands in the text field or at the marked row, where screen readers look for it. What is
    /// too high is cut around it; what is too small for a screen shows the one line that matters most.
    package static func frame(of view: Lifecycle.ViewModel, _ presentation: Presentation, size: Size) -> Frame {
        let width = min(size.width, widest)
        let layout = Layout(presentation: presentation, width: max(1, width), height: nil, mode: Mode(view))
        let lines =
            size.width < 20 || size.height < 5
            ? Headline(view: view, layout: layout).block.cropped(to: size.height)
            : screen(of: view, layout, height: size.height)
        var canvas = Canvas(width: size.width, height: size.height)
        for (y, line) in lines.lines.enumerated() { canvas.write(line, at: Point(x: 0, y: y), maxWidth: width) }
        let isVisible = lines.cursor.map { $0.x < size.width && $0.y < size.height } ?? false
        return Frame(canvas: canvas, cursor: isVisible ? lines.cursor : nil)
    }

    /// The screen without the terminal's height: nothing is cut, and no line is wider than the width.
    package static func lines(
        of view: Lifecycle.ViewModel, _ presentation: Presentation, width: Int
    ) -> [StyledLine] {
        let layout = Layout(
            presentation: presentation, width: min(max(1, width), widest), height: nil, mode: Mode(view))
        return screen(of: view, layout, height: nil).lines.map {
            $0.fitted(to: layout.width, ellipsis: layout.glyphs.ellipsis)
        }
    }

    private static func screen(of view: Lifecycle.ViewModel, _ layout: Layout, height: Int?) -> Block {
        let chrome = Chrome(view: view, layout: layout.resized(width: layout.width, height: height))
        let footer = Block(lines: chrome.footer)
        guard let height else { return .stack([Block(lines: chrome.header), body(of: view, layout, chrome), footer]) }
        // An empty line under the title is worth less than a line of the screen where those are few.
        let header = Block(lines: chrome.header + (height < 10 ? [] : [""]))
        let room = max(1, height - header.lines.count - footer.lines.count)
        var body = body(of: view, layout.resized(width: layout.width, height: room), chrome).cropped(to: room)
        body.lines += Array(repeating: "", count: room - body.lines.count)
        return Block.stack([header, body, footer], spacing: 0).cropped(to: height)
    }

    private static func body(of view: Lifecycle.ViewModel, _ layout: Layout, _ chrome: Chrome) -> Block {
        layout.presentation.showsHelp && layout.isInteractive ? chrome.help(layout) : content(of: view, layout)
    }

    /// What a view says, without anything around it.
    static func content(of view: Lifecycle.ViewModel, _ layout: Layout) -> Block {
        switch view {
        case .loading: Block(lines: layout.progress("Starting"))
        case .onboard(let onboard): OnboardText(view: onboard, layout: layout).block
        case .active(let active): ActiveText(view: active, layout: layout).block
        case .failed(let message):
            layout.section(StyledLine("Isobar cannot go on", Theme.failure)) { inner in
                Block(
                    lines: inner.warning(message, Theme.failure)
                        + inner.paragraph("Start it again once that is fixed."))
            }
        }
    }
}
