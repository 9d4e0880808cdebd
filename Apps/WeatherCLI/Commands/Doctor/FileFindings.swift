import TextApp

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where files are, and whether they are there, can be written, and are nobody else's.
struct FileFindings {
    private let settings: Settings
    private let directories: Directories

    init(_ settings: Settings, _ environment: [String: String]) {
        self.settings = settings
        directories = Directories(environment: environment, dataDirectory: settings.namedDataDirectory)
    }

    var all: [Finding] {
        [
            directories.configuration.map { finding("configuration", $0, isPrivate: false) }
                ?? Finding(.files, "configuration", "nowhere", reason: "HOME is not set"),
            data,
            directories.cache.map { finding("cache", $0, isPrivate: true) }
                ?? Finding(.files, "cache", "nowhere", reason: "HOME is not set"),
        ]
    }

    private var data: Finding {
        if let path = settings.dataDirectory { return finding("data", path, isPrivate: true) }
        if settings.isDemo { return Finding(.files, "data", "in memory", reason: "a demo leaves nothing behind") }
        let failure = Failure(
            .configuration, "HOME is not set, so favorites and key are forgotten. Name a place with --data-dir.")
        return Finding(.files, "data", "nowhere", reason: "HOME is not set", problem: failure)
    }

    private func finding(_ name: String, _ path: String, isPrivate: Bool) -> Finding {
        var status = stat()
        guard stat(path, &status) == 0 else { return missing(name, path) }
        let isWritable = access(path, W_OK) == 0
        let isShared = status.st_mode & 0o077 != 0
        let words = [isWritable ? "writable" : "not writable", isShared ? "open to others" : "private"]
        var problem: Failure?
        if isPrivate, isShared {
            problem = Failure(.noPermission, "Others can look into \(path). Run: chmod 700 '\(path)'")
        }
        if isPrivate, !isWritable { problem = Self.unwritable(path) }
        return Finding(.files, name, path, reason: words.joined(separator: ", "), problem: problem)
    }

    private func missing(_ name: String, _ path: String) -> Finding {
        var parent = path[...]
        repeat {
            parent = parent.prefix(upTo: parent.lastIndex(of: "/") ?? parent.startIndex)
        } while !parent.isEmpty && !Files.exists(String(parent))
        let canBeMade = access(parent.isEmpty ? "/" : String(parent), W_OK) == 0
        // Nobody needs a configuration.
        let isNeeded = name != "configuration" && !canBeMade
        return Finding(
            .files, name, path, reason: canBeMade ? "not there yet" : "not there, and cannot be made",
            problem: isNeeded ? Self.unwritable(path) : nil)
    }

    private static func unwritable(_ path: String) -> Failure {
        Failure(.inputOutput, "Nothing can be kept in \(path). Make it yours and writable, or name another directory.")
    }
}
