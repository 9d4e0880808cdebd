import JSONFormat

extension JSON {
    /// Returns the value after a JSON Patch (RFC 6902) of `add`, `remove` and `replace`; nil if an operation fails.
    func patched(by patch: JSON) -> JSON? {
        guard case .array(let operations) = patch else { return nil }
        return operations.reduce(self) { (document: JSON?, operation) in
            guard let kind = operation["op"]?.string, let path = operation["path"]?.string else { return nil }
            let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
                String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
            }
            return document?.changed(kind, at: steps[...], operation["value"])
        }
    }

    private func changed(_ kind: String, at steps: ArraySlice<String>, _ value: JSON?) -> JSON? {
        guard let step = steps.first else { return value }
        var parts: [JSON.Members.Element]
        let isArray: Bool
        switch self {
        // An element has its index as its name.
        case .array(let elements): (parts, isArray) = (elements.enumerated().map { ("\($0)", $1) }, true)
        case .object(let members): (parts, isArray) = (Array(members), false)
        case .null, .bool, .integer, .large, .number, .text: return nil
        }
        let index = parts.firstIndex { $0.name == step } ?? parts.count
        let isNew = index == parts.count
        if kind == "add", steps.count == 1, isNew || isArray {
            guard let value, !isArray || step == "\(index)" else { return nil }
            parts.insert((step, value), at: index)
        } else if isNew {
            return nil
        } else if kind == "remove", steps.count == 1 {
            parts.remove(at: index)
        } else {
            guard let part = parts[index].value.changed(kind, at: steps.dropFirst(), value) else { return nil }
            parts[index].value = part
        }
        return isArray ? .array(parts.map(\.value)) : .object(JSON.Members(parts))
    }

    /// Whether no object has two members with the same name, since a patch would be ambiguous.
    var hasUniqueNames: Bool {
        switch self {
        case .array(let elements): elements.allSatisfy(\.hasUniqueNames)
        case .object(let members):
            Set(members.map(\.name)).count == members.count && members.allSatisfy(\.value.hasUniqueNames)
        case .null, .bool, .integer, .large, .number, .text: true
        }
    }
}
