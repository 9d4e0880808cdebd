import Effects
import Lifecycle
import SecretEffects
import Testing
import WeatherWire
import WireBridge
import WireFormat

#if canImport(Glibc)
    import Glibc
#endif

/// The library that is built beside the tests.
let coreLibrary =
    CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/") + "/libweathercore.so"

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
        let link = try LibraryLink(path: coreLibrary, as: .bincode)
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
        let missing = #expect(throws: LibraryError.self) { try LibraryLink(path: "no/such.so", as: .json) }
        #expect(missing?.description.contains("no/such.so") == true)
        let other = #expect(throws: LibraryError.self) { try LibraryLink(path: "/proc/self/exe", as: .json) }
        #expect(other != nil)
    }

    private func library(
        _ encoding: WireEncoding
    ) throws -> SerializedBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel, LibraryLink> {
        SerializedBridge(WeatherWire.schema, try LibraryLink(path: coreLibrary, as: encoding), as: encoding)
    }
}
