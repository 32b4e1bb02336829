#include "tests/fuzz/support/loaders.h"

#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/formats/python_literal.h"
#include "core/formats/sentencepiece/protobuf_wire.h"
#include "core/formats/sentencepiece/read_pieces.h"
#include "core/formats/tiktoken/pickle_reader.h"
#include "core/formats/tiktoken/tiktoken_encodings.h"
#include "core/formats/tiktoken/tiktoken_pickle.h"
#include "core/text/utf8.h"
#include "core/unicode/charsmap.h"
#include "tests/fuzz/support/file_folder.h"
#include "tests/fuzz/support/laws.h"

namespace tokenscope::fuzz {
namespace {

constexpr std::string_view kText = "Hello, wörld! 今天 🫩\n  <s>ﬁe\u0301's 123";

void require(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics)
        fuzz::require(!diagnostic.message.empty(), "a diagnostic says something");
}

void work(Result<TokenizerDefinition> definition) {
    if (!definition)
        return requireGoodError(definition.error());
    require(definition->diagnostics);
    exercise(std::make_shared<const TokenizerDefinition>(*std::move(definition)), kText);
}

void work(const Result<std::shared_ptr<const TokenizerDefinition>>& definition) {
    if (!definition)
        return requireGoodError(definition.error());
    require((*definition)->diagnostics);
    exercise(*definition, kText);
}

} // namespace

void any(std::string_view bytes) {
    work(formats::loadDefinition(bytes, "input"));
}
void huggingfaceJson(std::string_view bytes) {
    work(formats::huggingFaceFormat().read({bytes}, {}));
}
void sentencepiece(std::string_view bytes) {
    work(formats::sentencePieceFormat().read({bytes}, {}));
}
void tekken(std::string_view bytes) {
    work(formats::tekkenFormat().read({bytes}, {}));
}
void rwkv(std::string_view bytes) {
    work(formats::rwkvFormat().read({bytes}, {}));
}
void gguf(std::string_view bytes) {
    work(formats::ggufFormat().read({bytes}, {}));
}
void bertVocab(std::string_view bytes) {
    work(formats::bertVocabFormat().read({bytes}, {}));
}
void tiktoken(std::string_view bytes) {
    work(formats::tiktokenFormat().read({bytes}, {}));
    formats::LoadOptions chosen;
    chosen.tiktoken = formats::TiktokenChoice{{}, R"(\p{L}+|\s+|.)", {{"<s>", 3}, {"wör", 1U << 20U}}};
    work(formats::tiktokenFormat().read({bytes}, chosen));
}
void pickle(std::string_view bytes) {
    const auto encoding = formats::readTiktokenPickle(bytes);
    if (!encoding)
        requireGoodError(encoding.error());
    const auto values = formats::Pickle::read(bytes, {"a.B", "tiktoken.core.Encoding"});
    if (!values)
        requireGoodError(values.error());
    else if (values->root().kind == formats::Pickle::Kind::Dictionary)
        static_cast<void>(values->find(values->root(), "name"));
    work(formats::tiktokenFormat().read({bytes}, {}));
}
void pythonModule(std::string_view bytes) {
    if (const auto literal = formats::readPythonLiteral(bytes))
        fuzz::require(literal->size() <= 3 * bytes.size(), "a literal stands for less than it is long");
    for (std::size_t begin = 0; begin < std::min<std::size_t>(bytes.size(), 32); ++begin) {
        std::size_t at = begin;
        if (formats::readPythonString(bytes, at))
            fuzz::require(at > begin && at <= bytes.size(), "a string ends in the source");
    }
    const auto pattern = formats::patternOfModule(bytes);
    if (!pattern)
        return;
    formats::LoadOptions chosen;
    chosen.tiktoken = formats::TiktokenChoice{{}, *pattern, {}};
    work(formats::tiktokenFormat().read({"YQ== 0\nYg== 1\nIA== 2\nYWI= 3\n"}, chosen));
}
void pieceList(std::string_view bytes) {
    formats::isPieceList(bytes);
    Vocabulary model;
    model.add("<unk>", 0, PieceType::Unknown);
    model.add("▁a", 1, PieceType::Normal, -1.5F);
    model.add("b", 2, PieceType::Normal, -2);
    model.finish();
    Diagnostics diagnostics;
    formats::comparePieceList(bytes, "x.vocab", model, diagnostics);
    require(diagnostics);
}
void wire(std::string_view bytes) {
    if (const auto checked = formats::checkWire(bytes, 0, "message"); !checked)
        requireGoodError(checked.error());
    formats::WireReader reader(bytes);
    formats::WireField field;
    while (reader.next(field)) {
        if (field.type == formats::WireType::Bytes)
            fuzz::require(field.contentAt + field.bytes.size() <= bytes.size(), "a field is in the file");
    }
}
void charsmap(std::string_view bytes) {
    const auto map = Charsmap::parse(bytes);
    if (!map)
        return requireGoodError(map.error());
    std::bitset<256> notFirst;
    static_cast<void>(map->breaksAtSpaces(notFirst));
    for (std::size_t at = 0; at < kText.size(); ++at) {
        const std::string_view rest = kText.substr(at);
        for (const auto& match : {map->longestPrefix(rest), map->shortestPrefix(rest)})
            fuzz::require(!match || (match->consumed > 0 && match->consumed <= rest.size()),
                          "a match is of the text");
        static_cast<void>(map->keyBegins(rest));
    }
    for (const bool extra : {false, true}) {
        TokenizerDefinition definition;
        definition.format = SourceFormat::SentencePiece;
        definition.vocabulary.add("<unk>", 0, PieceType::Unknown);
        definition.vocabulary.add("▁", 1, PieceType::Normal, -1);
        definition.vocabulary.add("o", 2, PieceType::Normal, -2);
        definition.vocabulary.finish();
        definition.special.unk = 0;
        UnigramModel model;
        model.unkId = 0;
        model.sentencePiece = true;
        definition.model = model;
        SentencePieceNormalizer normalizer;
        normalizer.charsmap = bytes;
        normalizer.removeExtraWhitespaces = extra;
        definition.normalizer = NormalizerConfig{normalizer};
        definition.decoder = DecoderConfig{SentencePieceDecoder{}};
        work(std::move(definition));
    }
}

void vocabMerges(std::string_view bytes) {
    static FileFolder folder({"vocab.json", "merges.txt"}, {});
    folder.fill(bytes);
    work(formats::loadDefinition(folder.path()));
}
void folderFacts(std::string_view bytes) {
    static FileFolder folder({"tokenizer_config.json", "special_tokens_map.json", "added_tokens.json",
                              "config.json", "generation_config.json", "chat_template.json",
                              "chat_template.jinja"},
                             {{"vocab.json", R"({"a": 0, "b": 1, "ab": 2, "Ġ": 3, "<s>": 4, "</s>": 5})"},
                              {"merges.txt", "#version: 0.2\na b\n"}});
    folder.fill(bytes);
    work(formats::loadDefinition(folder.path()));
}
void folderOfModel(std::string_view bytes) {
    static FileFolder folder({"tokenizer.model", "tokenizer_config.json", "tokenizer.vocab",
                              "special_tokens_map.json", "added_tokens.json", "tokenizer.json", "vocab.txt"},
                             {});
    folder.fill(bytes);
    work(formats::loadDefinition(folder.path()));
}

} // namespace tokenscope::fuzz
