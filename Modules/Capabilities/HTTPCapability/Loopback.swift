#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

extension Origin {
    /// Whether the host is this machine, in any of its spellings: `localhost`, `127.1`, `::1`, `::ffff:127.0.0.1` and
    /// more.
    package var isLoopback: Bool {
        if host.hasPrefix("[") { return Origin.isLoopback(addressOfSix: String(host.dropFirst().dropLast())) }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        // RFC 6761 section 6.3.
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        // As Debian's /etc/hosts has it.
        if name == "ip6-localhost" || name == "ip6-loopback" { return true }
        // It reads all that libcurl and the system take for an address: hexadecimal, octal, and parts left out.
        var address = in_addr()
        return inet_aton(name, &address) == 1 && Origin.isLoopback(UInt32(bigEndian: address.s_addr))
    }

    private static func isLoopback(addressOfSix text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, text, &bytes) == 1 else { return false }
        let last = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        // `::`, `::1`, and an address of version 4 as RFC 4291 section 2.5.5.1 had it.
        if bytes[..<12].allSatisfy({ $0 == 0 }) { return last == 1 || isLoopback(last) }
        let isFour = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isFour && isLoopback(last)
    }

    /// 127.0.0.0/8; and 0.0.0.0, which connects to this machine as well.
    private static func isLoopback(_ address: UInt32) -> Bool { address >> 24 == 127 || address == 0 }
}
