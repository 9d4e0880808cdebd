#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#endif

// Reads the output of `swift package dump-package` from standard input and prints every forbidden transitive dependency.

var text = ""
while let line = readLine(strippingNewline: false) { text += line }
do {
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
    let violations = Rules(manifest).violations()
    for violation in violations { print("layers: \(violation)") }
    if violations.isEmpty { print("layers: \(manifest.targets.count) targets, none reaches what it must not") }
    exit(violations.isEmpty ? 0 : 1)
} catch {
    print("layers: the manifest could not be read; pipe `swift package dump-package` into this: \(error)")
    exit(65)
}
