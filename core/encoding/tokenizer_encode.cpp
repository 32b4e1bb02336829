#include "core/encoding/reference_spans.h"
#include "core/encoding/tokenizer_parts.h"
#include "core/postprocess/truncation.h"

#include <simdjson.h>

#include <algorithm>
#include <new>
#include <stdexcept>

namespace tokenscope {
namespace {

constexpr std::size_t kMaxReserved = 64U << 20U; ///< tokens
constexpr std::size_t kStretch = 4096;           ///< bytes that are looked at for their normal form at once

/// One call's scratch memory, returned to the pool at the end.
class ScratchLease {
  public:
    explicit ScratchLease(const Tokenizer::Parts& parts)
        : m_parts(parts)
        , m_scratch(parts.takeScratch()) {}
    ~ScratchLease() { m_parts.giveBack(std::move(m_scratch)); }
    ScratchLease(const ScratchLease&) = delete;
    ScratchLease& operator=(const ScratchLease&) = delete;
    Scratch& operator*() const { return *m_scratch; }

  private:
    const Tokenizer::Parts& m_parts;
    std::unique_ptr<Scratch> m_scratch;
};

/// A part of the text that is one word, as it is.
void tellOfPart(StageObserver& observer, std::string_view text, ByteSpan part, std::size_t firstToken,
                std::size_t endToken) {
    const NormalizedText whole = NormalizedText::identity(text.substr(part.begin, part.size()), part.begin);
    observer.plain(whole);
    observer.word({whole.text, whole.origin, firstToken, endToken});
}

} // namespace

/// The first safe break of a part at or behind `from`, or its end.
std::size_t Tokenizer::Parts::safeBreakFrom(std::string_view part, std::size_t from) const {
    for (std::size_t at = from; at + 1 < part.size(); ++at) {
        if (safeBreaks->of(*byteLevel, part, at))
            return at;
    }
    return part.size();
}

Result<void> Tokenizer::Parts::encodeByteLevel(std::string_view text, std::size_t begin, std::size_t end,
                                               bool parseSpecial, Scratch& scratch, EncodingSink& sink,
                                               const Progress& progress) const {
    const std::string_view part = text.substr(begin, end - begin);
    if (byteLevel->takes(part))
        return encodeBytes(text, begin, end, parseSpecial, scratch, sink, progress);
    // What the road can't take is seldom more than a few characters: the rest goes the fast way.
    for (std::size_t at = begin; at < end;) {
        const std::size_t next = at + safeBreakFrom(text.substr(at, end - at), std::min(end - at, kStretch));
        auto done = byteLevel->takes(text.substr(at, next - at))
                        ? encodeBytes(text, at, next, parseSpecial, scratch, sink, progress)
                        : chunks->encode(text, at, next, parseSpecial, scratch, sink, progress);
        if (!done)
            return done;
        at = next;
    }
    return {};
}

/// Text that the byte-level road takes.
Result<void> Tokenizer::Parts::encodeBytes(std::string_view text, std::size_t begin, std::size_t end,
                                           bool parseSpecial, Scratch& scratch, EncodingSink& sink,
                                           const Progress& progress) const {
    const std::string_view part = text.substr(begin, end - begin);
    const auto plain = [&](std::size_t from, std::size_t to) -> Result<void> {
        const std::size_t first = sink.out().size();
        if (auto done = byteLevel->encode(text, from, to, scratch, sink, progress); !done)
            return done;
        if (sink.wantsReference())
            appendReference(text, first, sink.out());
        return {};
    };
    // The text is in its form already: only the literals had to be brought to it.
    const AddedTokenScanner& normalizedTokens = general->normalizedTokens();
    if (normalizedTokens.empty())
        return plain(begin, end);
    const auto parts = normalizedTokens.scan(part, parseSpecial, progress);
    if (!parts)
        return tl::unexpected(parts.error());
    for (const auto& found : *parts) {
        const std::size_t from = begin + found.begin;
        const std::size_t to = begin + found.end;
        if (found.token == AddedTokenScanner::kPlain) {
            if (auto done = plain(from, to); !done)
                return done;
            continue;
        }
        const AddedToken& token = definition->addedTokens[found.token];
        const ByteSpan span = {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
        sink.putAdded(token.id, span, span);
        if (text.substr(from, to - from) != token.content)
            sink.spell(std::string(text.substr(from, to - from)));
        sink.nextWord();
    }
    return {};
}

void Tokenizer::Parts::appendReference(std::string_view text, std::size_t first, Encoding& out) const {
    if (definition->format != SourceFormat::SentencePiece) {
        appendWholeCharacterSpans(text, out, first, metaspace != nullptr);
        return;
    }
    std::vector<bool> isByte(out.size() - first);
    for (std::size_t i = first; i < out.size(); ++i)
        isByte[i - first] = definition->vocabulary.type(out.ids[i]) == PieceType::Byte;
    appendSentencePieceSpans(text, out, first, isByte);
}

Result<void> Tokenizer::Parts::encodeText(std::string_view text, const EncodeOptions& options, bool generally,
                                          Encoding& out, WordNotes* notes, StageObserver* observer) const {
    if (text.size() > (1ULL << 30U))
        return fail(ErrorCode::TooLarge, {}, "the text is larger than 1 GiB", "encode it in parts");
    const bool parseSpecial = options.parseSpecial.value_or(definition->parseSpecialByDefault);
    EncodingSink sink(out, options.referenceSpans, options.full, notes);
    sink.reserve(std::min(text.size(), kMaxReserved) + 16);
    const ScratchLease scratch(*this);
    if (gguf)
        return gguf->encode(text, {parseSpecial, generally, options.continuesText}, *scratch, sink,
                            options.progress, observer);
    const auto plain = [&](std::size_t begin, std::size_t end) -> Result<void> {
        if (!generally && byteLevel)
            return encodeByteLevel(text, begin, end, parseSpecial, *scratch, sink, options.progress);
        if (longestMatch) {
            const std::size_t first = out.size();
            auto done = longestMatch->encode(text, begin, end, sink, options.progress);
            if (observer)
                tellOfPart(*observer, text,
                           {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, first,
                           out.size());
            return done;
        }
        const bool slowly = generally || (metaspace && sentencePiece && !metaspace->isWorthIt(end - begin));
        if (sentencePiece && (slowly || !metaspace)) {
            const auto way = slowly ? SentencePieceRoad::Way::General : SentencePieceRoad::Way::Fast;
            auto done = sentencePiece->encode(text, begin, end, options.continuesText && begin == 0, way,
                                              *scratch, sink, options.progress, observer);
            sink.nextWord();
            return done;
        }
        if (!generally && !metaspace)
            return chunks->encode(text, begin, end, parseSpecial, *scratch, sink, options.progress);
        if (generally) // only the fast road's definitions break where a prefix would matter
            return metaspace && options.continuesText && begin == 0
                       ? general->encodeOnwards(text, begin, end, parseSpecial, sink, options.progress,
                                                observer)
                       : general->encode(text, begin, end, parseSpecial, sink, options.progress, observer);
        const std::size_t first = out.size();
        if (auto done = metaspace->encode(text, begin, end, options.continuesText && begin == 0, *scratch,
                                          sink, options.progress);
            !done)
            return done;
        if (options.referenceSpans)
            appendReference(text, first, out);
        sink.nextWord();
        return {};
    };
    const bool cutsFirst = !firstPass->empty() && (!sentencePiece || parseSpecial);
    if (!cutsFirst)
        return text.empty() ? Result<void>() : plain(0, text.size());
    const std::vector<AddedToken>& tokens = literals();
    const auto parts = firstPass->scan(text, parseSpecial, options.progress);
    if (!parts)
        return tl::unexpected(parts.error());
    for (const auto& part : *parts) {
        if (part.token == AddedTokenScanner::kPlain) {
            if (auto done = plain(part.begin, part.end); !done)
                return done;
            continue;
        }
        const ByteSpan span = {static_cast<std::uint32_t>(part.begin), static_cast<std::uint32_t>(part.end)};
        if (observer)
            observer->added(span, tokens[part.token].id);
        sink.putAdded(tokens[part.token].id, span, span);
        const std::string_view surface = text.substr(part.begin, part.end - part.begin);
        if (surface != pieces->spelling(tokens[part.token].id))
            sink.spell(std::string(surface));
        sink.nextWord();
    }
    return {};
}

/// One of the texts of a request, as much of it as the file's truncation lets the reference see.
Result<void> Tokenizer::Parts::encodeOne(std::string_view text, const EncodeOptions& options, bool generally,
                                         bool isSecond, Encoding& out) const {
    if (!options.configured || !definition->truncation)
        return encodeText(text, options, generally, out);
    EncodeOptions withWords = options;
    withWords.full = true;
    WordNotes notes;
    const TruncationConfig& config = *definition->truncation;
    const bool stops = isSecond || config.strategy != TruncationConfig::Strategy::OnlySecond;
    auto done = encodeText(text, withWords, generally, out, &notes);
    if (!done && done.error().code == ErrorCode::BadInput &&
        stops) { // maybe where the reference doesn't look
        out = {};
        notes = {};
        notes.goOnBehindFailures = true;
        done = encodeText(text, withWords, true, out, &notes);
    }
    if (!done)
        return done;
    const std::size_t all = out.size();
    if (stops)
        stopEarly(out, config, notes.added);
    if (!config.left && notes.firstFailure && notes.firstFailure->token < out.size())
        return tl::unexpected(std::move(notes.firstFailure->error));
    if (config.left && notes.lastFailure && notes.lastFailure->token >= all - out.size())
        return tl::unexpected(std::move(notes.lastFailure->error));
    if (!options.full)
        out.wordIds.clear();
    return {};
}

namespace {

/// Running out of memory is an answer like any other.
template <class Encode>
Result<void> withinMemory(const Encode& encode) {
    const auto tooLarge = [] {
        return fail(ErrorCode::TooLarge, {}, "the memory does not suffice for this text",
                    "encode it in parts, or close what else needs memory");
    };
    try {
        return encode();
    } catch (const std::bad_alloc&) {
        return tooLarge();
    } catch (const std::length_error&) {
        return tooLarge();
    }
}

template <class Encode>
Result<Encoding> newEncoding(const Encode& encode) {
    Encoding out;
    if (auto done = withinMemory([&] { return encode(out); }); !done)
        return tl::unexpected(std::move(done.error()));
    return out;
}

void noteInvalidUtf8(std::string_view text, bool bytesKept, Encoding& out) {
    if (simdjson::validate_utf8(text.data(), text.size()) || !out.diagnostics.empty())
        return;
    out.diagnostics.push_back({Severity::Warning, "byte " + std::to_string(firstInvalidUtf8(text)),
                               bytesKept ? "the text is not UTF-8 here; its bytes are encoded as they are"
                                         : "the text is not UTF-8 here; each such byte is read as U+FFFD"});
}

} // namespace

bool Tokenizer::keepsBytes() const {
    return m_parts->gguf ? m_parts->gguf->keepsBytes()
                         : m_parts->longestMatch || (m_parts->byteLevel && m_parts->byteLevel->takesAll());
}

Result<Encoding> Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    return newEncoding([&](Encoding& out) { return encodeBy(text, nullptr, options, false, out); });
}

Result<Encoding> Tokenizer::encodeGenerally(std::string_view text, const EncodeOptions& options) const {
    return newEncoding([&](Encoding& out) { return encodeBy(text, nullptr, options, true, out); });
}

Result<Encoding> Tokenizer::encodePair(std::string_view first, std::string_view second,
                                       const EncodeOptions& options) const {
    return newEncoding([&](Encoding& out) { return encodeBy(first, &second, options, false, out); });
}

Result<void> Tokenizer::encodeInto(Encoding& out, std::string_view text, const EncodeOptions& options) const {
    out.clear();
    return withinMemory([&] { return encodeBy(text, nullptr, options, false, out); });
}

/// What the file can't give is refused, not left out silently.
Result<void> Tokenizer::Parts::checkOptions(const EncodeOptions& options) const {
    const auto* around = definition->postProcessor
                             ? std::get_if<BosEosPostProcessor>(&definition->postProcessor->kind)
                             : nullptr;
    if (options.addBos.value_or(false) && !(around && around->bos))
        return fail(ErrorCode::BadInput, "add_bos", "bos was to be added, but the file names no such piece");
    if (options.addEos.value_or(false) && !(around && around->eos))
        return fail(ErrorCode::BadInput, "add_eos", "eos was to be added, but the file names no such piece");
    return {};
}

/// `one` is empty.
Result<void> Tokenizer::encodeBy(std::string_view text, const std::string_view* second,
                                 const EncodeOptions& options, bool generally, Encoding& one) const {
    if (auto possible = m_parts->checkOptions(options); !possible)
        return possible;
    if (auto done = m_parts->encodeOne(text, options, generally, false, one); !done)
        return done;
    const bool bytesKept = keepsBytes();
    noteInvalidUtf8(text, bytesKept, one);
    Encoding two;
    if (second) {
        if (auto done = m_parts->encodeOne(*second, options, generally, true, two); !done)
            return done;
        noteInvalidUtf8(*second, bytesKept, two);
    }
    const TokenizerDefinition& d = definition();
    PostProcessContext context;
    context.firstText = text;
    context.secondText = second ? *second : std::string_view();
    context.spelling = [this](PieceId id) { return spelling(id); };
    context.addSpecial = options.addSpecial.value_or(d.addSpecialByDefault);
    context.addBos = options.addBos;
    context.addEos = options.addEos;
    context.referenceSpans = options.referenceSpans;
    context.full = options.full;
    context.continuesText = options.continuesText;
    if (options.configured && d.truncation) {
        const std::size_t added =
            context.addSpecial ? m_parts->postProcessor->addedPieces(second != nullptr) : 0;
        if (auto done = truncate(one, second ? &two : nullptr, *d.truncation, added); !done)
            return done;
    }
    if (auto done = m_parts->postProcessor->apply(one, second ? &two : nullptr, context); !done)
        return done;
    if (options.configured && d.padding) {
        // The reference tells sequences apart only when a post-processor or a second text made it note them.
        const PaddingContext padding = {static_cast<std::uint32_t>((second ? *second : text).size()),
                                        spelling(d.padding->padId), options.referenceSpans, options.full,
                                        !second && !d.postProcessor};
        if (auto done = pad(one, *d.padding, padding); !done)
            return done;
    }
    return {};
}

} // namespace tokenscope
