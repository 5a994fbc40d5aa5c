#!/bin/sh
# sh tools/setup.sh requirements.txt
#
# Makes .venv with the packages of that file, and sees to the system libraries a window needs. What is already
# there is left alone, so that a second call costs next to nothing. What needs an administrator is installed if
# apt can be used without a question; otherwise the one line to type is printed.
set -eu
wanted=$1
venv=.venv
python=$venv/bin/python

say() { printf '%s\n' "$*" >&2; }

administrator() {
    if [ "$(id -u)" = 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

may_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; }
}

# install WHY PACKAGE...: true if the packages are there afterwards
install() {
    why=$1
    shift
    if may_install; then
        say "Installing $* ($why)."
        if ! administrator apt-get install -y -qq "$@" >/dev/null 2>&1; then
            administrator apt-get update -qq >/dev/null 2>&1 || true
            administrator apt-get install -y -qq "$@" >/dev/null && return 0
        else
            return 0
        fi
    fi
    say "Missing: $why. Please type:  sudo apt-get install -y $*"
    return 1
}

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1; }

find_python() {
    for name in python3.13 python3.12 python3.11 python3 python; do
        if command -v "$name" >/dev/null 2>&1 && fits "$name"; then
            command -v "$name"
            return 0
        fi
    done
    say "Pětka needs Python 3.11, 3.12 or 3.13, and none of them is on this machine's PATH."
    return 1
}

if ! { [ -x "$python" ] && fits "$python" && "$python" -m pip --version >/dev/null 2>&1; }; then
    base=$(find_python)
    if ! "$base" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        number=$("$base" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        install "Python's venv module" "python$number-venv"
    fi
    say "Making $venv with $("$base" --version)."
    rm -rf "$venv"
    "$base" -m venv "$venv"
fi

stamp=$venv/.installed-$wanted
pins=$(cat requirements.txt "$wanted" | cksum)
if [ "$(cat "$stamp" 2>/dev/null)" != "$pins" ]; then
    say "Installing the packages of $wanted."
    "$python" -m pip install -q --disable-pip-version-check -r "$wanted"
    printf '%s\n' "$pins" >"$stamp"
fi

if [ "$(uname -s)" = Linux ]; then
    missing=$("$python" - <<'PYTHON'
import ctypes

for library, package in (("libGL.so.1", "libgl1"), ("libEGL.so.1", "libegl1")):
    try:
        ctypes.CDLL(library)
    except OSError:
        print(package)
PYTHON
)
    # shellcheck disable=SC2086
    [ -z "$missing" ] || install "OpenGL, which draws the window" $missing

    if [ "$wanted" = requirements-dev.txt ]; then
        missing=
        command -v Xvfb >/dev/null 2>&1 || missing="xvfb"
        command -v xdotool >/dev/null 2>&1 || missing="$missing xdotool"
        # shellcheck disable=SC2086
        [ -z "$missing" ] || install "a screen and a pointer for one test" $missing

        command -v ip >/dev/null 2>&1 || install "networks like a phone's for some tests" iproute2

        command -v glslangValidator >/dev/null 2>&1 || install "a compiler for the dice's shaders" glslang-tools || true

        command -v pdftoppm >/dev/null 2>&1 || install "a look at sheets for the printer" poppler-utils

        command -v javac >/dev/null 2>&1 || install "Java, to try the app as on a phone" default-jdk-headless || true

        missing=
        command -v chromium >/dev/null 2>&1 || missing="chromium"
        command -v chromedriver >/dev/null 2>&1 || missing="$missing chromium-driver"
        command -v acorn >/dev/null 2>&1 || missing="$missing node-acorn"
        command -v npm >/dev/null 2>&1 || missing="$missing npm"
        # shellcheck disable=SC2086
        [ -z "$missing" ] || install "a browser and a parser for the guests' page" $missing

        missing=
        command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || missing="firefox-esr"
        command -v WebKitWebDriver >/dev/null 2>&1 || missing="${missing:+$missing }webkit2gtk-driver"
        # shellcheck disable=SC2086
        [ -z "$missing" ] || install "Firefox and WebKit, for the guests' page" --no-install-recommends $missing ||
            say "They cannot be had now: the tests in them are skipped and say so."

        stamp=node_modules/.installed
        pins=$(cat package-lock.json 2>/dev/null | cksum)
        if [ -e package-lock.json ] && command -v npm >/dev/null 2>&1 && [ "$(cat "$stamp" 2>/dev/null)" != "$pins" ]; then
            say "Installing the npm packages that check the guests' page."
            if npm ci --silent --no-audit --no-fund --ignore-scripts; then
                printf '%s\n' "$pins" >"$stamp"
            else
                say "They cannot be had now: the tests that need them are skipped and say so."
            fi
        fi
    fi
fi
