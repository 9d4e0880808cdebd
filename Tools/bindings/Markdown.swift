/// A page that lists all messages.
enum Markdown: Language {
    static let primitives: [String: String] = [:]

    static func runtime(of schema: Schema) -> String {
        """
        # The messages of the \(schema.name) app's core

        What a front end sends to `lib\(schema.name)core.so` and receives from it.

        ## Overview

        Made by `swift run bindings markdown`, as are types for other languages. In JSON, a record is an object; a case
        without content is its name, one with content an object with one member. In bincode, a record is its fields in this
        order, and a case its number in 32 bits and its content. <doc:Bridges> has the rest.
        """
    }

    /// Messages come first, since a reader looks for them; types follow by name.
    static func text(of schema: Schema) -> String {
        ([runtime(of: schema), messages(of: schema), "## Types"] + schema.declarations).joined(separator: "\n\n") + "\n"
    }

    static let containers = ["optional": "{} or nothing", "list": "list of {}", "dictionary": "{} by name"]
    static func tuple(_ values: [String]) -> String { values.joined(separator: ", then ") }

    static func record(_ name: String, _ fields: [Schema.Field]) -> String {
        "### \(name)\n\n| field | type |\n|---|---|\n"
            + fields.map { "| `\($0.name)` | \($0.type) |" }
            .joined(separator: "\n")
    }

    static func enumeration(_ name: String, _ cases: [Schema.Case]) -> String {
        "### \(name)\n\n| number | case | content |\n|--:|---|---|\n"
            + cases.enumerated().map { "| \($0) | `\($1.name)` | \($1.type ?? "") |" }
            .joined(separator: "\n")
    }

    static func alias(_ name: String, _ type: String) -> String { "### \(name)\n\nIs written as \(type)." }

    static func messages(of schema: Schema) -> String {
        let effects = schema.effects.enumerated().map { number, effect in
            let answer = effect.answer ?? "none"
            let cases = [effect.streams, effect.uncancellable].map { $0.map { "`\($0)`" }.joined(separator: ", ") }
            return
                "| \(number + 1) | `\(effect.name)` | \(effect.request) | \(answer) | \(cases[0]) | \(cases[1]) |"
        }
        let errors = reasons.enumerated().map { number, reason in
            let name = "\(schema.name)_core_\(reason.name)".uppercased().split(separator: " ").joined(separator: "_")
            return "| `SIZE_MAX\(number == 0 ? "" : " - \(number)")` | `\(name)` | \(reason.meaning) |"
        }
        return """
            ## Messages

            A front end sends a \(schema.event), and draws a \(schema.view), which is the member `view` beside the
            `version` of all layouts. A request is a record of an `id` (u32) and an `effect`, one of these; number 0 is
            `Render`, under the id 0. A request is answered once, unless its case may be answered any number of times; an effect
            without answers is for the front end itself. Work that is not stopped by a cancellation is completed.

            | number | effect | request | answer | many answers | not stopped |
            |--:|---|---|---|---|---|
            \(effects.joined(separator: "\n"))

            ## Errors

            A function that fails returns `NULL`, and one of these in place of a length. The words are those of
            `\(schema.name)_core_last_error`.

            | length | name in C | reason |
            |---|---|---|
            \(errors.joined(separator: "\n"))
            """
    }
}
