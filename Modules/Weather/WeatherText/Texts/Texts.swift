package import TextUI

/// The app's texts in one language, spelled with the available glyphs: one member for each text, in files by topic.
///
/// Text from external sources is inserted unchanged: names, the service's descriptions and system error messages.
package struct Texts: Sendable {
    /// The language of the texts.
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

extension Presentation {
    var texts: Texts { Texts(language, glyphs) }
}

extension TextLayout {
    var texts: Texts { presentation.texts }
}
