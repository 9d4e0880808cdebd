#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// Where the system keeps its shared libraries.
package enum SystemLibrary {
    /// The path by which to load a library of the system; a name with a slash is one already.
    ///
    /// A name alone would be looked for in the program's run path as well, which SwiftPM lets end beside the program:
    /// whatever lies there under this name would be run. So the place is looked up here: the absolute folders of
    /// `LD_LIBRARY_PATH`, then the usual ones. A library that is in none of them has a path at which nothing is.
    package static func path(of name: String) -> String {
        #if canImport(Darwin)
            // It knows no run path for a name alone.
            return name
        #else
            guard !name.contains("/") else { return name }
            let paths = folders.map { "\($0)/\(name)" }
            return paths.first { access($0, F_OK) == 0 } ?? paths.last ?? "/\(name)"
        #endif
    }

    #if !canImport(Darwin)
        private static var folders: [String] {
            let wanted = getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
            return wanted.split { $0 == ":" || $0 == ";" }.filter { $0.hasPrefix("/") }.map(String.init) + usual
        }

        #if arch(x86_64)
            private static let processor = "x86_64"
        #elseif arch(arm64)
            private static let processor = "aarch64"
        #else
            private static let processor = "unknown"
        #endif

        /// Debian and its kin name the processor, Fedora and its kin the size of its words, others neither.
        private static let usual = [
            "/usr/local/lib", "/usr/lib/\(processor)-linux-gnu", "/lib/\(processor)-linux-gnu", "/usr/lib64", "/lib64",
            "/usr/lib", "/lib",
        ]
    #endif
}
