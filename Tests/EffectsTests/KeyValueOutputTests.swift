import Effects
import Testing

@Suite struct KeyValueOutputTests {
    @Test("the value of a get is its bytes, nothing, or why it failed")
    func value() {
        #expect(KeyValueOutput.success(.get(value: [1])).value == .success([1]))
        #expect(KeyValueOutput.success(.get(value: nil)).value == .success(nil))
        #expect(KeyValueOutput.failure(.timeout).value == .failure(.timeout))
        for output in Samples.keyValueOutputs[1..<6] {
            #expect(output.value == .failure(.other(message: "not an answer to get")))
        }
    }

    @Test("the answer to a compare and set tells whether it was written and what was found, or why it failed")
    func compared() throws {
        for (isSet, found) in [(true, nil), (false, [3])] as [(Bool, [UInt8]?)] {
            let output = KeyValueOutput.success(.compareAndSet(isSet: isSet, found: found))
            let compared = try output.compared.get()
            #expect(compared.isSet == isSet && compared.found == found)
        }
        for (index, output) in Samples.keyValueOutputs.enumerated() where index != 5 {
            let error = #expect(throws: KeyValueError.self) { try output.compared.get() }
            #expect(error == output.failure ?? .other(message: "not an answer to compareAndSet"))
        }
    }

    @Test("only what was not done has a failure, in words")
    func failure() {
        #expect(
            Samples.keyValueOutputs.map { $0.failure == nil } == [true, true, true, true, true, true]
                + Array(repeating: false, count: 4))
        #expect(KeyValueError.io(message: "disk full").description == "disk full")
        #expect(Set(Samples.keyValueOutputs.compactMap(\.failure?.description)).count == 4)
    }
}
