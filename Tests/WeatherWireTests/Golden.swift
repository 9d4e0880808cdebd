import CoreTesting
import Testing
import WireFormat

/// Compares text with a golden file.
func expectGolden(_ text: String, in file: String) {
    let finding = Golden("Golden", suite: "WeatherWireTests").finding(for: text, in: file)
    if let finding { Issue.record("\(finding)") }
}

/// Returns the JSON and, on the next line, the bytes of each value, and expects both to be read as the value.
func table<Value: Equatable>(of values: [Value], _ wire: Wire<Value>) throws -> String {
    try values.map { value in
        let (json, bytes) = (try wire.encode(value, as: .json), try wire.encode(value, as: .bincode))
        #expect(try wire.decode(json, as: .json) == value)
        #expect(try wire.decode(bytes, as: .bincode) == value)
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return String(decoding: json, as: UTF8.self) + "\n    " + digits.joined() + "\n"
    }.joined()
}
