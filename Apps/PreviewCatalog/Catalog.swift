import ArgumentTable
import TextUI
import WeatherPreviews
import WeatherText

/// What a run of the catalog comes to: text for the two outputs, and the exit code.
struct CatalogResult: Equatable {
    var output = ""
    var errors = ""
    var code: Int32 = 0

    static func failure(_ code: Int32, _ line: String) -> CatalogResult {
        CatalogResult(errors: line + "\n", code: code)
    }
}

/// Lists and draws the registered states.
struct Catalog {
    /// Columns of the terminal; nil when the output is none.
    let terminalWidth: Int?
    let environment: [String: String]

    /// The exit code for a wrong command line (`EX_USAGE` of sysexits.h).
    static let usage: Int32 = 64

    func run(_ arguments: [String]) async -> CatalogResult {
        switch catalogTable.parse(arguments) {
        case .failure(let error): return .failure(Self.usage, error.description)
        case .success(let parsed):
            switch parsed.intent {
            case .help: return CatalogResult(output: catalogTable.help(for: parsed.command).text())
            case .version: return CatalogResult(output: catalogTable.versionText + "\n")
            case .run: return await run(parsed)
            }
        }
    }

    private func run(_ parsed: ParsedCommand) async -> CatalogResult {
        switch parsed.command {
        case "list": return CatalogResult(output: parsed.flag("json") ? Listing.json : Listing.text)
        case "show": return await show(parsed)
        // Without a command there is nothing to do, which is no error when somebody only looks.
        default: return CatalogResult(output: catalogTable.help().text())
        }
    }

    private func show(_ parsed: ParsedCommand) async -> CatalogResult {
        guard let width = Self.size(parsed, "width", or: terminalWidth ?? 80),
            let height = Self.size(parsed, "height", or: 0)
        else { return .failure(Self.usage, "previews: --width and --height need whole numbers from 1 to 1000.") }
        var chosen: [Preview] = []
        for pattern in parsed.operands {
            let matches = Previews.matching(pattern)
            guard !matches.isEmpty else { return unknown(pattern) }
            chosen += matches
        }
        let choice = parsed.value("color").flatMap(ColorChoice.init) ?? .auto
        let depth = ColorDepth.decided(by: choice, isTerminal: terminalWidth != nil, environment: environment)
        let drawing = PreviewDrawing(parsed, width: width, height: height == 0 ? nil : height)
        return await draw(chosen, drawing, depth)
    }

    private func draw(_ previews: [Preview], _ drawing: PreviewDrawing, _ depth: ColorDepth) async -> CatalogResult {
        var parts: [String] = []
        do {
            for preview in previews {
                let text = try await drawing.canvas(of: preview).styledText(color: depth)
                parts.append(previews.count == 1 ? text : "== \(preview.id)\n\(text)\n")
            }
        } catch {
            return .failure(1, "previews: \(error)")
        }
        return CatalogResult(output: parts.joined(separator: "\n") + "\n")
    }

    private func unknown(_ name: String) -> CatalogResult {
        let hint = Self.suggestion(for: name).map { " Did you mean \"\($0)\"?" } ?? ""
        return .failure(1, "previews: there is no state \"\(name)\".\(hint) See previews list")
    }

    /// The id that was most likely meant: the one that a table of all ids would suggest.
    private static func suggestion(for name: String) -> String? {
        let ids = Previews.all.map { CommandSpec($0.id, summary: "") }
        let table = CommandTable(name: "previews", version: "", summary: "", commands: ids)
        guard case .failure(let error) = table.parse(["--", name]) else { return nil }
        return error.suggestion
    }

    private static func size(_ parsed: ParsedCommand, _ option: String, or usual: Int) -> Int? {
        guard let text = parsed.value(option) else { return usual }
        return Int(text).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
}
