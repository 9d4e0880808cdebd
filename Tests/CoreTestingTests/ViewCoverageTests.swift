import Testing

@testable import CoreTesting

/// A view of an app.
private enum Shown: Sendable {
    case loading
    case list(rows: [Row], Search?)
    indirect case failed(cause: String, previous: Shown?)
}

private struct Row: Sendable {
    var name: String
    var rank: Rank?
}

private enum Rank: Int, Sendable { case first = 1, second }
private enum Search: Sendable { case prompt, noMatch }

@Suite("View coverage")
struct ViewCoverageTests {
    private static let all: [Shown] = [
        .loading, .list(rows: [], nil), .list(rows: [Row(name: "a", rank: .first)], .prompt),
        .list(rows: [Row(name: "b")], .noMatch), .list(rows: [Row(name: "b", rank: .second)], nil),
        .failed(cause: "x", previous: .loading), .failed(cause: "x", previous: nil),
    ]

    private func missing(in views: [Any], of isShown: (String) -> Bool = { _ in true }) -> [String] {
        // Private types have a name of the file in theirs.
        ViewCoverage(views, of: isShown).missing.map { name in
            name.split(separator: ".").filter { !$0.hasPrefix("(unknown") && $0 != "CoreTestingTests" }
                .joined(separator: ".")
        }
    }

    @Test("Nothing is missing if each case has a view and each optional part one with it and one without")
    func complete() { #expect(missing(in: Self.all) == []) }

    @Test("A case without a view is missing, at any depth")
    func cases() {
        #expect(missing(in: Array(Self.all.dropFirst(1).dropLast(2))) == ["Shown.failed", "Shown.loading"])
        #expect(missing(in: Self.all.enumerated().filter { $0.offset != 3 }.map(\.element)).contains("Search.noMatch"))
    }

    @Test("A part that is always present or always absent is missing")
    func optionals() {
        #expect(missing(in: Self.all.dropLast()) == ["Shown.failed.previous"])
        #expect(missing(in: [Row(name: "a", rank: .first), Row(name: "a", rank: .second)]) == ["Row.rank"])
    }

    @Test("Types that need no full coverage are skipped")
    func others() {
        let views = [Row(name: "a", rank: .first), Row(name: "a")]
        #expect(missing(in: views) == ["Rank.second"])
        #expect(missing(in: views) { !$0.hasSuffix("Rank") } == [])
    }

    @Test("Enum cases are identified by name, whatever their payload")
    func names() {
        #expect(EnumCases.names(of: Shown.self).map(Set.init) == ["loading", "list", "failed"])
        #expect(EnumCases.names(of: Rank.self) == ["first", "second"])
        #expect(EnumCases.names(of: Result<Int, Never>.self) == ["success", "failure"])
        for type in [Row.self, Int.self, [Int].self, ViewCoverageTests.self, Int?.self] as [Any.Type] {
            #expect(EnumCases.names(of: type) == nil)
        }
    }
}
