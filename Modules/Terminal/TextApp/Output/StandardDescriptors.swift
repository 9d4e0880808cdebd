#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps the numbers of standard input, output and error to themselves where the program was started without one of
/// them (`>&-`): the next file to be opened, such as the database, would get the number, and what is printed would be
/// written into it.
enum StandardDescriptors {
    /// Call it first thing in `main`. Reading a missing input and writing a missing output fails then, as it should.
    static func reserve() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
            // The lowest number that is free: this one, as those below are taken.
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
