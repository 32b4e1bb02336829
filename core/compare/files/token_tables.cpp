// Added tokens and their flags, special tokens, defaults, chat templates.

#include "core/compare/files/canonical_encoding.h"
#include "core/compare/files/diff_table_maker.h"
#include "core/compare/files/line_diff.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <map>

namespace tokenscope::compare::files {
namespace {

const char* yesNo(bool value) {
    return value ? "true" : "false";
}

/// What is cut out of a text: SentencePiece and GGUF say it by the types of pieces, and know no flags.
struct CutToken {
    AddedToken token;
    bool hasFlags = true;
};

/// By content; of one that is listed several times all, in the order of the list.
using CutTokens = std::map<std::string, std::vector<CutToken>>;

CutTokens tokensOf(const Tokenizer& tokenizer) {
    CutTokens tokens;
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
        tokens[token.content] = {CutToken{token, false}};
    }
    std::map<std::string_view, std::size_t> listed;
    for (const AddedToken& token : definition.addedTokens) {
        std::vector<CutToken>& all = tokens[token.content];
        const std::size_t at = listed[token.content]++;
        all.resize(std::max(all.size(), at + 1)); // what is known by its type is that token
        all[at] = CutToken{token, true};
    }
    return tokens;
}

/// `<x>`; where it is listed again, `<x> (2)`.
std::string numbered(const std::string& content, std::size_t occurrence) {
    return occurrence == 0 ? content : fmt::format("{} ({})", content, occurrence + 1);
}

void compareToken(const std::string& content, const CutToken& a, const CutToken& b, DiffTableMaker& maker) {
    const auto tell = [&](const char* what, const std::string& inA, const std::string& inB) {
        if (inA != inB)
            maker.text(
                {DiffKind::Changed, fmt::format("{}: {}", content, what), inA, inB, a.token.id, b.token.id});
    };
    tell("id", fmt::format("{}", a.token.id), fmt::format("{}", b.token.id));
    tell("special", yesNo(a.token.special), yesNo(b.token.special));
    if (!a.hasFlags || !b.hasFlags)
        return;
    tell("single_word", yesNo(a.token.singleWord), yesNo(b.token.singleWord));
    tell("lstrip", yesNo(a.token.lstrip), yesNo(b.token.lstrip));
    tell("rstrip", yesNo(a.token.rstrip), yesNo(b.token.rstrip));
    tell("normalized", yesNo(a.token.normalized), yesNo(b.token.normalized));
}

/// Of tokens that both have, those that stand elsewhere in the list, where the list's order decides which is found.
void compareOrder(const FilePair& pair, DiffTableMaker& maker) {
    const std::vector<AddedToken>& a = pair.a->definition().addedTokens;
    const std::vector<AddedToken>& b = pair.b->definition().addedTokens;
    if (!ordersAddedTokens(pair.a->definition()) && !ordersAddedTokens(pair.b->definition()))
        return;
    std::map<std::string_view, std::deque<std::size_t>> inB; // of those listed twice the first is the first
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
            maker.text({DiffKind::Moved, fmt::format("{}: place in the list", token.content),
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
    DiffTableMaker maker(pair, DiffSection::AddedTokens);
    const auto a = tokensOf(*pair.a);
    const auto b = tokensOf(*pair.b);
    static const std::vector<CutToken> kNone;
    for (const auto& [content, own] : a) {
        const auto found = b.find(content);
        const std::vector<CutToken>& others = found == b.end() ? kNone : found->second;
        for (std::size_t i = 0; i < own.size(); ++i) {
            const PieceId id = own[i].token.id;
            if (i < others.size())
                compareToken(numbered(content, i), own[i], others[i], maker);
            else
                maker.text(
                    {DiffKind::OnlyInA, numbered(content, i), fmt::format("{}", id), {}, id, kNoPiece});
        }
    }
    for (const auto& [content, own] : b) {
        const auto found = a.find(content);
        for (std::size_t i = found == a.end() ? 0 : found->second.size(); i < own.size(); ++i) {
            const PieceId id = own[i].token.id;
            maker.text({DiffKind::OnlyInB, numbered(content, i), {}, fmt::format("{}", id), kNoPiece, id});
        }
    }
    compareOrder(pair, maker);
    return maker.take();
}

DiffTable specialsDiff(const FilePair& pair) {
    DiffTableMaker maker(pair, DiffSection::Specials);
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
        const auto say = [](const Tokenizer& tokenizer, const std::optional<PieceId>& id) {
            return id ? fmt::format("{} {}", *id, tokenizer.spelling(*id)) : std::string();
        };
        maker.text({!b   ? DiffKind::OnlyInA
                    : !a ? DiffKind::OnlyInB
                         : DiffKind::Changed,
                    role, say(*pair.a, a), say(*pair.b, b), a.value_or(kNoPiece), b.value_or(kNoPiece)});
    }
    return maker.take();
}

DiffTable templatesDiff(const FilePair& pair) {
    DiffTableMaker maker(pair, DiffSection::ChatTemplates);
    for (const ChatTemplate& a : pair.a->definition().chatTemplates) {
        const ChatTemplate* b = templateOf(*pair.b, a.name);
        if (!b) {
            maker.text({DiffKind::OnlyInA, a.name, a.source, {}});
            continue;
        }
        if (a.source == b->source)
            continue;
        for (const LineEdit& edit : diffLines(a.source, b->source)) {
            if (edit.kind == LineEdit::Kind::Removed)
                maker.text({DiffKind::OnlyInA,
                            fmt::format("{}:{}", a.name, edit.lineA + 1),
                            std::string(edit.text),
                            {}});
            else if (edit.kind == LineEdit::Kind::Added)
                maker.text({DiffKind::OnlyInB,
                            fmt::format("{}:{}", a.name, edit.lineB + 1),
                            {},
                            std::string(edit.text)});
        }
    }
    for (const ChatTemplate& b : pair.b->definition().chatTemplates) {
        if (!templateOf(*pair.a, b.name))
            maker.text({DiffKind::OnlyInB, b.name, {}, b.source});
    }
    return maker.take();
}

DiffTable defaultsDiff(const FilePair& pair) {
    DiffTableMaker maker(pair, DiffSection::Defaults);
    static constexpr std::pair<const char*, bool TokenizerDefinition::*> kDefaults[] = {
        {"add_special", &TokenizerDefinition::addSpecialByDefault},
        {"parse_special", &TokenizerDefinition::parseSpecialByDefault},
        {"skip_special", &TokenizerDefinition::skipSpecialByDefault},
    };
    for (const auto& [what, member] : kDefaults) {
        const bool a = pair.a->definition().*member;
        const bool b = pair.b->definition().*member;
        if (a != b)
            maker.text({DiffKind::Changed, what, yesNo(a), yesNo(b)});
    }
    return maker.take();
}

} // namespace tokenscope::compare::files
