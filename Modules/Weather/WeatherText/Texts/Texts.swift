package import TextUI

/// What the app says, in one language and spelled in the symbols there are: a member for each text, in files by what they are about.
///
/// What comes from elsewhere stands in these texts as it comes: names, the service's descriptions, and what a system says
/// of an error.
package struct Texts: Sendable {
    /// The language of all of them.
    package let language: Language
    private let glyphs: Glyphs

    package init(_ language: Language, _ glyphs: Glyphs = .unicode) {
        self.language = language
        self.glyphs = glyphs
    }

    func pick(en english: @autoclosure () -> String, de german: @autoclosure () -> String) -> String {
        language.spelled(language.pick(en: english(), de: german()), in: glyphs)
    }
}

extension Layout {
    var texts: Texts { Texts(presentation.language, glyphs) }
}
