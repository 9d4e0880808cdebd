import CCurl
import HTTPEffects

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// Why libcurl ended an exchange, and how that is said: in words, without the path, the query or a credential.
struct CurlFailure {
    let code: CURLcode
    /// The system's number for the failure, 0 when it has none.
    let systemError: Int32
    /// Whether any part of the request was sent.
    let hasAsked: Bool
    let origin: Origin
    /// How long the exchange was allowed to wait for its connection, nil when that was its whole time.
    let connectLimit: Duration?
    /// The variable that names a proxy which the connection may have gone to; nil when there is none.
    let proxyVariable: String?
    /// What the TLS library found wrong with the certificate, by OpenSSL's numbers; 0 when it does not say.
    let verification: Int
    /// Whom the exchange had to trust.
    let authorities: Authorities
    /// libcurl's own words for the code; they name no URL.
    let words: String

    /// The failure as the contract has it.
    var error: HTTPError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: lateness
        case CURLE_URL_MALFORMAT: .url("the URL could not be read")
        case CURLE_COULDNT_CONNECT: .io(refusal)
        // libcurl gives both of these one code: a scheme it lacks, and an answer in no HTTP that it knows.
        case CURLE_UNSUPPORTED_PROTOCOL where !hasAsked: .url("this libcurl cannot ask \(origin.scheme) URLs")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            .io("\(origin.hostAndPort) answered with something that is not HTTP")
        default: .io(phrase)
        }
    }

    /// libcurl watches the wait for the connection alone; the total deadline is kept outside of it.
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

    /// libcurl does not say which of the two it tried: further variables can except the server from the proxy.
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
        // The latter is what libcurl says when more follows what it has decompressed, as in a file of several parts.
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            "the answer from \(origin.hostAndPort) is compressed in a way that cannot be read"
        case CURLE_PEER_FAILED_VERIFICATION: distrust
        case CURLE_SSL_CACERT_BADFILE: "\(authorities) could not be read"
        case CURLE_SSL_CONNECT_ERROR: "no secure connection to \(origin.hostAndPort) could be made"
        case CURLE_OUT_OF_MEMORY: "libcurl has no memory left"
        default: "\(words) (\(origin.hostAndPort))"
        }
    }

    /// The numbers are those of <openssl/x509_vfy.h>; libcurl leaves 1 when the chain is good and the name is not.
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
