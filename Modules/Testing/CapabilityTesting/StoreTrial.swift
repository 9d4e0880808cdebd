import Effects
import Platform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The description of the error of a failed call.
struct StoreFailure: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ error: any Error) { description = "\(error)" }

    /// Nil for a call that did not fail.
    init?<Value, Failure>(_ result: Result<Value, Failure>) {
        guard case .failure(let error) = result else { return nil }
        self.init(error)
    }
}

extension TypedEffect {
    /// The same call, with another kind of answer.
    func map<Other>(_ transform: @escaping @Sendable (Answer) -> Other) -> TypedEffect<E, Other> {
        TypedEffect<E, Other>(effect) { answer($0).map(transform) }
    }
}

/// The calls that stores of every kind have, with texts as values.
struct StoreCalls<E: Effect>: Sendable {
    let write: @Sendable (_ key: String, _ text: String) -> TypedEffect<E, StoreFailure?>
    let read: @Sendable (_ key: String) -> TypedEffect<E, Result<String?, StoreFailure>>
    let remove: @Sendable (_ key: String) -> TypedEffect<E, StoreFailure?>
    /// Writes a text under several keys with one effect; nil if there is no such effect.
    var writeTogether: (@Sendable (_ keys: [String], _ text: String) -> TypedEffect<E, StoreFailure?>)?
}

/// A directory for a store, which a law can open any number of times.
struct StoreTrial<E: Effect>: Sendable {
    let calls: StoreCalls<E>
    let limits: ConformanceLimits
    let files: TemporaryDirectory
    let makeHandler: @Sendable (_ directory: String) async throws -> any EffectHandler<E>

    /// The directory of the store, which does not exist at first.
    var directory: String { files.path + "/store" }

    /// Opens the store in its directory, or in another.
    func open(_ other: String? = nil) async throws -> LawTrial<E> {
        let place = other ?? directory
        guard let handler = try await result(within: limits.answer, of: { try await makeHandler(place) }) else {
            throw LawViolation("the store could not be opened within \(seconds(limits.answer))", isSilence: true)
        }
        return LawTrial(handler: handler, limits: limits)
    }

    /// Calls `body` with an open store, then releases it.
    func withOpenStore<T>(_ body: (LawTrial<E>) async throws -> T) async throws -> T {
        try await body(try await open())
    }

    func write(_ texts: KeyValuePairs<String, String>, to store: LawTrial<E>) async throws {
        for (key, text) in texts { try await store.expect(calls.write(key, text), nil) }
    }

    func expect(_ texts: KeyValuePairs<String, String?>, in store: LawTrial<E>) async throws {
        for (key, text) in texts { try await store.expect(calls.read(key), .success(text)) }
    }

    /// The store's files that are not empty.
    func fileSizes() throws -> [(name: String, size: Int)] {
        try files.files().filter { $0.hasPrefix("store/") }.map { name in
            (String(name.dropFirst(6)), try files.bytes(of: name).count)
        }.filter { $0.1 > 0 }
    }

    /// The bytes and the permissions of one of the store's files.
    func file(_ name: String) throws -> ([UInt8], mode: Int) {
        (try files.bytes(of: "store/" + name), try files.permissions(of: "store/" + name) ?? 0)
    }

    /// Copies the store's files, one of them cut to a size, and returns the directory.
    func copy(cutting name: String, to size: Int) throws -> String {
        let copy = "\(files.path)/cut-\(name.replacing("/", with: "-"))-\(size)"
        try FileManager.default.copyItem(atPath: directory, toPath: copy)
        guard truncate("\(copy)/\(name)", off_t(size)) == 0 else {
            throw LawViolation("\(copy)/\(name) could not be cut: \(String(cString: strerror(errno)))")
        }
        return copy
    }

    /// The path at which the writer or the law of this name records its progress or verdict.
    func place(of name: String) -> String { "\(files.path)/\(name)" }

    /// Returns what another process has recorded at a path.
    func contents(of place: String) -> String? {
        (try? files.bytes(of: place)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A process in a round of the law of killed writers: what it writes, and what must exist afterwards.
struct StoreWriter {
    /// The number of writes before the process may be killed.
    static let calmWrites = 6

    let name: String

    /// Writes until the process kills itself, at a random time within two writes after the first ones or after a limit.
    ///
    /// Each acknowledgement is recorded in a file, whose contents the kernel keeps when the process is killed.
    func writeUntilKilled(_ trial: StoreTrial<some Effect>) async throws {
        StoreProcess.endProcess(after: trial.limits.answer)
        let store = try await trial.open()
        let place = trial.place(of: name)
        let notes = Platform.open(place, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard notes >= 0 else { throw LawViolation("\(place): \(String(cString: strerror(errno)))") }
        let start = ContinuousClock.now
        for index in 0... {
            if index == Self.calmWrites {
                let write = (ContinuousClock.now - start) / Self.calmWrites
                StoreProcess.endProcess(after: write * Double.random(in: 0...2))
            }
            let (keys, text) = (keys(index), text(index))
            try await store.expect(trial.calls.writeTogether?(keys, text) ?? trial.calls.write(keys[0], text), nil)
            _ = [UInt8(ascii: ".")].write(to: notes)
        }
    }

    /// Checks the values that a killed writer has left.
    func check<E: Effect>(_ store: LawTrial<E>, of trial: StoreTrial<E>) async throws {
        let count = trial.contents(of: trial.place(of: name))?.utf8.count ?? 0
        guard count >= Self.calmWrites else {
            throw LawViolation("a writer was acknowledged \(count) writes before it was killed")
        }
        for index in 0..<count where index.isMultiple(of: 2) {
            guard try await read(index, store, trial) == text(index) else {
                throw LawViolation("write \(index + 1) of \(count) that were acknowledged is lost or torn")
            }
        }
        // The write that was interrupted by the kill is there completely or not at all.
        let next = try await read(count, store, trial)
        let before = count.isMultiple(of: 2) ? nil : text(count - 2)
        guard next == before || next == text(count) else {
            throw LawViolation("the write that the kill came into is torn")
        }
    }

    private func read<E: Effect>(_ index: Int, _ store: LawTrial<E>, _ trial: StoreTrial<E>) async throws -> String? {
        var texts: [String?] = []
        for key in keys(index).prefix(trial.calls.writeTogether == nil ? 1 : .max) {
            switch try await store.answer(trial.calls.read(key)) {
            case .success(let text): texts.append(text)
            case .failure(let failure): throw LawViolation("write \(index + 1) cannot be read: \(failure)")
            }
        }
        guard Set(texts).count == 1 else { throw LawViolation("of write \(index + 1), only a part is there") }
        return texts[0]
    }

    /// Returns the keys of a write: by turns new ones, and ones that are overwritten again and again.
    private func keys(_ index: Int) -> [String] {
        ["a", "b"].map { index.isMultiple(of: 2) ? "\(name)-\(index)\($0)" : "\(name)\($0)" }
    }

    /// Returns the text of a write: by turns shorter than a page, longer than one, and longer than many.
    private func text(_ index: Int) -> String {
        let letter = UnicodeScalar(UInt8(97 + (name.utf8.reduce(index / 2) { $0 + Int($1) }) % 26))
        return String(repeating: Character(letter), count: [100, 5000, 60_000][index / 2 % 3])
    }
}
