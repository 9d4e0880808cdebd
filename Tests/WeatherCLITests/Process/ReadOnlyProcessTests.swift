#if os(Linux)
    import CapabilityTesting
    @preconcurrency import Glibc
    import Testing

    @Suite(
        "The program on a disk that cannot be written",
        .enabled(if: canMakeSmallDisks(), "making a small disk takes a superuser"))
    struct ReadOnlyProcessTests {
        @Test("On a full disk, favorites and the key are read and used, and a change fails with the cause")
        func fullDisk() async throws {
            let installation = try await Installation(key: nil, environment: ["WEATHER_LOCATION": ""])
            try await withSmallDisk { _, disk in
                let place = "--data-dir \(disk)/data "
                try await installation.expect(place + "key set", input: "demo")
                try await installation.expect(place + "favorites add Fjellvang")
                let file = open(disk + "/filling", O_WRONLY | O_CREAT, 0o600)
                let block = [UInt8](repeating: 0, count: 1 << 12)
                while write(file, block, block.count) > 0 {}
                close(file)
                for command in ["favorites", "favorites export", "now --json"] {
                    try await installation.expect(place + command, prints: "Fjellvang")
                }
                try await installation.expect(
                    place + "favorites add Haarwick", status: 74, prints: "", says: "the disk is full")
            }
        }

        @Test("On a read-only disk, favorites and the key are read and used, and a change that cannot be kept fails")
        func journey() async throws {
            let installation = try await Installation(key: nil)
            try await withSmallDisk { _, disk in
                let place = "--data-dir \(disk)/data "
                try await installation.expect(place + "key set", input: "demo")
                try await installation.expect(place + "favorites add Fjellvang")
                try #require(mount(nil, disk, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
                let report = try await installation.expect(
                    place + "now --json", says: "weather: kept answers cannot be changed, ")
                #expect(report.output.ranges(of: "\"status\": \"fetched\"").count == 2)
                #expect(report.error.split(separator: "\n").count == 1)
                for command in ["add Haarwick", "remove Fjellvang"] {
                    try await installation.expect(
                        place + "favorites " + command, status: 74, prints: "", says: "read-only")
                }
                try await installation.expect(
                    place + "key reset --yes", status: 74, says: "weather: The API key could not be deleted: ")
                let set = try await installation.expect(place + "key set --untried", status: 74, input: "other")
                #expect(!set.error.contains("is stored"))
                try await installation.expect(place + "key status")
                let (app, screen) = try installation.launch(place + "--plain")
                await screen.expectDialogue(
                    (nil, "13 °C"), ("f", "d 1: delete"), ("a", "Type a name"), ("haarw", "1. Haarwick"),
                    ("1", "are not saved:"), ("q", "weather: The last change could not be stored: "))
                #expect(await app.end() == .exited(74))
                try await installation.expect(place + "favorites", prints: "Fjellvang, NO\t", says: "")
            }
        }
    }
#endif
