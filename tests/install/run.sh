#!/usr/bin/env bash
# Installs a build into an empty folder and looks at what came: run.sh BUILD CMAKE
set -euo pipefail
build="$1"
cmake="${2:-cmake}"
prefix="$(mktemp -d)"
trap 'rm -rf "$prefix"' EXIT
"$cmake" --install "$build" --prefix "$prefix" >/dev/null

status=0
miss() {
    echo "install: $*" >&2
    status=1
}
files=(bin/longhand-cli bin/longhand-lab share/man/man1/longhand-cli.1 share/man/man1/longhand-lab.1
    share/longhand/heads/smollm2-135m-instruct.conditioned.safetensors share/longhand/adapters/starter-fiction.safetensors)
if [[ -x $build/bin/longhand ]]; then
    files+=(bin/longhand share/applications/longhand.desktop share/mime/packages/longhand-project.xml share/man/man1/longhand.1
        share/icons/hicolor/scalable/apps/longhand.svg share/icons/hicolor/48x48/apps/longhand.png)
fi
if [[ -f $build/bin/liblonghand_cuda.so ]]; then
    files+=(lib/longhand/liblonghand_cuda.so)
fi
for file in "${files[@]}"; do
    [[ -s $prefix/$file ]] || miss "$file is missing"
done
extra="$(find "$prefix" -name '*.h' -o -name '*.a' -o -name '*.md' -o -name '*.py' | head -3)"
[[ -z $extra ]] || miss "not for a user: $extra"

for tool in longhand-cli longhand-lab; do
    "$prefix/bin/$tool" --version >/dev/null || miss "$tool does not start"
    # Every command stands in the manual, and nothing else does.
    while read -r command; do
        grep -q -- "$command" "$prefix/share/man/man1/$tool.1" || miss "$tool(1) does not name the command $command"
    done < <("$prefix/bin/$tool" --help | sed -n '/^Subcommands:/,$p' | awk '/^  [a-z]/ { print $1 }')
    if command -v man >/dev/null; then
        warnings="$(MANWIDTH=100 man --warnings -l "$prefix/share/man/man1/$tool.1" 2>&1 >/dev/null || true)"
        [[ -z $warnings ]] || miss "$tool(1): $warnings"
    fi
done
# The installed tool writes.
tiny="$(dirname "$0")/../golden/models/tiny_llama_q4_1.gguf"
"$prefix/bin/longhand-cli" generate --model "$tiny" --prompt "It was" --tokens 4 >/dev/null 2>&1 || miss "the installed tool does not write"
if command -v desktop-file-validate >/dev/null && [[ -f $prefix/share/applications/longhand.desktop ]]; then
    desktop-file-validate "$prefix/share/applications/longhand.desktop" || miss "longhand.desktop is not valid"
fi
exit "$status"
