public import CoreRuntime
public import Effects
public import WireFormat

/// The wire format of an effect type: a type-erased ``EffectWire``.
public protocol WireEffect: Sendable {
    /// The effect's name in JSON.
    var name: String { get }
    /// The type of effect.
    var type: any Effect.Type { get }
    /// The case that encodes a request of this effect.
    var requestCase: WireEffectCase { get }

    /// Decodes an answer and passes it to a core. The caller then takes the resulting step.
    func accept<Root: RootMachine>(
        _ id: RequestID, with answer: [UInt8], as encoding: WireEncoding, on core: Core<Root>
    ) throws(BridgeError)

    /// Encodes an answer; returns nil if it belongs to a different effect type.
    func bytes(of answer: any Sendable, as encoding: WireEncoding) throws(WireError) -> [UInt8]?
}

/// The case of an effect in the enumeration of requests.
public struct WireEffectCase: Sendable {
    @usableFromInline let entry: WireCase<WireRequest.Content>

    @inlinable
    init(_ entry: WireCase<WireRequest.Content>) { self.entry = entry }
}

/// The wire format of an effect type and its answers.
public struct EffectWire<Asked: Effect>: WireEffect {
    public let name: String
    public let requestCase: WireEffectCase
    @usableFromInline let answer: Wire<Asked.Output>

    /// Declares an effect that has answers.
    @inlinable
    public init(_ name: String, _ effect: Wire<Asked>, answers: Wire<Asked.Output>) {
        self.name = name
        answer = answers
        requestCase = WireEffectCase(
            .case(name, effect, { .effect($0) }) { content in
                // Types are compared first: a cast costs more than all the rest.
                guard case .effect(let effect) = content, Swift.type(of: effect) == Asked.self else { return nil }
                return effect as? Asked
            })
    }

    /// Declares an effect that has no answer.
    @inlinable
    public init(_ name: String, _ effect: Wire<Asked>) where Asked.Output == Never {
        self.init(name, effect, answers: .never)
    }

    public var type: any Effect.Type { Asked.self }

    public func accept<Root: RootMachine>(
        _ id: RequestID, with bytes: [UInt8], as encoding: WireEncoding, on core: Core<Root>
    ) throws(BridgeError) {
        let output = try answer.read(bytes, encoding, "the answer to \(name) \(id)")
        try core.accept(id, of: Asked.self, with: output)
    }

    public func bytes(of answer: any Sendable, as encoding: WireEncoding) throws(WireError) -> [UInt8]? {
        guard let output = answer as? Asked.Output else { return nil }
        return try self.answer.encode(output, as: encoding)
    }
}

extension Wire {
    /// Decodes a value; an error message includes its name.
    @inlinable
    func read(
        _ bytes: [UInt8], _ encoding: WireEncoding, _ name: @autoclosure () -> String
    ) throws(BridgeError) -> Value {
        do throws(WireError) {
            return try decode(bytes, as: encoding)
        } catch {
            throw .unreadable("\(name()): \(error)")
        }
    }

    /// Encodes a value; an error message includes its name.
    @inlinable
    func write(
        _ value: Value, _ encoding: WireEncoding, _ name: @autoclosure () -> String
    ) throws(BridgeError) -> [UInt8] {
        do throws(WireError) {
            return try encode(value, as: encoding)
        } catch {
            throw .unreadable("\(name()): \(error)")
        }
    }
}
