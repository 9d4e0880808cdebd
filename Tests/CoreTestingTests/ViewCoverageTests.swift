import CoreTesting
import Testing

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

    private func missing(in views: some Sequence<Shown>) -> [String] {
        // Private types have a name of the file in theirs.
        ViewCoverage(Array(views)).missing(from: ViewCoverage(Self.all)).map { name in
            name.split(separator: ".").filter { !$0.hasPrefix("(unknown") && $0 != "CoreTestingTests" }
                .joined(separator: ".")
        }
    }

    @Test("Nothing is missing if each case has a view, and each optional part has views with and without it")
    func complete() { #expect(missing(in: Self.all) == []) }

    @Test("A case without a view is missing, at any depth, and so is the absence of an optional part")
    func cases() {
        #expect(missing(in: Self.all.dropFirst().dropLast(2)) == ["Shown.failed", "Shown.loading"])
        #expect(missing(in: Self.all.enumerated().filter { $0.offset != 3 }.map(\.element)).contains("Search.noMatch"))
        #expect(missing(in: Self.all.dropLast()) == ["Shown.failed.previous"])
        #expect(ViewCoverage(Self.all.dropLast()).missing(from: ViewCoverage()) { _ in false } == [])
    }
}
