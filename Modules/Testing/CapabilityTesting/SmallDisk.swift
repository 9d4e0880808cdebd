#if os(Linux)
    @preconcurrency import Glibc

    /// The system refused to mount or unmount a small disk; `code` is `errno`.
    package struct SmallDiskFailure: Error {
        package let code: Int32
    }

    /// Whether this process may mount disks, which even the superuser of a container may not.
    package func canMakeSmallDisks() async -> Bool { (try? await withSmallDisk { _, _ in }) != nil }

    /// Calls `body` with a disk of 1 MiB in memory: the directory that contains it, and the disk's own path.
    package func withSmallDisk(
        isolation: isolated (any Actor)? = #isolation, _ body: (TemporaryDirectory, String) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { files in
            let disk = files.path + "/new"
            try succeed(mkdir(disk, 0o700))
            try succeed(mount("tmpfs", disk, "tmpfs", 0, "size=1m,mode=700"))
            do {
                try await body(files, disk)
            } catch {
                umount2(disk, Int32(MNT_DETACH))
                throw error
            }
            try succeed(umount2(disk, Int32(MNT_DETACH)))
        }
    }

    private func succeed(_ result: Int32) throws(SmallDiskFailure) {
        guard result == 0 else { throw SmallDiskFailure(code: errno) }
    }
#endif
