import Testing

@testable import mutate

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct SubprocessTests {
    private let subprocess = Subprocess(folder: "/")

    @Test("a command's status, and all that it prints, is its result")
    func result() throws {
        let result = try subprocess.run(["sh", "-c", "echo out; echo err >&2; exit 3"], seconds: 60)
        #expect(result.status == 3)
        #expect(result.output == "out\nerr\n")
    }

    @Test("what a command leaves behind does not hold it up")
    func leftBehind() throws {
        let result = try subprocess.run(["sh", "-c", "sleep 60 & echo $!"], seconds: 120)
        let process = try #require(pid_t(result.output.dropLast()))
        #expect(kill(process, 0) == 0, "it still runs")
        kill(process, SIGKILL)
    }

    @Test("a command that does not end is ended")
    func endless() throws {
        #expect(try subprocess.run(["sleep", "600"], seconds: 1).status == 124)
    }
}
