import CapabilityTesting
import Testing

@Suite("The app opened by a link")
struct OpenProcessTests {
    @Test("It shows the place of the link, once there is a key")
    func opened() async throws {
        let (app, screen) = try await Installation(key: nil).launch("open weather://place/48.85,2.35?name=Paris")
        await screen.expect("API key")
        await screen.expect("Paris · looked up", after: "demo\r")
        await screen.expect("your location")
        await app.quit(screen)
    }

    @Test("A map of the place is opened in the browser, which outlives the app")
    func map() async throws {
        let installation = try await Installation()
        let home = installation.home
        let script =
            "#!/bin/sh\nprintf %s \"$*\" >'\(home.path)/opened'\nuntil [ -e '\(home.path)/end' ]; do sleep 0.05; done\n"
        _ = try home.write(script + "echo ended >>'\(home.path)/opened'\n", to: "bin/xdg-open")
        try home.setPermissions(0o755, of: "bin/xdg-open")
        let (app, screen) = try installation.launch(environment: ["PATH": "\(home.path)/bin:/usr/bin:/bin"])
        await screen.expect("13 °C")
        await screen.expect("Isobar · details", after: "\r")
        screen.type("o")
        let address = "https://www.openstreetmap.org/?mlat=60.7412&mlon=11.3217&zoom=11"
        #expect(await eventually { (try? installation.content(of: "opened")) == address })
        await app.quit(screen)
        screen.expectRestored()
        _ = try home.write("", to: "end")
        #expect(await eventually { (try? installation.content(of: "opened")) == address + "ended\n" })
    }
}
