import HTTPEffects
import JSONFormat
import SecretEffects

/// Makes JSON of a value and hides in it what must not be seen.
final class RedactingEncoder: JSONTreeEncoder {
    /// What stands in place of a secret.
    enum Secrets {
        /// Its own placeholder: the core is given the value, and goes the same way with it.
        case placeholders
        /// Three dots: the core hands the value out, and it is only compared.
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
        case let secret as SecretText: return .text(text(inPlaceOf: secret))
        case let effect as HTTPEffect: return try parts(of: hidden(effect))
        case let header as HTTPHeader: return try parts(of: hidden(header))
        case let text as String: return .text(redactor.hide(in: text))
        default:
            // An empty array of anything can be cast to one of bytes, so its type is asked for.
            if Value.self == [UInt8].self, let bytes = value as? [UInt8] { return .bytes(redactor.hide(in: bytes)) }
            return try super.json(of: value)
        }
    }

    /// The names in a dictionary come from outside, like its values.
    override func name(_ name: String) -> String { redactor.hide(in: name) }

    private func text(inPlaceOf secret: SecretText) -> String {
        switch secrets {
        case .placeholders: return redactor.placeholder(for: secret)
        case .dots:
            redactor.conceal(secret)
            return secret.description
        }
    }

    private func hidden(_ effect: HTTPEffect) -> HTTPEffect {
        var effect = effect
        effect.url = HTTPCredentials.redact(url: effect.url)
        return effect
    }

    private func hidden(_ header: HTTPHeader) -> HTTPHeader {
        HTTPCredentials.isCredential(header: header.name) ? HTTPHeader(name: header.name, value: "***") : header
    }
}
