#include "core/base/hash.h"
#include "core/compare/files/canonical_encoding.h"
#include "core/compare/files/config_fields.h"

namespace tokenscope::compare {
namespace {

/// Values as bytes, of which no two rows are equal unless the values are: what has a length says it first.
class ValueBytes {
  public:
    template <class Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
    void put(Number value) { m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value); }
    void put(std::string_view text) {
        put(text.size());
        m_bytes += text;
    }
    void put(const std::string& text) { put(std::string_view(text)); }
    template <class Value>
    void put(const std::optional<Value>& value) {
        put(value.has_value());
        if (value)
            put(*value);
    }
    template <class One, class Other>
    void put(const std::pair<One, Other>& values) {
        put(values.first);
        put(values.second);
    }
    template <class Value>
    void put(const std::vector<Value>& values) {
        put(values.size());
        for (const Value& value : values)
            put(value);
    }
    template <class... Kinds>
    void put(const std::variant<Kinds...>& value) {
        put(value.index());
        std::visit([&](const auto& kind) { put(kind); }, value);
    }
    template <class Config>
    requires std::is_class_v<Config>
    void put(const Config& config) {
        std::apply([&](const auto&... fields) { (put(fields), ...); }, config_fields::of(config));
    }
    /// In the order that tells.
    void put(const Vocabulary& vocabulary, bool ordered) {
        put(vocabulary.size());
        const Vocabulary::Order order = vocabulary.byAscendingId();
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            const std::size_t at = ordered ? i : order[i];
            const Vocabulary::Entry& entry = vocabulary.entry(at);
            put(entry.id);
            put(entry.type);
            put(entry.score);
            put(vocabulary.entryBytes(at));
        }
    }
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

  private:
    std::string m_bytes;
};

} // namespace

std::string encodingFingerprint(const TokenizerDefinition& definition) {
    const CanonicalEncoding encoding = canonicalEncoding(definition);
    ValueBytes values;
    values.put(encoding);
    values.put(*encoding.vocabulary, encoding.ordered);
    return sha256Hex(values.bytes());
}

} // namespace tokenscope::compare
