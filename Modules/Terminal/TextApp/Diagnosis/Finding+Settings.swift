public import ArgumentTable

extension Finding {
    /// Returns the value and the source of each setting: the options, whose values may come from variables and the
    /// configuration, and the names that only the configuration has.
    ///
    /// - Parameters:
    ///   - invocation: the command line, the environment and the configuration.
    ///   - options: the options.
    ///   - keys: the names allowed in the configuration.
    ///   - usual: returns the finding about a setting that is not given; nil for the default that its key describes.
    public static func settings(
        _ invocation: Invocation, of options: [OptionSpec], _ keys: [ConfigurationKey], usual: (String) -> Finding?
    ) -> [Finding] {
        func finding(_ name: String, _ given: Setting?, otherwise none: String) -> Finding {
            if let given {
                return Finding(name: name, value: given.text.isEmpty ? "yes" : given.text, reason: given.source.name)
            }
            let value = keys.first { $0.name == name }?.usual ?? none
            return usual(name) ?? Finding(name: name, value: value, reason: "default")
        }
        let prefix = invocation.program.uppercased() + "_"
        let rest = keys.filter { key in !options.contains { $0.name == key.name } }
        return options.map { option in
            // A variable that is not the app's own, such as NO_COLOR, does not contain a value of the option.
            let isOwn = option.environmentVariable?.hasPrefix(prefix) ?? false
            let given = invocation.setting(option, readsVariable: isOwn)
            return finding(option.name, given, otherwise: option.value == nil ? "no" : "not set")
        } + rest.map { finding($0.name, invocation.configuration[$0.name], otherwise: "not set") }
    }
}
