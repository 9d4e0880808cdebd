/// A shell with support for programmable completion.
public enum CompletionShell: String, Sendable, CaseIterable {
    /// Bash, 3.2 or newer.
    case bash
    /// The Z shell, with `compinit` loaded.
    case zsh
    /// fish, 3.0 or newer.
    case fish

    /// Returns a script that delegates completion to the program: it runs `PROGRAM completions SHELL -- WORD...` with
    /// the words of the command line up to the cursor, and expects the lines of a ``Completion``.
    public func script(for program: String) -> String {
        let note = "# Completes the command line of \(program). Made by: \(program) completions \(rawValue)\n"
        return switch self {
        case .bash: note + Self.bash(program)
        case .zsh: "#compdef \(program)\n" + note + Self.zsh(program)
        case .fish: note + Self.fish(program)
        }
    }

    private static func bash(_ program: String) -> String {
        #"""
        _\#(program)() {
            local current=${COMP_WORDS[COMP_CWORD]} word
            if [ "$current" = = ]; then current=; fi
            COMPREPLY=()
            while IFS=$'\t' read -r word _; do
                case $word in
                    # Without an answer of its own, the function leaves it to what bash does by itself.
                    :files) compopt -o default 2>/dev/null ;;
                    :directories) compopt -o dirnames 2>/dev/null ;;
                    ?*)
                        printf -v word %q "$word"
                        case $word in "$current"*) COMPREPLY+=("$word") ;; esac ;;
                esac
            done <<<"$("$(type -P "$1" || echo \#(program))" completions bash -- \
                "${COMP_WORDS[@]:1:COMP_CWORD}" </dev/null 2>/dev/null)"
        }
        complete -F _\#(program) \#(program)

        """#
    }

    private static func zsh(_ program: String) -> String {
        #"""
        _\#(program)() {
            local line answer=1
            local -a offers
            for line in ${(f)"$(${~words[1]} completions zsh -- "${(@Q)words[2,CURRENT]}" </dev/null 2>/dev/null)"}; do
                case $line in
                    (:files) compset -P '-*='; _files && answer=0 ;;
                    (:directories) compset -P '-*='; _files -/ && answer=0 ;;
                    (*) line=${line//:/\\:}; offers+=(${line/$'\t'/:}) ;;
                esac
            done
            _describe -t words word offers && answer=0
            return answer
        }
        if [[ ${funcstack[1]} == _\#(program) ]]; then _\#(program) "$@"; else compdef _\#(program) \#(program); fi

        """#
    }

    private static func fish(_ program: String) -> String {
        #"""
        function __\#(program)_offers
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            type -q $words[1]; or set words[1] \#(program)
            set -l start (string match -r -- '^-.*=' "$current")
            set -l path (string replace -- "$start" '' "$current")
            for line in ($words[1] completions fish -- $words[2..-1] "$current" </dev/null 2>/dev/null)
                switch $line
                    case :files
                        for found in (__fish_complete_path "$path"); echo "$start$found"; end
                    case :directories
                        for found in (__fish_complete_directories "$path" ''); echo "$start$found"; end
                    case '*'
                        echo $line
                end
            end
        end
        complete -c \#(program) -f -a '(__\#(program)_offers)'

        """#
    }
}
