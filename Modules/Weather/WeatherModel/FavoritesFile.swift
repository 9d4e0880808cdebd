import JSONFormat

/// What can be read of a file of favorites, which may be damaged: the places, and what is wrong where.
///
/// The file is what `Favorites.encoded` writes, a JSON array of the geocoder's objects. Each of its elements is read by
/// itself, so that a damaged one costs no other.
package struct FavoritesFile: Sendable, Equatable {
    /// Something that could not be read.
    package struct Damage: Sendable, Equatable, CustomStringConvertible {
        /// The line, from 1.
        package let line: Int
        /// The column of its first byte in that line, from 1.
        package let column: Int
        /// The number of the place that is damaged, from 1; nil where it is the file.
        package let place: Int?
        /// What is wrong with it.
        package let reason: Unreadable

        /// Where and why: `line 3, column 5: place 2 could not be read: “lat” is missing`.
        package var description: String {
            let what = place.map { "place \($0)" } ?? "the file"
            return "line \(line), column \(column): \(what) could not be read: \(reason)"
        }
    }

    /// The places that can be read, in their order, with those that are in it twice.
    package private(set) var places: [Place] = []
    /// What could not be read, in its order.
    package private(set) var damages: [Damage] = []

    /// Reads what can be read of a file.
    package init(_ bytes: [UInt8]) {
        var cutter = ElementCutter(bytes)
        guard cutter.begin() else {
            let reason = Self.failure { () throws(Unreadable) in _ = try UntrustedJSON(bytes).requiredElements() }
            note(reason ?? .notJSON, at: cutter.position, in: bytes, place: nil)
            return
        }
        var number = 0
        while let element = cutter.next() {
            number += 1
            var place: Place?
            let reason = Self.failure { () throws(Unreadable) in
                place = try Place(json: UntrustedJSON(Array(bytes[element])))
            }
            if let place { places.append(place) }
            if let reason { note(reason, at: element.lowerBound, in: bytes, place: number) }
        }
        if let reason = cutter.failure { note(reason, at: cutter.position, in: bytes, place: nil) }
    }

    private static func failure(of read: () throws(Unreadable) -> Void) -> Unreadable? {
        do throws(Unreadable) {
            try read()
            return nil
        } catch {
            return error
        }
    }

    private mutating func note(_ reason: Unreadable, at position: Int, in bytes: [UInt8], place: Int?) {
        let before = bytes[..<position]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        damages.append(Damage(line: line, column: position - start + 1, place: place, reason: reason))
    }
}

/// Cuts the text of a JSON array into those of its elements, whatever is in them.
private struct ElementCutter {
    private let bytes: [UInt8]
    /// How much has been cut.
    private(set) var position = 0
    /// What is wrong with the array itself, once its end was looked for.
    private(set) var failure: Unreadable?
    private var isOver = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Goes into the array; false when there is none.
    mutating func begin() -> Bool {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else { return false }
        position += 1
        skipBlanks()
        if position < bytes.count, bytes[position] == UInt8(ascii: "]") { end() }
        return true
    }

    /// The next element without the blanks around it; nil when there is none.
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

    /// What ends here, and goes past the comma behind it.
    private mutating func element(from start: Int) -> Range<Int> {
        var end = position
        while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
        if bytes[position] == UInt8(ascii: ",") { position += 1 }
        return start..<end
    }

    /// Goes past the end of the array, behind which there is nothing.
    private mutating func end() {
        position += 1
        isOver = true
        skipBlanks()
        if position < bytes.count { failure = .notJSON }
    }

    private mutating func skipBlanks() {
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
