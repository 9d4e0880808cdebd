import HTTPEffects
import JSONFormat
import SecretEffects

/// Encodes a value as JSON. Secrets are replaced where the type identifies them; texts and bytes are searched for them
/// afterwards.
final class RedactingEncoder: JSONTreeEncoder {
    /// The replacement of a secret.
    enum Secrets {
        /// Its placeholder, for values passed to the core, which behaves the same in a replay.
        case placeholders
        /// Three dots, for values that the core outputs, which are only compared.
        case dots
    }

    private(set) var redactor: Redactor
    private let secrets: Secrets

    init(_ redactor: Redactor, _ secrets: Secrets) {
        self.redactor = redactor
        self.secrets = secrets
    }

    override func json<Value: Encodable>(of value: Value) throws -> JSON {
        switch value {
        case let secret as SecretText where secrets == .placeholders:
            return .text(redactor.placeholder(for: secret))
        case let secret as SecretText:
            redactor.conceal(secret)
            return .text(secret.description)
        case var effect as HTTPEffect:
            effect.url = HTTPCredentials.redact(url: effect.url)
            return try parts(of: effect)
        case let header as HTTPHeader where HTTPCredentials.isCredential(header: header.name):
            return try parts(of: HTTPHeader(name: header.name, value: "***"))
        default:
            // Any empty array can be cast to `[UInt8]`, so the static type is checked.
            if Value.self == [UInt8].self, let bytes = value as? [UInt8] { return .bytes(bytes) }
            return try super.json(of: value)
        }
    }
}
