import CapabilityTesting
import LifecycleCore
import Testing
import TextApp

@testable import WeatherCLI

@Suite("Quarantine of favorites")
struct QuarantineTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func quarantine(_ text: String) -> String {
        Quarantine.perform(FavoritesQuarantined(bytes: Array(text.utf8), reason: "No list."), in: directory.path)
    }

    @Test("the bytes are kept as they are, for the owner alone, and the user is told where")
    func kept() throws {
        #expect(quarantine("[{") == "No list. They are kept as \(directory.path)/favorites.broken-1.")
        #expect(try directory.bytes(of: "favorites.broken-1") == Array("[{".utf8))
        #expect(try directory.permissions(of: "favorites.broken-1") == 0o600)
    }

    @Test("other bytes get the next number, and the same bytes are kept once")
    func numbered() throws {
        for text in ["first", "second", "first", "second"] { _ = quarantine(text) }
        #expect(try directory.files() == ["favorites.broken-1", "favorites.broken-2"])
        #expect(try directory.bytes(of: "favorites.broken-2") == Array("second".utf8))
    }

    @Test("a directory that cannot hold them is told, with the cause")
    func notKept() {
        let effect = FavoritesQuarantined(bytes: [1], reason: "No list.")
        let message = Quarantine.perform(effect, in: "\(directory.path)/absent")
        #expect(message.contains("could not be kept"))
        #expect(message.contains("No such file or directory"))
        #expect(Quarantine.perform(effect, in: nil).hasPrefix("No list."))
    }
}
