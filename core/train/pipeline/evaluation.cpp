#include "core/train/pipeline/evaluation.h"

#include "core/base/try.h"
#include "core/train/corpus/record_fields.h"

#include <algorithm>
#include <utility>

namespace tokenscope::train {
namespace {

class Evaluation {
  public:
    Evaluation(const Tokenizer& tokenizer, ProgressReporter& reporter)
        : m_tokenizer(tokenizer)
        , m_reporter(reporter) {
        m_options.addSpecial = false;
        m_options.progress.stop = reporter.stop();
    }

    /// Encodes many lines together, which is faster.
    Result<void> addLines(std::string_view rest) {
        constexpr std::size_t kPart = std::size_t{64} << 10U;
        while (!rest.empty()) {
            const std::size_t end = rest.size() <= kPart ? rest.size() : rest.find('\n', kPart);
            const std::string_view part = rest.substr(0, end == std::string_view::npos ? end : end + 1);
            rest.remove_prefix(part.size());
            TOKENSCOPE_TRY_VOID(add(part));
        }
        return {};
    }
    Result<void> add(std::string_view text) {
        if (m_reporter.stopped())
            return fail(ErrorCode::Canceled, {}, "the evaluation was stopped");
        TOKENSCOPE_TRY_VOID(m_tokenizer.encodeInto(m_encoding, text, m_options));
        for (const PieceId id : m_encoding.ids) {
            if (id >= m_used.size())
                m_used.resize(id + std::size_t{1});
            m_used[id] = true;
        }
        m_figures.bytes += text.size();
        m_figures.tokens += m_encoding.ids.size();
        m_reporter.state().bytes = m_figures.bytes;
        return {};
    }
    [[nodiscard]] EvaluationFigures figures() {
        m_figures.usedPieces = static_cast<std::size_t>(std::count(m_used.begin(), m_used.end(), true));
        return m_figures;
    }

  private:
    const Tokenizer& m_tokenizer;
    ProgressReporter& m_reporter;
    EncodeOptions m_options;
    Encoding m_encoding;
    std::vector<bool> m_used;
    EvaluationFigures m_figures;
};

} // namespace

Result<EvaluationFigures> evaluateTokenizer(const Tokenizer& tokenizer, std::span<const std::string> texts,
                                            const TrainInput& input, ProgressReporter& reporter) {
    std::vector<SourceName> names;
    for (const std::string& text : texts)
        names.push_back({text, 1});
    SourceSpec spec;
    TOKENSCOPE_TRY(auto files, listSources(names));
    spec.files = std::move(files);
    spec.field = input.field;
    const auto split = WordSplit::make(WordSplitOptions{}); // for lines longer than a chunk
    if (!split)
        return tl::unexpected<Error>(split.error());
    std::vector<SourceAccount> accounts(spec.files.size());
    std::vector<std::size_t> all;
    reporter.begin(TrainStage::Measuring);
    reporter.state().bytes = reporter.state().totalBytes = 0;
    for (const SourceFile& file : spec.files) {
        all.push_back(all.size());
        reporter.state().totalBytes += file.bytes;
    }
    RecordReader reader(spec, *split, std::move(all), accounts);
    JsonField json(input.field);
    Evaluation evaluation(tokenizer, reporter);
    for (RecordChunk chunk;;) {
        TOKENSCOPE_TRY(const auto more, reader.next(chunk, reporter.stop()));
        if (!more)
            return evaluation.figures();
        const SourceFile& file = spec.files[chunk.file];
        auto done = file.kind == SourceFile::Kind::Text
                        ? evaluation.addLines(chunk.text)
                        : forEachField(chunk, file.kind, json, [&](const FieldOfLine& one) -> Result<void> {
                              if (!one.fault)
                                  return evaluation.add(one.text);
                              return input.skipBadLines ? Result<void>() : badField(file, input.field, one);
                          });
        if (!done) {
            if (done.error().file.empty())
                done.error().file = file.path;
            return tl::unexpected<Error>(done.error());
        }
        reporter.report(reader.bytesRead(), reporter.state().totalBytes);
    }
}

} // namespace tokenscope::train
