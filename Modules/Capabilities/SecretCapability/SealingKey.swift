import CSodium
public import SecretEffects

/// The random key that encrypts the secrets of a directory.
struct SealingKey: ~Copyable {
    /// The length of a key in bytes, as XChaCha20-Poly1305 requires.
    static let length = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
    /// The length of a key's id in bytes.
    static let idLength = 8

    /// Identifies the key without revealing it: a hash, keyed with the key.
    let id: [UInt8]
    private let bytes: ZeroizedBytes

    /// Creates a random key; nil if memory cannot be allocated.
    static func random() -> SealingKey? {
        SealingKey(
            ZeroizedBytes(capacity: length) { bytes in
                randombytes_buf(bytes, length)
                return length
            })
    }

    /// Takes ownership of the bytes of a key; nil if `bytes` is.
    init?(_ bytes: consuming ZeroizedBytes?) {
        guard let bytes else { return nil }
        var id = [UInt8](repeating: 0, count: Int(crypto_generichash_BYTES_MIN))
        let purpose = Array("key id".utf8)
        bytes.withBytes { key in
            // It cannot fail: the lengths are within its limits.
            _ = crypto_generichash(&id, id.count, purpose, UInt64(purpose.count), key.baseAddress, key.count)
        }
        self.id = Array(id.prefix(Self.idLength))
        self.bytes = bytes
    }

    /// Decodes the 64 hexadecimal digits of a key, with optional surrounding whitespace.
    ///
    /// - Parameter place: The origin of the digits, for the error message, which never contains them.
    init(hexadecimal digits: consuming ZeroizedBytes?, from place: String) throws(SecretError) {
        guard let digits else { throw SecretError("out of memory") }
        let decoded = ZeroizedBytes(capacity: Self.length) { bytes in
            digits.withBytes { digits in
                var count = 0
                let code = digits.withMemoryRebound(to: CChar.self) {
                    sodium_hex2bin(bytes, Self.length, $0.baseAddress, $0.count, " \t\r\n", &count, nil)
                }
                return code == 0 && count == Self.length ? count : nil
            }
        }
        guard let key = SealingKey(decoded) else {
            throw SecretError(
                "the sealing key in \(place) is not \(2 * Self.length) hexadecimal digits; "
                    + "make one with: openssl rand -hex \(Self.length)")
        }
        self = key
    }

    /// Passes the key's bytes to a Sodium function.
    func withBytes<T>(_ body: (UnsafePointer<UInt8>) -> T) -> T { bytes.withPointer(body) }

    /// Passes the key's bytes to a closure that writes them.
    func write<E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Void) throws(E) {
        try bytes.withBytes(body)
    }
}

/// The suffix of the name of a secret's file.
let sealedFileSuffix = ".sealed"

/// Returns the name of a secret's file: 128 bits of BLAKE2b over the secret's name in hexadecimal, so that any text is
/// a valid name.
func sealedFileName(for key: String) -> String { hexadecimalHash(of: key) + sealedFileSuffix }

extension SecretText {
    /// A name that distinguishes the secret from others without revealing it: 8 hexadecimal digits of its hash, which
    /// are too few to verify a guess with.
    public var fingerprint: String { revealed.isEmpty ? "" : String(hexadecimalHash(of: revealed).prefix(8)) }
}

/// Returns 128 bits of BLAKE2b in hexadecimal.
private func hexadecimalHash(of text: String) -> String {
    let bytes = Array(text.utf8)
    var hash = [UInt8](repeating: 0, count: 16)
    crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
    let digits = Array("0123456789abcdef")
    return hash.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
}
