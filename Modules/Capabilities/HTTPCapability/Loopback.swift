import Platform

extension Origin {
    /// Whether the host is this machine, in any spelling: `localhost`, `127.1`, `::1`, `::ffff:127.0.0.1` and others.
    package var isLoopback: Bool {
        if host.hasPrefix("[") { return Origin.isLoopback(addressOfSix: String(host.dropFirst().dropLast())) }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        // RFC 6761 section 6.3.
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        // As in Debian's /etc/hosts.
        if name == "ip6-localhost" || name == "ip6-loopback" { return true }
        // Accepts whatever libcurl and the system accept as an address: hexadecimal, octal, and omitted parts.
        var address = in_addr()
        return inet_aton(name, &address) == 1 && Origin.isLoopback(UInt32(bigEndian: address.s_addr))
    }

    private static func isLoopback(addressOfSix text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, text, &bytes) == 1 else { return false }
        let last = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        // `::`, `::1`, and an IPv4-compatible address: RFC 4291 section 2.5.5.1.
        if bytes[..<12].allSatisfy({ $0 == 0 }) { return last == 1 || isLoopback(last) }
        let isFour = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isFour && isLoopback(last)
    }

    /// 127.0.0.0/8, and 0.0.0.0, which connects to this machine as well.
    private static func isLoopback(_ address: UInt32) -> Bool { address >> 24 == 127 || address == 0 }
}
