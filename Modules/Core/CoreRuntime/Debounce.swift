import Effects
public import TimeEffects

extension Command {
    /// Waits before it starts, and starts anew when asked again under the same id: only the last one gets through.
    ///
    /// A timer that is given up before it is due, as in a shutdown, lets nothing through.
    /// While it waits, `cancel` cancels it by this id alone: ids inside the command name nothing until it starts.
    public consuming func debounced(_ id: some Hashable, by quiet: TimeSpan) -> Command {
        let timer = Command<Void>.request(Time.after(quiet)) { () }
        return timer.ifEmitted(then: self).cancellable(id, .restart)
    }

    /// Starts at once, and drops those asked under the same id until the interval is over and it has ended.
    public consuming func throttled(_ id: some Hashable, to interval: TimeSpan) -> Command {
        let timer = Command(node: NumberedNode(Time.after(interval), expects: .answer) { Event?.none })
        return Command.all(self, timer).cancellable(id, .drop())
    }
}
