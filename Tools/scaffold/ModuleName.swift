import ArgumentTable

/// A noun that names a module and its types.
struct ModuleName: Equatable {
    /// The maximum length, for which the lines of the templates stay within their limit.
    private static let longest = 20

    /// The noun: `CloudStorage`.
    let noun: String
    let kind: Kind

    /// Creates a name after validating the noun.
    init(_ noun: String, of kind: Kind) throws(Refusal) {
        guard let first = noun.first, first.isASCII, first.isUppercase else {
            throw Refusal("\"\(visible(noun))\" must begin with a capital letter from A to Z: Clipboard")
        }
        guard noun.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            throw Refusal("\"\(visible(noun))\" must have letters from A to Z and digits only: CloudStorage")
        }
        guard noun.utf8.count <= Self.longest else {
            throw Refusal("\"\(visible(noun))\" is longer than \(Self.longest) letters")
        }
        guard !noun.hasSuffix(kind.suffix) else {
            let rest = noun.dropLast(kind.suffix.count)
            throw Refusal("leave out \"\(kind.suffix)\", which is added" + (rest.isEmpty ? "" : ": \(rest)"))
        }
        self.noun = noun
        self.kind = kind
        guard kind != .screen || !Self.keywords.contains(property), kind != .capability || !Self.types.contains(noun)
        else { throw Refusal("\"\(noun)\" is a name of Swift or of the files to be made; choose another name") }
    }

    /// The keywords of Swift that cannot name a property, such as that of a screen's state.
    private static let keywords: Set = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The types that the files of a capability use; the capability declares a type with its own name.
    private static let types: Set = [
        "Any", "Bool", "Codable", "Effect", "Equatable", "Error", "Faults", "Mutex", "Result", "Sample", "Self",
        "Sendable", "String", "TypedEffect", "Void",
    ]

    /// The name of the module: `CloudStorageCapability`.
    var module: String { noun + kind.suffix }

    /// The noun as the name of a program: `cloud-storage`.
    var command: String { words.lowercased().replacing(" ", with: "-") }

    /// The noun as the name of a property: `cloudStorage`.
    var property: String {
        let words = words.split(separator: " ")
        return (words.first?.lowercased() ?? "")
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The key that leads to a screen: the first letter of the noun that home does not use yet.
    var key: String { noun.lowercased().first { !"afoqrsu".contains($0) }.map(String.init) ?? "x" }

    /// The noun as words of a sentence: `cloud storage`. Abbreviations are kept: `URL list`.
    var words: String {
        // Capital letters up to the one that begins the next word, or a single one with the letters after it.
        noun.matches(of: /[A-Z]+(?![a-z])[^A-Z]*|[A-Z][^A-Z]*/).map(\.output).map { word in
            word.count > 1 && !word.contains(where: \.isLowercase) ? String(word) : word.lowercased()
        }.joined(separator: " ")
    }
}

/// Returns the text with unprintable and non-ASCII characters replaced, shortened to one line.
private func visible(_ text: String) -> String {
    String(text.prefix(60).map { $0.isASCII && !$0.isNewline && ($0.asciiValue ?? 0) >= 32 ? $0 : "?" })
}
