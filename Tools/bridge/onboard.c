/* Drives the weather app's core from its first event to onboarding, in bincode, and prints the text in the field:
 *
 *     cc -IApps/CoreLibrary Tools/bridge/onboard.c -L.build/debug -lweathercore -Wl,-rpath,$PWD/.build/debug -o onboard
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <weathercore.h>

/* Bytes to send, and bytes received; numbers are little endian, as this machine is assumed to be. */
static uint8_t out[256];
static size_t size;

static void put(const void *bytes, size_t count) { memcpy(out + size, bytes, count); size += count; }
static void tag(uint32_t number) { put(&number, sizeof number); }
static void text(const char *string) { uint64_t n = strlen(string); put(&n, sizeof n); put(string, n); }

/* The length of the last buffer. Not an argument of check, since arguments are evaluated in any order. */
static size_t length;

/* Checks the result of a function, and returns it; it is valid until the next call. */
static const uint8_t *check(weather_core *core, uint8_t *buffer) {
    static uint8_t kept[4096];
    if (buffer == NULL || length > sizeof kept) {
        uint8_t *error = weather_core_last_error(core, &length);
        fprintf(stderr, "refused: %.*s\n", (int)length, (const char *)error);
        exit(1);
    }
    memcpy(kept, buffer, length);
    weather_core_buffer_free(buffer, length);
    return kept;
}

static uint64_t number(const uint8_t *bytes, size_t width) {
    uint64_t value = 0;
    memcpy(&value, bytes, width);
    return value;
}

int main(void) {
    weather_core *core = weather_core_new(0);

    /* Without this and without a key, the core would use a source that needs none. */
    size = 0, tag(5), text("openweather"); /* UseSource */
    check(core, weather_core_update(core, out, size, &length));
    size = 0, tag(0); /* Start */
    const uint8_t *requests = check(core, weather_core_update(core, out, size, &length));
    printf("%" PRIu64 " requests\n", number(requests, 8));
    uint32_t secret = (uint32_t)number(requests + 8, 4); /* Its effect: Secret, Fetch, the key's name. */
    uint32_t favorites = secret + 1;

    size = 0, tag(0), text("openweather_api_key"); /* Missing */
    check(core, weather_core_resolve(core, secret, out, size, &length));
    size = 0, tag(0), tag(0), tag(0); /* Ok, Get, None */
    check(core, weather_core_resolve(core, favorites, out, size, &length));

    size = 0, tag(1), tag(0), text("0123456789abcdef"); /* Onboard, ApiKey */
    check(core, weather_core_update(core, out, size, &length));

    /* An error has a reason, and the core continues. */
    if (weather_core_update(core, out, 3, &length) != NULL || length != WEATHER_CORE_UNREADABLE) return 1;

    /* The version; Onboard; its reason; Input; the length of the text, the text, whether it can be submitted. */
    const uint8_t *view = check(core, weather_core_view(core, &length));
    int count = (int)number(view + 16, 8);
    printf("view %" PRIu64 ", phase %" PRIu64 ": \"%.*s\", %s\n", number(view, 4), number(view + 4, 4), count,
           (const char *)view + 24, view[24 + count] ? "can be submitted" : "cannot be submitted");
    weather_core_free(core);
    return 0;
}
