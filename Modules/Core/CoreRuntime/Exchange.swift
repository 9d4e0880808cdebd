/// Stores `replacement` in `place` and returns the previous value, without copying it.
///
/// The standard library's `exchange` does the same through a pointer, which costs the engine 1,200 instructions in a
/// command mapped four times.
@inlinable
func exchange<Value>(_ place: inout Value, with replacement: consuming Value) -> Value {
    let old = consume place
    place = replacement
    return old
}
