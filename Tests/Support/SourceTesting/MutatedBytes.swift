extension [UInt8] {
    /// Returns the bytes with up to four changes: some of them flipped, a byte or a character of JSON inserted, or some
    /// removed.
    package func mutated(using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Swift.min(bytes.count, start + Int.random(in: 0...8, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.replaceSubrange(start..<end, with: bytes[start..<end].map { $0 ^ 0x80 })
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: start)
            case 2: bytes.insert("{}[]\",:\\-0e.u".utf8.randomElement(using: &generator) ?? 0, at: start)
            default: bytes.removeSubrange(start..<end)
            }
        }
        return bytes
    }
}
