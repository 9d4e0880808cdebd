/// Printable bytes on their way to characters; an unfinished UTF-8 sequence waits for its rest.
struct TextBytes: Sendable {
    /// Whether the next character was typed with Alt.
    var isAlt = false
    private var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// Nothing will complete an unfinished sequence any more: it becomes U+FFFD.
    mutating func end() {
        if unfinishedCount > 0 { bytes.replaceSubrange((bytes.count - unfinishedCount)..., with: [0xEF, 0xBF, 0xBD]) }
    }

    /// The complete characters, one key each; controls encoded as two bytes (C1) are dropped.
    mutating func takeKeys() -> [Key] {
        let complete = bytes.count - unfinishedCount
        guard complete > 0 else { return [] }
        let text = String(decoding: bytes[..<complete], as: UTF8.self)
        bytes.removeFirst(complete)
        let characters = text.filter { CellWidth.of($0) > 0 || $0.unicodeScalars.contains { $0.isMark } }
        defer { isAlt = false }
        guard isAlt, let first = characters.first else { return characters.map(Key.character) }
        return [.alt(first)] + characters.dropFirst().map(Key.character)
    }

    /// The bytes at the end that begin a valid sequence and do not end it.
    private var unfinishedCount: Int {
        for back in 1...4 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            return back < sequenceLength(byte) ? back : 0
        }
        return 0
    }

    /// How many bytes a UTF-8 sequence has by its first one; 1 for what begins none.
    private func sequenceLength(_ lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}

extension Unicode.Scalar {
    /// Whether it joins the character before it, which may have come in an earlier read.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: value == 0x200D
        }
    }
}

/// The bytes of a bracketed paste, up to its terminator.
struct PasteBytes: Sendable {
    private static let terminator = Array("\u{1B}[201~".utf8)
    /// A paste larger than this is cut, so that one without an end cannot fill the memory.
    private static let limit = 1 << 20

    private var bytes: [UInt8] = []
    private var matched = 0
    private var last: UInt8?

    /// Whether the last byte so far is ^C.
    var endsWithInterrupt: Bool { last == 0x03 }

    /// Takes bytes away up to the terminator, and says whether that is among them.
    mutating func take(_ rest: inout ArraySlice<UInt8>) -> Bool {
        while let byte = rest.first {
            if matched == 0, byte != Self.terminator[0] {
                let end = rest.firstIndex(of: Self.terminator[0]) ?? rest.endIndex
                keep(rest[..<end])
                last = rest[end - 1]
                rest = rest[end...]
            } else if byte == Self.terminator[matched] {
                matched += 1
                last = byte
                rest.removeFirst()
                if matched == Self.terminator.count { return true }
            } else {
                // What only looked like the terminator is text; this byte is looked at again.
                keep(Self.terminator[..<matched])
                matched = 0
            }
        }
        return false
    }

    /// The pasted text with line ends as newlines and without other controls; forgets it.
    mutating func takeText() -> String {
        defer { self = PasteBytes() }
        var cleaned: [UInt8] = []
        cleaned.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x0D: cleaned.append(0x0A)
            case 0x0A: if previous != 0x0D { cleaned.append(byte) }
            case 0x09: cleaned.append(byte)
            case 0x00..<0x20, 0x7F: break
            // The controls that UTF-8 writes as two bytes (C1).
            case 0x80..<0xA0 where previous == 0xC2: cleaned.removeLast()
            default: cleaned.append(byte)
            }
            previous = byte
        }
        return String(decoding: cleaned, as: UTF8.self)
    }

    private mutating func keep(_ more: ArraySlice<UInt8>) {
        // What is longer than one read may be as long as any: it is not moved again and again while it grows.
        if !bytes.isEmpty, bytes.capacity < Self.limit, more.count > 1 { bytes.reserveCapacity(Self.limit) }
        bytes += more.prefix(Self.limit - bytes.count)
    }
}
