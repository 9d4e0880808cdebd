import CapabilityTesting
import Testing

@Suite("Line dialogue of the app")
struct DialogueJourneyTests {
    @Test("The dialogue answers `?` and whole lines, and wraps its own lines to the width of the terminal")
    func dialogueHelp() async throws {
        let (app, screen) = try await Installation().launch("--plain", width: 44)
        await screen.expectDialogue((nil, "13 °C"), ("?", "\r\nR: reset the key\r\n"))
        screen.resize(width: 30, height: 24)
        // The app learns of its new size some time after it was changed.
        for number in 1...500 where !screen.bytes.contains("Not understood. f: favorites,\r\n") {
            try await Task.sleep(for: .milliseconds(20))
            screen.type("zebra\n")
            #expect(
                await eventually { !screen.text.isEmpty && screen.bytes.ranges(of: "Not understood").count == number })
        }
        #expect(screen.bytes.contains("Not understood. f: favorites,\r\n"), "\(screen.bytes)")
        // A line that was not submitted is dropped when the input ends.
        let told = screen.bytes.ranges(of: "Not understood").count
        await app.quit(screen, by: "zebra\u{4}\u{4}")
        #expect(screen.bytes.ranges(of: "Not understood").count == told, "\(screen.bytes)")
        // What is typed may be echoed in the middle of a line.
        let lines = screen.bytes.replacing("zebra", with: "").split(separator: "\r\n")
        #expect(!lines.contains { $0.count > 44 }, "\(lines)")
    }

    @Test("Without input the dialogue prints the weather and ends, and a line over 64 KiB is refused")
    func lines() async throws {
        let installation = try await Installation()
        try await installation.expect(
            "--plain", prints: ["Fjellvang, NO · your location", "Fjellvang, next 24 hours: "])
        let line = String(repeating: "x", count: 100_000)
        let run = try await installation.expect(
            "--plain --lang de", prints: "Noch keine Favoriten.", input: line + "\nf\n" + line)
        #expect(run.output.ranges(of: "mehr als 64 KiB wurde nicht angenommen").count == 2, "\(run)")
    }

    @Test("A key is typed without echo, and a favorite is added, announced once, and removed")
    func dialogue() async throws {
        let (app, screen) = try await Installation(key: nil).launch(environment: ["TERM": "dumb"])
        await screen.answerUnseen("Type the key", "demo")
        await screen.expectDialogue(
            (nil, "13 °C"), ("f", "No favorites yet"), ("a", "Type a name"), ("ash", "3. "), ("3", "Added Ashford"),
            ("f", "d 1: "), ("d 1", "Y: yes, n: no."), ("Y", "Removed Ashford"))
        await app.quit(screen, by: "q\n")
        #expect(screen.isCooked && !screen.bytes.replacing("weather demo", with: "").contains("demo"))
        #expect(screen.bytes.ranges(of: "Added Ashford").count == 1 && !screen.bytes.contains("\u{1B}"))
    }
}
