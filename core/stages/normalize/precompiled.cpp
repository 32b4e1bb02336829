#include "core/stages/normalize/factories.h"
#include "core/stages/normalize/reference_cursor.h"
#include "core/text/grapheme_breaks.h"
#include "core/unicode/charsmap.h"

#include <algorithm>

namespace tokenscope::normalizers {
namespace {

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
