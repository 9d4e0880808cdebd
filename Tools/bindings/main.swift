import ArgumentTable
import Foundation
import JSONFormat

let languages: [String: any Language.Type] = [
    "typescript": TypeScript.self, "python": Python.self, "markdown": Markdown.self,
]

let table = CommandTable(
    name: "bindings", version: "0.1.0", summary: "Prints the types of an app's messages for another language.",
    examples: ["typescript Apps/CoreLibrary/weathercore.json > weather.ts"],
    commands: languages.keys.sorted().map {
        CommandSpec(
            $0, summary: "Types and a small runtime in \($0)",
            operands: [
                Operand(
                    "SCHEMA", summary: "What weather_core_schema returns, such as Apps/CoreLibrary/weathercore.json")
            ])
    })

table.main { command in
    guard let language = languages[command.command], let path = command.operands.first else { return }
    let remedy = "Give what weather_core_schema returns, such as Apps/CoreLibrary/weathercore.json."
    guard let bytes = FileManager.default.contents(atPath: path) else {
        throw Refusal("there is no file \(path) that can be read. \(remedy)", status: 66)
    }
    do {
        print(language.text(of: try Schema(JSON(Array(bytes)), in: language)), terminator: "")
    } catch let error as JSONError {
        throw Refusal("\(path) has no schema: expected JSON, found \(error). \(remedy)")
    } catch {
        throw Refusal("\(path) has no schema: \(error). \(remedy)")
    }
}
