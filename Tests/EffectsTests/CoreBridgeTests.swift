import Effects
import Testing

@Suite struct CoreBridgeTests {
    @Test("A bridge error names the request and the problem")
    func words() {
        let id = RequestID(rawValue: 7)
        #expect("\(BridgeError.notPending(id))" == "no request waits under #7")
        #expect(
            "\(BridgeError.wrongEffect(id, expected: "HTTP", got: "Time"))"
                == "request #7 waits for an answer to HTTP and was given one to Time")
        #expect(
            "\(BridgeError.wrongAnswer(id, effect: "Time"))" == "the answer to Time #7 does not fit what was asked")
        #expect("\(BridgeError.unreadable("byte 3"))" == "bytes could not be read: byte 3")
    }
}
