import CSodium

/// The format of an encrypted file: a header, then the text under XChaCha20-Poly1305 (IETF).
///
///     offset  length
///          0       8  "isobarsc"
///          8       1  version, 1
///          9       8  id of the sealing key
///         17      24  nonce, random
///         41     n+16 sealed text and its tag
///
/// The name of the secret and the header up to the nonce are authenticated too, so a file that is renamed to another
/// secret's name does not open.
enum SealedSecret {
    private static let magic = Array("isobarsc".utf8)
    private static let version: UInt8 = 1
    private static let headerLength = magic.count + 1 + SealingKey.idLength
    private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    /// The maximum size of a text in bytes.
    static let textLimit = 64 << 10
    /// The maximum size of an encrypted file in bytes.
    static let limit = headerLength + nonceLength + textLimit + tagLength

    /// The reason why an encrypted file cannot be opened.
    struct Flaw: Error {
        /// The rest of a sentence about the file.
        let words: String
    }

    static func seal(_ text: String, name: String, with key: borrowing SealingKey) -> [UInt8] {
        let header = magic + [version] + key.id
        var nonce = [UInt8](repeating: 0, count: nonceLength)
        randombytes_buf(&nonce, nonceLength)
        var text = text
        let associated = header + Array(name.utf8)
        var sealed = [UInt8](repeating: 0, count: text.utf8.count + tagLength)
        key.withBytes { key in
            text.withUTF8 { plain in
                // It cannot fail: the lengths are within its limits.
                _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &sealed, nil, plain.baseAddress, UInt64(plain.count),
                    associated, UInt64(associated.count), nil, nonce, key)
            }
        }
        return header + nonce + sealed
    }

    static func open(_ bytes: [UInt8], name: String, with key: borrowing SealingKey) throws(Flaw) -> ZeroizedBytes {
        guard bytes.starts(with: magic.prefix(bytes.count)), !bytes.isEmpty else {
            throw Flaw(words: "is not a sealed secret")
        }
        guard bytes.count >= headerLength + nonceLength + tagLength else { throw Flaw(words: "is cut short") }
        guard bytes[magic.count] == version else {
            throw Flaw(words: "has version \(bytes[magic.count]), which this program does not know")
        }
        let header = Array(bytes[..<headerLength])
        guard header.suffix(SealingKey.idLength).elementsEqual(key.id) else {
            throw Flaw(words: "was sealed with another key")
        }
        let nonce = Array(bytes[headerLength..<headerLength + nonceLength])
        let sealed = Array(bytes[(headerLength + nonceLength)...])
        let associated = header + Array(name.utf8)
        var isGenuine = false
        let plain = ZeroizedBytes(capacity: sealed.count - tagLength) { plain in
            let code = key.withBytes { key in
                crypto_aead_xchacha20poly1305_ietf_decrypt(
                    plain, nil, nil, sealed, UInt64(sealed.count),
                    associated, UInt64(associated.count), nonce, key)
            }
            isGenuine = code == 0
            return isGenuine ? sealed.count - tagLength : nil
        }
        guard let plain else {
            throw Flaw(words: isGenuine ? "does not fit into memory" : "was changed after it was sealed")
        }
        return plain
    }
}
