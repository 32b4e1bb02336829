// Rank files as tokenizers. Pattern and special tokens aren't in the file; they come from the published encoding that
// is recognized, from a Python module next to the file, or from the user.

#include "core/base/printable.h"
#include "core/base/sha256.h"
#include "core/base/try.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/formats/table_cache.h"
#include "core/formats/tiktoken/rank_lines.h"
#include "core/formats/tiktoken/tiktoken_encodings.h"
#include "core/formats/tiktoken/tiktoken_pickle.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/text/text_lines.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>

namespace tokenscope::formats {
namespace {

constexpr std::size_t kMaxGaps = 8; ///< that are reported one by one

/// Ranks [first, last] that are missing in the file.
class GapNotes {
  public:
    explicit GapNotes(Diagnostics& diagnostics)
        : m_diagnostics(diagnostics) {}

    /// `special`: the token with the id of this single missing rank, or null.
    void add(std::uint64_t first, std::uint64_t last, const std::string* special) {
        if (++m_count > kMaxGaps) {
            m_unfilled = m_unfilled || !special;
            return;
        }
        if (special)
            m_diagnostics.push_back(
                {Severity::Info, "ranks",
                 message("the rank {} is not in the file; the special token {} has that id", first,
                         printable(*special, 60))});
        else if (first == last)
            m_diagnostics.push_back({Severity::Warning, "ranks",
                                     message("the rank {} is not in the file; that id has no token", first)});
        else
            m_diagnostics.push_back(
                {Severity::Warning, "ranks",
                 message("the ranks {} to {} are not in the file; these ids have no token", first, last)});
    }
    void finish() {
        if (m_count > kMaxGaps)
            m_diagnostics.push_back(
                {m_unfilled ? Severity::Warning : Severity::Info, "ranks",
                 counted(m_count - kMaxGaps, "more gap is in the ranks", "more gaps are in the ranks")});
    }

  private:
    Diagnostics& m_diagnostics;
    std::size_t m_count = 0;
    bool m_unfilled = false; ///< any of those that are not reported
};

/// `specials` may fill gaps: published files omit the rank of a token that isn't text.
void noteGaps(const Vocabulary& vocabulary, const std::vector<std::pair<std::string, PieceId>>& specials,
              Diagnostics& diagnostics) {
    std::map<PieceId, const std::string*> byId;
    for (const auto& [content, id] : specials)
        byId.emplace(id, &content);
    GapNotes notes(diagnostics);
    std::uint64_t expected = 0;
    for (const std::uint32_t index : vocabulary.byAscendingId()) {
        const PieceId rank = vocabulary.entry(index).id;
        for (auto filled = byId.lower_bound(static_cast<PieceId>(expected)); expected < rank; ++filled) {
            const bool none = filled == byId.end() || filled->first >= rank;
            const std::uint64_t end = none ? rank : filled->first;
            if (expected < end)
                notes.add(expected, end - 1, nullptr);
            if (none)
                break;
            notes.add(end, end, filled->second);
            expected = end + 1;
        }
        expected = std::uint64_t{rank} + 1;
    }
    notes.finish();
}

/// The other encodings with the same ranks as `taken`: the file doesn't reveal which one is meant.
std::vector<std::string_view> sameRanks(const TiktokenPreset& taken) {
    std::vector<std::string_view> names;
    for (const TiktokenPreset& preset : tiktokenPresetTable()) {
        if (preset.ranks == taken.ranks && preset.name != taken.name)
            names.push_back(preset.name);
    }
    return names;
}

/// `hash`: the SHA-256 of the file if it is known; else empty.
const TiktokenPreset* recognize(std::string_view bytes, std::string hash, std::size_t ranks,
                                TokenizerDefinition& definition) {
    const TiktokenPreset* byCount = nullptr;
    for (const TiktokenPreset& preset : tiktokenPresetTable()) {
        if (preset.ranks != ranks)
            continue;
        if (hash.empty())
            hash = sha256Hex(bytes);
        if (preset.sha256 == hash) {
            if (const auto others = sameRanks(preset); !others.empty())
                definition.diagnostics.push_back(
                    {Severity::Info,
                     {},
                     message("the file is equal to that of {}, which is used, and that of {}, which has "
                             "other special tokens; on the command line, --preset chooses another",
                             preset.name, fmt::format("{}", fmt::join(others, ", ")))});
            return &preset;
        }
        if (!byCount)
            byCount = &preset;
    }
    if (byCount)
        definition.diagnostics.push_back({Severity::Info,
                                          {},
                                          message("recognized as {} only by its {} ranks; if that is wrong, "
                                                  "--preset on the command line chooses another encoding",
                                                  byCount->name, ranks)});
    return byCount;
}

void usePreset(const TiktokenPreset& preset, TokenizerDefinition& definition, TiktokenChoice& choice) {
    definition.preset = preset.name;
    choice.pattern = preset.pattern;
    // The caller's tokens come last and override those with the same name.
    auto specials = preset.specials(definition.vocabulary.size());
    for (auto& special : choice.specials) {
        std::erase_if(specials, [&](const auto& known) { return known.first == special.first; });
        specials.push_back(std::move(special));
    }
    choice.specials = std::move(specials);
    BosEosPostProcessor around;
    for (const auto& [name, id] : choice.specials) {
        if (name == preset.bos)
            around.bos = definition.special.bos = id;
        if (name == preset.eos)
            around.eos = definition.special.eos = id;
    }
    definition.postProcessor = PostProcessorConfig{around};
}

/// What the file itself contains.
struct TiktokenFile {
    RankFile ranks;
    std::optional<PickledEncoding> pickled; ///< without its vocabulary, which is in `ranks`
    std::shared_ptr<CachedTables> tables;   ///< see Source
    std::string sha256;                     ///< known if the ranks come from the cache

    /// A pickle has everything that a rank file doesn't have, unless it has only ranks.
    [[nodiscard]] bool hasPattern() const { return pickled && !pickled->choice.pattern.empty(); }
    /// It has its pattern, or is recognized at least by its number of ranks.
    [[nodiscard]] bool isKnown() const {
        const auto& presets = tiktokenPresetTable();
        return hasPattern() || std::any_of(presets.begin(), presets.end(), [&](const TiktokenPreset& preset) {
                   return preset.ranks == ranks.vocabulary.size();
               });
    }
};

Result<TiktokenFile> readTiktoken(std::string_view bytes, std::shared_ptr<CachedTables> tables,
                                  const Progress& progress) {
    TiktokenFile file;
    file.tables = std::move(tables);
    if (auto pieces = cachedPieces(file.tables.get())) {
        file.ranks.vocabulary = *std::move(pieces);
        file.sha256 = bytes;
        return file;
    }
    if (!isPickle(bytes)) {
        TOKENSCOPE_TRY(file.ranks, readRanks(bytes, progress));
        return file;
    }
    TOKENSCOPE_TRY(file.pickled, readTiktokenPickle(bytes));
    file.ranks.vocabulary = std::move(file.pickled->vocabulary);
    return file;
}

void usePickled(PickledEncoding encoding, TokenizerDefinition& definition, TiktokenChoice& choice) {
    choice = std::move(encoding.choice);
    definition.preset = encoding.name.empty() ? "pickled" : encoding.name;
    definition.diagnostics.push_back(
        {Severity::Info,
         {},
         message("pattern and special tokens come from the pickled encoding '{}'",
                 printable(definition.preset, 60))});
    for (const auto& [name, id] : choice.specials) {
        if (name == "<|bos|>" || name == "<|begin_of_text|>") {
            definition.special.bos = id;
            definition.postProcessor = PostProcessorConfig{BosEosPostProcessor{id, std::nullopt}};
        }
    }
}

/// `bytes`: of the file, for its checksum. A preset or a pattern in `choice` has priority over those of the file.
Result<TokenizerDefinition> define(TiktokenFile file, std::string_view bytes, TiktokenChoice choice) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::Tiktoken;
    definition.vocabulary = std::move(file.ranks.vocabulary);
    definition.diagnostics = std::move(file.ranks.diagnostics);
    if (file.hasPattern() && choice.preset.empty() && choice.pattern.empty())
        usePickled(*std::move(file.pickled), definition, choice);
    BpeModel bpe;
    bpe.order = BpeModel::Order::Ranks;
    bpe.ignoreMerges = true;
    definition.model = bpe;
    definition.tables = std::move(file.tables);
    if (definition.diagnostics.empty() && !file.pickled)
        markPieces(definition);
    definition.decoder = DecoderConfig{BytesDecoder{}};

    const TiktokenPreset* preset = nullptr;
    if (!choice.preset.empty()) {
        preset = findTiktokenPreset(choice.preset);
        if (!preset)
            return fail(ErrorCode::Unsupported, {},
                        message("there is no published encoding named '{}'", choice.preset),
                        message("known are {}", fmt::format("{}", fmt::join(tiktokenPresets(), ", "))));
    } else if (choice.pattern.empty()) {
        preset = recognize(bytes, std::move(file.sha256), definition.vocabulary.size(), definition);
    }
    if (preset) {
        usePreset(*preset, definition, choice);
    } else if (choice.pattern.empty()) {
        choice.pattern = findTiktokenPreset("cl100k_base")->pattern;
        definition.diagnostics.push_back(
            {Severity::Warning,
             {},
             message("no published encoding has {} ranks, and the file does not contain its pattern and "
                     "special tokens: cl100k_base's pattern is used, without special tokens; choose another",
                     definition.vocabulary.size())});
    }
    noteGaps(definition.vocabulary, choice.specials, definition.diagnostics);
    noteMissingBytes(definition.vocabulary, "ranks", definition.diagnostics);
    const Pattern pattern{Pattern::Kind::Regex, choice.pattern, Pattern::Dialect::RustRegex};
    if (!preset)
        noteEmptyMatches(pattern, definition.vocabulary, {}, definition.diagnostics);
    definition.preTokenizer = PreTokenizerConfig{SplitPreTokenizer{pattern, SplitBehavior::Isolated, false}};
    for (const auto& [content, id] : choice.specials) {
        AddedToken token;
        token.id = token.idInFile = id;
        token.content = content;
        token.special = true;
        token.normalized = false;
        definition.addedTokens.push_back(std::move(token));
        if (definition.vocabulary.contains(id))
            definition.diagnostics.push_back(
                {Severity::Warning,
                 {},
                 message("the special token {} has the id {}, which is also a rank", printable(content, 60),
                         id)});
    }
    return definition;
}

/// The module next to the file that has its pattern. A file that is `known` uses only a module with its own name.
std::optional<TiktokenModule> moduleOf(const std::filesystem::path& file, bool known) {
    auto module = findOwnTiktokenModule(file);
    if (!module && !known)
        module = findTiktokenModule(file.parent_path());
    return module;
}

/// With the pattern of the module, and its special tokens or those of tokenizer_config.json.
Result<TokenizerDefinition> defineByModule(TiktokenFile file, const Source& source,
                                           const TiktokenModule& module, const LoadOptions& options) {
    TiktokenChoice choice{{}, module.pattern, {}};
    if (module.specials)
        choice.specials = *module.specials;
    TOKENSCOPE_TRY(auto definition, define(std::move(file), source.bytes, std::move(choice)));
    if (module.specials)
        definition.preset = module.name; // the module has all special tokens
    applyModelFolder(source.folderConfig(), definition, {options.transformers});
    definition.preset = module.name;
    definition.diagnostics.push_back(
        {Severity::Info, module.name,
         module.specials ? "pattern and special tokens come from this module, which was read, not run"
                         : "the pattern comes from this module, which was read, not run"});
    return definition;
}

class TiktokenFormat : public Format {
  public:
    [[nodiscard]] SourceFormat id() const override { return SourceFormat::Tiktoken; }
    [[nodiscard]] bool recognizes(const FileContent& content) const override {
        return isPickle(content.bytes()) || content.mostLinesAre(isRankLine);
    }
    [[nodiscard]] std::optional<FolderRank> folderRank(const std::filesystem::path& file) const override {
        if (file.extension() == ".tiktoken")
            return FolderRank::RankFile;
        return file.filename() == "tokenizer.pkl" ? std::optional(FolderRank::Pickle) : std::nullopt;
    }
    [[nodiscard]] Result<TokenizerDefinition> read(const Source& source,
                                                   const LoadOptions& options) const override {
        TOKENSCOPE_TRY(auto file, readTiktoken(source.bytes, source.tables, options.progress));
        if (!options.tiktoken && source.file) {
            if (const auto module = moduleOf(*source.file, file.isKnown()))
                return defineByModule(std::move(file), source, *module, options);
        }
        TOKENSCOPE_TRY(auto definition,
                       define(std::move(file), source.bytes, options.tiktoken.value_or(TiktokenChoice{})));
        if (source.folder)
            applyModelFolder(*source.folder, definition, {options.transformers});
        return definition;
    }
    /// What recognizes the published encoding.
    [[nodiscard]] std::optional<std::string> withoutPieces(std::string_view bytes) const override {
        return isPickle(bytes) ? std::nullopt : std::optional(sha256Hex(bytes));
    }
};

} // namespace

const Format& tiktokenFormat() {
    static const TiktokenFormat kFormat;
    return kFormat;
}

} // namespace tokenscope::formats
