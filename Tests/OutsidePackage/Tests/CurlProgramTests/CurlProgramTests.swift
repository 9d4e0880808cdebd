import CapabilityTesting
import CurlProgram
import HTTPCapability
import Testing

@Suite("HTTP transport that runs the program curl")
struct CurlProgramTests {
    @Test("The transport keeps the laws of HTTP transports")
    func laws() async throws {
        try await HTTPTransportLaws.verify(reusesConnections: false) { limits in
            HTTPHandler(
                CurlProgram(),
                limits: HTTPLimits(
                    connect: limits.connect, total: limits.total, bodyBytes: limits.bodyBytes,
                    headerBytes: limits.headerBytes))
        }
    }

    @Test("The transport keeps the laws of certificates")
    func certificates() async throws {
        try await HTTPTransportLaws.verify(trusting: { HTTPHandler(CurlProgram(trusting: $0)) })
    }
}
