// What both make of texts in which something stands that one of them may treat in its own way.

#include "core/compare/relative_pieces.h"
#include "core/definition/metaspace.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <map>
#include <set>

namespace tokenscope::relatives {
namespace {

constexpr std::size_t kMostLiterals = 20000;
constexpr std::size_t kMostSampled = 1500;
constexpr std::size_t kLongestPiece = 64; ///< bytes

enum class Kind { Token, Metaspace, Characters, Piece };

struct Literal {
    std::string text;
    Kind kind = Kind::Token;
    const char* what = ""; ///< Characters
};

/// Characters and their neighbours that normalizers and pre-tokenizers are known to treat in different ways.
constexpr std::pair<const char*, const char*> kCharacters[] = {
    {" ", "a blank"},
    {"  ", "two blanks"},
    {"     ", "five blanks"},
    {"\t", "a tab"},
    {"\n", "a line feed"},
    {"\n\n", "two line feeds"},
    {"\r\n", "a carriage return and a line feed"},
    {"\xC2\xA0", "a no-break space"},
    {"\xE3\x80\x80", "an ideographic space"},
    {"\xE2\x80\x8B", "a zero-width space"},
    {"\xEF\xBB\xBF", "a byte order mark"},
    {"\x01", "a control character"},
    {"\xC3\xA9", "a letter with an accent"},
    {"e\xCC\x81", "an accent as a character of its own"},
    {"\xEF\xAC\x81", "a ligature"},
    {"\xEF\xBC\xA1", "a full-width letter"},
    {"\xC5\xBF", "a long s"},
    {"ABC", "capital letters"},
    {"1234567", "a row of digits"},
    {"\xD9\xA3\xD9\xA4", "digits of another script"},
    {"don't", "an apostrophe in a word"},
    {"DON'T", "an apostrophe between capitals"},
    {"...", "three dots"},
    {"\xE2\x80\xA6", "an ellipsis"},
    {"!?", "two punctuation marks"},
    {"\xE4\xBB\x8A\xE5\xA4\xA9", "Chinese characters"},
    {"\xE3\x81\x93\xE3\x82\x93", "kana"},
    {"\xEC\x95\x88", "a Hangul syllable"},
    {"\xE0\xA4\x95\xE0\xA5\x8D\xE0\xA4\xB7", "a conjunct"},
    {"\xD8\xA7\xD9\x84", "Arabic letters"},
    {"\xF0\x9F\x98\x80", "an emoji"},
    {"\xF0\x9F\xAB\xA9", "a character that few vocabularies have"},
    {"\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9", "joined emoji"},
};

/// Tokens of nothing but `▁` stand for blanks: what differs is the character.
bool isMetaspaces(std::string_view text) {
    while (text.starts_with(kMetaspace))
        text.remove_prefix(kMetaspace.size());
    return text.empty();
}

std::vector<Literal> tokensOf(const Pair& pair) {
    std::set<std::string> texts;
    for (const Tokenizer* tokenizer : {&pair.a.tokenizer, &pair.b.tokenizer}) {
        for (const AddedToken& token : tokenizer->definition().addedTokens)
            texts.insert(token.content);
        for (const PieceId id : tokenizer->ids()) {
            const PieceType type = tokenizer->type(id);
            if (type == PieceType::Control || type == PieceType::UserDefined || type == PieceType::Unknown)
                texts.emplace(tokenizer->spelling(id));
        }
    }
    texts.erase(std::string());
    std::vector<Literal> literals;
    for (const std::string& text : texts) {
        if (literals.size() < kMostLiterals)
            literals.push_back({text, isMetaspaces(text) ? Kind::Metaspace : Kind::Token, ""});
    }
    return literals;
}

void addPieces(const Tokenizer& tokenizer, std::vector<Literal>& literals) {
    const std::vector<PieceId>& ids = tokenizer.ids();
    const std::size_t step = std::max<std::size_t>(1, ids.size() / kMostSampled);
    for (std::size_t i = 0; i < ids.size(); i += step) {
        if (tokenizer.type(ids[i]) != PieceType::Normal)
            continue;
        std::string text = tokenizer.pieceBytes(ids[i]);
        if (!text.empty() && text.size() <= kLongestPiece && isValidUtf8(text))
            literals.push_back({std::move(text), Kind::Piece, ""});
    }
}

EncodeOptions plain(std::optional<bool> parse) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = parse;
    return options;
}

struct Seen {
    std::string text;
    std::vector<PieceId> a, b;
};

/// What both make of a text by default; nullopt when one of them can't encode it.
std::optional<Seen> see(const Pair& pair, std::string text, std::optional<bool> parse = std::nullopt) {
    auto a = pair.a.tokenizer.encode(text, plain(parse));
    auto b = pair.b.tokenizer.encode(text, plain(parse));
    if (!a || !b)
        return std::nullopt;
    return Seen{std::move(text), std::move(a->ids), std::move(b->ids)};
}

std::vector<std::string> textsWith(const Literal& literal) {
    if (literal.kind == Kind::Piece)
        return {literal.text};
    return {"x" + literal.text + "y", literal.text, "x " + literal.text + " y"};
}

bool holds(const std::vector<PieceId>& ids, PieceId id) {
    return id != kNoPiece && std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Differences of one cause.
struct Group {
    std::vector<std::string> literals;
    Seen example;
    bool parsedAgree = true; ///< with special tokens parsed, all of them are equal
};

struct Cause {
    Kind kind = Kind::Token;
    std::string what;                    ///< Characters
    bool inA = false, inB = false;       ///< the token is found in the text
    bool knownA = false, knownB = false; ///< there is such a token
    auto operator<=>(const Cause&) const = default;
};

Cause causeOf(const Pair& pair, const Literal& literal, const Seen& seen) {
    Cause cause{literal.kind, literal.what, false, false, false, false};
    if (literal.kind != Kind::Token)
        return cause;
    const PieceId a = pair.a.tokenizer.find(literal.text);
    const PieceId b = pair.b.tokenizer.find(literal.text);
    cause.knownA = a != kNoPiece;
    cause.knownB = b != kNoPiece;
    cause.inA = holds(seen.a, a);
    cause.inB = holds(seen.b, b);
    return cause;
}

std::string whereOf(const Cause& cause, const Group& group) {
    switch (cause.kind) {
    case Kind::Token:
        return listed(group.literals) + " in a text";
    case Kind::Metaspace:
        return "`\xE2\x96\x81` (U+2581) in a text";
    case Kind::Characters:
        return cause.what + " in a text";
    case Kind::Piece:
        return "plain text";
    }
    return {};
}

std::string reasonOf(const Pair& pair, const Cause& cause, const Group& group) {
    if (cause.kind == Kind::Metaspace)
        return "the character that stands for a blank in pieces is encoded otherwise when it is written in a "
               "text";
    if (cause.kind == Kind::Characters)
        return "this is encoded otherwise";
    if (cause.kind == Kind::Piece)
        return fmt::format("{} of the sampled pieces, as texts, are encoded otherwise",
                           group.literals.size());
    const bool one = group.literals.size() == 1;
    if (cause.inA != cause.inB) {
        const std::string& finds = cause.inA ? pair.a.name : pair.b.name;
        const std::string& other = cause.inA ? pair.b.name : pair.a.name;
        if (!(cause.inA ? cause.knownB : cause.knownA))
            return fmt::format("only {} has {}", finds, one ? "this token" : "these tokens");
        return fmt::format("{} finds {} in a text, for {} {} plain text there{}", finds,
                           one ? "this token" : "these tokens", other, one ? "it is" : "they are",
                           group.parsedAgree ? " (both agree when special tokens are parsed)" : "");
    }
    if (cause.inA)
        return fmt::format("both find {}, but encode what stands beside {} otherwise",
                           one ? "this token" : "these tokens", one ? "it" : "them");
    return "for both it is plain text, which they encode otherwise";
}

void tellGroup(const Pair& pair, const Cause& cause, Group group, Relatives& result) {
    RelativeDifference& difference =
        tell(result, Severity::Warning, whereOf(cause, group),
             fmt::format("{}: {} is {} in {}, {} in {}", reasonOf(pair, cause, group),
                         inBackticks(group.example.text), idsText(group.example.a), pair.a.name,
                         idsText(group.example.b), pair.b.name));
    difference.literals = std::move(group.literals);
    difference.example = std::move(group.example.text);
    difference.first = std::move(group.example.a);
    difference.second = std::move(group.example.b);
}

} // namespace

void compareLiterals(const Pair& pair, Relatives& result) {
    std::vector<Literal> literals = tokensOf(pair);
    literals.push_back({std::string(kMetaspace), Kind::Metaspace, ""});
    for (const auto& [text, what] : kCharacters)
        literals.push_back({text, Kind::Characters, what});
    addPieces(pair.a.tokenizer, literals);
    std::map<Cause, Group> groups;
    for (const Literal& literal : literals) {
        if (pair.progress.stopped())
            return;
        for (std::string& text : textsWith(literal)) {
            auto seen = see(pair, std::move(text));
            if (!seen || seen->a == seen->b)
                continue;
            Group& group = groups[causeOf(pair, literal, *seen)];
            const auto parsed = see(pair, seen->text, true);
            group.parsedAgree = group.parsedAgree && parsed && parsed->a == parsed->b;
            if (group.example.text.empty() || seen->text.size() < group.example.text.size())
                group.example = *std::move(seen);
            if (literal.kind != Kind::Metaspace)
                group.literals.push_back(literal.text);
            else
                group.literals.assign(1, std::string(kMetaspace)); // all of them hold it
            break;
        }
    }
    for (auto& [cause, group] : groups)
        tellGroup(pair, cause, std::move(group), result);
}

} // namespace tokenscope::relatives
