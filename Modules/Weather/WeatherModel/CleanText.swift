/// Makes external text safe to display: removes characters that control a terminal or change the direction of text.
package enum CleanText {
    /// Returns the text without escape sequences, control characters, bidi controls and other invisible characters.
    ///
    /// Line breaks and all kinds of whitespace become a space, and runs of spaces a single one. Joiners and variation
    /// selectors of emoji and letters are kept. The result has at most `limit` grapheme clusters, and no more of the
    /// text is read than they can take: `scalarsRead(for:)`.
    package static func clean(_ text: String, limit: Int = CleanText.usualLimit) -> String {
        isClean(text, limit: limit) ? text : cleaned(text, limit: limit)
    }

    private static func cleaned(_ text: String, limit: Int) -> String {
        let read = Substring(text.unicodeScalars.prefix(scalarsRead(for: limit)))
        var kept = String.UnicodeScalarView()
        // The number of kept bytes at which their characters are counted again.
        var enough = limit
        for scalar in withoutEscapeSequences(read).unicodeScalars {
            if isBlank(scalar) {
                // No leading and no repeated spaces.
                if let last = kept.last, last != " " { kept.append(" ") }
            } else if !isUnsafe(scalar), !changesOthers(scalar) || canChange(kept.last, by: scalar) {
                kept.append(scalar)
            }
            if String(kept).utf8.count > enough {
                // What follows a character beyond the limit changes none of those before it.
                if String(kept).count > limit { break }
                enough = String(kept).utf8.count * 2
            }
        }
        return bounded(String(kept), to: limit)
    }

    private static func withoutEscapeSequences(_ text: Substring) -> Substring {
        // Few texts have escape sequences, and a search for them by a regular expression is slow.
        let isIntroducer = { (scalar: Unicode.Scalar) in scalar == "\u{1B}" || 0x90...0x9F ~= scalar.value }
        return text.unicodeScalars.contains(where: isIntroducer) ? text.replacing(escapeSequence, with: "") : text
    }

    /// An escape sequence (ECMA-48): a control sequence, a string, or another one; possibly aborted or cut off.
    ///
    /// Unsafe only because a regular expression is not declared to be sendable; it is immutable.
    private nonisolated(unsafe) static let escapeSequence =
        #/
        (?: \x1B\[ | \x9B) [\x20-\x3F]* [\x40-\x7E]?
        | (?: \x1B[\]PX^_] | [\x90\x98\x9D\x9E\x9F]) [^\x07\x18\x1A\x1B\x9C]* (?: [\x07\x18\x1A\x9C] | \x1B\\)?
        | \x1B [\x20-\x2F]* [\x30-\x7E]?
        /#.matchingSemantics(.unicodeScalar)

    /// The default maximum number of grapheme clusters.
    package static let usualLimit = 200

    /// Returns the maximum number of scalars to read, including those that are removed.
    private static func scalarsRead(for limit: Int) -> Int {
        let (scalars, overflow) = limit.multipliedReportingOverflow(by: longestCluster)
        return overflow ? .max : scalars
    }

    /// Whether the text is printable ASCII with single spaces inside, like nearly all texts; false if that cannot be
    /// determined quickly.
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

    /// Whether the scalar is whitespace, or the Braille pattern without dots, which looks like it.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.value == 0x2800
    }

    /// Whether the scalar is a control or invisible: controls, direction marks, fillers, zero-width spaces, tags, and
    /// interlinear annotations.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || (0xFFF9...0xFFFB).contains(scalar.value)
            || (scalar.properties.isDefaultIgnorableCodePoint && !changesOthers(scalar))
    }

    /// Whether the scalar is invisible but modifies the one before it.
    private static func changesOthers(_ scalar: Unicode.Scalar) -> Bool { isJoiner(scalar) || isVariation(scalar) }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { (0x200C...0x200D).contains(scalar.value) }

    private static func isVariation(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isVariationSelector }

    /// Whether the scalar can join or vary the last one. Repeated joiners or selectors have no further effect, but
    /// could hide a message.
    private static func canChange(_ last: Unicode.Scalar?, by scalar: Unicode.Scalar) -> Bool {
        guard let last, last != " ", !isJoiner(last) else { return false }
        return isJoiner(scalar) || !isVariation(last)
    }

    /// The maximum number of scalars in a cluster. The longest in use is an emoji of about a dozen; a larger number of
    /// accents is an attack.
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
