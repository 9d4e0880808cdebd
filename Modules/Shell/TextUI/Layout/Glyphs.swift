/// The symbols that drawings are made of: Unicode, or ASCII for terminals and readers that need it.
///
/// All Unicode symbols here are one cell wide without a variation selector.
public enum Glyphs: Sendable, Hashable, CaseIterable {
    case unicode, ascii

    /// One of two spellings, for symbols that an app adds.
    public func pick(_ unicode: String, ascii: String) -> String { self == .unicode ? unicode : ascii }

    public var horizontal: String { pick("─", ascii: "-") }
    public var vertical: String { pick("│", ascii: "|") }
    public var topLeft: String { pick("┌", ascii: "+") }
    public var topRight: String { pick("┐", ascii: "+") }
    public var bottomLeft: String { pick("└", ascii: "+") }
    public var bottomRight: String { pick("┘", ascii: "+") }
    public var ellipsis: String { pick("…", ascii: "...") }
    /// Marks the selected row.
    public var marker: String { pick("▸", ascii: ">") }
    public var bullet: String { pick("•", ascii: "*") }
    /// Stands between two facts on a line.
    public var separator: String { pick("·", ascii: "-") }
    public var degree: String { pick("°", ascii: "") }
    public var dash: String { pick("—", ascii: "-") }
    public var arrow: String { pick("→", ascii: "->") }
    /// Stands for a character that must not be seen.
    public var mask: String { pick("•", ascii: "*") }

    /// A horizontal rule of a width in columns.
    public func rule(_ columns: Int) -> String { String(repeating: horizontal, count: max(0, columns)) }
}
