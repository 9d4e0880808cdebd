/// The location of the system's shared libraries.
package enum SystemLibrary {
    /// Returns the file name of a library with the version of its interface.
    package static func file(_ name: String, version: String) -> String {
        #if canImport(Darwin)
            "\(name).\(version).dylib"
        #else
            "\(name).so.\(version)"
        #endif
    }

    /// Returns the path for loading a system library; a name with a slash is returned unchanged.
    ///
    /// A bare name would also be looked up in the program's run path, which with SwiftPM includes the program's own
    /// directory: any library of this name there would be executed. The lookup is therefore done here: in the absolute
    /// directories of `LD_LIBRARY_PATH`, then in the usual ones. If the library is in none of them, nothing exists at
    /// the returned path.
    package static func path(of name: String) -> String {
        #if canImport(Darwin)
            // The loader does not search run paths for a bare name.
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

        /// Debian and its derivatives use the processor's name, Fedora and its derivatives the word size, others
        /// neither.
        private static let usual = [
            "/usr/local/lib", "/usr/lib/\(processor)-linux-gnu", "/lib/\(processor)-linux-gnu", "/usr/lib64", "/lib64",
            "/usr/lib", "/lib",
        ]
    #endif
}
