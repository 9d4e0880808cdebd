/// The styles by meaning. Meaning is never conveyed by style alone: each style accompanies a word or a sign.
public enum Theme {
    /// The app's name, and the marker of the selected row.
    public static let title = Style(.cyan, .bold)
    /// A name.
    public static let name = Style.bold
    /// An explanation or a label.
    public static let label = Style.dim
    /// Something that needs attention.
    public static let warning = Style(.yellow, .bold)
    /// A failure.
    public static let failure = Style(.red, .bold)
    /// An operation in progress, or a transient message.
    public static let progress = Style(.blue)
    /// The banner above every screen.
    public static let banner = Style(.yellow, [.bold, .reverse])
    /// A key.
    public static let key = Style.bold
}
