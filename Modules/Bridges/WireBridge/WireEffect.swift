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

    /// The layout of the effect.
    var requestShape: WireShape { get }
    /// The layout of the answers to it.
    var answerShape: WireShape { get }
    /// The names of the effect's cases that are answered any number of times.
    var streams: [String] { get }
    /// The names of the effect's cases whose work continues when they are cancelled.
    var uncancellable: [String] { get }

    /// Decodes an answer and passes it to a core. The caller then takes the resulting step. Returns false if the
    /// request was cleared instead of answered; the caller then closes it.
    func accept<Root: RootMachine>(
        _ id: RequestID, with answer: [UInt8], as encoding: WireEncoding, on core: Core<Root>
    ) throws(BridgeError) -> Bool

    /// Decodes the answer to a request that clears another; returns the number that was cleared.
    func clearedNumber(
        _ id: RequestID, in answer: [UInt8], as encoding: WireEncoding
    ) throws(BridgeError) -> UInt64?

    /// Encodes the answer to the request with a number; returns nil if it belongs to a different effect type.
    func bytes(of answer: any Sendable, number: UInt64, as encoding: WireEncoding) throws(BridgeError) -> [UInt8]?

    /// The type of the effect that clears a request of this one.
    var clearingType: any Effect.Type { get }

    /// Returns the effect that clears a request of this one; nil if cancelling it needs none.
    func clearing(_ request: Request) -> (any AnyClearing)?
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
    public let streams: [String]
    @usableFromInline let makeRequestShape: @Sendable () -> WireShape
    /// Decodes an effect from bincode.
    @usableFromInline let decode: @Sendable ([UInt8]) -> Asked?
    @usableFromInline let answer: Answer
    /// Whether a request is cleared by its number when it is cancelled.
    @usableFromInline let isCleared: @Sendable (Asked) -> Bool

    /// The wire format of the answers.
    @usableFromInline
    enum Answer: Sendable {
        case plain(Wire<Asked.Output>)
        case numbered(Wire<Numbered<Asked.Output>>)
    }

    /// Declares an effect that has answers.
    ///
    /// - Parameters:
    ///   - name: The effect's case on the wire.
    ///   - effect: The encoding of the effect.
    ///   - answers: The encoding of its answers.
    ///   - streams: The names of the effect's cases that are answered any number of times; `name` for an effect without
    ///     cases.
    @inlinable
    public init(_ name: String, _ effect: Wire<Asked>, answers: Wire<Asked.Output>, streams: [String] = []) {
        self.name = name
        self.streams = streams
        makeRequestShape = { effect.shape }
        decode = { try? effect.decode($0, as: .bincode) }
        answer = .plain(answers)
        isCleared = { _ in false }
        requestCase = WireEffectCase(
            .case(name, effect, { .effect($0, number: nil) }) { content in
                // Types are compared first: a cast costs more than all the rest.
                guard case .effect(let effect, _) = content, Swift.type(of: effect) == Asked.self else { return nil }
                return effect as? Asked
            })
    }

    /// Declares an effect that has no answer.
    @inlinable
    public init(_ name: String, _ effect: Wire<Asked>) where Asked.Output == Never {
        self.init(name, effect, answers: .never)
    }

    /// Declares an effect whose requests and answers have their request's number on the wire.
    ///
    /// - Parameters:
    ///   - name: The effect's case on the wire.
    ///   - effect: The encoding of the effect.
    ///   - answers: The encoding of its answers.
    ///   - streams: The names of the effect's cases that are answered any number of times; `name` for an effect without
    ///     cases.
    ///   - isCleared: Whether a request of an effect is cleared by its number when it is cancelled.
    public init(
        _ name: String, numbered effect: Wire<Numbered<Asked>>, answers: Wire<Numbered<Asked.Output>>,
        streams: [String] = [], clearing isCleared: @escaping @Sendable (Asked) -> Bool
    ) {
        self.name = name
        self.streams = streams
        makeRequestShape = { effect.shape }
        decode = { bytes in
            guard case .value(let effect, _) = try? effect.decode(bytes, as: .bincode) else { return nil }
            return effect
        }
        self.isCleared = isCleared
        answer = .numbered(answers)
        requestCase = WireEffectCase(.case(name, effect, WireRequest.Content.init, Self.numbered))
    }

    private static func numbered(_ content: WireRequest.Content) -> Numbered<Asked>? {
        guard case .effect(let effect, let number) = content else { return nil }
        if let effect = effect as? Asked { return .value(effect, number: number) }
        return (effect as? Clearing<Asked>).map { .cleared(number: $0.number) }
    }

    public var requestShape: WireShape { makeRequestShape() }

    public var uncancellable: [String] {
        requestShape.cases.enumerated().compactMap { number, entry in
            let tag = withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { Array($0) }
            return decode(tag + (entry.payload?.simplestBytes ?? []))?.isCancellable == false ? entry.name : nil
        }
    }

    public var answerShape: WireShape {
        switch answer {
        case .plain(let wire): wire.shape
        case .numbered(let wire): wire.shape
        }
    }

    public var type: any Effect.Type { Asked.self }
    public var clearingType: any Effect.Type { Clearing<Asked>.self }

    public func clearing(_ request: Request) -> (any AnyClearing)? {
        guard let effect = request.effect as? Asked, isCleared(effect) else { return nil }
        return Clearing<Asked>(number: UInt64(request.id.rawValue))
    }

    public func accept<Root: RootMachine>(
        _ id: RequestID, with bytes: [UInt8], as encoding: WireEncoding, on core: Core<Root>
    ) throws(BridgeError) -> Bool {
        let expected = UInt64(id.rawValue)
        switch try read(bytes, encoding, "the answer to \(name) \(id)") {
        case .cleared(expected): return false
        case .value(let output, nil), .value(let output, expected):
            try core.accept(id, of: Asked.self, with: output)
        case .cleared, .value: throw .wrongAnswer(id, effect: Asked.name)
        }
        return true
    }

    public func clearedNumber(
        _ id: RequestID, in answer: [UInt8], as encoding: WireEncoding
    ) throws(BridgeError) -> UInt64? {
        switch try read(answer, encoding, "the answer to \(name) \(id)") {
        case .cleared(let number): number
        case .value: nil
        }
    }

    private func read(
        _ bytes: [UInt8], _ encoding: WireEncoding, _ name: @autoclosure () -> String
    ) throws(BridgeError) -> Numbered<Asked.Output> {
        switch answer {
        case .plain(let wire): .value(try wire.read(bytes, encoding, name()), number: nil)
        case .numbered(let wire): try wire.read(bytes, encoding, name())
        }
    }

    public func bytes(
        of answer: any Sendable, number: UInt64, as encoding: WireEncoding
    ) throws(BridgeError) -> [UInt8]? {
        guard let output = answer as? Asked.Output else { return nil }
        return switch self.answer {
        case .plain(let wire): try wire.write(output, encoding, "the answer to \(Asked.name)")
        case .numbered(let wire):
            try wire.write(.value(output, number: number), encoding, "the answer to \(Asked.name)")
        }
    }
}

extension WireRequest.Content {
    /// Creates the content of a request whose effect has numbered requests.
    init<Asked: Effect>(_ request: Numbered<Asked>) {
        self =
            switch request {
            case .value(let effect, let number): .effect(effect, number: number)
            case .cleared(let number): .effect(Clearing<Asked>(number: number), number: nil)
            }
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
