import CoreTesting
import Foundation
import Testing

@Suite struct GoldenTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/golden-\(UInt64.random(in: .min ... .max))"

    private func golden(_ environment: [String: String] = [:]) -> Golden {
        Golden("Kept", suite: "SomeTests", beside: "\(folder)/SomeTests.swift", environment: environment)
    }

    @Test("A text without a recording, or unlike it, is a finding until it is recorded on request")
    func kept() throws {
        let missing = try #require(golden().finding(for: "now\n", in: "a.txt"))
        #expect(missing.contains("a.txt is missing") && missing.contains("now\n"))
        #expect(missing.contains("UPDATE_GOLDENS=1 swift test --filter SomeTests"))
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
        #expect(golden(["UPDATE_GOLDENS": "1"]).finding(for: "one\ntwo\n", in: "a.txt") == nil)
        #expect(golden().finding(for: "one\ntwo\n", in: "a.txt") == nil)
        let finding = try #require(golden().finding(for: "one\n2\n", in: "a.txt"))
        #expect(finding.contains("differs from line 2 on") && finding.contains("two") && finding.contains("2\n"))
    }

    @Test("Texts are compared by their bytes, also where Unicode considers them equal")
    func bytes() throws {
        let pairs = [(Data("a\np\u{E4}\n".utf8), "a\npa\u{308}\n", 2), (Data([0xFF]), "\u{FFFD}", 1)]
        for (kept, text, line) in pairs {
            try FileManager.default.createDirectory(atPath: "\(folder)/Kept", withIntermediateDirectories: true)
            defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
            try kept.write(to: URL(filePath: "\(folder)/Kept/a.txt"))
            #expect(golden().finding(for: text, in: "a.txt")?.contains("differs from line \(line) on") == true)
            #expect(golden(["UPDATE_GOLDENS": "0"]).finding(for: text, in: "a.txt") != nil, "0 is not set")
            #expect(golden(["UPDATE_GOLDENS": "1", "CI": "0"]).finding(for: text, in: "a.txt") == nil)
            #expect(FileManager.default.contents(atPath: "\(folder)/Kept/a.txt") == Data(text.utf8))
        }
    }

    @Test("Nothing is rewritten if CI is set")
    func ci() throws {
        let finding = golden(["UPDATE_GOLDENS": "1", "CI": "true"]).finding(for: "now\n", in: "a.txt")
        #expect(finding?.contains("CI") == true)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("Leftover files are a finding, and are removed on request, but not if CI is set")
    func leftovers() throws {
        let updating = ["UPDATE_GOLDENS": "1"]
        #expect(golden(updating).finding(for: "now\n", in: "a.txt") == nil)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
        for environment in [[:], ["UPDATE_GOLDENS": "1", "CI": "true"]] {
            #expect(golden(environment).leftovers(besides: [])?.hasPrefix("left over: a.txt.") == true)
        }
        #expect(golden(updating).leftovers(besides: ["a.txt"]) == nil)
        #expect(golden().leftovers(besides: [])?.isEmpty == false, "what has its text is kept")
        #expect(golden(updating).leftovers(besides: []) == nil && golden().leftovers(besides: []) == nil)
    }
}
