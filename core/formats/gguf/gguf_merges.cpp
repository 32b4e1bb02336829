// The list of merges: `left right` by `left right`, to ids.
#include "core/formats/gguf/gguf_parts.h"

#include <fmt/format.h>

namespace tokenscope::formats::gguf {
namespace {

constexpr std::string_view kMerges = "tokenizer.ggml.merges";

/// Merges to ids. Of a pair that is listed twice the first counts.
class MergeList {
  public:
    MergeList(const Vocabulary& vocabulary, std::vector<Merge>& merges)
        : m_vocabulary(vocabulary)
        , m_merges(merges)
        , m_guessing(!vocabulary.hasTwins())
        , m_lastOf(static_cast<std::size_t>(vocabulary.maxId()) + 1, kNone) {}

    /// `merge` must stay until finish().
    void add(std::string_view merge) {
        const std::size_t blank = merge.empty() ? std::string_view::npos : merge.find(' ', 1);
        if (blank == std::string_view::npos) {
            ++malformed;
            return;
        }
        m_parts.push_back(merge.substr(0, blank));
        m_parts.push_back(merge.substr(blank + 1));
        if (m_parts.size() == 2 * kTogether)
            finish();
    }
    void finish() {
        m_partIds.resize(m_parts.size());
        m_vocabulary.findAll(m_parts, m_partIds);
        findJoined();
        for (std::size_t i = 0; i < m_mergedIds.size(); ++i)
            put({m_partIds[2 * i], m_partIds[2 * i + 1], m_mergedIds[i]});
        m_parts.clear();
    }

    std::size_t malformed = 0;
    std::size_t withoutParts = 0;
    std::size_t withoutResult = 0;
    std::size_t repeated = 0;

  private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    static constexpr std::size_t kTogether = 256; ///< merges

    /// Mostly the last piece again or the one after it: what is not is looked up.
    void findJoined() {
        const std::size_t count = m_parts.size() / 2;
        m_mergedIds.resize(count);
        m_others.clear();
        m_joined.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const std::string_view left = m_parts[2 * i];
            const std::string_view right = m_parts[2 * i + 1];
            const auto makes = [&](PieceId id) {
                const std::string_view piece = m_vocabulary.bytes(id);
                return piece.size() == left.size() + right.size() && piece.starts_with(left) &&
                       piece.ends_with(right);
            };
            const bool again = m_guessing && makes(m_last);
            if (again || (m_guessing && makes(m_last + 1))) {
                m_last += again ? 0 : 1;
                m_mergedIds[i] = m_last;
                continue;
            }
            m_others.push_back(i);
            m_joined.append(left).append(right);
        }
        m_otherPieces.clear();
        std::string_view rest = m_joined;
        for (const std::size_t i : m_others) {
            const std::size_t length = m_parts[2 * i].size() + m_parts[2 * i + 1].size();
            m_otherPieces.push_back(rest.substr(0, length));
            rest.remove_prefix(length);
        }
        m_otherIds.resize(m_others.size());
        m_vocabulary.findAll(m_otherPieces, m_otherIds);
        for (std::size_t i = 0; i < m_others.size(); ++i)
            m_mergedIds[m_others[i]] = m_otherIds[i];
        if (!m_others.empty() && m_others.back() + 1 == count && m_otherIds.back() != kNoPiece)
            m_last = m_otherIds.back();
    }

    void put(const Merge& merge) {
        if (merge.left == kNoPiece || merge.right == kNoPiece) {
            ++withoutParts;
            return;
        }
        if (merge.merged == kNoPiece) {
            ++withoutResult;
            return;
        }
        for (std::uint32_t at = m_lastOf[merge.merged]; at != kNone; at = m_before[at]) {
            if (m_merges[at].left == merge.left) {
                ++repeated;
                return;
            }
        }
        m_before.push_back(m_lastOf[merge.merged]);
        m_lastOf[merge.merged] = static_cast<std::uint32_t>(m_merges.size());
        m_merges.push_back(merge);
    }

    const Vocabulary& m_vocabulary;
    std::vector<Merge>& m_merges;
    const bool m_guessing;               ///< no other piece is spelled as one that fits
    std::vector<std::uint32_t> m_lastOf; ///< by merged piece: the last merge that makes it
    std::vector<std::uint32_t> m_before; ///< by merge: the one before that makes the same
    PieceId m_last = 0;                  ///< made by the last merge, about

    // Those that are looked up together.
    std::vector<std::string_view> m_parts; ///< left, right, left, right, …
    std::vector<PieceId> m_partIds;
    std::vector<PieceId> m_mergedIds;
    std::vector<std::size_t> m_others; ///< merges that don't make the piece after the last one
    std::string m_joined;              ///< what these make
    std::vector<std::string_view> m_otherPieces;
    std::vector<PieceId> m_otherIds;
};

} // namespace

Result<void> readMerges(const GgufReader& reader, const Progress& progress, TokenizerDefinition& definition,
                        BpeModel& bpe) {
    const auto found = optionalEntry(reader, kMerges, GgufType::Array, GgufType::String);
    if (!found)
        return tl::unexpected<Error>(found.error());
    if (!*found) {
        if (definition.preset == "kimi-k2")
            return {};
        return fail(ErrorCode::Damaged, {}, fmt::format("the key {} is missing", kMerges),
                    std::string(kMakeAgain));
    }
    const GgufReader::Entry& list = **found;
    if (list.count > kMaxMerges || list.payload.size() > kMaxTokenBytes)
        return fail(ErrorCode::TooLarge, std::string(kMerges),
                    fmt::format("{} merges in {} bytes; at most {} merges in {} bytes are read", list.count,
                                list.payload.size(), kMaxMerges, kMaxTokenBytes));
    bpe.merges.reserve(static_cast<std::size_t>(list.count));
    MergeList merges(definition.vocabulary, bpe.merges);
    reader.forEachString(list, [&](std::string_view merge) { merges.add(merge); });
    merges.finish();
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "canceled");
    if (merges.withoutResult > 0) {
        definition.gguf->spelledMerges.reserve(static_cast<std::size_t>(list.count));
        reader.forEachString(
            list, [&](std::string_view merge) { definition.gguf->spelledMerges.emplace_back(merge); });
    }
    const auto tell = [&](std::size_t count, std::string_view what) {
        if (count > 0)
            definition.diagnostics.push_back(
                {Severity::Warning, std::string(kMerges), fmt::format("{} {}", count, what)});
    };
    tell(merges.malformed, "entries are no two parts with a blank between; they are ignored");
    tell(merges.withoutParts, "merges have a part that is no token, and never apply");
    tell(merges.withoutResult, "merges make what is no token; it is put into bytes again, as llama.cpp does");
    tell(merges.repeated, "merges are listed twice; the first counts");
    return {};
}

} // namespace tokenscope::formats::gguf
