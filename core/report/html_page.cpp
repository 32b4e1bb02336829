#include "core/report/html_page.h"

#include "core/base/printable.h"
#include "core/report/chart.h"

#include <fmt/format.h>

namespace tokenscope::report {
namespace {

constexpr std::string_view kPageHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{0}</title>
<style>
:root {{ color-scheme: light dark; --text: #1B1F24; --muted: #57606A; --page: #FFFFFF; --line: #D6DBE1;
  --good: #1A7F37; --bad: #B3261E; }}
@media (prefers-color-scheme: dark) {{ :root {{ --text: #ECEFF4; --muted: #A3ADB9; --page: #1B1F24; --line: #31373F;
  --good: #57C46C; --bad: #F47067; }} }}
body {{ margin: 0 auto; padding: 16px 24px; max-width: 1100px; background: var(--page); color: var(--text);
  font: 14px/21px system-ui, sans-serif; }}
h1 {{ font-size: 20px; margin: 0 0 4px; }}
h2 {{ font-size: 16px; margin: 28px 0 8px; }}
h1, h2, p, td, li {{ overflow-wrap: anywhere; }}
.remark {{ color: var(--muted); margin: 0 0 16px; }}
.verdict {{ font-size: 16px; font-weight: 600; border-left: 4px solid; padding-left: 12px; }}
.good {{ border-color: var(--good); }}
.bad {{ border-color: var(--bad); }}
.scroll {{ overflow-x: auto; }}
table {{ border-collapse: collapse; margin: 8px 0 16px; }}
th, td {{ border-bottom: 1px solid var(--line); padding: 3px 14px 3px 0; text-align: left; vertical-align: top; }}
th {{ color: var(--muted); font-weight: 600; }}
.n {{ text-align: right; font-variant-numeric: tabular-nums; }}
td.s {{ font-family: ui-monospace, monospace; white-space: pre-wrap; }}
svg {{ max-width: 100%; height: auto; }}
</style>
</head>
<body>
<h1>{0}</h1>
<p class="remark">{1}</p>
)html";

} // namespace

std::string shownMarkup(std::string_view text) {
    return escapedMarkup(printable(text));
}

HtmlPage::HtmlPage(std::string_view title, std::string_view remark)
    : m_out(fmt::format(kPageHead, shownMarkup(title), shownMarkup(remark))) {}

void HtmlPage::heading(std::string_view text) {
    m_out += fmt::format("<h2>{}</h2>\n", shownMarkup(text));
}

void HtmlPage::paragraph(std::string_view text) {
    m_out += fmt::format("<p>{}</p>\n", shownMarkup(text));
}

void HtmlPage::verdict(std::string_view text, bool good) {
    m_out += fmt::format("<p class=\"verdict {}\">{}</p>\n", good ? "good" : "bad", shownMarkup(text));
}

void HtmlPage::list(const std::vector<std::string>& items) {
    m_out += "<ul>\n";
    for (const std::string& item : items)
        m_out += fmt::format("<li>{}</li>\n", shownMarkup(item));
    m_out += "</ul>\n";
}

void HtmlPage::beginTable(const std::vector<std::string>& headings, std::vector<bool> numbers) {
    m_numbers = std::move(numbers);
    m_numbers.resize(headings.size());
    m_out += "<div class=\"scroll\"><table>\n<thead><tr>";
    for (std::size_t i = 0; i < headings.size(); ++i)
        m_out += fmt::format("<th{}>{}</th>", m_numbers[i] ? " class=\"n\"" : "", shownMarkup(headings[i]));
    m_out += "</tr></thead>\n<tbody>\n";
}

void HtmlPage::row(const std::vector<std::string>& cells) {
    m_out += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i)
        m_out += fmt::format("<td class=\"{}\">{}</td>", i < m_numbers.size() && m_numbers[i] ? "n" : "s",
                             shownMarkup(cells[i]));
    m_out += "</tr>\n";
}

void HtmlPage::endTable() {
    m_out += "</tbody></table></div>\n";
}

std::string HtmlPage::finish() && {
    m_out += "</body>\n</html>\n";
    return std::move(m_out);
}

} // namespace tokenscope::report
