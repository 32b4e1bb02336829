#pragma once
// SHA-256 of files and values, by OpenSSL.

#include <memory>
#include <string>
#include <string_view>

namespace tokenscope {

/// SHA-256 as 64 lower-case hex digits.
std::string sha256Hex(std::string_view bytes);

/// The same for bytes that arrive in parts.
class Sha256 {
  public:
    Sha256();
    void add(std::string_view bytes);
    /// Call once; add nothing afterwards.
    std::string hex();
    /// Hash of the bytes added so far; more can be added.
    [[nodiscard]] std::string hexSoFar() const;

    struct Free { ///< OpenSSL's context
        void operator()(void* context) const;
    };

  private:
    std::unique_ptr<void, Free> m_context;
};

} // namespace tokenscope
