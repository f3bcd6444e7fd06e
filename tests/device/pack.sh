#!/usr/bin/env bash
# Makes build/device/ out of a built folder: all that run.sh needs on a machine that has an NVIDIA driver and nothing of ours, in
# folders of less than 64 MB each (the starter model in two parts). Arguments: the built folder (default: build/release).
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
built="${1:-$root/build/release}"
out="${LONGHAND_DEVICE_PACK:-$root/build/device}"
most=$((64 * 1000 * 1000))
die() {
    echo "pack.sh: $*" >&2
    exit 1
}

tools=(longhand-cli longhand-lab)
for tool in "${tools[@]}"; do
    [[ -x $built/bin/$tool ]] || die "there is no $built/bin/$tool: build it first"
done
module="$built/bin/liblonghand_cuda.so"
[[ -f $module ]] || die "there is no $module: build longhand_cuda first (it needs nvcc)"

rm -rf "$out"
mkdir -p "$out/program/bin" "$out/program/lib" "$out/program/glibc" "$out/program/models"

# The module goes along under whatever name it was built; the tools are started by a wrapper that names it.
for tool in "${tools[@]}"; do
    install -m 755 "$built/bin/$tool" "$out/program/bin/$tool.real"
done
install -m 755 "$module" "$out/program/bin/liblonghand_cuda.so"
strip --strip-unneeded "$out"/program/bin/*.real "$out/program/bin/liblonghand_cuda.so" 2>/dev/null || true

# Libraries: the C library by itself, for it is taken only where the machine's own is too old.
for file in "$built"/bin/longhand-{cli,lab} "$module"; do
    ldd "$file" | awk '/=> \// { print $3 } /^[[:space:]]*\/.*ld-linux/ { print $1 }'
done | sort -u | while read -r library; do
    case "$(basename "$library")" in
        ld-linux* | libc.so* | libm.so* | libdl.so* | librt.so* | libpthread.so*)
            install -m 755 "$library" "$out/program/glibc/"
            ;;
        *) install -m 644 "$library" "$out/program/lib/" ;;
    esac
done

cat >"$out/program/bin/longhand-cli" <<'WRAPPER'
#!/bin/sh
# The tool of this name with the libraries that came along; with the C library that came along where the machine's is too old.
here="$(cd "$(dirname "$0")/.." && pwd)"
tool="$here/bin/$(basename "$0").real"
: "${LONGHAND_CUDA_MODULE:=$here/bin/liblonghand_cuda.so}"
export LONGHAND_CUDA_MODULE
path="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
if LD_LIBRARY_PATH="$path" "$tool" --version >/dev/null 2>&1; then
    LD_LIBRARY_PATH="$path" exec "$tool" "$@"
fi
for loader in "$here"/glibc/ld-linux*; do
    exec "$loader" --library-path "$here/glibc:$path" "$tool" "$@"
done
WRAPPER
cp "$out/program/bin/longhand-cli" "$out/program/bin/longhand-lab"
chmod 755 "$out"/program/bin/longhand-{cli,lab}

install -m 755 "$root/tests/device/run.sh" "$root/tests/device/peer_transformers.py" "$out/program/"
install -m 644 "$root/tests/golden/models/tiny_llama_q4_1.gguf" "$out/program/models/"
cat "$root"/resources/seeds/*.txt >"$out/program/seed.txt"

# The starter model in two parts, each a transfer of its own.
starter="${LONGHAND_STARTER_MODEL:-${XDG_DATA_HOME:-$HOME/.local/share}/longhand/models/SmolLM2-135M-Instruct.Q4_1.gguf}"
if [[ -f $starter ]]; then
    mkdir -p "$out/model-1" "$out/model-2"
    split -n 2 -d -a 1 --numeric-suffixes=1 "$starter" "$out/starter.gguf.part-"
    mv "$out/starter.gguf.part-1" "$out/model-1/"
    mv "$out/starter.gguf.part-2" "$out/model-2/"
    (cd "$(dirname "$starter")" && sha256sum "$(basename "$starter")") | awk '{ print $1 "  starter.gguf" }' \
        >"$out/program/models/starter.sha256"
else
    echo "pack.sh: the starter model is not at $starter: packed without it (packaging/fetch_model.sh fetches it)" >&2
fi

(cd "$out/program" && find . -type f -print0 | sort -z | xargs -0 sha256sum >../MANIFEST)
mv "$out/MANIFEST" "$out/program/"
LONGHAND_CUDA_MODULE='' "$out/program/bin/longhand-cli" --version >/dev/null || die "the packed program does not start here"

status=0
for folder in "$out"/*/; do
    bytes="$(du -sb --apparent-size "$folder" | cut -f1)"
    printf '%-40s %6.1f MB\n' "$folder" "$(awk -v b="$bytes" 'BEGIN { print b / 1e6 }')"
    if [[ $bytes -gt $most ]]; then
        echo "pack.sh: $folder is larger than 64 MB" >&2
        status=1
    fi
done
exit "$status"
