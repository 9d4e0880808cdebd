public import ArgumentTable
import JSONFormat
import Platform
public import TextUI

/// A program that shows previews: as text, as an HTML page, compared with golden files, and in a catalog on a terminal.
public struct PreviewCatalog: Sendable {
    let table: CommandTable
    let previews: [ScreenPreview]
    let goldens: String
    /// The title of the gallery.
    let title: String
    let program = ProgramFile.own
    /// The app's own options for drawing, which become options of the presentation.
    private let options: [any ListedOption]

    /// Prints a text to standard output, and ends its last line.
    typealias Print = (String) throws(Failure) -> Void

    /// Creates a catalog.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - previews: all previews.
    ///   - goldens: the directory of the golden files, relative to the current directory of the program.
    ///   - title: the title of the gallery, such as the app's name and version; nil for the name of the program.
    ///   - options: additional options for drawing, which set the presentation's options of the same names.
    public init(
        _ name: String = "previews", _ previews: [ScreenPreview], goldens: String = "Tests/Previews",
        title: String? = nil, options: [any ListedOption] = []
    ) {
        self.title = title ?? name
        table = .previews(of: name, options: options, example: previews.first)
        self.previews = previews
        self.goldens = goldens
        self.options = options
    }

    /// Runs the command line of the process, and exits.
    public func main() async -> Never {
        StandardDescriptors.reserve()
        signal(SIGPIPE, SIG_IGN)
        let environment = Environment.variables
        let width = Screen.isTerminal ? Screen.width(environment) : nil
        do throws(Failure) {
            let arguments = Array(CommandLine.arguments.dropFirst())
            try await run(arguments, terminalWidth: width, environment: environment, print: Output.frame)
        } catch {
            Output.exit(error)
        }
        exit(ExitCode.success.rawValue)
    }

    /// Runs a command line.
    ///
    /// - Parameters:
    ///   - arguments: the arguments, without the program's name.
    ///   - terminalWidth: the number of columns of the terminal; nil if the output is not a terminal.
    ///   - environment: the environment, which may disable color.
    func run(
        _ arguments: [String], terminalWidth: Int?, environment: [String: String], print: Print
    ) async throws(Failure) {
        let parsed = try table.command(in: arguments)
        switch parsed.intent {
        case .help: try print(String(table.help(for: parsed.command).dropLast()))
        case .version: try print(table.versionText)
        case .run:
            switch parsed.command {
            case "list": try list(parsed, print)
            case "show": try await show(parsed, terminalWidth, environment, print)
            case "check": try await check(parsed, print)
            case "update": try await update(parsed, print)
            case "gallery": try await gallery(parsed, print)
            case "pictures": try await pictures(parsed, print)
            default:
                if TerminalDevice.standard.isInteractive(environment: environment) { try await browse(parsed) }
                if parsed.command == "browse" {
                    throw Failure(.unavailable, "The catalog needs a terminal that can move its cursor.")
                }
                // Without a command, the help is shown, which is not an error.
                try print(String(table.help().dropLast()))
            }
        }
    }

    private func list(_ parsed: ParsedCommand, _ print: Print) throws(Failure) {
        let chosen = try chosen(parsed.operands)
        try print(parsed[CatalogOption.json] ? Self.json(chosen) : chosen.map(\.id).joined(separator: "\n"))
    }

    private func show(
        _ parsed: ParsedCommand, _ terminalWidth: Int?, _ environment: [String: String], _ print: Print
    ) async throws(Failure) {
        let color = ColorDepth.decided(
            by: parsed[CatalogOption.color] ?? .auto, isTerminal: terminalWidth != nil, environment: environment)
        let (look, height) = (try look(parsed, width: terminalWidth ?? 80), try size(parsed, CatalogOption.height))
        let chosen = try chosen(parsed.operands)
        var parts: [String] = []
        for preview in chosen {
            let text = try await drawn(preview, look.presentation(of: preview), look.width, height)
                .styledText(color: color)
            parts.append(chosen.count == 1 ? text : "== \(preview.id)\n\(text)\n")
        }
        try print(parts.joined(separator: "\n"))
    }

    /// Returns the previews as an array of objects with `id`, `screen`, `state` and `tags`.
    private static func json(_ previews: [ScreenPreview]) -> String {
        let entries = previews.map { preview in
            JSON.object([
                "id": .text(preview.id), "screen": .text(preview.screen), "state": .text(preview.state),
                "tags": .array(preview.tags.map(JSON.text)),
            ])
        }
        return JSON.array(entries).pretty
    }

    func drawn(
        _ preview: ScreenPreview, _ presentation: Presentation, _ width: Int, _ height: Int? = nil
    ) async throws(Failure) -> TextCanvas {
        try await drawing(preview) { try await $0.canvas(presentation, width: width, height: height) }
    }

    /// Draws a preview; a failure names the preview.
    func drawing<Drawn>(
        _ preview: ScreenPreview, _ draw: (ScreenPreview) async throws -> Drawn
    ) async throws(Failure) -> Drawn {
        do {
            return try await draw(preview)
        } catch {
            throw Failure(.software, "\(preview.id) cannot be drawn: \(error)")
        }
    }

    /// Returns the look requested by options; the rest is left to each preview.
    func look(_ parsed: ParsedCommand, width: Int = 80) throws(Failure) -> CatalogLook {
        var look = CatalogLook()
        look.width = try size(parsed, CatalogOption.width) ?? width
        look.glyphs = parsed[CatalogOption.glyphs]
        look.language = parsed[CatalogOption.language]
        look.hasColor = parsed[CatalogOption.color] != .never
        look.background = parsed[CatalogOption.background] ?? .auto
        for option in options { look.options[option.spec.name] = parsed.text(of: option) }
        return look
    }

    /// Returns the previews that match the given ids and patterns; all if none are given.
    func chosen(_ names: [String]) throws(Failure) -> [ScreenPreview] {
        if names.isEmpty { return previews }
        var chosen: [ScreenPreview] = []
        for name in names {
            // Without FNM_PATHNAME, * matches slashes, too.
            let matches = previews.filter { fnmatch(name, $0.id, FNM_NOESCAPE) == 0 }
            guard !matches.isEmpty else { throw unknown(name) }
            chosen += matches
        }
        return chosen
    }

    private func unknown(_ name: String) -> Failure {
        let hint = nearest(to: name, among: previews.map(\.id)).map { " Did you mean \"\($0)\"?" } ?? ""
        return Failure(.noMatch, "there is no state \"\(name)\".\(hint) See \(table.name) list")
    }

    /// Parses the value of a size option; nil if it was not given.
    private func size(_ parsed: ParsedCommand, _ option: Option<String>) throws(Failure) -> Int? {
        try parsed[option].map { text throws(Failure) in try size(text, of: option) }
    }

    func size(_ text: some StringProtocol, of option: Option<String>) throws(Failure) -> Int {
        guard let size = Int(text), (1...1000).contains(size) else {
            throw Failure(.usage, "--\(option.name) needs a whole number from 1 to 1000.")
        }
        return size
    }
}
