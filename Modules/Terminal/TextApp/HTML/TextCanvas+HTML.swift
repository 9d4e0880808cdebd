import TextUI

extension TextCanvas {
    /// The rows as HTML for a `pre` element, styled by the page's classes and without trailing spaces.
    var htmlRows: [String] { (0..<height).map { Self.html(of: visibleRow($0)) } }

    private static func html(of cells: ArraySlice<Cell>) -> String {
        var html = ""
        var rest = cells[...]
        while let first = rest.first {
            // The right half of a wide cluster belongs to the run of its left half.
            let run = rest.prefix { $0.width == 0 || ($0.style == first.style && $0.isUsual == first.isUsual) }
            html += Self.html(of: run, first.style, isUsual: first.isUsual)
            rest = rest.dropFirst(run.count)
        }
        return html
    }

    /// Renders cells of one style. Those that a fallback font may draw at another width get the width they have in a
    /// terminal.
    private static func html(of cells: ArraySlice<Cell>, _ style: Style, isUsual: Bool) -> String {
        let text = HTMLPage.escaped(cells.map(\.text).joined())
        let classes = (style.classes + (isUsual ? [] : ["x"])).joined(separator: " ")
        let look = (style.declarations + (isUsual ? [] : ["--w:\(cells.count)"])).joined(separator: ";")
        if classes.isEmpty, look.isEmpty { return text }
        return "<i" + (classes.isEmpty ? "" : " class=\"\(classes)\"") + (look.isEmpty ? "" : " style=\"\(look)\"")
            + ">\(text)</i>"
    }
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
        [("--f", tint), ("background", backgroundTint)].compactMap { name, tint in
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
