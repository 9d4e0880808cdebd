package import CoreRuntime
package import KeyValueEffects
package import TimeEffects
package import WeatherModel

/// Keeps the list of favorites, and the stored list equal to it: one save at a time, the newest list wins, a failed save
/// is tried again.
///
/// It runs for as long as the app does, beside the phases, so that leaving a screen interrupts no save.
///
/// A save replaces only what this run has read or written last. When another run has stored a list meanwhile, that is
/// merged into this one and the result is saved, so that nothing that either of them did is lost. Bytes that are no
/// list are stored under another name, and replaced only once they are there.
package enum FavoritesSaver: Machine {
    /// What it begins with.
    package struct Input: Sendable, Equatable {
        /// The list that was read.
        package var favorites: Favorites
        /// The bytes that were read; nil when there were none.
        package var stored: [UInt8]?
        /// Whether these bytes are no list, and have to be kept.
        package var isUnreadable = false
        /// Why what is on disk must not be overwritten; nil when it may be.
        package var blockedCause: String?

        package init(_ favorites: Favorites, stored: [UInt8]? = nil, blockedCause: String? = nil) {
            self.favorites = favorites
            self.stored = stored
            self.blockedCause = blockedCause
        }
    }

    /// The longest wait between two tries.
    package static let longestWait = TimeSpan.seconds(60)
    /// How often in a row a save may find another run's list before it is put off.
    package static let mostConflicts = 64

    /// The list, what of it is on disk, and what is being done about it.
    package struct State: Sendable, Equatable {
        /// The list.
        package var favorites: Favorites
        /// The revision of the list that is on disk.
        package var savedRevision: Int
        /// What is being done.
        package var phase: Phase
        /// The bytes on disk, as they were read or written last; nil when there are none.
        package var stored: [UInt8]?
        /// These bytes, where they are no list and are not kept under another name yet.
        package var unkept: [UInt8]?
        /// The bytes of the write under way, or of the last one.
        var written: [UInt8] = []
        /// What may be on disk, once the answer to a write was lost.
        var base: FavoritesBase?
        /// How often in a row a write has found another run's list.
        var conflicts = 0

        package init(
            _ favorites: Favorites = Favorites(), savedRevision: Int = 0, phase: Phase = .idle, stored: [UInt8]? = nil
        ) {
            self.favorites = favorites
            self.savedRevision = savedRevision
            self.phase = phase
            self.stored = stored
        }
    }

    /// What is being done.
    package enum Phase: Sendable, Equatable {
        /// Nothing: what is on disk is what it should be.
        case idle
        /// The state while a revision is written, after what it replaces was kept if need be; earlier tries have failed this many times.
        case saving(Int, failures: Int)
        /// The last try failed for this cause; the next is due soon.
        case waiting(cause: String, failures: Int)
        /// Nothing may be written, because what is on disk could not be read for this cause.
        case blocked(cause: String)
    }

    /// Everything that happens here.
    package enum Event: Sendable, Equatable {
        /// The user has changed the list into this one.
        case listChanged(Favorites)
        /// The store answered for this revision.
        case stored(Int, Result<KeyValue.Comparison, KeyValueError>)
        /// The store answered whether the bytes that are no list are kept under the name of this number.
        case setAside(Int, Result<KeyValue.Comparison, KeyValueError>)
        /// It is time to try again.
        case retryDue
    }

    /// What it tells its parent.
    package enum Output: Sendable, Equatable {
        /// The list was saved, after the last try had failed.
        case savedAgain
        /// This is the list since another run's was merged into it; and whether it was saved, as above.
        case merged(Favorites, isSavedAgain: Bool)
    }

    /// Begins with what is on disk.
    package static func start(_ input: Input) -> Started {
        let revision = input.favorites.revision
        let phase = input.blockedCause.map { Phase.blocked(cause: $0) } ?? .idle
        var state = State(input.favorites, savedRevision: revision, phase: phase, stored: input.stored)
        if input.isUnreadable { state.unkept = input.stored }
        return Started(state)
    }

    /// Every transition.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (.idle, .listChanged(let favorites)):
            state.favorites = favorites
            return save(state, failures: 0)
        case (.saving, .listChanged(let favorites)), (.waiting, .listChanged(let favorites)),
            (.blocked, .listChanged(let favorites)):
            state.favorites = favorites
            return .running(state, .none)
        case (.saving(let revision, let failures), .stored(let stored, let answer)) where revision == stored:
            return answered(answer, state, revision: revision, failures: failures)
        case (.saving(_, let failures), .setAside(let number, let answer)):
            return setAside(number, answer, state, failures: failures)
        case (.waiting(_, let failures), .retryDue): return save(state, failures: failures)
        case (.idle, _), (.saving, _), (.waiting, _), (.blocked, _): return .ignored(state)
        }
    }

    private static func answered(
        _ answer: Result<KeyValue.Comparison, KeyValueError>, _ state: consuming State, revision: Int, failures: Int
    ) -> Outcome {
        switch answer {
        case .success(let comparison) where comparison.isSet: return saved(revision, state, failures: failures)
        case .success(let comparison): return merge(comparison.found, state, failures: failures)
        case .failure(let error):
            // It may have been written all the same.
            var base = state.base ?? FavoritesBase(list(in: state.stored))
            base.mayBe(list(in: state.written))
            state.base = base
            return wait(error.description, state, failures: failures + 1)
        }
    }

    private static func saved(_ revision: Int, _ state: consuming State, failures: Int) -> Outcome {
        state.savedRevision = revision
        state.phase = .idle
        state.stored = state.written
        state.base = nil
        state.conflicts = 0
        let output: Output? = failures > 0 ? .savedAgain : nil
        if revision == state.favorites.revision { return .running(state, output: output) }
        return save(state, failures: 0, output: output)
    }

    /// Goes on from the bytes that another run has stored; nil when there are none, which says nothing about the
    /// places.
    private static func merge(_ found: [UInt8]?, _ state: consuming State, failures: Int) -> Outcome {
        var rescue = Command<Event>.none
        state.unkept = nil
        let revision = state.favorites.revision
        if let found {
            do throws(FavoritesUnreadable) {
                let base = state.base ?? FavoritesBase(list(in: state.stored))
                state.favorites.merge(try Favorites(stored: found), since: base)
            } catch {
                state.unkept = found
                rescue = .notify(FavoritesQuarantined(bytes: found, reason: error.description))
            }
        }
        state.stored = found
        state.base = nil
        state.conflicts += 1
        let merged = state.favorites.revision == revision ? nil : state.favorites
        let isSaved = found == state.favorites.encoded()
        let isSavedAgain = isSaved && failures > 0
        let output = merged.map { .merged($0, isSavedAgain: isSavedAgain) } ?? (isSavedAgain ? Output.savedAgain : nil)
        if isSaved { return alreadySaved(state, rescue, output: output) }
        if state.conflicts < mostConflicts { return save(state, failures: failures, rescue, output: output) }
        state.conflicts = 0
        let cause = "other runs of the app keep changing the favorites"
        return wait(cause, state, failures: failures + 1, rescue, output: output)
    }

    /// What is on disk is the list already: a write whose answer was lost, or what another run did as well.
    private static func alreadySaved(
        _ state: consuming State, _ command: Command<Event>, output: Output?
    ) -> Outcome {
        state.savedRevision = state.favorites.revision
        state.phase = .idle
        state.conflicts = 0
        return .running(state, .render.and(command), output: output)
    }

    private static func wait(
        _ cause: String, _ state: consuming State, failures: Int, _ command: Command<Event> = .none,
        output: Output? = nil
    ) -> Outcome {
        state.phase = .waiting(cause: cause, failures: failures)
        return .running(state, .all(command, .render, retry(after: failures)), output: output)
    }

    private static func save(
        _ state: consuming State, failures: Int, _ command: Command<Event> = .none, output: Output? = nil
    ) -> Outcome {
        let revision = state.favorites.revision
        state.phase = .saving(revision, failures: failures)
        state.written = state.favorites.encoded()
        let write =
            state.unkept.map { setAside($0, 1) }
            ?? .request(KeyValue.compareAndSet(Favorites.key, expecting: state.stored, to: state.written)) {
                .stored(revision, $0)
            }
        return .running(state, .all(command, .render, .cancel("retry"), write), output: output)
    }

    /// Keeps bytes under the name of a number, unless other bytes are there.
    private static func setAside(_ bytes: [UInt8], _ number: Int) -> Command<Event> {
        let key = "\(Favorites.key).unreadable-\(number)"
        return .request(KeyValue.compareAndSet(key, expecting: nil, to: bytes)) { .setAside(number, $0) }
    }

    private static func setAside(
        _ number: Int, _ answer: Result<KeyValue.Comparison, KeyValueError>, _ state: consuming State, failures: Int
    ) -> Outcome {
        guard let unkept = state.unkept else { return .ignored(state) }
        switch answer {
        case .success(let comparison) where comparison.isSet || comparison.found == unkept:
            state.unkept = nil
            return save(state, failures: failures)
        case .success: return .running(state, setAside(unkept, number + 1))
        case .failure(let error): return wait(error.description, state, failures: failures + 1)
        }
    }

    private static func retry(after failures: Int) -> Command<Event> {
        let wait = TimeSpan.seconds(1 << UInt64(min(failures, 6)))
        return .request(Time.after(min(wait, longestWait))) { .retryDue }.cancellable("retry", .restart)
    }

    /// The list in bytes that were stored; what could not be read has no places to compare with.
    private static func list(in bytes: [UInt8]?) -> Favorites {
        bytes.flatMap { try? Favorites(stored: $0) } ?? Favorites()
    }
}

extension FavoritesSaver {
    /// What the user is told about the saving.
    package enum ViewModel: Sendable, Equatable {
        /// Everything is on disk.
        case saved
        /// The list is being written.
        case saving
        /// The list is not on disk for this cause; it is tried again.
        case failed(cause: String)
        /// Changes are not written at all, for this cause.
        case blocked(cause: String)
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel {
        switch state.phase {
        case .idle: .saved
        case .saving: .saving
        case .waiting(let cause, _): .failed(cause: cause)
        case .blocked(let cause): .blocked(cause: cause)
        }
    }
}
