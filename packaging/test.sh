#!/usr/bin/env bash
# Set-up, checks of the sources, build with warnings as errors, all tests. Arguments go to ctest (for example: -R engine/).
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

LONGHAND_STEP="installing packages"
"$LONGHAND_ROOT/packaging/setup.sh"

# Tests of the real model look for it by themselves and skip without it; a machine without a network still tests the rest.
LONGHAND_STEP="fetching the starter model"
starter=yes
"$LONGHAND_ROOT/packaging/fetch_model.sh" >/dev/null || starter=no
if [[ $starter == no ]]; then
    say "NOTE: the starter model could not be fetched; tests that need it will be skipped"
fi

step "Checking what includes what, which messages can be translated, and the formatting"
"$LONGHAND_ROOT/packaging/check_includes.py"
"$LONGHAND_ROOT/packaging/error_texts.py" --check
checks=yes
"$LONGHAND_ROOT/packaging/setup.sh" packages_checks.txt || checks=no
if [[ $checks == yes ]]; then
    "$LONGHAND_ROOT/packaging/check_format.sh"
else
    say "NOTE: clang-format and clang-tidy could not be installed; formatting and findings were not checked"
fi

step "Building everything, warnings as errors"
configure -DLONGHAND_WERROR=ON -DLONGHAND_BUILD_TESTS=ON -DLONGHAND_BUILD_UI=ON
# shellcheck disable=SC2119 # no arguments: all targets
build

if [[ $checks == yes ]]; then
    step "Looking for findings of clang-tidy in what changed last"
    "$LONGHAND_ROOT/packaging/check_tidy.sh"
fi

step "Running all tests"
[[ $starter == yes ]] || say "NOTE: without the starter model; its tests are skipped"
trap - ERR
cd "$LONGHAND_ROOT"
status=0
ctest --preset release --parallel "$(jobs)" "$@" || status=$?
if [[ $status -ne 0 ]]; then
    die "tests failed (ctest exit $status); their output is above and in build/release/Testing/Temporary/LastTest.log"
fi
