import KeyValueCapability
import KeyValueEffects

/// How a handler breaks a law of both its lists: of keys, and of entries.
struct KeyListFlaw: Sendable {
    /// A page of either list; nil if the cursor is refused.
    typealias Page = (entries: [KeyValueEntry], next: UInt64)?
    typealias List = @Sendable (_ prefix: String, _ cursor: UInt64) async -> Page

    /// The law, given the list's name.
    let law: @Sendable (String) -> String
    /// Answers in the place of a sound handler, whose lists and keys it can read.
    let page: @Sendable (String, UInt64, List, _ exists: @Sendable (String) async -> Bool) async -> Page

    var flaws: [Flaw<KeyValueEffect>] {
        [
            Flaw(law("keys")) { effect, ask in
                guard case .listKeys(let prefix, let cursor) = effect else { return await ask(effect) }
                let page = await page(prefix, cursor) { prefix, cursor in
                    guard
                        case .success(.listKeys(let keys, let next)) = await ask(
                            .listKeys(prefix: prefix, cursor: cursor))
                    else { return nil }
                    return (keys.map { KeyValueEntry(key: $0, value: []) }, next)
                } _: {
                    await ask(.exists(key: $0)) == .success(.exists(isPresent: true))
                }
                guard let page else { return .failure(.cursorNotFound) }
                return .success(.listKeys(keys: page.entries.map(\.key), nextCursor: page.next))
            },
            Flaw(law("entries")) { effect, ask in
                guard case .listEntries(let prefix, let cursor) = effect else { return await ask(effect) }
                let page = await page(prefix, cursor) { prefix, cursor in
                    guard
                        case .success(.listEntries(let entries, let next)) = await ask(
                            .listEntries(prefix: prefix, cursor: cursor))
                    else { return nil }
                    return (entries, next)
                } _: {
                    await ask(.exists(key: $0)) == .success(.exists(isPresent: true))
                }
                guard let page else { return .failure(.cursorNotFound) }
                return .success(.listEntries(entries: page.entries, nextCursor: page.next))
            },
        ]
    }

    static let order: @Sendable (String) -> String = {
        "A list of \($0) has each key once, in the order of the first writes, on pages of 256 at most"
    }
    private static let fullPage: @Sendable (String) -> String = {
        "A page of \($0) after which none follows is the last"
    }
    private static let stability: @Sendable (String) -> String = {
        "Keys that are written and removed between two pages of \($0) move no other"
    }
    private static let unknown: @Sendable (String) -> String = { "A cursor of \($0) that was not given out is refused" }
    private static let other: @Sendable (String) -> String = {
        "A cursor of \($0) that was given out for another prefix is refused"
    }

    static let all: [KeyListFlaw] = [
        KeyListFlaw(law: order) { prefix, cursor, list, _ in
            guard let page = await list(prefix, cursor), page.next != 0, let more = await list(prefix, page.next) else {
                return await list(prefix, cursor)
            }
            return (page.entries + more.entries, more.next)
        },
        KeyListFlaw(law: order) { prefix, cursor, list, exists in
            guard (prefix, cursor) == ("k", 0), await exists("ak"), let page = await list(prefix, cursor) else {
                return await list(prefix, cursor)
            }
            return ([KeyValueEntry(key: "ak", value: [])] + page.entries.dropLast(), page.next)
        },
        KeyListFlaw(law: fullPage) { prefix, cursor, list, _ in
            guard let page = await list(prefix, cursor), page.next == 0, page.entries.count == KeyPage.size else {
                return await list(prefix, cursor)
            }
            return (page.entries.dropLast(), 0)
        },
        KeyListFlaw(law: fullPage) { prefix, cursor, list, _ in
            if cursor == 7 { return ([], 0) }
            guard let page = await list(prefix, cursor), page.next == 0, page.entries.count == KeyPage.size else {
                return await list(prefix, cursor)
            }
            return (page.entries, 7)
        },
        KeyListFlaw(law: stability) { prefix, cursor, list, exists in
            guard cursor > 0, let page = await list(prefix, cursor), await !exists("k0") else {
                return await list(prefix, cursor)
            }
            return (page.entries.reversed(), page.next)
        },
        KeyListFlaw(law: stability) { prefix, cursor, list, exists in
            guard cursor > 0, let page = await list(prefix, cursor), await !exists("k0") else {
                return await list(prefix, cursor)
            }
            return (Array(page.entries.dropFirst()), page.next)
        },
        KeyListFlaw(law: unknown) { prefix, cursor, list, _ in
            if let page = await list(prefix, cursor) { return page }
            return await list(prefix, prefix == "k" ? cursor - 1 : cursor)
        },
        KeyListFlaw(law: unknown) { prefix, cursor, list, _ in
            cursor == .max ? ([], 0) : await list(prefix, cursor)
        },
        KeyListFlaw(law: other) { prefix, cursor, list, _ in
            prefix == "l" && cursor > 0 ? ([], 0) : await list(prefix, cursor)
        },
        KeyListFlaw(law: other) { prefix, cursor, list, _ in
            if let page = await list(prefix, cursor) { return page }
            return await list(String(prefix.prefix(1)), cursor)
        },
    ]
}
