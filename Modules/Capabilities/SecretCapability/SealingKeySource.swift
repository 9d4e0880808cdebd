import Platform
public import SecretEffects

/// The source of the key with which a store encrypts its secrets.
///
/// A given key is 64 hexadecimal digits; `openssl rand -hex 32` generates one.
public enum SealingKeySource: Sendable, Equatable {
    /// A file in the store's own directory, created with the first secret.
    case ownFile
    /// The digits in a file that is provided and protected from outside, such as a service's credential.
    case file(String)
    /// The digits themselves.
    case digits(SecretText)

    /// The name of the credential for a service: `LoadCredentialEncrypted=isobar-sealing-key`.
    public static let credential = "isobar-sealing-key"
    /// The environment variable that holds the digits.
    public static let variable = "ISOBAR_SEALING_KEY"

    /// Returns the source that a process was given: the credential of its service, else the variable, else its own
    /// file.
    ///
    /// Credentials are files in `$CREDENTIALS_DIRECTORY`: https://systemd.io/CREDENTIALS
    public static func given(in environment: [String: String]) -> SealingKeySource {
        if let directory = environment["CREDENTIALS_DIRECTORY"], !directory.isEmpty {
            let path = "\(directory)/\(credential)"
            // An unreadable credential must be an error later, not a reason to use another key.
            if access(path, F_OK) == 0 { return .file(path) }
        }
        return environment[variable].map { .digits(SecretText($0)) } ?? .ownFile
    }
}
