// The merges of a BPE model, in both spellings: `"a b"` and `["a", "b"]`. A list has one of the two.

#include "core/base/printable.h"
#include "core/load/huggingface_parts.h"

namespace tokenscope::huggingface {
namespace {

constexpr std::string_view kMergesPath = "$.model.merges";

struct Parts {
    std::string_view left;
    std::string_view right;
};

/// Exactly one blank; a blank in a piece can't be written this way.
bool splitLine(std::string_view line, Parts& parts) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || line.find(' ', blank + 1) != std::string_view::npos)
        return false;
    parts = {line.substr(0, blank), line.substr(blank + 1)};
    return true;
}

class MergeReader {
  public:
    MergeReader(const Vocabulary& vocabulary, const std::string& prefix, LoadReport& report)
        : m_vocabulary(vocabulary)
        , m_prefix(prefix)
        , m_report(report)
        , m_emptyParts(report) {}

    bool add(const Parts& parts, std::size_t index, std::vector<Merge>& merges) {
        Merge merge;
        if (!find(parts.left, parts, index, merge.left) || !find(parts.right, parts, index, merge.right))
            return false;
        if (parts.right.size() < m_prefix.size()) {
            m_report.damaged(place(index), quoted(parts) + ": the right part is shorter than the prefix '" +
                                               printable(m_prefix, 40) + "'");
            return false;
        }
        m_joined.assign(parts.left);
        m_joined.append(parts.right.substr(m_prefix.size()));
        if (!find(m_joined, parts, index, merge.merged))
            return false;
        if ((parts.left.empty() || parts.right.empty()) && m_emptyParts.count())
            m_report.warn(place(index), quoted(parts) + " has an empty part, so that it never applies");
        merges.push_back(merge);
        return true;
    }
    void finish() { m_emptyParts.finish(std::string(kMergesPath), "merges have an empty part"); }

    static std::string place(std::size_t index) { return std::string(kMergesPath) + jsonIndex(index); }

  private:
    static std::string quoted(const Parts& parts) {
        return "the merge '" + printable(parts.left, 60) + "' + '" + printable(parts.right, 60) + "'";
    }
    bool find(std::string_view piece, const Parts& parts, std::size_t index, PieceId& id) {
        id = m_vocabulary.find(piece);
        if (id != kNoPiece)
            return true;
        m_report.damaged(place(index),
                         quoted(parts) + " needs the token '" + printable(piece, 60) +
                             "', which is not in the vocabulary",
                         "vocab and merges must come from the same training");
        return false;
    }

    const Vocabulary& m_vocabulary;
    const std::string& m_prefix;
    LoadReport& m_report;
    RepeatedWarning m_emptyParts;
    std::string m_joined;
};

/// The two parts of one entry; false after an error.
bool readParts(const JsonElement& entry, bool lines, std::size_t index, Parts& parts, LoadReport& report) {
    if (lines) {
        std::string_view line;
        if (entry.get(line)) {
            report.damaged(MergeReader::place(index),
                           jsonExcerpt(entry) + " stands among merges like \"a b\"");
            return false;
        }
        if (!splitLine(line, parts)) {
            report.damaged(MergeReader::place(index), "the merge '" + printable(line, 60) +
                                                          "' has not exactly two parts with a blank between");
            return false;
        }
        return true;
    }
    simdjson::dom::array pair;
    if (entry.get(pair) || pair.size() != 2 || pair.at(0).get(parts.left) || pair.at(1).get(parts.right)) {
        const std::string text =
            entry.is_array() ? printable(simdjson::minify(entry), 60) : jsonExcerpt(entry);
        report.damaged(MergeReader::place(index), "the merge " + text + " is not a list of two strings");
        return false;
    }
    return true;
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
    merges.reserve(list.size());
    MergeReader reader(vocabulary, prefix, report);
    std::size_t index = 0;
    bool lines = false;
    for (const JsonElement entry : list) {
        if (index == 0)
            lines = entry.is_string();
        std::string_view line;
        // merges.txt begins with such a line, and converters have copied it.
        if (lines && !entry.get(line) && line.substr(0, 8) == "#version") {
            report.inform(MergeReader::place(index), "a line '#version' is no merge; it is left out");
            ++index;
            continue;
        }
        Parts parts;
        if (!readParts(entry, lines, index, parts, report) || !reader.add(parts, index, merges))
            return;
        ++index;
    }
    reader.finish();
}

} // namespace tokenscope::huggingface
