/// A buffer of printable bytes; an incomplete UTF-8 sequence stays in it until it is completed.
struct TextBytes: Sendable {
    /// Whether the next character was typed with Alt.
    var isAlt = false
    private var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// Replaces an incomplete sequence with U+FFFD, because it will not be completed.
    mutating func end() {
        if unfinishedCount > 0 { bytes.replaceSubrange((bytes.count - unfinishedCount)..., with: [0xEF, 0xBF, 0xBD]) }
    }

    /// Removes and returns the complete characters, one key each; two-byte controls (C1) are dropped.
    mutating func takeKeys() -> [Key] {
        let complete = bytes.count - unfinishedCount
        guard complete > 0 else { return [] }
        let text = String(decoding: bytes[..<complete], as: UTF8.self)
        bytes.removeFirst(complete)
        let characters = text.filter(\.isTyped)
        defer { isAlt = false }
        guard isAlt, let first = characters.first else { return characters.map(Key.character) }
        return [.alt(first)] + characters.dropFirst().map(Key.character)
    }

    /// The number of bytes at the end that start a valid sequence without completing it.
    private var unfinishedCount: Int {
        for back in 1...4 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            return back < sequenceLength(byte) ? back : 0
        }
        return 0
    }

    /// Returns the length of a UTF-8 sequence by its first byte; 1 if the byte starts no longer sequence.
    private func sequenceLength(_ lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}

extension Character {
    /// Whether it is part of a text: visible, or a mark. Other characters, such as a zero-width space, are dropped from
    /// any source, since the user cannot see that they are part of a name or a passphrase.
    fileprivate var isTyped: Bool { CellWidth.of(self) > 0 || unicodeScalars.contains(where: \.isMark) }
}

extension Unicode.Scalar {
    /// Whether it combines with the preceding character, which may have arrived in an earlier read.
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
    /// The maximum size, to which longer pastes are truncated, so that an unterminated one cannot exhaust memory.
    private static let limit = 1 << 20

    private var bytes: [UInt8] = []
    private var matched = 0
    private var last: UInt8?

    /// Whether the last byte is ^C.
    var endsWithInterrupt: Bool { last == 0x03 }

    /// Consumes bytes up to the terminator; returns whether it was found.
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
                // The bytes of the partial terminator are text; the current byte is examined again.
                keep(Self.terminator[..<matched])
                matched = 0
            }
        }
        return false
    }

    /// Removes and returns the pasted text, with newlines as line ends, and without invisible characters or control
    /// characters other than tabs.
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
            default: cleaned.append(byte)
            }
            previous = byte
        }
        return String(decoding: cleaned, as: UTF8.self).filter { $0.isTyped || $0 == "\n" || $0 == "\t" }
    }

    private mutating func keep(_ more: ArraySlice<UInt8>) {
        // A paste longer than one read may be large: reserving the full capacity avoids repeated reallocation.
        if !bytes.isEmpty, bytes.capacity < Self.limit, more.count > 1 { bytes.reserveCapacity(Self.limit) }
        bytes += more.prefix(Self.limit - bytes.count)
    }
}
