#!/usr/bin/env bash
# Every source is formatted as .clang-format says (clang-format 14, Debian 12's). --fix does it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tool="$(command -v clang-format-14 || command -v clang-format)" || { echo "clang-format 14 is not installed" >&2; exit 2; }
how=(--dry-run -Werror)
[[ ${1:-} != --fix ]] || how=(-i)
find kernels engine app ui tests \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \) -print0 | xargs -0 -P "$(nproc)" -n 40 "$tool" "${how[@]}"
