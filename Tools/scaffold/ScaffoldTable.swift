import ArgumentTable

/// The command line of `scaffold`.
enum ScaffoldTable {
    static let shape = Option<Shape>("shape", value: "SHAPE", summary: "What its effect is like; store unless given")
    static let package = Option("package", value: "DIR", summary: "Write it as a package of its own into this folder")
    private static let name = Operand("NAME", summary: "A noun in UpperCamelCase, without a suffix: Clipboard")

    static let table = CommandTable(
        name: "scaffold", version: "0.1.0",
        summary: "Writes a new capability, screen or app with its tests, ready to build.",
        examples: [
            "capability Clipboard", "capability Battery --shape stream --package ../battery", "screen Settings",
            "app Notes ../notes",
        ],
        commands: [
            CommandSpec(
                "capability", summary: "An effect and its handler, with tests",
                operands: [name], options: [shape, package]),
            CommandSpec(
                "screen", summary: "A machine with its view model, tests and transitions, that home leads to",
                operands: [name]),
            CommandSpec(
                "app", summary: "A package for a terminal app: a core, its texts, previews, a program and tests",
                operands: [
                    name, Operand("DIRECTORY", summary: "A new or empty folder; ./NAME unless given", isOptional: true),
                ]),
        ],
        notes: [
            "A capability or screen is written into the package in the working directory, and the files that name it are"
                + " changed. A package of its own depends on this one. Nothing is overwritten."
        ])
}
