#include "core/vocab/normalized_language.h"

#include "core/definition/metaspace.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "core/unicode/charsmap.h"
#include "core/unicode/normalization.h"
#include "core/unicode/reference_classes.h"
#include "core/vocab/character_classes.h"
#include "core/vocab/pattern_automaton.h"

#include <algorithm>
#include <variant>

namespace tokenscope::vocab {
namespace {

constexpr char32_t kListed = 0x32400; ///< normalizers change no characters beyond it

/// Rules that leave every part of their results unchanged.
bool keepsItsResults(const NormalizerConfig& config) {
    return std::holds_alternative<UnicodeNormalizer>(config.kind) ||
           std::holds_alternative<LowercaseNormalizer>(config.kind) ||
           std::holds_alternative<StripAccentsNormalizer>(config.kind) ||
           std::holds_alternative<BertNormalizer>(config.kind);
}

/// BERT's normalizer puts spaces around Chinese characters, at the ends of the text too.
std::string_view withoutOuterSpaces(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

bool hasOneCharacter(std::string_view text) {
    return !text.empty() && decodeUtf8(text, 0).length == text.size();
}

bool hasCharacterOf(std::string_view text, std::string_view others) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = decodeUtf8(text, at).length;
        if (others.find(text.substr(at, length)) != std::string_view::npos)
            return true;
        at += length;
    }
    return false;
}

/// Characters of the text, added to a set.
void note(std::string_view text, std::vector<bool>& characters) {
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter one = decodeUtf8(text, at);
        if (one.valid() && one.value < characters.size())
            characters[one.value] = true;
        at += one.length;
    }
}

template <class Each>
void forEachOf(const std::vector<bool>& characters, const Each& each) {
    for (char32_t c = 0; c < characters.size(); ++c) {
        if (!characters[c] || (c >= 0xD800 && c < 0xE000))
            continue;
        std::string one;
        appendUtf8(one, c);
        each(c, one);
    }
}

std::string normalizedBy(const Normalizer& normalizer, std::string_view text) {
    NormalizedText result = NormalizedText::identity(text, 0);
    return normalizer.apply(result, {}) ? std::move(result.text) : std::string(text);
}

/// What a rule makes of each character alone.
std::vector<bool> afterEach(const Normalizer& rule, const std::vector<bool>& given) {
    std::vector<bool> made(given.size());
    forEachOf(given, [&](char32_t, const std::string& one) { note(normalizedBy(rule, one), made); });
    return made;
}

/// Composition joins what decomposition gives: each character that it leaves and that consists of those.
std::vector<bool> afterComposition(const Normalizer& rule, bool compatible, const std::vector<bool>& given) {
    const auto decompose =
        makeNormalizer({UnicodeNormalizer{compatible ? UnicodeForm::NFKD : UnicodeForm::NFD}});
    const auto canonical = makeNormalizer({UnicodeNormalizer{UnicodeForm::NFD}});
    const std::vector<bool> parts = afterEach(**decompose, given);
    std::vector<bool> made(given.size());
    forEachOf(std::vector<bool>(given.size(), true), [&](char32_t c, const std::string& one) {
        if (normalizedBy(rule, one) != one)
            return;
        const std::string all = normalizedBy(**canonical, one);
        bool has = true;
        for (std::size_t at = 0; at < all.size() && has;) {
            const DecodedCharacter part = decodeUtf8(all, at);
            has = part.value >= parts.size() || parts[part.value];
            at += part.length;
        }
        made[c] = has;
    });
    return made;
}

/// Those that the map has no replacement for, and all of its replacements.
std::vector<bool> afterMap(const std::string& blob, std::vector<bool> given) {
    const auto map = Charsmap::parse(blob);
    if (!map)
        return std::vector<bool>(given.size(), true);
    forEachOf(std::vector<bool>(given),
              [&](char32_t c, const std::string& one) { given[c] = !map->longestPrefix(one).has_value(); });
    note(map->replacements(), given);
    return given;
}

/// Characters that a match always covers.
void removeMatched(const PatternAutomaton& automaton, std::vector<bool>& given) {
    CharacterClasses classes;
    automaton.refine(classes);
    std::vector<bool> always;
    for (const char32_t first : classes.firsts())
        always.push_back(automaton.alwaysMatches(first));
    for (char32_t c = 0; c < given.size(); ++c)
        given[c] = given[c] && !(CharacterClasses::isCharacter(c) && always[classes.of(c)]);
}

std::vector<bool> afterRule(const NormalizerConfig& config, std::vector<bool> given) {
    if (const auto* own = std::get_if<SentencePieceNormalizer>(&config.kind)) {
        if (!own->charsmap.empty())
            given = afterMap(own->charsmap, std::move(given));
        if (own->escapeWhitespaces)
            given[U' '] = false;
        note(own->escapeWhitespaces ? kMetaspace : " ", given);
        return given;
    }
    const auto rule = makeNormalizer(config);
    if (!rule || std::holds_alternative<ByteLevelNormalizer>(config.kind))
        return std::vector<bool>(given.size(), true);
    if (std::holds_alternative<StripNormalizer>(config.kind)) // only at the ends
        return given;
    if (const auto* replace = std::get_if<ReplaceNormalizer>(&config.kind)) {
        const auto removed = decodeUtf8(replace->pattern.text, 0);
        if (replace->pattern.kind == Pattern::Kind::Literal && hasOneCharacter(replace->pattern.text) &&
            removed.value < given.size())
            given[removed.value] = false;
        if (const auto automaton = PatternAutomaton::of(replace->pattern))
            removeMatched(*automaton, given);
        note(replace->content, given);
        return given;
    }
    if (const auto* prepend = std::get_if<PrependNormalizer>(&config.kind)) {
        note(prepend->text, given);
        return given;
    }
    if (const auto* map = std::get_if<PrecompiledNormalizer>(&config.kind))
        return map->charsmap.empty() ? given : afterMap(map->charsmap, std::move(given));
    if (const auto* unicode = std::get_if<UnicodeNormalizer>(&config.kind);
        unicode && (unicode->form == UnicodeForm::NFC || unicode->form == UnicodeForm::NFKC))
        return afterComposition(**rule, unicode->form == UnicodeForm::NFKC, given);
    std::vector<bool> made = afterEach(**rule, given);
    note(" ", made);
    return made;
}

bool isOfCharacters(const NormalizerConfig& rule) {
    const auto* unicode = std::get_if<UnicodeNormalizer>(&rule.kind);
    return std::holds_alternative<LowercaseNormalizer>(rule.kind) ||
           (unicode && (unicode->form == UnicodeForm::NFD || unicode->form == UnicodeForm::NFKD));
}

/// Some text has a part in which one ends and the other begins, or one contains the other.
bool overlap(std::string_view one, std::string_view other) {
    const auto endsIn = [](std::string_view a, std::string_view b) {
        for (std::size_t at = 0; at < a.size(); ++at)
            if (b.starts_with(a.substr(at)) || a.substr(at).starts_with(b))
                return true;
        return false;
    };
    return endsIn(one, other) || endsIn(other, one);
}

} // namespace

NormalizedLanguage::NormalizedLanguage(const std::optional<NormalizerConfig>& config, bool dropsMarks)
    : m_dropsMarks(dropsMarks) {
    if (!config)
        return;
    if (auto made = makeNormalizer(*config))
        m_normalizer = *std::move(made);
    listRules(*config);
}

void NormalizedLanguage::listRules(const NormalizerConfig& config) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind)) {
        for (const NormalizerConfig& part : sequence->parts)
            listRules(part);
        return;
    }
    m_rules.push_back(&config);
}

bool NormalizedLanguage::looksAround() const {
    return std::any_of(m_rules.begin(), m_rules.end(), [](const NormalizerConfig* rule) {
        if (const auto* own = std::get_if<SentencePieceNormalizer>(&rule->kind))
            return !own->charsmap.empty();
        const auto* replace = std::get_if<ReplaceNormalizer>(&rule->kind);
        return std::holds_alternative<PrecompiledNormalizer>(rule->kind) ||
               std::holds_alternative<StripNormalizer>(rule->kind) ||
               std::holds_alternative<NmtNormalizer>(rule->kind) ||
               (replace &&
                (replace->pattern.kind != Pattern::Kind::Literal || replace->pattern.text.size() > 1));
    });
}

std::optional<std::string> NormalizedLanguage::normalized(std::string_view text) const {
    NormalizedText result = NormalizedText::identity(text, 0);
    if (!m_normalizer->apply(result, {}))
        return std::nullopt;
    return std::move(result.text);
}

bool NormalizedLanguage::alwaysChanges(std::string_view text) const {
    if (!m_normalizer || m_rules.size() != 1 || !keepsItsResults(*m_rules.front()))
        return false;
    const auto result = normalized(text);
    return result && withoutOuterSpaces(*result) != withoutOuterSpaces(text);
}

bool NormalizedLanguage::isSetApart(std::string_view text) const {
    const auto* bert =
        m_normalizer && m_rules.size() == 1 ? std::get_if<BertNormalizer>(&m_rules.front()->kind) : nullptr;
    if (!bert || !bert->handleChineseChars || text.empty())
        return false;
    const auto result = normalized(text.substr(0, decodeUtf8(text, 0).length));
    return result && result->size() > 1 && result->front() == ' ';
}

bool NormalizedLanguage::alwaysPrepends(std::string_view character) const {
    if (m_rules.empty() || !std::holds_alternative<PrependNormalizer>(m_rules.front()->kind))
        return false;
    const bool keepPlaces = std::all_of(m_rules.begin() + 1, m_rules.end(), [](const NormalizerConfig* rule) {
        const auto* replace = std::get_if<ReplaceNormalizer>(&rule->kind);
        return std::holds_alternative<LowercaseNormalizer>(rule->kind) ||
               std::holds_alternative<UnicodeNormalizer>(rule->kind) ||
               (replace && replace->pattern.kind == Pattern::Kind::Literal &&
                hasOneCharacter(replace->pattern.text));
    });
    const auto result = keepPlaces ? normalized("a") : std::nullopt;
    return result && result->starts_with(character);
}

/// What a string becomes has none of its characters, so the text has the string no more. The rules after it make its
/// characters of nothing else and drop none between them.
std::vector<std::string> NormalizedLanguage::absentStrings() const {
    std::vector<std::string> absent;
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        const auto* replace = std::get_if<ReplaceNormalizer>(&m_rules[i]->kind);
        if (!replace || replace->pattern.kind != Pattern::Kind::Literal || replace->pattern.text.empty() ||
            replace->content.empty() || hasCharacterOf(replace->content, replace->pattern.text))
            continue;
        if (keepsCharacters(i + 1, replace->pattern.text))
            absent.push_back(replace->pattern.text);
    }
    return absent;
}

/// The rules from `rule` on make each character of the text, which are no marks, of itself alone, and drop nothing
/// between two.
bool NormalizedLanguage::keepsCharacters(std::size_t rule, std::string_view text) const {
    if (rule == m_rules.size())
        return true;
    const bool isOne = hasOneCharacter(text);
    const auto keepsPlaces = [&](const NormalizerConfig* one) {
        const auto* unicode = std::get_if<UnicodeNormalizer>(&one->kind);
        const auto* replace = std::get_if<ReplaceNormalizer>(&one->kind);
        if (replace)
            return replace->pattern.kind == Pattern::Kind::Literal && !replace->pattern.text.empty() &&
                   !replace->content.empty() && !hasCharacterOf(replace->content, text);
        return std::holds_alternative<LowercaseNormalizer>(one->kind) ||
               (isOne && std::holds_alternative<StripAccentsNormalizer>(one->kind)) ||
               (unicode && (unicode->form == UnicodeForm::NFD || unicode->form == UnicodeForm::NFKD));
    };
    if (!std::all_of(m_rules.begin() + static_cast<std::ptrdiff_t>(rule), m_rules.end(), keepsPlaces))
        return false;
    NormalizerSequence before;
    NormalizerSequence after;
    std::string inserted; // by these rules
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        (i < rule ? before : after).parts.push_back(*m_rules[i]);
        if (const auto* replace = std::get_if<ReplaceNormalizer>(&m_rules[i]->kind); replace && i >= rule)
            inserted += replace->content;
    }
    const std::optional<NormalizerConfig> first = NormalizerConfig{std::move(before)};
    const std::optional<NormalizerConfig> last = NormalizerConfig{std::move(after)};
    NormalizedLanguage given(first);
    const NormalizedLanguage made(last);
    for (char32_t c = 0; c < kListed; ++c) {
        if (c >= 0xD800 && c < 0xE000)
            continue;
        std::string one;
        appendUtf8(one, c);
        if (!given.mayHaveCharacters(one) && inserted.find(one) == std::string::npos)
            continue;
        const auto result = made.normalized(one);
        if (!result || (text.find(one) != std::string_view::npos ? *result != one || isMark(c)
                                                                 : hasCharacterOf(*result, text)))
            return false;
    }
    return true;
}

/// Each character is normalized alone, and then only marks change places.
bool NormalizedLanguage::decomposesOnly() const {
    return std::all_of(m_rules.begin(), m_rules.end(),
                       [](const NormalizerConfig* rule) { return isOfCharacters(*rule); });
}

std::optional<std::string> NormalizedLanguage::normalizedAnywhere(std::string_view text) const {
    const auto characters = charactersOf(text);
    if (!characters || std::any_of(characters->begin(), characters->end(),
                                   [](char32_t c) { return combiningClass(c) != 0; }))
        return std::nullopt;
    std::string result(text);
    for (const NormalizerConfig* rule : m_rules) {
        const auto* replace = std::get_if<ReplaceNormalizer>(&rule->kind);
        if (replace && replace->pattern.kind == Pattern::Kind::Literal &&
            !overlap(replace->pattern.text, result))
            continue;
        if (!isOfCharacters(*rule))
            return std::nullopt;
        result = NormalizedLanguage(*rule).normalized(result).value_or("");
    }
    return result;
}

/// Decomposing puts marks after a character, so only the string's last character can come from a decomposed one.
NormalizedLanguage::Made NormalizedLanguage::made(std::string_view string) const {
    if (!normalizes() || keepsCharacters(0, string))
        return Made::Never;
    const auto characters = charactersOf(string);
    if (!decomposesOnly() || !characters || characters->empty())
        return Made::Anywhere;
    const auto isIn = [&](char32_t c) { return characters->find(c) != std::u32string::npos; };
    Made made = Made::Never;
    for (char32_t c = 0; c < kListed; ++c) {
        if (c >= 0xD800 && c < 0xE000)
            continue;
        std::string one;
        appendUtf8(one, c);
        const auto parts = charactersOf(normalized(one).value_or(""));
        if (isIn(c)) {
            if (combiningClass(c) != 0 || *parts != std::u32string(1, c))
                return Made::Anywhere;
            continue;
        }
        if (std::none_of(parts->begin(), parts->end(), isIn))
            continue;
        if (parts->size() == 1 || std::any_of(parts->begin() + 1, parts->end(),
                                              [](char32_t part) { return combiningClass(part) == 0; }))
            return Made::Anywhere;
        if (parts->front() == characters->back())
            made = Made::BeforeMarks;
    }
    return made;
}

void NormalizedLanguage::listCharacters() {
    m_characters.assign(kListed, true);
    for (const NormalizerConfig* rule : m_rules)
        m_characters = afterRule(*rule, std::move(m_characters));
    note(m_kept, m_characters);
}

void NormalizedLanguage::listSources() {
    const auto alone = [&](char32_t c) {
        std::string one;
        appendUtf8(one, c);
        return normalized(one).value_or("");
    };
    m_sources.emplace("", 0);
    const std::string before = alone(U'~').substr(0, alone(U'~').find('~'));
    for (char32_t c = 0; c < kListed; ++c) {
        if (c >= 0xD800 && c < 0xE000)
            continue;
        std::string one;
        appendUtf8(one, c);
        const std::string result = alone(c);
        if (!result.starts_with(before) || result.size() == before.size())
            continue;
        const std::string all = result.substr(before.size());
        const std::string first = all.substr(0, decodeUtf8(all, 0).length);
        if (first == one)
            continue;
        // Exactly this character, rather than also marks.
        if (all == first)
            m_sources.insert_or_assign(first, m_exact.insert(first).second ? c : m_sources[first]);
        else
            m_sources.emplace(first, c);
    }
}

std::vector<std::string> NormalizedLanguage::disguises(std::string_view text) {
    constexpr std::size_t kMaxAlone = 8;
    if (!m_normalizer)
        return {};
    if (m_sources.empty())
        listSources();
    constexpr std::string_view kAccent = "\xCC\x81"; // which rules that drop accents drop
    const bool dropsAccents = normalized("~" + std::string(kAccent)) == normalized("~");
    std::string all;
    std::string apart;
    std::vector<std::string> alone;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t length = decodeUtf8(text, at).length;
        std::string one(text.substr(at, length));
        apart.append(at > 0 ? kAccent : std::string_view()).append(one);
        if (const auto source = m_sources.find(one); source != m_sources.end()) {
            one.clear();
            appendUtf8(one, source->second);
            // It has a mark already, so it stands for the next character, too.
            if (const DecodedCharacter next = decodeUtf8(text, at + length);
                next.valid() && combiningClass(next.value) != 0 &&
                charactersOf(normalized(one).value_or(""))->size() > 1)
                length += next.length;
            if (alone.size() < kMaxAlone)
                alone.push_back(std::string(text.substr(0, at)) + one +
                                std::string(text.substr(at + length)));
        }
        all += one;
        at += length;
    }
    std::vector<std::string> disguises = {std::move(all)};
    if (dropsAccents)
        disguises.push_back(std::move(apart));
    if (alone.size() > 1)
        disguises.insert(disguises.end(), alone.begin(), alone.end());
    return disguises;
}

bool NormalizedLanguage::mayHaveCharacters(std::string_view text) {
    const bool listed = !m_rules.empty();
    if (listed && m_characters.empty())
        listCharacters();
    const std::uint8_t* marks = m_dropsMarks ? charClasses(kUnicodeOfLlamaCpp) : nullptr;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (listed && c.value < kListed && !m_characters[c.value])
            return false;
        if (marks && c.valid() && (marks[c.value] & char_class::kMark) != 0)
            return false;
        at += c.length;
    }
    return true;
}

} // namespace tokenscope::vocab
