/* The C interface of the weather app's core, for programs in any language.
 *
 * Events, answers, requests and views are encoded in the format that the core was created with. Returned buffers are
 * owned by the caller and must be freed with core_buffer_free. On error, a function returns NULL and sets *out_len to
 * SIZE_MAX; the core is unchanged and remains usable, and a request whose answer could not be decoded stays pending.
 * Invalid input never aborts the process. Calls on the same core must not overlap; cores are independent of each other.
 */
#ifndef WEATHERCORE_H
#define WEATHERCORE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A core. */
typedef struct core core;

/* Returns the layout of all events, requests, answers and views as JSON, without a core: weathercore.json. */
uint8_t *core_schema(size_t *out_len);

/* Creates a core that uses bincode (0) or JSON (1); returns NULL for any other format. */
core *core_new(uint32_t format);
void core_free(core *core);

/* Starts the core and returns its first requests. A core starts once; further calls return an empty list without
 * an error. */
uint8_t *core_start(core *core, size_t *out_len);
/* Processes an event; returns new requests. */
uint8_t *core_update(core *core, const uint8_t *event, size_t len, size_t *out_len);
/* Resolves a request with an answer; returns new requests. */
uint8_t *core_resolve(core *core, uint32_t id, const uint8_t *answer, size_t len, size_t *out_len);
/* Closes a request, which will receive no more answers; returns new requests. A request that
 * expects one answer fails, if its effect can fail (a time request cannot); a stream ends. */
uint8_t *core_close(core *core, uint32_t id, size_t *out_len);
/* Returns the hash of the layout of all messages as version, followed by the view model. */
uint8_t *core_view(core *core, size_t *out_len);
/* Returns the ids of the requests cancelled since the last call of this function, encoded as a list: in bincode a 64-bit
 * count followed by 32-bit numbers, in JSON an array. */
uint8_t *core_cancelled(core *core, size_t *out_len);
/* Returns the error message of the last call in UTF-8; empty if it succeeded. */
uint8_t *core_last_error(core *core, size_t *out_len);
void core_buffer_free(uint8_t *buffer, size_t len);

#ifdef __cplusplus
}
#endif

#endif
