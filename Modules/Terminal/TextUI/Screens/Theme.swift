/// The styles by what they mean. Every one of them stands beside a word or a sign that says the same.
public enum Theme {
    /// The app's name, and the marker of the selected row.
    public static let title = Style(.cyan, .bold)
    /// The name of a thing.
    public static let name = Style.bold
    /// What explains something else.
    public static let label = Style.dim
    /// What needs attention.
    public static let warning = Style(.yellow, .bold)
    /// What went wrong.
    public static let failure = Style(.red, .bold)
    /// What is under way, and passing remarks.
    public static let progress = Style(.blue)
    /// What stands above every screen.
    public static let banner = Style(.yellow, [.bold, .reverse])
    /// A key.
    public static let key = Style.bold
}
