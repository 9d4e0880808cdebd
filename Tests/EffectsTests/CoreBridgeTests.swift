import Effects
import Testing
import TimeEffects

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

    @Test("Request ids are ordered by their number")
    func order() { #expect(RequestID(rawValue: 0) < RequestID(rawValue: 1)) }

    @Test("A reply passes on every answer in order")
    func reply() async {
        let (answers, continuation) = AsyncStream<Int>.makeStream()
        let reply = Reply<Int> { continuation.yield($0) }
        for answer in 1...3 { reply(answer) }
        continuation.finish()
        #expect(await answers.reduce(into: []) { $0.append($1) } == [1, 2, 3])
    }
}
