/// The character set of drawings: Unicode, or ASCII for terminals and screen readers that need it.
///
/// All Unicode symbols in it are one cell wide without a variation selector.
public enum Glyphs: String, Sendable, Hashable, CaseIterable {
    /// One of the two character sets.
    case unicode, ascii

    /// Returns one of two spellings, for symbols defined by an app.
    public func pick(_ unicode: String, ascii: @autoclosure () -> String) -> String {
        self == .unicode ? unicode : ascii()
    }

    /// The horizontal stroke of a rule or box.
    public var horizontal: String { pick("─", ascii: "-") }
    /// The vertical stroke of a box.
    public var vertical: String { pick("│", ascii: "|") }
    /// The top left corner of a box.
    public var topLeft: String { pick("┌", ascii: "+") }
    /// The top right corner of a box.
    public var topRight: String { pick("┐", ascii: "+") }
    /// The bottom left corner of a box.
    public var bottomLeft: String { pick("└", ascii: "+") }
    /// The bottom right corner of a box.
    public var bottomRight: String { pick("┘", ascii: "+") }
    /// The end of a truncated text.
    public var ellipsis: String { pick("…", ascii: "...") }
    /// The marker of the selected row.
    public var marker: String { pick("▸", ascii: ">") }
    /// The separator of two facts on a line.
    public var separator: String { pick("·", ascii: "-") }
    /// The unit of a temperature.
    public var degree: String { pick("°", ascii: "") }
    /// The substitute for a hidden character.
    public var mask: String { pick("•", ascii: "*") }

    /// Returns a horizontal rule of the given number of columns.
    public func rule(_ columns: Int) -> String { horizontal.repeated(columns) }
}
