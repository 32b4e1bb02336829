# Sourced by run and check. Installs the packages that the build needs on Debian and Ubuntu; on other systems, lists
# those to install. All messages go to standard error.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf 'tokenscope: %s\n' "$*" >&2; }

# Builds as `cmake --build` does. The compilers' memory is in huge pages where the system has them (glibc from 2.35 on),
# which saves a tenth of the CPU time.
compile() { GLIBC_TUNABLES=glibc.malloc.hugetlb=1 cmake --build "$@"; }

# Waits up to ten minutes while another package manager holds the lock.
apt_get=(apt-get -o DPkg::Lock::Timeout=600)

# Names that differ between releases are separated by |; the first one that the system knows is used.
build_packages=(cmake ninja-build clang pkg-config qt6-base-dev 'qt6-svg-dev|libqt6svg6-dev' qt6-qpa-plugins
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n
    libprotobuf-dev protobuf-compiler nlohmann-json3-dev libpcre2-dev libicu-dev libexpected-dev libfmt-dev
    libsimdjson-dev robin-map-dev libcli11-dev libboost-dev libssl-dev liblzma-dev zlib1g-dev libzstd-dev fonts-noto-core
    fonts-noto-cjk fonts-noto-color-emoji lld)
check_packages=(g++ 'libclang-rt-14-dev|libclang-rt-dev' xvfb clang-format clang-tidy python3
    at-spi2-core dbus python3-pyatspi xdotool) # the walk of the window as a screen reader

list_packages_elsewhere() {
    say "this system has no apt; please install these, then run this again:"
    cat >&2 <<NAMES
  Debian  ${build_packages[*]%%|*}
          for packaging/check also ${check_packages[*]}
  Fedora  cmake ninja-build clang pkgconf qt6-qtbase-devel qt6-qtsvg-devel qt6-qttools-devel
          qt6-qttranslations protobuf-devel
          protobuf-compiler json-devel cli11-devel boost-devel pcre2-devel libicu-devel expected-devel fmt-devel simdjson-devel
          robin-map-devel openssl-devel xz-devel zlib-devel libzstd-devel lld google-noto-sans-fonts
          google-noto-sans-cjk-fonts google-noto-color-emoji-fonts
          for packaging/check also gcc-c++ compiler-rt xorg-x11-server-Xvfb clang-tools-extra python3 at-spi2-core dbus-daemon python3-pyatspi xdotool
  Arch    cmake ninja clang pkgconf qt6-base qt6-svg qt6-tools qt6-translations protobuf nlohmann-json cli11 boost pcre2 icu tl-expected fmt simdjson
          robin-map openssl xz zlib zstd lld noto-fonts noto-fonts-cjk noto-fonts-emoji
          for packaging/check also gcc compiler-rt xorg-server-xvfb python at-spi2-core dbus python-atspi
NAMES
}

missing_elsewhere() {
    local tool module
    for tool in cmake ninja clang++ protoc pkg-config; do
        command -v "$tool" >/dev/null || { say "not found: $tool"; return 0; }
    done
    for module in Qt6Widgets Qt6Svg protobuf-lite libpcre2-8 icu-uc fmt simdjson nlohmann_json libcrypto liblzma zlib libzstd; do
        pkg-config --exists "$module" || { say "not found: $module"; return 0; }
    done
    compgen -G '/usr/lib*/qt6/bin/lrelease' >/dev/null || command -v lrelease lrelease-qt6 >/dev/null ||
        { say "not found: Qt's lrelease"; return 0; }
    local header
    for header in tl/expected.hpp tsl/robin_map.h CLI/CLI.hpp boost/multiprecision/cpp_int.hpp; do
        printf '#include <%s>\n' "$header" | clang++ -std=c++20 -x c++ -fsyntax-only - 2>/dev/null ||
            { say "not found: $header"; return 0; }
    done
    return 1
}

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Prints those of its arguments that are not installed, by the name that this release uses.
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

# apt-get update has no timeout for the lock of the package lists.
wait_for_package_lists() {
    local i
    command -v fuser >/dev/null || return 0
    for ((i = 0; i < 600; ++i)); do
        fuser /var/lib/apt/lists/lock /var/lib/dpkg/lock-frontend >/dev/null 2>&1 || return 0
        [ "$i" -eq 0 ] && say "another package manager is running; waiting for it to finish"
        sleep 1
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
    wait_for_package_lists
    "${as_root[@]}" "${apt_get[@]}" update -q >&2 || say "the package lists could not be updated; trying with the old ones"
    # On a fresh system, the names are known only after the update.
    mapfile -t missing < <(missing_packages "$@")
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        "${apt_get[@]}" install -q -y --no-install-recommends "${missing[@]}" >&2; then
        say "apt-get could not install these packages; its message is above"
        exit 1
    fi
}

# Ubuntu 22.04 has CMake 3.22. PyPI has CMake's own binaries; they are installed into build/tools only.
ensure_cmake() {
    local wanted=3.25 have
    [ -d "$root/build/tools/bin" ] && PATH=$root/build/tools/bin:$PATH
    have=$(cmake --version | sed -n '1s/[^0-9]*//p')
    [ "$(printf '%s\n' "$wanted" "$have" | sort -V | head -n1)" = "$wanted" ] && return
    say "CMake $have is too old ($wanted is needed); installing a newer one from PyPI into build/tools"
    command -v apt-get >/dev/null && install_packages python3-venv
    if ! { python3 -m venv "$root/build/tools" && "$root/build/tools/bin/pip" install -q "cmake>=$wanted,<4"; } >&2; then
        say "the installation failed; please install CMake $wanted or later (https://cmake.org/download), then run this again"
        exit 1
    fi
    PATH=$root/build/tools/bin:$PATH
}

# Arguments: packages needed in addition to those of a build.
set_up() {
    if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
        install_packages "${build_packages[@]}" "$@"
    elif missing_elsewhere; then
        list_packages_elsewhere
        exit 1
    fi
    ensure_cmake
}
