#pragma once
// Reads the optional golden encodings (see tests/support/shared_files.h).

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/text/text_index.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tokenscope::test {

using Json = nlohmann::json;

inline Json readJson(const std::filesystem::path& path) {
    std::ifstream in(path);
    return Json::parse(in);
}

/// A file alone, as the goldens are those of the libraries; a folder with all its files.
inline std::shared_ptr<const Tokenizer> openTokenizer(const std::filesystem::path& path,
                                                      formats::LoadOptions options = {}) {
    std::error_code ignored;
    options.bare = !std::filesystem::is_directory(path, ignored);
    auto definition = formats::loadDefinition(path, options);
    if (!definition) {
        qWarning("%s", describe(definition.error()).c_str());
        return nullptr;
    }
    auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer) {
        qWarning("%s", describe(tokenizer.error()).c_str());
        return nullptr;
    }
    return *tokenizer;
}

/// The goldens of some kinds (`hf`, `tiktoken`, …) as QTest rows.
inline void addGoldenRows(const std::vector<std::string>& kinds) {
    QTest::addColumn<QString>("golden");
    const auto index = sharedFile("tokenizers/golden/index.json");
    if (index.empty() || !std::filesystem::exists(index)) {
        QTest::newRow("no goldens here") << QString();
        return;
    }
    const Json goldens = readJson(index);
    for (const Json& entry : goldens.at("goldens")) {
        const std::string path = entry.at("golden");
        for (const std::string& kind : kinds) {
            if (path.starts_with("golden/" + kind + "/"))
                QTest::newRow(path.c_str()) << QString::fromStdString(path);
        }
    }
}

/// Spans in code points, as lists of two.
inline Json codePointSpans(const std::vector<ByteSpan>& spans, std::string_view text) {
    const TextIndex index(text);
    Json list = Json::array();
    for (const ByteSpan span : spans)
        list.push_back({index.codePointAt(span.begin), index.codePointAt(span.end)});
    return list;
}

/// Counts disagreements and prints the first few.
class Tally {
  public:
    void expect(const std::string& what, const Json& got, const Json& wanted) {
        ++m_checked;
        if (got == wanted)
            return;
        if (++m_wrong <= 8)
            qWarning("%s\n   got %s\nwanted %s", what.c_str(), cut(got).c_str(), cut(wanted).c_str());
    }
    [[nodiscard]] int wrong() const { return m_wrong; }
    [[nodiscard]] int checked() const { return m_checked; }

  private:
    static std::string cut(const Json& value) {
        return value.dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 600);
    }
    int m_wrong = 0;
    int m_checked = 0;
};

} // namespace tokenscope::test
