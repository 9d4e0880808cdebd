import Testing
import TextUI
import Trace

@testable import TextApp

@Suite("Recorded settings")
struct RecordedSettingsTests {
    @Test("Recorded settings are read back with the app's own options, and invalid ones become defaults")
    func header() {
        let usual = RecordedSettings(
            TraceHeader(app: "app", version: "1", settings: ["size": "0x9", "glyphs": "?", "language": "?"]))
        #expect(usual.size == Size(width: 80, height: 24))
        #expect(usual.presentation == Presentation())
        let given = [
            "size": "120x40", "units": "imperial", "glyphs": "ascii", "language": "de", "banner": "SAMPLE",
        ]
        let settings = RecordedSettings(TraceHeader(app: "app", version: "1", settings: given))
        #expect(settings.presentation.options == ["units": "imperial"])
        #expect(settings.presentation.language == .german)
        #expect(settings.settings == given)
    }

    @Test("A recorded resize is read back")
    func size() {
        #expect(RecordedSettings.size(in: .signal(RecordedSettings.resized(60, 20))) == Size(width: 60, height: 20))
        #expect(RecordedSettings.size(in: .signal("suspended")) == nil)
        #expect(RecordedSettings.size(in: .signal(RecordedSettings.resized(1, 1000))) == Size(width: 1, height: 1000))
        #expect(RecordedSettings.size(in: .signal(RecordedSettings.resized(1001, 1))) == nil)
    }
}
