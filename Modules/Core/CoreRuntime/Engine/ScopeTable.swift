/// The scopes inside a scope, by id: one chain while they are few, chains by hash when they are many.
///
/// Ids are of any type; two are the same when their types are and `==` says so. Most scopes hold one or two others, and
/// comparing those costs less than hashing an id.
@usableFromInline
struct ScopeTable {
    @usableFromInline var first: Unmanaged<Scope>?
    /// A power of two of them, once there are many.
    @usableFromInline var chains: [Unmanaged<Scope>?] = []
    private var count = 0
    private static var many: Int { 8 }
    private static var few: Int { 2 }

    @usableFromInline
    init() {}

    /// The scope of an id.
    @inlinable
    func find<ID: Hashable>(_ id: ID) -> Scope? {
        var next = chains.isEmpty ? first : chains[id.hashValue & (chains.count &- 1)]
        while let scope = next?.takeUnretainedValue() {
            if scope.idType == ObjectIdentifier(ID.self), unsafeDowncast(scope, to: NamedScope<ID>.self).id == id {
                return scope
            }
            next = scope.nextInChain
        }
        return nil
    }

    @usableFromInline
    mutating func insert(_ scope: Scope) {
        count += 1
        if count > max(Self.many, chains.count) { regroup(intoChains: max(Self.many, chains.count) * 4) }
        if !chains.isEmpty { scope.hash = scope.idHash() }
        link(scope)
    }

    mutating func remove(_ scope: Scope) {
        count -= 1
        if chains.isEmpty {
            Self.unlink(scope, from: &first)
        } else {
            Self.unlink(scope, from: &chains[scope.hash & (chains.count - 1)])
            if count <= Self.few { regroup(intoChains: 0) }
        }
    }

    private mutating func link(_ scope: Scope) {
        if chains.isEmpty {
            scope.nextInChain = first
            first = .passUnretained(scope)
        } else {
            let index = scope.hash & (chains.count - 1)
            scope.nextInChain = chains[index]
            chains[index] = .passUnretained(scope)
        }
    }

    private static func unlink(_ scope: Scope, from chain: inout Unmanaged<Scope>?) {
        let searched = Unmanaged.passUnretained(scope).toOpaque()
        if chain?.toOpaque() == searched { return chain = scope.nextInChain }
        var next = chain
        while let link = next?.takeUnretainedValue() {
            if link.nextInChain?.toOpaque() == searched { return link.nextInChain = scope.nextInChain }
            next = link.nextInChain
        }
    }

    /// Spreads the scopes over this many chains; over none, they are one chain again.
    private mutating func regroup(intoChains chainCount: Int) {
        var scopes: [Scope] = []
        for chain in chains.isEmpty ? [first] : chains {
            var next = chain
            while let scope = next?.takeUnretainedValue() {
                scopes.append(scope)
                next = scope.nextInChain
            }
        }
        if chains.isEmpty { for scope in scopes { scope.hash = scope.idHash() } }
        first = nil
        chains = Array(repeating: nil, count: chainCount)
        for scope in scopes { link(scope) }
    }
}
