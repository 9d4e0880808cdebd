import CapabilityTesting
import SecretEffects

#if os(Linux)
    import Platform
    import SecretCapability
    import Testing

    /// Trouble with the disk itself, on a small one made for the test.
    @Suite(
        "Sealed files on a read-only disk",
        .enabled("making a small disk takes a superuser") { await canMakeSmallDisks() })
    struct SealedFileVolumeTests {
        @Test("Secrets on a read-only disk can be read, and changing them is an error with the cause")
        func readOnly() async throws {
            try await withSmallDisk { files, directory in
                try await SealedFileStore(directory: directory).keep(SecretText("canary"), for: "name")
                try files.write([1], to: directory + "/key.new")
                try #require(mount(nil, directory, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
                let store = try SealedFileStore(directory: directory)
                try await #expect(store.secret(for: "name")?.revealed == "canary")
                let error = await #expect(throws: SecretError.self) { try await store.removeSecret(for: "name") }
                #expect(
                    error?.description == "cannot lock \(directory)/lock: Read-only file system; "
                        + "make it writable, or use another directory")
            }
        }
    }
#endif
