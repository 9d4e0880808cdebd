/// A page of help on no command, `help NAME`, such as on the configuration. It is a section of the manual, too.
public struct HelpTopic: Sendable, Hashable {
    /// A word and what it means.
    public struct Entry: Sendable, Hashable {
        /// The word, such as the name of a variable.
        public let term: String
        /// What it means, in a sentence.
        public let meaning: String

        /// A word and what it means.
        public init(_ term: String, _ meaning: String) {
            self.term = term
            self.meaning = meaning
        }
    }

    /// The word to ask for it by, such as `exit-status`.
    public let name: String
    /// What it is about, in sentences that stand before the entries.
    public let text: String
    /// The words that it explains.
    public let entries: [Entry]

    /// A page of help. One named `environment` adds its entries to the variables of the options.
    public init(_ name: String, text: String, entries: [Entry] = []) {
        self.name = name
        self.text = text
        self.entries = entries
    }

    /// The name as a heading: `Exit status`.
    var heading: String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension CommandTable {
    /// The pages of help on no command: the environment variables that options name, and the app's own.
    public var allTopics: [HelpTopic] {
        let name = "environment"
        let own = topics.first { $0.name == name }
        var variables: [HelpTopic.Entry] = []
        for option in allOptions {
            guard let variable = option.environmentVariable, !variables.contains(where: { $0.term == variable })
            else { continue }
            variables.append(HelpTopic.Entry(variable, "See --\(option.name)"))
        }
        let entries = variables + (own?.entries ?? [])
        guard !entries.isEmpty else { return topics }
        let text = own?.text ?? "An option wins over the variable that stands in for it."
        return [HelpTopic(name, text: text, entries: entries)] + topics.filter { $0.name != name }
    }
}
