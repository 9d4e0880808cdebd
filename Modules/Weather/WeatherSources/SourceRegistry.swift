package import SecretEffects
package import WeatherModel

/// The registered weather sources, and which of them is used.
package struct SourceRegistry: Sendable, Equatable {
    /// The sources; the first one that needs a key is used if there is a key, the first one without is used if not.
    package let all: [any WeatherSource]

    package init(_ sources: [any WeatherSource]) { all = sources }

    /// The result of looking for a stored key.
    package enum StoredKey: Sendable, Equatable {
        /// There is a key.
        case found(APIKey)
        /// There is no key.
        case missing
        /// The key could not be read, with the cause.
        case unreadable(String)
    }

    /// The selected source, or the reason none can be used.
    package enum Selection: Sendable, Equatable {
        /// This source is used.
        case use(SourceAccess)
        /// The source needs a key, and there is none.
        case keyMissing
        /// The source needs a key, which could not be read, with the cause.
        case keyUnreadable(String)
    }

    /// Returns the source with a name; nil if there is none.
    package func source(called name: String) -> (any WeatherSource)? { all.first { $0.description.name == name } }

    package var names: [String] { all.map(\.description.name) }

    /// The source that is used without a key; nil if all need one.
    package var withoutKey: (any WeatherSource)? { all.first { !$0.description.needsKey } }

    /// Returns whether the stored key has to be read.
    ///
    /// - Parameter choice: The name of the user's source; nil for the one that the key decides.
    package func needsKey(_ choice: String?) -> Bool {
        choice.flatMap(source)?.description.needsKey ?? all.contains { $0.description.needsKey }
    }

    /// Returns the source that a key is for: the user's if it needs one.
    package func source(forKeyOf choice: String?) -> (any WeatherSource)? {
        let chosen = choice.flatMap(source)
        return chosen?.description.needsKey == true ? chosen : all.first { $0.description.needsKey }
    }

    /// Selects a source: the user's, else the one that the stored key is for, else one that needs none.
    package func select(_ choice: String?, _ key: StoredKey) -> Selection {
        let chosen = choice.flatMap(source)
        if let chosen, !chosen.description.needsKey { return .use(SourceAccess(chosen)) }
        switch (key, source(forKeyOf: choice)) {
        case (.found(let key), let source?): return .use(SourceAccess(source, key: key))
        case (.unreadable(let cause), _?): return .keyUnreadable(cause)
        case (.missing, _), (_, nil):
            guard chosen == nil, let source = withoutKey else { return .keyMissing }
            return .use(SourceAccess(source))
        }
    }

    package static func == (one: SourceRegistry, other: SourceRegistry) -> Bool {
        one.all.map(\.description) == other.all.map(\.description)
    }
}

extension SourceRegistry.StoredKey {
    /// Creates the result for the answer of the store of secrets. A text that cannot be a key counts as none.
    package init(_ answer: Result<SecretText?, SecretError>) {
        self =
            switch answer {
            case .success(let key?): key.isUsableKey ? .found(key) : .missing
            case .success(nil): .missing
            case .failure(let error): .unreadable(error.description)
            }
    }
}
