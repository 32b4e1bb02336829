#include "core/compare/search/cause.h"

#include "core/compare/diff/canonical_encoding.h"
#include "core/compare/diff/definition_diff.h"
#include "core/definition/metaspace.h"
#include "core/encoding/piece_properties.h"
#include "core/encoding/stage_observer.h"
#include "core/explain/stages/stage_rules.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {

namespace {

constexpr std::size_t kMaxLookups = std::size_t{1} << 22U; ///< substrings of a text that may be tokens

bool isMetaspaces(std::string_view text) {
    while (text.starts_with(kMetaspace))
        text.remove_prefix(kMetaspace.size());
    return text.empty();
}

void collectTokens(const Tokenizer& tokenizer, std::vector<std::string>& tokens) {
    for (const AddedToken& token : tokenizer.definition().addedTokens)
        tokens.push_back(token.content);
    for (const PieceId id : tokenizer.ids()) {
        const PieceType type = tokenizer.type(id);
        if (type == PieceType::Control || type == PieceType::UserDefined || type == PieceType::Unknown)
            tokens.emplace_back(tokenizer.spelling(id));
    }
}

/// The input of a model: words, with `▁` as spaces and the byte-level alphabet as bytes, and the added tokens
/// between them.
class Words final : public StageObserver {
  public:
    explicit Words(const Tokenizer& tokenizer)
        : m_alphabet(!tokenizer.definition().gguf && spellsBytesInAlphabet(tokenizer.definition()))
        , m_marksWords(tokenizer.definition().gguf &&
                       tokenizer.definition().gguf->kind == GgufTokenizer::Kind::WordPiece)
        , m_tokenizer(tokenizer) {
        if (const auto& normalizer = tokenizer.definition().normalizer)
            m_rules = explain::rulesOf(*normalizer);
    }
    void added(ByteSpan /*original*/, PieceId id) override {
        m_parts.push_back(tokenPart(id));
        m_read.push_back(m_parts.back());
    }
    void plain(const NormalizedText& part) override { m_read.push_back(withSpaces(part.text)); }
    void normalized(std::size_t rule, const NormalizedText& part) override {
        if (rule >= m_rules.size() || m_rules[rule].name != "ByteLevel") // it only respells bytes
            m_read.back() = withSpaces(part.text);
    }
    void addedLater(const NormalizedText& /*part*/, ByteSpan /*inPart*/, PieceId id) override {
        m_parts.push_back(tokenPart(id));
    }
    void segment(const PreTokenizedText& /*segment*/) override {}
    void split(std::size_t /*rule*/, const PreTokenizedText& /*segment*/) override {}
    void word(const ModelWord& word) override {
        std::string text(word.text);
        if (m_alphabet)
            text = bytesOfAlphabet(text).value_or(text);
        text = withSpaces(std::move(text));
        if (m_marksWords && text.starts_with(' '))
            text.erase(0, 1);
        m_parts.push_back(std::move(text));
    }
    [[nodiscard]] const std::vector<std::string>& parts() const { return m_parts; }
    [[nodiscard]] std::string joined() const { return fmt::format("{}", fmt::join(m_parts, "")); }
    /// The text after normalization, before it is split; llama.cpp's models don't report it.
    [[nodiscard]] const std::vector<std::string>& read() const { return m_read; }

  private:
    static std::string withSpaces(std::string text) {
        for (std::size_t at = 0; (at = text.find(kMetaspace, at)) != std::string::npos;)
            text.replace(at, kMetaspace.size(), " ");
        return text;
    }
    /// By spelling, as ids may differ.
    [[nodiscard]] std::string tokenPart(PieceId id) const {
        return "\x01" + std::string(m_tokenizer.spelling(id));
    }

    bool m_alphabet;
    bool m_marksWords; ///< llama.cpp's WordPiece puts a space before each word
    const Tokenizer& m_tokenizer;
    std::vector<explain::StageRule> m_rules;
    std::vector<std::string> m_parts, m_read;
};

/// Collects the added tokens that were extracted from a text.
class ExtractedTokens final : public StageObserver {
  public:
    void added(ByteSpan /*original*/, PieceId id) override { m_ids.push_back(id); }
    void addedLater(const NormalizedText& /*part*/, ByteSpan /*inPart*/, PieceId id) override {
        m_ids.push_back(id);
    }
    void plain(const NormalizedText& /*part*/) override {}
    void normalized(std::size_t /*rule*/, const NormalizedText& /*part*/) override {}
    void segment(const PreTokenizedText& /*segment*/) override {}
    void split(std::size_t /*rule*/, const PreTokenizedText& /*segment*/) override {}
    [[nodiscard]] const std::vector<PieceId>& ids() const { return m_ids; }

  private:
    std::vector<PieceId> m_ids;
};

bool contains(const std::vector<PieceId>& ids, PieceId id) {
    return id != kNoPiece && std::find(ids.begin(), ids.end(), id) != ids.end();
}

EncodeOptions optionsOf(const TrialSetting& setting) {
    EncodeOptions options;
    options.addSpecial = setting.addSpecial;
    options.parseSpecial = setting.parseSpecial;
    return options;
}

bool isUnknown(const Tokenizer& tokenizer, PieceId id) {
    const auto unknown = tokenizer.definition().special.unk;
    return (unknown && *unknown == id) || tokenizer.type(id) == PieceType::Unknown;
}

/// The token was found in the text: its id occurs, and not only for unknown characters.
bool isFound(const Tokenizer& tokenizer, const std::vector<PieceId>& ids, PieceId id, const std::string& text,
             const TrialSetting& setting) {
    if (!contains(ids, id))
        return false;
    if (!isUnknown(tokenizer, id))
        return true;
    ExtractedTokens extracted;
    Encoding ignored;
    return tokenizer.observe(text, optionsOf(setting), extracted, ignored).has_value() &&
           contains(extracted.ids(), id);
}

/// The ids with kNoPiece for unknown tokens; nullopt if an unknown token was extracted as an added token.
std::optional<std::vector<PieceId>> idsWithoutUnknown(const Tokenizer& tokenizer, std::vector<PieceId> ids,
                                                      const std::string& text, const TrialSetting& setting) {
    const auto unknown = [&](PieceId id) { return isUnknown(tokenizer, id); };
    std::replace_if(ids.begin(), ids.end(), unknown, kNoPiece);
    ExtractedTokens extracted;
    Encoding ignored;
    if (!tokenizer.observe(text, optionsOf(setting), extracted, ignored) ||
        std::any_of(extracted.ids().begin(), extracted.ids().end(), unknown))
        return std::nullopt;
    return ids;
}

bool writesMetaspaces(const Tokenizer& tokenizer) {
    const TrialResult answer = encoded(tokenizer, "a b\nc  d", kBare);
    return std::any_of(answer.ids.begin(), answer.ids.end(), [&](PieceId id) {
        return tokenizer.spelling(id).find(kMetaspace) != std::string_view::npos;
    });
}

} // namespace

CauseFinder::CauseFinder(const TextTrial& trial)
    : m_trial(trial)
    , m_pair(trial.pair())
    , m_sameEngine(encodingEngine(m_pair.a->definition()) == encodingEngine(m_pair.b->definition()))
    , m_samePreTokenizer(m_pair.a->definition().preTokenizer == m_pair.b->definition().preTokenizer)
    , m_writesMetaspaces(writesMetaspaces(*m_pair.a) || writesMetaspaces(*m_pair.b)) {
    collectTokens(*m_pair.a, m_tokens);
    collectTokens(*m_pair.b, m_tokens);
    std::sort(m_tokens.begin(), m_tokens.end());
    m_tokens.erase(std::unique(m_tokens.begin(), m_tokens.end()), m_tokens.end());
    std::erase_if(m_tokens, [](const std::string& token) { return isMetaspaces(token); });
    for (const std::string& token : m_tokens) {
        m_isToken.insert(token);
        m_lengths.push_back(token.size());
    }
    std::sort(m_lengths.begin(), m_lengths.end(), std::greater<>());
    m_lengths.erase(std::unique(m_lengths.begin(), m_lengths.end()), m_lengths.end());
}

std::optional<SeenCause> CauseFinder::tokenCause(const std::string& text, const TrialSetting& setting,
                                                 const TrialResult& a, const TrialResult& b) const {
    std::optional<SeenCause> nextToToken;
    const bool onlyIds = m_trial.difference(a, b) == AnswerDifference::Ids;
    if (text.size() * m_lengths.size() > kMaxLookups)
        return nextToToken;
    for (const std::size_t length : m_lengths) {
        for (std::size_t at = 0; at + length <= text.size(); ++at) {
            const std::string_view token = std::string_view(text).substr(at, length);
            if (!m_isToken.contains(token))
                continue;
            const PieceId idA = m_pair.a->find(token);
            const PieceId idB = m_pair.b->find(token);
            SeenCause seen;
            seen.token = std::string(token);
            seen.key = {DifferenceCause::TokenFound, isFound(*m_pair.a, a.ids, idA, text, setting),
                        isFound(*m_pair.b, b.ids, idB, text, setting), idA != kNoPiece, idB != kNoPiece};
            if (seen.key.inA != seen.key.inB)
                return seen;
            if (!seen.key.inA || nextToToken || (onlyIds && idA == idB))
                continue;
            seen.key.cause = onlyIds ? DifferenceCause::TokenId : DifferenceCause::NextToToken;
            nextToToken = seen;
        }
    }
    return nextToToken || !m_sameEngine ? nextToToken : extractionCause(text, setting);
}

std::optional<SeenCause> CauseFinder::extractionCause(const std::string& text,
                                                      const TrialSetting& setting) const {
    ExtractedTokens a;
    ExtractedTokens b;
    Encoding ignored;
    if (!m_pair.a->observe(text, optionsOf(setting), a, ignored) ||
        !m_pair.b->observe(text, optionsOf(setting), b, ignored))
        return std::nullopt;
    for (const bool inA : {true, false}) {
        const Tokenizer& finder = inA ? *m_pair.a : *m_pair.b;
        const Tokenizer& other = inA ? *m_pair.b : *m_pair.a;
        for (const PieceId id : (inA ? a : b).ids()) {
            const std::string token(finder.spelling(id));
            const PieceId there = other.find(token);
            if (!contains((inA ? b : a).ids(), there))
                return SeenCause{{DifferenceCause::TokenFound, inA, !inA, inA || there != kNoPiece,
                                  !inA || there != kNoPiece},
                                 token};
        }
    }
    return std::nullopt;
}

bool CauseFinder::differsByUnknown(const std::string& text, const TrialSetting& setting, const TrialResult& a,
                                   const TrialResult& b) const {
    if (a.ids.size() != b.ids.size() ||
        std::none_of(a.ids.begin(), a.ids.end(), [&](PieceId id) { return isUnknown(*m_pair.a, id); }))
        return false;
    const auto ofA = idsWithoutUnknown(*m_pair.a, a.ids, text, setting);
    return ofA && ofA == idsWithoutUnknown(*m_pair.b, b.ids, text, setting);
}

DifferenceCause CauseFinder::stageCause(const std::string& text, const TrialSetting& setting) const {
    const EncodeOptions options = optionsOf(setting);
    Words a(*m_pair.a);
    Words b(*m_pair.b);
    Encoding ignored;
    if (!m_pair.a->observe(text, options, a, ignored) || !m_pair.b->observe(text, options, b, ignored))
        return DifferenceCause::OtherEngine;
    if (a.parts() == b.parts())
        return DifferenceCause::Model;
    // The same rule gives the same result for the same text; bytes that are not UTF-8 may be reported
    // differently.
    const bool sameRead = a.read() == b.read();
    if (m_sameEngine && m_samePreTokenizer && sameRead && !a.read().empty())
        return DifferenceCause::Model;
    // A pre-tokenizer may remove and add text, too.
    if (a.joined() != b.joined())
        return m_sameEngine && sameRead && !a.read().empty() ? DifferenceCause::PreTokenizer
                                                             : DifferenceCause::Normalizer;
    if (!m_sameEngine)
        return DifferenceCause::OtherEngine;
    // Spaces that one normalizer adds split words without being part of any.
    return m_samePreTokenizer && !sameRead ? DifferenceCause::Normalizer : DifferenceCause::PreTokenizer;
}

SeenCause CauseFinder::causeOf(const std::string& text, const TrialSetting& setting, const TrialResult& a,
                               const TrialResult& b) const {
    const auto plain = [](DifferenceCause cause) { return SeenCause{{cause}, {}}; };
    if (a.message.empty() != b.message.empty())
        return plain(DifferenceCause::NotEncodable);
    const AnswerDifference difference = m_trial.difference(a, b);
    if (setting.addSpecial != false && m_trial.difference(text, {false, setting.parseSpecial}) < difference)
        return plain(DifferenceCause::Around);
    if (difference == AnswerDifference::Pieces && differsByUnknown(text, setting, a, b))
        return plain(DifferenceCause::UnknownToken);
    if (auto token = tokenCause(text, setting, a, b))
        return *token;
    if (difference == AnswerDifference::Ids)
        return plain(DifferenceCause::OtherIds);
    if (m_writesMetaspaces && text.find(kMetaspace) != std::string::npos)
        return plain(DifferenceCause::Metaspace);
    return plain(stageCause(text, setting));
}

} // namespace tokenscope::compare
