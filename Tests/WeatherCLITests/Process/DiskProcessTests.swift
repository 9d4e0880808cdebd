#if os(Linux)
    import CapabilityTesting
    @preconcurrency import Glibc
    import Testing

    @Suite(
        "The program on a disk that takes nothing",
        .enabled(if: canMakeSmallDisks(), "making a small disk takes a superuser"))
    struct DiskProcessTests {
        enum Disk: CaseIterable { case full, readOnly }

        /// Makes a disk so that nothing can be written to it.
        private static func close(_ path: String, as disk: Disk) throws {
            switch disk {
            case .readOnly: try #require(mount(nil, path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
            case .full:
                let file = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
                defer { Glibc.close(file) }
                for size in [4096, 1] {
                    let bytes = [UInt8](repeating: 0, count: size)
                    while write(file, bytes, size) > 0 {}
                }
            }
        }

        @Test(
            "With nowhere to keep a key it asks for one, and says what keeps it from being stored",
            arguments: zip(Disk.allCases, [("xterm", "\r"), ("dumb", "\n")]))
        func unkept(disk: Disk, terminal: (name: String, enter: String)) async throws {
            let installation = try await Installation(key: nil)
            try await withSmallDisk { _, path in
                try Self.close(path, as: disk)
                let (app, screen) = try installation.launch(
                    "--data-dir \(path)/data", environment: ["TERM": terminal.name])
                #expect(await screen.hears("API key"), "\(screen.bytes)")
                screen.type("demo" + terminal.enter)
                #expect(await screen.hears("could not be stored: "), "\(screen.bytes)")
                let remedy = disk == .full ? "free some space" : "make it writable"
                #expect(await screen.hears(remedy), "\(screen.bytes)")
                await app.quit(screen, by: terminal.name == "dumb" ? "q\n" : "q")
            }
        }

        @Test(
            "Favorites and the key are read, used and left as they are, and a change fails with the cause",
            arguments: Disk.allCases)
        func degraded(disk: Disk) async throws {
            let installation = try await Installation(key: nil)
            try await withSmallDisk { _, path in
                let place = "--data-dir \(path)/data "
                try await installation.expect(place + "key set", input: "demo")
                try await installation.expect(place + "favorites add Fjellvang")
                func data() throws -> [[UInt8]] {
                    try ["values.sqlite", "secrets/key"].map { try installation.home.bytes(of: "\(path)/data/\($0)") }
                }
                let before = try data()
                try Self.close(path, as: disk)
                let report = try await installation.expect(place + "now --json")
                #expect(report.output.ranges(of: "\"status\": \"fetched\"").count == 2)
                for command in ["favorites", "favorites export"] {
                    try await installation.expect(place + command, prints: "Fjellvang", says: "")
                }
                let (app, screen) = try installation.launch(place)
                await screen.expect("13 °C")
                await screen.expect("Fjellvang")
                await app.quit(screen)
                try await installation.expect(
                    place + "favorites add Haarwick", status: 74, prints: "",
                    says: disk == .full ? "the disk is full" : "read-only")
                let cause = disk == .full ? "No space left" : "Nothing can be kept in"
                try await installation.expect(place + "doctor --offline", status: 74, prints: .with([cause]))
                if disk == .readOnly { try await expectNothingKept(report, installation, place) }
                #expect(try data() == before)
            }
        }

        private func expectNothingKept(
            _ report: Installation.Run, _ installation: Installation, _ place: String
        ) async throws {
            #expect(report.error.hasPrefix("weather: kept answers cannot be changed, "))
            #expect(report.error.split(separator: "\n").count == 1)
            for (command, words) in [
                ("favorites remove Fjellvang", "read-only"),
                ("key reset --yes", "weather: The API key could not be deleted: "),
                ("key set --untried", "not be stored"),
            ] {
                try await installation.expect(
                    place + command, status: 74, prints: "", says: .with([words]), input: "other")
            }
            let (app, screen) = try installation.launch(place + "--plain")
            await screen.expectDialogue(
                (nil, "13 °C"), ("f", "d 1: delete"), ("a", "Type a name"), ("haarw", "1. Haarwick"),
                ("1", "are not saved:"), ("q", "weather: The last change could not be stored: "))
            #expect(await app.end() == .exited(74))
        }
    }
#endif
