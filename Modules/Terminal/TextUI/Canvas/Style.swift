/// One of the 16 palette colors, whose shades are configured in the terminal.
public enum TextColor: UInt8, Sendable, Hashable, CaseIterable {
    /// The standard colors.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// The bright colors.
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// The style of a cell. It uses palette colors, so that it is readable in light and dark themes; tints refine them.
public struct Style: Sendable, Hashable {
    /// The attributes other than colors.
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// The bits of the set.
        public let rawValue: UInt8
        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold or bright text.
        public static let bold = Attributes(rawValue: 1 << 0)
        /// Faint text.
        public static let dim = Attributes(rawValue: 1 << 1)
        /// Underlined text and spaces.
        public static let underline = Attributes(rawValue: 1 << 2)
        /// Swapped foreground and background.
        public static let reverse = Attributes(rawValue: 1 << 3)
    }

    /// The color of the text; nil for the terminal's own.
    public var foreground: TextColor?
    /// The color of the text if there are more than 16 colors; nil for ``foreground``.
    public var tint: Tint?
    /// The background color; nil for the terminal's own, which screens should keep.
    public var background: TextColor?
    /// The background if there are more than 16 colors and the terminal's own is known; nil for ``background``.
    public var backgroundTint: Tint?
    /// The attributes other than colors.
    public var attributes: Attributes

    /// Creates a style, by default the terminal's own.
    public init(
        _ foreground: TextColor? = nil, _ attributes: Attributes = [], on background: TextColor? = nil,
        tint: Tint? = nil
    ) {
        self.foreground = foreground
        self.tint = tint
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own style.
    public static let plain = Style()
    /// Bold in the terminal's own color.
    public static let bold = Style(nil, .bold)
    /// Dim in the terminal's own color.
    public static let dim = Style(nil, .dim)
    /// Underlined in the terminal's own color.
    public static let underline = Style(nil, .underline)

    /// Whether a space in this style is visible.
    var paintsSpaces: Bool {
        background != nil || backgroundTint != nil || !attributes.isDisjoint(with: [.underline, .reverse])
    }
}
