#if os(Linux)
    import CapabilityTesting
    @preconcurrency import Glibc
    import Testing

    @Suite(
        "Program on a read-only or full disk",
        .enabled("making a small disk takes a superuser") { await canMakeSmallDisks() })
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
            "Favorites and the key are read and stay unchanged, and a change fails with the cause",
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
                #expect(report.error.split(separator: "\n").count == 1, "\(report.error)")
                let (cause, finding) =
                    disk == .full
                    ? ("the disk is full", "No space left") : ("read-only", "Nothing can be kept in")
                try await installation.expectEach([
                    (place + "favorites export", 0, "Fjellvang", ""),
                    (place + "favorites add Haarwick", 74, "", .with([cause])),
                    (place + "doctor --offline", 74, .with([finding]), .anything),
                ])
                try await installation.expect(
                    place + "key set --untried", status: 74, says: "not be stored", input: "other")
                let (app, screen) = try installation.launch(place + "--plain")
                await screen.expectDialogue(
                    (nil, "13 °C"), ("a", "Type a name"), ("haarw", "1. Haarwick"), ("1", "are not saved:"),
                    ("q", "weather: The last change could not be stored: "))
                #expect(await app.end() == .exited(74))
                #expect(try data() == before)
            }
        }
    }
#endif
