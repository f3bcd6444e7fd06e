#!/usr/bin/env bash
# From a fresh Debian 12 to a window in which a story is written: installs what is missing, builds, fetches the starter model, opens it.
#   ./packaging/run.sh [PROJECT.longhand]     the window
#   ./packaging/run.sh --headless             no window: a story of 400 tokens into the terminal and a project file (also without a display)
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

headless=no
window=()
for argument in "$@"; do
    case "$argument" in
    --headless) headless=yes ;;
    -h | --help)
        sed -n '2,4s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
        exit 0
        ;;
    -*) die "unknown option $argument (there are --headless and --help)" ;;
    *) window+=("$(realpath -m -- "$argument")") ;;
    esac
done
if [[ $headless == no && -z ${DISPLAY:-} && -z ${WAYLAND_DISPLAY:-} ]]; then
    say "There is no display (DISPLAY and WAYLAND_DISPLAY are empty): writing a story into the terminal instead of opening the window"
    headless=yes
fi

LONGHAND_STEP="installing packages"
"$LONGHAND_ROOT/packaging/setup.sh"
step "Building (build/release; the first time takes some minutes)"
# shellcheck disable=SC2119 # configure and build have arguments of their own
configure
build longhand longhand-cli
LONGHAND_STEP="fetching the starter model"
model="$("$LONGHAND_ROOT/packaging/fetch_model.sh")"

if [[ $headless == no ]]; then
    step "Opening the window"
    trap - ERR
    exec "$LONGHAND_BUILD/bin/longhand" "${window[@]}"
fi

# A sample seed: its first line is the title, the rest the text.
sample="$LONGHAND_ROOT/resources/seeds/1-ferry.txt"
title="$(head -n 1 "$sample")"
seed="$(tail -n +2 "$sample")"

# Documents is where an author looks; a server has none.
folder="$LONGHAND_DATA/projects"
[[ -d "$HOME/Documents" ]] && folder="$HOME/Documents/Longhand"
mkdir -p "$folder"
stem="$folder/${title%% (*} $(date +%Y-%m-%d)"
project="$stem.longhand"
for ((n = 2; ; ++n)); do
    [[ -e $project ]] || break
    project="$stem ($n).longhand"
done

cli="$LONGHAND_BUILD/bin/longhand-cli"
step "Writing a story of 400 tokens into $project"
"$cli" project new "$project" --model "$model" --title "${title%% (*}" --prompt "$seed" >&2
printf '\n%s' "$seed"
"$cli" project write "$project" --tokens 400
printf '\n\n'
step "Saved in $project"
say "Continue with:  $cli project write \"$project\" --tokens 400"
