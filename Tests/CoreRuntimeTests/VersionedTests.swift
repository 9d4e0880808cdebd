import CoreRuntime
import Testing

@Suite struct VersionedTests {
    @Test("a versioned value accepts its newest stamp only")
    func versioned() {
        var input = Versioned("")
        let first = input.set("a")
        let second = input.set("ab")
        #expect(!input.accepts(first))
        #expect(input.accepts(second))
        input.set("a")
        #expect(!input.accepts(first))
    }

    @Test("a copy counts on by itself: after as many changes it takes the other's stamps for its own")
    func copies() {
        var input = Versioned("")
        var copy = input
        let own = input.set("a")
        #expect(!copy.accepts(own))
        copy.set("b")
        #expect(copy.accepts(own))
        copy.set("c")
        #expect(!copy.accepts(own) && input.accepts(own))
    }

    @Test("a value that was never set accepts the stamp that it has")
    func unset() {
        let input = Versioned("")
        #expect(input.accepts(input.stamp) && input.value == "")
    }
}
