import Dispatch
import Foundation
import KeyValueCapability
import KeyValueEffects
import Platform
import SecretCapability
import SecretEffects
import Synchronization

/// A store in one file, which is written anew with every change, and which may be made with a mistake.
final class FileStore: KeyValueStore {
    enum Mistake: String, Codable {
        case writesNothing, writesWhenReleased, losesEmptyValues, keepsWhatWasRemoved
        case readsOnce, locksNothing, comparesBeforeLocking
        case beginsAnewWhenDamaged, readsWhatIsLeft, writesInPlace, readsWhileWriting
        case inTheClear, inBase64, readableByOthers
        case numbersByCount, numbersByHighest, ordersByName, writesOneByOne
        case blocksWhenOpened, usesTheCallersThread
        case ignoresFailures, writesInPlaceUnlessFull, keepsTheLockWhenFailed
        case leavesOldFiles, keepsALog, leavesDescriptors, cutsLongKeys, losesWhatFollowsDamage,
            losesWhatFollowsAFailure
    }

    struct Entry: Codable {
        let number: Int64
        let key: [UInt8]
        var size: Int
        var value: [UInt8] = [] { didSet { size = value.count } }

        private enum CodingKeys: CodingKey { case number, key, size }
    }

    struct Contents: Codable {
        var last: Int64 = 0
        var entries: [Entry] = []

        mutating func append(_ value: [UInt8], for key: String, after number: Int64) {
            last = number + 1
            entries.append(Entry(number: last, key: Array(key.utf8), size: value.count, value: value))
        }

        func index(_ key: String) -> Int? { entries.firstIndex { $0.key == Array(key.utf8) } }
    }

    private let directory: String
    private let mistake: Mistake?
    private let queue = DispatchQueue(label: "file store")
    private let memory = Mutex<Contents?>(nil)
    private var path: String { directory + "/values" }

    init(_ directory: String, mistake: Mistake? = nil) throws {
        self.directory = directory
        self.mistake = mistake
        if mistake == .blocksWhenOpened { usleep(500_000) }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        if mistake == .leavesDescriptors { _ = open(directory, O_RDONLY | O_CLOEXEC) }
        unlink("\(path).failed")
        let contents = try load()
        memory.withLock { $0 = contents }
    }

    deinit {
        guard mistake == .writesWhenReleased, let contents = memory.withLock({ $0 }) else { return }
        try? write(contents)
    }

    func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await change(isRead: true) { contents in contents.index(key).map { contents.entries[$0].value } }
    }

    func write(_ changes: [KeyValueChange]) async throws(KeyValueError) -> [[UInt8]?] {
        guard mistake == .writesOneByOne, changes.count > 1 else {
            return try await change { [mistake] contents in
                changes.map { Self.make($0, in: &contents, mistake) }
            }
        }
        var previous: [[UInt8]?] = []
        for change in changes { previous += try await write([change]) }
        return previous
    }

    private static func make(
        _ change: KeyValueChange, in contents: inout Contents, _ mistake: Mistake?
    ) -> [UInt8]? {
        guard let value = change.value else {
            return contents.index(change.key).map { contents.entries.remove(at: $0).value }
        }
        guard let index = contents.index(change.key) else {
            let last =
                switch mistake {
                case .numbersByCount: Int64(contents.entries.count)
                case .numbersByHighest: contents.entries.map(\.number).max() ?? 0
                default: contents.last
                }
            contents.append(value, for: change.key, after: last)
            return nil
        }
        defer { contents.entries[index].value = value }
        return contents.entries[index].value
    }

    func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        let early = mistake == .comparesBeforeLocking ? try await self.value(for: key) : nil
        return try await change { [mistake] contents in
            let index = contents.index(key)
            let found = mistake == .comparesBeforeLocking ? early : index.map { contents.entries[$0].value }
            guard found == expected else { return (false, found) }
            guard let index else {
                contents.append(value, for: key, after: contents.last)
                return (true, found)
            }
            contents.entries[index].value = value
            return (true, found)
        }
    }

    func entries(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> EntryPage {
        let cursor = try KeyCursor(cursor, prefix: prefix)
        let found = try await change(isRead: true) { [mistake] contents in
            contents.entries.filter { $0.key.starts(with: prefix.utf8) && $0.number > cursor.entry }
                .sorted {
                    mistake == .ordersByName ? $0.key.lexicographicallyPrecedes($1.key) : $0.number < $1.number
                }
        }
        let keys = found.map { (entry: $0.number, key: String(decoding: $0.key, as: UTF8.self)) }
        return KeyCursor.page(of: keys, prefix: prefix) { found[$0].value }
    }

    /// Waits for the file on a thread of its own.
    private func change<T: Sendable>(
        isRead: Bool = false, _ change: @escaping @Sendable (inout Contents) -> T
    ) async throws(KeyValueError) -> T {
        let work: @Sendable () -> Result<T, KeyValueError> = { [self] in
            do { return .success(try perform(change, isRead: isRead)) } catch {
                return .failure(.io(message: "\(error)"))
            }
        }
        if mistake == .usesTheCallersThread {
            // As long as a slow disk takes.
            usleep(100_000)
            return try work().get()
        }
        return try await withCheckedContinuation { done in queue.async { done.resume(returning: work()) } }.get()
    }

    private func perform<T>(_ change: (inout Contents) -> T, isRead: Bool) throws -> T {
        let lock = open(directory + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        var isDone = false
        defer { if isDone || mistake != .keepsTheLockWhenFailed { close(lock) } }
        if mistake != .locksNothing, !isRead || mistake != .readsWhileWriting { flock(lock, LOCK_EX) }
        let hasFailed = access("\(path).failed", F_OK) == 0
        let isRemembered = hasFailed || [.writesNothing, .writesWhenReleased, .readsOnce].contains(mistake)
        var contents = try isRemembered ? memory.withLock { $0 ?? Contents() } : load()
        let before = contents
        let result = change(&contents)
        // Time for others.
        if mistake == .locksNothing, !isRead { usleep(2000) }
        let isKept = mistake == .keepsWhatWasRemoved && contents.entries.count < before.entries.count
        if !isRead, !isKept {
            memory.withLock { [contents] in $0 = contents }
            if !hasFailed, ![.writesNothing, .writesWhenReleased].contains(mistake) { try write(contents) }
        }
        isDone = true
        return result
    }

    private func load() throws -> Contents {
        do { return try load(path) } catch  where mistake == .losesWhatFollowsDamage {
            return try load("\(path).before")
        }
    }

    private func load(_ path: String) throws -> Contents {
        guard access(path, F_OK) == 0 else { return Contents() }
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        do {
            let header = bytes.prefix { $0 != UInt8(ascii: "\n") }
            var contents = try JSONDecoder().decode(Contents.self, from: Data(header))
            var rest = bytes.dropFirst(header.count + 1)
            let size = contents.entries.reduce(0) { $0 + $1.size }
            guard rest.count == size || mistake == .readsWhatIsLeft else { throw CocoaError(.fileReadCorruptFile) }
            for index in contents.entries.indices {
                contents.entries[index].value = Array(rest.prefix(contents.entries[index].size))
                rest = rest.dropFirst(contents.entries[index].size)
            }
            if mistake == .losesEmptyValues { contents.entries.removeAll { $0.value.isEmpty } }
            return contents
        } catch  where mistake == .beginsAnewWhenDamaged { return Contents() }
    }

    private func write(_ contents: Contents) throws {
        var contents = contents
        if mistake == .cutsLongKeys {
            contents.entries = contents.entries.map {
                Entry(number: $0.number, key: Array($0.key.prefix(1 << 16)), size: $0.size, value: $0.value)
            }
        }
        if mistake == .losesWhatFollowsDamage {
            // What is damaged is never replaced.
            guard (try? load(path)) != nil else { return }
            rename(path, "\(path).before")
        }
        let header = Array(try JSONEncoder().encode(contents))
        let bytes = header + [UInt8(ascii: "\n")] + contents.entries.flatMap(\.value)
        let isInPlace = [.writesInPlace, .readsWhileWriting, .writesInPlaceUnlessFull].contains(mistake)
        let target = isInPlace ? path : "\(path).new"
        let file = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mistake == .readableByOthers ? 0o644 : 0o600)
        defer { close(file) }
        let parts = [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)]
        for part in parts {
            // Time for others.
            if mistake == .readsWhileWriting || mistake == .writesInPlace { usleep(500) }
            if file >= 0, Array(part).write(to: file) == 0 { continue }
            if mistake == .ignoresFailures { return }
            if mistake == .losesWhatFollowsAFailure {
                close(open("\(path).failed", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
            }
            throw CocoaError(.fileWriteUnknown)
        }
        if mistake == .leavesOldFiles { link(target, "\(path).\(UInt64.random(in: 0 ... .max))") }
        if mistake == .keepsALog { try keep(bytes) }
        if !isInPlace { rename(target, path) }
    }

    private func keep(_ bytes: [UInt8]) throws {
        let log = open("\(path).log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(log) }
        guard log >= 0, bytes.write(to: log) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

/// Secrets in such a file with inverted bytes, which hides them only from a text search.
struct FileSecrets: SecretStore {
    let file: FileStore
    let mistake: FileStore.Mistake?

    private func sealed(_ text: String) -> [UInt8] {
        switch mistake {
        case .inTheClear: Array(text.utf8)
        case .inBase64: Array(Data(text.utf8).base64EncodedData())
        default: text.utf8.map { $0 ^ 0xFF }
        }
    }

    private func opened(_ bytes: [UInt8]) -> String {
        let text =
            switch mistake {
            case .inTheClear: bytes
            case .inBase64: Array(Data(base64Encoded: Data(bytes)) ?? Data())
            default: bytes.map { $0 ^ 0xFF }
            }
        return String(decoding: text, as: UTF8.self)
    }

    func secret(for key: String) async throws(SecretError) -> SecretText? {
        try await call { () async throws(KeyValueError) in
            try await file.value(for: key).map { SecretText(opened($0)) }
        }
    }

    func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        _ = try await call { () async throws(KeyValueError) in
            try await file.replaceValue(for: key, with: sealed(secret.revealed))
        }
    }

    func removeSecret(for key: String) async throws(SecretError) {
        _ = try await call { () async throws(KeyValueError) in try await file.removeValue(for: key) }
    }

    private func call<T>(_ work: () async throws(KeyValueError) -> T) async throws(SecretError) -> T {
        do { return try await work() } catch { throw SecretError("\(error)") }
    }
}
