#!/usr/bin/env bash
# Installs the Debian packages that are missing: those of packages.txt, or of the lists that are given. Quick when all are there; asks for sudo only if needed and not root.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[[ $# -gt 0 ]] || set -- packages.txt
step "Looking for the packages of $*"
mapfile -t wanted < <(cd "$LONGHAND_ROOT/packaging" && cat "$@" | sed -e 's/#.*//' -e 's/[[:space:]]*$//' | grep -v '^$')

command -v dpkg-query >/dev/null ||
    die "this system has no dpkg. Longhand is built on Debian 12; elsewhere install what packaging/packages.txt names and run cmake --preset release."

missing=()
for package in "${wanted[@]}"; do
    state="$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)"
    [[ $state == installed ]] || missing+=("$package")
done
if [[ ${#missing[@]} -eq 0 ]]; then
    say "All ${#wanted[@]} packages are installed"
    exit 0
fi

asRoot=()
if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null ||
        die "packages are missing and this user is not root and has no sudo. As root: apt-get install ${missing[*]}"
    asRoot=(sudo)
fi
# The environment goes through env, as sudo drops it.
apt() { "${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 -o Dpkg::Use-Pty=0 -qq "$@" >&2; }

step "Installing ${#missing[@]} packages: ${missing[*]}"
# apt waits for the lock of dpkg but not for that of the lists: another update may be running.
updated=no
for _ in 1 2 3 4 5 6; do
    if apt update; then
        updated=yes
        break
    fi
    say "The package lists could not be updated (is another apt running?); trying again in 10 seconds"
    sleep 10
done
[[ $updated == yes ]] || say "Continuing with the existing package lists"
apt install -y --no-install-recommends "${missing[@]}"
say "The packages are installed"
