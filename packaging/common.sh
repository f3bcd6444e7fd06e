# shellcheck shell=bash
# Shared by the scripts of this folder: messages, a clear word when something fails, paths. Sourced, never run.

LONGHAND_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
LONGHAND_BUILD="$LONGHAND_ROOT/build/release"
export HOME="${HOME:-$(getent passwd "$(id -u)" | cut -d: -f6)}"
# shellcheck disable=SC2034 # used by the scripts that source this
LONGHAND_DATA="${XDG_DATA_HOME:-$HOME/.local/share}/longhand"
LONGHAND_STEP="starting"
# Two checkouts of the same sources share what ccache holds.
export CCACHE_BASEDIR="$LONGHAND_ROOT" CCACHE_NOHASHDIR=1

# Messages go to stderr, so that a story written to the terminal can be piped on. Bold and red only where a person looks.
LONGHAND_BOLD="" LONGHAND_RED="" LONGHAND_PLAIN=""
if [[ -t 2 && -z ${NO_COLOR:-} ]]; then
    LONGHAND_BOLD=$'\033[1m' LONGHAND_RED=$'\033[1;31m' LONGHAND_PLAIN=$'\033[0m'
fi
say() { printf '%s==>%s %s\n' "$LONGHAND_BOLD" "$LONGHAND_PLAIN" "$*" >&2; }
step() {
    LONGHAND_STEP="$*"
    say "$*"
}
die() {
    trap - ERR
    printf '%slonghand: %s%s\n' "$LONGHAND_RED" "$*" "$LONGHAND_PLAIN" >&2
    exit 1
}
onFailure() {
    local status=$?
    trap - ERR
    printf '%slonghand: failed (exit %s) while: %s%s\n' "$LONGHAND_RED" "$status" "$LONGHAND_STEP" "$LONGHAND_PLAIN" >&2
    printf '          the messages above say why; run the script again to continue from there\n' >&2
    exit "$status"
}
trap onFailure ERR
set -E

jobs() { nproc 2>/dev/null || echo 2; }

# Configures build/release; further arguments go to CMake. Without any, an existing build is left as it is (ninja notices changes).
configure() {
    if [[ $# -eq 0 && -f "$LONGHAND_BUILD/build.ninja" ]]; then
        return 0
    fi
    cmake -S "$LONGHAND_ROOT" --preset release "$@" >&2
}
# Builds the named targets (all without arguments).
build() {
    local target=()
    [[ $# -gt 0 ]] && target=(--target "$@")
    cmake --build "$LONGHAND_BUILD" --parallel "$(jobs)" "${target[@]}" >&2
}
