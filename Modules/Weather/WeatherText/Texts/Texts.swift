package import TextUI

/// What the app says, in one language: a member for each text, in files by what they are about.
///
/// What comes from elsewhere stands in these texts as it comes: names, the service's descriptions, and what a system says
/// of an error.
package struct Texts: Sendable {
    /// The language of all of them.
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Layout {
    var texts: Texts { Texts(presentation.language) }
}
