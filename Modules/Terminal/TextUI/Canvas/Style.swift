/// One of the 16 palette colors, whose shades are the terminal user's choice.
public enum Color: UInt8, Sendable, Hashable, CaseIterable {
    /// One of the eight usual colors.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// One of the eight brighter colors.
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// How a cell looks. Only palette colors are used, so light and dark themes both stay readable.
public struct Style: Sendable, Hashable {
    /// The properties that do not depend on colors.
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// One bit for each attribute.
        public let rawValue: UInt8
        /// Attributes by their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Heavier or brighter letters.
        public static let bold = Attributes(rawValue: 1 << 0)
        /// Fainter letters.
        public static let dim = Attributes(rawValue: 1 << 1)
        /// A line under text and spaces.
        public static let underline = Attributes(rawValue: 1 << 2)
        /// Foreground and background swapped.
        public static let reverse = Attributes(rawValue: 1 << 3)
    }

    /// The text's color; nil is the terminal's own.
    public var foreground: Color?
    /// The color behind the text; nil is the terminal's own, which screens are to keep.
    public var background: Color?
    /// The properties besides color.
    public var attributes: Attributes

    /// A style of a color and attributes, by default the terminal's own look.
    public init(_ foreground: Color? = nil, _ attributes: Attributes = [], on background: Color? = nil) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own look.
    public static let plain = Style()
    /// Bold in the terminal's own color.
    public static let bold = Style(nil, .bold)
    /// Dim in the terminal's own color.
    public static let dim = Style(nil, .dim)
    /// Underlined in the terminal's own color.
    public static let underline = Style(nil, .underline)
    /// Reversed in the terminal's own colors.
    public static let reverse = Style(nil, .reverse)

    /// This style with attributes added.
    public func adding(_ more: Attributes) -> Style { Style(foreground, attributes.union(more), on: background) }

    /// Whether a space in this style looks different from a plain space.
    var paintsSpaces: Bool { background != nil || !attributes.isDisjoint(with: [.underline, .reverse]) }
}
