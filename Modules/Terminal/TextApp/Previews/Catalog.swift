public import ArgumentTable
public import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a run of the catalog comes to: text for the two outputs, and the exit code.
public struct CatalogResult: Sendable, Equatable {
    /// For standard output.
    public var output = ""
    /// For standard error.
    public var errors = ""
    /// The exit code.
    public var code: Int32 = 0

    static func failure(_ code: Int32, _ line: String) -> CatalogResult {
        CatalogResult(errors: line + "\n", code: code)
    }
}

/// A program that lists and draws previews.
public struct PreviewCatalog: Sendable {
    private let table: CommandTable
    private let previews: [ScreenPreview]
    /// Options for drawing that are the app's own; they become options of the presentation.
    private let options: [Option]

    /// A catalog.
    ///
    /// - Parameters:
    ///   - name: the program's name.
    ///   - previews: every state that there is to draw.
    ///   - options: further options for drawing, which set the presentation's options of the same names.
    public init(_ name: String = "previews", _ previews: [ScreenPreview], options: [Option] = []) {
        table = .previews(of: name, options: options)
        self.previews = previews
        self.options = options
    }

    /// The exit code for a wrong command line (`EX_USAGE` of sysexits.h).
    private static let usage: Int32 = 64

    /// Runs the process's command line, and ends the process.
    public func main() async -> Never {
        let width = Screen.isTerminal ? Screen.width(Environment.variables) : nil
        let result = await run(
            Array(CommandLine.arguments.dropFirst()), terminalWidth: width, environment: Environment.variables)
        fputs(result.output, stdout)
        fputs(result.errors, stderr)
        exit(result.code)
    }

    /// Runs a command line.
    ///
    /// - Parameters:
    ///   - arguments: the command line without the program's name.
    ///   - terminalWidth: columns of the terminal; nil when the output is none.
    ///   - environment: the environment, which may forbid color.
    public func run(
        _ arguments: [String], terminalWidth: Int?, environment: [String: String]
    ) async -> CatalogResult {
        switch table.parse(arguments) {
        case .failure(let error): return .failure(Self.usage, error.description)
        case .success(let parsed):
            switch parsed.intent {
            case .help: return CatalogResult(output: table.help(for: parsed.command).text())
            case .version: return CatalogResult(output: table.versionText + "\n")
            case .run: return await run(parsed, terminalWidth, environment)
            }
        }
    }

    private func run(
        _ parsed: ParsedCommand, _ terminalWidth: Int?, _ environment: [String: String]
    ) async -> CatalogResult {
        switch parsed.command {
        case "list":
            let listing = Listing(previews: previews)
            return CatalogResult(output: parsed.flag("json") ? listing.json : listing.text)
        case "show": return await show(parsed, terminalWidth, environment)
        // Without a command there is nothing to do, which is no error when somebody only looks.
        default: return CatalogResult(output: table.help().text())
        }
    }

    private func show(
        _ parsed: ParsedCommand, _ terminalWidth: Int?, _ environment: [String: String]
    ) async -> CatalogResult {
        guard let width = Self.size(parsed, "width", or: terminalWidth ?? 80),
            let height = Self.size(parsed, "height", or: 0)
        else { return .failure(Self.usage, "\(table.name): --width and --height need whole numbers from 1 to 1000.") }
        var chosen: [ScreenPreview] = []
        for name in parsed.operands {
            let pattern = Pattern(name)
            let matches = previews.filter { pattern.matches($0.id) }
            guard !matches.isEmpty else { return unknown(name) }
            chosen += matches
        }
        let choice = parsed.value("color").flatMap(ColorChoice.init) ?? .auto
        let depth = ColorDepth.decided(by: choice, isTerminal: terminalWidth != nil, environment: environment)
        var parts: [String] = []
        do {
            for preview in chosen {
                let canvas = try await preview.canvas(
                    presentation(of: preview, parsed), width: width, height: height == 0 ? nil : height)
                let text = canvas.styledText(color: depth)
                parts.append(chosen.count == 1 ? text : "== \(preview.id)\n\(text)\n")
            }
        } catch {
            return .failure(1, "\(table.name): \(error)")
        }
        return CatalogResult(output: parts.joined(separator: "\n") + "\n")
    }

    /// What the options say; what they leave open is as the preview has it.
    private func presentation(of preview: ScreenPreview, _ parsed: ParsedCommand) -> Presentation {
        var presentation = preview.presentation
        if let glyphs = parsed.value("glyphs") { presentation.glyphs = glyphs == "ascii" ? .ascii : .unicode }
        for option in options {
            if let value = parsed.value(option.name) { presentation.options[option.name] = value }
        }
        return presentation
    }

    private func unknown(_ name: String) -> CatalogResult {
        let hint = suggestion(for: name).map { " Did you mean \"\($0)\"?" } ?? ""
        return .failure(1, "\(table.name): there is no state \"\(name)\".\(hint) See \(table.name) list")
    }

    /// The id that was most likely meant: the one that a table of all ids would suggest.
    private func suggestion(for name: String) -> String? {
        let ids = previews.map { CommandSpec($0.id, summary: "") }
        let table = CommandTable(name: table.name, version: "", summary: "", commands: ids)
        guard case .failure(let error) = table.parse(["--", name]) else { return nil }
        return error.suggestion
    }

    private static func size(_ parsed: ParsedCommand, _ option: String, or usual: Int) -> Int? {
        guard let text = parsed.value(option) else { return usual }
        return Int(text).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
}
