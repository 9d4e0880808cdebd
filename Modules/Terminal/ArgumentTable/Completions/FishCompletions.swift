extension CommandTable {
    /// A function that tells where in the table the cursor is, and a line for each thing to offer.
    var fishCompletions: String {
        let points = completionPoints
        return """
            function __\(name)_at
                set -l at
                set -l option
                for word in (commandline -opc)[2..-1]
                    if set -q option[1]
                        set -e option[1]
                    else if contains -- $word \(valuedOptions.flatMap(\.spellings).joined(separator: " "))
                        set option $word
                    else if contains -- (string join ' ' $at $word) \(points.dropFirst().map(\.words).fishWords)
                        set at $at $word
                    end
                end
                test "$at" = "$argv"
            end
            complete -c \(name) -f

            """
                + commonOptions.map { line(for: $0, at: nil) }.joined()
                + points.flatMap { point in
                    point.next.map { line("-a \($0.term.fishWord) -d \($0.meaning.fishWord)", at: point.words) }
                        + point.options.map { line(for: $0, at: point.words) }
                        + point.operands.compactMap(fish).map { line($0, at: point.words) }
                }
                .joined()
    }

    private func line(_ rest: String, at place: String?) -> String {
        "complete -c \(name) " + (place.map { "-n \("__\(name)_at \($0)".fishWord) " } ?? "") + rest + "\n"
    }

    private func line(for option: Option, at place: String?) -> String {
        let value =
            switch (option.value, fish(option.candidates)) {
            case (nil, _): ""
            case (_, let candidates?): option.candidates == .files ? " -r \(candidates)" : " -x \(candidates)"
            case (_, nil): " -x"
            }
        return line(
            (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name)\(value) -d \(option.summary.fishWord)",
            at: place)
    }

    private func fish(_ candidates: Candidates) -> String? {
        switch candidates {
        case .words(let words): "-a \(words.joined(separator: " ").fishWord)"
        // fish itself takes what follows a tab for a description.
        case .output(let command): "-a \("(\(name) \(command) </dev/null 2>/dev/null)".fishWord)"
        case .files: "-F"
        case .directories: "-a '(__fish_complete_directories)'"
        case .unknown: nil
        }
    }
}

extension String {
    fileprivate var fishWord: String { "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'" }
}

extension [String] {
    fileprivate var fishWords: String { map(\.fishWord).joined(separator: " ") }
}
