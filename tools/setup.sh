#!/bin/sh
# Makes .venv and installs Grognard there, with the dependency groups given as arguments (test, check).
# When everything asked for is in place it does nothing, at once.
# It starts from the Python named by PYTHON, if that is set, else from the first of 3.11 or newer on the PATH.
set -eu
cd -P "$(dirname "$0")/.."

venv=$PWD/.venv
python=$venv/bin/python
candidates=${PYTHON:-python3 python3.11 python3.12 python3.13 python3.14 python}

say() { printf 'set-up: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# Registries drop a connection now and then.
twice() { "$@" || { say "that failed; trying once more"; sleep 3; "$@"; }; }

# Is $1 a Python of 3.11 or newer that can import $2?
fits() { "$1" -c "import sys; assert sys.version_info >= (3, 11); import $2" >/dev/null 2>&1; }

# The first candidate that can import $1.
first_python() {
    for candidate in $candidates; do
        if fits "$candidate" "$1"; then echo "$candidate"; return; fi
    done
    return 1
}

# A .venv that was moved or copied still has the old folder in its scripts.
is_whole() { fits "$python" pip && grep -qF "$venv/bin/python" "$venv/bin/pip" 2>/dev/null; }

# Debian and Ubuntu keep ensurepip, without which no virtual environment gets a pip, in a package of its own.
install_venv_package() {
    package=$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        fail "$1 cannot make virtual environments. On Debian or Ubuntu run 'sudo apt-get install $package', then try again."
    fi
    say "installing $package"
    export DEBIAN_FRONTEND=noninteractive
    twice apt-get -qq update >&2
    twice apt-get -qq install --yes "$package" >&2
}

make_venv() {
    if ! base=$(first_python ensurepip); then
        base=$(first_python sys) || fail "Grognard needs Python 3.11 or newer, and none was found among: $candidates." \
            "Install one, or say where it is: make play PYTHON=/path/to/python3"
        install_venv_package "$base"
    fi
    say "making .venv with $("$base" --version)"
    rm -rf "$venv"
    "$base" -m venv "$venv"
}

compiled_part() { find src -name '*.abi3.so'; }

# All that an installation depends on. A compiler that came later, or a compiled part that went, is a reason to build again.
fingerprint() {
    "$python" -c 'import os, sys, sysconfig; print(sys.version, os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
    command -v cc || true
    compiled_part
    { ls pyproject.toml hatch_build.py tools/setup.sh && find src -name '*.[ch]' -o -name '*.po'; } | sort | xargs cksum
}

stamp() { echo "$venv/.installed-$1"; }
install() { twice "$python" -m pip --quiet --disable-pip-version-check install "$@"; }

missing=
is_whole || make_venv
now=$(fingerprint)
for part in grognard "$@"; do
    [ "$(cat "$(stamp "$part")" 2>/dev/null)" = "$now" ] || missing="$missing $part"
done
[ -n "$missing" ] || exit 0

say "installing:$missing (a minute or two the first time)"
set --
for part in $missing; do
    case $part in
        grognard) set -- "$@" --editable '.[plot]' ;;
        *) set -- "$@" --group "$part" ;;
    esac
done
install 'pip>=25.1' || fail "pip could not be renewed; see its message above." # older ones know no dependency groups
install "$@" || fail "the installation failed; see pip's message above."
[ -n "$(compiled_part)" ] ||
    say "there is no C compiler or there are no Python headers, so plain Python does the compiled part's work: the same, slower."

now=$(fingerprint)
for part in $missing; do
    echo "$now" >"$(stamp "$part")"
done
