import CapabilityTesting
import LocationEffects
import LoopbackHTTP
import Testing
import WeatherModel

@Suite("Journeys through the app's screens", .timeLimit(.minutes(3)))
struct JourneyTests {
    @Test("Favorites are filtered, moved, deleted and renamed, and are the same in the next run")
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
        await screen.expect(("r", "Leave it empty"), ("\u{15}Home\r", "Bodø is called Home now."))
        await app.quit(screen)
        let list = try await installation.run("favorites").output
        #expect(list.split(separator: "\n").map { $0.prefix { $0 != "," } } == ["Åre", "Home"], "\(list)")
        // It is found by the name that it came with, too.
        try await installation.expect("favorites remove Bodø", prints: "Removed Home")
    }

    @Test("The details of a favorite show its whole forecast, and offline the last answers are shown")
    func details() async throws {
        let installation = try await Installation()
        for name in ["Fjellheim", "Reykjavík"] { try await installation.expect("favorites add \(name)") }
        var (app, screen) = try installation.launch()
        await screen.expect(("", "13 °C"), ("", "Next 24 hours"))
        await screen.expect(("j\r", "Reykjavík, IS · details"), ("", "more lines"))
        screen.type("G")
        #expect(await eventually { !screen.text.contains("more lines") })
        await screen.expect("Reykjavík, IS · details", after: "g")
        await screen.expect("▸ ≈", after: "\u{1B}")
        await app.quit(screen)
        installation.service.stop()
        // A refresh requests no answer again that is newer than that.
        try await installation.makeAnswersOlder(by: .seconds(30))
        (app, screen) = try installation.launch()
        await screen.expect(("", "13 °C"), ("", "Next 24 hours"), ("r", "! no connection"))
        #expect(screen.text.contains("13 °C"), "\(screen.text)")
        await app.quit(screen)
    }

    @Test("The app shows a link's place once there is a key, and opens its map in a browser that outlives the app")
    func opened() async throws {
        let installation = try await Installation(key: nil)
        let home = installation.home
        let script =
            "#!/bin/sh\nprintf %s \"$*\" >'\(home.path)/opened'\nuntil [ -e '\(home.path)/end' ]; do sleep 0.05; done\n"
        try home.write(script + "echo ended >>'\(home.path)/opened'\n", to: "bin/xdg-open")
        try home.setPermissions(0o755, of: "bin/xdg-open")
        let (app, screen) = try installation.launch(
            "open weather://place/48.85,2.35?name=Paris", environment: ["PATH": "\(home.path)/bin:/usr/bin:/bin"])
        await screen.expect(
            ("", "API key"), ("demo\r", "Paris · looked up"), ("", "your location"), ("\r", "Isobar · details"))
        screen.type("o")
        let address = "https://www.openstreetmap.org/?mlat=48.85&mlon=2.35&zoom=11"
        #expect(await eventually { (try? installation.content(of: "opened")) == address })
        await app.quit(screen)
        screen.expectRestored()
        try home.write("", to: "end")
        #expect(await eventually { (try? installation.content(of: "opened")) == address + "ended\n" })
    }
}
