import CoreTesting
import JSONFormat
import Testing
import WeatherWire
import WireBridge

@Suite struct SchemaTests {
    private let schema = WeatherSchema.schema

    @Test("The schema file is the layout of the messages")
    func file() throws {
        let document = try JSON(Array(schema.document.utf8)).pretty + "\n"
        let files = Golden("../../Apps/CoreLibrary", suite: "WeatherWireTests")
        if let finding = files.finding(for: document, in: "weathercore.json") { Issue.record("\(finding)") }
    }

    @Test("No type has two layouts")
    func conflicts() { #expect(schema.conflicts == []) }

    @Test("The schema names the requests that go on when they are cancelled, and those with many answers")
    func effects() throws {
        let json = try JSON(Array(schema.document.utf8))
        func cases(_ member: String) -> [String: JSON] {
            guard case .array(let effects) = json["effects"] else { return [:] }
            return Dictionary(uniqueKeysWithValues: effects.map { ($0["name"]?.string ?? "", $0[member] ?? .null) })
                .filter { $0.value != .array([]) }
        }
        func texts(_ words: String...) -> JSON { .array(words.map(JSON.text)) }
        #expect(
            cases("uncancellable") == [
                "KeyValue": texts("Set", "Delete", "CompareAndSet", "Write"), "Secret": texts("Store", "Delete"),
            ])
        #expect(cases("streams") == ["Time": texts("every"), "Location": texts("Watch"), "Process": texts("Lines")])
    }
}
