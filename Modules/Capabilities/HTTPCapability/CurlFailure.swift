import CCurl
import Effects

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
    /// libcurl's own words for the code; they name no URL.
    let words: String

    /// The failure as the contract has it.
    var error: HTTPError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_URL_MALFORMAT: .url("the URL could not be read")
        case CURLE_COULDNT_CONNECT: .io(refusal)
        // libcurl gives both of these one code: a scheme it lacks, and an answer in no HTTP that it knows.
        case CURLE_UNSUPPORTED_PROTOCOL where !hasAsked: .url("this libcurl cannot ask \(origin.scheme) URLs")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            .io("\(origin.hostAndPort) answered with something that is not HTTP")
        default: .io(phrase)
        }
    }

    private var refusal: String {
        switch systemError {
        case ECONNREFUSED: "connection refused by \(origin.hostAndPort)"
        case ENETUNREACH, EHOSTUNREACH: "no route to \(origin.hostAndPort)"
        default: "could not connect to \(origin.hostAndPort)"
        }
    }

    private var phrase: String {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "could not find the host \(origin.host)"
        case CURLE_COULDNT_RESOLVE_PROXY: "could not find the proxy"
        case CURLE_PARTIAL_FILE: "\(origin.hostAndPort) closed the connection before the whole answer arrived"
        case CURLE_GOT_NOTHING: "\(origin.hostAndPort) closed the connection without an answer"
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR: "the connection to \(origin.hostAndPort) was lost"
        case CURLE_BAD_CONTENT_ENCODING:
            "the answer from \(origin.hostAndPort) is compressed in a way that cannot be read"
        case CURLE_PEER_FAILED_VERIFICATION: "the certificate of \(origin.host) is not trusted"
        case CURLE_SSL_CACERT_BADFILE: "the system's certificates could not be read"
        case CURLE_SSL_CONNECT_ERROR: "no secure connection to \(origin.hostAndPort) could be made"
        case CURLE_OUT_OF_MEMORY: "libcurl has no memory left"
        default: "\(words) (\(origin.hostAndPort))"
        }
    }
}
