package import CoreRuntime
package import Effects
package import KeyValueEffects
import TimeEffects
package import WeatherModel
package import WeatherViews

/// Maintains the list of favorites and persists it: at most one save is in flight, the latest list wins, and a failed
/// save is retried.
///
/// It runs as long as the app, beside the phases, so that leaving a screen does not interrupt a save.
///
/// Nothing is saved before the stored list is read, and a failed read is retried like a save. The changes made until
/// then are merged with the list that is found.
///
/// A save replaces only what this run has last read or written. If another run has stored a list in the meantime, it is
/// merged into this one and the result is saved, so that no change is lost. Unreadable bytes are first copied to
/// another key.
extension FavoritesSaver: Machine {
    /// The maximum delay before a retry.
    package static let maximumDelay = Duration.seconds(60)
    /// The maximum number of consecutive conflicts with other runs before a save is delayed.
    package static let mostConflicts = 64

    /// The list, its persisted revision and the current activity.
    package struct State: Sendable, Equatable {
        /// The list.
        package var favorites: Favorites
        /// The revision of the list that is persisted.
        package var savedRevision: Int
        /// The current activity.
        package var phase: Phase
        /// The number of consecutive failures to read or to save, and the cause of the last one.
        package var failures: Int
        package var cause: String
        /// The persisted bytes as last read or written; nil if there are none, or if they were not read yet.
        package var stored: [UInt8]?
        /// The persisted bytes if they are unreadable and not yet copied to another key.
        package var unpreserved: [UInt8]?
        /// The bytes of the write in flight, or of the last one.
        var written: [UInt8] = []
        /// The lists that may be persisted after the answer to a write was lost, or that were shown before the
        /// persisted one was read.
        var bases: Set<[Place]>?
        /// The number of consecutive conflicts with other runs.
        var conflicts = 0

        package init(
            _ favorites: Favorites = Favorites(), savedRevision: Int = 0, phase: Phase = .idle, failures: Int = 0,
            cause: String = "", stored: [UInt8]? = nil
        ) {
            self.favorites = favorites
            self.savedRevision = savedRevision
            self.phase = phase
            self.failures = failures
            self.cause = cause
            self.stored = stored
        }

        /// Whether there are changes that are not persisted.
        fileprivate var hasChanges: Bool { favorites.revision != savedRevision }
    }

    /// The current activity.
    package enum Phase: Sendable, Equatable {
        /// Idle: the latest list is persisted.
        case idle
        /// A revision is being saved, preceded by a copy of unreadable bytes if necessary.
        case saving(Int)
        /// The last attempt to save failed; a retry is scheduled.
        case waiting
        /// The stored list is being read.
        case loading
        /// The stored list could not be read; a retry is scheduled.
        case blocked
    }

    package enum Event: Sendable, Equatable {
        /// The user has changed the list.
        case listChanged(Favorites)
        /// The answer to reading the stored list.
        case loaded(Result<[UInt8]?, KeyValueError>)
        /// The answer to the write of a revision.
        case stored(Int, Result<KeyValue.Comparison, KeyValueError>)
        /// The answer to copying the unreadable bytes to the key with this number.
        case setAside(Int, Result<KeyValue.Comparison, KeyValueError>)
        case retryDue
    }

    /// The output to the parent.
    package enum Output: Sendable, Equatable {
        /// The list was saved after a failed attempt.
        case savedAgain
        /// Another run's list was merged, resulting in this list; `isSavedAgain` as in `savedAgain`.
        case merged(Favorites, isSavedAgain: Bool)
        /// The stored list was read, resulting in this list; with the reason if it is unreadable.
        case loaded(Favorites, unreadable: Unreadable?)
    }

    package static var effects: [any Effect.Type] { [KeyValueEffect.self, TimeEffect.self] }

    /// Starts without a list, until the answer to the first request for it is passed on.
    package static func start(_ input: Void) -> Started {
        Started(State(phase: .loading))
    }

    /// The transitions of the machine.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (.idle, .listChanged(let favorites)):
            state.favorites = favorites
            return save(&state)
        case (.saving, .listChanged(let favorites)), (.waiting, .listChanged(let favorites)):
            state.favorites = favorites
            return .none
        case (.loading, .listChanged(let favorites)), (.blocked, .listChanged(let favorites)):
            // A place that was shown and is deleted now is also deleted from the list that will be read.
            state.bases = (state.bases ?? [[]]).union([state.favorites.places])
            state.favorites = favorites
            return .none
        case (.loading, .loaded(.success(let found))): return loaded(found, &state)
        case (.loading, .loaded(.failure(let error))): return fail(error.description, .blocked, &state)
        case (.blocked, .retryDue):
            state.phase = .loading
            let read = Command.request(KeyValue.get(Favorites.key), then: Event.loaded)
            return .all(.cancel("retry"), read)
        case (.saving(let revision), .stored(let stored, let answer)) where revision == stored:
            return answered(answer, &state, revision: revision)
        case (.saving, .setAside(let number, let answer)): return setAside(number, answer, &state)
        case (.waiting, .retryDue): return save(&state)
        case (.idle, _), (.saving, _), (.waiting, _), (.loading, _), (.blocked, _): return .ignored
        }
    }

    private static func answered(
        _ answer: Result<KeyValue.Comparison, KeyValueError>, _ state: inout State, revision: Int
    ) -> Outcome {
        switch answer {
        case .success(let comparison) where comparison.isSet:
            state.stored = state.written
            return saved(revision, &state, output: state.failures > 0 ? .savedAgain : nil)
        case .success(let comparison): return merge(comparison.found, &state)
        case .failure(let error):
            // The write may have succeeded nevertheless.
            state.bases = (state.bases ?? [places(in: state.stored)]).union([places(in: state.written)])
            return fail(error.description, .waiting, &state)
        }
    }

    /// Continues after a revision is persisted, which may be by a write whose answer was lost or by another run.
    private static func saved(
        _ revision: Int, _ state: inout State, _ command: Command<Event> = .none, output: Output?
    ) -> Outcome {
        state.savedRevision = revision
        state.phase = .idle
        state.bases = nil
        (state.conflicts, state.failures, state.cause) = (0, 0, "")
        return state.hasChanges ? save(&state, command, output: output) : .running(command, output: output)
    }

    /// Continues from the bytes that the first successful read has found.
    private static func loaded(_ found: [UInt8]?, _ state: inout State) -> Outcome {
        let hasChanges = state.hasChanges
        let (rescue, reason) = take(found, &state)
        let output = Output.loaded(state.favorites, unreadable: reason)
        guard hasChanges, found != state.favorites.encoded() else {
            return saved(state.favorites.revision, &state, rescue, output: output)
        }
        return save(&state, rescue, output: output)
    }

    /// Continues from the bytes stored by another run.
    private static func merge(_ found: [UInt8]?, _ state: inout State) -> Outcome {
        let revision = state.favorites.revision
        let (rescue, _) = take(found, &state)
        let isSaved = found == state.favorites.encoded()
        let isSavedAgain = isSaved && state.failures > 0
        let output: Output? =
            state.favorites.revision == revision
            ? (isSavedAgain ? .savedAgain : nil) : .merged(state.favorites, isSavedAgain: isSavedAgain)
        if isSaved { return saved(state.favorites.revision, &state, rescue, output: output) }
        state.conflicts += 1
        if state.conflicts < mostConflicts { return save(&state, rescue, output: output) }
        state.conflicts = 0
        return fail(
            "other runs of the app keep changing the favorites", .waiting, &state, rescue, output: output)
    }

    /// Merges the bytes found in the store into the list; nil means that there are none, which is no change to the
    /// places. Unreadable bytes are kept and passed to the shell.
    ///
    /// - Returns: The command to run, and the reason if the bytes are unreadable.
    private static func take(_ found: [UInt8]?, _ state: inout State) -> (Command<Event>, unreadable: Unreadable?) {
        let bases = state.bases ?? [places(in: state.stored)]
        (state.stored, state.bases, state.unpreserved) = (found, nil, nil)
        guard let found else { return (.none, nil) }
        do throws(Unreadable) {
            let list = try Favorites(stored: found)
            if state.hasChanges { state.favorites.merge(list, since: bases) } else { state.favorites = list }
            return (.none, nil)
        } catch {
            state.unpreserved = found
            return (.notify(FavoritesQuarantined(bytes: found, reason: error)), error)
        }
    }

    /// Schedules a retry of what has failed with this cause, in the phase until then.
    private static func fail(
        _ cause: String, _ phase: Phase, _ state: inout State, _ command: Command<Event> = .none, output: Output? = nil
    ) -> Outcome {
        state.failures += 1
        (state.phase, state.cause) = (phase, cause)
        let wait = min(.seconds(1 << min(state.failures, 6)), maximumDelay)
        let retry = Command.request(Time.after(wait)) { Event.retryDue }.cancellable("retry", .restart)
        return .running(.all(command, retry), output: output)
    }

    private static func save(
        _ state: inout State, _ command: Command<Event> = .none, output: Output? = nil
    ) -> Outcome {
        let revision = state.favorites.revision
        state.phase = .saving(revision)
        state.written = state.favorites.encoded()
        let write =
            state.unpreserved.map { setAside($0, 1) }
            ?? .request(KeyValue.compareAndSet(Favorites.key, expecting: state.stored, to: state.written)) {
                .stored(revision, $0)
            }
        return .running(.all(command, .cancel("retry"), write), output: output)
    }

    /// Copies bytes to the key with this number, unless it has other bytes.
    private static func setAside(_ bytes: [UInt8], _ number: Int) -> Command<Event> {
        let key = "\(Favorites.key).unreadable-\(number)"
        return .request(KeyValue.compareAndSet(key, expecting: nil, to: bytes)) { .setAside(number, $0) }
    }

    private static func setAside(
        _ number: Int, _ answer: Result<KeyValue.Comparison, KeyValueError>, _ state: inout State
    ) -> Outcome {
        guard let unpreserved = state.unpreserved else { return .ignored }
        switch answer {
        case .success(let comparison) where comparison.isSet || comparison.found == unpreserved:
            state.unpreserved = nil
            return save(&state)
        case .success: return .running(setAside(unpreserved, number + 1))
        case .failure(let error): return fail(error.description, .waiting, &state)
        }
    }

    /// Returns the places in stored bytes; none if they are unreadable.
    private static func places(in bytes: [UInt8]?) -> [Place] {
        bytes.flatMap { try? Favorites(stored: $0) }?.places ?? []
    }
}

extension FavoritesSaver {
    package static func view(of state: State) -> ViewModel {
        switch state.phase {
        case .idle: .saved
        case .saving: .saving
        case .waiting: .failed(cause: state.cause)
        case .loading where state.hasChanges: .saving
        case .blocked where state.hasChanges: .failed(cause: state.cause)
        case .loading, .blocked: .blocked(cause: state.cause)
        }
    }
}
