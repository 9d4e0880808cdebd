#ifndef CCURL_INFLATE_H
#define CCURL_INFLATE_H

// zlib, which libcurl depends on: libcurl's own decoding accepts a truncated compressed body as complete.

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/// `z_stream` of <zlib.h>, which may not be installed; its layout is part of zlib's interface, and zlib checks its size.
typedef struct ccurl_zlib_stream {
    const uint8_t *_Nullable next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *_Nullable next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *_Nullable message;
    void *_Nullable state, *_Nullable allocate, *_Nullable release, *_Nullable opaque;
    int data_type;
    unsigned long checksum, reserved;
} ccurl_zlib_stream;

/// The functions of zlib in use.
typedef struct ccurl_zlib {
    int (*_Nullable begin)(ccurl_zlib_stream *_Nonnull, int window, const char *_Nonnull version, int size);
    int (*_Nullable step)(ccurl_zlib_stream *_Nonnull, int flush);
    int (*_Nullable end)(ccurl_zlib_stream *_Nonnull);
} ccurl_zlib;

/// Fills the table with the functions of the zlib that a loaded libcurl uses; none if it uses none.
static inline void ccurl_find_zlib(void *_Nonnull image, ccurl_zlib *_Nonnull zlib) {
    zlib->begin = (__typeof__(zlib->begin))dlsym(image, "inflateInit2_");
    zlib->step = (__typeof__(zlib->step))dlsym(image, "inflate");
    zlib->end = (__typeof__(zlib->end))dlsym(image, "inflateEnd");
    if (!zlib->begin || !zlib->step || !zlib->end) *zlib = (ccurl_zlib){0};
}

/// Begins to decode gzip data; returns NULL if that is not possible. To be released with `ccurl_inflate_end`.
static inline ccurl_zlib_stream *_Nullable ccurl_inflate_begin(const ccurl_zlib *_Nonnull zlib) {
    ccurl_zlib_stream *stream = zlib->begin ? calloc(1, sizeof(ccurl_zlib_stream)) : NULL;
    // The largest window, with a header and a trailer of gzip.
    if (!stream || zlib->begin(stream, 15 + 16, "1.2.0", sizeof(ccurl_zlib_stream)) == 0) return stream;
    free(stream);
    return NULL;
}

/// Decodes as much of the stream's input as fits into its output; returns 0 if there may be more, 1 at the end, and -1
/// if the input is damaged.
static inline int ccurl_inflate(const ccurl_zlib *_Nonnull zlib, ccurl_zlib_stream *_Nonnull stream) {
    int code = zlib->step(stream, 0);
    // Z_BUF_ERROR (-5): nothing could be done without more input or room.
    return code == 0 || code == -5 ? 0 : code == 1 ? 1 : -1;
}

static inline void ccurl_inflate_end(const ccurl_zlib *_Nonnull zlib, ccurl_zlib_stream *_Nonnull stream) {
    zlib->end(stream);
    free(stream);
}

#endif
