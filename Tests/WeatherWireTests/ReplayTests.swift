import CoreRuntime
import CoreTesting
import Effects
import LifecycleCore
import SecretEffects
import ShellRuntime
import Synchronization
import Testing
import Trace
import WeatherModel
import WeatherSimulation
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

/// One recorded session, given to a core behind each kind of bridge.
@Suite struct ReplayTests {
    /// The recording of a simulated user's session, made over a bridge to a core that has not started.
    private func recorded<Bridge: CoreBridge>(
        over bridge: @escaping () throws(BridgeError) -> Bridge
    ) throws -> TraceFile where Bridge.Event == Lifecycle.ShellEvent, Bridge.ViewModel == Lifecycle.ViewModel {
        let tape = Mutex<[UInt8]>([])
        let recorder = Recorder<Bridge>(
            TraceHeader(app: "test", version: "1"),
            // A text that is refused as a key needs a placeholder that is, too.
            redactor: Redactor { SecretText.isUsableKey(in: $0) ? "secret-\($1)" : "secret \($1)" },
            write: { bytes in
                tape.withLock { $0 += bytes }
                return nil
            }, report: { Issue.record("\($0)") })
        var simulation = WeatherSimulation.make { () throws(BridgeError) in
            try ObservedBridge(bridge(), observer: recorder.observer)
        }
        simulation.weights.crash = 0
        // One in which the app does not end, since a recording is that of one run.
        #expect(simulation.walk(seed: 1, steps: 100) == nil)
        recorder.finish()
        return try TraceFile(tape.withLock { $0 })
    }

    @Test("A recorded session has the same requests and views over every bridge")
    func replay() throws {
        let trace = try recorded { Core<Lifecycle>() }
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

    @Test("A session recorded over a wire replays on a plain core and has the byte counts of each message")
    func recordedOverWire() throws {
        let library = try LibraryLink(path: coreLibrary, app: "weather", as: .bincode)
        let trace = try recorded { SerializedBridge(WeatherSchema.schema, library, as: .bincode) }
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
