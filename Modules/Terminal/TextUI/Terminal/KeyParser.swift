/// Parses the bytes sent by a terminal into keys, regardless of how they are split across reads.
///
/// It has no clock. The start of a sequence can also be a key typed with Alt, or come from a broken connection: if no
/// input arrives for the duration of ``timeout``, call ``flush(after:)``.
struct KeyParser: Sendable {
    private enum State {
        case ground
        case escape
        /// After `ESC [`, with the parameter bytes so far.
        case sequence([UInt8])
        /// After `ESC [ [`.
        case linuxFunction
        /// After `ESC O`.
        case singleShift
        /// Inside a string sent by a terminal in reply (OSC, DCS, APC, PM, SOS), which is ignored unless it reports the
        /// background. The opener is kept until another byte follows.
        case string(opener: UInt8?, sawEscape: Bool)
        case paste
    }

    private var state = State.ground
    private var text = TextBytes()
    private var paste = PasteBytes()
    /// The beginning of a string, at most 64 bytes: no known reply is longer.
    private var reply: [UInt8] = []
    private var keys: [Key] = []

    /// The timeouts for the rest of an ESC, of a sequence, of a string and of a paste.
    ///
    /// A terminal sends a key in a single write, and a paste in several. The timeouts bound the delay caused by an
    /// incomplete sequence.
    static let escapePause = Duration.milliseconds(30)
    static let sequencePause = Duration.milliseconds(100)
    /// Longer, so that the rest of a terminal's answer is not taken for keys when a slow connection splits it.
    static let stringPause = Duration.seconds(1)
    static let pastePause = Duration.milliseconds(500)

    /// The timeout for the rest of the pending input; nil if none is pending.
    var timeout: Duration? {
        switch state {
        case .ground: nil
        case .escape: Self.escapePause
        case .string(opener: nil, _): Self.stringPause
        case .sequence, .linuxFunction, .singleShift, .string: Self.sequencePause
        // Terminals remove ^C from a paste, so a trailing one was typed.
        case .paste: paste.endsWithInterrupt ? Self.escapePause : Self.pastePause
        }
    }

    /// Returns the keys completed by these bytes.
    mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
        var rest = Array(bytes)[...]
        while let byte = rest.first {
            if case .paste = state {
                if paste.take(&rest) { finish(.paste(paste.takeText())) }
            } else {
                take(byte)
                rest.removeFirst()
            }
        }
        emitText()
        return takeKeys()
    }

    /// Ends pending input whose timeout is at most `pause`: an ESC becomes the Escape key, the start of a sequence a
    /// character typed with Alt, and a paste ends; anything else is dropped.
    mutating func flush(after pause: Duration = escapePause) -> [Key] {
        guard let timeout, timeout <= pause else { return [] }
        switch state {
        case .ground, .linuxFunction: break
        case .escape: keys.append(.escape)
        case .sequence(let parameters): if parameters.isEmpty { keys.append(.alt("[")) }
        case .singleShift: keys.append(.alt("O"))
        case .string(let opener, let sawEscape):
            if let opener { keys.append(.alt(Character(Unicode.Scalar(opener)))) }
            if sawEscape { keys.append(.escape) }
        case .paste:
            let isInterrupted = paste.endsWithInterrupt
            keys.append(.paste(paste.takeText()))
            if isInterrupted { keys.append(.control("c")) }
        }
        state = .ground
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
        case .linuxFunction: byte.isControl ? abandon(byte) : finish(Key.linuxFunction(byte))
        case .singleShift:
            byte.isControl ? abandon(byte) : finish(Key.sequence(parameters: [], final: byte))
        case .string(let opener, let sawEscape): takeString(byte, opener, sawEscape)
        case .paste: break
        }
    }

    private mutating func takeGround(_ byte: UInt8) {
        guard byte.isControl else { return text.append(byte) }
        text.end()
        emitText()
        if let key = Key.control(byte: byte) { keys.append(key) } else { state = .escape }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(opener: byte, sawEscape: false)
            reply = []
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
        case UInt8(ascii: "[") where parameters.isEmpty: state = .linuxFunction
        case 0x20..<0x40:
            // No known sequence is this long: the remaining parameters are skipped.
            state = .sequence(parameters.count < 64 ? parameters + [byte] : parameters)
        case 0x40..<0x7F: finishSequence(parameters, byte)
        default: abandon(byte)
        }
    }

    private mutating func finishSequence(_ bytes: [UInt8], _ final: UInt8) {
        let isPrivate = bytes.first == UInt8(ascii: "<")
        let parameters = String(decoding: bytes.dropFirst(isPrivate ? 1 : 0), as: UTF8.self).split(separator: ";")
            .map { Int($0) ?? -1 }
        if isPrivate {
            finish(final == UInt8(ascii: "M") ? Key.mouse(parameters) : nil)
        } else if final == UInt8(ascii: "~"), parameters == [200] {
            state = .paste
        } else {
            finish(Key.sequence(parameters: parameters, final: final))
        }
    }

    /// Other control characters within a string were typed, since terminals do not send them.
    private mutating func takeString(_ byte: UInt8, _ opener: UInt8?, _ sawEscape: Bool) {
        if sawEscape {
            byte == UInt8(ascii: "\\") ? finishReply() : takeAfterEscape(byte)
        } else if byte == 0x07 {
            finishReply()
        } else if byte == 0x1B {
            state = .string(opener: opener, sawEscape: true)
        } else if byte.isControl {
            abandon(byte)
        } else {
            state = .string(opener: nil, sawEscape: false)
            if reply.count < 64 { reply.append(byte) }
        }
    }

    private mutating func finishReply() { finish(ColorTheme(reply: reply).map { .background($0) }) }

    /// Abandons a sequence at a byte that cannot be part of it, so that no key is lost, in particular ^C.
    private mutating func abandon(_ byte: UInt8) {
        state = .ground
        takeGround(byte)
    }

    private mutating func finish(_ key: Key?) {
        if let key { keys.append(key) }
        state = .ground
    }

    private mutating func emitText() {
        keys += text.takeKeys()
    }
}

extension UInt8 {
    /// Whether it is an ASCII control character.
    fileprivate var isControl: Bool { self < 0x20 || self == 0x7F }
}
