import CoreRuntime
import CoreTesting
import Effects
import Testing
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

/// Runs each test once for every way to reach a core: in the process, and over bytes in both encodings.
struct EveryBridge: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        for encoding in WireEncoding.allCases {
            try await DriverBridges.through(WeatherBridge(encoding: encoding), function)
        }
    }
}

extension Trait where Self == EveryBridge {
    static var everyBridge: EveryBridge { EveryBridge() }
}

/// A wire before the weather app's core.
private struct WeatherBridge: DriverBridge {
    let encoding: WireEncoding

    func bridge<Root: RootMachine>(to core: Core<Root>) -> (any CoreBridge<Root.ShellEvent, Root.ViewModel>)? {
        guard let core = core as? Core<Lifecycle> else { return nil }
        guard let endpoint = try? CoreEndpoint(WeatherSchema.schema, core, as: encoding) else {
            Issue.record("the schema is incomplete")
            return nil
        }
        return SerializedBridge(WeatherSchema.schema, endpoint, as: encoding)
            as? any CoreBridge<Root.ShellEvent, Root.ViewModel>
    }
}
