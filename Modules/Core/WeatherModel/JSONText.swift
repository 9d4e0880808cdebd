#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads and writes JSON so that every failure is one of ours, in words.
enum JSONText {
    /// Reads a value, or says what keeps the bytes from being one.
    static func read<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(Unreadable) -> Value {
        guard let first = bytes.first(where: { !isBlank($0) }) else { throw .empty }
        if first == UInt8(ascii: "<") { throw .html }
        guard isText(bytes[...]) else { throw endsInsideCharacter(bytes) && isCutOff(bytes) ? .truncated : .notText }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as Unreadable {
            throw error
        } catch let error as DecodingError {
            throw Unreadable(error, in: bytes)
        } catch {
            throw .notJSON
        }
    }

    /// An array of values that are JSON already.
    static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    /// An object of values that are JSON already; members without a value are left out.
    static func object(_ members: [(String, String?)]) -> String {
        "{" + members.compactMap { name, value in value.map { "\(quoted(name)):\($0)" } }.joined(separator: ",") + "}"
    }

    /// A string as JSON.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Whether brackets or quotes are left open: the rest has not arrived.
    static func isCutOff(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
        return isInString || depth > 0
    }

    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Whether the bytes are UTF-8 but for a last character that has not arrived in full.
    private static func endsInsideCharacter(_ bytes: [UInt8]) -> Bool {
        (1...3).contains { isText(bytes.dropLast($0)) }
    }

    /// JSON's blanks, and the bytes of the mark that some editors and proxies put before UTF-8.
    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(byte) }
}
