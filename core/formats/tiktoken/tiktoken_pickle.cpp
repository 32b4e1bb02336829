#include "core/formats/tiktoken/tiktoken_pickle.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/format.h"
#include "core/formats/tiktoken/pickle_reader.h"
#include "core/text/utf8.h"

#include <unordered_set>

namespace tokenscope::formats {
namespace {

using Kind = Pickle::Kind;

tl::unexpected<Error> notAnEncoding(const std::string& what) {
    return fail(ErrorCode::NotRecognized, {},
                message("this is a Python pickle of {}, not of a tokenizer", what),
                "open the tokenizer.json or *.tiktoken in the same folder");
}

std::string_view describe(Kind kind) {
    switch (kind) {
    case Kind::Text:
        return "a string";
    case Kind::Bytes:
        return "bytes";
    case Kind::Tuple:
        return "a tuple";
    case Kind::List:
        return "a list";
    case Kind::Dictionary:
        return "a dictionary";
    case Kind::Class:
        return "a class";
    case Kind::Object:
        return "an object";
    default:
        return "a single value";
    }
}

/// An id, or an error with the entry's position.
Result<PieceId> idOf(const Pickle::Value& value, const std::string& where) {
    if (value.kind != Kind::Integer || value.number < 0 || value.number >= kNoPiece)
        return fail(ErrorCode::Damaged, where, "a rank from 0 to 4294967294 is needed here");
    return static_cast<PieceId>(value.number);
}

Result<void> readRanks(const Pickle& pickle, const Pickle::Value& ranks, Vocabulary& vocabulary) {
    const auto& items = pickle.items(ranks);
    if (auto bounded = checkPieceCount(items.size() / 2, "mergeable_ranks"); !bounded)
        return bounded;
    vocabulary.reserve(items.size() / 2, items.size() * 4);
    for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
        const std::string where = "mergeable_ranks, entry " + std::to_string(i / 2);
        const Pickle::Value& piece = pickle.value(items[i]);
        if (piece.kind != Kind::Bytes)
            return fail(ErrorCode::Damaged, where, "the bytes of a token are needed here");
        TOKENSCOPE_TRY(const auto rank, idOf(pickle.value(items[i + 1]), where));
        if (vocabulary.add(piece.text, rank))
            return fail(ErrorCode::Damaged, where,
                        message("the token '{}' appears twice", printable(piece.text, 40)));
    }
    vocabulary.finish();
    if (vocabulary.empty())
        return fail(ErrorCode::Damaged, "mergeable_ranks", "the file has no ranks");
    if (!vocabulary.sharedIds().empty())
        return fail(ErrorCode::Damaged, "mergeable_ranks",
                    message("two tokens have the rank {}", vocabulary.sharedIds().front()));
    return {};
}

Result<void> readSpecials(const Pickle& pickle, const Pickle::Value& specials, TiktokenChoice& choice) {
    if (specials.kind != Kind::Dictionary)
        return fail(ErrorCode::Damaged, "special_tokens", "a dictionary is needed here");
    const auto& items = pickle.items(specials);
    std::unordered_set<std::string_view> seen;
    std::size_t bytes = 0; // a pickle can refer to one long string repeatedly
    for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
        const std::string where = "special_tokens, entry " + std::to_string(i / 2);
        const Pickle::Value& name = pickle.value(items[i]);
        if (name.kind != Kind::Text || name.text.empty())
            return fail(ErrorCode::Damaged, where, "the name of a special token is needed here");
        if (!isValidUtf8(name.text))
            return fail(ErrorCode::Damaged, where,
                        message("the name '{}' is not UTF-8", printable(name.text, 40)));
        if (!seen.insert(name.text).second)
            return fail(ErrorCode::Damaged, where,
                        message("the special token '{}' appears twice", printable(name.text, 40)));
        bytes += name.text.size();
        if (bytes > kMaxLiteralBytes)
            return fail(ErrorCode::TooLarge, where,
                        message("the special tokens up to this one have {} bytes in total; the limit is {}",
                                bytes, kMaxLiteralBytes));
        TOKENSCOPE_TRY(const auto id, idOf(pickle.value(items[i + 1]), where));
        choice.specials.emplace_back(std::string(name.text), id);
    }
    return {};
}

} // namespace

bool isPickle(std::string_view bytes) {
    return bytes.size() > 2 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5;
}

Result<PickledEncoding> readTiktokenPickle(std::string_view bytes) {
    const auto pickle = Pickle::read(bytes, {"tiktoken.core.Encoding", "tiktoken.Encoding"});
    if (!pickle)
        return tl::unexpected<Error>(pickle.error());
    const Pickle::Value* root = &pickle->root();
    if (root->kind == Kind::Object && root->hasState)
        root = &pickle->value(root->items);
    if (root->kind == Kind::Text && pickle->root().kind == Kind::Object)
        return fail(ErrorCode::Unsupported, {},
                    message("the pickle has only the name of a published encoding, '{}', and not its ranks",
                            printable(root->text, 40)),
                    "open the *.tiktoken file of that encoding");
    if (root->kind != Kind::Dictionary)
        return notAnEncoding(std::string(describe(root->kind)));

    PickledEncoding encoding;
    const Pickle::Value* ranks = pickle->find(*root, "mergeable_ranks");
    if (const Pickle::Value* name = pickle->find(*root, "name"); name && name->kind == Kind::Text)
        encoding.name = std::string(name->text);
    if (const Pickle::Value* pattern = pickle->find(*root, "pat_str"); pattern && pattern->kind == Kind::Text)
        encoding.choice.pattern = std::string(pattern->text);
    if (const Pickle::Value* specials = pickle->find(*root, "special_tokens")) {
        TOKENSCOPE_TRY_VOID(readSpecials(*pickle, *specials, encoding.choice));
    }
    if (!ranks) {
        const auto& items = pickle->items(*root);
        if (items.empty() || pickle->value(items.front()).kind != Kind::Bytes)
            return notAnEncoding("a dictionary without mergeable_ranks");
        ranks = root;
    }
    if (ranks->kind != Kind::Dictionary)
        return fail(ErrorCode::Damaged, "mergeable_ranks", "a dictionary is needed here");
    TOKENSCOPE_TRY_VOID(readRanks(*pickle, *ranks, encoding.vocabulary));
    return encoding;
}

} // namespace tokenscope::formats
