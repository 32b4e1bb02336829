#include "core/stages/normalize/kinds.h"
#include "core/stages/normalize/reference_cursor.h"
#include "core/text/grapheme_breaks.h"
#include "core/unicode/charsmap.h"

#include <algorithm>

namespace tokenscope::normalizers {
namespace {

/// A grapheme cluster of fewer bytes is looked up as a whole, longer ones character by character.
constexpr std::size_t kLongCluster = 6;

/// The reference collects its changes for the whole text, and a replacement shorter than what it replaces
/// adds to the change before it; so the last piece waits until the next one comes.
class PieceWriter {
  public:
    PieceWriter(Rewrite& rewrite, const NormalizedText& from)
        : m_rewrite(rewrite)
        , m_from(from)
        , m_cursor(from, 0) {}

    bool put(const NormalizedPiece& piece) {
        const bool going = flush();
        m_pending.assign(1, piece);
        return going;
    }
    /// `characters` of the text become `replacement`. One that is empty at the text's start leaves the
    /// reference's alignments behind by what it removes.
    bool replace(ByteSpan source, std::int32_t characters, std::string_view replacement) {
        std::int32_t made = 0;
        bool going = true;
        forEachCharacter(replacement, [&](char32_t c, ByteSpan) {
            const char32_t known = c == DecodedCharacter::kInvalid ? kReplacementCharacter : c;
            going = put({known, source, made < characters ? 0 : 1});
            ++made;
            return going;
        });
        if (made < characters && !m_pending.empty())
            m_pending.front().change -= characters - made;
        return going;
    }
    bool flush() {
        const bool going = m_pending.empty() || putPieces(m_rewrite, m_from, m_cursor, m_pending);
        m_pending.clear();
        return going;
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
        bool going = true;
        for (std::size_t at = 0; going && at < text.text.size();) {
            const std::size_t end = breaks.next(at);
            going =
                normalizeCluster(text.text, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)},
                                 writer, modified);
            at = end;
        }
        if (going)
            writer.flush();
        if (!modified && going)
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
        bool going = true;
        forEachCharacter(bytes, [&](char32_t c, ByteSpan part) {
            const ByteSpan source{cluster.begin + part.begin, cluster.begin + part.end};
            if (const auto match = m_map.shortestPrefix(bytes.substr(part.begin, part.size()))) {
                modified = true;
                going = writer.replace(source, 1, match->replacement);
            } else {
                going = writer.put({c, source, 0});
            }
            return going;
        });
        return going;
    }

    Charsmap m_map;
};

} // namespace

Made make(const PrecompiledNormalizer& config, const std::string& where) {
    auto map = Charsmap::parse(config.charsmap);
    if (!map) {
        Error error = std::move(map.error());
        error.where = where + ".precompiled_charsmap, " + error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    return std::make_unique<Precompiled>(std::move(*map));
}

} // namespace tokenscope::normalizers
