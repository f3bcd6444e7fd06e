#!/usr/bin/env bash
# Recreates the pictures of README.md and of the help with the starter model: resources/screenshots, resources/help/pictures.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
model="$("$LONGHAND_ROOT/packaging/fetch_model.sh")"
cmake --build --preset release --target make_pictures
QT_QPA_PLATFORM=offscreen "$LONGHAND_ROOT/build/release/tests/make_pictures" --model "$model" --out "$LONGHAND_ROOT/resources"
