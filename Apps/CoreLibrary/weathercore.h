/* The weather app's core in a library, for programs in any language.
 *
 * Events, answers, requests and views are bytes in the format that the core was made with. Every returned buffer is the
 * caller's, who frees it with core_buffer_free. On error a function returns NULL and sets *out_len to SIZE_MAX; the core
 * is unchanged and goes on working, and a request whose answer could not be read stays pending. No bytes abort the
 * process. Calls on one core must not overlap; several cores know nothing of each other.
 */
#ifndef WEATHERCORE_H
#define WEATHERCORE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One core. */
typedef struct core core;

/* Makes a core that speaks bincode (0) or JSON (1); NULL for another format. */
core *core_new(uint32_t format);
void core_free(core *core);

/* What the core asks for before its first event: requests. A core starts once; a further call asks for nothing, which is
 * an empty list and no error. */
uint8_t *core_start(core *core, size_t *out_len);
/* Gives the core an event; what it asks for then: requests. */
uint8_t *core_update(core *core, const uint8_t *event, size_t len, size_t *out_len);
/* Gives the core an answer to a request; what it asks for then: requests. */
uint8_t *core_resolve(core *core, uint32_t id, const uint8_t *answer, size_t len, size_t *out_len);
/* Tells the core that nothing more will be answered under an id; what it asks for then: requests. */
uint8_t *core_close(core *core, uint32_t id, size_t *out_len);
/* What there is to draw: the view model behind the version of its layout. */
uint8_t *core_view(core *core, size_t *out_len);
/* The ids of the requests that were cancelled since the last call: an array of 32-bit numbers. */
uint8_t *core_cancelled(core *core, size_t *out_len);
/* Why the last call failed, in UTF-8; empty when it did not. */
uint8_t *core_last_error(core *core, size_t *out_len);
void core_buffer_free(uint8_t *buffer, size_t len);

#ifdef __cplusplus
}
#endif

#endif
