import ArgumentTable

let location = Option(
    "location", short: "l", value: "PLACE", summary: "Coordinates or a favorite",
    environmentVariable: "WEATHER_LOCATION")
let color = Option<TextColor>("color", value: "WHEN", summary: "Color: auto, always or never")
let json = Option("json", short: "j", summary: "Print JSON")
let quiet = Option("quiet", short: "q", summary: "Print less")
let days = Option("days", value: "N", summary: "Days ahead")

/// When to color.
enum TextColor: String, CaseIterable { case auto, always, never }

/// A small program with all kinds of commands and options.
let weather = CommandTable(
    name: "weather", version: "1.2.0", summary: "the weather in your terminal",
    examples: ["demo", "now --location 48.9,2.4"],
    options: [
        location,
        Option(
            "units", short: "u", value: "UNITS", summary: "Units", allowedValues: ["metric", "imperial", "kelvin"]),
        color, json, quiet,
    ],
    commands: [
        CommandSpec(
            "now", summary: "Show the weather now", operands: [Operand("PLACE", isOptional: true)],
            options: [days], examples: ["now Paris", "now --json"]),
        CommandSpec("favorites add", aliases: ["fav add"], summary: "Add a favorite", operands: [Operand("PLACE")]),
        CommandSpec("favorites list", aliases: ["favs"], summary: "List the favorites"),
        CommandSpec(
            "favorites remove", aliases: ["favorites rm"], summary: "Remove a favorite",
            operands: [Operand("NAME", listedBy: "favorites list"), Operand("REASON", isOptional: true)]),
        CommandSpec(
            "preview", summary: "Draw a screen from sample data", operands: [Operand("NAME", isRepeated: true)],
            options: [Option("width", value: "COLUMNS", summary: "Width to draw at")]),
        CommandSpec(
            "completions", summary: "Print a completion script",
            operands: [Operand("SHELL", summary: "Shell to complete in", allowedValues: ["bash", "zsh", "fish"])]),
    ],
    notes: ["Exit codes and files: man weather"])
