// RWKV's world vocabulary (rwkv_vocab_v20230424.txt): each line has an id, a Python literal of the piece, and
// its length in bytes. Text is split from left to right into the longest pieces.

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/formats/python_literal.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/json/json_reader.h"
#include "core/text/text_lines.h"

#include <algorithm>
#include <charconv>

namespace tokenscope::formats {
namespace {

constexpr std::string_view kEndOfText = "<|endoftext|>";

bool readNumber(std::string_view text, std::uint32_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

class LineReader {
  public:
    LineReader(Vocabulary& vocabulary, LoadReport& report)
        : m_vocabulary(vocabulary)
        , m_report(report)
        , m_repeated(report) {}

    void add(std::string_view line, std::size_t number) {
        const std::size_t first = line.find(' ');
        const std::size_t last = line.rfind(' ');
        if (first == std::string_view::npos || last <= first)
            return damaged(number, message("'{}' is not an id, a literal and a length", printable(line, 60)));
        PieceId id = 0;
        std::uint32_t length = 0;
        if (!readNumber(line.substr(0, first), id) || id == kNoPiece)
            return damaged(number, message("the id '{}' is not a number from 0 to 4294967294",
                                           printable(line.substr(0, first), 40)));
        const std::string_view literal = line.substr(first + 1, last - first - 1);
        const auto bytes = readPythonLiteral(literal);
        if (!bytes)
            return damaged(number, message("the piece {} is not a string or bytes in Python's spelling",
                                           printable(literal, 60)));
        if (!readNumber(line.substr(last + 1), length) || length != bytes->size())
            return damaged(number,
                           message("the piece {} has {} bytes, but the line has '{}'", printable(literal, 60),
                                   bytes->size(), printable(line.substr(last + 1), 40)));
        if (bytes->empty())
            return damaged(number, "the piece is empty");
        const auto former = m_vocabulary.add(*bytes, id);
        if (former && m_repeated.count())
            m_report.warn(lineName(number), message("the piece {} is on {} too; encoding uses the last one",
                                                    printable(literal, 60), lineName(m_lines[*former])));
        m_lines.push_back(number);
    }
    void finish() {
        m_repeated.finish({},
                          counted(m_repeated.more(), "more piece appears twice", "more pieces appear twice"));
        m_vocabulary.finish();
        if (m_vocabulary.empty())
            return m_report.damaged({}, "the file has no pieces");
        if (m_vocabulary.sharedIds().empty())
            return;
        const PieceId id = m_vocabulary.sharedIds().front();
        std::string lines;
        for (std::size_t i = 0; i < m_vocabulary.size(); ++i) {
            if (m_vocabulary.entry(i).id == id)
                lines += (lines.empty() ? "" : " and ") + lineName(m_lines[i]);
        }
        m_report.damaged(lines, message("two pieces have the id {}", id));
    }

  private:
    void damaged(std::size_t number, Message message) {
        m_report.damaged(lineName(number), std::move(message), "fetch the file again");
    }

    Vocabulary& m_vocabulary;
    LoadReport& m_report;
    RepeatedWarning m_repeated;
    std::vector<std::size_t> m_lines; ///< by entry of the vocabulary
};

/// The model's programs use id 0 as the end of a text; the file has no line for it.
void addEndOfText(TokenizerDefinition& definition) {
    if (definition.vocabulary.contains(0))
        return;
    AddedToken token;
    token.content = std::string(kEndOfText);
    token.special = true;
    token.normalized = false;
    definition.addedTokens.push_back(std::move(token));
    definition.special.eos = 0;
    definition.postProcessor = PostProcessorConfig{BosEosPostProcessor{std::nullopt, 0}};
    definition.diagnostics.push_back(
        {Severity::Info,
         {},
         message("the file has no id 0; RWKV uses it for the end of a text, {}", kEndOfText)});
}

Result<TokenizerDefinition> loadRwkvVocab(std::string_view bytes, const LoadOptions& options) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::RwkvVocab;
    definition.skipSpecialByDefault = true;
    definition.model = LongestMatchModel{};
    definition.decoder = DecoderConfig{BytesDecoder{}};
    LoadReport report;
    definition.vocabulary.reserve(std::min(bytes.size() / 16, kMaxPieces), bytes.size() / 2);
    LineReader reader(definition.vocabulary, report);
    std::size_t number = 0;
    for (std::size_t at = 0; at < bytes.size() && !report.failed();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        std::string_view line = bytes.substr(at, end - at);
        at = end + 1;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (++number % 65536 == 0 && options.progress.stopped())
            return fail(ErrorCode::Canceled, {}, "loading was canceled");
        if (!line.empty())
            reader.add(line, number);
        TOKENSCOPE_TRY_VOID(checkPieceCount(definition.vocabulary.size(), {}));
    }
    if (!report.failed())
        reader.finish();
    if (report.failed())
        return tl::unexpected<Error>(*std::move(report.error));
    definition.diagnostics = std::move(report.diagnostics);
    noteMissingBytes(definition.vocabulary, {}, definition.diagnostics);
    addEndOfText(definition);
    return definition;
}

/// `ID 'text' LENGTH` or `ID b'bytes' LENGTH`
bool isRwkvLine(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t last = line.rfind(' ');
    if (first == std::string_view::npos || last <= first + 2)
        return false;
    std::string_view literal = line.substr(first + 1, last - first - 1);
    if (literal.starts_with('b'))
        literal.remove_prefix(1);
    return looksLikeNumber(line.substr(0, first)) && looksLikeNumber(line.substr(last + 1)) &&
           literal.size() >= 2 && (literal.front() == '\'' || literal.front() == '"') &&
           literal.back() == literal.front();
}

class RwkvFormat : public Format {
  public:
    [[nodiscard]] SourceFormat id() const override { return SourceFormat::RwkvVocab; }
    [[nodiscard]] bool recognizes(const FileContent& content) const override {
        return content.mostLinesAre(isRwkvLine);
    }
    [[nodiscard]] std::optional<FolderRank> folderRank(const std::filesystem::path& file) const override {
        const bool named = file.filename().string().starts_with("rwkv_vocab") && file.extension() == ".txt";
        return named ? std::optional(FolderRank::RwkvVocab) : std::nullopt;
    }
    [[nodiscard]] Result<TokenizerDefinition> read(const Source& source,
                                                   const LoadOptions& options) const override {
        TOKENSCOPE_TRY(auto definition, loadRwkvVocab(source.bytes, options));
        if (source.folder)
            applyModelFolder(*source.folder, definition, {options.transformers});
        return definition;
    }
};

} // namespace

const Format& rwkvFormat() {
    static const RwkvFormat kFormat;
    return kFormat;
}

} // namespace tokenscope::formats
