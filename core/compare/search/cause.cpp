#include "core/compare/search/cause.h"

#include "core/base/printable.h"
#include "core/compare/diff/canonical_encoding.h"
#include "core/compare/diff/describe_difference.h"
#include "core/definition/metaspace.h"
#include "core/encoding/piece_properties.h"
#include "core/encoding/stage_observer.h"
#include "core/explain/stages/stage_rules.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {

namespace {

constexpr std::size_t kMaxLookedUp = std::size_t{1} << 22U; ///< parts of a text, which may be tokens

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

/// What a model is given: words with spaces as spaces and bytes as bytes, and ids of tokens between them.
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
        if (rule >= m_rules.size() || m_rules[rule].name != "ByteLevel") // which only spells
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
    /// What normalizers made of the text, before words were cut; of llama.cpp's models it isn't told.
    [[nodiscard]] const std::vector<std::string>& read() const { return m_read; }

  private:
    static std::string withSpaces(std::string text) {
        for (std::size_t at = 0; (at = text.find(kMetaspace, at)) != std::string::npos;)
            text.replace(at, kMetaspace.size(), " ");
        return text;
    }
    /// Ids may be others.
    [[nodiscard]] std::string tokenPart(PieceId id) const {
        return "\x01" + std::string(m_tokenizer.spelling(id));
    }

    bool m_alphabet;
    bool
        m_marksWords; ///< llama.cpp's WordPiece writes a space before each word, which is no part of the text
    const Tokenizer& m_tokenizer;
    std::vector<explain::StageRule> m_rules;
    std::vector<std::string> m_parts, m_read;
};

/// Which tokens were cut out of a text.
class Cut final : public StageObserver {
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

bool holds(const std::vector<PieceId>& ids, PieceId id) {
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

/// The token is found: its id is there, and is no answer to characters that nobody knows.
bool finds(const Tokenizer& tokenizer, const std::vector<PieceId>& ids, PieceId id, const std::string& text,
           const TrialSetting& setting) {
    if (!holds(ids, id))
        return false;
    if (!isUnknown(tokenizer, id))
        return true;
    Cut cut;
    Encoding ignored;
    return tokenizer.observe(text, optionsOf(setting), cut, ignored).has_value() && holds(cut.ids(), id);
}

/// With none for each that stands for what is unknown; none at all where one was found as a token.
std::optional<std::vector<PieceId>> idsWithoutUnknown(const Tokenizer& tokenizer, std::vector<PieceId> ids,
                                                      const std::string& text, const TrialSetting& setting) {
    const auto unknown = [&](PieceId id) { return isUnknown(tokenizer, id); };
    std::replace_if(ids.begin(), ids.end(), unknown, kNoPiece);
    Cut cut;
    Encoding ignored;
    if (!tokenizer.observe(text, optionsOf(setting), cut, ignored) ||
        std::any_of(cut.ids().begin(), cut.ids().end(), unknown))
        return std::nullopt;
    return ids;
}

bool marksSpaces(const Tokenizer& tokenizer) {
    const Answer answer = encoded(tokenizer, "a b\nc  d", kBare);
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
    , m_marksSpaces(marksSpaces(*m_pair.a) || marksSpaces(*m_pair.b)) {
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
                                                 const Answer& a, const Answer& b) const {
    std::optional<SeenCause> beside;
    const bool onlyIds = m_trial.apart(a, b) == Apart::Ids;
    if (text.size() * m_lengths.size() > kMaxLookedUp)
        return beside;
    for (const std::size_t length : m_lengths) {
        for (std::size_t at = 0; at + length <= text.size(); ++at) {
            const std::string_view token = std::string_view(text).substr(at, length);
            if (!m_isToken.contains(token))
                continue;
            const PieceId idA = m_pair.a->find(token);
            const PieceId idB = m_pair.b->find(token);
            SeenCause seen;
            seen.token = std::string(token);
            seen.key = {DifferenceCause::TokenFound, finds(*m_pair.a, a.ids, idA, text, setting),
                        finds(*m_pair.b, b.ids, idB, text, setting), idA != kNoPiece, idB != kNoPiece};
            if (seen.key.inA != seen.key.inB)
                return seen;
            if (!seen.key.inA || beside || (onlyIds && idA == idB))
                continue;
            seen.key.cause = onlyIds ? DifferenceCause::TokenId : DifferenceCause::TokenBeside;
            beside = seen;
        }
    }
    return beside || !m_sameEngine ? beside : cutCause(text, setting);
}

std::optional<SeenCause> CauseFinder::cutCause(const std::string& text, const TrialSetting& setting) const {
    Cut a;
    Cut b;
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
            if (!holds((inA ? b : a).ids(), there))
                return SeenCause{{DifferenceCause::TokenFound, inA, !inA, inA || there != kNoPiece,
                                  !inA || there != kNoPiece},
                                 token};
        }
    }
    return std::nullopt;
}

bool CauseFinder::differsByUnknown(const std::string& text, const TrialSetting& setting, const Answer& a,
                                   const Answer& b) const {
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
    // What one rule makes of one text is one thing; bytes that are no character are told as they were looked up.
    const bool sameRead = a.read() == b.read();
    if (m_sameEngine && m_samePreTokenizer && sameRead && !a.read().empty())
        return DifferenceCause::Model;
    // A pre-tokenizer may leave text out, and put some in, too.
    if (a.joined() != b.joined())
        return m_sameEngine && sameRead && !a.read().empty() ? DifferenceCause::PreTokenizer
                                                             : DifferenceCause::Normalizer;
    if (!m_sameEngine)
        return DifferenceCause::OtherEngine;
    // Spaces that one normalizer puts in cut words, and are no part of any.
    return m_samePreTokenizer && !sameRead ? DifferenceCause::Normalizer : DifferenceCause::PreTokenizer;
}

SeenCause CauseFinder::causeOf(const std::string& text, const TrialSetting& setting, const Answer& a,
                               const Answer& b) const {
    const auto plain = [](DifferenceCause cause) { return SeenCause{{cause}, {}}; };
    if (a.message.empty() != b.message.empty())
        return plain(DifferenceCause::NotEncodable);
    const Apart apart = m_trial.apart(a, b);
    if (setting.addSpecial != false && m_trial.apart(text, {false, setting.parseSpecial}) < apart)
        return plain(DifferenceCause::Around);
    if (apart == Apart::Pieces && differsByUnknown(text, setting, a, b))
        return plain(DifferenceCause::UnknownToken);
    if (auto token = tokenCause(text, setting, a, b))
        return *token;
    if (apart == Apart::Ids)
        return plain(DifferenceCause::OtherIds);
    if (m_marksSpaces && text.find(kMetaspace) != std::string::npos)
        return plain(DifferenceCause::Metaspace);
    return plain(stageCause(text, setting));
}

std::string describeCause(const FilePair& pair, const CauseKey& key, const Counterexample& counterexample) {
    constexpr std::size_t kShownIds = 12;
    const auto reason = [&]() -> std::string {
        const bool one = counterexample.tokens.size() == 1;
        const std::string tokens =
            one ? inBackticks(counterexample.tokens.front())
            : counterexample.tokens.empty()
                ? std::string("a token")
                : fmt::format("{} and {} more", inBackticks(counterexample.tokens.front()),
                              counterexample.tokens.size() - 1);
        const std::string& finder = key.inA ? pair.nameA : pair.nameB;
        const std::string& other = key.inA ? pair.nameB : pair.nameA;
        switch (key.cause) {
        case DifferenceCause::Around:
            return "different ids are added around a text by default";
        case DifferenceCause::TokenFound:
            if (!(key.inA ? key.knownB : key.knownA))
                return fmt::format("{} {} only in {}", tokens, one ? "exists" : "exist", finder);
            return fmt::format("{} recognizes {} in a text, {} reads {} as plain text{}", finder, tokens,
                               other, one ? "it" : "them",
                               counterexample.agreeWhenParsed ? " (both agree when special tokens are parsed)"
                                                              : "");
        case DifferenceCause::TokenBeside:
            return fmt::format("both recognize {} in a text, but encode the text next to {} differently",
                               tokens, one ? "it" : "them");
        case DifferenceCause::TokenId:
            return fmt::format("both recognize {} in a text, but with different ids", tokens);
        case DifferenceCause::UnknownToken:
            return "text that neither vocabulary covers gets a different unknown token";
        case DifferenceCause::Metaspace:
            return "U+2581, which marks a space in pieces, is encoded differently where the text contains it";
        case DifferenceCause::Normalizer:
            return "the normalizers produce different texts";
        case DifferenceCause::PreTokenizer:
            return "the text is split into different words before the model sees it";
        case DifferenceCause::OtherIds:
            return "the pieces are the same, but their ids differ";
        case DifferenceCause::Model:
            return "the models split the same words into different pieces";
        case DifferenceCause::NotEncodable:
            return fmt::format("{} cannot encode the text",
                               counterexample.messageA.empty() ? pair.nameB : pair.nameA);
        case DifferenceCause::OtherEngine:
            return "each format encodes the text by its own rules";
        }
        return {};
    };
    std::string how;
    if (counterexample.setting.parseSpecial)
        how = *counterexample.setting.parseSpecial ? " with special tokens parsed"
                                                   : " with special tokens not parsed";
    return fmt::format("{}: {} encodes {} to {}, {} to {}{}", reason(), pair.nameA,
                       counterexample.text.empty() ? "the empty text" : inBackticks(counterexample.text),
                       idsInWords(counterexample.idsA, counterexample.messageA, kShownIds), pair.nameB,
                       idsInWords(counterexample.idsB, counterexample.messageB, kShownIds), how);
}

std::string idsInWords(const std::vector<PieceId>& ids, const std::string& message, std::size_t most) {
    if (!message.empty())
        return "no ids (" + printable(message, 80) + ")";
    if (ids.empty())
        return "no ids";
    const auto end = ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), most));
    return fmt::format("{}{}", fmt::join(ids.begin(), end, " "), ids.size() > most ? " \xE2\x80\xA6" : "");
}

std::string settingInWords(const TrialSetting& setting) {
    std::string words;
    if (setting.addSpecial)
        words = *setting.addSpecial ? "special tokens added" : "no special tokens added";
    if (setting.parseSpecial)
        words += fmt::format("{}special tokens{} parsed", words.empty() ? "" : ", ",
                             *setting.parseSpecial ? "" : " not");
    return words.empty() ? "defaults" : words;
}

} // namespace tokenscope::compare
