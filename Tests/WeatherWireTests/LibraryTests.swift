import Effects
import KeyValueEffects
import LifecycleCore
import SecretEffects
import Testing
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

#if canImport(Glibc)
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The library that is built beside the tests.
let coreLibrary =
    CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/") + "/libweathercore.so"

/// Returns a function of the library, without the app's name before its own.
func function<Function>(_ name: String, as type: Function.Type = Function.self) throws -> Function {
    let library = try #require(dlopen(coreLibrary, RTLD_NOW))
    return unsafeBitCast(try #require(dlsym(library, "weather_\(name)")), to: type)
}

/// The core in a library of its own, loaded into a program that holds the same modules.
@Suite struct LibraryTests {
    @Test("cores of one library know nothing of each other")
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

    @Test("what a core in a library refuses is told in its words, and changes nothing")
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

    @Test("a file that is no core is refused in words")
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

    @Test("a null pointer is an error, and freeing one does nothing")
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

    #if os(Linux)
        @Test("the memory of buffers and cores is returned")
        func memory() throws {
            let key = String(repeating: "a", count: 100_000)
            var grown = [Int]()
            // What other tests take meanwhile, they do not take every time.
            for _ in 1...3 where grown.allSatisfy({ $0 > 1 << 23 }) {
                let before = try residentBytes()
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
                grown.append(try residentBytes() - before)
            }
            // The keys in the cores are 10 MB, the views 50 MB.
            #expect(grown.contains { $0 <= 1 << 23 }, "\(grown)")
        }

        private func residentBytes() throws -> Int {
            let statistics = try #require(FileManager.default.contents(atPath: "/proc/self/statm"))
            // The second number is the count of resident pages, see proc(5).
            let pages = Int(String(decoding: statistics, as: UTF8.self).split(separator: " ")[1])
            return try #require(pages) * Int(getpagesize())
        }
    #endif

}

/// A core of the library behind a bridge.
func library(
    _ encoding: WireEncoding
) throws -> SerializedBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel, LibraryLink> {
    SerializedBridge(
        WeatherSchema.schema, try LibraryLink(path: coreLibrary, app: "weather", as: encoding), as: encoding)
}
