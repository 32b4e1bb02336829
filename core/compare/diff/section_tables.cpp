#include "core/compare/diff/section_tables.h"

#include "core/compare/diff/canonical_encoding.h"
#include "core/compare/diff/definition_diff.h"
#include "core/formats/declarations.h"
#include "core/formats/huggingface/definition_json.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace tokenscope::compare {

DiffTableBuilder::DiffTableBuilder(const FilePair& pair, DiffSection section) {
    m_table.m_pair = pair;
    m_table.m_section = section;
}

void DiffTableBuilder::add(const DiffTable::Cell& cell) {
    m_table.m_cells.push_back(cell);
    ++m_table.m_counts[static_cast<std::size_t>(cell.kind)];
}

void DiffTableBuilder::text(DiffRow row) {
    add({static_cast<std::uint32_t>(m_table.m_texts.size()), kNoPiece, row.kind, true});
    m_table.m_texts.push_back(std::move(row));
}

std::optional<double> exactScore(const Tokenizer& tokenizer, PieceId id) {
    const auto score = tokenizer.score(id);
    if (!score)
        return std::nullopt;
    const TokenizerDefinition& definition = tokenizer.definition();
    if (const auto* unigram = std::get_if<UnigramModel>(&definition.model)) {
        const std::size_t index = definition.vocabulary.indexOf(id);
        if (index < unigram->exactScores.size())
            return unigram->exactScores[index];
    }
    return static_cast<double>(*score);
}

namespace {

bool hasScores(const Tokenizer& tokenizer) {
    return std::any_of(tokenizer.ids().begin(), tokenizer.ids().end(),
                       [&](PieceId id) { return tokenizer.score(id).has_value(); });
}

} // namespace

DiffTable vocabularyDiff(const FilePair& pair, const AlignedPieces& pieces) {
    DiffTableBuilder builder(pair, DiffSection::Vocabulary);
    for (const PieceId id : pair.a->ids()) {
        const PieceId other = pieces.inB(id);
        if (other == id)
            continue;
        if (pair.b->contains(id) && !samePiece(*pair.a, id, *pair.b, id))
            builder.piece(DiffKind::OtherPiece, id, id);
        if (other == kNoPiece)
            builder.piece(DiffKind::OnlyInA, id, kNoPiece);
        else
            builder.piece(DiffKind::OtherId, id, other);
    }
    for (const PieceId id : pieces.onlyB())
        builder.piece(DiffKind::OnlyInB, kNoPiece, id);
    return builder.take();
}

DiffTable typesDiff(const FilePair& pair, const AlignedPieces& pieces) {
    DiffTableBuilder builder(pair, DiffSection::Types);
    for (const PieceId id : pair.a->ids()) {
        const PieceId other = pieces.inB(id);
        if (other != kNoPiece && pair.a->type(id) != pair.b->type(other))
            builder.piece(DiffKind::Changed, id, other);
    }
    return builder.take();
}

DiffTable scoresDiff(const FilePair& pair, const AlignedPieces& pieces) {
    DiffTableBuilder builder(pair, DiffSection::Scores);
    // If only one has scores and both are BPE, the order of merges is compared instead.
    const bool bothMerge = std::holds_alternative<BpeModel>(pair.a->definition().model) &&
                           std::holds_alternative<BpeModel>(pair.b->definition().model);
    const bool inA = hasScores(*pair.a);
    const bool inB = hasScores(*pair.b);
    if (inA != inB && !bothMerge) {
        for (const PieceId id : (inA ? pair.a : pair.b)->ids()) {
            if (exactScore(inA ? *pair.a : *pair.b, id))
                builder.piece(inA ? DiffKind::OnlyInA : DiffKind::OnlyInB, inA ? id : kNoPiece,
                              inA ? kNoPiece : id);
        }
        return builder.take();
    }
    for (const PieceId id : pair.a->ids()) {
        const PieceId other = pieces.inB(id);
        const auto a = exactScore(*pair.a, id);
        const auto b = other == kNoPiece ? std::nullopt : exactScore(*pair.b, other);
        if (a && b && *a != *b)
            builder.piece(DiffKind::Changed, id, other);
    }
    return builder.take();
}

// Merges.

namespace {

struct PairHash {
    std::size_t operator()(std::uint64_t key) const {
        key *= 0x9E37'79B9'7F4A'7C15ULL;
        return key ^ (key >> 29U);
    }
};

std::uint64_t keyOf(PieceId left, PieceId right) {
    return std::uint64_t{left} << 32U | right;
}

const BpeModel* listed(const Tokenizer& tokenizer) {
    const auto* bpe = std::get_if<BpeModel>(&tokenizer.definition().model);
    return bpe && bpe->order == BpeModel::Order::Merges ? bpe : nullptr;
}

DiffTable listedDiff(const FilePair& pair, const AlignedPieces& pieces, const BpeModel& a,
                     const BpeModel& b) {
    DiffTableBuilder builder(pair, DiffSection::Merges);
    std::unordered_map<std::uint64_t, std::uint32_t, PairHash> inB; // the last of several equal pairs counts
    inB.reserve(b.merges.size());
    for (std::size_t i = 0; i < b.merges.size(); ++i)
        inB[keyOf(b.merges[i].left, b.merges[i].right)] = static_cast<std::uint32_t>(i);
    std::vector<bool> found(b.merges.size(), false);
    std::vector<std::uint32_t> places;
    std::vector<std::uint64_t> others;
    for (std::size_t i = 0; i < a.merges.size(); ++i) {
        const PieceId left = pieces.inB(a.merges[i].left);
        const PieceId right = pieces.inB(a.merges[i].right);
        const auto other = left == kNoPiece || right == kNoPiece ? inB.end() : inB.find(keyOf(left, right));
        if (other == inB.end()) {
            builder.merge(DiffKind::OnlyInA, static_cast<std::uint32_t>(i), kNoPiece);
            continue;
        }
        found[other->second] = true;
        places.push_back(static_cast<std::uint32_t>(i));
        others.push_back(other->second);
    }
    const std::vector<bool> stays = unmoved(others);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!stays[i])
            builder.merge(DiffKind::Moved, places[i], static_cast<std::uint32_t>(others[i]));
    }
    for (std::size_t i = 0; i < b.merges.size(); ++i) {
        const auto last = inB.find(keyOf(b.merges[i].left, b.merges[i].right));
        if (!found[i] && last->second == i)
            builder.merge(DiffKind::OnlyInB, kNoPiece, static_cast<std::uint32_t>(i));
    }
    return builder.take();
}

/// The position of a piece in the order of merging, from 0; equal scores have the same position.
class MergeOrder {
  public:
    explicit MergeOrder(const Tokenizer& tokenizer)
        : m_tokenizer(tokenizer) {
        if (std::get<BpeModel>(tokenizer.definition().model).order != BpeModel::Order::Scores)
            return;
        for (const PieceId id : tokenizer.ids()) {
            if (const auto score = tokenizer.score(id))
                m_scores.push_back(*score);
        }
        std::sort(m_scores.begin(), m_scores.end(), std::greater<>());
        m_scores.erase(std::unique(m_scores.begin(), m_scores.end()), m_scores.end());
    }
    [[nodiscard]] std::optional<std::uint64_t> of(PieceId id) const {
        if (m_tokenizer.type(id) != PieceType::Normal)
            return std::nullopt;
        if (m_scores.empty()) {
            const auto rank = m_tokenizer.mergeRank(id);
            return rank ? std::optional<std::uint64_t>(*rank) : std::nullopt;
        }
        const auto score = m_tokenizer.score(id);
        return score ? std::optional<std::uint64_t>(
                           std::lower_bound(m_scores.begin(), m_scores.end(), *score, std::greater<>()) -
                           m_scores.begin())
                     : std::nullopt;
    }

  private:
    const Tokenizer& m_tokenizer;
    std::vector<float> m_scores; ///< distinct, highest first
};

DiffTable orderDiff(const FilePair& pair, const AlignedPieces& pieces) {
    DiffTableBuilder builder(pair, DiffSection::Merges);
    struct Piece {
        std::uint64_t a, b;
        PieceId idA, idB;
    };
    std::vector<Piece> both;
    const MergeOrder orderA(*pair.a);
    const MergeOrder orderB(*pair.b);
    for (const PieceId id : pair.a->ids()) {
        const PieceId other = pieces.inB(id);
        if (other == kNoPiece)
            continue;
        const auto a = orderA.of(id);
        const auto b = orderB.of(other);
        if (a && b)
            both.push_back({*a, *b, id, other});
    }
    std::sort(both.begin(), both.end(),
              [](const Piece& x, const Piece& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
    std::vector<std::uint64_t> others;
    others.reserve(both.size());
    for (const Piece& piece : both)
        others.push_back(piece.b);
    const std::vector<bool> stays = unmoved(others);
    for (std::size_t i = 0; i < both.size(); ++i) {
        if (!stays[i])
            builder.piece(DiffKind::Moved, both[i].idA, both[i].idB);
    }
    return builder.take();
}

} // namespace

std::vector<bool> unmoved(const std::vector<std::uint64_t>& values) {
    std::vector<std::size_t>
        ends; // by length: the last index of the subsequence with the smallest last value
    std::vector<std::size_t> before(values.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto place =
            std::upper_bound(ends.begin(), ends.end(), values[i],
                             [&](std::uint64_t value, std::size_t at) { return value < values[at]; });
        if (place != ends.begin())
            before[i] = *(place - 1);
        if (place == ends.end())
            ends.push_back(i);
        else
            *place = i;
    }
    std::vector<bool> stays(values.size(), false);
    for (std::size_t at = ends.empty() ? values.size() : ends.back(); at < values.size(); at = before[at])
        stays[at] = true;
    return stays;
}

DiffTable mergesDiff(const FilePair& pair, const AlignedPieces& pieces) {
    const BpeModel* a = listed(*pair.a);
    const BpeModel* b = listed(*pair.b);
    if (a && b)
        return listedDiff(pair, pieces, *a, *b);
    if (std::holds_alternative<BpeModel>(pair.a->definition().model) &&
        std::holds_alternative<BpeModel>(pair.b->definition().model))
        return orderDiff(pair, pieces);
    DiffTableBuilder builder(pair, DiffSection::Merges);
    for (const bool isA : {true, false}) {
        const Tokenizer& tokenizer = isA ? *pair.a : *pair.b;
        const DiffKind only = isA ? DiffKind::OnlyInA : DiffKind::OnlyInB;
        const auto* bpe = std::get_if<BpeModel>(&tokenizer.definition().model);
        if (!bpe)
            continue;
        if (bpe->order == BpeModel::Order::Merges) {
            for (std::uint32_t i = 0; i < bpe->merges.size(); ++i)
                builder.merge(only, isA ? i : kNoPiece, isA ? kNoPiece : i);
            continue;
        }
        const MergeOrder order(tokenizer);
        for (const PieceId id : tokenizer.ids()) {
            if (order.of(id))
                builder.piece(only, isA ? id : kNoPiece, isA ? kNoPiece : id);
        }
    }
    return builder.take();
}

// Added tokens and their flags, special tokens, chat templates, defaults.

namespace {

const char* yesNo(bool value) {
    return value ? "true" : "false";
}

/// A token that is extracted from texts. SentencePiece and GGUF define them by piece types and have no flags.
struct ExtractedToken {
    AddedToken token;
    bool hasFlags = true;
};

/// By content; equal contents in the order of the list.
using TokensByContent = std::map<std::string, std::vector<ExtractedToken>>;

TokensByContent tokensOf(const Tokenizer& tokenizer) {
    TokensByContent tokens;
    const TokenizerDefinition& definition = tokenizer.definition();
    const bool byType = definition.gguf || definition.format == SourceFormat::SentencePiece;
    for (const PieceId id : tokenizer.ids()) {
        const PieceType type = tokenizer.type(id);
        if (!byType ||
            (type != PieceType::Control && type != PieceType::UserDefined && type != PieceType::Unknown))
            continue;
        AddedToken token;
        token.id = token.idInFile = id;
        token.content = tokenizer.spelling(id);
        token.special = type != PieceType::UserDefined;
        tokens[token.content] = {ExtractedToken{token, false}};
    }
    std::map<std::string_view, std::size_t> listed;
    for (const AddedToken& token : definition.addedTokens) {
        std::vector<ExtractedToken>& all = tokens[token.content];
        const std::size_t at = listed[token.content]++;
        all.resize(std::max(all.size(), at + 1)); // replaces the one defined by its type
        all[at] = ExtractedToken{token, true};
    }
    return tokens;
}

/// `<x>`; for its second occurrence `<x> (2)`.
std::string numbered(const std::string& content, std::size_t occurrence) {
    return occurrence == 0 ? content : fmt::format("{} ({})", content, occurrence + 1);
}

void compareToken(const std::string& content, const ExtractedToken& a, const ExtractedToken& b,
                  DiffTableBuilder& builder) {
    const auto addIfDifferent = [&](const char* what, const std::string& inA, const std::string& inB) {
        if (inA != inB)
            builder.text(
                {DiffKind::Changed, fmt::format("{}: {}", content, what), inA, inB, a.token.id, b.token.id});
    };
    addIfDifferent("id", fmt::format("{}", a.token.id), fmt::format("{}", b.token.id));
    addIfDifferent("special", yesNo(a.token.special), yesNo(b.token.special));
    if (!a.hasFlags || !b.hasFlags)
        return;
    addIfDifferent("single_word", yesNo(a.token.singleWord), yesNo(b.token.singleWord));
    addIfDifferent("lstrip", yesNo(a.token.lstrip), yesNo(b.token.lstrip));
    addIfDifferent("rstrip", yesNo(a.token.rstrip), yesNo(b.token.rstrip));
    addIfDifferent("normalized", yesNo(a.token.normalized), yesNo(b.token.normalized));
}

/// Adds the common tokens at a different place in the list, if the order of the list matters.
void compareOrder(const FilePair& pair, DiffTableBuilder& builder) {
    const std::vector<AddedToken>& a = pair.a->definition().addedTokens;
    const std::vector<AddedToken>& b = pair.b->definition().addedTokens;
    if (!ordersAddedTokens(pair.a->definition()) && !ordersAddedTokens(pair.b->definition()))
        return;
    std::map<std::string_view, std::deque<std::size_t>> inB; // equal contents are paired in order
    for (std::size_t i = 0; i < b.size(); ++i)
        inB[b[i].content].push_back(i);
    std::vector<std::size_t> places;
    std::vector<std::uint64_t> others;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (const auto other = inB.find(a[i].content); other != inB.end() && !other->second.empty()) {
            places.push_back(i);
            others.push_back(other->second.front());
            other->second.pop_front();
        }
    }
    const std::vector<bool> stays = unmoved(others);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const AddedToken& token = a[places[i]];
        if (!stays[i])
            builder.text({DiffKind::Moved, fmt::format("{}: place in the list", token.content),
                          fmt::format("{}", places[i]), fmt::format("{}", others[i]), token.id,
                          b[others[i]].id});
    }
}

const ChatTemplate* templateOf(const Tokenizer& tokenizer, const std::string& name) {
    for (const ChatTemplate& one : tokenizer.definition().chatTemplates) {
        if (one.name == name)
            return &one;
    }
    return nullptr;
}

} // namespace

DiffTable addedTokensDiff(const FilePair& pair) {
    DiffTableBuilder builder(pair, DiffSection::AddedTokens);
    const auto a = tokensOf(*pair.a);
    const auto b = tokensOf(*pair.b);
    static const std::vector<ExtractedToken> kNone;
    for (const auto& [content, own] : a) {
        const auto found = b.find(content);
        const std::vector<ExtractedToken>& others = found == b.end() ? kNone : found->second;
        for (std::size_t i = 0; i < own.size(); ++i) {
            const PieceId id = own[i].token.id;
            if (i < others.size())
                compareToken(numbered(content, i), own[i], others[i], builder);
            else
                builder.text(
                    {DiffKind::OnlyInA, numbered(content, i), fmt::format("{}", id), {}, id, kNoPiece});
        }
    }
    for (const auto& [content, own] : b) {
        const auto found = a.find(content);
        for (std::size_t i = found == a.end() ? 0 : found->second.size(); i < own.size(); ++i) {
            const PieceId id = own[i].token.id;
            builder.text({DiffKind::OnlyInB, numbered(content, i), {}, fmt::format("{}", id), kNoPiece, id});
        }
    }
    compareOrder(pair, builder);
    return builder.take();
}

DiffTable specialsDiff(const FilePair& pair) {
    DiffTableBuilder builder(pair, DiffSection::Specials);
    static constexpr std::pair<const char*, std::optional<PieceId> SpecialIds::*> kRoles[] = {
        {"bos", &SpecialIds::bos},   {"eos", &SpecialIds::eos}, {"unk", &SpecialIds::unk},
        {"pad", &SpecialIds::pad},   {"cls", &SpecialIds::cls}, {"sep", &SpecialIds::sep},
        {"mask", &SpecialIds::mask},
    };
    for (const auto& [role, member] : kRoles) {
        const auto a = pair.a->definition().special.*member;
        const auto b = pair.b->definition().special.*member;
        if (a == b)
            continue;
        const auto tokenText = [](const Tokenizer& tokenizer, const std::optional<PieceId>& id) {
            return id ? fmt::format("{} {}", *id, tokenizer.spelling(*id)) : std::string();
        };
        builder.text({!b   ? DiffKind::OnlyInA
                      : !a ? DiffKind::OnlyInB
                           : DiffKind::Changed,
                      role, tokenText(*pair.a, a), tokenText(*pair.b, b), a.value_or(kNoPiece),
                      b.value_or(kNoPiece)});
    }
    return builder.take();
}

DiffTable templatesDiff(const FilePair& pair) {
    DiffTableBuilder builder(pair, DiffSection::ChatTemplates);
    for (const ChatTemplate& a : pair.a->definition().chatTemplates) {
        const ChatTemplate* b = templateOf(*pair.b, a.name);
        if (!b) {
            builder.text({DiffKind::OnlyInA, a.name, a.source, {}});
            continue;
        }
        if (a.source == b->source)
            continue;
        for (const LineEdit& edit : diffLines(a.source, b->source)) {
            if (edit.kind == LineEdit::Kind::Removed)
                builder.text({DiffKind::OnlyInA,
                              fmt::format("{}:{}", a.name, edit.lineA + 1),
                              std::string(edit.text),
                              {}});
            else if (edit.kind == LineEdit::Kind::Added)
                builder.text({DiffKind::OnlyInB,
                              fmt::format("{}:{}", a.name, edit.lineB + 1),
                              {},
                              std::string(edit.text)});
        }
    }
    for (const ChatTemplate& b : pair.b->definition().chatTemplates) {
        if (!templateOf(*pair.a, b.name))
            builder.text({DiffKind::OnlyInB, b.name, {}, b.source});
    }
    return builder.take();
}

DiffTable defaultsDiff(const FilePair& pair) {
    DiffTableBuilder builder(pair, DiffSection::Defaults);
    static constexpr std::pair<const char*, bool TokenizerDefinition::*> kDefaults[] = {
        {"add_special", &TokenizerDefinition::addSpecialByDefault},
        {"parse_special", &TokenizerDefinition::parseSpecialByDefault},
        {"skip_special", &TokenizerDefinition::skipSpecialByDefault},
    };
    for (const auto& [what, member] : kDefaults) {
        const bool a = pair.a->definition().*member;
        const bool b = pair.b->definition().*member;
        if (a != b)
            builder.text({DiffKind::Changed, what, yesNo(a), yesNo(b)});
    }
    return builder.take();
}

// Stages, truncation and padding: the values at each JSON path.

namespace {

using Json = nlohmann::ordered_json;

std::string oneLine(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void compareJson(const Json& a, const Json& b, const std::string& where, DiffTableBuilder& builder) {
    if (a == b)
        return;
    const auto add = [&](DiffKind kind) {
        builder.text({kind, where, kind == DiffKind::OnlyInB ? std::string() : oneLine(a),
                      kind == DiffKind::OnlyInA ? std::string() : oneLine(b)});
    };
    if (a.is_null() || b.is_null()) {
        add(a.is_null() ? DiffKind::OnlyInB : DiffKind::OnlyInA);
        return;
    }
    const auto typeOf = [](const Json& json) { return json.contains("type") ? json["type"] : Json(nullptr); };
    if (a.is_object() && b.is_object() && typeOf(a) == typeOf(b)) {
        for (const auto& [key, value] : a.items())
            compareJson(value, b.contains(key) ? b[key] : Json(nullptr), where + "." + key, builder);
        for (const auto& [key, value] : b.items()) {
            if (!a.contains(key))
                compareJson(Json(nullptr), value, where + "." + key, builder);
        }
        return;
    }
    if (a.is_array() && b.is_array()) {
        for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
            compareJson(i < a.size() ? a[i] : Json(nullptr), i < b.size() ? b[i] : Json(nullptr),
                        fmt::format("{}[{}]", where, i), builder);
        return;
    }
    add(DiffKind::Changed);
}

Json jsonOf(const Tokenizer& tokenizer, const std::string& where) {
    Json json = Json::parse(formats::stageJson(tokenizer.definition(), where), nullptr, false);
    if (json.is_discarded())
        return nullptr;
    if (where == "$.model" && json.is_object()) { // these have separate tables
        json.erase("vocab");
        json.erase("merges");
        json["type"] = modelName(tokenizer.definition().model); // formats name it differently
        if (const auto dropout = dropoutOf(tokenizer.definition()))
            json["dropout"] = Json::parse(*dropout, nullptr, false);
    }
    return json;
}

} // namespace

DiffTable stageDiff(const FilePair& pair, DiffSection section) {
    DiffTableBuilder builder(pair, section);
    const std::string where = fmt::format("$.{}", name(section));
    compareJson(jsonOf(*pair.a, where), jsonOf(*pair.b, where), where, builder);
    return builder.take();
}

// The other settings files of two model folders, field by field.

namespace {

const formats::FolderSetting* settingAt(const std::vector<formats::FolderSetting>& settings,
                                        const std::string& where) {
    const auto found =
        std::find_if(settings.begin(), settings.end(),
                     [&](const formats::FolderSetting& setting) { return setting.where == where; });
    return found == settings.end() ? nullptr : &*found;
}

} // namespace

DiffTable configurationDiff(const FilePair& pair) {
    DiffTableBuilder builder(pair, DiffSection::Configuration);
    const auto isFolder = [](const Tokenizer& tokenizer) {
        return !tokenizer.definition().provenance.files.empty();
    };
    if (!isFolder(*pair.a) || !isFolder(*pair.b)) // a single file has no such settings
        return builder.take();
    const std::vector<formats::FolderSetting> a = formats::readFolderSettings(pair.a->definition());
    const std::vector<formats::FolderSetting> b = formats::readFolderSettings(pair.b->definition());
    for (const formats::FolderSetting& one : a) {
        const formats::FolderSetting* other = settingAt(b, one.where);
        if (!other)
            builder.text({DiffKind::OnlyInA, one.where, one.value, {}});
        else if (one.value != other->value)
            builder.text({DiffKind::Changed, one.where, one.value, other->value});
    }
    for (const formats::FolderSetting& other : b) {
        if (!settingAt(a, other.where))
            builder.text({DiffKind::OnlyInB, other.where, {}, other.value});
    }
    return builder.take();
}

} // namespace tokenscope::compare
