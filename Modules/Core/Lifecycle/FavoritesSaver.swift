package import CoreRuntime
package import Effects
package import WeatherModel

/// Keeps the stored favorites equal to the list: one save at a time, the newest list wins, a failed save is tried again.
///
/// It runs for as long as the app does, beside the phases, so that leaving a screen interrupts no save. It keeps no
/// list of its own: whoever calls it passes the list as it is now.
///
/// When a save replaces a list that this run has neither read nor written, another one has written it meanwhile: its bytes
/// are handed to the shell to keep aside, so that nothing is lost.
package enum FavoritesSaver {
    /// The longest wait between two tries.
    package static let longestWait = TimeSpan.seconds(60)

    /// What is on disk, and what is being done about it.
    package struct State: Sendable, Equatable {
        /// The revision of the list that is on disk.
        package var savedRevision: Int
        /// What is being done.
        package var phase: Phase
        /// What may be on disk as far as this run knows: what was read or written last, and what was tried since.
        package var known: [Fingerprint]

        /// Names a state.
        package init(savedRevision: Int = 0, phase: Phase = .idle, known: [Fingerprint] = []) {
            self.savedRevision = savedRevision
            self.phase = phase
            self.known = known
        }
    }

    /// What is being done.
    package enum Phase: Sendable, Equatable {
        /// Nothing: what is on disk is what it should be.
        case idle
        /// The state while a revision is written; earlier tries have failed this many times.
        case saving(Int, failures: Int)
        /// The last try failed for this cause; the next is due soon.
        case waiting(cause: String, failures: Int)
        /// Nothing may be written, because what is on disk could not be read for this cause.
        case blocked(cause: String)
    }

    /// What is told of a list that another run had stored.
    package static let replacedReason = "The favorites that another run had stored meanwhile were replaced."

    /// Everything that happens here.
    package enum Event: Sendable, Equatable {
        /// The list may have changed.
        case listChanged
        /// The store answered for this revision.
        case stored(Int, KeyValueOutput)
        /// It is time to try again.
        case retryDue
    }

    /// Every transition. It never ends.
    package static func update(
        _ state: consuming State, _ event: Event, _ favorites: borrowing Favorites
    ) -> Outcome<State, Never, Event> {
        switch (state.phase, event) {
        case (.idle, .listChanged):
            // The list is asked about after every event; most change nothing, and that is no ignored event.
            guard favorites.revision != state.savedRevision else { return .running(state, .none) }
            return save(state, favorites, failures: 0)
        case (.saving(let revision, let failures), .stored(let stored, let answer)) where revision == stored:
            guard let error = answer.failure else {
                return saved(revision, replacing: answer.replaced, state, favorites)
            }
            state.phase = .waiting(cause: error.description, failures: failures + 1)
            return .running(state, .render.and(retry(after: failures + 1)))
        case (.waiting(_, let failures), .retryDue): return save(state, favorites, failures: failures)
        case (.saving, .listChanged), (.waiting, .listChanged), (.blocked, .listChanged): return .running(state, .none)
        case (.idle, _), (.saving, _), (.waiting, _), (.blocked, _): return .ignored(state)
        }
    }

    private static func saved(
        _ revision: Int, replacing replaced: [UInt8]?, _ state: consuming State, _ favorites: borrowing Favorites
    ) -> Outcome<State, Never, Event> {
        state.savedRevision = revision
        state.phase = .idle
        let strange = replaced.flatMap { state.known.contains(Fingerprint(of: $0)) ? nil : $0 }
        state.known = state.known.suffix(1)
        let rescue =
            strange.map { Command<Event>.notify(FavoritesSetAside(bytes: $0, reason: replacedReason)) } ?? .none
        if revision == favorites.revision { return .running(state, .render.and(rescue)) }
        let next = save(state, favorites, failures: 0)
        return Outcome(next.status, rescue.and(next.command))
    }

    private static func save(
        _ state: consuming State, _ favorites: borrowing Favorites, failures: Int
    ) -> Outcome<State, Never, Event> {
        let revision = favorites.revision
        state.phase = .saving(revision, failures: failures)
        let bytes = favorites.encoded()
        let written = Fingerprint(of: bytes)
        if state.known.last != written { state.known.append(written) }
        let set = KeyValueOperation.set(key: Favorites.key, value: bytes)
        let write = Command.request(set) { Event.stored(revision, $0) }
        return .running(state, .all(.render, .cancel("retry"), write))
    }

    private static func retry(after failures: Int) -> Command<Event> {
        let wait = TimeSpan.seconds(1 << UInt64(min(failures, 6)))
        return .timer(after: min(wait, longestWait), then: { .retryDue }).cancellable("retry", .newest)
    }
}

extension FavoritesSaver.State {
    /// Whether the last try to write failed, and no later one has succeeded.
    var hasFailed: Bool {
        switch phase {
        case .idle, .blocked: false
        case .saving(_, let failures): failures > 0
        case .waiting: true
        }
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
