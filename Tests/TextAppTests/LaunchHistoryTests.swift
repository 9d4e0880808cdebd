import CapabilityTesting
import Testing

@testable import TextApp

@Suite("Launch history")
struct LaunchHistoryTests {
    private let directory: TemporaryDirectory
    private var path: String { "\(directory.path)/launches" }

    init() throws { directory = try TemporaryDirectory() }

    private func launch(_ milliseconds: Int) {
        let history = LaunchHistory(path)
        history.begin()
        history.end(after: .milliseconds(milliseconds))
    }

    @Test("The last ten times are kept")
    func ten() {
        for time in 1...12 { launch(time) }
        #expect(LaunchHistory(path).times == Array(3...12) && LaunchHistory(path).median == 8)
    }

    @Test(
        "A launch is slower if the last three of six or more took half as long again and over 20 ms more",
        arguments: [
            ([40, 40, 40, 61, 61, 61], true), ([40, 40, 40, 60, 60, 60], false), ([20, 20, 20, 41, 41, 41], true),
            ([20, 20, 20, 40, 40, 40], false), ([20, 20, 41, 41, 41], false), ([30, 31, 29, 30, 30, 300], false),
            ([30, 31, 29, 30, 30, 300, 60, 60], true),
        ])
    func limits(times: [Int], isSlower: Bool) {
        for time in times { launch(time) }
        #expect(LaunchHistory(path).isSlower == isSlower)
        let told = Finding.program(version: "1", LaunchHistory(path)).last?.reason ?? ""
        #expect(told.hasSuffix("; the last ones were slower") == isSlower)
    }

    @Test("A launch counts as unfinished at its last step if its process is gone, until the next one begins")
    func unfinished() {
        let history = LaunchHistory(path)
        history.begin()
        #expect(LaunchHistory(path).unfinished == nil)
        history.begin(process: .max)
        #expect(LaunchHistory(path).unfinished == .stores)
        for step in [.core, .services, .question, .frame] as [LaunchHistory.Step] {
            history.begin(step)
            #expect(LaunchHistory(path).unfinished == step)
        }
        history.begin(process: .max)
        #expect(LaunchHistory(path).unfinished == .stores)
        history.end()
        history.begin(.core)
        #expect(LaunchHistory(path).unfinished == nil && LaunchHistory(path).times.isEmpty)
    }

    @Test("A damaged file is an empty history, and one that cannot be written stays as it is")
    func damaged() throws {
        _ = try directory.write("frame x\n\u{0}\nframe -1\nlaunching\nstep x\nframe 7\n", to: "launches")
        #expect(LaunchHistory(path).times == [7])
        let history = LaunchHistory("\(directory.path)/none/launches")
        history.begin()
        history.end(after: .milliseconds(3))
        #expect(Files.names(in: directory.path) == ["launches"])
    }
}
