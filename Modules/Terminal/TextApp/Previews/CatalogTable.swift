import ArgumentTable
import TextUI

extension CommandTable {
    /// Returns the command table of a preview catalog.
    ///
    /// - Parameters:
    ///   - options: additional options for drawing, specific to the app.
    ///   - example: the preview named in the examples.
    static func previews(of name: String, options: [any ListedOption], example: ScreenPreview?) -> CommandTable {
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
                        CatalogOption.select, CatalogOption.filter, CatalogOption.background,
                    ] + drawing + options + [CatalogOption.color], examples: ["browse --filter \(screen) --width 40"]),
                CommandSpec(
                    "list", summary: "List the states, or those of a name or pattern", operands: [anyNames],
                    options: [CatalogOption.json], examples: ["list '\(screen)/*'"]),
                CommandSpec(
                    "show", summary: "Draw the states of this name or pattern",
                    operands: [
                        Operand("NAME", summary: "An id such as \(id); * stands for anything", isRepeated: true)
                    ],
                    options: drawing + [CatalogOption.height] + options + [CatalogOption.color],
                    examples: ["show \(id)", "show '\(screen)/*' --width 120"]),
                CommandSpec(
                    "check", summary: "Compare the states with their files; exits 1 where one differs",
                    operands: [anyNames], options: [CatalogOption.goldens]),
                CommandSpec(
                    "update", summary: "Write the files of the states that differ", operands: [anyNames],
                    options: [CatalogOption.goldens]),
                CommandSpec(
                    "gallery", summary: "Write all states into one page of HTML",
                    operands: [Operand("FILE", summary: "The page to write")],
                    options: [
                        CatalogOption.widths, CatalogOption.glyphs, CatalogOption.language,
                    ] + options, examples: ["gallery states.html", "gallery narrow.html --widths 20,40"]),
                CommandSpec(
                    "pictures", summary: "Write states as pictures for documentation, light or dark as the viewer is",
                    operands: [
                        Operand("DIRECTORY", summary: "Where to"),
                        Operand("NAME", summary: "An id or a pattern", isRepeated: true),
                    ],
                    options: [CatalogOption.sizes, CatalogOption.check, CatalogOption.glyphs, CatalogOption.language]
                        + options, examples: ["pictures . \(id)", "pictures . \(id) --check"]),
            ],
            notes: [
                "Without a command, on a terminal, the catalog opens; it begins anew when the program is built anew."
            ])
    }

    private static let anyNames = Operand(
        "NAME", summary: "An id or a pattern; all unless given", isOptional: true, isRepeated: true)

    private static let drawing: [any ListedOption] = [
        CatalogOption.width, CatalogOption.glyphs, CatalogOption.language,
    ]
}

/// The options of a preview catalog.
enum CatalogOption {
    static let select = Option("select", value: "ID", summary: "Begin with this state")
    static let filter = Option("filter", value: "WORDS", summary: "Begin with the states that have these words")
    static let background = Option<ColorTheme>(
        "background", value: "ON", summary: "What states are drawn on")
    static let json = Option("json", summary: "Write one JSON array")
    static let widths = Option(
        "widths", value: "N,N", summary: "Columns to draw in beside each other; 40,80,120 unless given")
    static let sizes = Option(
        "sizes", value: "CxL,CxL", summary: "Columns and lines; from 44x16 to 200x60 unless given")
    static let check = Option("check", summary: "Write nothing, and exit with 1 if a picture differs")
    static let width = Option("width", value: "N", summary: "Columns; 80, or the terminal's")
    static let height = Option("height", value: "N", summary: "Lines; as many as it takes when not given")
    static let glyphs = Option<Glyphs>("glyphs", value: "SET", summary: "Symbols to draw with")
    static let language = Option<Language>(
        "lang", value: "LANG", summary: "Language of the texts, where an app has several")
    static let color = Option<ColorChoice>("color", value: "WHEN", summary: "When to color")
    static let goldens = Option(
        "goldens", value: "DIRECTORY", summary: "Where the files are; the app's own folder unless given")
}
