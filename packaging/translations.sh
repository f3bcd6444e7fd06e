#!/usr/bin/env bash
# Updates resources/translations/*.ts from the source: adds new strings as unfinished, removes obsolete ones.
set -euo pipefail
# shellcheck source=packaging/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
lupdate=/usr/lib/qt6/bin/lupdate
[[ -x $lupdate ]] || die "lupdate is missing: packaging/setup.sh installs it (qt6-l10n-tools)"
cd "$LONGHAND_ROOT"
errors="$(mktemp --suffix=.cpp)" # the messages of engine/ and app/; without locations its name does not matter
trap 'rm -f "$errors"' EXIT
packaging/error_texts.py >"$errors"
arguments=(-silent -tr-function-alias "QT_TRANSLATE_NOOP+=LONGHAND_TEXT" -I . -locations none -no-obsolete -source-language en)
for language in de fr; do
    "$lupdate" "${arguments[@]}" -target-language "$language" ui engine/types "$errors" -ts "resources/translations/longhand_$language.ts"
done
# English itself needs only its plural forms.
"$lupdate" "${arguments[@]}" -pluralonly -target-language en ui engine/types "$errors" -ts resources/translations/longhand_en.ts
