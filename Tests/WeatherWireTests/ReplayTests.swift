import CoreRuntime
import Effects
import LifecycleCore
import Testing
import Trace
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

/// One recorded session, given to a core behind each kind of bridge.
@Suite struct ReplayTests {
    @Test("a recorded session leads to the same requests and views over every bridge")
    func replay() async throws {
        let trace = try TraceFile(try await Session.recorded(over: AnyBridge(Core<Lifecycle>())))
        let result = try replay(trace, on: Core<Lifecycle>())
        #expect(!TraceStatistics(trace).lines().contains { $0.hasPrefix("bytes") })
        guard case .same(let messages, let views) = result else { throw Differs(text: "\(result)") }
        #expect(messages > 20 && views > 10)
        for encoding in WireEncoding.allCases {
            let endpoint = try CoreEndpoint(WeatherSchema.schema, Core<Lifecycle>(), as: encoding)
            #expect(try replay(trace, on: SerializedBridge(WeatherSchema.schema, endpoint, as: encoding)) == result)
            let library = try LibraryLink(path: coreLibrary, app: "weather", as: encoding)
            #expect(try replay(trace, on: SerializedBridge(WeatherSchema.schema, library, as: encoding)) == result)
        }
    }

    @Test("a session recorded over a wire is the same without one, and has the bytes of each message")
    func recordedOverWire() async throws {
        let library = try LibraryLink(path: coreLibrary, app: "weather", as: .bincode)
        let bridge = AnyBridge(SerializedBridge(WeatherSchema.schema, library, as: .bincode))
        let trace = try TraceFile(try await Session.recorded(over: bridge))
        guard case .same = try replay(trace, on: Core<Lifecycle>()) else {
            throw Differs(text: "\(try replay(trace, on: Core<Lifecycle>()))")
        }
        for turn in trace.turns where turn.message?.kind != .closed {
            #expect(turn.rest.count { $0.kind == .bytes } == 1, "message \(turn.number)")
        }
        #expect(
            TraceText(trace).lines().contains {
                $0.wholeMatch(of: /.*  bytes +[1-9]\d* to the core, [1-9]\d* from it/) != nil
            })
        let sums = TraceStatistics(trace).lines().filter { $0.hasPrefix("bytes") }
        #expect(sums.count == 2 && !sums.contains { $0.hasSuffix(" 0") }, "\(sums)")
    }

    private func replay<Bridge: CoreBridge>(
        _ trace: TraceFile, on bridge: Bridge
    ) throws -> ReplayResult where Bridge.Event: Codable {
        var replay = try Replay(trace, on: bridge)
        return try replay.run()
    }

    private struct Differs: Error { let text: String }
}
