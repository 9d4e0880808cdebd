extension TextCanvas {
    /// The rows as text, followed by the styled runs of each row, such as `3: 0-5 cyan bold; 9-13 dim`.
    public var golden: String {
        let styles = (0..<height).compactMap { y in
            let runs = styledRuns(of: y)
            return runs.isEmpty ? nil : "\(y): " + runs.joined(separator: "; ")
        }
        return plainText() + "\n\nstyles\n" + styles.map { $0 + "\n" }.joined()
    }

    private func styledRuns(of y: Int) -> [String] {
        var runs: [(first: Int, last: Int, style: Style)] = []
        for (x, cell) in row(y).enumerated() where cell.style != .plain {
            if let last = runs.last, last.last == x - 1, last.style.words == cell.style.words {
                runs[runs.count - 1].last = x
            } else {
                runs.append((x, x, cell.style))
            }
        }
        return runs.map { "\($0.first)-\($0.last) \($0.style.words)" }
    }
}

extension Style {
    fileprivate var words: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
        ]
        let attributesSet = names.filter { attributes.contains($0.0) }.map(\.1)
        let colors = [
            foreground.map { "\($0)" }, background.map { "on \($0)" } ?? backgroundTint.map { _ in "shaded" },
        ].compactMap(\.self)
        return (colors + attributesSet).joined(separator: " ")
    }
}
