#pragma once
// A page that needs nothing but itself: no script, no request. Parts are appended in order.

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

class HtmlPage {
  public:
    /// Texts are escaped; bytes that are not UTF-8 and controls come out as printable() shows them.
    HtmlPage(std::string_view title, std::string_view remark);

    void heading(std::string_view text);
    void paragraph(std::string_view text);
    void verdict(std::string_view text, bool good);
    void list(const std::vector<std::string>& items);
    /// `<table>` with a row of headings; cells of `numbers` columns stand to the right.
    void beginTable(const std::vector<std::string>& headings, std::vector<bool> numbers);
    void row(const std::vector<std::string>& cells);
    void endTable();
    /// Markup of our own, such as an SVG.
    void markup(std::string_view markup) { m_out += markup; }

    [[nodiscard]] std::string finish() &&;

  private:
    std::string m_out;
    std::vector<bool> m_numbers;
};

/// printable() and escaped.
std::string shownMarkup(std::string_view text);

} // namespace tokenscope::report
