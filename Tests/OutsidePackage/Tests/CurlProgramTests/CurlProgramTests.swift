import CapabilityTesting
import CurlProgram
import HTTPCapability
import Testing

@Suite("A transport that runs the program curl")
struct CurlProgramTests {
    @Test("it keeps the laws of all transports")
    func laws() async throws {
        try await HTTPTransportLaws.verify(reusesConnections: false) { limits in
            HTTPHandler(
                CurlProgram(),
                limits: HTTPLimits(
                    connect: limits.connect, total: limits.total, bodyBytes: limits.bodyBytes,
                    headerBytes: limits.headerBytes))
        }
    }

    @Test("it asks only a server that it trusts")
    func certificates() async throws {
        try await HTTPTransportLaws.verify(trusting: { HTTPHandler(CurlProgram(trusting: $0)) })
    }
}
