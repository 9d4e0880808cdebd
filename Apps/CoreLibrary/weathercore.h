/* The C interface of the weather app's core, for programs in any language.
 *
 * Events, answers, requests and views are encoded in the format that the core was created with. Returned buffers are
 * owned by the caller and must be freed with weather_core_buffer_free. On error, a function returns NULL and sets
 * *out_len to a reason; the core remains usable and is unchanged, unless it has requested an effect that the format
 * cannot express; a request whose answer could not be decoded stays pending. Invalid input never aborts the process.
 * Cores are independent of each other; a call on a core during another one on the same core is an error. Names begin
 * with the app's, so that a program can have cores of several apps.
 */
#ifndef WEATHERCORE_H
#define WEATHERCORE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A core. */
typedef struct weather_core weather_core;

/* The reasons of errors, greater than any length. Libraries in other languages report only the first. */
#define WEATHER_CORE_REFUSED (SIZE_MAX)          /* none of the others */
#define WEATHER_CORE_UNREADABLE (SIZE_MAX - 1)   /* the bytes could not be decoded */
#define WEATHER_CORE_NOT_PENDING (SIZE_MAX - 2)  /* no request is pending under the id */
#define WEATHER_CORE_WRONG_ANSWER (SIZE_MAX - 3) /* the answer does not fit the request */
#define WEATHER_CORE_NEEDS_ANSWER (SIZE_MAX - 4) /* the request cannot be closed without an answer */
#define WEATHER_CORE_OVERLAPPING (SIZE_MAX - 5)  /* another function of the same core is being called */
#define WEATHER_CORE_NO_CORE (SIZE_MAX - 6)      /* the core is NULL */

/* Returns the layout of all events, requests, answers and views as JSON, without a core: weathercore.json. */
uint8_t *weather_core_schema(size_t *out_len);

/* Creates a core that uses bincode (0) or JSON (1); returns NULL for any other format. */
weather_core *weather_core_new(uint32_t format);
/* Frees a core, which must not be used during this call or after it. */
void weather_core_free(weather_core *core);

/* Processes an event; returns new requests. Start begins the app; UseSource and UsePlace may come before it. Calls may come
 * from any thread, one at a time for each core. */
uint8_t *weather_core_update(weather_core *core, const uint8_t *event, size_t len, size_t *out_len);
/* Resolves a request with an answer; returns new requests. */
uint8_t *weather_core_resolve(weather_core *core, uint32_t id, const uint8_t *answer, size_t len, size_t *out_len);
/* Closes a request, which will receive no more answers; returns new requests. A stream ends. A request that expects one
 * answer fails if its effect can fail, and is otherwise not closed: NEEDS_ANSWER. An id that does not wait is ignored. */
uint8_t *weather_core_close(weather_core *core, uint32_t id, size_t *out_len);
/* Returns the hash of the layout of all messages as version, followed by the view model. */
uint8_t *weather_core_view(weather_core *core, size_t *out_len);
/* Returns an update: what weather_core_view returns, followed by boot, revision and effects. The revision grows with each
 * change of the view and each view effect, boot identifies the core. The arguments are those of the caller's last update,
 * or 0. Effects are the view effects after it, each with its revision; without one, those that no call has returned. In
 * JSON, "since" (the revision in the argument) and "patch" (RFC 6902) take the place of "view" if they are shorter. */
uint8_t *weather_core_changes(weather_core *core, uint64_t boot, uint64_t revision, size_t *out_len);
/* Returns the ids of the requests cancelled since the last call of this function, in ascending order for each call that
 * cancelled some: in bincode a 64-bit count followed by 32-bit numbers, in JSON an array. */
uint8_t *weather_core_cancelled(weather_core *core, size_t *out_len);
/* Returns the error message of the last call in UTF-8; empty if it succeeded. OVERLAPPING and NO_CORE have no message:
 * after them, this function fails, or returns the message of another call. */
uint8_t *weather_core_last_error(weather_core *core, size_t *out_len);
void weather_core_buffer_free(uint8_t *buffer, size_t len);

#ifdef __cplusplus
}
#endif

#endif
