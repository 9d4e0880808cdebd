import CSodium
import Platform
import SecretEffects

/// The cost of computing or verifying the hash of a passphrase.
public enum PassphraseCost: Sendable {
    /// 64 MiB of memory, and about a tenth of a second.
    case usual
    /// The minimum, for tests.
    case least

    /// Sodium's limits: the memory in bytes, and the number of operations.
    fileprivate var limits: (memory: Int, operations: UInt64) {
        switch self {
        case .usual: (crypto_pwhash_memlimit_interactive(), UInt64(crypto_pwhash_opslimit_interactive()))
        case .least: (crypto_pwhash_memlimit_min(), UInt64(crypto_pwhash_opslimit_min()))
        }
    }
}

/// Computes and verifies hashes of passphrases (Argon2id), one at a time and on a separate queue.
///
/// A hash contains its salt and its cost. The copy of a passphrase that is hashed is wiped.
actor PassphraseHashing {
    private let limits: (memory: Int, operations: UInt64)
    private nonisolated let queue = SerialQueue("passphrases")

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(cost: PassphraseCost) { limits = cost.limits }

    func hash(of passphrase: SecretText) throws(SecretError) -> SecretText {
        let passphrase = try Self.bytes(of: passphrase)
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let code = passphrase.withCharacters {
            crypto_pwhash_str(&hash, $0, UInt64($1), limits.operations, limits.memory)
        }
        guard code == 0 else { throw Self.noMemory }
        return SecretText(String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    func verify(_ passphrase: SecretText, against hash: SecretText) throws(SecretError) -> Bool {
        let length = Int(crypto_pwhash_STRBYTES)
        var hash = hash.revealed.utf8.map { CChar(bitPattern: $0) }
        guard hash.count < length, !hash.contains(0) else { throw Self.noHash }
        hash += Array(repeating: 0, count: length - hash.count)
        guard crypto_pwhash_str_needs_rehash(hash, limits.operations, limits.memory) >= 0 else { throw Self.noHash }
        let passphrase = try Self.bytes(of: passphrase)
        if passphrase.withCharacters({ crypto_pwhash_str_verify(hash, $0, UInt64($1)) }) == 0 { return true }
        // Sodium does not distinguish a wrong passphrase from a failed allocation.
        guard let memory = malloc(PassphraseCost.usual.limits.memory) else { throw Self.noMemory }
        free(memory)
        return false
    }

    private static func bytes(of passphrase: SecretText) throws(SecretError) -> ZeroizedBytes {
        guard sodium_init() >= 0 else { throw SecretError("the system gives out no random numbers") }
        guard let bytes = ZeroizedBytes(copying: passphrase.revealed) else { throw noMemory }
        return bytes
    }

    private static let noMemory = SecretError("there is not enough memory to hash a passphrase; free 64 MiB")
    private static let noHash = SecretError("what is stored is no hash of a passphrase")
}

extension ZeroizedBytes {
    /// Passes the bytes as characters, with their count, to a Sodium function.
    fileprivate borrowing func withCharacters<T>(_ body: (UnsafePointer<CChar>, Int) -> T) -> T {
        withPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self, capacity: count) { body($0, count) }
        }
    }
}
