#if os(Linux)
    import CapabilityTesting
    @preconcurrency import Glibc
    import Testing

    @Suite(
        "A start on a disk that takes nothing",
        .enabled(if: canMakeSmallDisks(), "making a small disk takes a superuser"))
    struct LaunchFailureTests {
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
            arguments: Disk.allCases, [["TERM": "xterm"], ["TERM": "dumb"]])
        func unkept(disk: Disk, environment: [String: String]) async throws {
            let installation = try await Installation(key: nil)
            try await withSmallDisk { _, path in
                try Self.close(path, as: disk)
                let isDumb = environment["TERM"] == "dumb"
                let (app, screen) = try installation.launch("--data-dir \(path)/data", environment: environment)
                #expect(await screen.hears("API key"), "\(screen.bytes)")
                screen.type(isDumb ? "demo\n" : "demo\r")
                #expect(await screen.hears("could not be stored: "), "\(screen.bytes)")
                let remedy = disk == .full ? "free some space" : "make it writable"
                #expect(await screen.hears(remedy), "\(screen.bytes)")
                await app.quit(screen, by: isDumb ? "q\n" : "q")
            }
        }

        @Test("With a key it starts on such a disk, and leaves what is there as it is", arguments: Disk.allCases)
        func degraded(disk: Disk) async throws {
            let installation = try await Installation(key: nil)
            try await withSmallDisk { _, path in
                let place = "--data-dir \(path)/data "
                try await installation.expect(place + "key set", input: "demo")
                try await installation.expect(place + "favorites add Haarwick")
                func data() throws -> [String: [UInt8]] {
                    let names = ["values.sqlite", "secrets/key"]
                    return try Dictionary(
                        uniqueKeysWithValues: names.map { ($0, try installation.home.bytes(of: "\(path)/data/\($0)")) })
                }
                let before = try data()
                try Self.close(path, as: disk)
                let (app, screen) = try installation.launch(place)
                await screen.expect("13 °C")
                await screen.expect("Haarwick")
                await app.quit(screen)
                #expect(try data() == before)
            }
        }
    }
#endif
