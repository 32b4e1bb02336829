#include "core/stages/decode/detokenizer.h"

#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/definition/gguf.h"
#include "core/definition/metaspace.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace tokenscope {

void DecodingTrace::grown(std::string_view text, std::size_t first, std::size_t count) {
    const std::string_view more = text.substr(m_seen);
    m_seen = text.size();
    m_open.text += more;
    if (more.size() == count) {
        const auto origins = m_origins.subspan(first, count);
        m_open.origin.insert(m_open.origin.end(), origins.begin(), origins.end());
        return;
    }
    ByteSpan all = m_origins[first];
    for (std::size_t i = first + 1; i < first + count; ++i)
        all = cover(all, m_origins[i]);
    m_open.origin.insert(m_open.origin.end(), more.size(), all);
}

void DecodingTrace::end(PieceId added) {
    if (m_open.text.empty())
        return;
    m_open.added = added;
    m_list.push_back(std::exchange(m_open, {}));
}

void DecodingTrace::repair() {
    const std::vector<OriginText> parts(
        std::make_move_iterator(m_list.begin() + static_cast<std::ptrdiff_t>(m_repaired)),
        std::make_move_iterator(m_list.end()));
    m_list.resize(m_repaired);
    const OriginText bytes = joined(parts);
    std::size_t part = 0; // the part that contains the next byte of an element
    std::size_t partEnd = parts.empty() ? 0 : parts[0].text.size();
    OriginText element;
    // A character of bytes [begin, end) starts in this part, and may continue in the next ones.
    const auto open = [&](std::size_t end) {
        if (element.text.empty())
            element.added = parts[part].added;
        for (; partEnd < end; element.added = kNoPiece)
            partEnd += parts[++part].text.size();
    };
    const auto close = [&](std::size_t end) {
        if (partEnd > end)
            return;
        m_list.push_back(std::exchange(element, {}));
        if (++part < parts.size())
            partEnd += parts[part].text.size();
    };
    forEachUtf8Run(
        bytes.text,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t at = begin; at < end;) {
                const std::size_t next = at + decodeUtf8(bytes.text, at).length;
                open(next);
                appendPart(element, bytes, at, next);
                close(next);
                at = next;
            }
        },
        [&](std::size_t begin, std::size_t end) {
            open(end);
            appendInstead(element, "\xEF\xBF\xBD", bytes, begin, end);
            close(end);
        });
    m_repaired = m_list.size();
}

namespace {

// SentencePiece

/// Consecutive byte pieces form one string of bytes; each byte of it that is not UTF-8 becomes U+FFFD. The
/// last one is before token `end`.
void flushBytes(std::string& run, std::size_t end, Decoded& decoded, DecodingTrace* trace) {
    const std::size_t first = end - run.size();
    for (std::size_t at = 0; at < run.size();) {
        const DecodedCharacter character = decodeUtf8(run, at);
        if (character.valid())
            decoded.text.append(run, at, character.length);
        else
            appendUtf8(decoded.text, kReplacementCharacter);
        if (trace)
            trace->grown(decoded.text, first + at, character.length);
        at += character.length;
    }
    if (trace)
        trace->end();
    decoded.bytes += run;
    run.clear();
}

void append(std::string_view text, Decoded& decoded) {
    decoded.text += text;
    decoded.bytes += text;
}

void appendPiece(std::string_view piece, Decoded& decoded) {
    for (std::size_t begin = 0; begin < piece.size();) {
        const std::size_t space = std::min(piece.find(kMetaspace, begin), piece.size());
        append(piece.substr(begin, space - begin), decoded);
        if (space < piece.size())
            append(" ", decoded);
        begin = space + (space < piece.size() ? kMetaspace.size() : 0);
    }
}

Result<void> denormalize(const SentencePieceNormalizerPass& denormalizer, Decoded& decoded,
                         DecodingTrace* trace, const AfterDecoderRule* after) {
    TOKENSCOPE_TRY(auto text, denormalizer.apply(decoded.text));
    if (trace) {
        const OriginText before = joined(trace->list());
        OriginText whole;
        for (std::size_t begin = 0; begin < text.text.size();) {
            const std::size_t from = text.toOriginal[begin];
            std::size_t end = begin + 1;
            while (end < text.text.size() && text.toOriginal[end] == from)
                ++end;
            appendInstead(whole, std::string_view(text.text).substr(begin, end - begin), before, from,
                          text.toOriginal[end]);
            begin = end;
        }
        std::vector<OriginText> list;
        list.push_back(std::move(whole));
        (*after)(list);
    }
    decoded.text = std::move(text.text);
    return {};
}

class SentencePieceDetokenizer final : public Detokenizer {
  public:
    SentencePieceDetokenizer(const TokenizerDefinition& definition, const SentencePieceNormalizer& normalizer,
                             const SentencePieceDecoder* decoder,
                             std::optional<SentencePieceNormalizerPass> denormalizer)
        : m_vocabulary(definition.vocabulary)
        , m_addDummyPrefix(normalizer.addDummyPrefix)
        , m_removeExtraWhitespaces(normalizer.removeExtraWhitespaces)
        , m_unkSurface(decoder ? decoder->unkSurface : SentencePieceDecoder().unkSurface)
        , m_denormalizer(std::move(denormalizer)) {}
    Result<Decoded> decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                           const AfterDecoderRule* after) const override;

  private:
    const Vocabulary& m_vocabulary;
    bool m_addDummyPrefix;         ///< the first space is the dummy prefix, not text
    bool m_removeExtraWhitespaces; ///< no leading space is text
    std::string m_unkSurface;
    std::optional<SentencePieceNormalizerPass> m_denormalizer;
};

Result<Decoded> SentencePieceDetokenizer::decode(std::span<const PieceId> ids, bool /*skipSpecial*/,
                                                 DecodingTrace* trace, const AfterDecoderRule* after) const {
    Decoded decoded;
    std::string run;
    bool atFront = true;        // a leading space may still be the dummy prefix
    bool prefixRemoved = false; // by the previous piece
    const auto report = [&](std::size_t token) {
        if (!trace)
            return;
        trace->grown(decoded.text, token);
        trace->end();
    };
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!m_vocabulary.contains(ids[i]))
            return fail(
                ErrorCode::BadInput, fmt::format("ids[{}]", i),
                message("no piece has the id {}; the largest id is {}", ids[i], m_vocabulary.maxId()));
        std::string_view piece = m_vocabulary.bytes(ids[i]);
        const PieceType type = m_vocabulary.type(ids[i]);
        const auto byte = type == PieceType::Byte ? byteOfPiece(piece) : std::nullopt;
        if (byte) {
            run += static_cast<char>(*byte);
            continue;
        }
        flushBytes(run, i, decoded, trace);
        if (prefixRemoved || !decoded.text.empty())
            atFront = false;
        prefixRemoved = false;
        if (type == PieceType::Control)
            continue;
        if (type == PieceType::Unknown) {
            append(m_unkSurface, decoded);
            report(i);
            continue;
        }
        if (atFront && (m_addDummyPrefix || m_removeExtraWhitespaces) && piece.starts_with(kMetaspace)) {
            piece.remove_prefix(kMetaspace.size());
            // If extra spaces are removed, a space of the next piece can be removed too.
            prefixRemoved = !m_removeExtraWhitespaces;
        }
        appendPiece(piece, decoded);
        report(i);
    }
    flushBytes(run, ids.size(), decoded, trace);
    if (trace)
        (*after)(trace->list());
    if (m_denormalizer) {
        TOKENSCOPE_TRY_VOID(denormalize(*m_denormalizer, decoded, trace, after));
    }
    return decoded;
}

// llama.cpp

/// Copies the text; if a space precedes the character at `at`, `dropsSpace(at)` decides whether it is
/// removed.
template <class Text, class DropsSpace>
Text withoutSpaces(const Text& from, DropsSpace&& dropsSpace) {
    const std::string_view text = viewOf(from);
    Text out;
    makeRoom(out, text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (at > 0 && text[at - 1] == ' ' && dropsSpace(at))
            dropLast(out);
        appendPart(out, from, at, at + 1);
    }
    return out;
}

/// Removes the spaces on both sides of a lone apostrophe.
template <class Text>
Text withoutLoneApostrophes(const Text& from) {
    const std::string_view text = viewOf(from);
    Text out;
    makeRoom(out, text.size());
    std::size_t taken = 0; // spaces up to this position are removed already
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool spaceBefore = at > taken && text[at - 1] == ' ';
        if (spaceBefore && text[at] == '\'' && at + 1 < text.size() && text[at + 1] == ' ') {
            dropLast(out);
            appendPart(out, from, at, at + 1);
            taken = ++at + 1;
            continue;
        }
        appendPart(out, from, at, at + 1);
    }
    return out;
}

bool isJoinedContraction(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    return rest.starts_with("'s") || rest.starts_with("'m") || rest.starts_with("'re") ||
           rest.starts_with("'ve");
}

template <class Text>
Text cleanSpaces(const Text& from) {
    const Text marks = withoutSpaces(from, [&](std::size_t at) {
        return std::string_view("?!.,").find(viewOf(from)[at]) != std::string_view::npos;
    });
    const Text apostrophes = withoutLoneApostrophes(marks);
    return withoutSpaces(apostrophes,
                         [&](std::size_t at) { return isJoinedContraction(viewOf(apostrophes), at); });
}

class GgufDetokenizer final : public Detokenizer {
  public:
    explicit GgufDetokenizer(const TokenizerDefinition& definition)
        : m_definition(definition) {}
    Result<Decoded> decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                           const AfterDecoderRule* after) const override;

  private:
    const TokenizerDefinition& m_definition;
};

Result<Decoded> GgufDetokenizer::decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                                        const AfterDecoderRule* after) const {
    using namespace gguf_attribute;
    const GgufTokenizer& gguf = *m_definition.gguf;
    std::string text;
    bool first = true;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const bool special = (gguf.attributes[ids[i]] & (kUnknown | kControl)) != 0;
        if (!(special && skipSpecial)) {
            const std::string piece = ggufPieceText(gguf, m_definition.vocabulary, ids[i]);
            const bool prefixed = first && gguf.addSpacePrefix && piece.starts_with(' ');
            text.append(piece, prefixed ? 1 : 0);
        }
        first = false;
        if (trace) {
            trace->grown(text, i);
            trace->end(special ? ids[i] : kNoPiece);
        }
    }
    if (trace) {
        const OriginText bytes = joined(trace->list());
        trace->repair();
        (*after)(trace->list());
        if (gguf.cleanSpaces)
            (*after)({repaired(cleanSpaces(bytes))});
    }
    if (gguf.cleanSpaces)
        text = cleanSpaces(text);
    std::string valid = toValidUtf8(text);
    return Decoded{std::move(valid), std::move(text)};
}

} // namespace

Result<std::unique_ptr<Detokenizer>> makeSentencePieceDetokenizer(const TokenizerDefinition& definition) {
    const auto& normalizer = std::get<SentencePieceNormalizer>(definition.normalizer->kind);
    const auto* decoder =
        definition.decoder ? std::get_if<SentencePieceDecoder>(&definition.decoder->kind) : nullptr;
    std::optional<SentencePieceNormalizerPass> denormalizer;
    if (decoder && decoder->denormalizer) {
        TOKENSCOPE_TRY(auto pass, SentencePieceNormalizerPass::create(*decoder->denormalizer, nullptr));
        denormalizer = std::move(pass);
    }
    return std::make_unique<SentencePieceDetokenizer>(definition, normalizer, decoder,
                                                      std::move(denormalizer));
}

std::unique_ptr<Detokenizer> makeGgufDetokenizer(const TokenizerDefinition& definition) {
    return std::make_unique<GgufDetokenizer>(definition);
}

} // namespace tokenscope
