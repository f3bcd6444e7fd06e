#!/usr/bin/env bash
# Runs a command on another processor: run.sh PROCESSOR 'COMMAND' [FILE]...
# COMMAND is a line for sh in which the programs of build/release (test_linear, longhand-cli) are known by their names; FILEs and folders lie in the
# machine where they lie here. Its output goes to stdout, and its exit status is this script's. What runs is a whole PC under Bochs, with Debian's kernel.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)/packaging/common.sh"
[[ $# -ge 2 ]] || die "usage: tests/emulation/processor/run.sh PROCESSOR 'COMMAND' [FILE]..."
processor="$1"
command="$2"
shift 2

# Bochs 3 where it was built: Debian 12 has 2.7, whose AVX-512 Linux refuses (its CPUID has two parts of XSAVE in the wrong order).
bochs="${LONGHAND_BOCHS:-}"
[[ -x $bochs/bochs && -d $bochs/bios ]] ||
    die "LONGHAND_BOCHS names no folder in which Bochs 3 was built; tests/emulation/processor/README.md says how"
"$LONGHAND_ROOT/packaging/setup.sh" "$LONGHAND_ROOT/tests/emulation/processor/packages.txt"

# The kernel is unpacked, not installed: this machine's own one stays as it is.
step "fetching Debian's kernel"
kernels="$LONGHAND_ROOT/.cache/emulated_processor"
mkdir -p "$kernels"
if ! compgen -G "$kernels/boot/vmlinuz-*" >/dev/null; then
    package="$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/.*Depends: *\(linux-image-[0-9].*\)/\1/p' | head -n 1)"
    [[ -n $package ]] || die "the package lists know no linux-image-cloud-amd64; apt-get update may help"
    (cd "$kernels" && apt-get download -qq "$package" && dpkg-deb --extract "$package"_*.deb unpacked && mv unpacked/boot . && rm -rf unpacked "$package"_*.deb)
fi
kernel="$(compgen -G "$kernels/boot/vmlinuz-*" | tail -n 1)"

step "making the machine's disk"
machine="$(mktemp -d)"
trap 'rm -rf "$machine"' EXIT
root="$machine/root"
mkdir -p "$root"/{bin,dev,proc,tmp} "$machine/disk/isolinux"
cp /bin/busybox "$root/bin"
programs=()
for word in $(tr -cs 'a-zA-Z0-9_/.-' ' ' <<<"$command"); do
    for folder in tests bin bench; do
        program="$LONGHAND_BUILD/$folder/$word"
        [[ -f $program && -x $program ]] && programs+=("$program")
    done
done
[[ ${#programs[@]} -gt 0 ]] || die "the command names no program of $LONGHAND_BUILD; build it first"
cp "${programs[@]}" "$root/bin"
mapfile -t libraries < <(ldd "${programs[@]}" | grep -oE '/[^ ]+[^ :]' | grep -v ':$' | sort -u)
for path in "${libraries[@]}" "$@"; do
    [[ -e $path ]] || continue
    path="$(realpath --no-symlinks "$path")"
    mkdir -p "$root$(dirname "$path")"
    cp -rL "$path" "$root$path"
done
printf '%s\n' "$command" >"$root/command"
cat >"$root/init" <<'INIT'
#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t devtmpfs dev /dev
mount -t proc proc /proc
mkdir -p /dev/shm && mount -t tmpfs shm /dev/shm
export PATH=/bin HOME=/tmp QT_QPA_PLATFORM=offscreen
cd /tmp
echo "instruction sets: $(grep -m 1 flags /proc/cpuinfo | tr ' ' '\n' | grep -E '^(avx|amx)' | tr '\n' ' ')"
sh /command
echo "LONGHAND-STATUS $?"
# The serial line empties before the power goes.
sleep 2
poweroff -f
INIT
chmod +x "$root/init"
(cd "$root" && find . | cpio --quiet -o -H newc | gzip -1 >"$machine/disk/isolinux/initrd")
cp "$kernel" "$machine/disk/isolinux/vmlinuz"
cp /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$machine/disk/isolinux"
# clearcpuid=580: Linux 6.1 without fast strings must not use short ones (fsrm) either, or its memmove runs away.
cat >"$machine/disk/isolinux/isolinux.cfg" <<'CONFIG'
DEFAULT linux
PROMPT 0
LABEL linux
 KERNEL vmlinuz
 INITRD initrd
 APPEND console=ttyS0 quiet loglevel=0 tsc=reliable nokaslr mitigations=off nopcid pti=off ibt=off nopku i8042.noaux clearcpuid=580 panic=-1
CONFIG
xorriso -as mkisofs -quiet -o "$machine/disk.iso" -b isolinux/isolinux.bin -c isolinux/boot.cat -no-emul-boot \
    -boot-load-size 4 -boot-info-table "$machine/disk" 2>"$machine/mkisofs.log" || die "$(cat "$machine/mkisofs.log")"
megabytes=$((1024 + 4 * $(stat -c %s "$machine/disk.iso") / 1048576))

cat >"$machine/bochsrc" <<CONFIG
config_interface: textconfig
display_library: nogui
memory: guest=$megabytes, host=$megabytes
romimage: file=$bochs/bios/BIOS-bochs-latest
vgaromimage: file=$bochs/bios/VGABIOS-lgpl/VGABIOS-lgpl-latest.bin
cpu: model=$processor, count=1, ips=30000000, reset_on_triple_fault=0, ignore_bad_msrs=1
clock: sync=none
ata0-master: type=cdrom, path=$machine/disk.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=$machine/serial
log: $machine/log
panic: action=fatal
error: action=ignore
info: action=ignore
debug: action=ignore
CONFIG
step "running on an emulated $processor"
: >"$machine/serial"
tail -f -n +1 "$machine/serial" | sed -u -e 's/\r$//' -e '/^LONGHAND-STATUS/d' -e '/^\[ *[0-9.]*\]/d' &
reader=$!
"$bochs/bochs" -q -f "$machine/bochsrc" >"$machine/bochs.out" 2>&1 </dev/null || true
sleep 1
kill "$reader" 2>/dev/null || true
status="$(sed -n 's/^LONGHAND-STATUS \([0-9]*\).*/\1/p' "$machine/serial" | tail -n 1)"
[[ -n $status ]] || die "the machine stopped before the command's end: $(tail -n 3 "$machine/bochs.out" "$machine/serial" | tr '\r' ' ')"
exit "$status"
