public import Effects
public import TextUI

extension ScreenPreview {
    /// Names what a bridge shows once it has started: of a core, its first view; of a `FakeBridge`, the view that it was given.
    ///
    /// What the bridge asks for is not answered. Each drawing makes a bridge of its own.
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
