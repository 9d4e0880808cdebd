import TextUI

extension TextCanvas {
    /// The rows as HTML for a `pre` element, styled by the page's classes and without trailing spaces.
    var htmlRows: [String] { (0..<height).map { Self.html(of: visibleRow($0)) } }

    private static func html(of cells: ArraySlice<Cell>) -> String {
        runs(of: cells).map { run in run.first.map { html(of: run, $0.style, isUsual: $0.isUsual) } ?? "" }.joined()
    }

    /// Splits a row where the style changes, and around characters that a fallback font may draw with another width.
    private static func runs(of cells: ArraySlice<Cell>) -> [ArraySlice<Cell>] {
        var (runs, rest): ([ArraySlice<Cell>], ArraySlice<Cell>) = ([], cells)
        while let first = rest.first {
            // The right half of a wide cluster belongs to the run of its left half.
            runs.append(rest.prefix { $0.width == 0 || ($0.style == first.style && $0.isUsual == first.isUsual) })
            rest = rest.dropFirst(runs.last?.count ?? 1)
        }
        return runs
    }

    /// The canvas as an SVG picture, light or dark like its viewer; each run is as wide as in a terminal in any font.
    var svg: String {
        let (cell, line) = (8.4, 17.0)
        let (width, height) = (Double(self.width) * cell + 20, Double(self.height) * line + 16)
        func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        let shapes = (0..<self.height).flatMap { y in
            Self.runs(of: visibleRow(y)).map { run -> String in
                let style = run.first?.style ?? .plain
                let place = "x=\"\(number(Double(run.startIndex) * cell + 10))\""
                let length = number(Double(run.count) * cell)
                let look = attributes(style.classes, style.declarations)
                let ground =
                    style.backgroundTint != nil || style.attributes.contains(.reverse)
                    ? "<rect \(place) y=\"\(number(Double(y) * line + 8))\" width=\"\(length)\" height=\"17\"\(look)/>"
                    : ""
                let text = HTMLPage.escaped(run.map(\.text).joined())
                if text.allSatisfy({ $0 == " " }) { return ground }
                return ground
                    + "<text \(place) y=\"\(number(Double(y) * line + 21))\" textLength=\"\(length)\"\(look)>\(text)</text>"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" width="\(number(width))">
            <style>
            \(HTMLPage.colors)
            text { font: 14px var(--mono); fill: var(--f, var(--fg)); white-space: pre }
            rect { fill: var(--ground, var(--f, var(--fg))) }
            text.r { fill: var(--bg) } .b { font-weight: bold } .d { opacity: .68 } .u { text-decoration: underline }
            \((0..<16).map { ".f\($0) { --f: var(--c\($0)) }" }.joined(separator: " "))
            </style>
            <rect width="100%" height="100%" rx="6" style="fill:var(--bg)"/>
            \(shapes.filter { !$0.isEmpty }.joined(separator: "\n"))
            </svg>

            """
    }

    /// Renders cells of one style. Those that a fallback font may draw at another width get the width they have in a
    /// terminal.
    private static func html(of cells: ArraySlice<Cell>, _ style: Style, isUsual: Bool) -> String {
        let text = HTMLPage.escaped(cells.map(\.text).joined())
        let look = attributes(
            style.classes + (isUsual ? [] : ["x"]), style.declarations + (isUsual ? [] : ["--w:\(cells.count)"]))
        return look.isEmpty ? text : "<i\(look)>\(text)</i>"
    }
}

/// Returns the attributes of an element with these CSS classes and declarations.
private func attributes(_ classes: [String], _ declarations: [String]) -> String {
    (classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\"")
        + (declarations.isEmpty ? "" : " style=\"\(declarations.joined(separator: ";"))\"")
}

extension Cell {
    /// Whether monospaced fonts generally contain it at the common width: European letters, box-drawing characters.
    fileprivate var isUsual: Bool {
        guard width == 1, text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x20..<0x250, 0x2500..<0x2580, 0x2013, 0x2014, 0x2019, 0x2022, 0x2026: return true
        default: return false
        }
    }
}

extension Style {
    /// The CSS declarations of the tints.
    fileprivate var declarations: [String] {
        [("--f", tint), ("--ground", backgroundTint)].compactMap { name, tint in
            tint.map { "\(name):light-dark(\(css($0.light)),\(css($0.dark)))" }
        }
    }

    private func css(_ shade: UInt32) -> String { "#" + String(shade + 0x100_0000, radix: 16).dropFirst() }

    /// The CSS classes of the style.
    fileprivate var classes: [String] {
        let attributes: [(Attributes, String)] = [(.bold, "b"), (.dim, "d"), (.underline, "u"), (.reverse, "r")]
        let colors = [foreground.map { "f\($0.rawValue)" }, background.map { "g\($0.rawValue)" }].compactMap(\.self)
        return colors + attributes.filter { self.attributes.contains($0.0) }.map(\.1)
    }
}
