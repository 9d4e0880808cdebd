package import TextUI

/// A text in every language.
package struct Phrase: Sendable {
    fileprivate let english: String
    fileprivate let german: String

    package init(en english: String, de german: String) {
        self.english = english
        self.german = german
    }
}

/// A text in every language with slots, `{}`, for values, in the same order in each.
package struct Template: Sendable {
    /// The parts around the slots.
    fileprivate let (english, german): ([String], [String])

    package init(en english: String, de german: String) {
        self.english = english.split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
        self.german = german.split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
    }
}

/// The table of texts: a static member for each, in files by topic.
///
/// A member is only for its own module, since with Swift 6.3 a key path to a static member of another module crashes
/// the program. Texts that several modules use are members of `Texts`.
package enum Phrases {}

/// The app's texts in one language, spelled with the available glyphs: those of the table, and those made of several
/// values.
///
/// Text from external sources is inserted unchanged: names, the service's descriptions and system error messages.
@dynamicMemberLookup
package struct Texts: Sendable {
    package let language: Language
    let glyphs: Glyphs

    package init(_ language: Language = .english, _ glyphs: Glyphs = .unicode) {
        self.language = language
        self.glyphs = glyphs
    }

    /// Returns a text of the table.
    package subscript(dynamicMember text: KeyPath<Phrases.Type, Phrase>) -> String { self[Phrases.self[keyPath: text]] }

    /// Returns a text in the language.
    subscript(phrase: Phrase) -> String { pick(en: phrase.english, de: phrase.german) }

    /// Returns the function that fills the slots of a text of the table.
    package subscript(dynamicMember text: KeyPath<Phrases.Type, Template>) -> (String...) -> String {
        let template = Phrases.self[keyPath: text]
        return { (values: String...) in
            pick(en: Self.filled(template.english, values), de: Self.filled(template.german, values))
        }
    }

    /// Inserts values between the parts of a text; `{}` in a value is not a slot.
    private static func filled(_ parts: [String], _ values: [String]) -> String {
        zip(values, parts.dropFirst()).reduce(into: parts[0]) { text, pair in
            text += pair.0
            text += pair.1
        }
    }

    package func pick(en english: @autoclosure () -> String, de german: @autoclosure () -> String) -> String {
        language.spelled(language.pick(en: english(), de: german()), in: glyphs)
    }
}

extension Presentation {
    package var texts: Texts { Texts(language, glyphs) }
}

extension TextLayout {
    var texts: Texts { presentation.texts }
}
