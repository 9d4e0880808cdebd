extension CellWidth {
    /// Returns the width of a text in which every scalar is a cluster of its own in any context, as in most lines:
    /// ASCII, Latin, punctuation, box drawing, symbols. Nil for any other text, which has to be split into clusters.
    static func ofSimple(_ text: String) -> Int? {
        let bytes = text.utf8Span.span
        var cells = 0
        for index in bytes.indices where (0x20..<0x7F).contains(bytes[index]) { cells += 1 }
        if cells == bytes.count { return cells }
        cells = 0
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
        // Dashes, quotation marks, arrows, mathematical operators, boxes, blocks, shapes, Braille: none is an emoji.
        case 0x2010..<0x2028, 0x2190..<0x2300, 0x2500..<0x25FD, 0x2800..<0x2900: 1
        case 0x2000..<0x2C00, 0x1F300..<0x1F3FB, 0x1F400..<0x1F600: ofSymbol(scalar)
        default: 0
        }
    }

    private static func ofSymbol(_ value: UInt32) -> Int {
        guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { return 0 }
        return width(of: scalar)
    }
}
