import CCurl
import HTTPEffects
import Platform

// The errors of exchanges that libcurl ended, described without the URL's path, query or credentials.
extension CurlTransfer {
    /// Returns the error for a result of libcurl.
    func error(_ code: CURLcode) -> HTTPError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: lateness
        case CURLE_URL_MALFORMAT: .url("the URL could not be read")
        case CURLE_COULDNT_CONNECT: .io(refusal)
        // libcurl has one code for an unsupported scheme and for a response that is not HTTP.
        case CURLE_UNSUPPORTED_PROTOCOL where !hasAsked: .url("this libcurl cannot ask \(exchange.origin.scheme) URLs")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            .io("\(server) answered with something that is not HTTP")
        default: .io(phrase(code))
        }
    }

    private var server: String { exchange.origin.hostAndPort }

    /// libcurl enforces only the connection timeout; the total deadline is enforced outside of it.
    private var lateness: HTTPError {
        let limits = exchange.limits
        return limits.connect < limits.total ? .io("no connection to \(server) within \(limits.connect)") : .timeout
    }

    private var refusal: String {
        // libcurl does not say which of the two it tried: other variables can exempt the server from the proxy.
        let peer = server + (exchange.origin.proxyVariable.map { " or the proxy that \($0) names" } ?? "")
        return switch Int32(truncatingIfNeeded: handle.ask(CURLINFO_OS_ERRNO)) {
        case ECONNREFUSED: "connection refused by \(peer)"
        case ENETUNREACH, EHOSTUNREACH: "no route to \(peer)"
        default: "could not connect to \(peer)"
        }
    }

    private func phrase(_ code: CURLcode) -> String {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "could not find the host \(exchange.origin.host)"
        case CURLE_COULDNT_RESOLVE_PROXY: "could not find the proxy"
        case CURLE_PARTIAL_FILE: "\(server) closed the connection before the whole answer arrived"
        case CURLE_GOT_NOTHING: "\(server) closed the connection without an answer"
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR: "the connection to \(server) was lost"
        case CURLE_BAD_CONTENT_ENCODING:
            "the answer from \(server) is compressed in a way that cannot be read"
        case CURLE_PEER_FAILED_VERIFICATION: "the certificate of \(exchange.origin.host) \(distrust)"
        case CURLE_SSL_CACERT_BADFILE: "\(authorities) could not be read"
        case CURLE_SSL_CONNECT_ERROR: "no secure connection to \(server) could be made"
        case CURLE_OUT_OF_MEMORY: "libcurl has no memory left"
        default: "\(library.describe(code)) (\(server))"
        }
    }

    /// The numbers are those of <openssl/x509_vfy.h>; libcurl leaves 1 if the chain is valid but the name does not
    /// match, and 0 if the TLS library reports none.
    private var distrust: String {
        switch handle.ask(CURLINFO_SSL_VERIFYRESULT) {
        case 1: "was made for another name"
        case 9: "is not valid yet"
        case 10: "has expired"
        case 18, 19: "is signed by itself and not trusted"
        default: "is not trusted"
        }
    }
}
