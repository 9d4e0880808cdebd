package import CoreRuntime
package import Effects
package import WeatherModel

/// Keeps the stored favorites equal to the list: one save at a time, the newest list wins, a failed save is tried
/// again.
///
/// It runs for as long as the app does, beside the phases, so that leaving a screen interrupts no save. It keeps no
/// list of its own: whoever calls it passes the list as it is now.
///
/// A save replaces only what this run has read or written last. When another run has stored a list meanwhile, that is
/// merged into this one and the result is saved, so that nothing that either of them did is lost.
package enum FavoritesSaver {
    /// The longest wait between two tries.
    package static let longestWait = TimeSpan.seconds(60)
    /// How often in a row a save may find another run's list before it is put off.
    package static let mostConflicts = 64

    /// What is on disk, and what is being done about it.
    package struct State: Sendable, Equatable {
        /// The revision of the list that is on disk.
        package var savedRevision: Int
        /// What is being done.
        package var phase: Phase
        /// The bytes on disk, as they were read or written last; nil when there are none.
        package var stored: [UInt8]?
        /// The bytes of the write under way, or of the last one.
        var written: [UInt8] = []
        /// What may be on disk, once the answer to a write was lost.
        var base: FavoritesBase?
        /// How often in a row a write has found another run's list.
        var conflicts = 0

        package init(savedRevision: Int = 0, phase: Phase = .idle, stored: [UInt8]? = nil) {
            self.savedRevision = savedRevision
            self.phase = phase
            self.stored = stored
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
    ///
    /// - Parameter favorites: the list, which another run's is merged into.
    package static func update(
        _ state: consuming State, _ event: Event, _ favorites: inout Favorites
    ) -> Outcome<State, Never, Event> {
        switch (state.phase, event) {
        case (.idle, .listChanged):
            // The list is asked about after every event; most change nothing, and that is no ignored event.
            guard favorites.revision != state.savedRevision else { return .running(state, .none) }
            return save(state, favorites, failures: 0)
        case (.saving(let revision, let failures), .stored(let stored, let answer)) where revision == stored:
            switch answer.compared {
            case .success((true, _)): return saved(revision, state, favorites)
            case .success((false, let found)): return merge(found, state, &favorites, failures: failures)
            case .failure(let error):
                // It may have been written all the same.
                var base = state.base ?? FavoritesBase(list(in: state.stored))
                base.mayBe(list(in: state.written))
                state.base = base
                return wait(error.description, state, failures: failures + 1)
            }
        case (.waiting(_, let failures), .retryDue): return save(state, favorites, failures: failures)
        case (.saving, .listChanged), (.waiting, .listChanged), (.blocked, .listChanged): return .running(state, .none)
        case (.idle, _), (.saving, _), (.waiting, _), (.blocked, _): return .ignored(state)
        }
    }

    private static func saved(
        _ revision: Int, _ state: consuming State, _ favorites: borrowing Favorites
    ) -> Outcome<State, Never, Event> {
        state.savedRevision = revision
        state.phase = .idle
        state.stored = state.written
        state.base = nil
        state.conflicts = 0
        if revision == favorites.revision { return .running(state) }
        return save(state, favorites, failures: 0)
    }

    /// Goes on from the bytes that another run has stored; nil when there are none, which says nothing about the
    /// places.
    private static func merge(
        _ found: [UInt8]?, _ state: consuming State, _ favorites: inout Favorites, failures: Int
    ) -> Outcome<State, Never, Event> {
        var rescue = Command<Event>.none
        if let found {
            do throws(FavoritesUnreadable) {
                let base = state.base ?? FavoritesBase(list(in: state.stored))
                favorites.merge(try Favorites(stored: found), since: base)
            } catch {
                rescue = .notify(FavoritesQuarantined(bytes: found, reason: error.description))
            }
        }
        state.stored = found
        state.base = nil
        state.conflicts += 1
        let next =
            if found == favorites.encoded() {
                alreadySaved(state, favorites)
            } else if state.conflicts < mostConflicts {
                save(state, favorites, failures: failures)
            } else {
                putOff(state, failures: failures)
            }
        return Outcome(next.status, rescue.and(next.command))
    }

    /// What is on disk is the list already: a write whose answer was lost, or what another run did as well.
    private static func alreadySaved(
        _ state: consuming State, _ favorites: borrowing Favorites
    ) -> Outcome<State, Never, Event> {
        state.savedRevision = favorites.revision
        state.phase = .idle
        state.conflicts = 0
        return .running(state)
    }

    private static func putOff(_ state: consuming State, failures: Int) -> Outcome<State, Never, Event> {
        state.conflicts = 0
        return wait("other runs of the app keep changing the favorites", state, failures: failures + 1)
    }

    private static func wait(
        _ cause: String, _ state: consuming State, failures: Int
    ) -> Outcome<State, Never, Event> {
        state.phase = .waiting(cause: cause, failures: failures)
        return .running(state, .render.and(retry(after: failures)))
    }

    private static func save(
        _ state: consuming State, _ favorites: borrowing Favorites, failures: Int
    ) -> Outcome<State, Never, Event> {
        let revision = favorites.revision
        state.phase = .saving(revision, failures: failures)
        state.written = favorites.encoded()
        let set = KeyValueEffect.compareAndSet(key: Favorites.key, expected: state.stored, value: state.written)
        let write = Command.request(set) { Event.stored(revision, $0) }
        return .running(state, .all(.render, .cancel("retry"), write))
    }

    private static func retry(after failures: Int) -> Command<Event> {
        let wait = TimeSpan.seconds(1 << UInt64(min(failures, 6)))
        return .timer(after: min(wait, longestWait), then: { .retryDue }).cancellable("retry", .restart)
    }

    /// The list in bytes that were stored; what could not be read has no places to compare with.
    private static func list(in bytes: [UInt8]?) -> Favorites {
        bytes.flatMap { try? Favorites(stored: $0) } ?? Favorites()
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
