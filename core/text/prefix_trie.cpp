#include "core/text/prefix_trie.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace tokenscope {

/// What is known about one tail: the text from `position` on equals its first `matched` bytes, and the tail
/// is nowhere between the last request and `position`.
struct LongTails::Known {
    std::size_t requested = 0; ///< the position of the last request
    std::size_t position = 0;
    std::size_t matched = 0;
    std::vector<std::uint32_t> borders{0, 0}; ///< by length of a prefix: the length of its longest border

    std::uint32_t border(std::string_view tail, std::size_t length) {
        while (borders.size() <= length) {
            const char last = tail[borders.size() - 1];
            std::uint32_t k = borders.back();
            while (k > 0 && tail[k] != last)
                k = borders[k];
            borders.push_back(tail[k] == last ? k + 1 : 0);
        }
        return borders[length];
    }
};

struct LongTails::All {
    std::unordered_map<std::uint32_t, Known> known;
};

LongTails::LongTails(std::string_view text)
    : m_text(text) {}

LongTails::~LongTails() = default;

bool LongTails::matchesAt(std::size_t position, std::string_view tail, std::uint32_t id) {
    constexpr std::size_t kGlance = 64;
    if (m_text.size() - position < tail.size() ||
        m_text.substr(position, std::min(kGlance, tail.size())) != tail.substr(0, kGlance))
        return false;
    if (!m_all)
        m_all = std::make_unique<All>();
    Known& known = m_all->known[id];
    if (position < known.requested)
        known.position = known.matched = 0;
    known.requested = position;
    while (known.position < position && known.matched > 0) {
        const std::size_t border = known.border(tail, known.matched);
        known.position += known.matched - border;
        known.matched = border;
    }
    known.position = std::max(known.position, position);
    if (known.position > position)
        return false;
    const std::string_view rest = m_text.substr(position + known.matched, tail.size() - known.matched);
    const std::string_view ahead = tail.substr(known.matched);
    known.matched +=
        static_cast<std::size_t>(std::mismatch(rest.begin(), rest.end(), ahead.begin()).first - rest.begin());
    return known.matched == tail.size();
}

namespace {

using Key = std::pair<std::string_view, std::uint32_t>;

/// Of equal keys only the last one is kept.
void sortKeys(std::vector<Key>& keys) {
    std::stable_sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) { return a.first < b.first; });
    std::size_t kept = 0;
    for (const Key& key : keys) {
        if (key.first.empty())
            continue;
        if (kept > 0 && keys[kept - 1].first == key.first)
            keys[kept - 1] = key;
        else
            keys[kept++] = key;
    }
    keys.resize(kept);
}

/// How many bytes after `depth` are common to all of some sorted keys, given the first and the last of them.
std::size_t commonAhead(std::string_view first, std::string_view last, std::size_t depth) {
    const std::string_view ahead = first.substr(depth, last.size() - depth);
    return static_cast<std::size_t>(
        std::mismatch(ahead.begin(), ahead.end(), last.begin() + static_cast<std::ptrdiff_t>(depth)).first -
        ahead.begin());
}

/// Keys [begin, end) share their first `depth` bytes and belong below `node`.
struct Pending {
    std::uint32_t node;
    std::size_t begin, end, depth;
};

} // namespace

PrefixTrie::PrefixTrie(std::vector<Key> keys) {
    m_first.fill(kNone);
    sortKeys(keys);
    std::vector<Pending> queue;
    const auto addChildren = [&](std::size_t begin, std::size_t end, std::size_t depth) {
        std::uint32_t count = 0;
        for (std::size_t i = begin; i < end; ++count) {
            const char label = keys[i].first[depth];
            std::size_t last = i + 1;
            while (last < end && keys[last].first[depth] == label)
                ++last;
            queue.push_back({static_cast<std::uint32_t>(m_nodes.size()), i, last, depth + 1});
            m_nodes.emplace_back();
            m_labels.push_back(static_cast<unsigned char>(label));
            i = last;
        }
        return count;
    };
    addChildren(0, keys.size(), 0);
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
        m_first[m_labels[i]] = i;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const auto [at, begin, end, depth] = queue[i];
        const std::string_view first = keys[begin].first;
        const bool endsHere = first.size() == depth;
        if (endsHere || end - begin == 1)
            m_nodes[at].value = keys[begin].second;
        if (!endsHere && end - begin == 1) {
            m_nodes[at].tailOrChild = static_cast<std::uint32_t>(m_tails.size());
            m_nodes[at].tailLength = static_cast<std::uint32_t>(first.size() - depth);
            m_tails += first.substr(depth);
            continue;
        }
        if (const std::size_t ahead = endsHere ? 0 : commonAhead(first, keys[end - 1].first, depth);
            ahead >= kLongTail) {
            const auto next = static_cast<std::uint32_t>(m_nodes.size());
            m_nodes.emplace_back();
            m_labels.push_back(0);
            queue.push_back({next, begin, end, depth + ahead});
            m_nodes[at] = {next, static_cast<std::uint32_t>(m_tails.size()),
                           static_cast<std::uint32_t>(ahead), 1};
            m_tails += first.substr(depth, ahead);
            continue;
        }
        const auto firstChild = static_cast<std::uint32_t>(m_nodes.size());
        const std::uint32_t children = addChildren(begin + (endsHere ? 1 : 0), end, depth);
        m_nodes[at].tailOrChild = firstChild;
        m_nodes[at].children = children;
    }
    m_labels.resize(m_labels.size() + 8);
}

} // namespace tokenscope
