/// What reflection knows of an enum besides the case that a value has.
enum EnumCases {
    /// The names of all cases, from the description that the compiler writes into every program for `Mirror`; nil for a type
    /// that is no enum, and for `Optional`.
    static func names(of type: Any.Type) -> [String]? {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // The kind of an enum, in Swift's ABI.
        guard metadata.load(as: UInt.self) == 0x201 else { return nil }
        let description = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
        // Behind flags, parent, name and accessor, four bytes each.
        let fields = target(of: description + 16)
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        // A record has flags, a type and a name, four bytes each.
        return (0..<count).map { index in
            String(cString: target(of: fields + 16 + index * size + 8).assumingMemoryBound(to: CChar.self))
        }
    }

    /// Where a pointer leads that is relative to its own place.
    private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer {
        pointer + Int(pointer.load(as: Int32.self))
    }
}
