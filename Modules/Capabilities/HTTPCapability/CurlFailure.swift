import CCurl
import HTTPEffects

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// Why libcurl ended an exchange, and its description without the URL's path, query or credentials.
struct CurlFailure {
    let code: CURLcode
    /// The system's error number; 0 if there is none.
    let systemError: Int32
    /// Whether any part of the request was sent.
    let hasAsked: Bool
    let origin: Origin
    /// The connection timeout; nil unless it is shorter than the total timeout.
    let connectLimit: Duration?
    /// The variable that names a proxy which the connection may have used; nil if there is none.
    let proxyVariable: String?
    /// The result of the certificate verification in OpenSSL's numbers; 0 if the TLS library reports none.
    let verification: Int
    /// The certificate authorities that the exchange trusted.
    let authorities: CertificateAuthorities
    /// libcurl's message for the code, which contains no URL.
    let words: String

    /// The failure as an `HTTPError`.
    var error: HTTPError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: lateness
        case CURLE_URL_MALFORMAT: .url("the URL could not be read")
        case CURLE_COULDNT_CONNECT: .io(refusal)
        // libcurl has one code for an unsupported scheme and for a response that is not HTTP.
        case CURLE_UNSUPPORTED_PROTOCOL where !hasAsked: .url("this libcurl cannot ask \(origin.scheme) URLs")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            .io("\(origin.hostAndPort) answered with something that is not HTTP")
        default: .io(phrase)
        }
    }

    /// libcurl enforces only the connection timeout; the total deadline is enforced outside of it.
    private var lateness: HTTPError {
        guard let connectLimit else { return .timeout }
        return .io("no connection to \(origin.hostAndPort) within \(connectLimit)")
    }

    private var refusal: String {
        switch systemError {
        case ECONNREFUSED: "connection refused by \(peer)"
        case ENETUNREACH, EHOSTUNREACH: "no route to \(peer)"
        default: "could not connect to \(peer)"
        }
    }

    /// libcurl does not say which of the two it tried: other variables can exempt the server from the proxy.
    private var peer: String {
        guard let proxyVariable else { return origin.hostAndPort }
        return "\(origin.hostAndPort) or the proxy that \(proxyVariable) names"
    }

    private var phrase: String {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "could not find the host \(origin.host)"
        case CURLE_COULDNT_RESOLVE_PROXY: "could not find the proxy"
        case CURLE_PARTIAL_FILE: "\(origin.hostAndPort) closed the connection before the whole answer arrived"
        case CURLE_GOT_NOTHING: "\(origin.hostAndPort) closed the connection without an answer"
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR: "the connection to \(origin.hostAndPort) was lost"
        // libcurl reports the latter if more data follows the compressed stream, as in a file of several members.
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            "the answer from \(origin.hostAndPort) is compressed in a way that cannot be read"
        case CURLE_PEER_FAILED_VERIFICATION: distrust
        case CURLE_SSL_CACERT_BADFILE: "\(authorities) could not be read"
        case CURLE_SSL_CONNECT_ERROR: "no secure connection to \(origin.hostAndPort) could be made"
        case CURLE_OUT_OF_MEMORY: "libcurl has no memory left"
        default: "\(words) (\(origin.hostAndPort))"
        }
    }

    /// The numbers are those of <openssl/x509_vfy.h>; libcurl leaves 1 if the chain is valid but the name does not
    /// match.
    private var distrust: String {
        switch verification {
        case 1: "the certificate of \(origin.host) was made for another name"
        case 9: "the certificate of \(origin.host) is not valid yet"
        case 10: "the certificate of \(origin.host) has expired"
        case 18, 19: "the certificate of \(origin.host) is signed by itself and not trusted"
        default: "the certificate of \(origin.host) is not trusted"
        }
    }
}
