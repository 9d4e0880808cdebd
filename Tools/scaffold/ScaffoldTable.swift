import ArgumentTable

/// The command line of `scaffold`.
enum ScaffoldTable {
    private static let name = Operand("NAME", summary: "A noun in UpperCamelCase, without a suffix: Clipboard")

    static let table = CommandTable(
        name: "scaffold", version: "0.1.0",
        summary: "Writes a new capability, screen or app with its tests, ready to build.",
        examples: ["capability Clipboard", "screen Settings", "app Notes ../notes"],
        commands: [
            CommandSpec(
                "capability", summary: "An effect, its handler, a seam, an in-memory store and tests",
                operands: [name]),
            CommandSpec("screen", summary: "A machine with its view model, tests and transitions", operands: [name]),
            CommandSpec(
                "app", summary: "A package for a terminal app: a core, its texts, previews, a program and tests",
                operands: [
                    name, Operand("DIRECTORY", summary: "A new or empty folder; ./NAME unless given", isOptional: true),
                ]),
        ],
        notes: [
            "A capability or screen is written into the package in the working directory, and its Package.swift changed by"
                + " one word. An app is a package of its own, which depends on this one. Nothing is overwritten."
        ])
}
