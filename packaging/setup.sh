# Sourced by run and check: finds what is needed to build, installs it where the system is Debian or Ubuntu, and
# says its names elsewhere. Everything is said on standard error.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf 'tokenscope: %s\n' "$*" >&2; }

# Names that differ between releases are written old|new; the first that the system knows is taken.
build_packages=(cmake ninja-build g++ pkg-config qt6-base-dev 'qt6-svg-dev|libqt6svg6-dev' qt6-qpa-plugins
    libprotobuf-dev protobuf-compiler nlohmann-json3-dev libpcre2-dev libicu-dev libexpected-dev libfmt-dev
    libsimdjson-dev robin-map-dev libssl-dev liblzma-dev zlib1g-dev libzstd-dev fonts-noto-core
    fonts-noto-cjk fonts-noto-color-emoji lld ccache)
check_packages=(xvfb clang-format clang-tidy)

list_packages_elsewhere() {
    say "this system has no apt; please install these, then run this again:"
    cat >&2 <<NAMES
  Debian  ${build_packages[*]%%|*}
          for packaging/check also ${check_packages[*]}
  Fedora  cmake ninja-build gcc-c++ pkgconf qt6-qtbase-devel qt6-qtsvg-devel protobuf-devel
          protobuf-compiler json-devel pcre2-devel libicu-devel expected-devel fmt-devel simdjson-devel
          robin-map-devel openssl-devel xz-devel zlib-devel libzstd-devel lld ccache google-noto-sans-fonts
          google-noto-sans-cjk-fonts google-noto-color-emoji-fonts
          for packaging/check also xorg-x11-server-Xvfb clang-tools-extra
  Arch    cmake ninja gcc pkgconf qt6-base qt6-svg protobuf nlohmann-json pcre2 icu tl-expected fmt simdjson
          robin-map openssl xz zlib zstd lld ccache noto-fonts noto-fonts-cjk noto-fonts-emoji
          for packaging/check also xorg-server-xvfb clang
NAMES
}

missing_elsewhere() {
    local tool module
    for tool in cmake ninja c++ protoc pkg-config; do
        command -v "$tool" >/dev/null || { say "not found: $tool"; return 0; }
    done
    for module in Qt6Widgets Qt6Svg protobuf-lite libpcre2-8 icu-uc fmt simdjson nlohmann_json libcrypto liblzma zlib libzstd; do
        pkg-config --exists "$module" || { say "not found: $module"; return 0; }
    done
    local header
    for header in tl/expected.hpp tsl/robin_map.h; do
        printf '#include <%s>\n' "$header" | c++ -std=c++20 -x c++ -fsyntax-only - 2>/dev/null ||
            { say "not found: $header"; return 0; }
    done
    return 1
}

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Prints those of the packages given that are not installed, each by the name that this release has.
missing_packages() {
    local names name chosen
    for names in "$@"; do
        chosen=
        for name in ${names//|/ }; do
            if is_installed "$name"; then
                chosen=installed
                break
            fi
        done
        [ "$chosen" = installed ] && continue
        for name in ${names//|/ }; do
            if [ -n "$(apt-cache madison "$name" 2>/dev/null)" ]; then
                chosen=$name
                break
            fi
        done
        printf '%s\n' "${chosen:-${names%%|*}}"
    done
}

install_packages() {
    local as_root=() missing
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -eq 0 ] && return
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "these packages are missing, and there is no sudo; please install them as root:"
            say "  apt-get install ${missing[*]}"
            exit 1
        fi
        as_root=(sudo)
        say "these packages are missing and will be installed with sudo: ${missing[*]}"
    else
        say "installing: ${missing[*]}"
    fi
    "${as_root[@]}" apt-get update -q >&2 || say "the package lists could not be brought up to date; trying as they are"
    # On a fresh system the names could not be looked up before.
    mapfile -t missing < <(missing_packages "$@")
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "${missing[@]}" >&2; then
        say "apt-get could not install them; see its message above"
        exit 1
    fi
}

# Ubuntu 22.04 has CMake 3.22. PyPI has CMake's own binaries; they go into build/tools and nowhere else.
ensure_cmake() {
    local wanted=3.25 have
    [ -d "$root/build/tools/bin" ] && PATH=$root/build/tools/bin:$PATH
    have=$(cmake --version | sed -n '1s/[^0-9]*//p')
    [ "$(printf '%s\n' "$wanted" "$have" | sort -V | head -n1)" = "$wanted" ] && return
    say "CMake $have is too old, $wanted is needed; getting one from PyPI into build/tools"
    command -v apt-get >/dev/null && install_packages python3-venv
    if ! { python3 -m venv "$root/build/tools" && "$root/build/tools/bin/pip" install -q "cmake>=$wanted,<4"; } >&2; then
        say "that did not work; please install CMake $wanted or later (https://cmake.org/download), then run this again"
        exit 1
    fi
    PATH=$root/build/tools/bin:$PATH
}

# Arguments: packages beyond those of a build.
set_up() {
    if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
        install_packages "${build_packages[@]}" "$@"
    elif missing_elsewhere; then
        list_packages_elsewhere
        exit 1
    fi
    ensure_cmake
}
