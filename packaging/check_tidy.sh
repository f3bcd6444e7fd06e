#!/usr/bin/env bash
# clang-tidy (14, Debian 12's) over what changed, with the checks of .clang-tidy; any finding fails. Needs a built
# build/release. Without arguments: the .cpp files of kernels, engine, app and ui that the last commit or the work tree
# changed, the 8 with the most changed lines at most (so that the tests stay quick). --all: every file. Else: these files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tool="$(command -v clang-tidy-14 || command -v clang-tidy)" || { echo "clang-tidy 14 is not installed" >&2; exit 2; }
commands=build/release/compile_commands.json
[[ -f $commands ]] || { echo "build/release is not configured: cmake --preset release" >&2; exit 2; }
if [[ ${1:-} == --all ]]; then
    mapfile -t files < <(find kernels engine app ui -name '*.cpp' | sort)
elif [[ $# -gt 0 ]]; then
    files=("$@")
else
    base=HEAD
    git rev-parse -q --verify HEAD~1 >/dev/null 2>&1 && base=HEAD~1
    mapfile -t files < <(git diff --numstat --no-renames --diff-filter=AM "$base" -- '*.cpp' 2>/dev/null |
        awk -F'\t' '$3 ~ /^(kernels|engine|app|ui)\// { print $1 + $2 "\t" $3 }' | sort -rn | head -8 | cut -f 2)
fi
[[ ${#files[@]} -gt 0 ]] || exit 0

# clang cannot read GCC's precompiled headers, and takes them where it finds them: it gets headers that include their source.
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
# Some sources are compiled by nvcc too, whose options clang does not know.
python3 - "$commands" "$folder/compile_commands.json" <<'PYTHON'
import json, sys
commands = json.load(open(sys.argv[1]))
json.dump([c for c in commands if "--expt-relaxed-constexpr" not in c["command"]], open(sys.argv[2], "w"), indent=0)
PYTHON
while read -r header; do
    plain="$folder/$(md5sum <<<"$header" | cut -c 1-12).hxx"
    echo "#include \"$header\"" >"$plain"
    sed -i "s#-include $header#-include $plain#g" "$folder/compile_commands.json"
done < <(grep -oE -- '-include [^ ]*cmake_pch\.hxx' "$commands" | cut -d ' ' -f 2 | sort -u)
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 2 "$tool" -p "$folder" --quiet --warnings-as-errors='*' \
    --extra-arg=-Wno-unknown-warning-option 2>/dev/null
