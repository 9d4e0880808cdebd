#if os(Linux)
    @preconcurrency import Glibc

    /// The system refused to make, or to take away, a small disk; the number is `errno`.
    package struct SmallDiskFailure: Error {
        package let code: Int32
    }

    /// Whether this process may make disks: a superuser in a container may not.
    package func canMakeSmallDisks() -> Bool {
        var path = Array("/tmp/isobar-disk-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { return false }
        defer { rmdir(path) }
        return mount("tmpfs", path, "tmpfs", 0, "size=4k") == 0 && umount2(path, Int32(MNT_DETACH)) == 0
    }

    /// Gives `body` a disk of one megabyte, in memory: the directory around it, and the path of the disk itself.
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
