import Platform

extension Finding {
    /// Returns whether a directory exists, can be written to and is private to the user.
    ///
    /// - Parameters:
    ///   - name: what the directory holds.
    ///   - path: its path.
    ///   - isPrivate: whether it is a problem if other users can read it, or if nothing can be stored in it; otherwise,
    ///     only the state is reported.
    public static func directory(_ name: String, _ path: String, isPrivate: Bool = true) -> Finding {
        var status = stat()
        let isThere = stat(path, &status) == 0
        let isWritable = access(isThere ? path : existingFolder(above: path), W_OK) == 0
        let isShared = isThere && status.st_mode & 0o077 != 0
        let reason =
            switch (isThere, isWritable) {
            case (false, true): "not there yet"
            case (false, false): "not there, and cannot be made"
            case (true, _): "\(isWritable ? "writable" : "not writable"), \(isShared ? "open to others" : "private")"
            }
        var finding = Finding(name: name, value: path, reason: reason)
        guard isPrivate else { return finding }
        if isShared {
            finding.problem = Failure(.noPermission, "Others can look into \(path). Run: chmod 700 '\(path)'")
        }
        if !isWritable {
            finding.problem = Failure(
                .inputOutput, "Nothing can be kept in \(path). Make it yours and writable, or name another directory.")
        } else if isThere, let cause = writeFailure(in: path) {
            finding.problem = Failure(
                .inputOutput, "Nothing can be kept in \(path): \(cause). Make room, or name another directory.")
        }
        return finding
    }

    /// Returns why a file cannot be written in a folder; nil if it can.
    ///
    /// The file is not empty: a full disk accepts empty files and fails only when bytes are written.
    private static func writeFailure(in folder: String) -> String? {
        let probe = "\(folder)/.doctor-\(getpid())"
        defer { unlink(probe) }
        return Files.create(probe, Array(repeating: 0, count: 1 << 14))
    }

    static func existingFolder(above path: String) -> String {
        var folder = path[...]
        repeat {
            guard let slash = folder.lastIndex(of: "/") else { return "./" }
            folder = folder[..<slash]
        } while !Files.exists("\(folder)/")
        return "\(folder)/"
    }
}
