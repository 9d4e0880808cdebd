import Platform

extension Files {
    /// Writes bytes to a file that must not exist yet, readable and writable by its owner only.
    ///
    /// Returns nil, or the cause of failure.
    public static func create(_ path: String, _ bytes: [UInt8]) -> String? { create(path, bytes, 0o600) }

    /// - Parameter isExact: whether the mode applies regardless of the umask.
    private static func create(_ path: String, _ bytes: [UInt8], _ mode: mode_t, isExact: Bool = false) -> String? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { return lastError }
        defer { close(descriptor) }
        if isExact, fchmod(descriptor, mode) != 0 { return lastError }
        return write(bytes, to: descriptor) ?? (fsync(descriptor) == 0 ? nil : lastError)
    }

    /// Replaces the contents of the file at a path, or creates it, keeping its mode; returns nil, or the cause of
    /// failure.
    ///
    /// The bytes are written to a temporary file next to it, which is then renamed: on failure, the old file is
    /// unchanged. A symbolic link is kept, and its target is replaced. Anything but a regular file is refused, and so
    /// are a link without a target and `-`, which means standard output elsewhere.
    public static func replace(_ path: String, _ bytes: [UInt8]) -> String? { replace(path, bytes, mode: nil) }

    /// Replaces a file as above, with the given mode; nil for that of the existing file, or the default one.
    static func replace(_ path: String, _ bytes: [UInt8], mode: mode_t?) -> String? {
        guard path != "-" else { return noFile }
        let target = resolved(path) ?? path
        var (status, mode) = (stat(), mode)
        if stat(target, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return notRegular }
            // Renaming needs write access to the directory only, and would overwrite a read-only file.
            guard access(target, W_OK) == 0 else { return lastError }
            mode = mode ?? status.st_mode & 0o777
        } else if errno != ENOENT {
            return lastError
        } else if lstat(target, &status) == 0 {
            return "it is a link to a file that is not there"
        }
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        let beside = "\(folder).\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        if let cause = create(beside, bytes, mode ?? 0o666, isExact: mode != nil) {
            remove(beside)
            return cause
        }
        guard rename(beside, target) == 0 else {
            defer { remove(beside) }
            return lastError
        }
        return nil
    }

    static let noFile = "a file is needed, not standard output"

    /// Returns whether the path refers to a pipe or a device, which is written to instead of being replaced.
    public static func isStream(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Writes bytes to a pipe or a device, waiting for its reader; returns nil, or the cause of a failure.
    public static func write(_ bytes: [UInt8], toStream path: String) -> String? {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return lastError }
        defer { close(descriptor) }
        return write(bytes, to: descriptor)
    }

    /// Returns the target of symbolic links; nil if the path cannot be resolved.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Writes all bytes to an open file; returns nil, or the cause of failure.
    public static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
        let cause = bytes.write(to: descriptor)
        return cause == 0 ? nil : String(cString: strerror(cause))
    }
}
