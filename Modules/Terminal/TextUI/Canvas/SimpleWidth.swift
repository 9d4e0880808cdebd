extension CellWidth {
    /// Returns the width of a text in which every scalar is a cluster of its own in any context, as in most lines:
    /// ASCII, Latin, punctuation, box drawing, symbols. Nil for any other text, which has to be split into clusters.
    static func ofSimple(_ text: String) -> Int? {
        var cells = 0
        for scalar in text.unicodeScalars {
            let width = ofSimple(scalar.value)
            guard width > 0 else { return nil }
            cells += width
        }
        return cells
    }

    /// Returns the width of a scalar that is a cluster of its own in any context; 0 for any other.
    static func ofSimple(_ scalar: UInt32) -> Int {
        switch scalar {
        case 0x20..<0x7F: 1
        case 0xA0..<0x300: scalar == 0xAD ? 0 : 1
        case 0x2000..<0x2C00: Int(symbols[Int(scalar - 0x2000)])
        case 0x1F300..<0x1F600: Int(pictures[Int(scalar - 0x1F300)])
        default: 0
        }
    }

    private static let emojiModifiers: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
    private static let symbols = simpleWidths(0x2000..<0x2C00)
    private static let pictures = simpleWidths(0x1F300..<0x1F600)

    private static func simpleWidths(_ values: Range<UInt32>) -> [UInt8] {
        values.map { value in
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
                !emojiModifiers.contains(value)
            else { return 0 }
            return UInt8(width(of: scalar))
        }
    }
}
