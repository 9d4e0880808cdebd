public import Effects
public import TextUI

extension ScreenPreview {
    /// Creates a preview of a bridge after its start: the first view of a core, or the view of a `FakeBridge`.
    ///
    /// Requests of the bridge are not answered. Each drawing creates a new bridge.
    public init<Bridge: CoreBridge, Event>(
        _ id: String, tags: [String] = [], _ presentation: Presentation = Presentation(),
        of bridge: @autoclosure @escaping @Sendable () -> Bridge,
        screen: @escaping @Sendable (Bridge.ViewModel, Presentation) -> TextScreen<Event>
    ) {
        self.init(id, tags: tags, presentation) { presentation in
            var bridge = bridge()
            _ = try bridge.start()
            return screen(try bridge.view(), presentation)
        }
    }
}
