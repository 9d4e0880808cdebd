import ArgumentTable

extension CommandTable {
    /// The command line of a catalog of previews.
    ///
    /// - Parameter options: further options for drawing, of the app's own.
    static func previews(of name: String, options: [Option]) -> CommandTable {
        CommandTable(
            name: name, version: "1", summary: "show every state of every screen as text",
            examples: ["list", "show home/fetched", "show 'onboard/*' --width 40 --glyphs ascii"],
            commands: [
                CommandSpec(
                    "list", summary: "List the states", options: [Option("json", summary: "Write one JSON array")]),
                CommandSpec(
                    "show", summary: "Draw the states of this name or pattern",
                    operands: [
                        Operand("NAME", summary: "An id such as home/fetched; * stands for anything", isRepeated: true)
                    ],
                    options: drawing + options + color, examples: ["show home/fetched", "show 'home/*' --width 120"]),
            ])
    }

    private static let drawing = [
        Option("width", value: "N", summary: "Columns; the terminal's, or 80"),
        Option("height", value: "N", summary: "Lines; as many as it takes when not given"),
        Option("glyphs", value: "SET", summary: "Symbols to draw with", allowedValues: ["unicode", "ascii"]),
    ]

    private static let color = [
        Option("color", value: "WHEN", summary: "When to color", allowedValues: ["auto", "always", "never"])
    ]
}
