#pragma once
#include <memory>
#include <string>
#include <string_view>

namespace tokenscope {

/// SHA-256 as 64 lower-case hex digits.
std::string sha256Hex(std::string_view bytes);

/// The same of bytes that come one after another.
class Sha256 {
  public:
    Sha256();
    void add(std::string_view bytes);
    /// Once, and nothing is added after it.
    std::string hex();
    /// Of what was added by now; more may be.
    [[nodiscard]] std::string hexSoFar() const;

    struct Free { ///< OpenSSL's context
        void operator()(void* context) const;
    };

  private:
    std::unique_ptr<void, Free> m_context;
};

} // namespace tokenscope
