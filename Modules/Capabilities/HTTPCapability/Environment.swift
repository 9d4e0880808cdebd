#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// The environment variables of the process.
enum Environment {
    /// The value of a variable; nil if it is unset or empty.
    static func value(of name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The variable from which libcurl reads the proxy for a scheme; nil if none is set.
    ///
    /// `HTTP_PROXY` is excluded: clients of a CGI program can set it.
    static func proxyVariable(for scheme: String) -> String? {
        let own = scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        return (own + ["all_proxy", "ALL_PROXY"]).first { value(of: $0) != nil }
    }
}
