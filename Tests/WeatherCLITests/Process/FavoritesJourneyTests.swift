import CapabilityTesting
import KeyValueCapability
import LocationEffects
import Testing
import WeatherModel

@Suite("The list of favorites on a terminal", .timeLimit(.minutes(3)))
struct FavoritesJourneyTests {
    @Test("favorites are found, moved, deleted and brought back, and are there the next time as they were left")
    func keeping() async throws {
        let installation = try await Installation()
        let names = ["Åre", "Bodø", "Çeşme"]
        let places = names.enumerated().map { index, name in
            Place(name: name, coordinate: Coordinate(latitude: Double(index) * 10, longitude: 5), country: "NO")
        }
        let store = try SQLiteStore(directory: installation.dataDirectory)
        _ = try await store.replaceValue(for: Favorites.key, with: Favorites(places).encoded())
        await store.close()
        let screen = try TerminalScreen()
        let app = try installation.start(
            [], environment: ["TERM": "xterm-256color"], .terminal(screen.path))
        #expect(await screen.shows("12.6 °C"))
        func rows() -> [String] {
            screen.text.split(separator: "\n").compactMap { line in names.first { line.contains("\($0)  ") } }
        }
        func expectRows(_ expected: [String], marked: String, at place: SourceLocation = #_sourceLocation) async {
            let isMarked = { screen.text.split(separator: "\n").contains { $0.contains("▸") && $0.contains(marked) } }
            #expect(
                await eventually { rows() == expected && isMarked() }, "\(screen.text)", sourceLocation: place)
        }
        screen.type("f")
        await expectRows(names, marked: "Åre")
        screen.type("/CES")
        await expectRows(["Çeşme"], marked: "Çeşme")
        screen.type("\r")
        #expect(await screen.shows("1 of 3 favorites, found by “CES”"), "\(screen.text)")
        screen.type("\u{1B}")
        await expectRows(names, marked: "Çeşme")
        screen.type("K")
        await expectRows(["Åre", "Çeşme", "Bodø"], marked: "Çeşme")
        screen.type("dY")
        #expect(await screen.shows("Removed Çeşme, NO. u brings it back."), "\(screen.text)")
        await expectRows(["Åre", "Bodø"], marked: "Bodø")
        screen.type("u")
        await expectRows(["Åre", "Çeşme", "Bodø"], marked: "Çeşme")
        screen.type("\r")
        #expect(await screen.shows("Isobar · details"), "\(screen.text)")
        screen.type("\u{1B}")
        await expectRows(["Åre", "Çeşme", "Bodø"], marked: "Çeşme")
        screen.type("q")
        #expect(await app.end() == .exited(0))
        let list = try await installation.run("favorites").output
        #expect(list.split(separator: "\n").map { $0.prefix { $0 != "," } } == ["Åre", "Çeşme", "Bodø"], "\(list)")
    }
}
