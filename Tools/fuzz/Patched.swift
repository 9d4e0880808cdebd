import JSONFormat

extension JSON {
    /// Returns the value after a JSON Patch (RFC 6902) of `add`, `remove` and `replace`; nil if an operation does not fit.
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
        let rest = steps.dropFirst()
        switch self {
        case .array(var elements):
            guard let index = Int(step), elements.indices.contains(index) || kind == "add" && index == elements.count
            else { return nil }
            switch (kind, rest.isEmpty) {
            case ("add", true): elements.insert(value ?? .null, at: index)
            case ("remove", true): elements.remove(at: index)
            default:
                guard let part = elements[index].changed(kind, at: rest, value) else { return nil }
                elements[index] = part
            }
            return .array(elements)
        case .object(let members):
            var list = Array(members)
            guard let index = list.firstIndex(where: { $0.name == step }) else {
                guard kind == "add", rest.isEmpty, let value else { return nil }
                return .object(JSON.Members(list + [(step, value)]))
            }
            if kind == "remove", rest.isEmpty {
                list.remove(at: index)
            } else {
                guard let part = list[index].value.changed(kind, at: rest, value) else { return nil }
                list[index].value = part
            }
            return .object(JSON.Members(list))
        case .null, .bool, .integer, .large, .number, .text: return nil
        }
    }

    /// Whether no object has two members of one name, of which a patch could mean either.
    var hasUniqueNames: Bool {
        switch self {
        case .array(let elements): elements.allSatisfy(\.hasUniqueNames)
        case .object(let members):
            Set(members.map(\.name)).count == members.count && members.allSatisfy(\.value.hasUniqueNames)
        case .null, .bool, .integer, .large, .number, .text: true
        }
    }
}
