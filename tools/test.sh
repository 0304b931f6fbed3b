#!/bin/sh
# Runs the tests; arguments go to pytest.
# Without a Chromium the browser tests are left out, and without a PostgreSQL those that need it;
# that is said loudly, and in CI (CI=true) counts as a failure.
set -eu
cd -P "$(dirname "$0")/.."

missing=
if [ -d tests/browser ]; then
    if GROGNARD_BROWSER=$(.venv/bin/python tools/browser.py); then
        export GROGNARD_BROWSER
    else
        set -- --ignore=tests/browser "$@"
        missing="$missing
!!! browser tests NOT RUN: there is no Chromium (see the top of this output) !!!"
    fi
fi
if GROGNARD_POSTGRES=$(.venv/bin/python tools/postgres.py); then
    export GROGNARD_POSTGRES
else
    set -- -m 'not postgres' "$@"
    missing="$missing
!!! PostgreSQL tests NOT RUN: there is no PostgreSQL (see the top of this output) !!!"
fi
[ -n "$missing" ] || exec .venv/bin/pytest "$@"

status=0
.venv/bin/pytest "$@" || status=$?
printf '%s\n' "$missing" >&2
[ "${CI:-}" != true ] || exit 1
exit $status
