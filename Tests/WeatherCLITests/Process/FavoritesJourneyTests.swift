import CapabilityTesting
import LocationEffects
import Testing
import WeatherModel

@Suite("The list of favorites on a terminal", .timeLimit(.minutes(3)))
struct FavoritesJourneyTests {
    @Test("Favorites are found, moved, deleted and renamed, and are there the next time as they were left")
    func keeping() async throws {
        let installation = try await Installation()
        let names = ["Åre", "Bodø", "Çeşme"]
        let places = names.enumerated().map { index, name in
            Place(name: name, coordinate: Coordinate(latitude: Double(index) * 10, longitude: 5), country: "NO")
        }
        try await installation.keep(places)
        let (app, screen) = try installation.launch()
        await screen.expect("13 °C")
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
        await screen.expect("1 of 3 favorites, found by “CES”", after: "\r")
        screen.type("\u{1B}")
        await expectRows(names, marked: "Çeşme")
        screen.type("K")
        await expectRows(["Åre", "Çeşme", "Bodø"], marked: "Çeşme")
        await screen.expect("Removed Çeşme, NO.", after: "dY")
        await expectRows(["Åre", "Bodø"], marked: "Bodø")
        await screen.expect("Isobar · details", after: "\r")
        screen.type("\u{1B}")
        await expectRows(["Åre", "Bodø"], marked: "Bodø")
        await screen.expect("Leave it empty", after: "r")
        await screen.expect("Bodø is called Home now.", after: "\u{15}Home\r")
        await app.quit(screen)
        let list = try await installation.run("favorites").output
        #expect(list.split(separator: "\n").map { $0.prefix { $0 != "," } } == ["Åre", "Home"], "\(list)")
        // It is found by the name that it came with, too.
        try await installation.expect("favorites remove Bodø", prints: "Removed Home")
    }
}
