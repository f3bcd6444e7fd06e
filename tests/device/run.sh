#!/usr/bin/env bash
# Everything that needs an NVIDIA GPU, on the machine that has it: checks, then figures. Writes report.md, and each step's output
# beside it; all of it is in results.tar.gz after every step. The steps that say most come first, and none takes 10 minutes. Goes
# on after a step that fails; exit 1 if one did. Without a GPU it says 'skipped: no device' and exits 0; a module, driver or build
# that is wrong is a failure. Where from: what pack.sh packed, or a built folder (--build).
# shellcheck disable=SC2317,SC2016,SC2034 # steps are called by name, with variables that are set later
set -uo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
build="" out="" modelFolder="" quick=no list=no limit=0 device=""
only=()

usage() {
    cat <<'TEXT'
run.sh [options]
  --quick             short runs: no step of 100,000 tokens
  --only STEP         this step (again: several); --list names them
  --list              the steps, one a line
  --out DIR           where report.md, the logs and results.tar.gz go (default: ./device-report)
  --device N          the GPU of this number in `longhand-cli gpu` (default: the first usable one)
  --build DIR         a built folder (default: beside this script if packed, else build/release)
  --model-folder DIR  where the starter model's parts are gathered and joined (default: ./models beside this script); without the
                      model a model of its shape with made-up weights gives the figures that hang on launches
  --limit SECONDS     time limit of every step, in place of its own
TEXT
}

while [[ $# -gt 0 ]]; do
    case "$1" in
        --quick) quick=yes ;;
        --list) list=yes ;;
        --only | --out | --build | --model-folder | --limit | --device)
            [[ $# -ge 2 ]] || {
                echo "run.sh: $1 needs a value" >&2
                exit 2
            }
            case "$1" in
                --only) only+=("$2") ;;
                --out) out="$2" ;;
                --build) build="$2" ;;
                --model-folder) modelFolder="$2" ;;
                --limit) limit="$2" ;;
                --device) device="$2" ;;
            esac
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        *)
            echo "run.sh: what is $1?" >&2
            usage >&2
            exit 2
            ;;
    esac
    shift
done

# ---- where things are -------------------------------------------------------------------------------------------------------

root="$(cd "$here/../.." 2>/dev/null && pwd)"
if [[ -z $build && -x $here/bin/longhand-cli ]]; then # packed
    bin="$here/bin"
    golden="$here/models"
    seed="$here/seed.txt"
else
    build="${build:-$root/build/release}"
    bin="$build/bin"
    golden="$root/tests/golden/models"
    seed=""
fi
out="${out:-$PWD/device-report}"
modelFolder="${modelFolder:-$here/models}"
tiny="$golden/tiny_llama_q4_1.gguf"
gpu=(--backend cuda ${device:+--device "$device"})
cli="$bin/longhand-cli"
lab="$bin/longhand-lab"
for tool in "$cli" "$lab"; do
    [[ -x $tool ]] || {
        echo "run.sh: there is no $tool" >&2
        exit 2
    }
done

# ---- the steps: name, seconds that it may take, command ----------------------------------------------------------------------

names=()
declare -A limits commands
add() { # add NAME LIMIT FUNCTION [ARGUMENTS]
    names+=("$1")
    limits[$1]=$2
    shift 2
    commands[${names[-1]}]="$*"
}
checked() { # a run whose ids must be the same
    local json="$1"
    shift
    "$lab" "$@" --json "$json" || return $?
    if grep -q '"ids_equal": false' "$json"; then
        echo "the ids differ"
        return 1
    fi
}
need() { # a file that an earlier step or a transfer should have left
    if [[ ! -s $1 ]]; then
        echo "skipped: there is no $1"
        return 77
    fi
}

noise=(--top-k 50 --top-p 1) # a model of made-up weights has nothing to prefer; this many can be sorted on the device
peaks=(--peak 4800 --peak-tflops 989)

verify() { # verify MODEL [OPTIONS]
    need "$1" || return
    "$cli" verify --model "$1" "${gpu[@]}" "${verifySize[@]}" "${@:2}"
}
shapeKernels() {
    "$lab" bench-kernels "${gpu[@]}" --model "$tiny" --shape "$shape" --contexts "$contexts" "${kernelSize[@]}" \
        "${peaks[@]}" "${noise[@]}" --json "$out/$1.json" "${@:2}"
}
# The starter model, or its shape where it is not there.
ofStarter() {
    if [[ -s $starter ]]; then
        starterModel=(--model "$starter")
    else
        echo "no starter model: its shape with made-up weights"
        starterModel=(--model "$tiny" --shape "$starterShape" "${noise[@]}")
    fi
}
starterKernels() {
    ofStarter
    "$lab" bench-kernels "${gpu[@]}" "${starterModel[@]}" --contexts "$starterContext" "${kernelSize[@]}" "${peaks[@]}" \
        --json "$out/kernels-starter.json"
}
shapeDecode() {
    "$lab" bench "${gpu[@]}" --model "$tiny" --shape "$shape" --contexts "$contexts" --rows "1,8,$many" --fill synthetic \
        --seconds "$seconds" "${peaks[@]}" "${noise[@]}" --json "$out/$1.json" "${@:2}"
}
starterDecode() {
    ofStarter
    "$lab" bench "${gpu[@]}" "${starterModel[@]}" --contexts "$starterContext" --rows "1,8,$many" --fill synthetic \
        --seconds "$seconds" "${peaks[@]}" --json "$out/decode-starter.json"
}
shapePrefill() { # NAME ROWS
    "$lab" bench "${gpu[@]}" --model "$tiny" --shape "$shape" --contexts "$prefillContext" --rows 1 --seconds 0 \
        --prefill-rows "$2" "${peaks[@]}" "${noise[@]}" --json "$out/$1.json"
}
peer() {
    if ! command -v python3 >/dev/null || ! python3 -c 'import torch, transformers' 2>/dev/null; then
        echo "skipped: no python3 with torch and transformers"
        return 77
    fi
    python3 "$here/peer_transformers.py" --shape "$shape" --contexts "$prefillContext" --json "$out/peer.json"
}
# Many tokens: one by one first, its ids kept; the others must write the same.
write() { # write NAME TOKENS OPTIONS...
    checked "$out/$1.json" bench "${gpu[@]}" --rounds 1 --lengths 16 --tokens "$2" --context "$planned" "${peaks[@]}" "${@:3}"
}
starterAr() { # NAME TOKENS IDS
    need "$starter" || return
    write "$1" "$2" --model "$starter" --text "$seed" --strategies ar --ids-out "$out/$3"
}
starterAuto() { # NAME TOKENS IDS
    need "$starter" && need "$out/$3" || return
    write "$1" "$2" --model "$starter" --text "$seed" --strategies auto --replay-ids "$out/$3"
}
shapeAr() {
    write write-8b-ar "$tokens" --model "$tiny" --shape "$shape" "${noise[@]}" --strategies ar --ids-out "$out/shape.ids"
}
shapeReplay() { # NAME RATE
    need "$out/shape.ids" || return
    write "$1" "$tokens" --model "$tiny" --shape "$shape" "${noise[@]}" --strategies replay --draft-length 7 --replay-rate "$2" \
        --replay-ids "$out/shape.ids"
}
shapeReplayMeasured() {
    need "$out/write-starter-auto.json" || return
    local rate
    rate="$(pick "$out/write-starter-auto.json" draft_acceptance)"
    echo "a rate of $rate, as all drafts of write-starter-auto together"
    shapeReplay write-8b-replay-measured "${rate:-0}"
}
# ---- proofs
checks() {
    [[ -x $bin/longhand_device_checks ]] || {
        echo "skipped: no longhand_device_checks"
        return 77
    }
    "$bin/longhand_device_checks" ${device:+--device "$device"}
}
# Every model of the golden folder that a GPU's code can run.
goldens() {
    local file log status=0 ran=0
    log="$(mktemp)"
    for file in "$golden"/*.gguf; do
        if "$cli" verify --model "$file" "${gpu[@]}" "${goldenSize[@]}" >"$log" 2>&1; then
            ran=$((ran + 1))
            echo "$(basename "$file"): $(tail -1 "$log")"
        elif grep -q 'The GPU backend does not support' "$log"; then
            echo "$(basename "$file"): not for a GPU"
        else
            echo "$(basename "$file"): FAILED"
            cat "$log"
            status=1
        fi
    done
    rm -f "$log"
    echo "$ran models"
    [[ $ran -gt 0 ]] || status=1
    return "$status"
}
verifyEager() {
    CUDA_MODULE_LOADING=EAGER verify "$tiny"
}
# Where verify failed: without what may be at fault.
without() { # OPTIONS
    if [[ $verified == yes ]]; then
        echo "skipped: verify-tiny passed"
        return 77
    fi
    verify "$tiny" "$@"
}
shapeVerify() { # SHAPE CONTEXTS OPTIONS...
    "$lab" verify-shape "${gpu[@]}" --model "$tiny" --shape "$1" --contexts "$2" "${shapeSize[@]}" "${@:3}"
}
headsVerify() { # OPTIONS
    local heads status=0
    for heads in "${headShapes[@]}"; do
        shapeVerify "$heads" "$headContexts" "$@" || status=1
    done
    return "$status"
}
verifyLong() {
    need "$1" || return
    "$cli" verify --model "$1" "${gpu[@]}" --tokens 0 --long "$longText"
}
# A tool of the toolkit, where it is; what it has after its seconds counts.
tool() {
    command -v "$1" >/dev/null || {
        echo "skipped: no $1"
        return 77
    }
}
sanitizer() { # TOOL
    tool compute-sanitizer || return
    compute-sanitizer --tool "$1" --error-exitcode 9 "$cli" verify --model "$tiny" "${gpu[@]}" --tokens 65 --trees 1 --run-tokens 0
}
profile() { # KERNEL ROWS
    tool ncu || return
    ncu --set full --kernel-name "regex:$1" --launch-count 2 "$lab" bench-kernels "${gpu[@]}" --model "$tiny" --shape "$shape" \
        --contexts "$prefillContext" --rows "$2" --product-rows 512 --repeats 1 --calls 2 "${noise[@]}"
}

# pick FILE FIELD [KEY=VALUE...]: a field of the first object that has these values. JSON as longhand-cli and the peer write it: a
# key a line.
pick() {
    [[ -s $1 ]] || return 0
    awk -v field="$2" -v wanted="${*:3}" '
        BEGIN { n = split(wanted, conditions, " ") }
        function told(  i, part) {
            if (!(field in object)) return 0
            for (i = 1; i <= n; ++i) {
                split(conditions[i], part, "=")
                if (object[part[1]] != part[2]) return 0
            }
            return 1
        }
        /^ *[{]/ { split("", object) }
        match($0, /"[^"]+": /) {
            key = substr($0, RSTART + 1, RLENGTH - 4)
            value = substr($0, RSTART + RLENGTH)
            sub(/,$/, "", value)
            gsub(/"/, "", value)
            object[key] = value
        }
        /^ *[}]/ && told() { print object[field]; exit }
    ' "$1"
}

add device 60 deviceStep
add checks 400 checks
add verify-tiny-eager 200 verifyEager
add verify-tiny 200 verify '"$tiny"'
add verify-tiny-no-overlap 200 without --no-overlap
add verify-tiny-no-graphs 200 without --no-graphs
add verify-tiny-plain 200 without --no-overlap --no-graphs
add verify-tiny-host-cache 200 verify '"$tiny"' --gpu-cache host
add verify-golden 560 goldens
add verify-heads 300 headsVerify
add verify-8b 560 shapeVerify '"$shape"' '"$shapeContexts"'
add kernels-8b 300 shapeKernels kernels-8b
add decode-8b 300 shapeDecode decode-8b
add prefill-8b-2048 300 shapePrefill prefill-8b-2048 2048
add kernels-starter 300 starterKernels
add decode-starter 120 starterDecode
add decode-8b-int8 300 shapeDecode decode-8b-int8 --kv-cache int8
add decode-8b-host-cache 300 shapeDecode decode-8b-host-cache --gpu-cache host
add kernels-8b-int8 300 shapeKernels kernels-8b-int8 --kv-cache int8
add prefill-8b 300 shapePrefill prefill-8b 256
add verify-heads-int8 300 headsVerify --kv-cache int8
add verify-8b-int8 560 shapeVerify '"$shape"' '"$shapeContexts"' --kv-cache int8
add sanitizer-memcheck 90 sanitizer memcheck
add sanitizer-racecheck 90 sanitizer racecheck
add sanitizer-initcheck 90 sanitizer initcheck
add sanitizer-synccheck 90 sanitizer synccheck
add ncu-gate-up 120 profile fewRows 1
add ncu-attention 120 profile attentionKernel 40
add ncu-many-rows 120 profile manyRows 1
add verify-starter 560 verify '"$starter"'
add verify-starter-int8 560 verify '"$starter"' --kv-cache int8
add verify-starter-long 560 verifyLong '"$starter"'
add write-starter-ar-short 300 starterAr write-starter-ar-short '"$fewTokens"' starter-short.ids
add write-starter-auto-short 300 starterAuto write-starter-auto-short '"$fewTokens"' starter-short.ids
add write-starter-ar 560 starterAr write-starter-ar '"$tokens"' starter.ids
add write-starter-auto 560 starterAuto write-starter-auto '"$tokens"' starter.ids
add write-8b-ar 560 shapeAr
add write-8b-replay 560 shapeReplay write-8b-replay 0.84
add write-8b-replay-measured 560 shapeReplayMeasured
add peer 560 peer

if [[ $list == yes ]]; then
    printf '%s\n' "${names[@]}"
    exit 0
fi
for step in "${only[@]}"; do
    [[ -n ${limits[$step]:-} ]] || {
        echo "run.sh: there is no step $step; --list names them" >&2
        exit 2
    }
done

# ---- is there a device? ------------------------------------------------------------------------------------------------------

mkdir -p "$out" || exit 2
deviceStep() {
    command -v nvidia-smi >/dev/null && nvidia-smi
    uname -srm
    ldd --version 2>&1 | head -1
    "$cli" --version
    cat "$out/gpu.json" "$out/probe.log"
}
# No GPU is one thing; a module, a driver or a build that is wrong, or a GPU that fails, another.
"$cli" gpu --json ${device:+--device "$device"} >"$out/gpu.json" 2>"$out/probe.log"
if ! grep -q '"compute_capability"' "$out/gpu.json"; then
    "$cli" gpu ${device:+--device "$device"} >&2
    if grep -q '"could_be_mended": false' "$out/gpu.json"; then
        echo "skipped: no device"
        exit 0
    fi
    echo "FAILED: the GPU cannot be used"
    exit 1
fi
if ! "$lab" bench "${gpu[@]}" --model "$tiny" --shape tiny --contexts 0 --rows 1 --fill synthetic --seconds 0 >"$out/probe.log" 2>&1; then
    cat "$out/probe.log" >&2
    echo "FAILED: the GPU does not compute"
    exit 1
fi
name="$(head -1 "$out/probe.log")"
emulated=no
[[ $name == "CPU in place of a GPU"* ]] && emulated=yes

# ---- sizes -------------------------------------------------------------------------------------------------------------------

# The starter model: in the model folder, joined from its parts when both have come; else where this user has it.
starter="$modelFolder/starter.gguf"
sum="$here/models/starter.sha256"
if [[ ! -s $starter ]]; then
    mkdir -p "$modelFolder"
    for part in "$here"/starter.gguf.part-* "$here"/../starter.gguf.part-*; do
        [[ -s $part && ! -s $modelFolder/$(basename "$part") ]] && cp "$part" "$modelFolder/"
    done
    if [[ -s $starter.part-01 && -s $sum ]]; then
        cat "$starter".part-* >"$starter.joined"
        if [[ "$(sha256sum <"$starter.joined" | cut -d' ' -f1)" == "$(cut -d' ' -f1 "$sum")" ]]; then
            mv "$starter.joined" "$starter" && rm -f "$starter".part-*
        else
            echo "run.sh: not all parts of the starter model are there, or one is damaged" >&2
            rm -f "$starter.joined"
        fi
    fi
fi
if [[ ! -s $starter ]]; then
    own="${LONGHAND_STARTER_MODEL:-${XDG_DATA_HOME:-${HOME:-/root}/.local/share}/longhand/models/SmolLM2-135M-Instruct.Q4_1.gguf}"
    [[ -s $own ]] && starter="$own"
fi

if [[ -z $seed || ! -s $seed ]]; then
    seed="$out/seed.txt"
    cat "$root"/resources/seeds/*.txt >"$seed"
fi

shape=llama-3.1-8b contexts=0,32768,100000 starterContext=1024 prefillContext=32768 many=40 seconds=10 tokens=100000 planned=131072
starterShape=smollm2-135m shapeContexts=0,20000,100000 headContexts=0,1000,20000 headShapes=(heads-96 heads-128 heads-256)
fewTokens=20000 longText=20000 verified=no
verifySize=() goldenSize=(--tokens 200 --trees 2 --run-tokens 16) shapeSize=() kernelSize=(--rows "1,8,40" --product-rows 512)
if [[ $quick == yes ]]; then
    seconds=2 tokens=2000 fewTokens=500
    verifySize=(--tokens 400 --trees 4 --run-tokens 64)
    kernelSize+=(--repeats 10)
fi
if [[ $emulated == yes ]]; then # the steps themselves are what is tried; no figure means anything
    shape=tiny contexts=0,70 starterContext=70 prefillContext=70 many=8 seconds=0 tokens=16 planned=256
    starter="$tiny" starterShape=tiny shapeContexts=300 headContexts=70 headShapes=(tiny) fewTokens=8 longText=66
    verifySize=(--tokens 66 --trees 1 --run-tokens 4)
    goldenSize=(--tokens 65 --trees 1 --run-tokens 0)
    shapeSize=(--rows "2,9" --nodes 5 --prompt 70 --prompt-rows 65)
    kernelSize=(--rows "1,8" --product-rows 16 --repeats 1 --calls 2)
fi

# ---- run ---------------------------------------------------------------------------------------------------------------------

report="$out/report.md"
rows="$out/.rows" details="$out/.details"
: >"$rows"
: >"$details"
failed=0

runStep() {
    # Steps see these names, too: none of them may be one that a step reads.
    local step="$1" log="$out/$1.log" most="${limits[$1]}" start code pid watch result
    [[ $limit -gt 0 ]] && most="$limit"
    printf '%-28s ' "$step"
    start="$(date +%s)"
    # A process group of its own: SIGINT lets longhand-cli write what it has.
    set -m
    (eval "${commands[$step]}") >"$log" 2>&1 &
    pid=$!
    (
        sleep "$most"
        echo "run.sh: the time limit of $most s is over" >>"$log"
        kill -INT -- "-$pid"
        sleep 20
        kill -KILL -- "-$pid"
    ) >/dev/null 2>&1 &
    watch=$!
    wait "$pid" 2>/dev/null
    code=$?
    kill -- "-$watch" 2>/dev/null
    wait "$watch" 2>/dev/null
    set +m
    result=ok
    if [[ $code -eq 77 ]]; then
        result=skipped
    elif [[ $code -ne 0 ]]; then
        result=FAILED
        failed=1
    fi
    [[ $step == verify-tiny && $result == ok ]] && verified=yes
    local took=$(($(date +%s) - start))
    echo "$result ($took s, exit $code)"
    echo "| $step | $result | $took | $code | [$step.log]($step.log) |" >>"$rows"
    {
        printf '\n### %s: %s\n\n```\n' "$step" "$result"
        tail -n 80 "$log"
        printf '```\n'
    } >>"$details"
    writeReport # so that what is there is there, whatever comes
    tar -C "$out" -czf "$out/.results.tar.gz" --exclude='*.tar.gz' --exclude='.rows' --exclude='.details' . 2>/dev/null &&
        mv "$out/.results.tar.gz" "$out/results.tar.gz"
}

percent() { awk -v v="$1" 'BEGIN { if (v != "" && v != "null") printf "%.1f %%", v * 100 }'; }
number() { awk -v v="$1" 'BEGIN { if (v != "" && v != "null") printf "%.4g", v }'; }
over() { awk -v a="$1" -v b="$2" 'BEGIN { if (a != "" && b != "" && b > 0) printf "%.3g", a / b }'; }
cell() { # cell LABEL VALUE
    local value="${2:-not measured}"
    [[ $emulated == yes && -n ${2:-} ]] && value="(emulated)"
    echo "| $1 | $value |"
}
figures() {
    local c near ours
    echo "| figure | this run |"
    echo "|---|---|"
    IFS=, read -r -a near <<<"$contexts"
    for c in "${near[@]}"; do
        cell "decode $shape BF16, context $c: share of 4.8 TB/s" \
            "$(percent "$(pick "$out/decode-8b.json" peak_fraction "context=$c" rows=1)")"
        cell "the same with an 8-bit cache" "$(percent "$(pick "$out/decode-8b-int8.json" peak_fraction "context=$c" rows=1)")"
    done
    c="${near[1]}"
    cell "a pass of $many rows over a pass of 1, $shape, context $c" \
        "$(number "$(pick "$out/decode-8b.json" times_one_row "context=$c" "rows=$many")")"
    cell "decode starter model, context $starterContext: passes of 1 row a second" \
        "$(number "$(pick "$out/decode-starter.json" passes_per_s "context=$starterContext" rows=1)")"
    cell "launch to commit over the sum of its kernels, $shape, context $c" \
        "$(number "$(pick "$out/kernels-8b.json" step_over_kernels "context=$c" rows=1)")"
    cell "the same, starter model, context $starterContext" \
        "$(number "$(pick "$out/kernels-starter.json" step_over_kernels "context=$starterContext" rows=1)")"
    for c in prefill-8b prefill-8b-2048; do
        cell "prefill $shape of $prefillContext ($c): share of 989 TFLOP/s" \
            "$(percent "$(pick "$out/$c.json" tflops_fraction "context=$prefillContext")")"
    done
    ours="$(pick "$out/decode-8b.json" passes_per_s "context=$prefillContext" rows=1)"
    for c in eager compile; do
        cell "decode $shape at $prefillContext over transformers generate (SDPA, $c)" \
            "$(over "$ours" "$(pick "$out/peer.json" decode_tokens_per_s "context=$prefillContext" "mode=$c")")"
    done
    for c in write-starter-ar-short write-starter-auto-short; do
        cell "$c, $fewTokens tokens: tokens/s" "$(number "$(pick "$out/$c.json" tokens_per_s)")"
    done
    for c in write-starter-ar write-starter-auto write-8b-ar write-8b-replay write-8b-replay-measured; do
        cell "$c, $tokens tokens: tokens/s" "$(number "$(pick "$out/$c.json" tokens_per_s)")"
    done
    cell "starter model, auto over ar" \
        "$(over "$(pick "$out/write-starter-auto.json" tokens_per_s)" "$(pick "$out/write-starter-ar.json" tokens_per_s)")"
    for c in write-8b-replay write-8b-replay-measured; do
        cell "$shape, $c over ar" "$(over "$(pick "$out/$c.json" tokens_per_s)" "$(pick "$out/write-8b-ar.json" tokens_per_s)")"
    done
}
writeReport() {
    {
        echo "# Longhand on a GPU"
        echo
        [[ $emulated == yes ]] && printf '**An emulation on the CPU: the steps were tried, no figure means anything.**\n\n'
        echo "$(date -u '+%Y-%m-%d %H:%M UTC'), $name"
        [[ $quick == yes ]] && printf '\nWith --quick: short runs.\n'
        printf '\n| step | result | seconds | exit | log |\n|---|---|---|---|---|\n'
        cat "$rows"
        printf '\n## Figures\n\nOf this run and those before it into the same folder. 4.8 TB/s and 989 TFLOP/s are an H200 by its data sheet.\n\n'
        figures
        printf '\n## Output\n'
        cat "$details"
    } >"$report"
}

echo "$name"
for step in "${names[@]}"; do
    if [[ ${#only[@]} -gt 0 ]]; then
        chosen=no
        for one in "${only[@]}"; do [[ $one == "$step" ]] && chosen=yes; done
        [[ $chosen == yes ]] || continue
    fi
    runStep "$step"
done
rm -f "$rows" "$details"
echo "report: $report, all of it: $out/results.tar.gz"
exit "$failed"
