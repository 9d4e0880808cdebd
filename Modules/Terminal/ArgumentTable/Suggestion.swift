/// Returns the most likely intended candidate: the closest one by edit distance, else one with the word as a prefix.
package func nearest(to word: String, among candidates: [String]) -> String? {
    let reach = max(1, word.count / 3)
    let scored = candidates.compactMap { candidate -> (candidate: String, distance: Int)? in
        // The distance is at least the difference of the lengths, and takes long to compute for a long word.
        if abs(word.count - candidate.count) <= reach {
            let distance = editDistance(word.lowercased(), candidate.lowercased())
            if distance <= reach { return (candidate, distance) }
        }
        return word.count >= 2 && candidate.hasPrefix(word) ? (candidate, reach + 1) : nil
    }
    return scored.min { $0.distance < $1.distance }?.candidate
}

/// Returns the optimal string alignment distance: the number of insertions, deletions, substitutions and transpositions
/// of adjacent letters that turn one word into the other.
func editDistance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            let replaced = previous[column] + (letter == other ? 0 : 1)
            var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                best = min(best, beforePrevious[column - 1] + 1)
            }
            current.append(best)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[right.count]
}
