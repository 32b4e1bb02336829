#include "core/convert/prove_equal.h"

#include "core/compare/search/random_texts.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::convert {
namespace {

constexpr std::uint64_t kMaxDifferences = 500;
constexpr std::uint64_t kTextsBetweenReports = 2048;

struct Answer {
    std::vector<PieceId> ids;
    Message message; ///< why there are no ids
    bool operator==(const Answer& other) const {
        return ids == other.ids && message.empty() == other.message.empty();
    }
};

class Comparison {
  public:
    Comparison(const Tokenizer& one, const Tokenizer& other, const std::vector<std::string>& literals,
               Proof& proof)
        : m_one(one)
        , m_other(other)
        , m_literals(literals)
        , m_proof(proof) {}

    void compare(const std::string& text, ProofSetting setting) {
        if (containsLiteral(text))
            return;
        Answer one = encode(m_one, text, setting);
        Answer other = encode(m_other, text, setting);
        ++m_proof.texts;
        m_proof.tokens += one.ids.size();
        if (one == other) {
            if (!setting.addSpecial) // added special tokens are compared by the ids
                compareDecoded(text, one);
            return;
        }
        ++m_proof.different;
        if (m_proof.shortest && m_proof.shortest->text.size() <= text.size())
            return;
        std::string shortest = shortened(text, setting);
        if (m_proof.shortest && m_proof.shortest->text.size() <= shortest.size())
            return;
        one = encode(m_one, shortest, setting);
        other = encode(m_other, shortest, setting);
        m_proof.shortest = Difference{std::move(shortest),    setting,
                                      std::move(one.ids),     std::move(other.ids),
                                      std::move(one.message), std::move(other.message)};
    }

  private:
    static Answer encode(const Tokenizer& tokenizer, const std::string& text, ProofSetting setting) {
        EncodeOptions options;
        options.addSpecial = setting.addSpecial;
        options.parseSpecial = setting.parseSpecial;
        auto encoding = tokenizer.encode(text, options);
        if (!encoding)
            return {{}, encoding.error().message};
        return {std::move(encoding->ids), {}};
    }
    [[nodiscard]] bool containsLiteral(const std::string& text) const {
        return std::any_of(m_literals.begin(), m_literals.end(), [&text](const std::string& literal) {
            return text.find(literal) != std::string::npos;
        });
    }
    [[nodiscard]] bool differs(const std::string& text, ProofSetting setting) const {
        return !(encode(m_one, text, setting) == encode(m_other, text, setting));
    }

    /// Removes what the difference doesn't need: halves, then quarters, down to characters.
    [[nodiscard]] std::string shortened(std::string text, ProofSetting setting) const {
        for (std::size_t part = text.size() / 2; part > 0; part /= 2) {
            for (std::size_t at = 0; at < text.size();) {
                std::size_t end = std::min(text.size(), at + part);
                while (end < text.size() && isContinuationByte(text[end]))
                    ++end;
                std::string shorter = text;
                shorter.erase(at, end - at);
                if (differs(shorter, setting))
                    text = std::move(shorter);
                else
                    at = end;
            }
        }
        return text;
    }
    void compareDecoded(const std::string& text, const Answer& answer) {
        if (!answer.message.empty())
            return;
        const auto one = m_one.decode(answer.ids);
        const auto other = m_other.decode(answer.ids);
        if (one.has_value() == other.has_value() && (!one || one->text == other->text))
            return;
        if (m_proof.decodedOtherwise++ == 0 || text.size() < m_proof.decodedExample.size())
            m_proof.decodedExample = text;
    }

    const Tokenizer& m_one;
    const Tokenizer& m_other;
    const std::vector<std::string>& m_literals;
    Proof& m_proof;
};

} // namespace

Result<Proof> proveEqual(const Tokenizer& one, const Tokenizer& other, const ProofOptions& options) {
    Proof proof;
    Comparison comparison(one, other, options.literals, proof);
    compare::RandomTexts texts(one, other, options.seed);
    const std::uint64_t pieces = texts.pieces().size();
    const std::uint64_t total = pieces + options.bytes / 64;
    std::uint64_t done = 0;
    const auto wantsMore = [&] {
        if (++done % kTextsBetweenReports == 0)
            options.progress.notify(std::min(done, total), total);
        return !options.progress.stopped() && proof.different < kMaxDifferences;
    };
    if (!options.settings.empty()) {
        comparison.compare({}, options.settings.front());
        for (std::size_t i = 0; i < texts.pieces().size() && wantsMore(); ++i)
            comparison.compare(texts.pieces()[i], options.settings[i % options.settings.size()]);
        for (std::size_t bytes = 0; bytes < options.bytes && wantsMore();) {
            const std::string text = texts.next();
            bytes += text.size() + 1;
            for (const ProofSetting& setting : options.settings)
                comparison.compare(text, setting);
        }
    }
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "the comparison was canceled");
    options.progress.notify(total, total);
    return proof;
}

} // namespace tokenscope::convert
