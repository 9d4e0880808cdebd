import CWeatherCore
import CoreRuntime
import Lifecycle
import WeatherWire
import WireBridge
import WireFormat

// The functions of weathercore.h, with whose declarations the compiler compares them.

@c @implementation
public func core_new(_ format: UInt32) -> OpaquePointer? {
    guard let encoding = WireEncoding(rawValue: format) else { return nil }
    let handle = CoreHandle(CoreEndpoint(WeatherWire.schema, Core<Lifecycle>(), as: encoding), as: encoding)
    return OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
}

@c @implementation
public func core_free(_ core: OpaquePointer?) {
    if let core { Unmanaged<CoreHandle>.fromOpaque(UnsafeRawPointer(core)).release() }
}

@c @implementation
public func core_start(_ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<UInt8>? {
    call(core, length) { $0.start(length) }
}

@c @implementation
public func core_update(
    _ core: OpaquePointer?, _ event: UnsafePointer<UInt8>?, _ count: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.update(event, count, length) } }

@c @implementation
public func core_resolve(
    _ core: OpaquePointer?, _ id: UInt32, _ answer: UnsafePointer<UInt8>?, _ count: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.resolve(id, answer, count, length) } }

@c @implementation
public func core_close(
    _ core: OpaquePointer?, _ id: UInt32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.close(id, length) } }

@c @implementation
public func core_view(_ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<UInt8>? {
    call(core, length) { $0.view(length) }
}

@c @implementation
public func core_cancelled(
    _ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.cancelled(length) } }

@c @implementation
public func core_last_error(
    _ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.lastError(length) } }

@c @implementation
public func core_buffer_free(_ buffer: UnsafeMutablePointer<UInt8>?, _ length: Int) { CoreHandle.free(buffer) }

/// Calls a core. A null pointer is an error like any other, though one without words.
private func call(
    _ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?, _ body: (CoreHandle) -> CoreHandle.Buffer?
) -> CoreHandle.Buffer? {
    guard let core else { return CoreHandle.failure(length) }
    return body(Unmanaged<CoreHandle>.fromOpaque(UnsafeRawPointer(core)).takeUnretainedValue())
}
