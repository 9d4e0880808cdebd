/// A value of a JSON text, or the name of a member, and where it stands.
///
/// The tokens of a text are one array in the order of the text: an object's are followed by its members' (a name, then
/// the value), an array's by its elements'. `next` is the index of the first token behind all of them.
enum JSONToken {
    case null
    case boolean
    /// The bytes of the number.
    case number(Range<Int>)
    /// The bytes between the quotes.
    case text(Range<Int>, isEscaped: Bool)
    case array(next: Int)
    case object(next: Int)
}
