#include "ui/lessons/lesson_check.h"

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/word_list.h"
#include "core/text/text_index.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "ui/lessons/lesson_blocks.h"
#include "ui/widgets/token_editor/text_boundaries.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace tokenscope::ui {
namespace {

using Kind = CheckClause::Kind;
using Order = CheckClause::Order;

std::string_view trimmedClause(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Splits at commas outside of quotes.
std::vector<std::string_view> clausesOf(std::string_view check) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < check.size(); ++i) {
        if (quoted && check[i] == '\\')
            ++i;
        else if (check[i] == '"')
            quoted = !quoted;
        else if (check[i] == ',' && !quoted) {
            parts.push_back(trimmedClause(check.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    parts.push_back(trimmedClause(check.substr(std::min(begin, check.size()))));
    return parts;
}

bool takePrefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix))
        return false;
    text = trimmedClause(text.substr(prefix.size()));
    return true;
}

std::optional<CheckClause> countingClause(std::string_view text) {
    constexpr std::array<std::string_view, 6> kCounted = {"tokens",     "bytes", "codepoints",
                                                          "characters", "words", "merges"};
    CheckClause clause;
    const auto counted = std::find_if(kCounted.begin(), kCounted.end(),
                                      [&](std::string_view word) { return text.starts_with(word); });
    if (counted == kCounted.end())
        return std::nullopt;
    clause.kind = static_cast<Kind>(counted - kCounted.begin());
    takePrefix(text, *counted);
    if (takePrefix(text, "<="))
        clause.order = Order::AtMost;
    else if (takePrefix(text, ">="))
        clause.order = Order::AtLeast;
    else if (takePrefix(text, "<"))
        clause.order = Order::Less;
    else if (takePrefix(text, ">"))
        clause.order = Order::Greater;
    else if (!takePrefix(text, "="))
        return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), clause.number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return clause;
}

std::optional<CheckClause> quotedClause(Kind kind, bool wanted, std::string_view text) {
    auto value = unquoted(text);
    if (!value)
        return std::nullopt;
    CheckClause clause;
    clause.kind = kind;
    clause.wanted = wanted;
    clause.text = std::move(*value);
    return clause;
}

std::optional<CheckClause> parseClause(std::string_view text) {
    if (auto clause = countingClause(text))
        return clause;
    if (takePrefix(text, "contains "))
        return quotedClause(Kind::Contains, true, text);
    if (takePrefix(text, "starts with "))
        return quotedClause(Kind::StartsWith, true, text);
    if (takePrefix(text, "same ids as "))
        return quotedClause(Kind::SameIds, true, text);
    if (takePrefix(text, "other ids than "))
        return quotedClause(Kind::OtherIds, true, text);
    const bool has = takePrefix(text, "has ");
    if (!has && !takePrefix(text, "no "))
        return std::nullopt;
    if (takePrefix(text, "piece "))
        return quotedClause(Kind::Piece, has, text);
    for (int i = 0; i < kPieceTypeCount; ++i) {
        if (text != name(static_cast<PieceType>(i)))
            continue;
        CheckClause clause;
        clause.kind = Kind::Type;
        clause.wanted = has;
        clause.type = static_cast<PieceType>(i);
        return clause;
    }
    return std::nullopt;
}

std::uint32_t countCharacters(std::string_view text) {
    std::uint32_t count = 0;
    for (std::uint32_t at = 0; at < text.size(); ++count)
        at = nextGrapheme(text, at);
    return count;
}

std::uint32_t countRuns(std::string_view text) {
    std::uint32_t words = 0;
    bool inWord = false;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const bool space = c.valid() && (charClasses()[c.value] & char_class::kSpace) != 0;
        words += !space && !inWord ? 1U : 0U;
        inWord = !space;
        at += c.length;
    }
    return words;
}

Result<std::uint32_t> countMerges(const Tokenizer& tokenizer, std::string_view text,
                                  const EncodeOptions& options) {
    auto list = explain::listWords(tokenizer, text, options);
    if (!list)
        return tl::unexpected(list.error());
    std::size_t merges = 0;
    for (const explain::SteppedWord& word : list->words) {
        if (word.fixed)
            continue;
        const auto steps = explain::explainBpe(tokenizer, word.text);
        if (!steps)
            return tl::unexpected(steps.error());
        merges += steps->merges();
    }
    return static_cast<std::uint32_t>(merges);
}

bool compares(std::uint32_t count, Order order, std::uint32_t number) {
    switch (order) {
    case Order::Equal:
        return count == number;
    case Order::Less:
        return count < number;
    case Order::Greater:
        return count > number;
    case Order::AtMost:
        return count <= number;
    case Order::AtLeast:
        return count >= number;
    }
    return false;
}

Result<std::uint32_t> countOf(Kind kind, const Tokenizer& tokenizer, std::string_view text,
                              const EncodeOptions& options, const Encoding& encoding) {
    switch (kind) {
    case Kind::Tokens:
        return static_cast<std::uint32_t>(encoding.size());
    case Kind::Bytes:
        return static_cast<std::uint32_t>(text.size());
    case Kind::CodePoints:
        return TextIndex(text).codePoints();
    case Kind::Characters:
        return countCharacters(text);
    case Kind::Words:
        return countRuns(text);
    default:
        return countMerges(tokenizer, text, options);
    }
}

Result<bool> holds(const CheckClause& clause, const Tokenizer& tokenizer, std::string_view text,
                   const EncodeOptions& options, const Encoding& encoding) {
    bool there = false;
    switch (clause.kind) {
    case Kind::Type:
        for (const PieceId id : encoding.ids)
            there = there || tokenizer.type(id) == clause.type;
        return there == clause.wanted;
    case Kind::Piece:
        for (std::size_t i = 0; i < encoding.size(); ++i)
            there = there || tokenizer.spelling(encoding, i) == clause.text;
        return there == clause.wanted;
    case Kind::Contains:
        return text.find(clause.text) != std::string_view::npos;
    case Kind::StartsWith:
        return text.starts_with(clause.text);
    default:
        break;
    }
    const auto other = tokenizer.encode(clause.text, options);
    if (!other)
        return tl::unexpected(other.error());
    return (other->ids == encoding.ids) == (clause.kind == Kind::SameIds);
}

} // namespace

Result<std::vector<CheckClause>> parseCheck(std::string_view check) {
    std::vector<CheckClause> clauses;
    for (const std::string_view part : clausesOf(check)) {
        const auto clause = parseClause(part);
        if (!clause)
            return fail(ErrorCode::BadInput, {}, message("{} is not a clause of a check", inQuotes(part)),
                        "the clauses are: tokens, bytes, codepoints, characters, words or merges with =, <, "
                        ">, <=, >= and "
                        "a number; has or no with a type or piece \"…\"; contains \"…\"; starts with \"…\"; "
                        "same ids as "
                        "\"…\"; other ids than \"…\"");
        clauses.push_back(*clause);
    }
    return clauses;
}

Result<std::vector<ClauseState>> checkText(const std::vector<CheckClause>& check, const Tokenizer& tokenizer,
                                           std::string_view text, const EncodeOptions& options) {
    const auto encoding = tokenizer.encode(text, options);
    if (!encoding)
        return tl::unexpected(encoding.error());
    std::vector<ClauseState> states;
    for (const CheckClause& clause : check) {
        ClauseState state;
        if (clause.counts()) {
            const auto count = countOf(clause.kind, tokenizer, text, options, *encoding);
            if (!count)
                return tl::unexpected(count.error());
            state = {compares(*count, clause.order, clause.number), *count};
        } else {
            const auto held = holds(clause, tokenizer, text, options, *encoding);
            if (!held)
                return tl::unexpected(held.error());
            state.holds = *held;
        }
        states.push_back(state);
    }
    return states;
}

bool passes(const std::vector<ClauseState>& states) {
    return std::all_of(states.begin(), states.end(), [](const ClauseState& state) { return state.holds; });
}

Result<std::string> unquoted(std::string_view json) {
    const QByteArray list = "[" + QByteArray(json.data(), static_cast<qsizetype>(json.size())) + "]";
    const QJsonArray values = QJsonDocument::fromJson(list).array();
    if (!json.starts_with('"') || values.size() != 1 || !values.at(0).isString())
        return fail(ErrorCode::BadInput, {}, message("{} is not a JSON string", inQuotes(json)),
                    "write it between quotes, and \\\" for a quote in it");
    return values.at(0).toString().toStdString();
}

} // namespace tokenscope::ui
