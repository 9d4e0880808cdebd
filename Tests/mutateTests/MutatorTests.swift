import Testing

@testable import mutate

@Suite struct MutatorTests {
    @Test(
        "A line has a mutation for each possible change",
        arguments: [
            ("    if a == b && c {", ["    if a != b && c {", "    if a == b || c {"]),
            ("    count += 1", ["    count -= 1", "    count += 2", ""]),
            ("    guard isOpen else { return }", [""]), ("    stop()", [""]),
            ("    defer { stop() }", [""]), ("    else { return }", []), ("    items[0] = Item(", []),
            (#"    print("a == b")"#, [""]), ("    // a == b", []), ("    let size = width", []), ("import A", []),
        ])
    func changed(line: String, forms: [String]) { #expect(Mutator.changed(line) == forms) }

    @Test("A mutation replaces its line and no other, outside of string literals")
    func applied() {
        let text = "a()\n\"\"\"\na == b\n\"\"\"\nif a {\n    b()\n}"
        let mutations = Mutator.mutations(of: text, in: "A.swift")
        #expect(mutations.map(\.number) == [1, 6])
        #expect(mutations.last?.applied(to: text) == text.replacing("    b()", with: ""))
    }
}
