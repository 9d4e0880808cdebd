import Effects
import KeyValueEffects
import LifecycleCore
import Platform
import SecretEffects
import Synchronization
import Testing
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

/// The library in a program with eight threads, which `Tools/sanitize` also runs.
@Suite struct LibraryThreadTests {
    private static let count = 8

    @Test("eight threads have a core each, and see what one alone would see")
    func coreEach() async throws {
        let alone = try Self.onboard(.bincode)
        let views = await onThreads { number in
            Result { try (0..<10).map { try Self.onboard(($0 + number).isMultiple(of: 2) ? .json : .bincode) } }
        }
        #expect(views.count == Self.count)
        for view in views { #expect(try view.get().allSatisfy { $0 == alone }) }
    }

    /// Returns the view of a new core whose user has typed a key.
    private static func onboard(_ encoding: WireEncoding) throws -> Lifecycle.ViewModel {
        var core = try library(encoding)
        _ = try core.process(.useSource("openweather"))
        _ = try core.process(.start)
        _ = try core.resolve(RequestID(rawValue: 1), of: SecretEffect.self, with: .missing("openweather_api_key"))
        _ = try core.resolve(RequestID(rawValue: 2), of: KeyValueEffect.self, with: .success(.get(value: nil)))
        for count in 1...10 {
            _ = try core.process(.onboard(.apiKey(SecretText(String(repeating: "a", count: count)))))
        }
        #expect(throws: BridgeError.self) {
            try core.resolve(RequestID(rawValue: 7), of: SecretEffect.self, with: .missing("no such request"))
        }
        return try core.view()
    }

    @Test("of overlapping calls on one core, each works or is an error, and the core goes on")
    func oneCore() async throws {
        let core = try SharedCore()
        // Reading a long text takes a while.
        let event = Array(#"{"Onboard":{"ApiKey":"\#(String(repeating: "a", count: 20_000))"}}"#.utf8)
        let (meetings, mostRounds) = (100, 10_000)
        let met = Atomic(0)
        let outcomes = await onThreads { number in
            var outcomes: Set<Int> = []
            for round in 0..<mostRounds where met.load(ordering: .relaxed) < meetings || round < 20 {
                let failure = core.call(number + round, event)
                if failure == .overlapping { met.add(1, ordering: .relaxed) }
                outcomes.insert(failure?.rawValue ?? 0)
            }
            return outcomes
        }
        #expect(outcomes.count == Self.count && met.load(ordering: .relaxed) >= meetings)
        #expect(outcomes.reduce([]) { $0.union($1) } == [0, CoreHandle.Failure.overlapping.rawValue])
        for number in 0..<5 { #expect(core.call(number, event) == nil) }
    }

    /// Runs a function on eight threads of the system at once.
    private func onThreads<Value: Sendable>(_ body: @escaping @Sendable (Int) -> Value) async -> [Value] {
        await withTaskGroup(of: Value?.self) { group in
            for number in 0..<Self.count {
                group.addTask { await DedicatedThread.result { _, finish in finish(body(number)) } }
            }
            return await group.reduce(into: []) { values, value in if let value { values.append(value) } }
        }
    }
}

/// A core that is called without regard for other calls.
private final class SharedCore: @unchecked Sendable {
    typealias Length = UnsafeMutablePointer<Int>
    typealias Buffer = UnsafeMutablePointer<UInt8>
    private typealias Call = @convention(c) (OpaquePointer, Length) -> Buffer?

    private let core: OpaquePointer
    private let update: @convention(c) (OpaquePointer, UnsafePointer<UInt8>, Int, Length) -> Buffer?
    private let changes: @convention(c) (OpaquePointer, UInt64, UInt64, Length) -> Buffer?
    private let calls: [Call]
    private let freeBuffer: @convention(c) (Buffer, Int) -> Void
    private let free: @convention(c) (OpaquePointer) -> Void

    init() throws {
        let new: @convention(c) (UInt32) -> OpaquePointer? = try function("core_new")
        core = try #require(new(WireEncoding.json.rawValue))
        update = try function("core_update")
        changes = try function("core_changes")
        calls = try ["view", "cancelled", "last_error"].map { try function("core_\($0)") }
        freeBuffer = try function("core_buffer_free")
        free = try function("core_free")
    }

    deinit { free(core) }

    /// Calls one of five functions; returns why it has failed.
    func call(_ number: Int, _ event: [UInt8]) -> CoreHandle.Failure? {
        var length = 0
        let buffer =
            switch number % 5 {
            case 0: update(core, event, event.count, &length)
            case 1: changes(core, 0, 0, &length)
            case let other: calls[other - 2](core, &length)
            }
        guard let buffer else { return CoreHandle.Failure(rawValue: length) }
        freeBuffer(buffer, length)
        return nil
    }
}
