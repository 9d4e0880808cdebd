package import LocationEffects

extension Coordinate {
    /// Parses `LAT,LON`: two numbers in decimal degrees with a decimal point, south and west negative, or with
    /// hemispheres, `53.01°N 6.36°W`. Surrounding whitespace is ignored.
    ///
    /// - Throws: The reason the text is invalid, worded for the user who typed it.
    package init(parsing text: String) throws(CoordinateSyntaxError) {
        let text = Self.signed(text) ?? text
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
        switch parts.count {
        case 2: break
        case 1: throw .oneValue(text)
        default: throw .tooManyCommas(text)
        }
        let latitude = try degrees(parts[0])
        let longitude = try degrees(parts[1])
        guard (-90...90).contains(latitude) else {
            throw .latitudeOutOfRange(
                parts[0], looksSwapped: (-90...90).contains(longitude) && (-180...180).contains(latitude))
        }
        guard (-180...180).contains(longitude) else { throw .longitudeOutOfRange(parts[1]) }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Returns degrees with hemispheres as signed ones, `53.01,-6.36` for `53.01°N 6.36°W` and for `53,01N, 6,36W`; nil
    /// for any other text. East may be `O`, as in German.
    static func signed(_ text: String) -> String? {
        let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "NSns".contains($0) }
        guard halves.count == 2, let side = trimmed(halves[1]).last, "EOWeow".contains(side),
            let latitude = unsigned(halves[0]),
            let longitude = unsigned(trimmed(halves[1]).dropLast().drop { $0 == "," || $0.isWhitespace })
        else { return nil }
        let isSouth = "Ss".contains(text[halves[0].endIndex])
        return "\(isSouth ? "-" : "")\(latitude),\("Ww".contains(side) ? "-" : "")\(longitude)"
    }
}

/// Why a text is not a coordinate. Its description is one line and quotes the invalid text.
package enum CoordinateSyntaxError: Error, Equatable, CustomStringConvertible {
    /// There is no comma.
    case oneValue(String)
    /// There is more than one comma, usually because of a decimal comma.
    case tooManyCommas(String)
    /// One of the two values is not a plain decimal number.
    case notANumber(String)
    /// The latitude is out of range.
    case latitudeOutOfRange(String, looksSwapped: Bool)
    /// The longitude is out of range.
    case longitudeOutOfRange(String)

    package var description: String {
        switch self {
        case .oneValue(let text):
            "\(quoted(text)) is not a latitude and a longitude with a comma between them, as in 51.51,-0.13"
        case .tooManyCommas(let text):
            "\(quoted(text)) has more than one comma; write decimals with a point, as in 51.51,-0.13"
        case .notANumber(let text):
            "\(quoted(text)) is not a number of degrees; write decimal degrees, south and west negative, as in 51.51,-0.13"
        case .latitudeOutOfRange(let text, let looksSwapped):
            "latitude \(text) is not between -90 and 90" + (looksSwapped ? "; the latitude comes first" : "")
        case .longitudeOutOfRange(let text): "longitude \(text) is not between -180 and 180"
        }
    }
}

private func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
}

/// Returns the number before a hemisphere, in which a comma can only be a decimal comma; nil for anything else.
private func unsigned(_ half: Substring) -> String? {
    let number = trimmed(Substring(half.filter { $0 != "°" })).map { $0 == "," ? "." : $0 }
    guard number.contains(where: \.isNumber), number.allSatisfy({ ".0123456789".contains($0) }) else { return nil }
    return String(number)
}

private func degrees(_ text: String) throws(CoordinateSyntaxError) -> Double {
    // `Double` also parses "nan", "inf" and "0x1p3", which are not degrees.
    let isPlain = text.unicodeScalars.allSatisfy { "+-.0123456789".unicodeScalars.contains($0) }
    guard isPlain, let value = Double(text), value.isFinite else { throw .notANumber(text) }
    return value == 0 ? 0 : value  // without the sign of -0
}

/// Returns the text in quotation marks, shortened and without control characters.
private func quoted(_ text: String) -> String {
    "\"\(CleanText.clean(text, limit: 40))\(text.count > 40 ? "…" : "")\""
}
