import Platform

/// Reserves the descriptors of standard input, output and error if the program was started without them (`>&-`):
/// otherwise the next file to be opened, such as a database, would get the number and receive the output.
enum StandardDescriptors {
    /// Reserves the descriptors; must be called first in `main`. Using a missing one still fails: the replacements are
    /// opened for the opposite direction.
    static func reserve() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
            // `open` returns the lowest free number, which is this one, since those below are in use.
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
