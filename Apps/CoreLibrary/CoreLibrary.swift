import CoreRuntime
import LifecycleCore
import WeatherViews
import WeatherWire
import WireBridge
import WireFormat

// The functions of weathercore.h, which documents them.

@_cdecl("weather_core_schema")
public func coreSchema(_ length: UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<UInt8>? {
    CoreHandle.buffer(Array(WeatherSchema.schema.document.utf8), length)
}

@_cdecl("weather_core_new")
public func coreNew(_ format: UInt32) -> OpaquePointer? {
    guard let encoding = WireEncoding(rawValue: format),
        let endpoint = try? CoreEndpoint(WeatherSchema.schema, Core<Lifecycle>(), as: encoding)
    else { return nil }
    let handle = CoreHandle(endpoint, as: encoding)
    return OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
}

@_cdecl("weather_core_free")
public func coreFree(_ core: OpaquePointer?) {
    if let core { Unmanaged<CoreHandle>.fromOpaque(UnsafeRawPointer(core)).release() }
}

@_cdecl("weather_core_update")
public func coreUpdate(
    _ core: OpaquePointer?, _ event: UnsafePointer<UInt8>?, _ count: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.update(event, count, length) } }

@_cdecl("weather_core_resolve")
public func coreResolve(
    _ core: OpaquePointer?, _ id: UInt32, _ answer: UnsafePointer<UInt8>?, _ count: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.resolve(id, answer, count, length) } }

@_cdecl("weather_core_close")
public func coreClose(
    _ core: OpaquePointer?, _ id: UInt32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.close(id, length) } }

@_cdecl("weather_core_view")
public func coreView(_ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<UInt8>? {
    call(core, length) { $0.view(length) }
}

@_cdecl("weather_core_changes")
public func coreChanges(
    _ core: OpaquePointer?, _ boot: UInt64, _ revision: UInt64, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.changes(since: revision, of: boot, length) } }

@_cdecl("weather_core_cancelled")
public func coreCancelled(
    _ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.cancelled(length) } }

@_cdecl("weather_core_last_error")
public func coreLastError(
    _ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<UInt8>? { call(core, length) { $0.lastError(length) } }

@_cdecl("weather_core_buffer_free")
public func coreBufferFree(_ buffer: UnsafeMutablePointer<UInt8>?, _ length: Int) { CoreHandle.free(buffer) }

/// Calls a function of a core. A null pointer is an error, but without a message.
private func call(
    _ core: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?, _ body: (CoreHandle) -> CoreHandle.Buffer?
) -> CoreHandle.Buffer? {
    guard let core else { return CoreHandle.failure(.noCore, length) }
    return body(Unmanaged<CoreHandle>.fromOpaque(UnsafeRawPointer(core)).takeUnretainedValue())
}
