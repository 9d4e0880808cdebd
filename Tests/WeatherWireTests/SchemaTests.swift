import CoreTesting
import JSONFormat
import Testing
import WeatherWire
import WireBridge

@Suite struct SchemaTests {
    private let schema = WeatherSchema.schema

    @Test("The schema file matches the layout of the messages")
    func file() throws {
        let document = try JSON(Array(schema.document.utf8)).pretty + "\n"
        let files = Golden("../../Apps/CoreLibrary", suite: "WeatherWireTests")
        if let finding = files.finding(for: document, in: "weathercore.json") { Issue.record("\(finding)") }
    }

    @Test("No type has two layouts")
    func conflicts() { #expect(schema.conflicts == []) }
}
