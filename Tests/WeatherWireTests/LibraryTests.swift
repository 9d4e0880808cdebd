import CapabilityTesting
import Effects
import KeyValueEffects
import Platform
import SecretEffects
import Synchronization
import Testing
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

/// The library that is built beside the tests.
let coreLibrary =
    CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/") + "/libweathercore.so"

/// Returns a function of the library, without the app's name before its own.
private func function<Function>(_ name: String, as type: Function.Type = Function.self) throws -> Function {
    let library = try #require(dlopen(coreLibrary, RTLD_NOW))
    return unsafeBitCast(try #require(dlsym(library, "weather_\(name)")), to: type)
}

/// The core in a library, loaded into a program that contains the same modules.
@Suite struct LibraryTests {
    @Test("Two cores of one library are independent")
    func manyCores() throws {
        var one = try library(.bincode)
        var other = try library(.json)
        #expect(try one.process(.start).requests.count == 2)
        #expect(try other.process(.start).requests.count == 2)
        let fetch = try other.resolve(
            RequestID(rawValue: 1), of: SecretEffect.self, with: .missing("openweather_api_key"))
        #expect(!fetch.rendersView)
        #expect(try one.view() == .loading && other.view() == .loading)
    }

    @Test("A core in a library refuses with its own error message and keeps its view")
    func refusal() throws {
        let link = try LibraryLink(path: coreLibrary, app: "weather", as: .bincode)
        let view = try link.view()
        #expect(throws: BridgeError.refused("no request waits under #7")) {
            try link.resolve(RequestID(rawValue: 7), with: [])
        }
        let error = #expect(throws: BridgeError.self) { try link.update([9, 9]) }
        #expect(error.map { "\($0)" }?.contains("the event: the value at byte 0: expected 4 bytes, found 2") == true)
        #expect(try link.view() == view)
        #expect(try link.update([0, 0, 0, 0]).count > 8)
    }

    @Test("A file that is not a core library is refused, and a missing one is named")
    func noCore() {
        // The system's library is not meant by a name without a folder.
        for path in ["no/such.so", "libc.so.6"] {
            let missing = #expect(throws: LibraryError.self) { try LibraryLink(path: path, app: "weather", as: .json) }
            #expect(missing?.description.contains(path) == true)
            #expect(missing?.description.contains("has no function") == false)
        }
        let other = #expect(throws: LibraryError.self) {
            try LibraryLink(path: "/proc/self/exe", app: "weather", as: .json)
        }
        #expect(other != nil)
    }

    @Test("Calls with a null core return an error, and freeing null does nothing")
    func nullPointers() throws {
        typealias Length = UnsafeMutablePointer<Int>
        typealias Bytes = UnsafePointer<UInt8>
        typealias Call = @convention(c) (OpaquePointer?, Length?) -> Bytes?
        let update = try function(
            "core_update", as: (@convention(c) (OpaquePointer?, Bytes?, Int, Length?) -> Bytes?).self)
        let resolve = try function(
            "core_resolve", as: (@convention(c) (OpaquePointer?, UInt32, Bytes?, Int, Length?) -> Bytes?).self)
        let close = try function("core_close", as: (@convention(c) (OpaquePointer?, UInt32, Length?) -> Bytes?).self)
        let simple = try ["core_view", "core_cancelled", "core_last_error"].map {
            try function($0, as: Call.self)
        }
        let calls: [(Length?) -> Bytes?] =
            [{ update(nil, nil, 0, $0) }, { resolve(nil, 1, nil, 0, $0) }, { close(nil, 1, $0) }]
            + simple.map { call in { call(nil, $0) } }
        for call in calls {
            var length = 0
            #expect(call(&length) == nil && length == CoreHandle.Failure.noCore.rawValue)
            #expect(call(nil) == nil)
        }
        let new = try function("core_new", as: (@convention(c) (UInt32) -> OpaquePointer?).self)
        #expect(new(2) == nil)
        try function("core_free", as: (@convention(c) (OpaquePointer?) -> Void).self)(nil)
        try function("core_buffer_free", as: (@convention(c) (Bytes?, Int) -> Void).self)(nil, 0)
    }

    @Test("Freed buffers and cores return their memory", .enabled(if: residentBytes() != nil))
    func memory() throws {
        let key = String(repeating: "a", count: 100_000)
        var grown = [Int]()
        // What other tests take meanwhile, they do not take every time.
        for _ in 1...3 where grown.allSatisfy({ $0 > 1 << 23 }) {
            let before = try #require(residentBytes())
            for _ in 1...100 {
                let link = try LibraryLink(path: coreLibrary, app: "weather", as: .bincode)
                var bridge = SerializedBridge(WeatherSchema.schema, link, as: .bincode)
                _ = try bridge.process(.useSource("openweather"))
                _ = try bridge.process(.start)
                _ = try bridge.resolve(
                    RequestID(rawValue: 1), of: SecretEffect.self, with: .missing("openweather_api_key"))
                _ = try bridge.resolve(
                    RequestID(rawValue: 2), of: KeyValueEffect.self, with: .success(.get(value: nil)))
                _ = try bridge.process(.onboard(.apiKey(SecretText(key))))
                for _ in 1...5 { try #require(try link.view().count > key.count) }
            }
            grown.append(try #require(residentBytes()) - before)
        }
        // The keys in the cores are 10 MB, the views 50 MB.
        #expect(grown.contains { $0 <= 1 << 23 }, "\(grown)")
    }
}

/// The library in a program with eight threads, which `Tools/sanitize` also runs.
@Suite struct LibraryThreadTests {
    private static let count = 8

    @Test("Overlapping calls on one core succeed or fail as overlapping, and the core stays usable")
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

/// A core of the library behind a bridge.
private func library(
    _ encoding: WireEncoding
) throws -> SerializedBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel, LibraryLink> {
    SerializedBridge(
        WeatherSchema.schema, try LibraryLink(path: coreLibrary, app: "weather", as: encoding), as: encoding)
}
