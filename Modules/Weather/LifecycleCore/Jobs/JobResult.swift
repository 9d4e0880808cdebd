package import OnboardFeature
package import WeatherModel

extension Job {
    /// The end of a job.
    package indirect enum Result: Sendable, Equatable {
        /// The weather, on the home screen.
        case report(Active.ViewModel)
        /// The favorites, and whether the stored ones were unreadable and put aside.
        case favorites([Place], arePutAside: Bool)
        /// The places that were added, of those that were found or given.
        case added([Place], of: [Place])
        /// This favorite was removed.
        case removed(Place)
        /// The key was stored.
        case keyStored
        /// The key was deleted.
        case keyDeleted
        /// The key, which could not be read, was deleted.
        case unreadableKeyDeleted
        /// There is no key to delete.
        case keyMissing
        /// The job could not be done, and nothing has changed.
        case failed(Problem)
    }

    /// Why a job could not be done.
    package enum Problem: Sendable, Equatable {
        /// There is no usable key.
        case keyNeeded(OnboardScreen.Reason)
        /// The favorites could not be read, with the cause.
        case notRead(String)
        /// The favorites could not be saved, with the cause.
        case notSaved(String)
        /// There would be this many favorites.
        case tooMany(Int)
        /// The search failed.
        case searchFailed(WeatherFailure)
        /// Not one favorite has the name, but these, none or several, of all.
        case ambiguous([Place], of: [Place])
        /// The text is no key.
        case invalidKey(OnboardScreen.Problem)
        /// The key could not be stored or deleted, with the cause.
        case keyNotChanged(String)
    }
}
