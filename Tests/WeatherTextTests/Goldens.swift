import TextUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The recorded drawings beside these tests.
enum Goldens {
    static let folder = #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Golden"
    static let updateCommand = "UPDATE_GOLDENS=1 swift test --filter WeatherTextTests"
    private static let environment = ProcessInfo.processInfo.environment

    static var isUpdating: Bool { !(environment["UPDATE_GOLDENS"] ?? "").isEmpty }
    static var isCI: Bool { !(environment["CI"] ?? "").isEmpty }

    static func file(_ id: String) -> String { id.map { $0 == "/" ? "-" : String($0) }.joined() + ".txt" }

    static func files() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    }

    static func read(_ file: String) -> String? {
        FileManager.default.contents(atPath: "\(folder)/\(file)").map { String(decoding: $0, as: UTF8.self) }
    }

    static func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"), options: .atomic)
    }

    static func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: "\(folder)/\(file)") }
}

extension Canvas {
    /// The rows as text, then the runs of cells that have a style, row by row: `3: 0-5 cyan bold; 9-13 dim`.
    var golden: String {
        let styles = (0..<height).compactMap { y in
            let runs = styledRuns(of: y)
            return runs.isEmpty ? nil : "\(y): " + runs.joined(separator: "; ")
        }
        return plainText() + "\n\nstyles\n" + styles.map { $0 + "\n" }.joined()
    }

    private func styledRuns(of y: Int) -> [String] {
        var runs: [(first: Int, last: Int, style: Style)] = []
        for (x, cell) in row(y).enumerated() where cell.style != .plain {
            if let last = runs.last, last.last == x - 1, last.style == cell.style {
                runs[runs.count - 1].last = x
            } else {
                runs.append((x, x, cell.style))
            }
        }
        return runs.map { "\($0.first)-\($0.last) \($0.style.words)" }
    }
}

extension Style {
    fileprivate var words: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
        ]
        let attributesSet = names.filter { attributes.contains($0.0) }.map(\.1)
        return ((foreground.map { ["\($0)"] } ?? []) + attributesSet).joined(separator: " ")
    }
}
