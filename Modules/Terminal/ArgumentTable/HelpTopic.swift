/// A help page that belongs to no command, shown by `help NAME` and as a section of the manual page.
public struct HelpTopic: Sendable {
    /// A term, such as the name of an environment variable, and its meaning as a sentence.
    public typealias Entry = (term: String, meaning: String)

    /// The name of the topic on the command line, such as `exit-status`.
    public let name: String
    /// The heading of its entries and of its section of the manual page, such as `Exit status`.
    public let heading: String
    /// The introduction before the entries.
    public let text: String
    private let makeEntries: @Sendable () -> [Entry]

    /// Creates a topic, whose heading is its name as words unless one is given. The entries are evaluated when the page
    /// is shown; those of a topic named `environment` are appended to the variables of the options.
    public init(
        _ name: String, heading: String? = nil, text: String,
        entries: @autoclosure @escaping @Sendable () -> [Entry] = []
    ) {
        let words = name.replacing("-", with: " ")
        self.name = name
        self.heading = heading ?? words.prefix(1).uppercased() + words.dropFirst()
        self.text = text
        makeEntries = entries
    }

    /// The terms explained by the page.
    public var entries: [Entry] { makeEntries() }
}

extension CommandTable {
    /// All help topics: `environment`, which lists the variables that options name, then the app's own.
    public var allTopics: [HelpTopic] {
        let name = "environment"
        let own = topics.first { $0.name == name }
        var variables: [HelpTopic.Entry] = []
        for option in allOptions {
            guard let variable = option.environmentVariable, !variables.contains(where: { $0.term == variable })
            else { continue }
            variables.append((variable, "See --\(option.name)"))
        }
        let entries = variables + (own?.entries ?? [])
        guard !entries.isEmpty else { return topics }
        let text = own?.text ?? "An option wins over the variable that stands in for it."
        return [HelpTopic(name, text: text, entries: entries)] + topics.filter { $0.name != name }
    }
}
