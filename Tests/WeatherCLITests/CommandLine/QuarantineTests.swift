import CapabilityTesting
import LifecycleCore
import Testing
import WeatherModel
import WeatherText
import WeatherViews

@testable import WeatherCLI

@Suite("Quarantine of favorites")
struct QuarantineTests {
    @Test("Unreadable bytes are kept once in a numbered private file, which the message names")
    func kept() throws {
        let directory = try TemporaryDirectory()
        func quarantine(_ text: String, in folder: String?) -> String {
            Quarantine.perform(FavoritesQuarantined(bytes: Array(text.utf8), reason: .truncated), in: folder, Texts())
        }
        let reason = "The stored list of favorites could not be read: it ends too early."
        for (text, number) in [("first", 1), ("[{", 2), ("first", 1), ("[{", 2)] {
            let file = "\(directory.path)/favorites.broken-\(number)"
            #expect(quarantine(text, in: directory.path) == "\(reason) It is kept as \(file).")
            #expect(try directory.bytes(of: file) == Array(text.utf8))
        }
        #expect(try directory.files() == ["favorites.broken-1", "favorites.broken-2"])
        #expect(try directory.permissions(of: "favorites.broken-1") == 0o600)
        let message = quarantine("[{", in: "\(directory.path)/absent")
        #expect(message.contains("could not be kept") && message.contains("No such file or directory"))
        #expect(quarantine("[{", in: nil).hasPrefix(reason))
    }
}
