public import CoreRuntime
import TimeEffects

extension ExpressibleByCommand {
    /// Delays this command, restarting the delay whenever another is debounced under the same id; only the last one
    /// runs.
    ///
    /// If the timer is closed before it fires, as in a shutdown, nothing runs. During the delay, only this id cancels
    /// the command: the ids inside it do not exist until it starts.
    public consuming func debounced(_ id: some Hashable, by quiet: Duration) -> Self {
        mapCommand { .request(Time.after(quiet), then: $0).cancellable(id, .restart) }
    }
}
