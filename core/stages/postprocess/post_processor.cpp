#include "core/stages/postprocess/post_processor.h"

#include "core/base/try.h"
#include "core/stages/postprocess/parts_processor.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <type_traits>

namespace tokenscope {
namespace {

using post_processors::MakeResult;
using post_processors::PartsProcessor;

class SequenceOfProcessors final : public PartsProcessor {
  public:
    explicit SequenceOfProcessors(std::vector<std::unique_ptr<PartsProcessor>> processors)
        : m_processors(std::move(processors)) {}
    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        for (const auto& processor : m_processors) {
            TOKENSCOPE_TRY_VOID(processor->process(parts, context));
        }
        return {};
    }
    [[nodiscard]] bool containsTextOnce() const override {
        return std::all_of(m_processors.begin(), m_processors.end(),
                           [](const auto& processor) { return processor->containsTextOnce(); });
    }
    [[nodiscard]] std::optional<std::size_t> partsFrom(std::size_t count, bool addSpecial) const override {
        std::optional<std::size_t> parts = count;
        for (const auto& processor : m_processors)
            if (parts)
                parts = processor->partsFrom(*parts, addSpecial);
        return parts;
    }

    [[nodiscard]] std::size_t addedPieces(bool pair) const override {
        std::size_t count = 0;
        for (const auto& processor : m_processors)
            count += processor->addedPieces(pair);
        return count;
    }

  private:
    std::vector<std::unique_ptr<PartsProcessor>> m_processors;
};

MakeResult makeAt(const PostProcessorConfig& config, const std::string& where) {
    return std::visit(
        [&where](const auto& kind) -> MakeResult {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, PostProcessorSequence>) {
                std::vector<std::unique_ptr<PartsProcessor>> processors;
                for (std::size_t i = 0; i < kind.parts.size(); ++i) {
                    TOKENSCOPE_TRY(auto processor,
                                   makeAt(kind.parts[i], where + ".processors[" + std::to_string(i) + "]"));
                    processors.push_back(std::move(processor));
                }
                return std::make_unique<SequenceOfProcessors>(std::move(processors));
            } else {
                return post_processors::make(kind, where);
            }
        },
        config.kind);
}

/// What a processor adds to one text, whatever the text is.
struct Frame {
    bool isKnown = false; ///< false: not only tokens before and after the text
    Encoding before;
    Encoding after;
};

/// Which tokens of `framed` are around the one token with `probe` as its id, which stands for a text of one
/// byte.
Frame frameOf(const Encoding& framed, PieceId probe) {
    Frame frame;
    const auto& ids = framed.ids;
    const auto text = static_cast<std::size_t>(std::find(ids.begin(), ids.end(), probe) - ids.begin());
    if (std::count(ids.begin(), ids.end(), probe) != 1 || !framed.overflowing.empty())
        return frame;
    auto spelled = framed.spellings.begin();
    for (std::size_t i = 0; i < framed.size(); ++i) {
        const std::uint32_t position = i < text ? 0 : 1;
        if (framed.bytes[i] != (i == text ? ByteSpan{0, 1} : ByteSpan{position, position}))
            return frame;
        Encoding& side = i < text ? frame.before : frame.after;
        const bool isSpelled = spelled != framed.spellings.end() && spelled->first == i;
        if (isSpelled && i != text)
            side.spellings.emplace_back(static_cast<std::uint32_t>(side.size()), spelled->second);
        spelled += isSpelled ? 1 : 0;
        if (i != text)
            side.ids.push_back(ids[i]);
    }
    frame.isKnown = true;
    return frame;
}

/// In place, because a copy would cost as much as encoding a short text.
void putInto(const Frame& frame, std::uint32_t end, Encoding& encoding) {
    const auto before = static_cast<std::uint32_t>(frame.before.size());
    const auto after = static_cast<std::uint32_t>(encoding.size()) + before;
    encoding.ids.insert(encoding.ids.begin(), frame.before.ids.begin(), frame.before.ids.end());
    encoding.bytes.insert(encoding.bytes.begin(), before, ByteSpan{0, 0});
    encoding.ids.insert(encoding.ids.end(), frame.after.ids.begin(), frame.after.ids.end());
    encoding.bytes.insert(encoding.bytes.end(), frame.after.size(), ByteSpan{end, end});
    for (auto& spelling : encoding.spellings)
        spelling.first += before;
    encoding.spellings.insert(encoding.spellings.begin(), frame.before.spellings.begin(),
                              frame.before.spellings.end());
    for (const auto& [index, spelling] : frame.after.spellings)
        encoding.spellings.emplace_back(after + index, spelling);
}

class Processor final : public PostProcessor {
  public:
    /// Null: the parts are only joined.
    explicit Processor(std::unique_ptr<PartsProcessor> processor)
        : m_processor(std::move(processor)) {}

    Result<void> apply(Encoding& first, Encoding* second, const PostProcessContext& context) const override {
        if (!m_processor && !second && !context.full && first.overflowing.empty())
            return {}; // one part as it is, without a copy
        if (!second && !context.full && !context.referenceSpans && first.overflowing.empty()) {
            if (const Frame& known = frame(context); known.isKnown) {
                if (known.before.size() + known.after.size() != 0)
                    putInto(known, static_cast<std::uint32_t>(context.firstText.size()), first);
                return {};
            }
        }
        return applyToParts(first, second, context);
    }
    [[nodiscard]] bool containsTextOnce() const override {
        return !m_processor || m_processor->containsTextOnce();
    }

    [[nodiscard]] std::size_t addedPieces(bool pair) const override {
        return m_processor ? m_processor->addedPieces(pair) : 0;
    }

  private:
    Result<void> applyToParts(Encoding& first, Encoding* second, const PostProcessContext& context) const {
        std::vector<Part> parts;
        parts.push_back(makePart(std::move(first), 0, context));
        if (second)
            parts.push_back(makePart(std::move(*second), 1, context));
        if (!m_processor) { // the reference assigns no sequence to windows then
            for (Part& part : parts)
                for (Part& window : part.overflowing)
                    window.sequences.clear();
        } else {
            TOKENSCOPE_TRY_VOID(m_processor->process(parts, context));
        }
        TOKENSCOPE_TRY(auto joined, joinParts(std::move(parts), context.full));
        first = std::move(joined);
        return {};
    }
    /// Of the first call with these options. Thread-safe.
    const Frame& frame(const PostProcessContext& context) const {
        const auto choice = [](std::optional<bool> option) { return option ? 1U + (*option ? 1U : 0U) : 0U; };
        const std::size_t index =
            (choice(context.addBos) * 3 + choice(context.addEos)) * 2 + (context.addSpecial ? 1 : 0);
        FirstFrame& known = m_frames.at(index);
        std::call_once(known.once, [&] {
            constexpr PieceId kProbe = kNoPiece;
            PostProcessContext alone = context;
            alone.firstText = "x";
            alone.firstWords = {};
            alone.continuesText = false;
            Encoding probe;
            probe.ids = {kProbe};
            probe.bytes = {{0, 1}};
            if (applyToParts(probe, nullptr, alone))
                known.frame = frameOf(probe, kProbe);
        });
        return known.frame;
    }

    struct FirstFrame {
        std::once_flag once;
        Frame frame;
    };
    std::unique_ptr<PartsProcessor> m_processor;
    mutable std::array<FirstFrame, 18> m_frames; ///< by addBos, addEos (absent, false, true) and addSpecial
};

} // namespace

Result<std::unique_ptr<PostProcessor>> makePostProcessor(const std::optional<PostProcessorConfig>& config) {
    if (!config)
        return std::make_unique<Processor>(nullptr);
    TOKENSCOPE_TRY(auto processor, makeAt(*config, "$.post_processor"));
    return std::make_unique<Processor>(std::move(processor));
}

Diagnostics unusualPostProcessor(const std::optional<PostProcessorConfig>& config) {
    Diagnostics unusual;
    if (!config || !std::holds_alternative<PostProcessorSequence>(config->kind))
        return unusual;
    const auto processors = makeAt(*config, "$.post_processor");
    if (!processors)
        return unusual;
    const auto accepts = [&](std::size_t texts, bool addSpecial) {
        return (*processors)->partsFrom(texts, addSpecial).has_value();
    };
    Message rejected;
    const auto reject = [&](Message request) {
        rejected = rejected.empty() ? std::move(request) : message("{}, nor {}", rejected, request);
    };
    if (!accepts(1, false))
        reject(Message("one text without special tokens"));
    if (!accepts(1, true))
        reject(Message("one text with special tokens"));
    if (!accepts(2, false))
        reject(Message("two texts without special tokens"));
    if (!accepts(2, true))
        reject(Message("two texts with special tokens"));
    if (!rejected.empty())
        unusual.push_back(
            {Severity::Warning, "$.post_processor",
             message("a template accepts one or two parts, but the preceding processors return another "
                     "number: as in Hugging Face tokenizers, it can't encode {}",
                     rejected)});
    return unusual;
}

} // namespace tokenscope
