// Mistral's tekken.json (mistral-common 1.8): byte ranks as in tiktoken, with pattern and special tokens in
// the file. Ids are ranks after the special tokens; only as many ranks are used as fit into the default
// vocabulary size.

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/json/json_reader.h"
#include "core/text/utf8.h"

#include <array>
#include <unordered_set>

namespace tokenscope::formats {
namespace {

/// Files up to version 7 may omit their special tokens; then these are used.
constexpr std::array<std::string_view, 20> kUnlistedSpecials = {
    "<unk>",
    "<s>",
    "</s>",
    "[INST]",
    "[/INST]",
    "[AVAILABLE_TOOLS]",
    "[/AVAILABLE_TOOLS]",
    "[TOOL_RESULTS]",
    "[/TOOL_RESULTS]",
    "[TOOL_CALLS]",
    "[IMG]",
    "<pad>",
    "[IMG_BREAK]",
    "[IMG_END]",
    "[PREFIX]",
    "[MIDDLE]",
    "[SUFFIX]",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
    "[TOOL_CONTENT]",
};
constexpr std::array<std::string_view, 6> kKnownVersions = {"v1", "v2", "v3", "v7", "v11", "v13"};
constexpr std::array<std::string_view, 4> kVersionsWithoutList = {"v1", "v2", "v3", "v7"};
constexpr std::uint64_t kMaxSpecials = 1U << 20U;
constexpr std::size_t kBytes = 256;

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
    for (const std::string_view known : names) {
        if (known == name)
            return true;
    }
    return false;
}

struct Sizes {
    std::uint64_t specials = 0; ///< ids 0 … specials - 1
    std::uint64_t ranks = 0;    ///< how many entries of the vocabulary are used
};

Sizes readSizes(JsonObject& config, std::size_t entries) {
    LoadReport& report = config.report();
    Sizes sizes;
    for (const char* key : {"pattern", "default_vocab_size", "default_num_special_tokens"}) {
        if (!config.value(key))
            report.damaged(config.path(), message("the key '{}' is missing", key));
    }
    const std::uint64_t total = config.number("default_vocab_size", 0, kLargestId);
    sizes.specials = config.number("default_num_special_tokens", 0, kMaxSpecials);
    if (report.failed())
        return sizes;
    if (total > entries + sizes.specials)
        report.damaged(
            config.pathOf("default_vocab_size"),
            message("default_vocab_size is {}, but there are {} entries in vocab and {} special tokens",
                    total, entries, sizes.specials),
            "fetch the complete tekken.json");
    else if (total < sizes.specials + kBytes)
        report.damaged(config.pathOf("default_vocab_size"),
                       message("default_vocab_size is {}, which leaves no room for the 256 single bytes next "
                               "to {} special tokens",
                               total, sizes.specials));
    sizes.ranks = total - std::min(total, sizes.specials);
    const auto declared = config.optionalNumber("num_vocab_tokens", kLargestId);
    if (declared && *declared != entries)
        report.warn(config.pathOf("num_vocab_tokens"),
                    message("the file declares {} entries, but vocab has {}", *declared, entries));
    if (sizes.ranks < entries)
        report.inform("$.vocab",
                      message("the first {} of its {} entries are used, as default_vocab_size requires",
                              sizes.ranks, entries));
    return sizes;
}

/// `{"rank": 300, "token_bytes": "IHRoZQ==", "token_str": " the"}`; the rank is the position in the list.
class RankReader {
  public:
    RankReader(Vocabulary& vocabulary, PieceId firstId, LoadReport& report)
        : m_vocabulary(vocabulary)
        , m_firstId(firstId)
        , m_report(report)
        , m_otherStrings(report) {}

    bool add(const JsonValue& element, std::size_t index) {
        const auto damaged = [&](const std::string& key, const Message& message) {
            m_report.damaged("$.vocab" + jsonIndex(index) + key, message);
            return false;
        };
        std::uint64_t rank = 0;
        std::string_view encoded;
        if (!element.isObject())
            return damaged({}, message("an object is needed here, this is {}", jsonKind(element)));
        if (!element["rank"].read(rank))
            return damaged(".rank", "a whole number is needed here");
        if (rank != index)
            return damaged(".rank",
                           message("the rank is {}, but the position in the list is {}", rank, index));
        if (!element["token_bytes"].read(encoded))
            return damaged(".token_bytes", "a string is needed here");
        m_bytes.clear();
        if (!base64DecodeAppend(encoded, m_bytes) || m_bytes.empty())
            return damaged(".token_bytes", message("'{}' is not valid base64", printable(encoded, 40)));
        if (index < kBytes && (m_bytes.size() != 1 || static_cast<unsigned char>(m_bytes[0]) != index))
            return damaged(
                ".token_bytes",
                message("the first 256 entries are the single bytes in their order, but this is '{}'",
                        printable(m_bytes, 40)));
        if (const auto former = m_vocabulary.add(m_bytes, m_firstId + static_cast<PieceId>(index)))
            return damaged({}, message("the token '{}' occurs twice; the first is $.vocab{}",
                                       printable(m_bytes, 40), jsonIndex(*former)));
        std::string_view shown;
        if (element["token_str"].read(shown) && shown != m_bytes && isValidUtf8(m_bytes) &&
            m_otherStrings.count())
            m_report.warn("$.vocab" + jsonIndex(index) + ".token_str",
                          message("'{}' differs from the content of token_bytes, '{}'; the bytes are used",
                                  printable(shown, 40), printable(m_bytes, 40)));
        return true;
    }
    void finish() {
        m_otherStrings.finish("$.vocab", counted(m_otherStrings.more(),
                                                 "more entry has a token_str that is not its bytes",
                                                 "more entries have a token_str that is not their bytes"));
    }

  private:
    Vocabulary& m_vocabulary;
    PieceId m_firstId;
    LoadReport& m_report;
    RepeatedWarning m_otherStrings;
    std::string m_bytes;
};

/// Names in the order of ids: the listed ones, then `<SPECIAL_n>` up to the number in the config.
class SpecialRanks {
  public:
    SpecialRanks(std::uint64_t count, LoadReport& report)
        : m_names(count)
        , m_report(report) {}

    void list(const JsonValue& element) {
        JsonList tokens;
        if (!element.read(tokens))
            return m_report.damaged("$.special_tokens",
                                    message("a list is needed, this is {}", jsonKind(element)));
        std::size_t index = 0;
        for (const JsonValue token : tokens) {
            JsonObject object(token, "$.special_tokens" + jsonIndex(index++), m_report);
            const auto rank = object.optionalNumber("rank", kLargestId);
            const auto name = object.optionalString("token_str");
            object.boolean("is_control", true);
            object.finish();
            if (m_report.failed())
                return;
            if (!rank || !name || name->empty())
                return m_report.damaged(object.path(), "a special token has a rank and a token_str");
            put(*rank, *name, object.path());
        }
    }
    void put(std::uint64_t rank, std::string name, const std::string& path) {
        if (rank >= m_names.size())
            return m_report.damaged(path,
                                    message("the rank of '{}' is {}, but default_num_special_tokens is {}",
                                            printable(name, 60), rank, m_names.size()));
        if (!m_names[rank].empty())
            return m_report.damaged(path, message("'{}' and '{}' both have the rank {}",
                                                  printable(m_names[rank], 60), printable(name, 60), rank));
        if (!m_known.insert(name).second)
            return m_report.damaged(path,
                                    message("the special token '{}' appears twice", printable(name, 60)));
        m_names[rank] = std::move(name);
        ++m_listed;
    }
    void fill() {
        for (std::size_t rank = 0; rank < m_names.size() && !m_report.failed(); ++rank) {
            if (m_names[rank].empty())
                put(rank, "<SPECIAL_" + std::to_string(rank) + ">", "$.special_tokens");
        }
    }
    [[nodiscard]] std::size_t listed() const { return m_listed; }
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }

  private:
    std::vector<std::string> m_names;
    std::unordered_set<std::string> m_known;
    std::size_t m_listed = 0;
    LoadReport& m_report;
};

std::string joined(const auto& names) {
    std::string all;
    for (const std::string_view name : names)
        all += (all.empty() ? "" : ", ") + std::string(name);
    return all;
}

void checkVersion(JsonObject& config, const TokenizerDefinition& definition, bool listed) {
    const std::string shown = printable(definition.version, 40);
    if (!listed && !contains(kVersionsWithoutList, definition.version))
        config.report().damaged("$", message("the key 'special_tokens' is missing, which only files of the "
                                             "versions {} may omit; this is '{}'",
                                             joined(kVersionsWithoutList), shown));
    else if (!contains(kKnownVersions, definition.version))
        config.report().warn(config.pathOf("version"),
                             message("the version '{}' is unknown; the file is read like the versions {}",
                                     shown, joined(kKnownVersions)));
}

void readSpecials(JsonObject& top, JsonObject& config, std::uint64_t count, TokenizerDefinition& definition) {
    LoadReport& report = top.report();
    const auto list = top.value("special_tokens");
    checkVersion(config, definition, list.has_value());
    if (report.failed())
        return;
    SpecialRanks specials(count, report);
    if (list) {
        specials.list(*list);
    } else {
        for (std::size_t i = 0; i < kUnlistedSpecials.size() && !report.failed(); ++i)
            specials.put(i, std::string(kUnlistedSpecials[i]), "$");
        report.inform("$", message("the file lists no special tokens; those of {} are used",
                                   printable(definition.version, 40)));
    }
    if (report.failed())
        return;
    if (specials.listed() < count)
        report.inform("$.special_tokens",
                      message("{} special tokens have no name; they are named <SPECIAL_n> by their id",
                              count - specials.listed()));
    specials.fill();
    for (std::size_t id = 0; id < specials.names().size(); ++id) {
        AddedToken token;
        token.id = token.idInFile = static_cast<PieceId>(id);
        token.content = specials.names()[id];
        token.special = true;
        token.normalized = false;
        definition.addedTokens.push_back(std::move(token));
    }
}

void nameSpecials(TokenizerDefinition& definition) {
    SpecialIds& special = definition.special;
    for (const AddedToken& token : definition.addedTokens) {
        if (token.content == "<s>")
            special.bos = token.id;
        else if (token.content == "</s>")
            special.eos = token.id;
        else if (token.content == "<unk>")
            special.unk = token.id;
        else if (token.content == "<pad>")
            special.pad = token.id;
    }
    definition.postProcessor = PostProcessorConfig{BosEosPostProcessor{special.bos, special.eos}};
}

void readRanks(const JsonList& list, const Sizes& sizes, TokenizerDefinition& definition, LoadReport& report,
               const Progress& progress) {
    if (auto bounded = checkPieceCount(sizes.ranks, "$.vocab"); !bounded)
        return report.fail(bounded.error().code, bounded.error().where, bounded.error().message,
                           bounded.error().remedy);
    definition.vocabulary.reserve(sizes.ranks, sizes.ranks * 8);
    RankReader reader(definition.vocabulary, static_cast<PieceId>(sizes.specials), report);
    std::size_t index = 0;
    for (const JsonValue entry : list) {
        if (index == sizes.ranks || !reader.add(entry, index))
            break;
        if (++index % 65536 == 0 && progress.stopped())
            return;
    }
    reader.finish();
    definition.vocabulary.finish();
}

void readTop(JsonObject& top, TokenizerDefinition& definition, const Progress& progress) {
    LoadReport& report = top.report();
    const auto configElement = top.value("config");
    const auto vocab = top.requiredList("vocab");
    if (!configElement)
        report.damaged("$", "the key 'config' is missing");
    if (report.failed())
        return;
    JsonObject config(*configElement, "$.config", report);
    const Sizes sizes = readSizes(config, vocab->size());
    definition.version = config.string("version", {});
    const std::string pattern = config.string("pattern", {});
    if (report.failed())
        return;
    readRanks(*vocab, sizes, definition, report, progress);
    if (!report.failed())
        readSpecials(top, config, sizes.specials, definition);
    if (report.failed())
        return;
    nameSpecials(definition);
    const Pattern split{Pattern::Kind::Regex, pattern, Pattern::Dialect::RustRegex};
    noteEmptyMatches(split, definition.vocabulary, config.pathOf("pattern"), report.diagnostics);
    definition.preTokenizer = PreTokenizerConfig{SplitPreTokenizer{split, SplitBehavior::Isolated, false}};
    for (const char* key : {"image", "multimodal", "audio"}) {
        if (top.value(key))
            report.inform(top.pathOf(key), "this describes how images or audio become tokens; it is ignored");
    }
    for (const char* key : {"version", "type"})
        top.field(key);
    config.finish();
    top.finish();
}

Result<TokenizerDefinition> loadTekken(std::string_view bytes, const LoadOptions& options) {
    TOKENSCOPE_TRY(const auto document, JsonDocument::parse(bytes));
    TokenizerDefinition definition;
    definition.format = SourceFormat::Tekken;
    definition.skipSpecialByDefault = true;
    BpeModel bpe;
    bpe.order = BpeModel::Order::Ranks;
    bpe.ignoreMerges = true;
    definition.model = bpe;
    definition.decoder = DecoderConfig{BytesDecoder{}};
    LoadReport report;
    JsonObject top(document.root(), "$", report);
    if (!report.failed())
        readTop(top, definition, options.progress);
    if (report.failed())
        return tl::unexpected<Error>(*std::move(report.error));
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "loading was canceled");
    definition.diagnostics = std::move(report.diagnostics);
    return definition;
}

class TekkenFormat : public Format {
  public:
    [[nodiscard]] SourceFormat id() const override { return SourceFormat::Tekken; }
    [[nodiscard]] bool recognizes(const FileContent& content) const override {
        const auto& root = content.rootKeys();
        return root && root->complete && !isVocabulary(*root) && root->has("vocab") &&
               (root->has("config") || root->has("special_tokens"));
    }
    [[nodiscard]] std::optional<FolderRank> folderRank(const std::filesystem::path& file) const override {
        return file.filename() == "tekken.json" ? std::optional(FolderRank::Tekken) : std::nullopt;
    }
    [[nodiscard]] Result<TokenizerDefinition> read(const Source& source,
                                                   const LoadOptions& options) const override {
        TOKENSCOPE_TRY(auto definition, loadTekken(source.bytes, options));
        if (source.folder)
            applyModelFolder(*source.folder, definition, {options.transformers});
        return definition;
    }
};

} // namespace

const Format& tekkenFormat() {
    static const TekkenFormat kFormat;
    return kFormat;
}

} // namespace tokenscope::formats
