/// Turns the bytes that a terminal sends into keys, however they are split across reads.
///
/// It has no clock. A lone ESC is the Escape key or begins a sequence: when ``awaitsMore`` is true and nothing
/// has come for some 30 ms, call ``flush()``.
public struct KeyParser: Sendable {
    private enum State {
        case ground
        case escape
        /// After `ESC [`, with the parameter bytes so far.
        case sequence([UInt8])
        /// After `ESC [ [`.
        case linuxFunction
        /// After `ESC O`.
        case singleShift
        /// Inside a string that a terminal answers with (OSC, DCS, APC, PM, SOS); it means nothing here.
        case string(sawEscape: Bool)
        case paste
    }

    private var state = State.ground
    private var text = TextBytes()
    private var paste = PasteBytes()
    private var keys: [Key] = []

    /// A parser that has seen nothing.
    public init() {}

    /// Whether a lone ESC is waiting to be told apart from the start of a sequence.
    public var awaitsMore: Bool {
        if case .escape = state { true } else { false }
    }

    /// The keys that are complete after these bytes.
    public mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
        for byte in bytes { take(byte) }
        emitText()
        return takeKeys()
    }

    /// Decides that a lone ESC was the Escape key. A longer sequence stays pending, as a slow line may still end it.
    public mutating func flush() -> [Key] {
        if awaitsMore {
            keys.append(.escape)
            state = .ground
        }
        return takeKeys()
    }

    private mutating func takeKeys() -> [Key] {
        defer { keys = [] }
        return keys
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeGround(byte)
        case .escape: takeAfterEscape(byte)
        case .sequence(let parameters): takeSequence(byte, parameters)
        case .linuxFunction: finish(Key.linuxFunction(byte))
        case .singleShift: finish(Key.sequence(parameters: [], final: byte))
        case .string(let sawEscape): takeString(byte, sawEscape)
        case .paste: takePaste(byte)
        }
    }

    private mutating func takeGround(_ byte: UInt8) {
        if byte >= 0x20 && byte != 0x7F {
            text.append(byte)
        } else {
            text.end()
            emitText()
            if let key = Key.control(byte: byte) { keys.append(key) } else { state = .escape }
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(sawEscape: false)
        case 0x1B: keys.append(.escape)
        case 0x00..<0x20, 0x7F: finish(Key.control(byte: byte))
        default:
            state = .ground
            text.isAlt = true
            text.append(byte)
        }
    }

    private mutating func takeSequence(_ byte: UInt8, _ parameters: [UInt8]) {
        switch byte {
        case 0x1B: state = .escape
        case UInt8(ascii: "[") where parameters.isEmpty: state = .linuxFunction
        case 0x20..<0x40:
            // No sequence that means something is this long: stop collecting, keep swallowing.
            state = .sequence(parameters.count < 64 ? parameters + [byte] : parameters)
        case 0x40..<0x7F: finishSequence(parameters, byte)
        default: state = .ground
        }
    }

    private mutating func finishSequence(_ bytes: [UInt8], _ final: UInt8) {
        let parameters = String(decoding: bytes, as: UTF8.self).split(separator: ";").map { Int($0) ?? -1 }
        if final == UInt8(ascii: "~"), parameters == [200] {
            state = .paste
        } else {
            finish(Key.sequence(parameters: parameters, final: final))
        }
    }

    private mutating func takeString(_ byte: UInt8, _ sawEscape: Bool) {
        let isOver = byte == 0x07 || (sawEscape && byte == UInt8(ascii: "\\"))
        state = isOver ? .ground : .string(sawEscape: byte == 0x1B)
    }

    private mutating func takePaste(_ byte: UInt8) {
        guard paste.append(byte) else { return }
        finish(.paste(paste.takeText()))
    }

    private mutating func finish(_ key: Key?) {
        if let key { keys.append(key) }
        state = .ground
    }

    private mutating func emitText() {
        keys += text.takeKeys()
    }
}
