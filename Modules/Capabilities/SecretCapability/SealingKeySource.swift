public import SecretEffects

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// Where the key comes from that a store seals its secrets with.
///
/// A key that is given is 64 hexadecimal digits; `openssl rand -hex 32` makes one.
public enum SealingKeySource: Sendable, Equatable {
    /// A file in the store's own directory, made with the first secret.
    case ownFile
    /// The digits in a file that somebody else keeps and guards.
    case file(String)
    /// The digits themselves.
    case digits(SecretText)

    /// The name of the credential for a service: `LoadCredentialEncrypted=isobar-sealing-key`.
    public static let credential = "isobar-sealing-key"
    /// The environment variable that holds the digits.
    public static let variable = "ISOBAR_SEALING_KEY"

    /// The key that a process was given: the credential of its service, or else the variable, or else none but its own
    /// file.
    ///
    /// Credentials are files in `$CREDENTIALS_DIRECTORY`: https://systemd.io/CREDENTIALS
    public static func given(in environment: [String: String]) -> SealingKeySource {
        if let directory = environment["CREDENTIALS_DIRECTORY"], !directory.isEmpty {
            let path = "\(directory)/\(credential)"
            // What is there and cannot be read must be an error later, and no reason to use another key.
            if access(path, F_OK) == 0 { return .file(path) }
        }
        return environment[variable].map { .digits(SecretText($0)) } ?? .ownFile
    }
}
