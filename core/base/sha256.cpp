#include "core/base/sha256.h"

#include <array>
#include <openssl/evp.h>

namespace tokenscope {

namespace {

EVP_MD_CTX* digestOf(const std::unique_ptr<void, Sha256::Free>& context) {
    return static_cast<EVP_MD_CTX*>(context.get());
}

} // namespace

std::string sha256Hex(std::string_view bytes) {
    Sha256 digest;
    digest.add(bytes);
    return digest.hex();
}

void Sha256::Free::operator()(void* context) const {
    EVP_MD_CTX_free(static_cast<EVP_MD_CTX*>(context));
}

Sha256::Sha256()
    : m_context(EVP_MD_CTX_new()) {
    EVP_DigestInit_ex(digestOf(m_context), EVP_sha256(), nullptr);
}

void Sha256::add(std::string_view bytes) {
    EVP_DigestUpdate(digestOf(m_context), bytes.data(), bytes.size());
}

std::string Sha256::hexSoFar() const {
    Sha256 copy;
    EVP_MD_CTX_copy_ex(digestOf(copy.m_context), digestOf(m_context));
    return copy.hex();
}

std::string Sha256::hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    EVP_DigestFinal_ex(digestOf(m_context), digest.data(), &length);
    static constexpr char kHex[] = "0123456789abcdef";
    std::string hex;
    for (unsigned int i = 0; i < length; ++i) {
        hex += kHex[digest[i] >> 4U];
        hex += kHex[digest[i] & 15U];
    }
    return hex;
}

} // namespace tokenscope
