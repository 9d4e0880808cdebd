import Platform

extension Origin {
    /// The environment variable from which libcurl reads the proxy for this origin; nil if none is set, or if the
    /// origin is this machine.
    ///
    /// `HTTP_PROXY` is excluded: clients of a CGI program can set it.
    var proxyVariable: String? {
        if isLoopback { return nil }
        let own = scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        return (own + ["all_proxy", "ALL_PROXY"]).first { environmentValue($0) != nil }
    }
}

/// Returns the value of an environment variable; nil if it is unset or empty.
func environmentValue(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
