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
}
