#!/usr/bin/env bash
# Makes build/device/ out of a built folder: all that run.sh needs on a machine that has an NVIDIA driver and nothing of ours, in
# files of at most 18 MiB each, and unpack.sh that puts them together there. pack.sh [--no-model] [BUILT]: without the starter model
# (run.sh then takes its shape); the built folder (default: build/release).
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
withModel=yes
if [[ ${1:-} == --no-model ]]; then
    withModel=no
    shift
fi
built="${1:-$root/build/release}"
out="${LONGHAND_DEVICE_PACK:-$root/build/device}"
most=$((18 * 1024 * 1024))
die() {
    echo "pack.sh: $*" >&2
    exit 1
}

tools=(longhand-cli longhand-lab longhand_device_checks)
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
for file in "${tools[@]/#/$built/bin/}" "$module"; do
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
for tool in longhand-lab longhand_device_checks; do
    cp "$out/program/bin/longhand-cli" "$out/program/bin/$tool"
done
chmod 755 "${tools[@]/#/$out/program/bin/}"

install -m 755 "$root/tests/device/run.sh" "$root/tests/device/peer_transformers.py" "$out/program/"
install -m 644 "$root"/tests/golden/models/*.gguf "$out/program/models/"
cat "$root"/resources/seeds/*.txt >"$out/program/seed.txt"

starter="${LONGHAND_STARTER_MODEL:-${XDG_DATA_HOME:-$HOME/.local/share}/longhand/models/SmolLM2-135M-Instruct.Q4_1.gguf}"
if [[ $withModel == yes && ! -f $starter ]]; then
    echo "pack.sh: the starter model is not at $starter: packed without it (packaging/fetch_model.sh fetches it)" >&2
    withModel=no
fi
if [[ $withModel == yes ]]; then
    split -b "$most" -d -a 2 --numeric-suffixes=1 "$starter" "$out/starter.gguf.part-"
    sha256sum <"$starter" | awk '{ print $1 "  starter.gguf" }' >"$out/program/models/starter.sha256"
fi

(cd "$out/program" && find . -type f -print0 | sort -z | xargs -0 sha256sum >../MANIFEST)
mv "$out/MANIFEST" "$out/program/"
LONGHAND_CUDA_MODULE='' "$out/program/bin/longhand-cli" --version >/dev/null || die "the packed program does not start here"
LONGHAND_CUDA_MODULE='' "$out/program/bin/longhand_device_checks" --list >/dev/null || die "the packed tests do not start here"

tar -C "$out" --sort=name --owner=0 --group=0 --mtime=@0 -cf - program | gzip -9n >"$out/program.tar.gz"
split -b "$most" -d -a 2 --numeric-suffixes=1 "$out/program.tar.gz" "$out/program.tar.gz.part-"
sum="$(sha256sum <"$out/program.tar.gz" | cut -d' ' -f1)"
rm -rf "$out/program.tar.gz" "$out/program"
cat >"$out/unpack.sh" <<UNPACK
#!/bin/sh
# Puts the parts beside it together: unpack.sh [FOLDER] makes FOLDER/program (default: here); then FOLDER/program/run.sh. The parts of
# the starter model may come later, into the same folder as this script or into program/.
set -eu
here="\$(cd "\$(dirname "\$0")" && pwd)"
to="\${1:-\$here}"
mkdir -p "\$to"
cat "\$here"/program.tar.gz.part-* >"\$to/program.tar.gz"
if [ "\$(sha256sum <"\$to/program.tar.gz" | cut -d' ' -f1)" != "$sum" ]; then
    echo "unpack.sh: not all parts of the program are there, or one is damaged" >&2
    exit 1
fi
tar -C "\$to" -xzf "\$to/program.tar.gz"
rm -f "\$to/program.tar.gz"
(cd "\$to/program" && sha256sum --quiet -c MANIFEST)
for part in "\$here"/starter.gguf.part-*; do
    [ -e "\$part" ] && [ "\$to" != "\$here" ] && cp "\$part" "\$to/"
done
echo "ready: \$to/program/run.sh"
UNPACK
chmod 755 "$out/unpack.sh"

for file in "$out"/*; do
    bytes="$(stat -c %s "$file")"
    printf '%-60s %6.1f MiB\n' "$file" "$(awk -v b="$bytes" 'BEGIN { print b / 1048576 }')"
    [[ $bytes -le $most ]] || die "$file is larger than 18 MiB"
done
