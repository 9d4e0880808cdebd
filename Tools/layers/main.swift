import Foundation
import Platform

// Reads the output of `swift package dump-package` from standard input, and prints forbidden transitive dependencies.
// With the path of a page, also compares the table of products in that; UPDATE_GOLDENS=1 writes it.

do {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let manifest = try JSONDecoder().decode(Manifest.self, from: input)
    var violations = manifest.violations()
    if let path = CommandLine.arguments.dropFirst().first {
        let found = try String(contentsOfFile: path, encoding: .utf8)
        let page = try manifest.page(found)
        if getenv("UPDATE_GOLDENS") != nil {
            try Data(page.utf8).write(to: URL(filePath: path), options: .atomic)
        } else if page != found {
            violations.append(
                "The table in \(path) is out of date: swift package dump-package | UPDATE_GOLDENS=1 .build/debug/layers \(path)"
            )
        }
    }
    for violation in violations { print("layers: \(violation)") }
    if violations.isEmpty { print("layers: \(manifest.targets.count) targets, none reaches what it must not") }
    exit(violations.isEmpty ? 0 : 1)
} catch {
    print("layers: the manifest or the page could not be read; pipe `swift package dump-package` into this: \(error)")
    exit(65)
}
