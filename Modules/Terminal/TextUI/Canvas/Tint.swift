/// A color of 24 bits, shown instead of one of the 16 by terminals that have more. It has a shade for dark and one for
/// light backgrounds, on which it is easy to read.
public struct Tint: Sendable, Hashable {
    /// The shade on a dark background, as `0xRRGGBB`.
    public let dark: UInt32
    /// The shade on a light background.
    public let light: UInt32

    /// Creates a tint from its shades on a dark and on a light background.
    public init(dark: UInt32, light: UInt32) { (self.dark, self.light) = (dark, light) }

    /// Returns the mixture with another tint, of which `share` is the fraction, from 0 to 1.
    public func mixed(with other: Tint, share: Double) -> Tint {
        Tint(dark: Self.mix(dark, other.dark, share), light: Self.mix(light, other.light, share))
    }

    /// Returns the shade for a background; if it is unknown, one that is readable on any background.
    public func shade(on theme: ColorTheme) -> UInt32 {
        switch theme {
        case .dark: dark
        case .light: light
        case .auto: Self.balanced(light)
        }
    }

    /// Returns the shade of the same hue whose contrast with black and with white is the same, 4.6 to 1.
    private static func balanced(_ shade: UInt32) -> UInt32 {
        func scaled(_ factor: Double) -> UInt32 {
            [16, 8, 0].reduce(0) { $0 | UInt32(min(255, Double(shade >> $1 & 0xFF) * factor)) << $1 }
        }
        var (low, high) = (0.0, 8.0)
        for _ in 0..<12 {
            let factor = (low + high) / 2
            if luminance(scaled(factor)) < 0.179 { low = factor } else { high = factor }
        }
        return scaled(low)
    }

    /// The relative luminance of WCAG 2, with an exponent of 2.25 as an approximation of the sRGB curve.
    private static func luminance(_ shade: UInt32) -> Double {
        zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
            let value = Double(shade >> UInt32(part.0) & 0xFF) / 255
            return sum + part.1 * value * value * value.squareRoot().squareRoot()
        }
    }

    private static func mix(_ one: UInt32, _ other: UInt32, _ share: Double) -> UInt32 {
        [16, 8, 0].reduce(0) { mixed, shift in
            let (from, to) = (Double(one >> shift & 0xFF), Double(other >> shift & 0xFF))
            return mixed | UInt32((from + (to - from) * share).rounded()) << shift
        }
    }

    /// The indices of those fixed colors whose contrast with black and with white is at least 4.3 to 1.
    private static let balancedIndices: [UInt32] = [28, 29, 30, 63, 98, 130, 131, 132, 163, 164]

    /// Returns the index of the nearest fixed color for a background; if it is unknown, of one that is readable on any.
    package func index(on theme: ColorTheme) -> UInt32 {
        let shade = shade(on: theme)
        guard theme == .auto else { return Self.index(of: shade) }
        func distance(_ index: UInt32) -> Int {
            zip([16, 8, 0], [36, 6, 1]).reduce(0) { sum, part in
                let level = Int((index - 16) / UInt32(part.1) % 6)
                let difference = Int(shade >> UInt32(part.0) & 0xFF) - (level == 0 ? 0 : 55 + 40 * level)
                return sum + difference * difference
            }
        }
        return Self.balancedIndices.min { distance($0) < distance($1) } ?? Self.index(of: shade)
    }

    /// Returns the index of the nearest fixed color of 256: a cube of 6 levels for each component, and 24 grays.
    private static func index(of shade: UInt32) -> UInt32 {
        let parts = [16, 8, 0].map { shade >> UInt32($0) & 0xFF }
        let levels = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
        let gray = min(23, (max(3, parts.reduce(0, +) / 3) - 3) / 10)
        func distance(_ color: [UInt32]) -> Int {
            zip(parts, color).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        }
        let isGray =
            distance(Array(repeating: 8 + 10 * gray, count: 3)) < distance(levels.map { $0 == 0 ? 0 : 55 + 40 * $0 })
        return isGray ? 232 + gray : levels.reduce(0) { $0 * 6 + $1 } + 16
    }
}

/// The background of a terminal for which colors are chosen, and the value of a `--theme` option.
public enum ColorTheme: String, Sendable, Hashable, CaseIterable {
    /// The background that `COLORFGBG` or the terminal's reply reports; without them, shades for any background.
    case auto
    /// A dark background.
    case dark
    /// A light background.
    case light

    /// The theme of a terminal that reports its background in the environment: `COLORFGBG=15;0`, the indices of the
    /// colors of text and background.
    func decided(in environment: [String: String]) -> ColorTheme {
        guard self == .auto, let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) })
        else { return self }
        return ground == 7 || ground > 8 ? .light : .dark
    }

    /// Creates the theme of a terminal from its reply to ``ControlSequence/askBackground``, without the delimiters:
    /// `11;rgb:1c1c/2323/3333`, with one to four digits for each part. Nil for another reply.
    init?(reply: some Collection<UInt8>) {
        let words = String(decoding: reply, as: UTF8.self).split(separator: ":")
        guard words.count == 2, ["11;rgb", "11;rgba"].contains(words[0]) else { return nil }
        let parts = words[1].split(separator: "/").compactMap { digits in
            (1...4).contains(digits.count)
                ? UInt16(digits, radix: 16).map { Double($0) / Double((1 << (4 * digits.count)) - 1) } : nil
        }
        guard parts.count >= 3 else { return nil }
        // The weights of ITU-R BT.601 for perceived lightness.
        self = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5 ? .light : .dark
    }
}
