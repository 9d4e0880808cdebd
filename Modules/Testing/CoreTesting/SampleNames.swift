/// Names the states or events of a transition table by their cases and, if several samples have the same cases, by the
/// first values that distinguish these: `shell.search(Oslo)`.
struct SampleNames<Sample> {
    /// The samples' names, with numbers for those whose values are all the same.
    let names: [String]
    private let word: (Sample) -> String
    /// The positions of the values that distinguish samples with the same word.
    private let places: [String: [Int]]

    init(_ samples: [Sample], by word: @escaping (Sample) -> String) {
        let groups = Dictionary(grouping: samples, by: word).filter { $0.value.count > 1 }
        let places = groups.mapValues { Self.places(in: $0.map(Self.values)) }
        let words = samples.map { Self.name($0, word($0), places) }
        let counts = Dictionary(grouping: words, by: \.self).mapValues(\.count)
        var seen: [String: Int] = [:]
        names = words.map { word in
            seen[word, default: 0] += 1
            return counts[word] == 1 ? word : "\(word) \(seen[word, default: 1])"
        }
        (self.word, self.places) = (word, places)
    }

    func name(of value: Sample) -> String { Self.name(value, word(value), places) }

    private static func name(_ value: Sample, _ word: String, _ places: [String: [Int]]) -> String {
        let values = values(of: value)
        let shown = places[word, default: []].filter(values.indices.contains).map { values[$0] }
        return shown.isEmpty ? word : "\(word)(\(shown.joined(separator: ", ")))"
    }

    /// Returns the first position at which all samples differ, or else all positions that distinguish some of them.
    private static func places(in samples: [[String]]) -> [Int] {
        func distinct(_ places: [Int]) -> Int { Set(samples.map { values in places.map { values[$0] } }).count }
        let common = 0..<(samples.map(\.count).min() ?? 0)
        if let place = common.first(where: { distinct([$0]) == samples.count }) { return [place] }
        return common.reduce(into: []) { chosen, place in
            if distinct(chosen + [place]) > distinct(chosen) { chosen.append(place) }
        }
    }

    /// Returns the beginnings of texts and bytes, numbers, Booleans and nil, in the order of their declaration.
    private static func values(of value: Any) -> [String] {
        switch value {
        case let text as String: return [text.isEmpty ? "\"\"" : "\(text.prefix(20))"]
        case let bytes as [UInt8] where !bytes.isEmpty: return [String(decoding: bytes.prefix(20), as: UTF8.self)]
        case is any Numeric, is Bool: return ["\(value)"]
        default:
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .set, .dictionary: return []
            case .optional where mirror.children.isEmpty: return ["nil"]
            default: return mirror.children.flatMap { values(of: $0.value) }
            }
        }
    }
}

extension TransitionTable {
    /// Returns the cases of a state; for a struct, each property name with its case, number or count of elements,
    /// except for properties that are nil, false, 0 or empty: `toast, reset confirming, removed 2`.
    public static func summary(of state: Any) -> String {
        let mirror = Mirror(reflecting: state)
        guard mirror.displayStyle == .struct else { return word(for: state) }
        let parts = mirror.children.compactMap { part($0.label ?? "", $0.value) }
        return parts.isEmpty ? "empty" : parts.joined(separator: ", ")
    }

    private static func part(_ label: String, _ value: Any) -> String? {
        if let flag = value as? Bool { return flag ? label : nil }
        if let number = value as? Int { return number == 0 ? nil : "\(label) \(number)" }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { part(label, $0.value) ?? label }
        case .collection, .set, .dictionary: return mirror.children.isEmpty ? nil : "\(label) \(mirror.children.count)"
        default:
            let word = word(for: value)
            return word.isEmpty ? nil : "\(label) \(word)"
        }
    }
}
