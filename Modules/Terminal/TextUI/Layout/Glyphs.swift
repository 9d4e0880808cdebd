/// The symbols that drawings are made of: Unicode, or ASCII for terminals and readers that need it.
///
/// All Unicode symbols here are one cell wide without a variation selector.
public enum Glyphs: Sendable, Hashable, CaseIterable {
    /// One of the two sets of symbols.
    case unicode, ascii

    /// One of two spellings, for symbols that an app adds.
    public func pick(_ unicode: String, ascii: String) -> String { self == .unicode ? unicode : ascii }

    /// A rule's or box's horizontal stroke.
    public var horizontal: String { pick("─", ascii: "-") }
    /// A box's vertical stroke.
    public var vertical: String { pick("│", ascii: "|") }
    /// A corner of a box.
    public var topLeft: String { pick("┌", ascii: "+") }
    /// A corner of a box.
    public var topRight: String { pick("┐", ascii: "+") }
    /// A corner of a box.
    public var bottomLeft: String { pick("└", ascii: "+") }
    /// A corner of a box.
    public var bottomRight: String { pick("┘", ascii: "+") }
    /// Ends a text that was cut.
    public var ellipsis: String { pick("…", ascii: "...") }
    /// Marks the selected row.
    public var marker: String { pick("▸", ascii: ">") }
    /// Begins an item of a list.
    public var bullet: String { pick("•", ascii: "*") }
    /// Stands between two facts on a line.
    public var separator: String { pick("·", ascii: "-") }
    /// Follows a temperature.
    public var degree: String { pick("°", ascii: "") }
    /// Stands for a missing value, or between two parts of a sentence.
    public var dash: String { pick("—", ascii: "-") }
    /// Leads from one thing to the next.
    public var arrow: String { pick("→", ascii: "->") }
    /// Stands for a character that must not be seen.
    public var mask: String { pick("•", ascii: "*") }

    /// A horizontal rule of a width in columns.
    public func rule(_ columns: Int) -> String { horizontal.repeated(columns) }
}
