/// The kind of code to generate.
enum Kind: String, CaseIterable {
    case capability
    case screen
    /// A separate package.
    case app

    /// The suffix of the module's name.
    var suffix: String {
        switch self {
        case .capability: "Capability"
        case .screen: "Feature"
        case .app: "App"
        }
    }

    /// Returns the folder of its templates.
    func templates(_ shape: Shape) -> String { self == .capability ? "capability/\(shape.rawValue)" : rawValue }
}

/// The shape of a capability's effect.
enum Shape: String, CaseIterable {
    /// A stored value: several effects, and a store that can be replaced.
    case store
    /// One answer.
    case request
    /// Any number of answers, such as the charge of a battery.
    case stream
    /// No answer.
    case notify
    /// One answer, from running a program.
    case process

    /// The command that requests the effect, and the other values that the templates need besides the name.
    var values: [String: String] {
        let (ask, answers) =
            switch self {
            case .store: (".request(__Name__.text, then: Event.loaded)", true)
            case .request, .process: (".request(__Name__Effect(\"a text\"), then: Event.answered)", true)
            case .stream: (".stream(__Name__Effect(), then: Event.changed)", true)
            case .notify: (".notify(__Name__Effect(\"a text\"))", false)
            }
        return [
            "__ask__": ask,
            "__answers__": (answers ? ", answers: __Name__Output.wire" : "")
                + (self == .stream ? ", streams: [\"__Name__\"]" : ""),
            "__products__": self == .process ? #""Effects", "ProcessCapability", "ProcessEffects""# : #""Effects""#,
        ]
    }
}
