/// Makes text from outside safe to show: what steers a terminal or turns the reading direction is taken out.
package enum CleanText {
    /// The text without escape sequences, control characters, bidi controls and all else that cannot be seen.
    ///
    /// Line ends and every kind of blank become a space, runs of spaces one space. What joins and styles emoji and
    /// letters stays. The result has at most `limit` grapheme clusters, and no more of the text is read than they can
    /// take: `scalarsRead(for:)`.
    package static func clean(_ text: String, limit: Int = CleanText.usualLimit) -> String {
        if isClean(text, limit: limit) { return text }
        var kept = String.UnicodeScalarView()
        var sequence = EscapeSequence.none
        // How many bytes are kept before all of them are looked at again.
        var enough = limit
        for scalar in text.unicodeScalars.prefix(scalarsRead(for: limit)) where !sequence.consumes(scalar) {
            if isBlank(scalar) {
                // A leading space is not begun, a second one not repeated.
                if let last = kept.last, last != " " { kept.append(" ") }
            } else if !isUnsafe(scalar), !changesOthers(scalar) || canChange(kept.last, by: scalar) {
                kept.append(scalar)
            }
            if String(kept).utf8.count > enough {
                // What comes after a character too many changes none of those before it.
                if String(kept).count > limit { break }
                enough = String(kept).utf8.count * 2
            }
        }
        return bounded(String(kept), to: limit)
    }

    /// How many grapheme clusters a text may have unless said otherwise.
    package static let usualLimit = 200

    /// How many scalars of a text are read at most, those that are taken out included.
    private static func scalarsRead(for limit: Int) -> Int {
        let (scalars, overflow) = limit.multipliedReportingOverflow(by: longestCluster)
        return overflow ? .max : scalars
    }

    /// Whether the text is nothing but printable ASCII with single spaces inside, as nearly all texts are; false when
    /// that is not known at a glance.
    private static func isClean(_ text: String, limit: Int) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.count <= limit else { return false }
            var previous = UInt8(ascii: " ")
            for byte in bytes {
                let isRepeated = byte == UInt8(ascii: " ") && previous == byte
                guard 0x20..<0x7F ~= byte, !isRepeated else { return false }
                previous = byte
            }
            return previous != UInt8(ascii: " ") || bytes.isEmpty
        } ?? false
    }

    /// Every kind of blank, and the Braille pattern without a dot, which looks like one.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.value == 0x2800
    }

    /// Whether it steers or cannot be seen: controls, marks of direction, fillers, spaces without width, tags, and
    /// notes between lines.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || (0xFFF9...0xFFFB).contains(scalar.value)
            || (scalar.properties.isDefaultIgnorableCodePoint && !changesOthers(scalar))
    }

    /// Whether it cannot be seen itself, but changes what stands before it.
    private static func changesOthers(_ scalar: Unicode.Scalar) -> Bool { isJoiner(scalar) || isVariation(scalar) }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { (0x200C...0x200D).contains(scalar.value) }

    private static func isVariation(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isVariationSelector }

    /// Whether there is something to join or to vary. A row of joiners or selectors says nothing more than one of them,
    /// but can hide a message.
    private static func canChange(_ last: Unicode.Scalar?, by scalar: Unicode.Scalar) -> Bool {
        guard let last, last != " ", !isJoiner(last) else { return false }
        return isJoiner(scalar) || !isVariation(last)
    }

    /// The longest cluster in use is an emoji of about a dozen scalars; a taller pile of accents is an attack.
    private static let longestCluster = 32

    private static func bounded(_ text: String, to limit: Int) -> String {
        var result = ""
        for character in text.prefix(limit) {
            result.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(longestCluster))
        }
        if result.last == " " { result.removeLast() }
        return result
    }
}

/// Where in an escape sequence (ECMA-48) a text is.
private enum EscapeSequence {
    case none, begun, intermediate, control, string, stringEnding

    /// Takes one more scalar; true when it belongs to a sequence.
    mutating func consumes(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .none: begin(scalar)
        case .begun: introduce(scalar)
        case .intermediate: finish(scalar, within: 0x20...0x2F, by: 0x30...0x7E)
        case .control: finish(scalar, within: 0x20...0x3F, by: 0x40...0x7E)
        case .string: continueString(scalar)
        case .stringEnding: endString(scalar)
        }
    }

    private mutating func begin(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1B: self = .begun
        case 0x9B: self = .control
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: self = .string
        default: return false
        }
        return true
    }

    private mutating func introduce(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "[": self = .control
        case "]", "P", "X", "^", "_": self = .string
        default: return finish(scalar, within: 0x20...0x2F, by: 0x30...0x7E, onTheWay: .intermediate)
        }
        return true
    }

    /// A scalar that fits neither range breaks the sequence off and stands for itself.
    private mutating func finish(
        _ scalar: Unicode.Scalar, within: ClosedRange<UInt32>, by end: ClosedRange<UInt32>,
        onTheWay: EscapeSequence? = nil
    ) -> Bool {
        if within.contains(scalar.value) {
            self = onTheWay ?? self
            return true
        }
        self = .none
        return end.contains(scalar.value) || begin(scalar)
    }

    private mutating func continueString(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x07, 0x18, 0x1A, 0x9C: self = .none
        case 0x1B: self = .stringEnding
        default: break
        }
        return true
    }

    private mutating func endString(_ scalar: Unicode.Scalar) -> Bool {
        self = .none
        return scalar == "\\" || introduceAfterString(scalar)
    }

    /// An escape that does not end the string ends it by beginning another sequence.
    private mutating func introduceAfterString(_ scalar: Unicode.Scalar) -> Bool {
        self = .begun
        return introduce(scalar)
    }
}
