/// Reflection of an enum's cases beyond that of a value.
enum EnumCases {
    /// Returns the names of all cases, from the metadata that the compiler emits for `Mirror`; nil for a type that is
    /// not an enum, and for `Optional`.
    static func names(of type: Any.Type) -> [String]? {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // The metadata kind of an enum in Swift's ABI.
        guard metadata.load(as: UInt.self) == 0x201 else { return nil }
        let description = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
        // After flags, parent, name and accessor, four bytes each.
        let fields = target(of: description + 16)
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        // A record has flags, a type and a name, four bytes each.
        return (0..<count).map { index in
            String(cString: target(of: fields + 16 + index * size + 8).assumingMemoryBound(to: CChar.self))
        }
    }

    /// Resolves a relative pointer.
    private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer {
        pointer + Int(pointer.load(as: Int32.self))
    }
}
