import ArgumentTable
import TextUI

extension CommandTable {
    /// Returns the command table of a preview catalog.
    ///
    /// - Parameters:
    ///   - options: additional options for drawing, specific to the app.
    ///   - example: the preview named in the examples.
    static func previews(of name: String, options: [Option], example: ScreenPreview?) -> CommandTable {
        let (screen, id) = (example?.screen ?? "screen", example?.id ?? "screen/state")
        return CommandTable(
            name: name, version: "1", summary: "show every state of every screen as text",
            examples: [
                "", "list '\(screen)/*'", "show '\(screen)/*' --width 40 --glyphs ascii", "check",
                "gallery states.html",
            ],
            commands: [
                CommandSpec(
                    "browse", summary: "Open the catalog, as no command does on a terminal",
                    options: [
                        Option("select", value: "ID", summary: "Begin with this state"),
                        Option("filter", value: "WORDS", summary: "Begin with the states that have these words"),
                        Option(
                            "background", value: "ON", summary: "What states are drawn on",
                            allowedValues: CatalogLook.Background.allCases.map(\.rawValue)),
                    ] + drawing + options + color, examples: ["browse --filter \(screen) --width 40"]),
                CommandSpec(
                    "list", summary: "List the states, or those of a name or pattern", operands: [anyNames],
                    options: [Option("json", summary: "Write one JSON array")], examples: ["list '\(screen)/*'"]),
                CommandSpec(
                    "show", summary: "Draw the states of this name or pattern",
                    operands: [
                        Operand("NAME", summary: "An id such as \(id); * stands for anything", isRepeated: true)
                    ],
                    options: drawing + height + options + color,
                    examples: ["show \(id)", "show '\(screen)/*' --width 120"]),
                CommandSpec(
                    "check", summary: "Compare the states with their files; exits 1 where one differs",
                    operands: [anyNames], options: goldens),
                CommandSpec(
                    "update", summary: "Write the files of the states that differ", operands: [anyNames],
                    options: goldens),
                CommandSpec(
                    "gallery", summary: "Write all states into one page of HTML",
                    operands: [Operand("FILE", summary: "The page to write")],
                    options: [
                        Option(
                            "widths", value: "N,N",
                            summary: "Columns to draw in beside each other; 40,80,120 unless given"),
                        glyphs, language,
                    ] + options, examples: ["gallery states.html", "gallery narrow.html --widths 20,40"]),
            ],
            notes: [
                "Without a command, on a terminal, the catalog opens; it begins anew when the program is built anew."
            ])
    }

    private static let anyNames = Operand(
        "NAME", summary: "An id or a pattern; all unless given", isOptional: true, isRepeated: true)

    private static let drawing = [
        Option("width", value: "N", summary: "Columns; 80, or the terminal's"), glyphs, language,
    ]
    private static let height = [Option("height", value: "N", summary: "Lines; as many as it takes when not given")]
    private static let glyphs = Option(
        "glyphs", value: "SET", summary: "Symbols to draw with", allowedValues: ["unicode", "ascii"])

    private static let language = Option(
        "lang", value: "LANG", summary: "Language of the texts, where an app has several",
        allowedValues: Language.allCases.map(\.rawValue))

    private static let color = [
        Option("color", value: "WHEN", summary: "When to color", allowedValues: ["auto", "always", "never"])
    ]

    private static let goldens = [
        Option("goldens", value: "DIRECTORY", summary: "Where the files are; the app's own folder unless given")
    ]
}
