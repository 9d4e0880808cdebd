extension CellWidth {
    /// Returns the width of a text in which every scalar is a cluster of its own in any context, as in most lines:
    /// ASCII, Latin, punctuation, box drawing, symbols. Nil for any other text, which has to be split into clusters.
    static func ofSimple(_ text: String) -> Int? {
        text.utf8.withContiguousStorageIfAvailable(simpleWidth) ?? nil
    }

    private static func simpleWidth(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var (cells, index) = (0, 0)
        while index < bytes.count {
            // Most bytes are printable ASCII.
            if (0x20..<0x7F).contains(bytes[index]) {
                cells += 1
                index += 1
                continue
            }
            let (value, length) = scalar(bytes, at: index)
            let width = ofSimple(value)
            guard width > 0 else { return nil }
            cells += width
            index += length
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

    /// Decodes the scalar at an index of valid UTF-8; returns it and its number of bytes.
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (value: UInt32, length: Int) {
        func part(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
        let first = UInt32(bytes[index])
        return switch first {
        case 0xC0..<0xE0: ((first & 0x1F) << 6 | part(1), 2)
        case 0xE0..<0xF0: ((first & 0x0F) << 12 | part(1) << 6 | part(2), 3)
        case 0xF0...: ((first & 0x07) << 18 | part(1) << 12 | part(2) << 6 | part(3), 4)
        default: (first, 1)
        }
    }

    private static let symbols = simpleWidths(0x2000..<0x2C00)
    private static let pictures = simpleWidths(0x1F300..<0x1F600)

    private static func simpleWidths(_ values: Range<UInt32>) -> [UInt8] {
        values.map { value in
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
                !scalar.properties.isEmojiModifier
            else { return 0 }
            return UInt8(width(of: scalar))
        }
    }
}
