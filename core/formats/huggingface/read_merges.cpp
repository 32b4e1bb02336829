// The merges of a BPE model, in both spellings: `"a b"` and `["a", "b"]`. A list has one of the two; a
// merges.txt has the first, one a line.

#include "core/base/printable.h"
#include "core/formats/huggingface/read_parts.h"
#include "core/formats/load.h"

#include <algorithm>
#include <span>

namespace tokenscope::formats::huggingface {
namespace {

constexpr std::string_view kMergesPath = "$.model.merges";

struct Parts {
    std::string_view left;
    std::string_view right;
    std::size_t index = 0; ///< in the list, or the line
};

/// Exactly one blank; a blank in a piece can't be written this way.
bool splitLine(std::string_view line, Parts& parts) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || line.find(' ', blank + 1) != std::string_view::npos)
        return false;
    parts.left = line.substr(0, blank);
    parts.right = line.substr(blank + 1);
    return true;
}

std::string placeInList(std::size_t index) {
    return std::string(kMergesPath) + jsonIndex(index);
}

std::string placeInLines(std::size_t line) {
    return "line " + std::to_string(line);
}

class MergeReader {
  public:
    using Place = std::string (*)(std::size_t index);
    MergeReader(const Vocabulary& vocabulary, const std::string& prefix, Place place, LoadReport& report)
        : m_vocabulary(vocabulary)
        , m_prefix(prefix)
        , m_place(place)
        , m_report(report)
        , m_emptyParts(report) {}

    static constexpr std::size_t kTogether = 64;

    /// All with one look-up where nothing is odd about any. False after an error.
    bool add(std::span<const Parts> parts, std::vector<Merge>& merges) {
        return addAll(parts, merges) ||
               std::all_of(parts.begin(), parts.end(), [&](const Parts& pair) { return add(pair, merges); });
    }
    void finish(const std::string& where) { m_emptyParts.finish(where, "merges have an empty part"); }

  private:
    /// False, and nothing added, when any merge has something to be said about.
    bool addAll(std::span<const Parts> parts, std::vector<Merge>& merges) {
        m_joined.clear();
        m_pieces.clear();
        for (const Parts& pair : parts) {
            if (pair.left.empty() || pair.right.empty() || pair.right.size() < m_prefix.size())
                return false;
            m_joined.append(pair.left);
            m_joined.append(pair.right.substr(m_prefix.size()));
        }
        std::size_t at = 0;
        for (const Parts& pair : parts) {
            const std::size_t length = pair.left.size() + pair.right.size() - m_prefix.size();
            m_pieces.insert(m_pieces.end(),
                            {pair.left, pair.right, std::string_view(m_joined).substr(at, length)});
            at += length;
        }
        m_ids.resize(m_pieces.size());
        m_vocabulary.findAll(m_pieces, m_ids);
        if (std::find(m_ids.begin(), m_ids.end(), kNoPiece) != m_ids.end())
            return false;
        for (std::size_t i = 0; i < m_ids.size(); i += 3)
            merges.push_back({m_ids[i], m_ids[i + 1], m_ids[i + 2]});
        return true;
    }

    bool add(const Parts& parts, std::vector<Merge>& merges) {
        Merge merge;
        if (!find(parts.left, parts, merge.left) || !find(parts.right, parts, merge.right))
            return false;
        if (parts.right.size() < m_prefix.size()) {
            m_report.damaged(m_place(parts.index), quoted(parts) +
                                                       ": the right part is shorter than the prefix '" +
                                                       printable(m_prefix, 40) + "'");
            return false;
        }
        m_joined.assign(parts.left);
        m_joined.append(parts.right.substr(m_prefix.size()));
        if (!find(m_joined, parts, merge.merged))
            return false;
        if ((parts.left.empty() || parts.right.empty()) && m_emptyParts.count())
            m_report.warn(m_place(parts.index),
                          quoted(parts) + " has an empty part, so that it never applies");
        merges.push_back(merge);
        return true;
    }
    static std::string quoted(const Parts& parts) {
        return "the merge '" + printable(parts.left, 60) + "' + '" + printable(parts.right, 60) + "'";
    }
    bool find(std::string_view piece, const Parts& parts, PieceId& id) {
        id = m_vocabulary.find(piece);
        if (id != kNoPiece)
            return true;
        m_report.damaged(m_place(parts.index),
                         quoted(parts) + " needs the token '" + printable(piece, 60) +
                             "', which is not in the vocabulary",
                         "vocab and merges must come from the same training");
        return false;
    }

    const Vocabulary& m_vocabulary;
    const std::string& m_prefix;
    Place m_place;
    LoadReport& m_report;
    RepeatedWarning m_emptyParts;
    std::string m_joined;
    std::vector<std::string_view> m_pieces; ///< left, right, joined of each merge
    std::vector<PieceId> m_ids;
};

/// The two parts of one entry, where it has two.
bool readParts(const JsonElement& entry, bool lines, Parts& parts) {
    std::string_view line;
    if (lines)
        return !entry.get(line) && splitLine(line, parts);
    simdjson::dom::array pair;
    return !entry.get(pair) && pair.size() == 2 && !pair.at(0).get(parts.left) &&
           !pair.at(1).get(parts.right);
}

void refuse(const JsonElement& entry, bool lines, std::size_t index, LoadReport& report) {
    const std::string place = placeInList(index);
    std::string_view line;
    if (!lines) {
        const std::string text =
            entry.is_array() ? printable(simdjson::minify(entry), 60) : jsonExcerpt(entry);
        report.damaged(place, "the merge " + text + " is not a list of two strings");
    } else if (entry.get(line)) {
        report.damaged(place, jsonExcerpt(entry) + " stands among merges like \"a b\"");
    } else {
        report.damaged(place, "the merge '" + printable(line, 60) +
                                  "' has not exactly two parts with a blank between");
    }
}

} // namespace

void readMerges(const JsonElement& element, const Vocabulary& vocabulary, const std::string& prefix,
                std::vector<Merge>& merges, LoadReport& report) {
    simdjson::dom::array list;
    if (element.get(list)) {
        report.damaged(std::string(kMergesPath),
                       "a list of merges is needed, this is " + std::string(jsonKind(element)));
        return;
    }
    if (list.size() > kMaxMerges)
        return report.fail(ErrorCode::TooLarge, std::string(kMergesPath),
                           "there are more merges than the bound of " + std::to_string(kMaxMerges),
                           "train a smaller vocabulary");
    merges.reserve(list.size());
    MergeReader reader(vocabulary, prefix, placeInList, report);
    std::size_t index = 0;
    bool lines = false;
    std::vector<Parts> together;
    const auto addTogether = [&] {
        const bool good = reader.add(together, merges);
        together.clear();
        return good;
    };
    for (const JsonElement entry : list) {
        if (index == 0)
            lines = entry.is_string();
        std::string_view line;
        // merges.txt begins with such a line, and converters have copied it.
        if (lines && !entry.get(line) && line.substr(0, 8) == "#version") {
            report.inform(placeInList(index), "a line '#version' is no merge; it is left out");
            ++index;
            continue;
        }
        Parts parts;
        parts.index = index;
        if (!readParts(entry, lines, parts)) {
            if (addTogether()) // those before it may have an error of their own
                refuse(entry, lines, index, report);
            return;
        }
        together.push_back(parts);
        ++index;
        if (together.size() == MergeReader::kTogether && !addTogether())
            return;
    }
    if (addTogether())
        reader.finish(std::string(kMergesPath));
}

void readMergeLines(std::string_view text, const Vocabulary& vocabulary, std::size_t most,
                    std::vector<Merge>& merges, LoadReport& report) {
    const std::string noPrefix;
    MergeReader reader(vocabulary, noPrefix, placeInLines, report);
    std::vector<Parts> together;
    const auto addTogether = [&] {
        const bool good = reader.add(together, merges);
        together.clear();
        return good;
    };
    std::size_t line = 0;
    for (std::size_t at = 0; at < text.size() && merges.size() + together.size() < most;) {
        ++line;
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view content = text.substr(at, end - at);
        at = end + 1;
        if (content.ends_with('\r'))
            content.remove_suffix(1);
        if (content.empty() || (line == 1 && content.starts_with("#version")))
            continue;
        Parts parts;
        parts.index = line;
        if (!splitLine(content, parts)) {
            if (addTogether())
                report.damaged(placeInLines(line), "the merge '" + printable(content, 60) +
                                                       "' has not exactly two parts with a blank between");
            return;
        }
        together.push_back(parts);
        if (together.size() == MergeReader::kTogether && !addTogether())
            return;
    }
    if (addTogether())
        reader.finish({});
}

} // namespace tokenscope::formats::huggingface
