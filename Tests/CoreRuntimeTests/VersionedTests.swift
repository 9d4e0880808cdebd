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

    @Test("a copy that goes its own way makes stamps that the other accepts only for the same number of changes")
    func copies() {
        var input = Versioned("")
        var copy = input
        let own = input.set("a")
        #expect(!copy.accepts(own))
        copy.set("b")
        copy.set("c")
        #expect(!copy.accepts(own) && input.accepts(own))
    }
}
