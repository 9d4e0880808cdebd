extension CommandTable {
    /// A function that finds out where in the table the cursor is, and offers what fits there.
    var bashCompletions: String {
        """
        _\(name)() {
            local at= option= word= words= i current=${COMP_WORDS[COMP_CWORD]}
            COMPREPLY=()
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                # What follows --option= is a word of its own to bash, and so is the sign.
                if [ "$word" = = ]; then continue; fi
                if [ -n "$option" ]; then option=; continue; fi
                case $word in
                    \(valuedOptions.flatMap(\.spellings).shellPattern)) option=$word ;;
                    *)
                        case ${at:+$at }$word in
                            \(completionPoints.dropFirst().map(\.words).shellPattern)) at=${at:+$at }$word ;;
                        esac ;;
                esac
            done
            if [ "$current" = = ]; then current=; fi
            if [ -n "$option" ]; then
                case $option in
        \(lines(valuedOptions.map { ($0.spellings, bash($0.candidates)) }))
                esac
            elif [ "${current:0:1}" = - ]; then
                words=\(bashList(commonOptions.flatMap(\.spellings)))
                case $at in
        \(lines(completionPoints.filter { !$0.options.isEmpty }.map { ([$0.words], bashMore($0.options)) }))
                esac
            else
                case $at in
        \(lines(completionPoints.map { ([$0.words], bash(at: $0)) }))
                esac
            fi
            while IFS= read -r word; do
                if [ -z "$word" ]; then continue; fi
                printf -v word %q "$word"
                case $word in "$current"*) COMPREPLY+=("$word") ;; esac
            done <<<"$words"
        }
        complete -F _\(name) \(name)

        """
    }

    private func lines(_ cases: [(words: [String], body: String)]) -> String {
        branches(cases).map { "            \($0.pattern)) \($0.body) ;;" }.joined(separator: "\n")
    }

    private func bash(at point: CompletionPoint) -> String {
        let next = point.next.isEmpty ? [] : ["words=\(bashList(point.next.map(\.term)))"]
        return (next + point.operands.map(bash).filter { !$0.isEmpty }).joined(separator: "; ")
    }

    private func bash(_ candidates: Candidates) -> String {
        switch candidates {
        case .words(let words): "words+=\(bashList([""] + words))"
        case .output(let command): "words+=$'\\n'$(\"$1\" \(command) </dev/null 2>/dev/null | cut -f1)"
        // Without an answer of its own, the function leaves it to what bash does by itself.
        case .files: "compopt -o default 2>/dev/null"
        case .directories: "compopt -o dirnames 2>/dev/null"
        case .unknown: ""
        }
    }

    private func bashMore(_ options: [Option]) -> String { "words+=\(bashList([""] + options.flatMap(\.spellings)))" }

    /// Words without signs of their own, one a line.
    private func bashList(_ words: [String]) -> String { "$'" + words.joined(separator: "\\n") + "'" }
}
