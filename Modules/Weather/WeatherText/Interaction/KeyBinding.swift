package import TextUI

extension KeyMap {
    /// Keys that do one thing.
    package struct Binding: Sendable, Hashable {
        package let keys: [Key]
        package let command: Command
        /// How the footer and the help write it.
        package let hint: KeyHint
        /// Whether the footer always names it; the help names all.
        package let isFrequent: Bool

        /// The first of the keys that is a letter or another character.
        var letter: Character? {
            for case .character(let character) in keys { return character }
            return nil
        }

        init(
            _ keys: [Key], _ command: Command, _ key: String, _ label: String, isFrequent: Bool = true,
            isAlwaysShown: Bool = false
        ) {
            self.keys = keys
            self.command = command
            self.isFrequent = isFrequent
            hint = KeyHint(key: key, label: label, isAlwaysShown: isAlwaysShown)
        }
    }
}
