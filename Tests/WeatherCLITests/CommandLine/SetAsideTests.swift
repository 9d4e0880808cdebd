import CapabilityTesting
import Lifecycle
import Testing

@testable import WeatherCLI

@Suite("Setting favorites aside")
struct SetAsideTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func setAside(_ text: String) -> String {
        SetAside.perform(FavoritesSetAside(bytes: Array(text.utf8), reason: "No list."), in: directory.path)
    }

    @Test("the bytes are kept as they are, for the owner alone, and the user is told where")
    func kept() throws {
        #expect(setAside("[{") == "No list. They are kept as \(directory.path)/favorites.broken-1.")
        #expect(try directory.bytes(of: "favorites.broken-1") == Array("[{".utf8))
        #expect(try directory.permissions(of: "favorites.broken-1") == 0o600)
    }

    @Test("other bytes get the next number, and the same bytes are kept once")
    func numbered() throws {
        for text in ["first", "second", "first", "second"] { _ = setAside(text) }
        #expect(try directory.files() == ["favorites.broken-1", "favorites.broken-2"])
        #expect(try directory.bytes(of: "favorites.broken-2") == Array("second".utf8))
    }

    @Test("a directory that cannot hold them is told, with the cause")
    func notKept() {
        let effect = FavoritesSetAside(bytes: [1], reason: "No list.")
        let told = SetAside.perform(effect, in: "\(directory.path)/absent")
        #expect(told.contains("could not be kept"))
        #expect(told.contains("No such file or directory"))
        #expect(SetAside.perform(effect, in: nil).hasPrefix("No list."))
    }
}
