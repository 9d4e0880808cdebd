/// The wire format of an enumeration case.
public struct WireCase<Value>: Sendable {
    @usableFromInline let name: String
    /// The layout of the payload; nil if the case has none, so that JSON contains only its name.
    @usableFromInline let payload: Wire<Value>.Shape?
    /// Writes a value under this case number; returns false if the value is of another case.
    @usableFromInline let put: @Sendable (Value, UInt32, inout WireWriter) throws(WireError) -> Bool
    @usableFromInline let take: Wire<Value>.Take

    @inlinable
    init(
        name: String, payload: Wire<Value>.Shape?,
        put: @escaping @Sendable (Value, UInt32, inout WireWriter) throws(WireError) -> Bool,
        take: @escaping Wire<Value>.Take
    ) {
        self.name = name
        self.payload = payload
        self.put = put
        self.take = take
    }

    /// Declares a case without a payload.
    @inlinable
    public static func `case`(_ name: String, _ value: Value) -> Self where Value: Equatable & Sendable {
        let text = WireWriter.jsonText(name)
        return WireCase(
            name: name, payload: nil,
            put: { (other, tag, writer) in
                guard other == value else { return false }
                writer.putCase(text, tag)
                return true
            },
            take: { _ in value })
    }

    /// Declares a case with a payload.
    ///
    /// - Parameters:
    ///   - name: The case's name in JSON.
    ///   - payload: The declaration of the payload.
    ///   - make: Creates the case from a payload.
    ///   - extract: Returns the payload; nil for other cases.
    @inlinable
    public static func `case`<Payload>(
        _ name: String, _ payload: Wire<Payload>, _ make: @escaping @Sendable (Payload) -> Value,
        _ extract: @escaping @Sendable (Value) -> Payload?
    ) -> Self {
        let member = WireWriter.jsonText(name) + ":"
        return WireCase(
            name: name, payload: payload.makeShape,
            put: { (value, tag, writer) throws(WireError) in
                guard let content = extract(value) else { return false }
                writer.beginCase(member, tag)
                do throws(WireError) {
                    try payload.put(content, &writer)
                } catch {
                    throw error.inside(name)
                }
                writer.endCase()
                return true
            },
            take: { reader throws(WireError) in
                do throws(WireError) {
                    return make(try payload.take(&reader))
                } catch {
                    throw error.inside(name)
                }
            })
    }
}

extension Wire {
    /// Declares an enumeration. A case's number is its index in the list, so append new cases at the end.
    @inlinable
    public static func cases(_ cases: WireCase<Value>...) -> Self { self.cases(cases) }

    /// Declares an enumeration. A case's number is its index in the list, so append new cases at the end.
    @inlinable
    public static func cases(_ cases: [WireCase<Value>]) -> Self {
        Wire(
            shape: WireShape.cases(cases.map { WireShape.Case($0.name, $0.payload?()) }).named(Value.self),
            put: { (value, writer) throws(WireError) in
                for (index, entry) in cases.enumerated() {
                    if try entry.put(value, UInt32(truncatingIfNeeded: index), &writer) { return }
                }
                throw WireError(expected: "one of \(cases.map(\.name))", found: "a case that is not declared")
            },
            take: { reader throws(WireError) in
                let index =
                    reader.isJSON
                    ? try reader.takeCase(of: cases.map(\.name)) { name, isAlone in
                        cases.firstIndex { $0.name == name && ($0.payload == nil || !isAlone) }
                    } : try reader.takeTag(below: cases.count)
                if reader.isJSON, cases[index].payload == nil { try reader.takeNull() }
                return try cases[index].take(&reader)
            })
    }
}
