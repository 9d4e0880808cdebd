import JSONFormat

/// The readable content of a favorites file, which may be damaged: the places, and the damage with its position.
///
/// The file is in the format of `Favorites.encoded`, a JSON array of the geocoder's objects. Each element is parsed
/// separately, so that a damaged one does not affect the others. The listing for programs is read as well: an object
/// with an array `favorites`.
package struct FavoritesFile: Sendable, Equatable {
    /// A part that could not be read.
    package struct Damage: Sendable, Equatable, CustomStringConvertible {
        /// The line, counted from 1.
        package let line: Int
        /// The column of its first byte in that line, counted from 1.
        package let column: Int
        /// The number of the damaged place, counted from 1; nil if the file itself is damaged.
        package let place: Int?
        /// What is wrong with it.
        package let reason: String

        /// The position and the cause: `line 3, column 5: place 2 could not be read: “lat” is missing`.
        package var description: String {
            let what = place.map { "place \($0)" } ?? "the file"
            return "line \(line), column \(column): \(what) could not be read: \(reason)"
        }
    }

    /// The readable places in order, including duplicates.
    package private(set) var places: [Place] = []
    /// The first damages, in order: at most ``mostDamages``.
    package private(set) var damages: [Damage] = []
    /// The number of all damages.
    package private(set) var damageCount = 0

    /// The maximum number of damages whose position and cause are determined.
    private static let mostDamages = 10
    /// The size of the shortest place in bytes, `{"lat":0,"lon":0}`.
    private static let shortestPlace = 17
    /// The maximum number of values in a listing, whose places have five each.
    private static let mostListed = 100_000
    /// The version of the listing's format.
    private static let schema: Int64 = 1

    /// Reads as much as possible of a file, in a time proportional to its size.
    package init(_ bytes: [UInt8]) {
        var cutter = ElementCutter(bytes)
        guard cutter.begin() else {
            do throws(Unreadable) {
                try readListing(bytes)
            } catch {
                note("\(error)", at: cutter.position, in: bytes, place: nil)
            }
            return
        }
        var number = 0
        while let element = cutter.next() {
            number += 1
            do throws(Unreadable) {
                // Such an element is damaged; parsing it would only determine the reason.
                if damageCount >= Self.mostDamages, element.count < Self.shortestPlace { throw .notJSON }
                places.append(try Place(json: UntrustedJSON(Array(bytes[element]))))
            } catch {
                note("\(error)", at: element.lowerBound, in: bytes, place: number)
            }
        }
        if let reason = cutter.failure { note("\(reason)", at: cutter.position, in: bytes, place: nil) }
    }

    /// Reads a listing. The damage in it is located by the path in the reason alone.
    private mutating func readListing(_ bytes: [UInt8]) throws(Unreadable) {
        let listing = try UntrustedJSON(bytes, maximumValueCount: Self.mostListed).requiredObject()
        guard let elements = try? listing["favorites"].requiredElements() else { throw .wrongShape("body") }
        if let schema = listing.integer("schema"), schema != Self.schema {
            let cause = "its schema is \(schema), and this version reads \(Self.schema)"
            let remedy = "where it was written, use weather favorites export instead"
            return note("\(cause); \(remedy)", at: 0, in: bytes, place: nil)
        }
        for (index, element) in elements.enumerated() {
            do throws(Unreadable) {
                places.append(try Place(listing: element))
            } catch {
                note("\(error)", at: 0, in: bytes, place: index + 1)
            }
        }
    }

    private mutating func note(
        _ reason: @autoclosure () -> String, at position: Int, in bytes: [UInt8], place: Int?
    ) {
        damageCount += 1
        guard damageCount <= Self.mostDamages else { return }
        let before = bytes[..<position]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        damages.append(Damage(line: line, column: position - start + 1, place: place, reason: reason()))
    }
}

/// Splits the text of a JSON array into the texts of its elements, even if these are invalid.
private struct ElementCutter {
    private let bytes: [UInt8]
    /// The number of bytes processed.
    private(set) var position = 0
    /// What is wrong with the array itself; valid at its end.
    private(set) var failure: Unreadable?
    private var isOver = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Enters the array; returns false if there is none.
    mutating func begin() -> Bool {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else { return false }
        position += 1
        skipBlanks()
        if position < bytes.count, bytes[position] == UInt8(ascii: "]") { end() }
        return true
    }

    /// Returns the range of the next element without surrounding whitespace; nil if there is none.
    mutating func next() -> Range<Int>? {
        guard !isOver else { return nil }
        skipBlanks()
        let start = position
        var depth = 0
        var isText = false
        while position < bytes.count {
            let byte = bytes[position]
            switch (byte, isText) {
            case (UInt8(ascii: "\\"), true): position += 1
            case (UInt8(ascii: "\""), _): isText.toggle()
            case (UInt8(ascii: "{"), false), (UInt8(ascii: "["), false): depth += 1
            case (UInt8(ascii: ","), false) where depth == 0: return element(from: start)
            case (UInt8(ascii: "]"), false) where depth == 0:
                defer { end() }
                return element(from: start)
            case (UInt8(ascii: "}"), false), (UInt8(ascii: "]"), false): depth -= 1
            default: break
            }
            position += 1
        }
        position = bytes.count
        isOver = true
        failure = .truncated
        return start < position ? start..<position : nil
    }

    /// Returns the range of the element that ends here, and skips the comma after it.
    private mutating func element(from start: Int) -> Range<Int> {
        var end = position
        while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
        if bytes[position] == UInt8(ascii: ",") { position += 1 }
        return start..<end
    }

    /// Skips the end of the array, which must not be followed by anything.
    private mutating func end() {
        position += 1
        isOver = true
        skipBlanks()
        if position < bytes.count { failure = .notJSON }
    }

    private mutating func skipBlanks() {
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
