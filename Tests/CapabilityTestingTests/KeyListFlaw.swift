import Effects
import KeyValueCapability
import KeyValueEffects

@testable import CapabilityTesting

/// How a handler breaks a law of both its lists: of keys, and of entries.
struct KeyListFlaw: Sendable {
    /// A page of either list; nil if the cursor is refused.
    typealias Page = (entries: [KeyValueEntry], next: UInt64)?
    typealias List = @Sendable (_ prefix: String, _ cursor: UInt64) async -> Page
    typealias ListLaw = @Sendable (KeyList, _ count: Int) -> KeyValueLaws.KeyValueLaw

    let law: ListLaw
    /// Answers in the place of a sound handler, whose lists and keys it can read.
    let page: @Sendable (String, UInt64, List, _ exists: @Sendable (String) async -> Bool) async -> Page

    var flaws: [Flaw<KeyValueEffect>] {
        KeyList.all.map { list in
            Flaw(law(list, 300)) { effect, ask in
                guard let (prefix, cursor) = effect.list, effect == list.page(prefix, cursor).effect else {
                    return await ask(effect)
                }
                let page = await page(prefix, cursor) { prefix, cursor in
                    await ask(list.page(prefix, cursor).effect).page
                } _: {
                    await ask(.exists(key: $0)) == .success(.exists(isPresent: true))
                }
                guard let page else { return .failure(.cursorNotFound) }
                if case .listEntries = effect {
                    return .success(.listEntries(entries: page.entries, nextCursor: page.next))
                }
                return .success(.listKeys(keys: page.entries.map(\.key), nextCursor: page.next))
            }
        }
    }

    private static let order: ListLaw = { KeyValueLaws.order($0, $1, largestPage: KeyPage.size) }
    private static let fullPage: ListLaw = { KeyValueLaws.fullPage($0, $1) }
    private static let stability: ListLaw = { KeyValueLaws.stability($0, $1) }
    private static let unknown: ListLaw = { KeyValueLaws.unknownCursors($0, $1) }
    private static let other: ListLaw = { KeyValueLaws.otherLists($0, $1) }

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

extension KeyValueEffect {
    fileprivate var list: (prefix: String, cursor: UInt64)? {
        switch self {
        case .listKeys(let prefix, let cursor), .listEntries(let prefix, let cursor): (prefix, cursor)
        default: nil
        }
    }
}

extension KeyValueOutput {
    fileprivate var page: KeyListFlaw.Page {
        switch self {
        case .success(.listKeys(let keys, let next)): (keys.map { KeyValueEntry(key: $0, value: []) }, next)
        case .success(.listEntries(let entries, let next)): (entries, next)
        default: nil
        }
    }
}
