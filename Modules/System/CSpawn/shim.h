#pragma once

#include <spawn.h>

// An extension that the system's headers declare for programs that define _GNU_SOURCE only.
#ifdef __linux__
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
#endif
