// Unicode normal forms, and the precompiled tables of SentencePiece. Both replay the changes that Hugging Face
// derives its alignments from.
#include "core/stages/normalize/factories.h"
#include "core/text/grapheme_breaks.h"
#include "core/unicode/charsmap.h"
#include "core/unicode/normalization.h"

#include <algorithm>
#include <vector>

namespace tokenscope::normalizers {
namespace {

/// Hugging Face computes alignments from a list of changes: each new character replaces a number of old ones
/// and gets the alignment of the first of those, or of the previous one when it replaces none. This replays
/// such a list over a part of a text.
class ReferenceCursor {
  public:
    /// `at`: byte of the text where the first change applies.
    ReferenceCursor(const NormalizedText& text, std::uint32_t at)
        : m_text(text)
        , m_at(at) {}
    /// The reference of the next new character; `change` as in NormalizedPiece.
    ByteSpan next(std::int32_t change);

  private:
    const NormalizedText& m_text;
    std::uint32_t m_at;
};

ByteSpan ReferenceCursor::next(std::int32_t change) {
    if (change > 0)
        return m_at == 0 ? ByteSpan{m_text.begin, m_text.begin} : m_text.reference[m_at - 1];
    const auto size = static_cast<std::uint32_t>(m_text.text.size());
    if (m_at >= size)
        return m_text.referenceOf({size, size});
    const ByteSpan reference = m_text.reference[m_at];
    for (std::int32_t taken = 0; taken <= -change && m_at < size; ++taken)
        m_at += decodeUtf8(m_text.text, m_at).length;
    return reference;
}

struct Group {
    std::size_t firstPiece = 0;
    ByteSpan source;
};

std::vector<Group> groupsOf(const std::vector<NormalizedPiece>& pieces) {
    std::vector<Group> groups;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        Group group{i, pieces[i].source};
        while (!groups.empty() && groups.back().source.end > group.source.begin) {
            group.firstPiece = groups.back().firstPiece;
            group.source.begin = std::min(group.source.begin, groups.back().source.begin);
            group.source.end = std::max(group.source.end, groups.back().source.end);
            groups.pop_back();
        }
        groups.push_back(group);
    }
    return groups;
}

/// Writes the pieces, which represent `from.text` from the first piece's source on. Pieces whose sources
/// overlap (marks that were reordered) share one origin. False when rewriting has failed.
bool putPieces(Rewrite& rewrite, const NormalizedText& from, ReferenceCursor& cursor,
               const std::vector<NormalizedPiece>& pieces) {
    std::string bytes;
    const auto put = [&](const NormalizedPiece& piece, ByteSpan source, ByteSpan origin) {
        const ByteSpan reference = cursor.next(piece.change);
        bytes.clear();
        if (piece.character == DecodedCharacter::kInvalid)
            bytes += from.text[piece.source.begin];
        else
            appendUtf8(bytes, piece.character);
        const bool untouched = bytes == std::string_view(from.text).substr(source.begin, source.size());
        return untouched ? rewrite.keep(source, reference) : rewrite.put(bytes, origin, reference);
    };
    if (pieces.size() == 1) // the usual case, without a list
        return put(pieces[0], pieces[0].source, from.originOf(pieces[0].source));
    const std::vector<Group> groups = groupsOf(pieces);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::size_t end = g + 1 < groups.size() ? groups[g + 1].firstPiece : pieces.size();
        const ByteSpan source = groups[g].source;
        const ByteSpan origin = from.originOf(source);
        for (std::size_t i = groups[g].firstPiece; i < end; ++i) {
            if (!put(pieces[i], source, origin))
                return false;
        }
    }
    return true;
}

class UnicodeForms final : public Normalizer {
  public:
    explicit UnicodeForms(UnicodeForm form)
        : m_form(form) {}
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return normalizeUnicode(m_form, text, progress);
    }

  private:
    UnicodeForm m_form;
};

/// Shorter grapheme clusters are looked up as a whole, others character by character.
constexpr std::size_t kLongCluster = 6;

/// The reference collects changes for the whole text, and a replacement that is shorter than what it replaces
/// modifies the change before it. So each piece is held back until the next one arrives.
class PieceWriter {
  public:
    PieceWriter(Rewrite& rewrite, const NormalizedText& from)
        : m_rewrite(rewrite)
        , m_from(from)
        , m_cursor(from, 0) {}

    bool put(const NormalizedPiece& piece) {
        const bool ok = flush();
        m_pending.assign(1, piece);
        return ok;
    }
    /// Replaces `characters` of the text. If the replacement at the start of the text is empty, the
    /// reference's alignments lag by the removed characters.
    bool replace(ByteSpan source, std::int32_t characters, std::string_view replacement) {
        std::int32_t written = 0;
        bool ok = true;
        forEachCharacter(replacement, [&](char32_t c, ByteSpan) {
            const char32_t known = c == DecodedCharacter::kInvalid ? kReplacementCharacter : c;
            ok = put({known, source, written < characters ? 0 : 1});
            ++written;
            return ok;
        });
        if (written < characters && !m_pending.empty())
            m_pending.front().change -= characters - written;
        return ok;
    }
    bool flush() {
        const bool ok = m_pending.empty() || putPieces(m_rewrite, m_from, m_cursor, m_pending);
        m_pending.clear();
        return ok;
    }

  private:
    Rewrite& m_rewrite;
    const NormalizedText& m_from;
    ReferenceCursor m_cursor;
    std::vector<NormalizedPiece> m_pending;
};

class Precompiled final : public Normalizer {
  public:
    explicit Precompiled(Charsmap map)
        : m_map(std::move(map)) {}

    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        Rewrite rewrite(text, progress);
        PieceWriter writer(rewrite, text);
        GraphemeBreaks breaks(text.text);
        bool modified = false;
        bool ok = true;
        for (std::size_t at = 0; ok && at < text.text.size();) {
            const std::size_t end = breaks.next(at);
            ok =
                normalizeCluster(text.text, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)},
                                 writer, modified);
            at = end;
        }
        if (ok)
            writer.flush();
        if (!modified && ok)
            return {};
        return rewrite.finish(text);
    }

  private:
    bool normalizeCluster(std::string_view text, ByteSpan cluster, PieceWriter& writer,
                          bool& modified) const {
        const std::string_view bytes = text.substr(cluster.begin, cluster.size());
        if (bytes.size() < kLongCluster) {
            if (const auto match = m_map.shortestPrefix(bytes)) {
                modified = true;
                std::int32_t characters = 0;
                forEachCharacter(bytes, [&characters](char32_t, ByteSpan) { return ++characters > 0; });
                return writer.replace(cluster, characters, match->replacement);
            }
        }
        bool ok = true;
        forEachCharacter(bytes, [&](char32_t c, ByteSpan part) {
            const ByteSpan source{cluster.begin + part.begin, cluster.begin + part.end};
            if (const auto match = m_map.shortestPrefix(bytes.substr(part.begin, part.size()))) {
                modified = true;
                ok = writer.replace(source, 1, match->replacement);
            } else {
                ok = writer.put({c, source, 0});
            }
            return ok;
        });
        return ok;
    }

    Charsmap m_map;
};

} // namespace

Result<void> normalizeUnicode(UnicodeForm form, NormalizedText& text, const Progress& progress) {
    if (isNormalized(form, text.text))
        return {};
    Rewrite rewrite(text, progress);
    std::vector<NormalizedPiece> pieces;
    for (std::size_t at = 0; at < text.text.size();) {
        const std::size_t end = spanUnchanged(form, text.text, at);
        if (!rewrite.keep({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}))
            break;
        at = end;
        if (at == text.text.size())
            break;
        ReferenceCursor cursor(text, static_cast<std::uint32_t>(at));
        pieces.clear();
        at = normalizeSegment(form, text.text, at, pieces);
        if (!putPieces(rewrite, text, cursor, pieces))
            break;
    }
    return rewrite.finish(text);
}

MakeResult make(const UnicodeNormalizer& config, const std::string&) {
    return std::make_unique<UnicodeForms>(config.form);
}

MakeResult make(const PrecompiledNormalizer& config, const std::string& where) {
    auto map = Charsmap::parse(config.charsmap);
    if (!map) {
        Error error = std::move(map.error());
        error.where = where + ".precompiled_charsmap, " + error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    return std::make_unique<Precompiled>(std::move(*map));
}

} // namespace tokenscope::normalizers
