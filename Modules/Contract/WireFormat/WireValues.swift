import JSONFormat

// The declarations of primitive values.

extension Wire where Value: FixedWidthInteger & Sendable {
    /// An integer of the type's own width.
    @inlinable
    static var integer: Self {
        Wire(
            shape: .integer(bits: Value.bitWidth, isSigned: Value.isSigned),
            put: { (number, writer) in
                if writer.isJSON { writer.putJSON(text: String(number)) } else { writer.put(number) }
            },
            take: { reader throws(WireError) in
                reader.isJSON ? try reader.takeJSON(Value.self) : try reader.take(Value.self)
            })
    }
}

extension WireReader {
    @usableFromInline
    func takeJSON<Number: FixedWidthInteger>(
        _ type: Number.Type, in range: ClosedRange<Number> = .min ... .max
    ) throws(WireError) -> Number {
        let whole = json?.int64.flatMap(Number.init(exactly:)) ?? json?.uint64.flatMap(Number.init(exactly:))
        if let whole, range.contains(whole) { return whole }
        guard let number = json?.number else { throw mismatch("a whole number") }
        let isWhole = number == number.rounded()
        throw failure(isWhole ? "a number in \(range)" : "a whole number", found: text(of: number))
    }

    /// The number of the current JSON value, for error messages; only its direction if it exceeds `Double`.
    private func text(of number: Double) -> String {
        if number.isInfinite { return number < 0 ? "a smaller one" : "a larger one" }
        return json?.int64?.description ?? json?.uint64?.description ?? "\(number)"
    }

    @usableFromInline
    func takeJSONNumber() throws(WireError) -> Double {
        guard let number = json?.number else { throw mismatch("a number") }
        guard number.isFinite else {
            let limit = Double.greatestFiniteMagnitude
            throw failure("a number \(number < 0 ? "from \(-limit)" : "up to \(limit)")", found: text(of: number))
        }
        return number
    }
}

extension Wire<UInt8> {
    /// An unsigned 8-bit integer.
    public static let uint8 = Wire.integer
}

extension Wire<UInt16> {
    /// An unsigned 16-bit integer.
    public static let uint16 = Wire.integer
}

extension Wire<UInt32> {
    /// An unsigned 32-bit integer.
    public static let uint32 = Wire.integer

    /// An unsigned 32-bit integer in a range; another one is rejected when it is read.
    public static func uint32(in range: ClosedRange<UInt32>) -> Self {
        Wire(shape: uint32.shape, put: uint32.put) { reader throws(WireError) in
            if reader.isJSON { return try reader.takeJSON(UInt32.self, in: range) }
            let place = reader
            let number = try reader.take(UInt32.self)
            guard range.contains(number) else { throw place.failure("a number in \(range)", found: "\(number)") }
            return number
        }
    }
}

extension Wire<UInt64> {
    /// An unsigned 64-bit integer.
    public static let uint64 = Wire.integer
}

extension Wire<Int64> {
    /// A signed 64-bit integer.
    public static let int64 = Wire.integer
}

extension Wire<Int> {
    /// A signed 64-bit integer.
    public static let int = Wire.integer
}

extension Wire<Bool> {
    /// A Boolean value.
    public static let bool = Wire(
        shape: .bool,
        put: { (flag, writer) in
            if writer.isJSON {
                writer.putJSON(text: flag ? "true" : "false")
            } else {
                writer.bytes.append(flag ? 1 : 0)
            }
        },
        take: { reader throws(WireError) in
            guard reader.isJSON else { return try reader.takeFlag() }
            guard let flag = reader.json?.bool else { throw reader.mismatch("a truth value") }
            return flag
        })
}

extension Wire<Double> {
    /// A floating-point number. JSON cannot express a non-finite one, which is encoded as null.
    public static let double = Wire(
        shape: .number,
        put: { (number, writer) in
            if writer.isJSON { writer.putJSON(number: number) } else { writer.put(number.bitPattern) }
        },
        take: { reader throws(WireError) in
            guard reader.isJSON else { return Double(bitPattern: try reader.take(UInt64.self)) }
            return try reader.takeJSONNumber()
        })

    /// A floating-point number in a range; another one is rejected when it is read.
    public static func double(in range: ClosedRange<Double>) -> Self {
        Wire(shape: .number, put: double.put) { reader throws(WireError) in
            let place = reader
            let number = try double.take(&reader)
            guard range.contains(number) else { throw place.failure("a number in \(range)", found: "\(number)") }
            return number
        }
    }
}

extension Wire<String> {
    /// A string.
    public static let string = Wire(
        shape: .string,
        put: { (text, writer) in
            if writer.isJSON { return writer.putJSON(string: text) }
            var text = text
            text.withUTF8 {
                writer.put(count: $0.count)
                writer.bytes.append(contentsOf: $0)
            }
        },
        take: { reader throws(WireError) in
            guard reader.isJSON else {
                let start = reader.position
                let count = try reader.takeCount()
                guard let text = String(validating: reader.takeBytes(count), as: UTF8.self) else {
                    reader.position = start
                    throw reader.failure("text in UTF-8", found: "other bytes")
                }
                return text
            }
            guard let text = reader.json?.string else { throw reader.mismatch("a text") }
            return text
        })
}

extension Wire<[UInt8]> {
    /// A byte array; an array of numbers in JSON.
    public static let bytes = Wire(
        shape: .bytes,
        put: { (bytes, writer) throws(WireError) in
            if writer.isJSON { return try numbers.put(bytes, &writer) }
            writer.put(count: bytes.count)
            writer.bytes.append(contentsOf: bytes)
        },
        take: { reader throws(WireError) in
            if reader.isJSON { return try numbers.take(&reader) }
            return Array(reader.takeBytes(try reader.takeCount()))
        })

    private static let numbers = Wire<UInt8>.uint8.list
}

extension Wire<Void> {
    /// A value without content; null in JSON.
    public static let unit = Wire(
        shape: .unit,
        put: { (_, writer) in writer.putNull() },
        take: { reader throws(WireError) in try reader.takeNull() })
}

extension Wire<Never> {
    /// A type without values, such as the answer to a notification.
    public static let never = Wire(
        shape: .never,
        put: { (_, _) in }, take: { reader throws(WireError) in throw reader.failure("nothing", found: "a value") })
}
