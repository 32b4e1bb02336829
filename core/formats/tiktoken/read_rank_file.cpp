// Rank files: each line has the base64 of a token's bytes, a space and its rank. Lines, fields and numbers are
// read as by the Python code that reads the published files. Pattern and special tokens aren't in the file; they
// come from the published encoding that is recognized, or from the user.

#include "core/base/base64.h"
#include "core/base/hash.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/formats/tiktoken/tiktoken_encodings.h"
#include "core/formats/tiktoken/tiktoken_pickle.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/text/text_lines.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>
#include <set>

namespace tokenscope::formats {
namespace {

struct RankFile {
    Vocabulary vocabulary;
    std::vector<std::uint32_t> lines; ///< by entry of the vocabulary
    std::set<std::size_t> superseded; ///< lines whose token is on a later one, too
    Diagnostics diagnostics;
};

/// Lines that are read but not added yet, so that memory for adding them can be prefetched meanwhile.
struct ReadLines {
    static constexpr std::size_t kMaxLines = 64;
    struct Line {
        std::size_t number = 0;
        std::size_t begin = 0; ///< in bytes
        std::size_t length = 0;
        PieceId rank = 0;
    };
    std::string bytes;
    std::vector<Line> lines;
};

constexpr std::size_t kMaxDoubles = 8; ///< that are reported one by one

void addLines(ReadLines& read, RankFile& file) {
    for (const ReadLines::Line& line : read.lines) {
        const std::string_view bytes = std::string_view(read.bytes).substr(line.begin, line.length);
        if (const auto former = file.vocabulary.add(bytes, line.rank)) {
            file.superseded.insert(file.lines[*former]);
            if (file.superseded.size() <= kMaxDoubles)
                file.diagnostics.push_back(
                    {Severity::Warning, lineName(line.number),
                     message("the token '{}' is also on {}; the last rank counts, as in tiktoken",
                             printable(bytes, 40), lineName(file.lines[*former]))});
        }
        file.lines.push_back(static_cast<std::uint32_t>(line.number));
    }
    read.lines.clear();
    read.bytes.clear();
}

/// Appends a token's bytes. Python's decoder, which reads the published files, ignores `=` before the first digit: a
/// field of nothing else is the empty token.
bool decodeToken(std::string_view field, std::string& bytes) {
    if (field.empty())
        return false;
    return field.find_first_not_of('=') == std::string_view::npos || base64DecodeAppend(field, bytes);
}

struct Fields {
    std::string_view token;
    std::string_view rank; ///< all after the first field; empty: there is only one
};

/// Without the white space around them.
Fields fieldsOf(std::string_view line) {
    constexpr std::string_view kWhite = " \t\v\f";
    line.remove_prefix(std::min(line.find_first_not_of(kWhite), line.size()));
    const std::size_t end = std::min(line.find_first_of(kWhite), line.size());
    std::string_view rank = line.substr(end);
    rank.remove_prefix(std::min(rank.find_first_not_of(kWhite), rank.size()));
    rank = rank.substr(0, rank.find_last_not_of(kWhite) + 1);
    return {line.substr(0, end), rank};
}

/// The fields of a line that ends in a space and digits, as files are written; found from the end, without a search
/// through the token, which may still have white space around or in it.
std::optional<Fields> fieldsBeforeDigits(std::string_view line) {
    std::size_t at = line.size();
    while (at > 0 && line[at - 1] >= '0' && line[at - 1] <= '9')
        --at;
    if (at == 0 || at == line.size() || line[at - 1] != ' ')
        return std::nullopt;
    return Fields{line.substr(0, at - 1), line.substr(at)};
}

/// A number as Python reads it: `+5`, `1_000`.
std::optional<PieceId> rankOf(std::string_view text) {
    PieceId digits = 0;
    std::size_t read = 0;
    for (; read < text.size() && text[read] >= '0' && text[read] <= '9'; ++read)
        digits = digits * 10 + static_cast<PieceId>(text[read] - '0');
    if (read == text.size() && read > 0 && read < 10) // no overflow
        return digits;
    std::string plain;
    if (text.find_first_of("+_") != std::string_view::npos) {
        if (text.starts_with('+'))
            text.remove_prefix(1);
        for (std::size_t i = 0; i < text.size(); ++i) {
            const auto isDigit = [&](std::size_t at) {
                return at < text.size() && text[at] >= '0' && text[at] <= '9';
            };
            const bool joins = text[i] == '_' && i > 0 && isDigit(i - 1) && isDigit(i + 1);
            if (!joins)
                plain += text[i];
        }
        text = plain;
    }
    PieceId rank = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
    const bool valid = error == std::errc() && end == text.data() + text.size() && rank != kNoPiece;
    return valid ? std::optional(rank) : std::nullopt;
}

Result<void> readLine(std::string_view line, std::size_t number, const RankFile& file, ReadLines& read) {
    const std::size_t begin = read.bytes.size();
    std::string_view rankText;
    if (const auto fields = fieldsBeforeDigits(line); fields && decodeToken(fields->token, read.bytes)) {
        rankText = fields->rank;
    } else {
        const Fields any = fieldsOf(line);
        rankText = any.rank;
        if (rankText.empty())
            return fail(ErrorCode::Damaged, lineName(number), "there is no rank after the token",
                        "a line is base64, a space and a rank");
        if (!decodeToken(any.token, read.bytes))
            return fail(ErrorCode::Damaged, lineName(number),
                        message("'{}' is not valid base64", printable(any.token, 40)));
    }
    if (file.vocabulary.size() + read.lines.size() == kMaxPieces)
        return fail(ErrorCode::TooLarge, lineName(number),
                    message("the file has more than {} ranks", kMaxPieces), "train a smaller vocabulary");
    const auto rank = rankOf(rankText);
    if (!rank)
        return fail(ErrorCode::Damaged, lineName(number),
                    message("the rank '{}' is not a number from 0 to 4294967294", printable(rankText, 40)));
    const std::size_t length = read.bytes.size() - begin;
    file.vocabulary.prefetch(std::string_view(read.bytes).substr(begin, length));
    read.lines.push_back({number, begin, length, *rank});
    return {};
}

/// Lines end at a line feed, at a carriage return, or at both.
class Lines {
  public:
    explicit Lines(std::string_view text)
        : m_text(text)
        , m_carriage(text.find('\r')) {}

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    std::string_view take() {
        const std::size_t begin = m_at;
        const std::size_t feed = m_text.find('\n', begin);
        const std::size_t end = std::min({feed, m_carriage, m_text.size()});
        m_at = end + (end == m_carriage && feed == end + 1 ? 2 : 1);
        if (m_carriage < m_at)
            m_carriage = m_text.find('\r', m_at);
        return m_text.substr(begin, end - begin);
    }

  private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_carriage; ///< the next one from m_at on
};

/// `skipped`: lines that don't count.
Result<RankFile> readRanks(std::string_view text, const Progress& progress,
                           const std::set<std::size_t>& skipped = {}) {
    text = withoutByteOrderMark(text);
    RankFile file;
    file.vocabulary.reserve(std::min(text.size() / 16, kMaxPieces), text.size() / 2);
    ReadLines pending;
    std::size_t number = 0;
    for (Lines lines(text); !lines.atEnd();) {
        ++number;
        const std::string_view line = lines.take();
        if (line.empty() || (!skipped.empty() && skipped.count(number) != 0))
            continue;
        TOKENSCOPE_TRY_VOID(readLine(line, number, file, pending));
        if (pending.lines.size() == ReadLines::kMaxLines)
            addLines(pending, file);
        if (number % 65536 == 0 && progress.stopped())
            return fail(ErrorCode::Canceled, {}, "canceled");
    }
    addLines(pending, file);
    if (!file.superseded.empty()) {
        TOKENSCOPE_TRY(auto once, readRanks(text, progress, file.superseded));
        once.diagnostics = std::move(file.diagnostics);
        if (file.superseded.size() > kMaxDoubles)
            once.diagnostics.push_back(
                {Severity::Warning,
                 {},
                 counted(file.superseded.size() - kMaxDoubles, "more token is on several lines",
                         "more tokens are on several lines")});
        return once;
    }
    file.vocabulary.finish();
    if (file.vocabulary.empty())
        return fail(ErrorCode::Damaged, {}, "the file has no ranks");
    if (!file.vocabulary.sharedIds().empty()) {
        const PieceId rank = file.vocabulary.sharedIds().front();
        std::string lines;
        for (std::size_t i = 0; i < file.vocabulary.size(); ++i) {
            if (file.vocabulary.entry(i).id == rank)
                lines += (lines.empty() ? "" : " and ") + lineName(file.lines[i]);
        }
        return fail(ErrorCode::Damaged, lines, message("two tokens have the rank {}", rank),
                    "give one of them another rank, or download the file again");
    }
    return file;
}

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

const TiktokenPreset* recognize(std::string_view bytes, std::size_t ranks, TokenizerDefinition& definition) {
    const TiktokenPreset* byCount = nullptr;
    std::string hash;
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

Result<TiktokenFile> readTiktoken(std::string_view bytes, const Progress& progress) {
    TiktokenFile file;
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
    definition.decoder = DecoderConfig{BytesDecoder{}};

    const TiktokenPreset* preset = nullptr;
    if (!choice.preset.empty()) {
        preset = findTiktokenPreset(choice.preset);
        if (!preset)
            return fail(ErrorCode::Unsupported, {},
                        message("there is no published encoding named '{}'", choice.preset),
                        message("known are {}", fmt::format("{}", fmt::join(tiktokenPresets(), ", "))));
    } else if (choice.pattern.empty()) {
        preset = recognize(bytes, definition.vocabulary.size(), definition);
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

/// `BASE64 NUMBER`
bool isRankLine(std::string_view line) {
    const auto [token, rank] = fieldsOf(line);
    std::string bytes;
    return looksLikeNumber(rank) && decodeToken(token, bytes);
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
        TOKENSCOPE_TRY(auto file, readTiktoken(source.bytes, options.progress));
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
};

} // namespace

const Format& tiktokenFormat() {
    static const TiktokenFormat kFormat;
    return kFormat;
}

} // namespace tokenscope::formats
