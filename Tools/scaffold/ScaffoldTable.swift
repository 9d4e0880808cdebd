import ArgumentTable

/// Everything that `scaffold` understands on its command line.
enum ScaffoldTable {
    private static let name = Operand("NAME", summary: "A noun in UpperCamelCase, without a suffix: Clipboard")

    static let table = CommandTable(
        name: "scaffold", version: "0.1.0",
        summary: "Writes a new capability or screen with its tests, ready to build.",
        examples: ["capability Clipboard", "screen Settings"],
        commands: [
            CommandSpec(
                "capability", summary: "An effect, its handler, a seam, an in-memory store and tests",
                operands: [name]),
            CommandSpec("screen", summary: "A machine with its view model, tests and transitions", operands: [name]),
        ],
        notes: ["Run it in the package's folder. It changes Package.swift by one word and refuses to overwrite."])
}
