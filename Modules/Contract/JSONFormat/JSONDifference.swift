/// A part in which two values differ.
struct JSONDifference {
    /// The step from a value to one of its parts.
    enum Step {
        case member(String)
        case element(Int)
    }

    let path: [Step]
    /// The value before; nil for an added part.
    let old: JSONValue?
    /// The value after; nil for a removed part.
    let new: JSONValue?
}

extension JSONValue {
    /// Returns the smallest parts that differ from an earlier value, in an order in which applying them one by one
    /// turns that value into this one.
    func differences(from old: JSONValue) -> [JSONDifference] {
        var found: [JSONDifference] = []
        Self.compare(old, self, at: [], &found)
        return found
    }

    private static func compare(
        _ old: JSONValue, _ new: JSONValue, at path: [JSONDifference.Step], _ found: inout [JSONDifference]
    ) {
        if old.hasSameText(as: new) { return }
        if old.kind == .array, new.kind == .array {
            compareElements(Array(old.elements), Array(new.elements), at: path, &found)
        } else if old.kind == .object, new.kind == .object {
            for (name, value) in old.members {
                let path = path + [.member(name)]
                if let next = new[name] {
                    compare(value, next, at: path, &found)
                } else {
                    found.append(JSONDifference(path: path, old: value, new: nil))
                }
            }
            for (name, value) in new.members where old[name] == nil {
                found.append(JSONDifference(path: path + [.member(name)], old: nil, new: value))
            }
        } else if old.json != new.json {
            found.append(JSONDifference(path: path, old: old, new: new))
        }
    }

    private static func compareElements(
        _ old: [JSONValue], _ new: [JSONValue], at path: [JSONDifference.Step], _ found: inout [JSONDifference]
    ) {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        // Containers in equal number are compared by position: most have changed a little, and few have moved.
        let isInPlace = old.count == new.count && old.allSatisfy { $0.count > 0 }
        for change in isInPlace ? [] : Array(new.difference(from: old) { $0.hasSameText(as: $1) }) {
            switch change {
            case .remove(let index, _, _): removed.insert(index)
            case .insert(let index, _, _): inserted.insert(index)
            }
        }
        // An element removed and inserted at one index has changed if as many were removed as inserted before it.
        var changed = Set(isInPlace ? Array(old.indices) : [])
        var surplus = 0
        for index in 0..<max(old.count, new.count) {
            let (isRemoved, isInserted) = (removed.contains(index), inserted.contains(index))
            if isRemoved, isInserted, surplus == 0 { changed.insert(index) }
            surplus += (isInserted ? 1 : 0) - (isRemoved ? 1 : 0)
        }
        for index in removed.subtracting(changed).sorted(by: >) {
            found.append(JSONDifference(path: path + [.element(index)], old: old[index], new: nil))
        }
        for index in inserted.union(changed).sorted() {
            let path = path + [.element(index)]
            if changed.contains(index) {
                compare(old[index], new[index], at: path, &found)
            } else {
                found.append(JSONDifference(path: path, old: nil, new: new[index]))
            }
        }
    }

    /// Whether both values consist of the same tokens, apart from the names that they themselves have as members.
    private func hasSameText(as other: JSONValue) -> Bool {
        let count = Int(token.next) - index
        guard Int(other.token.next) - other.index == count else { return false }
        return (0..<count).allSatisfy { offset in
            let (one, two) = (document.tokens[index + offset], other.document.tokens[other.index + offset])
            guard one.kind == two.kind, one.count == two.count,
                offset == 0 || document.bytes[one.name].elementsEqual(other.document.bytes[two.name])
            else { return false }
            if one.kind == .array || one.kind == .object { return true }
            return document.bytes[one.range].elementsEqual(other.document.bytes[two.range])
        }
    }
}

extension JSONValue {
    /// Returns the JSON Patch (RFC 6902) that turns an earlier value into this one.
    package func patch(from old: JSONValue) -> JSON {
        .array(differences(from: old).map(\.operation))
    }
}

extension JSONDifference {
    /// The operation of a JSON Patch.
    fileprivate var operation: JSON {
        let pointer = JSON.text(path.map { "/" + $0.token }.joined())
        guard let new else { return .object(["op": .text("remove"), "path": pointer]) }
        return .object(["op": .text(old == nil ? "add" : "replace"), "path": pointer, "value": new.json])
    }
}

extension JSONDifference.Step {
    /// The token of a JSON Pointer (RFC 6901).
    fileprivate var token: String {
        switch self {
        case .member(let name): name.replacing("~", with: "~0").replacing("/", with: "~1")
        case .element(let index): "\(index)"
        }
    }
}
