#!/bin/sh
# Runs the tests; arguments go to pytest.
# Without a Chromium the browser tests are left out, which is said loudly, and in CI (CI=true) counts as a failure.
set -eu
cd -P "$(dirname "$0")/.."

if [ ! -d tests/browser ]; then
    exec .venv/bin/pytest "$@"
fi
if GROGNARD_BROWSER=$(.venv/bin/python tools/browser.py); then
    export GROGNARD_BROWSER
    exec .venv/bin/pytest "$@"
fi

status=0
.venv/bin/pytest --ignore=tests/browser "$@" || status=$?
printf '\n%s\n' '!!! browser tests NOT RUN: there is no Chromium (see the top of this output) !!!' >&2
[ "${CI:-}" != true ] || exit 1
exit $status
