#pragma once
// A self-contained HTML page in the common style (resources/pages/page.css): it makes no request. Parts are
// appended in order.

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

class HtmlPage {
  public:
    /// Escapes texts, and shows invalid UTF-8 and control characters as printable() does.
    HtmlPage(std::string_view title, std::string_view remark);

    struct Head {
        std::string title, heading, remark; ///< markup
        std::string_view style;             ///< in addition to page.css
        bool isScripted = false;
    };
    explicit HtmlPage(const Head& head);

    void heading(std::string_view text);
    void paragraph(std::string_view text);
    void verdict(std::string_view text, bool good);
    void list(const std::vector<std::string>& items);
    /// `<table>` with a row of headings; `numbers` columns are right-aligned.
    void beginTable(const std::vector<std::string>& headings, std::vector<bool> numbers);
    void row(const std::vector<std::string>& cells);
    void endTable();
    /// Appends markup as it is, such as an SVG.
    void markup(std::string_view markup) { m_out += markup; }

    [[nodiscard]] std::string finish() &&;

  private:
    std::string m_out;
    std::vector<bool> m_numbers;
};

/// printable() and escaped.
std::string shownMarkup(std::string_view text);

// The files of resources/pages, which are compiled into the program.

std::string_view pageStyle();    ///< page.css
std::string_view latticeStyle(); ///< lattice.css
std::string_view replayStyle();  ///< replay.css
std::string_view replayPlayer(); ///< replay.html
std::string_view replayScript(); ///< replay.js

} // namespace tokenscope::report
