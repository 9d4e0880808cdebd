extension CommandTable {
    /// Two functions: one finds out where in the table the cursor is and leaves options to `_arguments`, the other
    /// offers words.
    var zshCompletions: String {
        """
        _\(name)() {
            local at= option= word
            local -a options
            for word in "${(@)words[2,CURRENT - 1]}"; do
                if [[ -n $option ]]; then option=; continue; fi
                case $word in
                    (\(valuedOptions.flatMap(\.spellings).shellPattern)) option=$word ;;
                    (*)
                        case ${at:+$at }$word in
                            (\(completionPoints.dropFirst().map(\.words).shellPattern)) at=${at:+$at }$word ;;
                        esac ;;
                esac
            done
            options=(
        \(commonOptions.flatMap(zshOption).map { "        \($0)" }.joined(separator: "\n"))
            )
            case $at in
        \(lines(completionPoints.filter { !$0.options.isEmpty }.map { ([$0.words], zshMore($0.options)) }))
            esac
            _arguments -s : $options '*: :_\(name)_words'
        }
        _\(name)_words() {
            local -a next
            case $at in
        \(lines(completionPoints.map { ([$0.words], zsh(at: $0)) }))
            esac
        }
        if [[ ${funcstack[1]} == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

        """
    }

    private func lines(_ cases: [(words: [String], body: String)]) -> String {
        branches(cases).map { "        (\($0.pattern)) \($0.body) ;;" }.joined(separator: "\n")
    }

    private func zshMore(_ options: [Option]) -> String {
        "options+=(\(options.flatMap(zshOption).joined(separator: " ")))"
    }

    /// One specification for each spelling, each of which excludes the others unless it may be repeated.
    private func zshOption(_ option: Option) -> [String] {
        let others = option.isRepeated ? "*" : "(\(option.spellings.joined(separator: " ")))"
        let value = option.value.map { ":\($0):\(zshAction(option.candidates))" } ?? ""
        return option.spellings.map { spelling in
            let attached = option.value == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
            return "\(others)\(spelling)\(attached)[\(option.summary.zshText)]\(value)".shellWord
        }
    }

    private func zshAction(_ candidates: Candidates) -> String {
        switch candidates {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .directories: "_files -/"
        case .output, .unknown: " "
        }
    }

    private func zsh(at point: CompletionPoint) -> String {
        let next = point.next.map { "\($0.term):\($0.meaning)" }
        return
            ((next.isEmpty ? [] : ["next=(\(next.shellWords)); _describe -t commands command next"])
            + point.operands.map(zsh).filter { !$0.isEmpty }).joined(separator: "; ")
    }

    private func zsh(_ candidates: Candidates) -> String {
        switch candidates {
        case .words(let words): "compadd -- \(words.shellWords)"
        case .output(let command):
            "next=(${(f)\"$(${words[1]} \(command) </dev/null 2>/dev/null | cut -f1)\"}); compadd -a next"
        case .files: "_files"
        case .directories: "_files -/"
        case .unknown: ""
        }
    }
}

extension String {
    /// Without what ends a text of a specification.
    fileprivate var zshText: String {
        replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
    }
}
