#include "core/base/sha256.h"

#include <openssl/evp.h>

#include <array>

namespace tokenscope {

std::string sha256Hex(std::string_view bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr);
    static constexpr char kHex[] = "0123456789abcdef";
    std::string hex;
    for (unsigned int i = 0; i < length; ++i) {
        hex += kHex[digest[i] >> 4U];
        hex += kHex[digest[i] & 15U];
    }
    return hex;
}

} // namespace tokenscope
