import HTTPCapability
import Testing

@Suite("Loopback hosts")
struct LoopbackTests {
    @Test(
        "A loopback host is recognized in every spelling",
        arguments: [
            "127.0.0.1", "127.0.0.2", "127.255.255.255", "127.1", "127.0.1", "0x7f.1", "0x7F000001", "0177.0.0.1",
            "2130706433", "127.0.0.1.", "localhost", "LocalHost", "localhost.", "a.localhost", "0.0.0.0", "0",
            "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::]", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]",
            "[0:0:0:0:0:ffff:127.1.2.3]", "[::ffff:0.0.0.0]", "[::127.0.0.1]", "[::7f12:3456]", "ip6-localhost",
            "IP6-Loopback.",
        ])
    func known(host: String) throws { #expect(try Origin("http://\(host):8080").isLoopback) }

    @Test(
        "Another host is not taken for a loopback host",
        arguments: [
            "126.255.255.255", "128.0.0.1", "1.127.0.0", "0.0.0.1", "127.0.0.1.test", "localhost.test", "notlocalhost",
            "127", "2130706433.test", "localhost..", "x127.1", "[::2]", "[::1:1]", "[1::1]", "[::ffff:128.0.0.1]",
            "[::ffff:1.0.0.0]", "[::fffe:127.0.0.1]", "[1::ffff:127.0.0.1]", "[::128.0.0.1]", "[1::127.0.0.1]",
            "[fe80::1]",
            "ip6-localhost.test", "ip6-other",
        ])
    func others(host: String) throws { #expect(try !Origin("http://\(host):8080").isLoopback) }
}
